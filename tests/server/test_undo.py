"""Undo: an entry in the log, as far as nothing was shown and nobody else has moved."""

from __future__ import annotations

from tests.server.conftest import Person, Server
from tests.server.test_moves import two_players


async def test_back_to_the_start_of_the_turn(anna: Person, ben: Person, server: Server) -> None:
    table = await two_players(anna, ben)
    before = await anna.look(table, 0)
    assert (before["undo_to"], before["undo_steps"]) == (None, [])
    await anna.play(table, 0)
    await anna.play(table, 0, "done")
    after = await anna.look(table, 0)
    assert (after["undo_to"], after["undo_steps"]) == (0, [1, 0])
    assert (await ben.look(table, 1))["undo_to"] is None
    answer = await anna.undo(table, 0, 0, 2)
    assert answer.json() == {"status": "ok", "version": 3}
    back = await anna.look(table, 0)
    assert back["view"] == before["view"]
    assert back["options"] == before["options"]
    assert back["log"][-1]["text"] == "Player 1 takes back 2 moves."
    assert [line["kind"] for line in back["log"]][1:] == ["play", "done", "undo"], "the log has no hole"
    assert server.house._tables[table].position.record(with_seed=False).moves == []
    assert (await anna.play(table, 0))["version"] == 4


async def test_step_by_step(anna: Person, ben: Person) -> None:
    table = await two_players(anna, ben)
    await anna.play(table, 0)
    one = await anna.look(table, 0)
    await anna.play(table, 0, "done")
    steps = (await anna.look(table, 0))["undo_steps"]
    assert (await anna.undo(table, 0, steps[0], 2)).status_code == 200
    frame = await anna.look(table, 0)
    assert frame["view"] == one["view"]
    assert frame["undo_steps"] == [0]
    assert (await anna.undo(table, 0, 0, 3)).status_code == 200
    assert (await anna.look(table, 0))["undo_to"] is None
    answer = await anna.undo(table, 0, 0, 4)
    assert (answer.status_code, answer.json()["error"]) == (409, "no_undo")


async def test_a_repeat_of_an_undo(anna: Person, ben: Person) -> None:
    table = await two_players(anna, ben)
    await anna.play(table, 0)
    assert (await anna.undo(table, 0, 0, 1, id="u")).json() == {"status": "ok", "version": 2}
    assert (await anna.undo(table, 0, 0, 1, id="u")).json() == {"status": "dup", "version": 2}
    assert (await anna.undo(table, 0, 0, 1, id="v")).json()["error"] == "stale"


async def test_not_past_something_shown(anna: Person, ben: Person) -> None:
    table = await two_players(anna, ben)
    await anna.play(table, 0)
    await anna.play(table, 0, "draw")
    assert (await anna.look(table, 0))["undo_to"] is None
    for to in (0, 1):
        answer = await anna.undo(table, 0, to, 2)
        assert answer.status_code == 409
        assert "revealed" in answer.json()["message"]
    assert (await anna.look(table, 0))["version"] == 2


async def test_not_past_the_moves_of_others(anna: Person, ben: Person) -> None:
    table = await two_players(anna, ben)
    await anna.play(table, 0)
    await anna.play(table, 0, "done")
    await ben.play(table, 1)
    answer = await anna.undo(table, 0, 0, 3)
    assert (answer.status_code, answer.json()["error"]) == (409, "no_undo")
    assert "Somebody else" in answer.json()["message"]
    answer = await ben.undo(table, 1, 0, 3)
    assert answer.status_code == 409, "version 0 is before Anna's moves"
    assert (await ben.look(table, 1))["undo_steps"] == [2]
    assert (await ben.undo(table, 1, 2, 3)).status_code == 200
    assert (await anna.look(table, 0))["undo_steps"] == [1, 0], "Anna's moves are the last ones again"


async def test_never_means_never_and_not_for_other_seats(anna: Person, ben: Person) -> None:
    table = await two_players(anna, ben, undo="never")
    await anna.play(table, 0)
    assert (await anna.look(table, 0))["undo_to"] is None
    assert (await anna.undo(table, 0, 0, 1)).json()["error"] == "no_undo"
    assert (await ben.undo(table, 0, 0, 1)).status_code == 403


async def test_not_after_the_end(anna: Person, ben: Person) -> None:
    table = await two_players(anna, ben, options={"rounds": 1})
    await anna.play_to_end(table, {1: ben})
    frame = await ben.look(table, 1)
    assert frame["undo_to"] is None
    assert (await ben.undo(table, 1, frame["version"] - 1, frame["version"])).status_code == 409


async def test_all_at_once_own_steps_come_back_others_stay(anna: Person, ben: Person) -> None:
    table = await two_players(anna, ben, options={"together": True})
    mine = (await anna.look(table, 0))["view"]["you"]["hand"]
    yours = (await ben.look(table, 1))["view"]["you"]["hand"]
    await anna.play(table, 0, f"pick {mine[0]}")
    await ben.play(table, 1, f"pick {yours[1]}")
    await anna.play(table, 0, f"pick {mine[2]}")
    assert (await anna.look(table, 0))["undo_steps"] == [2, 0]
    assert (await anna.undo(table, 0, 0, 3)).status_code == 200
    assert (await anna.look(table, 0))["view"]["you"]["pick"] == -1
    assert (await ben.look(table, 1))["view"]["you"]["pick"] == yours[1]
    assert (await ben.move(table, 1, "ready", 2)).status_code == 200, (
        "her undo does not make his choice stale"
    )
    await anna.play(table, 0, f"pick {mine[1]}")
    await anna.play(table, 0, "ready")
    frame = await anna.look(table, 0)
    assert frame["view"]["shown"] == [{"seat": 0, "card": mine[1]}, {"seat": 1, "card": yours[1]}]
    assert frame["undo_to"] is None, "the picks were shown"


async def test_undo_survives_a_restart(anna: Person, ben: Person, server: Server) -> None:
    table = await two_players(anna, ben)
    await anna.play(table, 0)
    await anna.undo(table, 0, 0, 1, id="u")
    await anna.play(table, 0, 1)
    await anna.play(table, 0, "done")
    before = await anna.look(table, 0)
    await server.restart()
    again = server.person()
    again.http.cookies = anna.http.cookies
    after = await again.look(table, 0)
    assert after.pop("address") != before.pop("address"), "another port"
    assert after == before
    assert (await again.undo(table, 0, 0, 1, id="u")).json() == {"status": "dup", "version": 2}
    assert (await again.undo(table, 0, 2, 4)).status_code == 200
    assert (await again.look(table, 0))["undo_to"] is None


async def test_undo_over_the_socket(anna: Person, ben: Person) -> None:
    table = await two_players(anna, ben)
    async with anna.live(table, 0) as live:
        await live.until("state")
        await anna.play(table, 0)
        frame = await live.until("state", version=1)
        await live.send(type="undo", seat=0, to=frame["undo_to"], base=1, id="u")
        assert (await live.until("ack"))["version"] == 2
        await live.send(type="undo", seat=0, to=0, base=2, id="v")
        assert (await live.until("error"))["error"] == "no_undo"
