"""The best line-up: an exact solver for one player's walk, and the referee that checks and scores a plan.

A plan is a walk from the round's gate (R25), the visitor placed at each step (R29), the doors laid (R28) and
the purchases (R30). Its value is the points it brings in this line-up: tiles, popularity and doors (R59), the
award, the request cards (R34, R35) and those final bonus cards that count visitors (R38, R41).

How the solver works. Only *how many* tiles of each category were visited matters for the visitors, never
their order, so a walk is judged by a few numbers: the tiles of each category, the visited tiles with a
popularity token, the crossed borders where a door lies already and the crossed walls without one. Between two
tiles one border is always at least as good as the others (one with a door, else one without a wall). The
search is best first: walks wait in buckets by an upper bound of what they can still become, the highest
bucket is worked off first, and the search ends when no walk that is left can beat the best plan found.
"""

from __future__ import annotations

from typing import Final

from zootable.games.five_by_five_zoo.grid import (
    BORDERS,
    ENDS,
    FIRST_GATE,
    GATE_SQUARES,
    NEIGHBOURS,
    SIZE,
    SQUARES,
)

COLOURS: Final = 5
"""Visitor colours, which are also the animal categories 0 to 4."""
WHITE: Final = 5
"""The white visitor among the colours of cubes."""
PARK: Final = 5
"""The park among the categories of tiles."""
PRICE: Final = 3
"""Unplaced cubes paid for one door or one popularity token (R30)."""
DOOR: Final = -1
"""What was bought: a door (else a square of the tile that gets a popularity token)."""
MOST_SETS: Final = 5
"""The last index of ``bonus_sets``; more sets count as this many."""

# Numbers per category are packed into one int, six bits each: five for the number, the sixth is a guard for
# comparing all fields at once. Six categories fill 36 bits; the popularity tokens and the doors of a region
# follow in the same way.
_FIELD: Final = 6
_FIELD_MASK: Final = 31
_CATEGORY_SHIFTS: Final = (0, 6, 12, 18, 24, 30)
_NUMBERS: Final = sum([_FIELD_MASK << shift for shift in _CATEGORY_SHIFTS])
_GUARDS: Final = sum([32 << shift for shift in _CATEGORY_SHIFTS])
_CATEGORIES: Final = (1 << 36) - 1
_PARK_SHIFT: Final = 30
_POPULAR_SHIFT: Final = 36
_DOOR_SHIFT: Final = 42
_WALLED_SHIFT: Final = 48
_FIELD_SUM: Final = 63  # a packed number modulo 63 is the sum of its fields, as 64 leaves 1

_WALLED: Final = 0
_OPEN: Final = 1
_DOORED: Final = 2

Step = tuple[int, int, int]
"""A step: the border crossed, the square entered, the colour of the visitor placed (0 to 5)."""
Payment = tuple[int, int, int]
Purchase = tuple[int, Payment]
"""A purchase: ``DOOR`` or a square of the tile that gets a popularity token; the three colours paid."""
Request = tuple[int, int, int, int, int, int]
"""A request card: icons of the five animal categories, then its points."""


class Puzzle:
    """One player's line-up as plain data; nothing is changed by solving it.

    Attributes:
        squares: For each of the 25 squares the index of the tile on it, or -1. A large tile covers two
            adjacent squares.
        category: For each tile 0 to 4 for the animal categories (also the visitor colours), 5 for a park.
        popular: The tiles with a popularity token, as a bitmask.
        walls: The borders with a wall on one side or both, as a bitmask.
        doors: The borders on which a door lies already, as a bitmask.
        gate: The gate of the round, 0 to 3 for north, east, south, west.
        cubes: One-time visitors by colour, the sixth number for white.
        meeples: Regular visitors by colour.
        hand_doors: Doors in hand.
        requests: The request cards: icons of the five categories, then the points.
        award: Points of the award by the number of visited tiles, 0 to 25.
        bonus_visitors: Points by the number of visited tiles, 0 to 25 (bonus card A).
        bonus_popular: Points by the number of visited tiles with a popularity token, 0 to 25 (bonus card B).
        bonus_sets: Points by the number of sets of the five colours placed, 0 to 5 and more (bonus card G).
    """

    __slots__ = (
        "award",
        "bonus_popular",
        "bonus_sets",
        "bonus_visitors",
        "category",
        "cubes",
        "doors",
        "gate",
        "hand_doors",
        "meeples",
        "popular",
        "requests",
        "squares",
        "walls",
    )

    def __init__(
        self,
        *,
        squares: list[int],
        category: list[int],
        popular: int,
        walls: int,
        doors: int,
        gate: int,
        cubes: list[int],
        meeples: list[int],
        hand_doors: int,
        requests: list[Request],
        award: list[int],
        bonus_visitors: list[int],
        bonus_popular: list[int],
        bonus_sets: list[int],
    ) -> None:
        """Take the data over; raise ``ValueError`` where it describes no line-up."""
        self.squares: Final = squares
        self.category: Final = category
        self.popular: Final = popular
        self.walls: Final = walls
        self.doors: Final = doors
        self.gate: Final = gate
        self.cubes: Final = cubes
        self.meeples: Final = meeples
        self.hand_doors: Final = hand_doors
        self.requests: Final = requests
        self.award: Final = award
        self.bonus_visitors: Final = bonus_visitors
        self.bonus_popular: Final = bonus_popular
        self.bonus_sets: Final = bonus_sets
        _check_board(self)
        _check_visitors(self)
        _check_table("award", award, SQUARES + 1)
        _check_table("bonus_visitors", bonus_visitors, SQUARES + 1)
        _check_table("bonus_popular", bonus_popular, SQUARES + 1)
        _check_table("bonus_sets", bonus_sets, MOST_SETS + 1)

    def key(self) -> tuple[object, ...]:
        """Everything in one hashable value: equal for equal puzzles, and only for these."""
        return (
            tuple(self.squares),
            tuple(self.category),
            self.popular,
            self.walls,
            self.doors,
            self.gate,
            tuple(self.cubes),
            tuple(self.meeples),
            self.hand_doors,
            tuple(self.requests),
            tuple(self.award),
            tuple(self.bonus_visitors),
            tuple(self.bonus_popular),
            tuple(self.bonus_sets),
        )


