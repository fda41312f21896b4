"""Exact positions for tests: scripted deals, moves in notation, hands in words."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from random import Random
from typing import Any, cast

import zootable
from zootable.games.kuzooka import components
from zootable.games.kuzooka.game import Kuzooka, KuzookaState
from zootable.games.kuzooka.state import KINDS, TOOL, Setup

NAMES = (*components.COLOURS, "tool")
UNCHANGED = (
    *("players", "stars_per_level", "tokens", "tools", "rounds", "star_supply"),
    *("kind", "value", "stars", "escape_from", "place_actions", "two_actions", "jump_actions"),
)
"""What a game with few cards has in common with the full one."""


def kinds(text: str) -> list[int]:
    """``"2 green, tool, blue"`` as a list of kinds."""
    found: list[int] = []
    for part in text.split(","):
        words = part.split()
        if words:
            found += [NAMES.index(words[-1])] * (int(words[0]) if len(words) > 1 else 1)
    return found


def counts(text: str) -> list[int]:
    """``"2 green, tool"`` as seven counts."""
    found = Counter(kinds(text))
    return [found[kind] for kind in range(KINDS)]


def load(animals: str = "recommended", **options: Any) -> Kuzooka:
    """A game with these animals, one seat for each."""
    if animals not in ("recommended", "random"):
        options.setdefault("players", len(animals.split(",")))
    return cast(Kuzooka, zootable.load("kuzooka", animals=animals, **options))


def start(
    animals: str = "recommended",
    hands: Mapping[int, str] | None = None,
    *,
    megaphone: int = 0,
    face_up: str = "",
    draws: str = "",
    avoid: str = "",
    seed: int = 1,
    **options: Any,
) -> KuzookaState:
    """The start of a game with chosen hands, face-up cards and next draws; the rest is filled up.

    ``avoid`` names kinds with which nothing is filled up.
    """
    game = load(animals, **options)
    items = deal_script(game, game.setup.start_level, 0, megaphone, hands or {}, face_up, draws, avoid)
    return game.new_scripted_state(seed, {"megaphone": [megaphone], "items": items})


def deal_script(
    game: Kuzooka,
    level: int,
    tools: int,
    megaphone: int,
    hands: Mapping[int, str],
    face_up: str = "",
    draws: str = "",
    avoid: str = "",
    under_lion: int | None = None,
) -> list[int]:
    """The cards of a deal in the order in which they are dealt, then drawn."""
    setup = game.setup
    left = Counter(setup.item_cards)
    left[TOOL] = tools
    if under_lion is not None:
        left[under_lion] -= 1
    wanted = {seat: kinds(text) for seat, text in hands.items()}
    up, later = kinds(face_up), kinds(draws)
    left.subtract(kind for cards in (*wanted.values(), up, later) for kind in cards)
    assert min(left.values()) >= 0, f"there are not enough cards: {left}"
    avoided = kinds(avoid)

    def filler() -> int:
        kind = max((k for k in left if k not in (*avoided, TOOL)), key=lambda k: (left[k], k))
        assert left[kind] > 0, "nothing is left to fill up with"
        left[kind] -= 1
        return kind

    items: list[int] = []
    for place in range(setup.dealt[level]):
        cards = wanted.get((megaphone + place) % setup.players, [])
        items.append(cards.pop(0) if cards else filler())
    assert not any(wanted.values()), f"more cards than the hand holds: {wanted}"
    items += up + [filler() for _ in range(setup.face_up[level] - len(up))]
    return items + later


def script_round(
    s: KuzookaState,
    hands: Mapping[int, str] | None = None,
    *,
    megaphone: int,
    level: int | None = None,
    tools: int | None = None,
    face_up: str = "",
    draws: str = "",
    avoid: str = "",
) -> None:
    """Script the next round's deal; say who will hold the Megaphone, and level and tools if they change."""
    level = s.level if level is None else level
    tools = s.tools if tools is None else tools
    under_lion = s.stash if s.stash >= 0 else None
    game = cast(Kuzooka, s.game)
    s.chance.script(
        "items", deal_script(game, level, tools, megaphone, hands or {}, face_up, draws, avoid, under_lion)
    )


