"""The scripts' arithmetic, run in Chromium on the vectors that Python passes too."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser

from catalog.start import STARTS
from generator.project import CHECKOUT

VECTORS = Path(__file__).resolve().parents[1] / "vectors"
ASSETS = CHECKOUT / "templates" / "assets"


@pytest.fixture
def script(browser: Browser) -> Iterator[Callable[..., Any]]:
    """Loads scripts into an empty page; the function evaluates in it."""
    page = browser.new_page()

    def load(*names: str) -> Callable[..., Any]:
        for name in names:
            page.add_script_tag(path=ASSETS / name)
        return page.evaluate

    yield load
    page.close()


def test_starts_in_the_browser_are_those_of_the_vectors(script: Callable[..., Any]) -> None:
    wanted = json.loads((VECTORS / "starts.json").read_text("utf-8"))
    evaluate = script("start.js")
    rows, mirrors, able = evaluate(
        """() => { const { start } = globalThis.encyclopedia; const all = [...Array(start.STARTS).keys()];
        return [all.map(start.row), all.map(start.mirror), all.map(start.castling)]; }"""
    )
    assert len(rows) == STARTS
    assert {name: rows[int(name)] for name in wanted["rows"]} == wanted["rows"]
    assert hashlib.sha256("\n".join(rows).encode()).hexdigest() == wanted["all_rows_sha256"]
    assert all((mirrors[one], mirrors[other]) == (other, one) for one, other in wanted["mirrors"])
    assert {name: [able[int(name)]["short"], able[int(name)]["long"]] for name in wanted["castling"]} == wanted[
        "castling"
    ]
    counts = {way: sum(one[way] for one in able) for way in ("short", "long")}
    assert counts | {"any": sum(one["short"] or one["long"] for one in able)} == wanted["castling_counts"]
    for vector in wanted["fens"]:
        for style in ("shredder", "xfen"):
            got = evaluate("([w, b, style]) => encyclopedia.start.fen(w, b, style)", [*vector["pair"], style])
            assert got == vector.get(style, got)
    for name, is_read in wanted["representatives"].items():
        assert evaluate("(white) => encyclopedia.start.representative(white)", int(name)) is is_read
    for text, pair in wanted["texts"]:
        got = evaluate("(text) => encyclopedia.start.readPair(text)", text)
        assert (got and [got["white"], got["black"]]) == pair, text
