"""5x5 Zoo's own table: whole games by clicking, the simultaneous line-up, take-back, phone, keys, axe."""

from __future__ import annotations

import contextlib
import os
import re
from collections.abc import Callable
from itertools import pairwise
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, Route, TimeoutError, expect
from tests.browser.conftest import Server, Visit, Visitor

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
READY = CONTROLS[-1]

# Press a tab that can be seen and is not chosen; whether there was one.
TAB = """name => {
    const tab = [...document.querySelectorAll('.fz-tabs [role=tab][aria-selected=false]')]
        .find(one => one.textContent === name && one.checkVisibility());
    tab?.click();
    return Boolean(tab);
}"""

View = dict[str, Any]


def table_of(person: Visitor, *seats: str, seed: str = "tapir-7", **fields: Any) -> str:
    """A first game with these seats."""
    options = {"first_game": True, **fields.pop("options", {})}
    made = person.new_table(*seats, game=GAME, options=options, seed=seed, **fields)
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
            if page.evaluate(TAB, name):
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
        target.dispatch_event("click", timeout=700) if "fz-hit" in found else target.click(timeout=700)
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


def best_move(people: dict[int, Visitor], table: str, seat: int) -> str:
    """What a bot would do at a seat."""
    found = people[seat].call(f"/tables/{table}/hint", {"seat": seat})["actions"]
    return str(found[0]["notation"])


def play_to(
    people: dict[int, Visitor], table: str, stop: Callable[[View], bool], wise: bool = False
) -> dict[str, Any]:
    """Play through the server's calls until the view says so; the last frame. `wise`: as a bot would."""
    for _ in range(700):
        frame = people[0].look(table, 0)
        if stop(frame["view"]):
            return frame
        seat = frame["acting"][0]
        if wise:
            move = best_move(people, table, seat)
        else:
            own = frame if seat == 0 else people[seat].look(table, seat)
            move = own["options"][0]["notation"]
        body = {"seat": seat, "action": move, "base": frame["version"], "id": os.urandom(6).hex()}
        people[seat].call(f"/tables/{table}/move", body)
    raise AssertionError("that did not come")


def in_line_up(round_: int = 1) -> Callable[[View], bool]:
    """Whether a round's line-up has come."""
    return lambda view: bool(view["phase"] == "line_up" and view["round"] == round_)


def all_of(person: Visitor, seats: int) -> dict[int, Visitor]:
    """One browser plays all seats."""
    return dict.fromkeys(range(seats), person)


def finish_plan(person: Visitor, table: str, seat: int) -> None:
    """End a plan with the first steps there are, and say that it is ready."""
    while seat in person.look(table, seat)["acting"]:
        options = person.look(table, seat)["options"]
        moves = [one["notation"] for one in options if one["group"] in ("step", "pay")]
        person.play(table, seat, moves[-1] if moves else "confirm")
        if not moves:
            return


def sit_down(visit: Visit, link: str, name: str) -> Visitor:
    """A guest who came by a link."""
    guest = visit()
    guest.page.goto(link)
    guest.page.get_by_role("textbox").fill(name)
    guest.page.get_by_role("button", name=re.compile("Sit down|Join|Take", re.IGNORECASE)).click()
    expect(guest.page.locator(".fz-board")).to_be_visible()
    return guest


def walked(page: Page) -> Locator:
    """The tiles of the walk on one's board."""
    return page.locator(".fz-board .fz-place.walked")


# --- Whole games ---------------------------------------------------------------------------------------


@pytest.mark.timeout(120)
@pytest.mark.parametrize("phone", [False, True], ids=["desktop", "phone"])
def test_a_solo_game_by_clicking(visit: Visit, phone: bool) -> None:
    """The whole of it on the desktop; on the phone its last turns."""
    person = visit(phone=phone)
    table = table_of(person, "me:Anna")

    def last_turns(view: View) -> bool:
        return bool(view["round"] == 3 and view["phase"] == "take" and view["seats"][0]["turn"] == 3)

    if phone:
        play_to(all_of(person, 1), table, last_turns)
    page = person.open(f"/table/{table}")
    pressed = play_until(page, ".fz-end")
    assert {".fz-done", ".fz-tilebutton.legal", ".fz-place.legal .fz-hit", READY} <= pressed
    final = person.look(table, 0)["view"]["final"]["seats"][0]
    expect(page.locator(".fz-end h2")).to_contain_text(f"{final['total']} point")
    expect(page.locator(".fz-end h2")).to_contain_text(final["rank"])
    expect(page.locator(".fz-end tbody tr")).to_have_count(8)
    expect(page.locator(".fz-ranks .now")).to_contain_text(final["rank"])
    assert page.evaluate("document.documentElement.scrollWidth - innerWidth") <= 0
    person.axe()
    page.get_by_role("button", name="Look at the zoos").click()
    expect(page.locator(".fz-tilebutton.legal")).to_have_count(0)
    page.get_by_role("button", name="Back to the result").locator("visible=true").click()
    page.get_by_role("button", name="The rounds").click()
    page.get_by_role("tab", name="Round 1").click()
    expect(page.get_by_role("heading", name="Round 1 is counted")).to_be_visible()
    page.get_by_role("button", name="To the final count").click()
    expect(page.locator(".fz-end")).to_be_visible()


