"""5x5 Zoo's components: typed tables, loaded once from ``components/*.toml`` and checked.

The tiles, request cards and counts that the rulebook does not list stand in an exchangeable *set*: one file,
``set_reconstructed.toml`` here, or an owner's own one (see :func:`component_set`).

Raises :class:`ComponentError` if a file breaks a fact that the rulebook fixes.
"""

from __future__ import annotations

import os
import re
import tomllib
from functools import lru_cache
from hashlib import blake2b
from pathlib import Path
from typing import Any, Final

import msgspec

from zootable.games.five_by_five_zoo import grid

FOLDER: Final = Path(__file__).parent / "components"
CATEGORIES: Final = ("carnivore", "herbivore", "aquatic", "bird", "reptile", "park")
COLOURS: Final = ("red", "green", "blue", "yellow", "black", "white")
"""The visitors' colours: the first five fit the first five categories in this order, white fits all."""
PARK: Final = 5
WHITE: Final = 5
KINDS: Final = (
    "carnivore",
    "herbivore",
    "aquatic",
    "bird",
    "reptile",
    "three_points",
    "guest_each_round",
    "door_guest",
    "popularity_guest",
    "draw_tile",
)
"""The kinds of special cards; the first five are the category cards in the order of the categories."""
ACTIONS: Final = ("", "popularity", "card", "customers", "meeple")
MEASURES: Final = (
    "visitors",
    "popular_visited",
    "full_lines",
    "longest_wall",
    "lines_of_three",
    "lines_of_four",
    "colour_sets",
    "walled_lines",
)
LETTERS: Final = "ABCDEFGH"
PROVENANCES: Final = ("rulebook", "public", "reconstructed")
SMALL, HORIZONTAL, VERTICAL = 0, 1, 2
SHAPES: Final = ("", "horizontal", "vertical")
OWN_SETS: Final = "ZOOTABLE_COMPONENTS"
"""The environment variable with the folder of owners' own sets (``FOLDER/five_by_five_zoo/NAME.toml``)."""


class ComponentError(ValueError):
    """A component file is malformed; the message names the file and what is wrong."""


