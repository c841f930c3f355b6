"""Lists and tables on a phone: nothing is cut off, numbers say what they are, contents come first."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import expect

PHONE = {"width": 360, "height": 800}


@pytest.mark.parametrize("address", ["fr/vagues/", "en/waves/0001/", "fr/positions/", "en/figures/", "fr/donnees/"])
def test_a_page_is_as_wide_as_the_phone(visit: Callable[..., Any], site: str, address: str) -> None:
    page = visit(site, viewport=PHONE).open(address)
    assert page.evaluate("document.documentElement.scrollWidth") == PHONE["width"]


@pytest.mark.parametrize("address", ["fr/vagues/", "en/waves/0001/"])
def test_every_number_of_a_wave_is_seen_whole(visit: Callable[..., Any], site: str, address: str) -> None:
    page = visit(site, viewport=PHONE).open(address)
    cells = page.locator(".stacked td[data-label]")
    assert cells.count()
    rights = cells.evaluate_all("all => all.map((one) => one.getBoundingClientRect().right)")
    assert max(rights) <= PHONE["width"]


def test_contents_of_the_figures_come_before_the_figures(visit: Callable[..., Any], site: str) -> None:
    """On a phone first of all, at a desk beside the first of them."""
    for width in (PHONE["width"], 1280):
        page = visit(site, viewport={"width": width, "height": 800}).open("en/figures/")
        contents = page.locator(".contents").bounding_box()
        first = page.locator(".figure-list").first.bounding_box()
        assert contents["y"] < first["y"]


def test_the_starts_offer_an_order_only_where_a_script_can_give_it(visit: Callable[..., Any], site: str) -> None:
    page = visit(site, viewport=PHONE).open("en/positions/")
    page.get_by_role("button", name="cp", exact=True).click()
    expect(page.locator(".balance th[aria-sort]")).to_have_text("cp")
    still = visit(site, viewport=PHONE, java_script_enabled=False).open("en/positions/")
    clipped = still.locator(".balance thead").evaluate("one => getComputedStyle(one).clipPath")
    assert clipped == "inset(50%)"


@pytest.mark.parametrize("address", ["fr/donnees/", "en/methodology/"])
def test_the_tab_of_a_page_is_in_sight(visit: Callable[..., Any], site: str, address: str) -> None:
    """The row of tabs is wider than a phone, and these pages have theirs at its end."""
    page = visit(site, viewport=PHONE).open(address)
    expect(page.locator("html")).not_to_have_class("wait")
    box = page.locator(".nav [aria-current]").bounding_box()
    assert box["x"] >= 0
    assert box["x"] + box["width"] <= PHONE["width"]
