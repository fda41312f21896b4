"""What a decent KuZOOkA player looks at."""

from __future__ import annotations

from typing import Final, cast

from zootable.games.kuzooka import actions as act
from zootable.games.kuzooka.state import (
    ASK_COLOUR,
    ASK_NUMBER,
    CHAMELEON,
    DROP,
    EAGLE,
    GIVE,
    GIVE_BACK,
    KINDS,
    SNAKE,
    TOOL,
    TURN,
    TURN_END,
    UNLOCK,
    Position,
)
from zootable.games.kuzooka.team import Outlook, scene_of
from zootable.kernel.game import Heuristics, State

INFO: list[float] = [0.05, 0.5, 0.02, 0.02, 1.0]


class KuzookaHeuristics(Heuristics):
    """The team player."""

    def policy(self, state: State, player: int, seed: int) -> list[tuple[int, float]]:
        """The considered choice of a seat from its own knowledge."""
        s = cast(Position, state)
        phase = s.agenda[-1][0]
        if phase == TURN:
            return turn(s, player)
        if phase == TURN_END:
            return turn_end(s, player)
        if phase == ASK_COLOUR or phase == ASK_NUMBER:
            return ask(s, player)
        if phase == DROP:
            return drop(s, player)
        legal = s.legal_actions()
        return [(legal[0], 0.0)]


def turn(s: Position, player: int) -> list[tuple[int, float]]:
    outlook = Outlook(s, player)
    setup = s.setup
    furthest = s.furthest
    best, goal = outlook.goal(furthest + 1)
    now = outlook.worth(furthest) if furthest > 0 else -1.0
    reach = setup.place_actions[furthest] if s.tokens_left(player) else []
    share = min(INFO[1], INFO[0] * (goal - furthest - 1))
    go_on = (1 - share) * best + share * outlook.foresight(furthest + 1) if reach else -1.0
    stop = now >= go_on
    power = s.has_power(player)
    span = outlook.prices.span
    if power == EAGLE and (stop or goal - 1 in reach):
        gain, target, kind, number = best_question(outlook, furthest)
        if gain > INFO[2] * span:
            return [(act.ASK + target, max(now, go_on) + gain)]
    if power == SNAKE and INFO[4] > 0.0:
        fresh = redraw_worth(outlook, s, furthest)
        if fresh > max(now, best) + INFO[3] * span:
            return [(act.REDRAW, fresh)]
    if stop:
        if power == CHAMELEON and s.deck_size > 0:
            gain = draw_gain(outlook, s, furthest)
            if gain > 1e-9:
                return [(act.DRAW, now + gain)]
        return [(act.SUSPEND, now)]
    return [(point(s, player, outlook, goal, reach), go_on)]


def point(s: Position, player: int, outlook: Outlook, goal: int, reach: list[int]) -> int:
    """The space that the convention says, but no further than the goal."""
    own = outlook.own
    scene = scene_of(s, player)
    for action in reach:
        space = action + 1
        if space == goal:
            return action
        if scene.ask(space):
            kind = scene.topic
            if own[kind] - s.face_up[kind] - s.face_up[TOOL] >= scene.number:
                return action
    return reach[-1]


def turn_end(s: Position, player: int) -> list[tuple[int, float]]:
    if s.animals[player] == CHAMELEON:
        outlook = Outlook(s, player)
        best, goal = outlook.goal(s.furthest)
        if goal == s.furthest:
            gain = draw_gain(outlook, s, s.furthest)
            if gain > 0.02 * outlook.prices.span:
                return [(act.DRAW, best + gain)]
    return [(act.DONE, 0.0)]