@pytest.mark.timeout(120)
def test_two_people_line_up_in_both_orders_and_play_to_the_end(desktop: Visitor, visit: Visit) -> None:
    made = desktop.new_table("me:Anna", "open", game=GAME, options={"first_game": True}, seed="tapir-2")
    table = str(made["table"])
    one = desktop.open(f"/table/{table}")
    guest = sit_down(visit, made["seats"][1]["link"], "Noor")
    two = guest.page
    people = {0: desktop, 1: guest}
    for round_, (first, second) in enumerate([(one, two), (two, one)], start=1):
        play_to(people, table, in_line_up(round_))
        play_until(first, READY)
        first.locator(READY).click()
        planned = first.locator(".fz-planned")
        expect(planned).to_contain_text("You are ready, waiting for")
        expect(second.locator(".fz-rival .fz-readymark")).to_be_visible()
        plan = walked(first).count()
        play_until(second, READY)  # what the other plans meanwhile does not close the plan
        planned.get_by_role("button", name="Take back").click()
        expect(planned).to_have_count(0)
        expect(walked(first)).to_have_count(plan)
        expect(second.locator(".fz-rival .fz-readymark")).to_have_count(0)
        first.locator(READY).click()
        expect(planned).to_be_visible()
        second.locator(READY).click()
        for page in (one, two):
            page.locator(".fz-done").click()
    play_to(people, table, lambda view: bool(view["phase"] == "over"))
    for page in (one, two):
        page.locator(".fz-done").click()
        expect(page.locator(".fz-places")).to_be_visible()


# --- Turns ---------------------------------------------------------------------------------------------


def test_a_bundle_is_staged_cancelled_and_taken_with_its_action(desktop: Visitor) -> None:
    table = table_of(desktop, "me:Anna")
    for _ in range(2):
        desktop.play(table, 0, 0)
    page = desktop.open(f"/table/{table}")
    row = page.get_by_role("group", name=re.compile("Row 4"))
    stage = page.locator(".fz-stage")
    board = page.locator(".fz-board")
    size = board.bounding_box()
    row.locator(".fz-tilebutton").first.click()
    expect(stage).to_contain_text("Row 4")
    expect(page.locator(".fz-vslot.plus")).to_be_visible()
    assert board.bounding_box() == size, "the zoo stays where it is"
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
    removed = next(one for one in desktop.look(table, 0)["log"] if one["kind"] == "removed")["data"]
    gap = page.get_by_role("group", name=f"Row {removed['row']}:").locator(".fz-tiles > *")
    expect(gap.nth(removed["slot"])).to_have_accessible_name("The rival removed the tile that was here")
    expect(page.locator(".fz-note")).to_contain_text("The rival removes")


SIZES = {
    "desk": (1440, 900),
    "narrow": (1120, 768),
    "lying": (1024, 768),
    "upright": (820, 1180),
    "phone": (390, 844),
    "zoomed": (720, 450),
}


