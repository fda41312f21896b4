"""Each ruling of RULINGS.md, R1 to R63 and Z1 on, has a test here that names it."""

from __future__ import annotations

import re
from importlib.resources import files
from random import Random

import pytest
from tests.games.five_by_five_zoo.helpers import (
    PATH,
    SET,
    TILES,
    at,
    begin_line_up,
    bits,
    borders,
    colours,
    counts,
    events,
    families,
    fresh,
    hand,
    kinds,
    lay,
    legal,
    line_up,
    load,
    next_drawn,
    numbers,
    place,
    play,
    play_on,
    popular,
    random_move,
    scored,
    settle,
    show,
    steps,
    walk,
    walk_on,
    walkway,
    zoo_with,
)

import zootable
from zootable.games.five_by_five_zoo import ZooState, components, grid, rules, scoring
from zootable.games.five_by_five_zoo.components import COLOURS, KINDS
from zootable.games.five_by_five_zoo.state import (
    LINE_UP,
    NO_TILE,
    OVER,
    PLACE,
    SETUP,
    TAKE,
    Zoo,
)
from zootable.kernel.game import IllegalAction

WHITE = 5
EVERY_SQUARE = set(grid.SQUARE_NAMES)
FULL_BUT_TWO = ", ".join(
    f"{square} {tile.id}" for square, tile in zip(PATH[:23], SET.file.tiles, strict=False)
)
"""A zoo in which only d5 and e5 are empty."""


def rows_of(s: ZooState) -> list[int]:
    """How many tiles each row of the display has."""
    return [sum(tile != NO_TILE for tile in s.display[4 * row : 4 * row + 4]) for row in range(6)]


def squares(moves: set[str], word: str) -> set[str]:
    """The last words of the moves that begin with a word."""
    return {move.split()[-1] for move in moves if move.split()[0] == word}


# --- Game Setup --------------------------------------------------------------------------------------------


def test_r51_the_first_start_player_is_random():
    game = load(3)
    for seat in range(3):
        s = game.new_scripted_state(0, {"start": [seat]})
        assert (s.start, s.current_player()) == (seat, seat)
    assert {game.new_initial_state(seed).start for seed in range(40)} == {0, 1, 2}


def test_r52_the_cards_of_the_game_are_open_from_the_set_up_on():
    s = load(3, popularity="D", bonuses="BGH").new_scripted_state(1, {"gates": [3, 0, 2]})
    assert s.phase == SETUP
    for viewer in (None, 0, 1, 2):
        view = s.view(viewer)
        assert view["gates"] == ["W", "N", "S"], "in the order of the rounds"
        assert view["popularity"] == "D"
        assert view["bonuses"] == ["B", "G", "H"]
        assert [len(seat["requests"]) for seat in view["seats"]] == [3, 3, 3]


def test_r52_all_that_players_have_is_open_but_the_order_of_decks_is_not():
    s = fresh(2, special="guest_each_round three_points bird")
    play(s, "take 3 1", "card guest_each_round")
    hand(s, "2 red, white", "green")
    s.zoos[0].hand_doors = 4
    for viewer in (None, 0, 1):
        seat = s.view(viewer)["seats"][0]
        assert seat["cards"] == ["guest_each_round"]
        assert seat["cubes"] == {"red": 2, "green": 0, "blue": 0, "yellow": 0, "black": 0, "white": 1}
        assert seat["meeples"]["green"] == 1
        assert seat["hand_doors"] == 4
        decks = s.view(viewer)["decks"]
        assert set(decks) == {"small", "large", "special", "customers", "discards"}
        assert all(isinstance(number, int) for number in decks.values()), "decks show how many, no more"
    twins = [s.resample(1, seed) for seed in range(8)]
    assert all(twin.view(1) == s.view(1) for twin in twins)
    for twin in twins:
        play_on(twin, Random(1), 12)
    assert len({twin.serialize() for twin in twins}) > 1, "what comes is drawn anew"


@pytest.mark.parametrize("players", [1, 2, 3, 4])
def test_r53_everybody_begins_with_three_requests_a_door_and_two_tiles(players):
    s = load(players).new_initial_state(3)
    assert [len(zoo.requests) for zoo in s.zoos] == [3] * players
    assert [zoo.hand_doors for zoo in s.zoos] == [1] * players
    assert [zoo.points for zoo in s.zoos] == [0] * players
    dealt = [number for zoo in s.zoos for number in zoo.requests]
    assert len(set(dealt)) == 3 * players
    for _ in range(2 * players):
        s.apply_action(s.legal_actions()[0])
    assert s.phase == TAKE
    assert [zoo.heads.bit_count() for zoo in s.zoos] == [2] * players
    play_on(s, Random(1))
    assert [number for zoo in s.zoos for number in zoo.requests] == dealt, "there are no others later"


def test_r9_start_tiles_go_on_two_gate_squares_of_ones_choice_in_turn_order():
    drawn = numbers("bird_1 bird_2 park_1 park_2 reptile_1 reptile_2")
    s = load(3).new_scripted_state(1, {"start": [1], "start tiles": drawn})
    marked = {"c1", "e3", "c5", "a3"}
    for number, seat in enumerate((1, 2, 0)):
        assert (s.phase, s.current_player()) == (SETUP, seat)
        assert [s.tile, s.drawn] == drawn[2 * number : 2 * number + 2]
        assert legal(s) == {f"place {square}" for square in marked}
        play(s, "place e3")
        assert legal(s) == {f"place-drawn {square}" for square in marked - {"e3"}}
        play(s, "place-drawn a3")
        zoo = s.zoos[seat]
        assert [zoo.tiles[at("e3")], zoo.tiles[at("a3")]] == drawn[2 * number : 2 * number + 2]
    assert (s.phase, s.current_player(), s.round) == (TAKE, 1, 1)


@pytest.mark.parametrize("letter", "ABCDEF")
def test_r10_start_tiles_never_get_a_token_of_the_popularity_card(letter):
    walls = numbers("carnivore_10 reptile_11")  # two walls each
    s = load(2, popularity=letter).new_scripted_state(1, {"start tiles": walls})
    play(s, "place c1", "place-drawn e3")
    assert all(zoo.popularity == 0 for zoo in s.zoos)


# --- I. Preparation phase ----------------------------------------------------------------------------------


@pytest.mark.parametrize("players", [1, 2, 3, 4])
def test_r1_r50_the_display_has_two_tiles_more_than_the_turns_take(players):
    shown = max(players, 2)
    random = Random(players)
    s = load(players).new_initial_state(players)
    rounds = set()
    while not s.is_terminal():
        if s.phase == TAKE and all(zoo.turns == 0 for zoo in s.zoos):
            rounds.add(s.round)
            assert rows_of(s) == [2, shown, shown, shown, shown, shown]
            assert sum(rows_of(s)) == 5 * shown + 2
            small = [tile < SET.small for tile in s.display[:20] if tile != NO_TILE]
            assert all(small)
            assert all(tile == NO_TILE or tile >= SET.small for tile in s.display[20:])
        if s.phase == TAKE:
            assert s.legal_actions(), "there is always a tile to take"
        if s.phase == LINE_UP:
            assert sum(rows_of(s)) == 2
        seat = random.choice(s.acting_players())
        s.apply_action(random_move(s, random, seat), seat)
    assert rounds == {1, 2, 3}


@pytest.mark.parametrize("players", [2, 4])
def test_r50_with_full_zoos_every_tile_may_still_be_taken(players):
    s = fresh(players)
    for zoo in s.zoos:
        zoo.taken = (1 << 25) - 1
    for _ in range(5 * players):
        assert len([move for move in legal(s) if move.startswith("take")]) == sum(rows_of(s))
        s.apply_action(s.legal_actions()[0])
        if "door" in legal(s):
            play(s, "door")
    assert s.phase == LINE_UP
    assert len(s.box) == 5 * players


def test_r2_row_one_gives_white_and_the_other_rows_the_shuffled_colours():
    s = load(2).new_scripted_state(1, {"display tokens": colours("black, red, yellow, green, blue")})
    while s.phase == SETUP:
        s.apply_action(s.legal_actions()[0])
    assert s.tokens == [WHITE, *colours("black, red, yellow, green, blue")]
    orders = set()
    for seed in range(25):
        s = fresh(2, seed=seed, tokens="")
        assert s.tokens[0] == WHITE
        assert sorted(s.tokens[1:]) == [0, 1, 2, 3, 4]
        orders.add(tuple(s.tokens))
    assert len(orders) > 15, "they are shuffled"
    s = fresh(2, tokens="")
    seen = {tuple(s.tokens)}
    for _ in range(8):
        rules.prepare(s)
        seen.add(tuple(s.tokens))
    assert len(seen) > 3, "and shuffled anew for each round"


def test_r3_white_cubes_come_from_row_one_alone_and_are_back_in_each_round():
    s = fresh(2)
    assert s.stock[WHITE] == 2
    show(s, 1, "bird park")
    play(s, "take 1 1", "place a1", "take 1 2", "place a1")
    assert [zoo.cubes[WHITE] for zoo in s.zoos] == [1, 1]
    assert s.stock[WHITE] == 0
    assert not [move for move in legal(s) if move.startswith("take 1 ")]
    assert len(s.customers) == 5, "no customer card is white"
    begin_line_up(s)
    settle(s)
    assert s.stock[WHITE] == 2
    random = Random(2)
    s = load(4).new_initial_state(9)
    while not s.is_terminal():
        held = sum(zoo.cubes[WHITE] for zoo in s.zoos)
        seat = random.choice(s.acting_players())
        action = random_move(s, random, seat)
        word = s.action_to_string(action)
        s.apply_action(action, seat)
        now = sum(zoo.cubes[WHITE] for zoo in s.zoos)
        assert (now > held) == word.startswith("take 1 ")


@pytest.mark.parametrize(("players", "shown"), [(1, 3), (2, 3), (3, 4), (4, 5)])
def test_r4_one_special_card_more_than_players_is_shown_and_leftovers_go_to_the_box(players, shown):
    s = fresh(players)
    seen: list[int] = []
    for number in (1, 2, 3):
        s.round = number
        assert len(s.special) == shown
        assert len(s.cards) == 15 - shown * number
        left = s.special[:]
        seen += left
        rules.prepare(s)
        assert s.boxed_cards == seen, "leftovers leave the game"
    if players == 4:
        assert sorted(seen) == sorted(kind for kind, many in enumerate(SET.special) for _ in range(many))
        assert s.special == [], "all 15 were shown"


