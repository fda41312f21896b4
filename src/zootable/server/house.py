"""All tables of one server: found, made, kept in memory while used, and their bots kept moving."""

from __future__ import annotations

import asyncio
import logging
import secrets
import time
from collections.abc import Sequence
from typing import Any

from zootable import __version__
from zootable.kernel.game import Game
from zootable.kernel.record import Record, RecordError, VerificationError
from zootable.server import catalogue, log
from zootable.server.botpool import BotFailed, BotPool
from zootable.server.errors import Conflict, Damaged, NotSaved, Refusal, not_found
from zootable.server.limits import Limiter
from zootable.server.log import HOST, WATCHER, Body, Entry, Head, Seat
from zootable.server.messages import NewTable, SeatWish
from zootable.server.position import Position, move_body, position_of
from zootable.server.replay import Replays
from zootable.server.seats import LinkMaker, digest
from zootable.server.settings import Settings
from zootable.server.store import Listed, Store
from zootable.server.table import Table
from zootable.server.texts import bot_called, clean_name, unique_name

logger = logging.getLogger("zootable.server")

WEEK = 7 * 24 * 3600 * 1000
IDLE_SECONDS = 900.0
NAME_LETTERS = "abcdefghjkmnpqrstuvwxyz23456789"


def now() -> int:
    """Milliseconds since 1970."""
    return time.time_ns() // 1_000_000


def new_name() -> str:
    """A table's name in addresses: 12 letters and digits that are not mistaken for each other (59 bits)."""
    return "".join(secrets.choice(NAME_LETTERS) for _ in range(12))


