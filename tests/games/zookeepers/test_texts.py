"""The rules page, the rulings and the docstrings say what the game does."""

from __future__ import annotations

import re

from tests.games.zookeepers.helpers import CARDS, load

from zootable.games.zookeepers import INFO, components, encode, view
from zootable.games.zookeepers.options import SPECS

RULES = INFO.rules
RULINGS = INFO.rulings
TABLE = components.numbers()


def section(title: str, text: str = RULES) -> str:
    """The text under a heading, up to the next one of its level or above."""
    found = re.search(rf"^(#+) {re.escape(title)}\n", text, re.MULTILINE)
    assert found, f"no section {title!r}"
    rest = text[found.end() :]
    end = re.search(rf"^#{{1,{len(found[1])}}} ", rest, re.MULTILINE)
    return rest[: end.start()] if end else rest


def row(text: str, first: str) -> list[str]:
    """The other cells of the row that begins with ``first``."""
    line = next(line for line in text.splitlines() if line.startswith(f"| {first} |"))
    return [cell.strip() for cell in line.strip("|").split("|")][1:]


def test_points_and_whites_by_status():
    text = section("What is on the table")
    for status, name in components.STATUS_NAMES.items():
        whites = {card.needs.white for card in CARDS if card.status == status}
        assert row(text, f"{status}, {name}") == [str(TABLE.status[status]), *map(str, whites)]


def test_the_modes():
    text = section("The three modes")
    assert row(text, "Houses") == [str(mode.houses) for mode in TABLE.modes]
    assert row(text, "Zones") == [str(len(mode.zones)) for mode in TABLE.modes]
    assert row(text, "The end") == [f"{mode.end_saved} saved" for mode in TABLE.modes]
    yes = {False: "no", True: "yes"}
    assert row(text, "Conservation fund, help") == [yes[mode.fund] for mode in TABLE.modes]
    assert row(text, "Protection, secret objective") == [yes[mode.protection] for mode in TABLE.modes]
    red, green, white = TABLE.start.counts()
    assert f"{red} red, {green} green and {white} white cubes" in text


def test_limits_and_prices():
    text = section("The end of a turn")
    assert f"more than {TABLE.white_limit} white cubes" in text
    assert f"more than {TABLE.hand_limit} in all" in text or f"more than {TABLE.hand_limit} cubes" in text
    assert f"draw up to {TABLE.exchange_most} cubes" in section("Conservation fund")
    assert f"costs {TABLE.quarantine_penalty} points" in section("The aim")
    assert f"{TABLE.modes[1].collect_most} at most" in section("Main action: collect")


def test_the_example_adds_up():
    text = section("An example")
    assert "22 + 10 - 4 + 10 = **38**" in text
    assert sum(map(int, re.findall(r"\d", text.partition("points")[0]))) == 22


def test_it_says_what_is_ours():
    text = section("What is ours")
    assert "60 of its 70 species" in text
    assert "weights" in text


def test_the_rulings_are_numbered_without_gap():
    entries = re.findall(r"^- \*\*([RZ])(\d+)\*\* \[(?:rulebook|online|ours)\] \S", RULINGS, re.MULTILINE)
    assert len(entries) == len(re.findall(r"^- \*\*[A-Z]\d", RULINGS, re.MULTILINE))
    assert sorted(int(number) for letter, number in entries if letter == "R") == list(range(1, 57))
    assert [int(number) for letter, number in entries if letter == "Z"] == list(range(1, 8))


def test_rulings_that_are_named_exist():
    known = set(re.findall(r"^- \*\*([RZ]\d+)\*\*", RULINGS, re.MULTILINE))
    helps = " ".join(spec.help for spec in SPECS)
    for text in (RULES, RULINGS, helps):
        assert set(re.findall(r"\b[RZ]\d+\b", text)) <= known
    for spec in SPECS:
        found = re.search(r"\((R\d+)\)", spec.help)
        if found:
            ruling = next(line for line in RULINGS.splitlines() if line.startswith(f"- **{found[1]}**"))
            assert f"`{spec.name}`" in ruling


def test_the_observation_is_as_long_as_told():
    assert encode.__doc__ is not None
    lengths = re.findall(r"^\| [^|]+ \| ([0-9 +x]+) \|", encode.__doc__, re.MULTILINE)
    total = 0
    for part in " + ".join(lengths).split(" + "):
        first, _, second = part.partition(" x ")
        total += int(first) * int(second or 1)
    assert total == encode.SIZE


def test_the_view_has_the_fields_that_are_told():
    assert view.__doc__ is not None
    listed = view.__doc__.partition("Options by group")[0]
    told = set()
    for names in re.findall(r"^- ([a-z_, ]+):", listed, re.MULTILINE):
        told |= set(names.split(", "))
    assert told | {"game", "flags"} == set(load().new_initial_state(1).view(0))


def test_the_labels_of_chance_are_those_of_the_game():
    game = load(mode="fast")
    asked = {"first", "one-point keepers", "keepers", "objectives", "species", "bag", "order"}
    assert game.new_scripted_state.__doc__ is not None
    assert set(re.findall(r"``([a-z -]+)``", game.new_scripted_state.__doc__)) == asked