def test_r5_r54_one_regular_visitor_of_each_colour_is_on_offer_and_topped_up():
    s = fresh(2)
    assert s.meeples == [1] * 5
    assert s.meeple_stock == [2] * 5
    show(s, 5, "bird park")
    play(s, "take 5 1", "meeple green")
    assert s.meeples == [1, 0, 1, 1, 1]
    assert s.zoos[0].meeples == [0, 1, 0, 0, 0]
    rules.prepare(s)
    assert s.meeples == [1] * 5, "a new green one; the unclaimed ones stay, and there is one of each"
    assert s.meeple_stock == [2, 1, 2, 2, 2]
    s.meeples[1] = 0
    s.meeple_stock[1] = 0
    s.zoos[0].meeples[1] = 3
    rules.prepare(s)
    assert s.meeples == [1, 0, 1, 1, 1], "a colour that is used up shows nothing"
    assert "green" not in s.view(None)["meeples"]
    show(s, 5, "bird park")
    play(s, "take 5 1")
    assert legal(s) == {"door", "meeple red", "meeple blue", "meeple yellow", "meeple black"}


def test_r6_a_cube_that_is_not_in_stock_is_not_gained():
    s = fresh(2)
    hand(s, "15 red", seat=1)
    play(s, "take 2 1", "door")
    assert s.tokens[1] == 0
    assert s.zoos[0].cubes == [0] * 6
    assert s.zoos[1].cubes[0] == 15
    s = fresh(2)
    hand(s, "15 red", seat=1)
    before, discarded = s.customers[:], s.discards[:]
    s.chance.script("customers", colours("red, green"))
    play(s, "take 4 1", "customers")
    assert s.zoos[0].cubes == counts("green, blue"), "one green by card, the blue one of row 4"
    assert s.customers == [before[0] - 1, before[1] - 1, *before[2:]], "the red card is used all the same"
    assert s.discards == [discarded[0] + 1, discarded[1] + 1, *discarded[2:]]


def test_r7_an_empty_deck_of_customer_cards_is_made_anew_from_the_discards():
    s = fresh(2)
    s.customers, s.discards = counts("yellow")[:5], [5, 5, 5, 4, 5]
    s.chance.script("customers", colours("yellow, black"))
    play(s, "take 4 1")
    told = events(s, "customers")
    assert [kind for kind, _ in told if kind in ("customer", "reshuffle")] == [
        "customer",
        "reshuffle",
        "customer",
    ], "shuffled only when a card is needed"
    assert s.customers == [5, 5, 5, 5, 4], "the yellow card was shuffled in with the other discards"
    assert s.discards == counts("black")[:5]
    assert sum(s.customers) + sum(s.discards) == 25
    assert s.zoos[0].cubes == counts("yellow, black, blue")


def test_r44_r45_preparation_clears_lays_out_and_draws_in_turn_order():
    s = fresh(3, start=1, round=1)
    s.zoos[2].cards = tuple(kinds("guest_each_round guest_each_round"))
    s.zoos[0].cards = tuple(kinds("three_points bird"))
    s.round = 2
    s.chance.script("customers", colours("2 red, 2 green, black, yellow, 2 blue"))
    s.record_events()
    begin_line_up(s)
    s.round = 2
    rules.prepare(s)
    assert s.events is not None
    drawn = [(event.data["seat"], event.data["colour"]) for event in s.events if event.kind == "customer"]
    assert drawn == [
        *[(1, "red"), (1, "red")],
        *[(2, "green"), (2, "green"), (2, "black"), (2, "yellow")],  # its special cards' at once
        *[(0, "blue"), (0, "blue")],
    ]
    kept = [event.kind for event in s.events]
    assert kept.index("prepare") < kept.index("customer"), "laid out before anybody draws"
    assert (s.phase, s.current_player()) == (TAKE, 1)


@pytest.mark.parametrize("number", [1, 2, 3])
def test_r45_as_many_customer_cards_as_the_number_of_the_round(number):
    s = fresh(4, round=number)
    assert sum(s.discards) == 4 * number
    rules.prepare(s)
    assert [sum(zoo.cubes) for zoo in s.zoos] == [number] * 4


def test_r44_the_card_of_each_round_gives_a_visitor_now_and_one_in_each_preparation():
    s = fresh(2, special="guest_each_round three_points bird")
    s.chance.script("customers", colours("yellow"))
    play(s, "take 3 1", "card guest_each_round")
    assert s.zoos[0].cubes == counts("yellow, green"), "now, beside the green one of row 3"
    for number in (2, 3):
        s.round = number
        rules.prepare(s)
        assert sum(s.zoos[0].cubes) == number + 1
        assert sum(s.zoos[1].cubes) == number
    assert s.zoos[0].cards == (KINDS.index("guest_each_round"),), "it is kept"


def test_r54_clean_up_returns_cubes_and_meeples_and_leaves_doors_and_tokens():
    s = line_up(
        "c1 carnivore, d1 bird, e1 park", "red, 2 green, black", meeples="yellow", doors=2, popular="d1"
    )
    census = s.census()
    play(s, "lay c1-d1")
    walk(s, "gate-N red, c1-d1 yellow")
    walk(s, "d1-e1 green")
    assert s.zoos[0].meeples[3] == 0
    settle(s)
    zoo = s.zoos[0]
    assert s.round == 2
    assert sum(zoo.cubes) == 2, "only the two of the new round: the unplaced green and black ones are gone"
    assert sum(s.stock) == 77 - sum(sum(one.cubes) for one in s.zoos)
    assert zoo.meeples == [0, 0, 0, 1, 0], "the regular visitor is back in hand, to be placed anew"
    assert zoo.steps == ()
    assert zoo.visited == 0
    assert zoo.doors == borders("c1-d1")
    assert zoo.hand_doors == 1
    assert popular(s) == {"d1"}
    assert {key: value for key, value in s.census().items() if key != "request cards"} == {
        key: value for key, value in census.items() if key != "request cards"
    }


# --- II. Main phase ----------------------------------------------------------------------------------------


def test_r61_any_tile_of_any_row_and_the_visitor_stays_for_the_next():
    s = fresh(3)
    expected = {f"take 1 {slot}" for slot in (1, 2)}
    expected |= {f"take {row} {slot}" for row in range(2, 7) for slot in (1, 2, 3)}
    assert legal(s) == expected
    tile = s.display[4 * 5 + 2]
    play(s, "take 6 3")
    assert s.tile == tile
    play(s, "place a1")
    play(s, "take 6 1", "place a1")
    play(s, "take 6 2", "place a1")
    assert [zoo.cubes for zoo in s.zoos] == [counts("black")] * 3, "the row's visitor came each time"
    assert s.current_player() == 0


def test_r14_a_turn_is_tile_and_cube_then_action_then_placing():
    s = fresh(2, special="draw_tile three_points bird")
    assert families(s) == {"take"}
    play(s, "take 3 1")
    assert s.zoos[0].cubes == counts("green")
    assert families(s) == {"card", "door"}
    next_drawn(s, "park_3")
    tile = s.tile
    play(s, "card draw_tile")
    assert families(s) == {"place", "place-drawn"}, "whoever has two tiles to place chooses the order"
    other = s.clone()
    play(s, "place a1")
    assert families(s) == {"place-drawn"}
    assert "place-drawn a1" not in legal(s)
    play(s, "place-drawn b2")
    play(other, "place-drawn b2")
    assert families(other) == {"place"}
    play(other, "place a1")
    for one in (s, other):
        assert one.zoos[0].tiles[at("a1")] == tile
        assert one.zoos[0].tiles[at("b2")] == TILES["park_3"]
        assert (one.phase, one.current_player()) == (TAKE, 1)


def test_r15_a_drawn_tile_is_seen_before_placing_and_brings_no_cube_and_no_action():
    s = fresh(2, special="draw_tile three_points bird")
    next_drawn(s, "reptile_3")
    play(s, "take 3 1", "card draw_tile")
    for viewer in (None, 0, 1):
        assert s.view(viewer)["hand"]["drawn"] == "reptile_3"
        assert s.view(viewer)["hand"]["tile"] is not None
    assert s.zoos[0].cubes == counts("green"), "that of row 3, nothing else"
    play(s, "place a1", "place-drawn a2")
    assert s.zoos[0].cubes == counts("green")
    assert s.zoos[0].hand_doors == 1
    assert s.zoos[0].turns == 1
    assert s.current_player() == 1, "both in the same turn"


def test_r8_the_tile_is_drawn_from_the_small_ones_and_an_empty_deck_gives_none():
    for seed in range(15):
        s = fresh(2, special="draw_tile three_points bird", seed=seed)
        play(s, "take 3 1", "card draw_tile")
        assert 0 <= s.drawn < SET.small
    s = fresh(2, special="draw_tile three_points bird")
    s.box += s.tiles
    s.tiles = []
    play(s, "take 3 1")
    assert "card draw_tile" in legal(s)
    told = events(s, "card draw_tile")
    assert "no_tile" in [kind for kind, _ in told]
    assert s.drawn == NO_TILE
    assert families(s) == {"place"}
    play(s, "place a1")
    assert s.current_player() == 1


def test_r18_an_action_that_can_do_nothing_is_not_offered_but_the_door_is():
    s = fresh(2)
    assert legal(play(s, "take 2 1")) == {"door"}, "no tile in the zoo for a token"
    s = lay(fresh(2), "c1 bird, e3 park")
    assert legal(play(s, "take 2 1")) == {"door", "popularity c1", "popularity e3"}
    s = fresh(2)
    s.special = []
    assert legal(play(s, "take 3 1")) == {"door"}
    s = fresh(2)
    assert legal(play(s, "take 4 1")) == {"door", "customers"}
    s = fresh(2)
    s.meeples = [0] * 5
    assert legal(play(s, "take 5 1")) == {"door"}


