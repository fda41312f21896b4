"""The web application: routes, each a few lines over the house and its tables."""

from __future__ import annotations

import io
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from typing import Any, TypeVar

import msgspec
import segno
from sqlalchemy.exc import SQLAlchemyError
from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.requests import HTTPConnection, Request
from starlette.responses import Response
from starlette.routing import BaseRoute, Mount, Route, WebSocketRoute
from starlette.types import ASGIApp
from starlette.websockets import WebSocket

from zootable.server import catalogue, frames, pages
from zootable.server.errors import Damaged, Refusal
from zootable.server.house import House
from zootable.server.live import Connection, turn_away
from zootable.server.log import WATCHER
from zootable.server.messages import (
    ChatBody,
    Claim,
    MoveBody,
    NewTable,
    Nothing,
    Rename,
    SeatChange,
    SeatOnly,
    UndoBody,
    decode_body,
)
from zootable.server.replay import Replay, seat_parameter
from zootable.server.seats import (
    BROWSER_COOKIE,
    Rights,
    browser_of,
    digest,
    new_secret,
    secrets_of,
    set_browser_cookie,
    set_table_cookie,
)
from zootable.server.security import LOOPBACK, Gate, host_name
from zootable.server.settings import Settings
from zootable.server.store import Store
from zootable.server.table import Table

T = TypeVar("T")


def reply(data: Any, status: int = 200) -> Response:
    """An answer in JSON."""
    return Response(msgspec.json.encode(data), status, media_type="application/json")


async def read_body(request: Request, kind: type[T]) -> T:
    """The body of a request as ``kind`` (raises :class:`Refusal`: too long, no JSON, wrong fields)."""
    data = await read_bytes(request, house_of(request).settings.limits.frame_bytes)
    return decode_body(data or b"{}", kind)


async def read_bytes(request: Request, most: int) -> bytes:
    """The body of a request, at most so many bytes (raises :class:`Refusal`)."""
    data = bytearray()
    async for chunk in request.stream():
        data += chunk
        if len(data) > most:
            raise Refusal(413, "too_long", f"A body here has {most} bytes at most.")
    return bytes(data)


def house_of(connection: HTTPConnection) -> House:
    """The house of the application that serves a request."""
    house = connection.app.state.house
    assert isinstance(house, House)
    return house


def address_of(connection: HTTPConnection) -> str:
    """A client's address, for limits."""
    return connection.client.host if connection.client else ""


async def table_of(connection: HTTPConnection) -> tuple[Table, Rights]:
    """The table of a request's address and what the asker may do there (raises :class:`Refusal`)."""
    table = await house_of(connection).open(connection.path_params["table"])
    return table, table.rights(browser_of(connection), secrets_of(connection, table.id))


def own_seat(rights: Rights, seat: int) -> int:
    """``seat``, if the asker holds it (raises :class:`Refusal`)."""
    if seat not in rights.seats:
        raise Refusal(403, "not_yours", f"Seat {seat} is not yours.")
    return seat


def viewed_seat(connection: HTTPConnection, table: Table, rights: Rights) -> int:
    """From which seat the asker looks: ``?seat=``, else the first one they hold, else as a spectator."""
    text = connection.query_params.get("seat", "")
    if not text:
        seat = min(rights.seats, default=WATCHER)
    else:
        try:
            seat = int(text)
        except ValueError:
            raise Refusal(422, "no_seat", f"seat={text[:20]!r} is no number.") from None
    if seat != WATCHER:
        return own_seat(rights, seat)
    if not table.may_watch(rights):
        raise Refusal(403, "no_spectators", "This table is for its players only; ask the host for a link.")
    return seat


def others_address(connection: HTTPConnection) -> str:
    """The server's address as others reach it: as set up, else as the asker does."""
    settings = house_of(connection).settings
    here = f"{'https' if connection.url.scheme in ('https', 'wss') else 'http'}://{connection.url.netloc}"
    if settings.public_url and (host_name(connection.url.netloc) in LOOPBACK or not settings.lan):
        return settings.public_url.rstrip("/")
    return here


