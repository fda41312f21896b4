"""Each ruling of RULINGS.md, R1 to R52 and K1 on, has a test here that names it."""

from __future__ import annotations

import re
from importlib.resources import files
from typing import Any

import pytest
from tests.games.kuzooka import helpers
from tests.games.kuzooka.helpers import (
    counts,
    events,
    families,
    hand,
    legal,
    load,
    places,
    play,
    script_round,
    space,
    space_name,
    start,
    walk_to,
)

import zootable
from zootable.games.kuzooka import components
from zootable.games.kuzooka.game import KuzookaState
from zootable.games.kuzooka.state import ENOUGH, ESCAPED, EXACT, FAILED, NO_CARD, OUT, PLAYING, SHORT, TOOL
from zootable.kernel.game import IllegalAction, OptionError

ZONE_1 = ["blue 1", "orange 1", "purple 2", "green 2", "red 1"]
ZONE_2 = ["yellow 1", "green 3", "blue 2", "purple 3", "orange 2"]
LAST = "yellow 6"


def exact_round(s: KuzookaState) -> KuzookaState:
    """A round in which blue 1 is exactly met, if one blue card was dealt."""
    return play(s, "place blue 1", "suspend")


def test_R1_the_first_megaphone_is_given_to_a_random_seat():
    game = load("eagle,snake,chameleon")
    for seat in range(3):
        s = game.new_scripted_state(0, {"megaphone": [seat]})
        assert (s.megaphone, s.turn, s.current_player()) == (seat, seat, seat)
    assert {game.new_initial_state(seed).megaphone for seed in range(30)} == {0, 1, 2}
    assert {load("eagle,snake,chameleon", megaphone=2).new_initial_state(n).megaphone for n in range(9)} == {
        2
    }


def test_R2_cards_are_dealt_one_at_a_time_clockwise_from_the_megaphone():
    game = load("eagle,snake,chameleon")
    dealt = helpers.kinds("6 yellow, 7 red, 7 orange")
    s = game.new_scripted_state(0, {"megaphone": [1], "items": dealt})
    assert s.sizes == [6, 7, 7]
    for place, seat in enumerate((1, 2, 0)):
        expected = dealt[place::3]
        assert hand(s, seat) == [expected.count(kind) for kind in range(7)]
    five = load(players=5).new_scripted_state(
        0, {"megaphone": [4], "items": helpers.kinds("10 purple, 11 green, blue")}
    )
    assert five.sizes == [4, 4, 4, 4, 5]
    assert five.face_up == counts("blue"), "the face-up cards come after the hands"


def test_R3_gained_tools_are_shuffled_in_and_may_be_dealt_or_lie_face_up():
    s = start(players=5, animals="eagle,lion,monkey,rhinoceros,snake", avoid="blue", face_up="blue")
    script_round(s, {1: "tool"}, megaphone=1, tools=1)
    exact_round(s)
    assert s.tools == 1
    assert hand(s, 1)[TOOL] == 1
    assert sum(s.deck) + sum(s.hands) + sum(s.face_up) == 52
    s = start(players=5, animals="eagle,lion,monkey,rhinoceros,snake", avoid="blue", face_up="blue")
    script_round(s, megaphone=1, tools=1, face_up="tool")
    exact_round(s)
    assert s.face_up[TOOL] == 1
    lion = start("eagle,lion", {0: "blue", 1: "red"}, avoid="blue")
    play(lion, "place blue 1", "stash red", "suspend")
    assert sum(lion.deck) + sum(lion.hands) == 52, "51 items, one of them back in the Lion's hand, and a tool"


def test_R4_the_first_token_of_every_round_goes_into_the_first_zone():
    s = start("eagle,rhinoceros")
    assert places(s) == ZONE_1
    for _ in range(3):
        walk_to(s, "green 4")
        play(s, "suspend")
        while "stop" in legal(s):
            play(s, "stop")
        assert places(s) == ZONE_1
        assert "suspend" not in legal(s)


def test_R5_all_tokens_return_to_their_owners_at_the_end_of_a_round():
    s = walk_to(start("eagle,rhinoceros"), "orange 3")
    used = [s.tokens_left(seat) for seat in range(2)]
    assert sum(used) < 24
    play(s, "suspend")
    while "stop" in legal(s):
        play(s, "stop")
    assert (s.round, s.tokens, s.furthest) == (2, [], 0)
    assert [s.tokens_left(seat) for seat in range(2)] == [12, 12]


@pytest.mark.parametrize("board", ["standard", "high_security"])
def test_R6_a_token_goes_ahead_of_the_furthest_in_its_zone_or_the_next(board):
    zones = [zone.spaces for zone in components.board(board).file.zones]
    flat = [(number, f"{one.colour} {one.value}") for number, zone in enumerate(zones) for one in zone]
    for furthest, (zone, name) in enumerate(flat, start=1):
        s = walk_to(start("eagle,rhinoceros", board=board), name)
        open_spaces = [other for at, other in flat[furthest:] if at <= zone + 1]
        assert places(s) == open_spaces
        with pytest.raises(IllegalAction):
            play(s, f"place {name}")


def test_R7_suspending_is_not_offered_before_the_first_token():
    s = start("eagle,rhinoceros,sloth")
    assert "suspend" not in legal(s)
    with pytest.raises(IllegalAction, match="legal are"):
        play(s, "suspend")
    play(s, "place red 1")
    assert "suspend" in legal(s)
    sloth = start("sloth,eagle")
    assert "pass" in legal(sloth)
    assert "suspend" not in legal(sloth)


def test_R8_after_the_sloth_has_passed_somebody_must_suggest():
    s = play(start("sloth,rhinoceros"), "pass")
    assert s.current_player() == 1
    assert families(s) == {"place", "two"}
    play(s, "place blue 1")
    assert "pass" not in legal(s), "there is one Sloth, and it has passed"