@pytest.mark.parametrize("row", [2, 3, 4, 5])
def test_r18_a_door_instead_of_the_action(row):
    s = lay(fresh(2), "c1 bird")
    doors = s.zoos[0].hand_doors
    play(s, f"take {row} 1")
    assert len(legal(s)) > 1
    play(s, "door")
    zoo = s.zoos[0]
    assert zoo.hand_doors == doors + 1
    assert (zoo.popularity, zoo.cards, sum(zoo.meeples), sum(zoo.cubes)) == (0, (), 0, 1), (
        "a door and no more"
    )


def test_r19_the_cube_always_comes_and_there_is_no_third_choice():
    for row in range(1, 7):
        s = lay(fresh(2), "c1 bird")
        play(s, f"take {row} 1")
        assert sum(s.zoos[0].cubes) == 1
        assert s.zoos[0].cubes[s.tokens[row - 1]] == 1
        if row in (1, 6):
            assert s.phase == PLACE, "rows 1 and 6 have neither action nor door"
            assert families(s) == {"place"}
        else:
            word = {2: "popularity", 3: "card", 4: "customers", 5: "meeple"}[row]
            assert families(s) == {"door", word}
            for refused in ("confirm", "place a1"):
                with pytest.raises(IllegalAction):
                    play(s, refused)


def test_r57_immediate_cards_work_and_go_to_the_box_and_the_others_are_kept_open():
    s = fresh(2, special="door_guest three_points guest_each_round")
    s.chance.script("customers", colours("black"))
    play(s, "take 3 1", "card door_guest")
    assert s.zoos[0].hand_doors == 2
    assert s.zoos[0].cubes == counts("green, black")
    assert s.zoos[0].cards == ()
    assert s.boxed_cards == kinds("door_guest")
    assert s.special == sorted(kinds("three_points guest_each_round"))
    play(s, "place a1", "take 3 2", "card three_points")
    assert s.zoos[1].cards == tuple(kinds("three_points"))
    assert s.zoos[1].cubes == counts("green"), "it does nothing now"
    assert s.view(0)["seats"][1]["cards"] == ["three_points"]
    assert s.boxed_cards == kinds("door_guest")
    for kind in KINDS:
        expected = kind in ("door_guest", "popularity_guest", "draw_tile")
        assert (components.cards().special[KINDS.index(kind)].when == "now") == expected


def test_r11_a_tile_may_lie_on_any_empty_square():
    s = lay(fresh(2), "c1 bird")
    play(s, "take 1 1")
    assert legal(s) == {f"place {square}" for square in EVERY_SQUARE - {"c1"}}, "no neighbour, no gate needed"
    play(s, "place e5")
    assert s.zoos[0].taken == bits("c1 e5")
    s = lay(fresh(2), "c3 bird, a1 park")
    show(s, 6, "large_bird_1 large_bird_2")
    play(s, "take 6 1")
    across = {square for square in EVERY_SQUARE if square[0] != "e"} - {"a1", "b3", "c3"}
    assert squares(legal(s), "place") == across
    play(s, "place d1")
    assert s.zoos[0].taken == bits("a1 c3 d1 e1")
    lay(s, "c3 park, a1 bird", seat=1)
    play(s, "take 6 2")
    down = {square for square in EVERY_SQUARE if square[1] != "5"} - {"a1", "c2", "c3"}
    assert squares(legal(s), "place") == down


def test_r12_there_is_no_turning_of_tiles():
    assert all(tile.stars > 0 for tile in SET.file.tiles if tile.walls), "tiles without a star have no walls"
    s = fresh(2)
    show(s, 1, "bird_1 carnivore_10")
    play(s, "take 1 1")
    assert len(legal(s)) == 25, "one way for each square"
    play(s, "place c3", "take 1 2")
    assert len(legal(s)) == 25
    play(s, "place c3")
    assert s.zoos[1].sides == 1 << 4 * at("c3") + grid.NORTH | 1 << 4 * at("c3") + grid.WEST
    for number in range(SET.small, SET.small + SET.large):
        lies = [lie for lie in SET.lies[number] if lie is not None]
        assert len(lies) == 20, "a large tile lies one way"
        gaps = {lie.squares[1] - lie.squares[0] for lie in lies}
        assert gaps == ({1} if SET.shape[number] == components.HORIZONTAL else {5})


def test_r13_a_tile_that_fits_nowhere_may_be_taken_and_goes_to_the_box():
    s = lay(fresh(2), FULL_BUT_TWO)
    show(s, 6, "large_bird_2 large_bird_1")
    assert {grid.SQUARE_NAMES[n] for n in range(25) if not s.zoos[0].taken >> n & 1} == {"d5", "e5"}
    assert {"take 1 1", "take 6 1"} <= legal(s), "even while another tile would fit"
    stuck = s.clone()
    told = events(stuck, "take 6 1")
    assert "boxed" in [kind for kind, _ in told]
    assert stuck.box[-1] == TILES["large_bird_2"]
    assert stuck.zoos[0].cubes == counts("black"), "for its cube"
    assert stuck.current_player() == 1
    play(s, "take 6 2")
    assert legal(s) == {"place d5"}, "one that fits must be placed"
    play(s, "place d5")
    assert s.zoos[0].taken == (1 << 25) - 1


def test_r13_on_a_full_board_the_action_still_works_and_a_drawn_tile_goes_to_the_box_too():
    s = lay(fresh(2, special="draw_tile three_points bird"), FULL_BUT_TWO)
    show(s, 6, "large_bird_1 -")
    play(s, "take 6 1", "place d5")
    play(s, "take 1 1", "place a1")
    next_drawn(s, "park_10")
    tile = s.display[4 * 2]
    play(s, "take 3 1", "card draw_tile")
    assert s.box[-2:] == [tile, TILES["park_10"]]
    assert s.zoos[0].cubes == counts("black, green")
    assert s.current_player() == 1


def test_r13_of_two_tiles_the_one_that_still_fits_is_placed():
    s = lay(fresh(2, special="draw_tile three_points bird"), FULL_BUT_TWO + ", d5 park_10")
    next_drawn(s, "park_9")
    tile = s.display[4 * 2]
    play(s, "take 3 1", "card draw_tile")
    assert legal(s) == {"place e5", "place-drawn e5"}
    play(s, "place-drawn e5")
    assert s.zoos[0].tiles[at("e5")] == TILES["park_9"]
    assert s.box[-1] == tile
    assert s.current_player() == 1


# --- Popularity --------------------------------------------------------------------------------------------


def test_r16_a_token_goes_on_an_own_placed_tile_without_one():
    s = lay(fresh(2), "c1 bird, e3 park")
    s.zoos[0].popularity = bits("c1")
    lay(s, "a3 reptile", seat=1)
    play(s, "take 2 1")
    assert legal(s) == {"door", "popularity e3"}, "neither another's tile nor the one in hand"
    play(s, "popularity e3")
    assert popular(s) == {"c1", "e3"}
    assert popular(s, 1) == set()


def test_r16_a_cards_token_with_no_tile_for_it_is_lost_and_the_rest_works():
    s = fresh(2, special="popularity_guest three_points bird")
    s.chance.script("customers", colours("yellow"))
    play(s, "take 3 1", "card popularity_guest")
    assert s.phase == PLACE
    assert s.zoos[0].cubes == counts("green, yellow")
    play(s, "place a1")
    assert popular(s) == set()


def test_r16_a_large_tile_is_chosen_by_its_first_half_and_a_bought_token_needs_a_tile():
    s = lay(fresh(2), "c1 large_bird_1")
    assert legal(play(s, "take 2 1")) == {"door", "popularity c1"}
    s = line_up("c1 large_bird_1", "3 red")
    assert legal(s) == {"buy door", "buy popularity c1", "confirm"}
    s = line_up("c1 large_bird_1", "3 red", popular="c1")
    assert legal(s) == {"buy door", "confirm"}
    s = line_up("", "3 red")
    assert legal(s) == {"buy door", "confirm"}


def test_r17_at_most_one_token_on_a_tile():
    s = lay(fresh(2), "c1 bird")
    play(s, "take 2 1", "popularity c1", "place a1")
    play(s, "take 1 1", "place a1")
    assert legal(play(s, "take 2 2")) == {"door", "popularity a1"}
    s = line_up("c1 bird, d1 bird", "9 red")
    play(s, "buy popularity c1", "pay red", "pay red", "pay red")
    assert "buy popularity c1" not in legal(s)
    assert "buy popularity d1" in legal(s)


@pytest.mark.parametrize("letter", "ABC")
def test_r56_tokens_of_the_popularity_card_are_put_on_without_asking(letter):
    zoo = {"A": "", "B": "", "C": "b1 bird, c1 bird"}[letter]
    s = lay(fresh(2, popularity=letter), zoo)
    assert place(s, "bird_10", "a1")
    assert s.current_player() == 1, "nothing was asked"


def test_r23_four_corners():
    for corner in ("a1", "e1", "a5", "e5"):
        assert place(fresh(2, popularity="A"), "bird", corner)
    for other in ("c1", "b2", "e3", "c3"):
        assert not place(fresh(2, popularity="A"), "bird", other)
    s = fresh(2, popularity="A")
    assert place(s, "large_bird_1", "a1")
    assert s.zoos[0].popularity.bit_count() == 1, "a large tile gets one"
    s = fresh(2, popularity="A")
    assert place(s, "large_bird_1", "d5"), "its eastern half covers the corner"
    assert not place(fresh(2, popularity="A"), "large_bird_1", "b1")
    assert place(fresh(2, popularity="A"), "large_bird_2", "e4")


@pytest.mark.parametrize(
    ("zoo", "tile", "where", "expected"),
    [
        ("", "bird", "c3", False),
        ("", "carnivore_7", "c3", False),  # one wall
        ("", "carnivore_10", "c3", True),  # N and W
        ("", "carnivore_10", "a1", True),  # walls on the outer edge count
        ("", "bird_11", "e3", True),
        ("c2 carnivore_9", "bird", "c3", False),  # a neighbour's wall that faces it
        ("c2 carnivore_9", "carnivore_7", "c3", True),  # back to back counts two
        ("c2 carnivore_9, b3 carnivore_8", "bird", "c3", True),  # two neighbours' walls
        ("c2 carnivore_7, b3 bird_7", "bird_8", "c3", False),  # theirs face elsewhere
        ("c2 herbivore_8", "bird_9", "c3", True),  # one its own, one a neighbour's
        ("b2 carnivore_9, d2 carnivore_11", "bird", "c3", False),  # at the corner only
        ("", "large_carnivore_1", "b3", False),  # one wall, and none inside
        ("b2 carnivore_9", "large_carnivore_1", "b3", True),
        ("c2 carnivore_9, d3 bird_7", "large_bird_1", "b3", True),
        ("c2 carnivore_9", "large_bird_1", "b3", False),
    ],
)
def test_r20_two_or_more_walls_around_the_placed_tile(zoo, tile, where, expected):
    s = lay(fresh(2, popularity="B"), zoo)
    assert place(s, tile, where) is expected
    assert popular(s) == ({where} if expected else set())