class Tile(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A small animal tile: ``walls`` holds the letters of its walled edges ("About Animal tiles")."""

    id: str
    category: str
    animal: str
    stars: int
    walls: str


class LargeTile(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A large animal tile: the walls of its northern or western half, then those of the other."""

    id: str
    category: str
    animal: str
    stars: int
    shape: str
    walls: tuple[str, str]


class Request(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A request card ("Fulfilling Request cards"): tiles needed per category, and points."""

    id: str
    icons: dict[str, int]
    points: int


class SetFile(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A set of components as its file has it."""

    schema: int
    name: str
    title: str
    provenance: str
    tiles: tuple[Tile, ...]
    large_tiles: tuple[LargeTile, ...]
    requests: tuple[Request, ...]
    special: dict[str, int]
    customers: dict[str, int]


class RowProvenance(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Where the numbers of a row come from."""

    tiles: str
    visitor: str


class Row(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A row of the main board; ``tiles`` 0: one per player."""

    action: str
    door: bool
    tiles: int
    visitor: str
    large: bool
    provenance: RowProvenance


class Pieces(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How many there are of each piece ("Game Contents")."""

    cubes: int
    white_cubes: int
    meeples: int
    tiles: int
    large_tiles: int
    special_cards: int
    request_cards: int
    customer_cards: int
    direction_cards: int
    popularity_cards: int
    bonus_cards: int


class Display(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What lies beside the main board (R4, R5) and how many cards row 4 draws."""

    special_cards_beyond_players: int
    meeples_of_each_colour: int
    row_action_customers: int
    provenance: str


class LineUp(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The points of a line-up and of the award for most visitors."""

    visited_tile: int
    popularity: int
    door: int
    award_first: int
    award_second: int
    award_second_from_players: int
    provenance: str


class Rank(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A rank of the solo game."""

    min: int
    rank: str


class Solo(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The numbers of the solo game."""

    display_players: int
    award: int
    thresholds: tuple[int, ...]
    provenance: str
    ranks: tuple[Rank, ...]


class Numbers(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """All numbers of the rules."""

    schema: int
    rounds: int
    turns: int
    start_tiles: int
    start_requests: int
    start_doors: int
    bonuses_drawn: int
    first_game_bonuses: tuple[str, ...]
    first_game_popularity: str
    purchase_cubes: int
    provenance: str
    pieces: Pieces
    rows: tuple[Row, ...]
    display: Display
    line_up: LineUp
    solo: Solo


class Special(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A kind of special card: when it works and what it brings ("Special cards")."""

    kind: str
    title: str
    when: str
    text: str
    category: str = ""
    points: int = 0
    points_per_tile: int = 0
    customers: int = 0
    doors: int = 0
    popularity: int = 0
    draw_tile: int = 0


class Condition(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A popularity condition card ("Popularity condition cards")."""

    id: str
    title: str
    trigger: str
    text: str


class Bonus(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A final bonus card ("Final bonus cards"); an empty chart pays one point for each."""

    id: str
    title: str
    measure: str
    text: str
    chart: tuple[tuple[int, int], ...]

    def pays(self, count: int) -> int:
        """The points for a count (R38)."""
        if not self.chart:
            return count
        points = 0
        for least, value in self.chart:
            if count >= least:
                points = value
        return points


class CardFile(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """All cards whose effects the rulebook tells."""

    schema: int
    provenance: str
    special: tuple[Special, ...]
    popularity: tuple[Condition, ...]
    bonus: tuple[Bonus, ...]


def _parse(data: bytes, name: str, kind: type[Any]) -> Any:
    try:
        return msgspec.convert(tomllib.loads(data.decode("utf-8")), kind, strict=False)
    except (msgspec.ValidationError, tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise ComponentError(f"{name}: {error}") from error


def _read(path: Path) -> bytes:
    try:
        return path.read_bytes()
    except OSError as error:
        raise ComponentError(f"{path.name}: {error.strerror}") from error


def _need(holds: bool, name: str, message: str) -> None:
    if not holds:
        raise ComponentError(f"{name}: {message}")


@lru_cache(maxsize=1)
def numbers() -> Numbers:
    """All numbers of the rules, checked against each other."""
    name = "numbers.toml"
    table: Numbers = _parse(_read(FOLDER / name), name, Numbers)
    for provenance in (table.provenance, table.display.provenance, table.solo.provenance):
        _need(provenance in PROVENANCES, name, f"provenance is one of {', '.join(PROVENANCES)}")
    _need(len(table.rows) == 6, name, "the main board has six rows")
    for row in table.rows:
        _need(row.action in ACTIONS, name, f"a row's action is one of {', '.join(ACTIONS[1:])} or none")
        _need(row.visitor in ("", *COLOURS), name, f"a row's visitor is one of {', '.join(COLOURS)} or none")
        _need(row.door == bool(row.action), name, "a door may replace an action, in rows that have one")
        _need({row.provenance.tiles, row.provenance.visitor} <= set(PROVENANCES), name, "unknown provenance")
    _need([row.large for row in table.rows] == [False] * 5 + [True], name, "the sixth row is for large tiles")
    _need(len(table.solo.thresholds) == table.rounds, name, "solo has one threshold a round")
    ranks = [rank.min for rank in table.solo.ranks]
    _need(ranks == sorted(ranks, reverse=True) and ranks[-1] == 0, name, "ranks go down to 0")
    return table


@lru_cache(maxsize=1)
def cards() -> CardFile:
    """The special, popularity and bonus cards."""
    name = "cards.toml"
    table: CardFile = _parse(_read(FOLDER / name), name, CardFile)
    pieces = numbers().pieces
    _need(table.provenance in PROVENANCES, name, f"provenance is one of {', '.join(PROVENANCES)}")
    _need(tuple(card.kind for card in table.special) == KINDS, name, f"special cards are {', '.join(KINDS)}")
    for special in table.special:
        _need(special.when in ("end", "now", "rounds"), name, f"{special.kind}: when is end, now or rounds")
        _need(special.category in ("", *CATEGORIES), name, f"{special.kind}: unknown category")
    letters = "".join(card.id for card in table.popularity)
    _need(letters == LETTERS[: pieces.popularity_cards], name, "popularity cards are A to F")
    _need({card.trigger for card in table.popularity} <= {"place", "acquire"}, name, "unknown trigger")
    letters = "".join(card.id for card in table.bonus)
    _need(letters == LETTERS[: pieces.bonus_cards], name, "bonus cards are A to H")
    _need(tuple(card.measure for card in table.bonus) == MEASURES, name, "measures are as in components.py")
    for bonus in table.bonus:
        counts = [count for count, _ in bonus.chart]
        _need(counts == sorted(set(counts)), name, f"bonus {bonus.id}: the counts of a chart go up")
    return table


class Lie:
    """How a tile lies when its northern or western half is on a square. Never changes.

    Attributes:
        squares: those it covers; mask: as bits.
        sides: its walled sides (``4 * square + direction``) as bits; blocked: its walls on borders.
        facing: the sides of neighbouring squares that face it.
        edges: for each of its sides that is a border: the border and the square beyond (-1: a gate).
    """

    __slots__ = ("blocked", "edges", "facing", "mask", "sides", "squares")

    def __init__(self, squares: tuple[int, ...], walls: tuple[str, ...]) -> None:
        self.squares: Final = squares
        mask = 0
        blocked = 0
        sides = 0
        facing = 0
        edges: list[tuple[int, int]] = []
        for half, square in enumerate(squares):
            mask |= 1 << square
            for direction in range(4):
                side = 4 * square + direction
                border = grid.SIDE_BORDER[side]
                beyond = grid.SIDE_BEYOND[side]
                inside = beyond >= 0 and beyond in squares
                if border >= 0 and not inside:
                    edges.append((border, beyond))
                if beyond >= 0 and not inside:
                    facing |= 1 << (4 * beyond + (direction + 2) % 4)
                if grid.DIRECTIONS[direction] in walls[half]:
                    sides |= 1 << side
                    if border >= 0:
                        blocked |= 1 << border
        self.mask: Final = mask
        self.blocked: Final = blocked
        self.sides: Final = sides
        self.facing: Final = facing
        self.edges: Final = tuple(edges)


class ComponentSet:
    """A set of components as flat tables; tiles are numbered, the small ones first.

    Attributes:
        file: the set as its file has it; name: its name, for an owner's set with a mark of its contents.
        category, stars, shape: per tile (shape 0 small, 1 horizontal, 2 vertical).
        lies: per tile and square, how it lies there, or None where it juts out.
        small, large: the number of tiles of each size.
        icons: per request card the tiles needed in the five categories; points.
        special: how many cards of each kind; customers: of each of the five colours.
    """

    __slots__ = (
        "category",
        "customers",
        "file",
        "icons",
        "large",
        "lies",
        "name",
        "points",
        "shape",
        "small",
        "special",
        "stars",
    )

    def __init__(self, file: SetFile, name: str) -> None:
        self.file: Final = file
        self.name: Final = name
        category: list[int] = []
        stars: list[int] = []
        shapes: list[int] = []
        lies: list[list[Lie | None]] = []
        for tile in file.tiles:
            category.append(CATEGORIES.index(tile.category))
            stars.append(tile.stars)
            shapes.append(SMALL)
            lies.append([Lie((square,), (tile.walls,)) for square in range(grid.SQUARES)])
        for large in file.large_tiles:
            category.append(CATEGORIES.index(large.category))
            stars.append(large.stars)
            shape = SHAPES.index(large.shape)
            shapes.append(shape)
            lies.append([_large_lie(square, shape, large.walls) for square in range(grid.SQUARES)])
        self.category: Final = category
        self.stars: Final = stars
        self.shape: Final = shapes
        self.lies: Final = lies
        self.small: Final = len(file.tiles)
        self.large: Final = len(file.large_tiles)
        self.icons: Final = [
            [request.icons.get(one, 0) for one in CATEGORIES[:PARK]] for request in file.requests
        ]
        self.points: Final = [request.points for request in file.requests]
        self.special: Final = [file.special[kind] for kind in KINDS]
        self.customers: Final = [file.customers[colour] for colour in COLOURS[:WHITE]]

    def tile_id(self, tile: int) -> str:
        """The name of a tile in its file."""
        if tile < self.small:
            return self.file.tiles[tile].id
        return self.file.large_tiles[tile - self.small].id


def _large_lie(square: int, shape: int, walls: tuple[str, str]) -> Lie | None:
    row, column = divmod(square, grid.SIZE)
    if shape == HORIZONTAL:
        return Lie((square, square + 1), walls) if column < grid.SIZE - 1 else None
    return Lie((square, square + grid.SIZE), walls) if row < grid.SIZE - 1 else None


def checked_set(data: bytes, name: str) -> SetFile:
    """A set's file, parsed and checked against what the rulebook fixes (raises :class:`ComponentError`)."""
    file: SetFile = _parse(data, name, SetFile)
    pieces = numbers().pieces
    _need(file.provenance in PROVENANCES, name, f"provenance is one of {', '.join(PROVENANCES)}")
    _need(len(file.tiles) == pieces.tiles, name, f"{len(file.tiles)} tiles; there are {pieces.tiles}")
    _need(
        len(file.large_tiles) == pieces.large_tiles,
        name,
        f"{len(file.large_tiles)} large tiles; there are {pieces.large_tiles}",
    )
    ids = [tile.id for tile in file.tiles] + [tile.id for tile in file.large_tiles]
    _need(len(set(ids)) == len(ids), name, "two tiles have one id")
    for tile in file.tiles:
        _check_face(tile.id, tile.category, tile.stars, (tile.walls,), name)
    for large in file.large_tiles:
        _check_face(large.id, large.category, large.stars, large.walls, name)
        _need(large.shape in SHAPES[1:], name, f"{large.id}: shape is horizontal or vertical")
        inner = ("E", "W") if large.shape == "horizontal" else ("S", "N")
        walled = any(letter in walls for letter, walls in zip(inner, large.walls, strict=True))
        _need(not walled, name, f"{large.id}: no wall lies between the halves of a large tile")
    _check_requests(file, name)
    _check_counts(file.special, KINDS, pieces.special_cards, "special cards", name)
    _check_counts(file.customers, COLOURS[:WHITE], pieces.customer_cards, "customer cards", name)
    return file


def _check_face(tile: str, category: str, stars: int, walls: tuple[str, ...], name: str) -> None:
    _need(category in CATEGORIES, name, f"{tile}: category is one of {', '.join(CATEGORIES)}")
    _need(stars >= 0, name, f"{tile}: stars are 0 or more")
    letters = "".join(walls)
    _need(all(one in "NESW" for one in letters), name, f"{tile}: walls are letters of N, E, S, W")
    _need(all(len(set(one)) == len(one) for one in walls), name, f"{tile}: a wall is named twice")
    _need(not letters or stars > 0, name, f"{tile}: a tile without a star may be turned, so it has no wall")


def _check_requests(file: SetFile, name: str) -> None:
    expected = numbers().pieces.request_cards
    _need(len(file.requests) == expected, name, f"{len(file.requests)} request cards; there are {expected}")
    ids = [request.id for request in file.requests]
    _need(len(set(ids)) == len(ids), name, "two request cards have one id")
    for request in file.requests:
        known = set(request.icons) <= set(CATEGORIES[:PARK])
        _need(known, name, f"{request.id}: icons are {', '.join(CATEGORIES[:PARK])}")
        _need(min(request.icons.values(), default=0) > 0, name, f"{request.id}: an icon counts 1 or more")
        _need(request.points > 0, name, f"{request.id}: points are 1 or more")


def _check_counts(found: dict[str, int], known: tuple[str, ...], total: int, what: str, name: str) -> None:
    _need(tuple(found) == known, name, f"{what} are, in this order, {', '.join(known)}")
    _need(min(found.values()) >= 0, name, f"no number of {what} is negative")
    _need(sum(found.values()) == total, name, f"{sum(found.values())} {what}; there are {total}")


def own_folder() -> Path:
    """The folder of owners' own sets: under ``$ZOOTABLE_COMPONENTS``, else under the user's configuration."""
    base = os.environ.get(OWN_SETS, "")
    if base:
        return Path(base) / "five_by_five_zoo"
    configuration = os.environ.get("XDG_CONFIG_HOME", "") or str(Path.home() / ".config")
    return Path(configuration) / "zootable" / "components" / "five_by_five_zoo"


def full_name(text: str) -> str:
    """The name of a set with a mark of its contents: ``reconstructed``, or ``mine@1a2b3c4d`` for an own one.

    Raises:
        ComponentError: no such set, a malformed one, or one that has changed since the mark was taken.
    """
    name, _, mark = text.partition("@")
    if not re.fullmatch(r"[a-z0-9_-]{1,40}", name):
        raise ComponentError(f"no set of components {text!r}: a name is made of a-z, 0-9, _ and -")
    if name == "reconstructed":
        if mark:
            raise ComponentError("the set 'reconstructed' has no other version")
        return name
    data = _own(name)
    found = blake2b(data, digest_size=4).hexdigest()
    if mark and mark != found:
        raise ComponentError(f"the set {name!r} has changed: it is {found} now, asked for was {mark}")
    checked_set(data, f"{name}.toml")
    return f"{name}@{found}"


def _own(name: str) -> bytes:
    path = own_folder() / f"{name}.toml"
    if not path.is_file():
        known = ", ".join(["reconstructed", *sorted(one.stem for one in own_folder().glob("*.toml"))])
        raise ComponentError(f"no set of components {name!r}; there are {known}")
    return _read(path)


@lru_cache(maxsize=8)
def component_set(name: str) -> ComponentSet:
    """A set by its full name (see :func:`full_name`)."""
    short = name.partition("@")[0]
    path = FOLDER / "set_reconstructed.toml"
    data = _read(path) if short == "reconstructed" else _own(short)
    return ComponentSet(checked_set(data, f"{short}.toml"), name)


def as_data(chosen: ComponentSet) -> dict[str, Any]:
    """Everything printed on the components, JSON-ready, with its provenance."""
    table = numbers()
    file = chosen.file
    tiles: dict[str, Any] = {}
    for tile in file.tiles:
        tiles[tile.id] = _face(tile.id, tile.category, tile.animal, tile.stars, "", (tile.walls,))
    for large in file.large_tiles:
        tiles[large.id] = _face(large.id, large.category, large.animal, large.stars, large.shape, large.walls)
    return {
        "set": {"name": chosen.name, "title": file.title, "provenance": file.provenance},
        "tiles": tiles,
        "rows": [
            {
                "row": number + 1,
                "action": row.action or None,
                "door": row.door,
                "visitor": row.visitor or None,
                "large": row.large,
                "provenance": {"tiles": row.provenance.tiles, "visitor": row.provenance.visitor},
            }
            for number, row in enumerate(table.rows)
        ],
        "requests": {one.id: {"icons": dict(one.icons), "points": one.points} for one in file.requests},
        "special_counts": dict(file.special),
        "customer_counts": dict(file.customers),
        "cards": {
            card.kind: {
                "title": card.title,
                "text": card.text,
                "when": card.when,
                "category": card.category or None,
            }
            for card in cards().special
        },
        "popularity": {card.id: {"title": card.title, "text": card.text} for card in cards().popularity},
        "bonuses": {
            card.id: {
                "title": card.title,
                "text": card.text,
                "chart": [list(entry) for entry in card.chart] or None,
            }
            for card in cards().bonus
        },
        "solo": {
            "thresholds": list(table.solo.thresholds),
            "points": table.solo.award,
            "ranks": [{"min": rank.min, "rank": rank.rank} for rank in table.solo.ranks],
        },
        "colours": dict(zip(CATEGORIES[:PARK], COLOURS[:WHITE], strict=True)),
        "gates": {
            letter: grid.SQUARE_NAMES[square]
            for letter, square in zip(grid.DIRECTIONS, grid.GATE_SQUARES, strict=True)
        },
        "starts": [grid.SQUARE_NAMES[square] for square in grid.GATE_SQUARES],
    }


def _face(
    tile: str, category: str, animal: str, stars: int, shape: str, walls: tuple[str, ...]
) -> dict[str, Any]:
    return {
        "id": tile,
        "category": category,
        "stars": stars,
        "animal": animal,
        "large": shape or None,
        "walls": [list(one) for one in walls],
    }