def test_R9_without_tokens_one_may_only_suspend_and_with_one_no_two_are_placed():
    s = start("rhinoceros,sloth")
    for number in range(1, 23):
        play(s, f"place {space_name(s, number)}")
    assert [s.tokens_left(seat) for seat in range(2)] == [1, 1]
    assert "two" not in families(s)
    assert "place" in families(s)
    play(s, f"place {space_name(s, 23)}", f"place {space_name(s, 24)}")
    assert [s.tokens_left(seat) for seat in range(2)] == [0, 0]
    assert legal(s) == {"suspend"}
    sloth = start("sloth,rhinoceros")
    for number in range(1, 25):
        play(sloth, f"place {space_name(sloth, number)}")
    assert legal(sloth) == {"suspend", "pass"}


def test_R10_on_the_last_space_no_ordinary_suggestion_is_left():
    s = start("seal,parrot,sloth,rhinoceros")
    play(s, f"jump {LAST}")
    assert legal(s) == {"join", "suspend"}
    play(s, "join")
    assert legal(s) == {"suspend", "pass"}
    play(s, "pass")
    assert legal(s) == {"suspend"}


def test_R11_who_suspends_takes_the_megaphone_and_starts_the_next_round():
    s = start("eagle,snake,chameleon", avoid="orange")
    play(s, "place orange 1", "place green 3", "suspend")
    assert s.megaphone == 2
    assert (s.round, s.current_player()) == (2, 2)
    assert s.sizes == [7, 6, 7], "and the deal starts there too"


def test_R12_hands_and_face_up_cards_and_tools_count_and_nothing_else():
    animals = "lion,chameleon,snake,eagle,rhinoceros"
    hands = {0: "2 blue, 3 red", 1: "blue, 3 red", 2: "green", 3: "blue", 4: "blue"}
    s = start(animals, hands, face_up="blue", draws="blue, green", avoid="blue, red", players=5)
    play(s, "stash blue", "place blue 1", "draw", "drop blue", "place red 1", "redraw", "place yellow 1")
    held = sum(hand(s, seat)[3] for seat in range(5))
    assert held == 4, "one blue lies under the Lion, one was put away, one drawn"
    deck = s.deck[3]
    assert deck == 9 - held - 1 - 1 - 1
    play(s, "place blue 2", "suspend")
    assert s.evaluation is not None
    assert (s.evaluation.from_items, s.evaluation.from_tools) == (5, 0)
    tools = start("eagle,lion,rhinoceros,sloth,snake", avoid="blue")
    tools.tools = 3
    script_round(tools, {3: "tool, blue"}, megaphone=1, tools=3, avoid="blue", face_up="tool")
    play(tools, "place blue 1", "suspend", "place blue 1", "suspend")
    assert tools.evaluation is not None
    assert (tools.evaluation.from_items, tools.evaluation.from_tools) == (1, 2), "the third is in the deck"


def test_R13_enough_gives_stars_and_exactly_enough_a_tool_too():
    def outcome(cards: str, *moves: str) -> tuple[int, int, int]:
        s = start("eagle,rhinoceros", {0: cards}, avoid="yellow, blue", difficulty="difficult")
        play(s, *moves, "suspend")
        assert s.evaluation is not None
        return s.evaluation.outcome, s.stars, s.tools

    far = ("place red 1", "place yellow 1")
    assert outcome("yellow", *far) == (EXACT, 1, 1)
    assert outcome("2 yellow", *far) == (ENOUGH, 1, 0)
    assert outcome("red", *far) == (SHORT, 0, 0)
    near = ("place blue 1",)
    assert outcome("blue", *near) == (EXACT, 0, 1), "the first spaces give no star, but a tool"
    assert outcome("2 blue", *near) == (ENOUGH, 0, 0)
    assert outcome("red", *near) == (SHORT, 0, 0)


def test_R14_tools_are_part_of_the_count_for_exactly():
    s = start("eagle,rhinoceros", {0: "blue"}, avoid="blue")
    script_round(s, {0: "tool, blue"}, megaphone=1, tools=1, avoid="blue")
    exact_round(s)
    play(s, "place red 1", "place blue 2", "suspend")
    assert s.evaluation is not None
    assert (s.evaluation.from_items, s.evaluation.from_tools, s.evaluation.outcome) == (1, 1, EXACT)
    assert s.tools == 2


def test_R15_an_empty_stack_gives_no_tool_and_tools_are_never_used_up():
    s = start("rhinoceros,sloth", {0: "blue"}, avoid="blue")
    for number in range(1, 7):
        megaphone = (s.turn + 1) % 2
        script_round(s, {0: "blue"}, megaphone=megaphone, tools=number, avoid="blue")
        exact_round(s)
        assert s.tools == number
        assert sum(s.deck) + sum(s.hands) == 51 + number, "all gained tools are in the deck again"
    assert s.round == 7
    play(s, "place blue 1", "suspend")
    assert s.evaluation is not None
    assert (s.evaluation.outcome, s.evaluation.tool, s.tools) == (EXACT, False, 6)


def test_R16_a_gained_tool_is_not_in_the_deck_before_the_next_shuffle():
    s = start("eagle,rhinoceros", {0: "yellow"}, avoid="yellow", difficulty="easy")
    walk_to(s, "yellow 1")
    s.stars = 1
    play(s, "suspend")
    assert s.tools == 1
    assert "unlock" in legal(s), "the team is still between the rounds"
    assert s.deck[TOOL] == 0
    assert sum(s.deck) == 51 - 20
    assert s.census()["tools"] == 6
    play(s, "stop")
    assert sum(s.deck) + sum(s.hands) == 52


def test_R17_forty_stars_are_all_there_are():
    s = start("eagle,rhinoceros", {0: "yellow"}, avoid="yellow", difficulty="difficult")
    walk_to(s, "yellow 1")
    s.stars = 40
    play(s, "suspend")
    assert s.evaluation is not None
    assert (s.evaluation.stars, s.stars) == (0, 40)
    s = start("eagle,rhinoceros", {0: "2 yellow", 1: "yellow"}, avoid="yellow")
    walk_to(s, "yellow 3")
    s.stars = 38
    play(s, "suspend")
    assert s.evaluation is not None
    assert (s.evaluation.stars, s.stars) == (2, 40)


