"""*Repeat this reading*: the real engine in a worker, under the policy of a strict host."""

from __future__ import annotations

import json
import os
import re
import shutil
from collections.abc import Callable, Iterator
from dataclasses import replace
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Locator, expect

from catalog.contract import Pair
from catalog.passport import EngineFile, EngineRecord
from generator.build import build
from generator.project import CHECKOUT, Options, Project
from generator.server import serving

MINI = Path(__file__).resolve().parents[1] / "mini"
VECTORS = Path(__file__).resolve().parents[1] / "vectors"

ENGINE = CHECKOUT / ".engine"

FILES = {
    "stockfish-19-lite-single.js": "d3344124ab067fb0b90ee77873bb8e9fbf5fc01bc525fe714b0f942581e889e6",
    "stockfish-19-lite-single.wasm": "57ac2d72312aba346760e3f173f687a8c211208e97a87268436f7f0e10bb5387",
}

# Wave 0001, sealed on another machine: depth, nodes at the score, nodes searched, cp.
SEALED = {
    "204-452": {"S0": (8, 7021, 10011, 4), "S1": (13, 39723, 50015, 53)},
    "258-841": {"S0": (8, 4810, 10000, -6), "S1": (13, 40846, 50028, 10)},
    "311-393": {"S0": (9, 4928, 10005, 10), "S1": (14, 36664, 50000, 0)},
    "518-518": {"S0": (11, 9888, 10011, 31), "S1": (13, 27615, 50008, 34)},
    # Not what the engine says.
    "518-0": {"S0": (10, 9999, 10011, 4), "S1": (14, 40000, 50001, 9)},
    "0-518": {"S0": (10, 9999, 10011, 4), "S1": (14, 40000, 50001, 9)},
}


@pytest.fixture(scope="session")
def engine_site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """A site of five pairs with the bundled engine; without the engine the tests are skipped."""
    if not (ENGINE / "stockfish-19-lite-single.wasm").is_file():
        if os.environ.get("ASYM_REQUIRE") == "1":
            pytest.fail("ASYM_REQUIRE=1, but the engine is missing: make engine")
        pytest.skip("the bundled engine is missing: make engine")
    root = tmp_path_factory.mktemp("repeat") / "project"
    shutil.copytree(MINI / "content", root / "content")
    shutil.copytree(CHECKOUT / "templates", root / "templates")
    for language in ("fr", "en"):
        shutil.copy(CHECKOUT / "content" / language / "messages.po", root / "content" / language / "messages.po")
    (root / ".cache").symlink_to(CHECKOUT / ".cache")
    (root / ".engine").symlink_to(ENGINE)
    data(root)
    project = Project(root)
    build(project, project.out, Options(draft=True), lambda _line: None)
    with serving(project.out) as address:
        yield address


def data(root: Path) -> None:
    """Mini data with the sealed readings above, and the passport of the real engine."""
    spec = spec_from_file_location("mini_dataset_repeat", MINI / "dataset.py")
    assert spec
    assert spec.loader
    mini: Any = module_from_spec(spec)
    spec.loader.exec_module(mini)
    plain, passport = mini._reading, mini._passport

    def reading(pair: Pair, stage: Any, engine: str, cp: int | None, mate: int | None) -> dict[str, Any]:
        row: dict[str, Any] = plain(pair, stage, engine, cp, None)
        if str(pair) in SEALED:
            depth, at, searched, score = SEALED[str(pair)][stage.name]
            row |= {"depth": depth, "nodes_at_score": at, "nodes_searched": searched, "cp": score}
        return row

    def stamped(engine: str, positions: int) -> Any:
        files = tuple(EngineFile(name, digest) for name, digest in FILES.items())
        found = passport(engine, positions)
        record = EngineRecord(id="minifish", name="Stockfish 19 Lite", files=files, options={"Threads": "1"})
        return replace(found, engines=tuple(record if each.id == record.id else each for each in found.engines))

    mini._reading, mini._passport = reading, stamped
    mini.S0 = {name: rungs["S0"][3] for name, rungs in SEALED.items()}
    mini.S1 = {name: rungs["S1"][3] for name, rungs in SEALED.items()}
    mini.MIRRORED = Pair(0, 518)
    mini.write_data(root / "data")


def panel(page: Any, state: str) -> Locator:
    found: Locator = page.locator(f".repeat[data-state={state}]")
    found.wait_for(timeout=90_000)
    return found


def numbers(panel: Locator) -> list[list[str]]:
    return [[cell.inner_text() for cell in row.locator("td").all()] for row in panel.locator("tbody tr").all()]


@pytest.mark.engine
@pytest.mark.parametrize("pair", ["204-452", "258-841", "311-393"])
def test_a_published_pair_reads_the_same_here(visit: Callable[..., Any], engine_site: str, pair: str) -> None:
    """Depth, nodes and score of a search that another machine sealed."""
    seen = visit(engine_site)
    page = seen.open(f"en/pairs/{pair.partition('-')[0]}/{pair}.html")
    page.get_by_role("button", name="Run this search here").click()
    found = panel(page, "same")
    expect(found.get_by_role("status")).to_have_text("Same result, bit for bit.")
    depth, at, _searched, cp = SEALED[pair]["S1"]
    wanted = [str(depth), f"{at:,}", f"{cp:+d}".replace("-", "−") if cp else "0"]
    assert numbers(found) == [wanted, wanted]
    expect(found).to_contain_text("engine 57ac…5387 · hash matches")
    assert seen.complaints == []


