"""The squares, borders and gates of a zoo board: plain numbers and their names.

Squares are numbered 0 to 24, row by row from the north-west corner, and named by a letter for the column
(``a`` in the west to ``e`` in the east) and a digit for the row (``1`` in the north to ``5`` in the south).

Borders are numbered 0 to 43: 0 to 19 lie between a square and its neighbour in the east (``a1-b1``), 20 to 39
between a square and its neighbour in the south (``a1-a2``), 40 to 43 between a gate and its square
(``gate-N``, ``gate-E``, ``gate-S``, ``gate-W``). Walls, though, may also lie on an outer edge that is no
border; a side is numbered ``4 * square + direction``.
"""

from __future__ import annotations

from typing import Final

SIZE: Final = 5
SQUARES: Final = 25
BORDERS: Final = 44
FIRST_GATE: Final = 40

NORTH: Final = 0
EAST: Final = 1
SOUTH: Final = 2
WEST: Final = 3
DIRECTIONS: Final = ("N", "E", "S", "W")

GATE_SQUARES: Final = (2, 14, 22, 10)
"""The square inside each gate, north first, then clockwise (R26); the first tiles go there too (R9)."""
CORNERS: Final = (0, 4, 20, 24)


def square(row: int, column: int) -> int:
    """The number of a square."""
    return SIZE * row + column


def _square_name(number: int) -> str:
    return "abcde"[number % SIZE] + str(number // SIZE + 1)


def _border_of(number: int, direction: int) -> int:
    """The border on a side of a square, or -1 on an outer edge without a gate."""
    row, column = divmod(number, SIZE)
    if direction == EAST and column < SIZE - 1:
        return 4 * row + column
    if direction == WEST and column > 0:
        return 4 * row + column - 1
    if direction == SOUTH and row < SIZE - 1:
        return 20 + SIZE * row + column
    if direction == NORTH and row > 0:
        return 20 + SIZE * (row - 1) + column
    if GATE_SQUARES[direction] == number:
        return FIRST_GATE + direction
    return -1


def _beyond(number: int, direction: int) -> int:
    """The square on the other side of a side, or -1 outside the board."""
    row, column = divmod(number, SIZE)
    row += (-1, 0, 1, 0)[direction]
    column += (0, 1, 0, -1)[direction]
    return square(row, column) if 0 <= row < SIZE and 0 <= column < SIZE else -1


SQUARE_NAMES: Final = tuple([_square_name(number) for number in range(SQUARES)])
SIDE_BORDER: Final = [_border_of(side // 4, side % 4) for side in range(4 * SQUARES)]
"""The border on each side (``4 * square + direction``), -1 where there is none."""
SIDE_BEYOND: Final = [_beyond(side // 4, side % 4) for side in range(4 * SQUARES)]
"""The square beyond each side, -1 outside the board."""
NEIGHBOURS: Final = [
    [
        (SIDE_BORDER[4 * number + direction], SIDE_BEYOND[4 * number + direction])
        for direction in range(4)
        if SIDE_BEYOND[4 * number + direction] >= 0
    ]
    for number in range(SQUARES)
]
"""For each square the borders to its neighbours with the neighbours, north first, then clockwise."""


def _ends(border: int) -> tuple[int, int]:
    if border >= FIRST_GATE:
        return (-1, GATE_SQUARES[border - FIRST_GATE])
    for number in range(SQUARES):
        for direction in (EAST, SOUTH):
            if SIDE_BORDER[4 * number + direction] == border and SIDE_BEYOND[4 * number + direction] >= 0:
                return (number, SIDE_BEYOND[4 * number + direction])
    raise ValueError(f"no border {border}: borders are 0 to {BORDERS - 1}")


ENDS: Final = [_ends(border) for border in range(BORDERS)]
"""The two squares of each border, the north-western one first; -1 for the outside of a gate."""


def _border_name(border: int) -> str:
    if border >= FIRST_GATE:
        return "gate-" + DIRECTIONS[border - FIRST_GATE]
    first, second = ENDS[border]
    return f"{SQUARE_NAMES[first]}-{SQUARE_NAMES[second]}"


BORDER_NAMES: Final = tuple([_border_name(border) for border in range(BORDERS)])
LINES: Final = [[square(line, place) for place in range(SIZE)] for line in range(SIZE)] + [
    [square(place, line) for place in range(SIZE)] for line in range(SIZE)
]
"""The squares of the five rows and the five columns."""


def _side_points(side: int) -> tuple[int, int]:
    """The two end points of a side, numbered ``6 * row + column`` on the grid of corners."""
    row, column = divmod(side // 4, SIZE)
    corners = (
        6 * row + column,
        6 * row + column + 1,
        6 * (row + 1) + column + 1,
        6 * (row + 1) + column,
    )
    direction = side % 4
    return (corners[direction], corners[(direction + 1) % 4])


SIDE_POINTS: Final = [_side_points(side) for side in range(4 * SQUARES)]
"""The two end points of each side: walls that share one are joined (R39)."""
