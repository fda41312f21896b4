"""KuZOOkA's counting and results."""

from __future__ import annotations

from zootable.games.kuzooka.state import ESCAPED, KINDS, PLAYING, TOOL, Position


def count_for(s: Position, kind: int) -> tuple[int, int]:
    """How many cards of a colour, and how many universal tools, hands and face-up cards hold (R12, R14).

    The card under the Lion, the cards put away and the deck do not count.
    """
    items = s.face_up[kind]
    tools = s.face_up[TOOL]
    hands = s.hands
    for base in range(0, len(hands), KINDS):
        items += hands[base + kind]
        tools += hands[base + TOOL]
    return items, tools


def returns(s: Position) -> list[float]:
    """Cooperative: 1 for everybody after an escape, -1 after a failure, 0 before the end."""
    if s.result == PLAYING:
        return [0.0] * s.setup.players
    return [1.0 if s.result == ESCAPED else -1.0] * s.setup.players


def scores(s: Position) -> list[dict[str, int]]:
    """The team's tracks, the same for each seat; ``total`` is 1 after an escape."""
    team = {
        "rounds": s.round,
        "level": s.level,
        "tools": s.tools,
        "stars": s.stars,
        "total": 1 if s.result == ESCAPED else 0,
    }
    return [dict(team) for _ in range(s.setup.players)]