@pytest.mark.parametrize("size", SIZES)
def test_four_players_with_long_names_fit(visit: Visit, size: str) -> None:
    width, height = SIZES[size]
    person = visit()
    person.page.set_viewport_size({"width": width, "height": height})
    seats = ["me:Anna", "me:Noor van der Bloemenveld", "me:Maximiliane-Theodora X.", "me:Ivo"]
    table = table_of(person, *seats, seed="tapir-4", options={"first_game": False})
    play_to(all_of(person, 4), table, lambda view: bool(view["phase"] == "take"))
    page = person.open(f"/table/{table}")
    page.get_by_role("button", name="I am").click()
    if size == "phone":
        page.get_by_role("tab", name="Display").click()
        page.keyboard.press("ArrowRight")
        expect(page.get_by_role("tab", name="Scoring")).to_be_focused()
        expect(page.locator(".fz-scoring")).to_be_visible()
        page.keyboard.press("ArrowLeft")
    expect(page.locator(".fz-display")).to_be_visible()
    assert page.evaluate("document.documentElement.scrollWidth - innerWidth") <= 0
    beyond = page.evaluate(
        """() => [...document.querySelectorAll('.fz-row')].flatMap(row => {
            const box = row.getBoundingClientRect();
            return [...row.querySelectorAll('.fz-tiles > *, .fz-act > *, .fz-rowvisitor')].filter(one => {
                const own = one.getBoundingClientRect();
                return own.left < box.left || own.right > box.right + 1 || own.top < box.top - 1
                    || own.bottom > box.bottom + 1 || own.width < 20;
            }).map(one => row.getAttribute('aria-label') + ': ' + one.className);
        })"""
    )
    assert beyond == [], "everything of a row lies inside it"
    order = page.evaluate(
        """() => [...document.querySelectorAll('.fz-display > *')].map(one => one.getBoundingClientRect())
            .filter(box => box.height).map(box => [box.top, box.bottom])"""
    )
    assert all(above[1] <= below[0] + 1 for above, below in pairwise(order))


# --- Line-up -------------------------------------------------------------------------------------------


def tab_to(page: Page, wanted: str) -> None:
    """Go on with the Tab key until something like this has the focus."""
    for _ in range(60):
        if page.evaluate("one => document.activeElement.matches(one)", wanted):
            return
        page.keyboard.press("Tab")
    raise AssertionError(f"no way to {wanted}")


def arrow_to(page: Page, wanted: str) -> None:
    """Go to the board, and on it with the arrow keys until something like this has the focus."""
    tab_to(page, ".fz-board [data-roving]")
    middle = "one => (box => [box.x + box.width / 2, box.y + box.height / 2])(one.getBoundingClientRect())"
    for step in range(14):
        if page.evaluate("one => document.activeElement.matches(one)", wanted):
            return
        x, y = page.locator(":focus").evaluate(middle)
        to_x, to_y = page.locator(wanted).first.evaluate(middle)
        across = abs(to_x - x) > abs(to_y - y) if step % 3 else abs(to_x - x) > 20
        if across:
            page.keyboard.press("ArrowRight" if to_x > x else "ArrowLeft")
        else:
            page.keyboard.press("ArrowDown" if to_y > y else "ArrowUp")
    raise AssertionError(f"no way to {wanted}")


def settled(page: Page) -> None:
    """Wait until the last move was answered; the keyboard has a place then."""
    expect(page.locator(".fz-go:disabled, .fz-ready:disabled")).to_have_count(0)
    expect(page.locator(":focus")).to_have_count(1)
    assert page.evaluate("document.activeElement !== document.body")


@pytest.mark.timeout(90)
def test_a_turn_and_a_line_up_by_keyboard_alone(desktop: Visitor) -> None:
    table = table_of(desktop, "me:Anna", seed="tapir-9")

    def last_turn(view: View) -> bool:
        return bool(view["phase"] == "take" and view["seats"][0]["turn"] == 4)

    play_to(all_of(desktop, 1), table, last_turn, wise=True)
    page = desktop.open(f"/table/{table}")
    tab_to(page, ".fz-tilebutton")
    page.keyboard.press("Enter")  # chosen
    stage = page.locator(".fz-stage")
    expect(stage).to_contain_text("Row")
    if stage.locator(".fz-opt").count():
        tab_to(page, ".fz-opt")
        page.keyboard.press("End")  # the door
        page.keyboard.press("Enter")
    tab_to(page, ".fz-go")
    page.keyboard.press("Enter")
    expect(stage).to_contain_text("Tap a lit square")
    settled(page)
    tab_to(page, ".legal > .fz-hit")
    page.keyboard.press("Enter")
    page.keyboard.press("Enter")
    expect(page.locator(".fz-score")).to_be_visible()
    settled(page)
    expect(page.locator(".fz-bestpill:visible")).not_to_contain_text("…")
    for _ in range(60):
        if page.locator(READY).count():
            break
        if not page.locator(".fz-chooser").count():
            # without a way on a door opens one
            wanted = ".foot > .fz-hit" if page.locator(".fz-place.foot").count() else ".fz-snap > .fz-hit"
            arrow_to(page, wanted)
        page.keyboard.press("Enter")
        page.wait_for_timeout(60)
        settled(page)
    tab_to(page, ".fz-ready")
    page.keyboard.press("Enter")
    expect(page.locator(".fz-done")).to_be_focused()
    page.keyboard.press("Enter")
    settled(page)
    assert page.evaluate("document.activeElement.matches('.fz-tilebutton')")


