"""What stars, levels and tools are worth: the chance to escape from the start of a round.

An exact count over deals says how far a team that saw
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
SLOT: Final = 64
MASK: Final = (1 << SLOT) - 1


class Skill:
    """How a team with hidden hands fares, as shares of the rounds of each kind.

    Attributes:
        ends: where a round that no escape was possible in ends: (zones short of the furthest that all hands
            together allow, with the exact count or not, share); the rest fail and gain nothing.
        misses: the same where an escape was possible before the last round.
        escape: escapes made of those possible before the last round.
        last: escapes made of those possible in the last round.
        luck, last_luck: escapes, in earlier rounds and the last, where the deal allowed only the zone before
            (animals change hands).
    """

    __slots__ = ("ends", "escape", "last", "last_luck", "luck", "misses")

    def __init__(
        self,
        ends: tuple[tuple[int, bool, float], ...],
        misses: tuple[tuple[int, bool, float], ...],
        escape: float,
        last: float,
        luck: float,
        last_luck: float,
    ) -> None:
        self.ends: Final = ends
        self.misses: Final = misses
        self.escape: Final = escape
        self.last: Final = last
        self.luck: Final = luck
        self.last_luck: Final = last_luck


SKILL: Final = Skill(
    ends=(
        (0, True, 0.51),
        (0, False, 0.05),
        (1, True, 0.12),
        (1, False, 0.12),
        (2, True, 0.045),
        (2, False, 0.045),
    ),
    misses=((1, True, 0.055), (1, False, 0.075), (2, True, 0.01), (2, False, 0.01)),
    escape=0.82,
    last=0.95,
    luck=0.04,
    last_luck=0.12,
)
"""Counted over games of four team players on the High Security board."""


def furthest_odds(setup: Setup, dealt: int, tools: int) -> list[float]:
    """How likely each space (0: none) is the furthest whose value a deal of ``dealt`` cards meets."""
    cards = len(setup.item_cards)
    everything = cards + tools
    dealt = min(dealt, everything)
    limits = _least_ahead(setup)
    result = [0.0] * (setup.size + 1)
    for found in range(min(tools, dealt) + 1):
        items = dealt - found
        if items > cards:
            continue
        share = comb(tools, found) / comb(everything, dealt)
        below = 0
        for space, needed in enumerate(limits):
            at_most = 1
            for kind, least in enumerate(needed):
                most = least - found - 1 if least > 0 else setup.item_counts[kind]
                at_most *= _ways(setup.item_counts[kind], most)
            ways = at_most >> SLOT * items & MASK
            result[space] += share * (ways - below)
            below = ways
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
def _ways(count: int, most: int) -> int:
    """The ways to draw 0, 1, … up to ``most`` of ``count`` cards, as digits of one number, for products."""
    digits = 0
    for drawn in range(min(count, most), -1, -1):
        digits = digits << SLOT | comb(count, drawn)
    return digits


class Worth:
    """The chance to escape, by round, level, stars and tools, for one set-up.

    ``before(round, level, stars, tools)`` is taken at the start of a round, after unlocking.
    """

    __slots__ = ("_odds", "_rewards", "_setup", "_skill", "_table", "_zones")

    def __init__(self, setup: Setup, skill: Skill) -> None:
        self._setup = setup
        self._skill = skill
        self._odds: dict[int, list[float]] = {}
        self._table: dict[int, float] = {}
        self._rewards: list[int] = []
        """The stars of each step of the path before the escape zone, ascending."""
        self._zones: list[int] = [0] * (setup.size + 1)
        for space in range(1, setup.escape_from):
            if not self._rewards or setup.stars[space] != self._rewards[-1]:
                self._rewards.append(setup.stars[space])
            self._zones[space] = len(self._rewards) - 1

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
        possible = 0.0
        by_zone = [0.0] * len(self._rewards)
        for space, chance in enumerate(odds):
            if space >= setup.escape_from:
                possible += chance
            else:
                by_zone[self._zones[space]] += chance
        close = by_zone[len(self._rewards) - 1]
        if round == setup.rounds:
            return skill.last * possible + skill.last_luck * close
        worth = skill.escape * possible + skill.luck * close
        worth += possible * self._ends(
            round, level, stars, tools, len(self._rewards), skill.misses, 1.0 - skill.escape
        )
        by_zone[len(self._rewards) - 1] -= skill.luck * close
        for zone, chance in enumerate(by_zone):
            if chance > 0.0:
                worth += chance * self._ends(round, level, stars, tools, zone, skill.ends, 1.0)
        return worth

    def _ends(
        self,
        round: int,
        level: int,
        stars: int,
        tools: int,
        zone: int,
        shares: tuple[tuple[int, bool, float], ...],
        whole: float,
    ) -> float:
        """The chance to escape later, over the ends of a round in which ``zone`` was possible."""
        result = 0.0
        for short, exact, share in shares:
            if zone - short >= 0:
                whole -= share
                gained = self._rewards[zone - short] if zone - short < len(self._rewards) else 0
                result += share * self.after(round, level, stars, tools, gained, exact)
        return result + whole * self.after(round, level, stars, tools, 0, False)

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
