"""How many of each component there are, counted over all places: never changes in a game."""

from __future__ import annotations

from zootable.games.zookeepers.components import COLOURS
from zootable.games.zookeepers.state import CARD, LOOKED, OBJECTIVE, RECEIVE, Position


def census(s: Position) -> dict[str, int]:
    """Species and keepers (each once), secret objectives by design, cubes by colour."""
    counts: dict[str, int] = {}
    species = _species(s)
    counts["species"] = len(set(species))
    counts["species seen twice"] = len(species) - len(set(species))
    keepers = [keeper for keeper in s.houses if keeper >= 0]
    for pile in s.piles:
        keepers += pile
    counts["keepers"] = len(set(keepers))
    counts["keepers seen twice"] = len(keepers) - len(set(keepers))
    secrets = [entry & OBJECTIVE for entry in [*s.objectives, *s.secrets] if entry >= 0]
    for design in sorted(set(s.setup.designs)):
        counts[f"objective {'ABCDEFGH'[design]}"] = secrets.count(design)
    for colour, name in enumerate(COLOURS):
        total = s.bag[colour] + sum(s.cubes[colour::3])
        total += sum([guard >> 2 * colour & 3 for guard in s.guards])
        counts[f"{name} cubes"] = total
    return counts


def _species(s: Position) -> list[int]:
    found = s.fresh + [entry & CARD for entry in s.under]
    found += [card for card in [*s.table, *s.zones] if card >= 0]
    for kept in s.kept:
        found += kept
    if s.phase in (LOOKED, RECEIVE):
        found.append(s.chosen)  # in somebody's hand; in other phases it still lies where it was
    return found
