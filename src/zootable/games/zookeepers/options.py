"""What a table of Zookeepers can be set up with."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from zootable.games.zookeepers.components import MODES
from zootable.kernel.game import OptionError, OptionSpec, clean_options

TEAM_PLAYERS: Final = (4, 6)

SPECS: Final = (
    OptionSpec("players", "int", 2, (2, 3, 4, 5, 6), "Players", "Five and six join two boxes of the game."),
    OptionSpec(
        "mode",
        "choice",
        "normal",
        MODES,
        "Mode",
        "Fast ends with 6 saved species, normal and advanced with 9; advanced adds secret objectives.",
        {"fast": "Fast", "normal": "Normal", "advanced": "Advanced"},
    ),
    OptionSpec(
        "teams",
        "bool",
        False,
        (),
        "Teams of two",
        "Four or six players collect points in pairs that sit opposite each other.",
    ),
    OptionSpec(
        "action3_face_down",
        "bool",
        True,
        (),
        "Face-down cards may be moved",
        "Moving species may also take a face-down card of the table, unseen by the others (R4).",
    ),
    OptionSpec(
        "instant_end_all_players",
        "bool",
        False,
        (),
        "Immediate end needs everybody",
        "Five and six players: the immediate end waits until no player can save a species (R42).",
    ),
)


def cleaned(given: Mapping[str, Any]) -> dict[str, Any]:
    """All options, checked against each other (raises :class:`OptionError`)."""
    options = clean_options("zookeepers", SPECS, given)
    if options["teams"] and options["players"] not in TEAM_PLAYERS:
        raise OptionError(
            f"option 'teams' is for 4 or 6 players, who make pairs, not for {options['players']}"
        )
    if options["instant_end_all_players"] and options["players"] < 5:
        raise OptionError("option 'instant_end_all_players' is for 5 and 6 players only")
    if options["mode"] == "fast" and not options["action3_face_down"]:
        raise OptionError("option 'action3_face_down': the fast mode has no face-down cards on the table")
    return options
