"""The map in Chromium: what a cell is, by pointer, by keyboard and by text; and what stands there without script."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page, expect

from generator.outputs.plane import ROWS


def ready(page: Page) -> Page:
    page.locator("#map canvas:not([hidden])").wait_for()
    return page


def said(page: Page) -> str:
    return page.locator("[data-slot=said]").text_content() or ""


def pixel(page: Page, row: int, black: int) -> list[int]:
    """The colour of a cell, 0 to 1 from the corner, away from lines."""
    return page.evaluate(
        """([row, black, rows]) => { const canvas = document.querySelector("#map canvas");
        const data = canvas.getContext("2d").getImageData(
          Math.floor((black + 0.5) / 960 * canvas.width), Math.floor((row + 0.5) / rows * canvas.height), 1, 1).data;
        return [...data.slice(0, 3)]; }""",
        [row, black, 480],
    )  # type: ignore[no-any-return]


def test_a_cell_has_the_colour_of_its_reading(visit: Callable[..., Any], site: str) -> None:
    """518-0 reads -70: over 60 for Black, #26386f; nothing was read at 517-1."""
    seen = visit(site, viewport={"width": 1400, "height": 1300}, device_scale_factor=2, color_scheme="light")
    page = ready(seen.open("en/map/"))
    assert seen.complaints == []
    assert pixel(page, ROWS.index(518), 0) == [0x26, 0x38, 0x6F]
    assert pixel(page, ROWS.index(517), 5) == [0xF2, 0xEE, 0xE4]


def test_the_keyboard_moves_says_mirrors_and_opens(visit: Callable[..., Any], site: str) -> None:
    seen = visit(site)
    page = ready(seen.open("en/map/?w=518&b=0"))
    page.locator("canvas").focus()
    page.keyboard.press("ArrowRight")
    assert said(page) == "White 518, Black 1: not read yet"
    page.keyboard.press("ArrowLeft")
    assert said(page) == "White 518, Black 0: −70\u00a0cp"
    page.keyboard.press("Shift+ArrowRight")
    assert said(page).startswith("White 518, Black 16:")
    page.keyboard.press("Shift+ArrowLeft")
    page.keyboard.press("m")
    assert said(page) == "White 534, Black 959: not measured"
    assert re.search(r"\?w=534&b=959&rows=all$", page.url)
    page.keyboard.press("m")
    page.keyboard.press("Enter")
    page.wait_for_url(site + "en/pairs/518/518-0.html")
    assert seen.complaints == []


def test_a_pair_without_a_page_opens_any_pair(visit: Callable[..., Any], site: str) -> None:
    page = ready(visit(site).open("fr/carte/?w=1&b=2"))
    page.locator("canvas").focus()
    page.keyboard.press("Enter")
    page.wait_for_url(re.compile(r"/fr/paire/(index\.html)?\?w=1&b=2$"))
    assert page.locator("h1").count() == 1


def test_a_card_says_what_stands_under_the_pointer_and_a_click_opens_it(visit: Callable[..., Any], site: str) -> None:
    page = ready(visit(site, viewport={"width": 1400, "height": 1300}).open("en/map/"))
    box = page.locator("canvas").bounding_box()
    assert box
    at = (box["x"] + (518.5 / 960) * box["width"], box["y"] + (0.5 / 480) * box["height"])
    page.mouse.move(*at)
    card = page.locator(".card")
    expect(card).to_contain_text("0 – 518")
    expect(card).to_contain_text("reading, S1")
    expect(card.locator("dd").first).to_have_text("−3")
    expect(card.locator("dd").nth(1)).to_have_text("+8")
    page.mouse.click(*at)
    page.wait_for_url(site + "en/pairs/0/0-518.html")


def test_zoom_by_button_keeps_to_the_plane_and_dragging_moves_it(visit: Callable[..., Any], site: str) -> None:
    page = ready(visit(site, viewport={"width": 1400, "height": 1300}).open("en/map/"))
    first = page.locator(".ticks-across span").first
    expect(first).to_contain_text("0")
    for _ in range(4):
        page.get_by_role("button", name="Zoom in").click()
    before = int(re.match(r"\d+", first.inner_text())[0])  # type: ignore[index]
    assert before > 300
    box = page.locator("canvas").bounding_box()
    assert box
    page.mouse.move(box["x"] + 100, box["y"] + 200)
    page.mouse.down()
    page.mouse.move(box["x"] + 600, box["y"] + 300, steps=4)
    page.mouse.up()
    assert page.url.partition("?")[0].removesuffix("index.html").endswith("en/map/")
    after = int(re.match(r"\d+", page.locator(".ticks-across span").first.inner_text())[0])  # type: ignore[index]
    assert after < before - 50
    for _ in range(6):
        page.get_by_role("button", name="Zoom out").click()
    expect(page.locator(".ticks-across span").first).to_have_text(re.compile("^0"))


