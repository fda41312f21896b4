"""The component files: the rulebook's facts hold, numbers say where they are from, nonsense is refused."""

from __future__ import annotations

import shutil
import tomllib
from itertools import pairwise
from pathlib import Path

import pytest

import zootable
from zootable.games.kuzooka import components
from zootable.games.kuzooka.components import ComponentError

LOADERS = {
    "items.toml": components.items,
    "animals.toml": components.animals,
    "levels.toml": components.levels,
    "difficulty.toml": components.difficulties,
    "board_standard.toml": components.board,
    "board_high_security.toml": components.board,
}


def forget() -> None:
    for loader in set(LOADERS.values()):
        loader.cache_clear()


@pytest.fixture
def folder(tmp_path, monkeypatch):
    """A copy of the component files that may be spoiled."""
    shutil.copytree(components.FOLDER, tmp_path / "components")
    monkeypatch.setattr(components, "FOLDER", tmp_path / "components")
    forget()
    yield tmp_path / "components"
    forget()


def load(name: str):
    if name.startswith("board_"):
        return components.board(name.removeprefix("board_").removesuffix(".toml"))
    return LOADERS[name]()


@pytest.mark.parametrize("name", LOADERS)
def test_a_copy_loads(folder, name):
    assert load(name)


def test_every_file_is_loaded_by_somebody():
    assert {path.name for path in components.FOLDER.iterdir()} == set(LOADERS)


BROKEN = [
    ("items.toml", "count = 6", "count = 7", "51 item cards"),
    ("items.toml", "count = 6", 'count = "six"', "count"),
    ("items.toml", "count = 6", "", "count"),
    ("items.toml", 'colour = "yellow"', 'colour = "pink"', "colours must be"),
    ("items.toml", "rounds = 7", "rounds = 0", "at least 1"),
    ("items.toml", "star_supply = 40", "star_supply = -1", "negative"),
    ("items.toml", 'provenance = "rulebook"', 'provenance = "a friend"', "provenance"),
    ("items.toml", "schema = 1", "schema = 1\nsurprise = 2", "surprise"),
    ("items.toml", "schema = 1", "schema = = 1", "items.toml"),
    ("animals.toml", 'id = "lion"', 'id = "tiger"', "in this order"),
    ("animals.toml", 'id = "lion"', 'id = "eagle"', "in this order"),
    ("animals.toml", '"seal", "sloth"', '"sloth", "sloth"', "six different"),
    ("animals.toml", '"seal", "sloth"', '"walrus", "sloth"', "unknown animal"),
    ("animals.toml", 'provenance = "rulebook"', "", "provenance"),
    ("levels.toml", "level = 10", "level = 11", "levels are 1 to 10"),
    ("levels.toml", "dealt = 30", "dealt = 50", "more cards than there are"),
    ("levels.toml", "dealt = 20", "dealt = 0", "at least one card"),
    ("levels.toml", "6 = 3", "6 = 12", "a start level is 1 to 10"),
    ("levels.toml", "6 = 3", "", "2 to 6 players"),
    ("levels.toml", 'provenance = "rulebook"', 'provenance = ""', "provenance"),
    ("difficulty.toml", 'id = "easy"', 'id = "soft"', "in this order"),
    ("difficulty.toml", "stars_per_level = 2", "stars_per_level = 0", "at least one star"),
    ("difficulty.toml", 'provenance = "reconstructed"', 'provenance = "x"', "provenance"),
    ("board_standard.toml", 'board = "standard"', 'board = "other"', "board must be"),
    ("board_standard.toml", "zone = 2\n", "zone = 3\n", "zones are 1, 2, 3"),
    ("board_standard.toml", "escape = true", "escape = false", "only the last zone"),
    ("board_standard.toml", "escape = false", "escape = true", "only the last zone"),
    ("board_standard.toml", '{ colour = "blue", value = 1, stars = 0 },', "", "the first zone has 5"),
    ("board_standard.toml", '{ colour = "yellow", value = 1, stars = 1 },', "", "at least 5 spaces"),
    ("board_standard.toml", '{ colour = "yellow", value = 6, stars = 0 },', "", "escape zone has 6"),
    ("board_standard.toml", "value = 1, stars = 0", "value = 1, stars = 2", "gives no stars"),
    ("board_standard.toml", "value = 1, stars = 0", "value = 0, stars = 0", "at least 1"),
    ("board_standard.toml", "value = 1, stars = 1", "value = 1, stars = -1", "0 or more"),
    ("board_standard.toml", '"green", value = 3', '"green", value = 2', "occurs twice"),
    ("board_standard.toml", '"blue", value = 1', '"pink", value = 1', "colours are yellow"),
    ("board_high_security.toml", 'provenance = "reconstructed"', 'provenance = "?"', "provenance"),
]


