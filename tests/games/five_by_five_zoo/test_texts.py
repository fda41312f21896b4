"""The rules page, the rulings and the documentation say what the components and the engine say."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

import zootable
from zootable.games.five_by_five_zoo import ZooState, components, encode, grid, rules, scoring
from zootable.games.five_by_five_zoo.options import BONUSES, CONDITIONS, SPECS
from zootable.games.five_by_five_zoo.state import Zoo

INFO = zootable.game_info("five_by_five_zoo")
RULES = INFO.rules
RULINGS = INFO.rulings
DETAIL = (Path(__file__).parents[3] / "docs" / "five_by_five_zoo.md").read_text("utf-8")
FLAGS = ("requests_once", "bonus_h_any_wall", "solo_award_strict", "two_player_tie_shares_six")
SET = components.component_set("reconstructed")
HAND = "2 red, 1 green, 2 blue, 3 black and 1 white"
"""The cubes of the example of a line-up."""


def section(title: str, text: str = RULES) -> str:
    """The text under a heading, up to the next one of its level or above."""
    found = re.search(rf"^(#+) {re.escape(title)}\n", text, re.MULTILINE)
    assert found, f"no section {title!r}"
    rest = text[found.end() :]
    end = re.search(rf"^#{{1,{len(found[1])}}} ", rest, re.MULTILINE)
    return rest[: end.start()] if end else rest


def table_rows(text: str) -> list[list[str]]:
    """The rows of all tables in a text, heads included, cells without blanks around them."""
    lines = [line for line in text.splitlines() if line.startswith("|") and not line.startswith("|---")]
    return [[cell.strip() for cell in line[1:-1].split("|")] for line in lines]


def row(text: str, first: str) -> list[str]:
    """The other cells of the row that begins with ``first``."""
    return next(cells[1:] for cells in table_rows(text) if cells[0] == first)


# --- The rules page ----------------------------------------------------------------------------------------


def test_the_pieces_are_counted_right():
    pieces = components.numbers().pieces
    text = section("What is on the table")
    assert f"{pieces.tiles} small ones" in text
    assert f"{pieces.large_tiles} large ones" in text
    for category, colour in zip(components.CATEGORIES, components.COLOURS, strict=False):
        assert row(text, category.capitalize()) == [colour if category != "park" else "any colour"]


def test_the_rows_are_those_of_the_board():
    text = section("Do the row's action")
    words = {
        "popularity": "popularity token",
        "card": "special card",
        "customers": "2 random",
        "meeple": "meeple",
    }
    for number, board in enumerate(components.numbers().rows, 1):
        tiles, visitor, action = row(text, str(number))
        assert tiles == (
            str(board.tiles) if board.tiles else f"1 {'large ' if board.large else ''}per player"
        )
        assert visitor == (board.visitor or "shuffled")
        assert (words[board.action] in action) if board.action else action == "none"
        assert action.endswith("or a door") == board.door
    assert components.numbers().display.row_action_customers == 2


def test_the_points_of_a_round_are_those_of_the_numbers():
    numbers = components.numbers().line_up
    text = section("Scoring a round")
    assert row(text, "tile with a visitor") == [str(numbers.visited_tile)]
    assert row(text, "popularity token on such a tile") == [str(numbers.popularity)]
    assert row(text, "door that the walk went through") == [str(numbers.door)]
    assert row(text, "2") == [str(numbers.award_first), "nothing"]
    assert row(text, "3 or 4") == [str(numbers.award_first), str(numbers.award_second)]


def test_the_solo_numbers_are_those_of_the_game():
    solo = components.numbers().solo
    text = section("Alone")
    first, second, third = solo.thresholds
    assert (
        f"{solo.award} points for enough visitors: {first} in round 1, {second} in round 2 and {third} in"
        in text
    )
    told = [(cells[0], cells[1]) for cells in table_rows(text)[1:]]
    most = ["or more", *[str(rank.min - 1) for rank in solo.ranks]]
    expected = [
        (f"{rank.min} {up_to}" if number == 0 else f"{rank.min} to {up_to}", rank.rank)
        for number, (rank, up_to) in enumerate(zip(solo.ranks, most, strict=False))
    ]
    assert told == expected


def test_every_special_card_is_told_with_its_number():
    rows = table_rows(section("Special cards"))[1:]
    assert [(cells[0], cells[1]) for cells in rows] == [
        (card.title, str(SET.file.special[card.kind])) for card in components.cards().special
    ]
    for cells, card in zip(rows, components.cards().special, strict=True):
        assert cells[2].startswith("At once" if card.when == "now" else "Kept")
    shown = components.numbers().display.special_cards_beyond_players
    assert shown == 1
    assert section("Special cards").strip().startswith("One more than there are players (alone: 3)")


def test_every_popularity_card_is_told():
    rows = table_rows(section("Popularity cards"))[1:]
    assert [(cells[0], cells[1]) for cells in rows] == [
        (card.id, card.title) for card in components.cards().popularity
    ]


def test_the_charts_are_those_of_the_bonus_cards():
    parts = re.split(r"^\*\*(?=[A-H]: )", section("Final bonus cards"), flags=re.MULTILINE)[1:]
    assert [part[0] for part in parts] == list(BONUSES)
    for part, card in zip(parts, components.cards().bonus, strict=True):
        assert card.title in part.splitlines()[0]
        rows = table_rows(part)
        if not card.chart:
            assert not rows
            assert "1 point for each wall" in part
            continue
        counts, points = rows
        assert points[0] == f"Points of {card.id}"
        told = [(int(count), int(worth)) for count, worth in zip(counts[1:], points[1:], strict=True)]
        assert told == [tuple(entry) for entry in card.chart]


def test_it_says_what_is_reconstructed():
    assert SET.file.provenance == "reconstructed"
    text = section("What is reconstructed")
    assert "our reconstruction" in text
    for part in ("the tiles", "request cards", "special cards", "customer cards", "rows of the display"):
        assert part in text


# --- The rulings -------------------------------------------------------------------------------------------


def test_the_rulings_are_numbered_without_gap():
    entries = re.findall(r"^- \*\*([RZ])(\d+)\*\* \[(?:rulebook|deduced|ours)\] \S", RULINGS, re.MULTILINE)
    assert len(entries) == len(re.findall(r"^- \*\*[A-Z]\d", RULINGS, re.MULTILINE))
    assert sorted(int(number) for letter, number in entries if letter == "R") == list(range(1, 64))
    assert [int(number) for letter, number in entries if letter == "Z"] == [1, 2, 3, 4]


def test_rulings_that_are_named_exist():
    known = set(re.findall(r"^- \*\*([RZ]\d+)\*\*", RULINGS, re.MULTILINE))
    assert len(known) == 67
    helps = " ".join(spec.help for spec in SPECS)
    for text in (RULES, RULINGS, DETAIL, helps):
        assert set(re.findall(r"\b[RZ]\d+\b", text)) <= known


@pytest.mark.parametrize("flag", FLAGS)
def test_a_flag_is_named_by_the_ruling_that_its_help_names(flag: str):
    spec = next(spec for spec in SPECS if spec.name == flag)
    found = re.search(r"\((R\d+)\)", spec.help)
    assert found
    ruling = next(line for line in RULINGS.splitlines() if line.startswith(f"- **{found[1]}**"))
    assert f"`{flag}`" in ruling


# --- The page of the documentation -------------------------------------------------------------------------


def test_every_option_is_told():
    told = {cells[0].strip("`"): cells[2] for cells in table_rows(section("Options", DETAIL))[1:]}
    assert told == {
        spec.name: str(spec.default).replace("True", "true").replace("False", "false") for spec in SPECS
    }
    assert set(FLAGS) <= set(told)
    assert (
        row(section("Options", DETAIL), "`popularity`")[0] == f"random, {CONDITIONS[0]} to {CONDITIONS[-1]}"
    )


def test_the_action_families_are_those_of_the_engine():
    space = zootable.load("five_by_five_zoo").action_space
    text = section("Actions", DETAIL)
    assert f"There are {space.size}, in fourteen families" in text
    rows = table_rows(text)[1:]
    assert [(cells[0].strip("`"), int(cells[1])) for cells in rows] == [
        (family.name, len(family.notations)) for family in space.families
    ]
    for cells, family in zip(rows, space.families, strict=True):
        assert cells[2].strip("`") in family.notations


def test_the_observation_is_as_long_as_told():
    text = section("Observation", DETAIL)
    assert f"flat list of {encode.SIZE} numbers" in text
    lengths = [cells[1].replace("×", "*") for cells in table_rows(text)[1:]]
    parts = [part for length in lengths for part in length.split(" + ")]
    total = 0
    for part in parts:
        factors = [int(one) for one in part.split(" * ")]
        total += factors[0] * (factors[1] if len(factors) > 1 else 1)
    assert total == encode.SIZE
    state = zootable.load("five_by_five_zoo", players=3).new_initial_state(seed=1)
    assert len(state.observation_tensor(0)) == encode.SIZE


def test_the_returns_are_as_told():
    state = zootable.load("five_by_five_zoo", players=3, first_game=True).new_initial_state(seed=7)
    while not state.is_terminal():
        for seat in state.acting_players():
            state.apply_action(state.legal_actions(seat)[0], seat)
    assert sorted(state.returns()) == [-1.0, 0.0, 1.0]
    alone = zootable.load("five_by_five_zoo", players=1).new_initial_state(seed=7)
    while not alone.is_terminal():
        alone.apply_action(alone.legal_actions()[0])
    assert alone.returns() == [alone.scores()[0]["total"] / 100]


def test_the_labels_of_chance_are_those_of_the_game():
    documented = set(re.findall(r"`([a-z ]+)`", section("Chance", DETAIL)))
    doc = zootable.load("five_by_five_zoo").new_scripted_state.__doc__
    assert doc is not None
    assert documented == set(re.findall(r"``([a-z ]+)``", doc))


def test_a_set_of_ones_own_is_played_as_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    folder = tmp_path / "five_by_five_zoo"
    folder.mkdir()
    source = (components.FOLDER / "set_reconstructed.toml").read_bytes()
    (folder / "mine.toml").write_bytes(source + b"# mine\n")
    monkeypatch.setenv("ZOOTABLE_COMPONENTS", str(tmp_path))
    name = str(zootable.load("five_by_five_zoo", components="mine").options["components"])
    assert re.fullmatch(r"mine@[0-9a-f]{8}", name)
    assert zootable.load("five_by_five_zoo", components=name).options["components"] == name
    (folder / "mine.toml").write_bytes(source + b"# edited\n")
    with pytest.raises(ValueError, match="has changed"):
        zootable.load("five_by_five_zoo", components=name)


# --- The example of a line-up, in the rules and in the documentation ---------------------------------------


def tiles_of_the_example() -> Iterator[tuple[str, str, str, bool]]:
    """Square, description, walls and popularity of each tile in the example's table."""
    head, *rows = table_rows(section("An example"))[:6]
    assert head[1:] == list("abcde")
    for cells in rows:
        for column, cell in zip(head[1:], cells[1:], strict=True):
            if cell and not cell.startswith("("):
                name, *marks = cell.split(", ")
                walls = "".join(mark[5].upper() for mark in marks if mark.startswith("wall "))
                yield column + cells[0].strip("*"), name, walls, "popular" in marks


