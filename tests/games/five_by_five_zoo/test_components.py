"""The component files: the rulebook's counts hold, nonsense is refused, owners may bring their own set."""

from __future__ import annotations

import shutil
import tomllib
from collections import Counter
from hashlib import blake2b
from pathlib import Path
from random import Random

import pytest
from tests.games.five_by_five_zoo.helpers import SET, play_on, random_move

import zootable
from zootable import OptionError, Record
from zootable.games.five_by_five_zoo import components, grid
from zootable.games.five_by_five_zoo.components import ComponentError
from zootable.kernel.record import RecordError, Recording

TEXT = (components.FOLDER / "set_reconstructed.toml").read_text("utf-8")


# --- what the rulebook fixes -------------------------------------------------------------------------------


def test_the_numbers_of_the_rulebook():
    table = components.numbers()
    assert (table.rounds, table.turns) == (3, 5)
    assert (table.start_requests, table.start_doors, table.start_tiles) == (3, 1, 2)
    pieces = table.pieces
    assert (pieces.cubes, pieces.white_cubes, pieces.meeples) == (15, 2, 3)
    assert (pieces.tiles, pieces.large_tiles) == (65, 12)
    assert (pieces.special_cards, pieces.request_cards, pieces.customer_cards) == (15, 28, 25)
    assert (pieces.direction_cards, pieces.popularity_cards, pieces.bonus_cards) == (4, 6, 8)
    assert [row.action for row in table.rows] == ["", "popularity", "card", "customers", "meeple", ""]
    assert [row.door for row in table.rows] == [False, True, True, True, True, False]
    assert (table.purchase_cubes, table.display.row_action_customers) == (3, 2)
    line = table.line_up
    assert (line.visited_tile, line.popularity, line.door) == (1, 1, 1)
    assert (line.award_first, line.award_second) == (4, 2)
    assert (table.solo.award, table.solo.thresholds) == (4, (7, 10, 13))


def test_the_set_has_as_many_pieces_as_the_rulebook_counts():
    assert (SET.small, SET.large) == (65, 12)
    assert (len(SET.points), len(SET.icons)) == (28, 28)
    assert sum(SET.special) == 15
    assert sum(SET.customers) == 25
    assert len({SET.tile_id(tile) for tile in range(77)}) == 77
    assert set(SET.category) == set(range(6)), "all six categories"


def test_the_set_is_fair_to_the_colours():
    small = Counter(tile.category for tile in SET.file.tiles)
    assert {small[category] for category in components.CATEGORIES[:5]} == {11}
    assert Counter(tile.category for tile in SET.file.large_tiles) == dict.fromkeys(components.CATEGORIES, 2)
    needed = Counter[str]()
    for request in SET.file.requests:
        assert 4 <= sum(request.icons.values()) <= 5
        needed.update(request.icons)
    assert len(set(needed.values())) <= 2
    assert max(needed.values()) - min(needed.values()) <= 1
    assert len(set(SET.customers)) == 1


def test_tiles_with_walls_have_a_star_and_lie_as_their_letters_say():
    for number, tile in enumerate(SET.file.tiles):
        lie = SET.lies[number][12]
        assert lie is not None
        assert lie.squares == (12,)
        walled = {grid.DIRECTIONS[side % 4] for side in range(100) if lie.sides >> side & 1}
        assert walled == set(tile.walls)
        assert not walled or tile.stars > 0


def test_large_tiles_cover_two_squares_with_no_wall_between():
    for number in range(65, 77):
        large = SET.file.large_tiles[number - 65]
        step = 1 if large.shape == "horizontal" else 5
        for square, lie in enumerate(SET.lies[number]):
            inside = square % 5 < 4 if large.shape == "horizontal" else square < 20
            assert (lie is not None) == inside, f"{large.id} at {square}"
            if lie is None:
                continue
            assert lie.squares == (square, square + step)
            between = grid.SIDE_BORDER[4 * square + (grid.EAST if step == 1 else grid.SOUTH)]
            assert not lie.blocked >> between & 1
            assert between not in [border for border, _ in lie.edges]
            assert lie.sides.bit_count() == len("".join(large.walls))


