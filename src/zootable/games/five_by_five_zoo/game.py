"""5x5 Zoo as the kernel sees it: the game and its states, bound to the rules."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from zootable.games.five_by_five_zoo import (
    actions,
    components,
    describe,
    encode,
    rules,
    scoring,
    state,
    view,
)
from zootable.games.five_by_five_zoo.census import census
from zootable.games.five_by_five_zoo.heuristics import ZooHeuristics
from zootable.games.five_by_five_zoo.options import cleaned
from zootable.games.five_by_five_zoo.state import LINE_UP, OVER, Position, Setup
from zootable.kernel.chance import Chance
from zootable.kernel.game import COMPETITIVE, SOLO, TERMINAL, Game, Heuristics, Option

RULES_VERSION = 1


class ZooState(Position):
    """A position of 5x5 Zoo; state.py tells what it holds."""

    __slots__ = ()

    def acting_players(self) -> tuple[int, ...]:
        """The player whose turn it is; in the line-up all who have not confirmed."""
        if self.phase == LINE_UP:
            return tuple([seat for seat, zoo in enumerate(self.zoos) if not zoo.ready])
        return () if self.phase == OVER else (self.player,)

    def current_player(self) -> int:
        """The first of the acting players, or TERMINAL."""
        if self.phase == LINE_UP:
            for seat, zoo in enumerate(self.zoos):
                if not zoo.ready:
                    return seat
        return TERMINAL if self.phase == OVER else self.player

    def legal_actions(self, player: int | None = None) -> list[int]:
        """Sorted; empty for a seat that may not act."""
        current = self.current_player()
        if player is None or player == current:
            if current == TERMINAL:
                return []
            legal = self._legal
            if legal is None:
                legal = rules.legal(self, current)
                self._legal = legal
            return legal[:]
        if self.phase == LINE_UP and 0 <= player < len(self.zoos) and not self.zoos[player].ready:
            return rules.legal(self, player)
        return []

    def _legal_actions(self, player: int) -> list[int]:
        return rules.legal(self, player)

    def _apply(self, action: int, player: int) -> None:
        rules.apply(self, player, action)

    def clone(self) -> ZooState:
        """An independent copy; it goes on with the same random outcomes."""
        copy = ZooState(self.game, self.setup, self.chance.clone())
        self.copy_into(copy)
        return copy

    def resample(self, player: int, seed: int) -> ZooState:
        """A copy with the decks' order and the others' unshown plans drawn anew (R52)."""
        copy = self.clone()
        rules.redraw_hidden(copy, player, seed)
        return copy

    def is_terminal(self) -> bool:
        """Whether the final scoring is done."""
        return self.phase == OVER

    def returns(self) -> list[float]:
        """At the end 1 for the first and -1 for the last, evenly between; solo: the points in hundreds."""
        return scoring.returns(self)

    def scores(self) -> list[dict[str, int]]:
        """Each player's points: line-up, award, requests, bonus cards, special cards, stars, total."""
        return scoring.scores(self)

    def standings(self) -> list[tuple[int, ...]]:
        """The players from first to last, ties broken as R46 says."""
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
        """Tiles, cards, cubes and meeples, counted over all places; see census.py."""
        return census(self)


