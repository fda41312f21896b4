"""What must hold in every game of KuZOOkA, tried on random positions."""

from __future__ import annotations

import json
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.games.kuzooka.helpers import load, play, random_move, random_position, start

from zootable.games.kuzooka import components
from zootable.games.kuzooka.game import KuzookaState
from zootable.games.kuzooka.state import KINDS, LION

ANIMALS = [animal.id for animal in components.animals().animals]


@st.composite
def games(draw):
    """A game of any set-up, with a seed."""
    players = draw(st.integers(2, 6))
    fit = [animal for animal in ANIMALS if animal != "seal" or players >= 4]
    animals = draw(st.permutations(fit))[:players]
    game = load(
        ",".join(animals),
        board=draw(st.sampled_from(["standard", "high_security"])),
        difficulty=draw(st.sampled_from(["easy", "normal", "difficult"])),
    )
    return game, draw(st.integers(0, 10**6))


@st.composite
def positions(draw):
    """A position somewhere in a game, perhaps at its end."""
    game, seed = draw(games())
    return random_position(game.new_initial_state(seed), seed, draw(st.integers(0, 90)))


def plenty(examples: int):
    return settings(deadline=None, max_examples=examples, derandomize=True)


@plenty(40)
@given(games())
def test_pieces_never_get_lost(drawn):
    game, seed = drawn
    s = game.new_initial_state(seed)
    census = s.census()
    random = Random(seed)
    moves = 0
    while not s.is_terminal():
        s.apply_action(random_move(s, random))
        moves += 1
        assert s.census() == census
        assert s.sizes == [
            sum(s.hands[KINDS * seat : KINDS * seat + KINDS]) for seat in range(s.setup.players)
        ]
        assert s.deck_size == sum(s.deck)
        assert min(s.hands + s.deck + s.face_up) >= 0
        assert 0 <= s.stars <= 40
        assert 0 <= s.tools <= 6
        assert 1 <= s.level <= 10
        assert all(0 <= s.tokens_left(seat) <= 12 for seat in range(s.setup.players))
    assert moves <= game.max_game_length
    assert 1 <= s.round <= 7


@plenty(15)
@given(games())
def test_a_seed_is_a_game(drawn):
    game, seed = drawn
    one, two = game.new_initial_state(seed), game.new_initial_state(str(seed))
    for move in range(60):
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
    end = random_position(clone, seed, 500)
    assert end.is_terminal()
    assert s.serialize() == before
    again = random_position(s.clone(), seed, 500)
    assert again.serialize() == end.serialize(), "and goes on with the same chance"


@plenty(40)
@given(positions(), st.integers(0, 10**6))
def test_a_state_read_back_is_the_same(s, seed):
    restored = s.game.deserialize(s.serialize())
    assert isinstance(restored, KuzookaState)
    assert restored.serialize() == s.serialize()
    for player in range(s.setup.players):
        assert restored.view(player) == s.view(player)
        assert restored.legal_actions(player) == s.legal_actions(player)
    assert (
        random_position(restored, seed, 500).serialize() == random_position(s.clone(), seed, 500).serialize()
    )


@plenty(40)
@given(positions(), st.integers(0, 10**6))
def test_a_seat_cannot_tell_a_redrawn_world_from_the_true_one(s, seed):
    for player in range(s.setup.players):
        twin = s.resample(player, seed)
        assert twin.view(player) == s.view(player)
        assert twin.view(None) == s.view(None)
        assert twin.observation_tensor(player) == s.observation_tensor(player)
        assert [one.as_dict() for one in twin.options(player)] == [one.as_dict() for one in s.options(player)]
        assert twin.legal_actions_mask(player) == s.legal_actions_mask(player)
        assert twin.chance.key != s.chance.key


@plenty(40)
@given(positions())
def test_options_are_sentences_with_targets_that_are_in_sight(s):
    for player in range(s.setup.players):
        options = s.options(player)
        assert [one.action for one in options] == s.legal_actions(player)
        assert len({one.label for one in options}) == len(options), "no two options read alike"
        view = s.view(player)
        for one in options:
            kind, _, which = one.target.partition(":")
            assert one.label[0].isupper()
            assert one.notation == s.action_to_string(one.action)
            if kind in ("space", "pair"):
                assert 1 <= int(which) <= s.setup.size
            elif kind == "seat":
                assert int(which) in range(s.setup.players)
                assert int(which) != player
            elif kind == "card":
                assert view["you"]["hand"][int(which)] > 0
            else:
                assert kind in ("kind", "number", "button")


@plenty(40)
@given(positions())
def test_the_tensor_stays_in_its_bounds(s):
    for player in range(s.setup.players):
        tensor = s.observation_tensor(player)
        assert (len(tensor),) == s.game.observation_shape
        assert min(tensor) >= -1.0
        assert max(tensor) <= 1.0


def test_the_tensor_stays_in_its_bounds_with_the_largest_hand():
    s = start("monkey,lion", {1: "yellow"})
    s.level = 10
    play(s, "place blue 1", "done", "stash yellow", "suspend")
    assert (s.round, s.turn, s.sizes[1]) == (2, 1, 16)
    play(s, "place blue 1", "swap seat 2")
    s.apply_action(s.legal_actions()[0])
    assert max(s.sizes) == 17
    assert max(s.observation_tensor(0)) <= 1.0


