"""What a keen zoo keeper looks at."""

from __future__ import annotations

from zootable.kernel.game import Heuristics


class ZooHeuristics(Heuristics):
    """5x5 Zoo's own knowledge for bots."""
