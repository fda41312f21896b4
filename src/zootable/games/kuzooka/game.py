"""KuZOOkA as the kernel sees it: the game and its states, bound to the rules."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from zootable.games.kuzooka import (
    actions,
    components,
    describe,
    encode,
    knowledge,
    rules,
    scoring,
    state,
    view,
)
from zootable.games.kuzooka.heuristics import KuzookaHeuristics
from zootable.games.kuzooka.options import cleaned
from zootable.games.kuzooka.state import KINDS, NO_CARD, PLAYING, Position, Setup
from zootable.kernel.chance import Chance
from zootable.kernel.game import COOPERATIVE, TERMINAL, Game, Heuristics, Option

RULES_VERSION = 1


class KuzookaState(Position):
    """A position of KuZOOkA; see :class:`~zootable.games.kuzooka.state.Position` for what it holds."""

    __slots__ = ()

    def acting_players(self) -> tuple[int, ...]:
        """The one seat that is asked; nobody after the end."""
        return () if self.acting == TERMINAL else (self.acting,)

    def current_player(self) -> int:
        """The seat that is asked, or TERMINAL."""
        return self.acting

    def legal_actions(self, player: int | None = None) -> list[int]:
        """Sorted; empty for a seat that is not asked."""
        acting = self.acting
        if acting == TERMINAL or (player is not None and player != acting):
            return []
        legal = self._legal
        if legal is None:
            legal = rules.legal(self, acting)
            self._legal = legal
        return legal[:]

    def _legal_actions(self, player: int) -> list[int]:
        return rules.legal(self, player)

    def _apply(self, action: int, player: int) -> None:
        rules.apply(self, player, action)

    def clone(self) -> KuzookaState:
        """An independent copy; it goes on with the same random outcomes."""
        copy = KuzookaState(self.game, self.setup, self.chance.clone())
        self.copy_into(copy)
        return copy

    def resample(self, player: int, seed: int) -> KuzookaState:
        """A copy in which all that ``player`` can't know is redrawn; see knowledge.py for how."""
        copy = self.clone()
        knowledge.redraw_hidden(copy, player, seed)
        return copy

    def is_terminal(self) -> bool:
        """Whether the team has escaped or the seventh round is over."""
        return self.result != PLAYING

    def returns(self) -> list[float]:
        """1 for everybody after an escape, -1 after a failure, 0 before the end."""
        return scoring.returns(self)

    def scores(self) -> list[dict[str, int]]:
        """The team's tracks, the same for each seat."""
        return scoring.scores(self)

    def standings(self) -> list[tuple[int, ...]]:
        """All seats share one place: the team wins or loses together."""
        return [tuple(range(self.setup.players))]

    def view(self, player: int | None) -> dict[str, Any]:
        """What a seat or a spectator sees; see view.py."""
        return view.view(self, player)

    def options(self, player: int) -> list[Option]:
        """The legal actions of a seat in words; empty if it is not asked."""
        return view.options(self, player, self.legal_actions(player))

    def observation_tensor(self, player: int) -> list[float]:
        """See encode.py for the layout."""
        return encode.observation(self, player)

    def serialize(self) -> bytes:
        """The whole position as JSON bytes."""
        return state.dump(self)

    def census(self) -> dict[str, int]:
        """Cards of each kind, tools, tokens and stars' places, counted over all places."""
        counts = list(self.deck)
        for index, count in enumerate(self.hands):
            counts[index % KINDS] += count
        for kind in range(KINDS):
            counts[kind] += self.face_up[kind]
        if self.stash != NO_CARD:
            counts[self.stash] += 1
        for kind, count in enumerate(knowledge.put_away(self)):
            counts[kind] += count
        beside = self.setup.tools - self.tools
        if self.evaluation is not None and self.evaluation.tool and knowledge.hands_are_revealed(self):
            beside += 1  # R16: gained, but not yet shuffled in
        result = {name: counts[kind] for kind, name in enumerate(components.COLOURS)}
        result["tools"] = counts[KINDS - 1] + beside
        result["tokens"] = len(self.tokens)
        for seat in range(self.setup.players):
            result["tokens"] += self.tokens_left(seat)
        return result


