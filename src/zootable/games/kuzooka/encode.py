"""KuZOOkA's observation: what a seat sees, as numbers between -1 and 1 (a flat tensor).

| part | length | meaning |
|---|---|---|
| phase | 11 | one-hot over the phases of state.py |
| tracks | 6 | round/7, level/10, stars/40, tools/6, stars per level/4, deck/57 |
| furthest | 52 | one-hot; 0: no token yet |
| own hand, put away, face up | 3 x 7 | counts / 11 |
| own stash | 7 | one-hot |
| seats | 6 x 20 | one row per seat, from the observer on, clockwise (see below) |
| claims | 6 x 51 | spaces with this seat's tokens |
| question | 6 + 6 + 6 + 2 | asker, target (from the observer on), colour, number/11, answer (1 yes, -1 no) |
| swap | 7 + 7 | kind this seat gave, kind it got |
| last evaluation | 4 | outcome, one-hot |
| pending | 6 + 6 | of a pick that is half made: the other seat (from the observer on), the colour |

A seat's row: animal (10), power ready, hand/17, tokens left/12, megaphone, turn, acting, card under the Lion,
swapped with the observer, hands revealed, 1.
"""

from __future__ import annotations

from typing import Final

from zootable.games.kuzooka import knowledge
from zootable.games.kuzooka.state import (
    ASK_COLOUR,
    ASK_NUMBER,
    ASKED,
    DREW,
    GIVE,
    GIVE_BACK,
    KINDS,
    LION,
    NO_CARD,
    REDREW,
    SWAPPED,
    Position,
)

SEATS: Final = 6
SPACES: Final = 51
SEAT_SIZE: Final = 20
PHASE_NUMBER: Final = 11
LARGEST_HAND: Final = 17
"""15 cards at level 10 with two players, one from under the Lion, one just given by the Monkey."""
SIZE: Final = PHASE_NUMBER + 6 + SPACES + 1 + 4 * KINDS + SEATS * (SEAT_SIZE + SPACES) + 32 + 2 * KINDS + 4


def observation(s: Position, player: int) -> list[float]:
    """The observation tensor of a seat (see the table above), ``SIZE`` long."""
    setup = s.setup
    out: list[float] = [0.0] * SIZE
    if s.agenda:
        out[s.agenda[-1][0]] = 1.0
    at = PHASE_NUMBER
    out[at] = s.round / setup.rounds
    out[at + 1] = s.level / 10
    out[at + 2] = s.stars / setup.star_supply
    out[at + 3] = s.tools / setup.tools
    out[at + 4] = setup.stars_per_level / 4
    out[at + 5] = s.deck_size / 57
    at += 6
    out[at + s.furthest] = 1.0
    at += SPACES + 1
    put_away = [0] * KINDS
    gave, got = NO_CARD, NO_CARD
    for entry in s.log:
        if entry[0] == DREW and entry[1] == player and entry[3] != NO_CARD:
            put_away[entry[3]] += 1
        elif entry[0] == REDREW and entry[1] == player:
            for kind in range(KINDS):
                put_away[kind] += entry[2 + kind]
        elif entry[0] == SWAPPED and entry[1] == player:
            gave, got = entry[3], entry[4]
        elif entry[0] == SWAPPED and entry[2] == player:
            gave, got = entry[4], entry[3]
    for kind in range(KINDS):
        out[at + kind] = s.hands[KINDS * player + kind] / 11
        out[at + KINDS + kind] = put_away[kind] / 11
        out[at + 2 * KINDS + kind] = s.face_up[kind] / 11
    at += 3 * KINDS
    if s.stash != NO_CARD and s.animals[player] == LION:
        out[at + s.stash] = 1.0
    at += KINDS
    revealed = knowledge.hands_are_revealed(s)
    acting = s.agenda[-1][1] if s.agenda else -1
    for step in range(setup.players):
        seat = (player + step) % setup.players
        out[at + s.animals[seat]] = 1.0
        out[at + 10] = 0.0 if s.used >> seat & 1 else 1.0
        out[at + 11] = s.sizes[seat] / LARGEST_HAND
        out[at + 12] = s.tokens_left(seat) / setup.tokens
        out[at + 13] = 1.0 if s.megaphone == seat else 0.0
        out[at + 14] = 1.0 if s.turn == seat else 0.0
        out[at + 15] = 1.0 if acting == seat else 0.0
        out[at + 16] = 1.0 if s.stash != NO_CARD and s.animals[seat] == LION else 0.0
        out[at + 17] = 1.0 if _swapped(s, player, seat) else 0.0
        out[at + 18] = 1.0 if revealed else 0.0
        out[at + 19] = 1.0
        at += SEAT_SIZE
    at += SEAT_SIZE * (SEATS - setup.players)
    for token in s.tokens:
        step = ((token & 7) - player) % setup.players
        out[at + SPACES * step + (token >> 3) - 1] = 1.0
    at += SEATS * SPACES
    for entry in s.log:
        if entry[0] == ASKED:
            out[at + (entry[1] - player) % setup.players] = 1.0
            out[at + 6 + (entry[2] - player) % setup.players] = 1.0
            out[at + 12 + entry[3]] = 1.0
            out[at + 18] = entry[4] / 11
            out[at + 19] = 1.0 if entry[5] else -1.0
    at += 20
    if gave != NO_CARD:
        out[at + gave] = 1.0
    if got != NO_CARD:
        out[at + KINDS + got] = 1.0
    at += 2 * KINDS
    if s.evaluation is not None:
        out[at + s.evaluation.outcome] = 1.0
    at += 4
    if s.agenda:
        kind, _, other, colour = s.agenda[-1]
        if kind in (ASK_COLOUR, ASK_NUMBER, GIVE, GIVE_BACK):
            out[at + (other - player) % setup.players] = 1.0
        if kind == ASK_NUMBER:
            out[at + 6 + colour] = 1.0
    return out


def _swapped(s: Position, player: int, seat: int) -> bool:
    return any(entry[0] == SWAPPED and {player, seat} == {entry[1], entry[2]} for entry in s.log)
