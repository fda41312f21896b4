"""The worked examples and the fixed numbers of the rulebook, played through."""

from __future__ import annotations

import pytest
from tests.games.kuzooka.helpers import (
    counts,
    deal_script,
    hand,
    legal,
    load,
    places,
    play,
    script_round,
    space,
    start,
    walk_to,
)

from zootable.games.kuzooka import components
from zootable.games.kuzooka.state import ESCAPED, EXACT, PLAYING, TOOL
from zootable.kernel.game import IllegalAction

JESSY, KATJA, AMIR = 0, 1, 2
HANDS = {
    JESSY: "2 yellow, 4 green, red",
    KATJA: "blue, yellow, green, 2 red, 2 orange",
    AMIR: "3 blue, yellow, green, purple",
}


@pytest.fixture
def example():
    """Jessy (Eagle), Katja (Chameleon) and Amir (Snake) with the hands of "A) Suggest Escape Plan"."""
    s = start("eagle,chameleon,snake", HANDS)
    assert s.sizes == [7, 7, 6], "the hands of the example are a deal for three players"
    for seat, cards in HANDS.items():
        assert hand(s, seat) == counts(cards)
    return s


def test_jessy_may_begin_on_green_2(example):
    assert len(places(example)) == 5
    play(example, "place green 2")
    assert example.tokens == [space(example, "green 2") * 8 + JESSY]


def test_katja_may_not_go_back_to_orange_1_and_chooses_red_1(example):
    play(example, "place green 2")
    assert example.current_player() == KATJA
    open_spaces = places(example)
    assert "orange 1" not in open_spaces, "it lies behind the token on green 2"
    with pytest.raises(IllegalAction, match="place orange 1"):
        play(example, "place orange 1")
    assert {"orange 2", "green 3", "red 1"} <= set(open_spaces)
    assert open_spaces.index("orange 2") > open_spaces.index("green 3") > open_spaces.index("red 1") == 0
    assert space(example, "red 1") == space(example, "green 2") + 1, "red 1 skips no space"
    play(example, "place red 1")


def test_amir_may_not_skip_a_zone_to_blue_3_and_chooses_blue_2(example):
    play(example, "place green 2", "place red 1", "done")
    assert example.current_player() == AMIR
    assert {"green 3", "blue 2"} <= set(places(example))
    with pytest.raises(IllegalAction):
        play(example, "place blue 3")
    play(example, "place blue 2")
    assert "blue 3" in places(example), "which is in the next zone now"
    assert example.furthest == space(example, "blue 2")


@pytest.mark.parametrize(("yellow", "tools"), [(6, 0), (5, 1), (4, 2), (5, 0), (4, 1), (6, 1)])
def test_the_evaluation_with_26_cards_in_hands_5_face_up_and_yellow_6(yellow, tools):
    s = start("seal,eagle,lion,chameleon", avoid="yellow")
    play(s, "place blue 1")
    s.level, s.tools = 6, tools
    face_up = "2 yellow" + (", tool" if tools else "")
    hands = {0: f"{yellow - 2} yellow", 3: f"{tools - 1} tool" if tools > 1 else ""}
    script_round(s, hands, megaphone=1, face_up=face_up, avoid="yellow")
    play(s, "suspend")
    assert (sum(s.sizes), sum(s.face_up)) == (26, 5)
    walk_to(s, "yellow 6")
    katja = s.current_player()
    play(s, "suspend")
    assert s.megaphone == katja
    assert s.evaluation is not None
    assert (s.evaluation.from_items, s.evaluation.from_tools) == (yellow, tools)
    assert s.result == (ESCAPED if yellow + tools >= 6 else PLAYING)


FIRST_DEALS = {
    2: (20, 0, [10, 10]),
    3: (20, 0, [7, 7, 6]),
    4: (20, 0, [5, 5, 5, 5]),
    5: (21, 1, [5, 4, 4, 4, 4]),
    6: (22, 2, [4, 4, 4, 4, 3, 3]),
}


@pytest.mark.parametrize("players", FIRST_DEALS)
def test_the_first_deal(players):
    dealt, face_up, sizes = FIRST_DEALS[players]
    for seed in range(8):
        s = load(players=players).new_initial_state(seed)
        assert [s.sizes[(s.megaphone + step) % players] for step in range(players)] == sizes
        assert (sum(s.sizes), sum(s.face_up), s.deck_size) == (dealt, face_up, 51 - dealt - face_up)
        assert s.turn == s.megaphone