def mark_browser(request: Request) -> tuple[str, str | None]:
    """The asker's browser, and the secret of the new cookie if it has none yet."""
    known = browser_of(request)
    if known is not None:
        return known, None
    secret = new_secret()
    return digest(secret), secret


def with_cookies(
    request: Request,
    response: Response,
    fresh: str | None,
    table: Table | None = None,
    held: list[str] | None = None,
) -> Response:
    """The answer with the cookies that the browser is to keep."""
    secure = request.url.scheme == "https"
    if fresh is not None:
        set_browser_cookie(response, fresh, secure)
    elif (known := request.cookies.get(BROWSER_COOKIE)) is not None:
        set_browser_cookie(response, known, secure)
    if table is not None and held:
        old = [one for one in secrets_of(request, table.id) if digest(one) in table.keys]
        set_table_cookie(response, table.id, [*old, *held], secure)
    return response


# --- lobby ---------------------------------------------------------------------------------------------


async def get_games(request: Request) -> Response:
    """``GET /api/games``."""
    return reply({"games": catalogue.game_list()})


async def get_game(request: Request) -> Response:
    """``GET /api/games/{game}``."""
    return reply(catalogue.detail_of(request.path_params["game"], dict(request.query_params)))


async def get_tables(request: Request) -> Response:
    """``GET /api/tables``."""
    house, browser = house_of(request), browser_of(request)
    if request.query_params.get("watch") == "1":
        return reply({"tables": await house.list_watchable(browser)})
    return reply({"tables": await house.list_mine(browser) if browser else []})


async def post_tables(request: Request) -> Response:
    """``POST /api/tables``."""
    house = house_of(request)
    wish = await read_body(request, NewTable)
    check_new_tables(request)
    browser, fresh = mark_browser(request)
    table = await house.create(wish, browser)
    secret = house.links.secret
    held = [secret(table.id, -2, 0)]
    seats: list[dict[str, Any]] = []
    for place, seat in enumerate(table.position.seats):
        entry: dict[str, Any] = {"seat": place}
        if seat.kind == "open":
            entry["link"] = table.link(place)
        elif seat.kind == "human":
            held.append(secret(table.id, place, 0))
        seats.append(entry)
    body = {
        "table": table.id,
        "seats": seats,
        "watch_link": table.watch_link(),
        "commitment": table.position.record(with_seed=False).commitment,
        "address": others_address(request),
    }
    return with_cookies(request, reply(body, 201), fresh, table, held)


async def post_import(request: Request) -> Response:
    """``POST /api/import``."""
    house = house_of(request)
    data = await read_bytes(request, house.settings.limits.import_bytes)
    check_new_tables(request)
    browser, fresh = mark_browser(request)
    table = await house.import_record(data, browser)
    return with_cookies(request, reply({"table": table.id}, 201), fresh)


def check_new_tables(request: Request) -> None:
    """Raise :class:`Refusal` if an address makes tables too often."""
    house = house_of(request)
    if not house.makings.take(address_of(request)):
        most = house.settings.limits.tables_per_minute
        raise Refusal(429, "too_fast", f"{most:.0f} new tables a minute are enough; wait a little.")


def check_joins(request: Request) -> None:
    """Raise :class:`Refusal` if an address tries invitations too often."""
    house = house_of(request)
    if not house.joins.take(address_of(request)):
        most = house.settings.limits.joins_per_minute
        raise Refusal(429, "too_fast", f"{most:.0f} invitations a minute are enough; wait a little.")


# --- one table -----------------------------------------------------------------------------------------


async def get_table(request: Request) -> Response:
    """``GET /api/tables/{t}``: the state frame and the chat, for clients without a socket."""
    table, rights = await table_of(request)
    seat = viewed_seat(request, table, rights)
    frame = frames.state_frame(table, seat, rights, address=others_address(request))
    frame["chats"] = frames.chats_frame(table)["lines"]
    return reply(frame)


