"""Bots that do not search: random, the game's own policy, one step ahead."""

from __future__ import annotations

from zootable.bots.base import Analysis, has_policy
from zootable.kernel.game import Game, State
from zootable.kernel.playout import Roller

SAMPLES = 8
"""In how many redrawn worlds ``greedy`` looks one step ahead."""


class RandomBot:
    """Each legal action as likely as another."""

    def __init__(self, game: Game, seed: int = 0) -> None:
        self._roller = Roller(seed)

    def act(self, state: State) -> int:
        """A random legal action."""
        legal = state.legal_actions()
        return legal[self._roller.roll() % len(legal)]

    def analyse(self, state: State) -> Analysis:
        """All alike."""
        legal = state.legal_actions()
        return [(action, 0.0, 1.0 / len(legal)) for action in legal]


class PolicyBot:
    """The game's own considered policy (``heuristics().policy``)."""

    def __init__(self, game: Game, seed: int = 0) -> None:
        self._heuristics = game.heuristics()
        self._seed = seed

    def act(self, state: State) -> int:
        """The policy's first choice."""
        return self._heuristics.policy(state, state.current_player(), self._seed)[0][0]

    def analyse(self, state: State) -> Analysis:
        """The policy's choices with its values; all attention on the first."""
        choices = self._heuristics.policy(state, state.current_player(), self._seed)
        return [(action, value, 1.0 if place == 0 else 0.0) for place, (action, value) in enumerate(choices)]


class GreedyBot:
    """One step ahead: the action after which the game's evaluation is best, averaged over redrawn worlds.

    Where the game has a policy of its own, that is its best one-step judgement and is used instead.
    """

    def __init__(self, game: Game, seed: int = 0) -> None:
        self._heuristics = game.heuristics()
        self._policy = PolicyBot(game, seed) if has_policy(self._heuristics) else None
        self._seed = seed

    def act(self, state: State) -> int:
        """The best action one step ahead."""
        return self.analyse(state)[0][0]

    def analyse(self, state: State) -> Analysis:
        """All legal actions with their evaluation."""
        if self._policy is not None:
            return self._policy.analyse(state)
        player = state.current_player()
        legal = state.legal_actions()
        totals = [0.0] * len(legal)
        for sample in range(SAMPLES):
            world = state.resample(player, self._seed * 1000 + sample)
            for place, action in enumerate(legal):
                after = world.clone()
                after.apply_action(action, player)
                totals[place] += self._heuristics.evaluate(after, player)
        ranked = sorted(zip(totals, legal, strict=True), key=lambda one: (-one[0], one[1]))
        return [
            (action, total / SAMPLES, 1.0 if place == 0 else 0.0) for place, (total, action) in enumerate(ranked)
        ]
