"""Zookeepers' observation: what a seat sees, as numbers of moderate size (a flat tensor).

| part | length | meaning |
|---|---|---|
| phase, main | 11 + 3 | one-hot over the phases of state.py and how far the main action is |
| turn | 5 + 2 | saved, helped, refreshed, acted, last turns; turns left/6, turns over/safety end |
| set-up | 3 + 1 | mode one-hot, teams |
| table | 60 + 8 | each species: lies face up; face-down cards in the four columns |
| deck | 60 + 1 | each species: known to be in it; cards/60 |
| chosen | 60 + 4 + 6 + 1 | the species a choice is about, house, zoo asked (observer first), cubes owed/10 |
| bag | 3 | cubes/28 |
| piles | 4 x 2 + 1 | cards/7 and number on the top's back/60 of each; objectives in the pile/8 |
| seats | 6 x 269 | one per seat, from the observer on, clockwise (absent seats 0) |

A seat: present, team mate, may act, ahead of the player; cubes/12 (3); saved/12; points of its keepers/20;
secret objective, if the observer may see it (4); houses (4 x 27: keeper one-hot, species/3); zones (7 x 4:
species in it, cubes on it/3); each species: in quarantine, saved (2 x 60).
"""

from __future__ import annotations

from typing import Final

from zootable.games.zookeepers import scoring
from zootable.games.zookeepers.components import MODES
from zootable.games.zookeepers.rules import face_up
from zootable.games.zookeepers.state import (
    CARD,
    CARD_BITS,
    HOUSES,
    LOOKED,
    OBJECTIVE,
    OBJECTIVE_BITS,
    OVER,
    ZONE_COUNT,
    Position,
)

SEATS: Final = 6
SPECIES: Final = 60
KEEPERS: Final = 26
SEAT: Final = 4 + 3 + 2 + 4 + HOUSES * (KEEPERS + 1) + 4 * ZONE_COUNT + 2 * SPECIES
SIZE: Final = 14 + 7 + 4 + 68 + 61 + 71 + 3 + 9 + SEATS * SEAT


def observation(s: Position, player: int) -> list[float]:
    """The observation tensor of a seat (see the table above), ``SIZE`` long."""
    setup = s.setup
    out: list[float] = _one_hot(s.phase, OVER + 1) + _one_hot(s.main, 3)
    out += [float(flag) for flag in (s.saved_now, s.helped, s.refreshed, s.acted, s.last)]
    out += [max(s.left, 0) / SEATS, s.turn / setup.safety]
    out += [*_one_hot(MODES.index(setup.mode), 3), float(setup.teams)]
    out += _many_hot(face_up(s)) + _down(s)
    out += [*_many_hot(known_in_deck(s, player)), (len(s.fresh) + len(s.under)) / SPECIES]
    out += _many_hot([s.chosen] if sees_chosen(s, player) else [])
    out += _one_hot(s.house, HOUSES)
    out += _one_hot((s.target - player) % setup.players if s.target >= 0 else -1, SEATS)
    out.append(s.owed / 10)
    out += [count / 28 for count in s.bag]
    for pile in range(4):
        cards = s.piles[pile] if pile < setup.piles else ()
        out += [len(cards) / 7, setup.back[cards[0]] / SPECIES if cards else 0.0]
    out.append(len(s.secrets) / 8)
    for number in range(SEATS):
        if number < setup.players:
            out += _seat(s, (player + number) % setup.players, player)
        else:
            out += [0.0] * SEAT
    return out


def known_in_deck(s: Position, player: int | None) -> list[int]:
    """The species that a seat (or, with ``None``, everybody) has seen going under the deck (R49)."""
    wanted = (1 << s.setup.players) - 1 if player is None else 1 << player
    return sorted([entry & CARD for entry in s.under if entry >> CARD_BITS & wanted == wanted])


def sees_chosen(s: Position, player: int | None) -> bool:
    """Whether a seat or a spectator may see the species that a choice is about."""
    return s.chosen >= 0 and (s.phase != LOOKED or player == s.player)


def sees_objective(s: Position, seat: int, player: int | None) -> bool:
    """Whether a seat or a spectator may see a seat's secret objective (R39, R49)."""
    if s.objectives[seat] < 0:
        return False
    return s.phase == OVER or (player is not None and player in (seat, s.setup.mate[seat]))


def _one_hot(value: int, size: int) -> list[float]:
    return [1.0 if value == place else 0.0 for place in range(size)]


def _many_hot(cards: list[int]) -> list[float]:
    out = [0.0] * SPECIES
    for card in cards:
        out[card] = 1.0
    return out


def _down(s: Position) -> list[float]:
    if s.setup.fast:
        return [0.0] * 8
    return [float(s.table[3 * column + row] >= 0) for column in range(4) for row in (1, 2)]


def _seat(s: Position, seat: int, player: int) -> list[float]:
    setup = s.setup
    out = [1.0, float(setup.mate[seat] == player), float(seat in s.acting_players())]
    out.append(float(s.ahead >> seat & 1))
    out += [count / 12 for count in s.cubes[3 * seat : 3 * seat + 3]]
    out += [s.saved[seat] / 12, scoring.keeper_total(s, seat) / 20]
    seen = sees_objective(s, seat, player)
    out += _one_hot((s.objectives[seat] & OBJECTIVE) if seen else -1, 1 << OBJECTIVE_BITS)
    for place in range(HOUSES * seat, HOUSES * seat + HOUSES):
        out += [*_one_hot(s.houses[place], KEEPERS), len(s.kept[place]) / 3]
    zones = s.zones[ZONE_COUNT * seat : ZONE_COUNT * seat + ZONE_COUNT]
    for zone, card in enumerate(zones):
        guard = s.guards[ZONE_COUNT * seat + zone]
        out += [float(card >= 0), (guard & 3) / 3, (guard >> 2 & 3) / 3, (guard >> 4) / 3]
    out += _many_hot([card for card in zones if card >= 0])
    out += _many_hot(scoring.saved_species(s, seat))
    return out
