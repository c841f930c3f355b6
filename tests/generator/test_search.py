"""What the search page reads: every section of the prose with its address, figures, pages, and the starts."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from generator.outputs.search import sections


def test_an_article_is_cut_at_its_headings_and_keeps_the_spaces_of_numbers() -> None:
    html = (
        "<p>Lead &amp; <em>more</em>.</p><p>Second.</p>"
        '<h2 id="one">The <i>first</i></h2><p>In 460\u202f800 pairs</p><ul><li>a</li><li>b</li></ul>'
        '<svg><title>no prose</title></svg><h3 id="two">Inside</h3><table><tr><td>x</td><td>y</td></tr></table>'
    )
    assert list(sections(html)) == [
        ("", "", "Lead & more. Second."),
        ("one", "The first", "In 460\u202f800 pairs a b"),
        ("two", "Inside", "x y"),
    ]


@pytest.fixture
def files(shown: Path) -> dict[str, dict]:
    return {code: json.loads((shown / f"search/{code}.json").read_bytes()) for code in ("fr", "en")}


def test_every_section_of_both_languages_can_be_found_where_it_stands(shown: Path, files: dict[str, dict]) -> None:
    for found in files.values():
        for address, _title, _heading, _text in found["documents"]:
            file, _, anchor = address.partition("#")
            page = (shown / file).read_text("utf-8")
            assert not anchor or f'id="{anchor}"' in page, address
    english = {address: (title, heading) for address, title, heading, _ in files["en"]["documents"]}
    assert english["en/methodology/index.html#twins"] == ("Methodology", "Twins")
    assert english["en/methodology/index.html#command"] == ("Methodology", "The command")
    assert [len(files["fr"]["documents"])] == [len(files["en"]["documents"])]


def test_facts_in_prose_are_found_by_what_a_reader_sees(files: dict[str, dict]) -> None:
    text = next(text for *_, heading, text in files["fr"]["documents"] if heading and "9,8" in text)
    assert "9,8\u00a0cp" in text


def test_figures_and_starts_are_there(files: dict[str, dict]) -> None:
    found = {address: text for address, *_, text in files["en"]["documents"]}
    assert found["en/figures/twins.mean_abs_diff/index.html"] == "9.8\u00a0cp · twins.mean_abs_diff"
    starts = files["en"]["starts"]
    assert len(starts) == 960
    assert {number: cp for number, cp in enumerate(starts) if cp is not None} == {518: 11, 534: 49}
