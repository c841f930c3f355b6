"""Citations are read back by reference managers' own readers, and the JSON-LD by a browser's rules."""

from __future__ import annotations

import json
import re
from datetime import date
from html import unescape
from pathlib import Path
from typing import Any

import pytest
import rispy

from generator.rendering.citation import Citation, bibtex, csl_json, linked_data, ris, tags

CITED = Citation(
    work="article",
    key="asymmetric-chess960-pair-518-0-fr",
    title="Paire 518–0 : 61 % & co_1",
    container="Encyclopédie {des} positions",
    author="Les contributeurs de l’encyclopédie",
    day=date(2026, 10, 1),
    version="vague 0001, données 583eb2be",
    language="fr",
    url="https://mini.example/fr/paires/518/518-0.html",
)


def test_bibtex_is_read_back() -> None:
    import bibtexparser

    library = bibtexparser.parse_string(bibtex(CITED))
    assert not library.failed_blocks
    (entry,) = library.entries
    assert (entry.entry_type, entry.key) == ("misc", "asymmetric-chess960-pair-518-0-fr")
    fields = {name: field.value for name, field in entry.fields_dict.items()}
    assert fields["author"] == "{Les contributeurs de l’encyclopédie}", "braces keep a corporate author whole"
    assert fields["title"] == r"{Paire 518–0 : 61 \% \& co\_1}", "and capitals as they are"
    assert fields["howpublished"] == r"Encyclopédie \{des\} positions, vague 0001, données 583eb2be"
    assert (fields["year"], fields["month"], fields["url"]) == ("2026", "oct", CITED.url)


def test_ris_is_read_back() -> None:
    (entry,) = rispy.loads(ris(CITED))
    assert entry["type_of_reference"] == "ENCYC"
    assert entry["authors"] == ["Les contributeurs de l’encyclopédie"]
    assert (entry["title"], entry["secondary_title"]) == (CITED.title, CITED.container)
    assert (entry["year"], entry["date"], entry["urls"]) == ("2026", "2026/10/01", [CITED.url])
    assert entry["edition"] == "vague 0001, données 583eb2be"


def test_csl_json_is_one_item() -> None:
    (item,) = json.loads(csl_json(CITED))
    assert item["type"] == "entry-encyclopedia"
    assert item["issued"] == {"date-parts": [[2026, 10, 1]]}
    assert item["author"] == [{"literal": "Les contributeurs de l’encyclopédie"}]
    assert item["URL"] == CITED.url


def test_linked_data_close_no_element() -> None:
    data = linked_data(CITED._replace(title="</script><script>alert(1)</script> & <!--"), {})
    assert "<" not in data
    assert json.loads(str(data))["headline"] == "</script><script>alert(1)</script> & <!--"


def test_tags_are_those_that_scholarly_search_engines_read() -> None:
    found = dict(tags(CITED))
    assert found["citation_title"] == CITED.title
    assert found["citation_publication_date"] == "2026/10/01"
    assert found["citation_public_url"] == CITED.url


def described(page: str) -> dict[str, Any]:
    """The JSON-LD of a page."""
    match = re.search(r'<script type="application/ld\+json">(.*?)</script>', page, re.DOTALL)
    assert match
    found: dict[str, Any] = json.loads(match[1])
    return found


@pytest.mark.parametrize(
    ("address", "kind", "title"),
    [
        ("en/index.html", "ScholarlyArticle", "Which pairs are equal?"),
        ("fr/methodologie/index.html", "ScholarlyArticle", "Méthodologie"),
        ("fr/paires/518/518-0.html", "ScholarlyArticle", "Paire 518–0"),
        ("en/positions/518/index.html", "ScholarlyArticle", "Start 518"),
        ("en/figures/twins.over_5/index.html", "ScholarlyArticle", "Figure twins.over_5"),
        ("en/waves/0001/index.html", "Dataset", "Wave 0001"),
        ("fr/donnees/index.html", "Dataset", ""),
    ],
)
def test_every_page_that_claims_something_says_how_to_cite_it(shown: Path, address: str, kind: str, title: str) -> None:
    if "twins.over_5" in address:
        address = address.replace("twins", "quoted.twins")
        title = title.replace("twins", "quoted.twins")
    page = (shown / address).read_text("utf-8")
    data = described(page)
    canonical = re.search(r'rel="canonical" href="([^"]+)"', page)
    assert canonical
    assert (data["@type"], data["url"], data["datePublished"]) == (kind, canonical[1], "2026-10-01")
    assert data["license"].startswith("https://creativecommons.org/")
    assert data["author"]["name"]
    assert re.search(r"0001.*[0-9a-f]{8}$", data["version"])
    found = {name: unescape(text) for name, text in re.findall(r'<meta name="(citation_\w+)" content="([^"]*)">', page)}
    assert found["citation_public_url"] == canonical[1]
    assert found["citation_publication_date"] == "2026/10/01"
    told = data["headline" if kind == "ScholarlyArticle" else "name"]
    assert found["citation_title"] == told == (title or told)


@pytest.mark.parametrize("address", ["index.html", "en/404.html", "en/pairs/index.html"])
def test_a_page_without_a_claim_is_not_cited(shown: Path, address: str) -> None:
    page = (shown / address).read_text("utf-8")
    assert "citation_" not in page
    assert "ld+json" not in page


def test_a_dataset_lists_its_files_with_their_hashes(shown: Path) -> None:
    data = described((shown / "en/data/index.html").read_text("utf-8"))
    files = {file["name"]: file for file in data["distribution"]}
    assert files["pairs.parquet"]["contentUrl"] == "https://mini.example/data/pairs.parquet"
    assert files["fr/readings.csv.gz"]["encodingFormat"] == "application/gzip"
    assert re.fullmatch(r"[0-9a-f]{64}", files["facts.json"]["sha256"])
    assert data["license"] == "https://creativecommons.org/publicdomain/zero/1.0/"


def test_a_pair_as_json(shown: Path) -> None:
    pair = json.loads((shown / "data/pairs/0/0-518.json").read_bytes())
    assert (pair["white"]["row"], pair["black"]["row"]) == ("BBQNNRKR", "RNBQKBNR")
    assert pair["fen"] == "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/BBQNNRKR w HFha - 0 1"
    assert [(each["stage"], each["cp"], each["mate"]) for each in pair["readings"]] == [
        ("S0", -12, None),
        ("S1", -3, None),
    ]
    assert pair["mirror"]["pair"] == "959-534"
    assert [each["cp"] for each in pair["mirror"]["readings"]] == [-20, 8]
    assert pair["rank"] is None, "a rank that the next wave would change is not printed"
    mate = json.loads((shown / "data/pairs/3/3-700.json").read_bytes())
    assert [(each["cp"], each["mate"]) for each in mate["readings"]] == [(410, None), (None, 7)]
    assert json.loads((shown / "data/pairs/518/518-0.json").read_bytes())["mirror"]["readings"] == []


def test_a_figure_as_json_with_its_history(shown: Path) -> None:
    figure = json.loads((shown / "data/figures/twins.mean_abs_diff.json").read_bytes())
    assert (figure["value"], figure["shown"]) == (9.75, "9.8")
    assert [(each["wave"], each["value"]) for each in figure["history"]] == [(1, 9.75)]