def _check_board(puzzle: Puzzle) -> None:
    squares = puzzle.squares
    if len(squares) != SQUARES:
        raise ValueError(f"squares: {len(squares)} entries, but a board has {SQUARES} squares")
    tiles = len(puzzle.category)
    covered: list[list[int]] = [[] for _ in range(tiles)]
    for number, tile in enumerate(squares):
        if tile < -1 or tile >= tiles:
            raise ValueError(f"squares: tile {tile} on square {number}, allowed are -1 to {tiles - 1}")
        if tile >= 0:
            covered[tile].append(number)
    for tile, places in enumerate(covered):
        if not places or len(places) > 2:
            raise ValueError(f"squares: tile {tile} covers {len(places)} squares, allowed are 1 and 2")
        if len(places) == 2 and _border_between(places[0], places[1]) < 0:
            raise ValueError(
                f"squares: tile {tile} covers {places[0]} and {places[1]}, which are not adjacent"
            )
    for category in puzzle.category:
        if category < 0 or category > PARK:
            raise ValueError(f"category: {category}, allowed are 0 to {PARK}")
    if puzzle.popular < 0 or puzzle.popular >> tiles:
        raise ValueError(f"popular: {puzzle.popular}, but there are {tiles} tiles")
    if puzzle.walls < 0 or puzzle.walls >> BORDERS:
        raise ValueError(f"walls: {puzzle.walls}, but there are {BORDERS} borders")
    if puzzle.doors < 0 or puzzle.doors >> BORDERS:
        raise ValueError(f"doors: {puzzle.doors}, but there are {BORDERS} borders")
    if puzzle.gate < 0 or puzzle.gate >= len(GATE_SQUARES):
        raise ValueError(f"gate: {puzzle.gate}, allowed are 0 to {len(GATE_SQUARES) - 1}")


def _check_visitors(puzzle: Puzzle) -> None:
    if len(puzzle.cubes) != COLOURS + 1 or min(puzzle.cubes) < 0:
        raise ValueError(
            f"cubes: {puzzle.cubes}, needed are {COLOURS + 1} numbers from 0 (white is the last)"
        )
    if len(puzzle.meeples) != COLOURS or min(puzzle.meeples) < 0:
        raise ValueError(f"meeples: {puzzle.meeples}, needed are {COLOURS} numbers from 0")
    if puzzle.hand_doors < 0:
        raise ValueError(f"hand_doors: {puzzle.hand_doors}, allowed are numbers from 0")
    for request in puzzle.requests:
        if len(request) != COLOURS + 1 or min(request) < 0:
            raise ValueError(f"requests: {request}, needed are {COLOURS} counts and the points, from 0")


def _check_table(name: str, table: list[int], length: int) -> None:
    """More visitors never bring fewer points; the solver relies on it (an optimal walk is a finished one)."""
    if len(table) != length:
        raise ValueError(f"{name}: {len(table)} numbers, needed are {length}")
    previous = 0
    for points in table:
        if points < previous:
            raise ValueError(f"{name}: {table}, but points start from 0 and never fall")
        previous = points


class Walk:
    """A plan for the line-up and what it brings.

    Attributes:
        total: The points of the plan.
        parts: The points by source: ``tiles``, ``popularity``, ``doors``, ``award``, ``requests``, ``bonus``;
            their sum is the total.
        steps: The walk: border crossed, square entered, colour of the visitor. A meeple of the colour is
            used before a cube.
        doors: The borders on which a door is laid, from hand or bought.
        bought: The purchases: ``DOOR`` or a square of the tile that gets a popularity token, and the three
            colours paid.
        served: The indices of the request cards met.
    """

    __slots__ = ("bought", "doors", "parts", "served", "steps", "total")

    def __init__(
        self,
        parts: dict[str, int],
        steps: list[Step],
        doors: list[int],
        bought: list[Purchase],
        served: list[int],
    ) -> None:
        self.total: Final = sum(list(parts.values()))
        self.parts: Final = parts
        self.steps: Final = steps
        self.doors: Final = doors
        self.bought: Final = bought
        self.served: Final = served


