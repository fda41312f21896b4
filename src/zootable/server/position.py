"""A table's position: everything that follows from its log, and how it follows.

Playing and loading go the same way: a :class:`Position` folds one entry after the other. A change is folded
into a copy; the copy takes the place of the original once the database has the entry.
"""

from __future__ import annotations

import copy
from collections.abc import Iterable, Sequence
from hashlib import sha256
from typing import Any

import msgspec
from msgspec import Struct

from zootable.kernel.actions import NotationError
from zootable.kernel.chance import ScriptError
from zootable.kernel.game import Event, Game, IllegalAction, OptionError, State
from zootable.kernel.record import FORMAT, Move, Record, result_of
from zootable.kernel.registry import UnknownGame, load
from zootable.kernel.rng import seed_commitment
from zootable.server import log
from zootable.server.errors import Damaged, Refusal
from zootable.server.log import Body, Entry, Head, Seat, StoredEvent
from zootable.server.store import Snapshot, Stored, Summary
from zootable.server.texts import mentions

SNAPSHOT_EVERY = 50


class Played(Struct, frozen=True):
    """A move that counts (one that was taken back does not). ``before``: who could act when it was made."""

    version: int
    seat: int
    action: int
    notation: str
    before: tuple[int, ...]
    reveals: int


class Line(Struct, frozen=True):
    """One line of what happened, with who may see it.

    Attributes:
        notation: of the move, for its maker's eyes until the game is over.
        seats: who may see the line; ``None``: everybody.
        of_game: whether it is an event of the game (else of the table).
    """

    version: int
    seat: int
    notation: str | None
    kind: str
    data: dict[str, Any]
    text: str
    seats: tuple[int, ...] | None
    of_game: bool

    def visible_to(self, seat: int) -> bool:
        """Whether a seat (-1: a spectator) may see it."""
        return self.seats is None or seat in self.seats

    def to_me(self, seat: int) -> bool:
        """Whether somebody else did this to that seat."""
        return self.of_game and seat >= 0 and self.seat != seat and mentions(self.text, seat)


class ChatLine(Struct, frozen=True):
    """One line of chat; ``at`` in milliseconds since 1970."""

    seat: int
    text: str
    at: int


