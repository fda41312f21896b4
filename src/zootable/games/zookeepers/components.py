"""Zookeepers' components: typed tables, loaded once from ``components/*.toml`` and checked.

Raises :class:`ComponentError` if a file breaks a fact that the rulebook fixes.
"""

from __future__ import annotations

import tomllib
from functools import lru_cache
from pathlib import Path
from typing import Any, Final

import msgspec

FOLDER: Final = Path(__file__).parent / "components"
PROVENANCES: Final = ("rulebook", "public", "reconstructed", "computed")
COLOURS: Final = ("red", "green", "white")
"""The cubes: meat and fish, plants, medical kits."""
RED, GREEN, WHITE = 0, 1, 2
CLASSES: Final = ("mammal", "bird", "reptile")
DIETS: Final = ("carnivore", "herbivore", "omnivore")
STATUSES: Final = ("CR", "EN", "VU", "NT", "LC")
STATUS_NAMES: Final = {
    "CR": "critically endangered",
    "EN": "endangered",
    "VU": "vulnerable",
    "NT": "near threatened",
    "LC": "least concern",
}
ORIGINS: Final = ("AF", "AM", "AS", "EU", "OC")
ORIGIN_NAMES: Final = {"AF": "Africa", "AM": "America", "AS": "Asia", "EU": "Europe", "OC": "Oceania"}
HABITATS: Final = ("aquatic", "desert", "mountain", "prairie", "savanna", "temperate", "tropical")
ZONES: Final = ("any", "temperate", "savanna", "prairie", "desert", "aquatic", "tropical")
"""All quarantine zones, in the order of the normal board; the fast one has four of them."""
ANY_ZONE: Final = 0
OPS: Final = ("any", "one", "all", "either")
MODES: Final = ("fast", "normal", "advanced")
CLASS_COUNTS: Final = (30, 18, 12)
"""Mammals, birds and reptiles in the deck ("Contents")."""
KEEPERS: Final = 24
FIELD_VALUES: Final = {
    "class": CLASSES,
    "diet": DIETS,
    "status": STATUSES,
    "origin": ORIGINS,
    "habitat": HABITATS,
}
"""What an objective may ask for, and the values of each."""


class ComponentError(ValueError):
    """A component file is malformed; the message names the file and what is wrong."""