async def post_claim(request: Request) -> Response:
    """``POST /api/tables/{t}/claim``."""
    claim = await read_body(request, Claim)
    check_joins(request)
    table, _ = await table_of(request)
    browser, fresh = mark_browser(request)
    rights = await table.claim(claim.secret, claim.name, browser)
    role = "host" if rights.host else "player" if rights.seats else "spectator"
    body = {"seats": sorted(rights.seats), "role": role}
    return with_cookies(request, reply(body), fresh, table, [claim.secret])


async def post_move(request: Request) -> Response:
    """``POST /api/tables/{t}/move``."""
    move = await read_body(request, MoveBody)
    table, rights = await table_of(request)
    return reply(await table.move(own_seat(rights, move.seat), move.action, move.base, move.id))


async def post_undo(request: Request) -> Response:
    """``POST /api/tables/{t}/undo``."""
    undo = await read_body(request, UndoBody)
    table, rights = await table_of(request)
    return reply(await table.undo(own_seat(rights, undo.seat), undo.to, undo.base, undo.id))


async def post_chat(request: Request) -> Response:
    """``POST /api/tables/{t}/chat``."""
    chat = await read_body(request, ChatBody)
    table, rights = await table_of(request)
    seat = own_seat(rights, chat.seat)
    if not house_of(request).chats.take(browser_of(request) or address_of(request)):
        raise Refusal(429, "too_fast", "One line of chat a second, please.")
    await table.chat(seat, chat.text)
    return reply({"status": "ok"})


async def post_rename(request: Request) -> Response:
    """``POST /api/tables/{t}/rename``."""
    rename = await read_body(request, Rename)
    table, rights = await table_of(request)
    seat = own_seat(rights, rename.seat)
    if not house_of(request).chats.take(browser_of(request) or address_of(request)):
        raise Refusal(429, "too_fast", "Take a breath between two names.")
    await table.rename(seat, rename.name)
    return reply({"status": "ok", "name": table.position.seats[seat].name})


async def post_seat(request: Request) -> Response:
    """``POST /api/tables/{t}/seat``."""
    change = await read_body(request, SeatChange)
    table, rights = await table_of(request)
    check_host(rights)
    if change.kind == "bot":
        await table.set_seat(change.seat, catalogue.bot_name(table.position.game, change.bot))
        return reply({"status": "ok"})
    await table.set_seat(change.seat, None)
    return reply({"status": "ok", "link": table.link(change.seat)})


def check_host(rights: Rights) -> None:
    """Raise :class:`Refusal` unless the asker is the host."""
    if not rights.host:
        raise Refusal(403, "not_host", "Only the host of this table can do that.")


async def post_rematch(request: Request) -> Response:
    """``POST /api/tables/{t}/rematch``."""
    await read_body(request, Nothing)
    table, rights = await table_of(request)
    if not (rights.seats or rights.host):
        raise Refusal(403, "not_yours", "Only who played at this table can deal again.")
    return reply({"table": await house_of(request).rematch(table)})


async def post_hint(request: Request) -> Response:
    """``POST /api/tables/{t}/hint``."""
    asked = await read_body(request, SeatOnly)
    table, rights = await table_of(request)
    seat = own_seat(rights, asked.seat)
    house = house_of(request)
    if not house.hints.take(address_of(request)):
        raise Refusal(429, "too_fast", "Hints take some work; wait a little for the next one.")
    return reply({"actions": await house.hint(table, seat)})


async def post_insight(request: Request) -> Response:
    """``POST /api/tables/{t}/insight``."""
    asked = await read_body(request, SeatOnly)
    table, rights = await table_of(request)
    seat = own_seat(rights, asked.seat)
    house = house_of(request)
    if not house.insights.take(address_of(request)):
        raise Refusal(429, "too_fast", "That is too many questions at once; wait a little.")
    return reply({"insight": await house.insight(table, seat)})


