"""Every screen of the shell: axe, touch targets, sizes of text, zoom, dark and light, the strict policy."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect
from tests.browser.conftest import Visit, Visitor


def lobby(visitor: Visitor) -> None:
    """The lobby with something in every list."""
    visitor.new_table("me:Noor", "bot")
    visitor.new_table("me:Noor", "open")
    done = visitor.new_table("me:Noor", "me:Ivo", options={"rounds": 1})["table"]
    visitor.play_to_end(done)
    page = visitor.open("/")
    expect(page.locator(".cg").nth(1)).to_be_visible()
    expect(page.locator(".gc .cover").first).to_be_visible()


def set_up(visitor: Visitor) -> None:
    """The set-up dialog."""
    page = visitor.open("/")
    page.get_by_role("button", name="Invite friends").first.click()
    expect(page.get_by_role("dialog")).to_be_visible()


def links(visitor: Visitor) -> None:
    """The links after setting up, with a code to scan."""
    set_up(visitor)
    visitor.page.get_by_role("button", name="Open the table").click()
    visitor.page.get_by_role("button", name="Code to scan for Seat 2").click()
    expect(visitor.page.locator(".qr")).to_be_visible()


def import_(visitor: Visitor) -> None:
    """The dialog that opens a record."""
    page = visitor.open("/")
    page.get_by_role("button", name="Open a record").click()
    expect(page.get_by_role("dialog")).to_be_visible()


def join(visitor: Visitor) -> None:
    """An invite link, opened."""
    made = visitor.new_table("me", "open")
    visitor.page.goto(made["seats"][1]["link"])
    expect(visitor.page.get_by_role("button", name="Join the table")).to_be_visible()


def waiting(visitor: Visitor) -> None:
    """The waiting room."""
    visitor.open(f"/table/{visitor.new_table('me', 'open', 'bot', spectators=True)['table']}")
    expect(visitor.page.get_by_role("heading", name="One player is missing")).to_be_visible()


def hand_over(visitor: Visitor) -> None:
    """Passing the device."""
    visitor.open(f"/table/{visitor.new_table('me', 'me')['table']}")
    expect(visitor.page.get_by_role("heading", name="Pass the device")).to_be_visible()


def moves(visitor: Visitor) -> None:
    """The list of moves with one chosen, a hint, something to take back."""
    table = visitor.new_table("me:Noor", "bot", chat="open")["table"]
    page = visitor.open(f"/table/{table}")
    page.locator(".moves button").first.click()
    page.get_by_role("button", name="Confirm").click()
    page.get_by_role("button", name="Menu").click()
    page.get_by_role("button", name="Hint").click()
    expect(page.get_by_role("region", name="Hint")).to_be_visible()
    page.locator(".moves button").first.click()


def drawer(visitor: Visitor) -> None:
    """The drawer with the chat."""
    table = visitor.new_table("me:Noor", "bot", chat="open")["table"]
    page = visitor.open(f"/table/{table}")
    page.get_by_role("banner").get_by_role("button", name="Log and chat").click()
    page.get_by_role("complementary", name="Log and chat").get_by_role("tab", name="Chat").click()


def menu(visitor: Visitor) -> None:
    """The menu of a table."""
    page = visitor.open(f"/table/{visitor.new_table('me', 'bot')['table']}")
    page.get_by_role("button", name="Menu").click()


def players(visitor: Visitor) -> None:
    """The players' dialog."""
    menu(visitor)
    visitor.page.get_by_role("button", name="Players and links").click()
    expect(visitor.page.get_by_role("dialog")).to_be_visible()


def settings(visitor: Visitor) -> None:
    """The settings' page."""
    visitor.open("/settings")


def keys(visitor: Visitor) -> None:
    """The list of keys."""
    menu(visitor)
    visitor.page.get_by_role("button", name="Keys").click()


def end(visitor: Visitor) -> None:
    """A finished game without a picture of its own."""
    table = visitor.new_table("me", "me", options={"rounds": 1})["table"]
    visitor.play_to_end(table)
    visitor.open(f"/table/{table}")
    expect(visitor.page.get_by_role("button", name="Deal again")).to_be_visible()


def replay(visitor: Visitor) -> None:
    """A replay in the middle."""
    table = visitor.new_table("me", "me", options={"rounds": 1})["table"]
    visitor.play_to_end(table)
    visitor.open(f"/replay/{table}?v=2")
    expect(visitor.page.locator(".ribbon")).to_contain_text("Step 2")


def rules(visitor: Visitor) -> None:
    """The rules' page."""
    visitor.open("/rules/kuzooka")


def nowhere(visitor: Visitor) -> None:
    """A table that does not exist."""
    visitor.open("/table/nowhere")


SCREENS: list[Callable[[Visitor], None]] = [
    lobby, set_up, links, import_, join, waiting, hand_over, moves, drawer, menu, players, settings, keys,
    end, replay, rules, nowhere,
]  # fmt: skip
each = pytest.mark.parametrize("screen", SCREENS, ids=lambda screen: screen.__name__.strip("_"))

