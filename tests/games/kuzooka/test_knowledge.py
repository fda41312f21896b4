"""What a seat knows, and that redrawing the rest is exactly as likely as it should be."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable, Mapping
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.games.kuzooka import oracle
from tests.games.kuzooka.helpers import (
    hand,
    kinds,
    legal,
    load,
    play,
    random_move,
    random_position,
    script_round,
    small_start,
    start,
)

from zootable.games.kuzooka import knowledge, lion
from zootable.games.kuzooka.game import KuzookaState
from zootable.games.kuzooka.state import (
    ASKED,
    DREW,
    KINDS,
    LION,
    NO_CARD,
    REDREW,
    STASHED,
    SWAPPED,
    TOOL,
    PastRound,
)

FEW = (2, 2, 2, 2, 0, 0)
SAMPLES = 1200


def compare(s: KuzookaState, player: int, samples: int = SAMPLES) -> float:
    """Redraw many times and hold it against all worlds that the seat can believe in; returns a p-value.

    Compares whole worlds, and parts of them (hands, the Lion's card), where small shifts show more clearly.
    """
    expected = oracle.posterior(s, player)
    assert oracle.world_of(s) in expected, "the true world is one of those that the seat can believe in"
    found = Counter(oracle.world_of(s.resample(player, seed)) for seed in range(samples))
    impossible = [world for world in found if world not in expected]
    assert not impossible, f"seat {player} knows that this is not so: {impossible[0]}"
    parts: list[Callable[[oracle.World], object]] = [lambda world: world, lambda world: world[3]]
    for seat in range(s.setup.players):
        for kind in range(4):
            parts.append(lambda world, seat=seat, kind=kind: world[0][seat][kind])  # type: ignore[misc]
    return min(oracle.chi_square_p(_part(expected, part), _part(found, part)) for part in parts)


def _part(
    worlds: Mapping[oracle.World, float], part: Callable[[oracle.World], object]
) -> dict[object, float]:
    """Chances (or numbers) of a part of the worlds."""
    result: dict[object, float] = defaultdict(float)
    for world, weight in worlds.items():
        result[part(world)] += weight
    return result


# Three players, seat 0 first, two or three cards each of eight; "items" are dealt round and round.
CASES = {
    "the deal": ("eagle,snake,chameleon", "", []),
    "a yes": (
        "eagle,snake,chameleon",
        "yellow, red, blue, orange, red",
        ["ask seat 2", "colour red", "number 2"],
    ),
    "a no": ("eagle,snake,chameleon", "yellow, red, blue", ["ask seat 2", "colour yellow", "number 1"]),
    "a yes, then the Chameleon draws and drops": (
        "eagle,chameleon,snake",
        "yellow, red, blue, orange, red, blue, yellow",
        ["ask seat 2", "colour red", "number 1", "place blue 1", "draw", "drop red", "place orange 1"],
    ),
    "a no, then the Chameleon has drawn": (
        "eagle,chameleon,snake",
        "yellow, red, blue, orange, red, blue, yellow",
        ["ask seat 2", "colour yellow", "number 1", "place blue 1", "draw"],
    ),
    "a yes, then the Snake redraws": (
        "eagle,snake,chameleon",
        "yellow, red, blue, orange, red, blue, yellow",
        ["ask seat 2", "colour red", "number 2", "place blue 1", "redraw"],
    ),
    "a yes, then the Lion keeps a card": (
        "eagle,lion,snake",
        "yellow, red, blue, orange, red, blue",
        ["ask seat 2", "colour red", "number 2", "place blue 1", "stash red"],
    ),
    "a no after the Lion kept a card": (
        "lion,eagle,snake",
        "red, yellow, blue, red, orange, blue",
        ["stash red", "place blue 1", "ask seat 1", "colour red", "number 2"],
    ),
    "a swap": (
        "monkey,eagle,snake",
        "red, yellow, blue, red, orange, blue",
        ["swap seat 2", "give red", "return yellow"],
    ),
    "a swap of the same card": (
        "monkey,eagle,snake",
        "red, red, blue, yellow, orange, blue",
        ["swap seat 2", "give red", "return red"],
    ),
    "a gift that is not answered yet": (
        "monkey,eagle,snake",
        "red, yellow, blue, red, orange, blue",
        ["swap seat 2", "give red"],
    ),
    "a gift that the Chameleon may have dropped": (
        "monkey,chameleon,eagle",
        "red, yellow, blue, red, orange, blue, yellow",
        ["swap seat 2", "give red", "return orange", "place blue 1", "draw", "drop red"],
    ),
    "a gift that the Snake has put away": (
        "monkey,snake,eagle",
        "red, yellow, blue, red, orange, blue, yellow",
        ["swap seat 2", "give red", "return orange", "place blue 1", "redraw"],
    ),
    "a gift that the Lion may have kept": (
        "monkey,lion,eagle",
        "red, yellow, blue, red, orange, blue, yellow",
        ["swap seat 2", "give red", "return orange", "place blue 1", "stash yellow"],
    ),
    "a swap, then a question about the partner": (
        "monkey,snake,eagle",
        "red, yellow, blue, red, orange, blue",
        ["swap seat 2", "give red", "return orange", "place blue 1", "place orange 1"]
        + ["ask seat 2", "colour red", "number 1"],
    ),
    "a question, then a swap with whom it was about": (
        "eagle,monkey,snake",
        "red, yellow, blue, red, yellow, blue",
        [
            "ask seat 2",
            "colour yellow",
            "number 2",
            "place blue 1",
            "swap seat 1",
            "give yellow",
            "return red",
        ],
    ),
    "a question, then a swap of others": (
        "eagle,monkey,snake",
        "red, yellow, blue, red, yellow, blue",
        [
            "ask seat 2",
            "colour yellow",
            "number 2",
            "place blue 1",
            "swap seat 3",
            "give yellow",
            "return blue",
        ],
    ),
    "everything at once": (
        "eagle,monkey,chameleon",
        "red, yellow, blue, red, yellow, blue, orange",
        ["ask seat 2", "colour yellow", "number 1", "place blue 1", "swap seat 3", "give yellow"]
        + ["return blue", "place orange 1", "draw", "drop orange"],
    ),
}


@pytest.mark.parametrize("name", CASES)
def test_redrawn_worlds_are_as_likely_as_they_should_be(name):
    animals, items, moves = CASES[name]
    s = play(small_start(animals, FEW, 6, kinds(items)), *moves)
    for player in range(-1, 3):
        assert compare(s, player) > 1e-4, f"seat {player}"


def test_the_check_itself_finds_a_wrong_distribution():
    s = play(
        small_start("eagle,snake,chameleon", FEW, 6, kinds("yellow, red, blue, orange, red")), "place blue 1"
    )
    expected = oracle.posterior(s, 0)
    found = Counter(oracle.world_of(s.resample(0, seed)) for seed in range(SAMPLES))
    assert oracle.chi_square_p(expected, found) > 1e-4
    most = max(found, key=lambda world: found[world])
    found[most] += 60
    assert oracle.chi_square_p(expected, found) < 1e-6


ROUND_ENDS = {
    "a card kept": ("lion,eagle,snake", "", ["stash red", "place blue 1", "suspend"]),
    "a no about the kept card": (
        "lion,eagle,snake",
        "red, yellow, blue, red, orange, blue",
        ["place blue 1", "ask seat 1", "colour red", "number 2", "place orange 1", "place red 1"]
        + ["stash red", "suspend"],
    ),
    "a yes that only the kept card can explain": (
        "eagle,lion,snake",
        "yellow, red, blue, orange, red, blue",
        ["ask seat 2", "colour red", "number 2", "place blue 1", "stash red", "suspend"],
    ),
    "a gift, then a card kept": (
        "monkey,lion,eagle",
        "red, yellow, blue, red, orange, blue",
        ["swap seat 2", "give red", "return orange", "place blue 1", "stash red", "suspend"],
    ),
    "a card kept, then a gift": (
        "eagle,lion,monkey",
        "red, yellow, blue, red, orange, blue",
        [
            "place blue 1",
            "stash yellow",
            "place orange 1",
            "swap seat 2",
            "give blue",
            "return orange",
            "suspend",
        ],
    ),
    "the Snake put a known gift away": (
        "lion,snake,monkey",
        "red, yellow, blue, red, orange, blue",
        ["stash red", "place blue 1", "place orange 1", "swap seat 2", "give blue", "return orange"]
        + ["place red 1", "place yellow 1", "redraw", "suspend"],
    ),
}


@pytest.mark.parametrize("name", ROUND_ENDS)
def test_the_card_under_the_lion_outlives_the_round_as_it_should(name):
    animals, items, moves = ROUND_ENDS[name]
    s = small_start(animals, FEW, 6, kinds(items or "red"))
    play(s, *moves)
    assert s.returned
    assert s.round == 2
    for player in range(-1, 3):
        assert compare(s, player) > 1e-4, f"seat {player}"


@pytest.mark.parametrize(
    "question", ["colour red, number 3", "colour red, number 2", "colour yellow, number 1"]
)
def test_a_question_about_the_hand_to_which_the_kept_card_came_back(question):
    """The likelier the answer is with a card, the likelier it was that card: red, if there are three red."""
    s = small_start(
        "lion,eagle,snake", (2, 4, 2, 1, 0, 0), 6, kinds("red, yellow, yellow, red, orange, blue")
    )
    play(s, "stash red", "place blue 1")
    s.chance.script("items", kinds("orange, yellow, red, yellow, orange, red"))  # from seat 1 on
    play(s, "suspend", "ask seat 1", *question.split(", "))
    assert s.returned
    assert hand(s, 0)[1] == 3
    for player in range(-1, 3):
        assert compare(s, player) > 1e-4, f"seat {player}"


def test_a_swap_tells_whether_a_known_card_was_kept_again():
    """Red came back to the Lion, as all know; a card is kept again, and then the Lion's owner gives red."""
    s = small_start("eagle,lion,monkey", FEW, 6, kinds("yellow, red, blue, orange, red, blue"))
    play(s, "ask seat 2", "colour red", "number 2", "place blue 1", "stash red")
    s.chance.script("items", kinds("yellow, yellow, blue, orange, orange, blue"))  # from seat 1 on
    play(s, "suspend", "stash yellow", "place blue 1", "swap seat 2", "give orange", "return red")
    for player in range(-1, 3):
        assert compare(s, player) > 1e-4, f"seat {player}"


def test_a_tool_gained_in_the_round_was_not_yet_there_to_be_kept():
    s = start("lion,eagle", {0: "red", 1: "blue"}, avoid="blue")
    play(s, "stash red", "place blue 1", "suspend")
    assert (s.tools, s.round, s.returned) == (1, 2, True)
    for player in (1, -1):
        assert lion.stash_weights(s.past, s.animals, player)[TOOL] == 0
    between = start("lion,eagle", {0: "red", 1: "blue"}, avoid="blue", difficulty="easy")
    play(between, "stash red", "place blue 1")
    between.stars = 2
    play(between, "suspend")
    assert "unlock" in legal(between)
    assert TOOL not in {between.resample(1, seed).stash for seed in range(300)}
    assert all(between.resample(1, seed).deck[TOOL] == 0 for seed in range(20))


def test_what_only_the_kept_card_can_explain_is_known():
    animals, items, moves = ROUND_ENDS["a yes that only the kept card can explain"]
    s = play(small_start(animals, FEW, 6, kinds(items)), *moves)
    weights = lion.stash_weights(s.past, s.animals, 0)
    assert [kind for kind, weight in enumerate(weights) if weight > 0] == [1], (
        "the revealed hand has one red only"
    )
    for seed in range(30):
        assert s.resample(0, seed).hands[KINDS + 1] >= 1


def test_a_revealed_hand_narrows_the_kept_card():
    s = start("lion,eagle", {0: "2 yellow", 1: "4 yellow"}, difficulty="easy", avoid="yellow")
    play(s, "stash yellow", "place blue 1")
    s.stars = 2
    play(s, "suspend")
    assert "unlock" in legal(s)
    weights = lion.stash_weights((*s.past, _now(s)), s.animals, 1)
    assert weights[0] == 1, "five yellow cards were turned up: one is left among the unseen"
    kept = Counter(s.resample(1, seed).stash for seed in range(3000))
    unseen = [6, 7, 8, 9, 10, 11, 0]
    for index, count in enumerate(s.hands):
        unseen[index % KINDS] -= count
    assert set(kept) == {kind for kind in range(KINDS) if unseen[kind]}
    for kind, number in kept.items():
        expected = 3000 * unseen[kind] / sum(unseen)
        assert abs(number - expected) < 5 * expected**0.5
    assert {s.resample(0, seed).stash for seed in range(20)} == {0}, "its owner knows it"


def _now(s: KuzookaState):
    return PastRound(s.log, tuple(s.hands), tuple(s.face_up), (6, 7, 8, 9, 10, 11, 0), s.returned)


LION_TABLES = [
    "eagle,monkey,lion",
    "monkey,snake,lion",
    "lion,chameleon,monkey",
    "eagle,snake,lion",
    "lion,chameleon,eagle",
]


@pytest.mark.parametrize("animals", LION_TABLES)
def test_the_weights_of_the_kept_card_are_exact_over_whole_games(animals):
    seat = animals.split(",").index("lion")
    compared = 0
    for seed in range(6):
        s = small_start(animals, FEW, 6, seed=seed)
        random = Random(seed)
        while not s.is_terminal() and s.round < 6:
            before = s.round
            s.apply_action(_move_of_few(s, random))
            if s.round == before or not s.past:
                continue
            for player in range(-1, 3):
                if player == seat:
                    continue
                weights = lion.stash_weights(s.past, s.animals, player)
                exact = oracle.stash_posterior(s.past, 3, seat, player)
                for kind, weight in enumerate(weights):
                    assert weight / sum(weights) == pytest.approx(exact.get(kind, 0.0), abs=1e-9)
                compared += 1
    assert compared > 30


def _move_of_few(s: KuzookaState, random: Random) -> int:
    """A random move that asks about no colour without cards."""
    while True:
        action = random_move(s, random, suspend=0.4, ability=0.7)
        if s.action_to_string(action) not in ("colour purple", "colour green"):
            return action


# --- Full games --------------------------------------------------------------------------------------------

TABLES = st.sampled_from(
    [
        "eagle,lion,monkey,chameleon,snake",
        "monkey,lion,chameleon,eagle",
        "snake,monkey,eagle,lion",
        "eagle,chameleon",
        "lion,monkey",
        "monkey,snake",
        "chameleon,eagle,lion,monkey,snake,seal",
        "rhinoceros,parrot,elephant,sloth,lion,eagle",
    ]
)
POSITIONS = st.tuples(TABLES, st.integers(0, 10**6), st.integers(0, 60))


def position(drawn: tuple[str, int, int]) -> KuzookaState:
    animals, seed, moves = drawn
    s = load(animals, difficulty="easy").new_initial_state(seed)
    return random_position(s, seed, moves)


def _check_world(s: KuzookaState, twin: KuzookaState, player: int) -> None:
    """All that ``player`` knows is so in the redrawn world."""
    assert twin.sizes == s.sizes
    assert (twin.deck_size, sum(twin.deck), twin.face_up) == (s.deck_size, s.deck_size, s.face_up)
    assert min(twin.hands + twin.deck) >= 0
    assert twin.census() == s.census()
    assert (twin.stash == NO_CARD) == (s.stash == NO_CARD)
    if player >= 0:
        assert hand(twin, player) == hand(s, player)
        assert twin.view(player) == s.view(player)
        if s.animals[player] == LION:
            assert twin.stash == s.stash
    if knowledge.hands_are_revealed(s):
        assert twin.hands == s.hands
        return
    assert len(twin.log) == len(s.log)
    for place, (true, drawn) in enumerate(zip(s.log, twin.log, strict=True)):
        assert drawn[0] == true[0]
        assert len(drawn) == len(true)
        if true[0] == ASKED:
            assert drawn == true
            asked = oracle.hand_before(tuple(twin.hands), twin.log, true[2], place)
            assert (asked[true[3]] >= true[4]) == (true[5] == 1), "the answer was true then"
        elif player in true[1 : 3 if true[0] == SWAPPED else 2]:
            assert drawn == true, "what one did and saw oneself is known"
    for seat in range(s.setup.players):
        first = oracle.hand_before(tuple(twin.hands), twin.log, seat)
        assert min(first) >= 0
        assert sum(first) == s.start_sizes[seat], "the hands were dealt so"
    _check_gift(s, twin, player)


def _check_gift(s: KuzookaState, twin: KuzookaState, player: int) -> None:
    """A card given through the Monkey is known to the giver until it can have moved."""
    for place, entry in enumerate(s.log):
        if entry[0] != SWAPPED or player not in entry[1:3]:
            continue
        other, passed = (entry[2], entry[3]) if player == entry[1] else (entry[1], entry[4])
        if passed == NO_CARD or (player == entry[1] and entry[4] == passed):
            continue
        moved = [e for e in s.log[place + 1 :] if e[0] in (STASHED, DREW, REDREW) and e[1] == other]
        if not moved:
            assert hand(twin, other)[passed] >= 1


@settings(deadline=None, max_examples=120, derandomize=True)
@given(POSITIONS, st.integers(0, 2**31))
def test_what_a_seat_knows_stays_true(drawn, seed):
    s = position(drawn)
    for player in range(-1, s.setup.players):
        for more in range(3):
            _check_world(s, s.resample(player, seed + more), player)


@settings(deadline=None, max_examples=40, derandomize=True)
@given(POSITIONS, st.integers(0, 2**31), st.integers(0, 2**31))
def test_a_copy_depends_on_knowledge_and_seed_alone(drawn, seed, other):
    s = position(drawn)
    for player in range(-1, s.setup.players):
        once = s.resample(player, seed).serialize()
        assert s.resample(player, other).resample(player, seed).serialize() == once
        assert s.resample(player, seed).serialize() == once
        assert s.clone_for(player, seed).serialize() == once


@settings(deadline=None, max_examples=25, derandomize=True)
@given(POSITIONS, st.integers(0, 2**31))
def test_a_redrawn_world_can_be_seen_and_redrawn_from_every_seat_and_played_on(drawn, seed):
    s = position(drawn)
    for player in range(s.setup.players):
        twin = s.resample(player, seed)
        for seat in range(s.setup.players):
            view = twin.view(seat)
            swap = view["you"]["swap"]
            assert swap is None or all(
                card is None or 0 <= card < KINDS for card in (swap["gave"], swap["got"])
            )
            assert all(-1 <= number <= 1 for number in twin.observation_tensor(seat))
            again = twin.resample(seat, seed)
            assert again.census() == s.census()
            assert min(again.hands + again.deck) >= 0
        end = random_position(twin, seed, 1000)
        assert end.is_terminal()
        assert end.census() == s.census()


@settings(deadline=None, max_examples=60, derandomize=True)
@given(
    st.sampled_from(["eagle,lion,monkey,chameleon,snake", "monkey,lion,eagle", "lion,monkey"]),
    st.integers(0, 10**6),
)
def test_the_card_under_the_lion_is_never_thought_impossible(animals, seed):
    s = load(animals).new_initial_state(seed)
    random = Random(seed)
    while not s.is_terminal():
        before = s.round
        s.apply_action(random_move(s, random, suspend=0.3))
        if s.round != before and s.past:
            kept = next(entry[2] for entry in s.past[-1].log if entry[0] == STASHED)
            for player in range(-1, s.setup.players):
                if player < 0 or s.animals[player] != LION:
                    assert lion.stash_weights(s.past, s.animals, player)[kept] > 0


def test_an_unlikely_answer_is_still_honoured_when_attempts_run_out(monkeypatch):
    monkeypatch.setattr(knowledge, "TRIES", 2)
    s = start("monkey,lion,eagle", {0: "yellow, red", 1: "5 yellow, blue"}, draws="red")
    play(s, "swap seat 2", "give yellow", "return blue", "place blue 1", "stash yellow", "place orange 1")
    play(s, "ask seat 2", "colour yellow", "number 5")
    for player in range(-1, 3):
        for seed in range(40):
            _check_world(s, s.resample(player, seed), player)


# --- Odds --------------------------------------------------------------------------------------------------

ODDS_CASES = [
    "the deal",
    "a yes",
    "a no",
    "a swap",
    "a gift that is not answered yet",
    "a swap, then a question about the partner",
    "a question, then a swap with whom it was about",
]


@pytest.mark.parametrize("name", ODDS_CASES)
def test_the_odds_shown_are_exact(name):
    animals, items, moves = CASES[name]
    s = play(small_start(animals, FEW, 6, kinds(items)), *moves)
    for player in range(3):
        worlds = oracle.posterior(s, player)
        for kind in range(4):
            odds = knowledge.team_odds(s, player, kind)
            held = Counter[int]()
            for (hands, *_), chance in worlds.items():
                held[sum(one[kind] for one in hands)] += chance  # type: ignore[assignment]
            for least in range(4):
                exact = sum(chance for number, chance in held.items() if number >= least)
                shown = odds[least] if least < len(odds) else 0.0
                assert shown == pytest.approx(exact, abs=1e-9), (player, kind, least)


def test_the_odds_count_tools_and_face_up_cards():
    s = start("eagle,snake,chameleon", avoid="blue")
    play(s, "place blue 1")
    s.tools, s.level = 3, 6
    script_round(s, {1: "tool, 2 blue"}, megaphone=1, face_up="tool, blue", avoid="blue")
    play(s, "suspend")
    odds = knowledge.team_odds(s, 1, 3)
    assert odds[:6] == [1.0] * 6, "two blue and a tool in hand, a tool and a blue card face up"
    assert 0.0 < odds[6] < 1.0
    assert s.view(1)["chances"]["by_space"]["14"] == 1.0
    sure = start("eagle,snake", {0: "6 yellow"})
    assert knowledge.team_odds(sure, 0, 0) == [1.0] * 7, "all there are"
