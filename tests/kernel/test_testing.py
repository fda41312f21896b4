"""The conformance suite finds each kind of broken game, and lets a good one pass."""

from __future__ import annotations

import itertools
import os
from collections.abc import Iterator, Mapping
from typing import Any, ClassVar

import pytest
from tests.kernel.number_game import (
    INFO,
    NONE,
    PEEK,
    PLAYING,
    SPACE,
    SPECS,
    STAY,
    SWAP,
    WINNER,
    NumberGame,
    NumberState,
)

from zootable import Chance, Event, GameInfo, Heuristics, Option, OptionError, OptionSpec, State
from zootable.testing import ConformanceError, Report, check_game, configurations, game_digest

pytestmark = pytest.mark.compiled_build


@pytest.mark.parametrize("options", list(configurations(INFO)), ids=str)
def test_a_good_game_passes(options: dict[str, Any]) -> None:
    report = check_game(NumberGame(options), games=4, leak_checks=None)
    assert report.games == 4
    assert report.deep_states == report.states == report.moves + 4
    assert report.resamples == report.states * options["players"]
    assert report.hidden > report.resamples // 2
    assert report.families["play"] == 4 * 3 * options["players"]
    assert report.longest <= 12
    assert min(report.options, report.illegal, report.events) > 60


# --- broken games: each class breaks one promise ----------------------------------------------------------


class LeakyView(NumberState):
    """Others' hands are in the view."""

    def view(self, player: int | None) -> dict[str, Any]:
        return {**super().view(player), "hands": [list(hand) for hand in self.table.hands]}


class LeakySpectator(NumberState):
    """Who watches sees one hand, which the other seats do not."""

    def view(self, player: int | None) -> dict[str, Any]:
        return super().view(0 if player is None else player)


class LeakyTensor(NumberState):
    """The tensor holds the top card of the deck."""

    def observation_tensor(self, player: int) -> list[float]:
        return [*super().observation_tensor(player)[:-1], float(self.table.deck[0])]


class LeakyOption(NumberState):
    """The label of an option names the top card of the deck."""

    def option(self, action: int) -> Option:
        option = super().option(action)
        if action != PEEK:
            return option
        return Option(
            action, option.notation, f"Peek at the {self.table.deck[0]}", option.target, option.group
        )


class LeakyLegal(NumberState):
    """Peeking is legal only if the (hidden) top card is high."""

    def _legal_actions(self, player: int) -> list[int]:
        legal = super()._legal_actions(player)
        if PEEK in legal and self.table.deck[0] < 7:
            legal.remove(PEEK)
        return legal


class LeakyEvent(NumberState):
    """Everybody reads which card was secretly played."""

    def tell(self, kind: str, data: dict[str, Any], text: str, seats: tuple[int, ...] | None = None) -> None:
        super().tell(kind, data, text, None if kind == "play_card" else seats)


class LeakyEventState(NumberState):
    """An event that counts as revealing nothing tells the top card to everybody."""

    def _apply(self, action: int, player: int) -> None:
        top = self.table.deck[0]
        super()._apply(action, player)
        if action == STAY:
            self.tell("oops", {"top": top}, "Something shows.")


class UncountedReveal(NumberState):
    """Turning the cards over does not count as revealing, so that a table would let it be taken back."""

    def compare(self) -> None:
        super().compare()
        self.reveals -= 1


class UncountedChance(NumberState):
    """Shuffling the deck does not count as revealing, so that a table would let it be taken back."""

    def swap(self, card: int, player: int) -> None:
        super().swap(card, player)
        self.reveals -= 1


class ForgetsScripts(NumberState):
    """What is written down lacks the scripts of chance."""

    def serialize(self) -> bytes:
        chance, self.chance = self.chance, Chance(self.chance.key, self.chance.counter)
        data = super().serialize()
        self.chance = chance
        return data


class KnowsScripts(NumberState):
    """A redrawn copy keeps the scripts of chance."""

    def resample(self, player: int, seed: int) -> NumberState:
        other = super().resample(player, seed)
        other.chance.scripts = self.chance.scripts
        return other


class SameFuture(NumberState):
    """A redrawn copy keeps the key of the generator: a bot could look ahead."""

    def resample(self, player: int, seed: int) -> NumberState:
        other = super().resample(player, seed)
        other.chance = Chance(self.chance.key, self.chance.counter)
        return other


