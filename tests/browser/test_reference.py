"""Starts, waves, data, search and citations in a real browser: gates, sorting, and the forms that a script builds."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from datetime import date
from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import expect

from generator.rendering.citation import Citation, bibtex, csl_json, ris

PAGES = [
    "fr/positions/",
    "en/positions/",
    "fr/positions/518/",
    "en/positions/0/",
    "fr/vagues/",
    "en/waves/",
    "fr/vagues/0001/",
    "en/waves/0001/",
    "fr/donnees/",
    "en/data/",
    "fr/a-propos/",
    "en/about/",
    "fr/chiffres/twins.mean_abs_diff/",
    "fr/recherche/",
    "en/search/?q=stage",
]


@pytest.mark.parametrize("address", PAGES)
def test_a_page_passes_the_gates(visit: Callable[..., Any], site: str, address: str) -> None:
    """Strict policy, both schemes, a phone; a wide table scrolls in its own frame."""
    for options in ({"color_scheme": "light", "viewport": {"width": 360, "height": 740}}, {"color_scheme": "dark"}):
        seen = visit(site, **options)
        page = seen.open(address)
        page.wait_for_load_state("networkidle")
        assert page.locator("h1").count() == 1
        assert seen.complaints == []
        if "viewport" in options:
            assert page.evaluate("document.documentElement.scrollWidth") <= 360
        if address in ("fr/positions/", "en/positions/"):
            page.evaluate("for (const row of [...document.querySelectorAll('tbody tr')].slice(40)) row.remove()")
        results = Axe().run(page)
        assert results.violations_count == 0, results.generate_report()


def firsts(page: Any, column: int, count: int = 3) -> list[str]:
    """The first cells of a column as they are read."""
    cells = page.locator(f".balance tbody tr > :nth-child({column})")
    return [cells.nth(place).inner_text().strip() for place in range(count)]


def test_the_index_sorts_by_numbers_and_words_and_what_is_missing_goes_last(
    visit: Callable[..., Any], site: str
) -> None:
    page = visit(site).open("fr/positions/")
    heads = page.locator(".balance thead th")
    assert firsts(page, 1) == ["0", "1", "2"]
    heads.nth(2).get_by_role("button").click()
    assert heads.nth(2).get_attribute("aria-sort") == "ascending"
    assert firsts(page, 1, 2) == ["518", "534"]
    heads.nth(2).get_by_role("button").click()
    assert heads.nth(2).get_attribute("aria-sort") == "descending"
    assert firsts(page, 1, 2) == ["534", "518"]
    heads.nth(4).get_by_role("button").click()
    assert firsts(page, 5, 2) == ["0", "1"]
    heads.nth(1).get_by_role("button").click()
    assert page.locator(".balance tbody tr svg").first.get_attribute("aria-label") == "BBNNQRKR"
    assert page.locator("[data-sort-note]").inner_text() != ""
    heads.nth(2).get_by_role("button").click()
    heads.nth(2).get_by_role("button").click()
    assert page.url.endswith("?sort=3&desc=1")
    page.get_by_role("link", name="English", exact=True).click()
    page.wait_for_url(re.compile(r"/en/positions/(index\.html)?\?sort=3&desc=1$"))
    assert firsts(page, 1, 2) == ["534", "518"]
    expect(page.locator(".balance thead th").nth(2)).to_have_attribute("aria-sort", "descending")


def test_without_script_the_index_is_whole(visit: Callable[..., Any], site: str) -> None:
    page = visit(site, java_script_enabled=False).open("en/positions/")
    assert page.locator(".balance tbody tr").count() == 960
    assert page.locator(".balance thead button").count() == 0


def test_a_pair_page_builds_the_forms_that_the_generator_writes(visit: Callable[..., Any], site: str) -> None:
    """The same text, character for character."""
    seen = visit(site)
    page = seen.open("fr/paires/518/518-0.html")
    data = json.loads(page.locator('script[type="application/ld+json"]').text_content())

    def tag(name: str) -> str:
        return str(page.locator(f"meta[name=citation_{name}]").get_attribute("content"))

    cited = Citation(
        work="article",
        key=data["identifier"],
        title=data["headline"],
        container="Encyclopédie des positions asymétriques",
        author=tag("author"),
        day=date.fromisoformat(tag("publication_date").replace("/", "-")),
        version=data["version"],
        language="fr",
        url=tag("public_url"),
    )
    assert page.locator(".forms pre").count() == 0
    page.locator(".forms summary").click()
    page.wait_for_selector(".forms pre")
    assert page.locator(".forms code").all_text_contents() == [bibtex(cited), ris(cited), csl_json(cited)]
    with page.expect_download() as download:
        page.locator(".forms a").first.click()
    assert download.value.suggested_filename == "asymmetric-chess960-pair-518-0-fr.bib"
    assert download.value.path().read_text("utf-8") == bibtex(cited)
    assert seen.complaints == []


def test_other_pages_hold_their_forms_without_script(visit: Callable[..., Any], site: str) -> None:
    page = visit(site, java_script_enabled=False).open("en/figures/twins.mean_abs_diff/")
    page.locator(".forms summary").click()
    texts = page.locator(".forms code").all_text_contents()
    assert [text.split()[0] for text in texts] == [
        "@misc{asymmetric-chess960-figure-twins.mean_abs_diff-en,",
        "TY",
        "[",
    ]


def test_downloads_come_with_a_click(visit: Callable[..., Any], site: str) -> None:
    page = visit(site).open("fr/donnees/")
    with page.expect_download() as download:
        page.get_by_role("link", name="fr/pairs.csv", exact=True).click()
    assert download.value.path().read_bytes().startswith(b"\xef\xbb\xbf")
