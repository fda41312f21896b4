"""What a table of 5x5 Zoo can be set up with."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from zootable.games.five_by_five_zoo import components
from zootable.kernel.game import OptionError, OptionSpec, clean_options

CONDITIONS: Final = tuple(card.id for card in components.cards().popularity)
BONUSES: Final = tuple(card.id for card in components.cards().bonus)

SPECS: Final = (
    OptionSpec("players", "int", 2, (1, 2, 3, 4), "Players", "One plays the solo game against the ranks."),
    OptionSpec(
        "first_game",
        "bool",
        False,
        (),
        "First game",
        "Popularity card A and final bonus cards A, B and C, as recommended for newcomers.",
    ),
    OptionSpec(
        "popularity",
        "choice",
        "random",
        ("random", *CONDITIONS),
        "Popularity card",
        "How a tile may gain a popularity token when it is taken or placed.",
        {
            "random": "random",
            **{card.id: f"{card.id}: {card.title}" for card in components.cards().popularity},
        },
    ),
    OptionSpec(
        "bonuses",
        "text",
        "random",
        (),
        "Final bonus cards",
        "random, or three different letters of A to H, as in ABC.",
        examples=("random", "ABC", "DEF", "FGH", "BGH"),
    ),
    OptionSpec(
        "requests_once",
        "bool",
        False,
        (),
        "Requests pay once",
        "A request card that has paid is turned over; otherwise it may pay again in each round (R34).",
    ),
    OptionSpec(
        "bonus_h_any_wall",
        "bool",
        False,
        (),
        "Bonus H counts any wall",
        "Every wall in a row or column counts for bonus H, not only those across the line (R42).",
    ),
    OptionSpec(
        "solo_award_strict",
        "bool",
        False,
        (),
        "Solo award needs more",
        "Solo: the award needs more than 7, 10 and 13 visitors instead of at least as many (R48).",
    ),
    OptionSpec(
        "two_player_tie_shares_six",
        "bool",
        True,
        (),
        "Two-player tie shares six",
        "Two players with equally many visitors get 3 points each; otherwise 2 each (R33).",
    ),
    OptionSpec(
        "components",
        "text",
        "reconstructed",
        (),
        "Components",
        "reconstructed, or the name of a set of your own (see the documentation).",
        examples=("reconstructed",),
    ),
)


def cleaned(given: Mapping[str, Any]) -> dict[str, Any]:
    """All options, checked against each other (raises :class:`OptionError`)."""
    given = dict(given)
    if isinstance(given.get("bonuses"), list | tuple):
        given["bonuses"] = "".join(str(one) for one in given["bonuses"])
    options = clean_options("five_by_five_zoo", SPECS, given)
    options["bonuses"] = _clean_bonuses(options["bonuses"])
    if options["first_game"]:
        table = components.numbers()
        _fix(options, "popularity", table.first_game_popularity)
        _fix(options, "bonuses", "".join(table.first_game_bonuses))
    if options["players"] != 1 and options["solo_award_strict"]:
        raise OptionError("option 'solo_award_strict' is for one player only")
    if options["players"] != 2 and not options["two_player_tie_shares_six"]:
        raise OptionError("option 'two_player_tie_shares_six' is for two players only")
    try:
        options["components"] = components.full_name(options["components"])
    except components.ComponentError as error:
        raise OptionError(f"option 'components': {error}") from error
    return options


def _fix(options: dict[str, Any], name: str, value: str) -> None:
    """The first game's value of an option; any other one that was asked for is refused."""
    if options[name] not in ("random", value):
        raise OptionError(f"option {name!r}: the first game has {value}, not {options[name]}")
    options[name] = value


def _clean_bonuses(text: str) -> str:
    if text == "random":
        return text
    letters = [one for one in text.upper() if one not in " ,"]
    wanted = components.numbers().bonuses_drawn
    if len(letters) != wanted or len(set(letters)) != wanted or not set(letters) <= set(BONUSES):
        raise OptionError(
            f"option 'bonuses': {text!r} is not allowed; give random or {wanted} different letters of "
            + ", ".join(BONUSES)
        )
    return "".join(sorted(letters))