class OrderedRedraw(NumberState):
    """A redrawn copy depends on the true hidden order: who knows the seed could work it out."""

    def redraw(self, other: NumberState, player: int) -> None:
        skip = 1 if self.table.knows_top[player] else 0
        rest = other.table.deck[skip:]
        other.chance.shuffle(rest)
        other.table.deck[skip:] = rest


class ForgetfulRedraw(NumberState):
    """A card that the seat has peeked at is redrawn."""

    def redraw(self, other: NumberState, player: int) -> None:
        super().redraw(other, player)
        other.table.deck.sort(reverse=other.table.deck[0] < 7)


class SpoilingRedraw(NumberState):
    """Redrawing a copy changes the state itself."""

    def resample(self, player: int, seed: int) -> NumberState:
        self.table.deck.sort()
        return super().resample(player, seed)


class SharedRedraw(NumberState):
    """A redrawn copy shares a list with its original."""

    def redraw(self, other: NumberState, player: int) -> None:
        super().redraw(other, player)
        other.table.points = self.table.points


class LossyRedraw(NumberState):
    """A redrawn copy has lost a card that nobody sees."""

    def redraw(self, other: NumberState, player: int) -> None:
        super().redraw(other, player)
        other.table.deck[-1] = other.table.deck[-2]


class UnsortedLegal(NumberState):
    def _legal_actions(self, player: int) -> list[int]:
        return super()._legal_actions(player)[::-1]


class RepeatedLegal(NumberState):
    def _legal_actions(self, player: int) -> list[int]:
        legal = super()._legal_actions(player)
        return [legal[0], *legal]


class EmptyLegal(NumberState):
    def _legal_actions(self, player: int) -> list[int]:
        return [] if self.table.phase == WINNER else super()._legal_actions(player)


class SharedLegal(NumberState):
    """The list of legal actions is handed out, not a copy of it."""

    def legal_actions(self, player: int | None = None) -> list[int]:
        if player is None or (player,) != self.acting_players():
            return super().legal_actions(player)
        if self._legal is None:
            self._legal = self._legal_actions(player)
        return self._legal


class EverybodyLegal(NumberState):
    """Seats that may not act are told legal actions."""

    def legal_actions(self, player: int | None = None) -> list[int]:
        return super().legal_actions(player) or [STAY]


class WrongActing(NumberState):
    """The acting players are not in seat order."""

    def acting_players(self) -> tuple[int, ...]:
        return super().acting_players()[::-1]


class WrongMask(NumberState):
    def legal_actions_mask(self, player: int | None = None) -> list[int]:
        mask = super().legal_actions_mask(player)
        mask[STAY] = 1
        return mask


class AcceptsAnything(NumberState):
    """Illegal actions are silently ignored."""

    def apply_action(self, action: int, player: int | None = None) -> None:
        who = self.current_player() if player is None else player
        if action in self.legal_actions(who):
            super().apply_action(action, player)


class ChangesOnRefusal(NumberState):
    def apply_action(self, action: int, player: int | None = None) -> None:
        self.table.discards.append(0)
        super().apply_action(action, player)
        self.table.discards.pop()


class SharedClone(NumberState):
    """A clone shares a list with its original."""

    def copy_to(self, other: NumberState) -> None:
        super().copy_to(other)
        other.table.points = self.table.points


class RestartedClone(NumberState):
    """A clone has other random outcomes before it."""

    def clone(self) -> NumberState:
        other = super().clone()
        other.chance.counter += 1
        return other


class LosesCard(NumberState):
    def swap(self, card: int, player: int) -> None:
        super().swap(card, player)
        self.table.discards.pop()


class OtherChance(NumberState):
    """An outcome that is asked of something else than the state's chance."""

    elsewhere: ClassVar[Iterator[int]] = itertools.count()

    def swap(self, card: int, player: int) -> None:
        super().swap(card, player)
        top = next(self.elsewhere) % len(self.table.deck)
        self.table.deck.insert(0, self.table.deck.pop(top))


class RandomDeal(NumberState):
    def deal(self) -> None:
        self.chance = Chance(os.urandom(32))
        super().deal()


