"""5x5 Zoo's points: "IV. Scoring Phase", the final bonus cards and "Game End and Final Scoring"."""

from __future__ import annotations

from typing import Final

from zootable.games.five_by_five_zoo import components, grid
from zootable.games.five_by_five_zoo.components import PARK, WHITE
from zootable.games.five_by_five_zoo.state import OVER, Position, Setup, Zoo

LINE_SQUARES: Final = [sum([1 << square for square in line]) for line in grid.LINES]
"""The squares of each row and column, as bits."""


def _sides(line: int, directions: tuple[int, ...]) -> int:
    return sum([1 << (4 * square + way) for square in grid.LINES[line] for way in directions])


ACROSS: Final = [
    _sides(line, (grid.EAST, grid.WEST) if line < grid.SIZE else (grid.NORTH, grid.SOUTH))
    for line in range(2 * grid.SIZE)
]
"""The sides whose walls count for bonus H in each line: across it (R42), as bits."""
ALL_SIDES: Final = [_sides(line, (0, 1, 2, 3)) for line in range(2 * grid.SIZE)]


# --- 2. Award for Most Visitors --------------------------------------------------------------------------


def award(setup: Setup, round: int, visitors: list[int]) -> list[int]:
    """The award's points per player (R33; solo: R48). Nobody gets anything for no visitor."""
    if setup.solo:
        return [setup.solo_award if visitors[0] >= setup.solo_thresholds[round - 1] else 0]
    points = [0] * len(visitors)
    most = max(visitors)
    if most == 0:
        return points
    first = [seat for seat, count in enumerate(visitors) if count == most]
    second_exists = len(visitors) > 2
    if len(first) > 1:
        pool = setup.award_first
        if second_exists or setup.tie_shares_six:
            pool += setup.award_second
        for seat in first:
            points[seat] = pool // len(first)
        return points
    points[first[0]] = setup.award_first
    next_most = max([count for count in visitors if count < most])
    if second_exists and next_most > 0:
        second = [seat for seat, count in enumerate(visitors) if count == next_most]
        for seat in second:
            points[seat] = setup.award_second // len(second)
    return points


def award_table(setup: Setup, round: int, rivals: list[int]) -> list[int]:
    """One player's award by the number of their visitors, 0 to 25, against the rivals' numbers."""
    return [award(setup, round, [count, *rivals])[0] for count in range(grid.SQUARES + 1)]


# --- 3. Fulfilling Request cards -------------------------------------------------------------------------


def visited_categories(setup: Setup, zoo: Zoo) -> list[int]:
    """How many tiles of each of the five categories have a visitor; parks never count (R34)."""
    counts = [0] * 6
    category = setup.components.category
    for step in zoo.steps:
        counts[category[zoo.tiles[step[1]]]] += 1
    return counts[:PARK]


def open_requests(setup: Setup, zoo: Zoo) -> list[int]:
    """The places of the request cards that may pay this round (R34)."""
    if not setup.requests_once:
        return list(range(len(zoo.requests)))
    paid = [place for _, place in zoo.met]
    return [place for place in range(len(zoo.requests)) if place not in paid]


def best_requests(counts: list[int], icons: list[list[int]], points: list[int]) -> tuple[int, int]:
    """The best set of request cards that the visited tiles serve, each tile one card (R34, R35).

    Args:
        counts: visited tiles of the five categories.
        icons: tiles that each card needs of them.
        points: of each card.

    Returns:
        The points and the cards as bits.
    """
    best = 0
    chosen = 0
    for cards in range(1, 1 << len(points)):
        left = counts[:]
        worth = 0
        fits = True
        for card in range(len(points)):
            if cards >> card & 1:
                worth += points[card]
                for category in range(PARK):
                    left[category] -= icons[card][category]
                    if left[category] < 0:
                        fits = False
        if fits and worth > best:
            best = worth
            chosen = cards
    return best, chosen


def paid_requests(setup: Setup, zoo: Zoo) -> tuple[int, tuple[int, ...]]:
    """The points for request cards of the walk, and the places of the cards that pay."""
    usable = open_requests(setup, zoo)
    numbers = [zoo.requests[place] for place in usable]
    table = setup.components
    icons = [table.icons[number] for number in numbers]
    worth = [table.points[number] for number in numbers]
    points, cards = best_requests(visited_categories(setup, zoo), icons, worth)
    return points, tuple([place for bit, place in enumerate(usable) if cards >> bit & 1])


# --- Final bonus cards -----------------------------------------------------------------------------------


def bonus_count(setup: Setup, zoo: Zoo, bonus: int) -> int:
    """What a final bonus card (0 is A) counts in a zoo; A, B and G count the walk that lies there."""
    if bonus == 0:
        return len(zoo.steps)
    if bonus == 1:
        return (zoo.visited & zoo.popularity).bit_count()
    if bonus == 2:
        return _full_lines(zoo)
    if bonus == 3:
        return longest_wall(zoo.sides)
    if bonus == 4:
        return _lines_with_kinds(setup, zoo, 3, 3)
    if bonus == 5:
        return _lines_with_kinds(setup, zoo, 4, 5)
    if bonus == 6:
        return _colour_sets(zoo)
    return walled_lines(zoo.sides, setup.bonus_h_any_wall)


def bonus_points(bonus: int, count: int) -> int:
    """A final bonus card's points for a count (R38)."""
    return components.cards().bonus[bonus].pays(count)


