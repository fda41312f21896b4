"""Seats: links, cookies, the host, who may do what, and what others are told."""

from __future__ import annotations

import json
import re

import pytest
from tests.server.conftest import Person, Server
from tests.server.test_moves import two_players

from zootable.server.seats import digest


async def test_a_new_table(anna: Person) -> None:
    made = await anna.new_table("me", "open", "bot:first", spectators=True)
    assert re.fullmatch(r"[a-z2-9]{12}", made["table"])
    assert re.fullmatch(r"[0-9a-f]{64}", made["commitment"])
    assert made["seats"][0] == {"seat": 0}
    assert re.fullmatch(rf"/table/{made['table']}#[\w-]{{22}}", made["seats"][1]["link"]), "128 bits"
    assert made["seats"][2] == {"seat": 2}
    assert made["watch_link"].startswith(f"/table/{made['table']}#")
    frame = await anna.look(made["table"])
    assert [(seat["kind"], seat["mine"]) for seat in frame["seats"]] == [
        ("human", True),
        ("open", False),
        ("bot", False),
    ]
    assert frame["host"] is True
    assert frame["links"] == [{"seat": 1, "link": made["seats"][1]["link"]}]


async def test_a_seed_that_the_host_chose_is_told_to_all(anna: Person, ben: Person) -> None:
    table = await two_players(anna, ben, seed="7")
    log = (await ben.look(table))["log"]
    assert (log[0]["kind"], log[0]["seat"]) == ("seed", None)
    twin = await two_players(anna, ben, seed="7")
    assert (await ben.look(twin))["view"] == (await ben.look(table))["view"]
    assert (await ben.look(await two_players(anna, ben)))["log"][0]["kind"] == "join"


async def test_cookies_are_closed_to_scripts_and_other_sites(anna: Person) -> None:
    answer = await anna.post("/api/tables", {"game": "toy", "seats": [{"kind": "me"}, {"kind": "open"}]})
    cookies = answer.headers.get_list("set-cookie")
    assert len(cookies) == 2
    for cookie in cookies:
        assert "HttpOnly" in cookie
        assert "SameSite=lax" in cookie
    table = answer.json()["table"]
    assert any(
        cookie.startswith(f"zt_{table}=") and f"Path=/api/tables/{table}" in cookie for cookie in cookies
    )


@pytest.mark.parametrize(
    ("body", "status", "error"),
    [
        ({"game": "chess", "seats": [{"kind": "me"}]}, 404, "unknown_game"),
        ({"game": "toy", "seats": []}, 400, "bad_message"),
        ({"game": "toy", "seats": [{"kind": "me"}]}, 422, "bad_option"),
        ({"game": "toy", "seats": [{"kind": "me"}] * 9}, 422, "bad_option"),
        ({"game": "toy", "options": {"players": 3}, "seats": [{"kind": "me"}] * 2}, 422, "bad_seats"),
        ({"game": "toy", "options": {"rounds": 7}, "seats": [{"kind": "me"}] * 2}, 422, "bad_option"),
        ({"game": "toy", "options": {"pace": 7}, "seats": [{"kind": "me"}] * 2}, 422, "bad_option"),
        ({"game": "toy", "seats": [{"kind": "me"}, {"kind": "cat"}]}, 400, "bad_message"),
        ({"game": "toy", "seats": [{"kind": "me"}, {"kind": "bot", "bot": "Hal"}]}, 422, "unknown_bot"),
        ({"game": "toy", "seats": [{"kind": "me", "name": "x" * 25}, {"kind": "open"}]}, 422, "bad_name"),
        ({"game": "toy", "seats": [{"kind": "me"}, {"kind": "open"}], "chat": "loud"}, 400, "bad_message"),
    ],
)
async def test_tables_that_cannot_be(anna: Person, body: object, status: int, error: str) -> None:
    answer = await anna.post("/api/tables", body)
    assert (answer.status_code, answer.json()["error"]) == (status, error), answer.text
    assert answer.json()["message"].endswith(".")
    assert (await anna.get("/api/tables")).json() == {"tables": []}


async def test_a_claim_gives_the_seat(anna: Person, ben: Person) -> None:
    made = await anna.new_table("me", "open")
    table = made["table"]
    assert (await ben.get(f"/api/tables/{table}")).status_code == 403
    async with anna.live(table) as live:
        await live.until("state")
        assert await ben.claim(made["seats"][1]["link"], "  Ben\u202e\n ") == {"seats": [1], "role": "player"}
        frame = await live.until("state", status="running")
        assert [seat["name"] for seat in frame["seats"]] == ["Player 1", "Ben"]
        assert frame["links"] == []
        assert frame["log"][-1]["text"] == "Ben sits down."
    assert (await ben.look(table))["seat"] == 1