# --- request cards --------------------------------------------------------------------------------------


def best_requests(counts: list[int], requests: list[Request]) -> tuple[int, list[int]]:
    """The most points from request cards, and the indices of the cards met (R34, R35).

    Args:
        counts: Visited tiles of each of the five animal categories. Each serves one icon of one card.
        requests: The cards. Among choices of equal points the one with the earlier cards is taken.

    Raises:
        ValueError: If there are not five counts, or a negative one.
    """
    if len(counts) != COLOURS or min(counts) < 0:
        raise ValueError(f"counts: {counts}, needed are {COLOURS} numbers from 0")
    return _choose_requests(list(counts), requests, 0)


def _choose_requests(counts: list[int], requests: list[Request], first: int) -> tuple[int, list[int]]:
    if first == len(requests):
        return (0, [])
    card = requests[first]
    rest = [counts[category] - card[category] for category in range(COLOURS)]
    skip, skipped = _choose_requests(counts, requests, first + 1)
    if min(rest) < 0:
        return (skip, skipped)
    take, taken = _choose_requests(rest, requests, first + 1)
    if take + card[COLOURS] >= skip:
        return (take + card[COLOURS], [first, *taken])
    return (skip, skipped)


# --- the referee ----------------------------------------------------------------------------------------


class _Replay:
    """A plan played through: what was visited and what is left. Raises ``ValueError`` at an illegal part."""

    __slots__ = ("crossed", "cubes", "doors", "meeples", "placed", "popular", "position", "puzzle", "visited")

    def __init__(self, puzzle: Puzzle, steps: list[Step], doors: list[int], bought: list[Purchase]) -> None:
        self.puzzle: Final = puzzle
        self.cubes: Final = list(puzzle.cubes)
        self.meeples: Final = list(puzzle.meeples)
        self.placed: Final = [0] * (COLOURS + 1)
        self.popular = puzzle.popular
        self.doors = puzzle.doors
        self.visited: Final[list[int]] = []
        self.crossed: Final[list[int]] = []
        self.position = -1
        self._lay(doors, puzzle.hand_doors + len([what for what, _ in bought if what == DOOR]))
        for border, number, colour in steps:
            self._step(border, number, colour)
        for what, payment in bought:
            self._buy(what, payment)

    def _lay(self, doors: list[int], available: int) -> None:
        for border in doors:
            if border < 0 or border >= BORDERS:
                raise ValueError(f"no border {border}: borders are 0 to {BORDERS - 1}")
            if self.doors >> border & 1:
                raise ValueError(f"border {border} has a door already: one door per border (R28)")
            squares = self.puzzle.squares
            near, far = ENDS[border]
            if squares[far] < 0 or (near >= 0 and (squares[near] < 0 or squares[near] == squares[far])):
                raise ValueError(f"border {border}: a door lies between two tiles or a tile and a gate (R28)")
            self.doors |= 1 << border
        if len(doors) > available:
            raise ValueError(f"{len(doors)} doors laid, but only {available} in hand or bought (R28, R30)")

    def _step(self, border: int, number: int, colour: int) -> None:
        if not self.reaches(border, number):
            raise ValueError(
                f"border {border} does not lead from the last tile or gate to square {number} (R25)"
            )
        tile = self.puzzle.squares[number]
        if tile < 0:
            raise ValueError(f"square {number} has no tile (R25)")
        if tile in self.visited:
            raise ValueError(f"the tile on square {number} has a visitor already (R25)")
        if not self.is_open(border):
            raise ValueError(f"border {border} is walled and has no door (R27, R28)")
        category = self.puzzle.category[tile]
        if colour < 0 or colour > WHITE or (colour != WHITE and category != PARK and colour != category):
            raise ValueError(
                f"a visitor of colour {colour} may not go to a tile of category {category} (R29)"
            )
        if colour != WHITE and self.meeples[colour] > 0:
            self.meeples[colour] -= 1
        elif self.cubes[colour] > 0:
            self.cubes[colour] -= 1
        else:
            raise ValueError(f"no visitor of colour {colour} is left for square {number} (R29)")
        self.placed[colour] += 1
        self.visited.append(tile)
        self.crossed.append(border)
        self.position = tile

    def reaches(self, border: int, number: int) -> bool:
        """Whether the border joins the present tile (or the gate at the start) and the square."""
        if border < 0 or border >= BORDERS or number < 0 or number >= SQUARES:
            return False
        near, far = ENDS[border]
        if self.position < 0:
            return border == FIRST_GATE + self.puzzle.gate and far == number
        if near < 0 or (near != number and far != number):
            return False
        return self.puzzle.squares[near if far == number else far] == self.position

    def is_open(self, border: int) -> bool:
        """Whether a border may be crossed: no wall, or a door."""
        return bool(self.doors >> border & 1) or not self.puzzle.walls >> border & 1

    def _buy(self, what: int, payment: Payment) -> None:
        if len(payment) != PRICE:
            raise ValueError(f"{len(payment)} cubes paid, a purchase takes {PRICE} (R30)")
        for colour in payment:
            if colour < 0 or colour > WHITE or self.cubes[colour] == 0:
                raise ValueError(f"no unplaced cube of colour {colour} is left to pay with (R30)")
            self.cubes[colour] -= 1
        if what == DOOR:
            return
        if what < 0 or what >= SQUARES or self.puzzle.squares[what] < 0:
            raise ValueError(f"a popularity token goes on a tile, square {what} has none (R16)")
        tile = self.puzzle.squares[what]
        if self.popular >> tile & 1:
            raise ValueError(f"the tile on square {what} has a popularity token already (R17)")
        self.popular |= 1 << tile

    def further(self) -> list[Step]:
        """The steps that could follow with the visitors left, without another door."""
        found: list[Step] = []
        puzzle = self.puzzle
        for border in range(BORDERS):
            for number in ENDS[border]:
                if number < 0 or not self.reaches(border, number) or not self.is_open(border):
                    continue
                tile = puzzle.squares[number]
                if tile < 0 or tile in self.visited:
                    continue
                for colour in range(COLOURS + 1):
                    fits = colour == WHITE or puzzle.category[tile] in (colour, PARK)
                    left = self.cubes[colour] + (self.meeples[colour] if colour != WHITE else 0)
                    if fits and left > 0:
                        found.append((border, number, colour))
        return found


