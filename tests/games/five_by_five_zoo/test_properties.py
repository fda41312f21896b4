"""What must hold in every game of 5x5 Zoo, tried on random positions."""

from __future__ import annotations

import json
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.games.five_by_five_zoo.helpers import (
    line_up,
    load,
    play,
    play_on,
    random_move,
    settle,
    walk,
    walk_on,
    walkway,
)

from zootable.games.five_by_five_zoo import ZooState, grid, scoring
from zootable.games.five_by_five_zoo.components import COLOURS, KINDS
from zootable.games.five_by_five_zoo.state import LINE_UP, OVER, PLACE, SETUP, TAKE, Result
from zootable.kernel.game import IllegalAction

PRINTED = {
    "tiles": 65,
    "large tiles": 12,
    "tiles seen twice": 0,
    "request cards": 28,
    **{f"{colour} customer cards": 5 for colour in COLOURS[:5]},
    **{f"{colour} meeples": 3 for colour in COLOURS[:5]},
    **{f"{colour} cubes": 15 for colour in COLOURS[:5]},
    "white cubes": 2,
}
"""The rulebook's numbers; the special cards are in SPECIAL."""
SPECIAL = 15


@st.composite
def games(draw, least: int = 1):
    """A game of any set-up, with a seed."""
    players = draw(st.integers(least, 4))
    options: dict[str, Any] = {
        "popularity": draw(st.sampled_from(["random", *"ABCDEF"])),
        "bonuses": draw(st.sampled_from(["random", "ABG", "CDE", "FGH"])),
        "requests_once": draw(st.booleans()),
        "bonus_h_any_wall": draw(st.booleans()),
    }
    if players == 1:
        options["solo_award_strict"] = draw(st.booleans())
    if players == 2:
        options["two_player_tie_shares_six"] = draw(st.booleans())
    return load(players, **options), draw(st.integers(0, 10**6))


@st.composite
def positions(draw, least: int = 1):
    """A position somewhere in a game, perhaps at its end."""
    game, seed = draw(games(least))
    return play_on(game.new_initial_state(seed), Random(seed), draw(st.integers(0, 280)))


@st.composite
def line_ups(draw):
    """A line-up of two or more players, perhaps with half-made plans."""
    game, seed = draw(games(2))
    random = Random(seed)
    s = game.new_initial_state(seed)
    wanted = draw(st.integers(1, 3))
    while s.phase != LINE_UP or s.round < wanted:
        s.apply_action(random_move(s, random))
    return play_on(s, random, draw(st.integers(0, 4)))


def plenty(examples: int):
    return settings(deadline=None, max_examples=examples, derandomize=True)


@plenty(40)
@given(games())
def test_pieces_never_get_lost_and_are_as_many_as_the_rulebook_says(drawn):
    game, seed = drawn
    s = game.new_initial_state(seed)
    random = Random(seed)
    census = s.census()
    assert {name: census[name] for name in PRINTED} == PRINTED
    assert sum(census[f"card {kind}"] for kind in KINDS) == SPECIAL
    assert len(census) == len(PRINTED) + len(KINDS)
    assert sum(census[f"{colour} cubes"] for colour in COLOURS) == 75 + 2
    assert sum(census[f"{colour} meeples"] for colour in COLOURS[:5]) == 15
    assert sum(census[f"{colour} customer cards"] for colour in COLOURS[:5]) == 25
    moves = 0
    while not s.is_terminal():
        seat = random.choice(s.acting_players())
        s.apply_action(random_move(s, random, seat), seat)
        moves += 1
        assert s.census() == census
        assert min([*s.stock, *s.meeple_stock, *s.customers, *s.discards]) >= 0
        for zoo in s.zoos:
            assert min([*zoo.cubes, *zoo.meeples, zoo.hand_doors]) >= 0
    assert moves <= game.max_game_length
    assert (s.round, len(s.results), len(s.starts)) == (3, 3, 3)


@plenty(40)
@given(positions())
def test_a_zoo_agrees_with_its_tiles(s):
    """The bits of a board are those that its tiles make when they are laid anew."""
    for zoo in s.zoos:
        again = type(zoo)()
        for square in range(25):
            if zoo.heads >> square & 1:
                lie = s.setup.lies[zoo.tiles[square]][square]
                assert lie is not None
                assert not again.taken & lie.mask, "no square has two tiles"
                again.put(zoo.tiles[square], lie)
        for name in ("tiles", "anchors", "taken", "heads", "sides", "blocked", "edges"):
            assert getattr(again, name) == getattr(zoo, name), name
        assert zoo.popularity & ~zoo.heads == 0, "tokens lie on tiles"
        assert zoo.doors & ~zoo.edges == 0, "doors lie on borders"
        assert zoo.visited & ~zoo.heads == 0


