"""One running table: its position, its lock, its listeners.

Every change goes the same way: it is worked out on a copy, written to the database, and only then takes the
place of the position and is published. If the write fails, nothing has changed.
"""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Awaitable, Callable, Mapping, Sequence
from typing import Any, Protocol, TypeVar

from zootable.kernel.actions import NotationError
from zootable.kernel.game import IllegalAction, State
from zootable.server import log
from zootable.server.errors import Conflict, NotSaved, Refusal, stale
from zootable.server.log import HOST, WATCHER, Body, Entry
from zootable.server.position import SNAPSHOT_EVERY, Position, move_body, snapshot_of, undo_body
from zootable.server.seats import LinkMaker, Rights, digest
from zootable.server.store import Store, Stored
from zootable.server.texts import bot_called, clean_chat, clean_name, unique_name

logger = logging.getLogger("zootable.server")

T = TypeVar("T")


class Listener(Protocol):
    """Somebody who is told of changes: a socket."""

    seat: int
    browser: str | None

    def publish(self) -> None:
        """The table has changed."""

    def say(self, frame: dict[str, Any]) -> None:
        """Send a frame."""

    def expel(self, refusal: Refusal) -> None:
        """The seat is no longer theirs."""


class Table:
    """A table that is in memory.

    Args:
        stored: what the database holds of it.
        position: folded from that.
        reload: reads it anew when another process has written to it.
        wake: called after each change, so that bots move.
    """

    def __init__(
        self,
        stored: Stored,
        position: Position,
        store: Store,
        links: LinkMaker,
        build: str,
        reload: Callable[[Table], Awaitable[None]],
        wake: Callable[[Table], None],
    ) -> None:
        self.position = position
        self.keys = dict(stored.keys)
        self.holders = {browser: set(places) for browser, places in stored.holders.items()}
        self.listeners: set[Listener] = set()
        self.bots: asyncio.Task[None] | None = None
        self.used = time.monotonic()
        self.lock = asyncio.Lock()
        self._store = store
        self._links = links
        self._build = build
        self._reload = reload
        self._wake = wake

    @property
    def id(self) -> str:
        """The table's name in addresses."""
        return self.position.head.table

    # --- rights ----------------------------------------------------------------------------------------

    def rights(self, browser: str | None, secrets: Sequence[str] = ()) -> Rights:
        """What somebody may do here who shows these secrets (or whose browser is known)."""
        places = set(self.holders.get(browser, ())) if browser else set()
        for secret in secrets:
            place = self.keys.get(digest(secret))
            if place is not None:
                places.add(place)
        return Rights.of(places)

    def may_watch(self, rights: Rights) -> bool:
        """Whether somebody may see what spectators see."""
        open_to_all = self.position.head.spectators or self.position.head.imported
        return open_to_all or bool(rights.seats) or rights.host or rights.watch

    def open_links(self) -> list[dict[str, Any]]:
        """The invite links of the seats that nobody has taken yet."""
        return [
            {"seat": seat, "link": link}
            for seat, one in enumerate(self.position.seats)
            if one.kind == "open" and (link := self.link(seat)) is not None
        ]

    def link(self, seat: int) -> str | None:
        """A seat's (or a watcher's) invite link, ``None`` if the server's key was changed since."""
        generation = self.position.seats[seat].generation if seat >= 0 else 0
        secret = self._links.secret(self.id, seat, generation)
        if self.keys.get(digest(secret)) != seat:
            return None
        return self._links.link(self.id, seat, generation)

    def watch_link(self) -> str | None:
        """The invite link for spectators, if there may be any."""
        return self.link(WATCHER) if self.position.head.spectators else None

    # --- changes by players ----------------------------------------------------------------------------

    async def move(self, seat: int, action: int | str, base: int, client_id: str | None) -> dict[str, Any]:
        """Make a move.

        ``action`` is its number or its notation, ``base`` the version on which it was chosen, ``client_id``
        the client's own name for it (``None``: a bot's); a repeat is answered as the first time.

        Raises:
            Refusal: stale, illegal, not the seat's turn, not started, over, or not saved.
        """
        return await self._change(lambda: self._move(seat, action, base, client_id))

    async def _move(self, seat: int, action: int | str, base: int, client_id: str | None) -> dict[str, Any]:
        position = self.position
        if (repeat := self._repeat(seat, client_id)) is not None:
            return repeat
        self._check_running()
        if not position.is_current(seat, base):
            raise stale(position.version)
        number = self._action(seat, action)
        try:
            body, state = move_body(position, seat, number)
        except IllegalAction as error:
            raise self._illegal(seat, str(error)) from error
        await self._save([(body, seat, client_id)], state=state)
        return {"status": "ok", "version": self.position.version}

    def _action(self, seat: int, action: int | str) -> int:
        if seat not in self.position.state.acting_players():
            acting = ", ".join(self.position.seats[one].name for one in self.position.acting())
            raise Refusal(422, "not_your_turn", f"It is not your turn; to move: {acting}.", allowed=[])
        if isinstance(action, int):
            return action
        try:
            return self.position.game.action_space.parse(action)
        except NotationError as error:
            raise self._illegal(seat, str(error)) from error

    def _illegal(self, seat: int, message: str) -> Refusal:
        options = self.position.state.options(seat)
        allowed = [{"action": one.action, "notation": one.notation, "label": one.label} for one in options]
        return Refusal(422, "illegal", message, allowed=allowed)

    def _repeat(self, seat: int, client_id: str | None) -> dict[str, Any] | None:
        version = self.position.answers.get((seat, client_id)) if client_id is not None else None
        return None if version is None else {"status": "dup", "version": version}

    def _check_running(self) -> None:
        status = self.position.status
        if status == "waiting":
            raise Refusal(409, "waiting", "The game begins when all seats are taken.")
        if status == "over":
            raise Refusal(409, "over", "The game is over.")

    async def undo(self, seat: int, to: int, base: int, client_id: str) -> dict[str, Any]:
        """Take back the seat's own moves after version ``to`` (raises :class:`Refusal` with the reason)."""
        return await self._change(lambda: self._undo(seat, to, base, client_id))

    async def _undo(self, seat: int, to: int, base: int, client_id: str) -> dict[str, Any]:
        if (repeat := self._repeat(seat, client_id)) is not None:
            return repeat
        self._check_running()
        if not self.position.is_current(seat, base):
            raise stale(self.position.version)
        body, state = undo_body(self.position, seat, to)
        await self._save([(body, seat, client_id)], state=state)
        return {"status": "ok", "version": self.position.version}

    async def chat(self, seat: int, text: str) -> None:
        """Say something to everybody at the table (raises :class:`Refusal`)."""
        await self._change(lambda: self._chat(seat, clean_chat(text)))

    async def _chat(self, seat: int, line: str) -> None:
        if not self.position.chat_open():
            raise Refusal(409, "chat_closed", "At this table nobody speaks while a round runs.")
        await self._save([(log.ChatEntry(line), seat, None)], publish=False)
        frame = {"type": "chat", **self.chat_line(-1)}
        for listener in list(self.listeners):
            listener.say(frame)

    def chat_line(self, place: int) -> dict[str, Any]:
        """One line of chat as it is sent."""
        line = self.position.chats[place]
        name = self.position.seats[line.seat].name
        return {"seat": line.seat, "name": name, "text": line.text, "at": line.at / 1000}

    async def rename(self, seat: int, name: str) -> None:
        """Give a seat another name (raises :class:`Refusal`)."""
        await self._change(lambda: self._rename(seat, clean_name(name)))

    async def _rename(self, seat: int, name: str) -> None:
        if name != self.position.seats[seat].name:
            await self._save([(log.RenameEntry(self._unique(seat, name)), seat, None)])

    def _unique(self, seat: int, name: str) -> str:
        return unique_name(name, (one.name for at, one in enumerate(self.position.seats) if at != seat))

    async def note(self, seat: int, kind: str, text: str) -> None:
        """Write something that the table itself has to say into the log, for everybody."""
        await self._change(lambda: self._save([(log.NoteEntry(kind, text), seat, None)]))

    # --- seats -----------------------------------------------------------------------------------------

    async def claim(self, secret: str, name: str | None, browser: str) -> Rights:
        """Take the place that a link's secret gives; returns all rights of that browser now.

        Raises:
            Refusal: no place here has that secret, or the name is not allowed.
        """
        return await self._change(lambda: self._claim(secret, name, browser))

    async def _claim(self, secret: str, name: str | None, browser: str) -> Rights:
        place = self.keys.get(digest(secret))
        if place is None:
            raise Refusal(
                403, "bad_link", "This invite link is not good (any more); ask the host for a new one."
            )
        known = place in self.holders.get(browser, set())
        if place < 0:
            if not known:
                await self._store_holder(browser, place)
            return self.rights(browser)
        seat = self.position.seats[place]
        if seat.kind == "open":
            called = clean_name(name) if name and name.strip() else f"Player {place + 1}"
            body = log.ClaimEntry(self._unique(place, called))
            await self._save([(body, place, None)], holder=(browser, place))
        elif not known:
            await self._save([(log.ClaimEntry(seat.name, again=True), place, None)], holder=(browser, place))
        return self.rights(browser)

    async def _store_holder(self, browser: str, place: int) -> None:
        try:
            await self._store.add_holder(self.id, browser, place)
        except NotSaved as error:
            raise _not_saved(error) from error
        self.holders.setdefault(browser, set()).add(place)

    async def set_seat(self, seat: int, bot: str | None) -> None:
        """The host fills a seat with a bot, or (``bot=None``) opens it and gets a new link.

        Before the start any seat but the host's own may be changed; afterwards a person who is there keeps
        their seat.

        Raises:
            Refusal: no such seat, a person sits there, or the game is over.
        """
        await self._change(lambda: self._set_seat(seat, bot))

    async def _set_seat(self, seat: int, bot: str | None) -> None:
        position = self.position
        if seat >= len(position.seats):
            raise Refusal(422, "no_seat", f"Seats are 0 to {len(position.seats) - 1}.")
        if position.status == "over":
            raise Refusal(409, "over", "The game is over.")
        now = position.seats[seat]
        if now.kind == "human" and seat in self.connected():
            raise Refusal(409, "taken", f"{now.name} is at the table; only a missing person can be replaced.")
        generation = now.generation + 1
        if bot is None:
            after = log.Seat(
                name=self._unique(seat, f"Player {seat + 1}"), kind="open", generation=generation
            )
        else:
            called = self._unique(seat, bot_called(seat))
            after = log.Seat(name=called, kind="bot", bot=bot, generation=generation)
        keys = {} if bot is not None else {digest(self._links.secret(self.id, seat, generation)): seat}
        await self._save([(log.SeatEntry(after), seat, None)], dropped=[seat], new_keys=keys)

    async def note_rematch(self, table: str) -> None:
        """Note the table at which the game goes on; to be called within :meth:`exclusively`."""
        await self._save([(log.RematchEntry(table), HOST, None)])

    def connected(self) -> set[int]:
        """The seats that have a socket open."""
        return {listener.seat for listener in self.listeners}

    def announce(self) -> None:
        """Tell everybody who is there and who is not."""
        for listener in list(self.listeners):
            listener.say({"type": "presence"})

    # --- the one way of changing -----------------------------------------------------------------------

    async def exclusively(self, work: Callable[[], Awaitable[T]]) -> T:
        """Do something while nothing else changes the table; it is finished even if the asker goes away."""
        return await self._change(work)

    async def _change(self, work: Callable[[], Awaitable[T]]) -> T:
        async def locked() -> T:
            async with self.lock:
                self.used = time.monotonic()
                try:
                    return await work()
                except Conflict as error:
                    logger.warning("table %s was changed elsewhere: %s", self.id, error)
                    await self._reload(self)
                    self._publish()
                    raise stale(self.position.version) from error
                except NotSaved as error:
                    raise _not_saved(error) from error

        task = asyncio.ensure_future(locked())
        task.add_done_callback(_heard)
        return await asyncio.shield(task)

    async def _save(
        self,
        drafts: Sequence[tuple[Body, int, str | None]],
        *,
        state: State | None = None,
        new_keys: Mapping[str, int] | None = None,
        dropped: Sequence[int] = (),
        holder: tuple[str, int] | None = None,
        publish: bool = True,
    ) -> None:
        """Fold drafts ``(body, seat, client's id)`` into a copy, write it, and let it take the place."""
        before = self.position.number
        after = self.position.copy()
        entries: list[Entry] = []
        now = max(time.time_ns() // 1_000_000, after.last_at)
        for body, seat, client_id in drafts:
            entry = after.entry(body, seat, client_id, now)
            after.fold(entry, body, state)
            entries.append(entry)
        snapshot = None
        if before // SNAPSHOT_EVERY != after.number // SNAPSHOT_EVERY:
            snapshot = snapshot_of(after, self._build)
            after.saved.append((len(after.moves), snapshot.data))
        await self._store.append(
            self.id,
            before,
            entries,
            after.summary(),
            snapshot=snapshot,
            new_keys=new_keys,
            dropped_seats=dropped,
            holder=holder,
        )
        self.position = after
        for seat in dropped:
            self._forget(seat)
        self.keys.update(new_keys or {})
        if holder is not None:
            self.holders.setdefault(holder[0], set()).add(holder[1])
        if publish:
            self._publish()

    def _forget(self, seat: int) -> None:
        self.keys = {key: place for key, place in self.keys.items() if place != seat}
        for places in self.holders.values():
            places.discard(seat)
        for listener in [one for one in self.listeners if one.seat == seat]:
            listener.expel(Refusal(403, "not_yours", "The host has given this seat to somebody else."))

    def _publish(self) -> None:
        for listener in list(self.listeners):
            listener.publish()
        self._wake(self)


def _not_saved(error: NotSaved) -> Refusal:
    logger.error("not saved: %s", error)
    return Refusal(503, "not_saved", "This could not be saved, so nothing was changed; try again soon.")


def _heard(task: asyncio.Task[Any]) -> None:
    """Take note of a change's exception, even if nobody waits for it any more."""
    if not task.cancelled():
        task.exception()
