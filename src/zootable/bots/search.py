"""Bots that search: flat Monte Carlo and information-set Monte Carlo tree search. Compiled with the engine.

Both look at many full positions as the seat may imagine them (``Heuristics.imagine``), and know a game only
through the kernel and its heuristics. With a budget in iterations the decision depends on the seed and on
what the seat knows, on nothing else.
"""

from __future__ import annotations

from math import log, sqrt
from typing import Final

from zootable.bots.base import Analysis, Budget, seat_to_act
from zootable.kernel.game import COOPERATIVE, SOLO, Heuristics, State
from zootable.kernel.playout import Roller

FEW: Final = 8
"""Monte Carlo: rivals of the policy's first choice are looked at in so many imagined positions ..."""
STEP: Final = 4
"""... and again after so many more; those that do not lead by then are given up."""
HOPE: Final = 0.5
"""... unless they come so near that so many standard errors would make them lead."""
LEAD: Final = 1.25
"""Another action replaces the policy's first choice if it leads by so many standard errors."""
LEAST: Final = 1e-9
"""A smaller lead is none: sums of the same gains may differ in the last place."""
SURE: Final = 2.0
"""ISMCTS: the same."""
TRUST: Final = 8.0
"""ISMCTS: the policy's value counts as so many iterations."""
EXPLORE: Final = 0.7
"""ISMCTS: the weight of curiosity."""
EXPLORE_RANKED: Final = 0.15
"""... where a policy ranks the actions."""


def ranked_actions(
    heuristics: Heuristics, state: State, player: int, seed: int
) -> tuple[list[tuple[int, float]], bool]:
    """All legal actions with values, best first, and whether a policy ranked them."""
    try:
        return heuristics.policy(state, player, seed), True
    except NotImplementedError:
        return [(action, 0.0) for action in state.legal_actions(player)], False


def promising(
    heuristics: Heuristics, ranked: list[tuple[int, float]], policy: bool
) -> list[tuple[int, float]]:
    """The actions worth a search: those near the policy's best, or all if no policy ranked them."""
    if not policy:
        return ranked
    widest, margin = heuristics.search_width()
    best = ranked[0][1]
    return [one for one in ranked[:widest] if one[1] >= best - margin]


def payoffs(heuristics: Heuristics, state: State) -> list[float]:
    """What a position is worth to each player: its returns at the end, else the heuristics' estimate."""
    if state.is_terminal():
        return state.returns()
    game = state.game
    if game.utility in (COOPERATIVE, SOLO):
        return [heuristics.evaluate(state, 0)] * game.num_players
    return [heuristics.evaluate(state, player) for player in range(game.num_players)]


def play_on(heuristics: Heuristics, state: State, roller: Roller, policy: bool, limit: int) -> None:
    """Play ``state`` on to a quiet moment or its end, by the policy or by quick rollout actions."""
    made = 0
    while made < limit and not state.is_terminal():
        if policy:
            action = heuristics.playout_action(state, state.current_player(), roller.roll())
        else:
            action = heuristics.rollout_action(state, roller.roll())
        state.apply_action(action)
        made += 1
        if heuristics.is_quiet(state):
            return


class _Arm:
    """An action of flat Monte Carlo with what each imagined position brought."""

    __slots__ = ("action", "gains", "prior")

    def __init__(self, action: int, prior: float) -> None:
        self.action: int = action
        self.prior: float = prior
        self.gains: list[float] = []

    def mean(self) -> float:
        """The average gain."""
        return sum(self.gains) / len(self.gains) if self.gains else self.prior

    def lead(self, other: _Arm, sure: float) -> float:
        """How much better than ``other`` the action is: the mean difference less ``sure`` standard errors.

        Both were tried in the same positions with the same luck, so the difference is much surer than either.
        """
        tries = min(len(self.gains), len(other.gains))
        if tries < 2:
            return self.prior - other.prior
        mean = 0.0
        square = 0.0
        for place in range(tries):
            difference = self.gains[place] - other.gains[place]
            mean += difference
            square += difference * difference
        mean /= tries
        spread = square / tries - mean * mean
        error = sqrt(spread / (tries - 1)) if spread > 0.0 else 0.0
        return mean - sure * error


