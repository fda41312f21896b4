"""How a seat sees its team's chances: from its own cards, the face-up cards, the tokens and the answers."""

from __future__ import annotations

from typing import Final, cast

from zootable.games.kuzooka import reading
from zootable.games.kuzooka.reading import COLOURS, Scene, Seat
from zootable.games.kuzooka.state import (
    ASKED,
    DREW,
    KINDS,
    NO_CARD,
    REDREW,
    STASHED,
    SWAPPED,
    TOOL,
    UNLOCK,
    Position,
    Setup,
)
from zootable.games.kuzooka.worth import Prices, Spread, end_worth, prices_of
from zootable.kernel.playout import Roller

KEPT: Final = 5000
TRADES: Final = 30
DRAW_BLUR: Final = 0.15


def public_pool(s: Position) -> list[int]:
    """The cards of each kind that do not lie face up."""
    pool = [*s.setup.item_counts, s.tools]
    for kind in range(KINDS):
        pool[kind] -= s.face_up[kind]
    return pool


class Signals:
    """What the tokens of one round tell, after some of them; the same for everybody. Not to be changed.

    Attributes:
        seats: what each seat's tokens say.
    """

    __slots__ = ("_face_up", "_furthest", "_pool", "_prices", "_scenes", "_setup", "seats")

    def __init__(
        self,
        setup: Setup,
        prices: Prices,
        pool: list[int],
        face_up: list[int],
        furthest: int,
        seats: list[Seat],
    ) -> None:
        self._setup = setup
        self._prices = prices
        self._pool = pool
        self._face_up = face_up
        self._furthest = furthest
        self._scenes: dict[int, Scene] = {}
        self.seats: list[Seat] = seats

    def scene(self, mover: int) -> Scene:
        """The turn of ``mover`` as everybody sees it, before the first question."""
        scene = self._scenes.get(mover)
        if scene is None:
            scene = Scene(
                self._setup, self._prices, self._pool, self._face_up, self.seats, mover, self._furthest
            )
            self._scenes[mover] = scene
        scene.begin()
        return scene

    def public_odds(self, seat: int, kind: int) -> list[float]:
        """The odds of a seat to hold 0, 1, … of a colour and tools, as everybody sees it."""
        return self.seats[seat].odds(self._pool)[kind]

    def after(self, seat: int, space: int, again: bool) -> Signals:
        """What is known once ``seat`` has put a token on ``space`` (``again``: its second of the turn)."""
        seats = self.seats[:]
        seats[seat] = self.seats[seat].copy()
        self.scene(seat).read(seats[seat].like, space, again)
        return Signals(self._setup, self._prices, self._pool, self._face_up, space, seats)


_signals: dict[tuple[object, ...], Signals] = {}


def signals_of(s: Position, *more: int) -> Signals:
    """What the tokens of this round tell (``more``: tokens imagined after them, as in ``s.tokens``)."""
    deal = (id(s.setup), s.start_sizes, tuple(s.face_up), s.tools, s.round, s.level, s.stars)
    tokens = (*s.tokens, *more)
    found = _signals.get((deal, tokens))
    if found is not None:
        return found
    if len(_signals) > KEPT:
        _signals.clear()
    done = len(tokens)
    while found is None and done > 0:
        done -= 1
        found = _signals.get((deal, tokens[:done]))
    if found is None:
        seats = [Seat(size) for size in s.start_sizes]
        found = Signals(s.setup, prices_of(s), public_pool(s), s.face_up, 0, seats)
        _signals[(deal, ())] = found
    for place in range(done, len(tokens)):
        seat = tokens[place] & 7
        again = place > 0 and tokens[place - 1] & 7 == seat
        found = found.after(seat, tokens[place] >> 3, again)
        _signals[(deal, tokens[: place + 1])] = found
    return found


