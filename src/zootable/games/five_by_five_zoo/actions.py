"""The actions of 5x5 Zoo: families, numbers and notation."""

from __future__ import annotations

from typing import Final

from zootable.games.five_by_five_zoo.components import COLOURS, KINDS
from zootable.games.five_by_five_zoo.grid import BORDER_NAMES, SQUARE_NAMES
from zootable.kernel.actions import ActionSpace, Family

ROWS: Final = 6
SLOTS: Final = 4

TAKE: Final = 0
"""``TAKE + 4 * row + slot``: take that tile of the display."""
POPULARITY: Final = TAKE + ROWS * SLOTS
"""``POPULARITY + square``: put a popularity token on the tile whose north-western square it is."""
CARD: Final = POPULARITY + 25
"""``CARD + kind``: take a special card."""
CUSTOMERS: Final = CARD + 10
MEEPLE: Final = CUSTOMERS + 1
"""``MEEPLE + colour``: take a regular customer."""
DOOR: Final = MEEPLE + 5
"""A door instead of the row's action."""
PLACE: Final = DOOR + 1
"""``PLACE + square``: place the taken tile (in the set-up: the first), its north-western half there."""
PLACE_DRAWN: Final = PLACE + 25
"""``PLACE_DRAWN + square``: place the drawn tile (in the set-up: the second)."""
STEP: Final = PLACE_DRAWN + 25
"""``STEP + 6 * border + colour``: cross a border and place a visitor of that colour."""
LAY: Final = STEP + 44 * 6
"""``LAY + border``: lay a door."""
BUY_DOOR: Final = LAY + 44
BUY_POPULARITY: Final = BUY_DOOR + 1
"""``BUY_POPULARITY + square``: buy a popularity token for the tile there."""
PAY: Final = BUY_POPULARITY + 25
"""``PAY + colour``: pay a cube."""
CONFIRM: Final = PAY + 6
ACTION_NUMBER: Final = CONFIRM + 1


def action_space() -> ActionSpace:
    """All actions with their notation, in the order of the numbers above."""
    colours = COLOURS
    return ActionSpace(
        (
            Family("take", [f"take {row + 1} {slot + 1}" for row in range(ROWS) for slot in range(SLOTS)]),
            Family("popularity", [f"popularity {name}" for name in SQUARE_NAMES]),
            Family("card", [f"card {kind}" for kind in KINDS]),
            Family("customers", ["customers"]),
            Family("meeple", [f"meeple {colour}" for colour in colours[:5]]),
            Family("door", ["door"]),
            Family("place", [f"place {name}" for name in SQUARE_NAMES]),
            Family("place_drawn", [f"place-drawn {name}" for name in SQUARE_NAMES]),
            Family("step", [f"step {name} {colour}" for name in BORDER_NAMES for colour in colours]),
            Family("lay", [f"lay {name}" for name in BORDER_NAMES]),
            Family("buy_door", ["buy door"]),
            Family("buy_popularity", [f"buy popularity {name}" for name in SQUARE_NAMES]),
            Family("pay", [f"pay {colour}" for colour in colours]),
            Family("confirm", ["confirm"]),
        )
    )
