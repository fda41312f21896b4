"""Looking back at a finished game: its moves in words, and any step of it from any seat."""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from typing import Any

from zootable.kernel.game import Event, State
from zootable.kernel.record import Record, RecordError, VerificationError
from zootable.server.errors import Damaged, Refusal
from zootable.server.position import Position
from zootable.server.texts import with_names

ALL_SEATS = -3
"""The seat number that stands for ``seat=all``: every hand is open."""

CHECKPOINT = 20
KEEP = 12


class _Step:
    """One move, worked out once: who, what in words, and what it caused."""

    __slots__ = ("events", "label", "notation", "player")

    def __init__(self, player: int, notation: str, label: str, events: list[Event]) -> None:
        self.player = player
        self.notation = notation
        self.label = label
        self.events = events


class Replay:
    """A finished game, replayed from its record.

    Raises:
        Damaged: the record does not replay.
    """

    def __init__(self, record: Record) -> None:
        self.record = record
        self.steps: list[_Step] = []
        self._checkpoints: dict[int, State] = {}
        try:
            record.verify()
            self._run()
        except (RecordError, VerificationError) as error:
            raise Damaged(f"its record does not replay: {error}") from error

    def _run(self) -> None:
        state = self.record.initial_state()
        state.record_events(True)
        self._checkpoints[0] = state.clone()
        for number, move in enumerate(self.record.moves, start=1):
            action = state.string_to_action(move.notation)
            label = next(
                (one.label for one in state.options(move.player) if one.action == action), move.notation
            )
            state.apply_action(action, move.player)
            self.steps.append(_Step(move.player, move.notation, label, list(state.events or [])))
            if number % CHECKPOINT == 0:
                self._checkpoints[number] = state.clone()

    def state_at(self, step: int) -> State:
        """The state after so many moves."""
        start = step - step % CHECKPOINT
        state = self._checkpoints[start].clone()
        state.record_events(False)
        for move in self.record.moves[start:step]:
            state.apply_action(state.string_to_action(move.notation), move.player)
        return state

    def moves_for(self, seat: int) -> list[dict[str, Any]]:
        """All moves as a seat could follow them (``ALL_SEATS``: everything).

        Another's move of which that seat may not see some event keeps its notation and label to itself.
        """
        found = []
        for step in self.steps:
            seen = [event for event in step.events if _visible(event, seat)]
            whole = seat in (ALL_SEATS, step.player) or len(seen) == len(step.events)
            texts = dict.fromkeys(with_names(event.text, self.record.players) for event in seen)
            found.append(
                {
                    "player": step.player,
                    "notation": step.notation if whole else "",
                    "label": step.label if whole else "",
                    "text": " ".join(text for text in texts if text),
                }
            )
        return found

    def step_for(self, step: int, seat: int) -> dict[str, Any]:
        """The view and the events after so many moves, as a seat saw them (raises :class:`Refusal`)."""
        last = len(self.steps)
        if not 0 <= step <= last:
            raise Refusal(404, "no_step", f"This game has the steps 0 to {last}.")
        state = self.state_at(step)
        player = seat if seat >= 0 else None
        answer: dict[str, Any] = {"version": step, "view": state.view(player)}
        if seat == ALL_SEATS:
            answer["views"] = [state.view(one) for one in range(len(self.record.players))]
        events = self.steps[step - 1].events if step else []
        answer["events"] = [
            {
                "version": step,
                "kind": event.kind,
                "data": event.data,
                "text": with_names(event.text, self.record.players),
            }
            for event in events
            if _visible(event, seat)
        ]
        return answer


def _visible(event: Event, seat: int) -> bool:
    return seat == ALL_SEATS or event.visible_to(seat if seat >= 0 else None)


class Replays:
    """The replays looked at lately; each is worked out once, off the event loop."""

    def __init__(self) -> None:
        self._kept: OrderedDict[str, Replay] = OrderedDict()

    async def get(self, table: str, position: Position) -> Replay:
        """The replay of a finished table.

        Raises:
            Refusal: the game is not over.
            Damaged: its record does not replay.
        """
        if position.status != "over":
            raise Refusal(409, "running", "A game can be replayed when it is over.")
        found = self._kept.get(table)
        if found is None:
            found = await asyncio.to_thread(Replay, position.record(with_seed=True))
            self._kept[table] = found
            while len(self._kept) > KEEP:
                self._kept.popitem(last=False)
        self._kept.move_to_end(table)
        return found


def seat_parameter(text: str | None, seats: int) -> int:
    """The seat of a replay's address: a number, ``-1`` or nothing for a spectator, ``all``."""
    if text is None or text == "":
        return -1
    if text == "all":
        return ALL_SEATS
    try:
        seat = int(text)
    except ValueError:
        seat = seats
    if not -1 <= seat < seats:
        raise Refusal(422, "no_seat", f"Give seat=0 to {seats - 1}, seat=-1 for a spectator, or seat=all.")
    return seat