class Position:
    """Everything that follows from a table's log so far.

    Attributes:
        head, game: what is played.
        seats: who sits where now.
        number, chain: of the last entry.
        version: of the last move or undo.
        state: the game's state now.
        moves: the moves that count.
        floors: per seat the version since which its own choice has not changed (see :meth:`is_current`).
        lines, chats: the visible log and the chat.
        answers: version per seat and client's id, for repeats.
        started: whether all seats have been taken once.
        rematch: the table at which the game goes on, or ``""``.
        seconds: thinking time used per seat, in milliseconds.
        at, last_at: milliseconds since 1970 of the last move (or of the start), and of the last entry.
        saved: serialised states, as (number of moves that count, bytes), ascending.
    """

    def __init__(self, head: Head, head_text: str, game: Game) -> None:
        self.head = head
        self.game = game
        self.seats: list[Seat] = list(head.seats)
        self.number = 0
        self.chain = log.first_hash(head_text)
        self.version = 0
        self.moves: list[Played] = []
        self.floors = [0] * game.num_players
        self.lines: list[Line] = []
        self.chats: list[ChatLine] = []
        self.answers: dict[tuple[int, str], int] = {}
        self.rematch = ""
        self.seconds = [0] * game.num_players
        self.at = self.last_at = head.created
        self.started = False
        self.saved: list[tuple[int, bytes]] = []
        self.state = self.first_state()
        self.first_reveals = self.state.reveals
        self._notice_start(head.created)
        if head.seed_given:
            self._say("seed", None, "The host chose the seed of this deal, and so could know every card.")

    def copy(self) -> Position:
        """An independent copy (the state is shared until a new one takes its place)."""
        other = copy.copy(self)
        for name in ("seats", "moves", "floors", "lines", "chats", "seconds", "saved"):
            setattr(other, name, list(getattr(self, name)))
        other.answers = dict(self.answers)
        return other

    # --- reading ---------------------------------------------------------------------------------------

    @property
    def status(self) -> str:
        """``"waiting"`` for people, ``"running"`` or ``"over"``."""
        if self.state.is_terminal():
            return "over"
        return "running" if self.started else "waiting"

    @property
    def names(self) -> list[str]:
        """The seats' names."""
        return [seat.name for seat in self.seats]

    def acting(self) -> tuple[int, ...]:
        """Who may act now; nobody before the start and after the end."""
        return self.state.acting_players() if self.status == "running" else ()

    def acting_bots(self) -> list[int]:
        """The bots that are to move."""
        return [seat for seat in self.acting() if self.seats[seat].kind == "bot"]

    def is_current(self, seat: int, base: int) -> bool:
        """Whether a move that was chosen at version ``base`` still fits.

        In a simultaneous phase the moves of others do not change one's own choice: ``base`` may then be any
        version since one's own last change.
        """
        return self.floors[seat] <= base <= self.version

    def chat_open(self, view: dict[str, Any] | None = None) -> bool:
        """Whether people may write to each other now; ``view``: anybody's view of the state, if at hand.

        A game says in its view by ``chat_allowed`` when its rules let people talk.
        """
        if self.head.chat == "open" or self.state.is_terminal():
            return True
        if not self.started:
            return False
        return bool((self.state.view(None) if view is None else view).get("chat_allowed", False))

    def undo_steps(self, seat: int) -> list[int]:
        """The versions to which a seat may go back, the nearest first; each step takes back one move more."""
        if self.head.undo == "never" or self.status != "running":
            return []
        reveals = self.state.reveals
        steps = []
        others: set[int] = set()
        for place in range(len(self.moves) - 1, -1, -1):
            move = self.moves[place]
            before = self.moves[place - 1].reveals if place else self.first_reveals
            if before != reveals:
                break
            if move.seat == seat:
                # others who could act at the same time have only gone on with their own part since
                if not others <= set(move.before):
                    break
                steps.append(move.version - 1)
            elif seat not in move.before:
                others.add(move.seat)
        return steps

    def without(self, seat: int, to: int) -> list[Played]:
        """The moves that count, less those that ``seat`` made after version ``to``."""
        return [move for move in self.moves if move.version <= to or move.seat != seat]

    def first_state(self) -> State:
        """The dealt start of the game."""
        if self.head.scripts:
            return self.game.new_scripted_state(self.head.seed, self.head.scripts)
        return self.game.new_initial_state(self.head.seed)

    def state_after(self, moves: Sequence[Played]) -> State:
        """The state after a list of moves that begins like the moves that count.

        Raises:
            IllegalAction: a move is not legal there.
        """
        same = 0
        for mine, theirs in zip(self.moves, moves, strict=False):
            if mine.version != theirs.version:
                break
            same += 1
        state, start = self.first_state(), 0
        for depth, data in reversed(self.saved):
            if depth <= same:
                state, start = self.game.deserialize(data), depth
                break
        for move in moves[start:]:
            state.apply_action(move.action, move.seat)
        return state

    def record(self, *, with_seed: bool) -> Record:
        """The game's record."""
        return Record(
            format=FORMAT,
            game=self.head.game,
            rules_version=self.head.rules_version,
            options=dict(self.head.options),
            players=self.names,
            commitment=seed_commitment(self.head.seed),
            moves=[Move(move.seat, move.notation) for move in self.moves],
            seed=self.head.seed if with_seed else None,
            scripts=dict(self.head.scripts),
            result=result_of(self.state),
        )

    def summary(self) -> Summary:
        """What lists show."""
        view = self.state.view(None)
        return Summary(
            status=self.status,
            entries=self.number,
            chain=self.chain,
            version=self.version,
            acting=list(self.acting()),
            seats=[_listed_seat(seat, view, place) for place, seat in enumerate(self.seats)],
            round_text=_round_text(view),
            bot_turn=bool(self.acting_bots()),
            updated=self.last_at,
        )

    # --- folding ---------------------------------------------------------------------------------------

    def entry(self, body: Body, seat: int, client_id: str | None, at: int) -> Entry:
        """The next entry of the log, with this body."""
        number = self.number + 1
        version = self.version + 1 if isinstance(body, log.VERSIONED) else None
        text = log.encode_body(body)
        chain = log.next_hash(self.chain, number, version, seat, client_id, at, text)
        return Entry(number, version, seat, client_id, at, text, chain)

    def fold(self, entry: Entry, body: Body, state: State | None) -> None:
        """Take in the next entry.

        ``state`` is the game's state after it, if it changes the state and is known; without it the caller
        must set ``state`` itself when all entries are folded (see :func:`position_of`).

        Raises:
            Damaged: the entry makes no sense here.
        """
        self.number, self.chain, self.last_at = entry.number, entry.hash, entry.at
        if entry.version is not None:
            if entry.version != self.version + 1 or not isinstance(body, log.VERSIONED):
                raise Damaged(f"entry {entry.number} of its log has version {entry.version} out of turn")
            self.version = entry.version
            if entry.client_id is not None:
                self.answers[entry.seat, entry.client_id] = entry.version
        if entry.seat >= len(self.seats):
            raise Damaged(f"entry {entry.number} of its log names seat {entry.seat}, which does not exist")
        if state is not None:
            self.state = state
        self._fold_body(entry, body)

    def _fold_body(self, entry: Entry, body: Body) -> None:
        seat = entry.seat
        match body:
            case log.MoveEntry():
                self._fold_move(entry, body)
            case log.UndoEntry():
                self._fold_undo(entry, body)
            case log.ChatEntry():
                self.chats.append(ChatLine(seat, body.text, entry.at))
            case log.RenameEntry():
                self._say("rename", seat, f"{self.seats[seat].name} is now called {{seat{seat}}}.")
                self.seats[seat] = msgspec.structs.replace(self.seats[seat], name=body.name)
            case log.ClaimEntry(again=True):
                self._say("device", seat, f"{{seat{seat}}} opened the seat on one more device.")
            case log.ClaimEntry():
                self.seats[seat] = msgspec.structs.replace(self.seats[seat], kind="human", name=body.name)
                self._say("join", seat, f"{{seat{seat}}} sits down.")
            case log.SeatEntry():
                who = self.seats[seat].name
                self.seats[seat] = body.seat
                text = f"{who} gives way to {{seat{seat}}}." if body.seat.kind == "bot" else "A seat is open."
                self._say("seat", seat, text)
            case log.RematchEntry():
                self.rematch = body.table
                self._say("rematch", None, "The next game is being dealt.", {"table": body.table})
            case log.NoteEntry():
                self._say(body.kind, seat, body.text)
        self._notice_start(entry.at)

    def _fold_move(self, entry: Entry, body: log.MoveEntry) -> None:
        try:
            action = self.game.action_space.parse(body.notation)
        except NotationError as error:
            raise Damaged(f"entry {entry.number} of its log holds an unknown move ({error})") from error
        seat = entry.seat
        self.moves.append(Played(self.version, seat, action, body.notation, body.before, body.reveals))
        self.seconds[seat] += max(0, entry.at - self.at)
        self.at = entry.at
        simultaneous = len(body.before) > 1
        for other in range(len(self.seats)):
            apart = simultaneous and other != seat and other in body.before and other in body.after
            if not apart:
                self.floors[other] = self.version
        self._add_lines(seat, body)

    def _fold_undo(self, entry: Entry, body: log.UndoEntry) -> None:
        seat = entry.seat
        kept = self.without(seat, body.to)
        if len(kept) == len(self.moves):
            raise Damaged(f"entry {entry.number} of its log takes back moves that are not there")
        first = next((place for place, move in enumerate(kept) if move is not self.moves[place]), len(kept))
        apart = any(move.seat != seat for move in self.moves[first:])
        self.saved = [one for one in self.saved if one[0] <= first]
        taken = len(self.moves) - len(kept)
        self.moves = kept
        self.seconds[seat] += max(0, entry.at - self.at)
        self.at = entry.at
        for other in range(len(self.seats)):
            if other == seat or not apart:
                self.floors[other] = self.version
        what = "a move" if taken == 1 else f"{taken} moves"
        self._say("undo", seat, f"{{seat{seat}}} takes back {what}.", {"to": body.to, "moves": taken})

    def _add_lines(self, seat: int, body: log.MoveEntry) -> None:
        notation: str | None = body.notation
        if not any(event.seats is None or seat in event.seats for event in body.events):
            self.lines.append(
                Line(self.version, seat, notation, "move", {}, f"{{seat{seat}}}: {notation}", (seat,), False)
            )
            notation = None
        for event in body.events:
            own = event.seats is None or seat in event.seats
            self.lines.append(
                Line(
                    self.version,
                    seat,
                    notation if own else None,
                    event.kind,
                    event.data,
                    event.text,
                    event.seats,
                    True,
                )
            )
            if own:
                notation = None

    def _say(self, kind: str, seat: int | None, text: str, data: dict[str, Any] | None = None) -> None:
        where = log.WATCHER if seat is None else seat
        self.lines.append(Line(self.version, where, None, kind, data or {}, text, None, False))

    def _notice_start(self, at: int) -> None:
        if not self.started and all(seat.kind != "open" for seat in self.seats):
            self.started = True
            self.at = at


