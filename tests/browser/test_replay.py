"""The replay page: the slider, whose knowledge, the link to a step, verification."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect
from tests.browser.conftest import Visit, Visitor


@pytest.fixture
def finished(desktop: Visitor) -> str:
    """A finished toy game between Noor and Ivo."""
    table = desktop.new_table("me:Noor", "me:Ivo")["table"]
    desktop.play_to_end(table)
    return str(table)


def step(page: Page, text: str) -> None:
    """Wait until the ribbon says which step is shown."""
    expect(page.locator(".ribbon")).to_contain_text(text)


def test_one_walks_through_every_step(desktop: Visitor, finished: str) -> None:
    page = desktop.open(f"/replay/{finished}")
    moves = desktop.call(f"/tables/{finished}/replay?seat=all")["moves"]
    last = len(moves)
    step(page, f"Step 0 of {last}")
    page.get_by_role("button", name="One step on").click()
    step(page, f"Step 1 of {last}")
    expect(page.locator(".ribbon")).to_contain_text(moves[0]["text"])
    page.get_by_role("button", name="To the end").click()
    step(page, f"Step {last} of {last}")
    expect(page.get_by_role("button", name="One step on")).to_be_disabled()
    page.get_by_role("button", name="One step back").click()
    step(page, f"Step {last - 1} of {last}")
    page.get_by_role("slider", name="Step").fill("3")
    step(page, f"Step 3 of {last}")
    page.locator(".movelist button").nth(2).click()
    step(page, f"Step 2 of {last}")
    expect(page.locator(".movelist [aria-current=step]")).to_have_count(1)


def test_keys_walk_too(desktop: Visitor, finished: str) -> None:
    page = desktop.open(f"/replay/{finished}?v=4")
    step(page, "Step 4 of")
    page.keyboard.press("ArrowRight")
    step(page, "Step 5 of")
    page.keyboard.press("ArrowLeft")
    page.keyboard.press("ArrowLeft")
    step(page, "Step 3 of")
    page.keyboard.press("Home")
    step(page, "Step 0 of")


def test_it_plays_by_itself_and_stops_when_asked(desktop: Visitor, finished: str) -> None:
    page = desktop.open(f"/replay/{finished}")
    page.get_by_role("button", name="Play", exact=True).click()
    step(page, "Step 1 of")
    page.get_by_role("button", name="Pause").click()
    expect(page.get_by_role("button", name="Play", exact=True)).to_be_visible()


def test_each_seat_sees_what_it_knew_then(desktop: Visitor, finished: str) -> None:
    page = desktop.open(f"/replay/{finished}?seat=0&v=2")
    moves = {
        seat: desktop.call(f"/tables/{finished}/replay?seat={seat}")["moves"] for seat in ("0", "1", "all")
    }
    secret = next(at for at, move in enumerate(moves["1"]) if "You hide" in move["text"])
    page.get_by_role("slider", name="Step").fill(str(secret + 1))
    ribbon = page.locator(".ribbon")
    expect(ribbon).not_to_contain_text("You hide")
    page.get_by_label("Whose knowledge").select_option(label="as Ivo saw it")
    expect(ribbon).to_contain_text("You hide")


def test_the_link_leads_to_the_step_and_the_seat(visit: Visit) -> None:
    desktop = visit(permissions=["clipboard-read", "clipboard-write"])
    table = desktop.new_table("me:Noor", "me:Ivo")["table"]
    desktop.play_to_end(table)
    page = desktop.open(f"/replay/{table}")
    page.get_by_role("slider", name="Step").fill("5")
    page.get_by_label("Whose knowledge").select_option(label="as Noor saw it")
    page.get_by_role("button", name=re.compile("Share")).click()
    expect(page.locator(".toasts")).to_contain_text("copied")
    link = page.evaluate("navigator.clipboard.readText()")
    assert link == f"{desktop.url}/replay/{table}?v=5&seat=0"
    page.goto("/")
    page.goto(link)
    step(page, "Step 5 of")
    expect(page.get_by_label("Whose knowledge")).to_have_value("0")


def test_the_seed_fits_what_was_shown_at_the_start(desktop: Visitor) -> None:
    made = desktop.new_table("me", "me", seed="tapir-7")
    desktop.play_to_end(made["table"])
    page = desktop.open(f"/replay/{made['table']}")
    page.get_by_role("button", name=re.compile("^Verified")).click()
    dialog = page.get_by_role("dialog", name="This game is verified")
    expect(dialog).to_contain_text("tapir-7")
    expect(dialog).to_contain_text(made["commitment"])


def test_all_hands_are_shown_when_every_seat_s_knowledge_is_put_together(desktop: Visitor) -> None:
    page = desktop.open("/")
    opened = page.evaluate("""import('/static/replay.js').then(({opened}) => opened(
        {you: null, deck: 3, seats: [{hand: null, size: 2}, {hand: null, size: 1}], list: []},
        [{you: {hand: [1]}, deck: 3, seats: [{hand: [7, 8], size: 2}, {hand: null, size: 1}], list: []},
         {you: {hand: [2]}, deck: 3, seats: [{hand: null, size: 2}, {hand: [9], size: 1}], list: []}]))""")
    assert opened == {
        "you": None,
        "deck": 3,
        "seats": [{"hand": [7, 8], "size": 2}, {"hand": [9], "size": 1}],
        "list": [],
    }


def test_a_running_game_has_no_replay_yet(desktop: Visitor) -> None:
    desktop.forgive("409")
    table = desktop.new_table("me", "bot")["table"]
    page = desktop.open(f"/replay/{table}")
    expect(page.get_by_role("alert")).to_contain_text("when it is over")


def test_the_replay_on_a_phone(phone: Visitor) -> None:
    table = phone.new_table("me", "me", game="kuzooka")["table"]
    phone.play_to_end(table)
    page = phone.open(f"/replay/{table}?v=3")
    page.get_by_role("button", name="One step on").tap()
    step(page, "Step 4 of")
    page.get_by_role("button", name="Moves", exact=True).tap()
    page.locator(".phonelist .movelist button").nth(1).tap()
    step(page, "Step 1 of")