class Outlook:
    """What one seat may think of the team's cards, from its own knowledge only.

    Attributes:
        player: the seat. pool: the cards it has not seen.
        others, sizes, odds: the other seats, their cards, the odds of what they hold.
        own: per colour the cards and tools it sees: its hand and face up.
        hidden: per colour the odds of the others' number of cards and tools.
        prices: what the round's ends are worth.
    """

    __slots__ = (
        "held",
        "hidden",
        "likes",
        "odds",
        "others",
        "own",
        "player",
        "pool",
        "prices",
        "setup",
        "sizes",
    )

    def __init__(self, s: Position, player: int) -> None:
        self.setup: Setup = s.setup
        self.player: int = player
        self.prices: Prices = prices_of(s)
        self.pool: list[int] = unseen(s, player)
        self.others: list[int] = [seat for seat in range(s.setup.players) if seat != player]
        self.sizes: list[int] = [s.sizes[seat] for seat in self.others]
        self.likes: list[list[list[float]]] = []
        self.held: list[list[list[float]] | None] = []
        self._see_others(s)
        self.odds: list[list[list[float]]] = [self._odds_of(s, i) for i in range(len(self.others))]
        base = KINDS * player
        tools = s.face_up[TOOL] + s.hands[base + TOOL]
        self.own: list[int] = [s.face_up[kind] + s.hands[base + kind] + tools for kind in range(COLOURS)]
        self.hidden: list[Spread] = [
            Spread(reading.others_odds(self.pool, self.sizes, self.odds, kind)) for kind in range(COLOURS)
        ]

    def _odds_of(self, s: Position, index: int) -> list[list[float]]:
        """What another seat may hold; where only its tokens tell, as it was worked out before."""
        seat = signals_of(s).seats[self.others[index]]
        if self.held[index] is None and self.likes[index] is seat.like and seat.size == self.sizes[index]:
            return seat.odds_for(self.pool)
        return reading.hand_odds(self.pool, self.sizes[index], self.likes[index], self.held[index])

    def _see_others(self, s: Position) -> None:
        signals = signals_of(s)
        seats = signals.seats
        for seat in self.others:
            like = seats[seat].like
            held: list[list[float]] | None = None
            size = s.sizes[seat]
            for entry in s.log:
                if entry[0] == ASKED and entry[2] == seat:
                    held = _limits(held, size)
                    row = held[entry[3]]
                    for x in range(len(row)):
                        if (x >= entry[4]) != (entry[5] == 1):
                            row[x] = 0.0
                elif entry[0] == REDREW and entry[1] == seat:
                    like = [[1.0] * (size + 2) for _ in range(COLOURS)]
                    held = None
                elif entry[0] == DREW and entry[1] == seat:
                    like = [_blurred(row, DRAW_BLUR) for row in like]
                elif entry[0] == SWAPPED and (entry[1] == seat or entry[2] == seat):
                    held, like = self._see_swap(signals, entry, seat, held, like, size)
            if len(like[0]) < size + 2:
                like = [row + [row[-1]] * (size + 2 - len(row)) for row in like]
            self.likes.append(like)
            self.held.append(held)

    def _see_swap(
        self,
        signals: Signals,
        entry: tuple[int, ...],
        seat: int,
        held: list[list[float]] | None,
        like: list[list[float]],
        size: int,
    ) -> tuple[list[list[float]] | None, list[list[float]]]:
        """The Monkey's swap: this seat knows both cards if it took part in it."""
        if self.player != entry[1] and self.player != entry[2]:
            return held, like  # what one of the two lost the other got
        got, lost = (entry[3], entry[4]) if entry[2] == seat else (entry[4], entry[3])
        if lost == NO_CARD or got == NO_CARD:
            return held, like
        like = [row[:] for row in like]
        if entry[2] == seat and got < COLOURS:
            number = asked_by_gift(signals, seat, got)
            row = like[got]
            for x in range(len(row)):
                if (x >= number) != (lost == got):
                    row[x] *= reading.DOUBT
        if got == lost:
            return held, like
        held = _limits(held, size)
        for kind in range(COLOURS):
            if got in (TOOL, kind):
                like[kind] = [0.0, *like[kind][:-1]]
            if lost in (TOOL, kind):
                like[kind] = [*like[kind][1:], like[kind][-1]]
        if got < COLOURS:
            held[got][0] = 0.0
        return held, like

    def worth(self, space: int, change: int = 0) -> float:
        """What ending on ``space`` is worth; ``change``: with so many more of its colour in the own hand."""
        kind = self.setup.kind[space]
        return end_worth(
            self.prices, space, self.setup.value[space] - self.own[kind] - change, self.hidden[kind]
        )

    def best(self, first: int, kind: int, change: int = 0) -> tuple[float, int]:
        """The best end of a colour from space ``first`` on: its worth and space (0: there is none)."""
        goal = 0
        most = self.prices.short
        for space in range(max(1, first), self.setup.size + 1):
            if self.setup.kind[space] == kind:
                worth = self.worth(space, change)
                if worth > most:
                    most = worth
                    goal = space
        return most, goal

    def goal(self, first: int) -> tuple[float, int]:
        """The best end from space ``first`` on: its worth and space."""
        goal = 0
        most = -1.0
        for space in range(max(1, first), self.setup.size + 1):
            worth = self.worth(space)
            if worth > most:
                most = worth
                goal = space
        return most, goal

    def best_if(self, first: int, kind: int, index: int, number: int, answer: bool) -> float:
        """The best end of a colour if another (by index) holds at least ``number`` of it, or fewer."""
        row = self.odds[index][kind]
        kept = [chance if (x >= number) == answer else 0.0 for x, chance in enumerate(row)]
        odds = self.odds[:]
        changed = self.odds[index][:]
        changed[kind] = kept
        odds[index] = changed
        before = self.hidden[kind]
        self.hidden[kind] = Spread(reading.others_odds(self.pool, self.sizes, odds, kind))
        result, _ = self.best(first, kind)
        self.hidden[kind] = before
        return result

    def hypergeometric(self, total: int, good: int, drawn: int, found: int) -> float:
        """The chance to find ``found`` of ``good`` cards in ``drawn`` of ``total``."""
        comb = reading.COMB
        if drawn > total or found > good or drawn - found > total - good:
            return 0.0
        return comb[good][found] * comb[total - good][drawn - found] / comb[total][drawn]

    def odds_at(self, space: int) -> tuple[float, float]:
        """The chances to have enough and to have exactly enough for ``space``."""
        kind = self.setup.kind[space]
        needed = self.setup.value[space] - self.own[kind]
        hidden = self.hidden[kind]
        if needed < 0:
            return 1.0, 0.0
        if needed >= len(hidden.chance):
            return 0.0, 0.0
        return hidden.tail[needed], hidden.chance[needed]

    def foresight(self, first: int) -> float:
        """What going on from ``first`` would be worth if everybody saw all hands before the end."""
        setup = self.setup
        prices = self.prices
        steps: list[tuple[float, int, float]] = []
        for kind in range(COLOURS):
            odds = self.hidden[kind].chance
            best = [prices.short] * len(odds)
            for space in range(first, setup.size + 1):
                if setup.kind[space] != kind:
                    continue
                needed = setup.value[space] - self.own[kind]
                for x in range(max(0, needed), len(odds)):
                    gain = prices.exact[space] if x == needed else prices.enough[space]
                    if gain > best[x]:
                        best[x] = gain
            for x, chance in enumerate(odds):
                if chance > 0.0:
                    steps.append((best[x], kind, chance))
        steps.sort()
        below = [0.0] * COLOURS
        seen = 0.0
        result = 0.0
        for gain, kind, chance in steps:
            below[kind] += chance
            now = 1.0
            for one in below:
                now *= one
            result += gain * (now - seen)
            seen = now
        return result + (1.0 - seen) * prices.short