def test_R18_the_megaphone_holder_unlocks_level_by_level_as_long_as_it_can_be_paid():
    s = start("eagle,snake,rhinoceros", avoid="green", difficulty="normal")
    play(s, "place orange 1", "place green 3")
    s.stars = 7
    play(s, "suspend")
    assert s.current_player() == s.megaphone == 2
    assert legal(s) == {"unlock", "stop"}
    play(s, "unlock")
    assert (s.level, s.stars) == (2, 4)
    assert legal(s) == {"unlock", "stop"}
    assert s.current_player() == 2
    play(s, "unlock")
    assert (s.level, s.stars, s.round) == (3, 1, 2), "one star can't pay a level: the next round begins"
    assert sum(s.sizes) == 22
    assert sum(s.face_up) == 2
    declined = start("eagle,rhinoceros", avoid="orange")
    play(declined, "place orange 1")
    declined.stars = 7
    play(declined, "suspend", "stop")
    assert (declined.level, declined.stars, declined.round) == (1, 7, 2)
    top = start("eagle,rhinoceros", avoid="orange")
    play(top, "place orange 1")
    top.stars, top.level = 39, 9
    play(top, "suspend", "unlock")
    assert (top.level, top.round) == (10, 2), "level 10 is the last: nothing more is asked"


def test_R19_unlocking_comes_after_a_failed_evaluation_too():
    s = start("eagle,rhinoceros", avoid="blue")
    play(s, "place blue 1")
    s.stars = 3
    play(s, "suspend")
    assert s.evaluation is not None
    assert s.evaluation.outcome == SHORT
    assert legal(s) == {"unlock", "stop"}


def test_R20_an_escape_wins_at_once_and_a_failed_one_is_like_any_other():
    s = start("seal,eagle,lion,snake", {0: "4 yellow", 1: "2 yellow"})
    play(s, f"jump {LAST}")
    s.stars = 10
    play(s, "suspend")
    assert s.is_terminal()
    assert s.result == ESCAPED
    assert s.evaluation is not None
    assert (s.evaluation.outcome, s.evaluation.stars, s.evaluation.tool) == (OUT, 0, False)
    assert (s.stars, s.tools, s.level) == (10, 0, 1), "exactly six, and yet no tool"
    assert s.returns() == [1.0] * 4
    assert s.legal_actions() == []
    s = start("seal,eagle,lion,snake", {0: "5 yellow"}, avoid="yellow")
    play(s, f"jump {LAST}", "suspend")
    assert (s.result, s.round) == (PLAYING, 2)
    assert s.evaluation is not None
    assert s.evaluation.outcome == SHORT


def test_R21_the_seventh_round_without_escape_is_lost_and_nothing_is_unlocked():
    s = start("eagle,rhinoceros", {0: "blue"}, avoid="blue")
    s.round = 7
    play(s, "place blue 1")
    s.stars = 40
    play(s, "suspend")
    assert s.is_terminal()
    assert s.result == FAILED
    assert s.returns() == [-1.0, -1.0]
    assert (s.level, s.round) == (1, 7)
    won = start("seal,eagle,lion,snake", {0: "4 yellow", 1: "2 yellow"})
    won.round = 7
    play(won, f"jump {LAST}", "suspend")
    assert won.result == ESCAPED, "an escape in the seventh round is one"


def test_R22_an_ability_is_used_once_a_round_by_its_owner_in_the_own_turn():
    s = start("snake,parrot,eagle")
    assert "redraw" in legal(s)
    play(s, "redraw")
    assert "redraw" not in legal(s)
    assert s.used == 0b001
    play(s, "place blue 1")
    assert "redraw" not in legal(s), "it is the Parrot's turn"
    play(s, "join", "place orange 1")
    assert s.current_player() == 0
    assert "redraw" not in legal(s)
    play(s, "place purple 2")
    assert "join" not in legal(s)
    play(s, "suspend")
    while "stop" in legal(s):
        play(s, "stop")
    assert s.used == 0, "all animals are turned face up"
    play(s, "place blue 1")
    play(s, "place orange 1")
    assert s.current_player() == 0
    assert "redraw" in legal(s)


STARTS = {
    "eagle": {"ask"},
    "lion": {"stash"},
    "monkey": {"swap"},
    "rhinoceros": {"two"},
    "chameleon": {"draw"},
    "parrot": {"join"},
    "elephant": set(),
    "seal": {"jump"},
    "sloth": {"pass"},
    "snake": {"redraw"},
}
ENDS = {"monkey": {"swap", "done"}, "chameleon": {"draw", "done"}, "elephant": {"next", "done"}}


@pytest.mark.parametrize("animal", STARTS)
def test_R23_each_animal_acts_at_its_own_moment(animal):
    others = [one for one in ("eagle", "lion", "snake", "sloth") if one != animal][:3]
    s = start(",".join([others[0], animal, *others[1:]]))
    play(s, "place blue 1")
    assert s.current_player() == 1
    assert families(s) - {"place", "suspend"} == STARTS[animal]
    play(s, "place orange 1")
    if animal in ENDS:
        assert s.current_player() == 1
        assert families(s) == ENDS[animal]
    else:
        assert s.current_player() == 2, "nothing is asked at the end of the turn"


def test_R24_after_an_ability_both_options_stay_open_and_suspending_ends_the_turn():
    first = start("eagle,snake,chameleon")
    assert families(play(first, "place blue 1", "redraw")) == {"place", "suspend"}
    play(first, "suspend")
    assert first.round == 2
    s = start("eagle,chameleon,snake")
    play(s, "place blue 1", "suspend")
    assert s.round == 2, "no draw at the end of a turn that suspended"
    start_of_turn = play(start("chameleon,eagle,snake"), "draw")
    play(start_of_turn, sorted(legal(start_of_turn))[0])
    assert start_of_turn.current_player() == 0
    assert families(start_of_turn) == {"place"}
    play(start_of_turn, "place blue 1")
    assert start_of_turn.current_player() == 1, "used at the start, not offered at the end"


