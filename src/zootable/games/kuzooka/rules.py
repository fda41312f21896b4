"""KuZOOkA's rules, in the order of the rulebook: stateless functions on a :class:`Position`.

"R12" and the like are the rulings of RULINGS.md. The table of phases stands in state.py.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from zootable.games.kuzooka import actions as act
from zootable.games.kuzooka import narrate
from zootable.games.kuzooka.scoring import count_for
from zootable.games.kuzooka.state import (
    ASK_COLOUR,
    ASK_NUMBER,
    ASKED,
    CHAMELEON,
    DREW,
    DROP,
    EAGLE,
    ELEPHANT,
    END_ROUND,
    ENOUGH,
    ESCAPED,
    EXACT,
    FAILED,
    FIRST_ASKED,
    GIVE,
    GIVE_BACK,
    KINDS,
    LION,
    MONKEY,
    NEW_ROUND,
    NEXT_TURN,
    NO_CARD,
    OUT,
    PARROT,
    REDREW,
    RHINOCEROS,
    SEAL,
    SHORT,
    SLOTH,
    SNAKE,
    STASHED,
    SWAPPED,
    TOOL,
    TURN,
    TURN_END,
    UNLOCK,
    Evaluation,
    PastRound,
    Position,
)

CLOCKWISE: Final = -1
"""Parameter of NEXT_TURN: the next seat clockwise (else the seat that the Elephant named)."""

TOP_LEVEL: Final = 10


# --- Phase 1: Preparation ------------------------------------------------------------------------------


def prepare_round(s: Position) -> None:
    """Shuffle items and gained tools, deal one at a time from the Megaphone, lay cards face up (R2, R3).

    The Lion's card goes back to its hand before the shuffle, on top of the normal deal (R26, R27).
    """
    setup = s.setup
    players = setup.players
    hands = [0] * (KINDS * players)
    sizes = [0] * players
    cards = setup.item_cards[:]
    for _ in range(s.tools):
        cards.append(TOOL)
    returned = NO_CARD
    s.returned = s.stash != NO_CARD
    if s.returned:
        lion = s.animals.index(LION)
        hands[KINDS * lion + s.stash] += 1
        sizes[lion] += 1
        cards.remove(s.stash)
        returned = s.stash
        s.stash = NO_CARD
    dealt = setup.dealt[s.level]
    number = dealt + setup.face_up[s.level]
    first = s.chance.deal(cards, number, "items")
    seat: i64 = s.megaphone
    index: i64 = 0
    deck = setup.item_counts[:]
    deck.append(s.tools)
    if s.returned:
        deck[returned] -= 1
    while index < dealt:
        kind: i64 = first[index]
        place = KINDS * seat + kind
        hands[place] = hands[place] + 1  # written out: compiled code then adds native integers
        deck[kind] = deck[kind] - 1
        sizes[seat] = sizes[seat] + 1
        seat += 1
        if seat == players:
            seat = 0
        index += 1
    face_up = [0] * KINDS
    while index < number:
        kind = first[index]
        face_up[kind] = face_up[kind] + 1
        deck[kind] = deck[kind] - 1
        index += 1
    s.hands = hands
    s.sizes = sizes
    s.start_sizes = tuple(sizes)
    s.face_up = face_up
    s.deck = deck
    s.deck_size = len(cards) - number
    s.log = ()
    s.reveals += 1
    if s.events is not None:
        narrate.deal(s)
    s.agenda.append((NEXT_TURN, s.megaphone, s.megaphone, 0))


# --- Phase 2: Communication between animals ------------------------------------------------------------


def begin_turn(s: Position, player: int) -> None:
    """The turn of ``player``: the step that passes the turn on lies below it."""
    s.turn = player
    s.agenda.append((NEXT_TURN, player, CLOCKWISE, 0))
    s.agenda.append((TURN, player, 0, 0))
    s.asked = TURN
    s.acting = player


def legal_in_turn(s: Position, player: int) -> list[int]:
    """What a turn may be: a suggestion (A), suspending (B), or an ability of the turn's start (R22, R23)."""
    setup = s.setup
    furthest = s.furthest
    power = s.has_power(player)
    left = setup.tokens if len(s.tokens) < setup.tokens - 1 else s.tokens_left(player)
    legal = setup.place_actions[furthest][:] if left > 0 else []
    if left > 0:
        if power == RHINOCEROS:
            if left > 1:
                legal += setup.two_actions[furthest]
        elif power == PARROT:
            if furthest > 0:
                legal.append(act.JOIN)
        elif power == SEAL:
            legal += setup.jump_actions[furthest]
    if furthest > 0:
        legal.append(act.SUSPEND)
    if power == SLOTH:
        legal.append(act.PASS)
    elif power == EAGLE:
        _other_seats(s, player, act.ASK, legal)
    elif power == LION:
        _kinds_held(s, player, act.STASH, legal)
    elif power == MONKEY:
        if s.sizes[player] > 0:
            _other_seats(s, player, act.SWAP, legal)
    elif power == CHAMELEON:
        if s.deck_size > 0:
            legal.append(act.DRAW)
    elif power == SNAKE and s.sizes[player] > 0:
        legal.append(act.REDRAW)
    return legal


