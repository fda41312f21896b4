"""What a seat knows, and how the rest may be redrawn (the kernel's ``resample``).

A seat knows its hand, the cards it put away, its card under the Lion, the cards given and got through the
Monkey, the face-up cards, how many tools are in play, every answer to the Eagle, and after an evaluation all
revealed hands (R36, R37). All other cards lie in *slots*: the other hands, what others put away, the card
under another's Lion, the deck.

The redraw follows the round's log with slots instead of cards. A hidden choice (which card did the Chameleon
put away?) takes a slot at random; the cards are then dealt to the slots uniformly over all ways that make
every answer and every seen card true. What makes one sequence of hidden choices likelier than another (an
Eagle's answer, a card got back) is honoured exactly, by rejection. The one thing that outlives a round, a
card under another's Lion, comes with the weights of :func:`~zootable.games.kuzooka.lion.stash_weights`.
"""

from __future__ import annotations

from math import comb
from typing import Final

from zootable.games.kuzooka.lion import (
    UNKNOWN,
    seen_entry,
    seen_round,
    stash_weights,
    tail,
    unseen_after_reveal,
)
from zootable.games.kuzooka.state import (
    ASKED,
    DREW,
    END_ROUND,
    KINDS,
    LION,
    NO_CARD,
    PLAYING,
    REDREW,
    STASHED,
    SWAPPED,
    TOOL,
    PastRound,
    Position,
)
from zootable.kernel.playout import Roller
from zootable.kernel.rng import seed_key

TRIES: Final = 1000
"""After so many rejected attempts one of them is taken, in proportion to their weights."""


def redraw_hidden(s: Position, player: int, seed: int) -> None:
    """Redraw in ``s`` (a copy) everything that ``player`` can't know, and forget the future.

    Depends on ``seed`` and on what ``player`` knows, on nothing else. ``player`` -1 is a spectator.
    """
    roller = Roller(seed * 2654435761 + player + 17)
    if hands_are_revealed(s):
        _redraw_after_reveal(s, player, roller)
    else:
        _redraw_in_round(s, player, roller)
    s.past = tuple([seen_round(past, player) for past in s.past])
    s.chance.rekey(seed_key(f"resample {seed} {player}"))
    s.chance.counter = 0
    s._legal = None
    s.events = None


def hands_are_revealed(s: Position) -> bool:
    """Whether Phase 3 has turned up all hands and the next deal has not come yet."""
    return s.result != PLAYING or (len(s.agenda) > 0 and s.agenda[0][0] == END_ROUND)


# --- During a round ------------------------------------------------------------------------------------


class _Slots:
    """One attempt at the hidden history of a round: who holds which slot, and what is known of each slot."""

    __slots__ = ("asked", "away", "hands", "kind", "log", "pool", "pool_size", "seen", "stash", "weight")

    def __init__(self, players: int, pool: list[int]) -> None:
        self.kind: list[int] = []
        self.hands: list[list[int]] = [[] for _ in range(players)]
        self.away: list[int] = []
        self.stash: int = -1
        self.pool = pool[:]
        self.pool_size = sum(pool)
        self.asked: list[int] = []
        self.weight: float = 1.0
        self.log: list[list[int]] = []
        self.seen: list[bool] = []

    def note(self, entry: list[int], seen: bool) -> None:
        """Keep an entry of the log: with cards if the seat saw it, else with slots."""
        self.log.append(entry)
        self.seen.append(seen)

    def new(self, seat: int, kind: int) -> int:
        """A new slot in a hand; ``kind`` NO_CARD: unknown."""
        slot = len(self.kind)
        self.kind.append(kind)
        self.hands[seat].append(slot)
        return slot

    def take_any(self, seat: int, roller: Roller) -> int:
        """A slot of a hand, each as likely: a hidden choice."""
        hand = self.hands[seat]
        return hand.pop(roller.roll() % len(hand))

    def take_seen(self, seat: int, kind: int, roller: Roller) -> int:
        """The slot that turned out to be ``kind``: weighted by how likely each slot is to be it."""
        hand = self.hands[seat]
        unknown = 0
        known: list[int] = []
        for slot in hand:
            if self.kind[slot] == NO_CARD:
                unknown += 1
            elif self.kind[slot] == kind:
                known.append(slot)
        chance = self.pool[kind] / self.pool_size if self.pool_size else 0.0
        total = unknown * chance + len(known)
        self.weight *= total / len(hand)
        if total <= 0.0:
            return -1
        pick = roller.roll() / 2147483648.0 * total
        if pick < len(known):
            slot = known[int(pick)]
        else:
            blank = [one for one in hand if self.kind[one] == NO_CARD]
            slot = blank[min(int((pick - len(known)) / chance), unknown - 1)]
            self.kind[slot] = kind
            self.pool[kind] -= 1
            self.pool_size -= 1
        hand.remove(slot)
        return slot


