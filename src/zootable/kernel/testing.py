"""The conformance suite: what every game must hold to, checked along random games.

It ships with the package, so that the author of any game can run it::

    from zootable.testing import check_game
    check_game(MyGame({"players": 3}), games=20)

It plays whole games, those of even seeds at random and those of odd seeds with the game's own rollout policy.
At every state it checks the contract's cheap promises, at some of them (``leak_checks`` a game, the first and
the last state among them) the dear ones: what a seat sees is the same in every world that the seat can't tell
apart.
"""

from __future__ import annotations

import itertools
import math
import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from hashlib import sha256
from typing import Any, Final, NoReturn

import msgspec

from zootable.kernel.game import (
    COMPETITIVE,
    COOPERATIVE,
    SOLO,
    TEAMS,
    TERMINAL,
    Game,
    GameInfo,
    IllegalAction,
    OptionError,
    OptionSpec,
    State,
)
from zootable.kernel.playout import Roller
from zootable.kernel.record import Record, Recording
from zootable.kernel.registry import UnknownGame, game_info

TARGET: Final = re.compile(r"^[a-z_]+:\S+$")
"""What a target of an option looks like: a kind of thing on the table and which one."""

FULL_PRODUCT: Final = 64
"""Up to so many combinations of the small options are all tried; beyond that, every pair of values is."""

SMALL: Final = 4
"""An option is small if it has at most so many values."""

ILLEGAL_TRIES: Final = 3
"""So many illegal actions are tried at each state."""


class ConformanceError(AssertionError):
    """A promise that a game does not keep; the message says where and how to see it again.

    Attributes:
        game: the game as it was set up.
        seed: of the deal (and of the random moves), or ``None`` if no game was being played.
        move: how many moves had been made, or ``None``.
    """

    def __init__(self, what: str, game: Game, seed: int | None = None, move: int | None = None) -> None:
        where = f"{game.name} with {_words(game.options)}"
        again = ""
        if seed is not None:
            where += f", seed {seed}"
            again = f"\nTo see it again: check_game({game!r}, games=1, seed={seed}, leak_checks=None)"
        if move is not None:
            where += f", after move {move}"
        super().__init__(f"{where}: {what}{again}")
        self.what = what
        self.game = game
        self.seed = seed
        self.move = move


@dataclass
class Report:
    """How much was checked.

    Attributes:
        games, moves, longest: games played, moves in all, moves of the longest game.
        states, options, illegal: states looked at, options compared, illegal actions refused.
        deep_states, resamples, hidden: states that were checked for leaks, redrawn copies made for that, and
            how many of those differed from the true state (0 in a game without secrets).
        events: events read.
        families: how often each family of actions was used, also those never used.
    """

    games: int = 0
    moves: int = 0
    longest: int = 0
    states: int = 0
    options: int = 0
    illegal: int = 0
    deep_states: int = 0
    resamples: int = 0
    hidden: int = 0
    events: int = 0
    families: dict[str, int] = field(default_factory=dict)

    def add(self, other: Report) -> None:
        """Count the other report in."""
        self.games += other.games
        self.moves += other.moves
        self.longest = max(self.longest, other.longest)
        self.states += other.states
        self.options += other.options
        self.illegal += other.illegal
        self.deep_states += other.deep_states
        self.resamples += other.resamples
        self.hidden += other.hidden
        self.events += other.events
        for family, used in other.families.items():
            self.families[family] = self.families.get(family, 0) + used

    def as_dict(self) -> dict[str, Any]:
        """The counts as JSON-ready data."""
        result: dict[str, Any] = msgspec.to_builtins(self)
        return result


def check_game(
    game: Game,
    games: int = 20,
    seed: int = 0,
    leak_checks: int | None = 10,
    progress: Callable[[int], None] | None = None,
) -> Report:
    """Check that a game keeps the contract, along so many whole games.

    Args:
        game: set up in one way; see :func:`configurations` for all ways.
        games: how many are played.
        seed: of the first game; the others have ``seed + 1``, ``seed + 2``, ….
        leak_checks: at how many states of each game the dear checks are made; ``None``: at all of them.
        progress: called after each game with how many are done.

    Raises:
        ConformanceError: at the first promise that is not kept.
    """
    report = Report(families={family.name: 0 for family in game.action_space.families})
    _GameCheck(game, None, leak_checks, report).guarded(_GameCheck.check_setup)
    for number in range(games):
        _GameCheck(game, seed + number, leak_checks, report).guarded(_GameCheck.check_whole_game)
        report.games += 1
        if progress is not None:
            progress(number + 1)
    return report


