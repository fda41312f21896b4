"""Exact posteriors by brute force, to hold the engine's ``resample`` against.

A forward model written from the rules alone, on counts of kinds: every deal is as likely as another, every
hidden choice of a card takes each physical card of the hand with equal chance, and whatever does not fit what
the seat saw is thrown away. It enumerates everything, so it is for small sets of cards only.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping
from math import comb, prod, sqrt
from statistics import NormalDist
from typing import Any

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
    Position,
)

Counts = tuple[int, ...]
World = tuple[tuple[Counts, ...], Counts, Counts, int]
"""Hands, deck, cards put away, kind under the Lion (or NO_CARD)."""
Worlds = dict[World, float]
Log = tuple[tuple[int, ...], ...]

NOTHING: Counts = (0,) * KINDS


def plus(counts: Counts, kind: int, change: int = 1) -> Counts:
    """Counts with one card more (or fewer) of a kind."""
    return (*counts[:kind], counts[kind] + change, *counts[kind + 1 :])


def add(one: Counts, two: Counts, sign: int = 1) -> Counts:
    """The sum (or difference) of two counts."""
    return tuple(a + sign * b for a, b in zip(one, two, strict=True))


def draws(bag: Counts, number: int) -> Iterator[tuple[Counts, float]]:
    """All ways to draw so many cards of a bag, with their chances (multivariate hypergeometric)."""
    whole = comb(sum(bag), number)
    for drawn in _picks(bag, number):
        yield drawn, prod(comb(n, k) for n, k in zip(bag, drawn, strict=True)) / whole


def _picks(bag: Counts, number: int) -> Iterator[Counts]:
    if len(bag) == 1:
        if number <= bag[0]:
            yield (number,)
        return
    for first in range(min(bag[0], number) + 1):
        for rest in _picks(bag[1:], number - first):
            yield (first, *rest)


def posterior(s: Position, player: int) -> Worlds:
    """What ``player`` (-1: a spectator) can believe of the hidden cards in a round: worlds with chances."""
    lion = s.animals.index(LION) if LION in s.animals else -1
    prior: dict[int, float] = {NO_CARD: 1.0}
    if s.returned and lion != player:
        prior = stash_posterior(s.past, s.setup.players, lion, player)
    totals = (*s.setup.item_counts, s.tools)
    own = hand_before(tuple(s.hands), s.log, player)
    worlds = deals(totals, s.start_sizes, tuple(s.face_up), own, player, lion, prior)
    return normalised(follow(worlds, s.log, player))


def stash_posterior(past: tuple[PastRound, ...], players: int, lion: int, player: int) -> dict[int, float]:
    """The chances of each kind to be the card under another's Lion at the end of the last past round."""
    prior: dict[int, float] = {NO_CARD: 1.0}
    for one in past:
        if not one.returned:
            prior = {NO_CARD: 1.0}
        own = hand_before(one.hands, one.log, player)
        sizes = sizes_at_start(one, players)
        worlds = follow(deals(one.totals, sizes, one.face_up, own, player, lion, prior), one.log, player)
        revealed = tuple(one.hands[KINDS * seat : KINDS * seat + KINDS] for seat in range(players))
        weights: dict[int, float] = defaultdict(float)
        for (hands, _, _, stash), chance in worlds.items():
            if hands == revealed:
                weights[stash] += chance
        whole = sum(weights.values())
        prior = {kind: weight / whole for kind, weight in weights.items()}
    return prior


