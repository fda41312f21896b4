"""The bots through the kernel only: names, budgets, fairness, and that search finds what it should."""

from __future__ import annotations

import time

import pytest
from tests.bots.tree_game import RISKY, SAFE, A, B, TreeGame
from tests.kernel.number_game import NumberGame

import zootable
from zootable.bots import Bot, Budget, UnknownBot, bot_names, default_bot, make_bot
from zootable.bots.search import FEW, MonteCarloBot
from zootable.kernel.game import COMPETITIVE, COOPERATIVE, TEAMS, Game, Heuristics, State

SPECS = ["random", "greedy", "heuristic", "mc:6", "ismcts:6"]
ZOO = "kuzooka"


def zoo(**options: object) -> Game:
    return zootable.load(ZOO, **options)


def play(game: Game, names: list[str], seed: int) -> list[float]:
    """A whole game; every bot sees its own clone only."""
    state = game.new_initial_state(seed)
    bots = [make_bot(name, game, seed=seed * 8 + seat) for seat, name in enumerate(names)]
    step = 0
    while not state.is_terminal():
        seat = state.acting_players()[-1]
        action = bots[seat].act(state.clone_for(seat, seed=step), seat)
        state.apply_action(action, seat)
        step += 1
    return state.returns()


# --- Names and budgets ---------------------------------------------------------------------------------


def test_names_are_those_that_make_a_bot():
    for game in (zoo(), NumberGame()):
        named = [name for name, _ in bot_names(game)]
        assert default_bot(game) in named
        assert all(label for _, label in bot_names(game))
        for name in named:
            assert isinstance(make_bot(name, game), Bot)


def test_a_game_without_a_policy_has_no_heuristic_bot():
    game = NumberGame()
    assert default_bot(game) == "greedy"
    with pytest.raises(UnknownBot, match="bots are random, greedy, mc, ismcts"):
        make_bot("heuristic", game)
    assert default_bot(zoo()) == "heuristic"


@pytest.mark.parametrize(
    "name", ["", "clever", "mc:", "mc:0", "mc:-3", "mc:x", "ismcts:0s", "ismcts:nans", "random:5"]
)
def test_unknown_names_say_what_is_allowed(name):
    with pytest.raises(UnknownBot, match=r"bots are|budget"):
        make_bot(name, zoo())


def test_budget_reads_iterations_and_seconds():
    assert Budget.parse("200").iterations == 200
    assert Budget.parse("0.5s").seconds == 0.5
    assert str(Budget.parse("0.50s")) == "0.5s"
    for given in ({}, {"iterations": 5, "seconds": 1.0}, {"iterations": -1}, {"seconds": float("inf")}):
        with pytest.raises(ValueError, match="above 0"):
            Budget(**given)


@pytest.mark.parametrize("word", ["mc", "ismcts"])
def test_a_budget_in_seconds_is_kept(word):
    game = zoo(board="high_security")
    state = game.new_initial_state(5)
    make_bot(f"{word}:1", game).act(state.clone_for(state.current_player()))  # the tables are made once
    start = time.process_time()
    make_bot(f"{word}:0.2s", game).act(state.clone_for(state.current_player()))
    assert time.process_time() - start < 1.0


# --- Playing -------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", ["random", "greedy", "mc:8", "ismcts:8"])
def test_plays_a_game_with_simultaneous_choices(name):
    game = NumberGame({"players": 3})
    assert sum(play(game, [name] * 3, 3)) == pytest.approx(0.0, abs=3.0)


@pytest.mark.parametrize("players", [2, 6])
def test_plays_the_zoo_with_mixed_bots(players):
    names = ["heuristic", "random", "greedy", "mc:2", "heuristic", "random"][:players]
    assert set(play(zoo(players=players), names, 1)) <= {1.0, -1.0}


@pytest.mark.parametrize("name", SPECS)
def test_analysis_holds_every_legal_action_once_best_first(name):
    game = zoo(board="high_security")
    state = game.new_initial_state(11)
    helper = make_bot("heuristic", game)
    for step in range(8):
        seat = state.current_player()
        seen = state.clone_for(seat, seed=step)
        found = make_bot(name, game, seed=4).analyse(seen, seat)
        assert sorted(action for action, _, _ in found) == state.legal_actions()
        assert sum(share for _, _, share in found) == pytest.approx(1.0)
        assert all(-1.0 <= value <= 1.0 for _, value, _ in found)
        if name != "random":
            assert make_bot(name, game, seed=4).act(seen, seat) == found[0][0]
        state.apply_action(helper.act(seen, seat))


@pytest.mark.parametrize("name", SPECS)
def test_who_may_not_act_gets_a_clear_error(name):
    game = zoo()
    state = game.new_initial_state(1)
    other = (state.current_player() + 1) % 4
    with pytest.raises(ValueError, match=f"seat {other} may not act now"):
        make_bot(name, game).act(state, other)
    while not state.is_terminal():
        state.apply_action(make_bot("random", game, seed=state.game.num_players).act(state))
    with pytest.raises(ValueError, match="the game is over"):
        make_bot(name, game).act(state)


# --- Fair and repeatable -------------------------------------------------------------------------------


