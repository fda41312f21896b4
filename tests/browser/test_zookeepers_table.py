"""Zookeepers' own table: whole games by clicking, payments, prompts, phone, keys, rooms, axe."""

from __future__ import annotations

import os
import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect
from tests.browser.conftest import Visit, Visitor

GAME = "zookeepers"
END = ".zke"
GO = '.zk-go:enabled:not([aria-disabled="true"])'
CHIP = '.zk-stage .zk-chips:not(.verbs):not(:has([aria-pressed="true"])) .zk-chip:not([aria-disabled="true"])'
SAVE = '.zk[data-stage="idle"] .zk-chips.faces .zk-chip'
RETURN = ".zk-more:enabled"
FREE = ".zk:has(.zk-house.free)"  # else a keeper would go, and the species with them
ACTS = [
    '.zk-act[data-act="collect"].open',
    f'{FREE} .zk-act[data-act="keepers"].open',
    '.zk-act[data-act="move"].open',
]
PASS = ".zk-endturn"

# Press a tab that can be seen and is not chosen; whether there was one.
TAB = """name => {
    const tab = [...document.querySelectorAll('.zk-tabs [role=tab][aria-selected=false]')]
        .find(one => one.textContent === name && one.checkVisibility());
    tab?.click();
    return Boolean(tab);
}"""

View = dict[str, Any]
Stop = Callable[[dict[str, Any]], bool]


def table_of(person: Visitor, *seats: str, seed: str = "tapir-7", **options: Any) -> str:
    """A game with these seats."""
    return str(person.new_table(*seats, game=GAME, options=options, seed=seed)["table"])


# Press the most urgent of what can be seen (not the end); which one that was, or "".
PRESS = """([controls, end]) => {
    const seen = one => one.checkVisibility() && one.getBoundingClientRect().width > 0;
    for (const control of controls) {
        const found = [...document.querySelectorAll(control)].find(seen);
        if (found && control !== end) found.click();
        if (found) return control;
    }
    return '';
}"""


def press_next(page: Page, turn: int = 0) -> str:
    """Press what is to be pressed; what that was. `turn` shifts which kind of action comes first."""
    acts = ACTS[turn % 3 :] + ACTS[: turn % 3]
    found = str(page.evaluate(PRESS, [[END, SAVE, CHIP, RETURN, GO, *acts, PASS], END]))
    page.wait_for_timeout(4 if found else 15)
    return found