def test_every_number_says_where_it_comes_from():
    for path in components.FOLDER.iterdir():
        text = path.read_text("utf-8")
        data = tomllib.loads(text)
        assert text.startswith("# ")
        assert data["schema"] == 1
        assert data["provenance"] in components.PROVENANCES
    assert components.numbers().provenance == "rulebook"
    assert SET.file.provenance == "reconstructed"


def test_components_for_drawing():
    data = zootable.load("five_by_five_zoo", players=3).components()
    assert data["set"] == {"name": "reconstructed", "title": "Reconstructed", "provenance": "reconstructed"}
    assert len(data["tiles"]) == 77
    assert data["tiles"]["carnivore_10"]["walls"] == [["N", "W"]]
    assert data["tiles"]["large_carnivore_1"]["walls"] == [["N"], []]
    assert data["tiles"]["large_carnivore_1"]["large"] == "horizontal"
    assert len(data["requests"]) == 28
    assert data["gates"] == {"N": "c1", "E": "e3", "S": "c5", "W": "a3"}
    assert data["bonuses"]["A"]["chart"][0] == [10, 1]
    assert data["bonuses"]["D"]["chart"] is None
    assert data["colours"] == {
        "carnivore": "red",
        "herbivore": "green",
        "aquatic": "blue",
        "bird": "yellow",
        "reptile": "black",
    }


# --- malformed sets ----------------------------------------------------------------------------------------


def line_of(name: str) -> str:
    """The line of the set's file that has this piece."""
    return next(line for line in TEXT.splitlines(keepends=True) if f'id = "{name}"' in line)


def changed(name: str, old: str, new: str) -> tuple[str, str]:
    line = line_of(name)
    assert old in line
    return line, line.replace(old, new)


BROKEN = {
    "a tile less": (line_of("park_10"), "", "64 tiles; there are 65"),
    "a tile more": (
        line_of("park_10"),
        line_of("park_10") + line_of("park_10").replace("park_10", "park_11"),
        "66 tiles; there are 65",
    ),
    "a large tile less": (line_of("large_park_2"), "", "11 large tiles; there are 12"),
    "two tiles with one id": (*changed("park_2", "park_2", "park_1"), "two tiles have one id"),
    "a large tile with a small one's id": (
        *changed("large_park_2", "large_park_2", "park_1"),
        "two tiles have one id",
    ),
    "wall without star": (
        *changed("bird_7", "stars = 1", "stars = 0"),
        "bird_7: a tile without a star may be turned, so it has no wall",
    ),
    "negative stars": (*changed("bird_7", "stars = 1", "stars = -1"), "bird_7: stars are 0 or more"),
    "stars in words": (*changed("bird_7", "stars = 1", 'stars = "one"'), "stars"),
    "unknown category": (
        *changed("bird_1", '"bird"', '"insect"'),
        "bird_1: category is one of carnivore, herbivore, aquatic, bird, reptile, park",
    ),
    "unknown category of a large tile": (
        *changed("large_bird_1", '"bird"', '"insect"'),
        "large_bird_1: category is one of",
    ),
    "unknown direction": (
        *changed("bird_7", 'walls = "W"', 'walls = "X"'),
        "bird_7: walls are letters of N, E, S, W",
    ),
    "a wall twice": (*changed("bird_7", 'walls = "W"', 'walls = "WW"'), "bird_7: a wall is named twice"),
    "inner wall, horizontal": (
        *changed("large_carnivore_1", '["N", ""]', '["E", ""]'),
        "large_carnivore_1: no wall lies between the halves of a large tile",
    ),
    "inner wall, horizontal, other half": (
        *changed("large_carnivore_1", '["N", ""]', '["N", "W"]'),
        "large_carnivore_1: no wall lies between",
    ),
    "inner wall, vertical": (
        *changed("large_herbivore_2", '["E", ""]', '["S", ""]'),
        "large_herbivore_2: no wall lies between",
    ),
    "inner wall, vertical, other half": (
        *changed("large_herbivore_2", '["E", ""]', '["E", "N"]'),
        "large_herbivore_2: no wall lies between",
    ),
    "unknown shape": (
        *changed("large_bird_1", '"horizontal"', '"diagonal"'),
        "large_bird_1: shape is horizontal or vertical",
    ),
    "walls of one half": (*changed("large_bird_1", '["", ""]', '[""]'), "large_tiles"),
    "a request less": (line_of("request_28"), "", "27 request cards; there are 28"),
    "two requests with one id": (
        *changed("request_02", "request_02", "request_01"),
        "two request cards have one id",
    ),
    "a park on a request": (
        *changed("request_01", "herbivore = 2", "park = 2"),
        "request_01: icons are carnivore, herbivore, aquatic, bird, reptile",
    ),
    "no icon": (
        *changed("request_01", "herbivore = 2", "herbivore = 0"),
        "request_01: an icon counts 1 or more",
    ),
    "no icons at all": (
        *changed("request_01", "carnivore = 2, herbivore = 2", ""),
        "request_01: an icon counts 1 or more",
    ),
    "no points": (*changed("request_01", "points = 5", "points = 0"), "request_01: points are 1 or more"),
    "a special card more": ("three_points = 2", "three_points = 3", "16 special cards; there are 15"),
    "a negative number": ("three_points = 2", "three_points = -1", "no number of special cards is negative"),
    "an unknown special card": (
        "three_points = 2",
        "four_points = 2",
        "special cards are, in this order, carnivore",
    ),
    "a customer card less": ("yellow = 5", "yellow = 4", "24 customer cards; there are 25"),
    "white customer cards": (
        "yellow = 5",
        "white = 5",
        "customer cards are, in this order, red, green, blue",
    ),
    "unknown provenance": (
        'provenance = "reconstructed"',
        'provenance = "a friend"',
        "provenance is one of rulebook, public, reconstructed",
    ),
    "unknown key": ("schema = 1", "schema = 1\nsurprise = 2", "surprise"),
    "unknown key of a tile": (*changed("bird_1", "stars = 0", "stars = 0, colour = 3"), "colour"),
    "a key missing": (*changed("bird_1", ", stars = 0", ""), "stars"),
    "no toml": ("schema = 1", "schema = = 1", "mine.toml"),
}


