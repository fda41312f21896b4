"""KuZOOkA's events: what happened, for whom, as data and as a sentence of the log.

Called by the rules only while events are recorded. ``{seat2}`` stands for a seat's name.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from zootable.games.kuzooka import components
from zootable.kernel.game import SPECTATOR, Event

if TYPE_CHECKING:
    from zootable.games.kuzooka.state import Position

OUTCOMES = ("short", "enough", "exact", "escaped")


def card(kind: int) -> str:
    """What people call one card of a kind."""
    return "universal tool" if kind == components.TOOL else components.items().items[kind].item


def cards(kind: int, number: int) -> str:
    """So many cards of a kind, in words."""
    if number == 1:
        return f"1 {card(kind)}"
    return f"{number} " + (
        "universal tools" if kind == components.TOOL else components.items().items[kind].plural
    )


def space_name(s: Position, space: int) -> str:
    """A space by its colour and value, as players say it: ``green 5``."""
    return f"{components.COLOURS[s.setup.kind[space]]} {s.setup.value[space]}"


def _tell(
    s: Position, kind: str, data: dict[str, Any], text: str, seats: tuple[int, ...] | None = None
) -> None:
    assert s.events is not None
    s.events.append(Event(kind, data, text, seats))


def _others(s: Position, *seats: int) -> tuple[int, ...]:
    """Everybody (spectators too) except some seats."""
    return (SPECTATOR, *(seat for seat in range(s.setup.players) if seat not in seats))


def deal(s: Position) -> None:
    """A new round was dealt."""
    setup = s.setup
    up = setup.face_up[s.level]
    text = f"Round {s.round}: {setup.dealt[s.level]} cards are dealt"
    text += f", {up} {'lies' if up == 1 else 'lie'} face up." if up else "."
    _tell(s, "deal", {"round": s.round, "level": s.level, "dealt": setup.dealt[s.level], "face_up": up}, text)


def place(s: Position, seat: int, space: int, how: str) -> None:
    """A token was placed."""
    words = {
        "place": f"{{seat{seat}}} points at {space_name(s, space)}.",
        "two": f"{{seat{seat}}} (Rhinoceros) points at {space_name(s, space)}.",
        "join": f"{{seat{seat}}} (Parrot) repeats {space_name(s, space)}.",
        "jump": f"{{seat{seat}}} (Seal) jumps ahead to {space_name(s, space)}.",
    }
    _tell(s, "place", {"seat": seat, "space": space, "how": how}, words[how])


def pass_turn(s: Position, seat: int) -> None:
    """The Sloth passed."""
    _tell(s, "pass", {"seat": seat, "animal": "sloth"}, f"{{seat{seat}}} (Sloth) passes.")


def suspend(s: Position, seat: int) -> None:
    """Somebody suspended the escape."""
    _tell(s, "suspend", {"seat": seat}, f"{{seat{seat}}} stops the escape and takes the megaphone.")


def question(s: Position, asker: int, target: int, kind: int, number: int, answer: bool) -> None:
    """The Eagle asked and was answered."""
    data = {"asker": asker, "target": target, "kind": kind, "number": number, "answer": answer}
    asked = f"{{seat{asker}}} (Eagle) asks {{seat{target}}}: at least {cards(kind, number)}?"
    _tell(s, "question", data, f"{asked} {'Yes' if answer else 'No'}.")


def stash(s: Position, seat: int, kind: int) -> None:
    """The Lion keeps a card."""
    data = {"seat": seat, "animal": "lion"}
    _tell(s, "stash", data, f"{{seat{seat}}} puts a card under the Lion.", _others(s, seat))
    _tell(s, "stash", {**data, "kind": kind}, f"You put a {card(kind)} under the Lion.", (seat,))


def give(s: Position, seat: int, partner: int, kind: int) -> None:
    """The Monkey gives a card."""
    data = {"seat": seat, "partner": partner, "animal": "monkey"}
    others = _others(s, seat, partner)
    _tell(s, "give", data, f"{{seat{seat}}} (Monkey) gives {{seat{partner}}} a card.", others)
    data = {**data, "gave": kind}
    _tell(s, "give", data, f"You give {{seat{partner}}} a {card(kind)}.", (seat,))
    _tell(s, "give", data, f"{{seat{seat}}} (Monkey) gives you a {card(kind)}.", (partner,))


def give_back(s: Position, seat: int, partner: int, gave: int, got: int) -> None:
    """The Monkey's partner gives one back."""
    data = {"seat": seat, "partner": partner, "animal": "monkey"}
    others = _others(s, seat, partner)
    _tell(s, "give_back", data, f"{{seat{partner}}} gives {{seat{seat}}} a card back.", others)
    data = {**data, "gave": gave, "got": got}
    _tell(s, "give_back", data, f"{{seat{partner}}} gives you a {card(got)}.", (seat,))
    _tell(s, "give_back", data, f"You give {{seat{seat}}} a {card(got)}.", (partner,))