async def test_wrong_secrets_give_nothing(anna: Person, ben: Person, server: Server) -> None:
    made = await anna.new_table("me", "open", spectators=True)
    other = await anna.new_table("me", "open")
    table = made["table"]
    wrong = ["", "x", "A" * 22, other["seats"][1]["link"].split("#")[1], digest("x"), "\ud800", "x" * 200]
    for secret in wrong:
        body = {"secret": secret}
        answer = await ben.http.post(
            f"/api/tables/{table}/claim",
            content=json.dumps(body),
            headers={"Content-Type": "application/json"},
        )
        assert answer.status_code in (400, 403), secret
        assert "set-cookie" not in answer.headers
    ben.http.cookies.set(f"zt_{table}", "A" * 22 + ".." + "B" * 5000, path=f"/api/tables/{table}")
    ben.http.cookies.set("zt_me", "C" * 22)
    answer = await ben.move(table, 0, "done", 0)
    assert answer.status_code == 403
    assert (await ben.look(table))["seat"] == -1
    assert (await ben.get(f"/api/tables/{table}?seat=0")).status_code == 403
    async with ben.live(table, 0) as live:
        assert (await live.next())["error"] == "not_yours"
        await live.connection.wait_closed()
        assert live.connection.close_code == 4403


async def test_secrets_are_stored_hashed(anna: Person, server: Server) -> None:
    made = await anna.new_table("me", "open", spectators=True)
    await server.stop()
    secrets = [made["seats"][1]["link"], made["watch_link"]]
    secrets += [cookie.value or "" for cookie in anna.http.cookies.jar]
    data = b"".join(file.read_bytes() for file in server.settings.data_dir.iterdir())
    for secret in secrets:
        for part in secret.split("#")[-1].split("."):
            assert len(part) >= 22
            assert part.encode() not in data
    await server.start()


async def test_the_link_works_on_a_second_device_and_all_are_told(
    anna: Person, ben: Person, server: Server
) -> None:
    made = await anna.new_table("me", "open")
    link = made["seats"][1]["link"]
    await ben.claim(link, "Ben")
    await ben.claim(link, "Ben")
    phone = server.person()
    assert await phone.claim(link, "Benjamin") == {"seats": [1], "role": "player"}
    log = [line["text"] for line in (await anna.look(made["table"]))["log"]]
    assert log == ["Ben sits down.", "Ben opened the seat on one more device."]


async def test_hot_seat(anna: Person) -> None:
    made = await anna.new_table("me", "me")
    table = made["table"]
    first, second = await anna.look(table, 0), await anna.look(table, 1)
    assert first["view"]["you"]["hand"] != second["view"]["you"]["hand"]
    assert [seat["mine"] for seat in first["seats"]] == [True, True]
    async with anna.live(table, 1) as live:
        assert (await live.until("state"))["view"] == second["view"]
        await live.send(type="move", seat=0, action=first["options"][0]["action"], base=0, id="a")
        assert (await live.until("ack"))["version"] == 1, "a socket may move for every seat its browser holds"
    await anna.play_to_end(table)


async def test_spectators(anna: Person, ben: Person, server: Server) -> None:
    made = await anna.new_table("me", "me", spectators=True)
    table = made["table"]
    assert await ben.claim(made["watch_link"]) == {"seats": [], "role": "spectator"}
    frame = await ben.look(table)
    assert (frame["seat"], frame["view"]["you"], frame["options"], frame["host"]) == (-1, None, [], False)
    assert "links" not in frame
    assert [entry["table"] for entry in (await ben.get("/api/tables")).json()["tables"]] == [table]
    stranger = server.person()
    listed = (await stranger.get("/api/tables?watch=1")).json()["tables"]
    assert [(entry["table"], entry["watchable"], entry["your_seats"]) for entry in listed] == [
        (table, True, [])
    ]
    async with stranger.live(table, -1) as live:
        await live.until("state")
        await live.send(type="move", seat=0, action="done", base=0, id="a")
        assert (await live.until("error"))["error"] == "not_yours"
        await live.send(type="chat", seat=0, text="hello")
        assert (await live.until("error"))["error"] == "not_yours"
        await anna.play(table, 0)
        assert (await live.until("state", version=1))["view"]["you"] is None
    closed = await anna.new_table("me", "me", spectators=False)
    assert closed["watch_link"] is None
    assert (await ben.get(f"/api/tables/{closed['table']}")).status_code == 403
    async with ben.live(closed["table"]) as live:
        assert (await live.next())["error"] == "no_spectators"
    assert closed["table"] not in [entry["table"] for entry in listed]


