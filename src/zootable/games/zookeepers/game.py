"""Zookeepers as the kernel sees it: the game and its states, bound to the rules."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from zootable.games.zookeepers import actions, components, describe, encode, rules, scoring, state, view
from zootable.games.zookeepers.census import census
from zootable.games.zookeepers.heuristics import KeeperHeuristics
from zootable.games.zookeepers.options import cleaned
from zootable.games.zookeepers.state import OVER, RECEIVE, Position, Setup
from zootable.kernel.chance import Chance
from zootable.kernel.game import COMPETITIVE, TEAMS, TERMINAL, Game, Heuristics, Option

RULES_VERSION = 1


class KeepersState(Position):
    """A position of Zookeepers; state.py tells what it holds."""

    __slots__ = ()

    def current_player(self) -> int:
        """Whose choice it is, or TERMINAL."""
        phase = self.phase
        if phase == OVER:
            return TERMINAL
        return self.target if phase == RECEIVE else self.player

    def legal_actions(self, player: int | None = None) -> list[int]:
        """Sorted; empty for a seat that may not act."""
        current = self.current_player()
        if current == TERMINAL or (player is not None and player != current):
            return []
        legal = self._legal
        if legal is None:
            legal = rules.legal(self)
            self._legal = legal
        return legal[:]

    def _legal_actions(self, player: int) -> list[int]:
        return rules.legal(self)

    def _apply(self, action: int, player: int) -> None:
        rules.apply(self, action)

    def clone(self) -> KeepersState:
        """An independent copy; it goes on with the same random outcomes."""
        copy = KeepersState(self.game, self.setup, self.chance.clone())
        self.copy_into(copy)
        return copy

    def resample(self, player: int, seed: int) -> KeepersState:
        """A copy with decks, face-down cards and others' secrets drawn anew (R49)."""
        copy = self.clone()
        rules.redraw_hidden(copy, player, seed)
        return copy

    def is_terminal(self) -> bool:
        """Whether the game has ended."""
        return self.phase == OVER

    def returns(self) -> list[float]:
        """At the end 1 for the first and -1 for the last player or team, evenly between."""
        return scoring.returns(self)

    def scores(self) -> list[dict[str, int]]:
        """Each player's points: species, keepers, quarantine, secret objective, total."""
        return scoring.scores(self)

    def standings(self) -> list[tuple[int, ...]]:
        """From first to last, ties broken as R31 says; team mates share a place."""
        return scoring.standings(self)

    def view(self, player: int | None) -> dict[str, Any]:
        """What a seat or a spectator sees; see view.py."""
        return view.view(self, player)

    def options(self, player: int) -> list[Option]:
        """Each legal action of ``player`` with its words and its target."""
        return view.options(self, player, self.legal_actions(player))

    def observation_tensor(self, player: int) -> list[float]:
        """What ``player`` sees as numbers; see encode.py."""
        return encode.observation(self, player)

    def serialize(self) -> bytes:
        """Everything in the position, for ``game.deserialize``."""
        return state.dump(self)

    def census(self) -> dict[str, int]:
        """Species, keepers, objectives and cubes, counted over all places; see census.py."""
        return census(self)


class Zookeepers(Game):
    """Zookeepers set up in one way: players, mode, teams, readings of the rules."""

    def __init__(self, given: Mapping[str, Any]) -> None:
        options = cleaned(given)
        players: int = options["players"]
        teams = bool(options["teams"])
        setup = Setup(
            players,
            components.mode_named(str(options["mode"])),
            components.box_for(players),
            teams,
            bool(options["action3_face_down"]),
            bool(options["instant_end_all_players"]),
        )
        super().__init__(
            "zookeepers",
            "Zookeepers",
            RULES_VERSION,
            options,
            TEAMS if teams else COMPETITIVE,
            actions.action_space(),
            _longest(setup),
            encode.SIZE,
        )
        self.setup: Setup = setup

    def new_initial_state(self, seed: int | str | bytes = 0) -> KeepersState:
        """Draw the first player, keepers, species and objectives from ``seed``."""
        return self._start(Chance.from_seed(seed))

    def new_scripted_state(
        self, seed: int | str | bytes, scripts: Mapping[str, Sequence[int]]
    ) -> KeepersState:
        """A start with scripted chance.

        Labels: ``first``, ``one-point keepers``, ``keepers``, ``objectives`` (designs), ``species``, ``bag``
        (colours), ``order`` (of a group put under the deck in random order).
        """
        chance = Chance.from_seed(seed)
        for label, outcomes in scripts.items():
            chance.script(label, outcomes)
        return self._start(chance)

    def _start(self, chance: Chance) -> KeepersState:
        position = KeepersState(self, self.setup, chance)
        position.begin()
        rules.set_up(position)
        return position

    def deserialize(self, data: bytes) -> KeepersState:
        """The position that ``serialize`` wrote (raises ValueError for anything else)."""
        position = KeepersState(self, self.setup, Chance(bytes(32)))
        state.fill(position, data)
        return position

    def heuristics(self) -> Heuristics:
        """What a decent keeper looks at: see heuristics.py."""
        return KeeperHeuristics()

    def components(self) -> dict[str, Any]:
        """Everything printed on the components, with its provenance."""
        return components.as_data()

    def describe(self, view: Mapping[str, Any]) -> str:
        """A view in words, for terminals; see describe.py."""
        return describe.describe(view)


def _longest(setup: Setup) -> int:
    """More decisions than any game can have.

    A turn: an exchange with what it returns; new species; a main action of at most four picks; help of three;
    a cube on each place of each zone; returns down to the limit (never more than all cubes); the end.
    """
    exchange = 1 + setup.exchange_price * setup.exchange_most
    guards = setup.guard_places * setup.zones.bit_count()
    return setup.safety * (exchange + 1 + 4 + 3 + guards + sum(setup.stock) + 1)
