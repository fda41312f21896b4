"""What a bot is, and how its name is read."""

from __future__ import annotations

from typing import Protocol

from zootable.kernel.game import Heuristics, State

Analysis = list[tuple[int, float, float]]
"""Actions with the value for who acts (in the unit of ``returns``) and the share of attention, best first."""


class UnknownBot(ValueError):
    """No bot has that name; the message lists those there are."""


class Bot(Protocol):
    """Somebody who picks actions.

    The state it is given is ``state.clone_for(seat, seed)``: hidden cards in it are a guess consistent with what
    the seat knows. A bot may clone it, play it on and resample it; it must not change it.
    """

    def act(self, state: State) -> int:
        """The chosen legal action of ``state.current_player()``."""
        ...

    def analyse(self, state: State) -> Analysis:
        """What the bot thinks of the actions, best first."""
        ...


def has_policy(heuristics: Heuristics) -> bool:
    """Whether a game has a considered policy of its own."""
    return type(heuristics).policy is not Heuristics.policy


def read_budget(name: str, text: str) -> tuple[int, float]:
    """A budget as in ``ismcts:500`` (iterations) or ``ismcts:0.5s`` (seconds): iterations and seconds, one is 0.

    Raises:
        UnknownBot: for anything else; says what is allowed.
    """
    try:
        if text.endswith("s"):
            seconds = float(text[:-1])
            if 0.0 < seconds <= 600.0:
                return 0, seconds
        else:
            iterations = int(text)
            if 0 < iterations <= 1_000_000:
                return iterations, 0.0
    except ValueError:
        pass
    raise UnknownBot(
        f"bot {name + ':' + text!r}: a budget is a number of iterations (1 to 1000000) or seconds (as in 0.5s, up to 600s)"
    )