# --- loading -------------------------------------------------------------------------------------------


def game_of(head: Head) -> Game:
    """The game of a table (raises :class:`Damaged` if it can't be played here)."""
    try:
        game = load(head.game, **head.options)
    except UnknownGame as error:
        raise Damaged(f"its game can't be played here: {error}", "unsupported") from error
    except (OptionError, TypeError, KeyError) as error:
        raise Damaged(f"its options are not valid ({error})") from error
    if game.rules_version != head.rules_version:
        raise Damaged(
            f"it was begun with rules version {head.rules_version} of {game.title}; "
            f"this server plays version {game.rules_version}",
            "unsupported",
        )
    if len(head.seats) != game.num_players:
        raise Damaged(f"it has {len(head.seats)} seats for a game of {game.num_players}")
    return game


def position_of(table: str, stored: Stored, build: str) -> Position:
    """The position of a stored table: hashes checked, entries folded, moves replayed since the last snapshot.

    Snapshots of another ``build`` (version of zootable) are not used.

    Raises:
        Damaged: with what is wrong and where.
    """
    head = log.decode_head(stored.head)
    if head.table != table:
        raise Damaged(f"its head names another table, {head.table!r}")
    try:
        position = Position(head, stored.head, game_of(head))
        for number, entry in enumerate(stored.entries, start=1):
            log.check_entry(position.chain, number, entry)
            position.fold(entry, log.decode_entry(entry), None)
            _use_snapshot(position, stored.snapshots, build)
        if stored.count != position.number or stored.chain != position.chain:
            raise Damaged(f"its log ends after entry {position.number} of {stored.count}")
        position.state = _replayed(position)
    except (IllegalAction, ScriptError) as error:
        raise Damaged(f"its moves can't be replayed: {error}") from error
    except (ValueError, TypeError, LookupError, AssertionError, RecursionError) as error:
        raise Damaged(f"its log makes no sense ({type(error).__name__}: {error})") from error
    return position


