"""Bots: they know games only through the kernel and each game's own heuristics.

>>> import zootable
>>> from zootable.bots import make_bot
>>> game = zootable.load("kuzooka")
>>> state = game.new_initial_state(seed=1)
>>> action = make_bot("random", game, seed=3).act(state.clone_for(state.current_player()))
"""

from __future__ import annotations

from zootable.bots.base import Analysis, Bot, UnknownBot, has_policy, read_budget
from zootable.bots.search import FlatMonteCarlo, InformationSetSearch
from zootable.bots.simple import GreedyBot, PolicyBot, RandomBot
from zootable.kernel.game import Game

LABELS = {
    "heuristic": "skilled (quick)",
    "ismcts": "searching (slow)",
    "mc": "trying out (slow)",
    "greedy": "one step ahead",
    "random": "anything goes",
}
DEFAULT_ITERATIONS = {"mc": 200, "ismcts": 400}

__all__ = [
    "Analysis",
    "Bot",
    "FlatMonteCarlo",
    "GreedyBot",
    "InformationSetSearch",
    "PolicyBot",
    "RandomBot",
    "UnknownBot",
    "bot_names",
    "default_bot",
    "make_bot",
]


def bot_names(game: Game) -> list[tuple[str, str]]:
    """The bots that can play a game: name and what people call them, the strongest quick one first."""
    return [(name, label) for name, label in LABELS.items() if name != "heuristic" or has_policy(game.heuristics())]


def default_bot(game: Game) -> str:
    """The bot that fills a seat when nobody says which."""
    return "heuristic" if has_policy(game.heuristics()) else "greedy"


def make_bot(name: str, game: Game, seed: int = 0) -> Bot:
    """A bot by name; ``mc`` and ``ismcts`` may carry a budget, as in ``ismcts:500`` or ``mc:0.5s``.

    Raises:
        UnknownBot: no such bot for this game, or a budget that can't be read; says what is allowed.
    """
    kind, colon, budget = name.partition(":")
    known = [one for one, _ in bot_names(game)]
    if kind not in known or (colon and kind not in DEFAULT_ITERATIONS):
        raise UnknownBot(
            f"no bot is named {name!r}; for {game.title} there are {', '.join(known)} "
            "(mc and ismcts with a budget if you like: ismcts:500, mc:0.5s)"
        )
    if kind == "random":
        return RandomBot(game, seed)
    if kind == "heuristic":
        return PolicyBot(game, seed)
    if kind == "greedy":
        return GreedyBot(game, seed)
    iterations, seconds = read_budget(kind, budget) if colon else (DEFAULT_ITERATIONS[kind], 0.0)
    if kind == "mc":
        return FlatMonteCarlo(game, seed, iterations, seconds)
    return InformationSetSearch(game, seed, iterations, seconds)