@pytest.mark.parametrize("players", [2, 3, 4, 5, 6])
@pytest.mark.parametrize("level", range(1, 11))
def test_the_deal_at_each_level(players, level):
    s = walk_to(load(players=players).new_initial_state(4), "blue 1")
    s.level, s.stars = level, 0
    play(s, "suspend")
    while "stop" in legal(s):
        play(s, "stop")
    card = components.levels().levels[level - 1]
    assert (sum(s.sizes), sum(s.face_up)) == (card.dealt, card.face_up)
    assert max(s.sizes) - min(s.sizes) <= 1
    order = [s.sizes[(s.megaphone + step) % players] for step in range(players)]
    assert order == sorted(order, reverse=True), "the larger hands come first from the Megaphone"


def test_level_3_deals_22_cards_and_lays_2_face_up():
    s = start("eagle,snake,chameleon", difficulty="easy")
    play(s, "place blue 1")
    s.stars = 4
    play(s, "suspend", "unlock", "unlock")
    assert s.level == 3
    assert (sum(s.sizes), sum(s.face_up)) == (22, 2)


@pytest.mark.parametrize(
    ("players", "animals"),
    [
        (2, ["eagle", "snake"]),
        (3, ["eagle", "snake", "chameleon"]),
        (4, ["eagle", "snake", "chameleon", "seal"]),
        (5, ["eagle", "snake", "chameleon", "seal", "sloth"]),
        (6, ["eagle", "snake", "chameleon", "seal", "sloth", "parrot"]),
    ],
)
def test_the_animals_recommended_for_a_first_game(players, animals):
    s = load(players=players).new_initial_state(0)
    assert [seat["animal"] for seat in s.view(None)["seats"]] == animals


def test_stefan_asks_annie_for_three_popcorn_boxes():
    stefan, annie = 0, 1
    s = start("eagle,snake,chameleon", {annie: "4 yellow"}, avoid="yellow")
    play(s, f"ask seat {annie + 1}", "colour yellow", "number 3")
    assert s.view(2)["questions"] == [
        {"asker": stefan, "target": annie, "colour": "yellow", "kind": 0, "number": 3, "answer": True}
    ]
    s.record_events()
    again = start("eagle,snake,chameleon", {annie: "4 yellow"}, avoid="yellow")
    again.record_events()
    play(again, f"ask seat {annie + 1}", "colour yellow", "number 5")
    assert again.events is not None
    assert again.events[-1].text.endswith("at least 5 popcorn boxes? No.")


@pytest.mark.parametrize(("players", "unused"), [(5, 1), (6, 2)])
def test_the_experience_deck_of_large_groups(players, unused):
    s = load(players=players).new_initial_state(0)
    assert s.level == 1 + unused
    unlocked = []
    play(s, "place blue 1")
    s.stars = 40
    play(s, "suspend")
    while "unlock" in legal(s):
        play(s, "unlock")
        unlocked.append(s.level)
    assert unlocked == list(range(2 + unused, 11))


def test_high_security_needs_tools_for_every_colour():
    board = components.board("high_security")
    for number in range(board.escape_from, board.size + 1):
        in_deck = components.items().items[board.kind[number]].count
        assert board.value[number] > in_deck
    game = load("seal,eagle,lion,chameleon", board="high_security")
    setup = game.setup
    yellow_8 = components.COLOURS.index("yellow")

    def outcome(tools: int) -> int:
        s = start("seal,eagle,lion,chameleon", board="high_security")
        play(s, "place blue 1")
        s.level, s.tools = 10, tools
        hands = {0: "6 yellow", 1: f"{tools} tool"}
        script_round(s, hands, megaphone=1, avoid="yellow")
        play(s, "suspend")
        assert sum(hand(s, seat)[yellow_8] for seat in range(4)) == 6, "every yellow card there is"
        walk_to(s, "yellow 8")
        play(s, "suspend")
        return s.result

    assert setup.value[setup.size] == 8
    assert [outcome(tools) for tools in (0, 1, 2)] == [PLAYING, PLAYING, ESCAPED]


def test_a_tool_counts_for_any_colour():
    for name, colour in (("blue 1", "blue"), ("orange 1", "orange"), ("red 1", "red")):
        s = start("eagle,rhinoceros", avoid="blue")
        play(s, "place blue 1")
        s.tools = 1
        script_round(s, {0: "tool"}, megaphone=1, avoid=colour)
        play(s, "suspend", f"place {name}", "suspend")
        assert s.evaluation is not None
        assert (s.evaluation.from_items, s.evaluation.from_tools, s.evaluation.outcome) == (0, 1, EXACT)


def test_the_sample_deal_helper_deals_what_it_says():
    game = load("eagle,snake,chameleon")
    items = deal_script(game, 1, 2, 1, {0: "tool", 2: "2 blue"}, avoid="blue")
    assert len(items) == 20
    assert items.count(TOOL) == 1
    assert items.count(3) == 2
    assert items[2] == TOOL, "seat 0 is the third from seat 1 on"