@pytest.mark.parametrize("what", BROKEN)
def test_a_malformed_set_is_refused_with_its_reason(what):
    old, new, message = BROKEN[what]
    assert old in TEXT
    with pytest.raises(ComponentError) as caught:
        components.checked_set(TEXT.replace(old, new, 1).encode(), "mine.toml")
    assert str(caught.value).startswith("mine.toml: ")
    assert message in str(caught.value)


@pytest.mark.parametrize("data", [b"", b"\xff\xfe garbage", b"[[[[", b"schema = 1"])
def test_what_is_no_set_is_refused(data):
    with pytest.raises(ComponentError, match=r"^mine\.toml: "):
        components.checked_set(data, "mine.toml")


def test_the_reconstructed_set_passes():
    assert components.checked_set(TEXT.encode(), "mine.toml").name == "reconstructed"


# --- malformed tables of the game --------------------------------------------------------------------------


@pytest.fixture
def folder(tmp_path, monkeypatch):
    """A copy of the component files that may be spoiled."""
    copy = tmp_path / "components"
    shutil.copytree(components.FOLDER, copy)
    loaders = (components.numbers, components.cards, components.component_set)
    monkeypatch.setattr(components, "FOLDER", copy)
    for loader in loaders:
        loader.cache_clear()
    yield copy
    monkeypatch.undo()
    for loader in loaders:
        loader.cache_clear()