def test_r20_an_older_neighbour_that_now_has_two_walls_gets_nothing():
    s = lay(fresh(2, popularity="B"), "c3 bird_8")
    assert not place(s, "carnivore_8", "b3"), "it has one wall"
    assert popular(s) == set(), "c3 has a wall in the north and now one in the west"
    s = lay(fresh(2, popularity="B"), "c2 carnivore_9")
    s.zoos[0].doors = borders("c2-c3")
    assert place(s, "carnivore_7", "c3"), "a door does not take walls away"


@pytest.mark.parametrize(
    ("zoo", "tile", "where", "expected"),
    [
        ("", "bird", "c3", False),
        ("b3 bird", "bird", "c3", False),
        ("b3 bird, a3 bird", "bird", "c3", True),  # in a line
        ("b3 bird, c2 bird", "bird", "c3", True),  # the new one joins two
        ("b2 bird, d4 bird", "bird", "c3", False),  # diagonal is not connected
        ("b3 bird, a3 bird", "park", "c3", False),  # another category
        ("b3 park, a3 park", "park", "c3", True),  # parks are a category
        ("b3 bird, a3 bird, a4 bird", "bird", "c3", False),  # a group of three was paid
        ("b3 bird, a3 bird, a4 bird, d3 bird, e3 bird", "bird", "c3", False),  # one of them was
        ("a3 bird, b3 bird, d3 bird, e3 bird", "bird", "c3", True),  # two groups of two make five
        ("a3 large_bird_1", "bird", "c3", False),  # a large tile is one tile
        ("a3 large_bird_1, c2 bird", "bird", "c3", True),
        ("b2 bird, c2 bird", "large_bird_1", "b3", True),  # large, beside both
        ("b2 large_bird_1", "large_bird_2", "d2", False),
    ],
)
def test_r21_three_of_a_kind(zoo, tile, where, expected):
    s = lay(fresh(2, popularity="C"), zoo)
    assert place(s, tile, where) is expected
    assert popular(s) == ({where} if expected else set())


def test_r21_a_large_tile_is_one_of_the_three():
    s = lay(fresh(2, popularity="C"), "b2 large_bird_1")
    assert not place(s, "large_bird_2", "a2"), "two large tiles are two, though they cover four squares"
    s = lay(fresh(2, popularity="C"), "b2 large_bird_1, d2 bird")
    assert place(s, "large_bird_2", "a2")
    assert popular(s) == {"a2"}, "only the tile that was placed"


@pytest.mark.parametrize(("letter", "paid"), [("D", [5]), ("E", [1])])
def test_r22_the_tile_of_the_last_or_first_turn(letter, paid):
    s = fresh(2, popularity=letter)
    for turn in range(1, 6):
        for seat in range(2):
            assert s.current_player() == seat
            play(s, f"take {turn} {seat + 1}")
            if "door" in legal(s):
                play(s, "door")
            square = grid.SQUARE_NAMES[turn]
            play(s, f"place {square}")
            assert (square in popular(s, seat)) == (turn in paid)
    assert s.phase == LINE_UP


@pytest.mark.parametrize("row", [1, 2, 3, 4, 5, 6])
def test_r22_the_last_tile_of_its_row_in_any_row(row):
    s = fresh(2, popularity="F")
    for slot, expected in ((2, False), (1, True)):
        play(s, f"take {row} {slot}")
        if "door" in legal(s):
            play(s, "door")
        seat = s.current_player()
        play(s, "place b2")
        assert (popular(s, seat) == {"b2"}) is expected


def test_r22_the_token_comes_when_the_tile_is_placed_and_is_lost_if_it_fits_nowhere():
    s = fresh(2, popularity="E")
    play(s, "take 1 1")
    assert s.heart
    assert popular(s) == set()
    play(s, "place c3")
    assert popular(s) == {"c3"}
    s = lay(fresh(2, popularity="E"), FULL_BUT_TWO)
    show(s, 6, "large_bird_2 large_bird_1")
    play(s, "take 6 1")
    assert popular(s) == set()
    assert (s.current_player(), s.heart) == (1, False)


@pytest.mark.parametrize("letter", "DEF")
def test_r55_a_drawn_tile_never_triggers_d_e_f(letter):
    s = fresh(2, popularity=letter, special="draw_tile three_points bird")
    show(s, 3, "carnivore -")
    s.zoos[0].turns = 4 if letter == "D" else 0
    next_drawn(s, "park_9")
    play(s, "take 3 1", "card draw_tile")
    assert s.heart
    play(s, "place-drawn a1")
    assert popular(s) == set()
    play(s, "place b2")
    assert popular(s) == {"b2"}, "the taken one does"


@pytest.mark.parametrize(("letter", "zoo"), [("A", ""), ("B", ""), ("C", "a2 reptile, a3 reptile")])
def test_r55_a_drawn_tile_can_trigger_a_b_c(letter, zoo):
    s = lay(fresh(2, popularity=letter, special="draw_tile three_points bird"), zoo)
    show(s, 3, "park -")
    next_drawn(s, "reptile_10")
    play(s, "take 3 1", "card draw_tile", "place-drawn a1")
    assert popular(s) == {"a1"}
    play(s, "place c3")
    assert popular(s) == {"a1"}


# --- III. Lineup phase -------------------------------------------------------------------------------------


def two_plans() -> ZooState:
    """Two seats with a zoo and visitors each, seat 1 with a door and the cubes for a purchase."""
    s = line_up("c1 carnivore, d1 bird, e1 park", "red, yellow, 2 green")
    lay(s, "c1 park, d1 reptile_8, e1 herbivore", seat=1)
    hand(s, "red, black, green, 3 blue", "black", seat=1)
    s.zoos[1].hand_doors = 1
    begin_line_up(s)
    return s


OWN_PLAN = ("step gate-N red", "step c1-d1 yellow", "step d1-e1 green", "confirm")
OTHER_PLAN = (
    *("buy popularity d1", "pay blue", "pay blue", "pay blue"),
    *("lay d1-e1", "step gate-N red", "step c1-d1 black", "step d1-e1 green", "confirm"),
)


def test_r24_plans_are_unseen_until_all_have_confirmed():
    s = two_plans()
    assert s.acting_players() == (0, 1)
    seen, watched = s.view(0), s.view(None)
    tensor = s.observation_tensor(0)
    s.record_events()
    for move in OTHER_PLAN[:-1]:
        play(s, move, seat=1)
        assert s.view(0) == seen
        assert s.view(None) == watched
        assert s.observation_tensor(0) == tensor
        assert s.events is not None
        assert not [event for event in s.events if event.visible_to(0) or event.visible_to(None)]
    own = s.view(1)["plan"]
    assert [step["square"] for step in own["steps"]] == ["c1", "d1", "e1"]
    assert own["laid"] == ["d1-e1"]
    play(s, "confirm", seat=1)
    assert s.acting_players() == (0,)
    hidden = s.view(0)["seats"][1]
    assert hidden == {**seen["seats"][1], "ready": True}, "that somebody is ready is all one sees"
    for move in OWN_PLAN:
        play(s, move, seat=0)
    assert [step["square"] for step in s.view(0)["rounds_scored"][0]["seats"][1]["steps"]] == [
        "c1",
        "d1",
        "e1",
    ]


def test_r24_the_order_of_planning_and_confirming_changes_nothing():
    ends = []
    for order in ([0] * 4 + [1] * 9, [1] * 9 + [0] * 4, [0, 1, 1, 0, 1, 1, 1, 0, 1, 1, 1, 0, 1]):
        s = two_plans()
        plans = {0: list(OWN_PLAN), 1: list(OTHER_PLAN)}
        for seat in order:
            assert s.round == 1
            play(s, plans[seat].pop(0), seat=seat)
        assert s.round == 2
        ends.append(s.serialize())
    assert ends[0] == ends[1] == ends[2]


def test_r24_no_plan_depends_on_another():
    s = two_plans()
    before = legal(s, 0)
    for move in OTHER_PLAN:
        play(s, move, seat=1)
        assert legal(s, 0) == before
    with pytest.raises(IllegalAction, match="may not act now; acting: 0"):
        play(s, "confirm", seat=1)


def test_r25_the_walk_is_one_line_of_tiles_that_have_no_visitor_yet():
    s = line_up("c1 park, b1 park, d1 park, c2 park, d2 park", "9 red")
    assert steps(s) == {"gate-N red"}, "the gate of the round, no other tile"
    walk(s, "gate-N red")
    assert steps(s) == {"b1-c1 red", "c1-d1 red", "c1-c2 red"}
    walk(s, "c1-d1 red")
    assert steps(s) == {"d1-d2 red"}, "from the last tile on: the line has no branches and does not go back"
    walk(s, "d1-d2 red, c2-d2 red")
    assert steps(s) == set(), "c1 has its visitor: one on each tile"
    assert s.zoos[0].cubes == counts("5 red")
    settle(s)
    assert scored(s)[0] == 4


@pytest.mark.parametrize("gate", "NESW")
def test_r25_r26_the_walk_begins_at_the_gate_of_the_round(gate):
    square = {"N": "c1", "E": "e3", "S": "c5", "W": "a3"}[gate]
    zoo = "c1 park, e3 park, c5 park, a3 park, c3 park"
    s = line_up(zoo, "red", gate=gate)
    assert steps(s) == {f"gate-{gate} red"}
    walk(s, f"gate-{gate} red")
    assert s.zoos[0].at == at(square)
    empty = line_up(zoo.replace(f"{square} park", "b2 park"), "red", gate=gate)
    assert legal(empty) == {"confirm"}, "the gate square is empty: no walk"
    assert legal(line_up("c1 bird, e3 bird, c5 bird, a3 bird", "red", gate=gate)) == {"confirm"}


