"""Nothing hidden leaves the server: not in views, options, log, events, links, hints, sizes or cookies."""

from __future__ import annotations

import asyncio
import contextlib
import json
import os
import random
from collections.abc import Mapping
from typing import Any

import msgspec
import pytest
from tests.server import toy
from tests.server.conftest import Live, Person, Server

from zootable.kernel.game import Game
from zootable.kernel.registry import load
from zootable.server import frames, log
from zootable.server.log import Head, Seat
from zootable.server.position import Position
from zootable.server.seats import LinkMaker, Rights, digest
from zootable.server.store import Stored
from zootable.server.table import Table

GAMES = int(os.environ.get("ZOOTABLE_LEAK_GAMES", "2"))
SEED = "5eed" * 16

SETTINGS: list[tuple[str, dict[str, Any]]] = [
    ("toy", {"players": 3}),
    ("toy", {"players": 3, "together": True}),
    ("kuzooka", {"players": 2, "animals": "random"}),
    ("kuzooka", {"players": 3, "difficulty": "easy", "animals": "random"}),
    ("kuzooka", {"players": 4, "board": "high_security", "difficulty": "easy", "animals": "random"}),
    ("kuzooka", {"players": 6, "animals": "random"}),
]


class NoStore:
    """A database that takes everything and keeps nothing."""

    async def append(self, *_: object, **__: object) -> None:
        pass


def table_of(game: Game, number: int) -> tuple[Table, list[str]]:
    head = Head(
        table="abcdefghjkmn",
        game=game.name,
        rules_version=game.rules_version,
        options=dict(game.options),
        seed=f"{SEED}{number}",
        chat="strict",
        undo="until_revealed",
        spectators=True,
        seats=[Seat(name=f"Player {seat + 1}", kind="human") for seat in range(game.num_players)],
        created=1,
    )
    links = LinkMaker(b"k" * 32)
    secrets = [links.secret(head.table, seat, 0) for seat in range(-2, game.num_players)]
    keys = {digest(secret): seat for seat, secret in enumerate(secrets, start=-2)}
    text = log.encode_head(head)
    stored = Stored(text, [], 0, log.first_hash(text), [], keys, {})

    async def never(_: Table) -> None:
        raise AssertionError

    store: Any = NoStore()
    table = Table(stored, Position(head, text, game), store, links, "0", never, lambda _: None)
    return table, secrets


def encoded(table: Table, seat: int, first_line: int, *, joining: bool) -> str:
    rights = Rights(frozenset({seat}) if seat >= 0 else frozenset())
    frame = frames.state_frame(table, seat, rights, first_line=first_line, joining=joining)
    return msgspec.json.encode(frame).decode()


def without_past(frame: str) -> Mapping[str, Any]:
    data: dict[str, Any] = json.loads(frame)
    return {**data, "log": None, "events": None}


def check_frames(table: Table, first_line: int, told: dict[int, list[str]], dice: random.Random) -> int:
    """Look at every seat's newest frame; returns how many bytes were looked at. ``told``: its log so far."""
    position = table.position
    truth = position.state
    total = 0
    for seat in range(-1, position.game.num_players):
        frame = encoded(table, seat, first_line, joining=False)
        total += len(frame)
        if seat >= 0:
            position.state = truth.resample(seat, dice.getrandbits(31))
            twin = encoded(table, seat, first_line, joining=False)
            position.state = truth
            assert without_past(twin) == without_past(frame), f"seat {seat} can tell two worlds apart"
            assert len(twin) == len(frame)
        lines = json.loads(frame)["log"]
        check_past(position, seat, first_line, lines)
        told[seat] += [line["text"] for line in lines]
        assert SEED not in frame
        assert truth.chance.key.hex() not in frame
    return total


def check_joining(table: Table, told: dict[int, list[str]]) -> None:
    """Who comes later gets the log that who was there got, line by line."""
    for seat, texts in told.items():
        first = json.loads(encoded(table, seat, 0, joining=True))
        assert [line["text"] for line in first["log"]] == texts
        assert first["events"] == []


