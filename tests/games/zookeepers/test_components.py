"""The component files: the rulebook's counts hold, every keeper's number is derived, nonsense is refused."""

from __future__ import annotations

import shutil
import tomllib
from collections import Counter

import pytest
from tests.games.zookeepers.helpers import CARDS, load

from zootable.games.zookeepers import components
from zootable.games.zookeepers.components import ComponentError

KEEPERS = components.keeper_file().keepers


# --- what the rulebook fixes -------------------------------------------------------------------------------


def test_the_species_are_as_many_as_the_rulebook_counts():
    assert len(CARDS) == 60
    assert Counter(card.class_ for card in CARDS) == {"mammal": 30, "bird": 18, "reptile": 12}
    assert {card.diet for card in CARDS} == set(components.DIETS)
    assert {card.status for card in CARDS} == set(components.STATUSES)
    assert {one for card in CARDS for one in card.habitats} == set(components.HABITATS)
    assert {one for card in CARDS for one in card.origins} == set(components.ORIGINS)


def test_points_and_whites_follow_the_status():
    points = {"LC": 1, "NT": 1, "VU": 3, "EN": 4, "CR": 6}
    whites = {"LC": 0, "NT": 0, "VU": 1, "EN": 2, "CR": 3}
    for card in CARDS:
        assert card.points == points[card.status], card.id
        assert card.needs.white == whites[card.status], card.id


def test_food_follows_the_diet_and_the_mass():
    """More mass, more food; the two cards that differ are marked (R47)."""
    single = ((800, 6), (80, 5), (25, 4), (4, 3), (1, 2), (0, 1))
    double = ((100, 3), (4, 2), (0, 1))
    for card in CARDS:
        omnivore = card.diet == "omnivore"
        food = next(amount for least, amount in (double if omnivore else single) if card.mass_kg >= least)
        red = 0 if card.diet == "herbivore" else food
        green = 0 if card.diet == "carnivore" else food
        expected = (red, green) == (card.needs.red, card.needs.green)
        assert expected == (not card.note), card.id


def test_the_keepers_are_as_many_as_the_rulebook_counts():
    base = [keeper for keeper in KEEPERS if keeper.box == "base"]
    assert len(base) == 24
    assert Counter(keeper.points for keeper in base) == {1: 4, 2: 5, 3: 5, 4: 5, 5: 5}
    assert [keeper.points for keeper in KEEPERS if keeper.box == "second"] == [1, 1]
    assert components.keeper_file().places == 3


@pytest.mark.parametrize("keeper", KEEPERS, ids=lambda keeper: keeper.id)
def test_each_keepers_objective_is_met_by_as_many_species_as_its_back_states(keeper):
    """Derived here from the printed fields, in another way than the loader does it."""
    tables = {
        "class": lambda card: {card.class_},
        "diet": lambda card: {card.diet},
        "status": lambda card: {card.status},
        "origin": lambda card: set(card.origins),
        "habitat": lambda card: set(card.habitats),
    }
    sets = [{card.id for card in CARDS if one.value in tables[one.field](card)} for one in keeper.criteria]
    if keeper.op == "any":
        found = {card.id for card in CARDS}
    elif keeper.op == "either":
        found = set.union(*sets)
    else:
        found = set.intersection(*sets)
    assert len(found) >= keeper.matching
    assert len(found) == keeper.matching
    assert load().components()["keepers"][keeper.id]["fits"] == [
        card.id for card in CARDS if card.id in found
    ]
    mask = load().setup.match[KEEPERS.index(keeper)]
    assert {card.id for number, card in enumerate(CARDS) if mask >> number & 1} == found


def test_every_species_is_looked_after_by_somebody_else_than_the_one_pointers():
    for card in CARDS:
        assert any(keeper.fits(card) for keeper in KEEPERS if keeper.points > 1), card.id


def test_the_secret_objectives():
    table = components.objective_file()
    assert table.copies * len(table.designs) == 8
    for design in table.designs:
        assert [row.total for row in design.rows] == list(range(7, 15))
        assert [row.points for row in design.rows] == [2, 2, 2, 2, 3, 3, 3, 5]
        for row in design.rows:
            assert any(row.fits(card) for card in CARDS)


