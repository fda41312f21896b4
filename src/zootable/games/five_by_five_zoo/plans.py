"""From positions to line-up puzzles and back: what the solver of walks.py is asked, its plan as actions."""

from __future__ import annotations

from typing import Final

from zootable.games.five_by_five_zoo import actions as act
from zootable.games.five_by_five_zoo import components, scoring
from zootable.games.five_by_five_zoo.components import WHITE
from zootable.games.five_by_five_zoo.state import (
    DOOR_BOUGHT,
    LINE_UP,
    NOT_BUYING,
    Before,
    Position,
    Result,
    Setup,
    Zoo,
)
from zootable.games.five_by_five_zoo.walks import Puzzle, Request, Walk, best_walk

NO_POINTS: Final = [0] * 26
NO_SETS: Final = [0] * 6
MOST_KEPT: Final = 4096
"""So many solved puzzles are kept."""

_solved: dict[tuple[object, ...], Walk] = {}


def solved(puzzle: Puzzle) -> Walk:
    """The best walk of a puzzle, remembered."""
    key = puzzle.key()
    walk = _solved.get(key)
    if walk is None:
        if len(_solved) >= MOST_KEPT:
            _solved.clear()
        walk = best_walk(puzzle)
        _solved[key] = walk
    return walk


def puzzle_of(
    setup: Setup,
    tiles: list[int],
    before: Before,
    blocked: int,
    gate: int,
    requests: list[Request],
    award: list[int],
    bonuses: list[list[int]],
) -> Puzzle:
    """A line-up as the solver's plain data; tiles are renumbered in the order of their squares.

    Args:
        setup: of the game.
        tiles: the tile on each square.
        before: visitors, doors and tokens at the start.
        blocked: walled borders as bits.
        gate: 0 to 3.
        requests: cards that may pay.
        award: points by visitors, 0 to 25.
        bonuses: the tables of bonus cards A, B and G.
    """
    number: dict[int, int] = {}
    squares: list[int] = []
    category: list[int] = []
    popular = 0
    for square, tile in enumerate(tiles):
        if tile < 0:
            squares.append(-1)
            continue
        if tile not in number:
            number[tile] = len(category)
            category.append(setup.components.category[tile])
            if before.popularity >> square & 1:
                popular |= 1 << number[tile]
        squares.append(number[tile])
    return Puzzle(
        squares=squares,
        category=category,
        popular=popular,
        walls=blocked,
        doors=before.doors,
        gate=gate,
        cubes=list(before.cubes),
        meeples=list(before.meeples),
        hand_doors=before.hand_doors,
        requests=requests,
        award=award,
        bonus_visitors=bonuses[0],
        bonus_popular=bonuses[1],
        bonus_sets=bonuses[2],
    )


def request_list(setup: Setup, zoo: Zoo, places: list[int]) -> list[Request]:
    """Request cards as the solver takes them."""
    table = setup.components
    found: list[Request] = []
    for place in places:
        number = zoo.requests[place]
        first, second, third, fourth, fifth = table.icons[number]
        found.append((first, second, third, fourth, fifth, table.points[number]))
    return found


def walk_bonuses(s: Position, round: int) -> list[list[int]]:
    """The tables of the bonus cards A, B and G that count in this round: only in the last."""
    found = [NO_POINTS, NO_POINTS, NO_SETS]
    if round == s.setup.rounds:
        for place, bonus in enumerate((0, 1, 6)):
            if bonus in s.bonuses:
                found[place] = [scoring.bonus_points(bonus, count) for count in range(len(found[place]))]
    return found


def standing_now(zoo: Zoo) -> Before:
    """A zoo and its hand as they are now, as the start of a line-up."""
    return Before(tuple(zoo.cubes), tuple(zoo.meeples), zoo.hand_doors, zoo.doors, zoo.popularity)


def rivals_award(s: Position, seat: int) -> list[int]:
    """The award by one's own visitors, if each rival places as many as they have visitors and tiles for."""
    rivals: list[int] = []
    for other, zoo in enumerate(s.zoos):
        if other != seat:
            before = zoo.before if s.phase == LINE_UP and zoo.before is not None else standing_now(zoo)
            rivals.append(min(sum(before.cubes) + sum(before.meeples), zoo.heads.bit_count()))
    return scoring.award_table(s.setup, s.round, rivals)