def test_a_line_up_taken_back_step_by_step(desktop: Visitor) -> None:
    table = table_of(desktop, "me:Anna", seed="tapir-9")
    people = all_of(desktop, 1)
    play_to(people, table, in_line_up(), wise=True)
    page = desktop.open(f"/table/{table}")
    expect(page.locator(".fz-score")).to_be_visible()
    page.locator(".fz-tool", has_text="Lay").click()
    before = page.locator(".fz-snap").count()
    assert before > 0
    page.locator(".fz-snap .fz-hit").first.focus()
    page.keyboard.press("Enter")
    expect(page.locator(".fz-door.fresh")).to_have_count(1)
    page.get_by_role("button", name="Start over").click()
    expect(page.locator(".fz-door.fresh")).to_have_count(0)
    while not walked(page).count():
        desktop.play(table, 0, best_move(people, table, 0))
        page.wait_for_timeout(30)
    page.locator(".fz-place.end .fz-hit").focus()
    page.keyboard.press("Backspace")
    expect(walked(page)).to_have_count(0)
    page.locator(".fz-bestpill").locator("visible=true").click()
    best = desktop.call(f"/tables/{table}/insight", {"seat": 0})["insight"]["walk"]
    expect(page.locator(".fz-walk.best .fz-stepmark")).to_have_count(len(best["steps"]))
    expect(page.locator(".fz-why")).to_contain_text(f"Best: {best['total']}")


def test_a_walk_is_drawn_with_a_finger(phone: Visitor) -> None:
    table = table_of(phone, "me:Anna", seed="tapir-9")
    people = all_of(phone, 1)
    play_to(people, table, in_line_up(), wise=True)
    for _ in range(8):  # doors first, as the best plan has it; then the walk
        move = best_move(people, table, 0)
        if move.startswith("step"):
            break
        phone.play(table, 0, move)
    best = phone.call(f"/tables/{table}/insight", {"seat": 0})["insight"]["walk"]["steps"]
    page = phone.open(f"/table/{table}")
    expect(page.locator(".fz-place.foot")).not_to_have_count(0)
    spots = []
    for step in best[:3]:
        box = page.locator(f'.fz-place[data-square="{step["square"]}"] .fz-hit').bounding_box()
        assert box is not None
        spots.append((box["x"] + 20, box["y"] + 20))
    touch = page.context.new_cdp_session(page)

    def finger(kind: str, *points: tuple[float, float]) -> None:
        touch.send(
            "Input.dispatchTouchEvent",
            {"type": kind, "touchPoints": [{"x": x, "y": y} for x, y in points]},
        )

    finger("touchStart", spots[0])
    for (x, y), (to_x, to_y) in pairwise(spots):
        for part in range(1, 6):
            finger("touchMove", (x + (to_x - x) * part / 5, y + (to_y - y) * part / 5))
            page.wait_for_timeout(20)
    finger("touchEnd")
    for _ in range(3):  # a tile that two colours fit asks which one
        page.wait_for_timeout(150)
        if page.locator(".fz-chooser").count():
            page.locator(".fz-chooser button").first.click()
    assert walked(page).count() >= 1
    squares = [step["square"] for step in phone.look(table, 0)["view"]["plan"]["steps"]]
    assert squares == [step["square"] for step in best[: len(squares)]]
    assert page.evaluate("scrollY") == 0, "the page does not scroll under the finger"


