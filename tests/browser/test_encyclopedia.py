"""The encyclopedia's list in Chromium: the draw, the sheet and its print, candidates, states wherever they stand."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, Page, expect

from generator.evidence.draw import draw
from generator.project import CHECKOUT

VECTORS = json.loads((Path(__file__).resolve().parents[1] / "vectors" / "draws.json").read_text("utf-8"))


def test_the_draw_in_the_browser_gives_what_the_vectors_say(browser: Browser) -> None:
    page = browser.new_page()
    page.add_script_tag(path=CHECKOUT / "templates" / "assets" / "draw.js")
    for vector in VECTORS["draws"]:
        got = page.evaluate(
            "([seed, dataset, lines]) => encyclopedia.draw.draw(seed, dataset, lines)",
            [vector["seed"], vector["dataset"], vector["lines"]],
        )
        names = {
            "seed": "hashed",
            "digest": "digest",
            "round": "round",
            "number": "number",
            "place": "place",
            "line": "line",
        }
        assert got == {name: vector[key] for name, key in names.items()}, vector["why"]
    for seed in VECTORS["refused"]:
        assert page.evaluate("(seed) => encyclopedia.draw.draw(seed, '0', 9)", seed) is None
    for length, digest in VECTORS["sha256_of_so_many_a"].items():
        assert page.evaluate("(n) => encyclopedia.draw.sha256(new Uint8Array(n).fill(97))", int(length)) == digest
    page.close()


def drawn(page: Page, seed: str) -> Page:
    page.get_by_label(re.compile("^(Seed|Graine)$")).fill(seed)
    page.get_by_role("button", name=re.compile("^(Draw|Tirer)$")).click()
    page.locator(".sheet:not([hidden])").wait_for()
    return page


def test_a_seed_draws_what_python_draws_and_the_address_keeps_it(visit: Callable[..., Any], judged: str) -> None:
    seen = visit(judged)
    page = drawn(seen.open("en/encyclopedia/"), "  Lyon\u00a02026,  round 7 ")
    dataset = json.loads(page.locator("[data-pool]").get_attribute("data-pool"))["dataset"]
    wanted = draw("Lyon 2026, round 7", dataset, 2)
    pair = {1: "90 – 80", 2: "0 – 6"}[wanted.line]
    expect(page.locator(".outcome")).to_contain_text(f"no. {wanted.line} of 2: {pair}")
    assert page.locator("[data-slot=drawn] .digest").inner_text() == wanted.digest
    assert page.url.endswith("?seed=Lyon+2026%2C+round+7")
    expect(page.locator("[data-slot=command-seed]")).to_have_text("'Lyon 2026, round 7'")
    page.reload()
    expect(page.locator(".outcome")).to_contain_text(pair)
    page.get_by_role("link", name="Page of the pair").click()
    expect(page.locator("h1")).to_have_text(pair)
    assert seen.complaints == []


def test_back_leads_to_the_draw_before_and_the_twin_draws_the_same(visit: Callable[..., Any], judged: str) -> None:
    page = drawn(visit(judged).open("en/encyclopedia/"), "one")
    first = page.locator("#sheet-title").inner_text()
    drawn(page, "two")
    page.go_back()
    expect(page.get_by_label("Seed")).to_have_value("one")
    expect(page.locator("#sheet-title")).to_have_text(first)
    page.get_by_role("link", name="Français", exact=True).click()
    expect(page.get_by_label("Graine")).to_have_value("one")
    expect(page.locator("#sheet-title")).to_have_text(first)


def test_a_seed_that_says_nothing_is_refused_in_words(visit: Callable[..., Any], judged: str) -> None:
    page = visit(judged).open("en/encyclopedia/")
    page.get_by_label("Seed").fill("   ")
    page.get_by_role("button", name="Draw", exact=True).click()
    expect(page.get_by_role("alert")).to_have_text("A seed has 1 to 200 characters.")
    assert page.locator(".sheet").is_hidden()


def test_a_seed_is_text_and_never_markup(visit: Callable[..., Any], judged: str) -> None:
    seen = visit(judged)
    seed = "<img src=x onerror=alert(1)> \u202e'$(id)'"
    page = drawn(seen.open("en/encyclopedia/"), seed)
    expect(page.locator("[data-slot=sheet-draw]")).to_contain_text("<img src=x onerror=alert(1)>")
    assert page.locator("main img").count() == 0
    expect(page.locator("[data-slot=command-seed]")).to_contain_text(r"'\''$(id)'\''")
    assert seen.complaints == []


def test_the_sheet_says_both_rows_castling_and_fen(visit: Callable[..., Any], judged: str) -> None:
    """White 90 is NNRKBBRQ, Black 80 BBNNRKRQ; White may castle long at once, Black short."""
    page = visit(judged).open("en/encyclopedia/")
    seed = next(
        seed for seed in map(str, range(99)) if drawn(page, seed).locator("#sheet-title").inner_text() == "90 – 80"
    )
    sheet = page.locator(".sheet")
    rows = {
        side: [cell.inner_text() for cell in sheet.locator(f"[data-slot=sheet-{side}-row] td > span").all()]
        for side in "wb"
    }
    assert rows["w"] == ["a knight", "b knight", "c rook", "d king", "e bishop", "f bishop", "g rook", "h queen"]
    assert rows["b"] == ["a bishop", "b bishop", "c knight", "d knight", "e rook", "f king", "g rook", "h queen"]
    expect(sheet.locator("[data-slot=sheet-fen]")).to_have_text(
        "bbnnrkrq/pppppppp/8/8/8/8/PPPPPPPP/NNRKBBRQ w GCge - 0 1"
    )
    castling = sheet.locator("[data-slot=sheet-castling]")
    expect(castling).to_contain_text("White: king d1, rooks c1 and g1.")
    expect(castling).to_contain_text("On move one: White can castle long, Black can castle short.")
    for words in (
        "Admitted pair, rank 1 of 2",
        "+2 cp at 1,600,000 nodes",
        "+1 =2 −1",
        f"“{seed}”",
        "https://mini.example/en/encyclopedia/",
    ):
        expect(sheet).to_contain_text(words)
    for words in ("Event", "Date", "Round", "Arbiter"):
        assert sheet.get_by_text(words, exact=True).is_visible()


def pages_of(content: bytes) -> int:
    return len(re.findall(rb"/Type\s*/Page\b", content))


@pytest.mark.parametrize("address", ["en/encyclopedia/", "fr/encyclopedie/"])
@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("seed", ["Lyon", "long ".ljust(199, "W") + "W", "王" * 200])
def test_the_sheet_is_one_page_of_a4(
    visit: Callable[..., Any], judged: str, address: str, scheme: str, seed: str
) -> None:
    """Printed by Chromium; without a sheet the same page takes more than one."""
    page = drawn(visit(judged, color_scheme=scheme).open(address), seed)
    content = page.pdf(prefer_css_page_size=True)
    assert pages_of(content) == 1
    (box,) = set(re.findall(rb"/MediaBox \[([\d. ]+)\]", content))
    width, height = map(float, box.split()[2:])
    assert (round(width), round(height)) == (595, 842)  # points, 210 by 297 mm
    page.emulate_media(media="print")
    assert page.locator(".sheet").is_visible()
    assert page.locator(".roll, header.masthead, footer.foot, form.draw").first.is_hidden()


def test_the_list_has_rank_readings_other_engines_and_games(visit: Callable[..., Any], judged: str) -> None:
    page = visit(judged).open("en/encyclopedia/")
    rows = [
        [cell.inner_text().strip() for cell in row.locator("th, td:not(:has(.figurines))").all()]
        for row in page.locator(".roll:not(.others) tbody tr").all()
    ]
    kept = [[re.sub(r"\s+", " ", cell) for cell in row if cell] for row in rows]
    assert kept == [
        ["1", "90 – 80", "+2", "+3, +4, +1, +2", "Otherfish 2 +11 of 27.0, Handfish 3 −6 of 22.5", "+1 =2 −1"],
        ["2", "0 – 6", "−4", "0, −1, 0, −4", "Otherfish 2 −26 of 27.0, Handfish 3 0 of 22.5", "+1 =0 −0"],
    ]


def groups(page: Page) -> dict[str, list[str]]:
    """The groups that are to be seen, and the pairs of each in order."""
    return {
        body.get_attribute("data-outcome") or "": body.locator("th.pair").all_inner_texts()
        for body in page.locator(".others tbody:visible").all()
    }


EVERY_GROUP = {"verified": ["1 – 2"], "opinion": ["5 – 9", "2 – 11"], "drift": ["3 – 700"], "corridor": ["0 – 518"]}
"""The judged pairs of the mini site that are not admitted; of 5-9 and 2-11 another engine gives 31 cp and a mate."""


@pytest.mark.parametrize("script", [True, False])
def test_judged_pairs_stand_apart_and_a_choice_of_outcome_needs_no_script(
    visit: Callable[..., Any], judged: str, script: bool
) -> None:
    page = visit(judged, java_script_enabled=script).open("en/encyclopedia/")
    assert groups(page) == EVERY_GROUP
    for words, outcome in [("verified", "verified"), ("by another engine", "opinion"), ("corridor", "corridor")]:
        page.locator(".outcomes label", has_text=words).click()
        assert groups(page) == {outcome: EVERY_GROUP[outcome]}
    assert page.locator(".roll:not(.others) th.pair").all_inner_texts() == ["90 – 80", "0 – 6"]
    page.locator(".outcomes label", has_text="all").click()
    assert groups(page) == EVERY_GROUP


def test_the_outcome_is_chosen_by_keyboard(visit: Callable[..., Any], judged: str) -> None:
    page = visit(judged).open("en/encyclopedia/")
    page.locator(".outcomes :checked").focus()
    page.keyboard.press("ArrowRight")
    assert groups(page) == {"verified": ["1 – 2"]}
    page.keyboard.press("ArrowLeft")
    assert groups(page) == EVERY_GROUP


def test_the_rest_of_a_long_group_appears_with_its_choice(visit: Callable[..., Any], judged: str) -> None:
    """The mini site has no long group: one is cut as the template cuts it."""
    page = visit(judged).open("en/encyclopedia/")
    page.evaluate(
        """() => { const body = document.querySelector("tbody[data-outcome=opinion]"), rest = body.cloneNode();
        const more = Object.assign(document.createElement("tr"), { className: "group more" });
        more.innerHTML = "<td colspan=9><label for=only-opinion>Show all 2</label></td>";
        rest.className = "rest";
        rest.append(body.lastElementChild);
        body.append(more);
        body.after(rest); }"""
    )
    assert groups(page)["opinion"] == ["5 – 9"]
    page.get_by_text("Show all 2").click()
    assert page.locator(".others th.pair:visible").all_inner_texts() == ["5 – 9", "2 – 11"]
    expect(page.get_by_text("Show all 2")).to_be_hidden()


def test_what_went_beyond_its_limit_is_marked_and_a_missing_opinion_named(
    visit: Callable[..., Any], judged: str
) -> None:
    """0-518 read -3, +9, 0, +1: one of the four leaves the corridor; of 1-2 one engine has said nothing."""
    page = visit(judged).open("en/encyclopedia/")
    marked = {
        row.locator("th").inner_text(): row.locator(".out").all_inner_texts()
        for row in page.locator(".roll tbody tr:not(.group)").all()
    }
    assert marked == {
        "90 – 80": [],
        "0 – 6": [],
        "1 – 2": [],
        "5 – 9": ["Otherfish 2 +31 of 27.0"],
        "2 – 11": ["Otherfish 2 +M9 of 27.0"],
        "3 – 700": [],
        "0 – 518": ["+9"],
    }
    expect(page.locator("tbody[data-outcome=verified]")).to_contain_text("Handfish 3: opinion missing")


def test_a_draw_that_was_sent_is_what_its_reader_sees_first(visit: Callable[..., Any], judged: str) -> None:
    page = visit(judged, viewport={"width": 360, "height": 740}).open("en/encyclopedia/?seed=Lyon")
    page.locator(".sheet:not([hidden])").wait_for()
    expect(page.locator(".outcome")).to_be_in_viewport()


def test_on_a_phone_the_sheet_breaks_no_word(visit: Callable[..., Any], judged: str) -> None:
    """Each piece is named in one line, by the words of a language with long ones."""
    page = drawn(visit(judged, viewport={"width": 360, "height": 740}).open("fr/encyclopedie/"), "Lyon")
    heights = page.locator(".sheet-rank td > span").evaluate_all("all => all.map((each) => each.offsetHeight)")
    assert len(heights) == 16
    assert max(heights) < 30


def test_without_admitted_pairs_the_list_holds_candidates_and_says_so(visit: Callable[..., Any], site: str) -> None:
    page = visit(site).open("en/encyclopedia/")
    expect(page.locator(".lede")).to_contain_text("No pair is admitted yet.")
    first = page.locator(".roll tbody tr").first
    expect(first).to_contain_text("518 – 700")
    expect(first).to_contain_text("2 opinions")
    drawn(page, "Lyon")
    expect(page.locator("[data-slot=drawn]")).to_contain_text("It is not admitted")
    expect(page.locator(".sheet")).to_contain_text("not admitted")
    assert "Admitted" not in page.locator(".sheet").inner_text()


def test_a_draw_works_from_a_disk(visit: Callable[..., Any], built: Callable[..., Path]) -> None:
    """An arbiter's hall may have no network."""
    page = drawn(visit(built("site").as_uri() + "/").open("en/encyclopedia/index.html"), "Lyon")
    assert page.locator(".outcome").is_visible()


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("address", ["en/encyclopedia/", "fr/encyclopedie/"])
def test_axe_finds_nothing_before_and_after_a_draw(
    visit: Callable[..., Any], judged: str, address: str, scheme: str
) -> None:
    page = visit(judged, color_scheme=scheme).open(address)
    for _ in range(2):
        results = Axe().run(page)
        assert results.violations_count == 0, results.generate_report()
        drawn(page, "Lyon")