@pytest.mark.parametrize(
    ("gate", "square", "tile", "colour"),
    [
        ("N", "c1", "carnivore_7", "red"),
        ("E", "e3", "carnivore_8", "red"),
        ("S", "c5", "carnivore_9", "red"),
        ("W", "a3", "bird_7", "yellow"),
    ],
)
def test_r26_a_wall_on_the_outer_edge_shuts_the_gate_unless_a_door_lies_there(gate, square, tile, colour):
    zoo = f"{square} {tile}"
    s = line_up(zoo, colour, doors=1, gate=gate)
    assert steps(s) == set()
    play(s, f"lay gate-{gate}")
    assert steps(s) == {f"gate-{gate} {colour}"}
    walk(s, f"gate-{gate} {colour}")
    settle(s)
    assert scored(s) == (1, 0, 1)
    inside = {"N": "a1 carnivore_7", "E": "e1 carnivore_8", "S": "a5 carnivore_9", "W": "a1 bird_7"}[gate]
    elsewhere = line_up(f"{square} park, {inside}", "red", gate=gate)
    assert steps(elsewhere) == {f"gate-{gate} red"}, "walls on other outer edges shut nothing"
    assert elsewhere.zoos[0].blocked == 0


def test_r27_from_a_large_tile_all_neighbours_of_both_halves_can_be_reached():
    s = line_up("c1 large_bird_1, b1 park, c2 park, d2 park, e1 park", "9 yellow")
    walk(s, "gate-N yellow")
    assert steps(s) == {"b1-c1 yellow", "c1-c2 yellow", "d1-d2 yellow", "d1-e1 yellow"}
    walk(s, "d1-e1 yellow")
    assert steps(s) == set()
    assert s.zoos[0].visited == bits("c1 e1"), "the large tile is one place, with one visitor"


def test_r27_two_borders_to_the_same_neighbour_are_separate():
    zoo = "c1 large_bird_1, c2 large_park_1"
    for border, doors in (("c1-c2", 1), ("d1-d2", 0)):
        s = line_up(zoo, "2 yellow", laid="c1-c2")
        walk(s, "gate-N yellow")
        assert steps(s) == {"c1-c2 yellow", "d1-d2 yellow"}
        walk(s, f"{border} yellow")
        assert steps(s) == set()
        settle(s)
        assert scored(s) == (2, 0, doors), "only a door on the border that was crossed scores"


def test_r28_doors_lie_on_borders_of_two_tiles_or_a_tile_and_a_gate():
    s = line_up("c1 park, d1 bird_7, e3 park, b3 large_park_1", "", doors=9)
    laid = squares(legal(s), "lay")
    assert laid == {"gate-N", "gate-E", "c1-d1"}, (
        "walled or not; no border inside a large tile or beside nothing"
    )
    s = line_up("c1 park, d1 park, c2 park, a3 park, c5 park, e3 park", "", doors=9)
    assert squares(legal(s), "lay") == {"c1-d1", "c1-c2", "gate-N", "gate-E", "gate-S", "gate-W"}
    play(s, "lay c1-d1")
    assert "lay c1-d1" not in legal(s), "one on each border"
    assert s.zoos[0].hand_doors == 8
    for border in ("c1-c2", "gate-N", "gate-E", "gate-S", "gate-W"):
        play(s, f"lay {border}")
    assert legal(s) == {"confirm"}


def test_r28_a_door_opens_both_walls_of_a_border():
    s = line_up("c1 carnivore_8, d1 bird_7", "red, yellow", doors=1)
    walk(s, "gate-N red")
    assert steps(s) == set()
    play(s, "lay c1-d1")
    walk(s, "c1-d1 yellow")
    settle(s)
    assert scored(s) == (2, 0, 1)


def test_r28_doors_are_laid_in_the_line_up_only_and_score_in_every_round():
    s = line_up("c1 carnivore, d1 park", "2 red", doors=1)
    play(s, "lay c1-d1")
    walk(s, "gate-N red, c1-d1 red")
    settle(s)
    assert scored(s) == (2, 0, 1)
    assert "lay" not in families(s)
    with pytest.raises(IllegalAction):
        play(s, "lay gate-N")
    assert s.zoos[0].doors == borders("c1-d1"), "it stays"
    s.gates = tuple(grid.DIRECTIONS.index(gate) for gate in "NNE")
    hand(s, "2 red")
    hand(s, "", seat=1)
    begin_line_up(s)
    walk(s, "gate-N red, c1-d1 red")
    settle(s)
    assert scored(s) == (2, 0, 1), "crossed again, scored again"


@pytest.mark.parametrize(
    ("category", "own"),
    [
        ("carnivore", "red"),
        ("herbivore", "green"),
        ("aquatic", "blue"),
        ("bird", "yellow"),
        ("reptile", "black"),
    ],
)
def test_r29_a_tile_takes_its_colour_or_white(category, own):
    s = line_up(f"c1 {category}", "red, green, blue, yellow, black, white")
    assert steps(s) == {f"gate-N {own}", "gate-N white"}
    meeple = line_up(f"c1 {category}", "", meeples="red, green, blue, yellow, black")
    assert steps(meeple) == {f"gate-N {own}"}


def test_r29_a_park_takes_any_colour_and_the_player_chooses():
    s = line_up("c1 park", "red, green, blue, yellow, black, white")
    assert steps(s) == {f"gate-N {colour}" for colour in COLOURS}
    for colour in COLOURS:
        one = walk(s.clone(), f"gate-N {colour}")
        assert one.zoos[0].cubes[COLOURS.index(colour)] == 0
        assert sum(one.zoos[0].cubes) == 5


def test_r30_z2_three_unplaced_cubes_of_any_colours_buy_a_door_or_a_token():
    s = line_up("c1 carnivore, d1 park", "red, white, 2 blue, black", meeples="3 green")
    stock = s.stock[:]
    play(s, "buy door")
    assert legal(s) == {"pay red", "pay white", "pay blue", "pay black"}, (
        "first what, then the cubes one by one"
    )
    play(s, "pay white", "pay blue")
    assert s.zoos[0].hand_doors == 0
    play(s, "pay blue")
    assert s.zoos[0].hand_doors == 1
    assert s.zoos[0].cubes == counts("red, black")
    assert not any(move.startswith("buy") for move in legal(s)), "two cubes and three meeples pay for nothing"
    assert s.zoos[0].bought == ((-1, 5, 2, 2),)
    walk(s, "gate-N red, c1-d1 black")
    hand(s, "", seat=1)
    settle(s)
    assert s.results[-1][0].bought == ((-1, 5, 2, 2),)
    drawn = [sum(zoo.cubes[colour] for zoo in s.zoos) for colour in range(6)]
    back = [stock[colour] + counts("red, white, 2 blue, black")[colour] for colour in range(6)]
    assert [s.stock[colour] + drawn[colour] for colour in range(6)] == back, "paid cubes are in stock again"


def test_r30_at_any_time_as_often_as_one_can_pay_also_after_the_last_step():
    s = line_up("c1 carnivore, d1 park", "red, black, 9 green")
    play(s, "buy popularity d1", "pay green", "pay green", "pay green")
    walk(s, "gate-N red")
    play(s, "buy door", "pay green", "pay green", "pay green")
    walk(s, "c1-d1 black")
    assert steps(s) == set()
    play(s, "buy popularity c1", "pay green", "pay green", "pay green")
    assert popular(s) == {"c1", "d1"}
    assert s.zoos[0].hand_doors == 1
    play(s, "lay c1-d1")
    settle(s)
    assert scored(s) == (2, 2, 1), "bought tokens and the door on the border score in this round"


def test_r30_placed_visitors_can_not_pay():
    s = line_up("c1 park", "3 red")
    assert "buy door" in legal(s)
    walk(s, "gate-N red")
    assert legal(s) == {"confirm"}


def test_r31_a_plan_can_be_confirmed_only_when_no_step_is_possible():
    s = line_up("c1 park, d1 park", "red, black", doors=1)
    assert "confirm" not in legal(s)
    with pytest.raises(IllegalAction):
        play(s, "confirm", seat=0)
    walk(s, "gate-N red")
    assert "confirm" not in legal(s)
    walk(s, "c1-d1 black")
    assert "confirm" in legal(s)
    walled = line_up("c1 park, d1 bird_7", "red, yellow", doors=1)
    walk(walled, "gate-N red")
    assert {"confirm", "lay c1-d1"} <= legal(walled), "a step that would need a door need not be taken"
    play(walled, "lay c1-d1")
    assert "confirm" not in legal(walled)
    half = line_up("", "3 red")
    play(half, "buy door", "pay red")
    assert legal(half) == {"pay red"}, "a purchase is paid to its end"


def test_r32_everything_in_a_plan_may_be_taken_back_before_it_is_confirmed():
    s = two_plans()
    start = s.serialize()
    reveals = s.reveals
    for move in OTHER_PLAN[:-1]:
        play(s, move, seat=1)
    assert s.reveals == reveals, "nothing was shown that would stop a table from taking moves back"
    s.zoos[1].take_back_plan()
    s._legal = None
    assert s.serialize() == start
    for move in OTHER_PLAN:
        play(s, move, seat=1)
    assert s.reveals == reveals, "nor by confirming while others still plan"
    for move in OWN_PLAN:
        play(s, move, seat=0)
    assert s.reveals > reveals


def test_r32_in_a_turn_what_was_drawn_stops_taking_back():
    s = lay(fresh(2, special="draw_tile door_guest popularity_guest"), "c1 bird")
    reveals = s.reveals
    for row, action in ((2, "popularity c1"), (5, "meeple red"), (2, "door")):
        one = s.clone()
        play(one, f"take {row} 1", action, "place a1")
        assert one.reveals == reveals
    for action in ("card draw_tile", "card door_guest"):
        one = s.clone()
        play(one, "take 3 1")
        assert one.reveals == reveals
        play(one, action)
        assert one.reveals > reveals
    one = play(s.clone(), "take 4 1", "customers")
    assert one.reveals > reveals
    one = play(s.clone(), "take 3 1", "card popularity_guest")
    assert one.reveals == reveals
    play(one, "popularity c1")
    assert one.reveals > reveals


