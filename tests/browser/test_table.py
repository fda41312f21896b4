"""The table's shell, with the toy game: moves, keys, undo, connection, chat, log, hot-seat, the end."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, WebSocketRoute, expect
from tests.browser.conftest import Server, Visit, Visitor

EVIL = [
    "<img src=x onerror=alert(1)>",
    '"><script>alert(1)</script>',
    "${alert(1)} {{7*7}} \u202eabc",
]


def at_table(visitor: Visitor, table: str) -> Page:
    """Go to a table and wait for its first frame."""
    page = visitor.open(f"/table/{table}")
    expect(page.locator(".ribbon")).to_be_visible()
    return page


def moves(page: Page) -> list[str]:
    """The labels in the list of moves."""
    return page.locator(".moves button > span").all_inner_texts()


def heading(page: Page, text: str) -> None:
    """Wait until the list of moves says so."""
    expect(page.get_by_role("heading", name=text)).to_be_visible()


def test_a_move_is_chosen_put_back_and_confirmed_by_keyboard_alone(desktop: Visitor) -> None:
    table = desktop.new_table("me", "bot")["table"]
    page = at_table(desktop, table)
    first = page.locator(".moves button").first
    first.focus()
    page.keyboard.press("ArrowDown")
    page.keyboard.press("Enter")
    second = page.locator(".moves button").nth(1)
    expect(second).to_have_attribute("aria-pressed", "true")
    expect(page.get_by_role("group", name="Your move")).to_be_visible()
    page.keyboard.press("Escape")
    expect(second).to_have_attribute("aria-pressed", "false")
    assert desktop.look(table)["version"] == 0
    page.keyboard.press("Enter")
    expect(second).to_have_attribute("aria-pressed", "true")
    page.keyboard.press("Enter")
    heading(page, "What you may do (2)")
    assert desktop.look(table)["version"] == 1


def test_undo_says_what_it_takes_back_and_ends_where_something_was_revealed(desktop: Visitor) -> None:
    table = desktop.new_table("me", "open")["table"]
    desktop.call(f"/tables/{table}/seat", {"seat": 1, "kind": "bot", "bot": "first"})
    page = at_table(desktop, table)
    expect(page.get_by_role("button", name="Take back")).to_have_count(0)
    label = moves(page)[0]
    page.locator(".moves button").first.click()
    page.get_by_role("button", name="Confirm").click()
    undo = page.get_by_role("button", name=f"Take back {label.lower()}")
    undo.click()
    heading(page, "What you may do (6)")
    expect(page.locator(".lines")).to_contain_text("takes back a move")
    page.locator(".moves button").first.click()
    page.keyboard.press("Enter")
    expect(undo).to_be_visible()
    page.keyboard.press("u")
    heading(page, "What you may do (6)")
    desktop.play(table, 0)
    desktop.play(table, 0, "draw")
    heading(page, "What you may do (6)")
    expect(page.get_by_role("button", name=re.compile("Take back"))).to_have_count(0)


def test_several_moves_are_taken_back_one_by_one_or_all_at_once(desktop: Visitor) -> None:
    table = desktop.new_table("me", "bot", options={"together": True})["table"]
    page = at_table(desktop, table)
    heading(page, "What you may do (3)")
    for choice in (0, 1, 2):
        desktop.play(table, 0, choice)
    page.get_by_role("button", name="Take back").click()
    expect(page.locator(".lines")).to_contain_text("takes back a move")
    page.get_by_role("button", name="Menu").click()
    page.get_by_role("button", name="Take back all 2").click()
    heading(page, "What you may do (3)")
    expect(page.locator(".lines")).to_contain_text("takes back 2 moves")


def test_one_is_asked_only_before_what_can_not_be_undone(desktop: Visitor) -> None:
    table = desktop.new_table("me", "me", game="kuzooka", options={"megaphone": "0"})["table"]
    page = desktop.open("/settings")
    page.get_by_role("radio", name="if it can't be undone").check()
    page = at_table(desktop, table)
    page.get_by_role("button", name="I am Player 1").click()
    page.keyboard.press("l")
    page.locator(".moves button", has_text="place").first.click()
    page.get_by_role("button", name="I am Player 2").click()
    assert desktop.look(table)["version"] == 1
    page.locator(".moves button", has_text="suspend").click()
    expect(page.get_by_role("group", name="Your move")).to_be_visible()
    assert desktop.look(table)["version"] == 1


def test_hotkeys_can_be_switched_off(desktop: Visitor) -> None:
    table = desktop.new_table("me", "bot")["table"]
    page = at_table(desktop, table)
    page.keyboard.press("?")
    keys = page.get_by_role("dialog", name="Keys")
    keys.get_by_label("Keys are on").uncheck()
    page.keyboard.press("Escape")
    expect(keys).to_have_count(0)
    page.locator(".moves button").first.click()
    page.locator("body").press("Enter")
    page.keyboard.press("?")
    expect(page.get_by_role("dialog")).to_have_count(0)
    assert desktop.look(table)["version"] == 0
    page.get_by_role("button", name="Confirm").click()
    heading(page, "What you may do (2)")


def test_without_confirmation_one_press_plays(desktop: Visitor) -> None:
    table = desktop.new_table("me", "bot")["table"]
    page = at_table(desktop, table)
    page.get_by_role("button", name="Menu").click()
    page.get_by_role("button", name="Settings").click()
    page.get_by_role("radio", name="never", exact=True).check()
    page.keyboard.press("Escape")
    page.locator(".moves button").first.click()
    heading(page, "What you may do (2)")
    page.reload()
    heading(page, "What you may do (2)")
    page.locator(".moves button").first.click()
    heading(page, "What you may do (4)")


def test_a_long_list_of_moves_can_be_searched(desktop: Visitor) -> None:
    table = desktop.new_table("me", "me", game="kuzooka", options={"megaphone": "1"})["table"]
    desktop.play(table, 1)
    page = at_table(desktop, table)
    page.get_by_role("button", name="I am Player 1").click()
    page.keyboard.press("l")
    search = page.get_by_placeholder("Search the moves")
    expect(search).to_be_visible()
    total = page.locator(".moves button").count()
    search.fill("red")
    expect(page.locator(".moves button", has_text="red").first).to_be_visible()
    assert 0 < page.locator(".moves button").count() < total
    assert all("red" in text.lower() for text in moves(page))
    search.fill("")
    page.get_by_role("button", name="Back to the picture").click()
    expect(page.locator(".alist")).to_have_count(0)


def test_the_connection_may_break_and_the_move_is_made_once(desktop: Visitor, server: Server) -> None:
    desktop.forgive("WebSocket")
    desktop.forgive("ERR_CONNECTION")
    table = desktop.new_table("me:Noor", "bot")["table"]
    page = at_table(desktop, table)
    server.stop()
    try:
        expect(page.get_by_role("alert")).to_contain_text("The connection is lost")
        expect(page.get_by_text("reconnecting")).to_be_visible()
        page.locator(".moves button").first.click()
        page.get_by_role("button", name="Confirm").click()
        expect(page.get_by_role("alert")).to_contain_text("Your move is kept")
        expect(page.get_by_role("button", name="Sending…")).to_be_disabled()
    finally:
        server.start()
    heading(page, "What you may do (2)")
    expect(page.get_by_role("alert")).to_have_count(0)
    assert desktop.look(table)["version"] == 1


def test_an_answer_that_got_lost_does_not_play_twice(desktop: Visitor) -> None:
    table = desktop.new_table("me", "bot")["table"]
    cut = {"next": False, "times": 0}

    def between(route: WebSocketRoute) -> None:
        server = route.connect_to_server()

        def from_page(message: str | bytes) -> None:
            server.send(message)
            if '"type":"move"' in str(message) and not cut["times"]:
                cut["next"] = True

        def from_server(message: str | bytes) -> None:
            if cut["next"]:
                cut["times"] += 1
                cut["next"] = False
                server.close()
                route.close()
            else:
                route.send(message)

        route.on_message(from_page)
        server.on_message(from_server)

    desktop.page.route_web_socket("**/live*", between)
    page = at_table(desktop, table)
    page.locator(".moves button").first.click()
    page.get_by_role("button", name="Confirm").click()
    heading(page, "What you may do (2)")
    assert cut["times"] == 1
    assert desktop.look(table)["version"] == 1


def test_a_move_on_an_old_position_is_refused_with_words(desktop: Visitor) -> None:
    table = desktop.new_table("me", "bot")["table"]
    deaf = {"on": False}

    def between(route: WebSocketRoute) -> None:
        server = route.connect_to_server()
        route.on_message(lambda message: server.send(message))
        server.on_message(
            lambda message: None if deaf["on"] and '"type":"state"' in str(message) else route.send(message)
        )

    desktop.page.route_web_socket("**/live*", between)
    page = at_table(desktop, table)
    deaf["on"] = True
    desktop.play(table, 0, 1)
    page.locator(".moves button").first.click()
    page.get_by_role("button", name="Confirm").click()
    expect(page.locator(".toasts")).to_contain_text("moved on")
    expect(page.get_by_role("button", name="Confirm")).to_have_count(0)
    assert desktop.look(table)["version"] == 1


def test_your_turn_shows_in_title_and_icon(visit: Visit) -> None:
    host, friend = visit(), visit()
    made = host.new_table("me", "open")
    page = at_table(host, made["table"])
    expect(page).to_have_title("Toy numbers · Zoo Table")
    friend.page.goto(made["seats"][1]["link"])
    friend.page.get_by_role("button", name="Join the table").click()
    expect(page).to_have_title("● Your turn · Toy numbers · Zoo Table")
    icon = page.locator("#favicon")
    expect(icon).to_have_attribute("href", re.compile("favicon-turn"))
    host.play(made["table"], 0)
    host.play(made["table"], 0, "done")
    expect(page).to_have_title("Toy numbers · Zoo Table")
    expect(icon).to_have_attribute("href", re.compile("favicon.svg"))
    expect(friend.page).to_have_title("● Your turn · Toy numbers · Zoo Table")


def test_a_sound_is_made_when_the_turn_comes_and_not_when_switched_off(desktop: Visitor) -> None:
    page = desktop.page
    page.add_init_script("""
        window.tones = 0;
        const start = OscillatorNode.prototype.start;
        OscillatorNode.prototype.start = function (...given) {
            window.tones += 1;
            return start.apply(this, given);
        };
    """)
    table = desktop.new_table("me", "bot", options={"rounds": 100})["table"]
    at_table(desktop, table)
    for sound, tones in ((True, 2), (False, 2)):
        page.evaluate(
            "sound => import('/static/settings.js').then(({setSettings}) => setSettings({sound}))", sound
        )
        page.locator(".moves button").first.click()
        page.keyboard.press("Enter")
        heading(page, "What you may do (2)")
        page.get_by_role("button", name="Done").click()
        page.keyboard.press("Enter")
        expect(page.locator(".moves button").first).to_contain_text("Play")
        assert page.evaluate("tones") == tones


@pytest.mark.parametrize("text", EVIL)
def test_names_and_chat_are_shown_as_they_were_typed(visit: Visit, text: str) -> None:
    host, friend = visit(), visit()
    made = host.new_table("me", "open", chat="open")
    name = text[:24]
    friend.page.goto(made["seats"][1]["link"])
    friend.page.get_by_label("Your name").fill(name)
    friend.page.get_by_role("button", name="Join the table").click()
    expect(friend.page.locator(".ribbon")).to_be_visible()
    shown = host.look(made["table"])["seats"][1]["name"]
    page = at_table(host, made["table"])
    page.get_by_role("tab", name="Chat").click()
    friend.page.get_by_role("tab", name="Chat").click()
    friend.page.get_by_label("Say something").fill(text)
    friend.page.get_by_role("button", name="Send").click()
    line = page.locator(".chatline")
    expect(line).to_contain_text(shown)
    expect(line).to_contain_text(text.replace("\u202e", ""))
    assert page.locator(".chatline img, .chatline script").count() == 0


def test_the_chat_counts_new_lines_and_is_closed_while_hands_are_secret(visit: Visit) -> None:
    host, friend = visit(), visit()
    made = host.new_table("me", "open", chat="open")
    friend.page.goto(made["seats"][1]["link"])
    friend.page.get_by_role("button", name="Join the table").click()
    page = at_table(host, made["table"])
    friend.page.get_by_role("tab", name="Chat").click()
    for line in ("one", "two"):
        friend.page.get_by_label("Say something").fill(line)
        friend.page.get_by_label("Say something").press("Enter")
        expect(friend.page.locator(".chat")).to_contain_text(line)
        friend.page.wait_for_timeout(300)
    expect(page.get_by_role("tab", name="Chat 2 new")).to_be_visible()
    page.get_by_role("tab", name="Chat").click()
    expect(page.get_by_role("tab", name="Chat", exact=True)).to_be_visible()

    strict = host.new_table("me", "bot", chat="strict")["table"]
    page = at_table(host, strict)
    page.get_by_role("tab", name="Chat").click()
    expect(page.get_by_text("The chat is closed while hands are secret")).to_be_visible()
    expect(page.get_by_label("Say something")).to_have_count(0)


def test_the_log_is_filtered_and_marks_what_is_new(visit: Visit) -> None:
    host, friend = visit(), visit()
    made = host.new_table("me:Noor", "open")
    table = made["table"]
    friend.page.goto(made["seats"][1]["link"])
    friend.page.get_by_label("Your name").fill("Ivo")
    friend.page.get_by_role("button", name="Join the table").click()
    page = at_table(host, table)
    heading(page, "What you may do (6)")
    for _ in range(2):
        host.play(table, 0)
    for _ in range(2):
        friend.play(table, 1)
    heading(page, "What you may do (4)")
    log = page.locator(".lines")
    expect(log.locator("li").first).to_contain_text("Ivo is done")
    expect(log.locator(".fresh")).to_have_count(2)
    expect(log.get_by_text("since your last move")).to_be_visible()
    page.get_by_role("button", name="mine", exact=True).click()
    expect(log).not_to_contain_text("Ivo plays")
    expect(log).to_contain_text("Noor plays")
    page.get_by_role("button", name="to me", exact=True).click()
    expect(log.locator(".tome")).to_have_count(1)
    expect(log.locator(".tome")).to_contain_text("Noor is next")


def test_what_others_do_is_said_in_the_live_region(visit: Visit) -> None:
    host, friend = visit(), visit()
    made = host.new_table("me:Noor", "open")
    friend.page.goto(made["seats"][1]["link"])
    friend.page.get_by_role("button", name="Join the table").click()
    heading(friend.page, "Nothing to do for you now")
    host.play(made["table"], 0)
    spoken = friend.page.locator("[data-announce]")
    expect(spoken).to_contain_text("Noor plays")
    host.play(made["table"], 0, "done")
    expect(spoken).to_contain_text("Your turn.")


def test_a_hint_is_shown_and_can_be_taken(desktop: Visitor) -> None:
    table = desktop.new_table("me", "bot")["table"]
    page = at_table(desktop, table)
    page.keyboard.press("h")
    hint = page.get_by_role("region", name="Hint")
    expect(hint).to_contain_text("sees only what you see")
    hint.get_by_role("button").first.click()
    expect(page.get_by_role("group", name="Your move")).to_be_visible()
    page.keyboard.press("Escape")
    page.keyboard.press("Escape")
    expect(hint).to_have_count(0)


def test_two_people_on_one_screen_pass_the_device_and_hands_stay_hidden(desktop: Visitor) -> None:
    table = desktop.new_table("me:Noor", "me:Ivo")["table"]
    hands = [desktop.look(table, seat)["view"]["you"]["hand"] for seat in (0, 1)]
    page = at_table(desktop, table)

    def nothing_shown() -> None:
        expect(page.locator(".alist")).to_have_count(0)
        text = page.locator("main").inner_text()
        assert not any(f"Play {card}" in text for hand in hands for card in hand)

    expect(page.get_by_role("heading", name="Pass the device to Noor")).to_be_visible()
    nothing_shown()
    page.get_by_role("button", name="I am Noor").click()
    heading(page, "What you may do (6)")
    assert f"Play {hands[0][0]}" in moves(page)
    page.locator(".moves button").first.click()
    page.keyboard.press("Enter")
    page.get_by_role("button", name="Done").click()
    page.keyboard.press("Enter")
    expect(page.get_by_role("heading", name="Pass the device to Ivo")).to_be_visible()
    nothing_shown()
    page.get_by_role("button", name="Let Noor look a moment longer").click()
    heading(page, "Nothing to do for you now")
    page.get_by_role("button", name="Pass the device").click()
    nothing_shown()
    page.get_by_role("button", name="I am Ivo").click()
    heading(page, "What you may do (6)")
    assert f"Play {hands[1][0]}" in moves(page)
    page.reload()
    expect(page.get_by_role("heading", name="Pass the device to Ivo")).to_be_visible()


def test_everybody_at_once_does_not_make_a_choice_stale(visit: Visit) -> None:
    host, friend = visit(), visit()
    made = host.new_table("me", "open", options={"together": True})
    friend.page.goto(made["seats"][1]["link"])
    friend.page.get_by_role("button", name="Join the table").click()
    page = at_table(host, made["table"])
    heading(page, "What you may do (3)")
    page.locator(".moves button").first.click()
    friend.play(made["table"], 1, 0)
    expect(page.locator(".moves button").first).to_have_attribute("aria-pressed", "true")
    page.keyboard.press("Enter")
    heading(page, "What you may do (4)")


def test_the_host_fills_a_seat_with_a_bot_and_a_player_renames_himself(desktop: Visitor) -> None:
    made = desktop.new_table("me:Noor", "open")
    page = at_table(desktop, made["table"])
    page.get_by_role("button", name="A bot sits down").click()
    heading(page, "What you may do (6)")
    page.get_by_role("button", name="Menu").click()
    page.get_by_role("button", name="Players and links").click()
    players = page.get_by_role("dialog", name="Players")
    players.get_by_role("button", name="Rename Noor").click()
    players.get_by_label("New name").fill("Tilda")
    players.get_by_role("button", name="Save").click()
    expect(players.get_by_text("Tilda", exact=True)).to_be_visible()
    assert desktop.look(made["table"])["seats"][0]["name"] == "Tilda"


def test_a_bot_takes_over_for_somebody_who_left(visit: Visit) -> None:
    host, friend = visit(), visit()
    made = host.new_table("me", "open")
    friend.page.goto(made["seats"][1]["link"])
    friend.page.get_by_role("button", name="Join the table").click()
    heading(friend.page, "Nothing to do for you now")
    page = at_table(host, made["table"])
    friend.page.goto("about:blank")
    page.get_by_role("button", name="Menu").click()
    page.get_by_role("button", name="Players and links").click()
    expect(page.get_by_text("not here now")).to_be_visible()
    page.get_by_role("button", name="A bot takes over").click()
    expect(page.get_by_role("dialog").get_by_text("bot: The first bot")).to_be_visible()
    friend.page.goto(f"/table/{made['table']}")
    expect(friend.page.get_by_role("alert")).to_contain_text("players only")


def test_after_the_end_one_deals_again_looks_back_and_saves(desktop: Visitor) -> None:
    table = desktop.new_table("me:Noor", "bot", options={"rounds": 1})["table"]
    page = at_table(desktop, table)
    desktop.play_to_end(table)
    expect(page.get_by_text("The game is over.")).to_be_visible()
    expect(page.get_by_role("link", name="Watch the replay")).to_have_attribute(
        "href", f"/replay/{table}?seat=0"
    )
    page.get_by_role("button", name="Deal again").click()
    page.wait_for_url(lambda address: table not in address)
    heading(page, "What you may do (6)")
    frame = desktop.look(page.url.rpartition("/")[2])
    assert [seat["kind"] for seat in frame["seats"]] == ["human", "bot"]
    assert frame["options_of_game"]["rounds"] == 1
    at_table(desktop, table)
    expect(page.get_by_text("The next game is dealt.")).to_be_visible()
    page.get_by_role("link", name="Go there").click()
    heading(page, "What you may do (6)")


def test_the_others_find_their_seats_at_the_next_game(visit: Visit) -> None:
    host, friend = visit(), visit()
    made = host.new_table("me:Noor", "open", options={"rounds": 1})
    friend.page.goto(made["seats"][1]["link"])
    friend.page.get_by_role("button", name="Join the table").click()
    expect(friend.page.locator(".ribbon")).to_be_visible()
    for person, seat in ((host, 0), (host, 0), (friend, 1), (friend, 1)):
        person.play(made["table"], seat)
    page = at_table(host, made["table"])
    page.get_by_role("button", name="Deal again").click()
    heading(page, "What you may do (6)")
    friend.page.get_by_role("link", name="Go there").click()
    heading(friend.page, "Nothing to do for you now")
    table = friend.page.url.rpartition("/")[2]
    assert [seat["mine"] for seat in friend.look(table)["seats"]] == [False, True]


def test_the_menu_opens_closes_and_gives_the_focus_back(desktop: Visitor) -> None:
    table = desktop.new_table("me", "bot")["table"]
    page = at_table(desktop, table)
    button = page.get_by_role("button", name="Menu")
    button.press("Enter")
    expect(button).to_have_attribute("aria-expanded", "true")
    page.keyboard.press("Escape")
    expect(button).to_have_attribute("aria-expanded", "false")
    expect(button).to_be_focused()
    button.click()
    page.get_by_role("heading", name="What you see").click()
    expect(button).to_have_attribute("aria-expanded", "false")
    button.click()
    page.get_by_role("button", name="Rules", exact=True).click()
    expect(page.get_by_role("dialog", name="Rules of Toy numbers")).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.get_by_role("dialog")).to_have_count(0)


def test_a_game_whose_drawing_fails_can_be_played_by_the_list(desktop: Visitor) -> None:
    desktop.forgive("The game's table failed")
    desktop.page.route(
        "**/games/kuzooka/table.js",
        lambda route: route.fulfill(
            body="export function Table() { throw new Error('no picture'); }", content_type="text/javascript"
        ),
    )
    table = desktop.new_table("me", "me", game="kuzooka", options={"megaphone": "0"})["table"]
    page = at_table(desktop, table)
    page.get_by_role("button", name="I am Player 1").click()
    expect(page.get_by_role("alert")).to_contain_text("The picture of this table failed")
    page.locator(".moves button").first.click()
    page.get_by_role("button", name="Confirm").click()
    expect(page.get_by_role("heading", name="Pass the device to Player 2")).to_be_visible()


def test_log_and_chat_come_in_a_drawer_on_the_phone(phone: Visitor) -> None:
    table = phone.new_table("me", "bot", game="kuzooka", options={"players": 2})["table"]
    page = at_table(phone, table)
    page.get_by_role("button", name=re.compile("^Log and chat")).tap()
    drawer = page.get_by_role("complementary", name="Log and chat")
    expect(drawer.get_by_role("tab", name="Log")).to_be_visible()
    drawer.get_by_role("button", name="Close log and chat").tap()
    expect(drawer).to_have_count(0)