def asked_by_gift(signals: Signals, partner: int, kind: int) -> int:
    """What the Monkey asks by giving a card of a colour: do you hold at least so many (the gift not counted)?

    Whoever does gives the same colour back, else another.
    """
    odds = signals.public_odds(partner, kind)
    best = 1
    nearest = 1.0
    tail = 1.0
    for number in range(1, len(odds)):
        tail -= odds[number - 1]
        far = abs(tail - 0.5)
        if far < nearest:
            nearest = far
            best = number
    return best


def _limits(held: list[list[float]] | None, size: int) -> list[list[float]]:
    if held is not None:
        return [row[:] for row in held]
    return [[1.0] * (size + 2) for _ in range(COLOURS)]


def _blurred(row: list[float], share: float) -> list[float]:
    """A likelihood after a card may have come or gone."""
    size = len(row)
    return [
        (1.0 - share) * row[x] + share / 2 * row[max(0, x - 1)] + share / 2 * row[min(size - 1, x + 1)]
        for x in range(size)
    ]


def unseen(s: Position, player: int) -> list[int]:
    """The cards that a seat does not see now: others' hands, the deck, what others put away."""
    pool = public_pool(s)
    base = KINDS * player
    for kind in range(KINDS):
        pool[kind] -= s.hands[base + kind]
    for entry in s.log:
        if entry[1] != player:
            continue
        if entry[0] == STASHED:
            pool[entry[2]] -= 1
        elif entry[0] == DREW and entry[3] != NO_CARD:
            pool[entry[3]] -= 1
        elif entry[0] == REDREW:
            for kind in range(KINDS):
                pool[kind] -= entry[2 + kind]
    return pool