class House:
    """All tables of one server.

    Args:
        settings: the server's.
        store: an open database.
    """

    def __init__(self, settings: Settings, store: Store) -> None:
        self.settings = settings
        self.store = store
        self.links = LinkMaker.from_file(settings.data_dir)
        self.pool = BotPool(
            settings.bot_workers, settings.bot_seconds, settings.bot_attempts, settings.bot_setup
        )
        self.replays = Replays()
        limits = settings.limits
        self.joins = Limiter(limits.joins_per_minute / 60, limits.joins_per_minute)
        self.lives = Limiter(limits.live_per_minute / 60, limits.live_per_minute)
        self.makings = Limiter(limits.tables_per_minute / 60, limits.tables_per_minute)
        self.chats = Limiter(limits.chat_per_second, limits.chat_burst)
        self.hints = Limiter(limits.hints_per_minute / 60, limits.hints_per_minute / 3)
        self.insights = Limiter(limits.insights_per_minute / 60, limits.insights_per_minute / 3)
        self._tables: dict[str, Table] = {}
        self._opening: dict[str, asyncio.Task[Table]] = {}
        self._damaged: dict[str, Refusal] = {}
        self._chores: list[asyncio.Task[None]] = []
        self._open = True

    # --- life of the server ----------------------------------------------------------------------------

    def start(self) -> None:
        """Begin the chores: bots that were thinking when the server stopped, old tables, backups."""
        self._chores = [
            asyncio.create_task(self._resume_bots()),
            asyncio.create_task(self._sweep()),
        ]
        if self.settings.backups and self.store.file is not None:
            self._chores.append(asyncio.create_task(self._back_up_nightly()))

    async def close(self) -> None:
        """Stop bots and chores."""
        self._open = False
        tasks = [*self._chores, *(table.bots for table in self._tables.values() if table.bots is not None)]
        for task in tasks:
            task.cancel()
        self.pool.close()
        await asyncio.gather(*tasks, return_exceptions=True)

    async def _resume_bots(self) -> None:
        for name in await self.store.waiting_for_bots():
            try:
                table = await self.open(name)
                self._wake(table)
            except Refusal as refusal:
                logger.error("table %s: %s", name, refusal.message)
            await asyncio.sleep(0.05)

    async def _sweep(self) -> None:
        while True:
            await asyncio.sleep(60)
            self.forget_idle()

    def forget_idle(self, idle: float = IDLE_SECONDS) -> None:
        """Let go of tables that nobody has looked at for a while; they are read again when asked for."""
        limit = time.monotonic() - idle
        for name, table in list(self._tables.items()):
            busy = (
                table.listeners or table.lock.locked() or (table.bots is not None and not table.bots.done())
            )
            if not busy and table.used < limit:
                del self._tables[name]

    async def _back_up_nightly(self) -> None:
        await asyncio.sleep(120)
        while True:
            files = self.store.backups()
            age = time.time() - files[-1].stat().st_mtime if files else float("inf")
            if age > 20 * 3600 and (time.localtime().tm_hour in (3, 4, 5) or age > 48 * 3600):
                try:
                    logger.info("backup: %s", await self.store.backup())
                except NotSaved as error:
                    logger.error("%s", error)
            await asyncio.sleep(1800)

    # --- finding tables --------------------------------------------------------------------------------

    async def open(self, name: str) -> Table:
        """A table, from memory or the database.

        Raises:
            Refusal: there is none of that name, or it is damaged (and what is wrong with it).
        """
        table = self._tables.get(name)
        if table is not None:
            table.used = time.monotonic()
            return table
        if name in self._damaged:
            raise self._damaged[name]
        if not (4 <= len(name) <= 32 and name.isascii() and name.isalnum()):
            raise not_found(name)
        task = self._opening.get(name)
        if task is None:
            task = asyncio.create_task(self._read(name))
            self._opening[name] = task
            task.add_done_callback(lambda _: self._opening.pop(name, None))
        return await asyncio.shield(task)

    async def _read(self, name: str) -> Table:
        try:
            stored = await self.store.load(name)
            if stored is None:
                raise not_found(name)
            position = position_of(name, stored, __version__)
        except Damaged as error:
            raise self._name_damaged(name, error) from error
        table = Table(
            stored, position, self.store, self.links, __version__, reload=self._reload, wake=self._wake
        )
        self._tables[name] = table
        if self._open and position.status != "over" and any(seat.kind == "bot" for seat in position.seats):
            self.pool.warm_up(position.head.game, position.game.options)
        self._wake(table)
        return table

    def _name_damaged(self, name: str, error: Damaged) -> Refusal:
        refusal = Refusal(
            409,
            error.word,
            f"Table {name} can't be opened: {error}. Other tables are not affected.",
            table=name,
        )
        logger.error("%s", refusal.message)
        if error.word == "damaged":
            self._damaged[name] = refusal
        return refusal

    async def _reload(self, table: Table) -> None:
        """Read a table anew, because another process has written to it."""
        try:
            stored = await self.store.load(table.id)
            if stored is None:
                raise Damaged("it is no longer in the database")
            table.position = position_of(table.id, stored, __version__)
        except Damaged as error:
            self._tables.pop(table.id, None)
            raise self._name_damaged(table.id, error) from error
        table.keys = dict(stored.keys)
        table.holders = {browser: set(places) for browser, places in stored.holders.items()}

    async def list_mine(self, browser: str) -> list[dict[str, Any]]:
        """A browser's tables: those where it is to move first, then the ones used last."""
        found = []
        for listed, seats in await self.store.mine(browser):
            turn = listed.status == "running" and any(seat in listed.acting for seat in seats)
            found.append(self._list_entry(listed, seats, turn))
        return sorted(found, key=lambda entry: (not entry["your_turn"], entry["status"] == "over"))

    async def list_watchable(self, browser: str | None) -> list[dict[str, Any]]:
        """Running tables of others that anybody may watch."""
        mine = {listed.table for listed, _ in await self.store.mine(browser)} if browser else set()
        listed = await self.store.watchable(now() - WEEK)
        return [self._list_entry(one, [], False) for one in listed if one.table not in mine]

    def _list_entry(self, listed: Listed, seats: list[int], turn: bool) -> dict[str, Any]:
        damaged = listed.table in self._damaged or listed.status == "damaged"
        try:
            title = catalogue.info_of(listed.game).title
        except Refusal:
            title = listed.game
        return {
            "table": listed.table,
            "game": listed.game,
            "title": title,
            "status": "damaged" if damaged else listed.status,
            "your_turn": turn and not damaged,
            "your_seats": seats,
            "seats": listed.seats,
            "round_text": listed.round_text,
            "updated": listed.updated / 1000,
            "watchable": listed.spectators,
        }

    # --- making tables ---------------------------------------------------------------------------------

    async def create(self, wish: NewTable, browser: str) -> Table:
        """A new table, as wished by the host's browser (raises :class:`Refusal`)."""
        info = catalogue.info_of(wish.game)
        options = dict(wish.options)
        if any(spec.name == "players" for spec in info.specs):
            options.setdefault("players", len(wish.seats))
        game = catalogue.build(info, options)
        if len(wish.seats) != game.num_players:
            raise Refusal(
                422,
                "bad_seats",
                f"{len(wish.seats)} seats were given for a game of {game.num_players}.",
            )
        await self._check_open_tables(browser)
        head = Head(
            table=new_name(),
            game=game.name,
            rules_version=game.rules_version,
            options=dict(game.options),
            seed=wish.seed or secrets.token_hex(32),
            chat=wish.chat or ("strict" if catalogue.default_chat(game) == "strict" else "open"),
            undo=wish.undo,
            spectators=wish.spectators,
            seats=_first_seats(game, wish.seats),
            created=now(),
            seed_given=wish.seed is not None,
        )
        mine = [seat for seat, one in enumerate(wish.seats) if one.kind == "me"]
        return await self._write_new(head, game, browser, [(browser, seat) for seat in [HOST, *mine]])

    async def _check_open_tables(self, browser: str) -> None:
        most = self.settings.limits.open_tables
        if await self.store.count_open(browser, now() - WEEK) >= most:
            raise Refusal(
                429,
                "too_many_tables",
                f"You have {most} unfinished tables; finish some first.",
            )

    async def _write_new(
        self,
        head: Head,
        game: Game,
        browser: str,
        holders: Sequence[tuple[str, int]],
        bodies: Sequence[tuple[Body, int]] = (),
        after: Position | None = None,
    ) -> Table:
        text = log.encode_head(head)
        position = Position(head, text, game)
        entries: list[Entry] = []
        for body, seat in bodies:
            entry = position.entry(body, seat, None, head.created)
            position.fold(entry, body, None)
            entries.append(entry)
        if after is not None:
            position.state = after.state
        keys = {
            digest(self.links.secret(head.table, place, 0)): place
            for place in [HOST, *([WATCHER] if head.spectators else []), *range(game.num_players)]
            if place < 0 or head.seats[place].kind != "bot"
        }
        if head.imported:
            keys = {}
        try:
            await self.store.create(
                head.table,
                text,
                head.game,
                browser,
                head.spectators,
                head.created,
                position.summary(),
                entries,
                keys,
                holders,
            )
        except (NotSaved, Conflict) as error:
            logger.error("not saved: %s", error)
            raise Refusal(503, "not_saved", "The new table could not be saved; try again soon.") from error
        return await self.open(head.table)

    async def rematch(self, table: Table) -> str:
        """A new table with the same seats and options and a new deal; the same one for everybody who asks."""

        async def make() -> str:
            position = table.position
            if position.rematch:
                return position.rematch
            if position.status != "over":
                raise Refusal(409, "running", "Deal again when the game is over.")
            if position.head.imported:
                raise Refusal(409, "imported", "An imported game has no players to deal to.")
            head = Head(
                table=new_name(),
                game=position.head.game,
                rules_version=position.game.rules_version,
                options=dict(position.head.options),
                seed=secrets.token_hex(32),
                chat=position.head.chat,
                undo=position.head.undo,
                spectators=position.head.spectators,
                seats=[Seat(name=seat.name, kind=seat.kind, bot=seat.bot) for seat in position.seats],
                created=now(),
                rematch_of=table.id,
            )
            holders = [(who, place) for who, places in table.holders.items() for place in sorted(places)]
            host = next((who for who, place in holders if place == HOST), "")
            fresh = await self._write_new(head, position.game, host, holders)
            await table.note_rematch(fresh.id)
            return fresh.id

        return await table.exclusively(make)

    async def import_record(self, data: bytes, browser: str) -> Table:
        """A finished table from a record (raises :class:`Refusal` with what is wrong)."""
        try:
            record, after, bodies = await asyncio.to_thread(_replay_record, data)
        except (RecordError, VerificationError) as error:
            raise Refusal(422, "bad_record", f"This record can't be imported: {error}.") from error
        except (ValueError, TypeError, LookupError, AssertionError, RecursionError) as error:
            raise Refusal(
                422, "bad_record", f"This record can't be imported: it makes no sense ({error})."
            ) from error
        names: list[str] = []
        for number, name in enumerate(record.players, start=1):
            try:
                names.append(unique_name(clean_name(name), names))
            except Refusal:
                names.append(unique_name(f"Player {number}", names))
        head = Head(
            table=new_name(),
            game=record.game,
            rules_version=record.rules_version,
            options=dict(after.game.options),
            seed=record.seed if record.seed is not None else "",
            chat="strict",
            undo="never",
            spectators=False,
            seats=[Seat(name=name, kind="human") for name in names],
            created=now(),
            scripts=record.scripts,
            imported=True,
        )
        return await self._write_new(head, after.game, browser, [(browser, WATCHER)], bodies, after)

    # --- bots ------------------------------------------------------------------------------------------

    def _wake(self, table: Table) -> None:
        """See that a table's bots move, if it is their turn."""
        if not self._open or not table.position.acting_bots():
            return
        if table.bots is None or table.bots.done():
            table.bots = asyncio.create_task(self._play_bots(table))

    async def _play_bots(self, table: Table) -> None:
        while self._open and (bots := table.position.acting_bots()):
            try:
                await self._play_bot(table, bots[0])
            except Refusal as refusal:
                if refusal.error not in ("stale", "over", "not_your_turn"):
                    logger.error("table %s, bot at seat %d: %s", table.id, bots[0], refusal.message)
                    await asyncio.sleep(5)
            except Exception:
                logger.exception("table %s, bot at seat %d", table.id, bots[0])
                await asyncio.sleep(5)

    async def _play_bot(self, table: Table, seat: int) -> None:
        position = table.position
        begun = time.monotonic()
        try:
            notation = await self.pool.choose(
                position.head.game, position.game.options, position.state, seat, position.seats[seat].bot
            )
        except BotFailed as error:
            logger.error("table %s, bot at seat %d: %s; a random move is made", table.id, seat, error)
            notation = position.state.action_to_string(secrets.choice(position.state.legal_actions(seat)))
            if table.position.is_current(seat, position.version):
                await table.note(seat, "bot_failed", f"{{seat{seat}}} gave no answer; a random move is made.")
        pause = self.settings.bot_pause - (time.monotonic() - begun)
        if pause > 0:
            await asyncio.sleep(pause)
        await table.move(seat, notation, position.version, None)

    async def hint(self, table: Table, seat: int) -> list[dict[str, Any]]:
        """What a bot that knows what ``seat`` knows would do, best first (raises :class:`Refusal`)."""
        position = table.position
        if seat not in position.acting():
            raise Refusal(409, "not_your_turn", "A hint can be had when it is your turn.")
        options = {option.notation: option for option in position.state.options(seat)}
        bot = catalogue.bot_name(position.game, None)
        try:
            found = await self.pool.analyse(
                position.head.game, position.game.options, position.state, seat, bot
            )
        except BotFailed as error:
            logger.error("table %s, hint for seat %d: %s", table.id, seat, error)
            raise Refusal(503, "no_hint", "No hint could be worked out; try again.") from error
        return [
            {
                "action": options[notation].action,
                "notation": notation,
                "label": options[notation].label,
                "value": value,
                "share": share,
            }
            for notation, value, share in found
            if notation in options
        ]

    async def insight(self, table: Table, seat: int) -> dict[str, Any]:
        """What the game's own analysis adds to the view of ``seat`` (raises :class:`Refusal`)."""
        position = table.position
        if position.status == "waiting":
            raise Refusal(409, "waiting", "The game has not begun.")
        try:
            return await self.pool.insight(position.head.game, position.game.options, position.state, seat)
        except BotFailed as error:
            logger.error("table %s, insight for seat %d: %s", table.id, seat, error)
            raise Refusal(503, "no_insight", "The position could not be analysed.") from error


