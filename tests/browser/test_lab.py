"""The laboratory's three views on a real page: the counters of Python, by pointer, by keyboard and without script."""

from __future__ import annotations

import json
import re
import shutil
from collections.abc import Callable, Iterator
from gzip import compress
from pathlib import Path
from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Locator, Page, expect

from generator.build import build
from generator.project import CHECKOUT, Options, Project
from generator.server import serving

VECTORS = CHECKOUT / "data" / "eternity" / "vectors"
PAGES = {"fr": "fr/methodes/rendez-vous-au-milieu/", "en": "en/methods/meet-in-the-middle/"}
SCRIPTS = ("lab/splitmix", "lab/subset", "lab/planted", "lab/band", "lab/join", "lab/worker")
VIEWS = ("pages/lab-trade", "pages/lab-join", "pages/lab-band")
LONG = 180_000
"""Milliseconds for a search; a second on a quiet machine."""


@pytest.fixture(scope="session")
def lab_site(project: Project, tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The mini site with the vectors that Python and JavaScript share."""
    root = tmp_path_factory.mktemp("lab") / "project"
    root.mkdir()
    for name in ("content", "data"):
        shutil.copytree(project.root / name, root / name)
    for name in ("templates", ".cache"):
        (root / name).symlink_to(project.root / name)
    for path in VECTORS.glob("*.json"):
        shutil.copy(path, root / "data" / "eternity" / "vectors" / path.name)
    build(Project(root), root / "site", Options(base_url=None, draft=True), lambda _line: None)
    with serving(root / "site") as served:
        yield served


@pytest.fixture(scope="module")
def joins() -> dict[str, Any]:
    """`join.json`."""
    found: dict[str, Any] = json.loads((VECTORS / "join.json").read_text())
    return found


@pytest.fixture(scope="module")
def bands() -> dict[str, Any]:
    """`band.json`."""
    found: dict[str, Any] = json.loads((VECTORS / "band.json").read_text())
    return found


def plain(text: str) -> str:
    """Text without the spaces and commas that part thousands, so that numbers of both languages compare."""
    return re.sub(r"(?<=\d)[\u202f,](?=\d{3})", "", text)


def counted(page: Page) -> dict[str, list[list[str]]]:
    """Budget, tops stored, look-ups and nodes of each rung in the band's table, by method."""
    return {
        method: [
            [plain(cell) for cell in row.locator("th, td").all_text_contents()[:4]]
            for row in page.locator(f'[data-method="{method}"] tr').all()[1:]
        ]
        for method in ("one_sided", "join")
    }


def wanted(vector: dict[str, Any]) -> dict[str, list[list[str]]]:
    """The same from the vector."""
    return {
        method: [
            [str(rung.get(name, "–")) for name in ("budget", "stored", "lookups", "nodes")] for rung in vector[method]
        ]
        for method in ("one_sided", "join")
    }


@pytest.mark.parametrize("language", PAGES)
def test_the_band_is_solved_here_with_the_counters_of_python(
    visit: Callable[..., Any], lab_site: str, bands: dict[str, Any], language: str
) -> None:
    """Under the strict policy, without a complaint; the board drawn anew is the one that was built."""
    seen = visit(lab_site)
    page = seen.open(PAGES[language])
    board = page.locator(".band-board g").evaluate_all("all => all.map((one) => one.querySelectorAll('use').length)")
    page.locator('#lab-band [data-do="solve"]').click()
    expect(page.locator("#lab-band")).not_to_have_attribute("aria-busy", "true", timeout=LONG)
    said = page.locator("#lab-band .said").inner_text()
    assert ("celui que Python a écrit" if language == "fr" else "the one that Python wrote") in said
    assert counted(page) == wanted(bands)
    assert page.locator(".band-board .broken").count() == bands["optimum"]
    drawn = page.locator(".band-board g").evaluate_all("all => all.map((one) => one.querySelectorAll('use').length)")
    assert drawn == board
    assert seen.complaints == []


def test_another_board_is_solved_and_proved_by_both(visit: Callable[..., Any], lab_site: str) -> None:
    """A seed that no vector holds: one edge must stay broken, whatever the seed."""
    page = visit(lab_site).open(PAGES["en"])
    page.get_by_label("board", exact=True).fill("6")
    page.locator('#lab-band [data-do="solve"]').click()
    expect(page.locator("#lab-band .said")).to_contain_text("both methods prove that 1 is the least", timeout=LONG)
    assert page.locator("#lab-band caption").first.inner_text().startswith("Board 6")
    assert page.locator(".band-board .broken").count() == 1
    cells = page.locator('#lab-band [data-slot="words"] td').all_text_contents()
    assert len(cells) == 36
    assert all(cell.count(",") == 3 for cell in cells)


def test_enter_in_the_field_of_the_board_solves_it(visit: Callable[..., Any], lab_site: str) -> None:
    page = visit(lab_site).open(PAGES["en"])
    field = page.locator('#lab-band input[type="number"]')
    field.fill("6")
    field.press("Enter")
    expect(page.locator("#lab-band .said")).to_contain_text("both methods prove that 1 is the least", timeout=LONG)
    expect(page.locator("#lab-band caption").first).to_contain_text("Board 6")


def test_a_search_can_be_stopped_from_the_keyboard(visit: Callable[..., Any], lab_site: str) -> None:
    """The page stays alive while the worker searches, focus waits on Stop, and what is proved so far is said."""
    page = visit(lab_site).open(PAGES["en"])
    solve, stop = page.locator('#lab-band [data-do="solve"]'), page.locator('#lab-band [data-do="stop"]')
    solve.focus()
    page.keyboard.press("Enter")
    expect(stop).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.locator("#lab-band .said")).to_contain_text("Stopped by you. Proved so far: one-sided, at least")
    expect(solve).to_be_focused()
    expect(stop).to_be_hidden()