def answer_turn(s: Position, player: int, action: int) -> None:
    """Carry out what was chosen in a turn."""
    if action < act.TWO:
        suggest(s, player, action - act.PLACE + 1, "place")
    elif action < act.JOIN:
        use_power(s, player)
        suggest_two(s, player, action - act.TWO + 1)
    elif action == act.JOIN:
        use_power(s, player)
        suggest(s, player, s.furthest, "join")
    elif action < act.SUSPEND:
        use_power(s, player)
        suggest(s, player, action - act.JUMP + 1, "jump")
    elif action == act.SUSPEND:
        suspend(s, player)
    elif action == act.PASS:
        use_power(s, player)
        pass_turn(s, player)
    else:
        use_start_ability(s, player, action)


# A) Suggest escape plan


def suggest(s: Position, player: int, space: int, how: str) -> None:
    """Place a token on ``space``; it is now the furthest (R4, R6, R48)."""
    s.agenda.pop()
    s.tokens.append(space * 8 + player)
    s.furthest = space
    if s.events is not None:
        narrate.place(s, player, space, how)
    offer_turn_end(s, player)


def suggest_two(s: Position, player: int, space: int) -> None:
    """Rhinoceros: a token on ``space`` and one on the next; the further one counts (R29)."""
    s.tokens.append(space * 8 + player)
    if s.events is not None:
        narrate.place(s, player, space, "two")
    suggest(s, player, space + 1, "two")


# Optional: use your animal's ability


def use_power(s: Position, player: int) -> None:
    """Turn the animal face down: at most once per round (R22)."""
    s.used |= 1 << player


def use_start_ability(s: Position, player: int, action: int) -> None:
    """Begin an ability of the turn's start; the turn goes on afterwards (R24)."""
    use_power(s, player)
    if action < act.STASH:
        s.agenda.append((ASK_COLOUR, player, action - act.ASK, 0))
    elif action < act.SWAP:
        stash(s, player, action - act.STASH)
    elif action < act.DRAW:
        s.agenda.append((GIVE, player, action - act.SWAP, 0))
    elif action == act.DRAW:
        draw_one(s, player)
    else:
        redraw(s, player)


def offer_turn_end(s: Position, player: int) -> None:
    """After a suggestion: Monkey, Chameleon and Elephant may act at the end of the turn (R23, R24)."""
    power = s.has_power(player)
    if (
        power == ELEPHANT
        or (power == MONKEY and s.sizes[player] > 0)
        or (power == CHAMELEON and s.deck_size > 0)
    ):
        s.agenda.append((TURN_END, player, 0, 0))