def test_R25_the_eagle_asks_one_other_player_and_all_hear_the_true_answer():
    s = start("eagle,snake,chameleon", {1: "3 yellow, blue", 2: "yellow"}, avoid="yellow, blue")
    assert {one for one in legal(s) if one.startswith("ask")} == {"ask seat 2", "ask seat 3"}
    play(s, "ask seat 2")
    assert legal(s) == {f"colour {colour}" for colour in components.COLOURS}
    for colour, cards in zip(components.COLOURS, (6, 7, 8, 9, 10, 11), strict=True):
        other = play(s.clone(), f"colour {colour}")
        assert legal(other) == {f"number {number}" for number in range(1, cards + 1)}
    play(s, "colour yellow")
    for number in range(1, 7):
        told = events(s.clone(), f"number {number}", (0, 1, 2, None))
        assert all(one == told[0] for one in told), "all hear it"
        assert told[0][0]["data"]["answer"] is (number <= 3)
    play(s, "number 3")
    assert s.view(2)["questions"] == s.view(None)["questions"] != []
    assert s.view(2)["questions"][0]["answer"] is True
    tool = start("eagle,rhinoceros", {0: "blue"}, avoid="blue")
    script_round(tool, {0: "tool, yellow"}, megaphone=1, tools=1, avoid="yellow")
    exact_round(tool)
    play(tool, "place blue 1", "ask seat 2", "colour yellow", "number 1")
    assert tool.view(0)["questions"][0]["answer"] is False
    asked = start("snake,eagle", {0: "blue"}, avoid="blue")
    script_round(asked, {0: "tool, yellow"}, megaphone=1, tools=1, avoid="yellow")
    exact_round(asked)
    play(asked, "ask seat 1", "colour yellow", "number 2")
    assert asked.view(0)["questions"][0]["answer"] is False, "a tool is no yellow card"


def test_R26_the_lions_card_comes_back_on_top_of_the_normal_deal():
    s = start("lion,eagle,snake", {0: "2 yellow, red"}, avoid="yellow")
    assert {one for one in legal(s) if one.startswith("stash")} >= {"stash yellow", "stash red"}
    play(s, "stash yellow")
    assert (s.stash, s.sizes[0], hand(s, 0)[0]) == (0, 6, 1)
    script_round(s, {0: ""}, megaphone=2, avoid="yellow")
    play(s, "place blue 1", "place orange 1", "suspend")
    assert s.stash == NO_CARD
    assert hand(s, 0)[0] == 1
    assert s.sizes == [8, 6, 7], "dealt from seat 2 on: 7, 6, 7, and one more for the Lion"
    assert s.current_player() == 2
    play(s, "place blue 1")
    assert "stash yellow" in legal(s), "it can be used again, with the same card too"
    play(s, "stash yellow", "place red 1", "suspend")
    assert hand(s, 0)[0] >= 1
    tool = start("lion,eagle", {0: "blue"}, avoid="blue")
    script_round(tool, {0: "tool"}, megaphone=1, tools=1)
    exact_round(tool)
    play(tool, "place blue 1", "stash tool")
    assert tool.stash == TOOL
    play(tool, "suspend")
    assert hand(tool, 0)[TOOL] == 1
    empty = start("monkey,lion")
    empty.hands[7:14], empty.sizes[1] = [0] * 7, 0
    play(empty, "place blue 1", "done")
    assert "stash" not in families(empty), "a card in hand is needed"
    last = start("lion,eagle")
    last.round = 7
    assert "stash" in families(last), "legal in the last round, but to no purpose"


def test_R27_with_a_card_under_the_lion_the_numbers_of_the_deal_stay():
    s = start("lion,eagle", {0: "yellow"})
    play(s, "stash yellow", "place blue 1", "suspend")
    while "stop" in legal(s):
        play(s, "stop")
    assert sum(s.sizes) == 20 + 1
    assert s.deck_size == sum(s.deck) == 51 + s.tools - 21


def test_R28_the_monkey_and_another_player_swap_a_card():
    s = start("monkey,eagle,snake", {0: "yellow, red", 1: "2 purple"}, avoid="yellow, red, purple")
    play(s, "swap seat 2")
    assert s.current_player() == 0
    told = events(s, "give yellow", (0, 1, 2, None))
    assert "yellow" not in repr(told[2] + told[3])
    assert "gave" not in repr(told[2] + told[3])
    assert told[0][0]["data"]["gave"] == told[1][0]["data"]["gave"] == 0
    assert s.current_player() == 1, "the partner answers before the turn goes on"
    assert legal(s) >= {"return yellow", "return purple"}, "any card, also the one just got"
    told = events(s, "return purple", (0, 1, 2, None))
    assert "got" not in repr(told[2] + told[3])
    assert (hand(s, 0)[0], hand(s, 0)[4], hand(s, 1)[0], hand(s, 1)[4]) == (0, 1, 1, 1)
    assert s.current_player() == 0
    assert "place" in families(s)
    assert "swap" not in families(s)
    assert s.view(2)["you"]["swap"] is None
    assert s.view(0)["you"]["swap"] == {"partner": 1, "gave": 0, "got": 4}
    assert s.view(1)["you"]["swap"] == {"partner": 0, "gave": 4, "got": 0}
    same = play(
        start("monkey,eagle", {0: "yellow"}, avoid="yellow"), "swap seat 2", "give yellow", "return yellow"
    )
    assert hand(same, 0)[0] == 1
    empty_partner = start("monkey,eagle")
    empty_partner.hands[7:14], empty_partner.sizes[1] = [0] * 7, 0
    gift = sorted(one for one in legal(play(empty_partner, "swap seat 2")))[0]
    play(empty_partner, gift)
    assert legal(empty_partner) == {gift.replace("give", "return")}
    empty = start("monkey,eagle")
    empty.hands[:7], empty.sizes[0] = [0] * 7, 0
    assert "swap" not in families(empty)
    play(empty, "place blue 1")
    assert empty.current_player() == 1, "nor is an end of the turn offered"


