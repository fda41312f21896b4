"""A small game of hidden numbers, only to test the table with: taking turns, or all at once.

Taking turns: play or hide a number from the hand, then ``done`` or ``draw`` (which shows a new card).
All at once: pencil a number in, as often as one likes, then ``ready``; when all are, the picks are shown.
"""

from __future__ import annotations

import json
import os
import time
from collections.abc import Mapping
from typing import Any

from zootable.kernel import registry
from zootable.kernel.actions import ActionSpace, Family
from zootable.kernel.chance import Chance
from zootable.kernel.game import (
    COMPETITIVE,
    COOPERATIVE,
    Event,
    Game,
    GameInfo,
    Option,
    OptionSpec,
    State,
    clean_options,
)

CARDS = 20
HAND = 3
SPACE = ActionSpace(
    [
        Family("play", [f"play {card}" for card in range(CARDS)]),
        Family("hide", [f"hide {card}" for card in range(CARDS)]),
        Family("done", ["done"]),
        Family("draw", ["draw"]),
        Family("pick", [f"pick {card}" for card in range(CARDS)]),
        Family("ready", ["ready"]),
    ]
)
SPECS = [
    OptionSpec("players", "int", 2, (2, 3, 4), "Players"),
    OptionSpec("rounds", "int", 3, (1, 2, 3, 100), "Rounds"),
    OptionSpec("together", "bool", False, (), "All at once"),
    OptionSpec("secret", "bool", False, (), "A shared task"),
]


