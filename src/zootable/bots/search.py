"""Bots that search: flat Monte Carlo and information-set Monte Carlo tree search. Compiled with the engine.

Both play on in worlds redrawn for the seat that thinks (``state.resample``), so they use what that seat knows and
nothing else; utilities are per player, so cooperative, team and competitive games need no special case: each choice
in the tree maximises the return of who makes it.
"""

from __future__ import annotations

from math import log, sqrt
from time import perf_counter

from zootable.bots.base import Analysis, has_policy
from zootable.kernel.game import Game, Heuristics, State
from zootable.kernel.playout import Roller, policy_playout

EXPLORATION = 0.7
"""The constant of the upper confidence bound, for returns between -1 and 1."""

WIDENING = 1.5
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
    """Flat Monte Carlo with sequential halving.

    Every candidate is played out equally often in the same redrawn worlds; the worse half is dropped, until one is
    left.

    Args:
        game: what is played.
        seed: of the worlds and playouts.
        iterations: playouts in all (0: by time).
        seconds: time for one decision (when ``iterations`` is 0).
    """

    def __init__(self, game: Game, seed: int = 0, iterations: int = 200, seconds: float = 0.0) -> None:
        self._heuristics = game.heuristics()
        self._policy = has_policy(self._heuristics)
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
        """The candidates with mean return and share of playouts, best first."""
        player = state.current_player()
        roller = Roller(self._seed + 7919)
        candidates = ordered_actions(state, self._heuristics, player, self._seed, self._policy)
        budget = self._iterations if self._iterations > 0 else 1_000_000
        if self._iterations > 0:
            candidates = candidates[: max(2, self._iterations // 8)]
        end = perf_counter() + self._seconds
        totals: dict[int, float] = {action: 0.0 for action in candidates}
        visits: dict[int, int] = {action: 0 for action in candidates}
        alive = candidates[:]
        order = {action: place for place, action in enumerate(candidates)}
        halvings = max(1, (len(candidates) - 1).bit_length())
        spent = 0
        world_number = 0
        for halving in range(halvings):
            share = budget // halvings // len(alive)
            stop = end - self._seconds * (halvings - 1 - halving) / halvings
            for _ in range(max(1, share)):
                if self._iterations == 0 and perf_counter() > stop:
                    break
                world = state.resample(player, self._seed * 1000003 + world_number)
                world_number += 1
                for action in alive:
                    after = world.clone()
                    after.apply_action(action, player)
                    policy_playout(after, self._heuristics, roller, self._limit)
                    totals[action] += after.returns()[player]
                    visits[action] += 1
                    spent += 1
            alive.sort(key=lambda action: (-totals[action] / max(1, visits[action]), order[action]))
            if len(alive) > 1:
                alive = alive[: (len(alive) + 1) // 2]
        rest = [action for action in candidates if action not in alive]
        rest.sort(key=lambda action: (-totals[action] / max(1, visits[action]), order[action]))
        ranked = alive + rest
        return [
            (action, totals[action] / max(1, visits[action]), visits[action] / max(1, spent)) for action in ranked
        ]


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
    policy and adds the returns up the path. A node considers more actions as it is visited more often, the game's
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
            world = state.resample(player, self._seed * 1000003 + number)
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
        while not world.is_terminal():
            player = world.current_player()
            legal = first if node is root else world.legal_actions()
            action, is_new = self._select(node, world, legal, player, roller)
            world.apply_action(action)
            node = node.children[action]
            path.append(node)
            if is_new:
                break
        policy_playout(world, self._heuristics, roller, self._limit)
        returns = world.returns()
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