def test_two_at_one_screen_do_not_see_each_others_plan(desktop: Visitor) -> None:
    table = table_of(desktop, "me:Anna", "me:Noor", seed="tapir-9")
    people = all_of(desktop, 2)
    play_to(people, table, in_line_up(), wise=True)
    page = desktop.open(f"/table/{table}")
    page.get_by_role("button", name="I am Anna").click()
    expect(page.locator(".fz-score")).to_be_visible()
    other = desktop.look(table, 1)["view"]
    for _ in range(20):
        if len(desktop.look(table, 0)["view"]["plan"]["steps"]) > 1:
            break
        desktop.play(table, 0, best_move(people, table, 0))
    expect(walked(page)).not_to_have_count(0)
    assert desktop.look(table, 1)["view"] == other
    finish_plan(desktop, table, 0)
    expect(page.get_by_role("button", name="I am Noor")).to_be_visible()
    expect(page.locator(".fz-board")).to_have_count(0)
    page.get_by_role("button", name="I am Noor").click()
    expect(page.locator(".fz-score")).to_have_attribute("data-total", "0")
    expect(walked(page)).to_have_count(0)
    expect(page.locator(".fz-stepmark")).to_have_count(0)


def test_a_plan_outlives_a_lost_connection(desktop: Visitor, server: Server) -> None:
    desktop.forgive("WebSocket")
    desktop.forgive("ERR_CONNECTION")
    table = table_of(desktop, "me:Anna", seed="tapir-9")
    people = all_of(desktop, 1)
    play_to(people, table, in_line_up(), wise=True)
    for _ in range(20):
        if desktop.look(table, 0)["view"]["plan"]["steps"]:
            break
        desktop.play(table, 0, best_move(people, table, 0))
    page = desktop.open(f"/table/{table}")
    expect(walked(page)).to_have_count(1)
    server.stop()
    try:
        expect(page.get_by_role("alert")).to_contain_text("The connection is lost")
        page.get_by_role("button", name="Start over").click()
        expect(page.get_by_role("button", name="Start over")).to_be_disabled()
    finally:
        server.start()
    expect(page.get_by_role("alert")).to_have_count(0)
    expect(walked(page)).to_have_count(0)
    assert desktop.look(table, 0)["view"]["plan"]["steps"] == []


# --- The count, the end --------------------------------------------------------------------------------


def test_a_count_shows_the_best_walk_and_later_the_zoo_as_it_was(desktop: Visitor) -> None:
    table = table_of(desktop, "me:Anna", "bot", seed="tapir-11")

    def play_on(stop: Callable[[View], bool]) -> None:
        while not stop((frame := desktop.look(table, 0))["view"]):
            if 0 in frame["acting"]:
                desktop.play(table, 0, best_move({0: desktop}, table, 0))

    play_on(in_line_up())
    page = desktop.open(f"/table/{table}")
    expect(page.locator(".fz-score")).to_be_visible()
    held: list[Route] = []
    page.route("**/insight", lambda route: held.append(route))
    finish_plan(desktop, table, 0)
    expect(page.locator(".fz-done")).to_be_visible()
    held.clear()
    seen = desktop.look(table, 0)["version"]

    def places() -> list[Any]:
        return [page.locator(one).bounding_box() for one in (".fz-done", ".fz-countboard", ".fz-best")]

    before = places()
    page.wait_for_timeout(250)  # the page asks a moment after the last move
    for route in held:
        route.continue_()
    page.unroute("**/insight")
    assert desktop.look(table, 0)["version"] == seen
    insight = desktop.call(f"/tables/{table}/insight", {"seat": 0})["insight"]["rounds"][0]["seats"][0]
    assert insight["best"] > insight["made"]
    text = f"The best walk was {insight['best']}, you made {insight['made']}."
    expect(page.locator(".fz-best")).to_contain_text(text)
    assert places() == before, "nothing moves when the best walk comes"
    marks = page.locator(".fz-countboard .fz-stepmark")
    result = desktop.look(table, 0)["view"]["rounds_scored"][0]["seats"][0]
    expect(marks).to_have_count(len(result["steps"]))
    page.get_by_role("button", name="Show the best walk").click()
    expect(marks).to_have_count(len(insight["steps"]))
    desktop.axe()
    page.locator(".fz-done").click()
    play_on(lambda view: bool(view["seats"][0]["turn"]))
    page.get_by_role("button", name="Last count").locator("visible=true").click()
    now = desktop.look(table, 0)["view"]
    then = now["rounds_scored"][0]["seats"][0]["zoo"]["tiles"]
    assert len(then) < len(now["seats"][0]["tiles"])
    expect(page.locator(".fz-countboard .fz-tile")).to_have_count(len(then))


