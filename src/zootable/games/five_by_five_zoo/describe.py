"""A view of 5x5 Zoo in words, for terminals. Seats are counted from 1, as people do."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from zootable.games.five_by_five_zoo import grid
from zootable.games.five_by_five_zoo.components import ComponentSet

SIGNS: Final = {"carnivore": "C", "herbivore": "H", "aquatic": "A", "bird": "B", "reptile": "R", "park": "P"}
LEGEND: Final = (
    "Tiles: Carnivore Herbivore Aquatic Bird Reptile Park; ' popular, | - walls, + door, "
    "a digit: the order of the walk; large tiles fill two squares"
)


def describe(table: ComponentSet, view: Mapping[str, Any]) -> str:
    """What a seat or a spectator sees; ``view`` is that of ``view.py``."""
    faces = {tile.id: tile for tile in table.file.tiles} | {tile.id: tile for tile in table.file.large_tiles}
    lines = [
        f"Round {view['round']} of {view['rounds']}, gate {view['gate']} (gates {' '.join(view['gates'])}), "
        f"popularity card {view['popularity']}, bonus cards {' '.join(view['bonuses'])}, "
        f"start player seat {view['start_player'] + 1}"
    ]
    lines += [_row(row, faces) for row in view["display"] if row["visitor"]]
    if view["special"]:
        lines.append(f"Special cards: {', '.join(view['special'])}")
    if view["meeples"]:
        lines.append(f"Regular visitors: {', '.join(view['meeples'])}")
    if view["hand"] is not None:
        held = [view["hand"][name] for name in ("tile", "drawn") if view["hand"][name]]
        if held:
            told = ", ".join(_tile(faces[one]) for one in held)
            lines.append(f"Seat {view['hand']['seat'] + 1} holds {told}")
    for seat in view["seats"]:
        lines += _seat(seat, faces, view)
    lines.append(LEGEND)
    if view["plan"] is not None:
        score = view["plan"]["score"]
        lines.append(
            f"Your plan: {score['total']} points (tiles {score['tiles']}, popularity {score['popularity']}, "
            f"doors {score['doors']}, requests {sum(one['points'] for one in score['requests'])})"
        )
    return "\n".join(lines)


def _tile(face: Any) -> str:
    walls = face.walls if isinstance(face.walls, str) else "/".join(face.walls).strip("/")
    text = f"large {face.category}" if not isinstance(face.walls, str) else str(face.category)
    text += f" {'*' * face.stars}" if face.stars else ""
    return text + (f" walls {walls}" if walls else "")


def _row(row: Mapping[str, Any], faces: Mapping[str, Any]) -> str:
    tiles = [_tile(faces[one]) if one else "-" for one in row["tiles"]]
    action = f", {row['action']} or door" if row["action"] else ""
    return f"Row {row['row']} ({row['visitor']} visitor{action}): {'; '.join(tiles)}"


def _seat(seat: Mapping[str, Any], faces: Mapping[str, Any], view: Mapping[str, Any]) -> list[str]:
    marks = [
        word
        for word, holds in (("ready", seat["ready"]), ("to play", seat["seat"] in view["acting"]))
        if holds
    ]
    title = f"Seat {seat['seat'] + 1}: {seat['points']} points, turn {seat['turn']} of {view['turns']}"
    visitors = _counts(seat["cubes"], "cube") + _counts(seat["meeples"], "regular")
    requests = []
    for one in seat["requests"]:
        requests.append(f"{one['id']} ({one['points']})")
    return [
        title + (f" ({', '.join(marks)})" if marks else ""),
        *_board(seat, faces),
        f"  visitors: {', '.join(visitors) or 'none'}; doors {seat['hand_doors']}; stars {seat['stars']}",
        f"  requests: {', '.join(requests)}; cards: {', '.join(seat['cards']) or 'none'}",
    ]


def _counts(counts: Mapping[str, int], word: str) -> list[str]:
    return [f"{count} {colour} {word}{'s' if count > 1 else ''}" for colour, count in counts.items() if count]


def _board(seat: Mapping[str, Any], faces: Mapping[str, Any]) -> list[str]:
    """The zoo as characters: each square two wide, walls and doors between them."""
    signs = ["  "] * grid.SQUARES
    sides = [" "] * (4 * grid.SQUARES)
    for tile in seat["tiles"]:
        face = faces[tile["id"]]
        first = grid.SQUARE_NAMES.index(tile["square"])
        walls = (face.walls,) if isinstance(face.walls, str) else face.walls
        squares = [first] if len(walls) == 1 else [first, first + (1 if face.shape == "horizontal" else 5)]
        mark = str(tile["step"] % 10) if tile["step"] else "'" if tile["popularity"] else " "
        for half, square in enumerate(squares):
            signs[square] = SIGNS[face.category] + mark
            for direction, letter in enumerate(grid.DIRECTIONS):
                if letter in walls[half]:
                    sides[4 * square + direction] = "-" if direction in (0, 2) else "|"
    for name in seat["doors"]:
        border = grid.BORDER_NAMES.index(name)
        for side, known in enumerate(grid.SIDE_BORDER):
            if known == border:
                sides[side] = "+"
    lines = []
    for row in range(grid.SIZE):
        line = range(grid.SIZE * row, grid.SIZE * row + grid.SIZE)
        lines.append("  " + "".join(f"  {sides[4 * one]}{sides[4 * one]} " for one in line))
        lines.append("  " + "".join(f" {sides[4 * one + 3]}{signs[one]}{sides[4 * one + 1]}" for one in line))
        lines.append("  " + "".join(f"  {sides[4 * one + 2]}{sides[4 * one + 2]} " for one in line))
    return lines