def test_the_way_in_by_text(visit: Callable[..., Any], site: str) -> None:
    page = ready(visit(site).open("en/map/"))
    form = page.locator(".go")
    form.get_by_label("White").fill("RNBQKBNR")
    form.get_by_label("Black").fill("nonsense")
    form.get_by_role("button").click()
    assert form.get_by_label("Black").get_attribute("aria-invalid") == "true"
    expect(form.get_by_role("alert")).to_contain_text("“nonsense” is no Chess960 start")
    expect(form.get_by_label("Black")).to_be_focused()
    form.get_by_label("Black").fill("0")
    form.get_by_role("button").click()
    expect(page.locator(".card")).to_contain_text("518 – 0")
    page.get_by_role("link", name="this row as a table").click()
    page.locator("#browser:not([aria-busy]) form:not([inert])").wait_for()
    assert [link.inner_text() for link in page.locator(".browsed tbody a").all()] == [
        "518 – 0",
        "518 – 518",
        "518 – 700",
    ]


def test_the_second_view_shows_the_distance_from_zero(visit: Callable[..., Any], site: str) -> None:
    """0-518 reads -3: equal, in the accent."""
    seen = visit(site, viewport={"width": 1400, "height": 1300}, device_scale_factor=2, color_scheme="light")
    page = ready(seen.open("en/map/"))
    page.get_by_text("distance from zero").click()
    assert page.url.endswith("?view=distance")
    assert pixel(page, 0, 518) == [0x1D, 0x5A, 0x46]


def test_without_script_it_is_a_picture_with_its_numbers(visit: Callable[..., Any], site: str) -> None:
    page = visit(site, java_script_enabled=False).open("fr/carte/")
    picture = page.locator(".sheet img.of-light")
    assert "480 lignes" in (picture.get_attribute("alt") or "")
    assert page.locator(".legend tbody tr:visible").count() == 10
    assert page.locator("canvas").is_hidden()


def test_from_a_disk_it_is_a_picture_without_complaint(visit: Callable[..., Any], built: Callable[..., Path]) -> None:
    seen = visit(built("site").as_uri() + "/")
    page = seen.open("en/map/index.html")
    expect(page.locator("[data-slot=disk]")).to_contain_text("Opened from a disk")
    assert page.locator(".sheet img").first.evaluate("(image) => image.naturalWidth") == 960
    assert seen.complaints == []


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("address", ["fr/carte/", "en/map/?w=534&b=959&rows=all&view=distance"])
def test_axe_finds_nothing(visit: Callable[..., Any], site: str, address: str, scheme: str) -> None:
    page = ready(visit(site, color_scheme=scheme).open(address))
    results = Axe().run(page)
    assert results.violations_count == 0, results.generate_report()


def test_a_phone_never_scrolls_sideways(visit: Callable[..., Any], site: str) -> None:
    page = ready(visit(site, viewport={"width": 360, "height": 740}).open("fr/carte/?w=518&b=0"))
    assert page.evaluate("document.documentElement.scrollWidth") <= 360


def test_admitted_pairs_are_ringed_and_the_ring_is_explained(visit: Callable[..., Any], judged: str) -> None:
    """90-80 is admitted: 5 CSS pixels from the middle of its cell the ring has the accent, #1d5a46; 90-200 has none."""
    seen = visit(judged, viewport={"width": 1400, "height": 1300}, device_scale_factor=2, color_scheme="light")
    page = ready(seen.open("en/map/"))
    expect(page.locator(".ringed")).to_have_text("A ring marks each of the 2 admitted pairs.")
    assert seen.complaints == []
    beside = """([row, black]) => { const canvas = document.querySelector("#map canvas");
        const data = canvas.getContext("2d").getImageData(
          Math.round((black + 0.5) / 960 * canvas.width + 10),
          Math.round((row + 0.5) / 480 * canvas.height), 1, 1).data;
        return [...data.slice(0, 3)]; }"""
    assert page.evaluate(beside, [ROWS.index(90), 80]) == [0x1D, 0x5A, 0x46]
    assert page.evaluate(beside, [ROWS.index(90), 200]) == [0xF2, 0xEE, 0xE4]


def test_the_chosen_cell_is_seen_on_every_colour(visit: Callable[..., Any], site: str) -> None:
    """Its hairs are ink, #1c1b18, between lines of paper, #f9f7f2; here they cross cells that nobody read."""
    seen = visit(site, viewport={"width": 1400, "height": 1300}, device_scale_factor=2, color_scheme="light")
    page = ready(seen.open("en/map/?w=518&b=480"))
    shades = page.evaluate(
        """() => { const canvas = document.querySelector("#map canvas"), middle = (480.5 / 960) * canvas.width;
        const data = canvas.getContext("2d").getImageData(Math.round(middle) - 4, 20, 8, 1).data;
        return Array.from({ length: 8 }, (_, at) => [...data.slice(4 * at, 4 * at + 3)].join(" ")); }"""
    )
    assert "28 27 24" in shades
    assert "249 247 242" in shades