def test_R29_the_rhinoceros_places_two_tokens_side_by_side():
    s = start("rhinoceros,eagle")
    pairs = ["blue 1", "orange 1", "purple 2", "green 2"]
    assert {one for one in legal(s) if one.startswith("two")} == {f"two {one}" for one in pairs}
    play(s, "two purple 2")
    assert [token >> 3 for token in s.tokens] == [3, 4]
    assert {token & 7 for token in s.tokens} == {0}
    assert space_name(s, s.furthest) == "green 2", "the further one counts"
    assert s.tokens_left(0) == 10
    play(s, "place red 1")
    assert "two" not in families(s)
    other = start("eagle,rhinoceros")
    play(other, "place purple 2")
    offered = {one for one in legal(other) if one.startswith("two")}
    spaces = ["green 2", "red 1", *ZONE_2]
    assert offered == {f"two {one}" for one in spaces[:-1]}, "a pair may lie across the border of the zones"
    play(other, "two red 1")
    assert space_name(other, other.furthest) == "yellow 1"


def test_R30_the_parrot_repeats_the_furthest_space():
    s = start("parrot,eagle,sloth")
    assert "join" not in legal(s), "not as the first token"
    play(s, "place blue 1", "place red 1", "place yellow 1")
    play(s, "join")
    assert (space_name(s, s.furthest), s.current_player()) == ("yellow 1", 1)
    assert [token & 7 for token in s.tokens if token >> 3 == s.furthest] == [2, 0]
    own = start("elephant,parrot,sloth")
    play(own, "place blue 1", "next seat 2", "place red 1", "pass", "place yellow 1")
    assert own.current_player() == 1
    assert "join" in legal(own)
    alone = start("parrot,sloth")
    play(alone, "place blue 1", "pass", "join")
    assert [token & 7 for token in alone.tokens] == [0, 0], "its own token will do"


def test_R31_the_elephant_names_who_plays_next():
    s = start("elephant,eagle,snake,sloth")
    play(s, "place blue 1")
    assert legal(s) == {"next seat 2", "next seat 3", "next seat 4", "done"}, "any player but oneself"
    play(s, "next seat 3")
    assert s.current_player() == 2
    play(s, "place orange 1")
    assert s.current_player() == 3, "and clockwise from there"
    play(s, "place purple 2")
    assert s.current_player() == 0
    declined = play(start("elephant,eagle,snake"), "place blue 1", "done")
    assert declined.current_player() == 1
    assert declined.used == 0


def test_R32_the_seal_ignores_zones_but_goes_ahead():
    s = start("seal,eagle,snake,sloth")
    ahead = {space_name(s, one) for one in range(1, s.setup.size + 1)}
    offered = {one.split(" ", 1)[1] for one in legal(s) if one.split()[0] in ("place", "jump")}
    assert offered == ahead, "any space at all as the first token, in the escape zone too"
    later = start("eagle,seal,snake,sloth")
    play(later, "place purple 2")
    offered = {one.split(" ", 1)[1] for one in legal(later) if one.split()[0] in ("place", "jump")}
    assert offered == ahead - {"blue 1", "orange 1", "purple 2"}
    play(later, "jump green 9")
    assert space_name(later, later.furthest) == "green 9"
    for players in (2, 3):
        with pytest.raises(OptionError, match="Seal needs 4"):
            load(",".join(["seal", "eagle", "snake"][:players]))


def test_R33_the_sloth_passes_without_a_suggestion():
    s = start("eagle,sloth,snake")
    play(s, "place blue 1")
    before = (s.furthest, list(s.tokens), list(s.hands), s.megaphone)
    play(s, "pass")
    assert (s.furthest, s.tokens, s.hands, s.megaphone) == before
    assert s.current_player() == 2


def test_R34_the_snake_draws_one_card_fewer():
    s = start(
        "snake,eagle,lion", {0: "3 yellow, 2 red, 2 blue"}, draws="6 green", avoid="green, yellow, red, blue"
    )
    play(s, "redraw")
    assert hand(s, 0) == counts("6 green")
    assert s.sizes[0] == 6
    assert s.deck_size == 51 - 20 - 6
    assert s.view(0)["you"]["discards"] == counts("3 yellow, 2 red, 2 blue")
    assert s.deck[0] == 3, "what was put away is not in the deck"
    one = start("snake,eagle")
    one.hands[:7], one.sizes[0] = counts("blue"), 1
    play(one, "redraw")
    assert one.sizes[0] == 0
    assert hand(one, 0) == [0] * 7
    play(one, "place blue 1")
    none = start("snake,eagle")
    none.hands[:7], none.sizes[0] = [0] * 7, 0
    assert "redraw" not in legal(none)
    short = start("snake,eagle")
    short.deck, short.deck_size = counts("2 blue"), 2
    play(short, "redraw")
    assert short.sizes[0] == 2
    assert short.deck_size == 0


def test_R35_the_chameleon_draws_and_puts_one_card_away():
    s = start("chameleon,eagle", {0: "yellow"}, draws="red", avoid="yellow, red")
    size = s.sizes[0]
    play(s, "draw")
    assert s.sizes[0] == size + 1
    assert hand(s, 0)[1] == 1
    assert {"drop red", "drop yellow"} <= legal(s), "also the card just drawn"
    play(s, "drop red")
    assert s.sizes[0] == size
    assert hand(s, 0)[1] == 0
    end = play(start("chameleon,eagle"), "place blue 1", "draw")
    play(end, sorted(legal(end))[0])
    assert end.current_player() == 1
    empty = start("chameleon,eagle")
    empty.deck, empty.deck_size = [0] * 7, 0
    assert "draw" not in legal(empty)
    play(empty, "place blue 1")
    assert empty.current_player() == 1


