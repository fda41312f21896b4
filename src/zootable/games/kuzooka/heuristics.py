"""The team player: how a seat decides from its own knowledge, and the quick play of rollouts.

What a round's end is worth stands in worth.py, what tokens mean in reading.py, what a seat may think of its
team's cards in team.py. The decisions here follow from them: suspend where going on promises no more, else
point as the convention says, and use the animal where its effect on the best end is worth it.
"""

from __future__ import annotations

from typing import Final, cast

from zootable.games.kuzooka import actions as act
from zootable.games.kuzooka import quick
from zootable.games.kuzooka.reading import COLOURS
from zootable.games.kuzooka.state import (
    ASK_COLOUR,
    ASK_NUMBER,
    CHAMELEON,
    DROP,
    EAGLE,
    ELEPHANT,
    ESCAPED,
    GIVE,
    GIVE_BACK,
    KINDS,
    LION,
    MONKEY,
    PARROT,
    PLAYING,
    RHINOCEROS,
    SEAL,
    SLOTH,
    SNAKE,
    TOOL,
    TURN,
    TURN_END,
    UNLOCK,
    Position,
)
from zootable.games.kuzooka.team import Outlook, asked_by_gift, imagined, signals_of
from zootable.games.kuzooka.worth import worth_of
from zootable.kernel.game import Heuristics, State

Choices = list[tuple[int, float]]

SURE_STEP: Final = 0.03
"""How much of the foresight each space before the goal is trusted to bring."""
SURE_MOST: Final = 0.5
ASK_GAIN: Final = 0.1
GIFT_GAIN: Final = 0.15
REDRAW_GAIN: Final = 0.05
"""What an ability must promise to be used, in spans of the round's prices."""
DRAW_GAIN: Final = 0.02
UNSAID: Final = 0.25
"""What a token that breaks the convention costs, in spans."""
BOUND: Final = 1.0
"""... and before space :data:`FREE_FROM`, or further on than the convention says, in chances to escape.

It is more than could be gained: a search, which looks at no choice that is so much worse, is left with those
that have paid: tokens nearer than the convention says, in the middle of a round and later.
"""
FREE_FROM: Final = 6
UNLISTED: Final = 0.5
"""How much less than the last of them, in returns, actions promise that were not considered."""
LONG_WAY: Final = 3
"""The Sloth passes rather than point this many spaces further on."""


class KuzookaHeuristics(Heuristics):
    """KuZOOkA's own knowledge for bots."""

    def policy(self, state: State, player: int, seed: int) -> Choices:
        """The team player's choice: every legal action, best first, with the chance to escape it promises.

        Depends on what ``player`` knows only; ``seed`` is not needed. Values run from -1 to 1 like returns.
        """
        s = cast(Position, state)
        legal = s.legal_actions(player)
        if len(legal) < 2:
            return [(action, 0.0) for action in legal]
        return _complete(_choices(s, player), legal)

    def search_width(self) -> tuple[int, float]:
        """A search looks at no more than four choices, and at those that cost up to a fifth of the range."""
        return 4, 0.4

    def rollout_action(self, state: State, roll: int) -> int:
        """A quick choice from the own hand and a simple reading of the tokens."""
        return quick.choose(cast(Position, state), roll)

    def evaluate(self, state: State, player: int) -> float:
        """The chance to escape, from -1 to 1, of a position with all hands seen."""
        s = cast(Position, state)
        if s.result != PLAYING:
            return 1.0 if s.result == ESCAPED else -1.0
        return 2.0 * quick.chance(s) - 1.0

    def is_quiet(self, state: State) -> bool:
        """Between two rounds :meth:`evaluate` is at its best."""
        s = cast(Position, state)
        return s.result != PLAYING or s.agenda[-1][0] == UNLOCK or (s.furthest == 0 and not s.log)

    def imagine(self, state: State, player: int, seed: int) -> State:
        """A full position as ``player`` may imagine it: hidden hands as the tokens make them likely."""
        return imagined(cast(Position, state), player, seed)


