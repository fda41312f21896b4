"""What a decent keeper looks at: what a position is worth, and what each action promises, in points.

The yardstick is :func:`worth`: points on the boards, unfinished keepers, the tempo and the cubes that saved
species bring, what waits in quarantine, cubes in hand. :func:`promise` says by how much an action is likely
to better it. Both are asked of states as one seat may know them; what is hidden there has been drawn anew.
"""

from __future__ import annotations

from typing import Final, cast

from zootable.games.zookeepers import actions as act
from zootable.games.zookeepers import rules, scoring
from zootable.games.zookeepers.state import (
    DONE,
    HOUSES,
    KEEPER,
    LIMIT,
    LOOKED,
    OBJECTIVE,
    OPEN,
    OVER,
    PAYMENT,
    PLACE,
    RETURN,
    SEND,
    TARGET,
    TURN,
    ZONE_COUNT,
    Position,
)
from zootable.kernel.game import Heuristics, State

Choices = list[tuple[int, float]]

CUBE: Final = [0.3, 0.3, 0.7]
"""What a red, green, white cube in hand is worth, in points."""
LATE_CUBE: Final = 0.02
"""... and any cube in the last turns."""
STARTED: Final = [0.0, 0.2, 0.5]
"""Which part of its points a keeper is worth with none, one, two species."""
INCOME: Final = 0.3
"""Points that each saved species brings in cubes for each turn that is still to come."""
TEMPO: Final = 0.25
"""Points for each saved species on the way to the end."""
WAITING: Final = 0.55
"""Which part of its points a quarantined species is worth that a keeper has room for."""
SCALE: Final = 24.0
"""A lead of so many points is nearly won."""
PROMISE_SCALE: Final = 40.0
"""Promises of actions, in points, to the unit of returns."""
TURNS_AHEAD: Final = 6.0
ROOM_WANTED: Final = 4
"""Free places under one's keepers beyond which another keeper is no hurry."""
MANY: Final = 99.0


class KeeperHeuristics(Heuristics):
    """Zookeepers' own knowledge for bots."""

    def evaluate(self, state: State, player: int) -> float:
        """The lead of the player or team over the best other one, from -1 to 1; at the end the return."""
        s = cast(Position, state)
        if s.phase == OVER:
            return scoring.returns(s)[player]
        worths = [worth(s, seat) for seat in range(s.setup.players)]
        own = 0.0
        best = -MANY * 10.0
        for unit in s.setup.units:
            total = sum([worths[seat] for seat in unit])
            if player in unit:
                own = total
            elif total > best:
                best = total
        lead = (own - best) / (SCALE * len(s.setup.units[0]))
        return max(-0.98, min(0.98, lead))

    def is_quiet(self, state: State) -> bool:
        """The end only: games are short, and playing them out tells more than any estimate."""
        return cast(Position, state).phase == OVER

    def rollout_action(self, state: State, roll: int) -> int:
        """The most promising action; now and then another one."""
        s = cast(Position, state)
        legal = s.legal_actions()
        if roll & 15 == 0:
            return legal[(roll >> 4) % len(legal)]
        return most_promising(s, legal)

    def playout_action(self, state: State, player: int, seed: int) -> int:
        """The most promising action."""
        s = cast(Position, state)
        return most_promising(s, s.legal_actions())

    def policy(self, state: State, player: int, seed: int) -> Choices:
        """Every legal action with what it promises, best first; ``seed`` is not needed."""
        s = cast(Position, state)
        base = self.evaluate(s, player)
        found = [
            (action, base + max(-0.9, min(0.9, promise(s, action) / PROMISE_SCALE)))
            for action in s.legal_actions(player)
        ]
        found.sort(key=lambda one: (-one[1], one[0]))
        return found


# --- What a position is worth ----------------------------------------------------------------------------


def turns_to_come(s: Position) -> float:
    """About how many more turns each player has."""
    if s.left >= 0:
        return 0.0
    nearest = s.setup.end_saved - max(s.saved)
    return min(TURNS_AHEAD, 1.5 * nearest)


def worth(s: Position, seat: int) -> float:
    """What a seat's position is worth, in points."""
    setup = s.setup
    total = 0.0
    for place in range(HOUSES * seat, HOUSES * seat + HOUSES):
        keeper = s.houses[place]
        if keeper < 0:
            continue
        kept = s.kept[place]
        for card in kept:
            total += setup.points[card]
        if len(kept) == setup.places:
            total += setup.keeper_points[keeper]
        elif s.left < 0:
            total += setup.keeper_points[keeper] * STARTED[len(kept)]
    coming = turns_to_come(s)
    total += s.saved[seat] * (TEMPO + INCOME * coming * 0.5)
    for zone in range(ZONE_COUNT):
        card = s.zones[ZONE_COUNT * seat + zone]
        if card >= 0:
            total -= setup.penalty
            if s.wants[seat] >> card & 1 and coming > 0.0:
                total += setup.penalty * 0.5 + WAITING * setup.points[card]
    for colour in range(3):
        total += s.cubes[3 * seat + colour] * (CUBE[colour] if coming > 0.0 else LATE_CUBE)
    if s.objectives[seat] >= 0:
        total += scoring.objective_points(s, seat, s.objectives[seat] & OBJECTIVE)
    return total