def best_question(outlook: Outlook, furthest: int) -> tuple[float, int, int, int]:
    """The Eagle's best question: what the answer is worth, whom to ask, the colour, the number."""
    before, goal = outlook.goal(furthest)
    result = (0.0, 0, 0, 0)
    kinds = {outlook.setup.kind[goal]}
    if furthest > 0:
        kinds.add(outlook.setup.kind[furthest])
    for kind in sorted(kinds):
        rest = outlook.prices.short
        for other in range(6):
            if other != kind:
                rest = max(rest, outlook.best(furthest, other)[0])
        for index, seat in enumerate(outlook.others):
            odds = outlook.odds[index][kind]
            for number in range(1, min(len(odds), outlook.setup.item_counts[kind] + 1)):
                yes = sum(odds[number:])
                if yes < 0.05 or yes > 0.95:
                    continue
                value = 0.0
                for answer in (True, False):
                    best = outlook.best_if(furthest, kind, index, number, answer)
                    value += (yes if answer else 1.0 - yes) * max(rest, best)
                if value - before > result[0]:
                    result = (value - before, seat, kind, number)
    return result


def ask(s: Position, player: int) -> list[tuple[int, float]]:
    """The Eagle's colour and number."""
    outlook = Outlook(s, player)
    phase, _, target, kind = s.agenda[-1]
    best = (-1.0, 0, 1)
    index = outlook.others.index(target)
    before, goal = outlook.goal(s.furthest)
    kinds = [kind] if phase == ASK_NUMBER else list(range(6))
    for one in kinds:
        rest = outlook.prices.short
        for other in range(6):
            if other != one:
                rest = max(rest, outlook.best(s.furthest, other)[0])
        odds = outlook.odds[index][one]
        for number in range(1, min(len(odds), outlook.setup.item_counts[one] + 1)):
            yes = sum(odds[number:])
            value = 0.0
            for answer in (True, False):
                share = yes if answer else 1.0 - yes
                if share > 0.0:
                    value += share * max(rest, outlook.best_if(s.furthest, one, index, number, answer))
            if value > best[0]:
                best = (value, one, number)
    if phase == ASK_COLOUR:
        return [(act.COLOUR + best[1], best[0])]
    return [(act.NUMBER + best[2] - 1, best[0])]


def draw_gain(outlook: Outlook, s: Position, first: int) -> float:
    """What the Chameleon's draw is worth when the goal is the space ``first``."""
    kind = outlook.setup.kind[first]
    now = outlook.worth(first)
    more = outlook.worth(first, 1)
    base = KINDS * outlook.player
    fewer = outlook.worth(first, -1) if s.hands[base + kind] + s.hands[base + TOOL] > 0 else now
    pool = outlook.pool
    good = (pool[kind] + pool[TOOL]) / max(1, sum(pool))
    return good * max(now, more) + (1.0 - good) * max(now, fewer) - now


def drop(s: Position, player: int) -> list[tuple[int, float]]:
    """The Chameleon's card to put away."""
    outlook = Outlook(s, player)
    base = KINDS * player
    result: list[tuple[float, int]] = []
    for kind in range(KINDS):
        if s.hands[base + kind] == 0:
            continue
        value = outlook.prices.short
        for colour in range(6):
            change = -1 if kind == TOOL or colour == kind else 0
            value = max(value, outlook.best(s.furthest, colour, change)[0])
        result.append((value, kind))
    result.sort(reverse=True)
    return [(act.DROP + kind, value) for value, kind in result]


def redraw_worth(outlook: Outlook, s: Position, first: int) -> float:
    """What the Snake's fresh hand is worth: for the best colour, over what may be drawn."""
    pool = outlook.pool
    size = s.sizes[outlook.player] - 1
    total = sum(pool)
    best = 0.0
    for kind in range(6):
        held = outlook.own[kind] - s.face_up[kind] - s.face_up[TOOL]
        good = pool[kind] + pool[TOOL]
        value = 0.0
        for count in range(min(size, good) + 1):
            chance = outlook.hypergeometric(total, good, size, count)
            if chance > 1e-4:
                value += chance * outlook.best(first, kind, count - held)[0]
        best = max(best, value)
    return best
