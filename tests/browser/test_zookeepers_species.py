"""Zookeepers' species browser, the others' zoos, the side, the log and the score sheet, in a real browser."""

from __future__ import annotations

import json
import os
import re
from collections.abc import Callable
from itertools import pairwise
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect
from tests.browser.conftest import Visit, Visitor

from zootable.kernel import registry

GAME = "zookeepers"
View = dict[str, Any]


def moves_until(
    seed: str, options: dict[str, Any], stop: Callable[[View], bool]
) -> tuple[list[tuple[int, str]], View]:
    """The moves of a sensible game until the open view says so, and that view."""
    game = registry.load(GAME, **options)
    player = game.heuristics()
    state = game.new_initial_state(seed)
    moves: list[tuple[int, str]] = []
    while not state.is_terminal() and not stop(state.view(None)):
        seat = state.current_player()
        action = player.playout_action(state, seat, 0)
        moves.append((seat, state.action_to_string(action)))
        state.apply_action(action)
    return moves, state.view(None)


def ties(view: View) -> int:
    """How many places were decided by more than points."""
    seats, standings = view["final"]["seats"], view["final"]["standings"]
    return len([one for one, two in pairwise(standings) if seats[one[0]]["total"] == seats[two[0]]["total"]])


def tied_seed(**options: Any) -> str:
    """A seed with which points alone do not decide."""
    for number in range(1000):
        if ties(moves_until(f"okapi-{number}", options, lambda view: False)[1]):
            return f"okapi-{number}"
    raise AssertionError("no tie in 1000 games")


def played(
    person: Visitor, *seats: str, seed: str, stop: Callable[[View], bool] = lambda view: False, **options: Any
) -> tuple[str, View]:
    """A table that this browser holds alone, played until the open view says so (or to the end)."""
    made = person.new_table(*seats, game=GAME, options=options, seed=seed, spectators=True)
    moves, view = moves_until(seed, {"players": len(seats), **options}, stop)
    table = str(made["table"])
    version = person.look(table, 0)["version"]
    for seat, notation in moves:
        body = {"seat": seat, "action": notation, "base": version, "id": os.urandom(6).hex()}
        version = person.call(f"/tables/{table}/move", body)["version"]
    return table, view


def at_turn(seat: int, turn: int) -> Callable[[View], bool]:
    """Whether a seat is to move at the beginning of its turn, at this turn or later."""
    return lambda view: bool(view["turn"] >= turn and view["acting"] == [seat] and view["phase"] == "turn")


def sit(person: Visitor, table: str) -> Page:
    """The table, past the hand-over."""
    page = person.open(f"/table/{table}")
    over = page.get_by_role("button", name="I am")
    expect(page.locator(".zk-root").or_(over)).to_be_visible()
    if over.is_visible():
        over.click()
    return page


def tab(page: Page, name: str) -> None:
    """Go to a tab of the table, where there are tabs."""
    found = page.locator(".zk-tabs").get_by_role("tab", name=name)
    if found.count():
        found.click()


def components(person: Visitor) -> dict[str, Any]:
    """Everything printed."""
    return dict(person.call(f"/games/{GAME}")["components"])


def browse(page: Page) -> Locator:
    """Open the browser of species."""
    tab(page, "Score")
    page.get_by_role("button", name="All 60 species").locator("visible=true").click()
    dialog = page.get_by_role("dialog")
    expect(dialog.locator(".zkb-item")).to_have_count(60)
    return dialog


def no_sideways(page: Page) -> None:
    """The page is not wider than its window."""
    assert page.evaluate("document.documentElement.scrollWidth - innerWidth") <= 0


# --- The browser of species ------------------------------------------------------------------------------


