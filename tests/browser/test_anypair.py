"""*Any pair* in Chromium: whose measurement it shows, and what it says when it cannot know."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page, expect

from generator.server import serving


def at(folder: str, white: int, black: int) -> re.Pattern[str]:
    """The address of a pair, with or without the name of the file."""
    return re.compile(rf"/{folder}/(index\.html)?\?w={white}&b={black}$")


def claim(page: Page) -> str:
    page.wait_for_load_state("networkidle")
    return page.locator("[data-slot=claim]").inner_text().replace("\u00a0", " ").replace("\u202f", " ")


CLAIMS = [
    (
        "en/pair/?w=0&b=518",
        "This pair has been read.",
        "−3 cp at 50,000 nodes (S1), its own reading. Its mirror 959 – 534 has its own reading: +8 cp at 50,000 nodes.",
    ),
    ("en/pair/?w=1&b=2", "This pair has been read.", "+61 cp at 10,000 nodes (S0), its own reading. Its mirror"),
    (
        "en/pair/?w=534&b=959",
        "This pair has not been read.",
        "Only its mirror, 518 – 0, has been: −70 cp at 50,000 nodes. Nothing is deduced from it for 534 – 959",
    ),
    (
        "fr/paire/?w=534&b=959",
        "Cette paire n’a pas été lue.",
        "Seul son miroir, 518 – 0, l’a été : −70 cp à 50 000 nœuds. Rien n’en est déduit pour 534 – 959",
    ),
    ("en/pair/?w=700&b=701", "This pair has not been read.", "Neither 700 – 701 nor its mirror"),
    ("fr/paire/?w=3&b=700", "Cette paire a été lue.", "Les Blancs matent en 7 coups à 50 000 nœuds"),
    ("en/pair/?w=5&b=9", "This pair has been read.", "no exact score at 50,000 nodes"),
]


@pytest.mark.parametrize(("address", "title", "says"), CLAIMS)
def test_it_says_whose_measurement_it_shows(
    visit: Callable[..., Any], site: str, address: str, title: str, says: str
) -> None:
    seen = visit(site)
    page = seen.open(address)
    assert says in claim(page)
    assert page.locator("h1").inner_text() == title
    assert seen.complaints == []


def test_an_unread_pair_is_hatched_and_its_read_mirror_has_a_bar_and_a_page(
    visit: Callable[..., Any], site: str
) -> None:
    page = visit(site).open("en/pair/?w=534&b=959")
    own, mirror = page.locator("[data-figure=own]"), page.locator("[data-figure=mirror]")
    expect(own.locator(".state")).to_have_text("not measured")
    expect(own.locator(".bar.hatched")).to_have_count(1)
    expect(mirror.locator(".state")).to_have_text("screened out")
    expect(mirror.locator(".bar .k4")).to_have_count(1)
    mirror.get_by_role("link", name="Page of the pair").click()
    page.wait_for_url(site + "en/pairs/518/518-0.html")


def test_castling_and_both_fens_stand_beside_it(visit: Callable[..., Any], site: str) -> None:
    """288 may castle short at once, its mirror 383 not at all."""
    page = visit(site).open("en/pair/?w=288&b=383")
    expect(page.locator("#fen-shredder")).to_have_text("nrkrnqbb/pppppppp/8/8/8/8/PPPPPPPP/BBQNRKRN w GEdb - 0 1")
    expect(page.locator("#fen-x")).to_have_text("nrkrnqbb/pppppppp/8/8/8/8/PPPPPPPP/BBQNRKRN w KQkq - 0 1")
    got = [page.locator(f"[data-slot={name}]").inner_text() for name in ("w-short", "w-long", "b-short", "b-long")]
    assert got == ["possible", "blocked", "blocked", "blocked"]


@pytest.mark.parametrize("question", ["518/0", "518-0", "RNBQKBNR BBQNNRKR"])
def test_the_field_in_the_masthead_leads_to_the_page_of_the_pair(
    visit: Callable[..., Any], site: str, question: str
) -> None:
    page = visit(site).open("fr/chiffres/")
    page.get_by_role("search").get_by_role("textbox").fill(question)
    page.keyboard.press("Enter")
    page.wait_for_url("**/fr/paires/518/518-0.html")
    assert "−70\u00a0cp" in page.locator("main").inner_text()


def test_the_field_in_the_masthead_leads_here_for_a_pair_without_a_page(visit: Callable[..., Any], site: str) -> None:
    page = visit(site).open("fr/chiffres/")
    page.get_by_role("search").get_by_role("textbox").fill("1 2")
    page.keyboard.press("Enter")
    page.wait_for_url(at("fr/paire", 1, 2))
    expect(page.locator("[data-figure=own] h2")).to_have_text("1 – 2")


def test_the_address_follows_the_choice_and_the_language_switch_keeps_it(visit: Callable[..., Any], site: str) -> None:
    seen = visit(site)
    page = seen.open("en/pair/")
    page.get_by_label("White").fill("BBQNNRKR")
    page.get_by_label("Black").fill("518")
    page.get_by_role("button", name="Show the pair").click()
    page.wait_for_url(at("en/pair", 0, 518))
    page.get_by_role("link", name="Show 959 – 534 here").click()
    page.wait_for_url(at("en/pair", 959, 534))
    assert "+8 cp" in claim(page)
    page.go_back()
    expect(page.locator("[data-figure=own] h2")).to_have_text("0 – 518")
    page.get_by_role("link", name="Français", exact=True).click()
    page.wait_for_url(at("fr/paire", 0, 518))
    assert "−3 cp" in claim(page)
    assert seen.complaints == []


@pytest.mark.parametrize("address", ["?q=<b>1/2</b>", "?w=960&b=0", "?w=RNBQKBNN&b=0"])
def test_what_is_no_pair_is_said_and_shown_as_text(visit: Callable[..., Any], site: str, address: str) -> None:
    seen = visit(site)
    page = seen.open("en/pair/" + address)
    expect(page.get_by_role("alert")).to_contain_text("is no ")
    assert page.locator("main b").count() == 0
    assert page.locator("[data-slot=answer]").is_hidden()
    assert seen.complaints == []


def test_a_field_that_holds_no_start_is_the_one_to_go_on_in(visit: Callable[..., Any], site: str) -> None:
    page = visit(site).open("en/pair/")
    page.get_by_label("White").fill("518")
    page.get_by_label("Black").fill("RNBQKBN")
    page.get_by_role("button", name="Show the pair").click()
    expect(page.get_by_role("alert")).to_contain_text("“RNBQKBN” is no Chess960 start")
    expect(page.get_by_label("Black")).to_be_focused()
    assert page.get_by_label("Black").get_attribute("aria-invalid") == "true"
    page.keyboard.type("R")
    assert page.get_by_label("Black").get_attribute("aria-invalid") is None
    page.keyboard.press("Enter")
    page.wait_for_url(at("en/pair", 518, 518))


def test_a_file_that_does_not_arrive_is_said(visit: Callable[..., Any], site: str) -> None:
    page = visit(site).page
    page.route("**/shards/*.json*", lambda route: route.fulfill(status=503, body="no"))
    page.goto(site + "en/pair/?w=0&b=518")
    expect(page.locator("[data-slot=claim]")).to_contain_text("The readings did not arrive: HTTP 503.")
    assert page.locator("[data-figure=own] .board").count() == 1


def test_from_a_disk_boards_stand_and_no_complaint(visit: Callable[..., Any], built: Callable[..., Path]) -> None:
    seen = visit(built("site").as_uri() + "/")
    page = seen.open("fr/paire/index.html?w=0&b=518")
    expect(page.locator("[data-slot=claim]")).to_contain_text("Ouverte depuis un disque")
    assert page.locator("[data-figure=own] .board").count() == 1
    assert seen.complaints == []


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("address", ["fr/paire/", "en/pair/?w=534&b=959", "fr/paire/?w=0&b=518"])
def test_axe_finds_nothing(visit: Callable[..., Any], site: str, address: str, scheme: str) -> None:
    page = visit(site, color_scheme=scheme).open(address)
    claim(page)
    results = Axe().run(page)
    assert results.violations_count == 0, results.generate_report()


@pytest.mark.parametrize("address", ["fr/paire/", "fr/paire/?w=534&b=959"])
def test_a_phone_never_scrolls_sideways(visit: Callable[..., Any], site: str, address: str) -> None:
    page = visit(site, viewport={"width": 360, "height": 740}).open(address)
    claim(page)
    assert page.evaluate("document.documentElement.scrollWidth") <= 360


def test_scripts_find_their_files_from_a_subfolder(visit: Callable[..., Any], built: Callable[..., Path]) -> None:
    """Built for https://a.example/docs/x: any pair, the table and the map fetch below /docs/x/ and nowhere else."""
    with serving(built("subfolder", base_url="https://a.example/docs/x"), prefix="/docs/x/") as root:
        seen = visit(root)
        page = seen.open("fr/paire/?w=0&b=518")
        assert "−3 cp" in claim(page)
        page.get_by_role("link", name="Page de la paire").first.click()
        page.wait_for_url(root + "fr/paires/0/0-518.html")
        seen.open("en/pairs/?w=1")
        page.locator("#browser:not([aria-busy]) tbody a").click()
        page.wait_for_url(root + "en/pair/?w=1&b=2")
        seen.open("en/map/?w=518&b=0")
        page.locator("#map canvas:not([hidden])").wait_for()
        page.locator("canvas").focus()
        page.keyboard.press("Enter")
        page.wait_for_url(root + "en/pairs/518/518-0.html")
        assert seen.complaints == []


def test_before_a_choice_it_offers_pairs_to_begin_with(visit: Callable[..., Any], judged: str) -> None:
    """The classical start, the first of the encyclopedia (90-80), and its mirror (869-879)."""
    seen = visit(judged)
    page = seen.open("en/pair/")
    examples = page.locator("[data-slot=examples]")
    assert examples.locator("a").all_inner_texts() == ["518 – 518", "90 – 80", "869 – 879"]
    examples.get_by_role("link", name="869 – 879").click()
    expect(page.locator("[data-figure=own] [data-slot=state]")).to_have_text("mirror")
    expect(examples).to_be_hidden()
    page.go_back()
    expect(examples).to_be_visible()
    assert seen.complaints == []


@pytest.mark.parametrize("address", ["fr/paire/?w=90&b=80", "fr/paire/?w=4&b=20"])
def test_an_answer_never_scrolls_sideways_on_a_phone(visit: Callable[..., Any], judged: str, address: str) -> None:
    """With the longest words of the table of readings: a mirror that is not measured."""
    page = visit(judged, viewport={"width": 360, "height": 740}).open(address)
    page.locator("[data-slot=rungs] tr").first.wait_for()
    assert page.evaluate("document.documentElement.scrollWidth") <= 360
