"""A tiny game for testing the kernel: hidden hands, a simultaneous phase, a card that one seat knows.

Three rounds with cards 1 to 12. In each, everybody secretly plays a card at the same time; the highest one
wins a point (``goal="low"``: the lowest). The winner may then *swap* a card of the hand for the top card of
the deck, *peek* at the top card, or *stay*. Most points win; ties go to who has the higher hand left.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import msgspec

from zootable import Chance, Event, Family, Game, GameInfo, Option, OptionSpec, State
from zootable.kernel.actions import ActionSpace
from zootable.kernel.game import clean_options

CARDS = 12
HAND = 3
ROUNDS = 3
NONE = -1
PLAYING, WINNER, OVER = 0, 1, 2

SPACE = ActionSpace(
    [
        Family("play", [f"play {card}" for card in range(1, CARDS + 1)]),
        Family("swap", [f"swap {card}" for card in range(1, CARDS + 1)]),
        Family("peek", ["peek"]),
        Family("stay", ["stay"]),
    ]
)
SWAP = SPACE.encode("swap")
PEEK = SPACE.encode("peek")
STAY = SPACE.encode("stay")

SPECS = (
    OptionSpec("players", "int", 3, (2, 3), "Players"),
    OptionSpec("goal", "choice", "high", ("high", "low"), "Which card wins"),
    OptionSpec("peeking", "bool", True, (), "The winner may peek"),
)


class Table(msgspec.Struct):
    """What is on the table: plain data."""

    hands: list[list[int]]
    played: list[int]
    points: list[int]
    deck: list[int]
    discards: list[int]
    knows_top: list[bool]
    phase: int = PLAYING
    round: int = 1
    winner: int = NONE


class Saved(msgspec.Struct, forbid_unknown_fields=True):
    table: Table
    key: bytes
    counter: int
    scripts: dict[str, list[int]] | None
    reveals: int


class NumberState(State):
    __slots__ = ("table",)

    table: Table

    def __init__(self, game: Game, chance: Chance) -> None:
        self.game = game
        self.chance = chance
        self.events = None
        self.reveals = 0
        self._legal = None

    def deal(self) -> None:
        players = self.game.num_players
        deck = list(range(1, CARDS + 1))
        self.chance.shuffle(deck, "deal")
        hands = [sorted(deck[HAND * seat : HAND * seat + HAND]) for seat in range(players)]
        self.table = Table(
            hands, [NONE] * players, [0] * players, deck[HAND * players :], [], [False] * players
        )

    # --- who may do what

    def acting_players(self) -> tuple[int, ...]:
        table = self.table
        if table.phase == PLAYING:
            return tuple(seat for seat, card in enumerate(table.played) if card == NONE)
        return (table.winner,) if table.phase == WINNER else ()

    def _legal_actions(self, player: int) -> list[int]:
        table = self.table
        if table.phase == PLAYING:
            return sorted(card - 1 for card in table.hands[player])
        legal = sorted(SWAP + card - 1 for card in table.hands[player])
        if self.game.options["peeking"]:
            legal.append(PEEK)
        return [*legal, STAY]

    def _apply(self, action: int, player: int) -> None:
        table = self.table
        if table.phase == PLAYING:
            card = action + 1
            table.hands[player].remove(card)
            table.played[player] = card
            self.tell("play", {"seat": player}, f"{{seat{player}}} plays a card.")
            self.tell("play_card", {"seat": player, "card": card}, f"You play {card}.", (player,))
            if NONE not in table.played:
                self.compare()
        elif action == PEEK:
            table.knows_top[player] = True
            self.reveals += 1
            self.tell("peek", {"seat": player}, f"{{seat{player}}} peeks at the top card.")
            self.tell("peek_card", {"card": table.deck[0]}, f"The top card is {table.deck[0]}.", (player,))
            self.next_round()
        elif action == STAY:
            self.tell("stay", {"seat": player}, f"{{seat{player}}} stays.")
            self.next_round()
        else:
            self.swap(action - SWAP + 1, player)

    def compare(self) -> None:
        """Everybody has played: the cards are turned over."""
        table = self.table
        self.reveals += 1
        self.tell("reveal", {"cards": list(table.played)}, "The cards are turned over.")
        best = max(table.played) if self.game.options["goal"] == "high" else min(table.played)
        table.winner = table.played.index(best)
        table.points[table.winner] += 1
        table.discards.extend(table.played)
        table.played = [NONE] * self.game.num_players
        table.phase = WINNER
        if not table.hands[table.winner]:
            self.next_round()

    def swap(self, card: int, player: int) -> None:
        """The winner draws the top card and discards one of the hand; the deck is shuffled."""
        table = self.table
        self.reveals += 1
        table.hands[player].remove(card)
        table.hands[player].append(table.deck.pop(0))
        table.hands[player].sort()
        table.discards.append(card)
        table.knows_top = [False] * self.game.num_players
        self.chance.shuffle(table.deck, "deck")
        self.tell("swap", {"seat": player, "card": card}, f"{{seat{player}}} swaps {card}.")
        self.next_round()

    def next_round(self) -> None:
        table = self.table
        table.winner = NONE
        table.phase = PLAYING
        table.round += 1
        if table.round > ROUNDS:
            table.round = ROUNDS
            table.phase = OVER
            self.reveals += 1

    def tell(self, kind: str, data: dict[str, Any], text: str, seats: tuple[int, ...] | None = None) -> None:
        if self.events is not None:
            self.events.append(Event(kind, data, text, seats))

    # --- copies

    def copy_to(self, other: NumberState) -> None:
        table = self.table
        other.reveals = self.reveals
        other.events = None if self.events is None else list(self.events)
        other.table = Table(
            [list(hand) for hand in table.hands],
            list(table.played),
            list(table.points),
            list(table.deck),
            list(table.discards),
            list(table.knows_top),
            table.phase,
            table.round,
            table.winner,
        )

    def clone(self) -> NumberState:
        other = type(self)(self.game, self.chance.clone())
        self.copy_to(other)
        return other

    def resample(self, player: int, seed: int) -> NumberState:
        other = self.clone()
        other.chance.rekey(seed)
        if self.table.phase == OVER:
            return other
        self.redraw(other, player)
        return other

    def redraw(self, other: NumberState, player: int) -> None:
        """Others' hands, what they have played, and the deck but for a card that the seat has peeked at."""
        table = other.table
        known = [table.deck.pop(0)] if table.knows_top[player] else []
        others = [seat for seat in range(self.game.num_players) if seat != player]
        unknown = list(table.deck)
        for seat in others:
            unknown += table.hands[seat]
            if table.played[seat] != NONE:
                unknown.append(table.played[seat])
        unknown.sort()
        other.chance.shuffle(unknown)
        for seat in others:
            size = len(table.hands[seat])
            table.hands[seat] = sorted(unknown[:size])
            del unknown[:size]
            if table.played[seat] != NONE:
                table.played[seat] = unknown.pop(0)
        table.deck = known + unknown

    # --- the end

    def is_terminal(self) -> bool:
        return self.table.phase == OVER

    def ranking(self, player: int) -> tuple[int, int]:
        return self.table.points[player], sum(self.table.hands[player])

    def returns(self) -> list[float]:
        if not self.is_terminal():
            return [0.0] * self.game.num_players
        ranks = [self.ranking(seat) for seat in range(self.game.num_players)]
        return [1.0 if rank == max(ranks) else -1.0 for rank in ranks]

    def scores(self) -> list[dict[str, int]]:
        return [{"rounds won": points, "total": points} for points in self.table.points]

    def standings(self) -> list[tuple[int, ...]]:
        seats = range(self.game.num_players)
        places = sorted({self.ranking(seat) for seat in seats}, reverse=True)
        return [tuple(seat for seat in seats if self.ranking(seat) == place) for place in places]

    # --- what is seen

    def view(self, player: int | None) -> dict[str, Any]:
        table = self.table
        seats = range(self.game.num_players)
        over = self.is_terminal()
        return {
            "phase": ["playing", "winner", "over"][table.phase],
            "round": table.round,
            "acting": list(self.acting_players()),
            "points": list(table.points),
            "discards": list(table.discards),
            "hands": [
                list(table.hands[seat]) if over or seat == player else len(table.hands[seat])
                for seat in seats
            ],
            "played": [
                table.played[seat] if seat == player else table.played[seat] != NONE for seat in seats
            ],
            "deck": len(table.deck),
            "top": table.deck[0] if player is not None and table.knows_top[player] else None,
        }

    def options(self, player: int) -> list[Option]:
        return [self.option(action) for action in self.legal_actions(player)]

    def option(self, action: int) -> Option:
        notation = SPACE.notation(action)
        family, index = SPACE.decode(action)
        if family in ("play", "swap"):
            label = f"{family.title()} the {index + 1}"
            return Option(action, notation, label, f"card:{index + 1}", family)
        return Option(action, notation, notation.title(), f"button:{family}", "winner")

    def observation_tensor(self, player: int) -> list[float]:
        table = self.table
        hand = [float(card in table.hands[player]) for card in range(1, CARDS + 1)]
        top = float(table.deck[0]) if table.knows_top[player] else 0.0
        return [*hand, top, float(table.round), float(table.played[player])]

    def serialize(self) -> bytes:
        chance = self.chance
        saved = Saved(self.table, chance.key, chance.counter, chance.scripts, self.reveals)
        return msgspec.json.encode(saved)

    def census(self) -> dict[str, int]:
        table = self.table
        places = [*table.hands, [card for card in table.played if card != NONE], table.deck, table.discards]
        counts: dict[str, int] = {}
        for card in sorted(card for place in places for card in place):
            counts[f"card {card}"] = counts.get(f"card {card}", 0) + 1
        return counts


