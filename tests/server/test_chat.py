"""Chat: strict where a shared task forbids talk, plain text, at a pace."""

from __future__ import annotations

from dataclasses import replace

import pytest
from tests.server.conftest import ROOMY, Person
from tests.server.test_moves import two_players

from zootable.server.settings import Settings


async def test_a_line_reaches_everybody_and_stays(anna: Person, ben: Person) -> None:
    table = await two_players(anna, ben, chat="open", spectators=True)
    async with ben.live(table, 1) as live:
        assert await live.until("chats") == {"type": "chats", "lines": []}
        answer = await anna.post(
            f"/api/tables/{table}/chat", {"seat": 0, "text": " <script>hi\u202e\n there "}
        )
        assert answer.json() == {"status": "ok"}
        line = await live.until("chat")
        assert (line["seat"], line["name"], line["text"]) == (0, "Player 1", "<script>hi there")
        assert line["at"] > 1.7e9
        await live.send(type="chat", seat=1, text="ho", id="c")
        assert (await live.until("ack"))["id"] == "c"
    async with anna.live(table, 0) as live:
        lines = (await live.until("chats"))["lines"]
        assert [(line["seat"], line["text"]) for line in lines] == [(0, "<script>hi there"), (1, "ho")]
    assert (await anna.look(table))["version"] == 0, "talk makes no move stale"


async def test_strict_chat_opens_at_the_end(anna: Person, ben: Person) -> None:
    made = await anna.new_table("me", "open", options={"rounds": 1, "secret": True})
    table = made["table"]
    frame = await anna.look(table)
    assert (frame["chat"], frame["chat_open"]) == ("strict", False), "a shared task is strict by default"
    await ben.claim(made["seats"][1]["link"])
    for person, seat in ((anna, 0), (ben, 1)):
        answer = await person.post(f"/api/tables/{table}/chat", {"seat": seat, "text": "I have a 7"})
        assert (answer.status_code, answer.json()["error"]) == (409, "chat_closed")
    await anna.play_to_end(table, {1: ben})
    assert (await anna.look(table))["chat_open"] is True
    assert (
        await anna.post(f"/api/tables/{table}/chat", {"seat": 0, "text": "Well played"})
    ).status_code == 200


async def test_opponents_may_talk_by_default(anna: Person, ben: Person) -> None:
    table = await two_players(anna, ben)
    assert (await anna.look(table))["chat_open"] is True


async def test_bad_lines(anna: Person, ben: Person) -> None:
    table = await two_players(anna, ben, chat="open")
    for text in ("", " \u200b\u202e ", "x" * 501):
        answer = await anna.post(f"/api/tables/{table}/chat", {"seat": 0, "text": text})
        assert (answer.status_code, answer.json()["error"]) == (422, "bad_text")
    answer = await anna.post(f"/api/tables/{table}/chat", {"seat": 1, "text": "I am Ben"})
    assert answer.status_code == 403


class TestPace:
    @pytest.fixture
    def settings(self, settings: Settings) -> Settings:
        return replace(settings, limits=replace(ROOMY, chat_per_second=0.001, chat_burst=2))

    async def test_one_line_a_second(self, anna: Person, ben: Person) -> None:
        table = await two_players(anna, ben, chat="open")
        statuses = [
            (await anna.post(f"/api/tables/{table}/chat", {"seat": 0, "text": f"line {number}"})).status_code
            for number in range(4)
        ]
        assert statuses == [200, 200, 429, 429]
        async with anna.live(table, 0) as live:
            await live.send(type="chat", seat=0, text="by the back door")
            assert (await live.until("error"))["error"] == "too_fast"
        assert (await ben.post(f"/api/tables/{table}/chat", {"seat": 1, "text": "me too"})).status_code == 200
