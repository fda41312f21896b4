"""What is on the table of 5x5 Zoo: plain typed data, no rules."""

from __future__ import annotations

import json
from typing import Any, Final

import msgspec

from zootable.games.five_by_five_zoo.components import ComponentSet, Lie
from zootable.kernel.chance import Chance
from zootable.kernel.game import Game, State

# The phases.
#
# | phase      | who acts             | what they may do                         | what comes next        |
# |------------|----------------------|------------------------------------------|------------------------|
# | SETUP      | the player           | place two drawn tiles on gate squares    | SETUP or TAKE          |
# | TAKE       | the player           | take a tile with its row's cube          | ACTION or PLACE        |
# | ACTION     | the player           | the row's action, or a door              | POPULARITY or PLACE    |
# | POPULARITY | the player           | the tile for a special card's token      | PLACE                  |
# | PLACE      | the player           | place the taken and the drawn tile       | TAKE or LINE_UP        |
# | LINE_UP    | all who are not ready| walk, lay doors, buy, pay, confirm       | LINE_UP, TAKE or OVER  |
# | OVER       | nobody               |                                          |                        |
SETUP: Final = 0
TAKE: Final = 1
ACTION: Final = 2
POPULARITY: Final = 3
PLACE: Final = 4
LINE_UP: Final = 5
OVER: Final = 6
PHASES: Final = ("setup", "take", "action", "popularity", "place", "line_up", "over")

NO_TILE: Final = -1
NOTHING: Final = -1
DOOR_BOUGHT: Final = -1
"""As the thing bought: a door (else the square of the tile that gets a popularity token)."""
NOT_BUYING: Final = -2

Step = tuple[int, int, int, int]
"""A step of a walk: border crossed, north-western square of the tile entered, colour, 1 for a meeple."""
Purchase = tuple[int, int, int, int]
"""What was bought (DOOR_BOUGHT or a square) and the colours of the three cubes."""


class Setup:
    """What never changes in a game: components, chosen cards and numbers."""

    __slots__ = (
        "award_first",
        "award_second",
        "bonus_h_any_wall",
        "colours",
        "components",
        "cubes",
        "gain_points",
        "lies",
        "meeples",
        "places",
        "players",
        "purchase",
        "requests_once",
        "rounds",
        "row_action",
        "row_customers",
        "row_tiles",
        "row_visitor",
        "shown_cards",
        "solo",
        "solo_award",
        "solo_thresholds",
        "start_doors",
        "start_requests",
        "start_tiles",
        "tie_shares_six",
        "turns",
        "white_cubes",
    )

    def __init__(
        self,
        players: int,
        components: ComponentSet,
        colours: list[list[int]],
        rounds: int,
        turns: int,
        start_tiles: int,
        start_requests: int,
        start_doors: int,
        cubes: int,
        white_cubes: int,
        meeples: int,
        row_action: list[int],
        row_tiles: list[int],
        row_visitor: list[int],
        row_customers: int,
        shown_cards: int,
        purchase: int,
        gain_points: tuple[int, int, int],
        award_first: int,
        award_second: int,
        tie_shares_six: bool,
        solo_award: int,
        solo_thresholds: list[int],
        requests_once: bool,
        bonus_h_any_wall: bool,
    ) -> None:
        self.players: Final = players
        self.solo: Final = players == 1
        self.components: Final = components
        self.lies: Final = components.lies
        self.colours: Final = colours
        self.rounds: Final = rounds
        self.turns: Final = turns
        self.start_tiles: Final = start_tiles
        self.start_requests: Final = start_requests
        self.start_doors: Final = start_doors
        self.cubes: Final = cubes
        self.white_cubes: Final = white_cubes
        self.meeples: Final = meeples
        self.row_action: Final = row_action
        self.row_tiles: Final = row_tiles
        self.row_visitor: Final = row_visitor
        self.row_customers: Final = row_customers
        self.shown_cards: Final = shown_cards
        self.purchase: Final = purchase
        self.gain_points: Final = gain_points
        self.award_first: Final = award_first
        self.award_second: Final = award_second
        self.tie_shares_six: Final = tie_shares_six
        self.solo_award: Final = solo_award
        self.solo_thresholds: Final = solo_thresholds
        self.requests_once: Final = requests_once
        self.bonus_h_any_wall: Final = bonus_h_any_wall
        # places[shape]: the squares on which a tile of that shape may begin, as bits
        board = (1 << 25) - 1
        last_column = sum([1 << square for square in range(4, 25, 5)])
        last_row = sum([1 << square for square in range(20, 25)])
        self.places: Final = [board, board & ~last_column, board & ~last_row]