class NumberGame(Game):
    """The game; a test of the suite may give it a broken kind of state."""

    def __init__(
        self,
        options: Mapping[str, Any] | None = None,
        state: type[NumberState] = NumberState,
        max_game_length: int = ROUNDS * 4,
        utility: str = "competitive",
    ) -> None:
        super().__init__(
            "number_game",
            "Number game",
            1,
            clean_options("number_game", SPECS, options or {}),
            utility,
            SPACE,
            max_game_length,
            CARDS + 3,
        )
        self.state = state

    def new_initial_state(self, seed: int | str | bytes = 0) -> NumberState:
        return self.new_scripted_state(seed, {})

    def new_scripted_state(
        self, seed: int | str | bytes, scripts: Mapping[str, Sequence[int]]
    ) -> NumberState:
        state = self.state(self, Chance.from_seed(seed))
        for label, outcomes in scripts.items():
            state.chance.script(label, outcomes)
        state.deal()
        return state

    def deserialize(self, data: bytes) -> NumberState:
        saved = msgspec.json.decode(data, type=Saved)
        state = self.state(self, Chance(saved.key, saved.counter))
        state.chance.scripts = saved.scripts
        state.table = saved.table
        state.reveals = saved.reveals
        return state


INFO = GameInfo(
    "number_game",
    "Number game",
    "Play the highest number.",
    2,
    "light",
    SPECS,
    lambda options: NumberGame(options),
)
