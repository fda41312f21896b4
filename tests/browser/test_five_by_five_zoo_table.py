"""5x5 Zoo's own table: whole games by clicking, the simultaneous line-up, take-back, phone, keys, axe."""

from __future__ import annotations

import contextlib
import re
from typing import Any

import pytest
from playwright.sync_api import Page, TimeoutError, expect
from tests.browser.conftest import Visit, Visitor

GAME = "five_by_five_zoo"

# What may be pressed next, the more urgent first.
CONTROLS = [
    ".fz-end",
    ".fz-done",
    ".fz-chooser button",
    '.fz-go:enabled:not([aria-disabled="true"])',
    '.fz-stage .fz-opt[aria-pressed="false"]:not(.wide):not(.fz-two .fz-opt)',
    ".fz-tilebutton.legal",
    ".fz-place.legal .fz-hit",
    '.fz-ready:enabled:not([aria-disabled="true"])',
]


def table_of(person: Visitor, *seats: str, seed: str = "tapir-7") -> str:
    """A first game with these seats."""
    made = person.new_table(*seats, game=GAME, options={"first_game": True}, seed=seed)
    return str(made["table"])


def visible(page: Page) -> str:
    """The most urgent of what may be pressed now, or nothing."""
    script = (
        "all => all.find(one => [...document.querySelectorAll(one)].some(x => x.checkVisibility())) || ''"
    )
    return str(page.evaluate(script, CONTROLS))


def press_next(page: Page, allowed: tuple[str, ...] = ()) -> str:
    """Press what is to be pressed; what that was."""
    found = visible(page)
    if not found:
        for name in ("My zoo", "Display"):
            tab = page.get_by_role("tab", name=name)
            if tab.is_visible() and tab.get_attribute("aria-selected") == "false":
                tab.click()
                page.wait_for_timeout(40)
                found = visible(page)
                if found:
                    break
    if not found:
        page.wait_for_timeout(15)
        return ""
    if found == ".fz-end" or found in allowed:
        return found
    with contextlib.suppress(TimeoutError):  # the table went on meanwhile: look again
        target = page.locator(found).filter(visible=True).first
        target.dispatch_event("click") if "fz-hit" in found else target.click(timeout=700)
    return found


def play_until(page: Page, wanted: str, limit: int = 2500) -> set[str]:
    """Click on until a control may be pressed (which is not pressed); what was pressed on the way."""
    pressed: set[str] = set()
    for _ in range(limit):
        found = press_next(page, (wanted,))
        pressed.add(found)
        if found == wanted:
            return pressed
    raise AssertionError(f"{wanted} did not come")


READY = CONTROLS[-1]


def to_line_up(person: Visitor, table: str, round_: int = 1) -> None:
    """Play through the server's calls until the seats of this browser line up in a round."""
    for _ in range(400):
        frame = person.look(table, 0)
        view = frame["view"]
        if view["phase"] == "line_up" and view["round"] == round_:
            return
        seat = frame["acting"][0]
        person.play(table, seat, 0)
    raise AssertionError("no line-up came")


# --- Whole games ---------------------------------------------------------------------------------------


@pytest.mark.timeout(240)
@pytest.mark.parametrize("phone", [False, True], ids=["desktop", "phone"])
def test_a_whole_solo_game_by_clicking(visit: Visit, phone: bool) -> None:
    person = visit(phone=phone)
    table = table_of(person, "me:Anna")
    page = person.open(f"/table/{table}")
    expect(page.locator(".fz-tray")).to_be_visible()
    pressed = play_until(page, ".fz-end")
    assert {".fz-done", ".fz-tilebutton.legal", ".fz-place.legal .fz-hit", READY} <= pressed
    frame = person.look(table, 0)
    final = frame["view"]["final"]["seats"][0]
    expect(page.locator(".fz-end h2")).to_contain_text(f"{final['total']} point")
    expect(page.locator(".fz-end h2")).to_contain_text(final["rank"])
    expect(page.locator(".fz-end tbody tr")).to_have_count(8)
    expect(page.locator(".fz-ranks .now")).to_contain_text(final["rank"])
    assert page.evaluate("document.documentElement.scrollWidth - innerWidth") <= 0
    person.axe()
    page.get_by_role("button", name="Look at the zoos").click()
    expect(page.locator(".fz-tilebutton.legal")).to_have_count(0)
    page.get_by_role("button", name="Back to the result").click()
    expect(page.locator(".fz-end")).to_be_visible()


