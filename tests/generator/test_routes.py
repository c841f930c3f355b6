"""Addresses: one base, twins that know each other, a sitemap that knows them all."""

from __future__ import annotations

import re
import xml.etree.ElementTree as ElementTree
from collections.abc import Callable
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from generator.build import Report, read_built, site_problems
from generator.errors import GeneratorError
from generator.language.languages import ENGLISH, FRENCH
from generator.outputs.sitemap import sitemaps
from generator.project import Project
from generator.routes import Base, Links, address, address_of, file_of


@pytest.mark.parametrize(
    ("kind", "key", "french", "english"),
    [
        ("hub", "", "fr/", "en/"),
        ("article", "methodology", "fr/methodologie/", "en/methodology/"),
        ("pair", "518-0", "fr/paires/518/518-0.html", "en/pairs/518/518-0.html"),
        ("pairs", "1", "fr/paires/", "en/pairs/"),
        ("figure", "twins.over_5", "fr/chiffres/twins.over_5/", "en/figures/twins.over_5/"),
    ],
)
def test_addresses_are_those_of_the_design(kind: str, key: str, french: str, english: str) -> None:
    assert address(kind, FRENCH, key) == french
    assert address(kind, ENGLISH, key) == english


@given(st.text(alphabet="abc/.", max_size=20))
def test_a_file_answers_to_one_address(page: str) -> None:
    if not page.endswith("index.html"):
        assert address_of(file_of(page)) == page


@pytest.mark.parametrize("url", ["https://a.example/docs", "https://a.example/docs/", "https://a.example//docs//"])
def test_a_final_slash_makes_no_difference(url: str) -> None:
    """Case site-11."""
    assert Base.parse(url).absolute("fr/") == "https://a.example/docs/fr/"
    assert Links.under(Base.parse(url)).to("fr/") == "/docs/fr/"


@pytest.mark.parametrize("url", ["", "/docs", "a.example", "ftp://a.example", "https://a.example/?x", "https://"])
def test_a_base_that_is_not_absolute_is_refused(url: str) -> None:
    with pytest.raises(GeneratorError, match="wanted one such as"):
        Base.parse(url)


def hreflang(page: Path) -> dict[str, str]:
    """hreflang and address of a built page, read without the generator."""
    return dict(re.findall(r'<link rel="alternate" hreflang="([^"]*)" href="([^"]*)">', page.read_text("utf-8")))


@pytest.mark.parametrize("base", ["https://a.example/docs/x", "https://a.example/docs/x/"])
def test_every_address_keeps_the_subfolder_once(mini: Project, built: Callable[..., Report], base: str) -> None:
    """Cases site-09, site-11, site-18: switch, hreflang, canonical and sitemap under a folder."""
    built(base_url=base)
    page = mini.out / "en/pairs/518/518-0.html"
    text = page.read_text("utf-8")
    assert '<a class="twin" hreflang="fr" href="/docs/x/fr/paires/518/518-0.html">' in text
    assert '<link rel="canonical" href="https://a.example/docs/x/en/pairs/518/518-0.html">' in text
    assert hreflang(page) == {
        "fr": "https://a.example/docs/x/fr/paires/518/518-0.html",
        "en": "https://a.example/docs/x/en/pairs/518/518-0.html",
        "x-default": "https://a.example/docs/x/en/pairs/518/518-0.html",
    }
    for path in [*mini.out.rglob("*.html"), *mini.out.rglob("*.xml")]:
        content = path.read_text("utf-8")
        assert "docs/x/docs" not in content
        assert "x//" not in content
        for link in re.findall(r'(?:href|src)="(/[^"]*)"', content):
            assert link.startswith("/docs/x/"), (path, link)
    assert site_problems(read_built(mini.out)) == []


def test_without_a_base_links_climb_and_hreflang_is_absolute(mini: Project, built: Callable[..., Report]) -> None:
    built()
    page = mini.out / "en/pairs/518/518-0.html"
    assert '<a class="twin" hreflang="fr" href="../../../fr/paires/518/518-0.html">' in page.read_text("utf-8")
    assert hreflang(page)["fr"] == "https://mini.example/fr/paires/518/518-0.html"
    assert '<a href="fr/index.html">' in (mini.out / "index.html").read_text("utf-8")
    assert '<a href="/fr/">' in (mini.out / "404.html").read_text("utf-8")


def test_everyone_else_is_led_to_a_page_that_exists(mini: Project, built: Callable[..., Report]) -> None:
    """Case site-12: hubs lead to the choice of language, other pages to their English twin."""
    built()
    for path in mini.out.rglob("*.html"):
        if path.name != "404.html":
            default = hreflang(path)["x-default"].removeprefix("https://mini.example/")
            assert (mini.out / file_of(default)).is_file()
    sets = [hreflang(mini.out / page) for page in ("index.html", "fr/index.html", "en/index.html")]
    assert sets[0] == sets[1] == sets[2]
    assert sets[0]["x-default"] == "https://mini.example/"