def find_tile(name: str, walls: str, used: list[int]) -> int:
    """A tile of the set with that look that is not used yet."""
    large, category = name.startswith("large "), components.CATEGORIES.index(name.removeprefix("large "))
    for tile in range(SET.small + SET.large):
        face = SET.file.large_tiles[tile - SET.small] if tile >= SET.small else SET.file.tiles[tile]
        shape = components.SHAPES.index("vertical") if large else components.SMALL
        looks = (SET.category[tile], SET.shape[tile], "".join(face.walls))
        if tile not in used and looks == (category, shape, walls):
            return tile
    raise AssertionError(f"no {name} with walls {walls!r} is left in the set")


def request_of(points: int, **icons: int) -> int:
    """The number of a request card."""
    for number, card in enumerate(SET.file.requests):
        if card.icons == icons and card.points == points:
            return number
    raise AssertionError(f"no request card {icons} for {points}")


@pytest.fixture
def example() -> ZooState:
    """The position that the example begins with; seat 0 is "you"."""
    state = zootable.load("five_by_five_zoo", players=3).new_initial_state(seed=1)
    assert isinstance(state, ZooState)
    zoo = Zoo()
    used: list[int] = []
    for square, name, walls, popular in tiles_of_the_example():
        tile = find_tile(name, walls, used)
        used.append(tile)
        number = grid.SQUARE_NAMES.index(square)
        lie = state.setup.lies[tile][number]
        assert lie is not None
        zoo.put(tile, lie)
        zoo.popularity |= int(popular) << number
    assert len(used) == 12
    for count, colour in re.findall(r"(\d) (\w+)", HAND):
        zoo.cubes[components.COLOURS.index(colour)] = int(count)
    zoo.meeples[components.COLOURS.index("green")] = 1
    zoo.hand_doors = 1
    zoo.requests = (
        request_of(5, carnivore=2, herbivore=2),
        request_of(4, herbivore=2, carnivore=1, reptile=1),
        request_of(6, bird=3, aquatic=1),
    )
    state.zoos[0] = zoo
    state.round = 2
    state.gates = (grid.NORTH, grid.EAST, grid.SOUTH)
    rules.begin_line_up(state)
    state._legal = None
    return state