@pytest.mark.parametrize("language", PAGES)
def test_the_join_ticks_with_the_counters_of_python(
    visit: Callable[..., Any], lab_site: str, joins: dict[str, Any], language: str
) -> None:
    seen = visit(lab_site)
    page = seen.open(PAGES[language])

    def slot(name: str) -> str:
        return str(page.locator(f'#lab-join [data-slot="{name}"]').inner_text())

    page.locator('#lab-join [data-do="reset"]').click()
    assert [slot(name) for name in ("stored", "probed", "joined")] == ["0", "0", "0"]
    for step in joins["steps"]:
        page.locator('#lab-join [data-do="step"]').click()
        assert slot("stored") == str(step["stored"])
        assert slot("probed") == str(step["enumerated"] - step["stored"])
        assert slot("joined") == str(step["joined"])
        said = re.findall(r"\d+", page.locator("#lab-join .said").inner_text())
        assert {str(step["subset"]), str(step["signature"]), *map(str, step["partners"])} <= set(said)
    expect(page.locator('#lab-join [data-do="step"]')).to_be_disabled()
    assert seen.complaints == []


def test_the_join_is_played_by_keys_alone(visit: Callable[..., Any], lab_site: str, joins: dict[str, Any]) -> None:
    page = visit(lab_site).open(PAGES["en"])
    tick = page.locator('#lab-join [data-slot="tick"]')
    slider = page.get_by_role("slider", name="Tick")
    slider.focus()
    page.keyboard.press("Home")
    expect(tick).to_have_text("tick 0 of 64")
    page.keyboard.press("ArrowRight")
    expect(tick).to_have_text("tick 1 of 64")
    assert slider.get_attribute("aria-valuetext") == "tick 1 of 64"
    page.keyboard.press("Shift+Tab")  # back to Reset, where arrows step too
    expect(page.locator('#lab-join [data-do="reset"]')).to_be_focused()
    for _ in range(4):
        page.keyboard.press("ArrowRight")
    page.keyboard.press("ArrowLeft")
    expect(tick).to_have_text("tick 4 of 64")
    page.keyboard.press("End")
    expect(page.locator('#lab-join [data-slot="joined"]')).to_have_text(str(joins["steps"][-1]["joined"]))


def test_playing_begins_anew_at_the_end_and_pauses(visit: Callable[..., Any], lab_site: str) -> None:
    """While it plays nobody is read to; a pause says where it stands."""
    page = visit(lab_site).open(PAGES["en"])
    play, said = page.locator('#lab-join [data-do="play"]'), page.locator("#lab-join .said")
    play.click()
    expect(play).to_have_text("Pause")
    expect(said).to_have_attribute("aria-live", "off")
    expect(page.locator('#lab-join [data-slot="tick"]')).to_have_text(re.compile(r"^tick ([2-9]|\d\d) of 64$"))
    play.click()
    expect(play).to_have_text("Play")
    expect(said).to_have_attribute("aria-live", "polite")
    expect(said).to_contain_text("is filed there")


