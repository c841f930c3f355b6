"""Browse in Chromium: filters against a count by hand, the address, downloads, keyboard, and full size."""

from __future__ import annotations

import csv
import io
import re
import shutil
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import chess
import numpy as np
import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page, expect

from catalog.fen import read_fen
from catalog.start import castling, row
from generator.build import build
from generator.outputs.plane import NONE, ROWS, in_order, pair_of, to_bytes
from generator.project import Options, Project
from generator.server import serving


@pytest.fixture(scope="module")
def site(project: Project, tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The mini site with all its classes on one page of the table, as many as the real site has there."""
    root = tmp_path_factory.mktemp("browse") / "project"
    shutil.copytree(project.root, root, symlinks=True, ignore=shutil.ignore_patterns("site", "subfolder"))
    settings = root / "content" / "site.toml"
    settings.write_text(settings.read_text("utf-8").replace("pairs_per_page = 3", "pairs_per_page = 50"), "utf-8")
    browsed = Project(root)
    build(browsed, browsed.out, Options(draft=True), lambda _line: None)
    with serving(browsed.out) as address:
        yield address


@pytest.fixture
def paged(built: Callable[..., Path]) -> Iterator[str]:
    """The mini site with three classes on a page."""
    with serving(built("site")) as address:
        yield address


def listed(page: Page) -> list[str]:
    page.locator("#browser:not([aria-busy]) form:not([inert])").wait_for()
    return [link.inner_text().replace(" ", "") for link in page.locator(".browsed tbody a").all()]


def plain(text: str) -> str:
    return re.sub(r"[\u00a0\u202f]", " ", text)


def test_all_classes_that_were_read_stand_in_it_the_most_equal_of_the_deepest_stage_first_and_symmetric_ones_last(
    visit: Callable[..., Any], site: str
) -> None:
    seen = visit(site)
    page = seen.open("en/pairs/")
    assert listed(page) == ["518–700", "0–518", "518–0", "3–700", "5–9", "1–2", "518–518"]
    assert page.locator("#found").inner_text().strip() == "7 classes of the 7 that were read."
    mate = page.locator(".browsed tr", has_text="3 – 700")
    expect(mate.locator(".cp")).to_have_text("+M7")
    expect(page.locator(".browsed tr", has_text="5 – 9").locator(".cp")).to_have_text("no exact score")
    expect(page.locator(".browsed tr", has_text="0 – 518").locator(".of-mirror").first).to_have_text("+8")
    assert seen.complaints == []


def test_the_list_is_whole_without_script(visit: Callable[..., Any], paged: str) -> None:
    page = visit(paged, java_script_enabled=False).open("en/pairs/")
    assert [link.inner_text() for link in page.locator(".browsed tbody a").all()] == ["518 – 700", "0 – 518", "518 – 0"]
    assert page.get_by_role("button").count() == 6, "heads that sort, and they are disabled"
    assert page.locator(".sorter:enabled").count() == 0
    page.get_by_role("link", name="Next").click()
    assert [link.inner_text() for link in page.locator(".browsed tbody a").all()] == ["3 – 700", "5 – 9", "1 – 2"]


@pytest.mark.parametrize("folder", ["fr/paires/", "en/pairs/"])
def test_rows_of_the_page_and_rows_of_the_script_are_alike(visit: Callable[..., Any], site: str, folder: str) -> None:
    page = visit(site).open(folder)
    listed(page)
    told = [row.inner_text() for row in page.locator(".browsed tbody tr").all()]
    heights = page.locator(".histogram [data-bar]").evaluate_all(
        "(bars) => bars.map((bar) => Number(bar.getAttribute('height')).toFixed(1))"
    )
    page.locator("[name=castling]").select_option("white")
    listed(page)
    page.locator("[name=castling]").select_option("")
    listed(page)
    assert [row.inner_text() for row in page.locator(".browsed tbody tr").all()] == told
    assert (
        page.locator(".histogram [data-bar]").evaluate_all(
            "(bars) => bars.map((bar) => Number(bar.getAttribute('height')).toFixed(1))"
        )
        == heights
    )


def test_columns_come_when_a_reader_turns_to_the_filters(visit: Callable[..., Any], site: str) -> None:
    seen = visit(site)
    asked: list[str] = []
    seen.page.on("request", lambda request: asked.append(request.url) if "/plane/" in request.url else None)
    page = seen.open("en/pairs/")
    page.wait_for_load_state("networkidle")
    listed(page)
    assert asked == []
    page.get_by_label("Castling on move one").select_option("neither")
    listed(page)
    assert len(asked) == 1


def test_a_step_back_undoes_a_change(visit: Callable[..., Any], paged: str) -> None:
    page = visit(paged).open("en/pairs/")
    listed(page)
    page.get_by_role("button", name="Next").click()
    assert listed(page) == ["3–700", "5–9", "1–2"]
    page.get_by_role("button", name="Next").click()
    assert listed(page) == ["518–518"]
    assert page.get_by_role("button", name="Next").get_attribute("aria-disabled") == "true"
    expect(page.locator("[data-slot=lines]")).to_have_text("Lines 7 to 7 of 7.")
    page.get_by_label("White: number of the start").press_sequentially("518")
    assert listed(page) == ["518–700", "518–0", "518–518"]
    page.go_back()
    assert listed(page) == ["518–518"]
    assert page.get_by_label("White: number of the start").input_value() == ""
    page.go_back()
    assert listed(page) == ["518–700", "0–518", "518–0"]
    page.get_by_label("go to line").fill("5")
    page.keyboard.press("Enter")
    assert listed(page) == ["3–700", "5–9", "1–2"]


def test_the_other_language_shows_the_same_selection(visit: Callable[..., Any], site: str) -> None:
    page = visit(site).open("en/pairs/?b=700")
    listed(page)
    page.get_by_role("link", name="Français", exact=True).click()
    page.wait_for_url(re.compile(r"/fr/paires/(index\.html)?\?b=700$"))
    assert listed(page) == ["518–700", "3–700"]


def test_what_finds_nothing_says_so_and_looks_into_the_mirror(visit: Callable[..., Any], site: str) -> None:
    """0 is 959 in a mirror, and 518 is 534; the bishops and the king of 518 stand on c, e and f."""
    page = visit(site).open("en/pairs/?w=959&b=534")
    assert listed(page) == []
    expect(page.locator("#found")).to_have_text("0 classes of the 7 that were read.")
    expect(page.locator("[data-slot=hint]")).to_contain_text("Start 959 is read as its mirror 0")
    assert page.locator(".browsed").is_hidden()
    page.get_by_role("button", name="Reflect the filters").click()
    assert listed(page) == ["0–518"]
    assert page.url.endswith("?w=0&b=518")
    page.goto(page.url.partition("?")[0] + "?wp=R.BKQB..&cp=..80")
    assert listed(page) == []
    expect(page.locator("[data-slot=hint]")).to_contain_text("Seen in a mirror, these filters let 3 classes pass")


@pytest.mark.parametrize(
    ("query", "pairs"),
    [
        ("?w=518", ["518–700", "518–0", "518–518"]),
        ("?b=700", ["518–700", "3–700"]),
        ("?wp=RN.Q....", ["518–700", "518–0", "518–518"]),
        ("?bp=BB......", ["518–0"]),
        ("?cp=-10..20", ["518–700", "0–518", "518–518"]),
        ("?cp=60..", ["3–700", "1–2"]),
        ("?stage=S0", ["1–2"]),
        ("?state=control,screened-out", ["518–0", "518–518"]),
        ("?sort=white", ["0–518", "1–2", "3–700", "5–9", "518–0", "518–518", "518–700"]),
        ("?sort=black", ["518–0", "1–2", "5–9", "0–518", "518–518", "3–700", "518–700"]),
        ("?desc=1&w=518", ["518–518", "518–0", "518–700"]),
        ("?sort=cp&desc=1&state=waiting", ["5–9", "3–700", "1–2", "518–700", "0–518"]),
        ("?w=960&wp=XX&cp=a..b&stage=S9&sort=odd&p=-1&b=700", ["518–700", "3–700"]),
    ],
)  # fmt: skip
def test_the_address_holds_the_filter(visit: Callable[..., Any], site: str, query: str, pairs: list[str]) -> None:
    assert listed(visit(site).open("en/pairs/" + query)) == pairs


def test_castling_on_move_one_is_counted_from_the_rules(visit: Callable[..., Any], site: str) -> None:
    page = visit(site).open("en/pairs/?castling=neither")
    pairs = [tuple(map(int, each.split("–"))) for each in listed(page)]
    assert pairs
    assert not any(castling(white) or castling(black) for white, black in pairs)


def test_a_rank_editor_by_mouse_and_by_keyboard(visit: Callable[..., Any], site: str) -> None:
    seen = visit(site)
    page = seen.open("fr/paires/")
    listed(page)
    page.get_by_role("button", name="colonne b, Blancs : toute pièce").click()
    page.get_by_role("button", name="cavalier", exact=True).click()
    assert listed(page) == ["518–700", "518–0", "5–9", "518–518"]
    assert page.url.endswith("?wp=.N......")
    page.get_by_label(re.compile("^Blancs.*numéro du départ$")).focus()
    page.keyboard.press("Tab")
    expect(page.get_by_role("button", name="colonne b, Blancs : cavalier")).to_be_focused()
    page.keyboard.press("ArrowUp")
    page.keyboard.press("b")
    assert listed(page) == ["518–700", "518–0"]
    assert page.url.endswith("?wp=.N......&bp=.B......")
    page.keyboard.press("Delete")
    assert len(listed(page)) == 4
    page.get_by_role("button", name="Effacer les filtres").click()
    assert len(listed(page)) == 7
    assert seen.complaints == []


def test_a_handle_moves_by_keyboard_and_says_where_it_is(visit: Callable[..., Any], site: str) -> None:
    page = visit(site).open("en/pairs/?cp=..50")
    assert "1–2" not in listed(page)
    page.get_by_label("Highest reading").focus()
    for _ in range(11):
        page.keyboard.press("ArrowRight")
    assert "1–2" in listed(page)
    assert page.url.endswith("?cp=..61")
    assert page.locator(".spread legend").inner_text() == "Last reading, +61 cp or less"


def test_a_start_that_is_read_as_its_mirror_is_said_to_be(visit: Callable[..., Any], site: str) -> None:
    page = visit(site).open("en/pairs/")
    listed(page)
    page.get_by_label("White: number of the start").fill("534")
    expect(page.locator("[data-slot=hint]")).to_contain_text("Start 534 is read as its mirror 518")
    page.get_by_role("button", name="Reflect the filters").click()
    assert len(listed(page)) == 3


def test_it_is_said_too_where_the_mirror_has_nothing_either(visit: Callable[..., Any], site: str) -> None:
    """959 is 0 in a mirror, whose one class reads -3: a reader must not think that 959 was never read."""
    page = visit(site).open("en/pairs/?w=959&cp=0..0")
    assert listed(page) == []
    expect(page.locator("[data-slot=hint]")).to_contain_text("Start 959 is read as its mirror 0")


@pytest.mark.parametrize(("folder", "mark"), [("fr/paires/", ";"), ("en/pairs/", ",")])
def test_the_selection_downloads_as_csv(visit: Callable[..., Any], site: str, folder: str, mark: str) -> None:
    """Case site-19: a French spreadsheet reads semicolons and a byte order mark."""
    page = visit(site).open(folder + "?state=waiting")
    listed(page)
    with page.expect_download() as download:
        page.get_by_role("button", name="CSV").click()
    content = Path(download.value.path()).read_bytes()
    assert content.startswith(b"\xef\xbb\xbf") is (mark == ";")
    rows = list(csv.DictReader(io.StringIO(content.decode("utf-8-sig")), delimiter=mark))
    assert [(each["w"], each["b"], each["cp"], each["mate"]) for each in rows] == [
        ("518", "700", "0", ""), ("0", "518", "-3", ""), ("3", "700", "", "7"), ("5", "9", "", ""), ("1", "2", "61", "")
    ]  # fmt: skip
    assert rows[1]["white"] == "BBQNNRKR"
    assert (rows[1]["mirror_cp"], rows[0]["mirror_cp"]) == ("8", "")


def test_the_selection_downloads_as_epd_that_python_chess_reads(visit: Callable[..., Any], site: str) -> None:
    page = visit(site).open("en/pairs/")
    listed(page)
    with page.expect_download() as download:
        page.get_by_role("button", name="EPD").click()
    lines = Path(download.value.path()).read_text("utf-8").splitlines()
    assert len(lines) == 7
    for line in lines:
        board, operations = chess.Board.from_epd(line, chess960=True)
        assert (
            str(read_fen(board.shredder_fen() + " 0 1" if " 0 1" not in board.shredder_fen() else board.shredder_fen()))
            == operations["id"]
        )
    assert 'ce -3; id "0-518";' in lines[1]
    assert 'dm 7; id "3-700";' in lines[3]


def test_without_columns_the_list_stays(visit: Callable[..., Any], site: str) -> None:
    page = visit(site).page
    page.route("**/plane/*", lambda route: route.fulfill(status=404, body=""))
    page.goto(site + "en/pairs/?w=518")
    expect(page.locator("#found")).to_contain_text("did not arrive: HTTP 404")
    assert len(listed(page)) == 7


def test_a_host_that_unpacks_the_columns_itself_is_fine(visit: Callable[..., Any], site: str) -> None:
    """And one that ignores Range (case site-14): no range is asked for."""
    seen = visit(site)
    asked: list[dict[str, str]] = []
    seen.page.on("request", lambda request: asked.append(request.headers))

    def unpacked(route: Any) -> None:
        import gzip

        route.fulfill(body=gzip.decompress(route.fetch().body()))

    seen.page.route("**/plane/*", unpacked)
    page = seen.open("en/pairs/?cp=..80&sort=white")
    assert len(listed(page)) == 7
    assert not [headers for headers in asked if "range" in headers]


def test_from_a_disk_the_list_stays_without_complaint(visit: Callable[..., Any], built: Callable[..., Path]) -> None:
    seen = visit(built("site").as_uri() + "/")
    page = seen.open("fr/paires/index.html")
    expect(page.locator("#browser-note")).to_contain_text("Ouverte depuis un disque")
    assert page.locator(".browsed").is_visible()
    assert page.locator("form.filters").is_hidden()
    assert seen.complaints == []


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("address", ["fr/paires/", "en/pairs/?wp=RN......&cp=-20..30&stage=S1"])
def test_axe_finds_nothing(visit: Callable[..., Any], site: str, address: str, scheme: str) -> None:
    page = visit(site, color_scheme=scheme).open(address)
    listed(page)
    results = Axe().run(page)
    assert results.violations_count == 0, results.generate_report()


def test_a_phone_never_scrolls_sideways(visit: Callable[..., Any], site: str) -> None:
    page = visit(site, viewport={"width": 360, "height": 740}).open("fr/paires/")
    listed(page)
    assert page.evaluate("document.documentElement.scrollWidth") <= 360


@pytest.fixture
def full(visit: Callable[..., Any], site: str) -> tuple[Page, dict[str, Any]]:
    """The page with every class read, by a generator of random numbers."""
    chance = np.random.default_rng(960)
    shares = (0, 0.63, 0.18, 0.19)
    columns = {
        "stage": chance.choice(4, (480, 960), p=shares).astype("u1"),
        "state": chance.choice(np.array([4, 5], "u1"), (480, 960)),
        "reading": np.round(chance.normal(20, 35, (480, 960))).astype("<i2"),
        "mirror": np.full((480, 960), NONE, "<i2"),
        "rank": np.zeros((480, 960), "<u4"),
    }
    content = to_bytes(columns)
    page = visit(site).page
    page.route("**/plane/*", lambda route: route.fulfill(body=content))
    page.goto(site + "en/pairs/?desc=1")
    listed(page)
    return page, columns


def test_a_filter_over_all_classes_finds_what_a_plain_count_finds(full: tuple[Page, dict[str, Any]]) -> None:
    page, columns = full
    assert plain(page.locator("#found").inner_text()).startswith("460,800 classes of the 460,800")
    page.goto(
        page.url.partition("?")[0] + "?wp=.N......&bp=R.......&cp=-20..45&stage=S1,S2&state=waiting&castling=black"
    )
    listed(page)
    whites = np.array([row(white)[1] == "N" for white in ROWS])
    blacks = np.array([row(black)[0] == "R" and bool(castling(black)) for black in range(960)])
    reading, stage, state = columns["reading"], columns["stage"], columns["state"]
    wanted = (
        whites[:, None] & blacks[None, :] & (reading >= -20) & (reading <= 45) & np.isin(stage, (2, 3)) & (state == 4)
    )
    assert wanted.sum() > 100
    expect(page.locator("#found")).to_contain_text(f"{wanted.sum():,} classes")
    deepest = np.where(wanted & (stage == 3), np.abs(reading), 999)
    first = page.locator(".browsed tbody tr").first
    assert first.locator(".stage").inner_text() == "S2"
    assert int(first.locator(".size").inner_text()) == deepest.min()


def test_the_order_of_all_classes_is_that_of_the_list(full: tuple[Page, dict[str, Any]]) -> None:
    """What the script counts, `generator.outputs.plane` compares; another page of it, and the last."""
    page, columns = full
    order = [f"{pair.white}–{pair.black}" for pair in map(pair_of, in_order(columns).tolist())]
    for address, wanted in {
        "?state=waiting,screened-out": order[:50],
        "?state=waiting,screened-out&p=3001": order[150_000:150_050],
        "?state=waiting,screened-out&desc=1": order[:-51:-1],
        "?state=waiting,screened-out&p=9999": order[-(len(order) % 50 or 50) :],
    }.items():
        page.goto(page.url.partition("?")[0] + address)
        assert listed(page) == wanted, address
