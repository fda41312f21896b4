"""Bots: they think elsewhere, know only their seat, and may fail without stopping the game."""

from __future__ import annotations

import asyncio
import os
from collections.abc import Callable
from dataclasses import replace

import pytest
from tests.server import toy
from tests.server.conftest import Person, Server
from tests.server.test_moves import two_players

from zootable.kernel.game import State
from zootable.server.botpool import BotPool
from zootable.server.botworker import Job
from zootable.server.settings import Settings


async def test_bots_play_a_game_among_themselves(anna: Person) -> None:
    made = await anna.new_table("bot", "bot:first", spectators=True)
    async with anna.live(made["table"]) as live:
        frame = await live.until("state", status="over", seconds=30)
        assert frame["thinking"] == []
        assert frame["version"] == 12
        assert [seat["name"] for seat in frame["seats"]] == ["Noor", "Ivo"]


async def test_a_bot_answers_and_is_seen_thinking(anna: Person) -> None:
    made = await anna.new_table("me", "bot")
    table = made["table"]
    async with anna.live(table, 0) as live:
        await live.until("state")
        await anna.play(table, 0)
        await anna.play(table, 0, "done")
        assert (await live.until("state", version=2))["thinking"] == [1]
        frame = await live.until("state", version=4, seconds=20)
        assert (frame["acting"], frame["thinking"]) == ([0], [])
        assert frame["undo_to"] is None
        assert "notation" in frame["log"][0]
        assert frame["log"][0]["notation"] is None