PRIVATE = {"stash", "give", "give_back", "draw", "drop", "redraw"}


@plenty(60)
@given(games())
def test_events_tell_nobody_what_they_may_not_know(drawn):
    """Public events of private moves name no kind, and texts that do are shown to those who know alone."""
    game, seed = drawn
    s = game.new_initial_state(seed)
    s.record_events()
    random = Random(seed)
    words = {item.item for item in components.items().items} | {"universal tool"}
    while not s.is_terminal():
        actor = s.current_player()
        partner = s.agenda[-1][2] if s.view(None)["phase"] in ("give", "give_back") else actor
        s.apply_action(random_move(s, random))
        assert s.events is not None
        for event in s.events:
            assert json.loads(json.dumps(event.as_dict())) == event.as_dict()
            if event.kind not in PRIVATE:
                continue
            knows = {
                seat for seat in range(-1, s.setup.players) if event.visible_to(None if seat < 0 else seat)
            }
            tells = set(event.data) & {"kind", "gave", "got", "drawn", "dropped", "away_cards", "drawn_cards"}
            tells -= {"drawn"} if event.kind == "redraw" else set()
            if tells or any(word in event.text for word in words):
                assert knows <= {actor, partner}
                assert len(knows) == 1, "each is told in their own words"
            else:
                assert actor not in knows
        for seat in range(-1, s.setup.players):
            seen = [one.kind for one in s.events if one.visible_to(None if seat < 0 else seat)]
            assert len(seen) == len(set(seen)) or set(seen) <= {"place", "unlock"}, "nobody is told twice"


@plenty(40)
@given(games())
def test_undo_stops_where_something_was_revealed(drawn):
    """``reveals`` grows whenever chance was asked or something hidden was shown, and never shrinks."""
    game, seed = drawn
    s = game.new_initial_state(seed)
    random = Random(seed)
    while not s.is_terminal():
        player = s.current_player()
        before = s.clone()
        word = s.action_to_string(action := random_move(s, random)).split()[0]
        s.apply_action(action)
        assert s.reveals >= before.reveals
        shown = s.reveals > before.reveals
        if s.chance.counter != before.chance.counter:
            assert shown, f"{word} used chance"
        for seat in range(s.setup.players):
            if seat != player and _learned(before, s, seat):
                assert shown, f"{word} showed seat {seat} something"
        if word in ("number", "give", "return", "draw", "redraw", "suspend"):
            assert shown
        if word in (
            "place",
            "two",
            "join",
            "jump",
            "pass",
            "ask",
            "colour",
            "swap",
            "stash",
            "drop",
            "done",
            "next",
        ):
            assert not shown


def _learned(before: KuzookaState, after: KuzookaState, seat: int) -> bool:
    """Whether a seat sees cards after a move that it did not see before."""
    if after.round != before.round or len(after.log) < len(before.log):
        return True
    views = [s.view(seat) for s in (before, after)]
    hands = [[one["hand"] for one in view["seats"]] for view in views]
    return hands[0] != hands[1] or len(views[0]["questions"]) != len(views[1]["questions"])


DAWDLERS = [
    (3, "monkey,chameleon,elephant"),
    (4, "monkey,chameleon,elephant,parrot"),
    (6, "monkey,chameleon,elephant,eagle,parrot,sloth"),
]


@pytest.mark.parametrize("board", ["standard", "high_security"])
@pytest.mark.parametrize(("players", "animals"), DAWDLERS)
def test_the_slowest_game_keeps_within_the_longest(players, animals, board):
    """Step by step, declining every end of a turn, asking and swapping at leisure, suspending last."""
    game = load(animals, board=board, difficulty="easy")
    s = game.new_initial_state(1)
    moves = 0
    while not s.is_terminal():
        words = {s.action_to_string(action).split()[0]: action for action in reversed(s.legal_actions())}
        if "done" in words and len(s.tokens) < 33:
            action = words["done"]
        else:
            busy = ("ask", "join", "pass", "unlock", "place", "swap", "draw", "next", "stop")
            action = next((words[word] for word in busy if word in words), s.legal_actions()[0])
        s.apply_action(action)
        moves += 1
    assert 500 < moves <= game.max_game_length, "about as slow as can be"


@plenty(30)
@given(positions(), st.integers(0, 2**31))
def test_what_the_view_says_agrees_with_itself(s, seed):
    view = s.view(None)
    assert json.loads(json.dumps(view)) == view
    assert view["acting"] == list(s.acting_players())
    assert sum(seat["hand_size"] for seat in view["seats"]) == sum(s.sizes)
    assert len(view["tokens"]) == 12 * s.setup.players - sum(seat["tokens_left"] for seat in view["seats"])
    assert view["you"] is None
    assert view["chances"] is None
    for seat in view["seats"]:
        assert [token["space"] for token in view["tokens"] if token["seat"] == seat["seat"]] == seat["claims"]
        assert seat["stash"] in (False, s.animals[seat["seat"]] == LION)
    for player in range(s.setup.players):
        chances = s.view(player)["chances"]
        if chances is not None:
            assert set(chances["by_space"]) == {str(n) for n in range(1, s.setup.size + 1)}
            assert all(0.0 <= chance <= 1.0 for chance in chances["by_space"].values())
