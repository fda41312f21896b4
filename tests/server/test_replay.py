"""After the end: record, replay from every seat, import; and nothing of it before."""

from __future__ import annotations

import json
from typing import Any

import pytest
from tests.server.conftest import Person, Server
from tests.server.test_moves import two_players

from zootable.kernel.record import Record
from zootable.kernel.rng import seed_commitment


async def finished(anna: Person, ben: Person, **fields: Any) -> str:
    table = await two_players(anna, ben, options={"rounds": 1}, spectators=True, **fields)
    hand = (await anna.look(table, 0))["view"]["you"]["hand"]
    await anna.play(table, 0, f"play {hand[0]}")
    await anna.undo(table, 0, 0, 1)
    await anna.play(table, 0, f"hide {hand[1]}")
    await anna.play(table, 0, "draw")
    await anna.play_to_end(table, {1: ben})
    return table


async def test_nothing_before_the_end(anna: Person, ben: Person) -> None:
    table = await two_players(anna, ben)
    await anna.play(table, 0)
    for path in ("record", "replay", "replay?seat=all", "replay/0", "replay/1?seat=1"):
        answer = await anna.get(f"/api/tables/{table}/{path}")
        assert (answer.status_code, answer.json()["error"]) == (409, "running")


async def test_the_record_verifies_and_opens_the_seed(anna: Person, ben: Person) -> None:
    made = await anna.new_table("me", "open", options={"rounds": 1})
    await ben.claim(made["seats"][1]["link"], "Ben")
    await anna.play_to_end(made["table"], {1: ben})
    answer = await anna.get(f"/api/tables/{made['table']}/record")
    assert answer.headers["content-disposition"] == f'attachment; filename="toy-{made["table"]}.json"'
    record = Record.from_json(answer.content)
    assert record.players == ["Player 1", "Ben"]
    assert record.seed is not None
    assert seed_commitment(record.seed) == made["commitment"]
    assert record.verify().is_terminal()


async def test_a_replay_from_each_seat(anna: Person, ben: Person, server: Server) -> None:
    table = await finished(anna, ben)
    mine = (await anna.get(f"/api/tables/{table}/replay?seat=0")).json()
    assert (mine["game"], mine["verified"], mine["version_count"]) == ("toy", True, 4)
    assert mine["moves"][0]["player"] == 0
    assert mine["moves"][0]["notation"].startswith("hide ")
    assert mine["moves"][0]["label"].startswith("Hide ")
    assert mine["moves"][0]["text"].startswith("Player 1 hides a card. You hide ")
    yours = (await ben.get(f"/api/tables/{table}/replay?seat=1")).json()
    assert yours["moves"][0] == {"player": 0, "notation": "", "label": "", "text": "Player 1 hides a card."}
    everything = (await server.person().get(f"/api/tables/{table}/replay?seat=all")).json()
    assert everything["moves"][0] == mine["moves"][0]
    assert seed_commitment(everything["seed"]) == everything["commitment"]
    steps = [(await anna.get(f"/api/tables/{table}/replay/{step}?seat=1")).json() for step in range(5)]
    assert [step["version"] for step in steps] == [0, 1, 2, 3, 4]
    assert steps[0]["events"] == []
    assert [event["kind"] for event in steps[1]["events"]] == ["hide"], "the private event is not Ben's"
    assert steps[1]["view"]["you"]["hand"] == steps[0]["view"]["you"]["hand"]
    final = (await ben.look(table, 1))["view"]
    assert steps[4]["view"] == final
    both = (await anna.get(f"/api/tables/{table}/replay/1?seat=all")).json()
    assert both["view"]["you"] is None
    assert [len(view["you"]["hand"]) for view in both["views"]] == [2, 3]
    assert [event["kind"] for event in both["events"]] == ["hide", "hidden"]
    watch = (await anna.get(f"/api/tables/{table}/replay/1")).json()
    assert "views" not in watch
    assert watch["view"]["you"] is None
    for path in ("replay/5", "replay/99", "replay?seat=2", "replay/1?seat=2", "replay?seat=-2"):
        assert (await anna.get(f"/api/tables/{table}/{path}")).status_code in (404, 422)