def _choices(s: Position, player: int) -> Choices:
    """The considered actions of the asked step with the chance to escape each promises, best first."""
    phase = s.agenda[-1][0]
    if phase == UNLOCK:
        return _unlock(s)
    outlook = Outlook(s, player)
    if phase == TURN:
        return _turn(s, outlook)
    if phase == TURN_END:
        return _turn_end(s, outlook)
    if phase in (ASK_COLOUR, ASK_NUMBER):
        return _ask(s, outlook)
    if phase == GIVE:
        return _give(s, outlook)
    if phase == GIVE_BACK:
        return _give_back(s, outlook)
    assert phase == DROP
    return _drop(s, outlook)


def _complete(choices: Choices, legal: list[int]) -> Choices:
    """The choices with values from -1 to 1, then the other legal actions, which promise less."""
    result: Choices = []
    seen: set[int] = set()
    least = 1.0
    for action, chance in choices:
        value = max(-1.0, min(least, 2.0 * chance - 1.0))
        least = value
        if action not in seen:
            seen.add(action)
            result.append((action, value))
    for action in legal:
        if action not in seen:
            result.append((action, max(-1.0, least - UNLISTED)))
    return result


# --- A turn --------------------------------------------------------------------------------------------


def _turn(s: Position, outlook: Outlook) -> Choices:
    player = outlook.player
    furthest = s.furthest
    reach = s.setup.place_actions[furthest] if s.tokens_left(player) > 0 else []
    best, goal = outlook.goal(furthest + 1)
    now = outlook.worth(furthest) if furthest > 0 else -1.0
    go_on = -1.0
    if reach:
        share = min(SURE_MOST, SURE_STEP * (goal - furthest - 1))
        go_on = (1.0 - share) * best + share * outlook.foresight(furthest + 1)
    stop = furthest > 0 and now >= go_on
    ends: Choices = [(act.SUSPEND, now)] if furthest > 0 else []
    if reach:
        action = _point(s, outlook, goal, reach, stop)
        free = furthest >= FREE_FROM
        ends.append((action, go_on if free or not stop else go_on - BOUND))
        loss = UNSAID * outlook.prices.span if free else BOUND
        ends += [
            (one, min(go_on, outlook.goal(one + 1)[0]) - (loss if one < action else BOUND))
            for one in reach
            if one != action
        ]
    elif s.has_power(player) == SLOTH:
        ends.append((act.PASS, now - 1e-3))
    first = ends[0] if stop else max(ends, key=_value)
    ends.remove(first)
    if s.has_power(player) == SNAKE and furthest >= FREE_FROM and s.sizes[player] > 0:
        ends.append((act.REDRAW, _redraw_worth(s, outlook)))
    ends.sort(key=_value, reverse=True)
    power = _power(s, outlook, now, max(best, go_on), stop or goal - 1 in reach)
    return [*power, first, *ends]


def _value(choice: tuple[int, float]) -> float:
    return choice[1]


def _point(s: Position, outlook: Outlook, goal: int, reach: list[int], stop: bool) -> int:
    """Where the convention says to put a token, no further than the goal; the animal may help."""
    player = outlook.player
    power = s.has_power(player)
    scene = signals_of(s).scene(player)
    held = [outlook.own[kind] - s.face_up[kind] - s.face_up[TOOL] for kind in range(COLOURS)]
    if power == PARROT and s.furthest > 0 and not stop:
        if scene.ask(s.furthest) and held[scene.topic] >= scene.number:
            return act.JOIN
        scene.begin()
    chosen = reach[-1]
    said = False
    for action in reach:
        if action + 1 == goal:
            chosen = action
            said = True
            break
        if scene.ask(action + 1) and held[scene.topic] >= scene.number:
            chosen = action
            said = True
            break
    if power == SLOTH and s.furthest > 0 and chosen + 1 != goal and chosen - reach[0] >= LONG_WAY:
        return act.PASS
    two = act.TWO + chosen
    pair = power == RHINOCEROS and s.tokens_left(player) > 1 and two in s.setup.two_actions[s.furthest]
    if pair and chosen + 1 < goal:
        second = signals_of(s, (chosen + 1) * 8 + player).scene(player)
        if second.ask(chosen + 2) and held[second.topic] >= second.number:
            return two
    if power == SEAL and not said and goal > chosen + 1:
        wait = outlook.foresight(s.furthest + 1) - outlook.worth(goal)
        if wait < SURE_STEP * outlook.prices.span:
            return act.JUMP + goal - 1
    return chosen


