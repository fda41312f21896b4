"""What a table of KuZOOkA can be set up with."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from zootable.games.kuzooka import components
from zootable.kernel.game import OptionError, OptionSpec, clean_options

SPECS: Final = (
    OptionSpec("players", "int", 4, (2, 3, 4, 5, 6), "Players", "Two to six escape together."),
    OptionSpec(
        "difficulty",
        "choice",
        "normal",
        ("easy", "normal", "difficult"),
        "Difficulty",
        "Stars to pay for each experience level: 2, 3 or 4.",
        {"easy": "easy", "normal": "normal", "difficult": "difficult"},
    ),
    OptionSpec(
        "board",
        "choice",
        "standard",
        ("standard", "high_security"),
        "Board",
        "High security has a longer path and can't be won without universal tools.",
        {"standard": "standard", "high_security": "high security"},
    ),
    OptionSpec(
        "animals",
        "text",
        "recommended",
        (),
        "Animals",
        "recommended, random, or one animal per seat, separated by commas: "
        + ", ".join(animal.id for animal in components.animals().animals)
        + ". The Seal needs 4 players.",
        examples=("recommended", "random"),
    ),
    OptionSpec(
        "megaphone",
        "choice",
        "random",
        ("random", "0", "1", "2", "3", "4", "5"),
        "First megaphone",
        "The seat that starts; random if not said.",
        {"random": "random", **{str(seat): f"seat {seat + 1}" for seat in range(6)}},
    ),
)


def cleaned(given: Mapping[str, Any]) -> dict[str, Any]:
    """All options, checked against each other (raises :class:`OptionError`)."""
    given = dict(given)
    if isinstance(given.get("animals"), list | tuple):
        given["animals"] = ",".join(str(one) for one in given["animals"])
    if "megaphone" in given:
        given["megaphone"] = str(given["megaphone"])
    if given.get("difficulty") == "hard":  # R41: the rulebook uses both words for one card
        given["difficulty"] = "difficult"
    options = clean_options("kuzooka", SPECS, given)
    players = options["players"]
    if options["megaphone"] != "random" and int(options["megaphone"]) >= players:
        raise OptionError(f"option 'megaphone': seat {options['megaphone']} is not one of 0 to {players - 1}")
    options["animals"] = _clean_animals(options["animals"], players)
    return options


def _clean_animals(text: str, players: int) -> str:
    if text in ("recommended", "random"):
        return text
    known = {animal.id: animal for animal in components.animals().animals}
    chosen = [one.strip().lower() for one in text.split(",") if one.strip()]
    for one in chosen:
        if one not in known:
            raise OptionError(
                f"option 'animals': no animal {one!r}; allowed are recommended, random, or {', '.join(known)}"
            )
        if players < known[one].min_players:
            raise OptionError(
                f"option 'animals': the {known[one].title} needs {known[one].min_players} or more players, "
                f"here are {players}"
            )
    if len(set(chosen)) != len(chosen):
        raise OptionError("option 'animals': no animal may be taken twice")
    if len(chosen) != players:
        raise OptionError(
            f"option 'animals': {len(chosen)} animals for {players} players; one per seat is needed"
        )
    return ",".join(chosen)
