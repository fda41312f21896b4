"""A simultaneous phase at the table: 5x5 Zoo's line-up, planned by two people at once."""

from __future__ import annotations

from typing import Any

import pytest
from tests.server.conftest import Person
from tests.server.test_moves import two_players

HIDDEN = ("step", "lay", "buy", "pay")


async def to_the_line_up(anna: Person, ben: Person) -> tuple[str, dict[int, Person]]:
    table = await two_players(anna, ben, game="five_by_five_zoo")
    people = {0: anna, 1: ben}
    for _ in range(200):
        frame = await anna.look(table, 0)
        if frame["view"]["phase"] == "line_up":
            return table, people
        seat = frame["acting"][0]
        await people[seat].play(table, seat)
    raise AssertionError("the line-up never came")


async def plan(person: Person, table: str, seat: int) -> list[str]:
    """Walk on with the first step each until the plan may be confirmed; the plan's notations."""
    made: list[str] = []
    while True:
        frame = await person.look(table, seat)
        names = [option["notation"] for option in frame["options"]]
        if "confirm" in names:
            return made
        await person.play(table, seat, names[0])
        made.append(names[0])


@pytest.mark.parametrize("first", [0, 1])
async def test_plans_are_unseen_and_confirmed_in_any_order(anna: Person, ben: Person, first: int) -> None:
    table, people = await to_the_line_up(anna, ben)
    second = 1 - first
    await plan(people[first], table, first)
    seen = await people[second].look(table, second)
    assert seen["view"]["seats"][first]["walk"] == []
    assert not any(line["notation"] and line["notation"].startswith(HIDDEN) for line in seen["log"])
    await people[first].play(table, first, "confirm")
    waiting = await people[first].look(table, first)
    assert waiting["acting"] == [second]
    assert waiting["view"]["phase"] == "line_up"
    await plan(people[second], table, second)
    await people[second].play(table, second, "confirm")
    after = await people[first].look(table, first)
    assert after["view"]["round"] == 2
    assert len(after["view"]["rounds_scored"][0]["seats"]) == 2


async def test_a_move_of_the_other_makes_nobody_stale(anna: Person, ben: Person) -> None:
    table, _ = await to_the_line_up(anna, ben)
    frame = await ben.look(table, 1)
    await anna.play(table, 0)
    answer = await ben.move(table, 1, frame["options"][0]["notation"], frame["version"])
    assert answer.status_code == 200, answer.text


async def test_a_confirmed_plan_can_be_taken_back_until_all_are_done(anna: Person, ben: Person) -> None:
    table, _ = await to_the_line_up(anna, ben)
    made = await plan(anna, table, 0)
    before = await anna.look(table, 0)
    await anna.play(table, 0, "confirm")
    await ben.play(table, 1)
    frame = await anna.look(table, 0)
    assert 0 not in frame["acting"]
    answer = await anna.undo(table, 0, before["version"], frame["version"])
    assert answer.status_code == 200, answer.text
    again = await anna.look(table, 0)
    assert 0 in again["acting"]
    assert len(again["view"]["plan"]["steps"]) == len([one for one in made if one.startswith("step")])
    theirs: dict[str, Any] = await ben.look(table, 1)
    assert (
        theirs["view"]["plan"]["steps"] or theirs["view"]["plan"]["laid"] or theirs["view"]["plan"]["paying"]
    )
    await anna.play(table, 0, "confirm")
    await plan(ben, table, 1)
    await ben.play(table, 1, "confirm")
    over = await anna.look(table, 0)
    assert over["view"]["round"] == 2
    late = await anna.undo(table, 0, before["version"], over["version"])
    assert late.status_code == 409
    assert late.json()["error"] == "no_undo"
