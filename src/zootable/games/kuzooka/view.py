"""What each seat of KuZOOkA sees, and the words and targets of its options."""

from __future__ import annotations

from typing import Any

from zootable.games.kuzooka import components, knowledge, narrate
from zootable.games.kuzooka.state import (
    ASK_COLOUR,
    ASK_NUMBER,
    ASKED,
    DREW,
    ESCAPED,
    FAILED,
    GIVE,
    GIVE_BACK,
    KINDS,
    LION,
    NO_CARD,
    PHASES,
    PLAYING,
    REDREW,
    SWAPPED,
    Position,
)
from zootable.kernel.game import Option

BUTTON_GROUPS = {"pass": "ability", "draw": "ability", "redraw": "ability", "stop": "unlock"}
RESULTS = {PLAYING: None, ESCAPED: "escaped", FAILED: "failed"}


def view(s: Position, player: int | None) -> dict[str, Any]:
    """What a seat sees (R37); ``None``: a spectator. Counts are lists of 7: the six colours, the tools."""
    setup = s.setup
    revealed = knowledge.hands_are_revealed(s)
    over = s.result != PLAYING
    phase = "over" if over else PHASES[s.agenda[-1][0]]
    return {
        "game": "kuzooka",
        "phase": phase,
        "acting": [] if over else [s.agenda[-1][1]],
        "chat_allowed": revealed,
        "round": s.round,
        "rounds": setup.rounds,
        "level": s.level,
        "dealt": setup.dealt[s.level],
        "face_up_number": setup.face_up[s.level],
        "stars": s.stars,
        "stars_per_level": setup.stars_per_level,
        "tools_won": s.tools,
        "tools_left": setup.tools - s.tools,
        "megaphone": s.megaphone,
        "turn": s.turn,
        "furthest": s.furthest,
        "tokens": [{"space": token >> 3, "seat": token & 7} for token in s.tokens],
        "face_up": list(s.face_up),
        "deck": s.deck_size,
        "discards": sum(knowledge.put_away(s)),
        "seats": [_seat(s, seat, seat == player or revealed) for seat in range(setup.players)],
        "questions": [
            {
                "asker": entry[1],
                "target": entry[2],
                "colour": components.COLOURS[entry[3]],
                "kind": entry[3],
                "number": entry[4],
                "answer": entry[5] == 1,
            }
            for entry in s.log
            if entry[0] == ASKED
        ],
        "pending": _pending(s),
        "you": None if player is None else _own(s, player),
        "chances": None if player is None or revealed else _chances(s, player),
        "evaluation": narrate.evaluation_data(s),
        "result": RESULTS[s.result],
    }


def _seat(s: Position, seat: int, show_hand: bool) -> dict[str, Any]:
    animal = components.animals().animals[s.animals[seat]]
    return {
        "seat": seat,
        "animal": animal.id,
        "ability": "used" if s.used >> seat & 1 else "ready",
        "hand_size": s.sizes[seat],
        "tokens_left": s.tokens_left(seat),
        "stash": s.stash != NO_CARD and s.animals[seat] == LION,
        "claims": [token >> 3 for token in s.tokens if token & 7 == seat],
        "hand": s.hands[KINDS * seat : KINDS * (seat + 1)] if show_hand else None,
    }


def _own(s: Position, player: int) -> dict[str, Any]:
    swap: dict[str, Any] | None = None
    discards = [0] * KINDS
    drawn: int | None = None
    for entry in s.log:
        if entry[0] == SWAPPED and player in (entry[1], entry[2]):
            partner = entry[2] if entry[1] == player else entry[1]
            gave, got = (entry[3], entry[4]) if entry[1] == player else (entry[4], entry[3])
            swap = {
                "partner": partner,
                "gave": None if gave == NO_CARD else gave,
                "got": None if got == NO_CARD else got,
            }
        elif entry[1] == player and entry[0] == DREW:
            if entry[3] == NO_CARD:
                drawn = entry[2]
            else:
                discards[entry[3]] += 1
        elif entry[1] == player and entry[0] == REDREW:
            for kind in range(KINDS):
                discards[kind] += entry[2 + kind]
    stash = s.stash if s.animals[player] == LION and s.stash != NO_CARD else None
    return {
        "seat": player,
        "hand": s.hands[KINDS * player : KINDS * (player + 1)],
        "discards": discards,
        "stash": stash,
        "swap": swap,
        "drawn": drawn,
    }


