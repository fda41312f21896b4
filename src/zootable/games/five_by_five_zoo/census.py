"""How many of each component there are, counted over all places: never changes in a game."""

from __future__ import annotations

from zootable.games.five_by_five_zoo import components
from zootable.games.five_by_five_zoo.components import COLOURS, KINDS
from zootable.games.five_by_five_zoo.state import LINE_UP, NO_TILE, Position


def census(s: Position) -> dict[str, int]:
    """Tiles (each once), special, request and customer cards, cubes and meeples per colour."""
    counts: dict[str, int] = {}
    small = s.setup.components.small
    tiles = _tiles(s)
    counts["tiles"] = sum([1 for tile in set(tiles) if tile < small])
    counts["large tiles"] = len(set(tiles)) - counts["tiles"]
    counts["tiles seen twice"] = len(tiles) - len(set(tiles))
    cards = s.cards + s.special + s.boxed_cards
    for zoo in s.zoos:
        cards = [*cards, *zoo.cards]
    for kind, name in enumerate(KINDS):
        counts[f"card {name}"] = cards.count(kind)
    dealt = [number for zoo in s.zoos for number in zoo.requests]
    counts["request cards"] = s.spare_requests + len(set(dealt))
    for colour, name in enumerate(COLOURS[: components.WHITE]):
        counts[f"{name} customer cards"] = s.customers[colour] + s.discards[colour]
        counts[f"{name} meeples"] = _meeples(s, colour)
    for colour, name in enumerate(COLOURS):
        counts[f"{name} cubes"] = _cubes(s, colour)
    return counts


def _tiles(s: Position) -> list[int]:
    found = s.tiles + s.large + s.box
    found += [tile for tile in [*s.display, s.tile, s.drawn] if tile != NO_TILE]
    for zoo in s.zoos:
        found += [zoo.tiles[square] for square in range(25) if zoo.heads >> square & 1]
    return found


def _meeples(s: Position, colour: int) -> int:
    count = s.meeple_stock[colour] + s.meeples[colour]
    for zoo in s.zoos:
        count += zoo.meeples[colour]
        count += sum([1 for step in zoo.steps if step[2] == colour and step[3]])
    return count


def _cubes(s: Position, colour: int) -> int:
    count = s.stock[colour]
    for zoo in s.zoos:
        count += zoo.cubes[colour] + zoo.paid.count(colour)
        count += sum([1 for step in zoo.steps if step[2] == colour and not step[3]])
        if s.phase == LINE_UP:  # paid cubes go to stock when all plans take effect
            for _, *colours in zoo.bought:
                count += colours.count(colour)
    return count