@pytest.mark.engine
def test_the_first_stage_alone_can_be_repeated_and_again(visit: Callable[..., Any], engine_site: str) -> None:
    page = visit(engine_site).open("fr/paires/518/518-518.html")
    page.get_by_role("button", name="S0 seul, 10 000 nœuds".replace("10 000", "10\u202f000")).click()
    found = panel(page, "same")
    assert numbers(found)[1] == ["11", "9\u202f888", "+31"]
    page.get_by_role("button", name="Recommencer").click()
    panel(page, "same")


@pytest.mark.engine
def test_a_difference_is_said_as_plainly_and_shown_in_bold(visit: Callable[..., Any], engine_site: str) -> None:
    page = visit(engine_site).open("en/pairs/0/0-518.html")
    page.get_by_role("button", name="S0 only").click()
    found = panel(page, "different")
    expect(found.get_by_role("status")).to_have_text("A different result.")
    assert found.locator("tbody tr:last-child strong").count() > 0
    for scheme in ("light", "dark"):
        page.emulate_media(color_scheme=scheme)
        assert Axe().run(page).violations_count == 0


@pytest.mark.engine
def test_a_known_search_by_the_worker_alone(visit: Callable[..., Any], engine_site: str) -> None:
    """Pair (518, 0), Hash 16, 100,000 nodes: depth 14, cp -89, 62,227 nodes, in Chromium and in Node alike."""
    page = visit(engine_site, bypass_csp=True).open("en/pairs/518/518-518.html")  # for the three tags below
    for name in ("words.js", "uci.js", "engine.js"):
        page.add_script_tag(path=CHECKOUT / "templates" / "assets" / name)
    found = page.evaluate(
        """(script) => encyclopedia.engine.search({ script, options: { Threads: "1" }, hash: 16, nodes: 100000,
        fen: "bbqnnrkr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w HAhf - 0 1" }).result""",
        page.evaluate(
            """async () => { const address = new URL("../repeat/en.json", document.querySelector("script[src]").src);
            return new URL((await (await fetch(address)).json()).script, address).href; }"""
        ),
    )
    assert (found["depth"], found["score"], found["at"]) == (14, {"cp": -89}, 62227)


@pytest.mark.engine
def test_nothing_is_fetched_before_it_is_asked_for(visit: Callable[..., Any], engine_site: str) -> None:
    seen = visit(engine_site)
    asked: list[str] = []
    seen.page.on("request", lambda request: asked.append(request.url))
    seen.open("en/pairs/311/311-393.html").wait_for_load_state("networkidle")
    assert not [url for url in asked if re.search(r"/engine|/repeat", url)]


@pytest.mark.engine
def test_an_engine_that_does_not_arrive_is_said(visit: Callable[..., Any], engine_site: str) -> None:
    page = visit(engine_site).page
    page.route("**/*.wasm", lambda route: route.fulfill(status=503, body=""))
    page.goto(engine_site + "en/pairs/311/311-393.html")
    page.get_by_role("button", name="Run this search here").click()
    expect(panel(page, "failed").get_by_role("alert")).to_have_text("The search did not run here: HTTP 503.")


@pytest.mark.engine
def test_any_pair_repeats_a_reading_and_reads_what_nobody_read(visit: Callable[..., Any], engine_site: str) -> None:
    seen = visit(engine_site)
    page = seen.open("en/pair/?w=204&b=452")
    page.get_by_role("button", name="Run the same search").click()
    assert numbers(panel(page, "same"))[1] == ["13", "39,723", "+53"]
    page.get_by_label("Black").fill("453")
    page.get_by_role("button", name="Show the pair").click()
    page.get_by_role("button", name="Read it here, 10,000 nodes").click()
    found = panel(page, "own")
    expect(found.get_by_role("status")).to_have_text("Your own reading. It is not added to the data.")
    assert len(numbers(found)) == 1
    assert seen.complaints == []


def test_without_the_engine_the_command_stands_alone(visit: Callable[..., Any], site: str) -> None:
    page = visit(site).open("en/pairs/518/518-0.html")
    expect(page.locator(".repeat")).to_contain_text("asym-search --repeat 518-0 --stage S1")
    assert page.locator(".repeat button").count() == 0
    assert page.locator(".repeat .intro").count() == 0


def test_the_rule_of_reading_is_that_of_the_search(visit: Callable[..., Any], site: str) -> None:
    """The vectors that asym.engines.uci passes too."""
    page = visit(site).page
    page.add_script_tag(path=CHECKOUT / "templates" / "assets" / "uci.js")
    for vector in json.loads((VECTORS / "searches.json").read_text("utf-8")):
        got = page.evaluate(
            "([lines, limit]) => encyclopedia.uci.readSearch(lines, limit)", [vector["lines"], vector["limit"]]
        )
        if "unread" in vector:
            assert got == {"unread": vector["unread"]}, vector["why"]
        else:
            assert got.pop("score") == {
                name: vector["reading"][name] for name in ("cp", "mate") if name in vector["reading"]
            }
            assert got == {name: value for name, value in vector["reading"].items() if name not in ("cp", "mate")}, (
                vector["why"]
            )