# --- What an action promises -----------------------------------------------------------------------------


def most_promising(s: Position, legal: list[int]) -> int:
    """The action that promises most, the first of several."""
    chosen = legal[0]
    if len(legal) == 1:
        return chosen
    best = -MANY * 10.0
    for action in legal:
        value = promise(s, action)
        if value > best:
            best = value
            chosen = action
    return chosen


def promise(s: Position, action: int) -> float:
    """By how many points a legal action is likely to better the position of whoever takes it."""
    phase = s.phase
    if phase == TURN:
        return in_turn(s, action)
    if phase == KEEPER:
        return under_house(s, s.player, s.chosen, action - act.UNDER)
    if phase == PAYMENT:
        for_red, for_green = divmod(action - act.PAY, act.MOST_WHITES + 1)
        guard = rules.guard_of(s, s.player, s.chosen)
        return -price(rules.cost(s, s.chosen, guard, for_red, for_green))
    if phase in (PLACE, LOOKED):
        return placing(s, action)
    if phase in (RETURN, LIMIT):
        return -scarcity(s, s.player, action - act.GIVE_BACK)
    if phase == TARGET:
        return -worth_as_gift(s, action - act.TARGET, s.chosen)
    if phase == SEND:
        return -worth_as_gift(s, s.target, action - act.SEND)
    return -float(s.setup.zones.bit_count()) if action == act.ZONE else 0.0


def price(cubes: tuple[int, int, int]) -> float:
    """What cubes are worth, in points."""
    return cubes[0] * CUBE[0] + cubes[1] * CUBE[1] + cubes[2] * CUBE[2]


def scarcity(s: Position, seat: int, colour: int) -> float:
    """How much one would miss a cube: whites most, then the colour of which there are fewer."""
    return CUBE[colour] + 0.05 / (1 + s.cubes[3 * seat + colour])