def test_R36_cards_put_away_are_known_to_their_player_alone_and_come_back():
    s = start("chameleon,snake,eagle", {0: "yellow"}, draws="red", avoid="yellow, red")
    play(s, "draw")
    told = events(s, "drop yellow", (0, 1, None))
    assert "yellow" not in repr(told[1] + told[2])
    assert "dropped" not in repr(told[1] + told[2])
    assert told[0][0]["data"]["dropped"] == 0
    play(s, "place blue 1", "redraw", "place orange 1", "suspend")
    hands = s.evaluation.hands if s.evaluation is not None else ()
    assert sum(hands) == 19, "what was put away is not revealed"
    while "stop" in legal(s):
        play(s, "stop")
    assert sum(s.deck) + sum(s.hands) == 51 + s.tools, "and all comes back with the next shuffle"
    mine = start("chameleon,snake,eagle", {0: "yellow"}, draws="red", avoid="yellow, red")
    play(mine, "draw", "drop yellow")
    assert mine.view(0)["you"]["discards"] == counts("yellow")
    assert mine.view(1)["you"]["discards"] == mine.view(2)["you"]["discards"] == [0] * 7
    assert [mine.view(viewer)["discards"] for viewer in (0, 1, 2, None)] == [1] * 4, "their number is public"


def test_R37_what_is_known_to_all_and_what_to_one_seat():
    animals = "lion,eagle,monkey,chameleon,snake"
    hands = {0: "yellow, red", 2: "blue", 3: "purple"}
    s = start(animals, hands, players=5, avoid="yellow, red", draws="red")
    play(s, "stash yellow", "place blue 1", "ask seat 1", "colour red", "number 1", "place orange 1")
    play(s, "swap seat 4", "give blue", "return purple", "place purple 2", "draw")
    play(s, "drop red")
    views: dict[int | None, dict[str, Any]] = {viewer: s.view(viewer) for viewer in (0, 1, 2, 3, 4, None)}
    public = {key: value for key, value in views[None].items() if key not in ("you", "chances", "seats")}
    for viewer, view in views.items():
        assert {key: view[key] for key in public} == public
        for seat, shown in enumerate(view["seats"]):
            assert shown["hand_size"] == s.sizes[seat]
            assert shown["stash"] is (seat == 0), "that a card lies under the Lion is public"
            assert shown["hand"] == (hand(s, seat) if seat == viewer else None)
    assert public["tokens"] == [{"space": n + 1, "seat": n} for n in range(3)]
    assert (public["deck"], public["discards"], public["tools_won"]) == (51 - 22 - 1, 1, 0)
    assert [views[seat]["seats"][1]["ability"] for seat in range(5)] == ["used"] * 5
    assert [views[seat]["you"]["stash"] for seat in range(5)] == [0, None, None, None, None]
    assert [views[seat]["you"]["swap"] is not None for seat in range(5)] == [False, False, True, True, False]
    assert views[3]["you"]["discards"] == counts("red")
    play(s, "place green 2")
    s.stars = 3
    play(s, "suspend")
    assert [seat["hand"] for seat in s.view(None)["seats"]] == [hand(s, seat) for seat in range(5)]
    evaluation = s.view(4)["evaluation"]
    assert sum(sum(one) for one in evaluation["hands"]) == 21 - 1, "all hands are revealed"
    assert s.view(4)["you"]["stash"] is None, "the card under the Lion stays hidden"


def test_R38_tokens_and_abilities_are_the_only_language():
    assert [family.name for family in load().action_space.families] == [
        "place", "two", "join", "jump", "suspend", "pass", "ask", "stash", "swap", "draw", "redraw", "next",
        "done", "colour", "number", "give", "return", "drop", "unlock", "stop",
    ]  # fmt: skip
    s = start("eagle,snake,chameleon")
    assert s.view(1)["chat_allowed"] is False, "no talk about cards in hand during a round"


def test_R39_five_players_start_on_level_2_and_six_on_level_3():
    for players, level, dealt, face_up in (
        (2, 1, 20, 0),
        (3, 1, 20, 0),
        (4, 1, 20, 0),
        (5, 2, 21, 1),
        (6, 3, 22, 2),
    ):
        s = load(players=players).new_initial_state(3)
        assert (s.level, sum(s.sizes), sum(s.face_up)) == (level, dealt, face_up)
    five = load(players=5, difficulty="easy").new_initial_state(0)
    play(five, "place blue 1")
    five.stars = 2
    play(five, "suspend", "unlock")
    assert five.level == 3, "the lower cards are out of play"


def test_R40_the_levels_and_the_one_of_the_rulebooks_example():
    levels = components.levels().levels
    assert [(one.dealt, one.face_up) for one in levels] == [
        (20, 0), (21, 1), (22, 2), (23, 3), (24, 4), (26, 5), (27, 6), (28, 7), (29, 8), (30, 9),
    ]  # fmt: skip
    assert [one.provenance for one in levels] == ["rulebook"] * 3 + ["reconstructed"] * 7
    for one in levels:
        s = start("eagle,snake,chameleon", difficulty="easy")
        play(s, "place blue 1")
        s.level = one.level
        play(s, "suspend")
        while "stop" in legal(s):
            play(s, "stop")
        assert (sum(s.sizes), sum(s.face_up)) == (one.dealt, one.face_up)


def test_R41_hard_is_difficult_and_levels_cost_2_3_or_4_stars():
    assert load(difficulty="hard") == load(difficulty="difficult")
    for difficulty, price in (("easy", 2), ("normal", 3), ("difficult", 4)):
        s = start("eagle,rhinoceros", difficulty=difficulty)
        play(s, "place blue 1")
        s.stars = 9 * price
        play(s, "suspend")
        for level in range(2, 11):
            play(s, "unlock")
            assert (s.level, s.stars) == (level, (10 - level) * price), "the same price at every level"
        assert s.round == 2