def test_the_numbers_of_the_rulebook():
    table = components.numbers()
    assert table.start.counts() == (4, 4, 3)
    assert (table.hand_limit, table.white_limit, table.guard_places) == (12, 5, 3)
    assert (table.white_worth, table.exchange_price, table.exchange_most) == (2, 2, 5)
    assert table.quarantine_penalty == 2
    box, two = table.boxes
    assert (box.red, box.green, box.white, box.players) == (20, 20, 15, (2, 3, 4))
    assert (two.red, two.green, two.white, two.players) == (28, 28, 21, (5, 6))
    assert box.red + box.green + box.white == 55
    assert two.red + two.green + two.white == 77
    fast, normal, advanced = table.modes
    assert [mode.end_saved for mode in table.modes] == [6, 9, 9]
    assert [mode.houses for mode in table.modes] == [2, 4, 4]
    assert [len(mode.zones) for mode in table.modes] == [4, 7, 7]
    assert [mode.columns * mode.rows for mode in table.modes] == [6, 12, 12]
    assert [mode.fund for mode in table.modes] == [False, True, True]
    assert [mode.protection for mode in table.modes] == [False, False, True]
    assert [mode.objectives for mode in table.modes] == [False, False, True]
    assert (fast.refresh_price, normal.refresh_columns, advanced.refresh_columns) == (1, 2, 2)
    assert fast.keeper_points == (2, 3)
    assert [mode.piles for mode in table.modes] == [1, 4, 4]


def test_every_file_says_where_it_comes_from():
    for path in sorted(components.FOLDER.iterdir()):
        text = path.read_text("utf-8")
        data = tomllib.loads(text)
        assert text.startswith("# Zookeepers: ")
        assert data["schema"] == 1
        marks = [value for key, value in data.items() if key.endswith("provenance")]
        assert marks
        assert set(marks) <= set(components.PROVENANCES)


def test_components_for_drawing_and_for_the_browser_of_species():
    data = load(3).components()
    assert len(data["species"]) == 60
    assert data["species"]["red_panda"] == {
        "id": "red_panda",
        "number": data["species"]["red_panda"]["number"],
        "name": "Red Panda",
        "latin": "Ailurus fulgens",
        "class": "mammal",
        "diet": "omnivore",
        "status": "EN",
        "points": 4,
        "origins": ["AS"],
        "habitats": ["temperate", "tropical"],
        "needs": {"red": 2, "green": 2, "white": 2},
        "mass_kg": data["species"]["red_panda"]["mass_kg"],
        "note": None,
    }
    assert 3 <= data["species"]["red_panda"]["mass_kg"] <= 7
    assert data["keepers"]["grazing_mammal_keeper"]["text"] == "mammal + herbivore"
    assert data["keepers"]["europe_and_oceania_keeper"]["text"] == "Europe / Oceania"
    assert data["keepers"]["reptile_house_keeper"]["text"] == "reptiles"
    assert data["objectives"]["A"][-1]["or_more"]
    assert data["objective_copies"] == 2
    assert data["modes"]["fast"]["zones"] == ["any", "savanna", "prairie", "tropical"]
    assert data["provenance"]["deck"] == "reconstructed"


# --- nonsense is refused -----------------------------------------------------------------------------------

LOADERS = {
    "numbers.toml": components.numbers,
    "species.toml": components.species_file,
    "keepers.toml": components.keeper_file,
    "objectives.toml": components.objective_file,
}


@pytest.fixture
def folder(tmp_path, monkeypatch):
    """A copy of the component files that may be spoiled."""
    copy = tmp_path / "components"
    shutil.copytree(components.FOLDER, copy)
    monkeypatch.setattr(components, "FOLDER", copy)
    for loader in LOADERS.values():
        loader.cache_clear()
    yield copy
    monkeypatch.undo()
    for loader in LOADERS.values():
        loader.cache_clear()