def in_turn(s: Position, action: int) -> float:
    """The promise of an action of the turn's menu."""
    player = s.player
    if action < act.COLLECT:
        return saving(s, player, action - act.SAVE)
    if action == act.COLLECT:
        return collecting(s, player)
    if action < act.QUARANTINE:
        return discarding(s, player, action - act.DISCARD)
    if action < act.LOOK:
        return keeping(s, player, action - act.QUARANTINE)
    if action < act.HIRE:
        return 0.1 if s.left < 0 else -0.1
    if action < act.REPLACE:
        return hiring(s, player, action - act.HIRE)
    if action < act.DISMISS:
        return replacing(s, player, (action - act.REPLACE) // 4, (action - act.REPLACE) % 4)
    if action < act.OBJECTIVE:
        return -MANY
    if action == act.OBJECTIVE:
        return -0.5
    if action < act.CLEAR:
        return 0.8 - least_gift(s, action - act.SEND)
    if action < act.NEW_SPECIES:
        return 0.1
    if action < act.EXCHANGE:
        return refreshing(s, player)
    if action < act.PROTECT:
        return exchanging(s, player, action - act.EXCHANGE + 1)
    if action < act.END_TURN:
        return -0.2
    return -0.4 if s.main == OPEN else 0.0


def saving(s: Position, seat: int, card: int) -> float:
    """A species saved: its points, the keeper's progress, income and tempo, less the cheapest payment."""
    zone = rules.zone_of(s, seat, card)
    guard = 0 if zone < 0 else s.guards[ZONE_COUNT * seat + zone]
    spent = MANY
    for for_red, for_green in rules.payments(s, seat, card, guard):
        spent = min(spent, price(rules.cost(s, card, guard, for_red, for_green)))
    if s.left >= 0:
        spent *= LATE_CUBE
    best = -MANY
    for house in rules.fitting_houses(s, seat, card):
        best = max(best, under_house(s, seat, card, house))
    value = s.setup.points[card] + best - spent + 1.5
    value += TEMPO + INCOME * turns_to_come(s)
    return value + (s.setup.penalty if zone >= 0 else 0.0)


def under_house(s: Position, seat: int, card: int, house: int) -> float:
    """What a keeper gains by a species; narrow keepers first, so that the wide ones keep their places."""
    place = HOUSES * seat + house
    keeper = s.houses[place]
    kept = len(s.kept[place])
    full = s.setup.places - 1
    gained = (1.0 if kept == full else STARTED[kept + 1]) - STARTED[kept]
    if kept < full and s.left >= 0:
        gained = 0.0
    return s.setup.keeper_points[keeper] * gained - s.setup.back[keeper] * 0.01


def collecting(s: Position, seat: int) -> float:
    """Cubes drawn, as far as they fit under the limit."""
    if s.left >= 0:
        return LATE_CUBE
    number = s.saved[seat]
    if 0 < s.setup.collect_most < number:
        number = s.setup.collect_most
    hand = s.cubes[3 * seat] + s.cubes[3 * seat + 1] + s.cubes[3 * seat + 2]
    room = s.setup.hand_limit - hand
    return 0.45 * min(number, room) + 0.02 * number


def discarding(s: Position, seat: int, card: int) -> float:
    """Digging for other species: better the less anybody of one's own keepers wants this one."""
    if s.left >= 0:
        return -0.1
    wanted = s.wants[seat] >> card & 1
    return 0.25 - (0.05 * s.setup.points[card] + 0.1 if wanted else 0.0)


def keeping(s: Position, seat: int, card: int) -> float:
    """A species put aside that a keeper wants and that is worth waiting for."""
    if s.left >= 0:
        return -float(s.setup.penalty)
    waiting = rules.bits(s.setup.zones & ~s.free[seat])
    if not s.wants[seat] >> card & 1 or len(waiting) >= 2 or s.setup.points[card] < 3:
        return -1.0
    lacking = -s.cubes[3 * seat + 2] + s.setup.white[card]
    lacking += max(0, s.setup.red[card] - s.cubes[3 * seat])
    lacking += max(0, s.setup.green[card] - s.cubes[3 * seat + 1])
    return 0.25 * s.setup.points[card] - 0.15 * max(0, lacking) - 0.4 * len(waiting)


def placing(s: Position, action: int) -> float:
    """Where a species from the table goes: a zone for its habitat before the one for all; else the deck."""
    if s.phase == LOOKED:
        if action == act.BOTTOM:
            return 0.0
        if action >= act.ZONE + ZONE_COUNT:
            return -1.0
        return keeping(s, s.player, s.chosen) - (0.1 if action == act.ZONE else 0.0)
    if action >= act.ZONE + ZONE_COUNT:
        return -1.0
    return -0.1 if action == act.ZONE else 0.0


def room(s: Position, seat: int) -> int:
    """The free places under a seat's keepers."""
    free = 0
    for place in range(HOUSES * seat, HOUSES * seat + s.setup.houses):
        if s.houses[place] >= 0:
            free += s.setup.places - len(s.kept[place])
    return free


def hiring(s: Position, seat: int, pile: int) -> float:
    """Another keeper: the more urgent the less room there is; the back promises choice or points."""
    if s.left >= 0:
        return -0.2
    lacking = ROOM_WANTED - room(s, seat)
    back = s.setup.back[s.piles[pile][0]]
    return 1.2 + 0.6 * lacking + 0.02 * back


def replacing(s: Position, seat: int, house: int, pile: int) -> float:
    """A keeper exchanged: only one who has saved nothing yet, or all of whose places are needed."""
    place = HOUSES * seat + house
    if s.left >= 0 or s.kept[place]:
        return -MANY
    keeper = s.houses[place]
    if s.setup.keeper_points[keeper] == 1:
        return -1.0
    return 0.2 + 0.01 * (s.setup.back[s.piles[pile][0]] - s.setup.back[keeper])


def refreshing(s: Position, seat: int) -> float:
    """New species: when nothing on the table can be saved now."""
    if s.main == DONE or s.left >= 0:
        return -0.3
    for card in rules.face_up(s):
        if s.wants[seat] >> card & 1 and rules.can_pay(s, seat, card, 0):
            return -0.3
    return 0.5 if s.setup.refresh_columns else 0.35


def exchanging(s: Position, seat: int, number: int) -> float:
    """Cubes for fewer others: only if the hand is full and no species can be paid."""
    hand = s.cubes[3 * seat] + s.cubes[3 * seat + 1] + s.cubes[3 * seat + 2]
    if s.left >= 0 or hand < s.setup.hand_limit - 2 or number > 2:
        return -1.0
    for card in rules.face_up(s):
        if s.wants[seat] >> card & 1 and rules.can_pay(s, seat, card, 0):
            return -1.0
    return 0.1


def worth_as_gift(s: Position, seat: int, card: int) -> float:
    """What a species in quarantine is worth for its new owner."""
    if s.wants[seat] >> card & 1:
        return WAITING * s.setup.points[card] - 1.0
    return -float(s.setup.penalty)


def least_gift(s: Position, card: int) -> float:
    """The same for the zoo ahead that likes it least."""
    least = MANY
    for seat in rules.bits(s.ahead):
        if s.setup.fits[card] & s.free[seat]:
            least = min(least, worth_as_gift(s, seat, card))
    return least
