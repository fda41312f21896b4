"""Game records: write, read, verify.

A record is JSON: format version, game, rules version, options, the seats' names, the seed's commitment (from
the start) and the seed (after the end), scripted chance if there was any, the moves with player and notation,
and the result. It holds notation, not numbers, so that it outlives a change of encoding.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

import msgspec

from zootable.kernel.actions import NotationError
from zootable.kernel.chance import ScriptError
from zootable.kernel.game import Game, IllegalAction, OptionError, State
from zootable.kernel.registry import UnknownGame, game_info, load
from zootable.kernel.rng import seed_commitment

FORMAT = 1


class RecordError(ValueError):
    """A record that can't be read: no JSON, cut off, a field missing or of a wrong type."""


class VerificationError(ValueError):
    """A record that can be read but does not verify; the message names the first difference."""


class Move(msgspec.Struct, array_like=True, frozen=True):
    """One move: who and what (in notation)."""

    player: int
    notation: str


class Result(msgspec.Struct, forbid_unknown_fields=True):
    """How a game ended: one return per player, the itemised points, places from first to last."""

    returns: list[float]
    scores: list[dict[str, int]]
    standings: list[list[int]]


class Record(msgspec.Struct, forbid_unknown_fields=True, omit_defaults=True, kw_only=True):
    """A whole game, or one that is still running (no ``result``, and for all but the host no ``seed``)."""

    format: int
    game: str
    rules_version: int
    options: dict[str, Any]
    players: list[str]
    commitment: str
    moves: list[Move]
    seed: int | str | None = None
    scripts: dict[str, list[int]] = {}
    result: Result | None = None

    def to_json(self) -> bytes:
        """The record as JSON text, in UTF-8."""
        return msgspec.json.format(msgspec.json.encode(self), indent=1)

    @staticmethod
    def from_json(data: bytes | str) -> Record:
        """Read a record (raises :class:`RecordError` with what is wrong)."""
        try:
            record = msgspec.json.decode(data, type=Record)
        except (msgspec.MsgspecError, UnicodeError, RecursionError) as error:
            raise RecordError(f"this is no complete game record: {error}") from error
        if record.format != FORMAT:
            raise RecordError(f"record format {record.format} is unknown; this version reads format {FORMAT}")
        return record

    def load_game(self, game: Game | None = None) -> Game:
        """The game it was played with: an installed one, or ``game``, which must then be the same.

        Raises:
            RecordError: an unknown game, option or rules version, or a wrong number of players.
        """
        if game is None:
            try:
                game = load(self.game, **self.options)
            except (UnknownGame, OptionError, TypeError) as error:
                raise RecordError(f"the record names a game that can't be set up: {error}") from error
        elif (game.name, game.options) != (self.game, self.options):
            raise RecordError(f"the record is of {self.game} with {self.options}, not of {game!r}")
        if game.rules_version != self.rules_version:
            raise RecordError(
                f"the record was played with rules version {self.rules_version} of {self.game}; "
                f"this is version {game.rules_version}"
            )
        if len(self.players) != game.num_players:
            raise RecordError(f"the record names {len(self.players)} players for {game.num_players} seats")
        return game

    def initial_state(self, game: Game | None = None) -> State:
        """The dealt start of the game.

        Raises:
            RecordError: the record has no seed, or its game can't be set up.
            VerificationError: its scripted deal is impossible.
        """
        if self.seed is None:
            raise RecordError("the record has no seed: it is published after the end of the game")
        game = self.load_game(game)
        if self.scripts:
            try:
                return game.new_scripted_state(self.seed, self.scripts)
            except ScriptError as error:
                raise VerificationError(f"the scripted deal is impossible: {error}") from error
        return game.new_initial_state(self.seed)

    def states(self, game: Game | None = None) -> Iterator[tuple[int, Move | None, State]]:
        """Re-play: yields ``(moves made, the last move, the state)``, the same state object each time.

        ``game`` is for games that are not installed (see :meth:`load_game`).

        Raises:
            VerificationError: at the first move that is not legal.
        """
        state = self.initial_state(game)
        yield 0, None, state
        for number, move in enumerate(self.moves, start=1):
            apply_move(state, move, number)
            yield number, move, state

    def verify(self, game: Game | None = None) -> State:
        """Re-play the whole record and compare commitment and result; returns the last state.

        ``game`` is for games that are not installed (see :meth:`load_game`).

        Raises:
            RecordError: it can't be re-played at all.
            VerificationError: with the first difference.
        """
        if self.seed is None:
            raise RecordError("the record has no seed: it is published after the end of the game")
        if seed_commitment(self.seed) != self.commitment:
            raise VerificationError("the seed does not match the commitment published before the game")
        state: State | None = None
        for _, _, state in self.states(game):  # noqa: B007
            pass
        assert state is not None
        if self.result is not None:
            found = result_of(state)
            if found is None:
                raise VerificationError(
                    f"the record has a result, but the game is not over after move {len(self.moves)}"
                )
            if msgspec.to_builtins(found) != msgspec.to_builtins(self.result):
                raise VerificationError(
                    f"the result differs: recorded {msgspec.to_builtins(self.result)}, "
                    f"replayed {msgspec.to_builtins(found)}"
                )
        elif state.is_terminal():
            raise VerificationError("the game is over, but the record has no result")
        return state


