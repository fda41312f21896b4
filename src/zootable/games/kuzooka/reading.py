"""What tokens tell: the team's convention, and what each seat may hold in the light of it.

The convention is how people play. Walking along the path, each space ahead asks the seat whose turn it is:
*do you hold more of this colour than we would think?* It takes the first space to which it can say yes. So a
token says "at least so many of this colour", and each space that was passed over says "fewer". How many "so
many" is follows from what is known to all (cards face up, sizes of hands, the tokens before): the number for
which yes is about as likely as no. Cards of a colour and universal tools count together, for they do so in
the end.

What a seat may hold is kept as one list of likelihoods per colour, ``like[k]`` for ``k`` cards of the colour
and tools; with the numbers of cards unseen it gives exact odds (:func:`hand_odds`, :func:`others_odds`).
"""

from __future__ import annotations

from math import exp
from typing import Final

from zootable.games.kuzooka.state import TOOL, Setup
from zootable.games.kuzooka.worth import Prices, Spread, end_worth
from zootable.kernel.playout import Roller

COLOURS: Final = 6
DOUBT: Final = 0.03
"""How likely a token is to break the convention (people, or a change of plan)."""
LANDING: Final = 0.25
"""How likely a token on what may be the team's goal is just that, a landing, and no answer."""
UNDECIDED: Final = 0.1
"""How likely a seat goes on although its cards speak for suspending."""
STEP: Final = 0.05
"""A difference in worth (in spans of the round's prices) that people notice."""
EVEN: Final = 0.44
"""How far from even the odds of a question may be."""
HOPE: Final = 0.25
"""A colour is hopeful if it is at least so likely, against the likeliest, to offer the best end."""
RARE: Final = 0.004
MANY: Final = 64
KEPT: Final = 32
"""So many answers to the same question are kept per seat."""


def _triangle() -> list[list[float]]:
    rows: list[list[float]] = []
    for n in range(MANY):
        row = [0.0] * MANY
        row[0] = 1.0
        for k in range(1, n + 1):
            row[k] = rows[n - 1][k - 1] + (rows[n - 1][k] if k < n else 0.0)
        rows.append(row)
    return rows


COMB: Final = _triangle()
"""COMB[n][k]: ways to choose k of n, as floats."""


class Seat:
    """What the tokens of one seat say.

    Attributes:
        size: cards in the hand when the tokens were placed.
        like: per colour, how likely the seat's tokens are by its number of cards of the colour and tools.
    """

    __slots__ = ("_odds", "_seen", "like", "size")

    def __init__(self, size: int) -> None:
        self._odds: list[list[float]] = []
        self._seen: dict[tuple[int, ...], list[list[float]]] = {}
        self.size: int = size
        self.like: list[list[float]] = [[1.0] * (size + 2) for _ in range(COLOURS)]

    def odds(self, pool: list[int]) -> list[list[float]]:
        """What the seat may hold, to everybody; ``pool`` are the cards that do not lie face up."""
        if not self._odds:
            self._odds = hand_odds(pool, self.size, self.like, None)
        return self._odds

    def odds_for(self, pool: list[int]) -> list[list[float]]:
        """What the seat may hold, to one who has not seen the cards of ``pool``. Not to be changed."""
        key = tuple(pool)
        found = self._seen.get(key)
        if found is None:
            if len(self._seen) >= KEPT:
                self._seen.clear()
            found = hand_odds(pool, self.size, self.like, None)
            self._seen[key] = found
        return found

    def copy(self) -> Seat:
        """An independent copy."""
        copy = Seat(self.size)
        copy.like = [row[:] for row in self.like]
        return copy


def _product(first: list[float], second: list[float], size: int) -> list[float]:
    """The product of two polynomials, cut off after ``x ** size``."""
    ahead = len(first)
    beside = len(second)
    result: list[float] = []
    for degree in range(min(size + 1, ahead + beside - 1)):
        low = degree - beside + 1 if degree >= beside else 0
        high = degree + 1 if degree < ahead else ahead
        total = 0.0
        for i in range(low, high):
            total += first[i] * second[degree - i]
        result.append(total)
    return result


def _rows(
    pool: list[int], tool: int, left: int, like: list[list[float]], held: list[list[float]] | None
) -> list[list[float]]:
    """Per colour the weights of 0, 1, … of its cards in a hand of ``tool`` tools and ``left`` other cards."""
    rows: list[list[float]] = []
    for kind in range(COLOURS):
        count = pool[kind]
        most = count if count < left else left
        chosen = COMB[count]
        weigh = like[kind]
        row = [chosen[x] * weigh[x + tool] for x in range(most + 1)]
        if held is not None:
            only = held[kind]
            row = [value * only[x] for x, value in enumerate(row)]
        rows.append(row)
    return rows