def configurations(info: GameInfo, fixed: Mapping[str, Any] | None = None) -> Iterator[dict[str, Any]]:
    """Ways to set up a game for checking: every player count, each with the choices of the other options.

    All combinations of the small options (at most :data:`SMALL` values) if there are at most
    :data:`FULL_PRODUCT`, else all pairs of their values; the values of larger options one at a time. Options
    of free text take their default and their examples. Combinations that the game refuses are left out.

    Args:
        info: the game's description, from :func:`zootable.game_info`.
        fixed: options that keep one value (also ``players``).

    Raises:
        OptionError: ``fixed`` names an unknown option or a wrong value.
    """
    fixed = dict(fixed or {})
    info.build(fixed)
    values = {spec.name: _values(spec) for spec in info.specs if spec.name not in fixed}
    players = values.pop("players", None) or [None]
    tried: set[str] = set()
    for count in players:
        base = fixed if count is None else {**fixed, "players": count}
        for chosen in _combinations(values):
            try:
                game = info.build({**base, **chosen})
            except OptionError:
                continue
            key = repr(sorted(game.options.items()))
            if key not in tried:
                tried.add(key)
                yield dict(game.options)


def game_digest(game: Game, games: int = 3, seed: int = 0) -> str:
    """A fingerprint of so many random games, every state of them: equal wherever the same rules run.

    Compare it between builds (compiled or not), machines and ``PYTHONHASHSEED``s.
    """
    digest = sha256()
    for number in range(seed, seed + games):
        state = game.new_initial_state(number)
        roller = Roller(number)
        digest.update(state.serialize())
        while not state.is_terminal():
            player, action = random_move(state, roller)
            state.apply_action(action, player)
            digest.update(state.serialize())
            for seat in range(game.num_players):
                digest.update(msgspec.json.encode([state.view(seat), state.observation_tensor(seat)]))
    return digest.hexdigest()


def random_move(state: State, roller: Roller) -> tuple[int, int]:
    """Any acting player and any legal action of theirs: ``(player, action)``."""
    acting = state.acting_players()
    player = acting[roller.roll() % len(acting)]
    legal = state.legal_actions(player)
    return player, legal[roller.roll() % len(legal)]


def _values(spec: OptionSpec) -> list[Any]:
    if spec.kind == "bool":
        return [False, True]
    return list(spec.choices) or [spec.default, *(value for value in spec.examples if value != spec.default)]


def _combinations(values: Mapping[str, Sequence[Any]]) -> Iterator[dict[str, Any]]:
    small = {name: some for name, some in values.items() if len(some) <= SMALL}
    if math.prod(len(some) for some in small.values()) <= FULL_PRODUCT:
        for chosen in itertools.product(*small.values()):
            yield dict(zip(small, chosen, strict=True))
    else:
        for first, second in itertools.combinations(small, 2):
            for one, two in itertools.product(small[first], small[second]):
                yield {first: one, second: two}
    for name in values:
        if name not in small:
            for value in values[name]:
                yield {name: value}


def _words(options: Mapping[str, Any]) -> str:
    return ", ".join(f"{key}={value!r}" for key, value in options.items())