def _redraw_in_round(s: Position, player: int, roller: Roller) -> None:
    players = s.setup.players
    pool = _pool(s, player)
    lion = s.animals.index(LION) if s.returned else -1
    prior: tuple[float, ...] = ()
    if s.returned and lion != player:
        weights = stash_weights(s.past, s.animals, player)
        totals = [*s.setup.item_counts, s.tools]
        prior = tuple([w * pool[k] / totals[k] if totals[k] else 0.0 for k, w in enumerate(weights)])
    attempt = _fitting_attempt(s, player, pool, lion, prior, roller)
    _assign(attempt, _question(s.log, player), roller)
    hands = s.hands[:]
    for seat in range(players):
        if seat == player:
            continue
        for kind in range(KINDS):
            hands[KINDS * seat + kind] = 0
        for slot in attempt.hands[seat]:
            hands[KINDS * seat + attempt.kind[slot]] += 1
    s.hands = hands
    if attempt.stash >= 0:
        s.stash = attempt.kind[attempt.stash]
    s.deck = attempt.pool
    s.log = tuple([_with_kinds(number, attempt) for number in range(len(attempt.log))])


def _fitting_attempt(
    s: Position, player: int, pool: list[int], lion: int, prior: tuple[float, ...], roller: Roller
) -> _Slots:
    """A hidden history that agrees with what was seen and answered, as likely as it is (by rejection)."""
    question = _question(s.log, player)
    seen = _seen_kind(s.log, player)
    varies = bool(prior) or seen >= 0  # else all attempts weigh the same
    bound = _weight_bound(s, player, pool, question, seen, bool(prior)) if varies else 1.0
    attempt = _attempt(s, player, pool, lion, prior, roller)
    second_best = attempt
    whole = 0.0
    for _ in range(TRIES):
        weight = attempt.weight
        if weight > 0.0:
            weight *= _answer_chance(attempt, question)
        if weight > 0.0:
            if not varies or roller.roll() / 2147483648.0 * bound <= weight:
                return attempt
            whole += weight
            if roller.roll() / 2147483648.0 * whole < weight:
                second_best = attempt
        attempt = _attempt(s, player, pool, lion, prior, roller)
    return second_best


def _unseen(s: Position, player: int) -> list[int]:
    """The cards that the seat does not hold, does not see face up and has not put away."""
    pool = [*s.setup.item_counts, s.tools]
    for kind in range(KINDS):
        pool[kind] -= s.face_up[kind]
        if player >= 0:
            pool[kind] -= s.hands[KINDS * player + kind]
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


def _pool(s: Position, player: int) -> list[int]:
    """The cards that the seat has not seen, as if the card it got through the Monkey were not seen yet."""
    pool = _unseen(s, player)
    for entry in s.log:
        if entry[0] == SWAPPED and player in (entry[1], entry[2]):
            passed, got = (entry[3], entry[4]) if entry[1] == player else (entry[4], entry[3])
            if passed != NO_CARD:
                pool[passed] -= 1
            if got != NO_CARD:
                pool[got] += 1
    return pool


