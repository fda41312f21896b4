"""What is on KuZOOkA's table: plain typed data, no rules."""

from __future__ import annotations

import json
from typing import Any, Final

import msgspec

from zootable.kernel.agenda import Step
from zootable.kernel.chance import Chance
from zootable.kernel.game import TERMINAL, Game, State

KINDS: Final = 7
TOOL: Final = 6
NO_CARD: Final = -1

# The animals, in the order of the component file. Bit 1 << seat of ``used``: that seat's lies face down.
EAGLE: Final = 0
LION: Final = 1
MONKEY: Final = 2
RHINOCEROS: Final = 3
CHAMELEON: Final = 4
PARROT: Final = 5
ELEPHANT: Final = 6
SEAL: Final = 7
SLOTH: Final = 8
SNAKE: Final = 9

# The phases (steps of the agenda). Those below FIRST_ASKED need no answer.
#
# | phase       | who acts          | what they may do                              | what comes next        |
# |-------------|-------------------|-----------------------------------------------|------------------------|
# | NEW_ROUND   | nobody            | shuffle, deal                                 | NEXT_TURN              |
# | NEXT_TURN   | nobody            | the turn passes clockwise (or as Elephant says)| TURN                  |
# | TURN        | the player        | suggest, suspend, ability, Sloth: pass        | TURN_END or evaluation |
# | ASK_COLOUR  | Eagle             | name a colour                                 | ASK_NUMBER             |
# | ASK_NUMBER  | Eagle             | name a number; the answer is given            | TURN                   |
# | GIVE        | Monkey            | choose the card to give                       | GIVE_BACK              |
# | GIVE_BACK   | Monkey's partner  | choose the card to give back                  | TURN or next turn      |
# | DROP        | Chameleon         | choose the card to put away                   | TURN or next turn      |
# | TURN_END    | the player        | Monkey, Chameleon, Elephant, or done          | NEXT_TURN              |
# | UNLOCK      | Megaphone holder  | unlock a level or stop                        | UNLOCK or END_ROUND    |
# | END_ROUND   | nobody            | tokens back, animals up, marker on            | NEW_ROUND              |
NOTHING: Final = -1
NEW_ROUND: Final = 0
NEXT_TURN: Final = 1
END_ROUND: Final = 2
FIRST_ASKED: Final = 3
TURN: Final = 3
ASK_COLOUR: Final = 4
ASK_NUMBER: Final = 5
GIVE: Final = 6
GIVE_BACK: Final = 7
DROP: Final = 8
TURN_END: Final = 9
UNLOCK: Final = 10

PHASES: Final = (
    "new_round",
    "next_turn",
    "end_round",
    "turn",
    "ask_colour",
    "ask_number",
    "give",
    "give_back",
    "drop",
    "turn_end",
    "unlock",
)

PLAYING: Final = 0
ESCAPED: Final = 1
FAILED: Final = 2

# What happened to hidden cards in this round, as tuples that start with one of these:
ASKED: Final = 0
"""(ASKED, asker, target, kind, number, answer 0 or 1)"""
STASHED: Final = 1
"""(STASHED, seat, kind)"""
SWAPPED: Final = 2
"""(SWAPPED, Monkey's seat, partner, kind given, kind given back or NO_CARD until then)"""
DREW: Final = 3
"""(DREW, Chameleon's seat, kind drawn, kind dropped or NO_CARD until then)"""
REDREW: Final = 4
"""(REDREW, Snake's seat, 7 counts put away, 7 counts drawn)"""

SHORT: Final = 0
ENOUGH: Final = 1
EXACT: Final = 2
OUT: Final = 3