class Before:
    """A player's zoo and hand as they were when a line-up began. Never changes."""

    __slots__ = ("cubes", "doors", "hand_doors", "meeples", "popularity")

    def __init__(
        self, cubes: tuple[int, ...], meeples: tuple[int, ...], hand_doors: int, doors: int, popularity: int
    ) -> None:
        self.cubes: Final = cubes
        self.meeples: Final = meeples
        self.hand_doors: Final = hand_doors
        self.doors: Final = doors
        self.popularity: Final = popularity

    def as_list(self) -> list[Any]:
        """All fields in the order of the constructor."""
        return [list(self.cubes), list(self.meeples), self.hand_doors, self.doors, self.popularity]


class Result:
    """What one player's line-up of a round was and brought. Never changes.

    Attributes:
        steps, laid, bought: the plan; before: what it began with; tiles: the tile on each square then.
        visitors: tiles visited; popular, crossed: points for popularity tokens and doors.
        award: points for the most visitors; met: request cards paid, by their place in the row of cards.
        requests: their points together.
    """

    __slots__ = (
        "award",
        "before",
        "bought",
        "crossed",
        "laid",
        "met",
        "popular",
        "requests",
        "steps",
        "tiles",
        "visitors",
    )

    def __init__(
        self,
        steps: tuple[Step, ...],
        laid: tuple[int, ...],
        bought: tuple[Purchase, ...],
        before: Before,
        tiles: tuple[int, ...],
        visitors: int,
        popular: int,
        crossed: int,
        award: int,
        met: tuple[int, ...],
        requests: int,
    ) -> None:
        self.steps: Final = steps
        self.laid: Final = laid
        self.bought: Final = bought
        self.before: Final = before
        self.tiles: Final = tiles
        self.visitors: Final = visitors
        self.popular: Final = popular
        self.crossed: Final = crossed
        self.award: Final = award
        self.met: Final = met
        self.requests: Final = requests

    def as_list(self) -> list[Any]:
        """All fields in the order of the constructor."""
        return [
            [list(step) for step in self.steps],
            list(self.laid),
            [list(one) for one in self.bought],
            self.before.as_list(),
            list(self.tiles),
            self.visitors,
            self.popular,
            self.crossed,
            self.award,
            list(self.met),
            self.requests,
        ]


