"""Pages in a real browser: nothing breaks, nothing comes from elsewhere, nobody is shut out."""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import expect

from generator.building.staging import MARK
from generator.project import CHECKOUT
from generator.server import serving

EVERY_KIND = [
    "",
    "fr/",
    "en/",
    "fr/methodologie/",
    "en/methodology/",
    "fr/paires/",
    "en/pairs/page-2/",
    "fr/paires/0/0-518.html",
    "en/pairs/0/0-518.html",
    "fr/paires/518/518-0.html",
    "en/pairs/3/3-700.html",
    "en/pairs/5/5-9.html",
    "en/pairs/534/534-534.html",
    "fr/encyclopedie/",
    "en/encyclopedia/",
    "fr/chiffres/",
    "en/figures/",
    "fr/chiffres/twins.mean_abs_diff/",
    "en/figures/quoted.twins.over_5/",
    "fr/methodes/rendez-vous-au-milieu/",
    "en/methods/meet-in-the-middle/",
    "en/methods/meet-in-the-middle/growth/",
    "fr/chiffres/eternity.sweep.1/",
]

GATED = [
    "",
    "fr/",
    "en/",
    "fr/methodologie/",
    "en/methodology/",
    "fr/paires/0/0-518.html",
    "en/pairs/0/0-518.html",
    "fr/paires/518/518-0.html",
    "en/pairs/3/3-700.html",
    "fr/paires/",
    "en/pairs/",
    "fr/chiffres/",
    "en/figures/twins.mean_abs_diff/",
    "fr/methodes/rendez-vous-au-milieu/",
    "en/methods/meet-in-the-middle/",
    "fr/methodes/rendez-vous-au-milieu/growth/",
    "en/methods/meet-in-the-middle/bill/",
    "en/figures/eternity.sweep.1/",
    "en/404.html",
    "404.html",
]


@pytest.mark.parametrize("address", EVERY_KIND)
def test_a_page_opens_without_complaint_under_a_strict_policy(
    visit: Callable[..., Any], site: str, address: str
) -> None:
    seen = visit(site)
    page = seen.open(address)
    page.wait_for_load_state("networkidle")
    assert page.locator("h1").count() == 1
    assert seen.complaints == []


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("address", GATED)
def test_axe_finds_nothing(visit: Callable[..., Any], site: str, address: str, scheme: str) -> None:
    seen = visit(site, color_scheme=scheme)
    results = Axe().run(seen.open(address))
    assert results.violations_count == 0, results.generate_report()


@pytest.mark.parametrize(
    "address",
    [
        *("fr/", "fr/methodologie/", "fr/paires/0/0-518.html", "fr/paires/", "fr/methodes/rendez-vous-au-milieu/"),
        "fr/methodes/rendez-vous-au-milieu/growth/",
    ],
)
def test_a_phone_never_scrolls_sideways(visit: Callable[..., Any], site: str, address: str) -> None:
    """A wide table scrolls in its own frame."""
    page = visit(site, viewport={"width": 360, "height": 740}).open(address)
    assert page.evaluate("document.documentElement.scrollWidth") <= 360


@pytest.mark.parametrize(
    ("french", "english"),
    [
        ("fr/", "en/"),
        ("fr/methodologie/", "en/methodology/"),
        ("fr/paires/518/518-0.html", "en/pairs/518/518-0.html"),
        ("fr/chiffres/space.starts/", "en/figures/space.starts/"),
    ],
)
def test_the_language_switch_leads_to_the_twin_and_back(
    visit: Callable[..., Any], site: str, french: str, english: str
) -> None:
    seen = visit(site)
    page = seen.open(french)
    page.get_by_role("link", name="English", exact=True).click()
    page.wait_for_url(lambda url: url.removesuffix("index.html") == site + english)
    assert page.locator("html").get_attribute("lang") == "en"
    page.get_by_role("link", name="Français", exact=True).click()
    page.wait_for_url(lambda url: url.removesuffix("index.html") == site + french)
    assert seen.complaints == []


