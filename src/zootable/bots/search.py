"""Bots that search: flat Monte Carlo and information-set Monte Carlo tree search. Compiled with the engine.

Both play on in worlds imagined for the seat that thinks (``Heuristics.imagine``, by default ``state.resample``), so
they use what that seat knows and nothing else; utilities are per player, so cooperative, team and competitive games need no special case: each choice
in the tree maximises the return of who makes it.
"""

from __future__ import annotations

from math import log, sqrt
from time import perf_counter
from typing import Final

from zootable.bots.base import Analysis, has_policy
from zootable.kernel.game import COOPERATIVE, Game, Heuristics, State
from zootable.kernel.playout import Roller, quiet_values

EXPLORATION: Final = 0.7
"""The constant of the upper confidence bound, for returns between -1 and 1."""

CANDIDATES: Final = 6
"""How many of the policy's choices flat Monte Carlo compares."""

SURE: Final = 1.5
"""How many standard errors better a choice must be to replace the policy's own."""

WIDENING: Final = 1.5
"""A node visited n times considers at most ``WIDENING * sqrt(n) + 1`` actions."""


def ordered_actions(state: State, heuristics: Heuristics, player: int, seed: int, policy: bool) -> list[int]:
    """The legal actions, the game's own choices first."""
    legal = state.legal_actions()
    if not policy or len(legal) == 1:
        return legal
    first: list[int] = []
    for action, _ in heuristics.policy(state, player, seed):
        if action in legal and action not in first:
            first.append(action)
    for action in legal:
        if action not in first:
            first.append(action)
    return first


