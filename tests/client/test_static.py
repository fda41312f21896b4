"""The web client's files: what is vendored, what is forbidden, what must exist."""

from __future__ import annotations

import hashlib
import re
from html.parser import HTMLParser
from pathlib import Path

import pytest

import zootable.games
import zootable.server

STATIC = Path(zootable.server.__file__).parent / "static"
GAMES = Path(zootable.games.__file__).parent
BROWSER_VENDOR = Path(__file__).parents[1] / "browser" / "vendor"
OURS = [
    *(file for file in STATIC.glob("*.js")),
    *(file for file in GAMES.glob("*/table/**/*.js")),
]
STYLES = [*STATIC.glob("*.css"), *GAMES.glob("*/table/**/*.css")]
ROW = re.compile(r"^\| `([^`]+)` \|(?:[^|]+\|){3} `([^`]+)` \|.*\| `([0-9a-f]{64})` \|$", re.MULTILINE)


def rows(folder: Path) -> list[tuple[str, str, str]]:
    """File, text of its licence and SHA-256 of each line of a VENDOR.md."""
    return ROW.findall((folder / "VENDOR.md").read_text("utf-8"))


@pytest.mark.parametrize("folder", [STATIC, BROWSER_VENDOR], ids=["client", "tests"])
def test_vendored_files_are_those_that_are_listed(folder: Path) -> None:
    listed = rows(folder)
    assert listed
    for name, licence, digest in listed:
        assert hashlib.sha256((folder / name).read_bytes()).hexdigest() == digest, name
        assert len((folder / licence).read_text("utf-8")) > 500, licence


def test_nothing_else_lies_among_the_vendored_files() -> None:
    listed = {name for name, _, _ in rows(STATIC)} | {licence for _, licence, _ in rows(STATIC)}
    there = {
        str(file.relative_to(STATIC))
        for folder in ("vendor", "fonts")
        for file in (STATIC / folder).rglob("*")
        if file.is_file()
    }
    assert there - listed == {"vendor/preact.d.ts", "vendor/hooks.d.ts"}


FORBIDDEN = {
    "innerHTML": r"\binnerHTML\b",
    "outerHTML": r"\bouterHTML\b",
    "insertAdjacentHTML": r"\binsertAdjacentHTML\b",
    "dangerouslySetInnerHTML": r"dangerouslySetInnerHTML",
    "document.write": r"\bdocument\.write",
    "parsing HTML from text": r"\b(DOMParser|createContextualFragment|setHTMLUnsafe|srcdoc)\b",
    "eval": r"\beval\s*\(|\bnew Function\b|\bsetTimeout\s*\(\s*[\"'`]",
    "javascript: address": r"javascript:",
    "another host": r"https?://(?!www\.w3\.org/)[a-z0-9]",
    "bare import": r"^\s*(?:import|export)\b[^;]*?\bfrom\s+[\"'](?![./])",
}


@pytest.mark.parametrize("what", FORBIDDEN)
def test_scripts_do_not_use(what: str) -> None:
    pattern = re.compile(FORBIDDEN[what], re.MULTILINE)
    found = [
        f"{file.name}: {match.group(0)!r}"
        for file in OURS
        for match in pattern.finditer(file.read_text("utf-8"))
    ]
    assert not found


def test_the_lint_finds_what_it_looks_for() -> None:
    bad = {
        "innerHTML": "node.innerHTML = text",
        "outerHTML": "node.outerHTML = text",
        "insertAdjacentHTML": "node.insertAdjacentHTML('x', text)",
        "dangerouslySetInnerHTML": "h('p', {dangerouslySetInnerHTML: {}})",
        "document.write": "document.writeln(text)",
        "parsing HTML from text": "new DOMParser()",
        "eval": "eval (text)",
        "javascript: address": "href='javascript:x'",
        "another host": "fetch('https://example.org')",
        "bare import": "import { h } from 'preact'",
    }
    for what, line in bad.items():
        assert re.search(FORBIDDEN[what], line, re.MULTILINE), what


@pytest.mark.parametrize("file", STYLES, ids=lambda file: file.name)
def test_styles_ask_no_other_host_and_import_nothing(file: Path) -> None:
    text = file.read_text("utf-8")
    assert "@import" not in text
    for address in re.findall(r"url\(([^)]*)\)", text):
        assert not re.match(r"[\"']?(\w+:|//)", address), address


class Page(HTMLParser):
    """What a strict content security policy would stop."""

    def __init__(self) -> None:
        super().__init__()
        self.found: list[str] = []
        self.inside = ""

    def handle_starttag(self, tag: str, attributes: list[tuple[str, str | None]]) -> None:
        """Note what must not be there."""
        given = dict(attributes)
        self.inside = tag
        if tag == "style" or (tag == "script" and "src" not in given):
            self.found.append(f"<{tag}> in the page")
        for name, value in attributes:
            if name.startswith("on") or name == "style":
                self.found.append(f"attribute {name}")
            if name in ("src", "href") and not (value or "").startswith("/static/"):
                self.found.append(f"{name}={value}")


def test_the_page_has_nothing_inline_and_asks_no_other_host() -> None:
    page = Page()
    page.feed((STATIC / "index.html").read_text("utf-8"))
    assert page.found == []
    page.feed("<script>1</script><p onclick='x' style='y'><a href='//z'>")
    assert len(page.found) == 4


def test_the_page_refers_to_files_that_exist() -> None:
    text = (STATIC / "index.html").read_text("utf-8")
    for name in re.findall(r'(?:src|href)="/static/([^"]+)"', text):
        assert (STATIC / name).is_file(), name


def test_every_drawing_that_is_used_exists() -> None:
    def drawn_in(file: Path) -> set[str]:
        return set(re.findall(r'<symbol id="([^"]+)"', file.read_text("utf-8"))) if file.is_file() else set()

    shared = drawn_in(STATIC / "symbols.svg")
    assert len(shared) > 60
    for file in OURS:
        drawn = shared | drawn_in(file.parent / "symbols.svg")  # a game's table may bring its own sheet
        used = set(re.findall(r"[\"'`]([aiohdcsu]-[a-z]+)[\"'`]", file.read_text("utf-8")))
        assert used <= drawn, f"{file.name}: {used - drawn}"


def test_drawings_hold_no_script_style_or_address() -> None:
    for file in (*STATIC.glob("*.svg"), *GAMES.glob("*/table/**/*.svg")):
        text = file.read_text("utf-8")
        assert not re.search(r"<script|<style|\bstyle=|\bon\w+=|<foreignObject|<image", text), file.name
        assert set(re.findall(r"https?://[^\s\"'<>]+", text)) <= {"http://www.w3.org/2000/svg"}, file.name


def test_modules_import_files_that_exist() -> None:
    for file in OURS:
        for target in re.findall(r"\bfrom\s*[\"']([./][^\"']+)[\"']", file.read_text("utf-8")):
            if target.startswith("/static/"):
                path = STATIC / target.removeprefix("/static/")
            elif target.startswith("/games/"):
                continue
            else:
                path = file.parent / target
            assert path.is_file(), f"{file.name} imports {target}"
