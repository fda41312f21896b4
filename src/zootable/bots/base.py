"""What a bot is, and how much it may think."""

from __future__ import annotations

import time
from math import isfinite
from typing import Final, Protocol, runtime_checkable

from zootable.kernel.game import State

Analysis = list[tuple[int, float, float]]
"""Each legal action with its value (in the unit of ``returns``) and its share of the thinking, best first."""


@runtime_checkable
class Bot(Protocol):
    """Plays any game through the kernel.

    The state that a bot is given is ``state.clone_for(seat)``: everything the seat can't know is redrawn, so
    a bot can't cheat. It must cope with any such redraw, and may change the copy.
    """

    def act(self, state: State, player: int | None = None) -> int:
        """The action of ``player`` (by default the current one); raises ``ValueError`` if it may not act."""
        ...

    def analyse(self, state: State, player: int | None = None) -> Analysis:
        """All legal actions of ``player``, best first; the first is what :meth:`act` would do."""
        ...


class Budget:
    """How much a bot may think about one decision: a number of iterations, or seconds.

    Raises:
        ValueError: neither or both given, or not positive.
    """

    __slots__ = ("iterations", "seconds")

    def __init__(self, iterations: int = 0, seconds: float = 0.0) -> None:
        one = (iterations > 0) != (seconds > 0.0)
        if not one or iterations < 0 or seconds < 0.0 or not isfinite(seconds):
            raise ValueError(
                f"a budget is iterations or seconds, finite and above 0; got iterations={iterations}, "
                f"seconds={seconds:g}"
            )
        self.iterations: Final = iterations
        self.seconds: Final = seconds

    @classmethod
    def parse(cls, text: str) -> Budget:
        """The budget in a bot's name: ``"200"`` iterations or ``"0.5s"`` seconds (raises ``ValueError``)."""
        try:
            if text.endswith("s"):
                return cls(seconds=float(text[:-1]))
            return cls(iterations=int(text))
        except ValueError as error:
            raise ValueError(
                f"{text!r} is no budget: allowed are iterations like 200 or seconds like 0.5s, above 0"
            ) from error

    def clock(self) -> Clock:
        """A clock that starts now."""
        return Clock(self)

    def __str__(self) -> str:
        return str(self.iterations) if self.iterations else f"{self.seconds:g}s"


class Clock:
    """Counts one decision's iterations against a budget."""

    __slots__ = ("_budget", "_end", "done")

    def __init__(self, budget: Budget) -> None:
        self._budget = budget
        self._end = time.perf_counter() + budget.seconds if budget.seconds else 0.0
        self.done = 0

    def spent(self) -> float:
        """The share of the budget that is used up, 1 or more: stop. At least one iteration is allowed."""
        if self._budget.iterations:
            return self.done / self._budget.iterations
        if self.done == 0:
            return 0.0
        return 1.0 - (self._end - time.perf_counter()) / self._budget.seconds

    def tick(self) -> None:
        """Another iteration is done."""
        self.done += 1


def seat_to_act(state: State, player: int | None) -> int:
    """The seat a bot is asked for; raises ``ValueError`` if it may not act now."""
    acting = state.acting_players()
    if not acting:
        raise ValueError("the game is over: nobody may act")
    if player is None:
        return acting[0]
    if player not in acting:
        raise ValueError(f"seat {player} may not act now; acting: {', '.join(map(str, acting))}")
    return player
