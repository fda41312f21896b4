"""Moves: exactly once, on the position they were chosen on, and nothing else."""

from __future__ import annotations

import asyncio
from typing import Any

from tests.server.conftest import Person, Server


async def two_players(anna: Person, ben: Person, **fields: Any) -> str:
    made = await anna.new_table("me", "open", **fields)
    await ben.claim(made["seats"][1]["link"], "Ben")
    return str(made["table"])


async def test_a_move_is_applied_and_seen_by_the_other(anna: Person, ben: Person) -> None:
    table = await two_players(anna, ben)
    async with ben.live(table) as live:
        first = await live.until("state")
        assert first["seat"] == 1
        assert first["acting"] == [0]
        assert first["options"] == []
        frame = await anna.look(table)
        card = frame["view"]["you"]["hand"][0]
        answer = await anna.move(table, 0, f"play {card}", 0)
        assert answer.json() == {"status": "ok", "version": 1}
        after = await live.until("state", version=1)
        assert after["view"]["shown"] == [{"seat": 0, "card": card}]
        assert [event["kind"] for event in after["events"]] == ["play"]
        assert after["events"][0]["text"] == f"Player 1 plays {card}."
        assert [line["kind"] for line in after["log"]] == ["play"]
        assert after["log"][0]["notation"] is None


async def test_the_same_id_again_is_a_repeat(anna: Person, ben: Person) -> None:
    table = await two_players(anna, ben)
    frame = await anna.look(table)
    action = frame["options"][0]["action"]
    first = await anna.move(table, 0, action, 0, id="a")
    again = await anna.move(table, 0, action, 0, id="a")
    other = await anna.move(table, 0, frame["options"][1]["action"], 1, id="a")
    assert first.json() == {"status": "ok", "version": 1}
    assert again.json() == other.json() == {"status": "dup", "version": 1}
    assert (await anna.look(table))["version"] == 1


async def test_an_old_base_is_stale(anna: Person, ben: Person) -> None:
    table = await two_players(anna, ben)
    await anna.play(table, 0)
    for base in (0, 2, 99):
        answer = await anna.move(table, 0, "done", base)
        assert answer.status_code == 409
        assert answer.json()["error"] == "stale"
        assert answer.json()["version"] == 1
    assert (await anna.look(table))["version"] == 1


async def test_illegal_moves_say_what_is_allowed(anna: Person, ben: Person) -> None:
    table = await two_players(anna, ben)
    options = (await anna.look(table))["options"]
    for action in ("done", "play 99", "dance", 10_000, 41):
        answer = await anna.move(table, 0, action, 0)
        assert answer.status_code == 422, action
        assert answer.json()["error"] == "illegal"
        assert [one["notation"] for one in answer.json()["allowed"]] == [one["notation"] for one in options]
    answer = await ben.move(table, 1, "done", 0)
    assert answer.status_code == 422
    assert answer.json()["error"] == "not_your_turn"
    assert answer.json()["allowed"] == []
    assert (await anna.look(table))["version"] == 0


async def test_ten_racing_posts_apply_one_move_per_version(anna: Person, ben: Person, server: Server) -> None:
    table = await two_players(anna, ben, options={"rounds": 100})
    people = {0: anna, 1: ben}
    for version in range(24):
        frame = await anna.look(table)
        seat = frame["acting"][0]
        options = (await people[seat].look(table, seat))["options"]
        answers = await asyncio.gather(
            *(
                people[seat].move(table, seat, options[place % len(options)]["action"], version)
                for place in range(10)
            )
        )
        statuses = sorted(answer.status_code for answer in answers)
        assert statuses == [200, *[409] * 9]
        assert {answer.json()["error"] for answer in answers if answer.status_code == 409} == {"stale"}
        assert (await anna.look(table))["version"] == version + 1
    stored = await server.house.store.load(table)
    assert stored is not None
    versions = [entry.version for entry in stored.entries if entry.version is not None]
    assert versions == list(range(1, 25))


