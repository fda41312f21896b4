"""What is known of the card under another's Lion once a round's hands have been revealed.

It is the one hidden card that outlives a round (R26), so what its round told must be remembered: the hands
that were turned up, the Eagle's answer, the cards swapped. :func:`stash_weights` makes of it how likely each
kind is.
"""

from __future__ import annotations

from functools import lru_cache
from math import comb
from typing import Final

from zootable.games.kuzooka.state import (
    ASKED,
    DREW,
    KINDS,
    LION,
    NO_CARD,
    REDREW,
    STASHED,
    SWAPPED,
    PastRound,
)

UNKNOWN: Final = -2
"""Stands in a log for a card that the seat never saw and that nobody asks for any more."""


def tail(total: int, good: int, drawn: int, known: int, number: int, answer: int) -> float:
    """The chance that ``drawn`` cards of ``total``, ``good`` of them right, with ``known`` more answer so."""
    ways = 0
    for found in range(max(0, drawn - (total - good)), min(drawn, good) + 1):
        if (found + known >= number) == (answer == 1):
            ways += comb(good, found) * comb(total - good, drawn - found)
    return ways / comb(total, drawn)


def unseen_after_reveal(past: PastRound, player: int) -> list[int]:
    """The cards that a seat has not seen in a revealed round: deck, others' put-away and stashed cards."""
    unseen = list(past.totals)
    for index, count in enumerate(past.hands):
        unseen[index % KINDS] -= count
    for kind in range(KINDS):
        unseen[kind] -= past.face_up[kind]
    for entry in past.log:
        if player < 0 or entry[1] != player:
            continue
        if entry[0] == STASHED and entry[2] >= 0:
            unseen[entry[2]] -= 1
        elif entry[0] == DREW and entry[3] >= 0:
            unseen[entry[3]] -= 1
        elif entry[0] == REDREW and entry[2] >= 0:
            for kind in range(KINDS):
                unseen[kind] -= entry[2 + kind]
    return unseen


def seen_log(log: tuple[tuple[int, ...], ...], player: int) -> tuple[tuple[int, ...], ...]:
    """A round's log with everything that the seat has not seen blotted out."""
    return tuple([seen_entry(entry, player) for entry in log])


def seen_entry(entry: tuple[int, ...], player: int) -> tuple[int, ...]:
    """An entry of a round's log with the cards that the seat has not seen blotted out."""
    if entry[0] == ASKED or entry[1] == player or (entry[0] == SWAPPED and entry[2] == player):
        return entry
    if entry[0] == STASHED:
        return (STASHED, entry[1], UNKNOWN)
    if entry[0] == SWAPPED:
        return (SWAPPED, entry[1], entry[2], UNKNOWN, UNKNOWN)
    if entry[0] == DREW:
        return (DREW, entry[1], UNKNOWN, UNKNOWN)
    return (REDREW, entry[1], *([UNKNOWN] * (2 * KINDS)))


def seen_round(past: PastRound, player: int) -> PastRound:
    """A past round as the seat saw it."""
    return PastRound(seen_log(past.log, player), past.hands, past.face_up, past.totals, past.returned)


def stash_weights(past: tuple[PastRound, ...], animals: tuple[int, ...], player: int) -> tuple[float, ...]:
    """How likely each kind is to be the card under another's Lion at the end of the last of ``past``.

    Weights, not normalised, one per kind; a kind that can't be has weight 0.
    """
    return _stash_weights(tuple([_key(one, player) for one in past]), animals.index(LION), player)


_RoundKey = tuple[tuple[tuple[int, ...], ...], tuple[int, ...], tuple[int, ...], tuple[int, ...], bool]


def _key(past: PastRound, player: int) -> _RoundKey:
    return (seen_log(past.log, player), past.hands, past.face_up, past.totals, past.returned)


@lru_cache(maxsize=4096)
def _stash_weights(rounds: tuple[_RoundKey, ...], lion: int, player: int) -> tuple[float, ...]:
    before: tuple[float, ...] = ()
    for log, hands, face_up, totals, returned in rounds:
        past = PastRound(log, hands, face_up, totals, returned)
        before = _LionRound(past, lion, player, before if returned else ()).weights()
    return before


NOWHERE: Final = 0
"""There is no such card."""
IN_HAND: Final = 1
"""In the Lion's revealed hand."""
UNDER: Final = 2
"""Under the Lion."""
GONE: Final = 3
"""In the Monkey's revealed hand: what the Lion's owner gave back."""


