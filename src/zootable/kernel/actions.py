"""Families of actions, small ints and the notation that people read.

A game lists its families once (``place`` with one action per space, ``suspend`` with one, …). The space
numbers them in that order, so that ``encode``/``decode`` are arithmetic, and keeps one unique, readable text
per action (the *notation*) with which records are written.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final


class NotationError(ValueError):
    """A text that stands for no action of the game."""


class Family:
    """A family of actions of one kind: its name and one notation per member."""

    __slots__ = ("name", "notations")

    def __init__(self, name: str, notations: Sequence[str]) -> None:
        self.name: Final = name
        self.notations: Final = tuple(notations)


class ActionSpace:
    """All actions a game can ever offer, numbered 0 to ``size`` - 1.

    Args:
        families: in the order in which their numbers follow each other.

    Raises:
        ValueError: two families of one name, or two actions of one notation.
    """

    __slots__ = ("_by_notation", "_family_of", "_notations", "families", "offsets", "size")

    def __init__(self, families: Sequence[Family]) -> None:
        self.families: Final = tuple(families)
        self.offsets: dict[str, int] = {}
        self._notations: list[str] = []
        self._family_of: list[int] = []
        self._by_notation: dict[str, int] = {}
        for number, family in enumerate(self.families):
            if family.name in self.offsets:
                raise ValueError(f"two families of actions are named {family.name!r}")
            self.offsets[family.name] = len(self._notations)
            for notation in family.notations:
                if notation in self._by_notation:
                    raise ValueError(f"two actions share the notation {notation!r}")
                self._by_notation[notation] = len(self._notations)
                self._notations.append(notation)
                self._family_of.append(number)
        self.size: Final = len(self._notations)

    def encode(self, family: str, index: int = 0) -> int:
        """The number of member ``index`` of a family (raises ``KeyError`` or ``IndexError``)."""
        offset = self.offsets[family]
        action = offset + index
        if index < 0 or action >= self.size or self.families[self._family_of[action]].name != family:
            raise IndexError(f"family {family!r} has no member {index}")
        return action

    def decode(self, action: int) -> tuple[str, int]:
        """The family's name and the member's index of an action number (raises ``IndexError``)."""
        if not 0 <= action < self.size:
            raise IndexError(f"no action {action}: actions are 0 to {self.size - 1}")
        family = self.families[self._family_of[action]]
        return family.name, action - self.offsets[family.name]

    def notation(self, action: int) -> str:
        """The short text of an action, as records hold it (raises ``IndexError``)."""
        if not 0 <= action < self.size:
            raise IndexError(f"no action {action}: actions are 0 to {self.size - 1}")
        return self._notations[action]

    def parse(self, notation: str) -> int:
        """The action of a text; blanks at the ends and runs of blanks do not matter.

        Raises:
            NotationError: no action is written so; the message names close ones.
        """
        text = " ".join(notation.split())
        action = self._by_notation.get(text)
        if action is None:
            first = text.split(" ")[0] if text else ""
            close = [known for known in self._notations if known.split(" ")[0] == first][:6]
            hint = f"; close are {', '.join(repr(one) for one in close)}" if close else ""
            raise NotationError(f"no action is written {text!r}{hint}")
        return action
