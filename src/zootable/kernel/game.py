"""The contract: what every game and every state of a game offers.

See docs/architecture.md. Names are OpenSpiel's where it has one. A move is one pick from a list of small
ints; randomness comes from the state's :class:`~zootable.kernel.chance.Chance`; nothing that a seat may not
know leaves :meth:`State.view`, :meth:`State.options` or :meth:`State.observation_tensor`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final

from mypy_extensions import mypyc_attr

from zootable.kernel.actions import ActionSpace
from zootable.kernel.chance import Chance

TERMINAL: Final = -4
"""What ``current_player()`` says after the end (OpenSpiel's number)."""

SPECTATOR: Final = -1
"""The seat number of somebody who only watches."""

COMPETITIVE: Final = "competitive"
COOPERATIVE: Final = "cooperative"
TEAMS: Final = "teams"
SOLO: Final = "solo"


class IllegalAction(ValueError):
    """An action that may not be done now; the message names what may. The state is unchanged."""


class OptionError(ValueError):
    """An option of a game that does not exist or has a wrong value; the message says what is allowed."""


class OptionSpec:
    """One thing that a table of a game can be set up with.

    Attributes:
        name: the key, as in ``load("kuzooka", difficulty="easy")``.
        kind: ``"choice"``, ``"int"``, ``"bool"`` or ``"text"`` (checked by the game itself).
        default: the value when none is given.
        choices: the allowed values, in order (empty for ``"text"``).
        label: what people read; ``choice_labels`` likewise for each value.
        help: one sentence.
        examples: for ``"text"``: some allowed values, which the conformance suite tries too.
    """

    __slots__ = ("choice_labels", "choices", "default", "examples", "help", "kind", "label", "name")

    def __init__(
        self,
        name: str,
        kind: str,
        default: Any,
        choices: Sequence[Any] = (),
        label: str = "",
        help: str = "",
        choice_labels: Mapping[Any, str] | None = None,
        examples: Sequence[Any] = (),
    ) -> None:
        self.name: Final = name
        self.kind: Final = kind
        self.default: Final = default
        self.choices: Final = tuple(choices)
        self.label: Final = label or name
        self.help: Final = help
        self.choice_labels: Final = dict(choice_labels or {})
        self.examples: Final = tuple(examples)

    def clean(self, value: Any) -> Any:
        """The value in its own type (command lines and forms give text); raises :class:`OptionError`."""
        result = value
        if self.kind == "int" and isinstance(value, str) and value.strip().lstrip("-").isdigit():
            result = int(value)
        elif self.kind == "bool" and isinstance(value, str):
            result = {"true": True, "yes": True, "1": True, "false": False, "no": False, "0": False}.get(
                value.strip().lower(), value
            )
        elif self.kind == "choice" and isinstance(value, str) and value not in self.choices:
            result = {str(choice): choice for choice in self.choices}.get(value.strip(), value)
        elif self.kind == "text":
            result = str(value).strip()
        if self.kind == "int" and (isinstance(result, bool) or not isinstance(result, int)):
            raise OptionError(f"option {self.name!r}: {value!r} is no whole number{self._allowed()}")
        if self.kind == "bool" and not isinstance(result, bool):
            raise OptionError(f"option {self.name!r}: {value!r} is neither true nor false")
        if self.choices and result not in self.choices:
            raise OptionError(f"option {self.name!r}: {value!r} is not allowed{self._allowed()}")
        return result

    def _allowed(self) -> str:
        if not self.choices:
            return ""
        return "; allowed are " + ", ".join(str(choice) for choice in self.choices)


class Option:
    """One legal action, made for people and for the table.

    Attributes:
        action: the number to give to ``apply_action``.
        notation: its short text, as in records.
        label: a sentence.
        target: the thing on the table that one clicks (``space:17``, ``card:401``, ``button:suspend``).
        group: which options belong together (``place``, ``ability``, …).
    """

    __slots__ = ("action", "group", "label", "notation", "target")

    def __init__(self, action: int, notation: str, label: str, target: str, group: str) -> None:
        self.action: Final = action
        self.notation: Final = notation
        self.label: Final = label
        self.target: Final = target
        self.group: Final = group

    def as_dict(self) -> dict[str, Any]:
        """The option as JSON-ready data."""
        return {
            "action": self.action,
            "notation": self.notation,
            "label": self.label,
            "target": self.target,
            "group": self.group,
        }


class Event:
    """Something that the last action caused, for those who may see it.

    Attributes:
        kind: the game's word for it (``place``, ``answer``, ``evaluation``).
        data: JSON-ready facts for drawing and animating.
        text: a sentence in which ``{seat0}``, ``{seat1}``, … stand for the seats' names.
        seats: who may see it: ``None`` for everybody, else seat numbers (:data:`SPECTATOR` for watchers).
    """

    __slots__ = ("data", "kind", "seats", "text")

    def __init__(
        self, kind: str, data: dict[str, Any], text: str, seats: tuple[int, ...] | None = None
    ) -> None:
        self.kind: Final = kind
        self.data: Final = data
        self.text: Final = text
        self.seats: Final = seats

    def visible_to(self, player: int | None) -> bool:
        """Whether a seat (or, with ``None``, a spectator) may see it."""
        return self.seats is None or (SPECTATOR if player is None else player) in self.seats

    def as_dict(self) -> dict[str, Any]:
        """The event as JSON-ready data, without the list of who may see it."""
        return {"kind": self.kind, "data": self.data, "text": self.text}


@mypyc_attr(allow_interpreted_subclasses=True)
class Heuristics:
    """What a decent human looks at: the game's own knowledge for bots. Stateless.

    A game overrides what it can; the defaults are the honest ignorance.
    """

    def evaluate(self, state: State, player: int) -> float:
        """How good ``state`` is for ``player``, in the unit of ``returns``; may read only what a determinised
        state holds (it is called on resampled states).
        """
        returns = state.returns()
        return returns[player]

    def is_quiet(self, state: State) -> bool:
        """Whether :meth:`evaluate` is at its best here, so that a playout may stop (by default: the end)."""
        return state.is_terminal()

    def imagine(self, state: State, player: int, seed: int) -> State:
        """A full position as ``player`` may imagine it: by default ``state.resample``.

        A game may draw the hidden part as what others did makes it likely; it may still use nothing that the
        seat does not know.
        """
        return state.resample(player, seed)

    def rollout_action(self, state: State, roll: int) -> int:
        """A quick, decent action for the current player; ``roll`` is a random number 0 to 2**31 - 1."""
        legal = state.legal_actions()
        return legal[roll % len(legal)]

    def insight(self, state: State, player: int) -> dict[str, Any]:
        """What a patient analyst would add to ``player``'s view: JSON-ready, may take a second to work out.

        Called on resampled states, so it can use nothing that the seat does not know. Empty: nothing.
        """
        return {}

    def policy(self, state: State, player: int, seed: int) -> list[tuple[int, float]]:
        """The considered choices of a seat from its own knowledge: legal actions with values, best first.

        At least one; actions that are not worth considering may be left out. Raises NotImplementedError where
        a game has none: ``greedy`` then looks one step ahead itself.
        """
        raise NotImplementedError

    def search_width(self) -> tuple[int, float]:
        """Of the actions that :meth:`policy` ranks a search looks at so many at most, and at none whose value
        is so much lower than the best one's.
        """
        return 5, 0.1

    def playout_action(self, state: State, player: int, seed: int) -> int:
        """What the policy would choose, for the thousands of imagined games of a search: may think less.

        Raises NotImplementedError where a game has no policy.
        """
        return self.policy(state, player, seed)[0][0]


@mypyc_attr(allow_interpreted_subclasses=True)
class State:
    """A position of a game: mutable, cheap to clone.

    A game's state overrides ``_legal_actions``, ``_apply``, ``clone`` and the rest of this list; the checks
    around them are here, so that every game refuses alike.

    Attributes:
        game: the game this is a position of.
        chance: the source of its random outcomes.
        events: ``None`` (off, free) or the list of what the last action caused (see :meth:`record_events`).
        reveals: how many times something hidden was shown or chance was asked; a table may take back moves
            only while this number stays the same.
    """

    __slots__ = ("_legal", "chance", "events", "game", "reveals")

    game: Game
    chance: Chance
    events: list[Event] | None
    reveals: int
    _legal: list[int] | None

    # --- to be supplied by each game -------------------------------------------------------------------

    def acting_players(self) -> tuple[int, ...]:
        """Everyone who may act now, in seat order; several in a simultaneous phase; empty after the end."""
        raise NotImplementedError

    def _legal_actions(self, player: int) -> list[int]:
        """The sorted legal actions of an acting player."""
        raise NotImplementedError

    def _apply(self, action: int, player: int) -> None:
        """Carry out a legal action."""
        raise NotImplementedError

    def clone(self) -> State:
        """An independent copy; it goes on with the same random outcomes."""
        raise NotImplementedError

    def resample(self, player: int, seed: int) -> State:
        """A copy in which all that ``player`` can't know is drawn anew, consistent with what they saw."""
        raise NotImplementedError

    def is_terminal(self) -> bool:
        """Whether the game is over."""
        raise NotImplementedError

    def returns(self) -> list[float]:
        """One number per player; all zero before the end."""
        raise NotImplementedError

    def scores(self) -> list[dict[str, int]]:
        """The game's own points per player, itemised (one entry per item, ``"total"`` last)."""
        raise NotImplementedError

    def standings(self) -> list[tuple[int, ...]]:
        """The players from first to last, those who share a place together."""
        raise NotImplementedError

    def view(self, player: int | None) -> dict[str, Any]:
        """What a seat (or with ``None`` a spectator) sees, JSON-ready."""
        raise NotImplementedError

    def options(self, player: int) -> list[Option]:
        """Each legal action of ``player`` with its words and its target; empty if they may not act."""
        raise NotImplementedError

    def observation_tensor(self, player: int) -> list[float]:
        """What ``player`` sees as numbers, ``game.observation_shape`` long."""
        raise NotImplementedError

    def serialize(self) -> bytes:
        """Everything in the state, for ``game.deserialize``."""
        raise NotImplementedError

    def census(self) -> dict[str, int]:
        """How many of each component there are, counted over all places; never changes in a game."""
        raise NotImplementedError

    # --- the same for all games ------------------------------------------------------------------------

    def current_player(self) -> int:
        """The first of the acting players, or :data:`TERMINAL`."""
        acting = self.acting_players()
        return acting[0] if acting else TERMINAL

    def legal_actions(self, player: int | None = None) -> list[int]:
        """What ``player`` (by default the current one) may do: sorted, never empty for an acting player.

        Empty for a player who may not act now.
        """
        if player is None or (player == self.current_player() and len(self.acting_players()) == 1):
            legal = self._legal
            if legal is None:
                who = self.current_player()
                if who == TERMINAL:
                    return []
                legal = self._legal_actions(who)
                self._legal = legal
            return legal[:]
        if player not in self.acting_players():
            return []
        return self._legal_actions(player)

    def apply_action(self, action: int, player: int | None = None) -> None:
        """Carry out ``action`` for ``player`` (by default the current one).

        Raises:
            IllegalAction: with what is legal; the state is then unchanged.
            ScriptError: a scripted outcome is impossible; the state is then unchanged, too.
        """
        who = self.current_player()
        if player is None or player == who:
            legal = self._legal
            if legal is None:
                legal = [] if who == TERMINAL else self._legal_actions(who)
        else:
            who = player
            legal = self.legal_actions(player)
        if action not in legal:
            raise IllegalAction(self._why_illegal(action, who, legal))
        if self.chance.scripts:
            self.clone()._apply(action, who)  # a rehearsal, in which an impossible script is found out
        self._legal = None
        if self.events is not None:
            self.events = []
        self._apply(action, who)

    def clone_for(self, player: int, seed: int = 0) -> State:
        """What a bot in seat ``player`` is given: a resampled copy, so that no bot can see hidden things.

        The copy depends on ``seed`` and on what the seat knows, on nothing else.
        """
        return self.resample(player, seed)

    def record_events(self, on: bool = True) -> None:
        """Turn the list of events on or off (off is the default, and free)."""
        self.events = [] if on else None

    def legal_actions_mask(self, player: int | None = None) -> list[int]:
        """``num_distinct_actions`` numbers, 1 where an action is legal."""
        mask = [0] * self.game.num_distinct_actions
        for action in self.legal_actions(player):
            mask[action] = 1
        return mask

    def action_to_string(self, action: int) -> str:
        """The notation of an action."""
        return self.game.action_space.notation(action)

    def string_to_action(self, notation: str) -> int:
        """The action of a notation (raises :class:`~zootable.kernel.actions.NotationError`)."""
        return self.game.action_space.parse(notation)

    def _why_illegal(self, action: int, player: int, legal: list[int]) -> str:
        if player not in self.acting_players():
            acting = ", ".join(str(seat) for seat in self.acting_players()) or "nobody (the game is over)"
            return f"seat {player} may not act now; acting: {acting}"
        space = self.game.action_space
        name = f"{action} ({space.notation(action)})" if 0 <= action < space.size else str(action)
        shown = ", ".join(f"{one} ({space.notation(one)})" for one in legal[:40])
        more = f" and {len(legal) - 40} more" if len(legal) > 40 else ""
        return f"illegal action {name} for seat {player}; legal are {shown}{more}"


@mypyc_attr(allow_interpreted_subclasses=True)
class Game:
    """A game set up in one way: immutable, hashable; two with the same options are equal.

    Args:
        options: values for names in :meth:`option_specs`; missing ones take their defaults.

    Raises:
        OptionError: an unknown option or a value that is not allowed; says what is.

    Attributes:
        name, title: the key (``kuzooka``) and what people call it.
        rules_version: bumped whenever a change of the rules alters a game; records hold it.
        num_players: seats.
        options: all options with their values.
        utility: ``"competitive"``, ``"cooperative"``, ``"teams"`` or ``"solo"``.
        action_space: all actions with their notation.
        num_distinct_actions, max_game_length, observation_shape: as in OpenSpiel.
    """

    def __init__(
        self,
        name: str,
        title: str,
        rules_version: int,
        options: dict[str, Any],
        utility: str,
        action_space: ActionSpace,
        max_game_length: int,
        observation_size: int,
    ) -> None:
        self.name: Final = name
        self.title: Final = title
        self.rules_version: Final = rules_version
        self.options: Final = options
        players = options["players"]
        assert isinstance(players, int)
        self.num_players: Final = players
        self.utility: Final = utility
        self.action_space: Final = action_space
        self.num_distinct_actions: Final = action_space.size
        self.max_game_length: Final = max_game_length
        self.observation_shape: Final = (observation_size,)

    def new_initial_state(self, seed: int | str | bytes = 0) -> State:
        """The start of a game, dealt from ``seed``."""
        raise NotImplementedError

    def new_scripted_state(self, seed: int | str | bytes, scripts: Mapping[str, Sequence[int]]) -> State:
        """The start of a game whose first random outcomes are said, by label (see ``Chance.script``)."""
        raise NotImplementedError

    def deserialize(self, data: bytes) -> State:
        """The state that ``serialize`` wrote (raises ``ValueError`` for anything else)."""
        raise NotImplementedError

    def heuristics(self) -> Heuristics:
        """The game's own knowledge for bots."""
        return Heuristics()

    def components(self) -> dict[str, Any]:
        """Everything printed on the components, JSON-ready, for drawing tables and for analysts."""
        return {}

    def describe(self, view: Mapping[str, Any]) -> str:
        """A view (see :meth:`State.view`) in words for a terminal; ``""``: it is printed as it is."""
        return ""

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Game):
            return NotImplemented
        return self.name == other.name and self.options == other.options

    def __hash__(self) -> int:
        return hash((self.name, tuple(sorted((key, str(value)) for key, value in self.options.items()))))

    def __repr__(self) -> str:
        options = ", ".join(f"{key}={value!r}" for key, value in self.options.items())
        return f"zootable.load({self.name!r}, {options})"


