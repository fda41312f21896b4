"""Bots: they play any game through the kernel and its heuristics.

>>> import zootable
>>> from zootable.bots import make_bot
>>> game = zootable.load("kuzooka", players=4)
>>> bot = make_bot("heuristic", game)
>>> state = game.new_initial_state(seed=7)
>>> bot.act(state.clone_for(state.current_player())) in state.legal_actions()
True

A bot is named by a word, and those that search may carry a budget: ``"mc:200"`` (iterations for a decision),
``"ismcts:0.5s"`` (seconds).
"""

from __future__ import annotations

from typing import Final

from zootable.bots.base import Analysis, Bot, Budget
from zootable.bots.search import MonteCarloBot, TreeBot
from zootable.bots.simple import GreedyBot, PolicyBot, RandomBot
from zootable.kernel.game import COOPERATIVE, Game, Heuristics

__all__ = [
    "DEFAULT_BUDGETS",
    "Analysis",
    "Bot",
    "Budget",
    "GreedyBot",
    "MonteCarloBot",
    "PolicyBot",
    "RandomBot",
    "TreeBot",
    "UnknownBot",
    "bot_names",
    "default_bot",
    "make_bot",
]

DEFAULT_BUDGETS: Final = {"mc": Budget(iterations=60), "ismcts": Budget(iterations=60)}
_NAMES: Final = ("random", "greedy", "heuristic", "mc", "ismcts")


class UnknownBot(ValueError):
    """No bot of that name for this game, or a wrong budget; the message lists what there is."""


def has_policy(game: Game) -> bool:
    """Whether a game has its own considered policy."""
    heuristics = game.heuristics()
    return type(heuristics).policy is not Heuristics.policy


def bot_names(game: Game) -> list[tuple[str, str]]:
    """The bots that can play ``game``, each with a label for people, quickest first."""
    own = "team player" if game.utility == COOPERATIVE else "good player"
    names = [("random", "beginner (random moves)")]
    if has_policy(game):
        names.append(("heuristic", f"{own} (quick)"))
    else:
        names.append(("greedy", "one step ahead (quick)"))
    names.append(("mc", "thinker (tries moves out)"))
    names.append(("ismcts", "deep thinker (searches a tree)"))
    return names


def default_bot(game: Game) -> str:
    """The bot for an empty seat: quick and decent."""
    return "heuristic" if has_policy(game) else "greedy"


def make_bot(name: str, game: Game, seed: int = 0) -> Bot:
    """The bot called ``name`` for ``game``.

    Args:
        name: one of :func:`bot_names` or ``"greedy"``, with a budget after a colon for those that search.
        game: the game it is to play.
        seed: the same seed and the same states give the same actions (unless the budget is in seconds).

    Raises:
        UnknownBot: no such bot, or a budget that is none or does not belong there; says what is allowed.
    """
    word, colon, text = name.strip().partition(":")
    if word not in _NAMES or (word == "heuristic" and not has_policy(game)):
        known = ", ".join(one for one in _NAMES if one != "heuristic" or has_policy(game))
        raise UnknownBot(
            f"{game.name} has no bot {name!r}; bots are {known}; mc and ismcts may carry a budget, as in "
            "mc:200 (iterations) or ismcts:0.5s (seconds)"
        )
    if colon and word not in DEFAULT_BUDGETS:
        raise UnknownBot(f"bot {name!r}: {word} takes no budget; mc and ismcts do")
    heuristics = game.heuristics()
    if word == "random":
        return RandomBot(seed)
    if word == "greedy":
        return GreedyBot(heuristics, seed)
    if word == "heuristic":
        return PolicyBot(heuristics, seed)
    budget = DEFAULT_BUDGETS[word]
    if colon:
        try:
            budget = Budget.parse(text)
        except ValueError as error:
            raise UnknownBot(f"bot {name!r}: {error}") from error
    return MonteCarloBot(heuristics, budget, seed) if word == "mc" else TreeBot(heuristics, budget, seed)