def test_species_are_filtered_by_everything_on_their_cards(desktop: Visitor) -> None:
    species = list(components(desktop)["species"].values())
    keepers = components(desktop)["keepers"]
    table, view = played(desktop, "me:Anna", "me:Noor", seed="tapir-2", stop=at_turn(0, 12), mode="normal")
    dialog = browse(sit(desktop, table))

    def press(group: str, *names: str) -> None:
        for name in names:
            dialog.get_by_role("group", name=group).get_by_role("button", name=name, exact=True).click()

    def shown(what: Callable[[dict[str, Any]], bool]) -> None:
        wanted = sorted([one["name"] for one in species if what(one)])
        assert wanted, "a filter that finds nothing tests nothing"
        expect(dialog.locator(".zkb-item .zkb-words > b")).to_have_text(wanted)
        expect(dialog.get_by_role("status").first).to_have_text(f"{len(wanted)} species")

    press("Status", "critically endangered")
    shown(lambda one: one["status"] == "CR")
    press("Status", "endangered")
    shown(lambda one: one["status"] in ("CR", "EN"))
    press("Class", "bird")
    shown(lambda one: one["status"] in ("CR", "EN") and one["class"] == "bird")
    dialog.get_by_role("button", name="Clear the filter").click()
    press("Diet", "omnivore")
    press("Origin", "Asia")
    shown(lambda one: one["diet"] == "omnivore" and "AS" in one["origins"])
    press("Habitat", "temperate")
    shown(lambda one: one["diet"] == "omnivore" and "AS" in one["origins"] and "temperate" in one["habitats"])
    dialog.get_by_role("button", name="Clear the filter").click()
    dialog.get_by_label("Cubes").select_option("2")
    shown(lambda one: sum(one["needs"].values()) <= 2)
    dialog.get_by_label("Cubes").select_option("no white")
    shown(lambda one: one["needs"]["white"] == 0)
    dialog.get_by_role("button", name="Clear the filter").click()
    dialog.get_by_label("Fits").select_option("asian_predator_keeper")
    shown(lambda one: one["id"] in keepers["asian_predator_keeper"]["fits"])
    dialog.get_by_role("button", name="Clear the filter").click()
    dialog.get_by_label("Where").select_option("table")
    up = [column["up"] for column in view["table"]]
    shown(lambda one: one["id"] in up)
    dialog.get_by_label("Where").select_option("saved")
    saved = [one for seat in view["seats"] for house in seat["houses"] for one in house["species"]]
    shown(lambda one: one["id"] in saved)
    dialog.get_by_role("button", name="Clear the filter").click()
    dialog.get_by_role("searchbox").fill("testudo")
    shown(lambda one: "Testudo" in one["latin"])
    dialog.get_by_role("searchbox").fill("unicorn")
    expect(dialog).to_contain_text("No species is like that.")
    dialog.get_by_role("button", name="Show all").click()
    dialog.get_by_label("Sort by").select_option("heavy")
    expect(dialog.locator(".zkb-item .zkb-words > b").first).to_have_text("African Elephant")
    desktop.axe()


def test_every_species_has_a_face_and_its_card_in_full(desktop: Visitor) -> None:
    data = components(desktop)
    made = desktop.new_table("me:Anna", "me:Noor", game=GAME, options={"mode": "fast"}, seed="tapir-1")
    page = sit(desktop, str(made["table"]))
    dialog = browse(page)
    sprite = desktop.context.request.get(f"/games/{GAME}/symbols.svg").text()
    drawn = set(re.findall(r'<symbol id="([^"]+)"', sprite))
    uses = dialog.locator(".zkb-item .zk-pic use").evaluate_all(
        "all => all.map(one => one.getAttribute('href'))"
    )
    assert len(uses) == 60
    assert {one.split("#")[1] for one in uses} <= drawn
    blank = dialog.locator(".zkb-item .zk-pic use").evaluate_all(
        "all => all.filter(one => !(one.getBBox().width > 10)).length"
    )
    assert blank == 0
    dialog.locator(".zkb-item").first.focus()
    page.keyboard.press("ArrowRight")
    page.keyboard.press("Enter")
    expect(dialog.get_by_role("button", name="Back to the list")).to_be_focused()
    page.keyboard.press("Enter")
    expect(dialog.locator(".zkb-item").nth(1)).to_be_focused()
    dialog.locator(".zkb-item").first.click()
    for species in sorted(data["species"].values(), key=lambda one: str(one["name"])):
        expect(dialog.get_by_role("heading", level=2)).to_have_text(species["name"])
        said = dialog.locator(".zkb-card").inner_text()
        facts = [
            species["latin"],
            data["status_names"][species["status"]],
            species["class"],
            species["diet"],
            *[data["origin_names"][one] for one in species["origins"]],
            *species["habitats"],
        ]
        assert all(fact in said for fact in facts), f"{species['name']}: {said}"
        needs = dialog.locator("dd .zk-need").evaluate_all(
            "all => all.map(one => one.getAttribute('aria-label'))"
        )
        assert [int(one.split()[0]) for one in needs] == [one for one in species["needs"].values() if one]
        dialog.get_by_role("button", name="The next one").click()
    for name, mass in (("African Elephant", "5 t"), ("Common Green Iguana", "5 kg"), ("Lar Gibbon", "6 kg")):
        dialog.get_by_role("button", name="Back to the list").click()
        dialog.locator(".zkb-item", has_text=name).click()
        expect(dialog.locator(".zkb-card")).to_contain_text(f"about {mass}")
    dialog.get_by_role("button", name="Back to the list").click()
    dialog.locator(".zkb-item", has_text="Fischer").click()
    expect(dialog.locator(".zkb-card")).to_contain_text("about 50 g")