def hand_before(hands: Counts, log: Log, player: int, place: int = 0) -> Counts:
    """A hand as it was before an entry of the log (by default after the deal): everything since undone."""
    if player < 0:
        return NOTHING
    hand = hands[KINDS * player : KINDS * player + KINDS]
    for entry in reversed(log[place:]):
        if entry[0] == SWAPPED and player in entry[1:3]:
            gave, got = (entry[3], entry[4]) if entry[1] == player else (entry[4], entry[3])
            hand = plus(hand, got, -1) if got != NO_CARD else hand
            hand = plus(hand, gave) if gave != NO_CARD else hand
        elif entry[1] != player or entry[0] == ASKED:
            continue
        elif entry[0] == STASHED:
            hand = plus(hand, entry[2])
        elif entry[0] == DREW:
            hand = plus(hand, entry[2], -1)
            hand = plus(hand, entry[3]) if entry[3] != NO_CARD else hand
        elif entry[0] == REDREW:
            hand = add(add(hand, entry[2 + KINDS :], -1), entry[2 : 2 + KINDS])
    return hand


def sizes_at_start(past: PastRound, players: int) -> tuple[int, ...]:
    """Hand sizes right after the deal of a past round."""
    sizes = [sum(past.hands[KINDS * seat : KINDS * seat + KINDS]) for seat in range(players)]
    for entry in past.log:
        if entry[0] == STASHED:
            sizes[entry[1]] += 1
        elif entry[0] == REDREW:
            sizes[entry[1]] += sum(entry[2 : 2 + KINDS]) - sum(entry[2 + KINDS :])
    return tuple(sizes)


def deals(
    totals: Counts,
    sizes: tuple[int, ...],
    face_up: Counts,
    own: Counts,
    player: int,
    lion: int,
    prior: dict[int, float],
) -> Worlds:
    """All deals that fit a seat's own hand; the Lion's hand begins with a card from ``prior``."""
    worlds: Worlds = defaultdict(float)
    for special, chance in prior.items():
        bag = totals if special == NO_CARD else plus(totals, special, -1)
        if min(bag) < 0:
            continue
        for hands, rest, weight in _hands(bag, sizes, own, player, lion, special):
            up = prod(comb(n, k) for n, k in zip(rest, face_up, strict=True)) / comb(sum(rest), sum(face_up))
            if up > 0:
                worlds[hands, add(rest, face_up, -1), NOTHING, NO_CARD] += chance * weight * up
    return worlds


def _hands(
    bag: Counts, sizes: tuple[int, ...], own: Counts, player: int, lion: int, special: int, seat: int = 0
) -> Iterator[tuple[tuple[Counts, ...], Counts, float]]:
    if seat == len(sizes):
        yield (), bag, 1.0
        return
    extra = seat == lion and special != NO_CARD
    for drawn, chance in draws(bag, sizes[seat] - (1 if extra else 0)):
        hand = plus(drawn, special) if extra else drawn
        if seat == player and hand != own:
            continue
        for hands, rest, weight in _hands(add(bag, drawn, -1), sizes, own, player, lion, special, seat + 1):
            yield (hand, *hands), rest, chance * weight


def follow(worlds: Worlds, log: Log, player: int) -> Worlds:
    """The worlds after a round's log, those that do not fit what the seat saw left out."""
    for entry in log:
        following: Worlds = defaultdict(float)
        for world, weight in worlds.items():
            for after, chance in _steps(world, entry, player):
                following[after] += weight * chance
        worlds = following
    return worlds


def _with_hand(hands: tuple[Counts, ...], seat: int, hand: Counts) -> tuple[Counts, ...]:
    return (*hands[:seat], hand, *hands[seat + 1 :])


def _chosen(hand: Counts, kind: int, seen: bool, own: bool) -> Iterator[tuple[int, float]]:
    """Which card is taken from a hand: own choices are known, others' are uniform over the hand's cards."""
    size = sum(hand)
    for one in range(KINDS):
        if hand[one] > 0 and (one == kind or not (seen or own)):
            yield one, 1.0 if own else hand[one] / size