@plenty(40)
@given(line_ups(), st.integers(0, 10**6))
def test_walks_are_lines_of_neighbours_through_no_wall(s, seed):
    play_on(s, Random(seed), 60)
    for number, results in enumerate(s.results):
        for result in results:
            position = -1
            seen: list[int] = []
            for border, square, colour, _ in result.steps:
                tile = result.tiles[square]
                category = s.setup.components.category[tile]
                assert category == 5 or colour in (category, 5)
                assert tile not in seen, "one visitor on each tile"
                near, far = grid.ENDS[border]
                if position < 0:
                    assert border == grid.FIRST_GATE + s.gates[number]
                    assert result.tiles[far] == tile
                else:
                    assert {result.tiles[near], result.tiles[far]} == {position, tile}
                seen.append(tile)
                position = tile
                assert not shut(s, result) >> border & 1, "there is a wall without a door"
            assert result.visitors == len(result.steps)
            assert 0 <= result.popular <= result.visitors
            assert 0 <= result.crossed <= result.visitors


def shut(s: ZooState, result: Result) -> int:
    """The walled borders without a door when a walk was made, as bits."""
    walls = 0
    for tile in {tile for tile in result.tiles if tile >= 0}:
        lie = s.setup.lies[tile][result.tiles.index(tile)]
        assert lie is not None
        walls |= lie.blocked
    return walls & ~(result.before.doors | sum(1 << border for border in result.laid))


@plenty(20)
@given(games())
def test_a_seed_is_a_game(drawn):
    game, seed = drawn
    one, two = game.new_initial_state(seed), game.new_initial_state(str(seed))
    for move in range(120):
        assert one.serialize() == two.serialize()
        if one.is_terminal():
            break
        action = random_move(one, Random(move))
        one.apply_action(action)
        two.apply_action(action)
    assert game.new_initial_state(seed + 1).serialize() != game.new_initial_state(seed).serialize()


@plenty(40)
@given(positions(), st.integers(0, 10**6))
def test_a_clone_is_independent(s, seed):
    before = s.serialize()
    clone = s.clone()
    assert clone.serialize() == before
    end = play_on(clone, Random(seed))
    assert end.is_terminal()
    assert s.serialize() == before
    again = play_on(s.clone(), Random(seed))
    assert again.serialize() == end.serialize(), "and goes on with the same chance"


@plenty(40)
@given(positions(), st.integers(0, 10**6))
def test_a_state_read_back_is_the_same(s, seed):
    restored = s.game.deserialize(s.serialize())
    assert isinstance(restored, ZooState)
    assert restored.serialize() == s.serialize()
    for player in (None, *range(s.setup.players)):
        assert restored.view(player) == s.view(player)
        if player is not None:
            assert restored.legal_actions(player) == s.legal_actions(player)
    assert play_on(restored, Random(seed)).serialize() == play_on(s.clone(), Random(seed)).serialize()


@plenty(40)
@given(line_ups(), st.integers(0, 10**6))
def test_a_plan_leaks_nothing_to_anybody_else(s, seed):
    """Acts of a plan change nothing in what others see, until the last one confirms."""
    random = Random(seed)
    round = s.round
    s.record_events()
    while s.phase == LINE_UP and s.round == round:
        actor = random.choice(s.acting_players())
        others = [None, *[seat for seat in range(s.setup.players) if seat != actor]]
        before = [_seen(s, seat) for seat in others]
        action = random_move(s, random, actor)
        confirms = s.action_to_string(action) == "confirm"
        s.apply_action(action, actor)
        if confirms:
            if s.phase != LINE_UP:
                break
            for one in before:
                one["view"]["seats"][actor]["ready"] = True
                one["view"]["acting"].remove(actor)
        after = [_seen(s, seat) for seat in others]
        for seat, one, two in zip(others, before, after, strict=True):
            assert one["view"] == two["view"]
            assert one["options"] == two["options"]
            assert one["tensor"] == two["tensor"] or confirms
            assert s.events is not None
            told = [event.kind for event in s.events if event.visible_to(seat)]
            assert told == (["ready"] if confirms else [])


def _seen(s: ZooState, seat: int | None) -> dict[str, Any]:
    """All that a seat is shown."""
    return {
        "view": json.loads(json.dumps(s.view(seat))),
        "options": [] if seat is None else [one.as_dict() for one in s.options(seat)],
        "tensor": [] if seat is None else s.observation_tensor(seat),
    }