class FiveByFiveZoo(Game):
    """5x5 Zoo set up in one way: players, cards of the game, readings of the rules, components."""

    def __init__(self, given: Mapping[str, Any]) -> None:
        options = cleaned(given)
        setup = _setup(options)
        super().__init__(
            "five_by_five_zoo",
            "5x5 Zoo",
            RULES_VERSION,
            options,
            SOLO if setup.solo else COMPETITIVE,
            actions.action_space(),
            _longest(setup),
            encode.SIZE,
        )
        self.setup: Setup = setup
        letter = str(options["popularity"])
        self._condition: int = -1 if letter == "random" else components.LETTERS.index(letter)
        letters = "" if options["bonuses"] == "random" else str(options["bonuses"])
        self._bonuses: tuple[int, ...] = tuple([components.LETTERS.index(one) for one in letters])

    def new_initial_state(self, seed: int | str | bytes = 0) -> ZooState:
        """Draw the cards of the game, the start player and the first hands from ``seed``."""
        return self._start(Chance.from_seed(seed))

    def new_scripted_state(self, seed: int | str | bytes, scripts: Mapping[str, Sequence[int]]) -> ZooState:
        """A start with scripted chance.

        Labels: ``bonuses``, ``popularity``, ``gates``, ``start``, ``requests``, ``start tiles``, ``tiles``,
        ``large tiles``, ``special cards`` (kinds), ``display tokens``, ``customers``, ``drawn tile``.
        """
        chance = Chance.from_seed(seed)
        for label, outcomes in scripts.items():
            chance.script(label, outcomes)
        return self._start(chance)

    def _start(self, chance: Chance) -> ZooState:
        position = ZooState(self, self.setup, chance)
        position.begin()
        rules.set_up(position, self._condition, self._bonuses)
        return position

    def deserialize(self, data: bytes) -> ZooState:
        """The position that ``serialize`` wrote (raises ValueError for anything else)."""
        position = ZooState(self, self.setup, Chance(bytes(32)))
        state.fill(position, data)
        return position

    def heuristics(self) -> Heuristics:
        """The zoo keeper's eye: see heuristics.py."""
        return ZooHeuristics()

    def components(self) -> dict[str, Any]:
        """Everything printed on the components of this set-up, with its provenance."""
        return components.as_data(self.setup.components)

    def describe(self, view: Mapping[str, Any]) -> str:
        """A view in words, for terminals; see describe.py."""
        return describe.describe(self.setup.components, view)


def _longest(setup: Setup) -> int:
    """More decisions than any game can have.

    A turn: take, action, card's token, two tiles. A line-up: 25 steps; all doors laid; purchases of four
    picks each and then the door; to confirm. A player can't have more than 77 cubes.
    """
    purchases = (setup.cubes * 5 + setup.white_cubes) // setup.purchase
    doors = setup.start_doors + 2 * setup.rounds * setup.turns
    line_up = 25 + doors + 5 * purchases + 1
    return setup.players * (setup.start_tiles + setup.rounds * (5 * setup.turns + line_up))


def _setup(options: Mapping[str, Any]) -> Setup:
    table = components.numbers()
    players: int = options["players"]
    shown = table.solo.display_players if players == 1 else players
    stricter = 1 if options["solo_award_strict"] else 0
    rows = table.rows
    return Setup(
        players=players,
        components=components.component_set(str(options["components"])),
        colours=[rules.colours_of(category) for category in range(len(components.CATEGORIES))],
        rounds=table.rounds,
        turns=table.turns,
        start_tiles=table.start_tiles,
        start_requests=table.start_requests,
        start_doors=table.start_doors,
        cubes=table.pieces.cubes,
        white_cubes=table.pieces.white_cubes,
        meeples=table.pieces.meeples,
        row_action=[components.ACTIONS.index(row.action) for row in rows],
        row_tiles=[row.tiles or shown for row in rows],
        row_visitor=[components.COLOURS.index(row.visitor) if row.visitor else -1 for row in rows],
        row_customers=table.display.row_action_customers,
        shown_cards=shown + table.display.special_cards_beyond_players,
        purchase=table.purchase_cubes,
        gain_points=(table.line_up.visited_tile, table.line_up.popularity, table.line_up.door),
        award_first=table.line_up.award_first,
        award_second=table.line_up.award_second,
        tie_shares_six=bool(options["two_player_tie_shares_six"]),
        solo_award=table.solo.award,
        solo_thresholds=[least + stricter for least in table.solo.thresholds],
        requests_once=bool(options["requests_once"]),
        bonus_h_any_wall=bool(options["bonus_h_any_wall"]),
    )
