"""What a decent KuZOOkA player looks at."""

from __future__ import annotations

from typing import Final, cast

from zootable.games.kuzooka import actions as act
from zootable.games.kuzooka.state import (
    ASK_COLOUR,
    ASK_NUMBER,
    DROP,
    GIVE,
    GIVE_BACK,
    KINDS,
    TURN,
    TURN_END,
    UNLOCK,
    Position,
)
from zootable.games.kuzooka.team import Outlook, questions
from zootable.kernel.game import Heuristics, State

INFO: list[float] = [0.05, 0.5]


class KuzookaHeuristics(Heuristics):
    """The team player."""

    def policy(self, state: State, player: int, seed: int) -> list[tuple[int, float]]:
        """The considered choice of a seat from its own knowledge."""
        s = cast(Position, state)
        phase = s.agenda[-1][0]
        if phase == TURN:
            return turn(s, player)
        if phase == TURN_END:
            return [(act.DONE, 0.0)]
        legal = s.legal_actions()
        return [(legal[0], 0.0)]


def turn(s: Position, player: int) -> list[tuple[int, float]]:
    outlook = Outlook(s, player)
    setup = s.setup
    furthest = s.furthest
    goal = 0
    best = -1.0
    for space in range(furthest + 1, setup.size + 1):
        worth = outlook.worth_of(space)
        if worth > best:
            best = worth
            goal = space
    reach = setup.place_actions[furthest] if s.tokens_left(player) else []
    if furthest > 0:
        now = outlook.worth_of(furthest)
        if not reach:
            return [(act.SUSPEND, now)]
        share = min(INFO[1], INFO[0] * (goal - furthest - 1))
        go_on = (1 - share) * best + share * outlook.foresight(furthest + 1)
        if now >= go_on:
            return [(act.SUSPEND, now)]
    own = outlook.own
    question = questions(s, player)
    for action in reach:
        space = action + 1
        if space == goal:
            return [(action, best)]
        if question.ask(space):
            kind = question.topic
            if own[kind] - s.face_up[kind] - s.face_up[6] >= question.number:
                return [(action, best)]
    return [(reach[-1], best)]