def further_steps(puzzle: Puzzle, steps: list[Step], doors: list[int], bought: list[Purchase]) -> list[Step]:
    """The steps a plan could still be continued with, without laying another door (R31).

    A plan may be confirmed only when there are none.

    Raises:
        ValueError: If the plan breaks a rule; the message names it.
    """
    return _Replay(puzzle, steps, doors, bought).further()


def value_of(
    puzzle: Puzzle, steps: list[Step], doors: list[int], bought: list[Purchase], *, finished: bool = False
) -> Walk:
    """Check a plan, finished or not, and count its points.

    Args:
        puzzle: The line-up.
        steps: Border crossed, square entered and colour of the visitor, in order; meeples go before cubes.
        doors: Borders on which doors from hand or bought ones are laid.
        bought: ``DOOR`` or a square of the tile that gets a popularity token, and the three colours paid.
        finished: Also demand that the walk went on as long as it could (R31).

    Raises:
        ValueError: If the plan breaks a rule; the message names it.
    """
    replay = _Replay(puzzle, steps, doors, bought)
    if finished and replay.further():
        border, number, colour = replay.further()[0]
        raise ValueError(
            f"the walk must go on: border {border} to square {number} with a visitor of colour {colour} (R31)"
        )
    tiles = len(replay.visited)
    popular = len([tile for tile in replay.visited if replay.popular >> tile & 1])
    counts = [0] * (COLOURS + 1)
    for tile in replay.visited:
        counts[puzzle.category[tile]] += 1
    requests, served = best_requests(counts[:COLOURS], puzzle.requests)
    sets = min(replay.placed[:COLOURS])
    parts = {
        "tiles": tiles,
        "popularity": popular,
        "doors": len([border for border in replay.crossed if replay.doors >> border & 1]),
        "award": puzzle.award[tiles],
        "requests": requests,
        "bonus": puzzle.bonus_visitors[tiles]
        + puzzle.bonus_popular[popular]
        + puzzle.bonus_sets[min(sets, MOST_SETS)],
    }
    return Walk(parts, list(steps), list(doors), list(bought), served)


# --- the solver -----------------------------------------------------------------------------------------


class _Link:
    """The best way from one tile to a neighbour."""

    __slots__ = ("border", "kind", "number", "tile")

    def __init__(self, tile: int, kind: int, border: int, number: int) -> None:
        self.tile: Final = tile
        self.kind: Final = kind
        self.border: Final = border
        self.number: Final = number


class _Counts:
    """All that follows from the numbers of visited tiles of each category.

    Attributes:
        counts: The numbers, packed.
        tiles: Their sum.
        visitors: Visitors left.
        white: White ones among them.
        left: Visitors left of each colour, packed (31 in the field of parks).
        usable: Squares of tiles for which a visitor is left, as a bitmask.
        spare: Most purchases that can be paid with the cubes left.
        fixed: Points of tiles, award, visitors' bonus and requests.
        served: Points of requests among them.
        hopes: Request points above these that the visitors allow, with the packed counts they need.
        choices: Points of bonus sets with the purchases then left; the second falls as the first rises.
    """

    __slots__ = (
        "choices",
        "counts",
        "fixed",
        "hopes",
        "left",
        "served",
        "spare",
        "tiles",
        "usable",
        "visitors",
        "white",
    )

    def __init__(self, counts: int) -> None:
        self.counts: Final = counts
        self.tiles = 0
        self.visitors = 0
        self.white = 0
        self.left = 0
        self.usable = 0
        self.spare = 0
        self.fixed = 0
        self.served = 0
        self.hopes: list[tuple[int, int]] = []
        self.choices: list[tuple[int, int]] = []


def _unpack(counts: int) -> list[int]:
    return [counts >> shift & _FIELD_MASK for shift in _CATEGORY_SHIFTS]


