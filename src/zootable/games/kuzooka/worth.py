"""What stars, levels and tools are worth: the chance to escape from the start of a round.

An exact count over deals (colours taken as independent, given the tools dealt) says how far a team that saw
all hands could go in a round; :class:`Skill` says how much of that a team with hidden hands gets; working
backwards from the seventh round gives the chance to escape for every round, level, stars and tools.
"""

from __future__ import annotations

from functools import lru_cache
from math import comb
from typing import Final

from zootable.games.kuzooka.state import Position, Setup

TOP_LEVEL: Final = 10
COLOURS: Final = 6


class Skill:
    """How a team with hidden hands fares, as shares of what a team that saw all hands would get.

    Attributes:
        exact: rounds that end on the best space with the exact count (a tool is gained).
        near: rounds that end a zone earlier without a tool; the rest fail and gain nothing.
        escape: escapes made of those possible.
    """

    __slots__ = ("escape", "exact", "near")

    def __init__(self, exact: float, near: float, escape: float) -> None:
        self.exact: Final = exact
        self.near: Final = near
        self.escape: Final = escape


SKILL: Final = Skill(0.63, 0.20, 0.90)


def furthest_odds(setup: Setup, dealt: int, tools: int) -> list[float]:
    """How likely each space (0: none) is the furthest whose value a deal of ``dealt`` cards meets."""
    cards = len(setup.item_cards)
    everything = cards + tools
    dealt = min(dealt, everything)
    limits = _least_ahead(setup)
    result = [0.0] * (setup.size + 1)
    for found in range(min(tools, dealt) + 1):
        items = dealt - found
        share = comb(tools, found) * comb(cards, items) / comb(everything, dealt)
        below = 0.0
        for space, needed in enumerate(limits):
            at_most = 1.0
            for kind, least in enumerate(needed):
                if least > 0:
                    at_most *= _fewer(cards, setup.item_counts[kind], items, least - found)
            result[space] += share * (at_most - below)
            below = at_most
    return result


def _least_ahead(setup: Setup) -> list[list[int]]:
    """Per space and colour the least value beyond the space, 0 if there is none."""
    limits: list[list[int]] = []
    least = [0] * COLOURS
    for space in range(setup.size, -1, -1):
        limits.append(least[:])
        kind = setup.kind[space]
        if kind >= 0 and (least[kind] == 0 or setup.value[space] < least[kind]):
            least[kind] = setup.value[space]
    limits.reverse()
    return limits


@lru_cache(maxsize=4096)
def _fewer(cards: int, good: int, drawn: int, limit: int) -> float:
    """The chance to find fewer than ``limit`` of ``good`` cards in ``drawn`` of ``cards``."""
    ways = 0
    for count in range(max(0, drawn - (cards - good)), min(limit - 1, good, drawn) + 1):
        ways += comb(good, count) * comb(cards - good, drawn - count)
    return ways / comb(cards, drawn)


