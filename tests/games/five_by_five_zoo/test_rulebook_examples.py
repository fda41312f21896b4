"""The rulebook's examples, numbers and charts, one test each."""

from __future__ import annotations

from random import Random

import pytest
from tests.games.five_by_five_zoo.helpers import (
    SET,
    legal,
    line_up,
    load,
    play,
    popular,
    random_move,
    scored,
    settle,
    steps,
    walk,
    walk_on,
)

from zootable.games.five_by_five_zoo import scoring
from zootable.games.five_by_five_zoo.state import LINE_UP, NO_TILE

MR_A = "c1 carnivore, d1 herbivore, e1 park, e2 reptile_7, e3 bird, e4 carnivore"
"""His zoo: the reptile's north wall lies between it and the park."""


def mr_a():
    return line_up(MR_A, "red, green, blue, 3 black, white", doors=1, popular="d1 e3 e4")


def test_the_line_up_of_mr_a_step_by_step():
    s = mr_a()
    assert steps(s) == {"gate-N red", "gate-N white"}
    walk(s, "gate-N red")
    assert steps(s) == {"c1-d1 green", "c1-d1 white"}
    walk(s, "c1-d1 green")
    assert steps(s) == {"d1-e1 blue", "d1-e1 black", "d1-e1 white"}, "a park takes any colour"
    walk(s, "d1-e1 blue")
    assert steps(s) == set(), "there is a wall between park and reptile"
    play(s, "lay e1-e2")
    assert steps(s) == {"e1-e2 black", "e1-e2 white"}
    walk(s, "e1-e2 black")
    assert steps(s) == {"e2-e3 white"}, "there is no yellow visitor, but a white one"
    walk(s, "e2-e3 white")
    assert s.zoos[0].cubes == [0, 0, 0, 0, 2, 0], "only black ones are left"
    assert steps(s) == set(), "and the next tile is a carnivore"
    assert legal(s) == {"confirm"}


def test_the_line_up_of_mr_a_brings_eight_points():
    s = mr_a()
    walk(s, "gate-N red, c1-d1 green, d1-e1 blue")
    play(s, "lay e1-e2")
    walk(s, "e1-e2 black, e2-e3 white")
    result, _ = settle(s)
    assert scored(s) == (5, 2, 1)
    assert "e4" in popular(s), "the unvisited carnivore has a token, which is not counted"
    assert result.visitors + result.popular + result.crossed == 8
    assert result.requests == 0
    assert s.zoos[0].points == 8 + result.award
    assert s.scores()[0]["line-up"] == 8


def test_a_door_that_is_laid_but_not_crossed_brings_nothing():
    s = mr_a()
    play(s, "lay e3-e4")
    walk(s, "gate-N red, c1-d1 green, d1-e1 blue")
    settle(s)
    assert scored(s) == (3, 1, 0)


BIRDS = "c1 bird_1, d1 bird_2, e1 bird_3, e2 bird_4, d2 bird_5"
OTHERS = ", c2 reptile_1, b2 reptile_2, b1 aquatic_1"
REQUESTS = "request_11 request_10"
"""3 birds and 1 aquatic; 2 birds and 2 reptiles."""


def paid(zoo: str, cubes: str) -> tuple[int, ...]:
    s = line_up(zoo, cubes, requests=REQUESTS)
    walk_on(s)
    return settle(s)[0].met


def test_two_requests_need_five_birds_two_reptiles_and_an_aquatic():
    cards = [SET.icons[number] for number in (10, 9)]
    assert cards == [[0, 0, 1, 3, 0], [0, 0, 0, 2, 2]]
    assert paid(BIRDS + OTHERS, "5 yellow, 2 black, blue") == (0, 1)
    s = line_up(BIRDS + OTHERS, "5 yellow, 2 black, blue", requests=REQUESTS)
    walk_on(s)
    assert settle(s)[0].requests == 6 + 5