def _border_between(first: int, second: int) -> int:
    for border, neighbour in NEIGHBOURS[first]:
        if neighbour == second:
            return border
    return -1


class _Solver:
    """One search for the best plan of a puzzle."""

    __slots__ = (
        "all_squares",
        "bounds",
        "category_squares",
        "chunks",
        "counts",
        "cubes",
        "entry",
        "have",
        "links",
        "meeples",
        "own",
        "passable",
        "puzzle",
        "sets",
        "subsets",
        "tile_squares",
        "values",
        "visitors",
        "walkable",
    )

    def __init__(self, puzzle: Puzzle) -> None:
        self.puzzle: Final = puzzle
        self.have: Final = [puzzle.cubes[colour] + puzzle.meeples[colour] for colour in range(COLOURS)]
        self.cubes: Final = sum(puzzle.cubes)
        self.meeples: Final = sum(puzzle.meeples)
        self.visitors: Final = self.cubes + self.meeples
        self.sets: Final = min(min(self.have), MOST_SETS)
        self.tile_squares: Final = [0] * len(puzzle.category)
        self.category_squares: Final = [0] * (COLOURS + 1)
        self.own: Final = [0] * len(puzzle.category)
        self.chunks: Final[list[list[int]]] = [[0] * 32 for _ in range(SIZE)]
        self.links: Final[list[list[_Link]]] = [[] for _ in puzzle.category]
        self.walkable: Final = [0, 0, 0, 0]
        self.passable: Final = [0, 0, 0, 0]
        self.counts: Final[dict[int, _Counts]] = {}
        self.values: Final[dict[int, int]] = {}
        self.bounds: Final = [-1] * ((SQUARES + 1) ** 3)
        self.subsets: Final[list[tuple[int, int, list[int]]]] = []
        self._lay_out_tiles()
        self._lay_out_borders()
        self.all_squares: Final = sum(self.category_squares)
        self._list_subsets(0, 0, 0)
        self.subsets.sort(reverse=True)
        self.entry: Final = self._entry()

    # - the board

    def _lay_out_tiles(self) -> None:
        puzzle = self.puzzle
        weights = [0] * SQUARES
        for number in range(SQUARES):
            tile = puzzle.squares[number]
            if tile < 0:
                continue
            if not self.tile_squares[tile]:
                weight = 1 << _CATEGORY_SHIFTS[puzzle.category[tile]]
                weight += (puzzle.popular >> tile & 1) << _POPULAR_SHIFT
                self.own[tile] = weight
                weights[number] = weight
            self.tile_squares[tile] |= 1 << number
            self.category_squares[puzzle.category[tile]] |= 1 << number
        for border in range(FIRST_GATE):
            near, far = ENDS[border]
            if puzzle.doors >> border & 1 and puzzle.squares[near] >= 0 and puzzle.squares[far] >= 0:
                weights[near] += 1 << _DOOR_SHIFT
        for chunk in range(SIZE):
            sums = self.chunks[chunk]
            for subset in range(1, 1 << SIZE):
                low = subset & -subset
                sums[subset] = sums[subset ^ low] + weights[SIZE * chunk + low.bit_length() - 1]

    def _lay_out_borders(self) -> None:
        """Fill the links between tiles and the masks of squares that may be left north, east, south, west."""
        puzzle = self.puzzle
        for border in range(FIRST_GATE):
            near, far = ENDS[border]
            first = puzzle.squares[near]
            second = puzzle.squares[far]
            if first < 0 or second < 0:
                continue
            inner = first == second
            kind = _OPEN if inner else self._kind(border)
            out, back = (1, 3) if far == near + 1 else (2, 0)
            self.passable[out] |= 1 << near
            self.passable[back] |= 1 << far
            if kind != _WALLED:
                self.walkable[out] |= 1 << near
                self.walkable[back] |= 1 << far
            if not inner:
                self._link(first, _Link(second, kind, border, far))
                self._link(second, _Link(first, kind, border, near))

    def _kind(self, border: int) -> int:
        if self.puzzle.doors >> border & 1:
            return _DOORED
        return _WALLED if self.puzzle.walls >> border & 1 else _OPEN

    def _link(self, tile: int, link: _Link) -> None:
        links = self.links[tile]
        for place in range(len(links)):
            if links[place].tile == link.tile:
                if links[place].kind < link.kind:
                    links[place] = link
                return
        links.append(link)

    def _entry(self) -> list[_Link]:
        """The way in through the gate, if there is a tile behind it."""
        gate = self.puzzle.gate
        number = GATE_SQUARES[gate]
        tile = self.puzzle.squares[number]
        if tile < 0:
            return []
        border = FIRST_GATE + gate
        return [_Link(tile, self._kind(border), border, number)]

    def _list_subsets(self, first: int, points: int, need: int) -> None:
        """List the points and needs of all sets of request cards that the visitors suffice for."""
        if first == len(self.puzzle.requests):
            self.subsets.append((points, need, _unpack(need)))
            return
        self._list_subsets(first + 1, points, need)
        card = self.puzzle.requests[first]
        counts = _unpack(need)
        if max([counts[category] + card[category] for category in range(COLOURS)]) > SQUARES:
            return
        more = need + sum([card[category] << _CATEGORY_SHIFTS[category] for category in range(COLOURS)])
        if self._feasible(_unpack(more)):
            self._list_subsets(first + 1, points + card[COLOURS], more)

    # - what the numbers of visited tiles allow

    def _feasible(self, need: list[int]) -> bool:
        """Whether the visitors suffice: white ones fill what a colour lacks, parks take anybody (R29)."""
        short = 0
        for colour in range(COLOURS):
            short += max(0, need[colour] - self.have[colour])
        return short <= self.puzzle.cubes[WHITE] and sum(need) <= self.visitors

    def _counts(self, counts: int) -> _Counts:
        """Work out (and keep) what follows from feasible numbers of visited tiles."""
        puzzle = self.puzzle
        made = _Counts(counts)
        need = _unpack(counts)
        made.tiles = counts % _FIELD_SUM
        made.visitors = self.visitors - made.tiles
        made.white = puzzle.cubes[WHITE]
        made.left = _FIELD_MASK << _PARK_SHIFT
        usable = self.category_squares[PARK]
        for colour in range(COLOURS):
            left = self.have[colour] - need[colour]
            if left > 0:
                made.left |= (left if left < _FIELD_MASK else _FIELD_MASK) << _FIELD * colour
                usable |= self.category_squares[colour]
            else:
                made.white += left
        if made.visitors > 0:
            made.usable = self.all_squares if made.white > 0 else usable
        for points, wanted, _ in self.subsets:
            if ((counts | _GUARDS) - wanted) & _GUARDS == _GUARDS:
                made.served = points
                break
        made.fixed = made.tiles + puzzle.award[made.tiles] + puzzle.bonus_visitors[made.tiles] + made.served
        self._hope(made, need)
        self._choose(made, need)
        made.spare = made.choices[0][1]
        self.counts[counts] = made
        return made

    def _hope(self, made: _Counts, need: list[int]) -> None:
        """Note which sets of cards the visitors left can still meet."""
        white = self.puzzle.cubes[WHITE]
        for points, wanted, target in self.subsets:
            if points <= made.served:
                break
            missing = 0
            short = 0
            for colour in range(COLOURS):
                number = need[colour]
                if target[colour] > number:
                    missing += target[colour] - number
                    number = target[colour]
                if number > self.have[colour]:
                    short += number - self.have[colour]
            if missing <= made.visitors and short <= white:
                made.hopes.append((points, wanted))

    def _choose(self, made: _Counts, need: list[int]) -> None:
        """Note the points of bonus sets against the purchases that the cubes left can pay."""
        animals = 0
        for colour in range(COLOURS):
            animals += min(need[colour], self.puzzle.meeples[colour])
        for sets in range(self.sets + 1):
            points = self.puzzle.bonus_sets[sets]
            if made.choices and points == made.choices[-1][0]:
                continue
            parks = self._park_meeples(need, sets)
            if parks < 0:
                break
            made.choices.append((points, (self.cubes - made.tiles + animals + parks) // PRICE))

    def _park_meeples(self, need: list[int], sets: int) -> int:
        """The most meeples in the parks when at least ``sets`` sets are placed; -1 if they cannot be."""
        free = need[PARK]
        used = 0
        idle = 0
        for colour in range(COLOURS):
            number = need[colour]
            over = self.puzzle.meeples[colour] - number
            if number < sets:
                lacking = sets - number
                free -= lacking
                if over > 0:
                    taken = over if over < lacking else lacking
                    used += taken
                    over -= taken
            if over > 0:
                idle += over
        return used + min(free, idle) if free >= 0 else -1

    def _park_visitors(self, need: list[int], sets: int) -> list[int]:
        """The visitors for the parks, by colour, so that at least ``sets`` sets are placed; [] if impossible.

        First those that the sets lack, then meeples (they pay for nothing), then the commonest cubes, white
        last.
        """
        puzzle = self.puzzle
        parks = [0] * (COLOURS + 1)
        free = need[PARK]
        for colour in range(COLOURS):
            lacking = max(0, sets - need[colour])
            parks[colour] = lacking
            free -= lacking
        if free < 0:
            return []
        for colour in range(COLOURS):
            more = min(free, max(0, puzzle.meeples[colour] - need[colour] - parks[colour]))
            parks[colour] += more
            free -= more
        left = self._cubes_left(need, parks)
        while free > 0:
            colour = _commonest(left)
            left[colour] -= 1
            parks[colour] += 1
            free -= 1
        return parks

    def _cubes_left(self, need: list[int], parks: list[int]) -> list[int]:
        """The cubes not placed, by colour, when animals take their own colour first and meeples go first."""
        puzzle = self.puzzle
        left = list(puzzle.cubes)
        left[WHITE] -= parks[WHITE]
        for colour in range(COLOURS):
            used = min(need[colour], self.have[colour]) + parks[colour]
            left[colour] -= max(0, used - puzzle.meeples[colour])
            left[WHITE] -= max(0, need[colour] - self.have[colour])
        return left

    # - points

    def _shop(self, tiles: int, popular: int, doors: int, walled: int, money: int) -> tuple[int, int]:
        """The most points of doors and popularity, and how many popularity tokens to buy for it.

        Args:
            tiles: Visited tiles (as many as crossed borders).
            popular: Those with a popularity token.
            doors: Crossed borders where a door lies already.
            walled: Crossed walls without a door.
            money: Purchases that can be paid; enough for the doors that the walls need.
        """
        bonus = self.puzzle.bonus_popular
        hand = self.puzzle.hand_doors
        best = -1
        chosen = 0
        for tokens in range(min(money - max(0, walled - hand), tiles - popular) + 1):
            points = min(tiles, doors + hand + money - tokens) + popular + tokens + bonus[popular + tokens]
            if points > best:
                best = points
                chosen = tokens
        return (best, chosen)

    def _value(self, counts: _Counts, popular: int, doors: int, walled: int) -> int:
        """The most points of a walk that ends here."""
        needed = max(0, walled - self.puzzle.hand_doors)
        best = -1
        for points, money in counts.choices:
            if money >= needed:
                best = max(best, points + self._shop(counts.tiles, popular, doors, walled, money)[0])
        return counts.fixed + best

    def _bound(self, tiles: int, popular: int, doors: int) -> int:
        """No walk with at most these numbers has more points, requests apart."""
        puzzle = self.puzzle
        best = 0
        for number in range(tiles + 1):
            money = max(0, self.cubes - max(0, number - self.meeples)) // PRICE
            points = number + puzzle.award[number] + puzzle.bonus_visitors[number]
            points += puzzle.bonus_sets[min(self.sets, number // COLOURS)]
            points += self._shop(number, min(popular, number), doors, 0, money)[0]
            best = max(best, points)
        return best

    # - the search

    def solve(self) -> Walk:
        """Find the best plan."""
        path = self._search()
        return self._plan(path)

    def _search(self) -> list[_Link]:
        """The walk of the best plan, best first.

        A walk that waits is a tuple of its index, last tile, squares visited, numbers by category, popularity
        tokens, doors and walls crossed. ``before`` and ``entered`` hold for each index the index of the walk
        it continues and its last link.
        """
        puzzle = self.puzzle
        hand = puzzle.hand_doors
        is_popular = puzzle.popular
        category = puzzle.category
        links = self.links
        tile_squares = self.tile_squares
        own = self.own
        known = self.counts
        values = self.values
        bounds = self.bounds
        row0, row1, row2, row3, row4 = self.chunks
        seen: dict[int, int] = {}
        before: list[int] = [-1]
        entered: list[_Link] = []
        start = self._counts(0)
        best = self._value(start, 0, 0, 0)
        best_index = 0
        limit = self._bound(min(len(category), self.visitors), len(category), len(category))
        limit += self.subsets[0][0] if self.subsets else 0
        buckets: list[list[tuple[int, int, int, _Counts, int, int, int]]] = [[] for _ in range(limit + 1)]
        buckets[limit].append((0, -1, 0, start, 0, 0, 0))
        while limit > best:
            bucket = buckets[limit]
            if not bucket:
                limit -= 1
                continue
            index, tile, visited, counts, popular, doors, walled = bucket.pop()
            free = counts.usable & ~visited
            for link in links[tile] if tile >= 0 else self.entry:
                target = link.tile
                squares = tile_squares[target]
                if not free & squares:
                    continue
                packed = counts.counts + (1 << 6 * category[target])
                now = known.get(packed)
                if now is None:
                    now = self._counts(packed)
                kind = link.kind
                now_walled = walled + 1 if kind == _WALLED else walled
                to_lay = hand + now.spare - now_walled
                if to_lay < 0:
                    continue
                now_doors = doors + 1 if kind == _DOORED else doors
                # The same tiles with the same end: at least as many doors and at most as many walls win.
                now_visited = visited | squares
                place = now_visited << 5 | target
                earlier = seen.get(place, -1)
                if earlier >= 0 and earlier >> 5 >= now_doors and earlier & 31 <= now_walled:
                    continue
                seen[place] = now_doors << 5 | now_walled
                now_popular = popular + (is_popular >> target & 1)
                state = packed | now_popular << _POPULAR_SHIFT | now_doors << _DOOR_SHIFT
                state |= now_walled << _WALLED_SHIFT
                value = values.get(state, -1)
                if value < 0:
                    value = self._value(now, now_popular, now_doors, now_walled)
                    values[state] = value
                improved = value > best
                # What can still be reached over tiles that have a visitor left.
                region = squares
                allowed = now.usable & ~now_visited | squares
                north, east, south, west = self.passable if to_lay > 0 else self.walkable
                while True:
                    grown = region | (region & east) << 1 | (region & west) >> 1
                    grown = (grown | (region & south) << 5 | (region & north) >> 5) & allowed
                    if grown == region:
                        break
                    region = grown
                rest = row0[region & 31] + row1[region >> 5 & 31] + row2[region >> 10 & 31]
                rest += row3[region >> 15 & 31] + row4[region >> 20] - own[target]
                ahead = rest & _CATEGORIES
                # The smaller of the tiles ahead and the visitors left, for all categories at once.
                left = now.left
                guards = ((left | _GUARDS) - ahead) & _GUARDS
                enough = guards - (guards >> 5)
                matched = (ahead & enough | left & (_NUMBERS ^ enough)) % _FIELD_SUM
                lacking = ahead % _FIELD_SUM - matched
                more = matched + (lacking if lacking < now.white else now.white)
                if more > now.visitors:
                    more = now.visitors
                bound = -1
                if more > 0:
                    most_popular = rest >> _POPULAR_SHIFT & _FIELD_MASK
                    most_popular = now_popular + (most_popular if most_popular < more else more)
                    most_doors = rest >> _DOOR_SHIFT
                    most_doors = now_doors + (most_doors if most_doors < more else more)
                    slot = ((now.tiles + more) * 26 + most_popular) * 26 + most_doors
                    bound = bounds[slot]
                    if bound < 0:
                        bound = self._bound(now.tiles + more, most_popular, most_doors)
                        bounds[slot] = bound
                    hope = now.served
                    if now.hopes:
                        ahead = packed + ahead | _GUARDS
                        for points, wanted in now.hopes:
                            if (ahead - wanted) & _GUARDS == _GUARDS:
                                hope = points
                                break
                    bound += hope
                    if bound > limit:
                        bound = limit
                if not improved and bound <= best:
                    continue
                before.append(index)
                entered.append(link)
                if improved:
                    best = value
                    best_index = len(entered)
                if bound > best:
                    buckets[bound].append(
                        (len(entered), target, now_visited, now, now_popular, now_doors, now_walled)
                    )
        path: list[_Link] = []
        while best_index > 0:
            path.append(entered[best_index - 1])
            best_index = before[best_index]
        path.reverse()
        return path

    # - the plan

    def _plan(self, path: list[_Link]) -> Walk:
        """Work the best plan for a walk out, and let the referee count it."""
        puzzle = self.puzzle
        need = [0] * (COLOURS + 1)
        popular = 0
        doors = 0
        walled = 0
        for link in path:
            need[puzzle.category[link.tile]] += 1
            popular += puzzle.popular >> link.tile & 1
            doors += 1 if link.kind == _DOORED else 0
            walled += 1 if link.kind == _WALLED else 0
        best = -1
        tokens = 0
        money = 0
        parks: list[int] = []
        for sets in range(self.sets + 1):
            visitors = self._park_visitors(need, sets)
            if not visitors:
                break
            coins = sum(self._cubes_left(need, visitors)) // PRICE
            if coins < walled - puzzle.hand_doors:
                continue
            points, chosen = self._shop(len(path), popular, doors, walled, coins)
            points += puzzle.bonus_sets[sets]
            if points > best:
                best = points
                tokens = chosen
                money = coins
                parks = visitors
        lay = min(len(path) - doors, puzzle.hand_doors + money - tokens)
        bought_doors = max(0, lay - puzzle.hand_doors)
        left = self._cubes_left(need, parks)
        bought: list[Purchase] = [(DOOR, _pay(left)) for _ in range(bought_doors)]
        for link in path:
            if tokens > 0 and not puzzle.popular >> link.tile & 1:
                bought.append((link.number, _pay(left)))
                tokens -= 1
        return value_of(puzzle, self._steps(path, parks), self._doors(path, lay), bought)

    def _steps(self, path: list[_Link], parks: list[int]) -> list[Step]:
        own = list(self.have)
        for_parks = list(parks)
        steps: list[Step] = []
        for link in path:
            colour = self.puzzle.category[link.tile]
            if colour == PARK:
                colour = 0
                while for_parks[colour] == 0:
                    colour += 1
                for_parks[colour] -= 1
            elif own[colour] > 0:
                own[colour] -= 1
            else:
                colour = WHITE
            steps.append((link.border, link.number, colour))
        return steps

    def _doors(self, path: list[_Link], lay: int) -> list[int]:
        """Doors on the walls crossed, those left over on other borders crossed, from the start."""
        walls = [link.border for link in path if link.kind == _WALLED]
        others = [link.border for link in path if link.kind == _OPEN]
        return walls + others[: lay - len(walls)]


def _commonest(left: list[int]) -> int:
    """The colour with most cubes, the first of equals; white only if no other is left."""
    best = 0
    for colour in range(1, COLOURS):
        if left[colour] > left[best]:
            best = colour
    return best if left[best] > 0 else WHITE


def _pay(left: list[int]) -> Payment:
    """Take three cubes away, the commonest first."""
    colours = [0] * PRICE
    for place in range(PRICE):
        colour = _commonest(left)
        left[colour] -= 1
        colours[place] = colour
    return (colours[0], colours[1], colours[2])


def best_walk(puzzle: Puzzle) -> Walk:
    """A plan of the most points; the same one for equal puzzles.

    Its walk is a finished one (R31): with the visitors left after its purchases no step is possible without
    another door, for that step would be worth a point. Doors that bring nothing this round stay in hand.
    """
    return _Solver(puzzle).solve()
