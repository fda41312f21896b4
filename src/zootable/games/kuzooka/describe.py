"""A view of KuZOOkA in words, for terminals. Seats are counted from 1, as people do."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from zootable.games.kuzooka import components
from zootable.games.kuzooka.narrate import cards

NEXT_SPACES: Final = 12
"""So many free spaces after the last token are told with their chances."""


def describe(board_name: str, view: Mapping[str, Any]) -> str:
    """What a seat or a spectator sees, a few lines; ``view`` is that of ``view.py``."""
    board = components.board(board_name)
    lines = [_tracks(view)]
    if any(view["face_up"]):
        lines.append(f"Face up: {_counts(view['face_up'])}")
    lines += [_seat(one, view, board) for one in view["seats"]]
    if view["tokens"]:
        trail = [f"{_space(board, one['space'])} (seat {one['seat'] + 1})" for one in view["tokens"]]
        lines.append(f"Tokens: {', '.join(trail)}")
    lines += [_question(one) for one in view["questions"]]
    if view["you"] is not None:
        lines += _own(view["you"])
    if view["chances"] is not None:
        lines.append(_chances(view, board))
    return "\n".join(lines)


def _tracks(view: Mapping[str, Any]) -> str:
    return (
        f"Round {view['round']} of {view['rounds']}, level {view['level']} ({view['dealt']} cards dealt), "
        f"stars {view['stars']} ({view['stars_per_level']} a level), universal tools {view['tools_won']} won "
        f"and {view['tools_left']} left; deck {view['deck']}, put away {view['discards']}"
    )


def _seat(seat: Mapping[str, Any], view: Mapping[str, Any], board: components.Board) -> str:
    titles = {animal.id: animal.title for animal in components.animals().animals}
    marks = ["megaphone"] if view["megaphone"] == seat["seat"] else []
    if view["turn"] == seat["seat"] and view["result"] is None:
        marks.append("to play")
    if view["you"] is not None and view["you"]["seat"] == seat["seat"]:
        marks.append("you")
    text = f"Seat {seat['seat'] + 1}: {titles[seat['animal']]}, ability {seat['ability']}"
    text += f", {seat['hand_size']} cards, {seat['tokens_left']} tokens left"
    if seat["hand"] is not None and "you" not in marks:
        text += f", holds {_counts(seat['hand'])}"
    return text + (f" ({', '.join(marks)})" if marks else "")


def _question(question: Mapping[str, Any]) -> str:
    answer = "yes" if question["answer"] else "no"
    asked = cards(question["kind"], question["number"])
    return f"Seat {question['asker'] + 1} asked seat {question['target'] + 1}: at least {asked}? {answer}"


def _own(you: Mapping[str, Any]) -> list[str]:
    lines = [f"Your hand: {_counts(you['hand'])}"]
    if any(you["discards"]):
        lines.append(f"You put away: {_counts(you['discards'])}")
    if you["stash"] is not None:
        lines.append(f"Under the Lion: {cards(you['stash'], 1)}")
    if you["drawn"] is not None:
        lines.append(f"You have drawn: {cards(you['drawn'], 1)}")
    swap = you["swap"]
    if swap is not None:
        gave = "nothing" if swap["gave"] is None else cards(swap["gave"], 1)
        got = "nothing yet" if swap["got"] is None else cards(swap["got"], 1)
        lines.append(f"Swapped with seat {swap['partner'] + 1}: gave {gave}, got {got}")
    return lines


def _chances(view: Mapping[str, Any], board: components.Board) -> str:
    taken = {token["space"] for token in view["tokens"]}
    following = range(view["furthest"] + 1, board.size + 1)
    free = [space for space in following if space not in taken]
    last = [view["furthest"]] if view["furthest"] else []
    told = []
    for space in last + free[:NEXT_SPACES]:
        escape = " (escape)" if space >= board.escape_from else ""
        told.append(f"{_space(board, space)}{escape} {view['chances']['by_space'][str(space)]:.0%}")
    return f"The team holds enough, as far as you know: {', '.join(told)}"


def _space(board: components.Board, space: int) -> str:
    return f"{components.COLOURS[board.kind[space]]} {board.value[space]}"


def _counts(counts: Sequence[int]) -> str:
    """Cards in words: ``2 green balloons, 1 universal tool``."""
    told = []
    for kind, number in enumerate(counts):
        if number:
            amount, name = cards(kind, number).split(" ", 1)
            colour = "" if kind == components.TOOL else f"{components.COLOURS[kind]} "
            told.append(f"{amount} {colour}{name}")
    return ", ".join(told) or "nothing"