class Evaluation:
    """Phase 3 of one round, as everybody saw it. Never changes."""

    __slots__ = (
        "by",
        "face_up",
        "from_items",
        "from_tools",
        "hands",
        "level_before",
        "outcome",
        "round",
        "space",
        "stars",
        "tool",
    )

    def __init__(
        self,
        round: int,
        by: int,
        space: int,
        from_items: int,
        from_tools: int,
        outcome: int,
        stars: int,
        tool: bool,
        level_before: int,
        hands: tuple[int, ...],
        face_up: tuple[int, ...],
    ) -> None:
        self.round: Final = round
        self.by: Final = by
        self.space: Final = space
        self.from_items: Final = from_items
        self.from_tools: Final = from_tools
        self.outcome: Final = outcome
        self.stars: Final = stars
        self.tool: Final = tool
        self.level_before: Final = level_before
        self.hands: Final = hands
        self.face_up: Final = face_up

    def as_list(self) -> list[Any]:
        """All fields in the order of the constructor."""
        return [
            self.round,
            self.by,
            self.space,
            self.from_items,
            self.from_tools,
            self.outcome,
            self.stars,
            self.tool,
            self.level_before,
            list(self.hands),
            list(self.face_up),
        ]


class PastRound:
    """What is remembered of a round that ended with a card under the Lion: it bears on that card.

    Attributes:
        log: the hidden-card log of the round; hands, face_up: as revealed; totals: cards of each kind in the
            game then; returned: whether the round began with a card coming back from under the Lion.
    """

    __slots__ = ("face_up", "hands", "log", "returned", "totals")

    def __init__(
        self,
        log: tuple[tuple[int, ...], ...],
        hands: tuple[int, ...],
        face_up: tuple[int, ...],
        totals: tuple[int, ...],
        returned: bool,
    ) -> None:
        self.log: Final = log
        self.hands: Final = hands
        self.face_up: Final = face_up
        self.totals: Final = totals
        self.returned: Final = returned


class Setup:
    """What never changes in a game: numbers of the chosen cards and the board's flat tables.

    ``place_actions[f]``, ``two_actions[f]``, ``jump_actions[f]``: the actions open when the furthest token is
    on space ``f`` (0: none).
    """

    __slots__ = (
        "dealt",
        "escape_from",
        "face_up",
        "item_cards",
        "item_counts",
        "jump_actions",
        "kind",
        "place_actions",
        "players",
        "rounds",
        "size",
        "star_supply",
        "stars",
        "stars_per_level",
        "start_level",
        "tokens",
        "tools",
        "two_actions",
        "value",
    )

    def __init__(
        self,
        players: int,
        stars_per_level: int,
        start_level: int,
        dealt: list[int],
        face_up: list[int],
        item_counts: list[int],
        tokens: int,
        tools: int,
        rounds: int,
        star_supply: int,
        kind: list[int],
        value: list[int],
        stars: list[int],
        escape_from: int,
        place_actions: list[list[int]],
        two_actions: list[list[int]],
        jump_actions: list[list[int]],
    ) -> None:
        self.players: Final = players
        self.stars_per_level: Final = stars_per_level
        self.start_level: Final = start_level
        self.dealt: Final = dealt
        self.face_up: Final = face_up
        self.item_counts: Final = item_counts
        cards: list[int] = []
        for number, count in enumerate(item_counts):
            cards.extend([number] * count)
        self.item_cards: Final = cards
        self.tokens: Final = tokens
        self.tools: Final = tools
        self.rounds: Final = rounds
        self.star_supply: Final = star_supply
        self.kind: Final = kind
        self.value: Final = value
        self.stars: Final = stars
        self.size: Final = len(kind) - 1
        self.escape_from: Final = escape_from
        self.place_actions: Final = place_actions
        self.two_actions: Final = two_actions
        self.jump_actions: Final = jump_actions


