"""The replays in a browser: stepping, views, addresses, what is hidden, and what a reader with a keyboard meets."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.site.conftest import Site

pytestmark = pytest.mark.browser

AXE = Path(__file__).with_name("vendor") / "axe.min.js"
WIDTHS = (1280, 390)
KOIRA, SKRUUVI = "replays/koira.html", "replays/skruuvi.html"


@pytest.fixture(params=WIDTHS)
def replay(request: pytest.FixtureRequest, browser: Browser) -> Iterator[Page]:
    """An empty page, of each width, that takes touches; whatever goes wrong in it, or asks another host, is a fault."""
    size = {"width": request.param, "height": 844}
    context = browser.new_context(viewport=size, has_touch=True, color_scheme="light")  # type: ignore[arg-type]
    context.set_default_timeout(10_000)
    page = context.new_page()
    faults: list[str] = []
    page.on("console", lambda message: faults.append(message.text) if message.type == "error" else None)
    page.on("pageerror", lambda error: faults.append(str(error)))
    page.on("request", lambda one: faults.append(one.url) if not one.url.startswith(("file:", "data:")) else None)
    yield page
    context.close()
    assert not faults


def _open(page: Page, site: Site, address: str) -> None:
    path, _, anchor = address.partition("#")
    page.goto(f"{site.address(path)}#{anchor}" if anchor else site.address(path))
    expect(page.locator(".player")).to_be_visible()


def _step(page: Page) -> int:
    return int(page.locator(".controls input").input_value())


def _log_entry(page: Page, number: int) -> str:
    return page.locator(f'.log [data-step="{number}"]').inner_text()


def test_stepping_by_keys(site: Site, replay: Page) -> None:
    _open(replay, site, f"{KOIRA}#game-1/0")
    replay.locator(".felt").focus()
    for key, step in (("ArrowRight", 1), ("ArrowRight", 2), ("ArrowLeft", 1), ("Home", 0), ("ArrowLeft", 0)):
        replay.keyboard.press(key)
        assert _step(replay) == step
        assert replay.url.endswith(f"#game-1/{step}")
        expect(replay.locator(".said")).to_have_text(_log_entry(replay, step))
        expect(replay.locator('.log [aria-current="step"]')).to_have_attribute("data-step", str(step))
    replay.keyboard.press("End")
    last = int(replay.locator(".controls input").get_attribute("max") or 0)
    assert _step(replay) == last > 100
    expect(replay.locator(".said")).to_contain_text("loses")
    expect(replay.locator(".mark-lost")).to_have_count(1)


def test_playing_by_the_space_bar_and_its_button(site: Site, replay: Page) -> None:
    _open(replay, site, f"{KOIRA}#game-1/3")
    replay.locator(".felt").focus()
    button = replay.locator('[data-go="play"]')
    expect(button).to_have_accessible_name("Play")
    replay.keyboard.press("Space")
    expect(button).to_have_accessible_name("Pause")
    expect(replay.locator(".where")).to_contain_text("4 of")
    replay.keyboard.press("Space")
    expect(button).to_have_accessible_name("Play")
    button.focus()
    replay.keyboard.press("Space")
    expect(button).to_have_attribute("aria-pressed", "true")


def test_stepping_by_touch(site: Site, replay: Page) -> None:
    _open(replay, site, f"{KOIRA}#game-1/4")
    for name, step in (("forward", 5), ("back", 4), ("first", 0)):
        replay.locator(f'[data-go="{name}"]').tap()
        assert _step(replay) == step
    replay.evaluate(
        """() => {
            const felt = document.querySelector(".felt");
            const touch = (x) => new Touch({ identifier: 1, target: felt, clientX: x, clientY: 300 });
            felt.dispatchEvent(new TouchEvent("touchstart", { touches: [touch(300)], changedTouches: [touch(300)] }));
            felt.dispatchEvent(new TouchEvent("touchend", { touches: [], changedTouches: [touch(120)] }));
        }"""
    )
    assert _step(replay) == 1


def test_what_is_touched_is_large_enough(site: Site, replay: Page) -> None:
    _open(replay, site, KOIRA)
    for button in replay.locator(".controls button, .views button, .controls input").all():
        box = button.bounding_box()
        assert box is not None
        assert box["height"] >= 44
        assert box["width"] >= 44


def test_nothing_scrolls_sideways(site: Site, replay: Page) -> None:
    for address in (
        f"{KOIRA}#game-1/100",
        f"{SKRUUVI}#game-1/60",
        "replays/mattis.html#game-1/90",
        "replays/index.html",
    ):
        replay.goto(site.address(address.partition("#")[0]) + "#" + address.partition("#")[2])
        width = replay.viewport_size["width"] if replay.viewport_size else 0
        assert replay.evaluate("document.documentElement.scrollWidth") <= width


def test_the_slider_and_the_moves_lead_to_a_step(site: Site, replay: Page) -> None:
    _open(replay, site, f"{KOIRA}#game-2/0")
    replay.locator(".controls input").fill("20")
    assert replay.url.endswith("#game-2/20")
    replay.locator('.log [data-step="7"]').click()
    assert _step(replay) == 7
    replay.keyboard.press("ArrowDown")
    assert _step(replay) == 8
    expect(replay.locator('.log [data-step="8"]')).to_be_focused()


def test_an_address_opens_a_replay_at_a_step(site: Site, replay: Page) -> None:
    _open(replay, site, f"{KOIRA}#example-only-the-tied-fight/4")
    assert _step(replay) == 4
    expect(replay.locator(".player-title")).to_have_text("Only the tied fight")
    expect(replay.locator('.replay-list [aria-current="true"]')).to_have_attribute(
        "data-replay", "example-only-the-tied-fight"
    )
    replay.evaluate("location.hash = 'game-2/9'")
    expect(replay.locator(".where")).to_contain_text("9 of")
    replay.evaluate("location.hash = 'example-lowest-card-is-taken'")
    expect(replay.locator(".player-title")).to_have_text("Lowest card is taken")
    assert _step(replay) == 0
    replay.locator("[data-replay='game-1']").click()
    expect(replay.locator(".player-title")).to_be_focused()
    assert replay.url.endswith("#game-1/0")


def _data(site: Site, name: str) -> dict[str, object]:
    text = (site.folder / "replays" / "data" / f"{name}.js").read_text(encoding="utf-8")
    found: dict[str, object] = json.loads(text[text.index("]=") + 2 :].rstrip(";\n"))
    return found


def _spoken(name: str) -> str:
    """A card in English words."""
    ranks = {"A": "ace", "K": "king", "Q": "queen", "J": "jack"}
    suits = {"♠": "spades", "♥": "hearts", "♦": "diamonds", "♣": "clubs"}
    return f"{ranks.get(name[1:], name[1:])} of {suits[name[0]]}"


def test_a_player_sees_no_card_that_he_may_not_know(site: Site, replay: Page) -> None:
    """While it is bid, no card of another hand stands anywhere in the player, in signs, words or pictures."""
    _open(replay, site, f"{SKRUUVI}#game-1/0")
    data = _data(site, "skruuvi-game-1")
    names: list[str] = data["cards"]  # type: ignore[assignment]
    steps: list[dict[str, list[list[object]]]] = data["steps"]  # type: ignore[assignment]
    dealt: list[list[int]] = [line[2] for line in steps[0]["l"]]  # type: ignore[misc]
    expect(replay.locator(".felt")).to_contain_text("ace of")
    replay.get_by_role("button", name="Seat 2", exact=True).click()
    for step in (0, 12):
        replay.evaluate(f"location.hash = 'game-1/{step}'")
        expect(replay.locator(".where")).to_contain_text(f"{step} of")
        told, pictures = replay.locator(".player").inner_text(), replay.locator(".felt").inner_html()
        for seat, hand in enumerate(dealt):
            for name in (names[card] for card in hand):
                signs = re.findall(r"[♠♥♦♣](?:10|[2-9JQKA])", told)
                symbol = f'#card-{"SHDC"["♠♥♦♣".index(name[0])]}{name[1:]}"'
                assert (symbol in pictures) == (seat == 1), name
                assert seat == 1 or name not in signs, name
                assert seat == 1 or _spoken(name) not in told, name
    replay.evaluate("location.hash = 'game-1/0'")
    expect(replay.locator(".said")).to_contain_text("12 hidden cards")
    assert replay.locator(".others .card.back").count() == 36
    replay.get_by_role("button", name="Whole table").click()
    assert replay.locator(".card.back").count() == 1, "the kitty lies face down"


def test_a_gift_is_seen_by_giver_and_receiver_alone(site: Site, replay: Page) -> None:
    _open(replay, site, f"{SKRUUVI}#game-1/0")
    data = _data(site, "skruuvi-game-1")
    steps: list[dict[str, list[list[object]]]] = data["steps"]  # type: ignore[assignment]
    at, line = next((at, step["l"][0]) for at, step in enumerate(steps) if step["l"][0][0] == "gives")
    giver, receiver = int(str(line[1])), int(str(line[5]))
    replay.evaluate(f"location.hash = 'game-1/{at}'")
    for seat in range(4):
        replay.get_by_role("button", name=f"Seat {seat + 1}", exact=True).click()
        told = replay.locator(".said").inner_text()
        assert ("hidden" in told) == (seat not in {giver, receiver}), told


def test_cards_seen_before_are_marked_as_remembered(site: Site, replay: Page) -> None:
    """In the second phase all know what was collected; what a player sees now and what he has seen are told apart."""
    _open(replay, site, f"{KOIRA}#game-1/150")
    replay.get_by_role("button", name="Seat 1", exact=True).click()
    assert replay.locator(".others .card.remembered").count() > 0
    expect(replay.locator(".others .card.remembered .spoken").first).to_contain_text(", seen before")
    assert replay.locator(".own .card.remembered").count() == 0


def test_each_move_names_the_rule_that_allowed_it(site: Site, replay: Page) -> None:
    _open(replay, site, f"{KOIRA}#example-lowest-card-is-taken/2")
    first = replay.locator(".by-rules li").first
    expect(first).to_contain_text("What beats what")
    first.get_by_role("link").click()
    expect(replay).to_have_url(re.compile(r"variants/koira\.html#shedding-beats$"))
    expect(replay.locator("#shedding-beats")).to_be_visible()


def test_skruuvi_shows_calls_contract_and_score(site: Site, replay: Page) -> None:
    _open(replay, site, f"{SKRUUVI}#game-1/12")
    expect(replay.locator("table.calls")).to_have_count(1)
    expect(replay.locator("table.calls caption")).to_have_text("Bidding")
    expect(replay.locator(".heaps")).to_contain_text("Kitty")
    replay.locator(".felt").focus()
    replay.keyboard.press("End")
    expect(replay.locator("table.calls caption")).to_have_text(["Bidding", "Final contract", "Doubling"])
    expect(replay.locator(".said")).to_contain_text("Contract: 5 misère by seat 1 (forehand), points count 2 times.")
    expect(replay.locator(".said")).to_contain_text("Written:")
    expect(replay.locator(".mark-declarer")).to_have_text("5 misère")
    expect(replay.locator(".heaps")).to_contain_text("Contract")


def test_a_step_is_read_aloud_in_words(site: Site, replay: Page) -> None:
    _open(replay, site, f"{KOIRA}#example-lowest-card-is-taken/0")
    replay.locator('[data-go="forward"]').click()
    expect(replay.get_by_role("status")).to_have_text("Aino plays 7 of spades. Eino is next.")
    expect(replay.get_by_role("list", name="Cards of Aino").get_by_role("listitem").first).to_have_text("king of clubs")


def test_the_link_to_a_step_can_be_copied(site: Site, replay: Page) -> None:
    _open(replay, site, f"{KOIRA}#game-1/57")
    replay.get_by_role("button", name="Copy the link to this step").click()
    expect(replay.get_by_role("status")).to_have_text(re.compile("The link (is copied|stands in the address bar)"))


def test_four_colours_are_kept(site: Site, replay: Page) -> None:
    _open(replay, site, f"{KOIRA}#game-1/1")
    replay.get_by_label("Four colours").check()
    replay.reload()
    expect(replay.get_by_label("Four colours")).to_be_checked()
    expect(replay.locator(".in-four-colours")).to_have_count(1)


def test_less_motion_where_that_is_asked_for(site: Site, replay: Page) -> None:
    moving = "getComputedStyle(document.querySelector('.card.moved')).animationName"
    _open(replay, site, f"{KOIRA}#game-1/1")
    assert replay.evaluate(moving) == "laid"
    replay.emulate_media(reduced_motion="reduce")
    assert replay.evaluate(moving) == "none"


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("address", [f"{KOIRA}#game-1/60", f"{SKRUUVI}#game-1/60", "replays/index.html"])
def test_axe_finds_nothing(address: str, scheme: str, site: Site, replay: Page) -> None:
    replay.emulate_media(color_scheme=scheme, reduced_motion="reduce")  # type: ignore[arg-type]
    replay.goto(site.address(address.partition("#")[0]) + "#" + address.partition("#")[2])
    if "index" not in address:
        replay.get_by_role("button", name="Seat 2", exact=True).click()
    replay.add_script_tag(path=AXE)
    found = replay.evaluate("axe.run('.md-content', { preload: false, resultTypes: ['violations'] })")
    told = [f"{one['id']}: {node['html'][:200]}" for one in found["violations"] for node in one["nodes"]]
    assert not told, "\n".join(told)


def test_without_a_script_the_first_replay_stands_in_words(site: Site, browser: Browser) -> None:
    context = browser.new_context(java_script_enabled=False)
    page = context.new_page()
    page.goto(site.address(KOIRA))
    expect(page.locator(".player")).to_be_hidden()
    moves = page.locator(".replay-text li")
    assert moves.count() > 100
    expect(moves.last).to_contain_text("loses")
    context.close()


def test_the_whole_player_is_reached_by_tab(site: Site, page: Page) -> None:
    page.goto(site.address(KOIRA) + "#game-1/5")
    expect(page.locator(".player-title")).to_be_focused()
    reached = set()
    for _ in range(30):
        page.keyboard.press("Tab")
        reached.add(page.evaluate("document.activeElement.dataset.go || document.activeElement.classList[0] || ''"))
    assert {"first", "back", "play", "forward", "last", "copy-link", "felt", "by-rules"} <= reached
    assert page.evaluate("document.querySelectorAll('.log [tabindex=\"0\"]').length") == 1


def test_worked_examples_lead_to_their_replays(site: Site, page: Page) -> None:
    page.goto(site.address("variants/koira.html"))
    page.locator("#example-lowest-card-is-taken").get_by_role("link", name="step by step").click()
    expect(page.locator(".player-title")).to_have_text("Lowest card is taken")
