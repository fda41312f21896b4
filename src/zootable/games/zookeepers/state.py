"""What is on the table of Zookeepers: plain typed data, no rules."""

from __future__ import annotations

import json
from typing import Any, Final

import msgspec

from zootable.games.zookeepers import components
from zootable.games.zookeepers.actions import DISMISS, EXCHANGE, HIRE, LOOK, REPLACE
from zootable.games.zookeepers.components import ZONES, Box, Mode
from zootable.kernel.chance import Chance
from zootable.kernel.game import Game, State

# The phases of a turn.
#
# | phase    | who acts      | what they may do                                      | what comes next     |
# |----------|---------------|-------------------------------------------------------|---------------------|
# | TURN     | the player    | one main action, free actions, help, end the turn     | any of these        |
# | KEEPER   | the player    | the keeper for the species to save                    | PAYMENT             |
# | PAYMENT  | the player    | how to pay for it                                     | TURN                |
# | PLACE    | the player    | the zone for a species from the table                 | TURN                |
# | LOOKED   | the player    | the same, or under the deck, for a face-down card     | TURN                |
# | TARGET   | the player    | the zoo that is asked to take the species sent        | RECEIVE or TURN     |
# | SEND     | the player    | the species sent to the zone that was cleared         | TURN                |
# | RECEIVE  | the zoo asked | the zone for the species sent                         | TURN                |
# | RETURN   | the player    | cubes to return for those drawn (conservation fund)   | TURN                |
# | LIMIT    | the player    | cubes to return beyond the limit at the turn's end    | LIMIT, TURN or OVER |
# | OVER     | nobody        |                                                       |                     |
TURN: Final = 0
KEEPER: Final = 1
PAYMENT: Final = 2
PLACE: Final = 3
LOOKED: Final = 4
TARGET: Final = 5
SEND: Final = 6
RECEIVE: Final = 7
RETURN: Final = 8
LIMIT: Final = 9
OVER: Final = 10
PHASES: Final = (
    *("turn", "keeper", "payment", "place", "looked", "target", "send", "receive", "return", "limit"),
    "over",
)

# How far the main action of a turn is
OPEN: Final = 0
SECOND: Final = 1
"""Action III has moved one card; a second one may follow."""
DONE: Final = 2
MAIN_WORDS: Final = ("open", "second_card", "done")

EMPTY: Final = -1
"""No card, no keeper, nobody."""
HOUSES: Final = 4
"""Places in the lists below for each seat, in every mode."""
ZONE_COUNT: Final = 7
CARD_BITS: Final = 6
CARD: Final = 63
"""The part of an entry of :attr:`Position.under` that says which card; the seats that know it come next."""
GROUP_SHIFT: Final = 12
"""Then the number of a group in random order (0: none)."""
OBJECTIVE_BITS: Final = 2
OBJECTIVE: Final = 3
"""The part of an entry of :attr:`Position.secrets` that says which design; then the seats that know it."""