def _attempt(
    s: Position, player: int, pool: list[int], lion: int, prior: tuple[float, ...], roller: Roller
) -> _Slots:
    """Follow the round's log with slots, choosing at random where a choice was hidden."""
    slots = _Slots(s.setup.players, pool)
    for seat in range(s.setup.players):
        if seat != player:
            for number in range(s.start_sizes[seat]):
                slots.new(seat, NO_CARD)
                if number == 0 and seat == lion and prior:
                    _draw_special(slots, prior, roller)
    for entry in s.log:
        kind = entry[0]
        if kind == ASKED:
            if entry[2] != player:
                slots.asked = slots.hands[entry[2]][:]
            slots.note(list(entry), True)
        elif entry[1] == player and kind != SWAPPED:
            slots.note(list(entry), True)
        elif kind == STASHED:
            slots.stash = slots.take_any(entry[1], roller)
            slots.note([STASHED, entry[1], slots.stash], False)
        elif kind == DREW:
            drawn = slots.new(entry[1], NO_CARD)
            dropped = NO_CARD
            if entry[3] != NO_CARD:
                dropped = slots.take_any(entry[1], roller)
                slots.away.append(dropped)
            slots.note([DREW, entry[1], drawn, dropped], False)
        elif kind == REDREW:
            put_away = slots.hands[entry[1]]
            slots.away += put_away
            slots.hands[entry[1]] = []
            drawn_number = sum(entry[2 + KINDS :])
            fresh = [slots.new(entry[1], NO_CARD) for _ in range(drawn_number)]
            slots.note([REDREW, entry[1], len(put_away), *put_away, *fresh], False)
        else:
            _attempt_swap(slots, entry, player, roller)
    return slots


def _draw_special(slots: _Slots, prior: tuple[float, ...], roller: Roller) -> None:
    """The card that came back from under another's Lion: drawn from its own weights."""
    chosen = _pick(prior, roller)
    slots.kind[-1] = chosen
    slots.pool[chosen] -= 1
    slots.pool_size -= 1


def _attempt_swap(slots: _Slots, entry: tuple[int, ...], player: int, roller: Roller) -> None:
    _, monkey, partner, gave, got = entry
    if monkey == player:
        slots.new(partner, gave)
        if got != NO_CARD and slots.take_seen(partner, got, roller) < 0:
            slots.weight = 0.0
        slots.note(list(entry), True)
    elif partner == player:
        if slots.take_seen(monkey, gave, roller) < 0:
            slots.weight = 0.0
        if got != NO_CARD:
            slots.new(monkey, got)
        slots.note(list(entry), True)
    else:
        given = slots.take_any(monkey, roller)
        slots.hands[partner].append(given)
        back = NO_CARD
        if got != NO_CARD:
            back = slots.take_any(partner, roller)
            slots.hands[monkey].append(back)
        slots.note([SWAPPED, monkey, partner, given, back], False)


def _question(log: tuple[tuple[int, ...], ...], player: int) -> tuple[int, int, int]:
    """The Eagle's question that tells the seat something: (kind, number, answer); kind -1: there is none."""
    for entry in log:
        if entry[0] == ASKED and entry[2] != player:
            return entry[3], entry[4], entry[5]
    return -1, 0, 0


def _seen_kind(log: tuple[tuple[int, ...], ...], player: int) -> int:
    """The kind of the card that came to the seat through the Monkey, or -1."""
    for entry in log:
        if entry[0] == SWAPPED:
            if entry[1] == player:
                return entry[4]
            if entry[2] == player:
                return entry[3]
    return -1


def _answer_chance(slots: _Slots, question: tuple[int, int, int]) -> float:
    """How likely the Eagle's answer is, given the slots that the asked hand consisted of."""
    kind, number, answer = question
    if kind < 0:
        return 1.0
    known = 0
    unknown = 0
    for slot in slots.asked:
        if slots.kind[slot] == NO_CARD:
            unknown += 1
        elif slots.kind[slot] == kind:
            known += 1
    return tail(slots.pool_size, slots.pool[kind], unknown, known, number, answer)


def _weight_bound(
    s: Position, player: int, pool: list[int], question: tuple[int, int, int], seen: int, special: bool
) -> float:
    """An upper bound of an attempt's weight (so that rejection is exact, and not needlessly rare).

    ``special``: a card that came back from under another's Lion was drawn from its own weights.
    """
    asked_at, swap_at = -1, -1
    for place, entry in enumerate(s.log):
        if entry[0] == ASKED and entry[2] != player:
            asked_at = place
        elif entry[0] == SWAPPED and player in (entry[1], entry[2]):
            swap_at = place
    bound = 1.0
    if seen >= 0:
        entry = s.log[swap_at]
        sure = 0
        size = _size_before(s, swap_at, entry[2] if entry[1] == player else entry[1])
        if entry[1] == player:
            size += 1
            if entry[3] == seen:
                sure = 1
        total = max(1, sum(pool) - (1 if special else 0))
        bound = min(1.0, (size * pool[seen] / total + sure + (1 if special else 0)) / size)
    if question[0] >= 0:
        best = _answer_bound(s, player, pool, question, seen, special, asked_at, swap_at)
        if best > 0.0:
            bound *= best
    return bound


