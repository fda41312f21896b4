"""The lobby: one click to a table, the set-up dialog, invitations, watching, records."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from playwright.sync_api import Page, expect
from tests.browser.conftest import Server, Visit, Visitor


def card(page: Page, title: str) -> Any:
    """The card of a game."""
    return page.locator("article", has=page.get_by_role("heading", name=title, exact=True))


def on_a_table(page: Page) -> str:
    """Wait for a table's page; its name."""
    page.wait_for_url("**/table/*")
    expect(page.locator(".ribbon")).to_be_visible()
    return page.url.rpartition("/")[2]


def test_there_is_a_card_for_each_installed_game_and_no_other(desktop: Visitor) -> None:
    page = desktop.open("/")
    games = desktop.call("/games")["games"]
    expect(page.locator("article")).to_have_count(len(games))
    for game in games:
        expect(card(page, game["title"])).to_contain_text(game["summary"])


def test_one_click_leads_to_a_running_table_against_bots(desktop: Visitor) -> None:
    page = desktop.open("/")
    card(page, "KuZOOkA").get_by_role("button", name="Play against bots").click()
    table = on_a_table(page)
    frame = desktop.look(table)
    assert frame["status"] == "running"
    assert [seat["kind"] for seat in frame["seats"]] == ["human", "bot", "bot", "bot"]
    assert frame["options_of_game"]["difficulty"] == "normal"


def test_my_tables_come_with_my_turn_first(desktop: Visitor) -> None:
    desktop.new_table("open", "me")
    turn = desktop.new_table("me", "bot")["table"]
    page = desktop.open("/")
    first = page.locator(".cg").first
    expect(first).to_contain_text("Your turn")
    expect(page.locator(".cg").nth(1)).to_contain_text("Waiting for one player")
    first.click()
    assert on_a_table(page) == turn
    expect(page).to_have_title("● Your turn · Toy numbers · Zoo Table")


def test_the_set_up_dialog_offers_every_option_of_the_game(desktop: Visitor) -> None:
    page = desktop.open("/")
    game = next(one for one in desktop.call("/games")["games"] if one["name"] == "kuzooka")
    card(page, "KuZOOkA").get_by_role("button", name="Invite friends").click()
    dialog = page.get_by_role("dialog", name="Set up KuZOOkA")
    for option in game["options"]:
        expect(dialog.get_by_text(option["label"], exact=True).first).to_be_attached()
    dialog.get_by_role("group", name="Difficulty").get_by_role("radio", name="difficult", exact=True).check()
    dialog.get_by_role("group", name="Board").get_by_role("radio", name="high security", exact=True).check()
    dialog.get_by_role("group", name="Players").get_by_role("radio", name="3", exact=True).check()
    expect(dialog.get_by_role("listitem").filter(has=page.locator("select"))).to_have_count(3)
    dialog.get_by_label("Who sits in seat 2").select_option("me")
    dialog.get_by_label("Name in seat 1").fill("Noor")
    dialog.get_by_label("Name in seat 2").fill("Ivo")
    dialog.get_by_label("Who sits in seat 3").select_option(label="bot: " + game["bots"][0]["label"])
    dialog.get_by_role("group", name="Take moves back").get_by_role("radio", name="never", exact=True).check()
    dialog.get_by_role("textbox", name="Seed").fill("tapir-1")
    dialog.get_by_label("Others may watch").uncheck()
    expect(dialog.get_by_role("status")).to_contain_text("2 players on one screen")
    dialog.get_by_role("button", name="Open the table").click()
    frame = desktop.look(on_a_table(page))
    chosen = {"difficulty": "difficult", "board": "high_security", "players": 3}
    assert {key: frame["options_of_game"][key] for key in chosen} == chosen
    assert [seat["name"] for seat in frame["seats"]][:2] == ["Noor", "Ivo"]
    assert not frame["watchable"]
    assert not frame["undo_steps"]


def test_the_server_s_refusal_is_shown_in_the_dialog(desktop: Visitor) -> None:
    desktop.forgive("422")
    page = desktop.open("/")
    card(page, "KuZOOkA").get_by_role("button", name="On one screen").click()
    dialog = page.get_by_role("dialog", name="Set up KuZOOkA")
    dialog.get_by_role("group", name="Players").get_by_role("radio", name="2", exact=True).check()
    dialog.get_by_role("group", name="Animals").get_by_role("radio", name="choose").check()
    dialog.get_by_role("button", name="Lion").click()
    expect(dialog.get_by_text("1 more to choose")).to_be_visible()
    dialog.get_by_role("button", name="Open the table").click()
    expect(dialog.get_by_role("alert")).to_contain_text("one per seat")
    expect(dialog.get_by_role("button", name="Open the table")).to_be_enabled()


def test_animals_are_chosen_in_the_order_of_the_seats(desktop: Visitor) -> None:
    page = desktop.open("/")
    card(page, "KuZOOkA").get_by_role("button", name="On one screen").click()
    dialog = page.get_by_role("dialog", name="Set up KuZOOkA")
    dialog.get_by_label("First megaphone").select_option(label="seat 4")
    dialog.get_by_role("group", name="Players").get_by_role("radio", name="3", exact=True).check()
    expect(dialog.get_by_label("First megaphone")).to_have_value("random")
    dialog.get_by_role("group", name="Animals").get_by_role("radio", name="choose").check()
    expect(dialog.get_by_role("button", name="Seal")).to_be_disabled()
    for animal in ("Lion", "Eagle", "Monkey", "Eagle", "Parrot"):
        dialog.get_by_role("button", name=animal).click()
    expect(dialog.get_by_text("seat 1: Lion, seat 2: Monkey, seat 3: Parrot")).to_be_visible()
    dialog.get_by_role("button", name="Open the table").click()
    frame = desktop.look(on_a_table(page))
    assert frame["options_of_game"]["animals"] == "lion,monkey,parrot"
    assert frame["options_of_game"]["megaphone"] == "random"