class RemembersGames(NumberState):
    """A game that was played to its end before is dealt otherwise."""

    played_before: ClassVar[set[bytes]] = set()

    def deal(self) -> None:
        super().deal()
        self.table.points[0] = int(self.chance.key in self.played_before)

    def scores(self) -> list[dict[str, int]]:
        self.played_before.add(self.chance.key)
        return super().scores()


class ForgetsCounter(NumberState):
    """What is written down lacks the place in the stream of random numbers."""

    def serialize(self) -> bytes:
        chance, self.chance = self.chance, Chance(self.chance.key)
        self.chance.scripts = chance.scripts
        data = super().serialize()
        self.chance = chance
        return data


class EventsMatter(NumberState):
    """The game goes another way when events are on."""

    def tell(self, kind: str, data: dict[str, Any], text: str, seats: tuple[int, ...] | None = None) -> None:
        super().tell(kind, data, text, seats)
        if self.events is not None and kind == "stay":
            self.table.discards.sort(reverse=True)


class LookingChanges(NumberState):
    def options(self, player: int) -> list[Option]:
        self.table.discards.sort()
        return super().options(player)


class MeasuringChanges(NumberState):
    """Making numbers of the state changes it."""

    def observation_tensor(self, player: int) -> list[float]:
        self.table.discards.sort()
        return super().observation_tensor(player)


class ViewChanges(NumberState):
    """Looking at the view changes the state."""

    def view(self, player: int | None) -> dict[str, Any]:
        view = super().view(player)
        self.table.discards.sort()
        return view


class SharedView(NumberState):
    """The view hands out a list of the state."""

    def view(self, player: int | None) -> dict[str, Any]:
        return {**super().view(player), "points": self.table.points}


class TupleView(NumberState):
    def view(self, player: int | None) -> dict[str, Any]:
        return {**super().view(player), "acting": self.acting_players()}


class IntKeyView(NumberState):
    def view(self, player: int | None) -> dict[str, Any]:
        return {**super().view(player), "places": {1: "here"}}


class NanView(NumberState):
    def view(self, player: int | None) -> dict[str, Any]:
        return {**super().view(player), "mean": float("nan")}


class ShortTensor(NumberState):
    def observation_tensor(self, player: int) -> list[float]:
        return super().observation_tensor(player)[1:]


class InfiniteTensor(NumberState):
    def observation_tensor(self, player: int) -> list[float]:
        return [*super().observation_tensor(player)[1:], float("inf")]


class MissingOption(NumberState):
    def options(self, player: int) -> list[Option]:
        return super().options(player)[1:]


class ShuffledOptions(NumberState):
    def options(self, player: int) -> list[Option]:
        return super().options(player)[::-1]


class OptionChange(NumberState):
    """Options with one thing wrong."""

    changes: Mapping[str, str] = {}

    def option(self, action: int) -> Option:
        data = {**super().option(action).as_dict(), **self.changes}
        return Option(data["action"], data["notation"], data["label"], data["target"], data["group"])


class NoLabel(OptionChange):
    changes = {"label": " "}


class PlaceholderLabel(OptionChange):
    changes = {"label": "Give to {seat1}"}


class NoGroup(OptionChange):
    changes = {"group": ""}


class WrongNotation(OptionChange):
    changes = {"notation": "stay"}


class BadTarget(OptionChange):
    changes = {"target": "the card"}


class SameTarget(OptionChange):
    changes = {"target": "card:1"}


class UnknownName(NumberState):
    """An event names a seat that does not exist."""

    def tell(self, kind: str, data: dict[str, Any], text: str, seats: tuple[int, ...] | None = None) -> None:
        super().tell(kind, data, text.replace("seat", "player"), seats)


class UnknownSeat(NumberState):
    def tell(self, kind: str, data: dict[str, Any], text: str, seats: tuple[int, ...] | None = None) -> None:
        if self.events is not None:
            self.events.append(Event(kind, data, text, (7,)))


class EarlyReturns(NumberState):
    def returns(self) -> list[float]:
        return [float(points) for points in self.table.points]


class WholeReturns(NumberState):
    """Returns are whole numbers, not floats."""

    def returns(self) -> list[float]:
        return [int(value) for value in super().returns()]


class WrongStandings(NumberState):
    def standings(self) -> list[tuple[int, ...]]:
        return super().standings()[1:]