class Worth:
    """The chance to escape, by round, level, stars and tools, for one set-up.

    ``before(round, level, stars, tools)`` is taken at the start of a round, after unlocking.
    """

    __slots__ = ("_odds", "_setup", "_skill", "_table")

    def __init__(self, setup: Setup, skill: Skill) -> None:
        self._setup = setup
        self._skill = skill
        self._odds: dict[int, list[float]] = {}
        self._table: dict[int, float] = {}

    def before(self, round: int, level: int, stars: int, tools: int) -> float:
        """The chance to escape with these means before the deal of ``round``; 0 after the last round."""
        setup = self._setup
        if round > setup.rounds:
            return 0.0
        cost = setup.stars_per_level
        unlocks = min(TOP_LEVEL - level, stars // cost)
        level += unlocks
        stars -= unlocks * cost
        if level >= TOP_LEVEL:
            stars = 0
        key = ((round * 16 + level) * 64 + stars) * 8 + tools
        known = self._table.get(key)
        if known is None:
            known = self._count(round, level, stars, tools)
            self._table[key] = known
        return known

    def after(self, round: int, level: int, stars: int, tools: int, gained: int, tool: bool) -> float:
        """The chance to escape when ``round`` ends with so many stars and perhaps a tool gained."""
        setup = self._setup
        if tool and tools < setup.tools:
            tools += 1
        return self.before(round + 1, level, min(setup.star_supply, stars + gained), tools)

    def _count(self, round: int, level: int, stars: int, tools: int) -> float:
        setup = self._setup
        skill = self._skill
        odds = self._reach(level, tools)
        escape = 0.0
        by_stars: dict[int, float] = {}
        for space, chance in enumerate(odds):
            if space >= setup.escape_from:
                escape += chance
                gained = setup.stars[setup.escape_from - 1]
            else:
                gained = setup.stars[space]
            by_stars[gained] = by_stars.get(gained, 0.0) + chance
        escape *= skill.escape
        if round == setup.rounds:
            return escape
        go_on = 0.0
        for gained, chance in by_stars.items():
            go_on += chance * (
                skill.exact * self.after(round, level, stars, tools, gained, True)
                + skill.near * self.after(round, level, stars, tools, max(0, gained - 1), False)
                + (1.0 - skill.exact - skill.near) * self.after(round, level, stars, tools, 0, False)
            )
        return escape + (1.0 - escape) * go_on

    def _reach(self, level: int, tools: int) -> list[float]:
        key = level * 8 + tools
        odds = self._odds.get(key)
        if odds is None:
            setup = self._setup
            odds = furthest_odds(setup, setup.dealt[level] + setup.face_up[level], tools)
            self._odds[key] = odds
        return odds


@lru_cache(maxsize=64)
def worth_of(setup: Setup) -> Worth:
    """The table of a set-up, kept for the next time."""
    return Worth(setup, SKILL)


class Prices:
    """What a round's end on each space is worth, in chances to escape.

    Attributes:
        short: nothing gained; enough, exact: per space, for more than its value and for just its value.
        span: the difference between the best end before the escape zone and nothing.
    """

    __slots__ = ("enough", "exact", "short", "span")

    def __init__(self, s: Position) -> None:
        setup = s.setup
        worth = worth_of(setup)
        self.short: float = worth.after(s.round, s.level, s.stars, s.tools, 0, False)
        self.enough: list[float] = [0.0]
        self.exact: list[float] = [0.0]
        for space in range(1, setup.size + 1):
            if space >= setup.escape_from:
                self.enough.append(1.0)
                self.exact.append(1.0)
            else:
                stars = setup.stars[space]
                self.enough.append(worth.after(s.round, s.level, s.stars, s.tools, stars, False))
                self.exact.append(worth.after(s.round, s.level, s.stars, s.tools, stars, True))
        self.span: float = max(self.exact[1 : setup.escape_from]) - self.short
        if self.span <= 0.0:
            self.span = 1.0


_prices: dict[tuple[int, int, int, int, int], Prices] = {}


def prices_of(s: Position) -> Prices:
    """The prices of the round of ``s``, kept for the next time."""
    key = (id(s.setup), s.round, s.level, s.stars, s.tools)
    found = _prices.get(key)
    if found is None:
        if len(_prices) > 20000:
            _prices.clear()
        found = Prices(s)
        _prices[key] = found
    return found


class Spread:
    """The odds of a number of hidden cards: ``chance[x]`` of just ``x``, ``tail[x]`` of at least ``x``."""

    __slots__ = ("chance", "tail")

    def __init__(self, chance: list[float]) -> None:
        self.chance: list[float] = chance
        size = len(chance)
        tail = [0.0] * (size + 1)
        for x in range(size - 1, -1, -1):
            tail[x] = tail[x + 1] + chance[x]
        self.tail: list[float] = tail


def end_worth(prices: Prices, space: int, needed: int, hidden: Spread) -> float:
    """What ending on ``space`` is worth when ``needed`` of the hidden cards must be of its colour."""
    short = prices.short
    if needed < 0:
        return prices.enough[space]
    if needed >= len(hidden.chance):
        return short
    return (
        short
        + (prices.exact[space] - short) * hidden.chance[needed]
        + (prices.enough[space] - short) * hidden.tail[needed + 1]
    )