class Zoo:
    """One player's zoo board and what lies before them.

    Attributes:
        tiles: the tile on each square, or NO_TILE; anchors: the north-western square of the tile on each.
        taken: covered squares as bits; heads: the north-western squares of all tiles as bits.
        popularity: tiles with a token, by their north-western square, as bits.
        sides: walled sides of tiles (``4 * square + direction``) as bits; blocked: walled borders as bits.
        edges: borders between two tiles or a tile and a gate, as bits; doors: those with a door.
        hand_doors: doors in hand; cubes (6 colours) and meeples (5) in hand, not placed.
        requests: numbers of the request cards; met: (round, place of the card) for each that paid.
        cards: kinds of the special cards kept; points: so far; turns: taken in this round.
        at: north-western square of the tile on which the walk stands, -1 before the gate.
        visited: tiles with a visitor, by their north-western square, as bits; steps: the walk.
        laid: doors laid in this line-up; bought: purchases; buying, paid: a purchase that is half paid.
        ready: whether the plan is confirmed; before: zoo and hand at the start of the line-up.
    """

    __slots__ = (
        "anchors",
        "at",
        "before",
        "blocked",
        "bought",
        "buying",
        "cards",
        "cubes",
        "doors",
        "edges",
        "hand_doors",
        "heads",
        "laid",
        "meeples",
        "met",
        "paid",
        "points",
        "popularity",
        "ready",
        "requests",
        "sides",
        "steps",
        "taken",
        "tiles",
        "turns",
        "visited",
    )

    def __init__(self) -> None:
        self.tiles: list[int] = [NO_TILE] * 25
        self.anchors: list[int] = [-1] * 25
        self.taken: int = 0
        self.heads: int = 0
        self.popularity: int = 0
        self.sides: int = 0
        self.blocked: int = 0
        self.edges: int = 0
        self.doors: int = 0
        self.hand_doors: int = 0
        self.cubes: list[int] = [0] * 6
        self.meeples: list[int] = [0] * 5
        self.requests: tuple[int, ...] = ()
        self.met: tuple[tuple[int, int], ...] = ()
        self.cards: tuple[int, ...] = ()
        self.points: int = 0
        self.turns: int = 0
        self.at: int = -1
        self.visited: int = 0
        self.steps: tuple[Step, ...] = ()
        self.laid: tuple[int, ...] = ()
        self.bought: tuple[Purchase, ...] = ()
        self.buying: int = NOT_BUYING
        self.paid: tuple[int, ...] = ()
        self.ready: bool = False
        self.before: Before | None = None

    def clone(self) -> Zoo:
        """An independent copy."""
        copy = Zoo.__new__(Zoo)
        copy.tiles = self.tiles[:]
        copy.anchors = self.anchors[:]
        copy.taken = self.taken
        copy.heads = self.heads
        copy.popularity = self.popularity
        copy.sides = self.sides
        copy.blocked = self.blocked
        copy.edges = self.edges
        copy.doors = self.doors
        copy.hand_doors = self.hand_doors
        copy.cubes = self.cubes[:]
        copy.meeples = self.meeples[:]
        copy.requests = self.requests
        copy.met = self.met
        copy.cards = self.cards
        copy.points = self.points
        copy.turns = self.turns
        copy.at = self.at
        copy.visited = self.visited
        copy.steps = self.steps
        copy.laid = self.laid
        copy.bought = self.bought
        copy.buying = self.buying
        copy.paid = self.paid
        copy.ready = self.ready
        copy.before = self.before
        return copy

    def put(self, tile: int, lie: Lie) -> None:
        """Lay a tile on empty squares."""
        head = lie.squares[0]
        for square in lie.squares:
            self.tiles[square] = tile
            self.anchors[square] = head
        for border, beyond in lie.edges:
            if beyond < 0 or self.tiles[beyond] >= 0:
                self.edges |= 1 << border
        self.taken |= lie.mask
        self.heads |= 1 << head
        self.sides |= lie.sides
        self.blocked |= lie.blocked

    def take_back_plan(self) -> None:
        """Undo all of an unsettled plan."""
        before = self.before
        assert before is not None
        self.cubes = list(before.cubes)
        self.meeples = list(before.meeples)
        self.hand_doors = before.hand_doors
        self.doors = before.doors
        self.popularity = before.popularity
        self.clear_walk()

    def clear_walk(self) -> None:
        """Forget the walk and the purchases of a line-up."""
        self.at = -1
        self.visited = 0
        self.steps = ()
        self.laid = ()
        self.bought = ()
        self.buying = NOT_BUYING
        self.paid = ()
        self.ready = False