def _size_before(s: Position, place: int, seat: int) -> int:
    """The size of a hand before an entry of the round's log."""
    size = s.start_sizes[seat]
    for entry in s.log[:place]:
        if entry[1] == seat:
            if entry[0] == STASHED:
                size -= 1
            elif entry[0] == REDREW:
                size += sum(entry[2 + KINDS :]) - sum(entry[2 : 2 + KINDS])
    return size


def _answer_bound(
    s: Position,
    player: int,
    pool: list[int],
    question: tuple[int, int, int],
    seen: int,
    special: bool,
    asked_at: int,
    swap_at: int,
) -> float:
    """The greatest chance of the Eagle's answer over the cases of which slots of the asked hand are known.

    A case: (slots known, of these of the kind asked for, cards gone from the pool, of these of that kind).
    """
    kind, number, answer = question
    asked = s.log[asked_at][2]
    size = _size_before(s, asked_at, asked)
    cases = [(0, 0, 0, 0)]
    if special:
        cases = [(1, 1, 1, 1), (1, 0, 1, 0), (0, 0, 1, 1), (0, 0, 1, 0)]
    if swap_at >= 0:
        entry = s.log[swap_at]
        passed = entry[3] if entry[1] == player else entry[4]
        more = [(0, 0, 0, 0)]
        if swap_at < asked_at and asked in (entry[1], entry[2]) and passed != NO_CARD:
            more.append((1, 1 if passed == kind else 0, 0, 0))
        if seen >= 0:
            right = 1 if seen == kind else 0
            drawn = [(0, 0, 0, 0), (0, 0, 1, right)]
            if swap_at > asked_at:
                drawn += [(1, right, 1, right), (1, right, 0, 0)]
            more = [(a + e, b + f, c + g, d + h) for a, b, c, d in more for e, f, g, h in drawn]
        cases = [(a + e, b + f, c + g, d + h) for a, b, c, d in cases for e, f, g, h in more]
    best = 0.0
    total = sum(pool)
    for slots, right, gone, right_gone in set(cases):
        left, good, drawn_number = total - gone, pool[kind] - right_gone, size - slots
        if good >= 0 and 0 <= drawn_number <= left and left >= good:
            best = max(best, tail(left, good, drawn_number, right, number, answer))
    return best


def _assign(slots: _Slots, question: tuple[int, int, int], roller: Roller) -> None:
    """Deal the unseen cards to the unknown slots, the Eagle's answer being true; the rest is the deck."""
    kind, number, answer = question
    if kind >= 0:
        blank = [slot for slot in slots.asked if slots.kind[slot] == NO_CARD]
        known = sum([1 for slot in slots.asked if slots.kind[slot] == kind])
        good = slots.pool[kind]
        bad = slots.pool_size - good
        ways: list[float] = []
        for found in range(len(blank) + 1):
            fits = (found + known >= number) == (answer == 1)
            ways.append(float(comb(good, found) * comb(bad, len(blank) - found)) if fits else 0.0)
        pick = roller.roll() / 2147483648.0 * sum(ways)
        chosen = 0
        for found, way in enumerate(ways):
            if way > 0.0:
                chosen = found
                pick -= way
                if pick < 0.0:
                    break
        others = _flat(slots.pool, kind)
        _shuffle(others, roller)
        cards = [kind] * chosen + others[: len(blank) - chosen]
        _shuffle(cards, roller)
        for slot, card in zip(blank, cards, strict=True):
            slots.kind[slot] = card
            slots.pool[card] -= 1
            slots.pool_size -= 1
    rest = _flat(slots.pool, -1)
    _shuffle(rest, roller)
    place = 0
    for slot in range(len(slots.kind)):
        if slots.kind[slot] == NO_CARD:
            slots.kind[slot] = rest[place]
            slots.pool[rest[place]] -= 1
            place += 1


def _flat(counts: list[int], without: int) -> list[int]:
    cards: list[int] = []
    for kind in range(KINDS):
        if kind != without:
            cards.extend([kind] * counts[kind])
    return cards


def _shuffle(cards: list[int], roller: Roller) -> None:
    for last in range(len(cards) - 1, 0, -1):
        other = roller.roll() % (last + 1)
        card = cards[last]
        cards[last] = cards[other]
        cards[other] = card