class ToyState(State):
    game: Toy

    def __init__(self, game: Toy, chance: Chance) -> None:
        self.game = game
        self.chance = chance
        self.events = None
        self.reveals = 0
        self._legal = None
        self.hands: list[list[int]] = []
        self.deck: list[int] = []
        self.shown: list[tuple[int, int]] = []
        self.hidden: list[list[int]] = []
        self.picks: list[int] = []
        self.ready: list[bool] = []
        self.turn = 0
        self.played = False
        self.round = 1

    def deal(self) -> None:
        cards = list(range(CARDS))
        self.chance.shuffle(cards, "cards")
        players = self.game.num_players
        self.hands = [sorted(cards[HAND * seat : HAND * seat + HAND]) for seat in range(players)]
        self.deck = cards[HAND * players :]
        self.hidden = [[] for _ in range(players)]
        self.picks = [-1] * players
        self.ready = [False] * players

    def is_terminal(self) -> bool:
        return self.round > self.game.rounds

    def acting_players(self) -> tuple[int, ...]:
        if self.is_terminal():
            return ()
        if self.game.together:
            return tuple(seat for seat, ready in enumerate(self.ready) if not ready)
        return (self.turn,)

    def _legal_actions(self, player: int) -> list[int]:
        hand = self.hands[player]
        if self.game.together:
            picked = [SPACE.encode("ready")] if self.picks[player] >= 0 else []
            return [SPACE.encode("pick", card) for card in hand] + picked
        if self.played or not hand:
            return [SPACE.encode("done")] + ([SPACE.encode("draw")] if self.deck else [])
        return [SPACE.encode(family, card) for family in ("play", "hide") for card in hand]

    def _apply(self, action: int, player: int) -> None:
        family, card = SPACE.decode(action)
        if family in ("play", "hide"):
            self.hands[player].remove(card)
            self.played = True
        if family == "play":
            self.shown.append((player, card))
            self._say("play", {"seat": player, "card": card}, f"{{seat{player}}} plays {card}.")
        elif family == "hide":
            self.hidden[player].append(card)
            self._say("hide", {"seat": player}, f"{{seat{player}}} hides a card.")
            self._say("hidden", {"card": card}, f"You hide {card}.", (player,))
        elif family == "draw":
            drawn = self.deck.pop(0)
            self.hands[player] = sorted([*self.hands[player], drawn])
            self.reveals += 1
            self._say("draw", {"seat": player}, f"{{seat{player}}} draws a card.")
            self._say("drawn", {"card": drawn}, f"You draw {drawn}.", (player,))
            self._next_turn()
        elif family == "done":
            self._say("done", {"seat": player}, f"{{seat{player}}} is done; {{seat{self._after()}}} is next.")
            self._next_turn()
        elif family == "pick":
            self.picks[player] = card
        else:
            self.ready[player] = True
            self._say("ready", {"seat": player}, f"{{seat{player}}} is ready.")
            if all(self.ready):
                self._show_picks()

    def _show_picks(self) -> None:
        for seat, card in enumerate(self.picks):
            self.hands[seat].remove(card)
            self.shown.append((seat, card))
            self._say("pick", {"seat": seat, "card": card}, f"{{seat{seat}}} picked {card}.")
        self.picks = [-1] * len(self.picks)
        self.ready = [False] * len(self.ready)
        self.reveals += 1
        self.round += 1
        if not all(self.hands):
            self.round = self.game.rounds + 1

    def _after(self) -> int:
        return (self.turn + 1) % self.game.num_players

    def _next_turn(self) -> None:
        self.turn = self._after()
        self.played = False
        if self.turn == 0:
            self.round += 1

    def _say(self, kind: str, data: dict[str, Any], text: str, seats: tuple[int, ...] | None = None) -> None:
        if self.events is not None:
            self.events.append(Event(kind, data, text, seats))

    def _data(self) -> dict[str, Any]:
        return {
            "key": self.chance.key.hex(),
            "counter": self.chance.counter,
            "hands": [list(hand) for hand in self.hands],
            "deck": list(self.deck),
            "shown": [list(one) for one in self.shown],
            "hidden": [list(one) for one in self.hidden],
            "picks": list(self.picks),
            "ready": list(self.ready),
            "turn": self.turn,
            "played": self.played,
            "round": self.round,
            "reveals": self.reveals,
        }

    def clone(self) -> ToyState:
        copy = _from_data(self.game, self._data())
        copy.events = None if self.events is None else []
        return copy

    def resample(self, player: int, seed: int) -> ToyState:
        copy = self.clone()
        copy.chance.rekey(f"toy {seed}")
        others = [seat for seat in range(self.game.num_players) if seat != player]
        unknown = sorted(
            [card for seat in others for card in [*copy.hands[seat], *copy.hidden[seat]]] + copy.deck
        )
        copy.chance.shuffle(unknown)
        for seat in others:
            for held in (copy.hands[seat], copy.hidden[seat]):
                held[:] = sorted(unknown.pop() for _ in held)
            copy.picks[seat] = -1 if not copy.ready[seat] else copy.hands[seat][0]
        copy.deck = unknown
        return copy

    def returns(self) -> list[float]:
        return (
            [float(item["total"]) for item in self.scores()]
            if self.is_terminal()
            else [0.0] * len(self.hands)
        )

    def scores(self) -> list[dict[str, int]]:
        sums = [sum(card for who, card in self.shown if who == seat) for seat in range(len(self.hands))]
        return [{"shown": one, "total": one} for one in sums]

    def standings(self) -> list[tuple[int, ...]]:
        totals = [item["total"] for item in self.scores()]
        return [
            tuple(seat for seat, one in enumerate(totals) if one == total)
            for total in sorted(set(totals), reverse=True)
        ]

    def view(self, player: int | None) -> dict[str, Any]:
        return {
            "game": "toy",
            "round": self.round,
            "rounds": self.game.rounds,
            "shown": [{"seat": seat, "card": card} for seat, card in self.shown],
            "deck": len(self.deck),
            "ready": list(self.ready),
            "seats": [
                {
                    "seat": seat,
                    "hand_size": len(hand),
                    "hidden": len(self.hidden[seat]),
                    "animal": f"beast {seat}",
                }
                for seat, hand in enumerate(self.hands)
            ],
            "you": None
            if player is None
            else {
                "hand": list(self.hands[player]),
                "hidden": list(self.hidden[player]),
                "pick": self.picks[player],
            },
        }

    def options(self, player: int) -> list[Option]:
        found = []
        for action in self.legal_actions(player):
            family, card = SPACE.decode(action)
            target = f"card:{card}" if family in ("play", "hide", "pick") else f"button:{family}"
            found.append(
                Option(action, SPACE.notation(action), SPACE.notation(action).capitalize(), target, family)
            )
        return found

    def observation_tensor(self, player: int) -> list[float]:
        return [1.0 if card in self.hands[player] else 0.0 for card in range(CARDS)]

    def serialize(self) -> bytes:
        return json.dumps(self._data()).encode()

    def census(self) -> dict[str, int]:
        held = sum(len(hand) for hand in [*self.hands, *self.hidden])
        return {"cards": held + len(self.deck) + len(self.shown)}