@pytest.mark.parametrize(
    ("counts", "met"),
    [
        ([0, 0, 1, 5, 2, 0], 0b11),
        ([0, 0, 1, 4, 2, 0], 0b01),  # a bird less: the card with more points
        ([0, 0, 0, 5, 2, 0], 0b10),  # no aquatic
        ([0, 0, 1, 5, 1, 0], 0b01),  # a reptile less
        ([0, 0, 0, 5, 1, 0], 0),
    ],
)
def test_one_tile_less_fails_one_of_the_requests(counts, met):
    cards = (10, 9)
    points, chosen = scoring.best_requests(
        counts[:5], [SET.icons[card] for card in cards], [SET.points[card] for card in cards]
    )
    assert chosen == met
    assert points == sum(SET.points[card] for bit, card in enumerate(cards) if met >> bit & 1)


def test_one_tile_less_on_the_table_too():
    cubes = "5 yellow, 2 black, blue, red"  # the red one is for the park
    without_last_bird = BIRDS.replace(", d2 bird_5", ", d2 park") + OTHERS
    assert paid(without_last_bird, cubes) == (0,)
    assert paid(BIRDS + OTHERS.replace("aquatic_1", "park_1"), cubes) == (1,)
    assert paid(BIRDS + OTHERS.replace("reptile_2", "park_1"), cubes) == (0,)


# --- possible and illegal movements ------------------------------------------------------------------------


def test_movement_a_no_wall_no_visitor_and_the_colour_in_hand():
    s = walk(line_up("c1 carnivore, d1 bird", "red, yellow"), "gate-N red")
    assert steps(s) == {"c1-d1 yellow"}


def test_movement_b_through_a_wall_with_a_door():
    s = walk(line_up("c1 carnivore, d1 bird_7", "red, yellow", laid="c1-d1"), "gate-N red")
    assert steps(s) == {"c1-d1 yellow"}


def test_movement_c_no_visitor_of_the_colour():
    s = walk(line_up("c1 carnivore, d1 bird", "red, green, blue, black"), "gate-N red")
    assert steps(s) == set()


@pytest.mark.parametrize("zoo", ["c1 carnivore, d1 bird_7", "c1 carnivore_8, d1 bird"])
def test_movement_d_a_wall_of_either_tile_without_a_door(zoo):
    s = walk(line_up(zoo, "red, yellow"), "gate-N red")
    assert steps(s) == set()


def test_movement_e_a_tile_that_has_a_visitor():
    s = line_up("c1 carnivore, d1 bird", "2 red, 2 yellow, 2 white")
    walk(s, "gate-N red, c1-d1 yellow")
    assert steps(s) == set()


# --- charts ------------------------------------------------------------------------------------------------

LATE = [1, 2, 4, 6, 8, 10, 12, 15]
LINES = [2, 4, 6, 8, 10, 12, 15, 18]
CHARTS = {
    "A": (10, LATE),
    "B": (3, LATE),
    "C": (2, LATE),
    "E": (1, LINES),
    "F": (1, LINES),
    "G": (1, [3, 7, 12]),
    "H": (1, LINES),
}


@pytest.mark.parametrize("letter", CHARTS)
def test_each_entry_of_each_chart(letter):
    bonus = "ABCDEFGH".index(letter)
    first, points = CHARTS[letter]
    for count in range(first):
        assert scoring.bonus_points(bonus, count) == 0, "below the first entry"
    for number, expected in enumerate(points):
        assert scoring.bonus_points(bonus, first + number) == expected
    for count in range(first + len(points), 26):
        assert scoring.bonus_points(bonus, count) == points[-1], "above the last entry"


def test_connected_walls_bring_a_point_each():
    assert [scoring.bonus_points(3, count) for count in range(30)] == list(range(30))


# --- set-up and the end of a main phase --------------------------------------------------------------------


def test_the_first_game_has_the_recommended_cards():
    s = load(3, first_game=True).new_initial_state(7)
    assert s.view(None)["popularity"] == "A"
    assert s.view(None)["bonuses"] == ["A", "B", "C"]


@pytest.mark.parametrize("players", [1, 2, 3, 4])
def test_two_tiles_are_left_after_five_turns(players):
    random = Random(players)
    s = load(players).new_initial_state(players)
    rounds = 0
    while not s.is_terminal():
        before = s.phase
        seat = random.choice(s.acting_players())
        s.apply_action(random_move(s, random, seat), seat)
        if s.phase == LINE_UP and before != LINE_UP:
            rounds += 1
            assert [zoo.turns for zoo in s.zoos] == [5] * players
            assert sum(tile != NO_TILE for tile in s.display) == 2
    assert rounds == 3