def apply_move(state: State, move: Move, number: int) -> None:
    """Apply a recorded move (raises :class:`VerificationError` naming it if it is not legal)."""
    try:
        state.apply_action(state.string_to_action(move.notation), move.player)
    except (NotationError, IllegalAction, ScriptError) as error:
        name = f"move {number} ({move.notation!r} by seat {move.player})"
        raise VerificationError(f"{name}: {error}") from error


def result_of(state: State) -> Result | None:
    """The result of a finished state, ``None`` before the end."""
    if not state.is_terminal():
        return None
    return Result(
        returns=list(state.returns()),
        scores=state.scores(),
        standings=[list(place) for place in state.standings()],
    )


class Recording:
    """A game being played and written down.

    Args:
        game: what is played.
        seed: of the deal.
        players: the seats' names; by default "seat 0", …
        scripts: scripted random outcomes, if any.
    """

    def __init__(
        self,
        game: Game,
        seed: int | str,
        players: Sequence[str] | None = None,
        scripts: Mapping[str, Sequence[int]] | None = None,
    ) -> None:
        self.game = game
        self.seed = seed
        self.players = list(players or [f"seat {seat}" for seat in range(game.num_players)])
        self.scripts = {label: list(outcomes) for label, outcomes in (scripts or {}).items()}
        self.moves: list[Move] = []
        self.state = (
            game.new_scripted_state(seed, self.scripts) if self.scripts else game.new_initial_state(seed)
        )

    def apply(self, action: int, player: int | None = None) -> None:
        """Apply an action and write it down (raises :class:`IllegalAction`, and then writes nothing)."""
        who = self.state.current_player() if player is None else player
        self.state.apply_action(action, who)
        self.moves.append(Move(who, self.game.action_space.notation(action)))

    def record(self, *, with_seed: bool = True) -> Record:
        """The record so far; ``with_seed=False`` leaves the seed out (for a running game)."""
        return Record(
            format=FORMAT,
            game=self.game.name,
            rules_version=self.game.rules_version,
            options=dict(self.game.options),
            players=list(self.players),
            commitment=seed_commitment(self.seed),
            moves=list(self.moves),
            seed=self.seed if with_seed else None,
            scripts=dict(self.scripts),
            result=result_of(self.state),
        )


def is_known_game(name: str) -> bool:
    """Whether a record's game is installed here."""
    try:
        game_info(name)
    except UnknownGame:
        return False
    return True