def test_keepers_are_listed_and_lead_to_the_species_that_fit(desktop: Visitor) -> None:
    data = components(desktop)
    table, view = played(
        desktop, "me:Anna", "me:Noor", "me:Ivo", seed="tapir-3", stop=at_turn(0, 20), mode="advanced"
    )
    page = sit(desktop, table)
    dialog = browse(page)
    dialog.get_by_role("tab", name="Keepers").click()
    expect(dialog.locator(".zkb-keepers > li")).to_have_count(24)
    mine = [house["keeper"] for house in view["seats"][0]["houses"] if house["keeper"]]
    for keeper in mine:
        row = dialog.locator(".zkb-keepers > li", has_text=data["keepers"][keeper]["name"])
        expect(row).to_contain_text("with you")
    row = dialog.locator(".zkb-keepers > li", has_text="Reptile House Keeper")
    row.get_by_role("button").click()
    expect(dialog.locator(".zkb-item")).to_have_count(data["keepers"]["reptile_house_keeper"]["matching"])
    dialog.get_by_role("tab", name="Species").focus()
    page.keyboard.press("End")
    expect(dialog.get_by_role("tab", name="Secret aims")).to_have_attribute("aria-selected", "true")
    expect(dialog.locator(".zkb-aims table")).to_have_count(len(data["objectives"]))
    desktop.axe()
    page.keyboard.press("Escape")
    expect(page.get_by_role("dialog")).to_have_count(0)
    expect(page.get_by_role("button", name="All 60 species").locator("visible=true")).to_be_focused()


@pytest.mark.parametrize(("mode", "players", "keepers"), [("fast", 2, 14), ("normal", 5, 26)])
def test_only_keepers_in_use_are_listed(desktop: Visitor, mode: str, players: int, keepers: int) -> None:
    data = components(desktop)
    used = data["modes"][mode]["keeper_points"]
    boxes = ("base", "second") if players > 4 else ("base",)
    wanted = [one for one in data["keepers"].values() if one["points"] in (1, *used) and one["box"] in boxes]
    assert len(wanted) == keepers
    seats = [f"me:P{number}" for number in range(players)]
    made = desktop.new_table(*seats, game=GAME, options={"mode": mode}, seed="tapir-1")
    dialog = browse(sit(desktop, str(made["table"])))
    dialog.get_by_role("tab", name="Keepers").click()
    expect(dialog.locator(".zkb-keepers > li")).to_have_count(keepers)
    expect(dialog.get_by_role("tab", name="Secret aims")).to_have_count(0)


def test_a_spectator_browses_too_and_sees_no_secret_aim(desktop: Visitor, visit: Visit) -> None:
    table, _ = played(
        desktop, "me:Anna", "me:Noor", "me:Ivo", seed="tapir-3", stop=at_turn(0, 20), mode="advanced"
    )
    other = visit()
    page = other.open(f"/table/{table}")
    expect(page.locator(".zks-aim")).to_have_count(0)
    expect(page.locator(".zkr-zoo")).to_have_count(2)
    expect(page.locator(".zkr-zoo").first).to_contain_text("+ secret")
    dialog = browse(page)
    dialog.locator(".zkb-item").first.click()
    expect(dialog.locator(".zkb-you")).to_have_count(0)
    other.axe()
    page.keyboard.press("Escape")
    page.locator(".zkr-zoo").first.click()
    expect(page.locator(".zks-score")).to_have_attribute("aria-label", "Noor's score")


