"""What a keen zoo keeper looks at: how far visitors can walk now and in the rounds to come, and what pays.

The worth of a zoo is the best walk of this round, found exactly by walks.py with white visitors standing for
those still to come, a discounted look at the gates of later rounds, the final bonus cards and the stars.
"""

from __future__ import annotations

from math import tanh
from typing import Any, Final, cast

from zootable.games.five_by_five_zoo import actions as act
from zootable.games.five_by_five_zoo import grid, plans, rules, scoring
from zootable.games.five_by_five_zoo.components import COLOURS, PARK
from zootable.games.five_by_five_zoo.state import (
    ACTION,
    DOOR_BOUGHT,
    LINE_UP,
    NO_TILE,
    OVER,
    PLACE,
    POPULARITY,
    SETUP,
    TAKE,
    Before,
    Position,
    Zoo,
)
from zootable.games.five_by_five_zoo.walks import Walk
from zootable.kernel.game import Heuristics, State
from zootable.kernel.playout import Roller

Choices = list[tuple[int, float]]

FRESH: Final = 1.35
"""How many visitors a turn brings on average."""
LATER: Final = (0.0, 0.55, 0.8)
"""What a point that the zoo promises for a round to come is worth: the round after the next, the next."""
LATER_VISITORS: Final = (8, 11, 14)
"""How many visitors a round is expected to see."""
TOKEN: Final = 0.9
"""What a popularity token is worth in each round to come."""
DOOR: Final = 1.2
DOOR_LATE: Final = 0.9
CUBE: Final = 1.2
MEEPLE: Final = 1.5
"""What a visitor is worth in each round to come."""
LINES: Final = 0.35
"""How much of what a bonus card for lines, walls or tiles would pay by now counts before the end."""
TRIED: Final = 3
"""So many squares of each tile are looked at closely, the most promising ones."""
TRIED_QUICKLY: Final = 2
"""... in playouts, ..."""
TILES_QUICKLY: Final = 4
"""... and there only so many tiles of the display."""
HUNDRED: Final = 100.0
"""Solo positions are judged in so many points, as the returns are."""
LEAD: Final = 25.0
"""A lead of so many points is worth tanh(1) = 0.76 of a win."""


class ZooHeuristics(Heuristics):
    """5x5 Zoo's own knowledge for bots."""

    def policy(self, state: State, player: int, seed: int) -> Choices:
        """The considered choices of a seat, best first, in the unit of :meth:`evaluate` near level play."""
        s = cast(Position, state)
        unit = HUNDRED if s.setup.solo else LEAD
        return [(action, value / unit) for action, value in self._in_points(s, player)]

    def _in_points(self, s: Position, player: int) -> Choices:
        """The considered choices, best first, in points (only their differences mean something)."""
        legal = s.legal_actions(player)
        if len(legal) < 2:
            return [(action, 0.0) for action in legal]
        if s.phase == LINE_UP:
            return _line_up(s, player, legal)
        if s.phase == TAKE:
            return _take(s, player)
        if s.phase in (PLACE, SETUP):
            return _place(s, player, legal)
        return _act(s, player, legal)

    def playout_action(self, state: State, player: int, seed: int) -> int:
        """The policy's choice, from fewer tiles and spots."""
        s = cast(Position, state)
        legal = s.legal_actions(player)
        if len(legal) < 2:
            return legal[0]
        if s.phase == LINE_UP:
            return _line_up(s, player, legal)[0][0]
        if s.phase == TAKE:
            return _take(s, player, TILES_QUICKLY, TRIED_QUICKLY)[0][0]
        if s.phase in (PLACE, SETUP):
            return _place(s, player, legal, TRIED_QUICKLY)[0][0]
        return _act(s, player, legal)[0][0]

    def rollout_action(self, state: State, roll: int) -> int:
        """A quick choice: the best walk in a line-up, else a likely tile next to others."""
        s = cast(Position, state)
        player = s.current_player()
        legal = s.legal_actions()
        if len(legal) < 2:
            return legal[0]
        if s.phase == LINE_UP:
            return _line_up(s, player, legal)[0][0]
        if s.phase == PLACE:
            roller = Roller(roll)
            return max(legal, key=lambda one: (_touch(s, player, one), roller.roll()))
        if s.phase == ACTION:
            return legal[0] if roll % 4 else legal[-1]
        return legal[roll % len(legal)]

    def evaluate(self, state: State, player: int) -> float:
        """Solo: the points expected in hundreds; else from -1 to 1 by the lead over the best rival."""
        s = cast(Position, state)
        if s.phase == OVER:
            return s.returns()[player]
        if s.setup.solo:
            return worth(s, player) / HUNDRED
        own = worth(s, player)
        rival = max([worth(s, seat) for seat in range(s.setup.players) if seat != player])
        return tanh((own - rival) / LEAD)

    def is_quiet(self, state: State) -> bool:
        """When a round begins nothing is half done."""
        s = cast(Position, state)
        return s.phase == OVER or (s.phase == TAKE and not any(zoo.turns for zoo in s.zoos))

    def imagine(self, state: State, player: int, seed: int) -> State:
        """A full position as ``player`` may imagine it: decks redrawn, ready rivals walk their best."""
        s = cast(Position, state.resample(player, seed))
        if s.phase == LINE_UP:
            for seat, zoo in enumerate(s.zoos):
                if seat != player and zoo.ready and s.setup.players > 1:
                    zoo.take_back_plan()
                    _follow(s, seat)
        return s

    def insight(self, state: State, player: int) -> dict[str, Any]:
        """The best walk as things stand, and for each settled round what was made and the best there was."""
        s = cast(Position, state)
        walk = None
        if s.phase not in (SETUP, OVER):
            walk = walk_data(plans.solved(plans.own_puzzle(s, player)))
        rounds = []
        for number, results in enumerate(s.results):
            seats = []
            for seat, result in enumerate(results):
                best = plans.solved(plans.past_puzzle(s, number + 1, seat))
                made = result.visitors + result.popular + result.crossed + result.award + result.requests
                made += _walk_bonus(s, number + 1, seat)
                seats.append({"made": made, "best": best.total, **walk_data(best)})
            rounds.append({"round": number + 1, "seats": seats})
        return {"walk": walk, "rounds": rounds}