async def test_moves_over_the_socket(anna: Person, ben: Person) -> None:
    table = await two_players(anna, ben)
    async with anna.live(table, 0) as live:
        frame = await live.until("state")
        notation = frame["options"][0]["notation"]
        await live.send(type="move", seat=0, action=notation, base=0, id="x")
        assert await live.until("ack") == {"type": "ack", "id": "x", "status": "ok", "version": 1}
        assert [one["version"] for one in live.frames if one["type"] == "state"] == [0, 1]
        await live.send(type="move", seat=0, action=notation, base=0, id="x")
        assert (await live.until("ack"))["status"] == "dup"
        await live.send(type="move", seat=0, action="done", base=0, id="y")
        assert (await live.until("error"))["error"] == "stale"
        await live.send(type="move", seat=0, action="pick 3", base=1, id="z")
        error = await live.until("error")
        assert (error["error"], error["id"]) == ("illegal", "z")
        assert [one["notation"] for one in error["allowed"]] == ["done", "draw"]
        await live.send(type="move", seat=1, action="done", base=1, id="w")
        assert (await live.until("error"))["error"] == "not_yours"
        await live.send(type="ping")
        assert await live.next() == {"type": "pong"}


async def test_nothing_moves_before_all_sit_nor_after_the_end(anna: Person, ben: Person) -> None:
    made = await anna.new_table("me", "open", options={"rounds": 1})
    table = made["table"]
    frame = await anna.look(table)
    assert (frame["status"], frame["acting"], frame["options"]) == ("waiting", [], [])
    card = frame["view"]["you"]["hand"][0]
    answer = await anna.move(table, 0, f"play {card}", 0)
    assert (answer.status_code, answer.json()["error"]) == (409, "waiting")
    await ben.claim(made["seats"][1]["link"], "Ben")
    assert (await anna.look(table))["status"] == "running"
    await anna.play_to_end(table, {1: ben})
    answer = await anna.move(table, 0, "done", (await anna.look(table))["version"])
    assert (answer.status_code, answer.json()["error"]) == (409, "over")


async def test_all_at_once_others_moves_are_not_stale(anna: Person, ben: Person) -> None:
    table = await two_players(anna, ben, options={"together": True})
    mine = (await anna.look(table, 0))["view"]["you"]["hand"]
    yours = (await ben.look(table, 1))["view"]["you"]["hand"]
    assert (await anna.move(table, 0, f"pick {mine[0]}", 0)).status_code == 200
    assert (await ben.move(table, 1, f"pick {yours[0]}", 0)).status_code == 200, "chosen before Anna's pick"
    assert (await anna.move(table, 0, f"pick {mine[1]}", 0)).status_code == 409, "her own pick was later"
    assert (await anna.move(table, 0, f"pick {mine[1]}", 1)).status_code == 200, "Ben's pick does not matter"
    assert (await anna.move(table, 0, "ready", 3)).status_code == 200
    assert (await ben.move(table, 1, "ready", 2)).status_code == 200
    frame = await ben.look(table, 1)
    assert frame["version"] == 5
    assert frame["view"]["shown"] == [{"seat": 0, "card": mine[1]}, {"seat": 1, "card": yours[0]}]
    answer = await anna.move(table, 0, f"pick {mine[0]}", 4)
    assert answer.status_code == 409, "the picks were shown since: a new choice"
    assert (await anna.move(table, 0, f"pick {mine[0]}", 5)).status_code == 200


async def test_all_at_once_racing(anna: Person, ben: Person, server: Server) -> None:
    table = await two_players(anna, ben, options={"together": True})
    mine = (await anna.look(table, 0))["view"]["you"]["hand"]
    yours = (await ben.look(table, 1))["view"]["you"]["hand"]
    answers = await asyncio.gather(
        *(anna.move(table, 0, f"pick {mine[place % 3]}", 0) for place in range(5)),
        *(ben.move(table, 1, f"pick {yours[place % 3]}", 0) for place in range(5)),
    )
    assert sorted(answer.json()["version"] for answer in answers if answer.status_code == 200) == [1, 2]
    assert [answer.status_code for answer in answers].count(409) == 8
