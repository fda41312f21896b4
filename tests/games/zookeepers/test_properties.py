"""What must hold in every game of Zookeepers, tried on random positions."""

from __future__ import annotations

import json
import re
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.games.zookeepers.helpers import MODES, decent_move, load, play_on, random_move

from zootable.games.zookeepers import KeepersState, rules, scoring
from zootable.games.zookeepers.components import COLOURS, ZONES
from zootable.games.zookeepers.state import LOOKED, OVER, TURN
from zootable.kernel.game import IllegalAction

SETUPS = [
    (mode, players, teams)
    for mode in MODES
    for players in range(2, 7)
    for teams in (False, True)
    if not teams or players in (4, 6)
]


@st.composite
def games(draw):
    """A game of any set-up, with a seed."""
    mode, players, teams = draw(st.sampled_from(SETUPS))
    options: dict[str, Any] = {"mode": mode, "teams": teams}
    if mode != "fast":
        options["action3_face_down"] = draw(st.booleans())
    if players > 4:
        options["instant_end_all_players"] = draw(st.booleans())
    return load(players, **options), draw(st.integers(0, 10**6))


@st.composite
def positions(draw):
    """A position somewhere in a game, reached by decent and by random moves."""
    game, seed = draw(games())
    random = Random(seed)
    s = game.new_initial_state(seed)
    wild = draw(st.integers(0, 10))
    for _ in range(draw(st.integers(0, 260))):
        if s.is_terminal():
            break
        s.apply_action(random_move(s, random) if random.randrange(10) < wild else decent_move(s, random))
    return s


def plenty(examples: int):
    return settings(deadline=None, max_examples=examples, derandomize=True)


@plenty(30)
@given(games())
def test_cards_and_cubes_never_get_lost(drawn):
    game, seed = drawn
    s = game.new_initial_state(seed)
    random = Random(seed)
    census = s.census()
    setup = s.setup
    assert (census["species"], census["species seen twice"]) == (60, 0)
    assert census["keepers"] == setup.players + len(setup.pile_keepers)
    assert census["keepers seen twice"] == 0
    assert tuple(census[f"{colour} cubes"] for colour in COLOURS) == setup.stock
    assert sum(setup.stock) == (77 if setup.players > 4 else 55)
    if setup.objectives:
        assert sum(count for name, count in census.items() if name.startswith("objective")) == 8
    moves = 0
    while not s.is_terminal():
        s.apply_action(random_move(s, random) if random.randrange(3) else decent_move(s, random))
        moves += 1
        assert s.census() == census
        assert min([*s.bag, *s.cubes, *s.guards, *s.saved]) >= 0
    assert moves <= game.max_game_length


@pytest.mark.parametrize(("mode", "players", "teams"), SETUPS)
def test_games_always_end(mode, players, teams):
    """R53: at random, by the game's own choices, and with everybody passing."""
    game = load(players, mode=mode, teams=teams)
    for seed in range(3):
        s = play_on(game.new_initial_state(seed), Random(seed), game.max_game_length)
        assert s.is_terminal()
        assert s.turn <= 100 * players
    for seed in range(6):
        s = game.new_initial_state(seed)
        random = Random(seed)
        while not s.is_terminal():
            s.apply_action(decent_move(s, random))
        assert s.turn < 60 * players, "decent play makes progress"
        assert s.left == 0 or s.setup.instant_end
    s = game.new_initial_state(9)
    while not s.is_terminal():
        s.apply_action(s.legal_actions()[-1])
    assert s.turn == 100 * players