def test_a_site_works_from_a_subfolder(visit: Callable[..., Any], built: Callable[..., Path]) -> None:
    """Built for https://a.example/docs/x, served under /docs/x/: every link that a reader follows stays there."""
    with serving(built("subfolder", base_url="https://a.example/docs/x"), prefix="/docs/x/") as root:
        seen = visit(root)
        page = seen.open("")
        page.get_by_role("link", name="English").first.click()
        page.wait_for_url(root + "en/")
        page.locator('a[href="/docs/x/en/pairs/"]').first.click()
        page.wait_for_url(root + "en/pairs/")
        page.locator("#browser").wait_for()
        page.locator("#browser").get_by_role("link", name="0 – 518", exact=True).click()
        page.wait_for_url(root + "en/pairs/0/0-518.html")
        page.get_by_role("link", name="Français", exact=True).click()
        page.wait_for_url(root + "fr/paires/0/0-518.html")
        seen.page.goto(root + "fr/nulle-part")
        assert page.locator('a[href^="/docs/x/fr/"]').count() > 0
        # The browser itself reports the 404 that was asked for; nothing else may be wrong.
        assert [each for each in seen.complaints if "404" not in each] == []


def test_a_site_opens_from_a_disk(visit: Callable[..., Any], built: Callable[..., Path]) -> None:
    """`site/index.html` after `make site`, without a server."""
    root = built("site").as_uri() + "/"
    seen = visit(root)
    page = seen.open("index.html")
    page.get_by_role("link", name="Français").first.click()
    page.wait_for_url(root + "fr/index.html")
    page.locator('a[href$="paires/index.html"]').first.click()
    page.wait_for_url(root + "fr/paires/index.html")
    page.locator('a[href$="0-518.html"]').first.click()
    page.wait_for_url(root + "fr/paires/0/0-518.html")
    assert page.locator("h1").count() == 1
    assert seen.complaints == []


REAL_PAGES = [
    *("fr/", "fr/methodologie/", "fr/paires/518/518-518.html", "fr/paires/"),
    *("en/", "en/methodology/", "en/pairs/518/518-518.html", "en/figures/"),
    *("fr/methodes/rendez-vous-au-milieu/", "en/methods/meet-in-the-middle/", "en/methods/meet-in-the-middle/beams/"),
]


@pytest.mark.parametrize("address", REAL_PAGES)
@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_the_real_site_passes_the_same_gates(visit: Callable[..., Any], address: str, scheme: str) -> None:
    """What `make site` built last, if it did."""
    out = CHECKOUT / "site"
    if not (out / MARK).is_file():
        reason = "site/ is not built: run make site; the same pages of the mini site are tested above"
        if os.environ.get("ASYM_REQUIRE") == "1":
            pytest.fail(f"ASYM_REQUIRE=1, but {reason}")
        pytest.skip(reason)
    with serving(out) as root:
        seen = visit(root, color_scheme=scheme)
        page = seen.open(address)
        page.wait_for_load_state("networkidle")
        results = Axe().run(page)
        assert seen.complaints == []
        assert results.violations_count == 0, results.generate_report()


def test_the_hub_shows_admitted_pairs_each_with_its_state(visit: Callable[..., Any], judged: str) -> None:
    """0-518 has the first rank and is refused: it is not among them."""
    page = visit(judged).open("en/")
    boards = page.locator(".boards figcaption")
    assert [" ".join(each.split()) for each in boards.all_inner_texts()] == [
        "90 – 80 +2 cp admitted",
        "0 – 6 −4 cp admitted",
    ]


@pytest.mark.parametrize(("address", "words"), [("en/404.html", "Any pair"), ("fr/404.html", "N’importe quelle paire")])
def test_a_lost_reader_finds_ways_on(visit: Callable[..., Any], site: str, address: str, words: str) -> None:
    page = visit(site).open(address)
    page.locator("main").get_by_role("link", name=words).click()
    expect(page.locator("h1")).to_have_text(words)


def test_the_page_of_the_host_says_in_every_language_that_there_is_nothing(
    visit: Callable[..., Any], site: str
) -> None:
    page = visit(site).open("404.html")
    assert page.locator(".lede p").all_inner_texts() == [
        "Il n’y a pas de page à cette adresse.",
        "There is no page at this address.",
    ]
    assert page.locator(".lede [lang=en]").count() == 1