def test_r32_an_illegal_placement_is_refused_and_changes_nothing():
    s = lay(fresh(2), "c1 bird")
    play(s, "take 1 1")
    before = s.serialize()
    with pytest.raises(
        IllegalAction, match=r"illegal action .*\(place c1\) for seat 0; legal are .*place a1"
    ):
        play(s, "place c1")
    with pytest.raises(IllegalAction):
        play(s, "place-drawn a1")
    with pytest.raises(IllegalAction, match="seat 1 may not act now"):
        play(s, "place a1", seat=1)
    assert s.serialize() == before


# --- IV. Scoring Phase -------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("visitors", "points"),
    [
        ([5, 4, 3], [4, 2, 0]),
        ([3, 9, 7, 1], [0, 4, 2, 0]),
        ([5, 4, 4], [4, 1, 1]),
        ([5, 4, 4, 4], [4, 0, 0, 0]),  # 2 by 3, rounded down
        ([5, 5, 3], [3, 3, 0]),
        ([5, 5, 4, 4], [3, 3, 0, 0]),  # no second after a tie for first
        ([5, 5, 5], [2, 2, 2]),
        ([5, 5, 5, 5], [1, 1, 1, 1]),
        ([5, 5, 5, 1], [2, 2, 2, 0]),
        ([5, 0, 0], [4, 0, 0]),  # nobody is second with no visitor
        ([0, 0, 0], [0, 0, 0]),
        ([0, 0, 3, 3], [0, 0, 3, 3]),
        ([5, 4], [4, 0]),  # two players: no second
        ([4, 4], [3, 3]),
        ([0, 0], [0, 0]),
        ([0, 1], [0, 4]),
    ],
)
def test_r33_the_award_for_the_most_visitors(visitors, points):
    assert scoring.award(load(len(visitors)).setup, 1, visitors) == points


def test_r33_without_the_flag_two_who_tie_share_only_the_four():
    setup = load(2, two_player_tie_shares_six=False).setup
    assert scoring.award(setup, 1, [4, 4]) == [2, 2]
    assert scoring.award(setup, 1, [4, 3]) == [4, 0]
    assert scoring.award(setup, 1, [0, 0]) == [0, 0]


@pytest.mark.parametrize(("flag", "each"), [(True, 3), (False, 2)])
def test_r33_the_award_on_the_table(flag, each):
    s = line_up("c1 carnivore", "red", two_player_tie_shares_six=flag)
    lay(s, "c1 park", seat=1)
    hand(s, "green", seat=1)
    begin_line_up(s)
    walk_on(s, 0)
    walk_on(s, 1)
    results = settle(s)
    assert [result.award for result in results] == [each, each]
    assert [zoo.points for zoo in s.zoos] == [1 + each, 1 + each]


def request_rounds(once: bool) -> list[tuple[int, ...]]:
    """Which requests pay in three rounds of the same walk."""
    zoo = "c1 carnivore, d1 carnivore, e1 herbivore, e2 herbivore, c2 park"
    s = line_up(zoo, "2 red, 2 green", requests="request_01", requests_once=once)
    s.gates = (0, 0, 0)
    found = []
    for _ in range(3):
        hand(s, "2 red, 2 green")
        hand(s, "", seat=1)
        begin_line_up(s)
        walk(s, "gate-N red, c1-d1 red, d1-e1 green, e1-e2 green")
        found.append(settle(s)[0].met)
    assert s.phase == OVER
    assert s.scores()[0]["requests"] == 5 * sum(len(met) for met in found)
    return found


def test_r34_requests_stay_and_pay_again_or_once_by_the_flag():
    assert request_rounds(False) == [(0,), (0,), (0,)]
    assert request_rounds(True) == [(0,), (), ()]


def test_r34_an_open_request_is_told():
    s = line_up("c1 carnivore", "red", requests="request_01", requests_once=True)
    assert s.view(None)["seats"][0]["requests"][0]["open"] is True
    s.zoos[0].met = ((1, 0),)
    assert s.view(None)["seats"][0]["requests"][0]["open"] is False


def test_r34_tiles_are_assigned_so_that_the_sum_is_the_highest():
    cards = [[3, 1, 0, 0, 0], [2, 0, 0, 0, 0], [2, 1, 0, 0, 0]]
    assert scoring.best_requests([4, 1, 0, 0, 0], cards, [6, 5, 5]) == (10, 0b110), "two for ten beat six"
    assert scoring.best_requests([3, 1, 0, 0, 0], cards, [6, 5, 5]) == (6, 0b001)
    assert scoring.best_requests([7, 2, 0, 0, 0], cards, [6, 5, 5]) == (16, 0b111)
    assert scoring.best_requests([1, 1, 0, 0, 0], cards, [6, 5, 5]) == (0, 0)


def test_r34_the_tiles_category_counts_and_not_the_visitors_colour():
    s = line_up(
        "c1 carnivore, d1 carnivore, e1 herbivore, e2 herbivore", "2 white, 2 green", requests="request_01"
    )
    walk(s, "gate-N white, c1-d1 white, d1-e1 green, e1-e2 green")
    assert settle(s)[0].met == (0,)
    s = line_up("c1 carnivore, d1 park, e1 herbivore, e2 herbivore", "2 red, 2 green", requests="request_01")
    walk(s, "gate-N red, c1-d1 red, d1-e1 green, e1-e2 green")
    assert settle(s)[0].met == (), "a red visitor in a park is no carnivore"


def test_r35_a_visited_tile_serves_one_request_as_one_icon():
    zoo = "c1 large_carnivore_1, e1 carnivore, e2 herbivore, e3 herbivore"
    for doors, met in ((1, (0,)), (0, ())):
        s = line_up(zoo, "2 red, 2 green", doors=doors, requests="request_01 request_18")
        if doors:
            play(s, "lay gate-N")
        walk_on(s)
        assert settle(s)[0].met == met, "2 carnivores and 2 herbivores; the large one is one icon"
    s = line_up("c1 large_bird_1, e1 herbivore, e2 herbivore", "2 yellow, 2 green", requests="request_06")
    walk_on(s)
    assert settle(s)[0].visitors == 3
    assert s.results[-1][0].met == (), "a large bird is not two birds"
    s = line_up(
        "c1 carnivore, d1 carnivore, e1 herbivore, e2 herbivore, d2 bird, c2 bird",
        "2 red, 2 green, 2 yellow",
        requests="request_01 request_03 request_06",
    )
    walk(s, "gate-N red, c1-d1 red, d1-e1 green, e1-e2 green, d2-e2 yellow, c2-d2 yellow")
    assert len(settle(s)[0].met) == 1, "each pair of cards wants one pair of tiles twice"


@pytest.mark.parametrize(
    ("start", "points", "expected"),
    [
        (0, [3, 2, 5], 1),
        (0, [3, 3, 3], 1),  # a tie: the next clockwise
        (2, [3, 3, 3], 0),
        (1, [2, 9, 2], 2),
        (0, [2, 9, 2], 2),  # the present start player is last in that order
        (0, [2, 9, 8], 0),
        (2, [5, 5, 4], 2),
    ],
)
@pytest.mark.parametrize("round", [1, 3])
def test_r36_the_lowest_score_starts_next(start, points, expected, round):
    s = line_up("", "", players=3, round=round)
    s.start = start
    for zoo, one in zip(s.zoos, points, strict=True):
        zoo.points = one
    settle(s)
    assert s.start == expected
    assert s.starts == (expected,)
    if round == 1:
        assert s.current_player() == expected
    else:
        assert s.phase == OVER, "done after round 3 as well"


def test_r36_after_round_three_the_scores_before_the_final_scoring_count():
    s = line_up("a1 carnivore_10, b1 carnivore_11", "", round=3, bonuses="CEF")
    s.zoos[1].points = 3
    s.start = 0
    settle(s)
    assert s.zoos[0].points > s.zoos[1].points
    assert s.start == 0, "seat 0 had the fewest before its stars were counted"


def test_r36_r60_requests_are_scored_before_the_start_player_changes():
    s = line_up(
        "c1 carnivore, d1 carnivore, e1 herbivore, e2 herbivore", "2 red, 2 green", requests="request_01"
    )
    walk(s, "gate-N red, c1-d1 red, d1-e1 green, e1-e2 green")
    s.zoos[1].points = 10  # more than 4 + 4, less than 4 + 4 + 5
    s.start = 0
    settle(s)
    assert s.zoos[0].points == 13
    assert s.start == 1


def test_r60_final_scoring_adds_bonus_cards_special_cards_and_stars_for_everybody():
    s = line_up("a1 carnivore_10, b1 carnivore_11", "", round=3, bonuses="DEH")
    lay(s, "a1 bird_10, a2 bird_7", seat=1)
    s.zoos[0].cards = tuple(kinds("carnivore three_points"))
    settle(s)
    assert s.phase == OVER
    expected = [
        {"line-up": 0, "award": 0, "requests": 0, "special cards": 2 + 3, "stars": 6},
        {"line-up": 0, "award": 0, "requests": 0, "special cards": 0, "stars": 4},
    ]
    for seat, items in enumerate(s.scores()):
        assert {name: items[name] for name in expected[seat]} == expected[seat]
        assert {"bonus D", "bonus E", "bonus H"} <= set(items), "each player scores all three"
        assert sum(points for name, points in items.items() if name != "total") == items["total"]
        assert items["total"] == s.zoos[seat].points
    assert s.scores()[0]["bonus D"] == 3, "the southern wall of b1 touches no other"
    assert s.scores()[1]["bonus D"] == 3


def test_r37_points_have_no_ceiling():
    s = line_up("c1 carnivore", "red")
    s.zoos[0].points = 149
    walk_on(s)
    settle(s)
    assert s.zoos[0].points == 149 + 1 + 4
    s.zoos[0].points = 300
    assert s.scores()[0]["total"] == 300
    assert s.view(None)["seats"][0]["points"] == 300
    assert scoring.rank(300) == scoring.rank(160)