class Toy(Game):
    def __init__(self, given: Mapping[str, Any]) -> None:
        options = clean_options("toy", SPECS, given)
        super().__init__(
            "toy",
            "Toy numbers",
            1,
            options,
            COOPERATIVE if options["secret"] else COMPETITIVE,
            SPACE,
            1000,
            CARDS,
        )
        self.rounds: int = options["rounds"]
        self.together: bool = options["together"]

    def new_initial_state(self, seed: int | str | bytes = 0) -> ToyState:
        state = ToyState(self, Chance.from_seed(seed))
        state.deal()
        return state

    def new_scripted_state(self, seed: int | str | bytes, scripts: Mapping[str, Any]) -> ToyState:
        state = ToyState(self, Chance.from_seed(seed))
        for label, outcomes in scripts.items():
            state.chance.script(label, outcomes)
        state.deal()
        return state

    def deserialize(self, data: bytes) -> ToyState:
        return _from_data(self, json.loads(data))

    def components(self) -> dict[str, Any]:
        return {"cards": CARDS, "players": self.num_players}


def _from_data(game: Toy, data: dict[str, Any]) -> ToyState:
    state = ToyState(game, Chance(bytes.fromhex(data["key"]), data["counter"]))
    state.hands = [list(hand) for hand in data["hands"]]
    state.deck = list(data["deck"])
    state.shown = [(seat, card) for seat, card in data["shown"]]
    state.hidden = [list(one) for one in data["hidden"]]
    state.picks = list(data["picks"])
    state.ready = list(data["ready"])
    state.turn, state.played, state.round = data["turn"], data["played"], data["round"]
    state.reveals = data["reveals"]
    return state


INFO = GameInfo(
    name="toy",
    title="Toy numbers",
    summary="Numbers, hidden and shown.",
    minutes=1,
    weight="light",
    specs=SPECS,
    build=Toy,
    rules="# Toy numbers\n\nPlay a number.",
    rulings="# Rulings\n\n1. None.",
    table=os.path.join(os.path.dirname(__file__), "toy_table"),
)


class ToyBot:
    """Plays the first legal action, or misbehaves as its name says."""

    def __init__(self, name: str, game: Game) -> None:
        self.name = name
        self.game = game

    def act(self, state: State, player: int | None = None) -> int:
        if self.name == "crash":
            os._exit(3)
        if self.name == "hang":
            time.sleep(60)
        if self.name == "raise":
            raise RuntimeError("no idea")
        if self.name == "cheat":
            return SPACE.encode("play", 0) if state.legal_actions()[0] != 0 else SPACE.encode("play", 1)
        return state.legal_actions()[0]

    def analyse(self, state: State, player: int | None = None) -> list[tuple[int, float, float]]:
        legal = state.legal_actions()
        return [(action, 1.0 - place / 10, 1 / len(legal)) for place, action in enumerate(legal)]


BOTS = [(name, f"The {name} bot") for name in ("first", "crash", "hang", "raise", "cheat")]


def make_bot(name: str, game: Game, seed: int = 0) -> ToyBot:
    return ToyBot(name, game)


def bots_with_toys() -> dict[str, Any]:
    """The functions of ``zootable.bots``, which know the toy's bots too."""
    from zootable import bots

    real_names, real_default, real_make = bots.bot_names, bots.default_bot, bots.make_bot

    def bot_names(game: Game) -> list[tuple[str, str]]:
        return BOTS if game.name == "toy" else real_names(game)

    def default_bot(game: Game) -> str:
        return "first" if game.name == "toy" else real_default(game)

    def make_bot(name: str, game: Game, seed: int = 0) -> Any:
        return ToyBot(name, game) if game.name == "toy" else real_make(name, game, seed=seed)

    return {"bot_names": bot_names, "default_bot": default_bot, "make_bot": make_bot}


def install() -> None:
    """Make the toy known to this process; a bot's worker process calls it."""
    from zootable import bots

    registry._installed()[0]["toy"] = INFO
    for name, function in bots_with_toys().items():
        setattr(bots, name, function)