def test_ties_are_told_in_full(desktop: Visitor) -> None:
    page = desktop.open(f"/table/{table_of(desktop, 'me:Anna')}")
    script = """async seats => {
        const { tieBreaks } = await import("/games/five_by_five_zoo/words.js");
        return tieBreaks(seats.map(([total, popularity_tokens, tiles, distance]) =>
            ({ total, popularity_tokens, tiles, distance })), k => ["Anna", "Noor", "Tilda", "Ivo"][k]);
    }"""

    def told(*seats: tuple[int, int, int, int]) -> str:
        return str(page.evaluate(script, [list(seat) for seat in seats]))

    assert told((90, 3, 9, 0), (80, 3, 9, 1)) == ""
    assert told((90, 3, 9, 0), (90, 4, 9, 1)) == (
        "Anna and Noor have equal points. Hearts decide: Noor 4 and Anna 3."
    )
    assert told((90, 5, 9, 0), (90, 5, 8, 1), (90, 4, 9, 2)) == (
        "Anna, Noor and Tilda have equal points. Hearts decide: Anna 5, Noor 5 and Tilda 4. "
        "Tiles decide: Anna 9 and Noor 8."
    )
    assert told((90, 5, 9, 0), (70, 5, 9, 1), (90, 5, 9, 2), (70, 6, 9, 3)) == (
        "Anna and Tilda have equal points. Seats after the start player decide: Tilda 2 and Anna 0. "
        "Noor and Ivo have equal points. Hearts decide: Ivo 6 and Noor 5."
    )


# --- Every phase ---------------------------------------------------------------------------------------


@pytest.mark.timeout(90)
@pytest.mark.parametrize("how", ["desktop-dark", "phone-light"])
def test_every_phase_is_accessible_and_fits(visit: Visit, how: str) -> None:
    device, scheme = how.split("-")
    person = visit(phone=device == "phone", color_scheme=scheme)
    table = table_of(person, "me:Anna", seed="tapir-5")
    people = all_of(person, 1)
    page = person.page

    def look(phase: Callable[[View], bool], first: str) -> None:
        play_to(people, table, phase, wise=True)
        person.open(f"/table/{table}")
        expect(page.locator(first).locator("visible=true").first).to_be_visible()
        expect(page.locator(".fz-bestpill").locator("visible=true").filter(has_text="…")).to_have_count(0)
        fits()

    def fits() -> None:
        assert page.evaluate("document.documentElement.scrollWidth - innerWidth") <= 0
        person.axe()

    look(lambda view: bool(view["phase"] == "take" and view["seats"][0]["turn"] == 2), ".fz-tilebutton.legal")
    page.locator(".fz-tilebutton.legal").first.click()
    fits()
    page.keyboard.press("Escape")
    person.play(table, 0, 0)
    look(lambda view: bool(view["phase"] == "place"), ".fz-place.legal")
    page.locator(".fz-place.legal .fz-hit").first.dispatch_event("click")
    expect(page.locator(".fz-ghost")).to_be_visible()
    fits()
    look(in_line_up(), ".fz-score")
    buy = page.locator(".fz-tool", has_text="Buy a door")
    buy.click()
    expect(page.locator(".fz-paying")).to_be_visible()
    fits()
    page.locator(".fz-rub").click()
    expect(page.locator(".fz-paying")).to_have_count(0)
    play_to(people, table, lambda view: bool(view["round"] == 2), wise=True)
    expect(page.locator(".fz-best")).to_be_visible()
    fits()
    page.locator(".fz-done").click()
    if device == "phone":
        page.get_by_role("tab", name="Scoring").click()
    page.locator(".fz-bonus").first.click()
    expect(page.get_by_role("dialog")).to_be_visible()
    fits()


def test_the_first_game_brings_its_cards_and_asks_for_none(desktop: Visitor) -> None:
    page = desktop.open("/")
    card = page.get_by_role("article").filter(has=page.get_by_role("heading", name="5x5 Zoo"))
    card.get_by_role("button", name="On one screen").click()
    dialog = page.get_by_role("dialog")
    popularity = dialog.get_by_label("Popularity card", exact=True)
    bonuses = dialog.get_by_role("group", name="Final bonus cards")
    popularity.select_option("C")
    bonuses.first.get_by_role("radio", name="choose three").check()
    dialog.get_by_label("First game").check()
    expect(popularity).to_have_count(0)
    expect(bonuses).to_have_count(0)
    dialog.get_by_role("button", name="Open the table").click()
    page.wait_for_url("**/table/**")
    game = desktop.look(page.url.rsplit("/", 1)[1], 0)["view"]
    assert game["popularity"] == "A"
    assert sorted(game["bonuses"]) == ["A", "B", "C"]
