"""The line-up solver against two dumb oracles, hand-made line-ups, and the referee's rules."""

from __future__ import annotations

import itertools
import random
from collections import Counter
from collections.abc import Iterator
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from zootable.games.five_by_five_zoo.grid import BORDER_NAMES, ENDS, GATE_SQUARES, SQUARE_NAMES
from zootable.games.five_by_five_zoo.walks import (
    DOOR,
    Puzzle,
    Walk,
    best_requests,
    best_walk,
    further_steps,
    value_of,
)

NOTHING = [0] * 26
RED, GREEN, BLUE, YELLOW, BLACK, WHITE = range(6)
PARK = 5


def named(*names: str) -> list[int]:
    return [SQUARE_NAMES.index(name) for name in names]


def borders(*names: str) -> int:
    return sum(1 << BORDER_NAMES.index(name) for name in names)


def line_up(tiles: dict[str, int], **changes: Any) -> Puzzle:
    """A puzzle of tiles by the names of their squares (``c1`` or ``c1+d1``) with their categories."""
    squares = [-1] * 25
    for tile, places in enumerate(tiles):
        for number in named(*places.split("+")):
            squares[number] = tile
    data: dict[str, Any] = {
        "squares": squares,
        "category": list(tiles.values()),
        "popular": 0,
        "walls": 0,
        "doors": 0,
        "gate": 0,
        "cubes": [0] * 6,
        "meeples": [0] * 5,
        "hand_doors": 0,
        "requests": [],
        "award": NOTHING,
        "bonus_visitors": NOTHING,
        "bonus_popular": NOTHING,
        "bonus_sets": [0] * 6,
    }
    return Puzzle(**{**data, **changes})


PARTS = (
    "squares",
    "category",
    "popular",
    "walls",
    "doors",
    "gate",
    "cubes",
    "meeples",
    "hand_doors",
    "requests",
    "award",
    "bonus_visitors",
    "bonus_popular",
    "bonus_sets",
)


def changed(puzzle: Puzzle, **changes: Any) -> Puzzle:
    return Puzzle(**{**{name: getattr(puzzle, name) for name in PARTS}, **changes})


# --- oracle 1: every sequence of moves, move by move, from the rules alone -------------------------------