def _replayed(position: Position) -> State:
    """The state after the moves that count; from the deal if a snapshot can't be used."""
    if position.saved:
        try:
            return position.state_after(position.moves)
        except (ValueError, TypeError, LookupError, AssertionError):
            position.saved = []
    return position.state_after(position.moves)


def _use_snapshot(position: Position, snapshots: Iterable[Snapshot], build: str) -> None:
    for snapshot in snapshots:
        if (
            snapshot.number == position.number
            and snapshot.build == build
            and snapshot.chain == position.chain
            and snapshot.moves == len(position.moves)
            and snapshot.digest == sha256(snapshot.data).hexdigest()
        ):
            position.saved.append((snapshot.moves, snapshot.data))


def snapshot_of(position: Position, build: str) -> Snapshot:
    """The position's state, serialised."""
    data = position.state.serialize()
    return Snapshot(
        position.number, len(position.moves), build, position.chain, sha256(data).hexdigest(), data
    )


# --- changes -------------------------------------------------------------------------------------------


def move_body(position: Position, seat: int, action: int) -> tuple[log.MoveEntry, State]:
    """A move's entry and the state after it (raises :class:`IllegalAction`); ``position`` stays as it is."""
    before = position.state.acting_players()
    state = position.state.clone()
    state.record_events(True)
    state.apply_action(action, seat)
    events = [_stored(event) for event in state.events or []]
    state.record_events(False)
    notation = position.game.action_space.notation(action)
    return log.MoveEntry(notation, before, state.acting_players(), state.reveals, events), state


def undo_body(position: Position, seat: int, to: int) -> tuple[log.UndoEntry, State]:
    """An undo's entry and the state after it (raises :class:`Refusal` with the reason)."""
    steps = position.undo_steps(seat)
    if not steps or to < steps[-1] or to > steps[0]:
        raise Refusal(
            409, "no_undo", _why_no_undo(position, seat, to, steps), undo_to=steps[-1] if steps else None
        )
    try:
        state = position.state_after(position.without(seat, to))
    except IllegalAction as error:
        raise Refusal(409, "no_undo", "Others have built on it; it can't be taken back any more.") from error
    for other in set(position.state.acting_players()) & set(state.acting_players()) - {seat}:
        if state.legal_actions(other) != position.state.legal_actions(other):
            raise Refusal(409, "no_undo", "It would change what others may do; it can't be taken back.")
    return log.UndoEntry(to, state.acting_players()), state


def _why_no_undo(position: Position, seat: int, to: int, steps: list[int]) -> str:
    if position.head.undo == "never":
        return "At this table nothing is taken back."
    if position.status != "running":
        return "The game is not running."
    if steps and to > steps[0]:
        return f"You made no move after version {to}."
    if steps:
        return f"You can go back to version {steps[-1]}: before it something was shown or others moved."
    if position.moves and position.moves[-1].seat != seat:
        return "Somebody else has moved since."
    return "Something hidden was revealed since your last move, so it can't be taken back."


def _stored(event: Event) -> StoredEvent:
    return StoredEvent(event.kind, event.data, event.text, event.seats)


def _listed_seat(seat: Seat, view: dict[str, Any], place: int) -> dict[str, str]:
    listed = {"name": seat.name, "kind": seat.kind}
    drawn = view.get("seats")
    if isinstance(drawn, list) and place < len(drawn) and isinstance(drawn[place], dict):
        animal = drawn[place].get("animal")
        if isinstance(animal, str):
            listed["animal"] = animal
    return listed


def _round_text(view: dict[str, Any]) -> str:
    text = view.get("round_text")
    if isinstance(text, str):
        return text
    now, all_rounds = view.get("round"), view.get("rounds")
    if not isinstance(now, int):
        return ""
    return f"round {now} of {all_rounds}" if isinstance(all_rounds, int) else f"round {now}"