def test_the_trade_follows_n_to_the_wall_and_beyond(visit: Callable[..., Any], lab_site: str) -> None:
    """16 GiB at n = 60 exactly, and a decimal comma in French."""
    page = visit(lab_site).open(PAGES["fr"])
    slider, said = page.locator("#lab-trade-n"), page.locator("#lab-trade-said")
    slider.focus()
    page.keyboard.press("Home")
    expect(said).to_contain_text("1\u202f024 sous-ensembles")
    expect(said).to_contain_text("32 entrées à garder, soit 512")
    slider.fill("60")
    expect(said).to_contain_text("1,15×1018")  # a power: MathML has no sign for it
    expect(said).to_contain_text("soit 16\u00a0Gio. La table touche exactement le mur.")
    bar, wall = page.locator("#lab-trade rect.table"), page.locator("#lab-trade .wall")
    assert bar.get_attribute("width") == wall.get_attribute("x") == "41.05%"  # 30 log10 2 of an axis of 22 tens
    page.keyboard.press("ArrowRight")
    expect(page.locator("#lab-trade output")).to_have_text("62")
    expect(said).to_contain_text("au-delà du mur")


def shown(place: Locator) -> bool:
    """Whether a part of a page is there for the eye."""
    return place.is_visible()


@pytest.mark.parametrize("language", PAGES)
def test_without_script_pictures_and_tables_are_complete(
    visit: Callable[..., Any], lab_site: str, joins: dict[str, Any], bands: dict[str, Any], language: str
) -> None:
    page = visit(lab_site, java_script_enabled=False).open(PAGES[language])
    assert not any(map(shown, page.locator(".lab .controls, .lab .slide").all()))
    assert all(map(shown, page.locator("#lab-trade rect").all()))
    assert page.locator("#lab-trade .wall").count() == 1
    assert page.locator("#lab-join li.done").count() == 64 + len({step["signature"] for step in joins["steps"][:32]})
    assert page.locator("#lab-join li.hit").count() == sum(bool(step["partners"]) for step in joins["steps"])
    assert page.locator("#lab-join tbody tr").count() == 64
    assert counted(page) == wanted(bands)
    assert page.locator(".band-board g").count() == 36
    assert page.locator(".band-board use").count() == 4 * 36 - 4 * 6
    assert page.locator(".band-board .broken").count() == bands["optimum"]


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("width", [360, 1280])
def test_axe_finds_nothing_and_nothing_sticks_out(
    visit: Callable[..., Any], lab_site: str, scheme: str, width: int
) -> None:
    """In the middle of a probe that finds something, all tables unfolded."""
    seen = visit(lab_site, color_scheme=scheme, viewport={"width": width, "height": 800})
    page = seen.open(PAGES["fr"])
    page.locator("#lab-join input").evaluate("(one) => { one.value = 51; one.dispatchEvent(new Event('input')); }")
    page.locator(".lab details").evaluate_all("all => all.forEach((one) => { one.open = true; })")
    results = Axe().run(page)
    assert results.violations_count == 0, results.generate_report()
    assert page.evaluate("document.documentElement.scrollWidth") <= width


def test_a_link_leads_from_each_half_to_the_seam(visit: Callable[..., Any], lab_site: str) -> None:
    """Side by side on a desk, above one another on a phone; none crosses a half."""
    for width in (1280, 360):
        page = visit(lab_site, viewport={"width": width, "height": 800}).open(PAGES["en"])
        page.locator("#lab-join input").evaluate("(one) => { one.value = 51; one.dispatchEvent(new Event('input')); }")
        boxes = [page.locator(f"#lab-join {name}").bounding_box() for name in (".link-a", ".link-b")]
        halves = [page.locator(f'#lab-join [data-cells="{name}"]').bounding_box() for name in ("a", "b")]
        for link, half in zip(boxes, halves, strict=True):
            assert link
            assert half
            apart = max(
                link["x"] - half["x"] - half["width"],
                half["x"] - link["x"] - link["width"],
                link["y"] - half["y"] - half["height"],
                half["y"] - link["y"] - link["height"],
            )
            assert apart > -4  # a bounding box takes in what a stroke might need at a corner


def test_opened_from_a_disk_the_band_stands_still_and_the_rest_plays(
    visit: Callable[..., Any], lab_site: str, built: Callable[..., Path]
) -> None:
    """Browsers start no worker from a disk, so nobody is offered one."""
    site = built("lab-disk")
    seen = visit("file://")
    page = seen.open(str(site / PAGES["en"] / "index.html"))
    expect(page.locator('#lab-band [data-do="solve"]')).to_be_hidden()
    page.locator('#lab-join [data-do="back"]').click()
    expect(page.locator('#lab-join [data-slot="tick"]')).to_have_text(re.compile(r"^tick \d+ of \d+$"))
    assert [one for one in seen.complaints if "foreign" not in one] == []


def test_the_scripts_weigh_less_than_20_kb() -> None:
    """As a host sends them, each compressed on its own."""
    folder = CHECKOUT / "templates" / "assets"
    assert sum(len(compress((folder / f"{name}.js").read_bytes())) for name in SCRIPTS + VIEWS) < 20_000
