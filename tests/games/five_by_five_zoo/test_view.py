"""What the view of 5x5 Zoo tells about rounds that are over."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from tests.games.five_by_five_zoo.helpers import load, random_move

from zootable.games.five_by_five_zoo.state import LINE_UP


@pytest.mark.parametrize("players", [1, 2, 4])
def test_a_counted_round_keeps_the_zoos_as_they_were(players: int) -> None:
    random = Random(players)
    s = load(players=players).new_initial_state(seed=11)
    kept: list[list[dict[str, Any]]] = []
    while not s.is_terminal():
        seat = random.choice(s.acting_players())
        planning = s.phase == LINE_UP
        s.apply_action(random_move(s, random, seat), seat)
        if planning and s.phase != LINE_UP:  # all are ready, and nothing has been placed since
            seats = s.view(None)["seats"]
            fields = ("id", "square", "popularity")
            tiles = [[{name: tile[name] for name in fields} for tile in one["tiles"]] for one in seats]
            kept.append(
                [{"tiles": own, "doors": one["doors"]} for own, one in zip(tiles, seats, strict=True)]
            )
    rounds = s.view(None)["rounds_scored"]
    assert [[seat["zoo"] for seat in one["seats"]] for one in rounds] == kept
    assert len(kept) == 3
    assert all(len(one["tiles"]) > 2 for seats in kept for one in seats)
    assert any(one["doors"] for seats in kept for one in seats)