class TurnedStandings(NumberState):
    def standings(self) -> list[tuple[int, ...]]:
        return super().standings()[::-1]


class NoTotal(NumberState):
    def scores(self) -> list[dict[str, int]]:
        return [{"rounds won": points} for points in self.table.points]


class ActsAfterTheEnd(NumberState):
    def acting_players(self) -> tuple[int, ...]:
        return super().acting_players() or (0,)


class Crash(NumberState):
    def compare(self) -> None:
        super().compare()
        if self.table.round == 2:
            raise KeyError("lost")


class NeverRefusesData(NumberGame):
    """Reads anything as the start of a game."""

    def deserialize(self, data: bytes) -> NumberState:
        try:
            return super().deserialize(data)
        except ValueError:
            return self.new_initial_state(0)


class BadRollout(Heuristics):
    def rollout_action(self, state: State, roll: int) -> int:
        return STAY


class EmptyPolicy(Heuristics):
    def policy(self, state: State, player: int, seed: int) -> list[tuple[int, float]]:
        return []


class IllegalPolicy(Heuristics):
    def policy(self, state: State, player: int, seed: int) -> list[tuple[int, float]]:
        return [(state.legal_actions(player)[0], 1.0), (STAY, 0.0)]


class RepeatedPolicy(Heuristics):
    def policy(self, state: State, player: int, seed: int) -> list[tuple[int, float]]:
        return [(state.legal_actions(player)[0], 0.0)] * 2


class UnrankedPolicy(Heuristics):
    def policy(self, state: State, player: int, seed: int) -> list[tuple[int, float]]:
        return [(action, float(action)) for action in state.legal_actions(player)]


class InfiniteValue(Heuristics):
    def evaluate(self, state: State, player: int) -> float:
        return float("inf")


class MeddlingValue(Heuristics):
    def evaluate(self, state: State, player: int) -> float:
        assert isinstance(state, NumberState)
        state.table.discards.append(state.table.deck[0])
        return 0.0


class WithHeuristics(NumberGame):
    def __init__(self, heuristics: type[Heuristics]) -> None:
        super().__init__()
        self.kind = heuristics

    def heuristics(self) -> Heuristics:
        return self.kind()