def walk_data(walk: Walk) -> dict[str, Any]:
    """A solver's walk, JSON-ready, with the names of squares and borders."""
    return {
        "total": walk.total,
        "parts": dict(walk.parts),
        "steps": [
            {
                "border": grid.BORDER_NAMES[border],
                "square": grid.SQUARE_NAMES[square],
                "colour": COLOURS[colour],
            }
            for border, square, colour in walk.steps
        ],
        "doors": [grid.BORDER_NAMES[border] for border in walk.doors],
        "bought": [
            {
                "what": "door" if what == DOOR_BOUGHT else grid.SQUARE_NAMES[what],
                "paid": [COLOURS[colour] for colour in colours],
            }
            for what, colours in walk.bought
        ],
    }


def _walk_bonus(s: Position, round: int, seat: int) -> int:
    """What the bonus cards A, B and G paid for a settled walk: only that of the last round."""
    if round < s.setup.rounds:
        return 0
    zoo = s.zoos[seat]
    return sum(
        [
            scoring.bonus_points(bonus, scoring.bonus_count(s.setup, zoo, bonus))
            for bonus in s.bonuses
            if bonus in (0, 1, 6)
        ]
    )


# --- The worth of a zoo ----------------------------------------------------------------------------------


def worth(s: Position, seat: int) -> float:
    """The points that a seat may expect at the end of the game."""
    zoo = s.zoos[seat]
    setup = s.setup
    left = setup.turns - zoo.turns
    total = float(zoo.points)
    extra = int(FRESH * left + 0.5) if s.phase != LINE_UP else 0
    total += plans.solved(plans.own_puzzle(s, seat, extra)).total
    total += _later(s, seat)
    for bonus in s.bonuses:
        if bonus in (0, 1, 6):
            continue
        now = scoring.bonus_points(bonus, scoring.bonus_count(setup, zoo, bonus))
        total += now + LINES * _nearly(s, zoo, bonus)
    total += scoring.stars(setup, zoo)
    for kind in zoo.cards:
        total += scoring.card_points(setup, zoo, kind)
        card = rules.special_card(kind)
        if card.points_per_tile:
            total += 0.6 * (setup.rounds - s.round)
        if card.when == "rounds":
            total += CUBE * card.customers * (setup.rounds - s.round)
    return total


