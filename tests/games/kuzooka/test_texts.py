"""The rules page says what the components say."""

from __future__ import annotations

import re

import zootable
from zootable.games.kuzooka import components

RULES = zootable.game_info("kuzooka").rules


def section(title: str) -> str:
    """The text under a heading, up to the next one of its level or above."""
    found = re.search(rf"^(#+) {re.escape(title)}\n", RULES, re.MULTILINE)
    assert found, f"no section {title!r}"
    rest = RULES[found.end() :]
    end = re.search(rf"^#{{1,{len(found[1])}}} ", rest, re.MULTILINE)
    return rest[: end.start()] if end else rest


def row(text: str, first: str) -> list[str]:
    """A row of a table by its first cell."""
    line = next(line for line in text.splitlines() if line.startswith(f"| {first} |"))
    return [cell.strip() for cell in line.strip("|").split("|")][1:]


def test_every_animal_has_a_section():
    for animal in components.animals().animals:
        assert len(section(animal.title)) > 60
    titles = re.findall(r"^### (.+)$", section("The animals"), re.MULTILINE)
    assert titles == [animal.title for animal in components.animals().animals]


def test_the_levels_are_those_of_the_cards():
    text = section("Stars and levels")
    levels = components.levels().levels
    assert row(text, "Level") == [str(one.level) for one in levels]
    assert row(text, "Cards dealt to hands") == [str(one.dealt) for one in levels]
    assert row(text, "Cards face up") == [str(one.face_up) for one in levels]
    assert f"{components.items().star_supply} stars in all" in text


def test_the_difficulties_are_those_of_the_cards():
    text = section("Difficulty")
    for name, label in (("easy", "Easy"), ("normal", "Normal"), ("difficult", "Difficult (or Hard)")):
        assert row(text, label) == [str(components.difficulties()[name].stars_per_level)]


def test_the_first_deal_is_that_of_the_cards():
    text = section("Setting up")
    table = components.animals()
    title = {animal.id: animal.title for animal in table.animals}
    for players in range(2, 7):
        level = components.levels().start_level[players]
        card = components.levels().levels[level - 1]
        animals, *numbers = row(text, str(players))
        assert numbers == [str(level), str(card.dealt), str(card.face_up)]
        assert title[table.recommended[players - 1]] in animals


def test_the_item_cards_are_counted_right():
    text = section("What is on the table")
    for item in components.items().items:
        assert f"{item.count} {item.colour} {item.plural}" in text


def test_the_escape_spaces_are_those_of_the_boards():
    paragraphs = section("The two boards").split("\n\n")
    for name, label in (("standard", "**Standard.**"), ("high_security", "**High Security.**")):
        board = components.board(name)
        text = next(one for one in paragraphs if one.strip().startswith(label))
        assert f"{board.size} spaces" in text
        for space in range(board.escape_from, board.size + 1):
            assert f"{components.COLOURS[board.kind[space]]} {board.value[space]}" in text


def test_it_says_what_is_reconstructed():
    text = section("What is reconstructed")
    assert "our reconstruction" in text
    for part in ("order of the spaces", "levels 4 to 10", "stars to pay"):
        assert part in text
    reconstructed = [one.level for one in components.levels().levels if one.provenance == "reconstructed"]
    assert reconstructed == list(range(4, 11))