async def test_only_the_host_changes_seats(anna: Person, ben: Person) -> None:
    made = await anna.new_table("me", "open", "open")
    table = made["table"]
    await ben.claim(made["seats"][1]["link"], "Ben")
    for path, body in (("seat", {"seat": 2, "kind": "bot"}), ("qr?seat=2", None)):
        answer = await (
            ben.post(f"/api/tables/{table}/{path}", body) if body else ben.get(f"/api/tables/{table}/{path}")
        )
        assert (answer.status_code, answer.json()["error"]) == (403, "not_host")
    answer = await anna.post(f"/api/tables/{table}/seat", {"seat": 2, "kind": "bot", "bot": "Hal"})
    assert (answer.status_code, answer.json()["error"]) == (422, "unknown_bot")
    answer = await anna.post(f"/api/tables/{table}/seat", {"seat": 7, "kind": "bot"})
    assert (answer.status_code, answer.json()["error"]) == (422, "no_seat")
    assert (await anna.post(f"/api/tables/{table}/seat", {"seat": 2, "kind": "bot"})).status_code == 200
    frame = await anna.look(table)
    assert (frame["status"], frame["seats"][2]["bot"]) == ("running", "first")
    old = made["seats"][2]["link"]
    answer = await ben.post(f"/api/tables/{table}/claim", {"secret": old.split("#")[1]})
    assert answer.status_code == 403, "the link of a seat that a bot took is dead"


async def test_a_missing_person_is_replaced_and_may_come_back(anna: Person, ben: Person) -> None:
    made = await anna.new_table("me", "open")
    table, link = made["table"], made["seats"][1]["link"]
    await ben.claim(link, "Ben")
    async with ben.live(table, 1) as live:
        await live.until("state")
        answer = await anna.post(f"/api/tables/{table}/seat", {"seat": 1, "kind": "bot"})
        assert (answer.status_code, answer.json()["error"]) == (409, "taken"), "Ben is there"
    async with anna.live(table, 0) as watch:
        while (await watch.until("state"))["seats"][1]["connected"]:
            pass
        answer = await anna.post(f"/api/tables/{table}/seat", {"seat": 1, "kind": "bot"})
        assert answer.status_code == 200
        frame = await watch.until("state")
        assert frame["seats"][1]["kind"] == "bot"
        assert frame["log"][-1]["text"] == "Ben gives way to Ivo."
    assert (await ben.get(f"/api/tables/{table}?seat=1")).status_code == 403, "all his keys are dead"
    assert (await ben.post(f"/api/tables/{table}/claim", {"secret": link.split("#")[1]})).status_code == 403
    answer = await anna.post(f"/api/tables/{table}/seat", {"seat": 1, "kind": "open"})
    fresh = answer.json()["link"]
    assert fresh != link
    frame = await anna.look(table)
    assert (frame["status"], frame["links"]) == ("running", [{"seat": 1, "link": fresh}])
    await ben.claim(fresh, "Ben")
    await anna.play_to_end(table, {1: ben})


async def test_a_socket_of_a_seat_given_away_is_closed(anna: Person, ben: Person) -> None:
    made = await anna.new_table("open", "open", spectators=True)
    table = made["table"]
    async with anna.live(table, -1) as live:
        await live.until("state")
        answer = await anna.post(f"/api/tables/{table}/seat", {"seat": 0, "kind": "open"})
        assert answer.status_code == 200
        frame = await live.until("state", version=0)
        assert frame["links"][0]["link"] != made["seats"][0]["link"]


async def test_names(anna: Person, ben: Person) -> None:
    table = await two_players(anna, ben)
    answer = await ben.post(f"/api/tables/{table}/rename", {"seat": 1, "name": "Zoe\u0301 <b>{seat0}"})
    assert answer.json() == {"status": "ok", "name": "Zoé <b>(seat0)"}, "NFC; shown as text by the client"
    answer = await anna.post(f"/api/tables/{table}/rename", {"seat": 0, "name": "zoé <B>(seat0)"})
    assert answer.json()["name"] == "zoé <B>(seat0) 2", "two of one name would be mixed up"
    for name in ("", " \u200b ", "\u202e", "x" * 25):
        answer = await ben.post(f"/api/tables/{table}/rename", {"seat": 1, "name": name})
        assert (answer.status_code, answer.json()["error"]) == (422, "bad_name")
    answer = await ben.post(f"/api/tables/{table}/rename", {"seat": 0, "name": "Eve"})
    assert answer.status_code == 403
    log = [line["text"] for line in (await anna.look(table))["log"]]
    assert "Ben is now called Zoé <b>(seat0)." in log


async def test_presence(anna: Person, ben: Person) -> None:
    table = await two_players(anna, ben, spectators=True)
    async with anna.live(table, 0) as live:
        frame = await live.until("state")
        assert [seat["connected"] for seat in frame["seats"]] == [False, False]
        assert [seat["connected"] for seat in (await live.until("presence"))["seats"]] == [True, False]
        async with ben.live(table, 1):
            assert [seat["connected"] for seat in (await live.until("presence"))["seats"]] == [True, True]
        presence = await live.until("presence")
        assert [(seat["connected"], seat["mine"]) for seat in presence["seats"]] == [
            (True, True),
            (False, False),
        ]