def _with_kinds(number: int, slots: _Slots) -> tuple[int, ...]:
    """A log entry of an attempt with cards for its slots."""
    entry = slots.log[number]
    if slots.seen[number]:
        return tuple(entry)
    if entry[0] != REDREW:
        first = 2 if entry[0] != SWAPPED else 3
        return tuple(entry[:first] + [slots.kind[slot] if slot >= 0 else NO_CARD for slot in entry[first:]])
    counts = [0] * (2 * KINDS)
    for place, slot in enumerate(entry[3:]):
        counts[slots.kind[slot] + (0 if place < entry[2] else KINDS)] += 1
    return (REDREW, entry[1], *counts)


# --- After the reveal ----------------------------------------------------------------------------------


def _redraw_after_reveal(s: Position, player: int, roller: Roller) -> None:
    """All hands are known: only what was put away, the deck and another's stashed card are not."""
    totals = [*s.setup.item_counts, s.tools]
    if s.evaluation is not None and s.evaluation.tool:
        totals[TOOL] -= 1
    now = PastRound(s.log, tuple(s.hands), tuple(s.face_up), tuple(totals), s.returned)
    unseen = unseen_after_reveal(now, player)
    if s.stash != NO_CARD and s.animals.index(LION) != player:
        s.stash = _pick(stash_weights((*s.past, now), s.animals, player), roller)
        unseen[s.stash] -= 1
    cards = _flat(unseen, -1)
    _shuffle(cards, roller)
    s.deck = [0] * KINDS
    for card in cards[: s.deck_size]:
        s.deck[card] += 1
    s.log = _log_after_reveal(s, player, cards[s.deck_size :], roller)


def _pick(weights: tuple[float, ...], roller: Roller) -> int:
    """A kind, as likely as its weight says."""
    pick = roller.roll() / 2147483648.0 * sum(weights)
    chosen = 0
    for kind, weight in enumerate(weights):
        if weight > 0.0:
            chosen = kind
            pick -= weight
            if pick < 0.0:
                break
    return chosen


def _log_after_reveal(
    s: Position, player: int, away: list[int], roller: Roller
) -> tuple[tuple[int, ...], ...]:
    """The round's log as the seat saw it; what it did not see is filled in from the redrawn cards.

    The unseen ``away`` cards stand for what others put away. Which cards others drew nobody asks any more.
    """
    result: list[tuple[int, ...]] = []
    for entry in s.log:
        seen = seen_entry(entry, player)
        if entry[0] == STASHED:
            seen = (STASHED, entry[1], s.stash)
        elif entry[0] == DREW and entry[1] != player:
            seen = (DREW, entry[1], UNKNOWN, away.pop())
        elif entry[0] == REDREW and entry[1] != player:
            counts = [0] * KINDS
            for _ in range(sum(entry[2 : 2 + KINDS])):
                counts[away.pop()] += 1
            seen = (REDREW, entry[1], *counts, *([UNKNOWN] * KINDS))
        elif entry[0] == SWAPPED and player not in (entry[1], entry[2]):
            got = _any_card(s, entry[1], roller)
            gave = _any_card(s, entry[2], roller)
            seen = (SWAPPED, entry[1], entry[2], got if gave == NO_CARD else gave, got)
        result.append(seen)
    return tuple(result)


def _any_card(s: Position, seat: int, roller: Roller) -> int:
    """A card of a revealed hand at random, or NO_CARD if it is empty."""
    cards = _flat(s.hands[KINDS * seat : KINDS * seat + KINDS], -1)
    return cards[roller.roll() % len(cards)] if cards else NO_CARD


# --- Odds ----------------------------------------------------------------------------------------------


def team_odds(s: Position, player: int, kind: int) -> list[float]:
    """From a seat's own knowledge: the chance that the team holds at least 0, 1, 2, … cards for a colour.

    Universal tools count. Own hand, face-up cards, own put-away cards, the card that the seat passed on in a
    swap and the Eagle's answer (as if the hand asked about had only changed by what the seat saw) are taken
    in; what the tokens of others mean is not. Use it during a round only.
    """
    pool = _unseen(s, player)
    sure = s.face_up[kind] + s.face_up[TOOL]
    if player >= 0:
        sure += s.hands[KINDS * player + kind] + s.hands[KINDS * player + TOOL]
    hidden = sum([size for seat, size in enumerate(s.sizes) if seat != player])
    holder, passed = _passed_card(s, player)
    if holder >= 0:
        pool[passed] -= 1
        hidden -= 1
        if passed in (kind, TOOL):
            sure += 1
    exact = _count_ways(pool, kind, hidden, _asked_cards(s, player, holder, passed))
    whole = sum(exact)
    if whole <= 0.0:
        exact = _count_ways(pool, kind, hidden, NOT_ASKED)
        whole = sum(exact)
    at_least = [1.0] * (sure + 1)
    rest = whole
    for count in range(hidden):
        rest -= exact[count]
        if rest <= whole * 1e-12:
            break
        at_least.append(rest / whole)
    return at_least


