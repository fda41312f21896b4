"""A recorded game as text: its views and legal moves in words at chosen moments.

The files in tests/playthroughs are made of the records in tests/records. They are compared with the code in
every test run, so that a change of rules or wording is seen when a change is read. It knows no game.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

from zootable import Record, State

WIDTH = 108


def playthrough(record: Record) -> str:
    """The text of a recorded game: the start, the end, and each family of actions when it is first used."""
    lines = [
        f"game: {record.game}",
        f"rules version: {record.rules_version}",
        f"options: {_json(record.options)}",
        f"seed: {record.seed}",
        f"moves: {len(record.moves)}",
    ]
    if record.scripts:
        lines.append(f"scripts: {_json(record.scripts)}")
    game = record.load_game()
    lines += ["", "actions:"]
    lines += [f"  {family.name}: {len(family.notations)}" for family in game.action_space.families]
    chosen = _moments(record)
    state = record.initial_state()
    for number, move in enumerate([*record.moves, None]):
        if number in chosen:
            lines += ["", "=" * WIDTH, f"after {number} moves", ""]
            lines += _looks(state)
        if move is None:
            break
        if number in chosen:
            state.record_events()
        state.apply_action(state.string_to_action(move.notation), move.player)
        if number in chosen:
            lines += ["", f"move {number + 1}: seat {move.player}: {move.notation}"]
            lines += _told(state)
            state.record_events(False)
    lines += ["", f"returns: {state.returns()}", f"scores: {_json(state.scores())}"]
    lines += [f"standings: {_json(state.standings())}"]
    return "\n".join(lines) + "\n"


def _moments(record: Record) -> set[int]:
    space = record.load_game().action_space
    first: dict[str, int] = {}
    for number, move in enumerate(record.moves):
        first.setdefault(space.decode(space.parse(move.notation))[0], number)
    return {0, len(record.moves), *first.values()}


def _looks(state: State) -> Iterator[str]:
    public = state.view(None)
    yield "a spectator sees:"
    for path, value in _leaves(public, ""):
        yield f"  {path}: {value}"
    for seat in range(state.game.num_players):
        yield f"seat {seat} sees besides:"
        seen = dict(_leaves(public, ""))
        for path, value in _leaves(state.view(seat), ""):
            if seen.get(path) != value:
                yield f"  {path}: {value}"
    for seat in state.acting_players():
        yield f"seat {seat} may:"
        for option in state.options(seat):
            yield f"  {option.notation} | {option.label} | {option.target} | {option.group}"


def _leaves(value: Any, path: str) -> Iterator[tuple[str, str]]:
    """The parts of a view, each on one line: what holds no further dict or list, and short things."""
    text = _json(value)
    parts = value.values() if isinstance(value, dict) else value if isinstance(value, list) else ()
    plain = all(not isinstance(part, dict | list) for part in parts)
    if path and (plain or len(path) + len(text) < WIDTH):
        yield path, text
    elif isinstance(value, dict):
        for key, part in value.items():
            yield from _leaves(part, f"{path}.{key}" if path else key)
    else:
        for index, part in enumerate(value):
            yield from _leaves(part, f"{path}[{index}]")


def _told(state: State) -> Iterator[str]:
    for event in state.events or []:
        seats = "all" if event.seats is None else ", ".join(_name(seat) for seat in event.seats)
        yield f"  told to {seats}: {event.text}"
        yield f"    {event.kind} {_json(event.data)}"


def _name(seat: int) -> str:
    return "spectators" if seat < 0 else f"seat {seat}"


def _json(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False)