class Everything:
    """The best final score over all sequences of: step, lay a door, buy a door, buy a popularity token.

    A position is kept once however it was reached; nothing else is clever here.
    """

    def __init__(self, puzzle: Puzzle) -> None:
        self.p = puzzle
        self.known: dict[Any, int] = {}
        self.layable = [number for number in range(44) if self.door_fits(number)]

    def door_fits(self, border: int) -> bool:
        near, far = ENDS[border]
        inside = self.p.squares[far] >= 0
        if near < 0:
            return inside
        return inside and self.p.squares[near] >= 0 and self.p.squares[near] != self.p.squares[far]

    def best(self) -> int:
        doors = frozenset(number for number in range(44) if self.p.doors >> number & 1)
        popular = frozenset(tile for tile in range(len(self.p.category)) if self.p.popular >> tile & 1)
        cubes, meeples = tuple(self.p.cubes), tuple(self.p.meeples)
        placed = (0,) * 6
        state: Any = (-1, frozenset(), frozenset(), cubes, meeples, placed, self.p.hand_doors, doors, popular)
        return self.value(state)

    def value(self, state: Any) -> int:
        if state not in self.known:
            steps = list(self.steps(state))
            others = [*self.lays(state), *self.purchases(state)]
            values = [self.value(after) for after in steps + others]
            if not steps:  # only then may the plan be confirmed
                values.append(self.score(state))
            self.known[state] = max(values)
        return self.known[state]

    def steps(self, state: Any) -> Iterator[Any]:
        position, visited, crossed, cubes, meeples, placed, hand, doors, popular = state
        for border, number in self.exits(position):
            tile = self.p.squares[number]
            blocked = self.p.walls >> border & 1 and border not in doors
            if tile < 0 or tile in visited or blocked:
                continue
            for colour in range(6):
                if colour not in (WHITE, self.p.category[tile]) and self.p.category[tile] != PARK:
                    continue
                now_cubes, now_meeples, now_placed = list(cubes), list(meeples), list(placed)
                if colour < WHITE and meeples[colour]:
                    now_meeples[colour] -= 1
                elif cubes[colour]:
                    now_cubes[colour] -= 1
                else:
                    continue
                now_placed[colour] += 1
                yield (
                    tile,
                    visited | {tile},
                    crossed | {border},
                    tuple(now_cubes),
                    tuple(now_meeples),
                    tuple(now_placed),
                    hand,
                    doors,
                    popular,
                )

    def exits(self, position: int) -> Iterator[tuple[int, int]]:
        for border, (near, far) in enumerate(ENDS):
            if position < 0 and border == 40 + self.p.gate:
                yield border, far
            elif position >= 0 and near >= 0:
                if self.p.squares[near] == position:
                    yield border, far
                if self.p.squares[far] == position:
                    yield border, near

    def lays(self, state: Any) -> Iterator[Any]:
        hand, doors = state[6], state[7]
        if hand:
            for border in self.layable:
                if border not in doors:
                    yield (*state[:6], hand - 1, doors | {border}, state[8])

    def purchases(self, state: Any) -> Iterator[Any]:
        cubes, hand, popular = state[3], state[6], state[8]
        for paid in itertools.combinations_with_replacement(range(6), 3):
            left = list(cubes)
            for colour in paid:
                left[colour] -= 1
            if min(left) < 0:
                continue
            yield (*state[:3], tuple(left), *state[4:6], hand + 1, *state[7:])
            for tile in range(len(self.p.category)):
                if tile not in popular:
                    yield (*state[:3], tuple(left), *state[4:8], popular | {tile})

    def score(self, state: Any) -> int:
        _, visited, crossed, _, _, placed, _, doors, popular = state
        seen = len(visited & popular)
        counts = Counter(self.p.category[tile] for tile in visited)
        points: int = len(visited) + seen + len(crossed & doors)
        points += self.p.award[len(visited)] + most_from_cards(counts, self.p.requests)
        points += self.p.bonus_visitors[len(visited)] + self.p.bonus_popular[seen]
        points += self.p.bonus_sets[min(5, *placed[:5])]
        return points


def most_from_cards(counts: Any, cards: list[Any]) -> int:
    """All subsets of cards."""
    best = 0
    for chosen in itertools.product((0, 1), repeat=len(cards)):
        taken = [card for card, take in zip(cards, chosen, strict=True) if take]
        if all(sum(card[category] for card in taken) <= counts[category] for category in range(5)):
            best = max(best, sum(card[5] for card in taken))
    return best


# --- oracle 2: every walk over every border, every choice of visitors; shopping by trial ------------------


def every_walk(p: Puzzle) -> int:
    """The best score, path by path; purchases and doors are counted at the end of each path."""
    best = 0
    known: dict[Any, int] = {}

    def go(position: int, visited: tuple[int, ...], crossed: tuple[int, ...]) -> None:
        nonlocal best
        needed = [p.category[tile] for tile in visited]
        summary = (
            tuple(sorted(needed)),
            sum(p.popular >> tile & 1 for tile in visited),
            sum(p.doors >> border & 1 for border in crossed),
            sum(p.walls >> border & 1 and not p.doors >> border & 1 for border in crossed),
        )
        if summary not in known:
            known[summary] = at_end(p, *summary)
        if known[summary] < 0:
            return
        best = max(best, known[summary])
        for border, (near, far) in enumerate(ENDS):
            if position < 0:
                ends = [far] if border == 40 + p.gate else []
            elif near < 0:
                ends = []
            else:
                ends = [far] if p.squares[near] == position else []
                ends += [near] if p.squares[far] == position else []
            for number in ends:
                tile = p.squares[number]
                if tile >= 0 and tile not in visited and tile != position:
                    go(tile, (*visited, tile), (*crossed, border))

    go(-1, (), ())
    return best