class Setup:
    """What never changes in a game: the cards as flat tables, the mode's numbers, seats and teams.

    Attributes:
        red, green, white, points, status: per species (status is an index of ``STATUSES``).
        fits: per species the zones of this board that it may be put in, as bits (R15).
        match: per keeper the species that its objective allows, as bits; keeper_points, back: its numbers.
        rows: per design of secret objectives its rows ``(total, species as bits, points)``.
        mate: per seat the team mate, or EMPTY; opponents: the other seats but the mate, as bits.
        zones: the zones of this board, as bits.
        hire, replace, dismiss: those actions by the bits of houses with a keeper and of piles with a card.
        look: the actions for the face-down cards, by the bits of their places; exchange: by the most drawn.
    """

    __slots__ = (
        "action3_face_down",
        "back",
        "collect_most",
        "columns",
        "dealt_keepers",
        "designs",
        "dismiss",
        "end_saved",
        "exchange",
        "exchange_most",
        "exchange_price",
        "fast",
        "fits",
        "fund",
        "green",
        "guard_places",
        "hand_limit",
        "help",
        "hire",
        "houses",
        "instant_all",
        "instant_end",
        "keeper_points",
        "look",
        "match",
        "mate",
        "mode",
        "objectives",
        "one_point",
        "opponents",
        "penalty",
        "pile_keepers",
        "piles",
        "places",
        "players",
        "points",
        "protection",
        "red",
        "refresh_columns",
        "replace",
        "rows",
        "safety",
        "spots",
        "start",
        "status",
        "stock",
        "teams",
        "units",
        "white",
        "white_limit",
        "zones",
    )

    def __init__(
        self, players: int, mode: Mode, box: Box, teams: bool, action3_face_down: bool, instant_all: bool
    ) -> None:
        table = components.numbers()
        cards = components.species_file().species
        keepers = components.keeper_file()
        self.players: Final = players
        self.mode: Final = mode.id
        self.fast: Final = mode.rows == 1
        self.teams: Final = teams
        self.action3_face_down: Final = action3_face_down and mode.rows > 1
        self.instant_end: Final = box.instant_end
        self.instant_all: Final = instant_all
        self.houses: Final = mode.houses
        self.columns: Final = mode.columns
        self.spots: Final = mode.columns * mode.rows
        self.end_saved: Final = mode.end_saved
        self.collect_most: Final = mode.collect_most
        self.piles: Final = mode.piles
        self.dealt_keepers: Final = mode.dealt_keepers
        self.refresh_columns: Final = mode.refresh_columns
        self.fund: Final = mode.fund
        self.help: Final = mode.help
        self.protection: Final = mode.protection
        self.objectives: Final = mode.objectives
        self.hand_limit: Final = table.hand_limit
        self.white_limit: Final = table.white_limit
        self.exchange_price: Final = table.exchange_price
        self.exchange_most: Final = table.exchange_most
        self.penalty: Final = table.quarantine_penalty
        self.guard_places: Final = table.guard_places
        self.safety: Final = table.safety_turns * players
        self.start: Final = table.start.counts()
        self.stock: Final = (box.red, box.green, box.white)
        self.places: Final = keepers.places
        self.red: Final = [card.needs.red for card in cards]
        self.green: Final = [card.needs.green for card in cards]
        self.white: Final = [card.needs.white for card in cards]
        self.points: Final = [card.points for card in cards]
        self.status: Final = [components.STATUSES.index(card.status) for card in cards]
        self.zones: Final = sum([1 << ZONES.index(zone) for zone in mode.zones])
        self.fits: Final = [
            sum([1 << ZONES.index(zone) for zone in mode.zones if zone == "any" or zone in card.habitats])
            for card in cards
        ]
        self.match: Final = [
            sum([1 << number for number, card in enumerate(cards) if keeper.fits(card)])
            for keeper in keepers.keepers
        ]
        self.keeper_points: Final = [keeper.points for keeper in keepers.keepers]
        self.back: Final = [keeper.matching for keeper in keepers.keepers]
        self.one_point: Final = [
            number
            for number, keeper in enumerate(keepers.keepers)
            if keeper.points == 1 and (keeper.box == "base" or box.second_box)
        ]
        self.pile_keepers: Final = [
            number for number, keeper in enumerate(keepers.keepers) if keeper.points in mode.keeper_points
        ]
        secret = components.objective_file()
        self.designs: Final = [number for number in range(len(secret.designs)) for _ in range(secret.copies)]
        self.rows: Final = [
            [
                (row.total, sum([1 << one for one, card in enumerate(cards) if row.fits(card)]), row.points)
                for row in design.rows
            ]
            for design in secret.designs
        ]
        half = players // 2
        self.mate: Final = [(seat + half) % players if teams else EMPTY for seat in range(players)]
        self.units: Final = (
            [(seat, seat + half) for seat in range(half)] if teams else [(seat,) for seat in range(players)]
        )
        self.opponents: Final = [
            sum([1 << other for other in range(players) if other not in (seat, self.mate[seat])])
            for seat in range(players)
        ]
        self.hire: Final = [[HIRE + pile for pile in range(4) if piles >> pile & 1] for piles in range(16)]
        self.replace: Final = [_pairs(REPLACE, houses, piles) for houses in range(16) for piles in range(16)]
        self.look: Final = [[LOOK + bit for bit in range(8) if hidden >> bit & 1] for hidden in range(256)]
        self.exchange: Final = [
            list(range(EXCHANGE, EXCHANGE + number)) for number in range(table.exchange_most + 1)
        ]
        every = (1 << mode.piles) - 1
        self.dismiss: Final = [_pairs(DISMISS, houses, every) for houses in range(16)]


def _pairs(first: int, houses: int, piles: int) -> list[int]:
    """The actions of a family with a house and a pile, by their bits."""
    return [
        first + 4 * house + pile
        for house in range(4)
        if houses >> house & 1
        for pile in range(4)
        if piles >> pile & 1
    ]