def _power(s: Position, outlook: Outlook, now: float, go_on: float, close: bool) -> Choices:
    """What the animal offers at the start of a turn; ``close``: the goal is at hand."""
    player = outlook.player
    power = s.has_power(player)
    span = outlook.prices.span
    most = max(now, go_on)
    if power == EAGLE and close:
        gain, seat, _, _ = _best_question(outlook, s.furthest)
        if gain > ASK_GAIN * span:
            return [(act.ASK + seat, most + gain)]
    elif power == MONKEY and close and s.sizes[player] > 0:
        seat = _best_partner(s, outlook)
        if seat >= 0:
            return [(act.SWAP + seat, most)]
    elif power == SNAKE and close and s.sizes[player] > 0:
        fresh = _redraw_worth(s, outlook)
        if fresh > most + REDRAW_GAIN * span:
            return [(act.REDRAW, fresh)]
    elif power == LION and close:
        stash = _best_stash(s, outlook)
        if stash >= 0:
            return [(act.STASH + stash, most)]
    elif power == CHAMELEON and s.furthest > 0 and now >= go_on and s.deck_size > 0:
        gain = _draw_gain(s, outlook, s.furthest)
        if gain > 1e-9:
            return [(act.DRAW, most + gain)]
    return []


def _turn_end(s: Position, outlook: Outlook) -> Choices:
    """The Chameleon draws at the team's goal; the Elephant lets those speak of whom least is known."""
    animal = s.animals[outlook.player]
    best, goal = outlook.goal(s.furthest)
    if animal == CHAMELEON and goal == s.furthest:
        gain = _draw_gain(s, outlook, s.furthest)
        if gain > DRAW_GAIN * outlook.prices.span:
            return [(act.DRAW, best + gain), (act.DONE, best)]
    elif animal == ELEPHANT and goal > 0:
        seat = _least_known(s, outlook, goal)
        if seat >= 0:
            return [(act.NEXT + seat, best), (act.DONE, best)]
    return [(act.DONE, best)]


def _least_known(s: Position, outlook: Outlook, goal: int) -> int:
    """The seat whose number of the goal's colour is least certain, or -1 if it is next anyway."""
    kind = s.setup.kind[goal]
    following = (outlook.player + 1) % s.setup.players
    chosen = -1
    widest = 0.0
    for index, seat in enumerate(outlook.others):
        width = _variance(outlook.odds[index][kind]) * (1.2 if seat == following else 1.0)
        if width > widest:
            widest = width
            chosen = seat
    return -1 if chosen == following else chosen


def _variance(odds: list[float]) -> float:
    mean = 0.0
    square = 0.0
    for x, chance in enumerate(odds):
        mean += x * chance
        square += x * x * chance
    return square - mean * mean


# --- Unlocking -----------------------------------------------------------------------------------------


def _unlock(s: Position) -> Choices:
    """Stars are for unlocking: more cards next round are never worse than stars in store."""
    chance = worth_of(s.setup).before(s.round + 1, s.level, s.stars, s.tools)
    return [(act.UNLOCK, chance), (act.STOP, chance - 0.1)]


# --- Eagle ---------------------------------------------------------------------------------------------