def _steps(world: World, entry: tuple[int, ...], player: int) -> Iterator[tuple[World, float]]:
    hands, deck, away, stash = world
    seat = entry[1]
    own = seat == player
    if entry[0] == ASKED:
        if (hands[entry[2]][entry[3]] >= entry[4]) == (entry[5] == 1):
            yield world, 1.0
    elif entry[0] == STASHED:
        for kind, chance in _chosen(hands[seat], entry[2], own, own):
            yield (_with_hand(hands, seat, plus(hands[seat], kind, -1)), deck, away, kind), chance
    elif entry[0] == DREW:
        for drawn in range(KINDS):
            if deck[drawn] == 0 or (own and drawn != entry[2]):
                continue
            chance = deck[drawn] / sum(deck)
            hand, rest = plus(hands[seat], drawn), plus(deck, drawn, -1)
            if entry[3] == NO_CARD:
                yield (_with_hand(hands, seat, hand), rest, away, stash), chance
                continue
            for kind, more in _chosen(hand, entry[3], own, own):
                after = _with_hand(hands, seat, plus(hand, kind, -1))
                yield (after, rest, plus(away, kind), stash), chance * more
    elif entry[0] == REDREW:
        for new, chance in draws(deck, sum(entry[2 + KINDS :])):
            if not own or new == entry[2 + KINDS :]:
                after = _with_hand(hands, seat, new)
                yield (after, add(deck, new, -1), add(away, hands[seat]), stash), chance
    else:
        yield from _swap_steps(world, entry, player)


def _swap_steps(world: World, entry: tuple[int, ...], player: int) -> Iterator[tuple[World, float]]:
    hands, deck, away, stash = world
    _, monkey, partner, gave, got = entry
    seen = player in (monkey, partner)
    for given, chance in _chosen(hands[monkey], gave, seen, monkey == player):
        between = _with_hand(hands, monkey, plus(hands[monkey], given, -1))
        between = _with_hand(between, partner, plus(between[partner], given))
        if got == NO_CARD:
            yield (between, deck, away, stash), chance
            continue
        for back, more in _chosen(between[partner], got, seen, partner == player):
            after = _with_hand(between, partner, plus(between[partner], back, -1))
            after = _with_hand(after, monkey, plus(after[monkey], back))
            yield (after, deck, away, stash), chance * more


def normalised(worlds: Worlds) -> Worlds:
    """The worlds with chances that add up to 1."""
    whole = sum(worlds.values())
    return {world: weight / whole for world, weight in worlds.items() if weight > 0.0}


def world_of(s: Position) -> World:
    """The hidden cards of a position as the oracle writes them."""
    away = [0] * KINDS
    for entry in s.log:
        if entry[0] == DREW and entry[3] != NO_CARD:
            away[entry[3]] += 1
        elif entry[0] == REDREW:
            away = [one + two for one, two in zip(away, entry[2 : 2 + KINDS], strict=True)]
    hands = tuple(tuple(s.hands[KINDS * seat : KINDS * seat + KINDS]) for seat in range(s.setup.players))
    return hands, tuple(s.deck), tuple(away), s.stash


def chi_square_p(expected: Mapping[Any, float], found: Mapping[Any, float], least: float = 5.0) -> float:
    """How likely a difference as large as this is if ``found`` came from ``expected`` (chances).

    Worlds of which fewer than ``least`` are expected are counted together. By Wilson and Hilferty's normal
    approximation of the chi-square distribution.
    """
    number = sum(found.values())
    statistic, cells = 0.0, 0
    rare_expected, rare_found = 0.0, 0.0
    for world, chance in expected.items():
        if chance * number < least:
            rare_expected += chance * number
            rare_found += found.get(world, 0)
        else:
            statistic += (found.get(world, 0) - chance * number) ** 2 / (chance * number)
            cells += 1
    if rare_expected >= least:
        statistic += (rare_found - rare_expected) ** 2 / rare_expected
        cells += 1
    freedom = cells - 1
    if freedom <= 0:
        return 1.0
    spread = 2 / (9 * freedom)
    z = ((statistic / freedom) ** (1 / 3) - (1 - spread)) / sqrt(spread)
    return 1.0 - NormalDist().cdf(z)