def test_the_browser_and_the_rivals_on_a_phone(phone: Visitor) -> None:
    table, _ = played(
        phone, "me:Anna", "me:Noor", "me:Ivo", seed="tapir-3", stop=at_turn(0, 20), mode="advanced"
    )
    page = sit(phone, table)
    dialog = browse(page)
    expect(dialog.get_by_role("group", name="Status")).to_be_hidden()
    dialog.locator("summary").tap()
    dialog.get_by_role("group", name="Status").get_by_role("button", name="vulnerable", exact=True).tap()
    expect(dialog.locator("summary")).to_have_text("Filter (1)")
    phone.axe()
    dialog.locator(".zkb-item", has_text="Cheetah").tap()
    expect(dialog.locator(".zkb-card")).to_contain_text("Acinonyx jubatus")
    no_sideways(page)
    dialog.get_by_role("button", name="Close").tap()
    tab(page, "Species")
    page.locator(".zkr-chip", has_text="Noor").locator("visible=true").first.tap()
    expect(page.get_by_role("dialog")).to_contain_text("Noor's zoo")
    phone.axe()
    page.get_by_role("dialog").locator(".zkr-face").first.tap()
    expect(page.get_by_role("dialog").last.locator(".zkb-card")).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.get_by_role("dialog")).to_have_count(1)


# --- The side ------------------------------------------------------------------------------------------


def test_the_side_counts_what_the_score_is_made_of(desktop: Visitor) -> None:
    table, _ = played(
        desktop, "me:Anna", "me:Noor", "me:Ivo", seed="tapir-2", stop=at_turn(0, 30), mode="advanced"
    )
    page = sit(desktop, table)
    view = desktop.look(table, 0)["view"]
    data = components(desktop)
    zoo = view["seats"][0]
    score = page.locator(".zks-score").locator("visible=true")
    expect(score.locator(".zks-total > b")).to_have_text(str(zoo["points"]["total"]))
    expect(score.locator("dl")).to_contain_text(f"{zoo['saved']} species saved")
    saved = [data["species"][one] for house in zoo["houses"] for one in house["species"]]
    for kind in ("mammal", "bird", "reptile"):
        number = len([one for one in saved if one["class"] == kind])
        said = score.get_by_role("img", name=re.compile(f"^{kind} {number}"))
        expect(said).to_have_count(1 if number else 0)
    rows = view["you"]["objective"]["rows"]
    expect(page.locator(".zks-aim li")).to_have_count(len(rows))
    for place, row in enumerate(rows):
        expect(page.locator(".zks-aim li").nth(place).locator("> b")).to_have_text(f"+{row['bonus']}")
    now = [place for place, row in enumerate(rows) if row["now"]]
    expect(page.locator(".zks-aim li.now")).to_have_count(len(now))
    for seat in view["seats"]:
        runner = page.locator(".zks-race li").nth(seat["seat"])
        expect(runner.locator("i.on")).to_have_count(seat["saved"])


def test_the_last_turns_are_told(desktop: Visitor) -> None:
    table, view = played(
        desktop,
        "me:Anna",
        "me:Noor",
        seed="tapir-1",
        stop=lambda view: view["last_turns"] is not None and view["phase"] == "turn",
        mode="fast",
    )
    page = sit(desktop, table)
    notice = page.locator(".zks-last").locator("visible=true").first
    expect(notice).to_contain_text("Last turns.")
    ender = next(seat["seat"] for seat in view["seats"] if seat["saved"] >= view["end_saved"])
    reader = view["acting"][0]
    who = "You" if ender == reader else ("Anna", "Noor")[ender]
    expect(notice).to_contain_text(f"{who} saved {view['end_saved']}.")


NAMES = [
    "Anna",
    "Noor van der Bloemenveld",
    "Maximiliane-Theodora X.",
    "Ivo",
    "Tilda",
    "Wilhelmina-Charlotte",
]