def own_puzzle(s: Position, seat: int, extra: int = 0) -> Puzzle:
    """The line-up of this round for a seat as things stand, with ``extra`` white visitors to come."""
    zoo = s.zoos[seat]
    before = zoo.before if s.phase == LINE_UP and zoo.before is not None else standing_now(zoo)
    if extra:
        cubes = list(before.cubes)
        cubes[WHITE] += extra
        before = Before(tuple(cubes), before.meeples, before.hand_doors, before.doors, before.popularity)
    requests = request_list(s.setup, zoo, scoring.open_requests(s.setup, zoo))
    gate = s.gates[s.round - 1]
    award = rivals_award(s, seat)
    return puzzle_of(s.setup, zoo.tiles, before, zoo.blocked, gate, requests, award, walk_bonuses(s, s.round))


def past_puzzle(s: Position, round: int, seat: int) -> Puzzle:
    """The line-up of a settled round as a seat had it, the award against what the rivals did."""
    result: Result = s.results[round - 1][seat]
    zoo = s.zoos[seat]
    places = list(range(len(zoo.requests)))
    if s.setup.requests_once:
        paid = [place for number, place in zoo.met if number < round]
        places = [place for place in places if place not in paid]
    rivals = [one.visitors for other, one in enumerate(s.results[round - 1]) if other != seat]
    blocked = 0
    for square, tile in enumerate(result.tiles):
        if tile >= 0 and (square == 0 or tile not in result.tiles[:square]):
            lie = s.setup.lies[tile][square]
            assert lie is not None
            blocked |= lie.blocked
    return puzzle_of(
        s.setup,
        list(result.tiles),
        result.before,
        blocked,
        s.gates[round - 1],
        request_list(s.setup, zoo, places),
        scoring.award_table(s.setup, round, rivals),
        walk_bonuses(s, round),
    )


def plan_actions(walk: Walk, heads: list[int]) -> list[int]:
    """A solver's plan as actions: purchases, doors, steps, then to confirm; ``heads``: of each square."""
    found: list[int] = []
    for what, colours in walk.bought:
        found.append(act.BUY_DOOR if what == DOOR_BOUGHT else act.BUY_POPULARITY + heads[what])
        found += [act.PAY + colour for colour in colours]
    found += [act.LAY + border for border in walk.doors]
    found += [act.STEP + 6 * border + colour for border, _, colour in walk.steps]
    found.append(act.CONFIRM)
    return found


def done_actions(zoo: Zoo) -> list[int]:
    """What a plan of a line-up holds so far as actions, in the order of :func:`plan_actions`."""
    found: list[int] = []
    for what, first, second, third in zoo.bought:
        found.append(act.BUY_DOOR if what == DOOR_BOUGHT else act.BUY_POPULARITY + what)
        found += [act.PAY + first, act.PAY + second, act.PAY + third]
    if zoo.buying != NOT_BUYING:
        found.append(act.BUY_DOOR if zoo.buying == DOOR_BOUGHT else act.BUY_POPULARITY + zoo.buying)
        found += [act.PAY + colour for colour in zoo.paid]
    found += [act.LAY + border for border in zoo.laid]
    found += [act.STEP + 6 * border + colour for border, _, colour, _ in zoo.steps]
    return found


def next_of_plan(s: Position, seat: int, legal: list[int]) -> int:
    """The next action of the best plan, or -1 where what has been done does not belong to it."""
    zoo = s.zoos[seat]
    plan = plan_actions(solved(own_puzzle(s, seat)), zoo.anchors)
    for action in done_actions(zoo):
        if action not in plan:
            return -1
        plan.remove(action)
    for action in plan:
        if action in legal:
            return action
    return -1


def letters(bonuses: tuple[int, ...]) -> str:
    """Bonus cards by their letters."""
    return "".join([components.LETTERS[bonus] for bonus in bonuses])