def check_past(position: Position, seat: int, first_line: int, lines: list[dict[str, Any]]) -> None:
    """No line is one that the seat may not see, and no other's notation is told before the end."""
    new = position.lines[first_line:]
    allowed = [(line.kind, line.data) for line in new if line.visible_to(seat)]
    assert [(line["kind"], line["data"]) for line in lines] == allowed, f"seat {seat} sees {lines}"
    for line in new:
        if not line.visible_to(seat) and line.data and (line.kind, line.data) not in allowed:
            assert line.data not in [told["data"] for told in lines], f"seat {seat} sees {line}"
    if not position.state.is_terminal():
        for told in lines:
            assert told["notation"] is None or told["seat"] == seat, told


@pytest.mark.parametrize(("name", "options"), SETTINGS)
async def test_frames_hold_nothing_hidden(name: str, options: dict[str, Any]) -> None:
    game = load(name, **options)
    total = 0
    for number in range(GAMES):
        dice = random.Random(f"{name} {options} {number}")
        table, secrets = table_of(game, number)
        told: dict[int, list[str]] = {seat: [] for seat in range(-1, game.num_players)}
        while not table.position.state.is_terminal():
            position = table.position
            seat = dice.choice(position.state.acting_players())
            before = len(position.lines)
            steps = position.undo_steps(seat)
            if steps and dice.random() < 0.1:
                await table.undo(seat, dice.choice(steps), position.version, f"{position.version}")
            else:
                action = dice.choice(position.state.legal_actions(seat))
                await table.move(seat, action, position.version, f"{position.version}")
            total += check_frames(table, before, told, dice)
            if dice.random() < 0.05:
                check_joining(table, told)
        check_joining(table, told)
        last = "".join(encoded(table, seat, 0, joining=True) for seat in range(-1, game.num_players))
        assert not [secret for secret in secrets if secret in last], "nobody but the host is told links"
    assert total > 10_000


async def test_what_is_searched_for_would_be_found() -> None:
    """The checks above are not blind: a view that tells too much, and an event shown to the wrong seat."""
    game = load("toy", players=2)
    table, _ = table_of(game, 1)
    hand = table.position.state.view(0)["you"]["hand"]
    await table.move(0, f"hide {hand[0]}", 0, "a")
    table.position.lines[-1] = msgspec.structs.replace(table.position.lines[-1], seats=None)
    lines = json.loads(encoded(table, 1, 0, joining=True))["log"]
    table.position.lines[-1] = msgspec.structs.replace(table.position.lines[-1], seats=(0,))
    with pytest.raises(AssertionError, match="seat 1 sees"):
        check_past(table.position, 1, 0, lines)

    class Glass(toy.ToyState):
        def view(self, player: int | None) -> dict[str, Any]:
            return {**super().view(player), "deck": self.deck}

    state = table.position.state
    assert isinstance(state, toy.ToyState)
    glass = Glass(state.game, state.chance)
    for field, value in state._data().items():
        if field not in ("key", "counter"):
            setattr(glass, field, value)
    glass.shown = [(0, 1)]
    table.position.state = glass
    first = without_past(encoded(table, 1, 0, joining=True))
    glass.deck = glass.deck[::-1]
    assert without_past(encoded(table, 1, 0, joining=True)) != first