def _later(s: Position, seat: int) -> float:
    """What the zoo promises for the rounds to come: walks from their gates, tokens, doors, meeples."""
    zoo = s.zoos[seat]
    setup = s.setup
    total = 0.0
    for round in range(s.round + 1, setup.rounds + 1):
        weight = LATER[-1] if round == s.round + 1 else LATER[-2]
        visitors = [0, 0, 0, 0, 0, LATER_VISITORS[round - 1] - sum(zoo.meeples)]
        visitors[5] = max(0, visitors[5])
        before = Before(tuple(visitors), tuple(zoo.meeples), zoo.hand_doors, zoo.doors, zoo.popularity)
        puzzle = plans.puzzle_of(
            setup,
            zoo.tiles,
            before,
            zoo.blocked,
            s.gates[round - 1],
            plans.request_list(setup, zoo, scoring.open_requests(setup, zoo)),
            plans.NO_POINTS,
            plans.walk_bonuses(s, round),
        )
        total += weight * plans.solved(puzzle).total
        total += MEEPLE * sum(zoo.meeples)
    return total


def _nearly(s: Position, zoo: Zoo, bonus: int) -> float:
    """How far a bonus card for lines or walls is from more, in points."""
    if bonus == 2:
        return sum([(zoo.taken & line).bit_count() ** 2 / 25.0 for line in scoring.LINE_SQUARES])
    if bonus == 7:
        table = scoring.ALL_SIDES if s.setup.bonus_h_any_wall else scoring.ACROSS
        return sum([1.0 for line in table if (zoo.sides & line).bit_count() == 1])
    return 0.0


# --- Choices ---------------------------------------------------------------------------------------------


def _ranked(found: Choices) -> Choices:
    found.sort(key=lambda one: (-one[1], one[0]))
    return found


def _after(s: Position, seat: int, action: int) -> Position:
    """The position after an action of a seat that asks chance nothing."""
    world = cast(Position, s.clone())
    world.apply_action(action, seat)
    return world


def _touch(s: Position, seat: int, action: int) -> float:
    """A first look at a spot for a tile: open borders to other tiles and to gates to come."""
    zoo = s.zoos[seat]
    drawn = action >= act.PLACE_DRAWN
    tile = s.drawn if drawn else s.tile
    return _spot(s, zoo, tile, action - (act.PLACE_DRAWN if drawn else act.PLACE))


def _spot(s: Position, zoo: Zoo, tile: int, square: int) -> float:
    lie = s.setup.lies[tile][square]
    assert lie is not None
    score = 0.0
    shut = (zoo.blocked | lie.blocked) & ~zoo.doors
    coming = s.gates[s.round - 1 :]
    category = s.setup.components.category
    for border, beyond in lie.edges:
        if beyond < 0:
            if border - grid.FIRST_GATE in coming:
                score += 3.0 if not shut >> border & 1 else -2.0
        elif zoo.tiles[beyond] >= 0:
            score += 0.4 if shut >> border & 1 else 1.0
            if s.condition == rules.THREE_OF_A_KIND and category[zoo.tiles[beyond]] == category[tile]:
                score += 0.5
        else:
            score += 0.15
    if rules.condition_met(s, zoo, tile, lie):
        score += 1.5
    if 2 in s.bonuses:
        for line in scoring.LINE_SQUARES:
            if line & lie.mask:
                score += 0.1 * (zoo.taken & line).bit_count()
    return score


def _promising(s: Position, zoo: Zoo, seat: int, tile: int, tried: int) -> list[int]:
    """The squares for a tile that are worth a closer look."""
    mine = s.player
    s.player = seat
    squares = rules.squares_of(rules.spots(s, tile))
    s.player = mine
    squares.sort(key=lambda square: (-_spot(s, zoo, tile, square), square))
    return squares[:tried]


def _best_spot(s: Position, seat: int, tile: int, heart: bool, tried: int) -> float:
    """The worth of the seat's zoo after a tile is placed as well as may be."""
    best = -1e9
    zoo = s.zoos[seat]
    for square in _promising(s, zoo, seat, tile, tried):
        lie = s.setup.lies[tile][square]
        assert lie is not None
        after = zoo.clone()
        if heart or rules.condition_met(s, zoo, tile, lie):
            after.popularity |= 1 << square
        after.put(tile, lie)
        after.turns += 1
        s.zoos[seat] = after
        best = max(best, worth(s, seat))
        s.zoos[seat] = zoo
    if best < -1e8:
        zoo.turns += 1
        best = worth(s, seat)
        zoo.turns -= 1
    return best