def _passed_card(s: Position, player: int) -> tuple[int, int]:
    """The card that the seat gave in a swap and that is surely still there: (seat, kind); none: seat -1."""
    for place, entry in enumerate(s.log):
        if entry[0] != SWAPPED or player not in (entry[1], entry[2]):
            continue
        if entry[2] == player:  # the Monkey has no way to lose it
            return (entry[1], entry[4]) if entry[4] != NO_CARD else (-1, NO_CARD)
        for later in s.log[place + 1 :]:
            if later[1] == entry[2] and later[0] in (STASHED, DREW, REDREW):
                return -1, NO_CARD
        return (entry[2], entry[3]) if entry[3] != entry[4] else (-1, NO_CARD)
    return -1, NO_CARD


_Asked = tuple[int, int, int, int]
NOT_ASKED: Final = (0, 0, 0, 1)


def _asked_cards(s: Position, player: int, holder: int, passed: int) -> _Asked:
    """What the Eagle's answer says about hidden cards now: so many cards hold, of a colour, a number, answer.

    NOT_ASKED if it says nothing any more.
    """
    asked = -1
    size, kind, number, answer = NOT_ASKED
    for entry in s.log:
        if entry[0] == ASKED:
            if entry[2] == player:
                return NOT_ASKED
            asked, kind, number, answer = entry[2], entry[3], entry[4], entry[5]
            size = s.sizes[asked]
            if holder == asked:
                size -= 1
                if passed == kind and _swapped_before(s.log, entry):
                    number -= 1
        elif asked < 0:
            continue
        elif entry[0] == REDREW and entry[1] == asked:
            return NOT_ASKED
        elif entry[0] == SWAPPED and player in (entry[1], entry[2]) and asked in (entry[1], entry[2]):
            got = entry[4] if entry[1] == player else entry[3]
            if got == kind:
                number -= 1
    return (size, kind, number, answer) if number > 0 else NOT_ASKED


def _swapped_before(log: tuple[tuple[int, ...], ...], entry: tuple[int, ...]) -> bool:
    """Whether the Monkey had swapped before an entry of the log."""
    for earlier in log:
        if earlier is entry:
            return False
        if earlier[0] == SWAPPED:
            return True
    return False


def _count_ways(pool: list[int], kind: int, hidden: int, question: _Asked) -> list[float]:
    """In how many ways ``hidden`` cards of the pool hold 0, 1, 2, … for a colour, tools counted.

    Some of them agree with the Eagle's ``question`` (see :func:`_asked_cards`).
    """
    asked, asked_kind, number, answer = question
    asked = min(asked, hidden)
    total, good = sum(pool), pool[asked_kind]
    right = pool[TOOL] + (0 if kind == asked_kind else pool[kind])
    left = total - asked
    drawn = hidden - asked
    exact = [0.0] * (hidden + 1)
    for found in range(min(asked, good) + 1):
        if (found >= number) != (answer == 1):
            continue
        counted = found if kind == asked_kind else 0
        still = right + (good - found if kind == asked_kind else 0)
        for more in range(min(right, asked - found) + 1):
            rest = asked - found - more
            if rest > total - good - right:
                continue
            ways = comb(good, found) * comb(right, more) * comb(total - good - right, rest)
            for later in range(max(0, drawn - (left - still + more)), min(still - more, drawn) + 1):
                chosen = comb(still - more, later) * comb(left - still + more, drawn - later)
                exact[counted + more + later] += float(ways * chosen)
    return exact


def put_away(s: Position) -> list[int]:
    """The cards put away this round, by kind, as they really are."""
    counts = [0] * KINDS
    for entry in s.log:
        if entry[0] == DREW and entry[3] != NO_CARD:
            counts[entry[3]] += 1
        elif entry[0] == REDREW:
            for kind in range(KINDS):
                counts[kind] += entry[2 + kind]
    return counts
