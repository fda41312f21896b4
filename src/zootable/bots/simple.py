"""Bots that do not search: random, greedy, and a game's own policy."""

from __future__ import annotations

from zootable.bots.base import Analysis, seat_to_act
from zootable.kernel.game import Heuristics, State
from zootable.kernel.playout import Roller

GLANCES = 4
"""Redrawn copies over which ``greedy`` averages."""


class RandomBot:
    """Any legal action, each as likely."""

    def __init__(self, seed: int = 0) -> None:
        self._roller = Roller(seed)

    def act(self, state: State, player: int | None = None) -> int:
        """A random legal action."""
        legal = state.legal_actions(seat_to_act(state, player))
        return legal[self._roller.roll() % len(legal)]

    def analyse(self, state: State, player: int | None = None) -> Analysis:
        """All legal actions, the one it picks first; the values are 0, for it has no opinion."""
        legal = state.legal_actions(seat_to_act(state, player))
        chosen = self.act(state, player)
        share = 1.0 / len(legal)
        return [(chosen, 0.0, share)] + [(action, 0.0, share) for action in legal if action != chosen]


class PolicyBot:
    """A game's own considered choice (``Heuristics.policy``); the same for the same knowledge and seed.

    Raises:
        NotImplementedError: when asked for a game that has no policy.
    """

    def __init__(self, heuristics: Heuristics, seed: int = 0) -> None:
        self._heuristics = heuristics
        self._seed = seed

    def act(self, state: State, player: int | None = None) -> int:
        """The policy's best action."""
        return self._heuristics.policy(state, seat_to_act(state, player), self._seed)[0][0]

    def analyse(self, state: State, player: int | None = None) -> Analysis:
        """The policy's ranking; all the thinking is in the first."""
        ranked = self._heuristics.policy(state, seat_to_act(state, player), self._seed)
        return [(action, value, 0.0 if place else 1.0) for place, (action, value) in enumerate(ranked)]


class GreedyBot:
    """One step ahead: the game's policy, or else the action after which the position looks best.

    Without a policy each action is judged by ``Heuristics.evaluate`` on a few redrawn copies, the same for
    all actions.
    """

    def __init__(self, heuristics: Heuristics, seed: int = 0) -> None:
        self._heuristics = heuristics
        self._seed = seed

    def act(self, state: State, player: int | None = None) -> int:
        """The action that promises most."""
        return self.analyse(state, player)[0][0]

    def analyse(self, state: State, player: int | None = None) -> Analysis:
        """All legal actions by what they promise."""
        seat = seat_to_act(state, player)
        try:
            return PolicyBot(self._heuristics, self._seed).analyse(state, seat)
        except NotImplementedError:
            return self._look_ahead(state, seat)

    def _look_ahead(self, state: State, seat: int) -> Analysis:
        legal = state.legal_actions(seat)
        totals = [0.0] * len(legal)
        for glance in range(GLANCES):
            world = state.resample(seat, self._seed + glance)
            for place, action in enumerate(legal):
                after = world.clone()
                after.apply_action(action, seat)
                totals[place] += self._heuristics.evaluate(after, seat)
        share = 1.0 / len(legal)
        found = [(action, totals[place] / GLANCES, share) for place, action in enumerate(legal)]
        found.sort(key=lambda one: -one[1])
        return found