def _take(s: Position, seat: int, tiles: int = 24, tried: int = TRIED) -> Choices:
    """Each tile with its cube, at its best spot, and what the row's action is worth.

    With a limit only so many tiles are looked at closely: those that look best at first sight.
    """
    found: Choices = []
    legal = s.legal_actions(seat)
    if tiles < len(legal):
        legal = sorted(legal, key=lambda action: -_first_sight(s, seat, action))[:tiles]
    seen: dict[tuple[int, int], float] = {}
    world = cast(Position, s.clone())
    zoo = world.zoos[seat]
    table = s.setup.components
    for action in legal:
        row, slot = divmod(action - act.TAKE, act.SLOTS)
        tile = s.display[action]
        lie = table.lies[tile][0]
        assert lie is not None
        key = (
            row,
            (table.category[tile] * 4 + table.stars[tile]) * 1000 + table.shape[tile] * 100 + lie.sides,
        )
        if key not in seen:
            colour = s.tokens[row]
            world.display[action] = NO_TILE
            heart = rules.earns_heart(world, zoo, row)
            world.display[action] = tile
            gained = s.stock[colour] > 0
            if gained:
                zoo.cubes[colour] += 1
            seen[key] = _best_spot(world, seat, tile, heart, tried) + _row_worth(s, seat, row)
            if gained:
                zoo.cubes[colour] -= 1
        value = seen[key]
        if s.setup.solo:
            value += 0.001 * slot
        found.append((action, value))
    return _ranked(found)


def _first_sight(s: Position, seat: int, action: int) -> float:
    """About what a tile of the display brings: its best spot, its stars, its visitor, its row's action."""
    row = (action - act.TAKE) // act.SLOTS
    tile = s.display[action]
    zoo = s.zoos[seat]
    squares = rules.squares_of(rules.spots(s, tile))
    score = max([_spot(s, zoo, tile, square) for square in squares]) if squares else -3.0
    colour = s.tokens[row]
    table = s.setup.components
    if s.stock[colour] > 0:
        score += CUBE
        fits = scoring.count_tiles(s.setup, zoo, colour) if colour < 5 else 9
        if table.category[tile] == colour:
            fits += 1
        if fits > zoo.cubes[colour] + (zoo.meeples[colour] if colour < 5 else 0):
            score += 1.0
    return score + table.stars[tile] + _row_worth(s, seat, row)


def _row_worth(s: Position, seat: int, row: int) -> float:
    """About what a row's action brings."""
    rounds_left = s.setup.rounds - s.round
    door = DOOR + DOOR_LATE * rounds_left * 0.5
    action = s.setup.row_action[row]
    if action == rules.TO_POPULARITY:
        token = 1.0 + TOKEN * rounds_left
        return max(token if rules.unpopular(s.zoos[seat]) else 0.0, door)
    if action == rules.TO_CUSTOMERS:
        return max(2 * CUBE, door)
    if action == rules.TO_MEEPLE:
        return max(1.0 + MEEPLE * rounds_left if max(s.meeples) else 0.0, door)
    if action == rules.TO_CARD:
        return max([door, *[_card_worth(s, seat, kind) for kind in s.special]])
    return 0.0


def _card_worth(s: Position, seat: int, kind: int) -> float:
    """About what a special card brings."""
    card = rules.special_card(kind)
    rounds_left = s.setup.rounds - s.round
    zoo = s.zoos[seat]
    value = float(card.points)
    if card.points_per_tile:
        tiles_left = s.setup.turns * (rounds_left + 1) - zoo.turns
        value += scoring.card_points(s.setup, zoo, kind) + tiles_left / 6.0
    if card.when == "rounds":
        value += CUBE * card.customers * (1 + rounds_left)
    else:
        value += CUBE * card.customers
    value += card.doors * (DOOR + DOOR_LATE * rounds_left * 0.5)
    if card.popularity and rules.unpopular(zoo):
        value += 1.0 + TOKEN * rounds_left
    if card.draw_tile:
        value += 1.8 + 0.8 * rounds_left if zoo.taken.bit_count() < 24 else 0.0
    return value


def _act(s: Position, seat: int, legal: list[int]) -> Choices:
    """The row's action or a door; where a token goes."""
    found: Choices = []
    rounds_left = s.setup.rounds - s.round
    base = worth(s, seat) if s.phase == POPULARITY else 0.0
    for action in legal:
        if action == act.DOOR:
            value = DOOR + DOOR_LATE * rounds_left * 0.5
        elif action == act.CUSTOMERS:
            value = 2 * CUBE
        elif action >= act.MEEPLE and action < act.DOOR:
            value = _meeple_worth(s, seat, action - act.MEEPLE)
        elif act.CARD <= action < act.CUSTOMERS:
            value = _card_worth(s, seat, action - act.CARD)
        else:
            value = _token_worth(s, seat, action - act.POPULARITY)
        found.append((action, base + value))
    return _ranked(found)