class MonteCarloBot:
    """Flat Monte Carlo: tries each promising action in the same imagined positions.

    After the action everybody plays on by the game's policy (or, without one, by its rollout actions) to the
    next quiet moment or the end. Without a policy the better half of the actions goes on, again and again
    (sequential halving). With one, its first choice is raced by the others: those that fall behind are given
    up, which ends most races early, and it stands unless another surely leads.

    Args:
        heuristics: the game's.
        budget: iterations (one imagined position played on after one action), or seconds. A race may end
            before it is spent.
        seed: for the imagined positions.
    """

    def __init__(self, heuristics: Heuristics, budget: Budget, seed: int = 0) -> None:
        self._heuristics: Heuristics = heuristics
        self._budget: Budget = budget
        self._seed: int = seed

    def act(self, state: State, player: int | None = None) -> int:
        """The action with the best average, or the policy's first choice unless another surely leads."""
        return self.analyse(state, player)[0][0]

    def analyse(self, state: State, player: int | None = None) -> Analysis:
        """All legal actions: the chosen one, the others tried, then the rest as the policy ranks them."""
        seat = seat_to_act(state, player)
        ranked, policy = ranked_actions(self._heuristics, state, seat, self._seed)
        tried = promising(self._heuristics, ranked, policy)
        arms = [_Arm(action, value) for action, value in tried]
        if len(arms) > 1:
            arms = self._race(state, seat, arms) if policy else self._halve(state, seat, arms)
        tries = max(1, sum([len(arm.gains) for arm in arms]))
        result = [(arm.action, arm.mean(), len(arm.gains) / tries) for arm in arms]
        if len(arms) == 1:
            result = [(arms[0].action, arms[0].prior, 1.0)]
        return result + _untried(ranked, tried)

    def _race(self, state: State, seat: int, arms: list[_Arm]) -> list[_Arm]:
        """The policy's first choice against its rivals, until none is left or the budget is spent."""
        clock = self._budget.clock()
        roller = Roller(self._seed)
        first = arms[0]
        rivals = arms[1:]
        dropped: list[_Arm] = []
        until = FEW
        while rivals and clock.spent() < 1.0:
            world = self._heuristics.imagine(state, seat, roller.roll())
            luck = roller.roll()
            for arm in [first, *rivals]:
                self._try(world, seat, arm, True, luck)
                clock.tick()
            if len(first.gains) == until:
                until += STEP
                left = [arm for arm in rivals if arm.lead(first, -HOPE) > LEAST]
                dropped = [arm for arm in rivals if arm not in left] + dropped
                rivals = left
        if len(first.gains) >= FEW:
            rivals.sort(key=lambda arm: -arm.lead(first, LEAD))
            if rivals and rivals[0].lead(first, LEAD) > LEAST:
                return [rivals[0], first, *rivals[1:], *dropped]
        return [first, *rivals, *dropped]

    def _halve(self, state: State, seat: int, arms: list[_Arm]) -> list[_Arm]:
        """Sequential halving: equal tries for all, then the better half goes on, until two are left."""
        clock = self._budget.clock()
        roller = Roller(self._seed)
        stages = 1
        while 1 << stages < len(arms):
            stages += 1
        left = arms[:]
        dropped: list[_Arm] = []
        for stage in range(stages):
            until = (stage + 1) / stages
            while clock.spent() < until:
                world = self._heuristics.imagine(state, seat, roller.roll())
                luck = roller.roll()
                for arm in left:
                    self._try(world, seat, arm, False, luck)
                    clock.tick()
            left.sort(key=_by_mean)
            keep = max(2, (len(left) + 1) // 2)
            dropped = left[keep:] + dropped
            left = left[:keep]
        return left + dropped

    def _try(self, world: State, seat: int, arm: _Arm, policy: bool, luck: int) -> None:
        after = world.clone()
        after.apply_action(arm.action, seat)
        if not self._heuristics.is_quiet(after):
            play_on(self._heuristics, after, Roller(luck), policy, after.game.max_game_length)
        arm.gains.append(payoffs(self._heuristics, after)[seat])


def _untried(ranked: list[tuple[int, float]], tried: list[tuple[int, float]]) -> Analysis:
    """The other legal actions, as the policy ranks them, with no share of the thinking."""
    done = [action for action, _ in tried]
    return [(action, value, 0.0) for action, value in ranked if action not in done]


def _by_mean(arm: _Arm) -> float:
    return -arm.mean()


class _Node:
    """What is known of the positions after one sequence of actions.

    Attributes:
        order: actions in the order in which they are to be tried; children: by action.
        visits: times it was gone through; available: times its action could have been chosen.
        total, squares: the sum of the returns of the player who chose its action, and of their squares.
        value: the policy's.
    """

    __slots__ = ("available", "children", "order", "squares", "total", "value", "visits")

    def __init__(self, value: float) -> None:
        self.order: list[int] = []
        self.children: dict[int, _Node] = {}
        self.visits: int = 0
        self.available: int = 0
        self.total: float = 0.0
        self.squares: float = 0.0
        self.value: float = value

    def mean(self, trust: float) -> float:
        """The average, the prior counting as ``trust`` iterations."""
        weight = self.visits + trust
        return (self.total + trust * self.value) / weight if weight > 0.0 else self.value

    def lead(self, other: _Node) -> float:
        """How much better than ``other`` the action surely is: the difference less its usual error."""
        if self.visits < 2 or other.visits < 2:
            return -1.0
        return self.mean(0.0) - other.mean(0.0) - SURE * sqrt(self._doubt() + other._doubt())

    def _doubt(self) -> float:
        """The square of the average's usual error."""
        mean = self.total / self.visits
        return max(0.0, self.squares / self.visits - mean * mean) / (self.visits - 1)


class TreeBot:
    """Information-set Monte Carlo tree search.

    Each iteration imagines a position anew and walks down one tree of actions: among those available in that
    position it chooses by upper confidence bounds over the times they were available. A node opens up its
    actions one by one in the order of the game's policy, the more the more often it is visited. Each step
    maximises the return of the player who acts, so that teams and co-operation come out right. A new node is
    played on by the game's policy (or, without one, by its rollout actions).

    Args:
        heuristics: the game's.
        budget: iterations or seconds.
        seed: for the imagined positions.
    """

    def __init__(self, heuristics: Heuristics, budget: Budget, seed: int = 0) -> None:
        self._heuristics: Heuristics = heuristics
        self._budget: Budget = budget
        self._seed: int = seed
        self._trust: float = 0.0
        self._explore: float = EXPLORE

    def act(self, state: State, player: int | None = None) -> int:
        """The action visited most, or the policy's first choice unless another surely leads."""
        return self.analyse(state, player)[0][0]

    def analyse(self, state: State, player: int | None = None) -> Analysis:
        """All legal actions: the chosen one, then those visited most first."""
        seat = seat_to_act(state, player)
        ranked, policy = ranked_actions(self._heuristics, state, seat, self._seed)
        self._trust = TRUST if policy else 0.0
        self._explore = EXPLORE_RANKED if policy else EXPLORE
        tried = promising(self._heuristics, ranked, policy)
        if len(tried) == 1:
            return [(tried[0][0], tried[0][1], 1.0), *_untried(ranked, tried)]
        root = _Node(0.0)
        _open(root, tried)
        clock = self._budget.clock()
        roller = Roller(self._seed)
        while clock.spent() < 1.0:
            self._iterate(root, self._heuristics.imagine(state, seat, roller.roll()), seat, roller)
            clock.tick()
        visits = max(1, root.visits)
        found = [
            (a, root.children[a].mean(self._trust), root.children[a].visits / visits) for a in root.order
        ]
        found.sort(key=lambda one: (-one[2], root.order.index(one[0])))
        if policy:
            first = root.children[tried[0][0]]
            leader = max(root.order, key=lambda action: root.children[action].lead(first))
            if root.children[leader].lead(first) <= 0.0:
                leader = tried[0][0]
            found.sort(key=lambda one: one[0] != leader)
        return found + _untried(ranked, tried)

    def _iterate(self, root: _Node, world: State, seat: int, roller: Roller) -> None:
        path: list[_Node] = [root]
        movers: list[int] = [seat]
        node = root
        mover = seat
        limit = world.game.max_game_length
        while True:
            legal = root.order if node is root else world.legal_actions(mover)
            child, action = self._select(node, legal)
            world.apply_action(action, mover)
            path.append(child)
            movers.append(mover)
            node = child
            if world.is_terminal() or self._heuristics.is_quiet(world):
                break
            mover = world.current_player()
            if not node.order:
                ranked, _ = ranked_actions(self._heuristics, world, mover, self._seed)
                _open(node, ranked)
                play_on(self._heuristics, world, roller, self._trust > 0.0, limit)
                break
        gains = payoffs(self._heuristics, world)
        for place, one in enumerate(path):
            one.visits += 1
            gain = gains[movers[place]]
            one.total += gain
            one.squares += gain * gain

    def _select(self, node: _Node, legal: list[int]) -> tuple[_Node, int]:
        """The child to walk to among the actions legal here; unknown actions queue up behind the known."""
        for action in legal:
            if action not in node.children:
                node.children[action] = _Node(-1.0 if self._trust > 0.0 else 0.0)
                node.order.append(action)
        width = 1 + int(sqrt(node.visits))
        best = -1e30
        chosen = legal[0]
        for action in node.order:
            if action not in legal:
                continue
            child = node.children[action]
            child.available += 1
            score = child.mean(self._trust)
            score += self._explore * sqrt(log(1.0 + child.available) / (child.visits + 1.0))
            if score > best:
                best = score
                chosen = action
            width -= 1
            if width == 0:
                break
        return node.children[chosen], chosen


def _open(node: _Node, ranked: list[tuple[int, float]]) -> None:
    """Give a node its actions in the policy's order with the policy's values."""
    for action, value in ranked:
        node.order.append(action)
        node.children[action] = _Node(value)