TABLES = [
    (
        "numbers.toml",
        'action = "popularity"',
        'action = "dance"',
        "a row's action is one of popularity, card",
    ),
    ("numbers.toml", 'visitor = "white"', 'visitor = "pink"', "a row's visitor is one of red"),
    ("numbers.toml", "door = true", "door = false", "a door may replace an action"),
    ("numbers.toml", "large = true", "large = false", "the sixth row is for large tiles"),
    ("numbers.toml", "thresholds = [7, 10, 13]", "thresholds = [7, 10]", "one threshold a round"),
    ("numbers.toml", "{ min = 150", "{ min = 170", "ranks go down to 0"),
    ("numbers.toml", 'provenance = "rulebook"', 'provenance = "me"', "provenance is one of"),
    ("numbers.toml", "rounds = 3", "", "rounds"),
    ("numbers.toml", "rounds = 3", "rounds = 3\nsurprise = 1", "surprise"),
    ("cards.toml", 'kind = "bird"', 'kind = "insect"', "special cards are carnivore"),
    ("cards.toml", 'when = "end"', 'when = "never"', "when is end, now or rounds"),
    ("cards.toml", 'category = "carnivore"', 'category = "insect"', "unknown category"),
    ("cards.toml", 'id = "F"\ntitle = "Last', 'id = "G"\ntitle = "Last', "popularity cards are A to F"),
    ("cards.toml", 'trigger = "place"', 'trigger = "dream"', "unknown trigger"),
    ("cards.toml", 'id = "H"', 'id = "I"', "bonus cards are A to H"),
    ("cards.toml", 'measure = "visitors"', 'measure = "tails"', "measures are as in"),
    ("cards.toml", "[10, 1], [11, 2]", "[11, 1], [10, 2]", "bonus A: the counts of a chart go up"),
    ("cards.toml", "[[1, 3], [2, 7], [3, 12]]", "[[1, 3], [1, 7]]", "bonus G: the counts of a chart go up"),
]


@pytest.mark.parametrize(("name", "old", "new", "message"), TABLES)
def test_a_malformed_table_is_refused_by_name(folder, name, old, new, message):
    path = folder / name
    text = path.read_text("utf-8")
    assert old in text
    path.write_text(text.replace(old, new, 1), "utf-8")
    loader = components.numbers if name == "numbers.toml" else components.cards
    with pytest.raises(ComponentError) as caught:
        loader()
    assert str(caught.value).startswith(f"{name}: ")
    assert message in str(caught.value)


@pytest.mark.parametrize("name", ["numbers.toml", "cards.toml", "set_reconstructed.toml"])
def test_a_missing_or_garbled_file_is_refused_by_name(folder, name):
    loaders = {"numbers.toml": components.numbers, "cards.toml": components.cards}
    load = loaders.get(name, lambda: components.component_set("reconstructed"))
    load()
    components.numbers.cache_clear()
    components.cards.cache_clear()
    components.component_set.cache_clear()
    path = folder / name
    short = name.removeprefix("set_")
    path.write_bytes(b"\xff\xfe garbage")
    with pytest.raises(ComponentError, match=short):
        load()
    path.unlink()
    with pytest.raises(ComponentError, match=short):
        load()


# --- an owner's own set ------------------------------------------------------------------------------------

MINE = TEXT.replace('name = "reconstructed"', 'name = "mine"').replace(
    'animal = "lion", stars = 0', 'animal = "lynx", stars = 2'
)


@pytest.fixture
def own(tmp_path, monkeypatch) -> Path:
    """The file of an own set named ``mine``."""
    monkeypatch.setenv("ZOOTABLE_COMPONENTS", str(tmp_path))
    path = Path(tmp_path) / "five_by_five_zoo" / "mine.toml"
    path.parent.mkdir()
    path.write_text(MINE, "utf-8")
    components.component_set.cache_clear()
    return path


def mark(text: str) -> str:
    return blake2b(text.encode(), digest_size=4).hexdigest()


def test_an_own_set_is_named_with_a_mark_of_its_contents(own):
    game = zootable.load("five_by_five_zoo", components="mine")
    assert game.options["components"] == f"mine@{mark(MINE)}"
    assert game == zootable.load("five_by_five_zoo", components=f"mine@{mark(MINE)}")
    assert game != zootable.load("five_by_five_zoo")
    data = game.components()
    assert data["set"]["name"] == f"mine@{mark(MINE)}"
    assert data["tiles"]["carnivore_1"]["animal"] == "lynx"
    assert data["tiles"]["carnivore_1"]["stars"] == 2
    assert zootable.load("five_by_five_zoo").components()["tiles"]["carnivore_1"]["stars"] == 0


