"""The agenda: the stack of pending steps of a turn.

A step is a plain tuple ``(kind, player, a, b)`` of small ints: what is asked, of whom, and up to two
parameters. The step on top is the one that is asked now; steps that need no answer run by themselves until
one does. Being plain data in the state, an agenda can be cloned, saved and resumed in the middle of anything.
"""

from __future__ import annotations

Step = tuple[int, int, int, int]
Agenda = list[Step]


def step(kind: int, player: int, a: int = 0, b: int = 0) -> Step:
    """A step that asks ``player`` for ``kind``, with two parameters of the game's own meaning."""
    return (kind, player, a, b)
