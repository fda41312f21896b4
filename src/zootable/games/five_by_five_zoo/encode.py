"""5x5 Zoo's observation: what a seat sees, as numbers of moderate size (a flat tensor).

| part | length | meaning |
|---|---|---|
| phase | 7 | one-hot over the phases of state.py |
| cards of the game | 6 + 8 + 4 + 12 | popularity, bonuses, gate now, gates of the rounds |
| tracks | 2 | round/3, deck of small tiles/65 |
| display | 24 x 13 | per slot a tile (see below) |
| tokens | 6 x 6 | each row's visitor, one-hot |
| special cards | 10 | how many of each kind are on display |
| meeples | 5 | on display |
| customers | 5 + 5 | cards in deck and discards / 5 |
| stock | 6 | cubes / 15 |
| hand | 2 x 13 + 7 | taken and drawn tile; row taken from, one-hot (6), a popularity token for it |
| zoos | 4 x 595 | one per seat, from the observer on, clockwise (absent seats 0) |

A tile: category (6), stars/3, shape (large across, large down), walls N, E, S, W (of either half).

A zoo: 25 squares x 20 (there is a tile, the tile's 13 numbers, first half of it, popularity token, visitor,
visitor's colour/5, order of the visit/25, walk stands here), doors on the 44 borders, cubes (6) / 5,
meeples (5) / 3, doors in hand / 5, points / 100, turns / 5, may act, is ready, start player, requests (3 x 8:
present, icons of five categories / 3, points / 7, paid before), special cards kept (10).

The observer's own plan of a line-up is in it; the others' plans are not until all have confirmed (R52).
"""

from __future__ import annotations

from typing import Final

from zootable.games.five_by_five_zoo.components import SHAPES
from zootable.games.five_by_five_zoo.state import LINE_UP, NO_TILE, Position, Zoo

SEATS: Final = 4
TILE: Final = 13
SQUARE: Final = TILE + 7
ZOO: Final = 25 * SQUARE + 44 + 6 + 5 + 6 + 3 * 8 + 10
SIZE: Final = 7 + 6 + 8 + 4 + 12 + 2 + 24 * TILE + 36 + 10 + 5 + 10 + 6 + 2 * TILE + 7 + SEATS * ZOO


def observation(s: Position, player: int) -> list[float]:
    """The observation tensor of a seat (see the table above), ``SIZE`` long."""
    setup = s.setup
    out: list[float] = _one_hot(s.phase, 7)
    out += _one_hot(s.condition, 6)
    out += [1.0 if bonus in s.bonuses else 0.0 for bonus in range(8)]
    out += _one_hot(s.gates[s.round - 1], 4)
    for gate in s.gates:
        out += _one_hot(gate, 4)
    out += [s.round / 3, len(s.tiles) / 65]
    for tile in s.display:
        out += _tile(s, tile)
    for colour in s.tokens:
        out += _one_hot(colour, 6)
    out += [float(s.special.count(kind)) for kind in range(10)]
    out += [float(count) for count in s.meeples]
    out += [count / 5 for count in s.customers]
    out += [count / 5 for count in s.discards]
    out += [count / 15 for count in s.stock]
    out += _tile(s, s.tile) + _tile(s, s.drawn) + _one_hot(s.row, 6) + [1.0 if s.heart else 0.0]
    acting = s.acting_players()
    for number in range(SEATS):
        if number < setup.players:
            seat = (player + number) % setup.players
            out += _zoo(s, seat, seat == player, seat in acting)
        else:
            out += [0.0] * ZOO
    return out


def _one_hot(value: int, size: int) -> list[float]:
    return [1.0 if value == place else 0.0 for place in range(size)]


def _tile(s: Position, tile: int) -> list[float]:
    if tile == NO_TILE:
        return [0.0] * TILE
    table = s.setup.components
    out = _one_hot(table.category[tile], 6)
    shape = table.shape[tile]
    out += [table.stars[tile] / 3, *_one_hot(shape, len(SHAPES))[1:]]
    lie = table.lies[tile][0]
    assert lie is not None
    for direction in range(4):
        walled = any(lie.sides >> (4 * square + direction) & 1 for square in lie.squares)
        out.append(1.0 if walled else 0.0)
    return out


def _zoo(s: Position, seat: int, own: bool, acting: bool) -> list[float]:
    zoo = shown_zoo(s, seat, own)
    order = {step[1]: (number + 1, step[2]) for number, step in enumerate(zoo.steps)}
    out: list[float] = []
    for square in range(25):
        tile = zoo.tiles[square]
        if tile == NO_TILE:
            out += [0.0] * SQUARE
            continue
        head = zoo.anchors[square]
        number, colour = order.get(head, (0, 0))
        out += [1.0, *_tile(s, tile), 1.0 if head == square else 0.0, float(zoo.popularity >> head & 1)]
        out += [1.0 if number else 0.0, colour / 5, number / 25, 1.0 if zoo.at == head else 0.0]
    out += [float(zoo.doors >> border & 1) for border in range(44)]
    out += [count / 5 for count in zoo.cubes]
    out += [count / 3 for count in zoo.meeples]
    out += [zoo.hand_doors / 5, zoo.points / 100, zoo.turns / 5, 1.0 if acting else 0.0]
    out += [1.0 if zoo.ready else 0.0, 1.0 if s.start == seat else 0.0]
    paid = [place for _, place in zoo.met]
    for place, number in enumerate(zoo.requests):
        table = s.setup.components
        out += [1.0, *[count / 3 for count in table.icons[number]], table.points[number] / 7]
        out.append(1.0 if place in paid else 0.0)
    out += [float(zoo.cards.count(kind)) for kind in range(10)]
    return out


def shown_zoo(s: Position, seat: int, own: bool) -> Zoo:
    """A zoo as others see it: in the line-up without its owner's plan."""
    zoo = s.zoos[seat]
    if own or s.phase != LINE_UP:
        return zoo
    shown = zoo.clone()
    shown.take_back_plan()
    shown.ready = zoo.ready
    return shown
