"""Exact positions for tests: scripted deals, zoos in words, moves in notation."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from random import Random
from typing import Any, cast

import zootable
from zootable.games.five_by_five_zoo import FiveByFiveZoo, ZooState, components, grid, rules
from zootable.games.five_by_five_zoo.components import COLOURS, KINDS
from zootable.games.five_by_five_zoo.state import NO_TILE, Result, Zoo

SET = components.component_set("reconstructed")
TILES = {SET.tile_id(number): number for number in range(SET.small + SET.large)}
CARDS = {request.id: number for number, request in enumerate(SET.file.requests)}
PATH = (
    *("c1", "d1", "e1", "e2", "d2", "c2", "b2", "b1", "a1", "a2", "a3", "b3", "c3", "d3", "e3"),
    *("e4", "d4", "c4", "b4", "a4", "a5", "b5", "c5", "d5", "e5"),
)
"""A walk over the whole board from the northern gate."""


def load(players: int = 2, **options: Any) -> FiveByFiveZoo:
    return cast(FiveByFiveZoo, zootable.load("five_by_five_zoo", players=players, **options))


def at(name: str) -> int:
    """The number of a square."""
    return grid.SQUARE_NAMES.index(name)


def bits(squares: str) -> int:
    """Squares by their names, as bits."""
    return sum(1 << at(name) for name in squares.split())


def borders(names: str) -> int:
    """Borders by their names, as bits."""
    return sum(1 << grid.BORDER_NAMES.index(name) for name in names.split())


def kinds(text: str) -> list[int]:
    """Special cards by name, as kinds."""
    return [KINDS.index(word) for word in text.split()]


def colours(text: str) -> list[int]:
    """``"2 red, white"`` as a list of colours."""
    found: list[int] = []
    for part in text.split(","):
        words = part.split()
        if words:
            found += [COLOURS.index(words[-1])] * (int(words[0]) if len(words) > 1 else 1)
    return found


def counts(text: str) -> list[int]:
    """``"2 red, white"`` as six counts."""
    found = colours(text)
    return [found.count(colour) for colour in range(6)]


def numbers(text: str) -> list[int]:
    """Tiles by their names, as numbers."""
    return [TILES[word] for word in text.split()]


# --- positions -------------------------------------------------------------------------------------------


def fresh(
    players: int = 2,
    *,
    round: int = 1,
    start: int = 0,
    gates: str = "NES",
    scripts: Mapping[str, Sequence[int]] | None = None,
    display: str = "",
    large: str = "",
    tokens: str = "red, green, blue, yellow, black",
    special: str = "",
    seed: int = 1,
    **options: Any,
) -> ZooState:
    """The start player's first turn of a round, with empty zoos and no visitors in hand.

    ``display``: the first small tiles laid out, row by row; ``large``, ``special`` likewise; ``tokens``: the
    visitors of rows 2 to 6.
    """
    options.setdefault("popularity", "D")
    first = {"start": [start], "gates": [grid.DIRECTIONS.index(gate) for gate in gates]}
    s = load(players, **options).new_scripted_state(seed, first)
    s.tiles += [s.tile, s.drawn]
    s.tile = s.drawn = NO_TILE
    s.round = round
    scripted = {
        "tiles": numbers(display),
        "large tiles": numbers(large),
        "special cards": kinds(special),
        "display tokens": colours(tokens),
        **(scripts or {}),
    }
    for label, outcomes in scripted.items():
        s.chance.script(label, outcomes)
    rules.prepare(s)
    s.chance.scripts = None
    for seat in range(players):
        hand(s, "", seat=seat)
    return s


def line_up(
    zoo: str = "",
    cubes: str = "",
    *,
    meeples: str = "",
    doors: int = 0,
    popular: str = "",
    laid: str = "",
    requests: str = "",
    gate: str = "N",
    round: int = 1,
    players: int = 2,
    **options: Any,
) -> ZooState:
    """A line-up: seat 0 has a zoo and visitors, the other seats have nothing, and no requests can be met."""
    gates = "".join(letter for letter in "NESW" if letter != gate)[:2]
    order = gates[: round - 1] + gate + gates[round - 1 :]
    s = fresh(players, round=round, gates=order, **options)
    for seat in range(players):
        s.zoos[seat].requests = ()
        s.zoos[seat].hand_doors = 0
        s.zoos[seat].turns = 5
    lay(s, zoo)
    hand(s, cubes, meeples)
    own = s.zoos[0]
    own.hand_doors = doors
    own.popularity = bits(popular)
    own.doors = borders(laid)
    own.requests = tuple(CARDS[name] for name in requests.split())
    begin_line_up(s)
    return s


def begin_line_up(s: ZooState) -> ZooState:
    """Go to the line-up from any turn."""
    for zoo in s.zoos:
        zoo.turns = 5
    rules.begin_line_up(s)
    s._legal = None
    return s


def free_tile(s: ZooState, name: str) -> int:
    """A tile that lies in no zoo, by name or for a category the first small one without walls; in its deck.

    If it is on display, another tile takes its place there.
    """
    if name in TILES:
        tile = TILES[name]
    else:
        plain = [one for one in SET.file.tiles if one.category == name and not one.walls]
        known = {*s.tiles, *s.display}
        tile = next(TILES[one.id] for one in plain if TILES[one.id] in known)
    deck = s.large if SET.shape[tile] else s.tiles
    if tile in s.display:
        other = deck.pop()
        s.display[s.display.index(tile)] = other
        deck.append(tile)
    assert tile in deck, f"{name} is not free"
    return tile


def lay(s: ZooState, zoo: str, seat: int = 0) -> ZooState:
    """Put tiles on a zoo board: ``"c1 carnivore, d1 large_bird_1, e3 park_10"``."""
    for part in zoo.split(","):
        if not part.strip():
            continue
        where, name = part.split()
        tile = free_tile(s, name)
        (s.large if SET.shape[tile] else s.tiles).remove(tile)
        lie = s.setup.lies[tile][at(where)]
        assert lie is not None, f"{name} does not fit at {where}"
        assert not lie.mask & s.zoos[seat].taken, f"there is a tile at {where}"
        s.zoos[seat].put(tile, lie)
    s._legal = None
    return s


def walkway(length: int, name: str = "") -> str:
    """A zoo along PATH: tiles without walls, of one category or of any."""
    names = [tile.id for tile in SET.file.tiles if not tile.walls and name in (tile.category, "")]
    names.sort(key=lambda one: not one.startswith("park"))
    return ", ".join(f"{square} {one}" for square, one in zip(PATH[:length], names, strict=False))


def hand(s: ZooState, cubes: str, meeples: str = "", seat: int = 0) -> None:
    """Set the visitors in hand; the cubes come from stock and go there, meeples likewise."""
    zoo = s.zoos[seat]
    new_meeples = counts(meeples)
    for colour, number in enumerate(counts(cubes)):
        s.stock[colour] += zoo.cubes[colour] - number
        zoo.cubes[colour] = number
        if colour < 5:
            s.meeple_stock[colour] += zoo.meeples[colour] - new_meeples[colour]
            zoo.meeples[colour] = new_meeples[colour]
    assert min(s.stock) >= 0, "there are not so many cubes"
    s._legal = None


def show(s: ZooState, row: int, tiles: str) -> ZooState:
    """Lay these tiles, ``-`` for none, into the slots of a row (1 to 6); what lay there goes to the deck."""
    for slot, name in enumerate(tiles.split()):
        place = 4 * (row - 1) + slot
        old = s.display[place]
        if old != NO_TILE:
            (s.large if SET.shape[old] else s.tiles).append(old)
        s.display[place] = NO_TILE
        if name != "-":
            tile = free_tile(s, name)
            (s.large if SET.shape[tile] else s.tiles).remove(tile)
            s.display[place] = tile
    s._legal = None
    return s


def next_drawn(s: ZooState, name: str) -> None:
    """Say which tile a special card draws next."""
    s.chance.script("drawn tile", [free_tile(s, name)])


# --- moves -----------------------------------------------------------------------------------------------


def play(s: ZooState, *moves: str, seat: int | None = None) -> ZooState:
    """Apply moves in notation, by a seat or by the one that is asked."""
    for move in moves:
        s.apply_action(s.string_to_action(move), seat)
    return s


def legal(s: ZooState, seat: int | None = None) -> set[str]:
    """What a seat, or the one that is asked, may do, in notation."""
    return {s.action_to_string(action) for action in s.legal_actions(seat)}


def steps(s: ZooState, seat: int = 0) -> set[str]:
    """The steps that a seat may do, without the word ``step``."""
    return {move.removeprefix("step ") for move in legal(s, seat) if move.startswith("step ")}


def families(s: ZooState, seat: int | None = None) -> set[str]:
    """The first words of what a seat may do."""
    return {move.split()[0] for move in legal(s, seat)}


def walk(s: ZooState, moves: str, seat: int = 0) -> ZooState:
    """Steps by border and colour: ``"gate-N red, c1-d1 green"``."""
    for move in moves.split(","):
        play(s, f"step {move.strip()}", seat=seat)
    return s


def walk_on(s: ZooState, seat: int = 0, number: int = 25) -> ZooState:
    """Up to so many steps, each time to the tile that comes first in PATH, with the first colour."""
    zoo = s.zoos[seat]
    for _ in range(number):
        found = []
        for step in steps(s, seat):
            border, colour = step.split()
            ends = [name for name in border.split("-") if name in PATH]
            entered = [name for name in ends if zoo.at < 0 or zoo.anchors[at(name)] != zoo.at]
            first = PATH.index(entered[0]) if entered else 0  # a gate has one tile
            found.append((first, COLOURS.index(colour), step))
        if not found:
            break
        play(s, f"step {min(found)[2]}", seat=seat)
    return s


def settle(s: ZooState, seats: Iterable[int] | None = None) -> tuple[Result, ...]:
    """Confirm for everybody, in an order if need be; the results of the round."""
    for seat in s.acting_players() if seats is None else seats:
        play(s, "confirm", seat=seat)
    return s.results[-1]


def scored(s: ZooState, seat: int = 0) -> tuple[int, int, int]:
    """The line-up of the last round: tiles, popularity tokens, doors."""
    result = s.results[-1][seat]
    return result.visitors, result.popular, result.crossed


def popular(s: ZooState, seat: int = 0) -> set[str]:
    """The squares with a popularity token."""
    return {grid.SQUARE_NAMES[square] for square in rules.squares_of(s.zoos[seat].popularity)}


def place(s: ZooState, name: str, where: str, seat: int = 0) -> bool:
    """In a turn of this seat: take a tile of row 1, place it there; whether it got a popularity token."""
    assert s.player == seat
    if SET.shape[free_tile(s, name)]:
        show(s, 6, name)
        play(s, "take 6 1")
    else:
        show(s, 1, name)
        play(s, "take 1 1")
    play(s, f"place {where}")
    return where in popular(s, seat)


def events(s: ZooState, move: str, seat: int | None = None) -> list[tuple[str, dict[str, Any]]]:
    """Apply a move and give all that happened."""
    s.record_events()
    play(s, move, seat=seat)
    assert s.events is not None
    found = [(event.kind, event.data) for event in s.events]
    s.record_events(False)
    return found


def random_move(s: ZooState, random: Random, seat: int | None = None) -> int:
    """A random move; in the line-up purchases are rare, so that walks are long."""
    options = s.legal_actions(seat)
    words = [s.action_to_string(action).split()[0] for action in options]
    if "buy" in words and len(set(words)) > 1 and random.random() < 0.9:
        options = [action for action, word in zip(options, words, strict=True) if word != "buy"]
    return random.choice(options)


def play_on(s: ZooState, random: Random, moves: int = 100_000) -> ZooState:
    """So many random moves, or to the end; in the line-up any seat may come first."""
    for _ in range(moves):
        if s.is_terminal():
            break
        seat = random.choice(s.acting_players())
        s.apply_action(random_move(s, random, seat), seat)
    return s


def zoo_with(zoo: str, cubes: str = "") -> tuple[ZooState, Zoo]:
    """A line-up of seat 0 with that zoo, and the zoo itself."""
    s = line_up(zoo, cubes)
    return s, s.zoos[0]
