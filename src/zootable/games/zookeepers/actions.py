"""The actions of Zookeepers: families, numbers and notation."""

from __future__ import annotations

from typing import Final

from zootable.games.zookeepers.components import COLOURS, ZONES, species_file
from zootable.kernel.actions import ActionSpace, Family

SPECIES: Final = 60
SEATS: Final = 6
HOUSES: Final = 4
PILES: Final = 4
COLUMNS: Final = 4
"""Columns of the normal table; two face-down rows above the face-up one."""
ZONE_COUNT: Final = 7
MOST_WHITES: Final = 3
"""Whites that may stand for the red (or the green) cubes of one species, of which there are at most six."""
MOST_EXCHANGED: Final = 5

SAVE: Final = 0
"""``SAVE + species``: save it, from the table or from an own quarantine zone."""
COLLECT: Final = SAVE + SPECIES
DISCARD: Final = COLLECT + 1
"""``DISCARD + species``: put it from the table under the deck (action III)."""
QUARANTINE: Final = DISCARD + SPECIES
"""``QUARANTINE + species``: move it from the table to a zone (action III)."""
LOOK: Final = QUARANTINE + SPECIES
"""``LOOK + 2 * column + row - 1``: take up a face-down card of the table (action III)."""
HIRE: Final = LOOK + 2 * COLUMNS
"""``HIRE + pile``."""
REPLACE: Final = HIRE + PILES
"""``REPLACE + 4 * house + pile``."""
DISMISS: Final = REPLACE + HOUSES * PILES
"""``DISMISS + 4 * house + pile``."""
OBJECTIVE: Final = DISMISS + HOUSES * PILES
SEND: Final = OBJECTIVE + 1
"""``SEND + species``: ask a zoo for help with that species."""
CLEAR: Final = SEND + SPECIES
"""``CLEAR + 7 * seat + zone``: make room there before asking for help."""
NEW_SPECIES: Final = CLEAR + SEATS * ZONE_COUNT
NEW_SPECIES_FOR: Final = NEW_SPECIES + 1
"""``NEW_SPECIES_FOR + colour``: new species for a cube."""
EXCHANGE: Final = NEW_SPECIES_FOR + 3
"""``EXCHANGE + number - 1``: draw so many cubes and return twice as many."""
PROTECT: Final = EXCHANGE + MOST_EXCHANGED
"""``PROTECT + 3 * zone + colour``: put a cube on an own quarantined species."""
END_TURN: Final = PROTECT + 3 * ZONE_COUNT
UNDER: Final = END_TURN + 1
"""``UNDER + house``: save the chosen species under that keeper."""
PAY: Final = UNDER + HOUSES
"""``PAY + 4 * whites for red + whites for green``."""
ZONE: Final = PAY + (MOST_WHITES + 1) ** 2
"""``ZONE + zone``: an own zone; ``ZONE + 7 + zone``: the team mate's."""
BOTTOM: Final = ZONE + 2 * ZONE_COUNT
"""Put the card that was looked at under the deck."""
TARGET: Final = BOTTOM + 1
"""``TARGET + seat``: the zoo that is asked for help."""
GIVE_BACK: Final = TARGET + SEATS
"""``GIVE_BACK + colour``: return a cube to the bag."""
ACTION_NUMBER: Final = GIVE_BACK + 3


def _payment(index: int) -> str:
    for_red, for_green = divmod(index, MOST_WHITES + 1)
    parts = []
    if for_red:
        parts.append(f"{for_red} white for red")
    if for_green:
        parts.append(f"{for_green} white for green")
    return "pay with " + " and ".join(parts) if parts else "pay"


def action_space() -> ActionSpace:
    """All actions with their notation, in the order of the numbers above."""
    names = [card.id for card in species_file().species]
    houses = range(1, HOUSES + 1)
    piles = range(1, PILES + 1)
    seats = range(1, SEATS + 1)  # people count from 1
    return ActionSpace(
        (
            Family("save", [f"save {name}" for name in names]),
            Family("collect", ["collect"]),
            Family("discard", [f"discard {name}" for name in names]),
            Family("quarantine", [f"quarantine {name}" for name in names]),
            Family(
                "look",
                [f"look at column {column + 1} row {row}" for column in range(COLUMNS) for row in (2, 3)],
            ),
            Family("hire", [f"hire from pile {pile}" for pile in piles]),
            Family("replace", [f"replace house {one} from pile {pile}" for one in houses for pile in piles]),
            Family("dismiss", [f"dismiss house {one} to pile {pile}" for one in houses for pile in piles]),
            Family("objective", ["new objective"]),
            Family("send", [f"send {name}" for name in names]),
            Family("clear", [f"clear {zone} of seat {seat}" for seat in seats for zone in ZONES]),
            Family("new_species", ["new species"]),
            Family("new_species_for", [f"new species for {colour}" for colour in COLOURS]),
            Family("exchange", [f"exchange {2 * one} for {one}" for one in range(1, MOST_EXCHANGED + 1)]),
            Family("protect", [f"protect {zone} with {colour}" for zone in ZONES for colour in COLOURS]),
            Family("end_turn", ["end turn"]),
            Family("under", [f"under house {one}" for one in houses]),
            Family("pay", [_payment(index) for index in range((MOST_WHITES + 1) ** 2)]),
            Family("zone", [f"{whose} zone {zone}" for whose in ("own", "mate") for zone in ZONES]),
            Family("bottom", ["put under the deck"]),
            Family("target", [f"to seat {seat}" for seat in seats]),
            Family("give_back", [f"return {colour}" for colour in COLOURS]),
        )
    )