class Position(State):
    """A position of 5x5 Zoo.

    Decks are unordered bags: nobody ever knows their order, so drawing at random is drawing the top card.

    Attributes:
        setup: what never changes.
        condition: the popularity card (0 is A); bonuses: the final bonus cards; gates: one per round.
        round: 1 to 3; start: the start player; player: whose turn it is; phase: see above.
        zoos: one per player.
        display: the tile in each slot (``4 * row + slot``) or NO_TILE; tokens: each row's colour.
        special: kinds of the special cards on display; meeples: on display, per colour.
        tiles, large, cards: the decks; customers, discards: customer cards per colour.
        stock: cubes in stock, per colour; meeple_stock: likewise.
        box: tiles out of the game; boxed_cards: special cards out of the game.
        spare_requests: request cards not dealt.
        tile, drawn: tiles in the player's hand, or NO_TILE; row, slot: where ``tile`` was taken, or -1.
        heart: whether the taken tile gets a popularity token (conditions D, E, F).
        removed: the tile that the solo rival removed last, or NO_TILE.
        card: the special card whose token is to be placed, or NOTHING.
        results: per settled round, per player.
        starts: the start player after each settled round.
    """

    __slots__ = (
        "bonuses",
        "box",
        "boxed_cards",
        "card",
        "cards",
        "condition",
        "customers",
        "discards",
        "display",
        "drawn",
        "gates",
        "heart",
        "large",
        "meeple_stock",
        "meeples",
        "phase",
        "player",
        "removed",
        "results",
        "round",
        "row",
        "setup",
        "slot",
        "spare_requests",
        "special",
        "start",
        "starts",
        "stock",
        "tile",
        "tiles",
        "tokens",
        "zoos",
    )

    setup: Setup
    condition: int
    bonuses: tuple[int, ...]
    gates: tuple[int, ...]
    round: int
    start: int
    player: int
    phase: int
    zoos: list[Zoo]
    display: list[int]
    tokens: list[int]
    special: list[int]
    meeples: list[int]
    tiles: list[int]
    large: list[int]
    cards: list[int]
    customers: list[int]
    discards: list[int]
    stock: list[int]
    meeple_stock: list[int]
    box: list[int]
    boxed_cards: list[int]
    spare_requests: int
    tile: int
    drawn: int
    row: int
    slot: int
    heart: bool
    removed: int
    card: int
    results: tuple[tuple[Result, ...], ...]
    starts: tuple[int, ...]

    def __init__(self, game: Game, setup: Setup, chance: Chance) -> None:
        # Only what never changes: a clone takes the rest by copy_into, a new game by begin.
        self.game = game
        self.setup = setup
        self.chance = chance
        self.events = None
        self._legal = None

    def begin(self) -> None:
        """Everything in its stock and its deck, nothing on the boards."""
        setup = self.setup
        components = setup.components
        self.reveals = 0
        self.condition = 0
        self.bonuses = ()
        self.gates = ()
        self.round = 1
        self.start = 0
        self.player = 0
        self.phase = SETUP
        self.zoos = [Zoo() for _ in range(setup.players)]
        self.display = [NO_TILE] * 24
        self.tokens = [0] * 6
        self.special = []
        self.meeples = [0] * 5
        self.tiles = list(range(components.small))
        self.large = list(range(components.small, components.small + components.large))
        self.cards = []
        for kind, count in enumerate(components.special):
            self.cards.extend([kind] * count)
        self.customers = components.customers[:]
        self.discards = [0] * 5
        self.stock = [setup.cubes] * 5 + [setup.white_cubes]
        self.meeple_stock = [setup.meeples] * 5
        self.box = []
        self.boxed_cards = []
        self.spare_requests = len(components.points)
        self.tile = NO_TILE
        self.drawn = NO_TILE
        self.row = -1
        self.slot = -1
        self.heart = False
        self.removed = NO_TILE
        self.card = NOTHING
        self.results = ()
        self.starts = ()

    def copy_into(self, copy: Position) -> None:
        """Make ``copy``, made with this position's game and a clone of its chance, equal to it."""
        copy.reveals = self.reveals
        copy._legal = self._legal
        copy.condition = self.condition
        copy.bonuses = self.bonuses
        copy.gates = self.gates
        copy.round = self.round
        copy.start = self.start
        copy.player = self.player
        copy.phase = self.phase
        copy.zoos = [zoo.clone() for zoo in self.zoos]
        copy.display = self.display[:]
        copy.tokens = self.tokens[:]
        copy.special = self.special[:]
        copy.meeples = self.meeples[:]
        copy.tiles = self.tiles[:]
        copy.large = self.large[:]
        copy.cards = self.cards[:]
        copy.customers = self.customers[:]
        copy.discards = self.discards[:]
        copy.stock = self.stock[:]
        copy.meeple_stock = self.meeple_stock[:]
        copy.box = self.box[:]
        copy.boxed_cards = self.boxed_cards[:]
        copy.spare_requests = self.spare_requests
        copy.tile = self.tile
        copy.drawn = self.drawn
        copy.row = self.row
        copy.slot = self.slot
        copy.heart = self.heart
        copy.removed = self.removed
        copy.card = self.card
        copy.results = self.results
        copy.starts = self.starts

    def acting_players(self) -> tuple[int, ...]:
        """The player whose turn it is; in the line-up all who have not confirmed."""
        if self.phase == LINE_UP:
            return tuple([seat for seat, zoo in enumerate(self.zoos) if not zoo.ready])
        return () if self.phase == OVER else (self.player,)


PLAIN: Final = ("condition", "round", "start", "player", "phase", "spare_requests", "tile", "drawn", "row")
PLAIN_TOO: Final = ("slot", "removed", "card", "reveals")
LISTS: Final = ("display", "tokens", "special", "meeples", "tiles", "large", "cards", "customers", "discards")
LISTS_TOO: Final = ("stock", "meeple_stock", "box", "boxed_cards")
ZOO_PLAIN: Final = ("taken", "heads", "popularity", "blocked", "edges", "doors", "hand_doors", "points")
ZOO_PLAIN_TOO: Final = ("turns", "at", "visited", "buying", "sides")
ZOO_LISTS: Final = ("tiles", "anchors", "cubes", "meeples")
ZOO_TUPLES: Final = ("requests", "cards", "laid", "paid")