@pytest.mark.timeout(280)
def test_two_people_line_up_in_both_orders_and_play_to_the_end(desktop: Visitor, visit: Visit) -> None:
    made = desktop.new_table("me:Anna", "open", game=GAME, options={"first_game": True}, seed="tapir-2")
    one = desktop.open(f"/table/{made['table']}")
    guest = visit()
    two = guest.page
    two.goto(made["seats"][1]["link"])
    two.get_by_role("textbox").fill("Noor")
    two.get_by_role("button", name=re.compile("Sit down|Join|Take", re.IGNORECASE)).click()
    expect(two.locator(".fz-board")).to_be_visible()
    for first, second in ((one, two), (two, one)):
        until_both_ready(one, two)
        first.locator(READY).click()
        expect(first.locator(".fz-planned")).to_contain_text("You are ready, waiting for")
        expect(second.locator(".fz-rival .fz-readymark")).to_be_visible()
        first.get_by_role("button", name="Change my walk").click()
        expect(first.locator(".fz-planned")).to_have_count(0)
        first.locator(READY).click()
        expect(first.locator(".fz-planned")).to_be_visible()
        second.locator(READY).click()
        expect(first.locator(".fz-done")).to_be_visible()
        expect(second.locator(".fz-done")).to_be_visible()
    ended: set[Page] = set()
    for _ in range(3000):
        ended |= {page for page in (one, two) if page not in ended and press_next(page) == ".fz-end"}
        if len(ended) == 2:
            break
    assert len(ended) == 2, "the game did not end for both"
    expect(one.locator(".fz-places")).to_be_visible()


def until_both_ready(one: Page, two: Page) -> None:
    """Both play until each may say that it is ready."""
    ready: set[Page] = set()
    for _ in range(3000):
        for page in (one, two):
            if page not in ready and press_next(page, (READY,)) == READY:
                ready.add(page)
        if len(ready) == 2:
            return
    raise AssertionError("the line-up did not come")


# --- Turns and line-up ---------------------------------------------------------------------------------


def test_a_bundle_is_staged_cancelled_and_taken_with_its_action(desktop: Visitor) -> None:
    table = table_of(desktop, "me:Anna")
    for _ in range(2):
        desktop.play(table, 0, 0)
    page = desktop.open(f"/table/{table}")
    row = page.get_by_role("group", name=re.compile("Row 4"))
    row.locator(".fz-tilebutton").first.click()
    stage = page.locator(".fz-stage")
    expect(stage).to_contain_text("Row 4")
    expect(page.locator(".fz-vslot.plus")).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.locator(".fz-vslot.plus")).to_have_count(0)
    row.locator(".fz-tilebutton").first.click()
    page.get_by_role("button", name="1 door instead").click()
    square = page.locator(".fz-place.legal").first
    name = square.get_attribute("data-square") or ""
    square.locator(".fz-hit").click()
    expect(page.locator(".fz-ghost")).to_be_visible()
    page.get_by_role("button", name="Take and place").click()
    expect(stage).to_contain_text("Choose a tile of the display")
    expect(page.get_by_role("img", name="2 doors in hand")).to_be_visible()
    view = desktop.look(table, 0)["view"]
    assert view["seats"][0]["hand_doors"] == 2
    assert name in [tile["square"] for tile in view["seats"][0]["tiles"]]


def test_a_line_up_by_keyboard_taken_back_and_readied(desktop: Visitor) -> None:
    table = table_of(desktop, "me:Anna", "me:Noor", seed="tapir-9")
    to_line_up(desktop, table)
    page = desktop.open(f"/table/{table}")
    page.get_by_role("button", name=re.compile("^(I am|Show|Anna|It is me)", re.IGNORECASE)).first.click()
    expect(page.locator(".fz-score")).to_be_visible()
    plan: dict[str, Any] = desktop.look(table, 0)["view"]["plan"]
    assert plan["steps"] == []
    if page.locator(".fz-place.legal.foot").count():
        page.locator(".fz-place.legal.foot .fz-hit").first.focus()
        page.keyboard.press("Enter")
        with contextlib.suppress(TimeoutError):
            page.locator(".fz-chooser button").first.wait_for(timeout=300)
            page.keyboard.press("Enter")
        expect(page.locator(".fz-place.walked")).to_have_count(1)
        page.locator(".fz-place.walked .fz-hit").focus()
        page.keyboard.press("Backspace")
        expect(page.locator(".fz-place.walked")).to_have_count(0)
    page.locator(".fz-tool", has_text="Lay a door").click()
    before = page.locator(".fz-snap").count()
    assert before > 0
    page.locator(".fz-snap .fz-hit").first.focus()
    page.keyboard.press("Enter")
    expect(page.locator(".fz-door.fresh")).to_have_count(1)
    page.get_by_role("button", name="Start over").click()
    expect(page.locator(".fz-door.fresh")).to_have_count(0)
    desktop.axe()


def test_others_do_not_see_a_plan(desktop: Visitor) -> None:
    table = table_of(desktop, "me:Anna", "me:Noor", seed="tapir-9")
    to_line_up(desktop, table)
    other = desktop.look(table, 1)["view"]
    options = [one for one in desktop.look(table, 0)["options"] if one["group"] in ("step", "lay")]
    desktop.play(table, 0, options[0]["notation"])
    assert desktop.look(table, 1)["view"] == other