def _full_lines(zoo: Zoo) -> int:
    """C: rows and columns with a tile on all five squares (R40)."""
    return sum([1 for line in LINE_SQUARES if zoo.taken & line == line])


def longest_wall(sides: int) -> int:
    """D: the walls in the largest group of walls that share end points (R39)."""
    group = list(range(36))
    walls = [side for side in range(4 * grid.SQUARES) if sides >> side & 1]
    for side in walls:
        first, second = grid.SIDE_POINTS[side]
        old, new = group[first], group[second]
        if old != new:
            group = [new if one == old else one for one in group]
    sizes = [0] * 36
    for side in walls:
        sizes[group[grid.SIDE_POINTS[side][0]]] += 1
    return max(sizes)


def _lines_with_kinds(setup: Setup, zoo: Zoo, least: int, most: int) -> int:
    """E, F: rows and columns with so many kinds of tiles; a large one is in each of its lines (R40)."""
    category = setup.components.category
    found = 0
    for line in grid.LINES:
        kinds = 0
        for square in line:
            tile = zoo.tiles[square]
            if tile >= 0:
                kinds |= 1 << category[tile]
        if least <= kinds.bit_count() <= most:
            found += 1
    return found


def _colour_sets(zoo: Zoo) -> int:
    """G: complete sets of the five colours among the placed visitors, white excluded (R41)."""
    counts = [0] * 6
    for step in zoo.steps:
        counts[step[2]] += 1
    return min(counts[:WHITE])


def walled_lines(sides: int, any_wall: bool) -> int:
    """H: rows and columns with two or more walls across them, or, by the flag, on any side (R42)."""
    table = ALL_SIDES if any_wall else ACROSS
    return sum([1 for line in table if (sides & line).bit_count() >= 2])


# --- Final scoring ---------------------------------------------------------------------------------------


def card_points(setup: Setup, zoo: Zoo, kind: int) -> int:
    """What a kept special card brings at the end (R43)."""
    card = components.cards().special[kind]
    if card.points_per_tile == 0:
        return card.points
    wanted = components.CATEGORIES.index(card.category)
    return card.points + card.points_per_tile * count_tiles(setup, zoo, wanted)


def count_tiles(setup: Setup, zoo: Zoo, category: int = -1) -> int:
    """The tiles in a zoo, of one category or all; a large one is one."""
    found = 0
    for square in range(grid.SQUARES):
        if zoo.heads >> square & 1:
            tile = zoo.tiles[square]
            if category < 0 or setup.components.category[tile] == category:
                found += 1
    return found


def stars(setup: Setup, zoo: Zoo) -> int:
    """The star values of all tiles."""
    total = 0
    for square in range(grid.SQUARES):
        if zoo.heads >> square & 1:
            total += setup.components.stars[zoo.tiles[square]]
    return total


def final_points(position: Position, seat: int) -> dict[str, int]:
    """What a seat gains at the end, itemised: each bonus card, the special cards, the stars (R60)."""
    setup = position.setup
    zoo = position.zoos[seat]
    items: dict[str, int] = {}
    for bonus in position.bonuses:
        letter = components.LETTERS[bonus]
        items[f"bonus {letter}"] = bonus_points(bonus, bonus_count(setup, zoo, bonus))
    items["special cards"] = sum([card_points(setup, zoo, kind) for kind in zoo.cards])
    items["stars"] = stars(setup, zoo)
    return items


def scores(position: Position) -> list[dict[str, int]]:
    """Each player's points, itemised; what is only scored at the end is 0 before."""
    over = position.phase == OVER
    found = []
    for seat, zoo in enumerate(position.zoos):
        results = [results[seat] for results in position.results]
        items = {
            "line-up": sum([one.visitors + one.popular + one.crossed for one in results]),
            "award": sum([one.award for one in results]),
            "requests": sum([one.requests for one in results]),
        }
        for name, points in final_points(position, seat).items():
            items[name] = points if over else 0
        items["total"] = zoo.points
        found.append(items)
    return found


def distance(position: Position, seat: int) -> int:
    """How far clockwise a seat sits from the holder of the start-player card (R46)."""
    return (seat - position.start) % position.setup.players


def standings(position: Position) -> list[tuple[int, ...]]:
    """From first to last: points, then popularity tokens, tiles, distance from the start player (R46)."""
    keys: list[tuple[tuple[int, int, int, int], int]] = []
    for seat, zoo in enumerate(position.zoos):
        tokens = zoo.popularity.bit_count()
        tiles = zoo.heads.bit_count()
        keys.append(((zoo.points, tokens, tiles, distance(position, seat)), seat))
    keys.sort(reverse=True)
    return [(seat,) for _, seat in keys]


def returns(position: Position) -> list[float]:
    """At the end 1 for the first and -1 for the last, evenly between; solo: the points in hundreds."""
    players = position.setup.players
    if position.phase != OVER:
        return [0.0] * players
    if players == 1:
        return [position.zoos[0].points / 100.0]
    found = [0.0] * players
    for place, seats in enumerate(standings(position)):
        found[seats[0]] = 1.0 - 2.0 * place / (players - 1)
    return found


def rank(points: int) -> str:
    """The solo rank for a number of points."""
    for one in components.numbers().solo.ranks:
        if points >= one.min:
            return one.rank
    return ""
