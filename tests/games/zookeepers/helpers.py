"""Exact positions for tests: scripted deals, boards in words, moves in notation."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random
from typing import Any

from zootable.games.zookeepers import KeepersState, Zookeepers, components, rules
from zootable.games.zookeepers.components import COLOURS, ZONES
from zootable.games.zookeepers.state import CARD, CARD_BITS, EMPTY, HOUSES, ZONE_COUNT
from zootable.kernel.game import Event

CARDS = components.species_file().species
SPECIES = {card.id: number for number, card in enumerate(CARDS)}
KEEPERS = {keeper.id: number for number, keeper in enumerate(components.keeper_file().keepers)}
MODES = ("fast", "normal", "advanced")
LAID = (
    *("african_lion", "queensland_koala", "jaguar", "brown_bear"),
    *("hippopotamus", "cheetah", "addax", "iberian_wolf"),
    *("american_bison", "komodo_dragon", "hyacinth_macaw", "burmese_python"),
)
"""The table of a normal game in these tests, row by row from the bottom, four columns each."""
LAID_FAST = LAID[:6]


def load(players: int = 2, **options: Any) -> Zookeepers:
    return Zookeepers({"players": players, **options})


def fresh(
    players: int = 2,
    *,
    table: Sequence[str] = (),
    first: int = 0,
    scripts: Mapping[str, Sequence[int]] | None = None,
    seed: int = 1,
    **options: Any,
) -> KeepersState:
    """The first turn, of seat 1, with a known table: ``table`` names the first species dealt."""
    game = load(players, **options)
    laid = [SPECIES[name] for name in (table or (LAID_FAST if game.setup.fast else LAID))]
    found = game.new_scripted_state(seed, {"first": [first], "species": laid, **(scripts or {})})
    found.chance.scripts = None
    return found


def legal(s: KeepersState) -> set[str]:
    """The legal actions in notation."""
    return {s.action_to_string(action) for action in s.legal_actions()}


def starting(s: KeepersState, *words: str) -> set[str]:
    """The legal actions whose notation starts with one of the words."""
    return {text for text in legal(s) if text.split(" ")[0] in words}


def play(s: KeepersState, *notations: str) -> KeepersState:
    for notation in notations:
        s.apply_action(s.string_to_action(notation))
    return s


def told(s: KeepersState, *notations: str) -> list[Event]:
    """The events of playing so."""
    found: list[Event] = []
    s.record_events()
    for notation in notations:
        play(s, notation)
        found += s.events or []
    s.record_events(False)
    return found


def counts(text: str) -> list[int]:
    """``"2 red, white"`` as three counts."""
    found = [0, 0, 0]
    for part in text.split(","):
        words = part.split()
        if words:
            found[COLOURS.index(words[-1])] += int(words[0]) if len(words) > 1 else 1
    return found


def hand(s: KeepersState, text: str, seat: int = 0) -> KeepersState:
    """Give a seat exactly these cubes; the others go to the bag."""
    for colour, count in enumerate(counts(text)):
        s.bag[colour] += s.cubes[3 * seat + colour] - count
        s.cubes[3 * seat + colour] = count
        assert s.bag[colour] >= 0, "not so many cubes in the game"
    s._legal = None
    return s


def cubes(s: KeepersState, seat: int = 0) -> list[int]:
    return s.cubes[3 * seat : 3 * seat + 3]


def bag(s: KeepersState, text: str) -> KeepersState:
    """Leave only these cubes in the bag; the others go to the hand of the last seat."""
    last = 3 * (s.setup.players - 1)
    for colour, count in enumerate(counts(text)):
        s.cubes[last + colour] += s.bag[colour] - count
        s.bag[colour] = count
    s._legal = None
    return s


def fetch(s: KeepersState, name: str) -> int:
    """Take a species out of the deck (or exchange it on the table for one from the deck)."""
    card = SPECIES[name]
    if card in s.fresh:
        s.fresh.remove(card)
    elif card in s.table:
        s.table[s.table.index(card)] = s.fresh.pop()
    else:
        entry = next(entry for entry in s.under if entry & CARD == card)
        s.under.remove(entry)
    s._legal = None
    return card


def deck(s: KeepersState, left: str = "") -> KeepersState:
    """Leave only these species in the deck, in that order; the others leave the game (so no census)."""
    s.under = [fetch(s, name) | rules.everybody(s) << CARD_BITS for name in left.split()]
    s.fresh = []
    s._legal = None
    return s


def clear_table(s: KeepersState) -> KeepersState:
    """Nothing on the table."""
    for spot in range(len(s.table)):
        s.table[spot] = EMPTY
        s.known[spot] = 0
    s._legal = None
    return s


def keep(s: KeepersState, house: int, keeper: str, species: str = "", seat: int = 0) -> KeepersState:
    """A keeper in a house (counted from 1) with species saved there."""
    number = KEEPERS[keeper]
    place = HOUSES * seat + house - 1
    old = s.houses[place]
    if old != number:
        for pile, stack in enumerate(s.piles):
            if number in stack:
                at = stack.index(number)
                s.piles[pile] = stack[:at] + ((old,) if old >= 0 else ()) + stack[at + 1 :]
                s.unseen[pile] = min(s.unseen[pile], len(s.piles[pile]))
                if not s.piles[pile]:
                    s.stocked &= ~(1 << pile)
    s.houses[place] = number
    s.saved[seat] -= len(s.kept[place])
    s.fresh += s.kept[place]
    s.kept[place] = tuple(fetch(s, name) for name in species.split())
    s.saved[seat] += len(s.kept[place])
    rules.count_wants(s, seat)
    s._legal = None
    return s


def quarantine(s: KeepersState, zone: str, species: str, seat: int = 0, guard: str = "") -> KeepersState:
    """A species in a zone, with cubes from the seat's hand on it."""
    card = fetch(s, species)
    number = ZONES.index(zone)
    s.zones[ZONE_COUNT * seat + number] = card
    s.free[seat] &= ~(1 << number)
    for colour, count in enumerate(counts(guard)):
        s.cubes[3 * seat + colour] -= count
        s.guards[ZONE_COUNT * seat + number] += count << 2 * colour
    s._legal = None
    return s


def zone(s: KeepersState, name: str, seat: int = 0) -> str | None:
    """The species in a zone."""
    card = s.zones[ZONE_COUNT * seat + ZONES.index(name)]
    return None if card < 0 else CARDS[card].id


def names(cards: Sequence[int]) -> list[str]:
    return [CARDS[card & CARD].id for card in cards]


def under(s: KeepersState) -> list[str]:
    """The species under the unseen part of the deck, the next one first."""
    return names(s.under)


def up(s: KeepersState) -> list[str]:
    return names(rules.face_up(s))


def restart(s: KeepersState, player: int = 0) -> KeepersState:
    """The beginning of a turn, as the position now is."""
    rules.begin_turn(s, player)
    s._legal = None
    return s


def random_move(s: KeepersState, random: Random) -> int:
    return random.choice(s.legal_actions())


def play_on(s: KeepersState, random: Random, moves: int) -> KeepersState:
    """So many random moves, or to the end."""
    for _ in range(moves):
        if s.is_terminal():
            break
        s.apply_action(random_move(s, random))
    return s


def decent_move(s: KeepersState, random: Random) -> int:
    """A move by the game's own rollout policy."""
    return s.game.heuristics().rollout_action(s, random.getrandbits(30))