def test_a_friend_opens_a_link_and_makes_the_first_move_with_three_clicks(visit: Visit) -> None:
    host, friend = visit(permissions=["clipboard-read", "clipboard-write"]), visit(phone=True)
    page = host.open("/")
    card(page, "Toy numbers").get_by_role("button", name="Invite friends").click()
    page.get_by_role("button", name="Open the table").click()
    links = page.get_by_role("dialog", name="Toy numbers is set up")
    links.get_by_role("button", name="Copy the link for Seat 2").click()
    expect(links.get_by_text("Copied")).to_be_visible()
    link = page.evaluate("navigator.clipboard.readText()")
    assert link.startswith(host.url + "/table/")
    assert "#" in link
    links.get_by_role("button", name="Code to scan for Seat 2").click()
    code = links.get_by_role("img", name="Code to scan: the link for Seat 2")
    expect(code).to_be_visible()
    assert code.evaluate("image => image.decode().then(() => image.naturalWidth)") > 100
    links.get_by_role("link", name="Go to the table").click()
    table = on_a_table(page)
    expect(page.get_by_role("heading", name="One player is missing")).to_be_visible()

    other = friend.page
    other.goto(link)
    other.get_by_role("button", name="Join the table").tap()
    expect(other.locator(".ribbon")).to_be_visible()
    assert "#" not in other.url
    expect(page.get_by_role("heading", name="What you may do (6)")).to_be_visible()
    host.play(table, 0)
    host.play(table, 0, "done")
    other.locator(".moves button").first.tap()
    other.get_by_role("button", name="Confirm").tap()
    expect(other.get_by_role("heading", name="What you may do (2)")).to_be_visible()


def test_a_name_is_asked_once_and_remembered(visit: Visit) -> None:
    host, friend = visit(), visit()
    for _ in range(2):
        made = host.new_table("me", "open", "open")
        friend.page.goto(made["seats"][1]["link"])
        field = friend.page.get_by_label("Your name")
        if not field.input_value():
            field.fill("Tilda <b>")
        friend.page.get_by_role("button", name="Join the table").click()
        expect(friend.page.get_by_text("Tilda <b>", exact=True)).to_be_visible()
        assert host.look(made["table"])["seats"][1]["name"] == "Tilda <b>"


def test_a_wrong_link_says_so(desktop: Visitor) -> None:
    desktop.forgive("403")
    made = desktop.new_table("me", "open")
    page = desktop.page
    page.goto(f"/table/{made['table']}#AAAAAAAAAAAAAAAAAAAAAA")
    page.get_by_role("button", name="Join the table").click()
    expect(page.get_by_role("alert")).to_be_visible()
    expect(page.get_by_role("link", name="To the lobby")).to_be_visible()


def test_no_such_table(desktop: Visitor) -> None:
    page = desktop.open("/table/nowhere")
    expect(page.get_by_role("heading", name="No table here")).to_be_visible()
    expect(page.get_by_role("alert")).to_contain_text("nowhere")


def test_tables_of_others_can_be_watched(visit: Visit) -> None:
    player, watcher = visit(), visit()
    player.new_table("me", "bot", spectators=False)
    table = player.new_table("me:Watched", "bot", spectators=True)["table"]
    page = watcher.open("/")
    listed = page.get_by_role("region", name="Watch")
    expect(listed).to_contain_text("Watched")
    listed.get_by_role("link").filter(has_text="Watched").first.click()
    assert on_a_table(page) == table
    expect(page.get_by_text("You are watching")).to_be_visible()
    expect(page.get_by_text("Nothing to do for you now")).to_be_visible()
    player.play(table, 0)
    expect(page.locator(".lines")).to_contain_text("Watched plays")


def test_a_record_can_be_saved_and_opened_again(desktop: Visitor, tmp_path: Path) -> None:
    table = desktop.new_table("me:Noor", "me:Ivo")["table"]
    desktop.play_to_end(table)
    page = desktop.open(f"/table/{table}")
    with page.expect_download() as waiting:
        page.get_by_role("link", name="Save the record").first.click()
    file = tmp_path / "record.json"
    waiting.value.save_as(file)
    assert json.loads(file.read_text("utf-8"))["players"] == ["Noor", "Ivo"]

    page = desktop.open("/")
    page.get_by_role("button", name="Open a record").click()
    page.locator("input[type=file]").set_input_files(file)
    page.wait_for_url("**/replay/*")
    expect(page.get_by_label("Step", exact=True)).to_be_visible()


def test_a_file_that_is_no_record_is_refused_with_a_reason(desktop: Visitor, tmp_path: Path) -> None:
    desktop.forgive("422")
    page = desktop.open("/")
    page.get_by_role("button", name="Open a record").click()
    dialog = page.get_by_role("dialog")
    for text, reason in (("no json", "not a game record"), ('{"game": "toy"}', "")):
        (tmp_path / "bad.json").write_text(text)
        page.locator("input[type=file]").set_input_files(tmp_path / "bad.json")
        expect(dialog.get_by_role("alert")).to_contain_text(reason)
        expect(page.locator("input[type=file]")).to_be_enabled()
    assert page.url.endswith("/")


def test_the_lobby_says_when_the_server_is_gone(desktop: Visitor, server: Server) -> None:
    desktop.forgive("ERR_FAILED")
    page = desktop.page
    page.route("**/api/**", lambda route: route.abort())
    page.goto("/")
    expect(page.get_by_role("alert")).to_contain_text("The server does not answer")
