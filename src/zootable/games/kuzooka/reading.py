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

from typing import Final

from zootable.games.kuzooka.state import KINDS, TOOL, Setup

COLOURS: Final = 6
DOUBT: Final = 0.04
"""How likely a token is to break the convention (people, or a change of plan)."""
LANDING: Final = 0.15
"""How likely a token is to be a landing on the team's goal, whatever the seat holds of its colour."""
MANY: Final = 64
TUNE: list[float] = [0.04, 0.15, 0.44, 0.5, 0.85]


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

    __slots__ = ("_odds", "like", "size")

    def __init__(self, size: int) -> None:
        self._odds: list[list[float]] = []
        self.size: int = size
        self.like: list[list[float]] = [[1.0] * (size + 2) for _ in range(COLOURS)]

    def odds(self, pool: list[int]) -> list[list[float]]:
        """What the seat may hold, to everybody; ``pool`` are the cards that do not lie face up."""
        if not self._odds:
            self._odds = hand_odds(pool, self.size, self.like, None)
        return self._odds

    def copy(self) -> Seat:
        """An independent copy."""
        copy = Seat(self.size)
        copy.like = [row[:] for row in self.like]
        return copy


def _product(first: list[float], second: list[float], size: int) -> list[float]:
    """The product of two polynomials, cut off after ``x ** size``."""
    result = [0.0] * (size + 1)
    for i, a in enumerate(first):
        if a != 0.0:
            room = size - i
            for j, b in enumerate(second):
                if j > room:
                    break
                result[i + j] += a * b
    return result


def hand_odds(
    pool: list[int], size: int, like: list[list[float]], held: list[list[float]] | None
) -> list[list[float]]:
    """For each colour the odds of a hand of ``size`` cards from ``pool`` to hold 0, 1, … of it and tools.

    ``like`` weighs a colour's cards and tools together, ``held`` (if given) its cards alone. Exact.
    """
    result = [[0.0] * (size + 1) for _ in range(COLOURS)]
    tools = min(pool[TOOL], size)
    for tool in range(tools + 1):
        left = size - tool
        ways = COMB[pool[TOOL]][tool]
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
        after: list[list[float]] = [[1.0]] * COLOURS
        for kind in range(COLOURS - 2, -1, -1):
            after[kind] = _product(rows[kind + 1], after[kind + 1], left)
        before: list[float] = [1.0]
        for kind in range(COLOURS):
            rest = _product(before, after[kind], left)
            top = len(rest) - 1
            odds = result[kind]
            for x, value in enumerate(rows[kind]):
                if left - x <= top:
                    odds[x + tool] += ways * value * rest[left - x]
            if kind < COLOURS - 1:
                before = _product(before, rows[kind], left)
    for odds in result:
        whole = sum(odds)
        if whole > 0.0:
            for x in range(len(odds)):
                odds[x] /= whole
    return result


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


class Question:
    """The questions that the spaces ahead ask one seat, in the order of the path.

    Each question is asked after the answer no to those before. A space of a colour that could be the team's
    goal asks about that colour; a space of a hopeless colour, on which nobody would point anyway, asks about
    the hopeful colour of which least is known.
    """

    __slots__ = ("_hopeful", "_odds", "_setup", "number", "topic")

    def __init__(self, setup: Setup, odds: list[list[float]], hopeful: list[bool]) -> None:
        self._setup = setup
        self._odds: list[list[float]] = [row[:] for row in odds]
        self._hopeful = hopeful
        self.topic: int = 0
        self.number: int = 0

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
        nearest = TUNE[2]
        if whole > 0.0:
            tail = whole
            for number in range(1, len(odds)):
                tail -= odds[number - 1]
                far = tail / whole - TUNE[3]
                if far < 0.0:
                    far = -far
                if far < nearest:
                    nearest = far
                    best = number
        return best, nearest


def read_token(
    setup: Setup, pool: list[int], seat: Seat, hopeful: list[bool], furthest: int, space: int
) -> None:
    """Take in that a seat with these cards put a token on ``space`` when ``furthest`` was the furthest."""
    question = Question(setup, seat.odds(pool), hopeful)
    like = seat.like
    first = furthest + 1
    if space == furthest:
        first = space
    if space - 1 > furthest and (space - 1) not in _reach(setup, furthest):
        first = space  # the Seal's leap passes over spaces that nobody was asked about
    for passed in range(first, space):
        if question.ask(passed):
            row = like[question.topic]
            for x in range(question.number, len(row)):
                row[x] *= TUNE[0]
    if question.ask(space):
        row = like[question.topic]
        for x in range(question.number):
            row[x] *= TUNE[1]


def _reach(setup: Setup, furthest: int) -> list[int]:
    return [action + 1 for action in setup.place_actions[furthest]]


def hopeful_colours(
    setup: Setup,
    pool: list[int],
    face_up: list[int],
    seats: list[Seat],
    exact: list[float],
    furthest: int,
) -> list[bool]:
    """Which colours could be the team's goal, as everybody sees it.

    ``exact``: what ending on each space with the exact count is worth. A colour is hopeful if with luck it
    offers more than the best colour offers on average.
    """
    sizes = [seat.size for seat in seats]
    odds = [seat.odds(pool) for seat in seats]
    fair: list[float] = []
    lucky: list[float] = []
    for kind in range(COLOURS):
        seen = face_up[kind] + face_up[TOOL]
        total = others_odds(pool, sizes, odds, kind)
        middle = -1
        high = -1
        below = 0.0
        for x, chance in enumerate(total):
            below += chance
            if middle < 0 and below >= 0.5:
                middle = x + seen
            if high < 0 and below >= TUNE[4]:
                high = x + seen
        fair.append(_best_ahead(setup, kind, middle, furthest, exact))
        lucky.append(_best_ahead(setup, kind, high, furthest, exact))
    best = max(fair)
    return [chance >= best and chance > 0.0 for chance in lucky]


def _best_ahead(setup: Setup, kind: int, count: int, furthest: int, exact: list[float]) -> float:
    best = 0.0
    for space in range(max(1, furthest), setup.size + 1):
        if setup.kind[space] == kind and setup.value[space] <= count and exact[space] > best:
            best = exact[space]
    return best