class _LionRound:
    """One revealed round: what it tells about the card that was put under another's Lion.

    All unseen cards are equally likely to be that card, but for three things: the card that came back from
    under the Lion has its own weights (``before``), the seat knows the card that it gave as the Monkey, and
    the Eagle's answer must be true. Where those cards are now follows from the hidden choices, each as likely
    as another. (Exact but for one thing: an answer about a hand that was then swapped by the Monkey and also
    changed by Chameleon or Snake is left out of account.)
    """

    def __init__(self, past: PastRound, lion: int, player: int, before: tuple[float, ...]) -> None:
        self.past: Final = past
        self.unseen: Final = unseen_after_reveal(past, player)
        self.hand: Final = [float(n) for n in past.hands[KINDS * lion : KINDS * lion + KINDS]]
        self.ratio: Final = [
            share / past.totals[kind] if past.totals[kind] else 0.0 for kind, share in enumerate(before)
        ]
        self.gave: int = UNKNOWN
        self.back: list[tuple[int, float]] = [(NO_CARD, 1.0)]
        self.monkey: list[float] = []
        self.asked_lion = False
        self.asked_monkey = False
        self.question: tuple[int, int, int] = (-1, 0, 0)
        self.stashed_later = False
        self.swapped_later = False
        self.places: dict[tuple[int, int], float] = {}
        self.elsewhere: list[float] = [1.0] * KINDS
        self._read(lion, player)

    def _read(self, lion: int, player: int) -> None:
        """Follow the log: where the two cards may be, and what happened after the question."""
        size = sum(self.hand) + 1.0
        places = {(IN_HAND if self.ratio else NOWHERE, NOWHERE): 1.0}
        asked = -1
        for entry in self.past.log:
            if entry[0] == ASKED:
                asked = entry[2]
                self.question = (entry[3], entry[4], entry[5])
                self.stashed_later = self.swapped_later = False
            elif entry[0] == STASHED:
                places = _one_leaves(places, size, UNDER)
                size -= 1.0
                self.stashed_later = True
            elif entry[0] == SWAPPED and entry[2] == lion:
                places = {(special, IN_HAND): chance for (special, _), chance in places.items()}
                places = _one_leaves(places, size + 1.0, GONE)
                self.swapped_later = True
                self.asked_monkey = asked == entry[1]
                monkey = KINDS * entry[1]
                self.monkey = [float(n) for n in self.past.hands[monkey : monkey + KINDS]]
                self.back = _shares(self.monkey, NO_CARD)
                if entry[1] == player and entry[3] >= 0:
                    self.gave = entry[3]
                    self.back = [(entry[4], 1.0)]
            elif entry[0] == SWAPPED and entry[1] == player and entry[3] >= 0:
                self.elsewhere = self._given_elsewhere(entry)
        self.asked_lion = asked == lion
        self.places = places
        if asked >= 0 and asked not in (lion, player):
            answered = self._answered_elsewhere(asked)
            self.elsewhere = [one * two for one, two in zip(self.elsewhere, answered, strict=True)]

    def _given_elsewhere(self, swap: tuple[int, ...]) -> list[float]:
        """The seat's gift to another than the Lion's owner: how well each kind under the Lion goes with it.

        The card is in that hand, back with the giver, or (Chameleon, Snake) among the unseen cards put away.
        """
        _, _, partner, gave, got = swap
        hand = [float(n) for n in self.past.hands[KINDS * partner : KINDS * partner + KINDS]]
        size = sum(hand)
        moved = self._moved_cards(partner, self.past.log.index(swap))
        returned = 1.0 / (size + (2.0 if moved == REDREW else 1.0))
        away = 0.0
        if moved == REDREW:
            away = 1.0 - returned
        elif moved == DREW:
            away = (1.0 - returned) / (size + 1.0)
        fits = (1.0 - returned - away) * hand[gave] / size if size > 0.0 else 0.0
        if got == gave:
            fits += returned
        return [fits + away * self._share_away(gave, kind) for kind in range(KINDS)]

    def _answered_elsewhere(self, asked: int) -> list[float]:
        """The answer about a hand that Chameleon or Snake then changed: how well each kind goes with it."""
        place = next(n for n, entry in enumerate(self.past.log) if entry[0] == ASKED)
        moved = self._moved_cards(asked, place)
        swapped = [e for e in self.past.log[place:] if e[0] == SWAPPED and asked in (e[1], e[2])]
        if moved == NO_CARD or swapped:
            return [1.0] * KINDS
        kind, number, answer = self.question
        base = KINDS * asked
        size = sum(self.past.hands[base : base + KINDS])
        held = self.past.hands[base + kind]
        result: list[float] = []
        for under in range(KINDS):
            if moved == REDREW:
                good = max(0, self.unseen[kind] - (1 if under == kind else 0))
                result.append(tail(sum(self.unseen) - 1, good, size + 1, 0, number, answer))
                continue
            fits = 1.0 if (held >= number) == (answer == 1) else 0.0  # it put the drawn card away
            right = self._share_away(kind, under)
            for drawn in range(2 if size else 0):
                share = held / size if drawn else 1.0 - held / size
                for away in range(2):
                    if (held - drawn + away >= number) == (answer == 1):
                        fits += size * share * (right if away else 1.0 - right)
            result.append(fits)
        return result

    def _moved_cards(self, seat: int, place: int) -> int:
        """How a hand changed after an entry of the log: DREW, REDREW or NO_CARD."""
        for entry in self.past.log[place:]:
            if entry[0] in (DREW, REDREW) and entry[1] == seat:
                return entry[0]
        return NO_CARD

    def _share_away(self, kind: int, under: int) -> float:
        """The share of a kind among the unseen cards without the one under the Lion."""
        others = max(1, sum(self.unseen) - 1)
        return max(0, self.unseen[kind] - (1 if under == kind else 0)) / others

    def weights(self) -> tuple[float, ...]:
        """How likely each kind is to lie under the Lion; if nothing fits, all unseen cards alike."""
        alike = tuple([float(max(0, count)) for count in self.unseen])
        result = [alike[k] * self._fit(k) if alike[k] > 0.0 else 0.0 for k in range(KINDS)]
        result = [weight * fits for weight, fits in zip(result, self.elsewhere, strict=True)]
        return tuple(result) if sum(result) > 0.0 else alike

    def _fit(self, under: int) -> float:
        """How well all that is known fits, if ``under`` lies under the Lion."""
        result = 0.0
        for (special_place, given_place), chance in self.places.items():
            for back, back_chance in self.back:
                for special, special_chance in self._kinds(special_place, under, back, NO_CARD):
                    weight = chance * back_chance * special_chance
                    if special >= 0:
                        weight *= self.ratio[special]
                    if weight <= 0.0:
                        continue
                    taken = special if special_place == IN_HAND else NO_CARD
                    for given, given_chance in self._kinds(given_place, under, back, taken):
                        if self._true(under, back, given):
                            result += weight * given_chance
        return result

    def _kinds(self, place: int, under: int, back: int, taken: int) -> list[tuple[int, float]]:
        """What a card at a place may be, ``taken`` being another card of the hand that is placed already."""
        if place == NOWHERE:
            return [(NO_CARD, 1.0)]
        if place == UNDER:
            return [(under, 1.0)]
        if place == GONE:
            return [(back, 1.0)]
        return _shares(self.hand, taken)

    def _true(self, under: int, back: int, given: int) -> bool:
        """Whether the Eagle's answer is true and the card that the seat gave is the one it gave."""
        if self.gave >= 0 and given >= 0 and given != self.gave:
            return False
        kind, number, answer = self.question
        if self.asked_lion:
            held = self.hand[kind]
            if self.stashed_later and under == kind:
                held += 1.0
            if self.swapped_later:
                held += (1.0 if back == kind else 0.0) - (1.0 if given == kind else 0.0)
        elif self.asked_monkey and self.swapped_later:
            held = self.monkey[kind] + (1.0 if given == kind else 0.0) - (1.0 if back == kind else 0.0)
        else:
            return True
        return (held >= number) == (answer == 1)


def _shares(hand: list[float], taken: int) -> list[tuple[int, float]]:
    """The kinds of a hand with their shares, one card ``taken`` (or NO_CARD) left out."""
    size = sum(hand) - (0.0 if taken == NO_CARD else 1.0)
    result: list[tuple[int, float]] = []
    for kind in range(KINDS):
        count = hand[kind] - (1.0 if kind == taken else 0.0)
        if count > 0.0:
            result.append((kind, count / size))
    return result


def _one_leaves(
    places: dict[tuple[int, int], float], size: float, where: int
) -> dict[tuple[int, int], float]:
    """Where the two cards are after any one of the hand's ``size`` cards has gone to ``where``."""
    result: dict[tuple[int, int], float] = {}
    for (special, given), chance in places.items():
        others = size
        if special == IN_HAND:
            others -= 1.0
            result[where, given] = result.get((where, given), 0.0) + chance / size
        if given == IN_HAND:
            others -= 1.0
            result[special, where] = result.get((special, where), 0.0) + chance / size
        if others > 0.0:
            result[special, given] = result.get((special, given), 0.0) + chance * others / size
    return result