def hand_odds(
    pool: list[int], size: int, like: list[list[float]], held: list[list[float]] | None
) -> list[list[float]]:
    """For each colour the odds of a hand of ``size`` cards from ``pool`` to hold 0, 1, … of it and tools.

    ``like`` weighs a colour's cards and tools together, ``held`` (if given) its cards alone. Exact, but for
    numbers of tools in the hand that are rarer than :data:`RARE`.
    """
    result = [[0.0] * (size + 1) for _ in range(COLOURS)]
    tools = min(pool[TOOL], size)
    items = sum(pool) - pool[TOOL]
    whole = COMB[items + pool[TOOL]][size] if items + pool[TOOL] >= size else 1.0
    for tool in range(tools + 1):
        left = size - tool
        ways = COMB[pool[TOOL]][tool]
        if tool > 0 and ways * COMB[items][left] < RARE * whole:
            continue
        rows = _rows(pool, tool, left, like, held)
        after: list[list[float]] = [[1.0]] * COLOURS
        for kind in range(COLOURS - 2, -1, -1):
            after[kind] = _product(rows[kind + 1], after[kind + 1], left)
        before: list[float] = [1.0]
        for kind in range(COLOURS):
            odds = result[kind]
            beyond = after[kind]
            ahead = len(before)
            beside = len(beyond)
            for x, value in enumerate(rows[kind]):
                if value > 0.0:
                    degree = left - x
                    low = degree - beside + 1 if degree >= beside else 0
                    high = degree + 1 if degree < ahead else ahead
                    rest = 0.0
                    for i in range(low, high):
                        rest += before[i] * beyond[degree - i]
                    odds[x + tool] += ways * value * rest
            if kind < COLOURS - 1:
                before = _product(before, rows[kind], left)
    for odds in result:
        _make_whole(odds)
    return result


def likely_hand(
    pool: list[int],
    size: int,
    like: list[list[float]],
    held: list[list[float]] | None,
    roller: Roller,
) -> list[int]:
    """A hand of ``size`` cards drawn from ``pool`` with the odds of :func:`hand_odds`; empty if none fits."""
    tables: list[list[list[float]]] = []
    ends: list[list[list[float]]] = []
    weights: list[float] = []
    for tool in range(min(pool[TOOL], size) + 1):
        left = size - tool
        rows = _rows(pool, tool, left, like, held)
        after: list[list[float]] = [[1.0]] * (COLOURS + 1)
        for kind in range(COLOURS - 1, -1, -1):
            after[kind] = _product(rows[kind], after[kind + 1], left)
        whole = after[0]
        tables.append(rows)
        ends.append(after)
        weights.append(COMB[pool[TOOL]][tool] * whole[left] if left < len(whole) else 0.0)
    if sum(weights) <= 0.0:
        return []
    tool = _drawn(weights, roller)
    left = size - tool
    hand: list[int] = []
    for kind in range(COLOURS):
        rest = ends[tool][kind + 1]
        row = tables[tool][kind]
        odds = [value * rest[left - x] if 0 <= left - x < len(rest) else 0.0 for x, value in enumerate(row)]
        count = _drawn(odds, roller)
        hand.append(count)
        left -= count
    hand.append(tool)
    return hand


def _drawn(weights: list[float], roller: Roller) -> int:
    """A place, each as likely as its weight."""
    point = roller.roll() / 2147483648.0 * sum(weights)
    last = 0
    for place, weight in enumerate(weights):
        if weight > 0.0:
            last = place
            point -= weight
            if point < 0.0:
                break
    return last


def _make_whole(odds: list[float]) -> None:
    whole = sum(odds)
    if whole > 0.0:
        for x in range(len(odds)):
            odds[x] /= whole


