"""Search in a real browser: words whatever their endings, and numbers or letters that lead straight on."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from catalog.start import row
from generator.project import CHECKOUT

ALIKE = [
    # Groups that the Snowball project publishes for its stemmers.
    ("en", "consign consigned consigning consignment"),
    ("en", "consist consisted consisting consists consistent consistently consistency"),
    ("en", "kneel kneeled kneeling kneels"),
    ("fr", "continu continua continuait continuant continuation continue continué continuer"),
    ("fr", "continuel continuelle continuellement continuelles continuels"),
    ("fr", "majestueuse majestueusement majestueuses majestueux"),
    # Words of this site.
    ("en", "balance balanced balances balancing"),
    ("en", "castle castled castling castles"),
    ("en", "measure measured measuring measurement"),
    ("en", "verify verified verifies verification"),
    ("fr", "équilibre équilibrée équilibrées equilibrees équilibrer ÉQUILIBRÉES"),
    ("fr", "vérifier vérifiée vérifications verification"),
    ("fr", "nœud nœuds noeuds"),
    ("fr", "égal égale égales égaux"),
    ("fr", "symétrie symétrique symétriques"),
]


@pytest.fixture(scope="module")
def stems(browser: Browser) -> Any:
    page = browser.new_page()
    page.add_script_tag(path=CHECKOUT / "templates" / "assets" / "stems.js")
    yield page
    page.close()


@pytest.mark.parametrize(("language", "group"), ALIKE)
def test_words_that_a_reader_calls_the_same_fall_together(stems: Page, language: str, group: str) -> None:
    found = stems.evaluate(
        "([words, language]) => words.map((word) => encyclopedia.stems.stem(encyclopedia.stems.fold(word), language))",
        [group.split(), language],
    )
    assert len(set(found)) == 1, found


@pytest.mark.parametrize(
    ("language", "one", "other"),
    [("en", "castling", "casting"), ("en", "window", "wind"), ("fr", "mot", "moteur"), ("fr", "noir", "noeud")],
)
def test_other_words_stay_apart(stems: Page, language: str, one: str, other: str) -> None:
    found = stems.evaluate(
        "([one, other, language]) => [one, other].map((word) => encyclopedia.stems.stem(word, language))",
        [one, other, language],
    )
    assert found[0] != found[1]


def test_digits_with_a_narrow_space_are_one_word_and_an_elision_is_two(stems: Page) -> None:
    found = stems.evaluate(
        "(text) => encyclopedia.stems.words(text, 'fr').map((word) => word.folded)", "l’écart de 460\u202f800"
    )
    assert found == ["ecart", "de", "460800"]


def results(page: Page) -> list[str]:
    """Titles of what was found."""
    expect(page.locator("[data-slot=found]")).not_to_be_empty()
    return page.locator(".results h2 a").all_inner_texts()


@pytest.mark.parametrize(
    ("address", "title"),
    [
        ("fr/recherche/?q=JUMEAU", "Jumeaux"),
        ("fr/recherche/?q=etape", "Étapes"),
        ("en/search/?q=twin", "Twins"),
        ("en/search/?q=stages", "Stages"),
    ],
)
def test_words_find_the_section_that_has_them(visit: Callable[..., Any], site: str, address: str, title: str) -> None:
    seen = visit(site)
    page = seen.open(address)
    found = results(page)
    assert title in found[:3]
    page.get_by_role("link", name=title, exact=True).first.click()
    page.wait_for_url(re.compile(r"/index\.html#"))
    assert seen.complaints == []


def test_more_results_are_shown_when_they_are_asked_for(visit: Callable[..., Any], site: str) -> None:
    page = visit(site).open("en/search/?q=BBQ")
    results(page)
    held = [number for number in range(960) if "BBQ" in row(number)]
    shown = page.locator(".results li:visible")
    assert shown.count() == 30
    page.get_by_role("button", name=re.compile(r"^Show \d+ more$")).click()
    assert shown.count() >= len(held) > 30
    expect(shown.nth(30).get_by_role("link")).to_be_focused()


def test_accents_make_no_difference(visit: Callable[..., Any], site: str) -> None:
    """Case site-15: equilibrees finds équilibrées."""
    page = visit(site).open("fr/recherche/")
    page.evaluate(
        """() => { globalThis.fetch = async () => new Response(JSON.stringify({ starts: [], documents: [
        ["fr/a.html", "Une page", "Ce qui compte", "Des paires équilibrées, et d’autres."],
        ["fr/b.html", "Autre page", "", "Rien de cela."]] })); }"""
    )
    page.get_by_label("Que chercher").fill("equilibrees")
    page.keyboard.press("Enter")
    assert results(page) == ["Ce qui compte"]
    assert page.locator(".results mark").inner_text() == "équilibrées"


@pytest.mark.parametrize(
    ("question", "address"),
    [
        ("518/700", "en/pairs/518/518-700.html"),
        ("518-700", "en/pairs/518/518-700.html"),
        ("518 700", "en/pairs/518/518-700.html"),
        ("518–700", "en/pairs/518/518-700.html"),
        ("RNBQKBNR bbqnnrkr", "en/pairs/518/518-0.html"),
        ("rnbqkbnr/BBQNNRKR", "en/pairs/518/518-0.html"),
        ("bbqnnrkr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", "en/pairs/518/518-0.html"),
        ("RNBQKBNR/bbqnnrkr w KQkq", "en/pairs/518/518-0.html"),
        ("700/518", "en/pair/index.html?w=700&b=518"),
        ("518", "en/positions/518/index.html"),
        ("0", "en/positions/0/index.html"),
        ("rnbqkbnr", "en/positions/518/index.html"),
        ("TCFDRFCT", "en/positions/518/index.html"),
    ],
)
def test_numbers_and_letters_lead_straight_on(
    visit: Callable[..., Any], site: str, question: str, address: str
) -> None:
    """From the field in the masthead of any page, by keyboard alone."""
    seen = visit(site)
    page = seen.open("en/")
    page.get_by_role("search").get_by_role("textbox").fill(question)
    page.keyboard.press("Enter")
    page.wait_for_url(site + address)
    assert seen.complaints == []
    page.go_back()
    page.wait_for_url(re.compile(r"/en/(index\.html)?$"))


@pytest.mark.parametrize("question", ["960", "518/960", "RNBQKBNN", "518 700 3", "pair 12"])
def test_what_names_no_start_is_looked_for_as_words(visit: Callable[..., Any], site: str, question: str) -> None:
    page = visit(site).open("en/search/")
    page.get_by_label("What to find").fill(question)
    page.keyboard.press("Enter")
    results(page)
    assert "/search/" in page.url


def test_some_letters_list_the_starts_that_hold_them(visit: Callable[..., Any], site: str) -> None:
    page = visit(site).open("en/search/?q=bbqnnrk")
    assert [each.strip() for each in results(page)] == ["Start 0"]
    expect(page.locator(".results svg").first).to_have_attribute("aria-label", "BBQNNRKR")
    page.goto(site + "en/search/?q=RNBQKB")
    assert "Start 518" in [each.strip() for each in results(page)]
    classical = page.locator(".results li").filter(has=page.get_by_role("link", name="Start 518", exact=True))
    assert "+11" in classical.inner_text()


def test_while_somebody_types_words_are_found_but_nobody_is_led_away(visit: Callable[..., Any], site: str) -> None:
    page = visit(site).open("en/search/")
    page.get_by_label("What to find").press_sequentially("stages", delay=10)
    expect(page.get_by_role("status")).to_contain_text("stages")
    expect(page.get_by_role("status")).to_contain_text("result")
    page.get_by_label("What to find").fill("518")
    page.wait_for_timeout(400)
    assert page.url.endswith("/en/search/")


def test_markup_in_a_question_is_text(visit: Callable[..., Any], site: str) -> None:
    seen = visit(site)
    page = seen.open("en/search/?q=%3Cimg+src%3Dx+onerror%3Dalert(1)%3E")
    results(page)
    expect(page.get_by_role("status")).to_contain_text("<img src=x onerror=alert(1)>")
    assert page.locator("main img").count() == 0
    assert seen.complaints == []


def test_the_other_language_gets_the_same_question(visit: Callable[..., Any], site: str) -> None:
    page = visit(site).open("en/search/?q=twins")
    results(page)
    page.get_by_role("link", name="Français", exact=True).click()
    page.wait_for_url(re.compile(r"fr/recherche/(index\.html)?\?q=twins"))
    expect(page.locator("main input[name=q]")).to_have_value("twins")


def test_without_script_the_page_explains_and_leads_on(visit: Callable[..., Any], site: str) -> None:
    page = visit(site, java_script_enabled=False).open("fr/")
    page.locator(".finder input").fill("518/700")
    page.keyboard.press("Enter")
    page.wait_for_url(re.compile(r"fr/recherche/"))
    assert "La recherche demande un script" in page.locator("main").inner_text()
    assert page.locator(".ways a").count() > 4


def test_texts_that_do_not_arrive_are_said(visit: Callable[..., Any], site: str) -> None:
    page = visit(site).page
    page.route("**/search/*.json*", lambda route: route.fulfill(status=503, body=""))
    page.goto(site + "en/search/?q=twins")
    expect(page.locator("[data-slot=note]")).to_contain_text("HTTP 503")


def test_from_a_disk_numbers_still_lead_on(visit: Callable[..., Any], built: Callable[..., Path]) -> None:
    root = built("site").as_uri() + "/"
    page = visit(root).open("en/search/index.html?q=518")
    page.wait_for_url(re.compile(r"positions/518/index\.html"))
    page.goto(root + "en/search/index.html?q=twins")
    expect(page.locator("[data-slot=note]")).to_contain_text("Opened from a disk")