def dump(position: Position) -> bytes:
    """A position as JSON bytes, without the game and its options."""
    data: dict[str, Any] = {
        name: getattr(position, name) for name in (*PLAIN, *PLAIN_TOO, *LISTS, *LISTS_TOO)
    }
    chance = position.chance
    data["chance"] = [chance.key.hex(), chance.counter, chance.scripts]
    data["bonuses"] = position.bonuses
    data["gates"] = position.gates
    data["starts"] = position.starts
    data["heart"] = position.heart
    data["zoos"] = [_zoo_data(zoo) for zoo in position.zoos]
    data["results"] = [[result.as_list() for result in results] for results in position.results]
    return msgspec.json.encode(data)


def _zoo_data(zoo: Zoo) -> dict[str, Any]:
    names = (*ZOO_PLAIN, *ZOO_PLAIN_TOO, *ZOO_LISTS, *ZOO_TUPLES)
    data: dict[str, Any] = {name: getattr(zoo, name) for name in names}
    data["met"] = zoo.met
    data["steps"] = zoo.steps
    data["bought"] = zoo.bought
    data["ready"] = zoo.ready
    data["before"] = None if zoo.before is None else zoo.before.as_list()
    return data


def _ints(values: list[int]) -> tuple[int, ...]:
    return tuple([int(value) for value in values])


def _step(values: list[int]) -> Step:
    border, square, colour, meeple = values
    return (int(border), int(square), int(colour), int(meeple))


def _before(values: list[Any]) -> Before:
    cubes, meeples, hand_doors, doors, popularity = values
    return Before(_ints(cubes), _ints(meeples), int(hand_doors), int(doors), int(popularity))


def _zoo(found: dict[str, Any]) -> Zoo:
    zoo = Zoo()
    for name in (*ZOO_PLAIN, *ZOO_PLAIN_TOO):
        setattr(zoo, name, int(found[name]))
    for name in ZOO_LISTS:
        setattr(zoo, name, [int(one) for one in found[name]])
    for name in ZOO_TUPLES:
        setattr(zoo, name, _ints(found[name]))
    zoo.met = tuple([(int(number), int(place)) for number, place in found["met"]])
    zoo.steps = tuple([_step(step) for step in found["steps"]])
    zoo.bought = tuple([_step(one) for one in found["bought"]])
    zoo.ready = bool(found["ready"])
    zoo.before = None if found["before"] is None else _before(found["before"])
    return zoo


def _result(values: list[Any]) -> Result:
    steps, laid, bought, before, tiles, visitors, popular, crossed, award, met, requests = values
    return Result(
        tuple([_step(step) for step in steps]),
        _ints(laid),
        tuple([_step(one) for one in bought]),
        _before(before),
        _ints(tiles),
        int(visitors),
        int(popular),
        int(crossed),
        int(award),
        _ints(met),
        int(requests),
    )


def fill(position: Position, data: bytes) -> None:
    """Set a position to what :func:`dump` wrote (raises ValueError for anything else)."""
    try:
        found = json.loads(data)
        for name in (*PLAIN, *PLAIN_TOO):
            setattr(position, name, int(found[name]))
        for name in (*LISTS, *LISTS_TOO):
            setattr(position, name, [int(one) for one in found[name]])
        position.bonuses = _ints(found["bonuses"])
        position.gates = _ints(found["gates"])
        position.starts = _ints(found["starts"])
        position.heart = bool(found["heart"])
        position.zoos = [_zoo(one) for one in found["zoos"]]
        position.results = tuple([tuple([_result(one) for one in results]) for results in found["results"]])
        if len(position.zoos) != position.setup.players or not SETUP <= position.phase <= OVER:
            raise ValueError("it has another number of players or an unknown phase")
        key, counter, scripts = found["chance"]
        position.chance.key = bytes.fromhex(key)
        position.chance.counter = int(counter)
        position.chance.scripts = (
            None
            if scripts is None
            else {str(label): [int(one) for one in outcomes] for label, outcomes in scripts.items()}
        )
    except (KeyError, TypeError, ValueError, AttributeError, IndexError) as error:
        raise ValueError(f"this is no position of 5x5 Zoo: {error}") from error
    position.events = None
    position._legal = None