@plenty(40)
@given(positions(), st.integers(0, 10**6))
def test_a_seat_can_not_tell_a_redrawn_world_from_the_true_one(s, seed):
    for player in range(s.setup.players):
        twin = s.resample(player, seed)
        assert twin.view(player) == s.view(player)
        assert twin.observation_tensor(player) == s.observation_tensor(player)
        assert [one.as_dict() for one in twin.options(player)] == [one.as_dict() for one in s.options(player)]
        assert twin.chance.key != s.chance.key
        assert twin.census() == s.census()


@plenty(40)
@given(games(2))
def test_returns_add_up_to_nothing(drawn):
    game, seed = drawn
    s = game.new_initial_state(seed)
    assert s.returns() == [0.0] * s.setup.players
    play_on(s, Random(seed))
    assert abs(sum(s.returns())) < 1e-9
    places = [seats[0] for seats in s.standings()]
    assert sorted(places) == list(range(s.setup.players))
    assert s.returns()[places[0]] == 1.0
    assert s.returns()[places[-1]] == -1.0
    best = [s.returns()[seat] for seat in places]
    assert best == sorted(best, reverse=True)
    totals = [s.scores()[seat]["total"] for seat in places]
    assert totals == sorted(totals, reverse=True)


@plenty(40)
@given(positions())
def test_the_points_are_the_sum_of_their_items(s):
    for seat, items in enumerate(s.scores()):
        assert list(items)[-1] == "total"
        assert sum(points for name, points in items.items() if name != "total") == items["total"]
        assert items["total"] == s.zoos[seat].points
        assert len([name for name in items if name.startswith("bonus ")]) == 3


@plenty(40)
@given(positions())
def test_options_are_sentences_with_targets_that_are_in_sight(s):
    for player in range(s.setup.players):
        options = s.options(player)
        assert [one.action for one in options] == s.legal_actions(player)
        assert (player in s.acting_players()) == bool(options)
        assert len({(one.label, one.target, one.group) for one in options}) == len(options)
        for one in options:
            kind, _, which = one.target.partition(":")
            assert one.label[0].isupper()
            assert one.notation == s.action_to_string(one.action)
            assert s.string_to_action(one.notation) == one.action
            if kind == "square":
                assert which in grid.SQUARE_NAMES
            elif kind == "border":
                assert which in grid.BORDER_NAMES
            elif kind == "step":
                border, colour = which.split(":")
                assert border in grid.BORDER_NAMES
                assert colour in COLOURS
            else:
                assert kind in ("tile", "card", "meeple", "cube", "button")


@plenty(40)
@given(positions())
def test_what_may_not_be_done_is_refused_and_changes_nothing(s):
    before = s.serialize()
    for player in range(s.setup.players):
        allowed = s.legal_actions(player)
        for action in range(-1, s.game.num_distinct_actions + 1, 7):
            if action not in allowed:
                with pytest.raises(IllegalAction):
                    s.apply_action(action, player)
    assert s.serialize() == before


@plenty(40)
@given(positions())
def test_the_tensor_has_its_length_and_stays_small(s):
    for player in range(s.setup.players):
        tensor = s.observation_tensor(player)
        assert (len(tensor),) == s.game.observation_shape
        assert min(tensor) >= 0.0
        assert max(tensor) <= 4.0


@plenty(25)
@given(games())
def test_undo_stops_where_something_was_revealed(drawn):
    """``reveals`` grows whenever chance was asked or plans were shown, and never shrinks."""
    game, seed = drawn
    s = game.new_initial_state(seed)
    random = Random(seed)
    while not s.is_terminal():
        counter, reveals, phase = s.chance.counter, s.reveals, s.phase
        seat = random.choice(s.acting_players())
        s.apply_action(random_move(s, random, seat), seat)
        shown = s.reveals > reveals
        assert s.reveals >= reveals
        if s.chance.counter != counter:
            assert shown, "chance was used"
        if phase == LINE_UP:
            assert shown == (s.phase != LINE_UP), "plans are shown when the last one is confirmed"
        if phase == TAKE:
            assert not shown


@plenty(30)
@given(positions())
def test_what_the_view_says_agrees_with_itself(s):
    view = s.view(None)
    assert json.loads(json.dumps(view)) == view
    assert view["acting"] == list(s.acting_players())
    assert view["plan"] is None
    assert (view["final"] is not None) == (s.phase == OVER)
    assert len(view["rounds_scored"]) == len(s.results)
    for seat, shown in enumerate(view["seats"]):
        assert shown["points"] == s.zoos[seat].points
        assert shown["tile_count"] == len(shown["tiles"]) == s.zoos[seat].heads.bit_count()
        assert shown["popularity_tokens"] >= 0
        rounds = [one["seats"][seat]["total"] for one in view["rounds_scored"]]
        if s.phase != OVER:
            assert sum(rounds) == shown["points"]
    if s.phase in (SETUP, PLACE):
        previews = s.view(s.player)["previews"]
        assert {int(action) for action in previews} == set(s.legal_actions())
        for action, preview in previews.items():
            after = s.clone()
            after.apply_action(int(action))
            for one in preview["bonus"]:
                bonus = "ABCDEFGH".index(one["bonus"])
                count = scoring.bonus_count(s.setup, after.zoos[s.player], bonus)
                assert one["after"] == scoring.bonus_points(bonus, count)
            if preview["heart"]:
                assert after.zoos[s.player].popularity != s.zoos[s.player].popularity
            else:
                assert after.zoos[s.player].popularity == s.zoos[s.player].popularity