def at_end(p: Puzzle, needed: tuple[int, ...], popular: int, doors: int, walled: int) -> int:
    """The best score over all choices of visitors for the tiles, -1 if there is none."""
    best = -1
    tiles = len(needed)
    animals = Counter(category for category in needed if category != PARK)
    parks = needed.count(PARK)
    for whites in itertools.product(*[range(min(animals[colour], p.cubes[5]) + 1) for colour in range(5)]):
        for in_parks in itertools.combinations_with_replacement(range(6), parks):
            used = [animals[colour] - whites[colour] + in_parks.count(colour) for colour in range(5)]
            white = sum(whites) + in_parks.count(WHITE)
            if white > p.cubes[5] or any(used[c] > p.cubes[c] + p.meeples[c] for c in range(5)):
                continue
            left = p.cubes[5] - white + sum(p.cubes[c] - max(0, used[c] - p.meeples[c]) for c in range(5))
            for new_doors in range(left // 3 + 1):
                if walled > p.hand_doors + new_doors:
                    continue
                tokens = min(left // 3 - new_doors, tiles - popular)
                points = tiles + popular + tokens + p.bonus_popular[popular + tokens]
                points += doors + min(tiles - doors, p.hand_doors + new_doors)
                points += p.award[tiles] + p.bonus_visitors[tiles] + p.bonus_sets[min(5, *used)]
                best = max(best, points + most_from_cards(animals, p.requests))
    return best


# --- random boards ----------------------------------------------------------------------------------------


def random_table(rng: random.Random, length: int, step: int) -> list[int]:
    """Points that start at 0 and never fall."""
    return list(itertools.accumulate(rng.randint(0, step) if place else 0 for place in range(length)))


def random_region(rng: random.Random, gate: int, tiles: int, large: float) -> list[int]:
    """Connected tiles from the gate on, each next one beside an earlier one; a tile may be large."""
    squares = [-1] * 25
    open_squares = [GATE_SQUARES[gate]]
    for tile in range(tiles):
        number = rng.choice(open_squares)
        squares[number] = tile
        free = [place for place in beside(number) if squares[place] < 0]
        if free and rng.random() < large:
            squares[rng.choice(free)] = tile
        taken = [place for place in range(25) if squares[place] >= 0]
        open_squares = sorted({n for place in taken for n in beside(place) if squares[n] < 0})
        if not open_squares:
            break
    order = sorted({tile for tile in squares if tile >= 0})
    return [order.index(tile) if tile >= 0 else -1 for tile in squares]


def beside(number: int) -> list[int]:
    return [sum(ends) - number for ends in ENDS[:40] if number in ends]


def random_line_up(rng: random.Random, tiles: int, visitors: int, **changes: Any) -> Puzzle:
    gate = rng.randrange(4)
    squares = random_region(rng, gate, tiles, rng.choice((0.0, 0.25, 0.5)))
    count = max(squares) + 1
    inner = [n for n in range(40) if squares[ENDS[n][0]] != squares[ENDS[n][1]]]
    near = [n for n in inner if min(squares[ENDS[n][0]], squares[ENDS[n][1]]) >= 0]
    wall_rate = rng.choice((0.0, 0.3, 0.6))
    door_rate = rng.choice((0.1, 0.1, 0.4))
    cubes, meeples = [0] * 6, [0] * 5
    colours = rng.sample(range(5), rng.randint(2, 5))
    for _ in range(visitors):
        kind = rng.random()
        if kind < 0.15:
            cubes[WHITE] += 1
        else:
            (meeples if kind < 0.35 else cubes)[rng.choice(colours)] += 1
    sets = rng.random() < 0.3
    data: dict[str, Any] = {
        "squares": squares,
        "category": [rng.choice((*colours, *colours, PARK, rng.randrange(5))) for _ in range(count)],
        "popular": sum(1 << tile for tile in range(count) if rng.random() < 0.3),
        "walls": sum(1 << n for n in [*inner, 40 + gate] if rng.random() < wall_rate),
        "doors": sum(1 << n for n in [*near, 40 + gate] if rng.random() < door_rate),
        "gate": gate,
        "cubes": cubes,
        "meeples": meeples,
        "hand_doors": rng.choice((0, 0, 1, 2)),
        "requests": [random_card(rng, colours) for _ in range(rng.randint(0, 3))],
        "award": random_table(rng, 26, rng.choice((0, 1))),
        "bonus_visitors": random_table(rng, 26, rng.choice((0, 0, 2))),
        "bonus_popular": random_table(rng, 26, rng.choice((0, 0, 1, 3))),
        "bonus_sets": random_table(rng, 6, 5) if sets else [0] * 6,
    }
    return Puzzle(**{**data, **changes})


def random_card(rng: random.Random, colours: list[int]) -> tuple[int, int, int, int, int, int]:
    icons = Counter(rng.choice(colours) for _ in range(rng.randint(1, 4)))
    return (icons[0], icons[1], icons[2], icons[3], icons[4], rng.randint(1, 8))


def check_plan(puzzle: Puzzle, walk: Walk) -> None:
    """The plan is legal, finished, and worth what it says; nothing is laid or bought in vain."""
    again = value_of(puzzle, walk.steps, walk.doors, walk.bought, finished=True)
    assert again.total == walk.total == sum(walk.parts.values())
    assert again.parts == walk.parts
    assert again.served == walk.served
    crossed = [border for border, _, _ in walk.steps]
    assert set(walk.doors) <= set(crossed)
    entered = {puzzle.squares[number] for _, number, _ in walk.steps}
    assert {puzzle.squares[what] for what, _ in walk.bought if what != DOOR} <= entered


SMALL = 3600


@pytest.mark.parametrize("part", range(4))
def test_small_line_ups_against_every_sequence_of_moves(part: int) -> None:
    rng = random.Random(f"small {part}")
    bought = 0
    for _ in range(SMALL // 4):
        puzzle = random_line_up(rng, rng.randint(1, 5), rng.randint(0, 5))
        walk = best_walk(puzzle)
        check_plan(puzzle, walk)
        assert walk.total == Everything(puzzle).best(), puzzle.key()
        bought += bool(walk.bought)
    assert bought > SMALL // 40, "too few line-ups in which buying pays"


def test_line_ups_with_all_colours_against_every_walk() -> None:
    """Sets of five colours: parks, whites and purchases compete for the same visitors."""
    rng = random.Random("sets")
    scored = 0
    for _ in range(300):
        puzzle = random_line_up(
            rng,
            rng.randint(5, 9),
            0,
            cubes=[rng.randint(0, 2) for _ in range(5)] + [rng.randrange(2)],
            meeples=[rng.randint(0, 1) for _ in range(5)],
            hand_doors=0,
            bonus_sets=[0, 3, 7, 12, 12, 12],
        )
        walk = best_walk(puzzle)
        check_plan(puzzle, walk)
        assert walk.total == every_walk(puzzle), puzzle.key()
        scored += walk.parts["bonus"] > 0
    assert scored > 60


@pytest.mark.parametrize("part", range(3))
def test_bigger_line_ups_against_every_walk(part: int) -> None:
    rng = random.Random(f"bigger {part}")
    for _ in range(100):
        puzzle = random_line_up(rng, rng.randint(6, 25), rng.randint(4, 9))
        walk = best_walk(puzzle)
        check_plan(puzzle, walk)
        assert walk.total == every_walk(puzzle), puzzle.key()


@pytest.mark.parametrize("seed", [728, 1091, 1501, 2520, 3246, 3543, 3747])
def test_of_two_orders_with_the_same_end_the_one_with_more_doors_counts(seed: int) -> None:
    """Line-ups found by search: they tell apart which of two such orders the solver keeps."""
    rng = random.Random(seed)
    meeples = [rng.choice((0, 1, 2)) for _ in range(5)]
    puzzle = random_line_up(rng, 9, 0, meeples=meeples, cubes=[0, 0, 0, 0, 0, 2], hand_doors=0)
    doors = sum(1 << border for border in range(40) if rng.random() < 0.4)
    puzzle = changed(puzzle, walls=0, doors=doors, bonus_popular=NOTHING)
    walk = best_walk(puzzle)
    check_plan(puzzle, walk)
    assert walk.total == every_walk(puzzle)


# --- what more visitors, doors and points may do ----------------------------------------------------------


@settings(max_examples=150, deadline=None, derandomize=True)
@given(seed=st.integers(0, 10**9), colour=st.integers(0, 5))
def test_more_never_brings_less(seed: int, colour: int) -> None:
    rng = random.Random(seed)
    puzzle = random_line_up(rng, rng.randint(1, 16), rng.randint(0, 10))
    total = best_walk(puzzle).total
    cubes = list(puzzle.cubes)
    cubes[colour] += 1
    assert best_walk(changed(puzzle, cubes=cubes)).total >= total
    white = [*puzzle.cubes[:5], puzzle.cubes[5] + 1]
    assert best_walk(changed(puzzle, cubes=white)).total >= total
    assert best_walk(changed(puzzle, hand_doors=puzzle.hand_doors + 1)).total >= total
    assert best_walk(changed(puzzle, walls=0)).total >= total
    assert best_walk(changed(puzzle, popular=(1 << len(puzzle.category)) - 1)).total >= total
    assert best_walk(changed(puzzle, requests=[*puzzle.requests, (1, 0, 0, 0, 0, 3)])).total >= total
    if colour < WHITE and puzzle.cubes[colour] == 0:
        meeples = list(puzzle.meeples)
        meeples[colour] += 1
        assert best_walk(changed(puzzle, meeples=meeples)).total >= total


@settings(max_examples=60, deadline=None, derandomize=True)
@given(seed=st.integers(0, 10**9))
def test_turning_the_board_changes_nothing(seed: int) -> None:
    """A quarter turn clockwise of everything, gates included."""
    rng = random.Random(seed)
    puzzle = random_line_up(rng, rng.randint(1, 20), rng.randint(0, 12))
    turn = [5 * (number % 5) + 4 - number // 5 for number in range(25)]
    squares = [-1] * 25
    for number in range(25):
        squares[turn[number]] = puzzle.squares[number]

    def turned(mask: int) -> int:
        result = 0
        for border in range(44):
            if mask >> border & 1:
                near, far = ENDS[border]
                ends = (40 + (border - 39) % 4,) if near < 0 else ()
                found = [n for n in range(40) if near >= 0 and set(ENDS[n]) == {turn[near], turn[far]}]
                result |= 1 << (*ends, *found)[0]
        return result

    after = changed(
        puzzle,
        squares=squares,
        walls=turned(puzzle.walls),
        doors=turned(puzzle.doors),
        gate=(puzzle.gate + 1) % 4,
    )
    assert best_walk(after).total == best_walk(puzzle).total


def test_equal_puzzles_give_equal_plans_and_keys() -> None:
    rng = random.Random("equal")
    for _ in range(20):
        puzzle = random_line_up(rng, 14, 9)
        copy = changed(puzzle, squares=list(puzzle.squares), cubes=list(puzzle.cubes))
        first, second = best_walk(puzzle), best_walk(copy)
        assert puzzle.key() == copy.key()
        assert hash(puzzle.key()) == hash(copy.key())
        assert (first.steps, first.doors, first.bought) == (second.steps, second.doors, second.bought)
        assert changed(puzzle, hand_doors=puzzle.hand_doors + 1).key() != puzzle.key()


def test_solving_changes_nothing() -> None:
    puzzle = random_line_up(random.Random("unchanged"), 12, 8)
    before = puzzle.key()
    best_walk(puzzle)
    assert puzzle.key() == before


# --- hand-made line-ups -----------------------------------------------------------------------------------


def test_the_rulebook_s_example_brings_eight_points() -> None:
    """Five tiles, two tokens, one door (R63): red, green, blue in a park, black, white for yellow."""
    tiles = {"c1": RED, "c2": GREEN, "c3": PARK, "c4": BLACK, "c5": YELLOW, "d5": RED}
    puzzle = line_up(
        tiles,
        walls=borders("c3-c4"),
        popular=0b100011,
        cubes=[1, 1, 1, 0, 2, 1],
        hand_doors=1,
    )
    steps = [
        (40, named("c1")[0], RED),
        (BORDER_NAMES.index("c1-c2"), named("c2")[0], GREEN),
        (BORDER_NAMES.index("c2-c3"), named("c3")[0], BLUE),
        (BORDER_NAMES.index("c3-c4"), named("c4")[0], BLACK),
        (BORDER_NAMES.index("c4-c5"), named("c5")[0], WHITE),
    ]
    walk = value_of(puzzle, steps, [BORDER_NAMES.index("c3-c4")], [], finished=True)
    assert walk.total == 8
    assert walk.parts == {"tiles": 5, "popularity": 2, "doors": 1, "award": 0, "requests": 0, "bonus": 0}
    assert best_walk(puzzle).total == 8


def test_two_cards_with_birds_need_five_birds() -> None:
    """Three birds and an aquatic animal, two birds and two reptiles (R63)."""
    cards = [(0, 0, 1, 3, 0, 6), (0, 0, 0, 2, 2, 5)]
    assert best_requests([0, 0, 1, 5, 2], cards) == (11, [0, 1])
    assert best_requests([0, 0, 1, 4, 2], cards) == (6, [0])
    assert best_requests([0, 0, 0, 5, 2], cards) == (5, [1])
    assert best_requests([0, 0, 0, 0, 0], cards) == (0, [])


def test_two_small_cards_can_beat_a_dear_one() -> None:
    cards = [(3, 0, 0, 0, 0, 8), (2, 0, 0, 0, 0, 5), (1, 0, 0, 0, 0, 4)]
    assert best_requests([3, 0, 0, 0, 0], cards) == (9, [1, 2])
    assert best_requests([3, 0, 0, 0, 0], [(1, 0, 0, 0, 0, 2), (1, 0, 0, 0, 0, 2)]) == (4, [0, 1])
    with pytest.raises(ValueError, match="counts"):
        best_requests([1, 2], cards)


def test_no_tile_behind_the_gate_means_no_walk() -> None:
    walk = best_walk(line_up({"a1": RED}, cubes=[3, 0, 0, 0, 0, 3]))
    assert (walk.total, walk.steps, walk.doors, walk.bought) == (0, [], [], [])


def test_no_visitors_means_no_walk() -> None:
    assert best_walk(line_up({"c1": RED}, hand_doors=3)).total == 0
    assert best_walk(line_up({"c1": RED}, cubes=[0, 5, 0, 0, 0, 0])).total == 0


def test_a_walled_gate_needs_a_door() -> None:
    closed = line_up({"c1": RED}, cubes=[1, 0, 0, 0, 0, 0], walls=borders("gate-N"))
    assert best_walk(closed).total == 0
    assert best_walk(changed(closed, hand_doors=1)).doors == [40]
    assert best_walk(changed(closed, hand_doors=1)).total == 2
    assert best_walk(changed(closed, doors=borders("gate-N"))).total == 2
    bought = best_walk(changed(closed, cubes=[1, 2, 1, 0, 0, 0]))
    assert bought.total == 2
    assert bought.bought == [(DOOR, (1, 1, 2))]
    assert best_walk(changed(closed, cubes=[1, 2, 0, 0, 0, 0], meeples=[0, 1, 0, 0, 0])).total == 0


def test_a_door_pays_on_an_open_border_too() -> None:
    walk = best_walk(line_up({"c1": RED, "c2": RED}, cubes=[2, 0, 0, 0, 0, 0], hand_doors=3))
    assert walk.parts["doors"] == 2
    assert len(walk.doors) == 2  # the third stays in hand


def test_the_border_with_a_door_is_the_one_crossed() -> None:
    """Two large tiles side by side share two borders."""
    tiles = {"c1+c2": RED, "d1+d2": BLUE}
    puzzle = line_up(tiles, cubes=[1, 0, 1, 0, 0, 0], doors=borders("c2-d2"), walls=borders("c1-d1", "c2-d2"))
    walk = best_walk(puzzle)
    assert walk.total == 3
    assert BORDER_NAMES[walk.steps[1][0]] == "c2-d2"
    open_way = changed(puzzle, doors=0, walls=borders("c1-d1"))
    assert BORDER_NAMES[best_walk(open_way).steps[1][0]] == "c2-d2"


def test_a_large_tile_is_one_place() -> None:
    """Entered at c1, left from c2; it takes one visitor and serves one icon (R27, R35)."""
    puzzle = line_up({"c1+c2": RED, "b2": BLUE, "c3": BLUE}, cubes=[2, 0, 1, 0, 0, 0])
    walk = best_walk(changed(puzzle, requests=[(2, 0, 0, 0, 0, 5), (1, 0, 1, 0, 0, 4)]))
    assert walk.total == 2 + 4
    assert walk.served == [1]


def test_no_wall_divides_a_large_tile() -> None:
    """The border inside a large tile is never crossed, whatever is said about it (R20)."""
    tiles = {"c1": RED, "c2+c3": BLUE, "c4": GREEN}
    puzzle = line_up(tiles, cubes=[1, 1, 1, 0, 0, 0], walls=borders("c2-c3"))
    assert best_walk(puzzle).parts["tiles"] == 3


def test_meeples_walk_and_cubes_pay() -> None:
    """Three red meeples for the walk leave three red cubes for a token."""
    puzzle = line_up({"c1": RED, "c2": RED, "c3": PARK}, cubes=[3, 0, 0, 0, 0, 0], meeples=[3, 0, 0, 0, 0])
    walk = best_walk(puzzle)
    assert walk.total == 4
    assert [payment for _, payment in walk.bought] == [(0, 0, 0)]


def test_a_step_less_can_pay_for_a_token_that_brings_more() -> None:
    """Bonus B makes the first popular tile worth 9: the last three cubes buy the token."""
    bonus = [0] + [9] * 25
    puzzle = line_up({"c1": RED, "c2": RED}, cubes=[4, 0, 0, 0, 0, 0], bonus_popular=bonus)
    assert best_walk(puzzle).total == 1 + 1 + 9


def test_sets_count_visitors_not_tiles() -> None:
    """Five parks take one of each colour (R41), a white one in between makes no set."""
    tiles = {"c1": PARK, "c2": PARK, "c3": PARK, "c4": PARK, "c5": PARK}
    sets = [0, 7, 7, 7, 7, 7]
    assert best_walk(line_up(tiles, cubes=[5, 1, 1, 1, 1, 0], bonus_sets=sets)).total == 5 + 7 + 1
    assert best_walk(line_up(tiles, cubes=[1, 1, 1, 1, 0, 1], bonus_sets=sets)).total == 5
    walk = best_walk(line_up(tiles, cubes=[0, 1, 1, 1, 1, 3], meeples=[1, 0, 0, 0, 0], bonus_sets=sets))
    assert sorted(colour for _, _, colour in walk.steps) == [0, 1, 2, 3, 4]
    assert walk.total == 5 + 7 + 1


def test_colours_over_the_packed_numbers() -> None:
    """More visitors of a colour than there are squares."""
    tiles = dict.fromkeys(SQUARE_NAMES, RED)
    walk = best_walk(line_up(tiles, cubes=[60, 0, 0, 0, 0, 0], meeples=[40, 0, 0, 0, 0], hand_doors=50))
    assert walk.parts["tiles"] == 25
    assert walk.parts["doors"] == 25
    assert walk.parts["popularity"] == 20  # 60 cubes buy 20 tokens, the meeples do the walking


# --- the referee ------------------------------------------------------------------------------------------


ROW = line_up(
    {"c1": RED, "c2": GREEN, "d2": PARK, "b2": RED, "a4": RED},
    cubes=[1, 1, 1, 1, 1, 1],
    meeples=[1, 0, 0, 0, 0],
    walls=borders("c2-d2"),
    popular=1,
    hand_doors=1,
)
C1, C2, D2, B2 = named("c1", "c2", "d2", "b2")
DOWN, RIGHT, LEFT = (BORDER_NAMES.index(name) for name in ("c1-c2", "c2-d2", "b2-c2"))
IN = (40, C1, RED)


@pytest.mark.parametrize(
    ("steps", "doors", "bought", "rule"),
    [
        ([(41, 14, RED)], [], [], "R25"),
        ([(DOWN, C2, GREEN)], [], [], "R25"),
        ([(40, C2, GREEN)], [], [], "R25"),
        ([IN, (RIGHT, D2, RED)], [], [], "R25"),
        ([IN, (BORDER_NAMES.index("c1-d1"), 3, RED)], [], [], "R25"),
        ([IN, (DOWN, C2, GREEN), (DOWN, C1, RED)], [], [], "R25"),
        ([IN, (99, C2, GREEN)], [], [], "R25"),
        ([IN, (DOWN, C2, GREEN), (RIGHT, D2, BLUE)], [], [], "R27"),
        ([(40, C1, GREEN)], [], [], "R29"),
        ([(40, C1, 7)], [], [], "R29"),
        ([(40, C1, WHITE), (DOWN, C2, WHITE)], [], [], "R29"),
        ([IN], [DOWN, RIGHT], [], "R28"),
        ([IN], [DOWN, DOWN], [(DOOR, (1, 2, 3))], "R28"),
        ([IN], [BORDER_NAMES.index("a1-b1")], [], "R28"),
        ([IN], [41], [], "R28"),
        ([IN], [44], [], "44"),
        ([IN], [], [(DOOR, (0, 0, 1))], "R30"),
        ([IN, (DOWN, C2, GREEN)], [], [(DOOR, (1, 2, 3))], "R30"),
        ([IN], [], [(0, (1, 2, 3))], "R16"),
        ([IN], [], [(C1, (1, 2, 3))], "R17"),
        ([IN], [], [(25, (1, 2, 3))], "R16"),
    ],
)
def test_illegal_plans_are_refused_with_the_rule(
    steps: list[Any], doors: list[int], bought: list[Any], rule: str
) -> None:
    with pytest.raises(ValueError, match=rule):
        value_of(ROW, steps, doors, bought)


def test_legal_plans_are_counted() -> None:
    walk = value_of(ROW, [IN, (DOWN, C2, GREEN), (RIGHT, D2, BLUE)], [RIGHT], [(D2, (3, 4, 5))])
    assert walk.parts == {"tiles": 3, "popularity": 2, "doors": 1, "award": 0, "requests": 0, "bonus": 0}
    # A bought door may be laid where nobody walks, a token may go where nobody walks: no points, no harm.
    idle = value_of(ROW, [IN], [LEFT, RIGHT], [(DOOR, (3, 4, 5))])
    assert idle.total == 2
    assert value_of(ROW, [IN], [], [(named("a4")[0], (3, 4, 5))]).total == 2


def test_a_walk_must_go_on_while_it_can() -> None:
    value_of(ROW, [IN], [], [])
    with pytest.raises(ValueError, match="R31"):
        value_of(ROW, [IN], [], [], finished=True)
    assert further_steps(ROW, [IN], [], []) == [(DOWN, C2, GREEN), (DOWN, C2, WHITE)]
    assert further_steps(ROW, [], [], []) == [(40, C1, RED), (40, C1, WHITE)]
    # A door in hand needs not be laid for a further step, and purchases may take the visitors away.
    ahead = [IN, (DOWN, C2, GREEN)]
    assert further_steps(ROW, ahead, [], []) == [(LEFT, B2, RED), (LEFT, B2, WHITE)]
    assert len(further_steps(ROW, ahead, [RIGHT], [])) == 2 + 5
    assert further_steps(ROW, ahead, [], [(DOOR, (0, 5, 4))]) == []


@pytest.mark.parametrize(
    ("changes", "word"),
    [
        ({"squares": [0] * 24}, "24"),
        ({"squares": [0, 9] + [-1] * 23}, "tile 9"),
        ({"squares": [0, -1, 0] + [-1] * 22}, "not adjacent"),
        ({"squares": [-1] * 25}, "tile 0"),
        ({"squares": [0, 0] + [-1] * 3 + [0] + [-1] * 19}, "3 squares"),
        ({"category": [6]}, "category"),
        ({"popular": 2}, "popular"),
        ({"walls": 1 << 44}, "walls"),
        ({"doors": -1}, "doors"),
        ({"gate": 4}, "gate"),
        ({"cubes": [0] * 5}, "cubes"),
        ({"meeples": [0, 0, 0, 0, -1]}, "meeples"),
        ({"hand_doors": -1}, "hand_doors"),
        ({"requests": [(1, 0, 0, 0, -1, 3)]}, "requests"),
        ({"award": [0] * 25}, "award"),
        ({"bonus_visitors": [1, 0] + [1] * 24}, "bonus_visitors"),
        ({"bonus_popular": [-1] * 26}, "bonus_popular"),
        ({"bonus_sets": [0] * 26}, "bonus_sets"),
    ],
)
def test_impossible_puzzles_are_refused(changes: dict[str, Any], word: str) -> None:
    with pytest.raises(ValueError, match=word):
        changed(line_up({"c1": RED}), **changes)