def others_odds(pool: list[int], sizes: list[int], odds: list[list[list[float]]], kind: int) -> list[float]:
    """The odds of hands of ``sizes`` from one ``pool`` to hold 0, 1, … of a colour and tools together.

    ``odds`` are the hands' own (:func:`hand_odds`, from the same pool); that they share the pool is taken in.
    """
    good = pool[kind] + pool[TOOL]
    everything = 0
    for count in pool:
        everything += count
    total: list[float] = [1.0]
    hidden = 0
    for index, size in enumerate(sizes):
        hidden += size
        own = odds[index][kind]
        row = [0.0] * (size + 1)
        for x in range(size + 1):
            chance = own[x]
            if chance > 0.0:
                # the prior is COMB[size][x] * COMB[everything - size][good - x] / COMB[everything][good]
                if good - x < 0:
                    continue
                rest = COMB[everything - size][good - x]
                if rest > 0.0:
                    row[x] = chance / rest
        total = _product(total, row, min(good, len(total) - 1 + size))
    left = everything - hidden
    whole = 0.0
    for x in range(len(total)):
        if x <= good:
            total[x] *= COMB[left][good - x]
            whole += total[x]
        else:
            total[x] = 0.0
    if whole > 0.0:
        for x in range(len(total)):
            total[x] /= whole
    return total