async def test_my_tables(anna: Person, ben: Person) -> None:
    first = await two_players(anna, ben)
    second = await two_players(anna, ben)
    await anna.play(second, 0)
    await anna.play(second, 0, "done")
    waiting = (await anna.new_table("me", "open"))["table"]
    listed = (await anna.get("/api/tables")).json()["tables"]
    assert [(entry["table"], entry["your_turn"], entry["status"]) for entry in listed] == [
        (first, True, "running"),
        (waiting, False, "waiting"),
        (second, False, "running"),
    ]
    entry = listed[0]
    assert entry["title"] == "Toy numbers"
    assert entry["your_seats"] == [0]
    assert entry["round_text"] == "round 1 of 3"
    assert entry["seats"][1] == {"name": "Ben", "kind": "human", "animal": "beast 1"}
    assert entry["updated"] > 1.7e9
    assert [one["table"] for one in (await ben.get("/api/tables")).json()["tables"]] == [second, first]


async def test_qr_codes(anna: Person) -> None:
    made = await anna.new_table("me", "open", spectators=True)
    table = made["table"]
    for seat in (1, -1):
        answer = await anna.get(f"/api/tables/{table}/qr?seat={seat}")
        assert answer.status_code == 200
        assert answer.headers["content-type"] == "image/svg+xml"
        assert answer.text.startswith("<?xml") or answer.text.startswith("<svg")
    for odd in ("0x", "7", ""):
        assert (await anna.get(f"/api/tables/{table}/qr?seat={odd}")).status_code == 422


async def test_rematch(anna: Person, ben: Person) -> None:
    made = await anna.new_table("me", "open", "bot:first", options={"rounds": 1}, chat="strict", undo="never")
    table = made["table"]
    await ben.claim(made["seats"][1]["link"], "Ben")
    answer = await ben.post(f"/api/tables/{table}/rematch")
    assert (answer.status_code, answer.json()["error"]) == (409, "running")
    async with anna.live(table, 0) as live:
        for person, seat in ((anna, 0), (ben, 1)):
            await person.play(table, seat)
            await person.play(table, seat, "done")
        await live.until("state", status="over")
        again = (await ben.post(f"/api/tables/{table}/rematch")).json()["table"]
        assert (await live.until("state", rematch=again))["rematch"] == again
    assert (await anna.post(f"/api/tables/{table}/rematch")).json()["table"] == again, "one table for all"
    mine, yours = await anna.look(again), await ben.look(again)
    assert (mine["seat"], yours["seat"]) == (0, 1), "the same seats, with no link needed"
    assert (mine["status"], mine["host"], yours["host"]) == ("running", True, False)
    assert [seat["name"] for seat in mine["seats"]] == ["Player 1", "Ben", "Tilda"]
    assert mine["options_of_game"] == (await anna.look(table))["options_of_game"]
    assert mine["commitment"] != made["commitment"]
    await anna.play(again, 0)
    assert (await anna.look(again))["undo_to"] is None


async def test_everything_is_there_after_a_restart(anna: Person, ben: Person, server: Server) -> None:
    made = await anna.new_table("me", "open", "open", chat="open", spectators=True)
    table = made["table"]
    await ben.claim(made["seats"][1]["link"], "Ben")
    await anna.post(f"/api/tables/{table}/chat", {"seat": 0, "text": "Where is Carl?"})
    before, his = await anna.look(table), await ben.look(table)
    listed = (await anna.get("/api/tables")).json()
    await server.restart()
    for person, frame in ((anna, before), (ben, his)):
        again = server.person()
        again.http.cookies = person.http.cookies
        now = await again.look(table)
        now.pop("address", None)
        frame.pop("address", None)
        assert now == frame
    again = server.person()
    again.http.cookies = anna.http.cookies
    assert (await again.get("/api/tables")).json() == listed
    carl = server.person()
    await carl.claim(made["seats"][2]["link"], "Carl")
    await again.play(table, 0)


async def test_too_many_open_tables(anna: Person, server: Server) -> None:
    made = await anna.new_table("me", "me")
    row = await server.house.store.load(made["table"])
    assert row is not None
    limits = server.house.settings.limits
    object.__setattr__(limits, "open_tables", 2)
    try:
        await anna.new_table("me", "me")
        answer = await anna.post("/api/tables", {"game": "toy", "seats": [{"kind": "me"}] * 2})
        assert (answer.status_code, answer.json()["error"]) == (429, "too_many_tables")
        await anna.play_to_end(made["table"])
        await anna.new_table("me", "me")
    finally:
        object.__setattr__(limits, "open_tables", 200)
