"""Quick play for rollouts, and the worth of a position with all hands seen.

:func:`choose` imitates a seat that knows its own hand and counts others' tokens; it never looks at another's
cards, so that a rollout is not better informed than the people it stands for.
"""

from __future__ import annotations

from typing import Final

from zootable.games.kuzooka import actions as act
from zootable.games.kuzooka.scoring import count_for
from zootable.games.kuzooka.state import (
    KINDS,
    TOOL,
    TURN,
    TURN_END,
    UNLOCK,
    Position,
)
from zootable.games.kuzooka.worth import Prices, prices_of, worth_of

COLOURS: Final = 6
SAID: Final = 0.8
"""How many more cards of a colour a seat is thought to hold per token on it."""
UNSAID: Final = 0.25
"""How many fewer per token of its on another colour."""
NARROW: Final = (0.0, 0.01, 0.04, 0.13, 0.31, 0.37, 0.14)
"""The odds of the true count to differ from the estimate by -3, -2, … (the last: more)."""
SKILL: Final = 0.75
"""The share of what all hands together offer that a team gets."""


def choose(s: Position, roll: int) -> int:
    """A quick choice for the asked seat; ``roll`` is a random number from 0 to 2**31 - 1."""
    phase, player, _, _ = s.agenda[-1]
    if phase == TURN:
        return _turn(s, player, roll)
    if phase == UNLOCK:
        return act.UNLOCK
    if phase == TURN_END:
        return act.DONE
    legal = s.legal_actions()
    return legal[roll % len(legal)]


def _estimates(s: Position, player: int) -> list[float]:
    """How many cards and tools of each colour the team is thought to hold."""
    setup = s.setup
    hands = s.hands
    base = KINDS * player
    pool = [0] * KINDS
    left = 0
    for kind in range(KINDS):
        count = (setup.item_counts[kind] if kind < TOOL else s.tools) - s.face_up[kind] - hands[base + kind]
        pool[kind] = count
        left += count
    hidden = 0
    for seat in range(setup.players):
        if seat != player:
            hidden += s.sizes[seat]
    share = hidden / left if left > 0 else 0.0
    tools = s.face_up[TOOL] + hands[base + TOOL] + pool[TOOL] * share
    result = [s.face_up[kind] + hands[base + kind] + pool[kind] * share + tools for kind in range(COLOURS)]
    for token in s.tokens:
        if token & 7 != player:
            kind = setup.kind[token >> 3]
            for other in range(COLOURS):
                result[other] += SAID * 0.5 if other == kind else -0.1
    return result


def _end(prices: Prices, space: int, margin: float) -> float:
    """What ending on ``space`` is worth if the team is thought to have ``margin`` more cards than needed."""
    whole = int(margin + 64.5) - 64
    short = prices.short
    if whole >= 2:
        return 0.2 * prices.exact[space] + 0.7 * prices.enough[space] + 0.1 * short
    if whole == 1:
        return 0.3 * prices.exact[space] + 0.5 * prices.enough[space] + 0.2 * short
    if whole == 0:
        return 0.45 * prices.exact[space] + 0.25 * prices.enough[space] + 0.3 * short
    if whole == -1:
        return 0.2 * prices.exact[space] + 0.05 * prices.enough[space] + 0.75 * short
    return short


def _turn(s: Position, player: int, roll: int) -> int:
    setup = s.setup
    furthest = s.furthest
    prices = prices_of(s)
    thought = _estimates(s, player)
    goal = furthest
    best = _end(prices, furthest, thought[setup.kind[furthest]] - setup.value[furthest]) if furthest else -1.0
    for space in range(furthest + 1, setup.size + 1):
        end = _end(prices, space, thought[setup.kind[space]] - setup.value[space])
        if end > best:
            best = end
            goal = space
    reach = setup.place_actions[furthest] if s.tokens_left(player) > 0 else []
    if goal == furthest or not reach:
        return act.SUSPEND if furthest > 0 else s.legal_actions()[0]
    step = furthest + 1 + roll % 4
    last = reach[-1] + 1
    return act.PLACE + min(step, goal, last) - 1


def chance(s: Position) -> float:
    """The chance to escape of a position that is not over, all hands being seen.

    Between two rounds it is that of any deal, so that a rollout's end does not hang on the next one.
    """
    setup = s.setup
    worth = worth_of(setup)
    if s.agenda[-1][0] == UNLOCK:
        return worth.before(s.round + 1, s.level, s.stars, s.tools)
    if s.furthest == 0 and not s.log:
        return worth.before(s.round, s.level, s.stars, s.tools)
    prices = prices_of(s)
    now = prices.short
    ahead = prices.short
    for kind in range(COLOURS):
        items, tools = count_for(s, kind)
        count = items + tools
        for space in range(max(1, s.furthest), setup.size + 1):
            if setup.kind[space] == kind and setup.value[space] <= count:
                end = prices.exact[space] if setup.value[space] == count else prices.enough[space]
                if space == s.furthest:
                    now = end
                elif end > ahead:
                    ahead = end
    return max(now, prices.short + SKILL * (ahead - prices.short))