class Scene:
    """A seat's turn as everybody sees it: what the tokens before tell, and what the spaces ahead ask it.

    A space of a colour that could be the team's goal asks about that colour; a space of a hopeless colour, on
    which nobody would point anyway, asks about the hopeful colour of which least is known.

    Attributes:
        topic, number: what :meth:`ask` asked last.
    """

    __slots__ = (
        "_ahead",
        "_face_up",
        "_furthest",
        "_hopeful",
        "_mean",
        "_mover_odds",
        "_odds",
        "_others",
        "_prices",
        "_setup",
        "number",
        "topic",
    )

    def __init__(
        self,
        setup: Setup,
        prices: Prices,
        pool: list[int],
        face_up: list[int],
        seats: list[Seat],
        mover: int,
        furthest: int,
    ) -> None:
        self._setup = setup
        self._prices = prices
        self._face_up = face_up
        self._furthest = furthest
        self._mover_odds: list[list[float]] = seats[mover].odds(pool)
        self._odds: list[list[float]] = [row[:] for row in self._mover_odds]
        sizes = [seat.size for place, seat in enumerate(seats) if place != mover]
        others = [seat.odds(pool) for place, seat in enumerate(seats) if place != mover]
        self._others: list[Spread] = [
            Spread(others_odds(pool, sizes, others, kind)) for kind in range(COLOURS)
        ]
        self._ahead: list[list[float]] = []
        self._mean: list[float] = []
        self._look_ahead()
        self._hopeful: list[bool] = self._hopes()
        self.topic: int = 0
        self.number: int = 0

    def begin(self) -> None:
        """Forget what was asked: the seat stands before the first space again."""
        self._odds = [row[:] for row in self._mover_odds]

    def worth(self, space: int, count: int) -> float:
        """What ending on ``space`` is worth to the mover who holds ``count`` of its colour and tools."""
        kind = self._setup.kind[space]
        needed = self._setup.value[space] - self._face_up[kind] - self._face_up[TOOL] - count
        return end_worth(self._prices, space, needed, self._others[kind])

    def _look_ahead(self) -> None:
        """Per colour and number in the mover's hand: the best end ahead; per colour: its mean."""
        setup = self._setup
        for kind in range(COLOURS):
            odds = self._odds[kind]
            spaces = [one for one in range(self._furthest + 1, setup.size + 1) if setup.kind[one] == kind]
            best: list[float] = []
            mean = 0.0
            for count, chance in enumerate(odds):
                most = self._prices.short
                for space in spaces:
                    worth = self.worth(space, count)
                    if worth > most:
                        most = worth
                best.append(most)
                mean += chance * most
            self._ahead.append(best)
            self._mean.append(mean)

    def _hopes(self) -> list[bool]:
        """Which colours could be the goal: those likely enough to offer the best end with all hands seen."""
        setup = self._setup
        prices = self._prices
        first = max(1, self._furthest)
        steps: list[tuple[float, int, float]] = []
        for kind in range(COLOURS):
            total = _product(self._others[kind].chance, self._mover_odds[kind], MANY)
            seen = self._face_up[kind] + self._face_up[TOOL]
            best = [prices.short] * len(total)
            for space in range(first, setup.size + 1):
                if setup.kind[space] == kind:
                    gain = prices.exact[space]
                    for count in range(max(0, setup.value[space] - seen), len(total)):
                        if gain > best[count]:
                            best[count] = gain
            for count, chance in enumerate(total):
                if chance > 1e-6:
                    steps.append((best[count], kind, chance))
        chances = best_odds(steps, prices.short)
        top = max(chances)
        return [chance >= HOPE * top for chance in chances]

    def ask(self, space: int) -> bool:
        """Put the question of ``space``: ``topic`` and ``number`` say what; False if it asks nothing.

        The answer is then taken to be no.
        """
        kind = self._setup.kind[space]
        best = 0
        topic = kind
        if self._hopeful[kind]:
            best, _ = self._split(kind)
        else:
            nearest = 1.0
            for other in range(COLOURS):
                if self._hopeful[other]:
                    number, far = self._split(other)
                    if number > 0 and far < nearest:
                        nearest = far
                        best = number
                        topic = other
        self.topic = topic
        self.number = best
        if best > 0:
            odds = self._odds[topic]
            for x in range(best, len(odds)):
                odds[x] = 0.0
        return best > 0

    def _split(self, kind: int) -> tuple[int, float]:
        """The number for which yes is as likely as no, and how far from even it is; 0 if none is near."""
        odds = self._odds[kind]
        whole = 0.0
        for chance in odds:
            whole += chance
        best = 0
        nearest = EVEN
        if whole > 0.0:
            tail = whole
            for number in range(1, len(odds)):
                tail -= odds[number - 1]
                far = tail / whole - 0.5
                if far < 0.0:
                    far = -far
                if far < nearest:
                    nearest = far
                    best = number
        return best, nearest

    def read(self, like: list[list[float]], space: int, again: bool) -> None:
        """Take into ``like`` that the mover put a token on ``space``; ``again``: the second of a turn."""
        furthest = self._furthest
        self.begin()
        if furthest > 0 and space > furthest and not again:
            self._read_going_on(like)
        first = furthest + 1
        if space - 1 > furthest and space - 1 not in _reach(self._setup, furthest):
            first = space  # the Seal's leap passes over spaces that nobody was asked about
        for passed in range(first, space):
            if self.ask(passed):
                row = like[self.topic]
                for x in range(self.number, len(row)):
                    row[x] *= DOUBT
        asked = self.ask(space)
        kind = self._setup.kind[space]
        row = like[self.topic]
        for x in range(len(row)):
            if not asked or x < self.number:
                row[x] *= DOUBT + (LANDING * self._landing(space, x) if self.topic == kind else 0.0)

    def _read_going_on(self, like: list[list[float]]) -> None:
        """Whoever thinks that the furthest space is right suspends."""
        kind = self._setup.kind[self._furthest]
        row = like[kind]
        other = self._other(kind)
        for x in range(len(row)):
            alternative = max(other, self._ahead[kind][x] if x < len(self._ahead[kind]) else other)
            row[x] *= UNDECIDED + (1.0 - UNDECIDED) * _choice(
                (alternative - self.worth(self._furthest, x)) / self._prices.span
            )

    def _landing(self, space: int, count: int) -> float:
        """How likely the mover, with so many of the colour, would see the team's goal in ``space``."""
        kind = self._setup.kind[space]
        ahead = self._ahead[kind]
        other = self._other(kind)
        alternative = max(other, ahead[min(count, len(ahead) - 1)])
        return 2.0 * _choice((self.worth(space, count) - alternative) / self._prices.span)

    def _other(self, kind: int) -> float:
        best = self._prices.short
        for other in range(COLOURS):
            if other != kind and self._mean[other] > best:
                best = self._mean[other]
        return best


def _choice(difference: float) -> float:
    """How likely one of two ends is chosen that is better by so much (in spans)."""
    steps = difference / STEP
    if steps > 30.0:
        return 1.0
    if steps < -30.0:
        return 0.0
    return 1.0 / (1.0 + exp(-steps))


def _reach(setup: Setup, furthest: int) -> list[int]:
    return [action + 1 for action in setup.place_actions[furthest]]


def best_odds(steps: list[tuple[float, int, float]], least: float) -> list[float]:
    """How likely each colour offers the best end, and more than ``least``; ties count for each of them.

    ``steps``: (worth, colour, chance), the colours being independent.
    """
    steps.sort()
    below = [0.0] * COLOURS
    result = [0.0] * COLOURS
    place = 0
    while place < len(steps):
        gain = steps[place][0]
        here = [0.0] * COLOURS
        while place < len(steps) and steps[place][0] == gain:
            here[steps[place][1]] += steps[place][2]
            place += 1
        for kind in range(COLOURS):
            below[kind] += here[kind]
        if gain > least:
            for kind in range(COLOURS):
                chance = here[kind]
                if chance > 0.0:
                    for other in range(COLOURS):
                        if other != kind:
                            chance *= below[other]
                    result[kind] += chance
    return result