class Position(State):
    """A position of KuZOOkA.

    Cards of one kind are alike, so hands and decks are counts per kind (0 to 5 the colours, 6 the tool), and
    the deck is an unordered bag: nobody ever knows its order, so drawing at random is drawing its top card.

    Attributes:
        setup: what never changes.
        animals: each seat's animal.
        round, level, stars, tools: the tracks; ``tools`` counts gained ones.
        megaphone: the seat that holds it; turn: the seat whose turn it is.
        furthest: the space of the furthest token, 0 before the first.
        used: bit ``1 << seat`` is set when that seat's animal lies face down.
        hands: 7 counts per seat; sizes: cards in each hand.
        face_up: 7 counts; deck: 7 counts; deck_size.
        stash: the kind under the Lion, or NO_CARD; returned: whether this round began with one coming back.
        start_sizes: hand sizes after the deal.
        tokens: ``space * 8 + seat`` in the order of placing.
        agenda: the pending steps, the asked one on top.
        log: what happened to hidden cards in this round.
        past: earlier rounds that bear on the card under the Lion.
        evaluation: the last Phase 3, or None.
        result: PLAYING, ESCAPED or FAILED.
        asked, acting: kind and player of the step on top of the agenda; -1 and TERMINAL after the end.
    """

    __slots__ = (
        "acting",
        "agenda",
        "animals",
        "asked",
        "deck",
        "deck_size",
        "evaluation",
        "face_up",
        "furthest",
        "hands",
        "level",
        "log",
        "megaphone",
        "past",
        "result",
        "returned",
        "round",
        "setup",
        "sizes",
        "stars",
        "start_sizes",
        "stash",
        "tokens",
        "tools",
        "turn",
        "used",
    )

    setup: Setup
    animals: tuple[int, ...]
    round: int
    level: int
    stars: int
    tools: int
    megaphone: int
    turn: int
    furthest: int
    used: int
    hands: list[int]
    sizes: list[int]
    face_up: list[int]
    deck: list[int]
    deck_size: int
    stash: int
    returned: bool
    start_sizes: tuple[int, ...]
    tokens: list[int]
    agenda: list[Step]
    log: tuple[tuple[int, ...], ...]
    past: tuple[PastRound, ...]
    evaluation: Evaluation | None
    result: int
    asked: int
    acting: int

    def __init__(self, game: Game, setup: Setup, chance: Chance) -> None:
        # Only what never changes: a clone takes the rest by copy_into, a new game by start.
        self.game = game
        self.setup = setup
        self.chance = chance
        self.events = None
        self._legal = None

    def start(self, animals: tuple[int, ...]) -> None:
        """Set up the table before the first deal (Game Setup, R39, R47)."""
        setup = self.setup
        self.reveals = 0
        self.animals = animals
        self.round = 1
        self.level = setup.start_level
        self.stars = 0
        self.tools = 0
        self.megaphone = 0
        self.turn = 0
        self.furthest = 0
        self.used = 0
        self.hands = [0] * (KINDS * setup.players)
        self.sizes = [0] * setup.players
        self.face_up = [0] * KINDS
        self.deck = [*setup.item_counts, 0]
        self.deck_size = len(setup.item_cards)
        self.stash = NO_CARD
        self.returned = False
        self.start_sizes = ()
        self.tokens = []
        self.agenda = []
        self.log = ()
        self.past = ()
        self.evaluation = None
        self.result = PLAYING
        self.asked = NEW_ROUND
        self.acting = 0

    def copy_into(self, copy: Position) -> None:
        """Make ``copy``, made with this position's game and a clone of its chance, equal to it."""
        copy.reveals = self.reveals
        copy._legal = self._legal
        copy.animals = self.animals
        copy.round = self.round
        copy.level = self.level
        copy.stars = self.stars
        copy.tools = self.tools
        copy.megaphone = self.megaphone
        copy.turn = self.turn
        copy.furthest = self.furthest
        copy.used = self.used
        copy.hands = self.hands[:]
        copy.sizes = self.sizes[:]
        copy.face_up = self.face_up  # replaced at each deal, never changed
        copy.deck = self.deck[:]
        copy.deck_size = self.deck_size
        copy.stash = self.stash
        copy.returned = self.returned
        copy.start_sizes = self.start_sizes
        copy.tokens = self.tokens[:]
        copy.agenda = self.agenda[:]
        copy.log = self.log
        copy.past = self.past
        copy.evaluation = self.evaluation
        copy.result = self.result
        copy.asked = self.asked
        copy.acting = self.acting

    def ask_top(self) -> None:
        """Note who is asked what: the step on top of the agenda, or nobody after the end."""
        if self.agenda:
            top = self.agenda[-1]
            self.asked = top[0]
            self.acting = top[1]
        else:
            self.asked = NOTHING
            self.acting = TERMINAL

    def tokens_left(self, player: int) -> int:
        """How many of a seat's tokens are not on the path."""
        left = self.setup.tokens
        if self.tokens:
            for token in self.tokens:
                if token & 7 == player:
                    left -= 1
        return left

    def has_power(self, player: int) -> int:
        """The seat's animal while it lies face up, else -1."""
        return NO_CARD if self.used >> player & 1 else self.animals[player]