def play(s: KuzookaState, *moves: str) -> KuzookaState:
    """Apply moves in notation, each by the seat that is asked."""
    for move in moves:
        s.apply_action(s.string_to_action(move))
    return s


def legal(s: KuzookaState) -> set[str]:
    """What the asked seat may do, in notation."""
    return {s.action_to_string(action) for action in s.legal_actions()}


def families(s: KuzookaState) -> set[str]:
    """The first words of what the asked seat may do."""
    return {notation.split()[0] for notation in legal(s)}


def places(s: KuzookaState) -> list[str]:
    """The spaces open to an ordinary suggestion, in the order of the path."""
    return [
        space_name(s, space)
        for space in range(1, s.setup.size + 1)
        if f"place {space_name(s, space)}" in legal(s)
    ]


def space_name(s: KuzookaState, space: int) -> str:
    return f"{components.COLOURS[s.setup.kind[space]]} {s.setup.value[space]}"


def space(s: KuzookaState, name: str) -> int:
    """The number of a space by its name."""
    colour, value = name.split()
    return next(
        n
        for n in range(1, s.setup.size + 1)
        if s.setup.kind[n] == NAMES.index(colour) and s.setup.value[n] == int(value)
    )


def hand(s: KuzookaState, seat: int) -> list[int]:
    """A hand as seven counts."""
    return s.hands[KINDS * seat : KINDS * seat + KINDS]


def walk_to(s: KuzookaState, name: str) -> KuzookaState:
    """Place token after token, as far ahead as one may, until one lies on a space; end all turns."""
    goal = space(s, name)
    while s.furthest < goal:
        if "done" in legal(s):
            play(s, "done")
            continue
        reachable = [space(s, place) for place in places(s)]
        play(s, f"place {space_name(s, max(one for one in reachable if one <= goal))}")
    if "done" in legal(s):
        play(s, "done")
    return s


def events(s: KuzookaState, move: str, viewers: Iterable[int | None]) -> list[list[dict[str, Any]]]:
    """Apply a move and give the events that each viewer (``None``: a spectator) is told of."""
    s.record_events()
    play(s, move)
    assert s.events is not None
    return [[event.as_dict() for event in s.events if event.visible_to(viewer)] for viewer in viewers]


def small_start(
    animals: str,
    counts: Sequence[int],
    dealt: int,
    items: Sequence[int] = (),
    face_up: int = 0,
    seed: int = 1,
) -> KuzookaState:
    """A game with few cards, ``counts`` of the six colours, of which ``dealt`` go to hands in every round.

    ``items``: the first kinds dealt (one at a time from seat 0 on), laid face up and drawn.
    """
    game = load(animals, megaphone=0)
    full = game.setup
    values = {name: getattr(full, name) for name in UNCHANGED}
    values |= {
        "start_level": 1,
        "dealt": [dealt] * 11,
        "face_up": [face_up] * 11,
        "item_counts": list(counts),
    }
    game.setup = Setup(**values)
    return game.new_scripted_state(seed, {"items": list(items)})


def random_move(s: KuzookaState, random: Random, suspend: float = 0.15, ability: float = 0.6) -> int:
    """A move with a chosen chance to suspend and to use an ability, so that games see all of the rules."""
    legal_now = s.legal_actions()
    words = [s.action_to_string(action).split()[0] for action in legal_now]
    if "suspend" in words and random.random() < suspend:
        return legal_now[words.index("suspend")]
    abilities = [
        action
        for action, word in zip(legal_now, words, strict=True)
        if word not in ("place", "suspend", "done", "stop")
    ]
    if abilities and random.random() < ability:
        return random.choice(abilities)
    calm = [action for action, word in zip(legal_now, words, strict=True) if word != "suspend"]
    near = calm[: max(1, len(calm) // 2)] if "place" in words else calm
    return random.choice(near or legal_now)


def random_position(s: KuzookaState, seed: int, moves: int) -> KuzookaState:
    """Play so many random moves, or to the end."""
    random = Random(seed)
    for _ in range(moves):
        if s.is_terminal():
            break
        s.apply_action(random_move(s, random))
    return s