def play_out(page: Page, limit: int = 3000) -> set[str]:
    """Click on until the game is over; what was pressed on the way."""
    pressed: set[str] = set()
    for step in range(limit):
        found = press_next(page, step // 7)
        pressed.add(found)
        if found == END:
            return pressed
    raise AssertionError("the game did not end")


def play_to(people: dict[int, Visitor], table: str, stop: Stop, limit: int = 900) -> dict[str, Any]:
    """Play the people's seats as a bot would until a frame of an acting seat says so; that frame."""
    for _ in range(limit):
        frame = people[0].look(table, 0)
        mine = [seat for seat in frame["acting"] if seat in people]
        if not mine:
            assert frame["status"] != "over", "that did not come"
            people[0].page.wait_for_timeout(10)
            continue
        seat = mine[0]
        own = frame if seat == 0 else people[seat].look(table, seat)
        if seat not in own["acting"]:
            continue
        if stop(own):
            return own
        move = people[seat].call(f"/tables/{table}/hint", {"seat": seat})["actions"][0]["notation"]
        body = {"seat": seat, "action": move, "base": own["version"], "id": os.urandom(6).hex()}
        people[seat].call(f"/tables/{table}/move", body)
    raise AssertionError("that did not come")


def all_of(person: Visitor, seats: int) -> dict[int, Visitor]:
    """One browser plays all seats."""
    return dict.fromkeys(range(seats), person)


def groups(frame: dict[str, Any]) -> set[str]:
    """The kinds of what may be done."""
    return {str(option["group"]) for option in frame["options"]}


def fresh_turn(frame: dict[str, Any]) -> bool:
    """The menu of a turn in which nothing has been done."""
    return bool(frame["view"]["phase"] == "turn" and not frame["view"]["now"]["acted"])


def sit_down(visit: Visit, link: str, name: str) -> Visitor:
    """A guest who came by a link."""
    guest = visit()
    guest.page.goto(link)
    guest.page.get_by_role("textbox").fill(name)
    guest.page.get_by_role("button", name=re.compile("Sit down|Join|Take", re.IGNORECASE)).click()
    expect(guest.page.locator(".zk")).to_be_visible()
    return guest


def take_back(page: Page, until: Locator) -> None:
    """Press the key that takes back until that is seen; it does nothing while a move is being answered."""
    for _ in range(5):
        page.keyboard.press("u")
        try:
            expect(until).to_be_visible(timeout=2000)
        except AssertionError:
            continue
        page.wait_for_timeout(100)  # the answer comes a little after the position
        return
    raise AssertionError("nothing was taken back")


# --- Whole games ---------------------------------------------------------------------------------------

MODES: dict[str, tuple[int, dict[str, Any]]] = {
    "fast": (2, {"mode": "fast"}),
    "normal": (2, {"mode": "normal"}),
    "advanced": (3, {"mode": "advanced"}),
    "teams": (4, {"mode": "fast", "teams": True}),
}


@pytest.mark.timeout(120)
@pytest.mark.parametrize("mode", MODES)
def test_a_whole_game_by_clicking(desktop: Visitor, mode: str) -> None:
    players, options = MODES[mode]
    table = table_of(desktop, "me:Anna", *["bot"] * (players - 1), **options)
    page = desktop.open(f"/table/{table}")
    pressed = play_out(page)
    assert {SAVE, CHIP, GO} <= pressed
    final = desktop.look(table, 0)["view"]["final"]
    assert final["seats"][0]["species"], "something was saved by clicking"
    for seat in final["seats"]:
        expect(page.locator(END)).to_contain_text(str(seat["total"]).replace("-", "−"))
    expect(page.locator(END)).not_to_contain_text("undefined")
    assert page.evaluate("document.documentElement.scrollWidth - innerWidth") <= 0
    page.get_by_role("button", name="Look at the zoos").click()
    expect(page.locator(".zk-zoo")).to_be_visible()
    expect(page.locator(".legal")).to_have_count(0)
    page.get_by_role("button", name="Back to the result").click()
    expect(page.locator(END)).to_be_visible()


@pytest.mark.timeout(90)
def test_the_last_turns_by_tapping(phone: Visitor) -> None:
    table = table_of(phone, "me:Anna", "bot", mode="fast")
    play_to({0: phone}, table, lambda frame: fresh_turn(frame) and frame["view"]["seats"][0]["saved"] >= 4)
    page = phone.open(f"/table/{table}")
    play_out(page)
    assert page.evaluate("document.documentElement.scrollWidth - innerWidth") <= 0


# --- A turn --------------------------------------------------------------------------------------------


def test_a_species_is_saved_and_taken_back(desktop: Visitor) -> None:
    table = table_of(desktop, "me:Anna", "bot", mode="normal")
    frame = play_to({0: desktop}, table, lambda frame: fresh_turn(frame) and "save" in groups(frame))
    page = desktop.open(f"/table/{table}")
    prospects = {one["species"]: one for one in frame["view"]["prospects"] if one["from"] == "table"}
    lit = page.locator(".zk-card.legal")
    expect(lit).to_have_count(len([one for one in prospects.values() if one["can_save"]]))
    card = lit.first
    species = str(card.get_attribute("data-species"))
    best = max(house["gain"] for house in prospects[species]["houses"])
    market = page.locator(".zk-market").bounding_box()
    card.click()
    stage = page.locator(".zk-stage")
    expect(stage.locator(".zk-biggain")).to_contain_text(f"+{best}")
    expect(page.locator(".zk-house.picked .zk-slot.ghost")).to_be_visible()
    assert page.locator(".zk-market").bounding_box() == market, "the table stays where it is"
    page.keyboard.press("Escape")
    expect(page.locator(".zk-slot.ghost")).to_have_count(0)
    card.click()
    page.get_by_role("button", name="Save it").click()
    expect(stage).to_contain_text(re.compile("main action|for help"))
    paid = desktop.look(table, 0)["view"]["seats"][0]
    assert paid["saved"] == frame["view"]["seats"][0]["saved"] + 1
    spent = sum(prospects[species]["payment"].values())
    assert paid["cube_total"] == frame["view"]["seats"][0]["cube_total"] - spent
    take_back(page, page.get_by_role("button", name="Pay and save it"))
    stage.get_by_role("button", name="Back").click()
    expect(page.locator('.zk[data-stage="idle"]')).to_be_visible()
    assert desktop.look(table, 0)["view"]["seats"] == frame["view"]["seats"]


def test_the_payment_is_proposed_and_changed_by_hand(desktop: Visitor) -> None:
    table = table_of(desktop, "me:Anna", "bot", mode="normal", seed="tapir-3")

    def choice(frame: dict[str, Any]) -> bool:
        return bool(
            frame["view"]["phase"] == "payment"
            and len(frame["options"]) > 1
            and frame["view"]["pending"]["payments"][1]["white_for_red"] == 1
        )

    frame = play_to({0: desktop}, table, choice)
    payments = frame["view"]["pending"]["payments"]
    page = desktop.open(f"/table/{table}")
    group = page.get_by_role("group", name="How to pay")
    chips = group.get_by_role("button")
    expect(chips).to_have_count(len(payments))
    expect(chips.first).to_have_attribute("aria-pressed", "true")
    expect(chips.first).to_have_accessible_name(re.compile("the thriftiest"))
    chips.nth(1).click()
    expect(chips.nth(1)).to_have_attribute("aria-pressed", "true")
    page.get_by_role("button", name="Pay and save it").click()
    expect(page.locator(".zk-stage")).to_contain_text(re.compile("main action|for help"))
    before, after = frame["view"]["seats"][0]["cubes"], desktop.look(table, 0)["view"]["seats"][0]["cubes"]
    assert {one: before[one] - after[one] for one in before} == payments[1]["cost"]
    take_back(page, chips.first)
    take_back(page, page.get_by_role("group", name="With which keeper"))  # the keeper too


def test_other_payments_are_reached_from_the_card(desktop: Visitor) -> None:
    table = table_of(desktop, "me:Anna", "bot", mode="normal")
    play_to({0: desktop}, table, lambda frame: fresh_turn(frame) and "save" in groups(frame))
    page = desktop.open(f"/table/{table}")
    page.locator(".zk-card.legal").first.click()
    page.get_by_role("button", name="Pay otherwise…").click()
    expect(page.get_by_role("group", name="How to pay")).to_be_visible()
    page.locator(".zk-stage").get_by_role("button", name="Back").click()
    expect(page.locator('.zk[data-phase="turn"]')).to_be_visible()


def test_missing_cubes_and_keepers_are_named(desktop: Visitor) -> None:
    table = table_of(desktop, "me:Anna", "bot", mode="normal")

    def stop(frame: dict[str, Any]) -> bool:
        return fresh_turn(frame) and any(
            one["from"] == "table" and one["missing"] for one in frame["view"]["prospects"]
        )

    frame = play_to({0: desktop}, table, stop)
    page = desktop.open(f"/table/{table}")
    lacking = next(one for one in frame["view"]["prospects"] if one["from"] == "table" and one["missing"])
    card = page.locator(f'[data-species="{lacking["species"]}"]')
    expect(card).to_have_accessible_name(re.compile("more needed"))
    expect(card.locator("xpath=following-sibling::p").locator(".zk-need").first).to_be_visible()
    card.click()
    expect(page.locator(".zk-stage")).to_contain_text("Can't be saved yet")
    expect(page.locator(".zk-stage")).to_contain_text("more needed")
    expect(page.get_by_role("button", name="Save it")).to_have_count(0)


def test_cubes_are_exchanged_and_the_returned_ones_chosen(desktop: Visitor) -> None:
    table = table_of(desktop, "me:Anna", "bot", mode="normal")
    frame = play_to({0: desktop}, table, fresh_turn)
    page = desktop.open(f"/table/{table}")
    page.locator('[data-act="fund"]').click()
    page.get_by_role("button", name="Draw 2, return 4").click()
    page.get_by_role("button", name="Draw 2, then return 4").click()
    stage = page.locator(".zk-stage")
    expect(stage).to_contain_text("Return 4 cubes")
    expect(page.get_by_role("button", name="Return 4 cubes", exact=True)).to_have_attribute(
        "aria-disabled", "true"
    )
    drawn = desktop.look(table, 0)["view"]["seats"][0]
    assert drawn["cube_total"] == frame["view"]["seats"][0]["cube_total"] + 2
    page.get_by_role("button", name="Return 1 plant").first.click()  # the cubes of the tray are buttons
    stage.get_by_role("button", name="Return 1 plant").click()
    stage.get_by_role("button", name="Keep 1 plant more").click()
    for _ in range(3):
        stage.locator(RETURN).first.click()
    expect(stage.locator(".zk-owed")).to_have_text("4 of 4")
    stage.get_by_role("button", name="Return 4 cubes").click()
    expect(page.locator('.zk[data-phase="turn"]')).to_be_visible()
    total = desktop.look(table, 0)["view"]["seats"][0]["cube_total"]
    assert total == frame["view"]["seats"][0]["cube_total"] - 2


def test_a_face_down_card_is_for_its_finders_eyes(desktop: Visitor, visit: Visit) -> None:
    made = desktop.new_table("me:Anna", "open", game=GAME, options={"mode": "normal"}, seed="tapir-2")
    table = str(made["table"])
    guest = sit_down(visit, made["seats"][1]["link"], "Noor")
    play_to({0: desktop, 1: guest}, table, lambda frame: fresh_turn(frame) and frame["seat"] == 0)
    page = desktop.open(f"/table/{table}")
    page.locator('[data-act="move"]').click()
    page.locator("button.zk-back").first.click()
    page.get_by_role("button", name="Take it up", exact=True).click()
    stage = page.locator(".zk-stage")
    expect(stage).to_contain_text("You alone see it")
    name = str(page.locator(".ribbon b").text_content()).removeprefix("You hold the ")
    expect(guest.page.locator(".zk-stage")).to_contain_text("Waiting for Anna")
    assert name not in guest.page.inner_text("body")
    stage.get_by_role("button", name="Under the deck, unseen by the others").click()
    stage.locator(".zk-go").click()
    expect(stage).to_contain_text("Move a second species")
    expect(page.locator(".zk-deck")).to_have_accessible_name(re.compile(name))
    assert name not in guest.page.inner_text("body")
    expect(guest.page.locator(".zk-deck")).not_to_have_accessible_name(re.compile(name))
    page.get_by_role("button", name="End the turn").click()
    expect(guest.page.locator('.zk[data-stage="idle"]')).to_be_visible()


def test_keepers_are_hired_and_replaced(desktop: Visitor) -> None:
    table = table_of(desktop, "me:Anna", "bot", mode="normal")
    play_to({0: desktop}, table, fresh_turn)
    page = desktop.open(f"/table/{table}")
    before = desktop.look(table, 0)["view"]["seats"][0]["houses"]
    hired = len([house for house in before if house["keeper"]])
    page.locator("button.zk-pile").nth(1).click()
    expect(page.get_by_role("button", name="Hire from pile 2")).to_be_enabled()
    page.locator('.zk-stage [data-chip="replace"]').click()
    expect(page.locator(".zk-go")).to_have_attribute("aria-disabled", "true")
    page.locator(".zk-house:not(.free) button").first.click()
    expect(page.locator(".zk-house.picked")).to_have_count(1)
    page.locator('.zk-stage [data-chip="hire"]').click()
    page.get_by_role("button", name="Hire from pile 2").click()
    expect(page.locator(".zk-house:not(.free)")).to_have_count(hired + 1)
    expect(page.locator(".zk-stage")).to_contain_text("That was your main action")
    expect(page.locator('[data-act="move"]')).to_have_attribute("aria-disabled", "true")
    page.get_by_role("button", name="End the turn").click()
    expect(page.locator(".zk-stage")).not_to_contain_text("That was your main action")


@pytest.mark.timeout(90)
def test_a_zoo_is_asked_for_help_and_chooses_its_zone(desktop: Visitor, visit: Visit) -> None:
    made = desktop.new_table("me:Anna", "open", game=GAME, options={"mode": "normal"}, seed="tapir-5")
    table = str(made["table"])
    guest = sit_down(visit, made["seats"][1]["link"], "Noor")
    people = {0: desktop, 1: guest}
    asker = play_to(people, table, lambda frame: "send" in groups(frame))["seat"]
    page, other = people[asker].page, people[1 - asker].page
    desktop.open(f"/table/{table}")
    stage = page.locator(".zk-stage")
    page.get_by_role("button", name="Ask for help", exact=True).click()
    expect(page.locator(".zk-card.legal").first).to_be_visible()
    chip = stage.locator(".zk-chips.faces .zk-chip").first
    name = str(chip.locator(".sr").text_content())
    chip.click()
    stage.get_by_role("button", name="Ask for help").click()
    expect(stage).not_to_contain_text("Sending")
    if desktop.look(table, 0)["view"]["phase"] == "receive":
        asked = other.locator(".zk-stage")
        expect(asked).to_contain_text(f"{name}: ")
        expect(asked).to_contain_text("asks you for help")
        other.locator("button.zk-pen.legal").first.click()
        asked.locator(".zk-go").click()
    expect(other.locator(".zk-pen").filter(has_text=name)).to_be_visible()
    expect(page.locator('.zk[data-phase="turn"]')).to_be_visible()


def test_a_quarantined_species_is_protected(desktop: Visitor) -> None:
    table = table_of(desktop, "me:Anna", "bot", mode="advanced")
    frame = play_to({0: desktop}, table, lambda frame: fresh_turn(frame) and "quarantine" in groups(frame))
    moves = [one["notation"] for one in frame["options"] if one["group"] == "quarantine"]
    desktop.play(table, 0, moves[0])
    desktop.play(table, 0, 0)
    page = desktop.open(f"/table/{table}")
    option = next(one for one in desktop.look(table, 0)["options"] if one["group"] == "protect")
    _, zone, colour = str(option["target"]).split(":")
    page.locator(f'button.zk-pen[data-zone="{zone}"]').click()
    protect = page.locator('.zk-stage [data-chip="protect"]')
    if protect.count():
        protect.click()
    page.locator(f'.zk-stage [data-chip="{colour}"]').click()
    page.get_by_role("button", name="Put it there").click()
    expect(page.locator(f'.zk-pen[data-zone="{zone}"] .zk-guard .zk-need.{colour}')).to_be_visible()
    take_back(page, page.locator(f'.zk-pen[data-zone="{zone}"]:not(:has(.zk-guard))'))


# --- Who sees what -------------------------------------------------------------------------------------


def test_two_at_one_screen_do_not_see_each_others_aim(desktop: Visitor) -> None:
    table = table_of(desktop, "me:Anna", "me:Ivo", mode="advanced")
    page = desktop.open(f"/table/{table}")
    expect(page.locator(".handover")).to_be_visible()
    expect(page.locator(".zks-aim")).to_have_count(0)
    page.locator(".handover").get_by_role("button").first.click()
    expect(page.locator(".zks-aim")).to_be_visible()
    page.locator(PASS).click()
    page.locator(GO).click()
    expect(page.locator(".handover")).to_be_visible()
    expect(page.locator(".zks-aim")).to_have_count(0)


def test_a_spectator_sees_the_table_and_no_secret(desktop: Visitor, visit: Visit) -> None:
    fields: dict[str, Any] = {
        "game": GAME,
        "options": {"mode": "advanced"},
        "seed": "tapir-7",
        "spectators": True,
    }
    made = desktop.new_table("me:Anna", "me:Ivo", **fields)
    table = str(made["table"])
    play_to(all_of(desktop, 2), table, lambda frame: frame["view"]["seats"][0]["saved"] > 0)
    guest = visit()
    guest.page.goto(made["watch_link"])
    guest.page.get_by_role("button", name="Join the table").click()
    expect(guest.page.locator(".zk.watching")).to_be_visible()
    expect(guest.page.locator(".zks-aim")).to_have_count(0)
    expect(guest.page.locator(".zk-go, .zk-act")).to_have_count(0)
    expect(guest.page.locator(".zk-stage")).to_contain_text("Now: ")
    first = guest.page.locator(".zk-zoo").get_attribute("aria-label")
    guest.page.locator(".zkr-zoo").first.click()
    expect(guest.page.locator(".zk-zoo")).not_to_have_attribute("aria-label", str(first))
    guest.page.locator("button.zk-card").first.click()
    expect(guest.page.get_by_role("dialog")).to_be_visible()
    guest.page.keyboard.press("Escape")
    guest.axe()


# --- Keys, rooms, axe ----------------------------------------------------------------------------------


def test_a_turn_by_keyboard_alone(desktop: Visitor) -> None:
    table = table_of(desktop, "me:Anna", "bot", mode="normal")
    frame = play_to({0: desktop}, table, lambda frame: fresh_turn(frame) and "save" in groups(frame))
    page = desktop.open(f"/table/{table}")
    expect(page.locator(".zk-card.legal").first).to_be_visible()
    inside = "document.activeElement.closest('.zk-market') !== null"
    for _ in range(25):
        page.keyboard.press("Tab")
        if page.evaluate(inside):
            break
    assert page.evaluate(inside), "Tab leads to the table's species"
    focused = page.locator(":focus")
    expect(focused).to_have_class(re.compile("zk-card.*legal"))
    page.keyboard.press("Enter")
    expect(page.locator(".zk-card.picked")).to_have_count(1)
    page.keyboard.press("ArrowRight")
    page.keyboard.press("ArrowLeft")
    page.keyboard.press("Enter")
    expect(page.locator(".zk-stage")).to_contain_text(re.compile("main action|for help"))
    assert desktop.look(table, 0)["view"]["seats"][0]["saved"] == frame["view"]["seats"][0]["saved"] + 1
    expect(page.locator(":focus")).not_to_have_count(0)
    for _ in range(40):
        page.keyboard.press("Tab")
        if page.evaluate("document.activeElement.matches('.zk-endturn')"):
            break
    page.keyboard.press("Enter")
    page.wait_for_function("() => !document.querySelector('.zk-endturn.go')")


SIZES = {
    "desk": (1440, 900),
    "low": (1280, 720),
    "lying": (1024, 768),
    "upright": (820, 1180),
    "phone": (390, 844),
    "zoomed": (720, 450),
}


@pytest.mark.parametrize("size", SIZES)
def test_six_players_with_long_names_fit(visit: Visit, size: str) -> None:
    width, height = SIZES[size]
    person = visit(viewport={"width": width, "height": height})
    names = [f"me:Maximiliane von {one}" for one in ("Ahlen", "Bonn", "Celle", "Daun", "Ems", "Fulda")]
    table = table_of(person, *names, mode="advanced")
    play_to(all_of(person, 6), table, lambda frame: frame["view"]["turn"] >= 7 and fresh_turn(frame))
    page = person.open(f"/table/{table}")
    page.locator(".handover").get_by_role("button").first.click()
    expect(page.locator(".zk-market")).to_be_visible()
    tabs = page.locator(".zk-tabs [role=tab]")
    for k in range(max(1, tabs.count())):
        if tabs.count():
            tabs.nth(k).click()
        wide = page.evaluate(
            """() => [...document.querySelectorAll('.zk *')].filter(one => {
                const scrolls = one.closest('svg, .sr, .zkr.compact, .zk-chips.faces');
                if (!one.checkVisibility() || scrolls) return false;
                const box = one.getBoundingClientRect();
                return box.width > 0 && (box.right > innerWidth + 1 || box.left < -1);
            }).map(one => one.className).slice(0, 5)"""
        )
        assert wide == [], f"{size}: beyond the edge"
        assert page.evaluate("document.documentElement.scrollWidth - innerWidth") <= 0


@pytest.mark.timeout(60)
@pytest.mark.parametrize("how", ["desktop-dark", "phone-light"])
def test_every_stage_is_accessible(visit: Visit, how: str) -> None:
    device, scheme = how.split("-")
    person = visit(phone=device == "phone", color_scheme=scheme)
    table = table_of(person, "me:Anna", "bot", mode="advanced")
    play_to({0: person}, table, lambda frame: fresh_turn(frame) and "save" in groups(frame))
    page = person.open(f"/table/{table}")
    page.locator(".zk-card.legal").first.click()
    person.axe()
    page.get_by_role("button", name="Pay otherwise…").click()
    expect(page.get_by_role("group", name="How to pay")).to_be_visible()
    person.axe()
    page.locator(".zk-stage").get_by_role("button", name="Back").click()
    expect(page.locator('.zk[data-stage="idle"]')).to_be_visible()
    person.axe()
    for act in ("keepers", "fund"):
        page.locator(f'[data-act="{act}"]').click()
        page.locator(CHIP).first.click()
        person.axe()
        page.keyboard.press("Escape")
    page.locator('[data-act="fund"]').click()
    page.get_by_role("button", name="Draw 1, return 2").click()
    page.locator(GO).click()
    expect(page.locator(".zk-owed")).to_be_visible()
    person.axe()
    for tab in ("My zoo", "Rivals", "Score") if device == "phone" else ():
        page.evaluate(TAB, tab)
        person.axe()