@plenty(30)
@given(positions())
def test_boards_agree_with_themselves(s):
    """What is kept for speed is what counting says."""
    setup = s.setup
    for seat in range(setup.players):
        zones = [s.zones[7 * seat + zone] for zone in range(7)]
        free = sum(1 << zone for zone in range(7) if setup.zones >> zone & 1 and zones[zone] < 0)
        assert s.free[seat] == free
        kept = s.kept[4 * seat : 4 * seat + 4]
        assert s.saved[seat] == sum(len(one) for one in kept)
        wants = hired = 0
        for house in range(4):
            keeper = s.houses[4 * seat + house]
            assert keeper >= 0 or not kept[house]
            assert house < setup.houses or keeper < 0
            if keeper >= 0:
                hired |= 1 << house
                assert all(setup.match[keeper] >> card & 1 for card in kept[house])
                assert len(kept[house]) <= 3
                if len(kept[house]) < 3:
                    wants |= setup.match[keeper]
        assert (s.wants[seat], s.hired[seat]) == (wants, hired)
        for zone, card in enumerate(zones):
            guard = s.guards[7 * seat + zone]
            red, green, white = guard & 3, guard >> 2 & 3, guard >> 4
            assert red + green + white <= 3
            if card < 0:
                assert guard == 0
                continue
            assert setup.fits[card] >> zone & 1
            missing = (setup.red[card] - red, setup.green[card] - green)
            assert min(missing) >= 0
            assert white <= setup.white[card] + sum((one + 1) // 2 for one in missing)
        cubes = s.cubes[3 * seat : 3 * seat + 3]
        if s.phase == TURN and s.player != seat and not setup.protection:
            assert sum(cubes) <= 12
            assert cubes[2] <= 5
    assert s.stocked == sum(1 << pile for pile, cards in enumerate(s.piles) if cards)
    for pile, cards in enumerate(s.piles):
        assert 0 <= s.unseen[pile] <= len(cards)


@plenty(30)
@given(positions())
def test_a_guarded_species_can_always_be_paid_with_enough_cubes(s):
    for seat in range(s.setup.players):
        for zone in range(7):
            card = s.zones[7 * seat + zone]
            if card >= 0:
                world = s.clone()
                world.cubes[3 * seat : 3 * seat + 3] = [9, 9, 9]
                assert rules.can_pay(world, seat, card, s.guards[7 * seat + zone])
                assert rules.payments(world, seat, card, s.guards[7 * seat + zone])


@plenty(40)
@given(positions())
def test_what_is_offered_as_payable_is_payable(s):
    for seat in range(s.setup.players):
        for card in range(60):
            guard = rules.guard_of(s, seat, card)
            assert rules.can_pay(s, seat, card, guard) == bool(rules.payments(s, seat, card, guard))


@plenty(15)
@given(games())
def test_a_seed_is_a_game(drawn):
    game, seed = drawn
    one, two = game.new_initial_state(seed), game.new_initial_state(str(seed))
    for move in range(150):
        assert one.serialize() == two.serialize()
        if one.is_terminal():
            break
        action = random_move(one, Random(move))
        one.apply_action(action)
        two.apply_action(action)
    assert game.new_initial_state(seed + 1).serialize() != game.new_initial_state(seed).serialize()


@plenty(25)
@given(positions(), st.integers(0, 10**6))
def test_a_clone_is_independent(s, seed):
    before = s.serialize()
    clone = s.clone()
    assert clone.serialize() == before
    end = play_on(clone, Random(seed), 200)
    assert s.serialize() == before
    again = play_on(s.clone(), Random(seed), 200)
    assert again.serialize() == end.serialize(), "and goes on with the same chance"


@plenty(25)
@given(positions(), st.integers(0, 10**6))
def test_a_state_read_back_is_the_same(s, seed):
    restored = s.game.deserialize(s.serialize())
    assert isinstance(restored, KeepersState)
    assert restored.serialize() == s.serialize()
    for player in (None, *range(s.setup.players)):
        assert restored.view(player) == s.view(player)
    assert restored.legal_actions() == s.legal_actions()
    assert (
        play_on(restored, Random(seed), 150).serialize() == play_on(s.clone(), Random(seed), 150).serialize()
    )


@plenty(40)
@given(positions(), st.integers(0, 10**6))
def test_a_seat_can_not_tell_a_redrawn_world_from_the_true_one(s, seed):
    for player in range(s.setup.players):
        twin = s.resample(player, seed)
        assert twin.view(player) == s.view(player)
        assert twin.view(None) == s.view(None)
        assert twin.observation_tensor(player) == s.observation_tensor(player)
        assert [one.as_dict() for one in twin.options(player)] == [one.as_dict() for one in s.options(player)]
        assert twin.chance.key != s.chance.key
        assert twin.census() == s.census()
        assert len(twin.fresh) == len(s.fresh)
        again = twin.resample(player, seed)
        assert again.serialize() == twin.serialize(), "it depends on what the seat knows only"


@plenty(40)
@given(positions())
def test_nobody_reads_a_hidden_name(s):
    """No view names a species that the seat has not seen, but where it may see it."""
    ids = [card["id"] for card in s.game.components()["species"].values()]
    for player in (None, *range(s.setup.players)):
        named = set(re.findall(r'"species": "([a-z_]+)"', json.dumps(s.view(player))))
        hidden = {ids[card] for card in s.fresh}
        if not s.setup.fast:
            hidden |= {ids[card] for spot, card in enumerate(s.table) if card >= 0 and spot % 3}
        if s.phase == LOOKED and player != s.player:
            hidden.add(ids[s.chosen])
        assert not named & hidden
        known = set(s.view(player)["deck"]["known"])
        assert not known & {ids[card] for card in s.fresh}


@plenty(30)
@given(games())
def test_returns_add_up_to_nothing(drawn):
    game, seed = drawn
    s = game.new_initial_state(seed)
    random = Random(seed)
    assert s.returns() == [0.0] * game.num_players
    while not s.is_terminal():
        s.apply_action(decent_move(s, random))
    returns = s.returns()
    assert abs(sum(returns)) < 1e-9
    first = s.standings()[0]
    assert all(returns[seat] == max(returns) for seat in first)
    assert sorted(seat for seats in s.standings() for seat in seats) == list(range(game.num_players))
    for unit in s.setup.units:
        assert len({returns[seat] for seat in unit}) == 1
    totals = [one["total"] for one in s.scores()]
    ranked = [totals[seats[0]] for seats in s.standings()]
    assert ranked == sorted(ranked, reverse=True)


@plenty(40)
@given(positions())
def test_the_points_are_the_sum_of_their_items(s):
    scores = s.scores()
    for unit in s.setup.units:
        own = [
            sum(value for name, value in scores[seat].items() if name not in ("own", "total"))
            for seat in unit
        ]
        for seat in unit:
            assert scores[seat]["total"] == sum(own)
            assert list(scores[seat])[-1] == "total"
    for seat in range(s.setup.players):
        points = s.view(seat)["seats"][seat]["points"]
        assert points["species"] == scores[seat]["species"]
        assert points["keepers"] == scores[seat]["keepers"]
        assert points["quarantine"] == scores[seat]["quarantine"]
        if s.phase == OVER and s.setup.objectives:
            assert points["objective"] == scores[seat]["objective"]
    if s.phase == OVER:
        for sheet in s.view(None)["final"]["seats"]:
            parts = sheet["species_points"] + sheet["keeper_points"] + sheet["quarantine_points"]
            if sheet["objective"] is not None:
                parts += sheet["objective"]["points"]
            assert parts == sheet["own"]
            assert sheet["total"] == scores[sheet["seat"]]["total"]


@plenty(50)
@given(positions())
def test_options_are_sentences_with_targets_that_are_in_sight(s):
    if s.is_terminal():
        return
    player = s.current_player()
    view = s.view(player)
    text = json.dumps(view)
    options = s.options(player)
    assert [one.action for one in options] == s.legal_actions(player)
    assert len({(one.group, one.target) for one in options}) == len(options)
    for one in options:
        kind, _, which = one.target.partition(":")
        parts = which.split(":")
        assert one.label[0].isupper()
        assert not one.label.endswith(".")
        assert s.string_to_action(one.notation) == one.action
        if kind == "species":
            assert f'"{which}"' in text
        elif kind == "back":
            assert view["table"][int(parts[0]) - 1]["down"][int(parts[1]) - 2]
        elif kind in ("pile", "house"):
            house = int(parts[0])
            assert parts[1:2] in ([], ["pile"])
            assert 1 <= house <= (len(view["piles"]) if kind == "pile" else s.setup.houses)
        elif kind == "zone":
            zones = {zone["zone"]: zone for zone in view["seats"][int(parts[0])]["zones"]}
            assert parts[1] in zones
            assert (zones[parts[1]]["species"] is not None) == (one.group == "clear")
        elif kind == "guard":
            assert parts[0] in ZONES
            assert parts[1] in COLOURS
        elif kind == "payment":
            assert one.target in [found["target"] for found in view["pending"]["payments"]]
        elif kind == "seat":
            assert int(which) in view["pending"]["targets"]
        elif kind == "cube":
            assert view["seats"][player]["cubes"][which] > 0
        else:
            assert kind in ("exchange", "button")


@plenty(50)
@given(positions())
def test_prospects_are_what_may_be_saved(s):
    if s.phase != TURN or s.main != 0:
        return
    player = s.player
    able = {one["species"] for one in s.view(player)["prospects"] if one["can_save"]}
    offered = {one.target.partition(":")[2] for one in s.options(player) if one.group == "save"}
    assert able == offered
    for seat in range(s.setup.players):
        for one in s.view(seat)["prospects"]:
            assert one["seat"] == seat
            assert (one["payment"] is None) == (one["missing"] is not None)
            assert one["missing"] is None or sum(one["missing"].values()) > 0


@plenty(30)
@given(positions())
def test_the_gain_that_is_shown_is_the_gain_that_comes(s):
    if s.phase != TURN or s.main != 0:
        return
    player = s.player
    for one, seen in zip(s.view(player)["prospects"], s.view(None)["prospects"], strict=True):
        if not one["can_save"]:
            continue
        for house, openly in zip(one["houses"], seen["houses"], strict=True):
            world = s.clone()
            for text in (f"save {one['species']}", f"under house {house['house']}"):
                world.apply_action(world.string_to_action(text))
            payment = world.view(player)["pending"]["payments"][0]
            assert payment["cost"] == one["payment"]
            before = scoring.items(world, player)
            index = 4 * payment["white_for_red"] + payment["white_for_green"]
            world.apply_action(world.game.action_space.encode("pay", index))
            after = scoring.items(world, player)
            assert sum(after) - sum(before) == house["gain"]
            assert sum(after[:3]) - sum(before[:3]) == openly["gain"], "spectators see the open part"


@plenty(30)
@given(positions())
def test_what_may_not_be_done_is_refused_and_changes_nothing(s):
    before = s.serialize()
    for player in range(s.setup.players):
        allowed = s.legal_actions(player)
        for action in range(-1, s.game.num_distinct_actions + 1, 5):
            if action not in allowed:
                with pytest.raises(IllegalAction):
                    s.apply_action(action, player)
    assert s.serialize() == before


@plenty(30)
@given(positions())
def test_the_tensor_has_its_length_and_stays_small(s):
    for player in range(s.setup.players):
        tensor = s.observation_tensor(player)
        assert (len(tensor),) == s.game.observation_shape
        assert min(tensor) >= 0.0
        assert max(tensor) <= 4.0


@plenty(20)
@given(games())
def test_undo_stops_where_something_was_revealed(drawn):
    """``reveals`` grows whenever chance was asked, and never shrinks."""
    game, seed = drawn
    s = game.new_initial_state(seed)
    random = Random(seed)
    for _ in range(300):
        if s.is_terminal():
            break
        counter, reveals = s.chance.counter, s.reveals
        s.apply_action(random_move(s, random))
        assert s.reveals >= reveals
        if s.chance.counter != counter:
            assert s.reveals > reveals, "chance was used"


@plenty(30)
@given(positions())
def test_a_view_in_words(s):
    for player in (None, *range(s.setup.players)):
        text = s.game.describe(s.view(player))
        assert "None" not in text
        assert text.count("Seat ") == s.setup.players
        assert max(len(line) for line in text.splitlines()) < 200
        assert ("The game is over." in text) == s.is_terminal()


# --- malformed positions -----------------------------------------------------------------------------------


def sample() -> tuple[KeepersState, dict[str, Any]]:
    """A position in a game, and what it is written as."""
    s = play_on(load(3, mode="advanced").new_initial_state(4), Random(4), 120)
    return s, json.loads(s.serialize())


def refused(s: KeepersState, data: bytes) -> str:
    with pytest.raises(ValueError) as caught:
        s.game.deserialize(data)
    return str(caught.value)


@pytest.mark.parametrize("data", [b"", b"{", b"null", b"[]", b"7", b'"text"', b"{}", b"\xff\xfe", b"[" * 9])
def test_what_is_no_position_is_refused(data):
    s, _ = sample()
    assert refused(s, data).startswith("this is no position of Zookeepers: ")


def test_every_missing_part_is_refused():
    s, data = sample()
    for name in data:
        less = {key: value for key, value in data.items() if key != name}
        assert name in refused(s, json.dumps(less).encode())


def test_every_part_of_a_wrong_type_is_refused():
    s, data = sample()
    for name, value in data.items():
        if not isinstance(value, bool):
            assert "no position" in refused(s, json.dumps({**data, name: "x y"}).encode()), name


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("phase", 11),
        ("phase", -1),
        ("cubes", [1, 2, 3]),
        ("chance", ["00", 0]),
        ("chance", ["xy", 0, None]),
        ("chance", ["00" * 32, 0, {"bag": 3}]),
        ("kept", [[1, 2, "x"]] * 12),
    ],
)
def test_nonsense_is_refused(name, value):
    s, data = sample()
    refused(s, json.dumps({**data, name: value}).encode())


def test_a_position_of_another_number_of_players_is_refused():
    _, data = sample()
    assert "has" in refused(load(4, mode="advanced").new_initial_state(0), json.dumps(data).encode())