# --- malformed positions -----------------------------------------------------------------------------------


def sample() -> tuple[ZooState, dict[str, Any]]:
    """A position late in a game, and what it is written as."""
    s = play_on(load(2).new_initial_state(4), Random(4), 120)
    assert s.results
    return s, json.loads(s.serialize())


def refused(s: ZooState, data: bytes) -> str:
    with pytest.raises(ValueError) as caught:
        s.game.deserialize(data)
    return str(caught.value)


@pytest.mark.parametrize("data", [b"", b"{", b"null", b"[]", b"7", b'"text"', b"{}", b"\xff\xfe", b"[" * 9])
def test_what_is_no_position_is_refused(data):
    s, _ = sample()
    assert refused(s, data).startswith("this is no position of 5x5 Zoo: ")


def test_every_missing_part_is_refused():
    s, data = sample()
    for name in data:
        less = {key: value for key, value in data.items() if key != name}
        assert name in refused(s, json.dumps(less).encode())
    for name in data["zoos"][0]:
        less = {key: value for key, value in data["zoos"][0].items() if key != name}
        assert name in refused(s, json.dumps({**data, "zoos": [less, data["zoos"][1]]}).encode())


def test_every_part_of_a_wrong_type_is_refused():
    s, data = sample()
    for name in data:
        if name != "heart":
            assert "no position" in refused(s, json.dumps({**data, name: "x y"}).encode()), name
    for name in data["zoos"][0]:
        if name != "ready":
            zoo = {**data["zoos"][0], name: "x y"}
            assert "no position" in refused(s, json.dumps({**data, "zoos": [zoo, zoo]}).encode()), name


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("phase", 7),
        ("phase", -1),
        ("zoos", []),
        ("chance", ["00", 0]),
        ("chance", ["xy", 0, None]),
        ("chance", ["00" * 32, 0, {"tiles": 3}]),
        ("results", [[[1, 2, 3]]]),
    ],
)
def test_nonsense_is_refused(name, value):
    s, data = sample()
    refused(s, json.dumps({**data, name: value}).encode())


def test_a_position_of_another_number_of_players_is_refused():
    _, data = sample()
    other = load(3).new_initial_state(0)
    assert "another number of players" in refused(other, json.dumps(data).encode())


# --- the slowest game --------------------------------------------------------------------------------------


def test_a_walk_over_all_of_a_full_board_is_possible():
    s = line_up(walkway(25), "15 red, 15 green, 15 blue, 15 yellow, 15 black")
    walk_on(s)
    assert len(s.zoos[0].steps) == 25
    assert s.zoos[0].visited == (1 << 25) - 1
    settle(s)
    assert s.zoos[0].points == 25 + 4


@pytest.mark.parametrize("players", [1, 2, 4])
def test_the_slowest_game_keeps_within_the_longest(players):
    """Buying doors as long as one can pay, laying them all, confirming last."""
    game = load(players)
    s = game.new_initial_state(2)
    moves = 0
    while not s.is_terminal():
        words = {s.action_to_string(action).split()[0]: action for action in s.legal_actions()}
        order = ("customers", "card", "meeple", "door", "buy", "lay", "pay", "step", "confirm")
        s.apply_action(next((words[word] for word in order if word in words), s.legal_actions()[-1]))
        moves += 1
    assert 60 * players < moves <= game.max_game_length


def test_a_plan_that_uses_everything_round_trips():
    s = line_up("c1 carnivore, d1 bird_7, e1 park", "5 red, yellow, green", meeples="red", doors=1)
    play(s, "buy popularity d1", "pay red", "pay red", "pay red", "lay c1-d1", "buy door", "pay red")
    restored = s.game.deserialize(s.serialize())
    assert isinstance(restored, ZooState)
    for one in (s, restored):
        play(one, "pay green", "pay red")
        walk(one, "gate-N red, c1-d1 yellow")
    assert restored.serialize() == s.serialize()
    assert restored.view(0) == s.view(0)