def _first_seats(game: Game, wishes: Sequence[SeatWish]) -> list[Seat]:
    seats: list[Seat] = []
    for number, wish in enumerate(wishes, start=1):
        taken = [seat.name for seat in seats]
        given = clean_name(wish.name) if wish.name and wish.name.strip() else ""
        if wish.kind == "bot":
            bot = catalogue.bot_name(game, wish.bot)
            seats.append(Seat(name=unique_name(given or bot_called(number - 1), taken), kind="bot", bot=bot))
        else:
            kind: log.SeatKind = "human" if wish.kind == "me" else "open"
            seats.append(Seat(name=unique_name(given or f"Player {number}", taken), kind=kind))
    return seats


def _replay_record(data: bytes) -> tuple[Record, Position, list[tuple[Body, int]]]:
    """A finished record, its last position, and the entries of a table's log that lead there.

    Raises:
        RecordError, VerificationError: with what is wrong.
    """
    record = Record.from_json(data)
    last = record.verify()
    if not last.is_terminal():
        raise VerificationError("the game is not over; only finished games can be imported")
    game = record.load_game()
    head = Head(
        table="import",
        game=record.game,
        rules_version=record.rules_version,
        options=dict(game.options),
        seed=record.seed if record.seed is not None else "",
        chat="strict",
        undo="never",
        spectators=False,
        seats=[Seat(name=name, kind="human") for name in record.players],
        created=0,
        scripts=record.scripts,
        imported=True,
    )
    position = Position(head, log.encode_head(head), game)
    bodies: list[tuple[Body, int]] = []
    for move in record.moves:
        body, state = move_body(position, move.player, position.state.string_to_action(move.notation))
        position.fold(position.entry(body, move.player, None, 0), body, state)
        bodies.append((body, move.player))
    return record, position, bodies
