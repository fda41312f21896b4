"""Families of actions: numbers, notation and back."""

from __future__ import annotations

import pytest

from zootable import ActionSpace, Family, NotationError

pytestmark = pytest.mark.compiled_build

SPACE = ActionSpace(
    [
        Family("place", ["place green 5", "place green 6", "place blue 1"]),
        Family("suspend", ["suspend"]),
        Family("empty", []),
        Family("ask", ["ask seat 0", "ask seat 1"]),
    ]
)


def test_numbers_follow_the_families() -> None:
    assert SPACE.size == 6
    assert SPACE.offsets == {"place": 0, "suspend": 3, "empty": 4, "ask": 4}
    assert [SPACE.decode(action) for action in range(6)] == [
        ("place", 0),
        ("place", 1),
        ("place", 2),
        ("suspend", 0),
        ("ask", 0),
        ("ask", 1),
    ]
    assert [SPACE.encode(*SPACE.decode(action)) for action in range(6)] == list(range(6))
    assert [SPACE.parse(SPACE.notation(action)) for action in range(6)] == list(range(6))


def test_blanks_do_not_matter_but_case_does() -> None:
    assert SPACE.parse("  place   green\t5 ") == 0
    with pytest.raises(NotationError):
        SPACE.parse("Place green 5")


def test_unknown_notation_names_close_ones() -> None:
    with pytest.raises(NotationError, match="'place green 7'; close are 'place green 5', 'place green 6'"):
        SPACE.parse("place green 7")
    with pytest.raises(NotationError, match=r"no action is written 'jump'$"):
        SPACE.parse("jump")
    with pytest.raises(NotationError, match="no action is written ''"):
        SPACE.parse(" ")


@pytest.mark.parametrize("action", [-1, 6, 1000])
def test_numbers_outside_are_refused(action: int) -> None:
    with pytest.raises(IndexError, match=f"no action {action}: actions are 0 to 5"):
        SPACE.notation(action)
    with pytest.raises(IndexError, match=f"no action {action}"):
        SPACE.decode(action)


@pytest.mark.parametrize(("family", "index"), [("place", 3), ("place", -1), ("ask", 2), ("empty", 0)])
def test_members_outside_are_refused(family: str, index: int) -> None:
    with pytest.raises(IndexError, match=f"family '{family}' has no member {index}"):
        SPACE.encode(family, index)


def test_unknown_family_is_refused() -> None:
    with pytest.raises(KeyError):
        SPACE.encode("jump")


def test_doubles_are_refused() -> None:
    with pytest.raises(ValueError, match="two families of actions are named 'a'"):
        ActionSpace([Family("a", ["x"]), Family("a", ["y"])])
    with pytest.raises(ValueError, match="two actions share the notation 'x'"):
        ActionSpace([Family("a", ["x"]), Family("b", ["x"])])