class FlatMonteCarlo:
    """Flat Monte Carlo with sequential halving in shared worlds.

    Every candidate is played on in the same imagined worlds to a quiet position; the worse half is dropped, until
    few are left. Where the game has a policy of its own, its choice is replaced only by one that was better in the
    same worlds by more than chance explains: partners read what the policy does, so a deviation has to be worth it.

    Args:
        game: what is played.
        seed: of the worlds and playouts.
        iterations: playouts in all (0: by time).
        seconds: time for one decision (when ``iterations`` is 0).
    """

    def __init__(self, game: Game, seed: int = 0, iterations: int = 200, seconds: float = 0.0) -> None:
        self._heuristics = game.heuristics()
        self._policy = has_policy(self._heuristics)
        self._cooperative = game.utility == COOPERATIVE
        self._limit = game.max_game_length
        self._seed = seed
        self._iterations = iterations
        self._seconds = seconds

    def act(self, state: State) -> int:
        """The candidate that came out best."""
        legal = state.legal_actions()
        if len(legal) == 1:
            return legal[0]
        return self.analyse(state)[0][0]

    def analyse(self, state: State) -> Analysis:
        """The candidates with mean worth and share of playouts, best first."""
        player = state.current_player()
        roller = Roller(self._seed + 7919)
        candidates = ordered_actions(state, self._heuristics, player, self._seed, self._policy)
        if self._policy:
            candidates = candidates[:CANDIDATES]
        values: dict[int, list[float]] = {action: [] for action in candidates}
        rank = {action: place for place, action in enumerate(candidates)}
        alive = candidates[:]
        halvings = max(1, (len(candidates) - 1).bit_length())
        budget = self._iterations if self._iterations > 0 else 1_000_000_000
        start = perf_counter()
        worlds = 0
        for halving in range(halvings):
            stop = start + self._seconds * (halving + 1) / halvings
            for _ in range(max(2, budget // halvings // len(alive))):
                if self._iterations == 0 and perf_counter() > stop:
                    break
                world = self._heuristics.imagine(state, player, self._seed * 1000003 + worlds)
                worlds += 1
                for action in alive:
                    after = world.clone()
                    after.apply_action(action, player)
                    worth = quiet_values(after, self._heuristics, roller, self._limit, self._cooperative)
                    values[action].append(worth[player])
            alive.sort(key=lambda action: (-_mean(values[action]), rank[action]))
            if len(alive) > 2:
                alive = alive[: (len(alive) + 1) // 2]
                if self._policy and candidates[0] not in alive:
                    alive.append(candidates[0])
        ranked = sorted(candidates, key=lambda action: (action not in alive, -_mean(values[action]), rank[action]))
        if self._policy and ranked[0] != candidates[0] and not _surely_better(values[ranked[0]], values[candidates[0]]):
            ranked.remove(candidates[0])
            ranked.insert(0, candidates[0])
        spent = max(1, sum([len(found) for found in values.values()]))
        return [(action, _mean(values[action]), len(values[action]) / spent) for action in ranked]


def _mean(values: list[float]) -> float:
    return sum(values) / len(values) if values else 0.0


def _surely_better(new: list[float], old: list[float]) -> bool:
    """Whether ``new`` beats ``old``, world by world, by more than ``SURE`` standard errors."""
    number = min(len(new), len(old))
    if number < 2:
        return False
    gains = [new[place] - old[place] for place in range(number)]
    mean = sum(gains) / number
    spread = sum([(gain - mean) ** 2 for gain in gains]) / (number - 1)
    return mean > SURE * sqrt(spread / number) and mean > 0.0


class Node:
    """What the search knows of the choice that led here: who made it, how often, what came of it."""

    __slots__ = ("available", "children", "player", "total", "visits")

    def __init__(self, player: int) -> None:
        self.player = player
        self.visits = 0
        self.available = 0
        self.total = 0.0
        self.children: dict[int, Node] = {}


class InformationSetSearch:
    """Information-set Monte Carlo tree search.

    Each iteration redraws what the thinking seat can't know, walks down the tree along actions that are legal in
    that world (an action's bound counts how often it was available), adds one node, plays on with the game's rollout
    policy to a quiet position and adds the returns up the path. A node considers more actions as it is visited more often, the game's
    own choices first.

    Args:
        game: what is played.
        seed: of the worlds and playouts.
        iterations: of the search (0: by time).
        seconds: time for one decision (when ``iterations`` is 0).
    """

    def __init__(self, game: Game, seed: int = 0, iterations: int = 400, seconds: float = 0.0) -> None:
        self._heuristics = game.heuristics()
        self._policy = has_policy(self._heuristics)
        self._cooperative = game.utility == COOPERATIVE
        self._limit = game.max_game_length
        self._seed = seed
        self._iterations = iterations
        self._seconds = seconds
        self._first: list[int] = []

    def act(self, state: State) -> int:
        """The most visited action."""
        legal = state.legal_actions()
        if len(legal) == 1:
            return legal[0]
        return self.analyse(state)[0][0]

    def analyse(self, state: State) -> Analysis:
        """The root's actions with mean return and share of visits, most visited first."""
        player = state.current_player()
        roller = Roller(self._seed + 104729)
        first = ordered_actions(state, self._heuristics, player, self._seed, self._policy)
        self._first = first
        root = Node(player)
        end = perf_counter() + self._seconds
        number = 0
        while number < self._iterations or (self._iterations == 0 and perf_counter() < end):
            world = self._heuristics.imagine(state, player, self._seed * 1000003 + number)
            self._iterate(root, world, first, roller)
            number += 1
        order = {action: place for place, action in enumerate(first)}
        seen = sorted(
            root.children.items(), key=lambda item: (-item[1].visits, -item[1].total, order.get(item[0], 0))
        )
        if not seen:
            return [(action, 0.0, 0.0) for action in first]
        return [
            (action, child.total / max(1, child.visits), child.visits / max(1, root.visits))
            for action, child in seen
        ]

    def _iterate(self, root: Node, world: State, first: list[int], roller: Roller) -> None:
        """One iteration: down the tree, one new node, a playout, and back up."""
        path = [root]
        node = root
        while not world.is_terminal() and (node is root or not self._heuristics.is_quiet(world)):
            player = world.current_player()
            legal = first if node is root else world.legal_actions()
            action, is_new = self._select(node, world, legal, player, roller)
            world.apply_action(action)
            node = node.children[action]
            path.append(node)
            if is_new:
                break
        returns = quiet_values(world, self._heuristics, roller, self._limit, self._cooperative)
        for one in path:
            one.visits += 1
            one.total += returns[one.player]

    def _select(
        self, node: Node, world: State, legal: list[int], player: int, roller: Roller
    ) -> tuple[int, bool]:
        """The action to follow: a new one while the node may widen, else the best upper confidence bound."""
        known = 0
        for action in legal:
            child = node.children.get(action)
            if child is not None:
                child.available += 1
                known += 1
        if known < len(legal) and known < WIDENING * sqrt(node.visits) + 1.0:
            action = self._fresh(node, world, legal, roller)
            child = Node(player)
            child.available = 1
            node.children[action] = child
            return action, True
        best = -1e9
        chosen = legal[0]
        for action in legal:
            child = node.children.get(action)
            if child is None:
                continue
            bound = child.total / child.visits + EXPLORATION * sqrt(log(child.available + 1.0) / child.visits)
            if bound > best:
                best = bound
                chosen = action
        return chosen, False

    def _fresh(self, node: Node, world: State, legal: list[int], roller: Roller) -> int:
        """The next action to try: the root's list is in the game's own order; below, the rollout policy suggests."""
        fresh = [action for action in legal if action not in node.children]
        if legal is not self._first:
            suggested = self._heuristics.rollout_action(world, roller.roll())
            if suggested in fresh:
                return suggested
            return fresh[roller.roll() % len(fresh)]
        return fresh[0]