@pytest.mark.parametrize("name", ["greedy", "heuristic", "mc:4", "ismcts:4"])
@pytest.mark.parametrize("seed", [2, 3])
def test_decides_from_what_the_seat_knows_only(name, seed):
    """The same position with the hidden cards redrawn in other ways: the same analysis."""
    game = zoo(players=5, animals="random", board="high_security")
    state = game.new_initial_state(seed)
    helper = make_bot("heuristic", game)
    for step in range(40):
        if state.is_terminal():
            break
        seat = state.current_player()
        if step % 5 == 0 or "mc" not in name:
            first = make_bot(name, game, seed=1).analyse(state.clone(), seat)
            for redraw in (0, 1):
                assert make_bot(name, game, seed=1).analyse(state.resample(seat, redraw), seat) == first
        state.apply_action(helper.act(state.clone_for(seat), seat))


@pytest.mark.parametrize("name", SPECS)
def test_same_seed_same_states_same_actions(name):
    game = zoo(players=3)
    ends = []
    for _ in range(2):
        state = game.new_initial_state(9)
        bots = [make_bot(name, game, seed=seat) for seat in range(3)]
        actions = []
        for step in range(12):
            if state.is_terminal():
                break
            seat = state.current_player()
            actions.append(bots[seat].act(state.clone_for(seat, seed=step), seat))
            state.apply_action(actions[-1])
        ends.append(actions)
    assert ends[0] == ends[1]


@pytest.mark.parametrize("name", SPECS)
def test_leaves_the_state_as_it_was(name):
    game = zoo(players=2)
    state = game.new_initial_state(6)
    before = state.serialize()
    make_bot(name, game).act(state)
    assert state.serialize() == before


# --- Search finds what it should -----------------------------------------------------------------------


def chosen(name: str, utility: str, payoffs: dict[str, tuple[float, float]]) -> int:
    game = TreeGame(utility, payoffs)
    return make_bot(name, game, seed=3).act(game.new_initial_state())


def test_tree_search_expects_an_opponent_to_serve_itself():
    payoffs = {"s": (0.3, 0.0), "ra": (1.0, 0.2), "rb": (0.0, 0.6)}
    assert chosen("ismcts:400", COMPETITIVE, payoffs) == SAFE
    assert chosen("mc:400", COMPETITIVE, payoffs) == RISKY, "flat search takes the other's pick for chance"


@pytest.mark.parametrize("utility", [COOPERATIVE, TEAMS])
def test_tree_search_trusts_a_partner_to_serve_the_team(utility):
    payoffs = {"s": (0.6, 0.6), "ra": (1.0, 1.0), "rb": (0.0, 0.0)}
    assert chosen("ismcts:400", utility, payoffs) == RISKY
    assert chosen("mc:400", utility, payoffs) == SAFE, "flat search takes the partner's pick for chance"


class Opinion(Heuristics):
    """Ranks the picks of the game of two picks with given values."""

    def __init__(self, safe: float, risky: float) -> None:
        self.values = {SAFE: safe, RISKY: risky, A: 0.1, B: 0.0}

    def policy(self, state: State, player: int, seed: int) -> list[tuple[int, float]]:
        ranked = [(action, self.values[action]) for action in state.legal_actions(player)]
        return sorted(ranked, key=lambda one: -one[1])


def raced(safe: float, risky: float, outcomes: dict[str, tuple[float, float]]) -> list[tuple[int, float]]:
    """Each pick of seat 0 with its share of the thinking, best first."""
    state = TreeGame(COOPERATIVE, outcomes).new_initial_state()
    found = MonteCarloBot(Opinion(safe, risky), Budget(iterations=400)).analyse(state, 0)
    return [(action, share) for action, _, share in found]


def test_a_rival_that_leads_replaces_the_policy_s_choice():
    outcomes = {"s": (0.6, 0.6), "ra": (1.0, 1.0), "rb": (0.0, 0.0)}
    assert raced(0.05, 0.0, outcomes) == [(RISKY, 0.5), (SAFE, 0.5)]


def test_the_policy_s_choice_stands_against_an_equal_and_the_race_ends():
    assert raced(0.05, 0.0, {"s": (0.6, 0.6), "ra": (0.6, 0.6), "rb": (0.0, 0.0)})[0][0] == SAFE


def test_a_race_looks_no_wider_than_the_game_says():
    outcomes = {"s": (0.6, 0.6), "ra": (1.0, 1.0), "rb": (0.0, 0.0)}
    _, margin = Heuristics().search_width()
    assert raced(margin * 1.1, 0.0, outcomes) == [(SAFE, 1.0), (RISKY, 0.0)]


def test_a_few_tries_change_no_mind():
    outcomes = {"s": (0.0, 0.0), "ra": (1.0, 1.0), "rb": (0.0, 0.0)}
    state = TreeGame(COOPERATIVE, outcomes).new_initial_state()
    for iterations, want in ((2 * FEW - 2, SAFE), (2 * FEW, RISKY)):
        bot = MonteCarloBot(Opinion(0.05, 0.0), Budget(iterations=iterations))
        assert bot.act(state, 0) == want


@pytest.mark.parametrize("name", ["mc:60", "ismcts:60"])
def test_search_beats_random_play(name):
    game = NumberGame({"players": 2})
    ahead = 0.0
    for seed in range(30):
        names = [name, "random"] if seed % 2 else ["random", name]
        returns = play(game, names, seed)
        ahead += returns[seed % 2 == 0] - returns[seed % 2 == 1]
    assert ahead > 0.0