def test_six_zoos_with_long_names_fit(desktop: Visitor) -> None:
    person = desktop
    seats = [f"me:{name}" for name in NAMES]
    table, view = played(person, *seats, seed="tapir-4", stop=at_turn(0, 60), mode="advanced", teams=True)
    page = sit(person, table)
    fullest = [one for house in view["seats"][1]["houses"] for one in house["species"]]
    for width, height in ((1440, 900), (1024, 768), (720, 450), (390, 844)):
        page.set_viewport_size({"width": width, "height": height})
        tab(page, "Rivals")
        boards = page.locator(".zkr-zoo, .zkr-chip").locator("visible=true")
        expect(boards.first).to_be_visible()
        no_sideways(page)
        wide = boards.evaluate_all("all => all.filter(one => one.scrollWidth > one.clientWidth + 1).length")
        assert wide == 0, f"{width} x {height}"
        mate = page.locator(".zkr-zoo, .zkr-chip").filter(has_text="mate").locator("visible=true").first
        expect(mate).to_contain_text(NAMES[3])
        boards.first.click()
        dialog = page.get_by_role("dialog")
        expect(dialog).to_contain_text(NAMES[1])
        expect(dialog.locator(".zkr-bigkept .zkr-face")).to_have_count(len(fullest))
        no_sideways(page)
        page.keyboard.press("Escape")
    person.axe()


# --- The log -------------------------------------------------------------------------------------------


def test_a_species_in_the_log_opens_and_stays_open_while_others_move(desktop: Visitor, visit: Visit) -> None:
    made = desktop.new_table("me:Anna", "open", game=GAME, options={"mode": "normal"}, seed="tapir-2")
    table = str(made["table"])
    guest = visit()
    guest.page.goto(made["seats"][1]["link"])
    guest.page.get_by_role("textbox").fill("Noor")
    guest.page.get_by_role("button", name=re.compile("Sit down|Join|Take", re.IGNORECASE)).click()
    expect(guest.page.locator(".zk-root")).to_be_visible()
    moves, _ = moves_until("tapir-2", {"players": 2, "mode": "normal"}, at_turn(0, 8))
    people = {0: desktop, 1: guest}
    for seat, notation in moves:
        people[seat].play(table, seat, notation)
    page = desktop.open(f"/table/{table}")
    page.get_by_role("button", name=re.compile("^Log and chat")).first.click()
    link = page.locator("aside.drawer .zkl-link").last
    name = link.locator(".sr").inner_text() if link.locator(".sr").count() else link.inner_text()
    link.click()
    card = page.get_by_role("dialog").locator(".zkb-card")
    expect(page.get_by_role("dialog").get_by_role("heading", level=2)).to_have_text(name)
    saved = next(one for seat, one in moves if seat == 0 and one.startswith("save "))
    lines = page.locator("aside.drawer .lines")
    expect(lines).not_to_contain_text(saved)
    expect(lines).to_contain_text("to save")
    desktop.play(table, 0, "end turn")
    expect(page.locator("aside.drawer .lines > li").first).to_contain_text("You pass")
    expect(card).to_be_visible()
    page.keyboard.press("Escape")
    expect(card).to_have_count(0)


# --- The score sheet -----------------------------------------------------------------------------------

SHEETS: list[tuple[str, int, bool, bool]] = [
    ("fast", 6, True, True),
    ("fast", 5, False, False),
    ("normal", 2, False, True),
    ("advanced", 3, False, False),
    ("advanced", 4, True, False),
]