def test_r58_r59_visitors_are_tiles_visited_in_this_round_and_stars_wait():
    s = line_up(
        "c1 carnivore, d1 large_bird_1, d2 reptile_10", "red, yellow, white", popular="c1 d1 d2", doors=2
    )
    play(s, "lay c1-d1", "lay d1-d2")
    walk(s, "gate-N red, c1-d1 yellow")
    walk(s, "d1-d2 white")
    result = settle(s)[0]
    assert (result.visitors, result.popular, result.crossed) == (3, 3, 2)
    assert result.award == 4
    assert s.scores()[0]["line-up"] == 3 + 3 + 2, "1 each; the large tile is one tile"
    assert s.zoos[0].points == 8 + 4, "no point for stars"
    assert s.scores()[0]["stars"] == 0
    assert scoring.stars(s.setup, s.zoos[0]) == 2 + 3


# --- Final scoring -----------------------------------------------------------------------------------------


def test_r38_a_b_and_g_count_the_walk_of_round_three():
    zoo = walkway(12)
    s = line_up("", "", round=2, bonuses="ABG")
    lay(s, zoo)
    s.zoos[0].popularity = bits("c1 d1 e1 e2")
    s.gates = (0, 0, 0)
    hand(s, "2 red, 2 green, 2 blue, 3 yellow, 3 black")
    begin_line_up(s)
    for number in (2, 3):
        hand(s, "2 red, 2 green, 2 blue, 3 yellow, 3 black")
        hand(s, "", seat=1)
        begin_line_up(s)
        walk_on(s)
        shown = [(one["count"], one["points"]) for one in s.view(0)["seats"][0]["bonus"]]
        length = len(s.zoos[0].steps)
        assert length >= 8
        if number == 2:
            assert shown == [(0, 0), (0, 0), (0, 0)], "not the walk of round 2"
        else:
            assert shown[0][0] == length
            assert shown[1] == (4, 2)
        settle(s)
    assert s.phase == OVER
    assert scoring.bonus_count(s.setup, s.zoos[0], 0) == s.results[-1][0].visitors


def walls_zoo(zoo: str) -> Zoo:
    return zoo_with(zoo)[1]


@pytest.mark.parametrize(
    ("zoo", "longest"),
    [
        ("c3 bird", 0),
        ("c3 carnivore_7", 1),
        ("c3 carnivore_10", 2),  # N and W meet in a corner
        ("c3 carnivore_11", 1),  # N and S do not
        ("c2 carnivore_9, c3 carnivore_7", 2),  # back to back, both count and are joined
        ("b3 carnivore_7, c3 bird_8", 2),  # in a line
        ("b3 carnivore_7, d3 bird_8", 1),  # with a gap
        ("b2 aquatic_10, c3 carnivore_10", 4),  # all meet in one point
        ("a1 carnivore_10, b1 carnivore_7", 3),  # on the outer edge
        ("a1 carnivore_10, b1 carnivore_7, e5 aquatic_10", 3),  # only the largest group
        ("c1 large_carnivore_1, b1 carnivore_7", 2),
        ("b1 herbivore_7, c1 bird_7, b2 herbivore_9", 2),  # the western wall of b2 is apart
    ],
)
def test_r39_the_largest_group_of_walls_that_touch(zoo, longest):
    found = walls_zoo(zoo)
    assert scoring.longest_wall(found.sides) == longest
    found.doors = (1 << 44) - 1
    s = line_up("")
    assert scoring.bonus_count(s.setup, found, 3) == longest, "doors are ignored"


@pytest.mark.parametrize(
    ("zoo", "three", "four", "full"),
    [
        ("a1 bird, b1 park, c1 reptile", 1, 0, 0),
        ("a1 bird, b1 park, c1 reptile, d1 bird, e1 park", 1, 0, 1),
        ("a1 bird, b1 park, c1 reptile, d1 carnivore", 0, 1, 0),
        ("a1 bird, b1 park, c1 reptile, d1 carnivore, e1 aquatic", 0, 1, 1),
        ("a1 bird, b1 park", 0, 0, 0),
        ("a1 park, a2 park, a3 bird, a5 reptile", 1, 0, 0),  # parks are one category, gaps do not matter
        ("a1 large_bird_1, c1 park, d1 reptile", 1, 0, 0),
        ("a1 large_bird_1, c1 park, d1 reptile, e1 park", 1, 0, 1),  # it covers two of the five squares
        ("a1 large_bird_2, b1 park, c1 reptile, b2 carnivore, c2 herbivore", 2, 0, 0),  # in both rows
    ],
)
def test_r40_kinds_of_tiles_in_rows_and_columns(zoo, three, four, full):
    s, found = zoo_with(zoo)
    assert scoring.bonus_count(s.setup, found, 4) == three
    assert scoring.bonus_count(s.setup, found, 5) == four
    assert scoring.bonus_count(s.setup, found, 2) == full


def test_r40_a_full_board_has_ten_full_lines():
    s, found = zoo_with(FULL_BUT_TWO + ", d5 park_10")
    assert scoring.bonus_count(s.setup, found, 2) == 8
    lay(s, "e5 park_9")
    assert scoring.bonus_count(s.setup, found, 2) == 10


@pytest.mark.parametrize(
    ("cubes", "meeples", "sets"),
    [
        ("red, green, blue, yellow, black", "", 1),
        ("red, green, blue, yellow", "black", 1),  # regular visitors count
        ("red, green, blue, yellow, white", "", 0),  # white ones do not
        ("2 red, 2 green, 2 blue, 2 yellow, black", "black", 2),
        ("2 red, 2 green, 2 blue, 2 yellow, black", "", 1),
        ("9 red", "", 0),
    ],
)
def test_r41_sets_of_five_colours_of_visitors(cubes, meeples, sets):
    s = line_up(walkway(8, "park") + ", a1 park_9, a2 park_10", cubes, meeples=meeples)
    walk_on(s)
    assert len(s.zoos[0].steps) == len(colours(cubes)) + len(colours(meeples))
    assert scoring.bonus_count(s.setup, s.zoos[0], 6) == sets, "the visitors' colours, whatever the tiles"


@pytest.mark.parametrize(
    ("zoo", "across", "anywhere"),
    [
        ("c3 carnivore_8", 0, 0),
        ("c3 herbivore_11", 1, 2),  # E and W: its row; by the flag its column too
        ("c3 carnivore_11", 1, 2),  # N and S: its column
        ("c3 carnivore_10", 0, 2),  # one of each
        ("c3 carnivore_8, d3 bird_7", 1, 1),  # back to back counts two
        ("c3 carnivore_8, c4 bird_9", 0, 1),  # two walls east of one column
        ("a3 bird_7, e3 carnivore_8", 1, 1),  # outer edges too
        ("c1 carnivore_7, c5 carnivore_9", 1, 1),
        ("b3 carnivore_7, c3 bird_8", 0, 1),  # two northern walls of a row
        ("c1 large_carnivore_1", 0, 0),
        ("c1 large_carnivore_1, c3 carnivore_9", 1, 1),
    ],
)
def test_r42_lines_with_two_walls_across_or_by_the_flag_anywhere(zoo, across, anywhere):
    for flag, expected in ((False, across), (True, anywhere)):
        s = line_up(zoo, bonus_h_any_wall=flag)
        s.zoos[0].doors = s.zoos[0].edges
        assert scoring.bonus_count(s.setup, s.zoos[0], 7) == expected


@pytest.mark.parametrize("category", components.CATEGORIES[:5])
def test_r43_a_category_card_pays_for_each_such_tile(category):
    zoo = f"a1 {category}, c3 {category}, e5 {category}, a3 large_{category}_2, b2 park"
    s = line_up(zoo, round=3)
    s.zoos[0].cards = tuple(kinds(f"{category} three_points"))
    s.zoos[1].cards = tuple(kinds(category))
    settle(s)
    assert s.scores()[0]["special cards"] == 4 + 3, "the large one counts once"
    assert s.scores()[1]["special cards"] == 0, "the own board only"


def over(points: list[int], tokens: list[str], zoos: list[str], start: int = 0) -> ZooState:
    """A finished game."""
    s = line_up("", players=len(points), round=3)
    for seat, zoo in enumerate(zoos):
        lay(s, zoo, seat=seat)
        s.zoos[seat].popularity = bits(tokens[seat])
        s.zoos[seat].points = points[seat]
    s.start = start
    s.phase = OVER
    return s


def test_r46_ties_at_the_end():
    two = "a1 bird, b1 bird"
    large = "a1 large_bird_1"
    assert over([5, 9, 7], ["", "", ""], ["", "", ""]).standings() == [(1,), (2,), (0,)]
    assert over([5, 5], ["", "a1"], [two, "a1 park"]).standings() == [(1,), (0,)], "popularity tokens first"
    assert over([5, 5], ["", ""], [two, "a1 park"]).standings() == [(0,), (1,)], "then tiles"
    assert over([5, 5], ["", ""], [large, "a1 park, a2 park"]).standings() == [(1,), (0,)], (
        "a large one is one"
    )
    for start, expected in ((0, [2, 1, 0]), (1, [0, 2, 1]), (2, [1, 0, 2])):
        s = over([5, 5, 5], ["", "", ""], ["", "", ""], start)
        assert [seats[0] for seats in s.standings()] == expected, "then the distance from the start player"
        assert scoring.distance(s, start) == 0
        assert s.returns()[expected[0]] == 1.0
        assert s.returns()[start] == -1.0


# --- Solo Rules --------------------------------------------------------------------------------------------


def solo(*taken: str) -> ZooState:
    """A solo game with chosen rows: ``taken`` are slots that are already empty."""
    s = fresh(1)
    for name in taken:
        row, slot = name.split(".")
        place = 4 * (int(row) - 1) + int(slot) - 1
        s.box.append(s.display[place])
        s.display[place] = NO_TILE
    return s


def removed(s: ZooState, move: str) -> str | None:
    """Which slot the rival empties after a turn."""
    before = [place for place, tile in enumerate(s.display) if tile != NO_TILE]
    play(s, move)
    if "door" in legal(s):
        play(s, "door")
    tiles = s.display[:]
    row, slot = (int(word) - 1 for word in move.split()[1:])
    s.apply_action(s.legal_actions()[0])
    gone = [place for place in before if s.display[place] == NO_TILE and place != 4 * row + slot]
    assert len(gone) <= 1
    if not gone:
        return None
    assert tiles[gone[0]] == s.box[-1] == s.removed, "to the box"
    return f"{gone[0] // 4 + 1}.{gone[0] % 4 + 1}"


