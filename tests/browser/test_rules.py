"""Rules pages: Markdown without HTML, contents, search, rulings."""

from __future__ import annotations

import json
from typing import Any

import pytest
from playwright.sync_api import Page, Route, expect
from tests.browser.conftest import Visitor

RULES = """
# The zoo by night

Walk *quietly* & **together**, `exactly`. A [ruling](#R2), <b>no bold</b>.

## The deal

1. Shuffle.
2. Deal five cards.

| who | cards |
|:----|------:|
| two | 10    |

## The end

> All or nobody. <img src=x onerror=alert(1)>

[bad](javascript:alert(1)) ![picture](https://example.org/x.png)
"""
RULINGS = """
# Rulings

- **R1.** The flamingo moves last.
- **R2.** A tie is shared.
"""


@pytest.fixture
def rules(desktop: Visitor) -> Page:
    """A page on which the game's rules are those above."""

    def answer(route: Route) -> None:
        detail: dict[str, Any] = route.fetch().json()
        route.fulfill(
            body=json.dumps({**detail, "rules": RULES, "rulings": RULINGS}), content_type="application/json"
        )

    desktop.page.route("**/api/games/kuzooka*", answer)
    return desktop.page


def test_the_rules_are_laid_out(rules: Page) -> None:
    rules.goto("/rules/kuzooka")
    text = rules.locator(".rtext")
    expect(text.get_by_role("heading", name="The deal")).to_be_visible()
    expect(text.locator("em")).to_have_text("quietly")
    expect(text.locator("strong").first).to_have_text("together")
    expect(text.locator("ol li")).to_have_count(2)
    expect(text.get_by_role("cell", name="10")).to_have_class("to-right")
    expect(text).to_contain_text("& together")
    contents = rules.get_by_role("navigation", name="Contents")
    expect(contents.get_by_role("link")).to_have_text(["The zoo by night", "The deal", "The end", "Rulings"])


def test_html_in_rules_stays_text(rules: Page) -> None:
    rules.goto("/rules/kuzooka")
    text = rules.locator(".rtext")
    expect(text).to_contain_text("<b>no bold</b>")
    expect(text).to_contain_text("<img src=x onerror=alert(1)>")
    expect(text.locator("b, img, script")).to_have_count(0)
    expect(text.get_by_role("link")).to_have_count(1)
    expect(text).to_contain_text("bad")


def test_the_search_keeps_what_it_finds(rules: Page) -> None:
    rules.goto("/rules/kuzooka")
    box = rules.get_by_label("Search the rules")
    box.fill("FLAMINGO")
    expect(rules.locator("mark")).to_have_text(["flamingo"])
    expect(rules.get_by_role("heading", name="The deal")).to_have_count(0)
    expect(rules.get_by_role("status").filter(has_text="1 place")).to_be_visible()
    box.fill("unicorn")
    expect(rules.get_by_text("Nothing about “unicorn”")).to_be_visible()
    box.fill("")
    expect(rules.get_by_role("heading", name="The deal")).to_be_visible()


def test_an_address_leads_to_a_ruling(rules: Page) -> None:
    rules.goto("/rules/kuzooka#R2")
    expect(rules.locator("#R2")).to_have_class("target")
    expect(rules.locator("#R2")).to_be_in_viewport()


def test_every_installed_game_s_rules_can_be_read(desktop: Visitor) -> None:
    for game in desktop.call("/games")["games"]:
        detail = desktop.call(f"/games/{game['name']}")
        page = desktop.open(f"/rules/{game['name']}")
        expect(page.get_by_role("heading", level=1)).to_have_text(f"Rules of {game['title']}")
        expect(page.locator(".rtext")).to_have_count(1)
        if detail["rules"]:
            expect(page.locator(".rtext section").first).to_be_visible()


def test_a_game_that_is_not_installed(desktop: Visitor) -> None:
    desktop.forgive("404")
    page = desktop.open("/rules/chess")
    expect(page.get_by_role("alert")).to_contain_text("chess")