def test_hreflang_is_reciprocal(mini: Project, built: Callable[..., Report]) -> None:
    """Case site-13."""
    built()
    for path in mini.out.rglob("*.html"):
        if path.name == "404.html":
            assert hreflang(path) == {}
            continue
        named = hreflang(path)
        own = "https://mini.example/" + address_of(path.relative_to(mini.out).as_posix())
        assert own in named.values()
        for url in named.values():
            assert hreflang(mini.out / file_of(url.removeprefix("https://mini.example/"))) == named


@pytest.mark.parametrize(
    ("old", "new", "problem"),
    [
        ('hreflang="fr"', 'hreflang="de"', "names other twins"),
        ('hreflang="x-default"', 'hreflang="x"', "hreflang has no x-default"),
        ("fr/methodologie/", "fr/methodes/", "hreflang fr leads to https://mini.example/fr/methodes/: no such page"),
        ('rel="canonical" href="https://mini.example/en/', 'rel="canonical" href="https://mini.example/', "canonical"),
        ('<html lang="en">', "<html>", "the page does not say its language"),
        ("<title>Methodology", "<title>", "the page has no title"),
        ('name="description" content="How a pair is read."', 'name="x" content=""', "the page has no description"),
    ],
)
def test_the_gates_see_what_is_wrong_with_a_page(
    mini: Project, built: Callable[..., Report], old: str, new: str, problem: str
) -> None:
    built()
    page = mini.out / "en/methodology/index.html"
    text = page.read_text("utf-8")
    assert old in text
    page.unlink()
    page.write_text(text.replace(old, new, 1), "utf-8")
    found = [str(each) for each in site_problems(read_built(mini.out))]
    assert any(each.startswith("en/methodology/index.html:") and problem in each for each in found), found


def test_the_sitemap_lists_each_page_once_with_its_twins(mini: Project, built: Callable[..., Report]) -> None:
    built()
    root = ElementTree.parse(mini.out / "sitemap.xml").getroot()
    space = {"s": "http://www.sitemaps.org/schemas/sitemap/0.9", "x": "http://www.w3.org/1999/xhtml"}
    listed = [element.text or "" for element in root.findall("s:url/s:loc", space)]
    pages = {
        "https://mini.example/" + address_of(path.relative_to(mini.out).as_posix())
        for path in mini.out.rglob("*.html")
        if path.name != "404.html"
    }
    assert len(listed) == len(pages)
    assert set(listed) == pages
    assert {element.text for element in root.findall("s:url/s:lastmod", space)} == {"2026-10-01T07:08:09Z"}
    assert all(len(url.findall("x:link", space)) == 3 for url in root.findall("s:url", space))


def test_a_sitemap_becomes_an_index_beyond_fifty_thousand_addresses() -> None:
    base = Base.parse("https://a.example/x")
    entries = [(base.absolute(f"{number}.html"), ()) for number in range(100_001)]
    assert list(sitemaps(entries[:50_000], base, "")) == ["sitemap.xml"]
    files = sitemaps(entries, base, "2026-10-01")
    assert list(files) == ["sitemap.xml", "sitemap-1.xml", "sitemap-2.xml", "sitemap-3.xml"]
    counts = [files[f"sitemap-{number}.xml"].count(b"<loc>") for number in (1, 2, 3)]
    assert counts == [50_000, 50_000, 1]
    index = ElementTree.fromstring(files["sitemap.xml"])
    assert [element.text for element in index.iter() if element.tag.endswith("loc")] == [
        f"https://a.example/x/sitemap-{number}.xml" for number in (1, 2, 3)
    ]


@pytest.mark.parametrize(
    ("page", "other", "link"),
    [
        ("en/pairs/1/1-2.html", "en/map/", "../../map/index.html"),
        ("en/pairs/1/1-2.html", "en/pairs/3/3-2.html", "../3/3-2.html"),
        ("en/pairs/1/1-2.html", "en/pairs/1/1-3.html", "../1/1-3.html"),
        ("en/pairs/1/1-2.html", "en/pairs/", "../index.html"),
        ("en/pairs/1/1-2.html", "en/", "../../index.html"),
        ("en/pairs/1/1-2.html", "fr/carte/", "../../../fr/carte/index.html"),
        ("en/pairs/1/1-2.html", "assets/site.css", "../../../assets/site.css"),
        ("en/", "en/map/", "map/index.html"),
        ("en/", "fr/", "../fr/index.html"),
        ("", "en/", "en/index.html"),
        ("404.html", "404.html", "404.html"),
    ],
)
def test_a_link_climbs_no_higher_than_it_must(page: str, other: str, link: str) -> None:
    assert Links.beside(page).to(other) == link