def _question_worth(outlook: Outlook, first: int, index: int, kind: int, number: int, rest: float) -> float:
    """The best end, on average over the answers to a question, when other colours offer ``rest``."""
    yes = sum(outlook.odds[index][kind][number:])
    value = 0.0
    if yes > 0.0:
        value += yes * max(rest, outlook.best_if(first, kind, index, number, True))
    if yes < 1.0:
        value += (1.0 - yes) * max(rest, outlook.best_if(first, kind, index, number, False))
    return value


def _rest(outlook: Outlook, first: int, kind: int) -> float:
    """The best end in the other colours."""
    rest = outlook.prices.short
    for other in range(COLOURS):
        if other != kind:
            rest = max(rest, outlook.best(first, other)[0])
    return rest


def _best_question(outlook: Outlook, first: int) -> tuple[float, int, int, int]:
    """The Eagle's best question on the goal's or the front's colour: its gain, seat, colour, number."""
    before, goal = outlook.goal(first)
    kinds = [outlook.setup.kind[goal]]
    if first > 0 and outlook.setup.kind[first] not in kinds:
        kinds.append(outlook.setup.kind[first])
    result = (0.0, -1, 0, 1)
    for kind in kinds:
        rest = _rest(outlook, first, kind)
        for index, seat in enumerate(outlook.others):
            odds = outlook.odds[index][kind]
            tail = 1.0
            for number in range(1, min(len(odds), outlook.setup.item_counts[kind] + 1)):
                tail -= odds[number - 1]
                if 0.05 < tail < 0.95:
                    gain = _question_worth(outlook, first, index, kind, number, rest) - before
                    if gain > result[0]:
                        result = (gain, seat, kind, number)
    return result


def _ask(s: Position, outlook: Outlook) -> Choices:
    """The Eagle's colour, then its number, for the seat already chosen."""
    phase, _, target, asked = s.agenda[-1]
    index = outlook.others.index(target)
    found: Choices = []
    for kind in [asked] if phase == ASK_NUMBER else list(range(COLOURS)):
        rest = _rest(outlook, s.furthest, kind)
        most = 0.0
        limit = outlook.setup.item_counts[kind]
        for number in range(1, min(len(outlook.odds[index][kind]), limit + 1)):
            value = _question_worth(outlook, s.furthest, index, kind, number, rest)
            most = max(most, value)
            if phase == ASK_NUMBER:
                found.append((act.NUMBER + number - 1, value))
        if phase == ASK_COLOUR:
            found.append((act.COLOUR + kind, most))
    found.sort(key=_value, reverse=True)
    return found


# --- Monkey --------------------------------------------------------------------------------------------


def _best_partner(s: Position, outlook: Outlook) -> int:
    """Whom the Monkey should ask by a gift of the goal's colour (see team.asked_by_gift), or -1."""
    before, goal = outlook.goal(s.furthest)
    kind = s.setup.kind[goal]
    if s.hands[KINDS * outlook.player + kind] == 0:
        return -1
    signals = signals_of(s)
    rest = _rest(outlook, s.furthest, kind)
    chosen = -1
    most = GIFT_GAIN * outlook.prices.span
    for index, seat in enumerate(outlook.others):
        if s.sizes[seat] > 1:
            number = asked_by_gift(signals, seat, kind)
            gain = _question_worth(outlook, s.furthest, index, kind, number, rest) - before
            if gain > most:
                most = gain
                chosen = seat
    return chosen


def _give(s: Position, outlook: Outlook) -> Choices:
    """The Monkey gives a card of the goal's colour, else one it can spare."""
    best, goal = outlook.goal(s.furthest)
    base = KINDS * outlook.player
    kind = s.setup.kind[goal]
    if s.hands[base + kind] > 0:
        return [(act.GIVE + kind, best)]
    spare = max(range(COLOURS), key=lambda one: s.hands[base + one])
    return [(act.GIVE + (spare if s.hands[base + spare] > 0 else TOOL), best)]


