"""KuZOOkA's components: typed tables, loaded once from ``components/*.toml`` and checked.

Raises :class:`ComponentError` at import if a file breaks a fact that the rulebook fixes.
"""

from __future__ import annotations

import tomllib
from functools import lru_cache
from pathlib import Path
from typing import Any, Final

import msgspec

FOLDER: Final = Path(__file__).parent / "components"
COLOURS: Final = ("yellow", "red", "orange", "blue", "purple", "green")
KINDS: Final = 7
TOOL: Final = 6
ZONE_MINIMUM: Final = 5
ESCAPE_SPACES: Final = 6
MOST_SPACES: Final = 51
ITEM_CARDS: Final = 51
ANIMAL_IDS: Final = (
    "eagle",
    "lion",
    "monkey",
    "rhinoceros",
    "chameleon",
    "parrot",
    "elephant",
    "seal",
    "sloth",
    "snake",
)
DIFFICULTY_IDS: Final = ("easy", "normal", "difficult")
PROVENANCES: Final = ("rulebook", "public", "reconstructed")


class ComponentError(ValueError):
    """A component file is malformed; the message names the file and what is wrong."""


class Item(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One colour of item cards ("Game Components"): its item and how many cards of it there are."""

    colour: str
    item: str
    plural: str
    count: int


class Items(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """All item cards and the numbers of the other pieces."""

    schema: int
    provenance: str
    tokens_per_player: int
    rounds: int
    universal_tools: int
    star_supply: int
    items: tuple[Item, ...]


class BoardSpace(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A space as the file has it."""

    colour: str
    value: int
    stars: int


class Zone(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A zone of the path as the file has it."""

    zone: int
    shade: str
    escape: bool
    spaces: tuple[BoardSpace, ...]


class BoardFile(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A side of the gameboard."""

    schema: int
    board: str
    provenance: str
    zones: tuple[Zone, ...]


class Animal(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """An animal card ("The Zoo Animals")."""

    id: str
    title: str
    effect: str
    moments: tuple[str, ...]
    min_players: int
    short: str
    text: str


class Animals(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """All animal cards and the set recommended for a first game."""

    schema: int
    provenance: str
    recommended: tuple[str, ...]
    animals: tuple[Animal, ...]


class Level(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """An experience card: cards dealt to hands and cards laid face up."""

    level: int
    dealt: int
    face_up: int
    provenance: str


class Levels(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """All experience cards and the level at which each number of players starts."""

    schema: int
    start_level: dict[int, int]
    levels: tuple[Level, ...]


class Difficulty(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A difficulty card: stars to pay per experience level (R18, R41)."""

    id: str
    stars_per_level: int
    provenance: str


class Difficulties(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """All difficulty cards."""

    schema: int
    cards: tuple[Difficulty, ...]


def _read(name: str, kind: type[Any]) -> Any:
    try:
        return msgspec.convert(tomllib.loads((FOLDER / name).read_text("utf-8")), kind, strict=False)
    except (msgspec.ValidationError, tomllib.TOMLDecodeError, UnicodeDecodeError, OSError) as error:
        raise ComponentError(f"{name}: {error}") from error


def _need(holds: bool, name: str, message: str) -> None:
    if not holds:
        raise ComponentError(f"{name}: {message}")


def _need_provenance(provenance: str, name: str) -> None:
    _need(provenance in PROVENANCES, name, f"provenance is one of {', '.join(PROVENANCES)}")


@lru_cache(maxsize=1)
def items() -> Items:
    """The item cards: 51 in six colours (Game Components)."""
    name = "items.toml"
    table: Items = _read(name, Items)
    _need_provenance(table.provenance, name)
    _need(tuple(item.colour for item in table.items) == COLOURS, name, f"colours must be {COLOURS}")
    _need(all(item.count > 0 for item in table.items), name, "each colour has cards")
    _need(sum(item.count for item in table.items) == ITEM_CARDS, name, f"there are {ITEM_CARDS} item cards")
    _need(table.rounds > 0 and table.tokens_per_player > 0, name, "rounds and tokens are at least 1")
    _need(table.universal_tools >= 0 and table.star_supply >= 0, name, "no supply is negative")
    return table


@lru_cache(maxsize=1)
def animals() -> Animals:
    """The ten animals."""
    name = "animals.toml"
    table: Animals = _read(name, Animals)
    _need_provenance(table.provenance, name)
    known = tuple(animal.id for animal in table.animals)
    _need(known == ANIMAL_IDS, name, f"the animals are, in this order, {', '.join(ANIMAL_IDS)}")
    _need(set(table.recommended) <= set(known), name, "an unknown animal is recommended")
    _need(len(set(table.recommended)) == 6, name, "six different animals are recommended")
    return table


@lru_cache(maxsize=1)
def levels() -> Levels:
    """The ten experience cards."""
    name = "levels.toml"
    table: Levels = _read(name, Levels)
    _need([one.level for one in table.levels] == list(range(1, 11)), name, "levels are 1 to 10")
    for one in table.levels:
        _need_provenance(one.provenance, name)
        _need(one.dealt > 0 and one.face_up >= 0, name, f"level {one.level} deals at least one card")
        _need(
            one.dealt + one.face_up <= ITEM_CARDS, name, f"level {one.level} needs more cards than there are"
        )
    _need(list(table.start_level) == [2, 3, 4, 5, 6], name, "start levels are given for 2 to 6 players")
    _need(set(table.start_level.values()) <= set(range(1, 11)), name, "a start level is 1 to 10")
    return table


@lru_cache(maxsize=1)
def difficulties() -> dict[str, Difficulty]:
    """The three difficulty cards by name."""
    name = "difficulty.toml"
    table: Difficulties = _read(name, Difficulties)
    known = tuple(card.id for card in table.cards)
    _need(known == DIFFICULTY_IDS, name, f"the cards are, in this order, {', '.join(DIFFICULTY_IDS)}")
    for card in table.cards:
        _need_provenance(card.provenance, name)
        _need(card.stars_per_level > 0, name, f"{card.id}: a level costs at least one star")
    return {card.id: card for card in table.cards}


class Board:
    """A side of the gameboard as flat tables, by space number (1 to ``size``; index 0 is "no token yet").

    Attributes:
        kind, value, stars, zone: per space; ``escape_from``: the first escape space.
        reach: per furthest space, the spaces a token may go to: ahead, in its zone or the next (R4, R6).
        pairs: per furthest space, the first of two consecutive reachable spaces (R29).
    """

    __slots__ = ("escape_from", "file", "kind", "name", "pairs", "reach", "size", "stars", "value", "zone")

    def __init__(self, file: BoardFile) -> None:
        self.file: Final = file
        self.name: Final = file.board
        kinds, values, stars, zones = [-1], [0], [0], [0]
        for zone in file.zones:
            for space in zone.spaces:
                kinds.append(COLOURS.index(space.colour))
                values.append(space.value)
                stars.append(space.stars)
                zones.append(zone.zone)
        self.size: Final = len(kinds) - 1
        self.kind: Final = tuple(kinds)
        self.value: Final = tuple(values)
        self.stars: Final = tuple(stars)
        self.zone: Final = tuple(zones)
        self.escape_from: Final = self.size - ESCAPE_SPACES + 1
        reach: list[tuple[int, ...]] = []
        for furthest in range(self.size + 1):
            last_zone = zones[furthest] + 1
            reach.append(tuple(s for s in range(furthest + 1, self.size + 1) if zones[s] <= last_zone))
        self.reach: Final = tuple(reach)
        self.pairs: Final = tuple(tuple(s for s in spaces if s + 1 in spaces) for spaces in reach)


@lru_cache(maxsize=2)
def board(name: str) -> Board:
    """The board ``"standard"`` or ``"high_security"``, with the facts of the rulebook checked."""
    file_name = f"board_{name}.toml"
    file: BoardFile = _read(file_name, BoardFile)
    _need(file.board == name, file_name, f"board must be {name!r}")
    _need_provenance(file.provenance, file_name)
    zones = file.zones
    _need(len(zones) >= 2, file_name, "there are at least two zones")
    _need([zone.zone for zone in zones] == list(range(1, len(zones) + 1)), file_name, "zones are 1, 2, 3, …")
    _need(len(zones[0].spaces) == ZONE_MINIMUM, file_name, "the first zone has 5 spaces")
    _need(all(space.stars == 0 for space in zones[0].spaces), file_name, "the first zone gives no stars")
    _need(all(len(zone.spaces) >= ZONE_MINIMUM for zone in zones), file_name, "a zone has at least 5 spaces")
    escape = [zone.escape for zone in zones]
    _need(escape == [False] * (len(zones) - 1) + [True], file_name, "only the last zone is for escape")
    _need(len(zones[-1].spaces) == ESCAPE_SPACES, file_name, "the escape zone has 6 spaces")
    seen = [(space.colour, space.value) for zone in zones for space in zone.spaces]
    _need(len(set(seen)) == len(seen), file_name, "no colour and value occurs twice")
    spaces = [space for zone in zones for space in zone.spaces]
    _need(len(spaces) <= MOST_SPACES, file_name, f"there are at most {MOST_SPACES} spaces")
    _need(all(space.value > 0 for space in spaces), file_name, "a value is at least 1")
    _need(all(space.stars >= 0 for space in spaces), file_name, "stars are 0 or more")
    colours = {space.colour for space in spaces}
    _need(colours <= set(COLOURS), file_name, f"colours are {', '.join(COLOURS)}")
    return Board(file)


def as_data(board_name: str, difficulty: str, players: int) -> dict[str, Any]:
    """Everything printed on the components of one set-up, JSON-ready, with its provenance."""
    flat = board(board_name)
    card = difficulties()[difficulty]
    table = items()
    return {
        "board": board_name,
        "board_provenance": flat.file.provenance,
        "spaces": [
            {
                "space": space,
                "colour": COLOURS[flat.kind[space]],
                "kind": flat.kind[space],
                "value": flat.value[space],
                "stars": flat.stars[space],
                "zone": flat.zone[space],
                "escape": space >= flat.escape_from,
            }
            for space in range(1, flat.size + 1)
        ],
        "zones": [
            {
                "zone": zone.zone,
                "shade": zone.shade,
                "escape": zone.escape,
                "first": flat.zone.index(zone.zone),
                "last": flat.zone.index(zone.zone) + len(zone.spaces) - 1,
            }
            for zone in flat.file.zones
        ],
        "items": [
            {
                "kind": kind,
                "colour": item.colour,
                "item": item.item,
                "plural": item.plural,
                "count": item.count,
            }
            for kind, item in enumerate(table.items)
        ]
        + [
            {
                "kind": TOOL,
                "colour": "any",
                "item": "universal tool",
                "plural": "universal tools",
                "count": table.universal_tools,
            }
        ],
        "animals": [
            {
                "id": animal.id,
                "title": animal.title,
                "short": animal.short,
                "text": animal.text,
                "moments": list(animal.moments),
                "min_players": animal.min_players,
            }
            for animal in animals().animals
        ],
        "recommended": list(animals().recommended),
        "levels": [
            {"level": one.level, "dealt": one.dealt, "face_up": one.face_up, "provenance": one.provenance}
            for one in levels().levels
        ],
        "start_level": levels().start_level[players],
        "rounds": table.rounds,
        "difficulty": difficulty,
        "stars_per_level": card.stars_per_level,
        "stars_provenance": card.provenance,
        "tokens_per_player": table.tokens_per_player,
        "star_supply": table.star_supply,
    }