def test_an_own_set_is_played_with(own):
    game = zootable.load("five_by_five_zoo", players=3, components="mine")
    s = game.new_initial_state(3)
    census = s.census()
    play_on(s, Random(3))  # type: ignore[arg-type]
    assert s.is_terminal()
    assert s.census() == census
    restored = game.deserialize(s.serialize())
    assert restored.scores() == s.scores()


def test_a_changed_set_is_refused(own):
    old = mark(MINE)
    zootable.load("five_by_five_zoo", components=f"mine@{old}")
    text = MINE.replace("lynx", "puma")
    own.write_text(text, "utf-8")
    with pytest.raises(OptionError) as caught:
        zootable.load("five_by_five_zoo", components=f"mine@{old}")
    assert str(caught.value) == (
        f"option 'components': the set 'mine' has changed: it is {mark(text)} now, asked for was {old}"
    )
    fresh = zootable.load("five_by_five_zoo", components="mine")
    assert fresh.options["components"] == f"mine@{mark(text)}"
    assert fresh.components()["tiles"]["carnivore_1"]["animal"] == "puma"


def test_a_malformed_own_set_is_refused(own):
    own.write_text(MINE.replace("stars = 1", "stars = 0", 1), "utf-8")
    with pytest.raises(OptionError, match=r"option 'components': mine\.toml: .*may be turned"):
        zootable.load("five_by_five_zoo", components="mine")


def test_an_unknown_set_lists_those_that_are_there(own):
    (own.parent / "hers.toml").write_text(MINE, "utf-8")
    with pytest.raises(OptionError, match="no set of components 'his'; there are reconstructed, hers, mine"):
        zootable.load("five_by_five_zoo", components="his")


@pytest.mark.parametrize(
    "name",
    ["../mine", "../../mine", "/etc/passwd", "sub/mine", "mine/../mine", "..", "mine.toml", "MINE", ""],
)
def test_a_name_leads_nowhere_else(own, name):
    outside = own.parent.parent / "mine.toml"
    outside.write_text(MINE, "utf-8")
    with pytest.raises(OptionError, match="a name is made of a-z, 0-9, _ and -"):
        zootable.load("five_by_five_zoo", components=name)


def test_own_sets_stand_in_the_users_configuration_by_default(tmp_path, monkeypatch):
    monkeypatch.delenv("ZOOTABLE_COMPONENTS", raising=False)
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path))
    assert components.own_folder() == tmp_path / "zootable" / "components" / "five_by_five_zoo"
    monkeypatch.delenv("XDG_CONFIG_HOME")
    monkeypatch.setenv("HOME", str(tmp_path))
    assert components.own_folder() == tmp_path / ".config" / "zootable" / "components" / "five_by_five_zoo"


def recorded() -> bytes:
    """The record of a game played with the own set."""
    recording = Recording(zootable.load("five_by_five_zoo", components="mine"), 5)
    random = Random(5)
    while not recording.state.is_terminal():
        recording.apply(random_move(recording.state, random))  # type: ignore[arg-type]
    return recording.record().to_json()


def test_a_record_with_an_own_set_names_it_and_verifies(own):
    record = Record.from_json(recorded())
    assert record.options["components"] == f"mine@{mark(MINE)}"
    end = record.verify()
    assert end.is_terminal()
    assert record.result is not None
    assert end.scores() == record.result.scores


def test_a_record_is_refused_when_its_set_has_changed_or_is_gone(own):
    data = recorded()
    own.write_text(MINE.replace("lynx", "puma"), "utf-8")
    with pytest.raises(RecordError, match="the set 'mine' has changed"):
        Record.from_json(data).verify()
    own.unlink()
    with pytest.raises(RecordError, match="no set of components 'mine'; there are reconstructed"):
        Record.from_json(data).verify()


def test_the_folder_ships_with_the_package():
    assert Path(components.__file__).parent / "components" == components.FOLDER
    assert {path.name for path in components.FOLDER.iterdir()} == {
        "numbers.toml",
        "cards.toml",
        "set_reconstructed.toml",
    }
