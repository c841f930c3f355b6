"""Self-play in Chromium: every position of every game, by keys, keyboard and moves; and the verdict above it."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import chess
import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page, expect

from catalog.fen import read_board
from catalog.pgn import read_pgn

FIRST = "en/pairs/90/90-80.html"
STAYING = "en/pairs/0/0-6.html"

LETTERS = {"en": "KQRBN", "fr": "RDTFC"}


def shown(page: Page) -> dict[str, str]:
    """The men on the board, by square, as the drawing places them."""
    found = page.locator(".replay .board text").evaluate_all(
        "(all) => all.map((one) => [one.getAttribute('class'), one.firstChild.data,"
        " one.getAttribute('x') / 10, one.getAttribute('y') / 10])"
    )
    return {"abcdefgh"[x] + str(8 - y): man if side == "w" else man.lower() for side, man, x, y in found}


def men(position: chess.Board) -> dict[str, str]:
    return {chess.square_name(square): man.symbol() for square, man in position.piece_map().items()}


def games(page: Page) -> dict[str, Any]:
    """The file of games beside the PGN that the page offers."""
    url = page.locator("a[download]").evaluate("(link) => link.href").replace(".pgn", "-games.json")
    found: dict[str, Any] = page.request.get(url).json()
    return found


def opened(page: Page, number: int = 1) -> Page:
    page.get_by_role("button", name=re.compile(rf"(replay game|rejouer la partie) {number}$")).click()
    page.locator(".replay .key").first.wait_for()
    expect(page.locator(".replay .ply")).to_contain_text("0")
    return page


@pytest.mark.parametrize("address", [FIRST, STAYING])
def test_every_position_of_every_game_is_that_of_python_chess(
    visit: Callable[..., Any], judged: str, address: str
) -> None:
    """Castling of both kinds by both sides, kings that swap with a rook or stay, en passant, promotion, mate."""
    seen = visit(judged)
    page = seen.open(address)
    found = games(page)
    opened(page)
    for at, game in enumerate(found["games"]):
        page.locator(".replay select").select_option(str(at))
        position = read_board(found["fen"])
        assert shown(page) == men(position)
        for ply, word in enumerate(game["moves"].split(), start=1):
            page.locator(".replay .key").nth(3).click()
            position.push_uci(word)
            assert shown(page) == men(position), f"game {at}, ply {ply}: {word}"
        expect(page.locator(".replay .ply")).to_have_text(re.compile(rf"{position.ply()}\D+{position.ply()}$"))
    assert seen.complaints == []


def test_the_keys_do_what_they_say(visit: Callable[..., Any], judged: str) -> None:
    page = opened(visit(judged).open(FIRST))
    ply = page.locator(".replay .ply")

    def press(name: str) -> None:
        """A key at the end of its way says that it is disabled, and can be pressed without harm."""
        page.get_by_role("button", name=name, exact=True).click(force=True)

    press("Last position")
    expect(ply).to_have_text("ply 88 of 88")
    press("One move on")
    expect(ply).to_have_text("ply 88 of 88")
    press("One move back")
    expect(ply).to_have_text("ply 87 of 88")
    press("First position")
    expect(ply).to_have_text("ply 0 of 88")
    press("Play the moves")
    expect(ply).to_have_text("ply 2 of 88", timeout=10_000)
    press("Pause")
    expect(page.get_by_role("button", name="Play the moves")).to_be_visible()


def test_the_keyboard_steps_and_jumps(visit: Callable[..., Any], judged: str) -> None:
    """Opening a game takes the focus along, so that arrows work at once; a key at the end keeps it."""
    page = opened(visit(judged).open(FIRST))
    ply = page.locator(".replay .ply")
    expect(page.locator(".replay .key").nth(3)).to_be_focused()
    for key, place in [
        ("ArrowRight", 1),
        ("ArrowRight", 2),
        ("ArrowLeft", 1),
        ("End", 88),
        ("ArrowRight", 88),
        ("Home", 0),
    ]:
        page.keyboard.press(key)
        expect(ply).to_have_text(f"ply {place} of 88")
    page.locator(".replay .move").first.focus()
    page.keyboard.press("ArrowRight")
    expect(ply).to_have_text("ply 1 of 88")
    expect(page.locator(".replay .move[aria-current=step]")).to_be_focused()


def test_a_move_is_clicked_and_marked(visit: Callable[..., Any], judged: str) -> None:
    page = opened(visit(judged).open(FIRST))
    page.locator(".replay .moves").get_by_text("b8=Q", exact=True).click()
    assert shown(page)["b8"] == "Q"
    expect(page.locator(".replay .move[aria-current=step]")).to_have_text("b8=Q")
    expect(page.locator(".replay .ply")).to_have_text("ply 81 of 88")
    box = page.locator(".replay .plies").bounding_box()
    assert box
    page.locator(".replay .plies").click(position={"x": box["width"] / 2, "y": 5})
    expect(page.locator(".replay .ply")).to_have_text("ply 45 of 88")


@pytest.mark.parametrize(
    ("address", "ply", "words"),
    [
        (FIRST, 0, "Starting position"),
        (FIRST, 1, "Move 1, White: castles long, king to c1, rook to d1"),
        (FIRST, 2, "Move 1, Black: castles short, king to g8, rook to f8"),
        (FIRST, 3, "Move 2, White: pawn from a2 to a4"),
        (FIRST, 36, "Move 18, Black: pawn from e7 takes the pawn on f6"),
        (FIRST, 81, "Move 41, White: pawn from b7 to b8, promotes to queen"),
        (FIRST, 88, "Move 44, Black: queen from a5 takes the knight on a1, mate"),
        (STAYING, 17, "Move 9, White: castles short, king to g1, rook to f1"),
        ("fr/paires/90/90-80.html", 2, "Coup 1, Noirs : petit roque, roi en g8, tour en f8"),
        ("fr/paires/90/90-80.html", 81, "Coup 41, Blancs : pion de b7 en b8, promotion : dame"),
    ],
)  # fmt: skip
def test_each_move_is_told_to_those_who_listen(
    visit: Callable[..., Any], judged: str, address: str, ply: int, words: str
) -> None:
    page = opened(visit(judged).open(address))
    if ply:
        page.locator(f'.replay .move[data-ply="{ply}"]').click()
    expect(page.locator(".replay [role=status]")).to_have_text(words)


def test_en_passant_is_said(visit: Callable[..., Any], judged: str) -> None:
    page = visit(judged).open(FIRST)
    found = games(page)["games"][0]
    position, passant = read_board(games(page)["fen"]), 0
    for ply, word in enumerate(found["moves"].split(), start=1):
        if position.is_en_passant(position.parse_uci(word)):
            passant = ply
        position.push_uci(word)
    opened(page).locator(f'.replay .move[data-ply="{passant}"]').click()
    expect(page.locator(".replay [role=status]")).to_contain_text("takes en passant on")


@pytest.mark.parametrize(("address", "language"), [(FIRST, "en"), ("fr/paires/90/90-80.html", "fr")])
def test_moves_are_written_with_the_letters_of_the_language(
    visit: Callable[..., Any], judged: str, address: str, language: str
) -> None:
    page = opened(visit(judged).open(address))
    written = [each.inner_text() for each in page.locator(".replay .move").all()]
    english = games(page)["games"][0]["san"].split()
    letters = dict(zip("KQRBN", LETTERS[language], strict=True))
    assert written == ["".join(letters.get(sign, sign) for sign in word) for word in english]


def test_the_board_says_where_everybody_stands(visit: Callable[..., Any], judged: str) -> None:
    page = opened(visit(judged).open(FIRST))
    page.keyboard.press("End")
    label = page.locator(".replay .board").get_attribute("aria-label")
    position = read_board(games(page)["fen"])
    for word in games(page)["games"][0]["moves"].split():
        position.push_uci(word)
    assert label
    for square, man in position.piece_map().items():
        name = chess.square_name(square)
        assert (name if man.piece_type == chess.PAWN else man.symbol().upper() + name) in label


def test_nothing_is_fetched_before_a_game_is_asked_for(visit: Callable[..., Any], judged: str) -> None:
    seen = visit(judged)
    asked: list[str] = []
    seen.page.on("request", lambda request: asked.append(request.url))
    page = seen.open(FIRST)
    page.wait_for_load_state("networkidle")
    assert not [url for url in asked if re.search(r"replay|games", url)]
    opened(page)
    assert len([url for url in asked if re.search(r"replay|games", url)]) == 4  # module, words, games, style


def test_games_that_do_not_arrive_are_said_and_asked_for_again(visit: Callable[..., Any], judged: str) -> None:
    page = visit(judged).page
    page.route("**/*-games.json", lambda route: route.fulfill(status=503, body=""))
    page.goto(judged + FIRST)
    page.get_by_role("button", name="replay game 1").click()
    expect(page.get_by_role("alert").filter(has_text="arrive")).to_have_text("The games did not arrive: HTTP 503.")
    page.unroute("**/*-games.json")
    opened(page)


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("address", [FIRST, "fr/paires/90/90-80.html"])
def test_axe_finds_nothing_in_a_replay(visit: Callable[..., Any], judged: str, address: str, scheme: str) -> None:
    page = opened(visit(judged, color_scheme=scheme).open(address))
    page.keyboard.press("ArrowRight")
    results = Axe().run(page)
    assert results.violations_count == 0, results.generate_report()


@pytest.mark.parametrize("address", ["fr/paires/90/90-80.html", "fr/paires/1/1-2.html", "fr/paires/4/4-20.html"])
def test_a_phone_never_scrolls_sideways(visit: Callable[..., Any], judged: str, address: str) -> None:
    page = visit(judged, viewport={"width": 360, "height": 740}).open(address)
    if page.locator("[data-play]").count():
        opened(page)
    assert page.evaluate("document.documentElement.scrollWidth") <= 360


def test_without_script_the_games_stand_in_a_table_with_their_pgn(visit: Callable[..., Any], judged: str) -> None:
    page = visit(judged, java_script_enabled=False).open(FIRST)
    rows = [
        [cell.inner_text() for cell in row.locator("th, td").all()] for row in page.locator(".games tbody tr").all()
    ]
    assert rows == [
        ["1", "0–1", "44", "checkmate"],
        ["2", "½–½", "4", "threefold repetition"],
        ["3", "½–½", "20", "adjudicated draw"],
        ["4", "1–0", "16", "adjudicated win"],
    ]
    assert page.locator(".games button").count() == 0


def test_the_pgn_downloads_and_plays_through(visit: Callable[..., Any], judged: str) -> None:
    page = visit(judged).open(FIRST)
    with page.expect_download() as download:
        page.get_by_role("link", name="All 4 games as PGN").click()
    replayed = list(read_pgn(Path(download.value.path()).read_text("utf-8")))
    assert [" ".join(each.moves) for each in replayed] == [game["moves"] for game in games(page)["games"]]


@pytest.mark.parametrize(
    ("address", "state", "outcomes", "words"),
    [
        ("en/pairs/90/90-80.html", "Admitted", "held held held held", ["|+11| < 27.0", "Otherfish 2, 1,000,000 nodes"]),
        ("en/pairs/90/90-80.html", "Admitted", "held held held held", ["|−6| < 22.5", "Handfish 3, depth 16"]),
        ("en/pairs/0/0-518.html", "Refused: corridor", "failed held held held", ["−3, +9, 0, +1", "1.0, S4 to D2"]),
        ("en/pairs/3/3-700.html", "Refused: drift", "held failed held held", ["+4 in all"]),
        ("en/pairs/5/5-9.html", "Refused: another engine", "held held failed held", ["|+31| ≥ 27.0"]),
        ("en/pairs/2/2-11.html", "Refused: another engine", "held held failed held", ["+M9", "−3, but not all"]),
        ("en/pairs/1/1-2.html", "Verified", "held held held open", ["not read yet; limit 22.5 cp"]),
        ("en/pairs/4/4-20.html", "Waiting", "open open open open", ["missing: D1, D2", "no engine asked yet"]),
        ("en/pairs/518/518-0.html", "Screened out", "", ["outside the window of 62 cp", "nor by another engine"]),
        ("en/pairs/518/518-518.html", "Control", "", ["neither judged nor ranked"]),
        ("en/pairs/869/869-879.html", "Mirror", "", ["No engine was asked about this one"]),
    ],
)  # fmt: skip
def test_the_verdict_says_test_by_test_what_is_known(
    visit: Callable[..., Any], judged: str, address: str, state: str, outcomes: str, words: list[str]
) -> None:
    page = visit(judged).open(address)
    section = page.locator("main")
    assert [each.inner_text().strip() for each in section.locator(".tests .state").all()] == outcomes.split()
    expect(page.locator(".standing .state")).to_have_text(re.compile(state, re.IGNORECASE))
    for each in words:
        expect(section).to_contain_text(each)


def test_the_json_of_a_page_says_the_same(visit: Callable[..., Any], judged: str) -> None:
    page = visit(judged).open("en/pairs/5/5-9.html")
    url = page.get_by_role("link", name="JSON", exact=False).first.evaluate("(link) => link.href")
    record = json.loads(page.request.get(url).text())
    assert [(each["test"], each["outcome"]) for each in record["verdict"]] == [
        ("corridor", "held"),
        ("drift", "held"),
        ("opinion", "failed"),
        ("opinion", "held"),
    ]