class Position(State):
    """A position of Zookeepers.

    Attributes:
        first, player, turn: who began, whose turn it is, turns that are over.
        phase, main: what is asked (see the table above) and how far the main action is.
        saved_now, helped, refreshed, acted: whether the player has in this turn saved a species, asked for
            help, chosen new species, done anything at all.
        ahead: opponents with more saved species at the beginning of the turn, as bits (R21).
        last: whether this is one of the last turns; left: turns until the end once it is triggered, or EMPTY.
        passes: turns in a row in which nothing was done.
        chosen: the species that a choice is about, or EMPTY; chosen_known: the seats that know it, as bits;
            spot: the place of the table it was taken from; house, target, owed: the rest of the choice.
        table: the species on each place of the table or EMPTY: in fast mode six, else ``3 * column + row``,
            row 0 face up; known: per place the seats that know the face-down card there, as bits.
        fresh: the species never seen since the shuffle, in no order; under: those under them, in order, each
            with the seats that know it and its group (see CARD).
        bag: the cubes in it, by colour.
        cubes: ``3 * seat + colour``.
        zones: ``7 * seat + zone``, the species there or EMPTY; free: per seat the free zones, as bits.
        guards: ``7 * seat + zone``, the protecting cubes: red + 4 * green + 16 * white.
        houses: ``4 * seat + house``, the keeper there or EMPTY; kept: likewise the species saved under it.
        hired: per seat the houses with a keeper, as bits; wants: the species some keeper there has room for.
        saved: per seat the counter of saved species.
        piles: the keepers in each pile, the top first; unseen: how many of them, from the top, nobody knows.
        stocked: the piles with a keeper, as bits.
        objectives: per seat its secret objective (see OBJECTIVE) or EMPTY; secrets: those in the pile.
    """

    __slots__ = (
        "acted",
        "ahead",
        "bag",
        "chosen",
        "chosen_known",
        "cubes",
        "first",
        "free",
        "fresh",
        "guards",
        "helped",
        "hired",
        "house",
        "houses",
        "kept",
        "known",
        "last",
        "left",
        "main",
        "objectives",
        "owed",
        "passes",
        "phase",
        "piles",
        "player",
        "refreshed",
        "saved",
        "saved_now",
        "secrets",
        "setup",
        "spot",
        "stocked",
        "table",
        "target",
        "turn",
        "under",
        "unseen",
        "wants",
        "zones",
    )

    setup: Setup
    first: int
    player: int
    turn: int
    phase: int
    main: int
    saved_now: bool
    helped: bool
    refreshed: bool
    acted: bool
    ahead: int
    last: bool
    left: int
    passes: int
    chosen: int
    chosen_known: int
    spot: int
    house: int
    target: int
    owed: int
    table: list[int]
    known: list[int]
    fresh: list[int]
    under: list[int]
    bag: list[int]
    cubes: list[int]
    zones: list[int]
    free: list[int]
    guards: list[int]
    houses: list[int]
    kept: list[tuple[int, ...]]
    hired: list[int]
    wants: list[int]
    saved: list[int]
    piles: list[tuple[int, ...]]
    unseen: list[int]
    stocked: int
    objectives: list[int]
    secrets: list[int]

    def __init__(self, game: Game, setup: Setup, chance: Chance) -> None:
        # Only what never changes: a clone takes the rest by copy_into, a new game by begin.
        self.game = game
        self.setup = setup
        self.chance = chance
        self.events = None
        self._legal = None

    def begin(self) -> None:
        """Everything in its deck and in the bag, nothing on the boards."""
        setup = self.setup
        players = setup.players
        self.reveals = 0
        self.first = 0
        self.player = 0
        self.turn = 0
        self.phase = TURN
        self.main = OPEN
        self.saved_now = False
        self.helped = False
        self.refreshed = False
        self.acted = False
        self.ahead = 0
        self.last = False
        self.left = EMPTY
        self.passes = 0
        self.chosen = EMPTY
        self.chosen_known = 0
        self.spot = EMPTY
        self.house = EMPTY
        self.target = EMPTY
        self.owed = 0
        self.table = [EMPTY] * setup.spots
        self.known = [0] * setup.spots
        self.fresh = list(range(len(setup.points)))
        self.under = []
        self.bag = list(setup.stock)
        self.cubes = [0] * (3 * players)
        self.zones = [EMPTY] * (ZONE_COUNT * players)
        self.free = [setup.zones] * players
        self.guards = [0] * (ZONE_COUNT * players)
        self.houses = [EMPTY] * (HOUSES * players)
        self.kept = [()] * (HOUSES * players)
        self.hired = [0] * players
        self.wants = [0] * players
        self.saved = [0] * players
        self.piles = [()] * setup.piles
        self.unseen = [0] * setup.piles
        self.stocked = 0
        self.objectives = [EMPTY] * players
        self.secrets = []

    def copy_into(self, copy: Position) -> None:
        """Make ``copy``, made with this position's game and a clone of its chance, equal to it."""
        copy.reveals = self.reveals
        copy._legal = self._legal
        copy.first = self.first
        copy.player = self.player
        copy.turn = self.turn
        copy.phase = self.phase
        copy.main = self.main
        copy.saved_now = self.saved_now
        copy.helped = self.helped
        copy.refreshed = self.refreshed
        copy.acted = self.acted
        copy.ahead = self.ahead
        copy.last = self.last
        copy.left = self.left
        copy.passes = self.passes
        copy.chosen = self.chosen
        copy.chosen_known = self.chosen_known
        copy.spot = self.spot
        copy.house = self.house
        copy.target = self.target
        copy.owed = self.owed
        copy.stocked = self.stocked
        copy.table = self.table[:]
        copy.known = self.known[:]
        copy.fresh = self.fresh[:]
        copy.under = self.under[:]
        copy.bag = self.bag[:]
        copy.cubes = self.cubes[:]
        copy.zones = self.zones[:]
        copy.free = self.free[:]
        copy.guards = self.guards[:]
        copy.houses = self.houses[:]
        copy.kept = self.kept[:]
        copy.hired = self.hired[:]
        copy.wants = self.wants[:]
        copy.saved = self.saved[:]
        copy.piles = self.piles[:]
        copy.unseen = self.unseen[:]
        copy.objectives = self.objectives[:]
        copy.secrets = self.secrets[:]

    def acting_players(self) -> tuple[int, ...]:
        """The player whose turn it is; the zoo that is asked for help chooses its zone itself."""
        if self.phase == OVER:
            return ()
        return (self.target if self.phase == RECEIVE else self.player,)