@pytest.mark.parametrize(("mode", "players", "teams", "tied"), SHEETS)
def test_the_score_sheet(desktop: Visitor, mode: str, players: int, teams: bool, tied: bool) -> None:
    seed = tied_seed(mode=mode, players=players, teams=teams) if tied else "tapir-3"
    person = desktop
    seats = [f"me:{name}" for name in ["Anna", "Noor", "Ivo", "Tilda", "Juno", "Wim"][:players]]
    table, view = played(person, *seats, seed=seed, mode=mode, teams=teams)
    page = sit(person, table)
    sheet = page.locator(".zke")
    final = view["final"]
    lines = 4 if mode == "advanced" else 3
    expect(sheet.locator("tbody tr")).to_have_count(lines)
    order = sheet.locator(".zke-head").all_inner_texts()
    names = ["You", *[seat.removeprefix("me:") for seat in seats[1:]]]
    columns = [names.index(name.strip()) for name in order]
    places = [final["seats"][seat]["place"] for seat in columns]
    assert places == sorted(places)
    totals = [str(final["seats"][seat]["total"]) for seat in columns]
    if teams:
        totals = totals[::2]
        own = [str(final["seats"][seat]["own"]).replace("-", "−") for seat in columns]
        expect(sheet.locator(".zke-each td b")).to_have_text(own)
    expect(sheet.locator(".zke-total td b")).to_have_text(totals)
    expect(sheet.get_by_role("heading", level=2)).to_contain_text(f"{totals[0]} point")
    decided = sheet.locator("header p")
    expect(decided).to_have_count(ties(view))
    if tied:
        expect(decided.first).to_have_text(re.compile(r"A tie on points, decided by .+: .+ \d+, .+ \d+\."))
    for width, height in ((1440, 900), (1024, 768), (390, 844)):
        page.set_viewport_size({"width": width, "height": height})
        no_sideways(page)
    person.axe()
    sheet.locator(".zke-head").last.click()
    expect(page.get_by_role("dialog")).to_contain_text(re.compile("'s zoo: "))
    page.keyboard.press("Escape")
    page.get_by_role("button", name="Look at the zoos").click()
    expect(sheet).to_have_count(0)
    page.get_by_role("button", name="Back to the result").locator("visible=true").click()
    expect(sheet).to_be_visible()


def test_the_count_runs_up_line_by_line_and_can_be_skipped_then_dealt_again(visit: Visit) -> None:
    person = visit(reduced_motion="no-preference")
    table, _ = played(person, "me:Anna", "me:Noor", seed="tapir-3", mode="advanced")
    page = sit(person, table)
    sheet = page.locator(".zke")
    expect(sheet.get_by_role("heading", level=2)).to_have_text("The final score")
    expect(sheet.locator("tr.told")).to_have_count(1)
    expect(sheet.locator("tr.later")).to_have_count(2)
    page.get_by_role("button", name="Show all").click()
    expect(sheet.locator("tr.told")).to_have_count(4)
    expect(sheet.get_by_role("heading", level=2)).to_have_text(re.compile("win"))
    sheet.get_by_role("button", name="Deal again").click()
    page.wait_for_url(re.compile(f"/table/(?!{table})"))
    expect(page.locator(".zke")).to_have_count(0)


# --- Lobby and set-up ----------------------------------------------------------------------------------


def test_the_set_up_offers_teams_to_four_and_six(desktop: Visitor) -> None:
    desktop.forgive("404")  # axe reads the style sheets of all games, also of the toy, which has none
    desktop.forgive("Applying inline style")
    page = desktop.open("/")
    card = page.locator("article, li, section").filter(has=page.get_by_role("heading", name="Zookeepers"))
    expect(card.last.locator(".zk-cover")).to_be_visible()
    card.last.get_by_role("button", name="On one screen").click()
    dialog = page.get_by_role("dialog")
    teams = dialog.get_by_role("checkbox", name=re.compile("Teams of two"))
    expect(teams).to_be_disabled()
    dialog.get_by_role("radio", name="4", exact=True).check(force=True)
    teams.check()
    dialog.get_by_role("radio", name="5", exact=True).check(force=True)
    expect(teams).to_be_disabled()
    expect(dialog.get_by_role("checkbox", name=re.compile("Immediate end"))).to_be_enabled()
    dialog.get_by_role("radio", name="4", exact=True).check(force=True)
    expect(teams).not_to_be_checked()
    teams.check()
    dialog.get_by_role("radio", name="Fast").check(force=True)
    expect(dialog).to_contain_text("Ends with 6 saved species.")
    desktop.axe()
    dialog.get_by_role("button", name="Open the table").click()
    page.wait_for_url(re.compile("/table/"))
    table = page.url.split("/table/")[1].split("#")[0].split("?")[0]
    options = desktop.look(table, 0)["options_of_game"]
    assert json.dumps(options["teams"]) == "true"
    assert options["mode"] == "fast"
    assert options["players"] == 4