def test_R42_the_path_agrees_with_the_rulebooks_example():
    board = components.board("standard")
    s = start("eagle,snake")
    at = {
        name: space(s, name)
        for name in ("orange 1", "green 2", "red 1", "green 3", "blue 2", "orange 2", "blue 3")
    }
    assert at["orange 1"] < at["green 2"]
    assert at["red 1"] == at["green 2"] + 1
    assert [board.zone[at[name]] for name in at] == [1, 1, 1, 2, 2, 2, 3]


def test_R43_high_security_asks_for_more_than_the_deck_holds():
    board = components.board("high_security")
    escape = {
        components.COLOURS[board.kind[n]]: board.value[n] for n in range(board.escape_from, board.size + 1)
    }
    assert escape == {"yellow": 8, "red": 8, "orange": 9, "blue": 10, "purple": 11, "green": 12}
    for item in components.items().items:
        assert escape[item.colour] == item.count + (2 if item.colour == "yellow" else 1)
    s = start("eagle,rhinoceros", board="high_security")
    assert places(s) == ZONE_1, "the same rules on the other side"


def test_R44_with_two_players_the_elephant_changes_nothing():
    s = play(start("elephant,eagle"), "place blue 1")
    assert legal(s) == {"next seat 2", "done"}
    assert play(s.clone(), "next seat 2").current_player() == play(s.clone(), "done").current_player() == 1


def test_R45_undo_never_goes_past_an_answer_a_draw_or_a_swap():
    def shows(s: KuzookaState, *moves: str) -> list[bool]:
        result = []
        for move in moves:
            before = s.reveals
            play(s, move)
            result.append(s.reveals > before)
        return result

    assert shows(start("eagle,snake"), "ask seat 2", "colour red", "number 1") == [False, False, True]
    assert shows(start("rhinoceros,snake"), "two blue 1", "redraw") == [False, True]
    assert shows(start("chameleon,snake", draws="red"), "draw", "drop red") == [True, False]
    monkey = start("monkey,snake", {0: "red"})
    assert shows(monkey, "swap seat 2", "give red", "return red") == [False, True, True]
    assert shows(start("lion,snake", {0: "red"}), "stash red", "place blue 1") == [False, False]
    assert shows(start("eagle,snake"), "place blue 1", "suspend") == [False, True]
    assert shows(start("sloth,elephant"), "pass", "place blue 1", "next seat 1") == [False] * 3


def test_R46_random_animals_differ_and_the_seal_needs_four_players():
    for players in range(2, 7):
        seen: set[int] = set()
        for seed in range(60):
            drawn = load("random", players=players).new_initial_state(seed).animals
            assert len(set(drawn)) == players
            seen |= set(drawn)
        assert len(seen) == (10 if players >= 4 else 9)
    scripted = load("random", players=3).new_scripted_state(0, {"animals": [5, 0, 9]})
    assert [seat["animal"] for seat in scripted.view(0)["seats"]] == ["parrot", "eagle", "snake"]
    with pytest.raises(OptionError, match="twice"):
        load("eagle,eagle,snake")


def test_R47_how_the_table_is_set_up():
    s = load(players=6).new_initial_state(1)
    view = s.view(None)
    assert [seat["tokens_left"] for seat in view["seats"]] == [12] * 6
    assert (view["tools_left"], view["tools_won"], view["round"], view["rounds"]) == (6, 0, 1, 7)
    assert (view["stars"], view["furthest"], view["tokens"], view["level"]) == (0, 0, [], 3)
    assert {seat["ability"] for seat in view["seats"]} == {"ready"}
    assert s.census()["tools"] == 6
    assert s.census()["tokens"] == 72


def test_R48_a_space_holds_several_tokens_and_the_jump_decides_the_zone():
    s = start("seal,parrot,eagle,snake")
    play(s, "jump orange 3", "join")
    assert [token >> 3 for token in s.tokens] == [space(s, "orange 3")] * 2
    zone = s.view(0)["furthest"]
    assert zone == space(s, "orange 3")
    board = components.board("standard")
    assert places(s) == [space_name(s, n) for n in board.reach[zone]]
    assert {board.zone[space(s, one)] for one in places(s)} == {4}, "orange 3 is the last space of zone 3"


def test_R49_there_is_no_hand_limit_and_an_empty_hand_plays_on():
    s = start("snake,eagle", {0: "blue"})
    s.hands[:7], s.sizes[0] = counts("blue"), 1
    play(s, "redraw")
    assert s.sizes[0] == 0
    assert families(s) == {"place"}
    play(s, "place blue 1", "place orange 1")
    assert s.current_player() == 0
    assert families(s) == {"place", "suspend"}
    big = start("lion,eagle", {0: "yellow"})
    play(big, "stash yellow", "place blue 1")
    big.level = 10
    play(big, "suspend")
    while "stop" in legal(big):
        play(big, "stop")
    assert big.sizes[0] == 16, "fifteen cards are dealt, and the Lion's comes on top"


def test_R50_face_up_cards_belong_to_nobody():
    animals = "chameleon,lion,monkey,snake,eagle"
    s = start(animals, face_up="yellow", avoid="yellow", draws="red", players=5)
    assert s.face_up == counts("yellow")
    assert sum(hand(s, seat)[0] for seat in range(5)) == 0
    play(s, "draw")
    assert "drop yellow" not in legal(s)
    play(s, "drop red", "place blue 1")
    assert "stash yellow" not in legal(s)
    play(s, "place orange 1", "swap seat 1")
    assert "give yellow" not in legal(s)
    play(s, sorted(legal(s))[0])
    assert "return yellow" not in legal(s)
    play(s, sorted(legal(s))[0], "place purple 2")
    deck = s.deck_size
    play(s, "redraw")
    assert s.face_up == counts("yellow")
    assert s.deck_size == deck - s.sizes[3]


def test_R51_suspending_is_offered_with_a_space_that_cannot_be_met():
    s = start("seal,eagle,lion,snake", avoid="yellow")
    play(s, f"jump {LAST}")
    assert sum(hand(s, seat)[0] for seat in range(4)) == 0
    assert "suspend" in legal(s)