BROKEN_STATES = [
    (LeakyView, r"seat 0 can tell the true state from a redrawn one: at \['view'\]\['hands'\]\[1\]"),
    (
        LeakySpectator,
        r"seat 1 can tell the true state from a redrawn one: at \['view of a spectator'\]\['hands'\]\[0\]",
    ),
    (LeakyTensor, r"can tell the true state from a redrawn one: at \['observation_tensor'\]"),
    (
        LeakyOption,
        r"can tell the true state from (a|one) redrawn (one|twice): at \['options'\].*'Peek at the \d+'",
    ),
    (LeakyLegal, r"can tell the true state from (a|one) redrawn (one|twice): at \['legal_actions'\]"),
    (LeakyEvent, r"'play \d+' and 'play \d+' by seat \d look the same to a spectator, but the events"),
    (LeakyEventState, r"'stay' by seat \d does not count as revealing, but its events let seat"),
    (UncountedReveal, r"does not count as revealing, but (its events let|lets) seat \d tell worlds apart"),
    (UncountedChance, r"'swap \d+' by seat \d asked chance, but does not count as revealing"),
    (ForgetsScripts, r"the scripts of a state read back"),
    (KnowsScripts, r"a redrawn copy knows the scripts of chance"),
    (SameFuture, r"a copy redrawn for seat 0 knows the true future"),
    (OrderedRedraw, r"clone_for\(\d, \d+\) depends on what seat \d can't know"),
    (ForgetfulRedraw, r"can tell the true state from a redrawn one: at \['view'\]\['top'\]"),
    (SpoilingRedraw, r"resample\(0, \d+\) changed the state"),
    (SharedRedraw, r"playing on with a copy redrawn for seat \d changed its origin"),
    (LossyRedraw, r"the census of a copy redrawn for seat 0"),
    (UnsortedLegal, r"is not sorted"),
    (RepeatedLegal, r"not without repeats"),
    (EmptyLegal, r"seat \d may act but has no legal action"),
    (SharedLegal, r"legal_actions\(\d\) asked again"),
    (EverybodyLegal, r"legal_actions\(\d\), who may not act: expected \[\]"),
    (WrongActing, r"is not a tuple of seats in order"),
    (WrongMask, r"legal_actions_mask\(0\)"),
    (AcceptsAnything, r"the illegal action -1 of seat 0 was not refused"),
    (ChangesOnRefusal, r"was refused, but changed the state"),
    (SharedClone, r"a clone changed with the state it was made of"),
    (RestartedClone, r"a clone: from byte"),
    (LosesCard, r"the census"),
    (OtherChance, r"the same action on a clone gives another state"),
    (RandomDeal, r"the deal of seed 0"),
    (RemembersGames, r"after move 0: the same seed and moves give another game"),
    (ForgetsCounter, r"the same action on a state read back gives another state"),
    (EventsMatter, r"events being on changes the game"),
    (LookingChanges, r"looking at the state changed it"),
    (MeasuringChanges, r"looking closely at the state changed it"),
    (ViewChanges, r"after somebody wrote into the last one"),
    (SharedView, r"after somebody wrote into the last one"),
    (TupleView, r"view\(None\)\['acting'\] is a tuple, which is not JSON-ready"),
    (IntKeyView, r"view\(None\)\['places'\] has the key 1, which is no text"),
    (NanView, r"view\(None\)\['mean'\] is the number nan"),
    (ShortTensor, r"observation_tensor\(0\) has 14 numbers, not 15"),
    (InfiniteTensor, r"something that is no finite number"),
    (MissingOption, r"the actions of options\(0\)"),
    (ShuffledOptions, r"the actions of options\(0\)"),
    (NoLabel, r"has no label"),
    (PlaceholderLabel, r"has a place for a name in its label"),
    (NoGroup, r"has no group"),
    (WrongNotation, r"the notation of an option"),
    (BadTarget, r"which is not written like 'space:17'"),
    (SameTarget, r"two options of seat 0 in group 'play' have the target 'card:1'"),
    (UnknownName, r"has an unknown place for a name in '\{player\d\} plays a card.'"),
    (UnknownSeat, r"is for seats \(7,\), which do not exist"),
    (EarlyReturns, r"before the end are not all zero"),
    (WholeReturns, r"is not one finite float per player"),
    (WrongStandings, r"do not hold every player once"),
    (TurnedStandings, r"do not fit the returns"),
    (NoTotal, r"with 'total' last"),
    (ActsAfterTheEnd, r"is_terminal, while somebody may act"),
    (Crash, r"the game raised KeyError: 'lost'"),
]


@pytest.mark.parametrize(
    ("state", "message"), BROKEN_STATES, ids=lambda value: getattr(value, "__name__", "")
)
def test_a_broken_state_is_found(state: type[NumberState], message: str) -> None:
    with pytest.raises(ConformanceError, match=message):
        check_game(NumberGame(state=state), games=12, leak_checks=None)


BROKEN_GAMES = [
    (NeverRefusesData(), r"deserialize accepts b''"),
    (NumberGame(utility="cooperative"), r"of a cooperative game differ"),
    (NumberGame(utility="friendly"), r"utility 'friendly' is no known kind"),
    (NumberGame(max_game_length=5), r"the game is not over after max_game_length = 5 moves"),
    (WithHeuristics(BadRollout), r"the rollout policy chose \d+: illegal"),
    (WithHeuristics(EmptyPolicy), r"the policy of seat 0 chose \[\]: none, or illegal ones"),
    (WithHeuristics(IllegalPolicy), r"the policy of seat 0 chose \[\d+, 25\]: none, or illegal ones"),
    (WithHeuristics(RepeatedPolicy), r"the policy of seat 0 repeats itself"),
    (WithHeuristics(UnrankedPolicy), r"the policy of seat 0 is not ranked best first"),
    (WithHeuristics(InfiniteValue), r"values the state for seat 0 at inf"),
    (WithHeuristics(MeddlingValue), r"the heuristic changed the state"),
]


@pytest.mark.parametrize(("game", "message"), BROKEN_GAMES, ids=lambda value: getattr(value, "name", ""))
def test_a_broken_game_is_found(game: NumberGame, message: str) -> None:
    with pytest.raises(ConformanceError, match=message):
        check_game(game, games=4, leak_checks=None)


# --- what the suite says ----------------------------------------------------------------------------------