async def get_qr(request: Request) -> Response:
    """``GET /api/tables/{t}/qr?seat=S``: a seat's invite link as a QR code."""
    table, rights = await table_of(request)
    check_host(rights)
    try:
        seat = int(request.query_params.get("seat", ""))
    except ValueError:
        seat = WATCHER - 1
    if not WATCHER <= seat < len(table.position.seats):
        raise Refusal(
            422, "no_seat", f"Seats are 0 to {len(table.position.seats) - 1}; -1 is the spectators'."
        )
    link = table.watch_link() if seat == WATCHER else table.link(seat)
    if link is None:
        raise Refusal(404, "no_link", "There is no invite link for that seat.")
    buffer = io.BytesIO()
    code = segno.make(others_address(request) + link, micro=False)
    code.save(buffer, kind="svg", scale=8, border=4, dark="#000", light="#fff", svgclass=None, lineclass=None)
    return Response(buffer.getvalue(), media_type="image/svg+xml")


# --- after the end -------------------------------------------------------------------------------------


async def readable_table(request: Request) -> Table:
    """The table of a request whose asker may look at it (raises :class:`Refusal`)."""
    table, rights = await table_of(request)
    if not table.may_watch(rights):
        raise Refusal(403, "no_spectators", "This table is for its players only.")
    return table


async def get_record(request: Request) -> Response:
    """``GET /api/tables/{t}/record``: only after the end, since notation can tell what is hidden."""
    table = await readable_table(request)
    if table.position.status != "over":
        raise Refusal(
            409, "running", "The record can be had after the end: before, it would tell hidden cards."
        )
    record = table.position.record(with_seed=True)
    name = f"{record.game}-{table.id}.json"
    return Response(
        record.to_json(),
        media_type="application/json",
        headers={"Content-Disposition": f'attachment; filename="{name}"'},
    )


async def replay_of(request: Request) -> tuple[Table, Replay]:
    """The replay of a request's table (raises :class:`Refusal`)."""
    table = await readable_table(request)
    try:
        return table, await house_of(request).replays.get(table.id, table.position)
    except Damaged as error:
        raise Refusal(409, "damaged", f"Table {table.id} can't be replayed: {error}.") from error


async def get_replay(request: Request) -> Response:
    """``GET /api/tables/{t}/replay``."""
    table, replay = await replay_of(request)
    record = replay.record
    seat = seat_parameter(request.query_params.get("seat"), len(record.players))
    return reply(
        {
            "table": table.id,
            "game": record.game,
            "title": table.position.game.title,
            "options": record.options,
            "rules_version": record.rules_version,
            "seats": table.position.summary().seats,
            "moves": replay.moves_for(seat),
            "version_count": len(replay.steps),
            "verified": True,
            "seed": record.seed,
            "commitment": record.commitment,
            "result": record.result,
            "imported": table.position.head.imported,
        }
    )


async def get_replay_step(request: Request) -> Response:
    """``GET /api/tables/{t}/replay/{version}``."""
    _, replay = await replay_of(request)
    seat = seat_parameter(request.query_params.get("seat"), len(replay.record.players))
    return reply(replay.step_for(request.path_params["version"], seat))


# --- sockets and pages ---------------------------------------------------------------------------------


async def live(websocket: WebSocket) -> None:
    """``WebSocket /api/tables/{t}/live?seat=S``."""
    house = house_of(websocket)
    try:
        if not house.lives.take(address_of(websocket)):
            raise Refusal(429, "too_fast", "Too many connections from your address; wait a little.")
        table, rights = await table_of(websocket)
        seat = viewed_seat(websocket, table, rights)
        watchers = sum(1 for one in table.listeners if one.seat == WATCHER)
        if seat == WATCHER and watchers >= house.settings.limits.watchers:
            raise Refusal(429, "full", "There is no more room for spectators at this table.")
    except Refusal as refusal:
        await turn_away(websocket, refusal)
        return
    await Connection(
        websocket,
        table,
        seat,
        browser_of(websocket),
        secrets_of(websocket, table.id),
        house.settings.limits,
        house.chats,
        others_address(websocket),
    ).run()


async def get_shell(request: Request) -> Response:
    """Every page of the client is the same file."""
    return pages.shell(house_of(request).settings.static_dir)