class Kuzooka(Game):
    """KuZOOkA set up in one way: players, difficulty, board, animals, first megaphone."""

    def __init__(self, given: Mapping[str, Any]) -> None:
        options = cleaned(given)
        board = components.board(options["board"])
        setup = _setup(options, board)
        super().__init__(
            "kuzooka",
            "KuZOOkA",
            RULES_VERSION,
            options,
            COOPERATIVE,
            actions.action_space(options["board"]),
            _longest(setup),
            encode.SIZE,
        )
        self.setup: Setup = setup
        megaphone = options["megaphone"]
        self._first_megaphone: int = -1 if megaphone == "random" else int(megaphone)
        self._chosen_animals: tuple[int, ...] = _chosen_animals(str(options["animals"]), setup.players)
        self._fitting_animals: list[int] = [
            number
            for number, animal in enumerate(components.animals().animals)
            if animal.min_players <= setup.players
        ]

    def new_initial_state(self, seed: int | str | bytes = 0) -> KuzookaState:
        """Shuffle and deal from ``seed``; animals and the first megaphone too if they are left to chance."""
        return self._start(Chance.from_seed(seed))

    def new_scripted_state(
        self, seed: int | str | bytes, scripts: Mapping[str, Sequence[int]]
    ) -> KuzookaState:
        """A start with scripted chance: ``animals`` (numbers), ``megaphone`` (a seat), ``items`` (kinds)."""
        chance = Chance.from_seed(seed)
        for label, outcomes in scripts.items():
            chance.script(label, outcomes)
        return self._start(chance)

    def _start(self, chance: Chance) -> KuzookaState:
        animals = self._chosen_animals
        if len(animals) == 0:
            animals = tuple(chance.deal(self._fitting_animals[:], self.num_players, "animals"))  # R46
        position = KuzookaState(self, self.setup, chance)
        position.start(animals)
        position.megaphone = self._first_megaphone
        if position.megaphone < 0:
            position.megaphone = chance.below(self.num_players, "megaphone")  # R1
        position.turn = position.megaphone
        rules.prepare_round(position)
        rules.run(position)
        return position

    def deserialize(self, data: bytes) -> KuzookaState:
        """The position that ``serialize`` wrote (raises ValueError for anything else)."""
        position = KuzookaState(self, self.setup, Chance(bytes(32)))
        state.fill(position, data)
        return position

    def heuristics(self) -> Heuristics:
        """The team player."""
        return KuzookaHeuristics()

    def components(self) -> dict[str, Any]:
        """Everything printed on the components of this set-up."""
        return components.as_data(
            str(self.options["board"]), str(self.options["difficulty"]), self.num_players
        )

    def describe(self, view: Mapping[str, Any]) -> str:
        """A view in words, for terminals; see describe.py."""
        return describe.describe(str(self.options["board"]), view)


def _chosen_animals(text: str, players: int) -> tuple[int, ...]:
    """The seats' animals as the option says, or () for random ones."""
    table = components.animals()
    number = {animal.id: index for index, animal in enumerate(table.animals)}
    if text == "random":
        return ()
    chosen = table.recommended[:players] if text == "recommended" else text.split(",")
    return tuple([number[one] for one in chosen])


def _longest(setup: Setup) -> int:
    """More decisions than any game can have.

    In a round: a suggestion per space and one by the Parrot; an ending declined after each token of Monkey,
    Chameleon and Elephant; the picks of Eagle (3), Monkey (3), Chameleon (2), Lion, Elephant, Sloth and
    Snake; suspending; "stop" to the unlocking. In a game: unlocking nine levels.
    """
    return setup.rounds * (setup.size + 1 + 3 * setup.tokens + 3 + 3 + 2 + 4 + 2) + 9


def _setup(options: Mapping[str, Any], board: components.Board) -> Setup:
    items = components.items()
    levels = components.levels()
    spaces = range(board.size + 1)
    return Setup(
        players=options["players"],
        stars_per_level=components.difficulties()[options["difficulty"]].stars_per_level,
        start_level=levels.start_level[options["players"]],
        dealt=[0] + [one.dealt for one in levels.levels],
        face_up=[0] + [one.face_up for one in levels.levels],
        item_counts=[item.count for item in items.items],
        tokens=items.tokens_per_player,
        tools=items.universal_tools,
        rounds=items.rounds,
        star_supply=items.star_supply,
        kind=list(board.kind),
        value=list(board.value),
        stars=list(board.stars),
        escape_from=board.escape_from,
        place_actions=[[actions.PLACE + s - 1 for s in board.reach[f]] for f in spaces],
        two_actions=[[actions.TWO + s - 1 for s in board.pairs[f]] for f in spaces],
        jump_actions=[
            [actions.JUMP + s - 1 for s in range(f + 1, board.size + 1) if s not in board.reach[f]]
            for f in spaces
        ],
    )