def test_both_pages_begin_with_the_same_hand():
    for page in (section("An example"), section("A line-up, step by step", DETAIL)):
        assert f"{HAND} cubes, a green meeple" in " ".join(page.split())


def picks() -> list[tuple[str, int]]:
    """The documented picks with the points of the walk after each."""
    rows = table_rows(section("A line-up, step by step", DETAIL))[1:]
    return [(cells[0].strip("`"), int(cells[2])) for cells in rows]


def test_the_line_up_goes_as_told(example: ZooState):
    space = example.game.action_space
    for pick, points in picks():
        options = {space.notation(action): action for action in example.legal_actions(0)}
        assert pick in options, f"{pick} is not offered; offered are {sorted(options)}"
        if pick == "lay c3-d3":
            assert not any(one.startswith("step c3-d3") for one in options)
        if pick == "buy door":
            assert not any(one.startswith("step ") for one in options), "only a door helps on"
        if pick == "confirm":
            assert set(options) == {"confirm"}
        example.apply_action(options[pick], 0)
        score = example.view(0)["plan"]["score"]
        assert score["tiles"] + score["popularity"] + score["doors"] == points, pick
    zoo = example.zoos[0]
    assert zoo.ready
    assert sum(zoo.cubes) + sum(zoo.meeples) == 0
    assert zoo.steps[1][3] == 1, "the green meeple is placed first"


def test_the_example_is_scored_as_told(example: ZooState):
    for pick, _ in picks():
        example.apply_action(example.game.action_space.parse(pick), 0)
    score = example.view(0)["plan"]["score"]
    text = section("An example")
    assert row(text, "7 tiles with visitors") == [str(score["tiles"])]
    assert row(text, "2 popularity tokens among them") == [str(score["popularity"])]
    assert row(text, "2 doors on the walk") == [str(score["doors"])]
    walk = score["tiles"] + score["popularity"] + score["doors"]
    assert row(text, "Together") == [str(walk)]
    assert [one["points"] for one in score["requests"]] == [5]
    assert f"the plan brings {score['total']}." in section("A line-up, step by step", DETAIL)
    award = scoring.award(example.setup, 2, [score["tiles"], 5, 5])[0]
    assert award == 4
    assert f"a round of {score['total'] + award} points" in text
    assert "You have 8." in text
    assert dict(picks())["step b2-c2 blue"] == 8