@pytest.mark.parametrize("yellow", [0, 3, 5, 6])
@pytest.mark.parametrize("tools", [0, 1, 2])
def test_R52_yellow_6_with_26_cards_in_hands_and_5_face_up(yellow, tools):
    s = start("seal,eagle,lion,snake", avoid="yellow")
    play(s, "place blue 1")
    s.level, s.tools = 6, tools
    in_hands = min(yellow, 4)
    face_up = f"{yellow - in_hands} yellow, {tools} tool"
    script_round(s, {0: f"{in_hands} yellow"}, megaphone=1, tools=tools, face_up=face_up, avoid="yellow")
    play(s, "suspend")
    assert (sum(s.sizes), sum(s.face_up)) == (26, 5)
    walk_to(s, LAST)
    play(s, "suspend")
    assert s.evaluation is not None
    assert s.evaluation.from_items + s.evaluation.from_tools == yellow + tools
    assert (s.result == ESCAPED) is (yellow + tools >= 6)


# --- The engine's own choices --------------------------------------------------------------------------


def test_K1_jumps_are_offered_beyond_the_normal_reach_only():
    s = start("seal,eagle,lion,snake")
    placed = {one.split(" ", 1)[1] for one in legal(s) if one.startswith("place")}
    jumped = {one.split(" ", 1)[1] for one in legal(s) if one.startswith("jump")}
    assert placed
    assert jumped
    assert not placed & jumped
    play(s, "place red 1")
    assert s.view(0)["seats"][0]["ability"] == "ready"


def test_K2_the_monkey_names_the_partner_then_the_card():
    s = start("monkey,eagle,snake", {0: "red"})
    assert {one for one in legal(s) if "swap" in one} == {"swap seat 2", "swap seat 3"}
    play(s, "swap seat 3")
    assert families(s) == {"give"}
    assert s.current_player() == 0
    play(s, "give red")
    assert families(s) == {"return"}
    assert s.current_player() == 2


def test_K3_an_ability_that_was_begun_is_used_and_must_be_finished():
    s = play(start("eagle,snake"), "ask seat 2")
    assert s.used == 1
    assert families(s) == {"colour"}
    assert families(play(s, "colour blue")) == {"number"}


def test_K4_nobody_is_asked_to_start_a_round():
    s = start("eagle,snake", avoid="blue")
    play(s, "place blue 1", "suspend")
    assert (s.round, s.view(0)["phase"]) == (2, "turn"), "the answer that ends a round deals the next one"


def test_K5_the_end_of_a_turn_is_asked_only_of_an_animal_that_can_act():
    s = play(start("elephant,eagle"), "place blue 1")
    assert "done" in legal(s)
    play(s, "next seat 2", "place orange 1", "place purple 2")
    assert s.current_player() == 1, "its animal lies face down"
    assert play(start("snake,eagle"), "place blue 1").current_player() == 1


def test_K6_a_pair_is_named_by_its_first_space():
    s = play(start("rhinoceros,eagle"), "two green 2")
    assert [space_name(s, token >> 3) for token in s.tokens] == ["green 2", "red 1"]


def test_K7_a_single_legal_answer_is_still_asked():
    s = start("monkey,eagle", {0: "red"})
    s.hands[:14], s.sizes[:] = counts("red") + [0] * 7, [1, 0]
    play(s, "swap seat 2")
    assert legal(s) == {"give red"}
    assert legal(play(s, "give red")) == {"return red"}


def test_K8_the_seventh_round_is_counted_like_any_other():
    s = start("eagle,rhinoceros", {0: "blue"}, avoid="blue")
    s.round = 7
    play(s, "place blue 1", "suspend")
    assert s.evaluation is not None
    assert s.evaluation.outcome == EXACT
    assert s.scores()[0] == {"rounds": 7, "level": 1, "tools": 1, "stars": 0, "total": 0}


def test_K9_the_card_under_the_lion_stays_hidden_at_the_end():
    s = start("lion,eagle", {0: "red"}, avoid="red")
    s.round = 7
    play(s, "stash red", "place blue 1", "suspend")
    assert s.is_terminal()
    assert s.view(1)["you"]["stash"] is None
    assert s.view(0)["you"]["stash"] == 1
    assert "stash" in s.view(None)["seats"][0]


def test_K10_team_results_are_plus_or_minus_one_for_everybody():
    s = start("eagle,rhinoceros")
    assert s.returns() == [0.0, 0.0]
    assert s.standings() == [(0, 1)]
    s.round = 7
    play(s, "place blue 1", "suspend")
    assert s.returns() == [-1.0, -1.0]


# --- Every ruling ----------------------------------------------------------------------------------------


def _numbers(letter: str, text: str) -> list[int]:
    return [int(number) for number in re.findall(rf"^- \*\*{letter}(\d+)\*\* \[", text, re.MULTILINE)]


def test_every_ruling_has_a_test_and_every_test_a_ruling():
    text = zootable.game_info("kuzooka").rulings
    assert text == (files("zootable.games.kuzooka") / "RULINGS.md").read_text("utf-8")
    tests = [name for name in globals() if name.startswith("test_")]
    for letter, least in (("R", 52), ("K", 1)):
        written = sorted(_numbers(letter, text))
        assert written == list(range(1, len(written) + 1)), f"the rulings {letter} are numbered without a gap"
        assert len(written) >= least
        tested = {int(found[1]) for name in tests if (found := re.match(rf"test_{letter}(\d+)_", name))}
        missing = sorted(set(written) - tested)
        assert not missing, f"no test names {', '.join(f'{letter}{number}' for number in missing)}"
        assert not tested - set(written), (
            f"tests name rulings {letter} that are not written: {tested - set(written)}"
        )


def test_every_ruling_names_its_source():
    text = zootable.game_info("kuzooka").rulings
    lines = [line for line in text.splitlines() if re.match(r"^- \*\*[RK]\d+\*\*", line)]
    assert len(lines) > 52
    for line in lines:
        assert re.match(r"^- \*\*[RK]\d+\*\* \[(rulebook|public|ours)\] ", line), line