def _meeple_worth(s: Position, seat: int, colour: int) -> float:
    """A regular visitor is worth more where there are more tiles of its colour than visitors."""
    zoo = s.zoos[seat]
    tiles = scoring.count_tiles(s.setup, zoo, colour) + 0.5 * scoring.count_tiles(s.setup, zoo, PARK)
    if s.tile != NO_TILE and s.setup.components.category[s.tile] == colour:
        tiles += 1.0
    spare = tiles - zoo.cubes[colour] - zoo.meeples[colour]
    rounds_left = s.setup.rounds - s.round
    return (1.0 if spare > 0.0 else 0.4) + MEEPLE * rounds_left + 0.1 * min(3.0, spare)


def _token_worth(s: Position, seat: int, square: int) -> float:
    """A token is worth most on a tile of the best walks, near the gates to come."""
    zoo = s.zoos[seat]
    before = zoo.popularity
    zoo.popularity = before | 1 << square
    extra = int(FRESH * (s.setup.turns - zoo.turns - 1) + 0.5)
    walk = plans.solved(plans.own_puzzle(s, seat, extra)).total
    later = _later(s, seat)
    zoo.popularity = before
    base = plans.solved(plans.own_puzzle(s, seat, extra)).total + _later(s, seat)
    rounds_left = s.setup.rounds - s.round
    return 0.5 * (walk + later - base) + 0.5 * (1.0 + TOKEN * rounds_left)


def _place(s: Position, seat: int, legal: list[int], tried: int = 2 * TRIED) -> Choices:
    """The spots that look best at first sight, then by the worth of the zoo."""
    zoo = s.zoos[seat]
    looks = [(_touch(s, seat, action), action) for action in legal]
    looks.sort(key=lambda one: (-one[0], one[1]))
    near = looks[:tried]
    world = cast(Position, s.clone())
    found: Choices = []
    for _, action in near:
        drawn = action >= act.PLACE_DRAWN
        square = action - (act.PLACE_DRAWN if drawn else act.PLACE)
        tile = s.drawn if drawn else s.tile
        lie = s.setup.lies[tile][square]
        assert lie is not None
        after = zoo.clone()
        in_turn = s.phase == PLACE
        if in_turn and (rules.condition_met(s, zoo, tile, lie) or (s.heart and not drawn)):
            after.popularity |= 1 << square
        after.put(tile, lie)
        if in_turn:
            after.turns += 1
        world.zoos[seat] = after
        found.append((action, worth(world, seat)))
    found = _ranked(found)
    least = found[-1][1]
    return found + [(action, least - 1.0) for _, action in looks[tried:]]


# --- Line-up ---------------------------------------------------------------------------------------------


def _line_up(s: Position, seat: int, legal: list[int]) -> Choices:
    """The next act of the best plan; off the plan, the longest way on that can be seen."""
    chosen = plans.next_of_plan(s, seat, legal)
    if chosen < 0:
        chosen = _improvised(s, seat, legal)
    return [(chosen, 0.0)] + [(action, -1.0) for action in legal if action != chosen]


def _improvised(s: Position, seat: int, legal: list[int]) -> int:
    """Off the plan: a step to the tile with the most ways on, by the commonest visitor, before all else."""
    zoo = s.zoos[seat]
    best = legal[-1]
    most = -1.0
    for action in legal:
        if not act.STEP <= action < act.LAY:
            continue
        border, colour = divmod(action - act.STEP, 6)
        ends = [end for end in grid.ENDS[border] if end >= 0 and zoo.anchors[end] != zoo.at]
        ways = 0
        for end in ends:
            for way, beyond in grid.NEIGHBOURS[end]:
                open_way = not (zoo.blocked & ~zoo.doors) >> way & 1
                if open_way and zoo.tiles[beyond] >= 0 and not zoo.visited >> zoo.anchors[beyond] & 1:
                    ways += 1
        held = zoo.cubes[colour] + (zoo.meeples[colour] if colour < 5 else 0)
        score = ways + 0.1 * held - (1.0 if colour == 5 else 0.0)
        if score > most:
            most = score
            best = action
    return best


def _follow(s: Position, seat: int) -> None:
    """Carry out the best plan of a seat and confirm it, without settling."""
    zoo = s.zoos[seat]
    zoo.ready = False
    for action in plans.plan_actions(plans.solved(plans.own_puzzle(s, seat)), zoo.anchors):
        if action == act.CONFIRM:
            break
        rules.line_up(s, seat, action)
    zoo.ready = True
    s._legal = None