PLAIN: Final = (
    *("first", "player", "turn", "phase", "main", "ahead", "left", "passes", "chosen", "chosen_known"),
    *("spot", "house", "target", "owed", "stocked", "reveals"),
)
FLAGS: Final = ("saved_now", "helped", "refreshed", "acted", "last")
LISTS: Final = (
    *("table", "known", "fresh", "under", "bag", "cubes", "zones", "free", "guards", "houses", "hired"),
    *("wants", "saved", "unseen", "objectives", "secrets"),
)
TUPLES: Final = ("kept", "piles")


def dump(position: Position) -> bytes:
    """A position as JSON bytes, without the game and its options."""
    data: dict[str, Any] = {name: getattr(position, name) for name in (*PLAIN, *FLAGS, *LISTS, *TUPLES)}
    chance = position.chance
    data["chance"] = [chance.key.hex(), chance.counter, chance.scripts]
    return msgspec.json.encode(data)


def fill(position: Position, data: bytes) -> None:
    """Set a position to what :func:`dump` wrote (raises ValueError for anything else)."""
    try:
        found = json.loads(data)
        position.begin()
        for name in PLAIN:
            setattr(position, name, int(found[name]))
        for name in FLAGS:
            setattr(position, name, bool(found[name]))
        for name in LISTS:
            setattr(position, name, _as_long(position, name, [int(one) for one in found[name]]))
        for name in TUPLES:
            values = [tuple([int(one) for one in some]) for some in found[name]]
            setattr(position, name, _as_long(position, name, values))
        if not TURN <= position.phase <= OVER:
            raise ValueError("its phase is unknown")
        key, counter, scripts = found["chance"]
        position.chance.key = bytes.fromhex(key)
        position.chance.counter = int(counter)
        position.chance.scripts = (
            None
            if scripts is None
            else {str(label): [int(one) for one in outcomes] for label, outcomes in scripts.items()}
        )
    except (KeyError, TypeError, ValueError, AttributeError, IndexError) as error:
        raise ValueError(f"this is no position of Zookeepers: {error}") from error
    position.events = None
    position._legal = None


def _as_long(position: Position, name: str, values: list[Any]) -> list[Any]:
    """The values, if they are as many as this set-up has (decks may have any number)."""
    if name not in ("fresh", "under", "secrets") and len(values) != len(getattr(position, name)):
        raise ValueError(f"{name} has {len(values)} values")
    return values