def _give_back(s: Position, outlook: Outlook) -> Choices:
    """The answer: the same colour back for yes, else another card."""
    best, _ = outlook.goal(s.furthest)
    base = KINDS * outlook.player
    kind = s.log[-1][3]
    if kind == TOOL:
        return [(act.RETURN + TOOL, best)]
    number = asked_by_gift(signals_of(s), outlook.player, kind)
    if s.hands[base + kind] - 1 + s.hands[base + TOOL] >= number:
        return [(act.RETURN + kind, best)]
    spare = -1
    for other in range(COLOURS):
        held = s.hands[base + other] if other != kind else 0
        if held > 0 and (spare < 0 or held > s.hands[base + spare]):
            spare = other
    return [(act.RETURN + (spare if spare >= 0 else kind), best)]


# --- Snake, Chameleon ----------------------------------------------------------------------------------


def _redraw_worth(s: Position, outlook: Outlook) -> float:
    """The best end with a fresh hand, for the colour in which that promises most."""
    pool = outlook.pool
    size = s.sizes[outlook.player] - 1
    total = sum(pool)
    most = 0.0
    for kind in range(COLOURS):
        held = outlook.own[kind] - s.face_up[kind] - s.face_up[TOOL]
        good = pool[kind] + pool[TOOL]
        value = 0.0
        for count in range(min(size, good) + 1):
            chance = outlook.hypergeometric(total, good, size, count)
            if chance > 1e-4:
                value += chance * outlook.best(s.furthest, kind, count - held)[0]
        most = max(most, value)
    return most


def _draw_gain(s: Position, outlook: Outlook, space: int) -> float:
    """What the Chameleon's draw adds to ending on ``space``: one more of its colour, one fewer, or none."""
    kind = outlook.setup.kind[space]
    now = outlook.worth(space)
    more = outlook.worth(space, 1)
    base = KINDS * outlook.player
    fewer = outlook.worth(space, -1) if s.hands[base + kind] + s.hands[base + TOOL] > 0 else now
    pool = outlook.pool
    good = (pool[kind] + pool[TOOL]) / max(1, sum(pool))
    return good * max(now, more) + (1.0 - good) * max(now, fewer) - now


def _drop(s: Position, outlook: Outlook) -> Choices:
    """The Chameleon puts away the card whose loss leaves the best end."""
    base = KINDS * outlook.player
    found: Choices = []
    for kind in range(KINDS):
        if s.hands[base + kind] > 0:
            found.append((act.DROP + kind, _without(s, outlook, kind)))
    found.sort(key=_value, reverse=True)
    return found


def _without(s: Position, outlook: Outlook, kind: int) -> float:
    """The best end without one card of ``kind`` from the own hand."""
    most = outlook.prices.short
    for colour in range(COLOURS):
        change = -1 if kind == TOOL or colour == kind else 0
        most = max(most, outlook.best(s.furthest, colour, change)[0])
    return most


# --- Lion ----------------------------------------------------------------------------------------------


def _best_stash(s: Position, outlook: Outlook) -> int:
    """The card to keep under the Lion for the next round, or -1: one that this round does not miss."""
    setup = s.setup
    if s.round == setup.rounds:
        return -1
    before, _ = outlook.goal(s.furthest)
    worth = worth_of(setup)
    later = worth.before(s.round + 1, s.level, s.stars, s.tools)
    extra = 0.3 * (worth.before(s.round + 1, min(10, s.level + 1), s.stars, s.tools) - later)
    seen = setup.dealt[s.level] + setup.face_up[s.level]
    missed = 1.0 - seen / (len(setup.item_cards) + s.tools)
    safe_tool = extra
    if s.tools < setup.tools:
        safe_tool += missed * (worth.before(s.round + 1, s.level, s.stars, s.tools + 1) - later)
    chosen = -1
    most = 0.0
    for kind in range(KINDS - 1, -1, -1):
        if s.hands[KINDS * outlook.player + kind] > 0:
            gain = (safe_tool if kind == TOOL else extra) + 0.001 + _without(s, outlook, kind) - before
            if gain > most + 1e-6:
                most = gain
                chosen = kind
    return chosen