def draw(s: Position, seat: int, kind: int) -> None:
    """The Chameleon draws."""
    data = {"seat": seat, "animal": "chameleon"}
    _tell(s, "draw", data, f"{{seat{seat}}} (Chameleon) draws a card.", _others(s, seat))
    _tell(s, "draw", {**data, "drawn": kind}, f"You draw a {card(kind)}.", (seat,))


def drop(s: Position, seat: int, drawn: int, kind: int) -> None:
    """The Chameleon puts a card away."""
    data = {"seat": seat, "animal": "chameleon"}
    _tell(s, "drop", data, f"{{seat{seat}}} puts a card away.", _others(s, seat))
    _tell(s, "drop", {**data, "drawn": drawn, "dropped": kind}, f"You put a {card(kind)} away.", (seat,))


def redraw(s: Position, seat: int, away: list[int]) -> None:
    """The Snake swaps the whole hand."""
    data = {"seat": seat, "animal": "snake", "away": sum(away), "drawn": s.sizes[seat]}
    number = f"{sum(away)} card{'s' if sum(away) != 1 else ''}"
    text = f"{{seat{seat}}} (Snake) puts {number} away and draws {s.sizes[seat]}."
    _tell(s, "redraw", data, text, _others(s, seat))
    base = components.KINDS * seat
    private = {**data, "away_cards": away, "drawn_cards": s.hands[base : base + components.KINDS]}
    _tell(s, "redraw", private, f"You put {number} away and draw {s.sizes[seat]}.", (seat,))


def next_player(s: Position, seat: int, named: int) -> None:
    """The Elephant names who is next."""
    data = {"seat": seat, "named": named, "animal": "elephant"}
    _tell(s, "next", data, f"{{seat{seat}}} (Elephant) names {{seat{named}}} to play next.")


def evaluation_data(s: Position) -> dict[str, Any] | None:
    """The last Phase 3 as data for the table, ``None`` before the first."""
    seen = s.evaluation
    if seen is None:
        return None
    kinds = components.KINDS
    kind = s.setup.kind[seen.space]
    return {
        "round": seen.round,
        "by": seen.by,
        "space": seen.space,
        "colour": components.COLOURS[kind],
        "kind": kind,
        "value": s.setup.value[seen.space],
        "hands": [list(seen.hands[kinds * seat : kinds * (seat + 1)]) for seat in range(s.setup.players)],
        "face_up": list(seen.face_up),
        "count": seen.from_items + seen.from_tools,
        "from_items": seen.from_items,
        "from_tools": seen.from_tools,
        "outcome": OUTCOMES[seen.outcome],
        "stars": seen.stars,
        "tool": seen.tool,
        "level_before": seen.level_before,
    }


def evaluation(s: Position) -> None:
    """All hands were revealed and counted."""
    data = evaluation_data(s)
    assert data is not None
    assert s.evaluation is not None
    text = f"All hands are turned up: {data['count']} found for {space_name(s, s.evaluation.space)}."
    if data["stars"]:
        text += f" {data['stars']} star{'s' if data['stars'] > 1 else ''} gained."
    if data["tool"]:
        text += " Exactly enough: a universal tool is gained."
    if data["outcome"] == "short":
        text += " Not enough."
    _tell(s, "evaluation", data, text)


def unlock(s: Position) -> None:
    """A level was unlocked."""
    _tell(s, "unlock", {"level": s.level}, f"Experience level {s.level} is unlocked.")


def stop_unlocking(s: Position) -> None:
    """The Megaphone holder keeps the stars."""
    text = f"{s.stars} star{'s are' if s.stars != 1 else ' is'} kept."
    _tell(s, "stop", {"stars": s.stars}, text)


def end(s: Position) -> None:
    """The game is over."""
    escaped = s.result == 1
    text = f"Escaped in round {s.round}!" if escaped else "The seventh round is over: no escape this time."
    _tell(s, "end", {"result": "escaped" if escaped else "failed", "round": s.round}, text)