def test_an_error_can_be_seen_again_from_what_it_says() -> None:
    game = NumberGame({"players": 2, "goal": "low"}, state=UncountedReveal)
    with pytest.raises(ConformanceError) as first:
        check_game(game, games=9, seed=40, leak_checks=3)
    error = first.value
    assert error.game == game
    assert error.seed is not None
    assert error.seed >= 40
    text = str(error)
    assert (
        f"number_game with players=2, goal='low', peeking=True, seed {error.seed}, after move {error.move}:"
        in text
    )
    assert f"check_game({game!r}, games=1, seed={error.seed}, leak_checks=None)" in text
    with pytest.raises(ConformanceError, match="does not count as revealing"):
        check_game(game, games=1, seed=error.seed, leak_checks=None)


def test_fewer_leak_checks_look_at_fewer_states() -> None:
    report = check_game(NumberGame(), games=3, leak_checks=4)
    assert report.deep_states == 12
    assert report.states > 24
    assert check_game(NumberGame(), games=1, leak_checks=0).deep_states == 0


def test_progress_and_sums() -> None:
    seen: list[int] = []
    report = check_game(NumberGame(), games=3, leak_checks=1, progress=seen.append)
    assert seen == [1, 2, 3]
    total = Report()
    total.add(report)
    total.add(report)
    assert total.games == 6
    assert total.as_dict()["moves"] == 2 * report.moves
    assert total.longest == report.longest
    assert total.families["play"] == 2 * report.families["play"]


def test_configurations_cover_all_combinations_of_small_option_sets() -> None:
    found = list(configurations(INFO))
    assert len(found) == 8
    assert {(one["players"], one["goal"], one["peeking"]) for one in found} == set(
        itertools.product((2, 3), ("high", "low"), (False, True))
    )
    assert [one["goal"] for one in configurations(INFO, {"players": 3, "peeking": "no"})] == ["high", "low"]
    with pytest.raises(OptionError, match="no option 'board'"):
        list(configurations(INFO, {"board": "x"}))


def test_configurations_cover_all_pairs_of_large_option_sets() -> None:
    extra = [OptionSpec(f"extra{number}", "int", 1, (1, 2, 3, 4)) for number in range(4)]
    specs = [*SPECS[:1], *extra, OptionSpec("note", "text", "")]

    def build(options: Mapping[str, Any]) -> NumberGame:
        values = {spec.name: spec.clean(options.get(spec.name, spec.default)) for spec in specs}
        if values["players"] == 3 and values["extra0"] == 4:
            raise OptionError("three can't play with 4")
        game = NumberGame({"players": values["players"]})
        game.options.update(values)
        return game

    info = GameInfo("big", "Big", "", 1, "light", specs, build)
    found = list(configurations(info))
    for players in (2, 3):
        mine = [one for one in found if one["players"] == players]
        for first, second in itertools.combinations([spec.name for spec in extra], 2):
            pairs = {(one[first], one[second]) for one in mine}
            allowed = 12 if players == 3 and first == "extra0" else 16
            assert len(pairs) == allowed
    assert len({repr(one) for one in found}) == len(found) < 2 * 4**4


def test_digest_tells_games_apart() -> None:
    digest = game_digest(NumberGame(), games=2, seed=3)
    assert digest == game_digest(NumberGame(), games=2, seed=3)
    assert digest != game_digest(NumberGame(), games=2, seed=4)
    assert digest != game_digest(NumberGame({"goal": "low"}), games=2, seed=3)


def test_the_example_game_is_what_its_rules_say() -> None:
    game = NumberGame({"players": 2})
    state = game.new_scripted_state(1, {"deal": [1, 2, 3, 10, 11, 12, 7]})
    assert state.table.hands == [[1, 2, 3], [10, 11, 12]]
    assert state.acting_players() == (0, 1)
    state.apply_action(SPACE.parse("play 10"), 1)
    assert state.acting_players() == (0,)
    assert state.table.phase == PLAYING
    assert state.view(0)["played"] == [NONE, True]
    state.apply_action(SPACE.parse("play 3"))
    assert state.table.points == [0, 1]
    assert state.legal_actions() == [SWAP + 10, SWAP + 11, PEEK, STAY]
    state.apply_action(PEEK)
    assert state.view(1)["top"] == 7
    assert state.view(0)["top"] is None