def test_r47_z3_the_rival_removes_the_next_tile_below_in_the_same_column():
    assert removed(solo(), "take 1 1") == "2.1"
    assert removed(solo(), "take 3 2") == "4.2"
    assert removed(solo("2.1", "3.1"), "take 1 1") == "4.1"
    s = solo()
    full = sum(tile != NO_TILE for tile in s.display)
    play(s, "take 1 1")
    assert sum(tile != NO_TILE for tile in s.display) == full - 1, "the rival waits until the tile is placed"


def test_r47_else_the_topmost_of_the_other_column_else_of_the_same():
    assert removed(solo(), "take 6 1") == "1.2"
    assert removed(solo("1.2", "2.2"), "take 6 1") == "3.2"
    assert removed(solo("6.1", "5.1"), "take 4 1") == "1.2"
    other_empty = [f"{row}.2" for row in range(1, 7)]
    assert removed(solo(*other_empty), "take 6 1") == "1.1"
    assert removed(solo(*other_empty, "1.1", "2.1"), "take 6 1") == "3.1"
    assert removed(solo(*other_empty), "take 3 1") == "4.1", "below first"
    alone = [f"{row}.1" for row in range(1, 6)]
    assert removed(solo(*other_empty, *alone), "take 6 1") is None


def test_r47_ten_of_twelve_tiles_leave():
    s = fresh(1)
    for turn in range(1, 6):
        s.apply_action(s.legal_actions()[0])
        if "door" in legal(s):
            play(s, "door")
        s.apply_action(s.legal_actions()[0])
        assert sum(rows_of(s)) == 12 - 2 * turn
    assert s.phase == LINE_UP
    assert len(s.box) == 5


@pytest.mark.parametrize(("round", "least"), [(1, 7), (2, 10), (3, 13)])
@pytest.mark.parametrize("strict", [False, True])
def test_r48_the_solo_award_by_the_flag(round, least, strict):
    setup = load(1, solo_award_strict=strict).setup
    for visitors in range(26):
        expected = 4 if visitors > least or (visitors == least and not strict) else 0
        assert scoring.award(setup, round, [visitors]) == [expected]


@pytest.mark.parametrize(
    ("length", "strict", "award"), [(7, False, 4), (6, False, 0), (7, True, 0), (8, True, 4)]
)
def test_r48_the_solo_award_on_the_table(length, strict, award):
    s = line_up(walkway(length, "park"), "9 red", players=1, solo_award_strict=strict)
    walk_on(s)
    assert settle(s)[0].award == award
    assert s.zoos[0].points == length + award


def test_r48_the_ranks():
    ranks = [
        (160, "Legendary Zookeeper"),
        (150, "World's Best Zookeeper"),
        (140, "Chief of the Zoo"),
        (130, "Outstanding Zoo Head"),
        (120, "Ordinary Zoomaster"),
        (110, "Deputy Director"),
        (100, "Excellent Keeper"),
        (80, "Normal Keeper"),
        (60, "Part-time Keeper"),
        (0, "Totally uninterested in zookeeping"),
    ]
    above = 10_000
    for least, rank in ranks:
        assert scoring.rank(least) == rank
        assert scoring.rank(above - 1) == rank
        above = least
    s = line_up("", players=1, round=3)
    s.zoos[0].points = 160
    settle(s)
    assert s.view(0)["final"]["seats"][0]["rank"] == "Legendary Zookeeper", "160 is the top rank"


def test_r49_the_solo_display_is_filled_left_then_right_row_by_row():
    order = numbers("bird_1 bird_2 park_1 park_2 reptile_1 reptile_2 bird_3 bird_4 aquatic_1 aquatic_2")
    large = numbers("large_bird_1 large_park_2")
    s = fresh(1, scripts={"tiles": order, "large tiles": large}, display="", large="")
    for row in range(5):
        assert s.display[4 * row : 4 * row + 2] == order[2 * row : 2 * row + 2]
    assert s.display[20:22] == large
    assert all(s.display[4 * row + slot] == NO_TILE for row in range(6) for slot in (2, 3))


def test_r22_r49_in_solo_card_f_looks_at_both_columns_and_removed_tiles_are_gone():
    for emptied, expected in (((), False), (("3.2",), True), (("2.2",), False)):
        s = fresh(1, popularity="F")
        for name in emptied:
            row, slot = name.split(".")
            place = 4 * (int(row) - 1) + int(slot) - 1
            s.box.append(s.display[place])
            s.display[place] = NO_TILE
        play(s, "take 3 1", "door", "place b2")
        assert (popular(s) == {"b2"}) is expected
    s = fresh(1, popularity="F")
    play(s, "take 2 1", "door", "place b2")  # the rival removes 3.1
    play(s, "take 3 2", "door", "place b3")
    assert popular(s) == {"b3"}, "the rival removed the other one"


def test_r62_solo_shows_cards_and_meeples_as_for_two_and_the_rival_takes_none():
    random = Random(3)
    s = load(1).new_initial_state(4)
    assert s.start == 0
    while not s.is_terminal():
        shown = (s.special[:], s.meeples[:], s.stock[:], s.zoos[0].turns, s.phase)
        if s.phase == TAKE and s.zoos[0].turns == 0:
            assert len(s.special) == 3
            assert s.meeples == [1] * 5 or 0 in s.meeple_stock
        action = random_move(s, random)
        word = s.action_to_string(action).split()[0]
        s.apply_action(action)
        assert s.current_player() in (0, -4), "the player always starts"
        if word.startswith("place") and shown[4] == PLACE and s.zoos[0].turns == shown[3] + 1:
            assert (s.special, s.meeples, s.stock) == shown[:3]
    assert s.starts == (0, 0, 0)
    assert scoring.award(load(1).setup, 1, [3]) == [0], "nobody is second"
    assert s.standings() == [(0,)]
    assert s.returns() == [s.zoos[0].points / 100]


# --- Examples, and how the table asks ----------------------------------------------------------------------


def test_r63_the_rulebooks_examples_hold():
    s = line_up(
        "c1 carnivore, d1 herbivore, e1 park, e2 reptile_7, e3 bird, e4 carnivore",
        "red, green, blue, 3 black, white",
        doors=1,
        popular="d1 e3 e4",
    )
    walk(s, "gate-N red, c1-d1 green, d1-e1 blue")
    play(s, "lay e1-e2")
    walk(s, "e1-e2 black, e2-e3 white")
    settle(s)
    assert scored(s) == (5, 2, 1)
    wanted = [SET.icons[10], SET.icons[9]]
    assert wanted == [[0, 0, 1, 3, 0], [0, 0, 0, 2, 2]]
    needed = [0, 0, 1, 5, 2]
    assert scoring.best_requests(needed, wanted, [6, 5]) == (11, 0b11)
    for category in (2, 3, 4):
        less = needed[:]
        less[category] -= 1
        assert scoring.best_requests(less, wanted, [6, 5])[0] < 11


def test_z1_a_meeple_is_placed_before_a_cube_of_its_colour():
    s = line_up("c1 carnivore, d1 carnivore, e1 park", "2 red, white", meeples="red")
    walk(s, "gate-N red")
    assert s.zoos[0].meeples == [0] * 5
    assert s.zoos[0].cubes == counts("2 red, white"), "the cubes could still pay"
    assert "buy door" in legal(s)
    walk(s, "c1-d1 red")
    assert s.zoos[0].cubes == counts("red, white")
    assert [step[3] for step in s.zoos[0].steps] == [1, 0]


def test_z2_what_is_bought_is_said_first_and_the_cubes_may_be_paid_in_any_order():
    bought = []
    for order in (("red", "blue", "white"), ("white", "red", "blue")):
        s = line_up("c1 bird, d1 bird", "red, blue, white")
        play(s, "buy popularity d1")
        assert families(s) == {"pay"}
        for number, colour in enumerate(order):
            assert popular(s) == set()
            assert len(legal(s)) == 3 - number
            play(s, f"pay {colour}")
        assert popular(s) == {"d1"}
        bought.append(s.zoos[0].cubes)
    assert bought == [[0] * 6, [0] * 6]


def test_z3_the_rival_removes_its_tile_after_placing():
    s = fresh(1)
    before = rows_of(s)
    play(s, "take 4 1", "door")
    assert sum(rows_of(s)) == sum(before) - 1
    told = events(s, "place a1")
    assert [kind for kind, _ in told] == ["place", "removed"]
    assert rows_of(s) == [2, 2, 2, 1, 1, 2]


def test_z4_a_cards_token_is_placed_before_its_visitor_is_drawn():
    s = lay(fresh(2, special="popularity_guest three_points bird"), "c1 bird, e3 park")
    drawn = sum(s.discards)
    play(s, "take 3 1", "card popularity_guest")
    assert legal(s) == {"popularity c1", "popularity e3"}
    assert sum(s.discards) == drawn
    told = events(s, "popularity e3")
    assert [kind for kind, _ in told] == ["popularity", "customer"]
    assert popular(s) == {"e3"}
    assert s.phase == PLACE


# --- The texts ---------------------------------------------------------------------------------------------


def named(letter: str) -> set[int]:
    """The rulings named by the tests here."""
    tests = [name for name in globals() if name.startswith("test_")]
    return {int(number) for name in tests for number in re.findall(rf"_{letter}(\d+)(?=_)", name)}


def test_every_ruling_has_a_test_and_every_test_a_ruling():
    text = zootable.game_info("five_by_five_zoo").rulings
    assert text == (files("zootable.games.five_by_five_zoo") / "RULINGS.md").read_text("utf-8")
    for letter, least in (("R", 63), ("Z", 1)):
        found = re.findall(rf"^- \*\*{letter}(\d+)\*\* \[", text, re.MULTILINE)
        written = sorted(int(number) for number in found)
        assert written == list(range(1, len(written) + 1)), f"the rulings {letter} are numbered without a gap"
        assert len(written) >= least
        tested = named(letter.lower())
        missing = sorted(set(written) - tested)
        assert not missing, f"no test names {', '.join(f'{letter}{number}' for number in missing)}"
        assert tested <= set(written), f"tests name rulings that are not written: {tested - set(written)}"