def legal_at_turn_end(s: Position, player: int) -> list[int]:
    """The ability of the turn's end, or ``done``."""
    legal: list[int] = []
    power = s.animals[player]
    if power == MONKEY:
        _other_seats(s, player, act.SWAP, legal)
    elif power == CHAMELEON:
        legal.append(act.DRAW)
    else:
        _other_seats(s, player, act.NEXT, legal)
    legal.append(act.DONE)
    return legal


def answer_turn_end(s: Position, player: int, action: int) -> None:
    """Use the ability at the end of the turn, or decline it."""
    s.agenda.pop()
    if action == act.DONE:
        return
    use_power(s, player)
    if action < act.DRAW:
        s.agenda.append((GIVE, player, action - act.SWAP, 0))
    elif action == act.DRAW:
        draw_one(s, player)
    else:
        name_next(s, player, action - act.NEXT)


def legal_colours() -> list[int]:
    """Eagle: the six colours (R25)."""
    return list(range(act.COLOUR, act.NUMBER))


def legal_numbers(s: Position, kind: int) -> list[int]:
    """Eagle: from 1 to the number of cards of the colour in the game (R25)."""
    return list(range(act.NUMBER, act.NUMBER + s.setup.item_counts[kind]))


def answer_question(s: Position, asker: int, target: int, kind: int, number: int) -> None:
    """Eagle: the true answer, heard by all; universal tools do not count (R25)."""
    s.agenda.pop()
    answer = 1 if s.hands[KINDS * target + kind] >= number else 0
    s.log += ((ASKED, asker, target, kind, number, answer),)
    s.reveals += 1
    if s.events is not None:
        narrate.question(s, asker, target, kind, number, answer == 1)


def stash(s: Position, player: int, kind: int) -> None:
    """Lion: one hand card goes face down under the Lion until the next Phase 1 (R26)."""
    take_card(s, player, kind)
    s.stash = kind
    s.log += ((STASHED, player, kind),)
    if s.events is not None:
        narrate.stash(s, player, kind)


def give(s: Position, player: int, partner: int, kind: int) -> None:
    """Monkey: one hand card goes to the partner, who must answer before the turn goes on (R28)."""
    s.agenda.pop()
    take_card(s, player, kind)
    put_card(s, partner, kind)
    s.log += ((SWAPPED, player, partner, kind, NO_CARD),)
    s.reveals += 1
    s.agenda.append((GIVE_BACK, partner, player, 0))
    if s.events is not None:
        narrate.give(s, player, partner, kind)


def give_back(s: Position, partner: int, player: int, kind: int) -> None:
    """Monkey's partner gives one card back, the same one if they like (R28)."""
    s.agenda.pop()
    take_card(s, partner, kind)
    put_card(s, player, kind)
    gave = s.log[-1][3]
    s.log = (*s.log[:-1], (SWAPPED, player, partner, gave, kind))
    s.reveals += 1
    if s.events is not None:
        narrate.give_back(s, player, partner, gave, kind)


def draw_one(s: Position, player: int) -> None:
    """Chameleon: draw a card, then put one of the hand away (R35)."""
    kind = draw_card(s)
    put_card(s, player, kind)
    s.log += ((DREW, player, kind, NO_CARD),)
    s.agenda.append((DROP, player, 0, 0))
    if s.events is not None:
        narrate.draw(s, player, kind)


def drop(s: Position, player: int, kind: int) -> None:
    """Chameleon: put a card of the hand away face down, the drawn one allowed (R35, R36)."""
    s.agenda.pop()
    take_card(s, player, kind)
    drawn = s.log[-1][2]
    s.log = (*s.log[:-1], (DREW, player, drawn, kind))
    if s.events is not None:
        narrate.drop(s, player, drawn, kind)


