"""Names and lines that people type, made safe to show."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Sequence

from zootable.server.errors import Refusal

NAME_LENGTH = 24
CHAT_LENGTH = 500

_UNWANTED = {"Cc", "Cf", "Cs", "Co", "Zl", "Zp"}
_SEAT = re.compile(r"\{seat(\d{1,2})\}")


def clean_text(text: str) -> str:
    """The text in Unicode form NFC, without control, direction and invisible characters, blanks run together.

    The joiner of composed emoji (U+200D) and variation selectors stay.
    """
    kept = "".join(
        " " if char in "\t\n\r" else char
        for char in unicodedata.normalize("NFC", text)
        if char in "\t\n\r\u200d" or unicodedata.category(char) not in _UNWANTED
    )
    return " ".join(kept.split())


def clean_name(text: str) -> str:
    """A name of 1 to 24 characters (raises :class:`Refusal`); braces, which mark seats, become brackets."""
    name = clean_text(text).replace("{", "(").replace("}", ")")
    if not name.strip("\u200d\ufe0e\ufe0f ") or len(name) > NAME_LENGTH:
        raise Refusal(
            422, "bad_name", f"A name has 1 to {NAME_LENGTH} visible characters; this one has {len(name)}."
        )
    return name


def clean_chat(text: str) -> str:
    """A line of chat of 1 to 500 characters (raises :class:`Refusal`)."""
    line = clean_text(text)
    if not line or len(line) > CHAT_LENGTH:
        raise Refusal(
            422, "bad_text", f"A line of chat has 1 to {CHAT_LENGTH} characters; this one has {len(line)}."
        )
    return line


BOT_NAMES = ("Noor", "Ivo", "Tilda", "Juno", "Bram", "Kiri")
"""What bots are called, by the number of their seat."""


def bot_called(seat: int) -> str:
    """The name of the bot in a seat (0, 1, …) that nobody named."""
    return BOT_NAMES[seat % len(BOT_NAMES)]


def unique_name(name: str, taken: Iterable[str]) -> str:
    """``name``, with a number behind it if somebody at the table is already called so."""
    used = {other.casefold() for other in taken}
    number, candidate = 1, name
    while candidate.casefold() in used:
        number += 1
        tail = f" {number}"
        candidate = name[: NAME_LENGTH - len(tail)].rstrip() + tail
    return candidate


def with_names(text: str, names: Sequence[str]) -> str:
    """A sentence in which ``{seat0}``, ``{seat1}``, … are replaced by the names, once and in one go."""

    def name(match: re.Match[str]) -> str:
        seat = int(match.group(1))
        return names[seat] if seat < len(names) else match.group(0)

    return _SEAT.sub(name, text)


def mentions(text: str, seat: int) -> bool:
    """Whether a sentence speaks of a seat."""
    return f"{{seat{seat}}}" in text
