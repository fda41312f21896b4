"""Zookeepers' points: "End of the Game and Scoring", ties and teams."""

from __future__ import annotations

from zootable.games.zookeepers.components import STATUSES
from zootable.games.zookeepers.state import EMPTY, HOUSES, OBJECTIVE, OVER, ZONE_COUNT, Position, Setup


def saved_species(s: Position, seat: int) -> list[int]:
    """The species under a seat's keepers, house by house."""
    found: list[int] = []
    for place in range(HOUSES * seat, HOUSES * seat + HOUSES):
        found += s.kept[place]
    return found


def species_points(s: Position, seat: int) -> int:
    """The points of all saved species (R30)."""
    return sum([s.setup.points[card] for card in saved_species(s, seat)])


def keeper_points(s: Position, seat: int) -> int:
    """The points of completed keepers; others give none (R30)."""
    total = 0
    for place in range(HOUSES * seat, HOUSES * seat + HOUSES):
        if s.houses[place] >= 0 and len(s.kept[place]) == s.setup.places:
            total += s.setup.keeper_points[s.houses[place]]
    return total


def quarantined(s: Position, seat: int) -> int:
    """How many species are in a seat's quarantine zones."""
    return sum([1 for zone in range(ZONE_COUNT) if s.zones[ZONE_COUNT * seat + zone] >= 0])


def keeper_total(s: Position, seat: int) -> int:
    """The printed points of all keepers in a seat's houses, completed or not (R32)."""
    total = 0
    for place in range(HOUSES * seat, HOUSES * seat + HOUSES):
        if s.houses[place] >= 0:
            total += s.setup.keeper_points[s.houses[place]]
    return total


def objective_row(setup: Setup, design: int, total: int) -> int:
    """The row of a design that counts for a sum of keeper points, or EMPTY below the first one (R32)."""
    found = EMPTY
    for place, row in enumerate(setup.rows[design]):
        if total >= row[0]:
            found = place
    return found


def row_matches(s: Position, seat: int, design: int, place: int) -> int:
    """How many saved species of a seat fit a row of a design."""
    mask = s.setup.rows[design][place][1]
    return sum([1 for card in saved_species(s, seat) if mask >> card & 1])


def objective_points(s: Position, seat: int, design: int) -> int:
    """What a design of secret objectives brings a seat (R32)."""
    place = objective_row(s.setup, design, keeper_total(s, seat))
    if place < 0:
        return 0
    return s.setup.rows[design][place][2] * row_matches(s, seat, design, place)


def objective_value(s: Position, seat: int, design: int, card: int) -> int:
    """What one more saved species brings by a design, with the keepers that the seat has now (R32)."""
    place = objective_row(s.setup, design, keeper_total(s, seat))
    if place < 0 or not s.setup.rows[design][place][1] >> card & 1:
        return 0
    return s.setup.rows[design][place][2]


def items(s: Position, seat: int) -> tuple[int, int, int, int]:
    """Species, completed keepers, quarantined species (0 or less), own secret objective."""
    objective = s.objectives[seat]
    bonus = 0 if objective < 0 else objective_points(s, seat, objective & OBJECTIVE)
    return (
        species_points(s, seat),
        keeper_points(s, seat),
        -s.setup.penalty * quarantined(s, seat),
        bonus,
    )


def scores(s: Position) -> list[dict[str, int]]:
    """Each seat's points, itemised; the secret objective is 0 before the end. Teams: theirs added up last."""
    over = s.phase == OVER
    found: list[dict[str, int]] = []
    for seat in range(s.setup.players):
        species, keepers, waiting, objective = items(s, seat)
        one = {"species": species, "keepers": keepers, "quarantine": waiting}
        if s.setup.objectives:
            one["objective"] = objective if over else 0
        one["own"] = sum(list(one.values()))
        found.append(one)
    for unit in s.setup.units:
        total = sum([found[seat]["own"] for seat in unit])
        for seat in unit:
            found[seat]["total"] = total
    if not s.setup.teams:
        for one in found:
            del one["own"]
    return found


def tie_key(s: Position, unit: tuple[int, ...]) -> tuple[int, ...]:
    """Points of a player or team, then saved species by status, then fewer in quarantine (R31, R40)."""
    total = 0
    counts = [0] * len(STATUSES)
    waiting = 0
    for seat in unit:
        total += sum(items(s, seat))
        waiting += quarantined(s, seat)
        for card in saved_species(s, seat):
            counts[s.setup.status[card]] += 1
    return (total, *counts, -waiting)


def standings(s: Position) -> list[tuple[int, ...]]:
    """From first to last; those who tie in everything, and team mates, share a place (R31, R40)."""
    keys = [(tie_key(s, unit), unit) for unit in s.setup.units]
    keys.sort(key=lambda one: one[0], reverse=True)
    found: list[tuple[int, ...]] = []
    last: tuple[int, ...] = ()
    for key, unit in keys:
        if found and key == last:
            found[-1] = tuple(sorted([*found[-1], *unit]))
        else:
            found.append(tuple(sorted(unit)))
        last = key
    return found


def returns(s: Position) -> list[float]:
    """At the end 1 for the first and -1 for the last player or team, evenly between; a tie shares."""
    found = [0.0] * s.setup.players
    if s.phase != OVER:
        return found
    size = len(s.setup.units[0])
    last = len(s.setup.units) - 1
    place = 0
    for seats in standings(s):
        sharing = len(seats) // size
        middle = place + (sharing - 1) / 2
        for seat in seats:
            found[seat] = 1.0 - 2.0 * middle / last
        place += sharing
    return found