@pytest.mark.parametrize(
    ("name", "old", "new", "message"),
    [
        ("numbers.toml", 'id = "fast"', 'id = "slow"', "modes are fast, normal, advanced"),
        ("numbers.toml", "CR = 6\nEN = 4", "EN = 4\nCR = 6", "statuses are, in this order"),
        ("numbers.toml", "players = [5, 6]", "players = [5]", "2 to 6 players, each number once"),
        ("numbers.toml", '"any", "savanna"', '"any", "moon"', "fast: zones are of any"),
        ("numbers.toml", '"any", "savanna"', '"savanna", "any"', "fast: zones out of order"),
        ("numbers.toml", "houses = 2", "houses = 5", "fast: houses and piles are 1 to 4"),
        ("numbers.toml", "rows = 3", "rows = 2", "a column has 1 or 3 cards"),
        ("numbers.toml", 'provenance = "rulebook"', 'provenance = "me"', "a provenance is one of"),
        ("numbers.toml", "hand_limit = 12", "", "hand_limit"),
        ("numbers.toml", "schema = 1", "schema = 1\nsurprise = 1", "surprise"),
        ("species.toml", 'class = "mammal"', 'class = "bird"', "30 mammals, 18 birds, 12 reptiles"),
        ("species.toml", 'diet = "herbivore"', 'diet = "gourmet"', "diet is one of"),
        ("species.toml", 'diet = "herbivore"', 'diet = "carnivore"', "against its diet"),
        ("species.toml", 'status = "VU"', 'status = "EX"', "status is one of"),
        ("species.toml", 'status = "VU"', 'status = "EN"', "EN has other points"),
        ("species.toml", 'origins = ["AF"]', "origins = []", "origins are of"),
        ("species.toml", 'habitats = ["savanna"]', 'habitats = ["moon"]', "habitats are of"),
        ("species.toml", "number = 2\n", "number = 1\n", "two cards have one number"),
        ("species.toml", "green = 4, white = 1", "green = 4, white = 4", "0 to 3 white cubes"),
        ("species.toml", "green = 4, white = 1", "green = 7, white = 1", "at most 6"),
        ("keepers.toml", 'box = "base"', 'box = "second"', "23 keepers in a box; there are 24"),
        ("keepers.toml", "matching = 22", "matching = 21", "22 species fit, not 21"),
        ("keepers.toml", 'id = "day_keeper"', 'id = "apprentice"', "two keepers have one id"),
        ("keepers.toml", 'op = "all"', 'op = "one"', "'one' has another number of criteria"),
        ("keepers.toml", 'op = "all"', 'op = "most"', "op is one of"),
        ("keepers.toml", 'field = "origin"', 'field = "colour"', "fields are class"),
        ("keepers.toml", 'value = "AS"', 'value = "XX"', "origin is one of AF"),
        ("keepers.toml", "points = 2", "points = 1", "1-point keepers take any"),
        ("objectives.toml", "copies = 2", "copies = 3", "8 secret objective cards"),
        ("objectives.toml", "total = 8", "total = 7", "totals must go up"),
        ("objectives.toml", 'value = "bird"', 'value = "insect"', "class is one of mammal"),
    ],
)
def test_a_malformed_file_is_refused_by_name(folder, name, old, new, message):
    path = folder / name
    text = path.read_text("utf-8")
    assert old in text
    path.write_text(text.replace(old, new, 1), "utf-8")
    with pytest.raises(ComponentError) as caught:
        LOADERS[name]()
    assert str(caught.value).startswith(f"{name}: ")
    assert message in str(caught.value)


@pytest.mark.parametrize("name", list(LOADERS))
def test_a_missing_or_garbled_file_is_refused_by_name(folder, name):
    path = folder / name
    for spoiled in (b"\xff\xfe", b"schema = [", None):
        if spoiled is None:
            path.unlink()
        else:
            path.write_bytes(spoiled)
        with pytest.raises(ComponentError, match=f"^{name}: "):
            LOADERS[name]()