def _pending(s: Position) -> dict[str, Any] | None:
    if not s.agenda:
        return None
    kind, _, a, b = s.agenda[-1]
    if kind in (ASK_COLOUR, GIVE):
        return {"target": a}
    if kind == ASK_NUMBER:
        return {"target": a, "kind": b}
    if kind == GIVE_BACK:
        return {"giver": a}
    return None


def _chances(s: Position, player: int) -> dict[str, Any]:
    odds = [knowledge.team_odds(s, player, kind) for kind in range(KINDS - 1)]
    by_space: dict[str, float] = {}
    for space in range(1, s.setup.size + 1):
        tail = odds[s.setup.kind[space]]
        value = s.setup.value[space]
        by_space[str(space)] = round(tail[value], 4) if value < len(tail) else 0.0
    return {"by_space": by_space}


# --- Options -------------------------------------------------------------------------------------------


def options(s: Position, player: int, legal: list[int]) -> list[Option]:
    """The legal actions of the acting player, in words and with what one clicks."""
    space = s.game.action_space
    result: list[Option] = []
    for action in legal:
        family, index = space.decode(action)
        label, target, group = _describe(s, player, family, index)
        result.append(Option(action, space.notation(action), label, target, group))
    return result


def _describe(s: Position, player: int, family: str, index: int) -> tuple[str, str, str]:
    """Label, target and group of one option."""
    number = index + 1
    if family in ("place", "two", "jump"):
        name = narrate.space_name(s, number)
        words = f"{name} ({narrate.cards(s.setup.kind[number], s.setup.value[number])})"
        if family == "place":
            return f"Point at {words}", f"space:{number}", "place"
        if family == "jump":
            return f"Seal: jump ahead to {words}", f"space:{number}", "ability"
        words = f"Rhinoceros: two tokens, {name} and {narrate.space_name(s, number + 1)}"
        return words, f"pair:{number}", "ability"
    if family == "join":
        return f"Parrot: repeat {narrate.space_name(s, s.furthest)}", f"space:{s.furthest}", "ability"
    if family in ("ask", "swap", "next"):
        animal = components.animals().animals[s.animals[index]].title
        words = {
            "ask": f"Eagle: ask the {animal} (seat {number})",
            "swap": f"Monkey: swap a card with the {animal} (seat {number})",
            "next": f"Elephant: let the {animal} (seat {number}) play next",
        }[family]
        return words, f"seat:{index}", "ability"
    if family in ("stash", "give", "return", "drop"):
        words = {
            "stash": f"Lion: keep a {narrate.card(index)} for the next round",
            "give": f"Give a {narrate.card(index)}",
            "return": f"Give back a {narrate.card(index)}",
            "drop": f"Put a {narrate.card(index)} away",
        }[family]
        group = {"stash": "ability", "give": "give", "return": "give_back", "drop": "drop"}[family]
        return words, f"card:{index}", group
    if family == "colour":
        words = f"Ask about {narrate.cards(index, 2)[2:]} ({components.COLOURS[index]})"
        return words, f"kind:{index}", "ask"
    if family == "number":
        kind = s.agenda[-1][3]
        return f"At least {narrate.cards(kind, number)}?", f"number:{number}", "ask"
    words = _button_words(s, player, family)
    return words, f"button:{family}", BUTTON_GROUPS.get(family, family)


def _button_words(s: Position, player: int, family: str) -> str:
    """The label of an option that is a button."""
    if family == "redraw":
        away = s.sizes[player]
        return f"Snake: put {_cards(away)} away and draw {min(away - 1, s.deck_size)}"
    if family == "unlock":
        level = s.level + 1
        dealt, face_up = s.setup.dealt[level], s.setup.face_up[level]
        return f"Unlock level {level} for {s.setup.stars_per_level} stars ({dealt} dealt, {face_up} face up)"
    return {
        "suspend": "Stop the escape and count",
        "pass": "Sloth: do nothing this turn",
        "draw": "Chameleon: draw a card, then put one away",
        "done": "End the turn",
        "stop": "Keep the stars",
    }[family]


def _cards(number: int) -> str:
    return "the only card" if number == 1 else f"all {number} cards"