@pytest.mark.parametrize("address", ["fr/encyclopedie/", "en/encyclopedia/"])
def test_a_phone_never_scrolls_sideways(visit: Callable[..., Any], judged: str, address: str) -> None:
    page = drawn(visit(judged, viewport={"width": 360, "height": 740}).open(address), "x" * 200)
    assert page.evaluate("document.documentElement.scrollWidth") <= 360


def test_the_same_words_name_a_state_in_browse_in_any_pair_and_on_start_pages(
    visit: Callable[..., Any], judged: str
) -> None:
    page = visit(judged).open("en/pairs/")
    page.locator("#browser form:not([inert])").wait_for()
    told = {}
    for line in (4, 7, 10, 1):
        page.get_by_label("go to line").fill(str(line))
        page.keyboard.press("Enter")
        page.locator("#browser:not([aria-busy])").wait_for()
        for row in page.locator(".browsed tbody tr").all():
            told[row.locator("th").inner_text()] = row.locator(".state-cell").inner_text().strip()
    assert told == {
        "0 – 518": "refused: corridor",
        "2 – 11": "refused: another engine",
        "5 – 9": "refused: another engine",
        "90 – 80": "admitted",
        "1 – 2": "verified",
        "0 – 6": "admitted",
        "3 – 700": "refused: drift",
        "518 – 518": "control",
        "4 – 20": "waiting",
        "6 – 30": "waiting",
        "518 – 0": "screened out",
    }
    for name, words in [("0 – 518", "refused: corridor"), ("90 – 80", "admitted"), ("869 – 879", "mirror")]:
        white, black = name.split(" – ")
        page.goto(f"{judged}en/pair/?w={white}&b={black}")
        expect(page.locator("[data-figure=own] [data-slot=state]")).to_have_text(words)
    page.goto(judged + "en/positions/0/")
    expect(page.locator("section[aria-labelledby=as-white] tbody").first).to_contain_text("refused: corridor")


