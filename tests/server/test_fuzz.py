"""Anything may come over the wire: it is answered in words, changes nothing, and no traceback is logged."""

from __future__ import annotations

import asyncio
import json
import logging
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from tests.server.conftest import Person, Server

from zootable.server.errors import Refusal
from zootable.server.messages import decode_live, peek_id

WORDS = [
    "type",
    "move",
    "undo",
    "chat",
    "ping",
    "seat",
    "action",
    "base",
    "id",
    "to",
    "text",
    "secret",
    "name",
]
VALUES = st.recursive(
    st.none()
    | st.booleans()
    | st.integers()
    | st.floats()
    | st.text(max_size=20)
    | st.sampled_from([*WORDS, "", "\x00", "\ud800", "__proto__", "{seat0}", "-1", 2**63, -(2**70), 1e308]),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.sampled_from(WORDS), inner, max_size=6),
    max_leaves=12,
)
MESSAGES = st.one_of(
    st.builds(
        lambda kind, fields: {**fields, "type": kind},
        st.sampled_from(["move", "undo", "chat", "ping", "x"]),
        st.dictionaries(st.sampled_from(WORDS), VALUES, max_size=7),
    ),
    VALUES,
)
TEXTS = st.one_of(
    MESSAGES.map(lambda value: json.dumps(value)),
    st.text(max_size=80),
    st.sampled_from(
        ["[" * 15_000, '{"a":' * 3000, "", "\x00", '{"type":"move"', '"\\ud800"', "1e999", "nan"]
    ),
)


def refused(data: str | bytes) -> Refusal | None:
    """The refusal that reading gives, if any; anything else that is raised is a fault."""
    try:
        decode_live(data)
    except Refusal as refusal:
        return refusal
    return None


@settings(max_examples=200, deadline=None)
@given(TEXTS)
def test_reading_any_message_gives_a_message_or_a_refusal(text: str) -> None:
    refusal = refused(text)
    if refusal is not None:
        assert refusal.status == 400
        json.dumps(refusal.body())
    peek_id(text)


@settings(max_examples=100, deadline=None)
@given(st.binary(max_size=200))
def test_reading_any_bytes(data: bytes) -> None:
    refusal = refused(data)
    assert refusal is None or refusal.status == 400


async def test_any_body_and_any_frame(anna: Person, server: Server, caplog: pytest.LogCaptureFixture) -> None:
    made = await anna.new_table("me", "me", chat="strict")
    table = made["table"]
    before = await anna.look(table, 0)
    caplog.set_level(logging.INFO)
    found: list[str] = []

    @settings(max_examples=120, deadline=None, database=None, suppress_health_check=list(HealthCheck))
    @given(TEXTS)
    def collect(text: str) -> None:
        found.append(text)

    await asyncio.to_thread(collect)
    paths = ["move", "undo", "chat", "claim", "seat", "rematch", "rename", "hint"]
    for number, text in enumerate(found):
        data = text.encode("utf-8", "surrogatepass")
        for path in (f"/api/tables/{table}/{paths[number % len(paths)]}", "/api/tables", "/api/import"):
            answer = await anna.http.post(path, content=data, headers={"Content-Type": "application/json"})
            assert 200 <= answer.status_code < 500, (path, text, answer.text)
            if answer.status_code >= 400:
                assert set(answer.json()) >= {"error", "message"}
    async with anna.live(table, 0) as live:
        await live.until("chats")
        for text in found[:30]:
            await live.connection.send(text.encode("utf-8", "replace").decode())
            answered: Any = await live.next()
            while answered["type"] not in ("error", "pong", "ack"):
                answered = await live.next()
    after = await anna.look(table, 0)
    for changing in ("address", "log", "seats"):
        before.pop(changing)
        after.pop(changing)
    assert after == before
    assert [record for record in caplog.records if record.exc_info] == []


@pytest.mark.parametrize(
    "query",
    ["seat=x", "seat=99", "seat=-2", "seat=-1", "seat=1e3", "seat=%00", "seat=" + "9" * 5000, "seat=١"],
)
async def test_odd_addresses(anna: Person, query: str) -> None:
    made = await anna.new_table("me", "me")
    for path in ("", "/replay", "/replay/3", "/qr", "/record"):
        answer = await anna.get(f"/api/tables/{made['table']}{path}?{query}")
        assert answer.status_code in (200, 403, 404, 409, 422), (path, answer.text)
    for name in ("x", "%00", "../x", "x" * 500, "é" * 12, "a" * 12, "%2e%2e"):
        answer = await anna.get(f"/api/tables/{name}")
        assert answer.status_code == 404
        assert answer.json()["error"] == "not_found"
    assert (await anna.get("/api/games/chess")).status_code == 404
    assert (await anna.get("/api/games/toy?players=7")).status_code == 422
    assert (await anna.get("/api/games/toy?players=3&pace=1")).status_code == 422
    assert (await anna.get("/api/games/toy?players=3")).json()["components"] == {"cards": 20, "players": 3}
