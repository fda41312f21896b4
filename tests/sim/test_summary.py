"""Win rates with their intervals."""

from __future__ import annotations

import pytest
from tests.kernel.number_game import NumberGame

from zootable.sim import GameResult, Summary, wilson


def result(
    number: int, standings: list[tuple[int, ...]], returns: list[float], moves: int = 10
) -> GameResult:
    return GameResult(
        number=number,
        seed=f"0/{number}",
        bots=("a", "b", "a"),
        returns=tuple(returns),
        scores=tuple({"total": 10 * seat} for seat in range(3)),
        standings=tuple(standings),
        moves=moves,
        seconds=0.5,
    )


@pytest.mark.parametrize(
    ("wins", "games", "low", "high"),
    [
        (0, 10, 0.0, 0.2775),
        (10, 10, 0.7225, 1.0),
        (5, 10, 0.2366, 0.7634),
        (81, 263, 0.2553, 0.3662),
        (15, 148, 0.0624, 0.1605),
    ],
)
def test_wilson_known_answers(wins: int, games: int, low: float, high: float) -> None:
    """The last two are Newcombe's (1998, Statistics in Medicine 17, table I, method 3)."""
    assert wilson(wins, games) == pytest.approx((low, high), abs=5e-5)


def test_wilson_without_games_and_with_other_confidence() -> None:
    assert wilson(0, 0) == (0.0, 1.0)
    wide, narrow = wilson(5, 10, 0.99), wilson(5, 10, 0.5)
    assert wide[0] < narrow[0] < 0.5 < narrow[1] < wide[1]


def test_a_shared_first_place_is_shared() -> None:
    summary = Summary(NumberGame(), ("a", "b", "a"))
    summary.add(result(0, [(0, 1), (2,)], [1.0, 1.0, -1.0], moves=9))
    summary.add(result(1, [(2,), (0, 1)], [-1.0, -1.0, 1.0], moves=12))
    found = summary.as_dict()
    assert found["games"] == 2
    assert found["moves"] == {"mean": 10.5, "shortest": 9, "longest": 12}
    assert found["seconds_per_game"] == 0.5
    assert [seat["wins"] for seat in found["seats"]] == [0.5, 0.5, 1.0]
    assert [seat["win_rate"] for seat in found["seats"]] == [0.25, 0.25, 0.5]
    assert [seat["mean_total"] for seat in found["seats"]] == [0.0, 10.0, 20.0]
    by_bot = {row["bot"]: row for row in found["bots"]}
    assert by_bot["a"]["games"] == 4
    assert by_bot["a"]["wins"] == 1.5
    assert by_bot["a"]["mean_return"] == 0.0
    assert by_bot["b"]["low"] == wilson(0.5, 2)[0]


def test_a_team_wins_with_a_positive_return() -> None:
    summary = Summary(NumberGame(utility="cooperative"), ("a", "b", "a"))
    summary.add(result(0, [(0, 1, 2)], [1.0, 1.0, 1.0]))
    summary.add(result(1, [(0, 1, 2)], [-1.0, -1.0, -1.0]))
    assert [seat["wins"] for seat in summary.as_dict()["seats"]] == [1.0, 1.0, 1.0]


def test_nothing_played_yet() -> None:
    found = Summary(NumberGame(), ("a", "b", "a")).as_dict()
    assert found["games"] == 0
    assert found["seats"][0]["win_rate"] == 0
    assert (found["seats"][0]["low"], found["seats"][0]["high"]) == (0.0, 1.0)


def test_points_have_a_spread() -> None:
    summary = Summary(NumberGame(), ("a", "b", "a"))
    assert summary.as_dict()["seats"][2]["margin_total"] is None
    summary.add(result(0, [(0, 1), (2,)], [1.0, 1.0, -1.0]))
    summary.add(result(1, [(0, 1), (2,)], [1.0, 1.0, -1.0]))
    seat = summary.as_dict()["seats"][2]
    assert (seat["lowest_total"], seat["mean_total"], seat["highest_total"]) == (20, 20.0, 20)
    assert seat["margin_total"] == 0.0
    both = {row["bot"]: row for row in summary.as_dict()["bots"]}["a"]  # 0, 20, 0, 20
    assert both["margin_total"] == pytest.approx(1.959964 * (400 / 3 / 4) ** 0.5)


def test_nobody_wins_alone() -> None:
    summary = Summary(NumberGame(utility="solo"), ("a", "b", "a"))
    summary.add(result(0, [(0,), (1,), (2,)], [1.0, 1.0, 1.0]))
    assert "wins" not in summary.as_dict()["bots"][0]
    assert summary.as_dict()["bots"][0]["mean_return"] == 1.0