async def test_the_log_is_open_after_the_end(anna: Person, ben: Person) -> None:
    table = await two_players(anna, ben, options={"rounds": 1})
    for person, seat in ((anna, 0), (ben, 1)):
        hand = (await person.look(table, seat))["view"]["you"]["hand"]
        await person.play(table, seat, f"hide {hand[0]}")
        before = [line["notation"] for line in (await ben.look(table, 1))["log"] if line["seat"] == 0]
        await person.play(table, seat, "done")
    assert before == [None, None]
    log = (await ben.look(table, 1))["log"]
    told = [(line["seat"], line["kind"]) for line in log if line["kind"] != "join"]
    assert told == [(0, "hide"), (0, "done"), (1, "hide"), (1, "hidden"), (1, "done")], (
        "private lines stay private"
    )
    assert log[1]["notation"].startswith("hide ")
    assert [line["to_me"] for line in log[1:]] == [False, True, False, False, False]
    mine = (await anna.look(table, 0))["log"]
    assert next(line for line in mine if line["kind"] == "done" and line["seat"] == 1)["to_me"] is True


async def test_import(anna: Person, ben: Person, server: Server) -> None:
    table = await finished(anna, ben)
    data = (await anna.get(f"/api/tables/{table}/record")).content
    carl = server.person()
    answer = await carl.http.post("/api/import", content=data, headers={"Content-Type": "application/json"})
    assert answer.status_code == 201, answer.text
    copy = answer.json()["table"]
    assert copy != table
    frame = await carl.look(copy)
    assert (frame["status"], frame["imported"], frame["seat"]) == ("over", True, -1)
    assert (await carl.get(f"/api/tables/{copy}/record")).content == data
    replay = (await carl.get(f"/api/tables/{copy}/replay?seat=all")).json()
    assert replay["moves"] == (await anna.get(f"/api/tables/{table}/replay?seat=all")).json()["moves"]
    assert [entry["table"] for entry in (await carl.get("/api/tables")).json()["tables"]] == [copy]
    answer = await carl.post(f"/api/tables/{copy}/rematch")
    assert answer.status_code == 403
    await server.restart()
    again = server.person()
    again.http.cookies = carl.http.cookies
    assert (await again.look(copy))["view"] == frame["view"]


def _changed(record: dict[str, object], **fields: object) -> bytes:
    return json.dumps({**record, **fields}).encode()


async def test_records_that_cannot_be_imported(anna: Person, ben: Person) -> None:
    table = await finished(anna, ben)
    record = (await anna.get(f"/api/tables/{table}/record")).json()
    moves = record["moves"]
    bad = {
        "cut off": json.dumps(record).encode()[:-20],
        "no JSON": b"hello",
        "empty": b"",
        "a list": b"[]",
        "unknown field": _changed(record, extra=1),
        "format": _changed(record, format=99),
        "game": _changed(record, game="chess"),
        "rules": _changed(record, rules_version=2),
        "options": _changed(record, options={"players": 7}),
        "players": _changed(record, players=["Anna"]),
        "no seed": _changed(record, seed=None),
        "another seed": _changed(record, seed="another"),
        "another commitment": _changed(record, commitment="0" * 64),
        "a move too few": _changed(record, moves=moves[:-1]),
        "a move too many": _changed(record, moves=[*moves, [0, "done"]]),
        "an illegal move": _changed(record, moves=[[0, "draw"], *moves[1:]]),
        "no move": _changed(record, moves=[[0, "dance"], *moves[1:]]),
        "another player's": _changed(record, moves=[[1, moves[0][1]], *moves[1:]]),
        "another result": _changed(record, result={**record["result"], "returns": [99.0, 0.0]}),
        "not finished": _changed(record, moves=moves[:2], result=None),
        "deep": b'{"options":' + b"[" * 100_000,
        "a wild player": _changed(record, moves=[[-5, moves[0][1]], *moves[1:]]),
        "impossible scripts": _changed(record, scripts={"cards": [99]}),
    }
    for case, data in bad.items():
        answer = await anna.http.post(
            "/api/import", content=data, headers={"Content-Type": "application/json"}
        )
        assert (answer.status_code, answer.json()["error"]) == (422, "bad_record"), (case, answer.text)
        assert len(answer.json()["message"]) > 20
    assert len((await anna.get("/api/tables")).json()["tables"]) == 1


@pytest.mark.parametrize(
    "names", [["", "\u202e"], ["x" * 400, "Anna"], ["Anna", "anna"], ["<img src=x>", "{seat0}"]]
)
async def test_names_in_imported_records_are_cleaned(anna: Person, ben: Person, names: list[str]) -> None:
    table = await finished(anna, ben)
    record = (await anna.get(f"/api/tables/{table}/record")).json()
    data = _changed(record, players=names)
    answer = await anna.http.post("/api/import", content=data, headers={"Content-Type": "application/json"})
    assert answer.status_code == 201
    seats = (await anna.look(answer.json()["table"]))["seats"]
    found = [seat["name"] for seat in seats]
    assert all(1 <= len(name) <= 24 and "{" not in name for name in found)
    assert len({name.casefold() for name in found}) == 2