def redraw(s: Position, player: int) -> None:
    """Snake: put the whole hand away, then draw one card fewer, as far as the deck goes (R34)."""
    base = KINDS * player
    away = s.hands[base : base + KINDS]
    number = s.sizes[player] - 1
    if number > s.deck_size:
        number = s.deck_size
    for kind in range(KINDS):
        s.hands[base + kind] = 0
    s.sizes[player] = 0
    for _ in range(number):
        put_card(s, player, draw_card(s))
    s.log += ((REDREW, player, *away, *s.hands[base : base + KINDS]),)
    s.reveals += 1
    if s.events is not None:
        narrate.redraw(s, player, away)


def name_next(s: Position, player: int, named: int) -> None:
    """Elephant: name who plays next; play goes on clockwise from there (R31)."""
    s.agenda[-1] = (NEXT_TURN, player, named, 0)
    if s.events is not None:
        narrate.next_player(s, player, named)


def pass_turn(s: Position, player: int) -> None:
    """Sloth: neither suggest nor suspend (R33)."""
    s.agenda.pop()
    if s.events is not None:
        narrate.pass_turn(s, player)


# B) Suspend the escape


def suspend(s: Position, player: int) -> None:
    """Take the Megaphone and go on with Phase 3 at once (R11, R24)."""
    s.megaphone = player
    s.agenda.clear()
    if s.events is not None:
        narrate.suspend(s, player)
    evaluate(s, player)


# --- Phase 3: Evaluation -------------------------------------------------------------------------------


def evaluate(s: Position, by: int) -> None:
    """Reveal all hands and count the Escape colour against the Escape value (R12 to R21)."""
    setup = s.setup
    space = s.furthest
    value = setup.value[space]
    from_items, from_tools = count_for(s, setup.kind[space])
    found = from_items + from_tools
    stars, tool, outcome = 0, False, SHORT
    if found >= value:
        if space >= setup.escape_from:
            outcome = OUT
        else:
            outcome = EXACT if found == value else ENOUGH
            stars = min(setup.stars[space], setup.star_supply - s.stars)
            tool = found == value and s.tools < setup.tools
    s.evaluation = Evaluation(
        s.round,
        by,
        space,
        from_items,
        from_tools,
        outcome,
        stars,
        tool,
        s.level,
        tuple(s.hands),
        tuple(s.face_up),
    )
    s.reveals += 1
    s.stars += stars
    if tool:
        s.tools += 1
    if s.events is not None:
        narrate.evaluation(s)
    if outcome == OUT:
        end_game(s, ESCAPED)
    elif s.round == setup.rounds:
        end_game(s, FAILED)
    else:
        s.agenda.append((END_ROUND, by, 0, 0))
        offer_unlock(s)


# --- Unlock experience levels --------------------------------------------------------------------------


def offer_unlock(s: Position) -> None:
    """The Megaphone holder may spend stars for the team while a level can be paid (R18, R19)."""
    if s.level < TOP_LEVEL and s.stars >= s.setup.stars_per_level:
        s.agenda.append((UNLOCK, s.megaphone, 0, 0))


def answer_unlock(s: Position, action: int) -> None:
    """Unlock the next level, or keep the stars (R18)."""
    s.agenda.pop()
    if action == act.UNLOCK:
        s.stars -= s.setup.stars_per_level
        s.level += 1
        if s.events is not None:
            narrate.unlock(s)
        offer_unlock(s)
    elif s.events is not None:
        narrate.stop_unlocking(s)


# --- End of round, end of game -------------------------------------------------------------------------


def end_round(s: Position) -> None:
    """Tokens back, animals face up, marker on (R5, R22); a round with a card under the Lion is kept."""
    if s.stash != NO_CARD:
        totals = [*s.setup.item_counts, s.tools]
        evaluation = s.evaluation
        if evaluation is not None and evaluation.tool:
            totals[TOOL] -= 1
        s.past += (PastRound(s.log, tuple(s.hands), tuple(s.face_up), tuple(totals), s.returned),)
    else:
        s.past = ()
    s.tokens = []
    s.furthest = 0
    s.used = 0
    s.round += 1
    s.agenda.append((NEW_ROUND, s.megaphone, 0, 0))