class _GameCheck:
    """The checks of one game from its deal to its end."""

    def __init__(self, game: Game, seed: int | None, leak_checks: int | None, report: Report) -> None:
        self.game = game
        self.seed = seed
        self.leak_checks = leak_checks
        self.report = report
        self.move: int | None = None
        self.roller = Roller(seed or 0)
        self.census: dict[str, int] = {}
        self.trace: list[bytes] = []
        self.moves: list[tuple[int, int]] = []

    def guarded(self, check: Callable[[_GameCheck], None]) -> None:
        """Run a part of the checks; whatever a game raises becomes a :class:`ConformanceError`."""
        try:
            check(self)
        except ConformanceError:
            raise
        except Exception as error:
            what = f"{type(error).__name__}: {error}"
            raise ConformanceError(f"the game raised {what}", self.game, self.seed, self.move) from error

    def fail(self, what: str) -> NoReturn:
        raise ConformanceError(what, self.game, self.seed, self.move)

    def require(self, holds: bool, what: str) -> None:
        if not holds:
            self.fail(what)

    def same(self, what: str, expected: Any, found: Any) -> None:
        """Fail with the first place in which two pieces of plain data differ."""
        if expected != found or (type(expected) is not bytes and repr(expected) != repr(found)):
            self.fail(f"{what}: {_difference(expected, found)}")

    # --- before any game is played ------------------------------------------------------------------------

    def check_setup(self) -> None:
        """The game object itself, its actions' notation, its seeds, and what it refuses to read."""
        game = self.game
        self.require(
            game.utility in (COMPETITIVE, COOPERATIVE, TEAMS, SOLO),
            f"utility {game.utility!r} is no known kind",
        )
        self.require(
            all(size > 0 for size in game.observation_shape),
            f"observation_shape {game.observation_shape!r} is not a tuple of positive sizes",
        )
        self.require(game.max_game_length > 0, f"max_game_length is {game.max_game_length}")
        self.require(game == game and hash(game) == hash(game), "the game is not equal to itself")
        self._check_action_space()
        self._check_registered()
        self._check_json(game.components(), "components()")
        self._check_json(game.options, "options")
        self._check_seeds()
        self._check_scripts()
        self._check_bad_data()

    def _check_action_space(self) -> None:
        game = self.game
        space = game.action_space
        self.require(
            0 < game.num_distinct_actions == space.size,
            f"num_distinct_actions is {game.num_distinct_actions}, the action space has {space.size}",
        )
        seen: dict[str, int] = {}
        for action in range(space.size):
            notation = space.notation(action)
            self.require(
                bool(notation) and notation == " ".join(notation.split()),
                f"the notation {notation!r} is empty or has blanks too many",
            )
            if notation in seen:
                self.fail(f"actions {seen[notation]} and {action} share the notation {notation!r}")
            seen[notation] = action
            self.same(f"the notation {notation!r} read back", action, space.parse(notation))
            self.same(f"action {action} decoded and encoded", action, space.encode(*space.decode(action)))

    def _check_registered(self) -> None:
        """A game that is installed is the same when it is loaded by its name and options."""
        try:
            info = game_info(self.game.name)
        except UnknownGame:
            return
        again = info.build(dict(self.game.options))
        self.require(
            again == self.game and hash(again) == hash(self.game), "loading it by name gives another game"
        )
        self.require(info.specs[0].name == "players", "its first option is not 'players'")
        self.same("the title", info.title, self.game.title)

    def _check_seeds(self) -> None:
        """The same seed gives the same deal, as a number, as text and as bytes; no script, no change."""
        game = self.game
        for seed in (0, 7, 2**70):
            dealt = game.new_initial_state(seed).serialize()
            for same in (seed, str(seed), str(seed).encode()):
                self.same(f"the deal of seed {same!r}", dealt, game.new_initial_state(same).serialize())
            self.same("the deal with no scripts", dealt, game.new_scripted_state(seed, {}).serialize())

    def _check_scripts(self) -> None:
        """What chance was told to bring next is kept in copies, but no bot gets to know it."""
        state = self.game.new_initial_state(0)
        state.chance.script("a label that no game uses", [1, 2])
        kept = state.chance.scripts
        self.same("the scripts of a clone", kept, state.clone().chance.scripts)
        restored = self.game.deserialize(state.serialize())
        self.same("the scripts of a state read back", kept, restored.chance.scripts)
        self.require(not state.resample(0, 1).chance.scripts, "a redrawn copy knows the scripts of chance")

    def _check_bad_data(self) -> None:
        good = self.game.new_initial_state(0).serialize()
        for bad in (b"", b"{}", b"no state", good[: len(good) // 2], good[:-1], good + b"x"):
            try:
                self.game.deserialize(bad)
            except ValueError:
                continue
            self.fail(f"deserialize accepts {bad[:40]!r}… ({len(bad)} bytes), which serialize did not write")

    # --- a whole game -------------------------------------------------------------------------------------

    def check_whole_game(self) -> None:
        """Play it, look at some of its states closely while playing it again, and write it down."""
        self._play()
        self._replay()
        self._check_record()

    def _play(self) -> None:
        assert self.seed is not None
        state = self.game.new_initial_state(self.seed)
        self.move = 0
        self.census = state.census()
        self.require(bool(self.census), "the census is empty")
        while True:
            before = state.serialize()
            self.trace.append(before)
            self._check_position(state)
            self.same("looking at the state changed it", before, state.serialize())
            self.report.states += 1
            if state.is_terminal():
                break
            self.require(
                len(self.moves) < self.game.max_game_length,
                f"the game is not over after max_game_length = {self.game.max_game_length} moves",
            )
            player, action = self._choose(state)
            self._check_step(state, before, action, player)
            self.moves.append((player, action))
            self.move = len(self.moves)
            self.report.families[self.game.action_space.decode(action)[0]] += 1
        self._check_end(state)
        self.report.moves += len(self.moves)
        self.report.longest = max(self.report.longest, len(self.moves))

    def _choose(self, state: State) -> tuple[int, int]:
        """A random move, or in games of odd seeds one by the game's rollout policy."""
        assert self.seed is not None
        if self.seed % 2 == 0:
            return random_move(state, self.roller)
        player = state.current_player()
        action = self.game.heuristics().rollout_action(state, self.roller.roll())
        self.require(action in state.legal_actions(player), f"the rollout policy chose {action}: illegal")
        return player, action

    # --- at every state -----------------------------------------------------------------------------------

    def _check_position(self, state: State) -> None:
        acting: Any = state.acting_players()
        seats = range(self.game.num_players)
        self.require(
            isinstance(acting, tuple) and list(acting) == sorted(set(acting)) and set(acting) <= set(seats),
            f"acting_players {acting!r} is not a tuple of seats in order",
        )
        self.same("is_terminal, while somebody may act", not acting, state.is_terminal())
        self.same("current_player", acting[0] if acting else TERMINAL, state.current_player())
        for player in acting:
            self._check_acting(state, player)
        for player in set(seats) - set(acting):
            self._check_waiting(state, player)
        self._check_defaults(state)
        self.same("the census", self.census, state.census())
        self._check_returns(state)

    def _check_acting(self, state: State, player: int) -> None:
        legal: Any = state.legal_actions(player)
        size = self.game.num_distinct_actions
        self.require(
            isinstance(legal, list) and all(type(action) is int and 0 <= action < size for action in legal),
            f"legal_actions({player}) = {legal!r} is not a list of whole numbers from 0 to {size - 1}",
        )
        self.require(len(legal) > 0, f"seat {player} may act but has no legal action")
        self.require(
            all(one < two for one, two in itertools.pairwise(legal)),
            f"legal_actions({player}) = {legal} is not sorted, or not without repeats",
        )
        kept = list(legal)
        legal.clear()
        self.same(f"legal_actions({player}) asked again", kept, state.legal_actions(player))
        self.same(
            f"legal_actions_mask({player})",
            [int(action in kept) for action in range(size)],
            [int(bit) for bit in state.legal_actions_mask(player)],
        )
        self._check_options(state, player, kept)
        self._check_refusals(state, player, kept)

    def _check_options(self, state: State, player: int, legal: list[int]) -> None:
        options = state.options(player)
        self.same(f"the actions of options({player})", legal, [option.action for option in options])
        targets: set[tuple[str, str]] = set()
        for option in options:
            self.same("the notation of an option", state.action_to_string(option.action), option.notation)
            self.same("its notation read back", option.action, state.string_to_action(option.notation))
            name = f"the option {option.notation!r} of seat {player}"
            self.require(bool(option.label.strip()), f"{name} has no label")
            self.require(
                "{" not in option.label, f"{name} has a place for a name in its label {option.label!r}"
            )
            self.require(bool(option.group), f"{name} has no group")
            self.require(
                TARGET.match(option.target) is not None,
                f"{name} has the target {option.target!r}, which is not written like 'space:17'",
            )
            self.require(
                (option.group, option.target) not in targets,
                f"two options of seat {player} in group {option.group!r} have the target {option.target!r}",
            )
            targets.add((option.group, option.target))
            self.report.options += 1

    def _check_refusals(self, state: State, player: int, legal: list[int]) -> None:
        size = self.game.num_distinct_actions
        start = self.roller.roll() % size
        illegal = [action % size for action in range(start, start + size) if action % size not in legal]
        for action in [-1, size, *illegal[:ILLEGAL_TRIES]]:
            self._refused(state, action, player, f"the illegal action {action} of seat {player}")

    def _refused(self, state: State, action: int, player: int | None, what: str) -> None:
        before = state.serialize()
        try:
            state.apply_action(action, player)
        except IllegalAction as error:
            self.require(bool(str(error)), f"{what} was refused without a reason")
        else:
            self.fail(f"{what} was not refused")
        self.same(f"{what} was refused, but changed the state", before, state.serialize())
        self.report.illegal += 1

    def _check_waiting(self, state: State, player: int) -> None:
        self.same(f"legal_actions({player}), who may not act", [], state.legal_actions(player))
        self.same(f"options({player}), who may not act", 0, len(state.options(player)))
        mask = state.legal_actions_mask(player)
        self.require(not any(mask), f"the mask of seat {player}, who may not act, is not empty")
        acting = state.acting_players()
        action = state.legal_actions(acting[0])[0] if acting else 0
        self._refused(state, action, player, f"action {action} of seat {player}, who may not act,")

    def _check_defaults(self, state: State) -> None:
        """Without a player, everything is about the current one."""
        current = state.current_player()
        expected = [] if current == TERMINAL else state.legal_actions(current)
        self.same("legal_actions()", expected, state.legal_actions())
        self.require(
            [action for action, bit in enumerate(state.legal_actions_mask()) if bit] == expected,
            "legal_actions_mask() is not that of the current player",
        )
        if current == TERMINAL:
            self._refused(state, 0, None, "an action after the end")

    def _check_returns(self, state: State) -> None:
        returns: Any = state.returns()
        self.require(
            isinstance(returns, list)
            and len(returns) == self.game.num_players
            and all(isinstance(value, float) and math.isfinite(value) for value in returns),
            f"returns {returns!r} is not one finite float per player",
        )
        if not state.is_terminal():
            self.require(not any(returns), f"returns {returns} before the end are not all zero")
        elif self.game.utility == COOPERATIVE:
            self.require(len(set(returns)) == 1, f"returns {returns} of a cooperative game differ")

    def _check_step(self, state: State, before: bytes, action: int, player: int) -> None:
        """Make a move on the state and on copies made in each way: all must come to the same."""
        clone = state.clone()
        self.same("a clone", before, clone.serialize())
        restored = self.game.deserialize(before)
        self.same("a state written and read back", before, restored.serialize())
        watched = state.clone()
        watched.record_events()
        reveals = state.reveals
        asked = state.chance.counter
        state.apply_action(action, player)
        self.same("a clone changed with the state it was made of", before, clone.serialize())
        after = state.serialize()
        clone.apply_action(action, None if player == clone.current_player() else player)
        self.same("the same action on a clone gives another state", after, clone.serialize())
        restored.apply_action(action, player)
        self.same("the same action on a state read back gives another state", after, restored.serialize())
        watched.apply_action(action, player)
        self.same("events being on changes the game", after, watched.serialize())
        self.same("a state changed with its clones", after, state.serialize())
        self.require(state.reveals >= reveals, f"reveals went down from {reveals} to {state.reveals}")
        name = state.action_to_string(action)
        self.require(
            state.chance.counter == asked or state.reveals > reveals,
            f"{name!r} by seat {player} asked chance, but does not count as revealing",
        )
        self.require(state.events is None, "events are listed though they are off")
        self._check_events(watched)

    def _check_events(self, state: State) -> None:
        names = {f"seat{seat}": f"player {seat}" for seat in range(self.game.num_players)}
        allowed = set(range(-1, self.game.num_players))
        for event in state.events or []:
            self.require(bool(event.kind), "an event has no kind")
            self._check_json(event.as_dict(), f"event {event.kind!r}")
            self.require(
                event.seats is None or set(event.seats) <= allowed,
                f"event {event.kind!r} is for seats {event.seats!r}, which do not exist",
            )
            try:
                event.text.format(**names)
            except (KeyError, IndexError, ValueError) as error:
                self.fail(f"event {event.kind!r} has an unknown place for a name in {event.text!r} ({error})")
            self.report.events += 1

    def _check_end(self, state: State) -> None:
        seats = self.game.num_players
        scores = state.scores()
        self.require(
            len(scores) == seats and all(list(score)[-1:] == ["total"] for score in scores),
            f"scores {scores!r} are not one set of points per player with 'total' last",
        )
        self._check_json(scores, "scores()")
        standings = state.standings()
        self.require(
            all(standings)
            and sorted(player for place in standings for player in place) == list(range(seats)),
            f"standings {standings!r} do not hold every player once",
        )
        if self.game.utility == COMPETITIVE:
            returns = state.returns()
            for better, worse in itertools.pairwise(standings):
                self.require(
                    min(returns[player] for player in better) >= max(returns[player] for player in worse),
                    f"standings {standings} do not fit the returns {returns}",
                )

    # --- playing it again, with the dear checks -----------------------------------------------------------

    def _replay(self) -> None:
        assert self.seed is not None
        chosen = self._chosen_states()
        state = self.game.new_initial_state(self.seed)
        for number, before in enumerate(self.trace):
            self.move = number
            self.same("the same seed and moves give another game", before, state.serialize())
            if number in chosen:
                self._check_deeply(state)
                self.same("looking closely at the state changed it", before, state.serialize())
                self.report.deep_states += 1
            if number < len(self.moves):
                player, action = self.moves[number]
                state.apply_action(action, player)

    def _chosen_states(self) -> set[int]:
        last = len(self.trace) - 1
        if self.leak_checks is None or self.leak_checks > last:
            return set(range(last + 1))
        chosen = {0, last} if self.leak_checks >= 2 else set()
        while len(chosen) < self.leak_checks:
            chosen.add(self.roller.roll() % (last + 1))
        return chosen

    def _check_deeply(self, state: State) -> None:
        for player in (None, *range(self.game.num_players)):
            self._check_view(state, player)
        for player in range(self.game.num_players):
            self._check_tensor(state, player)
            self._check_resample(state, player)
        self._check_secret_choices(state)
        self._check_heuristics(state)
        if not state.is_terminal():
            self._check_future(state)

    def _check_view(self, state: State, player: int | None) -> None:
        view = state.view(player)
        self._check_json(view, f"view({player})")
        encoded = msgspec.json.encode(view)
        self.same(f"view({player}) written as JSON and read back", view, msgspec.json.decode(encoded))
        _spoil(view)
        self.same(
            f"view({player}) after somebody wrote into the last one",
            encoded,
            msgspec.json.encode(state.view(player)),
        )
        words: Any = self.game.describe(state.view(player))
        self.require(isinstance(words, str), f"describe() gives {words!r}, which is no text")

    def _check_tensor(self, state: State, player: int) -> None:
        tensor: Any = state.observation_tensor(player)
        size = math.prod(self.game.observation_shape)
        self.require(
            len(tensor) == size, f"observation_tensor({player}) has {len(tensor)} numbers, not {size}"
        )
        self.require(
            all(isinstance(value, (int, float)) and math.isfinite(value) for value in tensor),
            f"observation_tensor({player}) holds something that is no finite number",
        )

    def _check_json(self, value: Any, where: str) -> None:
        """JSON-ready: dicts with text as keys, lists, text, finite numbers, true, false, null; no tuples."""
        if value is None or type(value) in (str, bool, int):
            return
        if type(value) is float:
            self.require(math.isfinite(value), f"{where} is the number {value}, which JSON does not know")
        elif type(value) is list:
            for index, item in enumerate(value):
                self._check_json(item, f"{where}[{index}]")
        elif type(value) is dict:
            for key, item in value.items():
                self.require(type(key) is str, f"{where} has the key {key!r}, which is no text")
                self._check_json(item, f"{where}[{key!r}]")
        else:
            self.fail(f"{where} is a {type(value).__name__}, which is not JSON-ready: {value!r}")

    # --- no leak ------------------------------------------------------------------------------------------

    def _check_resample(self, state: State, player: int) -> None:
        """What ``player`` sees, may do and gets as a bot is the same in all worlds they can't tell apart."""
        seeds = [self.roller.roll() for _ in range(3)]
        sight = self._sight(state, player)
        before = state.serialize()
        twin = state.resample(player, seeds[0])
        self.same(f"resample({player}, {seeds[0]}) changed the state", before, state.serialize())
        kept = twin.serialize()
        self.report.resamples += 1
        if any(state.view(seat) != twin.view(seat) for seat in range(self.game.num_players)):
            self.report.hidden += 1
        who = f"seat {player}"
        self.same(f"{who} can tell the true state from a redrawn one", sight, self._sight(twin, player))
        self.same(f"the census of a copy redrawn for {who}", self.census, twin.census())
        self.require(twin.chance.key != state.chance.key, f"a copy redrawn for {who} knows the true future")
        self.same(
            f"resample({player}, {seeds[0]}) twice",
            kept,
            state.resample(player, seeds[0]).serialize(),
        )
        again = twin.resample(player, seeds[1])
        self.same(f"{who} can tell the true state from one redrawn twice", sight, self._sight(again, player))
        self.same(f"the census of a copy redrawn twice for {who}", self.census, again.census())
        self.require(
            again.chance.key != twin.chance.key,
            f"copies redrawn for {who} from different seeds share their future",
        )
        self.same(
            f"clone_for({player}, {seeds[2]}) depends on what {who} can't know",
            state.clone_for(player, seeds[2]).serialize(),
            twin.clone_for(player, seeds[2]).serialize(),
        )
        self._check_same_moves(state, twin, player)
        self._play_on(again, f"a game redrawn for {who}")
        self.same(f"playing on with a copy redrawn for {who} changed its origin", kept, twin.serialize())

    def _sight(self, state: State, player: int) -> dict[str, Any]:
        """All that ``player`` is told of a state, as plain data."""
        return {
            "view": state.view(player),
            "view of a spectator": state.view(None),
            "observation_tensor": list(state.observation_tensor(player)),
            "may act": player in state.acting_players(),
            "is_terminal": state.is_terminal(),
            "legal_actions": state.legal_actions(player),
            "options": [option.as_dict() for option in state.options(player)],
        }

    def _same_sight(self, state: State, twin: State, player: int, what: str) -> None:
        self.same(f"{what}: view", state.view(player), twin.view(player))
        self.same(f"{what}: view of a spectator", state.view(None), twin.view(None))

    def _check_same_moves(self, state: State, twin: State, player: int) -> None:
        """An action of anybody that reveals nothing looks the same to ``player`` in both worlds."""
        for actor in state.acting_players():
            if actor not in twin.acting_players():
                continue
            shared = [action for action in state.legal_actions(actor) if action in twin.legal_actions(actor)]
            if not shared:
                continue
            action = shared[self.roller.roll() % len(shared)]
            worlds = [self._after(world, action, actor) for world in (state, twin)]
            if worlds[0].reveals != state.reveals or worlds[1].reveals != twin.reveals:
                continue
            name = f"{state.action_to_string(action)!r} by seat {actor} does not count as revealing, but"
            self._same_events(worlds, player, f"{name} its events let seat {player} tell worlds apart")
            self._same_sight(worlds[0], worlds[1], player, f"{name} lets seat {player} tell worlds apart")

    def _check_secret_choices(self, state: State) -> None:
        """Two actions of one family that look alike to a seat are told alike: the log betrays no secret."""
        for actor in state.acting_players():
            legal = state.legal_actions(actor)
            action = legal[self.roller.roll() % len(legal)]
            space = self.game.action_space
            family = space.decode(action)[0]
            alike = [other for other in legal if other != action and space.decode(other)[0] == family]
            if not alike:
                continue
            other = alike[self.roller.roll() % len(alike)]
            worlds = [self._after(state, one, actor) for one in (action, other)]
            names = " and ".join(repr(space.notation(one)) for one in (action, other))
            for seat in range(-1, self.game.num_players):
                if seat == actor or not self._look_alike(worlds, seat):
                    continue
                name = "a spectator" if seat < 0 else f"seat {seat}"
                what = f"{names} by seat {actor} look the same to {name}, but the events tell them apart"
                self._same_events(worlds, seat, what)

    def _after(self, state: State, action: int, player: int) -> State:
        world = state.clone()
        world.record_events()
        world.apply_action(action, player)
        return world

    def _look_alike(self, worlds: Sequence[State], seat: int) -> bool:
        views = [msgspec.json.encode(world.view(None if seat < 0 else seat)) for world in worlds]
        return views[0] == views[1]

    def _same_events(self, worlds: Sequence[State], seat: int, what: str) -> None:
        seen = [_visible_events(world, None if seat < 0 else seat) for world in worlds]
        self.same(what, seen[0], seen[1])

    # --- bots' knowledge and the future -------------------------------------------------------------------

    def _check_heuristics(self, state: State) -> None:
        heuristics = self.game.heuristics()
        for player in range(self.game.num_players):
            copy = state.clone_for(player, self.roller.roll())
            before = copy.serialize()
            value = heuristics.evaluate(copy, player)
            self.require(math.isfinite(value), f"the heuristic values the state for seat {player} at {value}")
            if not copy.is_terminal():
                action = heuristics.rollout_action(copy, self.roller.roll())
                self.require(action in copy.legal_actions(), f"the rollout policy chose {action}: illegal")
            if player in copy.acting_players():
                self._check_policy(copy, player)
            self.same("the heuristic changed the state", before, copy.serialize())

    def _check_policy(self, state: State, player: int) -> None:
        try:
            ranked = self.game.heuristics().policy(state, player, self.roller.roll())
        except NotImplementedError:
            return
        actions = [action for action, _ in ranked]
        self.require(
            bool(actions) and set(actions) <= set(state.legal_actions(player)),
            f"the policy of seat {player} chose {actions}: none, or illegal ones",
        )
        self.require(
            len(set(actions)) == len(actions), f"the policy of seat {player} repeats itself: {actions}"
        )
        values = [value for _, value in ranked]
        self.require(
            all(math.isfinite(value) for value in values) and values == sorted(values, reverse=True),
            f"the policy of seat {player} is not ranked best first: {ranked}",
        )

    def _check_future(self, state: State) -> None:
        """A clone and a state read back have the same future, to the end, and leave the state alone."""
        before = state.serialize()
        clone = state.clone()
        restored = self.game.deserialize(before)
        seed = self.roller.roll()
        ends = [self._play_on(copy, "a copy", seed).serialize() for copy in (clone, restored)]
        self.same("a clone and a state read back have different futures", ends[0], ends[1])
        self.same("playing on with a clone changed the state", before, state.serialize())

    def _play_on(self, state: State, what: str, seed: int | None = None) -> State:
        roller = Roller(self.roller.roll() if seed is None else seed)
        for _ in range(self.game.max_game_length):
            if state.is_terminal():
                break
            player, action = random_move(state, roller)
            state.apply_action(action, player)
        self.require(
            state.is_terminal(),
            f"{what}, played on, is not over after max_game_length = {self.game.max_game_length} more moves",
        )
        self.same(f"the census at the end of {what}, played on", self.census, state.census())
        return state

    # --- records ------------------------------------------------------------------------------------------

    def _check_record(self) -> None:
        assert self.seed is not None
        recording = Recording(self.game, self.seed)
        for player, action in self.moves:
            recording.apply(action, player)
        record = recording.record()
        again = Record.from_json(record.to_json())
        self.same("a record written and read back", msgspec.to_builtins(record), msgspec.to_builtins(again))
        self.same("a record played again", self.trace[-1], again.verify(self.game).serialize())


def _visible_events(state: State, player: int | None) -> list[dict[str, Any]]:
    return [event.as_dict() for event in state.events or [] if event.visible_to(player)]


def _spoil(value: Any) -> None:
    """Write into every list and dict of a view."""
    if isinstance(value, list):
        for item in value:
            _spoil(item)
        value.append("written into")
    elif isinstance(value, dict):
        for item in list(value.values()):
            _spoil(item)
        value["written into"] = True


def _difference(expected: Any, found: Any, path: str = "") -> str:
    """The first place in which two pieces of plain data differ, in words."""
    if isinstance(expected, dict) and isinstance(found, dict) and expected.keys() == found.keys():
        for key in expected:
            if repr(expected[key]) != repr(found[key]):
                return _difference(expected[key], found[key], f"{path}[{key!r}]")
    if isinstance(expected, list) and isinstance(found, list) and len(expected) == len(found):
        for index, (one, two) in enumerate(zip(expected, found, strict=True)):
            if repr(one) != repr(two):
                return _difference(one, two, f"{path}[{index}]")
    if isinstance(expected, bytes) and isinstance(found, bytes):
        return _bytes_difference(expected, found)
    at = f"at {path} " if path else ""
    return f"{at}expected {_short(expected)}, found {_short(found)}"


def _bytes_difference(expected: bytes, found: bytes) -> str:
    at = next(
        (index for index, (one, two) in enumerate(zip(expected, found, strict=False)) if one != two),
        min(len(expected), len(found)),
    )
    around = slice(max(0, at - 20), at + 40)
    return f"from byte {at} on expected …{expected[around]!r}…, found …{found[around]!r}…"


def _short(value: Any) -> str:
    text = repr(value)
    return text if len(text) <= 300 else text[:300] + "…"