class GameInfo:
    """What the registry knows of a game before it is set up.

    A game package's entry point (group ``zootable.games``) is one of these.

    Attributes:
        name, title: the key and what people call it.
        summary: one line for the lobby.
        minutes, weight: how long it takes and how heavy it is (``"light"``, ``"medium"``, ``"heavy"``).
        specs: all options, ``players`` first.
        build: makes a :class:`Game` from a mapping of options (raises :class:`OptionError`).
        rules, rulings: how to play and the numbered rulings as Markdown, in our words.
        table: the folder with the game's part of the web table, or ``""``.
    """

    __slots__ = (
        "build",
        "minutes",
        "name",
        "rules",
        "rulings",
        "specs",
        "summary",
        "table",
        "title",
        "weight",
    )

    def __init__(
        self,
        name: str,
        title: str,
        summary: str,
        minutes: int,
        weight: str,
        specs: Sequence[OptionSpec],
        build: Callable[[Mapping[str, Any]], Game],
        rules: str = "",
        rulings: str = "",
        table: str = "",
    ) -> None:
        self.name: Final = name
        self.title: Final = title
        self.build: Final = build
        self.summary: Final = summary
        self.minutes: Final = minutes
        self.weight: Final = weight
        self.specs: Final = tuple(specs)
        self.rules: Final = rules
        self.rulings: Final = rulings
        self.table: Final = table


def clean_options(name: str, specs: Sequence[OptionSpec], given: Mapping[str, Any]) -> dict[str, Any]:
    """All options of ``specs`` with the given values, cleaned, and defaults for the rest.

    Raises:
        OptionError: an unknown name (the message lists the known ones) or a value that is not allowed.
    """
    known = [spec.name for spec in specs]
    for key in given:
        if key not in known:
            raise OptionError(f"{name} has no option {key!r}; options are {', '.join(known)}")
    return {spec.name: spec.clean(given.get(spec.name, spec.default)) for spec in specs}