# --- Imagining the hidden cards ------------------------------------------------------------------------


def imagined(s: Position, player: int, seed: int) -> Position:
    """A copy of ``s`` in which what ``player`` can't know is drawn as the tokens make it likely.

    Starts from the kernel's redraw, deals the hidden cards again seat by seat as each seat's tokens make them
    likely, then trades cards among the hidden hands and the deck, one at a time, as Metropolis and Hastings
    do, so that the hands fit together too.
    """
    copy = cast(Position, s.resample(player, seed))
    if s.agenda[-1][0] == UNLOCK or not s.tokens:
        return copy
    roller = Roller(seed * 7919 + player)
    outlook = Outlook(copy, player)
    seats = outlook.others
    hands = [[copy.hands[KINDS * seat + kind] for kind in range(KINDS)] for seat in seats]
    deck = copy.deck[:]
    _deal_anew(outlook, hands, deck, roller)
    weights = [_fit(hands[i], outlook.likes[i], outlook.held[i]) for i in range(len(seats))]
    deck_size = copy.deck_size
    for _ in range(TRADES):
        i = roller.roll() % len(seats)
        j = roller.roll() % (len(seats) + 1)
        if i == j or sum(hands[i]) == 0:
            continue
        theirs = deck if j == len(seats) else hands[j]
        size = deck_size if j == len(seats) else sum(theirs)
        if size == 0:
            continue
        out = _pick(hands[i], roller)
        back = _pick(theirs, roller)
        if out == back:
            continue
        mine = _traded(hands[i], out, back)
        other = _traded(theirs, back, out)
        weight = _fit(mine, outlook.likes[i], outlook.held[i])
        ratio = weight / weights[i] if weights[i] > 0.0 else 1.0
        beside = 1.0
        if j < len(seats):
            beside = _fit(other, outlook.likes[j], outlook.held[j])
            ratio *= beside / weights[j] if weights[j] > 0.0 else 1.0
        if roller.roll() / 2147483648.0 < ratio:
            hands[i] = mine
            weights[i] = weight
            if j < len(seats):
                hands[j] = other
                weights[j] = beside
            else:
                deck = other
    for i, seat in enumerate(seats):
        for kind in range(KINDS):
            copy.hands[KINDS * seat + kind] = hands[i][kind]
    copy.deck = deck
    copy._legal = None
    return copy


def _deal_anew(outlook: Outlook, hands: list[list[int]], deck: list[int], roller: Roller) -> None:
    """Deal the hands again from their cards and the deck's, each as likely as its seat's tokens make it."""
    seats = list(range(len(hands)))
    for place in range(len(seats) - 1, 0, -1):
        other = roller.roll() % (place + 1)
        seats[place], seats[other] = seats[other], seats[place]
    dealt = [hand[:] for hand in hands]
    pool = deck[:]
    for hand in hands:
        for kind in range(KINDS):
            pool[kind] += hand[kind]
    for i in seats:
        hand = reading.likely_hand(pool, sum(hands[i]), outlook.likes[i], outlook.held[i], roller)
        if not hand:
            return
        dealt[i] = hand
        for kind in range(KINDS):
            pool[kind] -= hand[kind]
    for i in seats:
        hands[i] = dealt[i]
    for kind in range(KINDS):
        deck[kind] = pool[kind]


def _fit(hand: list[int], like: list[list[float]], held: list[list[float]] | None) -> float:
    """How well a hand fits the tokens and the answers."""
    weight = 1.0
    for kind in range(COLOURS):
        weight *= like[kind][hand[kind] + hand[TOOL]]
        if held is not None:
            weight *= held[kind][hand[kind]]
    return weight


def _pick(hand: list[int], roller: Roller) -> int:
    """The kind of a card of a hand, each card as likely."""
    index = roller.roll() % sum(hand)
    for kind, count in enumerate(hand):
        if index < count:
            return kind
        index -= count
    raise AssertionError("a hand holds as many cards as its counts say")


def _traded(hand: list[int], out: int, back: int) -> list[int]:
    result = hand[:]
    result[out] -= 1
    result[back] += 1
    return result