def test_browse_shows_ranks_and_sorts_by_them_on_a_phone_too(visit: Callable[..., Any], judged: str) -> None:
    seen = visit(judged, viewport={"width": 360, "height": 740})
    page = seen.open("en/pairs/")

    def pairs() -> list[str]:
        page.locator("#browser:not([aria-busy]) form:not([inert])").wait_for()
        return page.locator(".browsed tbody th").all_text_contents()

    def turn_to(line: int) -> list[str]:
        page.get_by_label("go to line").fill(str(line))
        page.keyboard.press("Enter")
        return pairs()

    pairs()
    page.get_by_label("Sort by").select_option("rank")
    assert pairs() == ["0 – 518", "2 – 11", "5 – 9"]
    assert page.url.endswith("?sort=rank")
    assert turn_to(4) == ["90 – 80", "1 – 2", "0 – 6"]
    assert turn_to(7)[0] == "3 – 700"
    assert page.locator(".browsed .place").all_text_contents() == ["7", "–", "–"]
    page.get_by_role("button", name="Reverse the order").click()
    assert turn_to(11)[-1] == "0 – 518"
    page.get_by_label("Sort by").select_option("cp")
    assert pairs()[0] == "518 – 0"
    assert page.evaluate("document.documentElement.scrollWidth") <= 360
    assert seen.complaints == []