FIELDS: Final = (
    "animals",
    "round",
    "level",
    "stars",
    "tools",
    "megaphone",
    "turn",
    "furthest",
    "used",
    "hands",
    "sizes",
    "face_up",
    "deck",
    "deck_size",
    "stash",
    "returned",
    "start_sizes",
    "tokens",
    "agenda",
    "log",
    "result",
    "reveals",
)


def dump(position: Position) -> bytes:
    """A position as JSON bytes, without the game and its options."""
    data: dict[str, Any] = {name: getattr(position, name) for name in FIELDS}
    chance = position.chance
    data["chance"] = [chance.key.hex(), chance.counter, chance.scripts]
    data["past"] = [[r.log, r.hands, r.face_up, r.totals, r.returned] for r in position.past]
    data["evaluation"] = None if position.evaluation is None else position.evaluation.as_list()
    return msgspec.json.encode(data)


def _ints(values: list[int]) -> tuple[int, ...]:
    return tuple([int(value) for value in values])


def fill(position: Position, data: bytes) -> None:
    """Set a position to what :func:`dump` wrote (raises ValueError for anything else)."""
    try:
        found = json.loads(data)
        position.animals = _ints(found["animals"])
        for name in ("round", "level", "stars", "tools", "megaphone", "turn", "furthest", "used"):
            setattr(position, name, int(found[name]))
        for name in ("hands", "sizes", "face_up", "deck", "tokens"):
            setattr(position, name, [int(one) for one in found[name]])
        for name in ("deck_size", "stash", "result", "reveals"):
            setattr(position, name, int(found[name]))
        position.returned = bool(found["returned"])
        position.start_sizes = _ints(found["start_sizes"])
        position.agenda = [(int(k), int(p), int(a), int(b)) for k, p, a, b in found["agenda"]]
        position.log = tuple([_ints(entry) for entry in found["log"]])
        key, counter, scripts = found["chance"]
        position.chance = Chance(bytes.fromhex(key), int(counter))
        if scripts is not None:
            position.chance.scripts = {str(k): [int(one) for one in v] for k, v in scripts.items()}
        position.past = tuple(
            [
                PastRound(
                    tuple([_ints(e) for e in log]), _ints(hands), _ints(up), _ints(totals), bool(returned)
                )
                for log, hands, up, totals, returned in found["past"]
            ]
        )
        seen = found["evaluation"]
        if seen is None:
            position.evaluation = None
        else:
            numbers = _ints(seen[:7])
            position.evaluation = Evaluation(
                numbers[0],
                numbers[1],
                numbers[2],
                numbers[3],
                numbers[4],
                numbers[5],
                numbers[6],
                bool(seen[7]),
                int(seen[8]),
                _ints(seen[9]),
                _ints(seen[10]),
            )
        position._legal = None
        position.ask_top()
    except (KeyError, TypeError, ValueError, IndexError, AttributeError) as error:
        raise ValueError(f"this is no position of KuZOOkA: {error!r}") from error
