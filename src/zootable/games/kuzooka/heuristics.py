"""What a decent KuZOOkA player looks at."""

from __future__ import annotations

from zootable.kernel.game import Heuristics


class KuzookaHeuristics(Heuristics):
    """Placeholder until the team player is written."""