def end_game(s: Position, result: int) -> None:
    """Escaped, or the seventh round is over (R20, R21)."""
    s.result = result
    s.agenda.clear()
    if s.events is not None:
        narrate.end(s)


# --- The agenda ----------------------------------------------------------------------------------------


def run(s: Position) -> None:
    """Run the steps that need no answer until one does (or the game is over)."""
    while s.agenda:
        kind, player, following, _ = s.agenda[-1]
        if kind >= FIRST_ASKED:
            break
        s.agenda.pop()
        if kind == NEXT_TURN:
            if following == CLOCKWISE:
                following = player + 1
                if following == s.setup.players:
                    following = 0
            begin_turn(s, following)
            return
        if kind == NEW_ROUND:
            prepare_round(s)
        else:
            end_round(s)
    s.ask_top()


def legal(s: Position, player: int) -> list[int]:
    """The sorted legal actions of the player who is asked."""
    asked = s.asked
    if asked == TURN:
        return legal_in_turn(s, player)
    if asked == TURN_END:
        return legal_at_turn_end(s, player)
    if asked == ASK_COLOUR:
        return legal_colours()
    if asked == ASK_NUMBER:
        return legal_numbers(s, s.agenda[-1][3])
    if asked == UNLOCK:
        return [act.UNLOCK, act.STOP]
    result: list[int] = []
    if asked == GIVE:
        _kinds_held(s, player, act.GIVE, result)
    elif asked == GIVE_BACK:
        _kinds_held(s, player, act.RETURN, result)
    else:
        _kinds_held(s, player, act.DROP, result)
    return result


def apply(s: Position, player: int, action: int) -> None:
    """Answer the asked step with a legal action, then run on to the next question."""
    asked = s.asked
    if asked == TURN:
        answer_turn(s, player, action)
    elif asked == TURN_END:
        answer_turn_end(s, player, action)
    elif asked == DROP:
        drop(s, player, action - act.DROP)
    elif asked == UNLOCK:
        answer_unlock(s, action)
    else:
        _, _, a, b = s.agenda[-1]
        if asked == ASK_COLOUR:
            s.agenda[-1] = (ASK_NUMBER, player, a, action - act.COLOUR)
        elif asked == ASK_NUMBER:
            answer_question(s, player, a, b, action - act.NUMBER + 1)
        elif asked == GIVE:
            give(s, player, a, action - act.GIVE)
        else:
            give_back(s, player, a, action - act.RETURN)
    run(s)


# --- Cards ---------------------------------------------------------------------------------------------


def take_card(s: Position, player: int, kind: int) -> None:
    """Take a card of ``kind`` out of a hand."""
    place = KINDS * player + kind
    s.hands[place] = s.hands[place] - 1
    s.sizes[player] = s.sizes[player] - 1


def put_card(s: Position, player: int, kind: int) -> None:
    """Put a card of ``kind`` into a hand."""
    place = KINDS * player + kind
    s.hands[place] = s.hands[place] + 1
    s.sizes[player] = s.sizes[player] + 1


def draw_card(s: Position) -> int:
    """The next card of the deck, which must not be empty."""
    kind = s.chance.draw(s.deck, s.deck_size, "items")
    s.deck[kind] -= 1
    s.deck_size -= 1
    s.reveals += 1
    return kind


def _other_seats(s: Position, player: int, offset: int, legal: list[int]) -> None:
    for seat in range(s.setup.players):
        if seat != player:
            legal.append(offset + seat)


def _kinds_held(s: Position, player: int, offset: int, legal: list[int]) -> None:
    base = KINDS * player
    for kind in range(KINDS):
        if s.hands[base + kind] > 0:
            legal.append(offset + kind)
