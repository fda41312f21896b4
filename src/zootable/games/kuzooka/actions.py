"""KuZOOkA's action families: numbers, notation and their order (which is also the order of a turn)."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from zootable.games.kuzooka import components
from zootable.kernel.actions import ActionSpace, Family

MAX_SPACES: Final = 51
MAX_SEATS: Final = 6
MAX_NUMBER: Final = 11
KINDS: Final = 7

# The first action of each family; literal numbers, so that compiled code holds them (action_space checks).
PLACE: Final = 0
TWO: Final = 51
JOIN: Final = 101
JUMP: Final = 102
SUSPEND: Final = 153
PASS: Final = 154
ASK: Final = 155
STASH: Final = 161
SWAP: Final = 168
DRAW: Final = 174
REDRAW: Final = 175
NEXT: Final = 176
DONE: Final = 182
COLOUR: Final = 183
NUMBER: Final = 189
GIVE: Final = 200
RETURN: Final = 207
DROP: Final = 214
UNLOCK: Final = 221
STOP: Final = 222
SIZE: Final = 223


@lru_cache(maxsize=2)
def action_space(board_name: str) -> ActionSpace:
    """All actions on one board; their numbers do not depend on the board, the notation of spaces does."""
    board = components.board(board_name)
    names = [f"{components.COLOURS[board.kind[s]]} {board.value[s]}" for s in range(1, board.size + 1)]
    spaces = names + [f"space {s}" for s in range(board.size + 1, MAX_SPACES + 1)]
    kinds = [*components.COLOURS, "tool"]
    seats = [f"seat {number}" for number in range(1, MAX_SEATS + 1)]  # people count from 1
    space = ActionSpace(
        [
            Family("place", [f"place {name}" for name in spaces]),
            Family("two", [f"two {name}" for name in spaces[:-1]]),
            Family("join", ["join"]),
            Family("jump", [f"jump {name}" for name in spaces]),
            Family("suspend", ["suspend"]),
            Family("pass", ["pass"]),
            Family("ask", [f"ask {seat}" for seat in seats]),
            Family("stash", [f"stash {kind}" for kind in kinds]),
            Family("swap", [f"swap {seat}" for seat in seats]),
            Family("draw", ["draw"]),
            Family("redraw", ["redraw"]),
            Family("next", [f"next {seat}" for seat in seats]),
            Family("done", ["done"]),
            Family("colour", [f"colour {kind}" for kind in components.COLOURS]),
            Family("number", [f"number {number}" for number in range(1, MAX_NUMBER + 1)]),
            Family("give", [f"give {kind}" for kind in kinds]),
            Family("return", [f"return {kind}" for kind in kinds]),
            Family("drop", [f"drop {kind}" for kind in kinds]),
            Family("unlock", ["unlock"]),
            Family("stop", ["stop"]),
        ]
    )
    firsts = (
        PLACE, TWO, JOIN, JUMP, SUSPEND, PASS, ASK, STASH, SWAP, DRAW, REDRAW, NEXT, DONE, COLOUR, NUMBER,
        GIVE, RETURN, DROP, UNLOCK, STOP,
    )  # fmt: skip
    assert tuple(space.offsets.values()) == firsts
    assert space.size == SIZE
    return space