async def get_health(request: Request) -> Response:
    """``GET /healthz``."""
    return reply({"ok": True})


# --- putting it together -------------------------------------------------------------------------------


async def on_refusal(request: Request, error: Exception) -> Response:
    """A refusal as JSON."""
    assert isinstance(error, Refusal)
    return reply(error.body(), error.status)


async def on_http_error(request: Request, error: Exception) -> Response:
    """An unknown address or method: JSON under ``/api``, else a page."""
    assert isinstance(error, HTTPException)
    if error.status_code == 404 and not request.url.path.startswith("/api/"):
        return pages.not_found_page()
    words = {404: "not_found", 405: "bad_method"}
    body = {"error": words.get(error.status_code, "refused"), "message": f"{error.detail}."}
    response = reply(body, error.status_code)
    response.headers.update(error.headers or {})
    return response


async def on_database_error(request: Request, error: Exception) -> Response:
    """The database could not answer."""
    return reply({"error": "database", "message": "The database can't answer now; try again soon."}, 503)


async def on_error(request: Request, error: Exception) -> Response:
    """A fault of ours; the server's log has it."""
    return reply({"error": "internal", "message": "The server made a mistake; its log tells more."}, 500)


def routes(settings: Settings) -> list[BaseRoute]:
    """All addresses that the server knows."""

    def table(path: str, endpoint: Callable[[Request], Awaitable[Response]], method: str = "POST") -> Route:
        return Route(f"/api/tables/{{table}}{path}", endpoint, methods=[method])

    return [
        Route("/healthz", get_health),
        Route("/api/games", get_games),
        Route("/api/games/{game}", get_game),
        Route("/api/tables", get_tables, methods=["GET"]),
        Route("/api/tables", post_tables, methods=["POST"]),
        Route("/api/import", post_import, methods=["POST"]),
        table("", get_table, "GET"),
        table("/claim", post_claim),
        table("/move", post_move),
        table("/undo", post_undo),
        table("/chat", post_chat),
        table("/seat", post_seat),
        table("/rematch", post_rematch),
        table("/rename", post_rename),
        table("/hint", post_hint),
        table("/insight", post_insight),
        table("/record", get_record, "GET"),
        table("/replay", get_replay, "GET"),
        table("/replay/{version:int}", get_replay_step, "GET"),
        table("/qr", get_qr, "GET"),
        WebSocketRoute("/api/tables/{table}/live", live),
        Route("/games/{game}/{path:path}", pages.GameFiles().__call__),
        Mount("/static", pages.Files(directory=settings.static_dir, check_dir=False)),
        *(
            Route(path, get_shell)
            for path in ("/", "/table/{table}", "/replay/{table}", "/rules/{game}", "/settings")
        ),
    ]


class Application(Starlette):
    """Starlette inside the gate: no route and no error page is reached without passing it."""

    def __init__(self, settings: Settings, lifespan: Callable[[Starlette], Any]) -> None:
        super().__init__(
            routes=routes(settings),
            lifespan=lifespan,
            exception_handlers={
                Refusal: on_refusal,
                HTTPException: on_http_error,
                SQLAlchemyError: on_database_error,
                Exception: on_error,
            },
        )
        self.router.redirect_slashes = False
        self._settings = settings

    def build_middleware_stack(self) -> ASGIApp:
        """Starlette's own layers, with the gate around them."""
        return Gate(super().build_middleware_stack(), self._settings)


def create_app(settings: Settings, store: Store | None = None) -> Starlette:
    """The application; its house is at ``app.state.house`` while it runs.

    It uses ``store``, an open database; without one it opens and closes its own.
    """

    @asynccontextmanager
    async def lifespan(app: Starlette) -> AsyncIterator[None]:
        own = store or Store(settings.data_dir, settings.database_url)
        if store is None:
            await own.open()
        house = House(settings, own)
        app.state.house = house
        house.start()
        try:
            yield
        finally:
            await house.close()
            if store is None:
                await own.close()

    return Application(settings, lifespan)