async def test_a_bot_gets_a_world_that_its_seat_cannot_tell_from_the_true_one(
    anna: Person, server: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[Job] = []

    class Worker:
        async def ask(self, job: Job, seconds: float, work: Callable[[Job], object]) -> object:
            asked.append(job)
            return work(job)

        def stop(self) -> None:
            pass

    server.house.pool._free.get_nowait()
    server.house.pool._free.put_nowait(Worker())  # type: ignore[arg-type]
    made = await anna.new_table("me", "bot")
    table = made["table"]
    await anna.play(table, 0)
    await anna.play(table, 0, "draw")
    running = await server.house.open(table)
    truth = running.position.state
    while not asked:
        await asyncio.sleep(0.01)
    job = asked[0]
    game = toy.Toy({"players": 2})
    known = game.deserialize(job.data)
    assert known.view(1) == truth.view(1)
    assert known.chance.key != truth.chance.key
    assert str(running.position.head.seed).encode() not in job.data
    others = {tuple(game.deserialize(known.clone_for(1, seed).serialize()).hands[0]) for seed in range(5)}
    assert len(others) > 1


@pytest.mark.parametrize("bot", ["raise", "crash", "cheat"])
async def test_a_bot_that_fails_is_replaced_by_chance(anna: Person, bot: str) -> None:
    made = await anna.new_table("me", f"bot:{bot}", options={"rounds": 1})
    table = made["table"]
    async with anna.live(table, 0) as live:
        await anna.play(table, 0)
        await anna.play(table, 0, "done")
        frame = await live.until("state", status="over", seconds=40)
    log = [line for line in (await anna.look(table))["log"] if line["kind"] == "bot_failed"]
    assert log
    assert log[0]["text"] == "Ivo gave no answer; a random move is made."
    assert frame["version"] == 4


class TestHanging:
    @pytest.fixture
    def settings(self, settings: Settings) -> Settings:
        return replace(settings, bot_seconds=0.2, bot_attempts=1)

    async def test_a_bot_that_hangs_is_stopped(
        self, anna: Person, server: Server, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setattr("zootable.server.botpool.START_SECONDS", 2.0)
        made = await anna.new_table("me", "bot:hang", options={"rounds": 1})
        table = made["table"]
        async with anna.live(table, 0) as live:
            await anna.play(table, 0)
            await anna.play(table, 0, "done")
            await live.until("state", status="over", seconds=20)
        assert all(worker._pool is None for worker in server.house.pool._all), "its process was ended"


async def test_an_undo_while_a_bot_thinks(anna: Person, server: Server) -> None:
    pool = server.house.pool
    thinking, go_on = asyncio.Event(), asyncio.Event()
    choose = pool.choose

    async def slowly(*arguments: object, **named: object) -> str:
        thinking.set()
        await go_on.wait()
        return await choose(*arguments, **named)  # type: ignore[arg-type]

    pool.choose = slowly  # type: ignore[method-assign]
    made = await anna.new_table("me", "bot")
    table = made["table"]
    await anna.play(table, 0)
    await anna.play(table, 0, "done")
    await thinking.wait()
    assert (await anna.undo(table, 0, 0, 2)).status_code == 200
    go_on.set()
    await asyncio.sleep(0.05)
    frame = await anna.look(table)
    assert (frame["version"], frame["acting"], frame["thinking"]) == (3, [0], [])
    await anna.play(table, 0)
    await anna.play(table, 0, "done")
    async with anna.live(table, 0) as live:
        frame = await live.until("state", acting=[0], seconds=20)
        assert frame["version"] == 7


async def test_bots_go_on_after_a_restart_by_themselves(anna: Person, server: Server) -> None:
    async def never(*_: object, **__: object) -> str:
        await asyncio.sleep(3600)
        return ""

    server.house.pool.choose = never  # type: ignore[method-assign]
    table = (await anna.new_table("me", "bot", options={"rounds": 1}))["table"]
    await anna.play(table, 0)
    await anna.play(table, 0, "done")
    await server.restart()
    for _ in range(400):
        rows = await server.house.store.mine(next(iter((await server.house.open(table)).holders)))
        if rows[0][0].status == "over":
            break
        await asyncio.sleep(0.05)
    else:
        pytest.fail("the bot did not move")


async def test_hints(anna: Person, ben: Person) -> None:
    table = await two_players(anna, ben)
    answer_ = await anna.post(f"/api/tables/{table}/hint", {"seat": 0})
    assert answer_.status_code == 200
    actions = answer_.json()["actions"]
    options = (await anna.look(table))["options"]
    assert [one["notation"] for one in actions] == [one["notation"] for one in options]
    assert set(actions[0]) == {"action", "notation", "label", "value", "share"}
    answer_ = await ben.post(f"/api/tables/{table}/hint", {"seat": 1})
    assert (answer_.status_code, answer_.json()["error"]) == (409, "not_your_turn")
    answer_ = await ben.post(f"/api/tables/{table}/hint", {"seat": 0})
    assert answer_.status_code == 403


async def test_worker_processes_end_with_the_pool() -> None:
    pool = BotPool(1, 20, 1, toy.install)
    game = toy.Toy({"players": 2})
    state: State = game.new_initial_state(1)
    notation = await pool.choose("toy", game.options, state, 0, "first")
    assert notation == state.action_to_string(state.legal_actions()[0])
    executor = pool._all[0]._pool
    assert executor is not None
    process = next(iter(executor._processes.values()))
    pool.close()
    for _ in range(200):
        if not process.is_alive():
            break
        await asyncio.sleep(0.02)
    assert not process.is_alive()
    with pytest.raises(ProcessLookupError):
        os.kill(process.pid or 0, 0)


async def test_the_pause_between_bots_moves(tmp_path: object, settings: Settings) -> None:
    running = Server(replace(settings, bot_pause=0.15))
    await running.start()
    anna = running.person()
    made = await anna.new_table("bot", "bot", options={"rounds": 1})
    loop = asyncio.get_running_loop()
    async with anna.live(made["table"]) as live:
        await live.until("state", version=1, seconds=20)
        begun = loop.time()
        await live.until("state", version=4, seconds=20)
        assert loop.time() - begun > 0.4
    await running.stop()