class Cubes(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """So many cubes of each colour."""

    red: int
    green: int
    white: int

    def counts(self) -> tuple[int, int, int]:
        """In the order of :data:`COLOURS`."""
        return (self.red, self.green, self.white)


class Species(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A species card ("Contents: 60 Species"); ``mass_kg`` is a typical adult's, not printed."""

    id: str
    number: int
    name: str
    latin: str
    class_: str = msgspec.field(name="class")
    diet: str
    status: str
    points: int
    origins: tuple[str, ...]
    habitats: tuple[str, ...]
    needs: Cubes
    mass_kg: float
    note: str = ""

    def values(self, field: str) -> tuple[str, ...]:
        """The values of a field that an objective may ask for."""
        if field == "origin":
            return self.origins
        if field == "habitat":
            return self.habitats
        return ({"class": self.class_, "diet": self.diet, "status": self.status}[field],)


class Criterion(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One condition of an objective: a field of the species card and its value."""

    field: str
    value: str

    def holds(self, species: Species) -> bool:
        """Whether the species meets it; of several habitats or origins one is enough (R10)."""
        return self.value in species.values(self.field)


class Keeper(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A keeper card ("Contents: 24 Keepers"); ``matching`` is the number on its back."""

    id: str
    name: str
    points: int
    op: str
    criteria: tuple[Criterion, ...]
    matching: int
    box: str

    def fits(self, species: Species) -> bool:
        """Whether the objective allows the species ("Objectives", R10)."""
        return meets(self.op, self.criteria, species)


class Row(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A row of a secret objective: from which sum of keeper points, for which species, how many points."""

    total: int
    op: str
    criteria: tuple[Criterion, ...]
    points: int

    def fits(self, species: Species) -> bool:
        """Whether the row pays for the species."""
        return meets(self.op, self.criteria, species)


class Design(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A design of secret objective cards."""

    id: str
    rows: tuple[Row, ...]


class Box(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The components for a number of players ("5-6 Player Mode")."""

    players: tuple[int, ...]
    red: int
    green: int
    white: int
    second_box: bool
    instant_end: bool


class Mode(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What differs between the modes; see numbers.toml for each field."""

    id: str
    title: str
    houses: int
    zones: tuple[str, ...]
    columns: int
    rows: int
    end_saved: int
    collect_most: int
    keeper_points: tuple[int, ...]
    piles: int
    dealt_keepers: int
    refresh_price: int
    refresh_columns: int
    fund: bool
    help: bool
    protection: bool
    objectives: bool


class Numbers(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """All numbers of the rules."""

    schema: int
    provenance: str
    zones_provenance: str
    fund_limit_provenance: str
    start: Cubes
    hand_limit: int
    white_limit: int
    white_worth: int
    exchange_price: int
    exchange_most: int
    quarantine_penalty: int
    guard_places: int
    safety_turns: int
    safety_provenance: str
    status: dict[str, int]
    boxes: tuple[Box, ...]
    modes: tuple[Mode, ...]


class SpeciesFile(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """All species cards."""

    schema: int
    provenance: str
    deck_provenance: str
    mass_provenance: str
    species: tuple[Species, ...]


class KeeperFile(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """All keeper cards, those of a second box last."""

    schema: int
    provenance: str
    second_box_provenance: str
    matching_provenance: str
    places: int
    keepers: tuple[Keeper, ...]


class ObjectiveFile(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """All designs of secret objectives and how many copies there are of each."""

    schema: int
    provenance: str
    copies: int
    designs: tuple[Design, ...]


def meets(op: str, criteria: tuple[Criterion, ...], species: Species) -> bool:
    """Whether a species meets an objective: "+" wants all criteria, "/" at least one (R10)."""
    if op == "any":
        return True
    if op == "either":
        return any(one.holds(species) for one in criteria)
    return all(one.holds(species) for one in criteria)


def _parse(name: str, kind: type[Any]) -> Any:
    try:
        data = (FOLDER / name).read_text("utf-8")
        return msgspec.convert(tomllib.loads(data), kind, strict=False)
    except (msgspec.ValidationError, tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise ComponentError(f"{name}: {error}") from error
    except OSError as error:
        raise ComponentError(f"{name}: {error.strerror}") from error


def _need(holds: bool, name: str, message: str) -> None:
    if not holds:
        raise ComponentError(f"{name}: {message}")


@lru_cache(maxsize=1)
def numbers() -> Numbers:
    """All numbers of the rules."""
    name = "numbers.toml"
    table: Numbers = _parse(name, Numbers)
    return checked_numbers(table, name)


def checked_numbers(table: Numbers, name: str) -> Numbers:
    """The same, if nothing in it breaks the rulebook (raises :class:`ComponentError`)."""
    marks = {table.provenance, table.zones_provenance, table.fund_limit_provenance, table.safety_provenance}
    _need(marks <= set(PROVENANCES), name, f"a provenance is one of {', '.join(PROVENANCES)}")
    _need(tuple(table.status) == STATUSES, name, f"statuses are, in this order, {', '.join(STATUSES)}")
    _need(tuple(mode.id for mode in table.modes) == MODES, name, f"modes are {', '.join(MODES)}")
    covered = sorted(number for box in table.boxes for number in box.players)
    _need(covered == [2, 3, 4, 5, 6], name, "boxes are for 2 to 6 players, each number once")
    for mode in table.modes:
        zones = [ZONES.index(zone) for zone in mode.zones if zone in ZONES]
        _need(len(zones) == len(mode.zones), name, f"{mode.id}: zones are of {', '.join(ZONES)}")
        _need(zones == sorted(set(zones)) and zones[0] == ANY_ZONE, name, f"{mode.id}: zones out of order")
        _need(1 <= mode.houses <= 4 and 1 <= mode.piles <= 4, name, f"{mode.id}: houses and piles are 1 to 4")
        _need(mode.rows in (1, 3), name, f"{mode.id}: a column has 1 or 3 cards")
    return table


@lru_cache(maxsize=1)
def species_file() -> SpeciesFile:
    """The species cards, checked."""
    name = "species.toml"
    table: SpeciesFile = _parse(name, SpeciesFile)
    return checked_species(table, name)


def checked_species(table: SpeciesFile, name: str) -> SpeciesFile:
    """The same, if nothing in it breaks the rulebook (raises :class:`ComponentError`)."""
    cards = table.species
    counts = tuple([sum([1 for card in cards if card.class_ == one]) for one in CLASSES])
    _need(counts == CLASS_COUNTS, name, f"there are 30 mammals, 18 birds, 12 reptiles, not {counts}")
    for key in ("id", "number", "name", "latin"):
        _need(len({getattr(card, key) for card in cards}) == len(cards), name, f"two cards have one {key}")
    points = numbers().status
    for card in cards:
        _need(card.diet in DIETS, name, f"{card.id}: diet is one of {', '.join(DIETS)}")
        _need(card.status in STATUSES, name, f"{card.id}: status is one of {', '.join(STATUSES)}")
        _need(card.points == points[card.status], name, f"{card.id}: {card.status} has other points")
        known = bool(card.origins) and set(card.origins) <= set(ORIGINS)
        _need(known, name, f"{card.id}: origins are of {', '.join(ORIGINS)}")
        known = bool(card.habitats) and set(card.habitats) <= set(HABITATS)
        _need(known, name, f"{card.id}: habitats are of {', '.join(HABITATS)}")
        needs = card.needs
        _need((needs.red > 0) == (card.diet != "herbivore"), name, f"{card.id}: red cubes against its diet")
        _need(
            (needs.green > 0) == (card.diet != "carnivore"), name, f"{card.id}: green cubes against its diet"
        )
        _need(0 <= needs.white <= 3, name, f"{card.id}: 0 to 3 white cubes")
        _need(max(needs.red, needs.green) <= 6, name, f"{card.id}: at most 6 red or green cubes")
    return table


@lru_cache(maxsize=1)
def keeper_file() -> KeeperFile:
    """The keeper cards, checked."""
    name = "keepers.toml"
    table: KeeperFile = _parse(name, KeeperFile)
    return checked_keepers(table, name)


def checked_keepers(table: KeeperFile, name: str) -> KeeperFile:
    """The same, if nothing in it breaks the rulebook (raises :class:`ComponentError`)."""
    base = [keeper for keeper in table.keepers if keeper.box == "base"]
    _need(len(base) == KEEPERS, name, f"{len(base)} keepers in a box; there are {KEEPERS}")
    second = table.keepers[len(base) :]
    _need(all(keeper.box == "second" for keeper in second), name, "the second box comes last")
    _need([keeper.points for keeper in second] == [1, 1], name, "a second box adds two 1-point keepers")
    _need(len({keeper.id for keeper in table.keepers}) == len(table.keepers), name, "two keepers have one id")
    for keeper in table.keepers:
        _check_objective(keeper.op, keeper.criteria, name, keeper.id)
        _need((keeper.op == "any") == (keeper.points == 1), name, f"{keeper.id}: 1-point keepers take any")
        found = sum([1 for card in species_file().species if keeper.fits(card)])
        _need(found == keeper.matching, name, f"{keeper.id}: {found} species fit, not {keeper.matching}")
    return table


@lru_cache(maxsize=1)
def objective_file() -> ObjectiveFile:
    """The secret objectives, checked."""
    name = "objectives.toml"
    table: ObjectiveFile = _parse(name, ObjectiveFile)
    return checked_objectives(table, name)


def checked_objectives(table: ObjectiveFile, name: str) -> ObjectiveFile:
    """The same, if nothing in it breaks the rulebook (raises :class:`ComponentError`)."""
    _need(table.copies * len(table.designs) == 8, name, "there are 8 secret objective cards")
    for design in table.designs:
        totals = [row.total for row in design.rows]
        _need(totals == sorted(set(totals)) and bool(totals), name, f"design {design.id}: totals must go up")
        for row in design.rows:
            _check_objective(row.op, row.criteria, name, f"design {design.id}, row {row.total}")
    return table


def _check_objective(op: str, criteria: tuple[Criterion, ...], name: str, where: str) -> None:
    _need(op in OPS, name, f"{where}: op is one of {', '.join(OPS)}")
    least = {"any": 0, "one": 1, "all": 2, "either": 2}[op]
    right = len(criteria) == least if least < 2 else len(criteria) >= least
    _need(right, name, f"{where}: {op!r} has another number of criteria")
    for one in criteria:
        allowed = FIELD_VALUES.get(one.field, ())
        _need(bool(allowed), name, f"{where}: fields are {', '.join(FIELD_VALUES)}")
        _need(one.value in allowed, name, f"{where}: {one.field} is one of {', '.join(allowed)}")


def box_for(players: int) -> Box:
    """The components for a number of players (2 to 6)."""
    return next(box for box in numbers().boxes if players in box.players)


def mode_named(mode: str) -> Mode:
    """The numbers of a mode."""
    return numbers().modes[MODES.index(mode)]


VALUE_WORDS: Final = {
    **{value: f"{value}s" for value in (*CLASSES, *DIETS)},
    **{value: f"{name} species" for value, name in STATUS_NAMES.items()},
    **{value: f"species of {name}" for value, name in ORIGIN_NAMES.items()},
    **{value: f"{value} species" for value in HABITATS},
}
SHORT_WORDS: Final = {
    **{value: value for value in (*CLASSES, *DIETS, *HABITATS)},
    **STATUS_NAMES,
    **ORIGIN_NAMES,
}


def objective_words(op: str, criteria: tuple[Criterion, ...]) -> str:
    """An objective in words, with the signs of the cards: ``herbivores``, ``herbivore + Africa``."""
    if op == "any":
        return "any species"
    if len(criteria) == 1:
        return VALUE_WORDS[criteria[0].value]
    sign = " + " if op == "all" else " / "
    return sign.join(SHORT_WORDS[one.value] for one in criteria)


def as_data() -> dict[str, Any]:
    """Everything printed on the components, JSON-ready, with its provenance."""
    cards = species_file()
    keepers = keeper_file()
    objectives = objective_file()
    table = numbers()
    return {
        "provenance": {
            "species": cards.provenance,
            "deck": cards.deck_provenance,
            "mass": cards.mass_provenance,
            "keepers": keepers.provenance,
            "second_box_keepers": keepers.second_box_provenance,
            "matching": keepers.matching_provenance,
            "objectives": objectives.provenance,
            "numbers": table.provenance,
            "zones": table.zones_provenance,
        },
        "species": {card.id: _species_data(card) for card in cards.species},
        "keepers": {
            keeper.id: {
                "id": keeper.id,
                "name": keeper.name,
                "points": keeper.points,
                "places": keepers.places,
                "op": keeper.op,
                "criteria": _criteria_data(keeper.criteria),
                "text": objective_words(keeper.op, keeper.criteria),
                "matching": keeper.matching,
                "box": keeper.box,
                "fits": [card.id for card in cards.species if keeper.fits(card)],
            }
            for keeper in keepers.keepers
        },
        "objectives": {
            design.id: [
                {
                    "total": row.total,
                    "or_more": place == len(design.rows) - 1,
                    "op": row.op,
                    "criteria": _criteria_data(row.criteria),
                    "text": objective_words(row.op, row.criteria),
                    "points": row.points,
                    "matching": sum([1 for card in cards.species if row.fits(card)]),
                }
                for place, row in enumerate(design.rows)
            ]
            for design in objectives.designs
        },
        "objective_copies": objectives.copies,
        "modes": {mode.id: _plain(mode) for mode in table.modes},
        "boxes": [_plain(box) for box in table.boxes],
        "limits": {"cubes": table.hand_limit, "white": table.white_limit, "guards": table.guard_places},
        "quarantine_penalty": table.quarantine_penalty,
        "status_points": dict(table.status),
        "status_names": dict(STATUS_NAMES),
        "origin_names": dict(ORIGIN_NAMES),
        "colours": list(COLOURS),
        "classes": list(CLASSES),
        "diets": list(DIETS),
        "habitats": list(HABITATS),
        "zones": list(ZONES),
    }


def _species_data(card: Species) -> dict[str, Any]:
    return {
        "id": card.id,
        "number": card.number,
        "name": card.name,
        "latin": card.latin,
        "class": card.class_,
        "diet": card.diet,
        "status": card.status,
        "points": card.points,
        "origins": list(card.origins),
        "habitats": list(card.habitats),
        "needs": {"red": card.needs.red, "green": card.needs.green, "white": card.needs.white},
        "mass_kg": card.mass_kg,
        "note": card.note or None,
    }


def _criteria_data(criteria: tuple[Criterion, ...]) -> list[dict[str, str]]:
    return [{"field": one.field, "value": one.value} for one in criteria]


def _plain(struct: msgspec.Struct) -> Any:
    return msgspec.json.decode(msgspec.json.encode(struct))