@pytest.mark.parametrize(("name", "old", "new", "message"), BROKEN)
def test_a_broken_file_is_refused_by_name(folder, name, old, new, message):
    path = folder / name
    text = path.read_text("utf-8")
    assert old in text
    path.write_text(text.replace(old, new, 1), "utf-8")
    with pytest.raises(ComponentError) as caught:
        load(name)
    assert str(caught.value).startswith(f"{name}: ")
    assert message in str(caught.value)


@pytest.mark.parametrize("name", LOADERS)
def test_a_missing_or_garbled_file_is_refused_by_name(folder, name):
    (folder / name).write_bytes(b"\xff\xfe garbage")
    with pytest.raises(ComponentError, match=name):
        load(name)
    (folder / name).unlink()
    with pytest.raises(ComponentError, match=name):
        load(name)


def test_a_board_without_spaces_is_refused(folder):
    (folder / "board_standard.toml").write_text(
        'schema = 1\nboard = "standard"\nprovenance = "reconstructed"\nzones = []\n', "utf-8"
    )
    with pytest.raises(ComponentError, match="at least two zones"):
        components.board("standard")


def test_the_numbers_of_the_rulebook():
    table = components.items()
    assert {item.colour: item.count for item in table.items} == {
        "yellow": 6, "red": 7, "orange": 8, "blue": 9, "purple": 10, "green": 11,
    }  # fmt: skip
    assert (table.rounds, table.tokens_per_player, table.universal_tools) == (7, 12, 6)
    assert table.star_supply == 15 * 1 + 5 * 5
    assert len(components.animals().animals) == 10
    assert [animal.id for animal in components.animals().animals if animal.min_players > 2] == ["seal"]


@pytest.mark.parametrize("name", ["standard", "high_security"])
def test_the_boards_hold_what_the_rulebook_fixes(name):
    board = components.board(name)
    zones = board.file.zones
    assert len(zones[0].spaces) == 5
    assert len(zones[-1].spaces) == 6
    assert zones[-1].shade == "white"
    assert all(one.shade != two.shade for one, two in pairwise(zones)), (
        "one can tell neighbouring zones apart"
    )
    assert {board.kind[n] for n in range(board.escape_from, board.size + 1)} == set(range(6))
    assert {"standard": 45, "high_security": 51}[name] == board.size
    for number in range(1, board.escape_from):
        assert 1 <= board.value[number] <= components.items().items[board.kind[number]].count
    stars = [board.stars[n] for n in range(1, board.escape_from)]
    assert stars == sorted(stars), "further on there are more stars"


def test_each_number_says_where_it_comes_from():
    for path in components.FOLDER.iterdir():
        text = path.read_text("utf-8")
        data = tomllib.loads(text)
        assert text.startswith("# ")
        assert data["schema"] == 1
        parts = [data, *data.get("levels", []), *data.get("cards", [])]
        assert any(part.get("provenance") for part in parts), path.name
    assert components.levels().levels[0].provenance == "rulebook"
    assert components.board("standard").file.provenance == "reconstructed"


def test_the_texts_for_players_are_there():
    for animal in components.animals().animals:
        assert animal.title
        assert animal.short
        assert animal.text.endswith(".")
        assert animal.moments


@pytest.mark.parametrize("players", range(2, 7))
@pytest.mark.parametrize("board", ["standard", "high_security"])
def test_the_census_counts_every_piece(players, board):
    game = zootable.load("kuzooka", players=players, board=board)
    census = game.new_initial_state(5).census()
    assert census == {
        "yellow": 6, "red": 7, "orange": 8, "blue": 9, "purple": 10, "green": 11, "tools": 6,
        "tokens": 12 * players,
    }  # fmt: skip


@pytest.mark.parametrize("board", ["standard", "high_security"])
def test_components_for_drawing(board):
    data = zootable.load("kuzooka", players=5, board=board, difficulty="hard").components()
    assert [one["space"] for one in data["spaces"]] == list(range(1, components.board(board).size + 1))
    assert sum(one["count"] for one in data["items"]) == 57
    assert data["start_level"] == 2
    assert data["stars_per_level"] == 4
    for zone in data["zones"]:
        inside = [one for one in data["spaces"] if zone["first"] <= one["space"] <= zone["last"]]
        assert {one["zone"] for one in inside} == {zone["zone"]}
        assert {one["escape"] for one in inside} == {zone["escape"]}


def test_the_folder_ships_with_the_package():
    assert Path(components.__file__).parent / "components" == components.FOLDER