async def test_raw_bytes_of_a_whole_game(anna: Person, ben: Person, server: Server) -> None:
    """Over the wire: hidden cards, seed, links of others and notation in every byte that came."""
    made = await anna.new_table(
        "me",
        "open",
        "open",
        "bot",
        game="kuzooka",
        seed=SEED,
        options={"difficulty": "easy"},
        spectators=True,
    )
    table = made["table"]
    carl, watcher = server.person(), server.person()
    people = {0: anna, 1: ben, 2: carl}
    await ben.claim(made["seats"][1]["link"], "Ben")
    await carl.claim(made["seats"][2]["link"], "Carl")
    secrets = [made["seats"][seat]["link"].split("#")[1] for seat in (1, 2)] + [
        made["watch_link"].split("#")[1]
    ]
    async with contextlib.AsyncExitStack() as stack:
        sockets = [
            await stack.enter_async_context(person.live(table, seat))
            for seat, person in {**people, -1: watcher}.items()
        ]
        running = await server.house.open(table)
        hidden: list[tuple[int, str]] = []
        dice = random.Random(3)
        for _ in range(400):
            position = running.position
            if position.status == "over":
                break
            acting = position.acting()[0]
            if acting == 3:
                await asyncio.sleep(0.005)
                continue
            answer = await people[acting].move(
                table, acting, dice.choice(position.state.legal_actions(acting)), position.version
            )
            assert answer.status_code in (200, 409)
            hidden += [
                (seat, msgspec.json.encode(line.data).decode())
                for line in running.position.lines[len(position.lines) :]
                for seat in (-1, 0, 1, 2)
                if not line.visible_to(seat) and line.data and line.kind not in ("move",)
            ]
        assert running.position.status == "over"
        seats = [0, 1, 2, -1]
        for seat, live in zip(seats, sockets, strict=True):
            while not live.frames or live.frames[-1].get("status") != "over":
                await live.next()
            raw = "".join(live.raw)
            during = "".join(
                text for text, frame in zip(live.raw, live.frames, strict=True) if not _over(frame)
            )
            assert len(raw) > 50_000
            assert SEED not in raw
            assert running.position.state.chance.key.hex() not in raw
            for who, data in hidden:
                assert who != seat or data not in during, f"seat {seat} got {data}"
            told = [
                line
                for frame in live.frames
                if frame["type"] == "state" and not _over(frame)
                for line in frame["log"]
            ]
            assert not [line for line in told if line["notation"] is not None and line["seat"] != seat]
            if seat != 0:
                assert not [secret for secret in secrets if secret in raw], "only the host is told links"
                await check_hands(live, seat)


def _over(frame: Mapping[str, Any]) -> bool:
    return frame.get("status") == "over"


async def check_hands(live: Live, seat: int) -> None:
    """Hands of others are in a frame only while the rules lay them open (then talk is allowed too)."""
    for frame in live.frames:
        if frame["type"] == "state" and not frame["view"]["chat_allowed"]:
            shown = [one["seat"] for one in frame["view"]["seats"] if one["hand"] is not None]
            assert shown in ([], [seat])
            assert frame["chat_open"] is False


def moves_to_open_hands(game: Game) -> tuple[str, list[tuple[int, str]]]:
    """A seed, and moves from its deal to a moment when the rules lay the hands open before the end."""
    for seed in range(2000):
        state, dice = game.new_initial_state(str(seed)), random.Random(seed)
        moves: list[tuple[int, str]] = []
        while not state.is_terminal():
            if state.view(None)["chat_allowed"]:
                return str(seed), moves
            seat = state.current_player()
            action = dice.choice(state.legal_actions())
            moves.append((seat, state.action_to_string(action)))
            state.apply_action(action)
    raise AssertionError("no such game found")


async def test_strict_chat_opens_with_the_hands(anna: Person) -> None:
    seed, moves = moves_to_open_hands(load("kuzooka", players=2, difficulty="easy"))
    made = await anna.new_table("me", "me", game="kuzooka", seed=seed, options={"difficulty": "easy"})
    table = made["table"]
    for version, (seat, notation) in enumerate(moves):
        assert (await anna.look(table))["chat_open"] is False
        said = await anna.post(f"/api/tables/{table}/chat", {"seat": 0, "text": "hm"})
        assert (said.status_code, said.json()["error"]) == (409, "chat_closed")
        assert (await anna.move(table, seat, notation, version)).status_code == 200
    frame = await anna.look(table)
    assert (frame["chat_open"], frame["status"]) == (True, "running")
    assert (await anna.post(f"/api/tables/{table}/chat", {"seat": 0, "text": "hm"})).status_code == 200