SMALL_TARGETS = """() => {
  const ours = 'button, a.btn, select, input:not([type=radio]):not([type=checkbox]):not(.seed input), '
    + 'summary, [role=tab], .seg label, .chk, .cg, .tline, .toc a, .meta a';
  return [...document.querySelectorAll(ours)].filter((one) => {
    const box = one.getBoundingClientRect();
    const style = getComputedStyle(one);
    if (!box.width || style.visibility === 'hidden' || one.matches('.sr *, .skip')) return false;
    return box.width < 43.5 || box.height < 43.5;
  }).map((one) => {
    const box = one.getBoundingClientRect();
    return `${one.outerHTML.slice(0, 110)} ${box.width}x${box.height}`;
  });
}"""

SMALL_TEXT = """() => {
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const found = new Set();
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const parent = node.parentElement;
    if (!node.data.trim() || !parent.getClientRects().length) continue;
    if (parent.closest('svg, .sr, [class^=kz]')) continue;
    const size = parseFloat(getComputedStyle(parent).fontSize);
    if (size < 14) found.add(`${size}px: ${node.data.trim().slice(0, 40)}`);
  }
  return [...found];
}"""


@each
def test_at_a_desktop_axe_finds_nothing_serious_and_zoom_loses_nothing(
    desktop: Visitor, screen: Callable[[Visitor], None]
) -> None:
    """A window of 1440 x 900 at 200 % has 720 x 450 CSS pixels."""
    desktop.forgive("404")
    screen(desktop)
    page = desktop.page
    desktop.axe()
    assert page.evaluate(SMALL_TEXT) == []
    assert sticks_out(page) == 0
    page.set_viewport_size({"width": 720, "height": 450})
    assert sticks_out(page) == 0
    last = page.locator("dialog[open] button:visible, main button:visible, main a:visible").last
    if last.count():
        last.scroll_into_view_if_needed()
        expect(last).to_be_in_viewport(ratio=0.9)


@each
def test_on_a_dark_phone_all_is_big_enough_to_touch_and_nothing_sticks_out(
    visit: Visit, screen: Callable[[Visitor], None]
) -> None:
    phone = visit(phone=True, color_scheme="dark")
    phone.forgive("404")
    screen(phone)
    phone.axe()
    assert phone.page.evaluate(SMALL_TARGETS) == []
    assert phone.page.evaluate(SMALL_TEXT) == []
    assert sticks_out(phone.page) == 0


def sticks_out(page: Page) -> int:
    """By how many pixels the page is wider than the window."""
    return int(page.evaluate("document.documentElement.scrollWidth - document.documentElement.clientWidth"))


@pytest.mark.parametrize(
    ("theme", "scheme", "dark"), [("auto", "dark", True), ("light", "dark", False), ("dark", "light", True)]
)
def test_the_look_follows_the_setting_before_the_device(
    visit: Visit, theme: str, scheme: str, dark: bool
) -> None:
    visitor = visit(color_scheme=scheme)
    page = visitor.open("/settings")
    labels = {"auto": "as the device", "light": "light", "dark": "dark"}
    page.get_by_role("group", name="Look").get_by_role("radio", name=labels[theme], exact=True).check()
    page.reload()
    expect(page.get_by_role("heading", name="Settings")).to_be_visible()
    red = page.evaluate("getComputedStyle(document.body).backgroundColor.match(/\\d+/)[0]")
    assert (int(red) < 100) == dark


def test_motion_is_off_when_the_device_or_the_person_wishes(visit: Visit) -> None:
    still = "document.documentElement.classList.contains('still')"
    assert visit(reduced_motion="reduce").open("/settings").evaluate(still)
    page = visit(reduced_motion="no-preference").open("/settings")
    assert not page.evaluate(still)
    page.get_by_role("group", name="Motion").get_by_role("radio", name="off", exact=True).check()
    assert page.evaluate(still)


def test_settings_are_kept_and_reach_other_windows(desktop: Visitor) -> None:
    page = desktop.open("/settings")
    other = desktop.context.new_page()
    other.goto("/settings")
    expect(other.get_by_role("heading", name="Settings")).to_be_visible()
    page.get_by_role("group", name="Glyphs").get_by_role("radio", name="large").check()
    expect(other.locator("html.big-glyphs")).to_have_count(1)
    other.evaluate("localStorage.setItem('zootable.settings', '{\"theme\": 7, \"name\": 3, broken')")
    page.reload()
    expect(page.get_by_role("radio", name="as the device").first).to_be_checked()


def test_a_focus_ring_is_seen_on_every_kind_of_control(desktop: Visitor) -> None:
    page = desktop.open("/settings")
    for _ in range(8):
        page.keyboard.press("Tab")
        width = page.evaluate("""() => {
            const at = document.activeElement;
            const seen = at.matches('input[type=radio]') ? at.nextElementSibling : at;
            return parseFloat(getComputedStyle(seen).outlineWidth);
        }""")
        assert width >= 2


def test_the_policy_stops_what_is_inline_and_what_is_elsewhere(desktop: Visitor) -> None:
    desktop.forgive("Content Security Policy")
    page = desktop.open("/")
    page.evaluate("""() => {
        const script = document.createElement('script');
        script.textContent = 'window.broken = 1';
        document.body.append(script);
    }""")
    assert page.evaluate("window.broken") is None
    assert any("Content Security Policy" in one for one in desktop.problems)
