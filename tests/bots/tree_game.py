"""A game of two picks, to see for whom a search maximises.

Seat 0 picks ``safe`` or ``risky``; after ``risky`` seat 1 picks ``a`` or ``b``. The payoffs are given.
"""

from __future__ import annotations

from typing import Any

from zootable import Chance, Game, State
from zootable.kernel.actions import ActionSpace, Family

SAFE, RISKY, A, B = 0, 1, 2, 3
SPACE = ActionSpace([Family(word, [word]) for word in ("safe", "risky", "a", "b")])
Payoffs = dict[str, tuple[float, float]]


class TreeState(State):
    def __init__(self, game: TreeGame) -> None:
        self.game = game
        self.chance = Chance.from_seed(0)
        self.events = None
        self.reveals = 0
        self._legal = None
        self.payoffs = game.payoffs
        self.path = ""

    def acting_players(self) -> tuple[int, ...]:
        return () if self.is_terminal() else (1 if self.path else 0,)

    def _legal_actions(self, player: int) -> list[int]:
        return [A, B] if player else [SAFE, RISKY]

    def _apply(self, action: int, player: int) -> None:
        self.path += "srab"[action]

    def clone(self) -> TreeState:
        game = self.game
        assert isinstance(game, TreeGame)
        copy = TreeState(game)
        copy.path = self.path
        return copy

    def resample(self, player: int, seed: int) -> TreeState:
        return self.clone()

    def is_terminal(self) -> bool:
        return self.path in self.payoffs

    def returns(self) -> list[float]:
        return list(self.payoffs.get(self.path, (0.0, 0.0)))


class TreeGame(Game):
    def __init__(self, utility: str, payoffs: Payoffs) -> None:
        options: dict[str, Any] = {"players": 2}
        super().__init__("tree", "Tree", 1, options, utility, SPACE, 2, 1)
        self.payoffs = payoffs

    def new_initial_state(self, seed: int | str | bytes = 0) -> TreeState:
        return TreeState(self)
