"""Every kind of page as HTML: no parse error, and elements where the standard lets them stand."""

from __future__ import annotations

import os
import re
from collections import Counter
from collections.abc import Callable, Iterator
from itertools import pairwise
from pathlib import Path
from urllib.parse import urljoin
from urllib.request import urlopen
from xml.etree.ElementTree import Element

import html5lib
import pytest

from generator.building.staging import MARK, files_of
from generator.checks.weight import pressed
from generator.project import CHECKOUT

FEW = 2
"""Pages of a kind and language that are looked at; the first ones by name."""

CHILDREN = {
    "ul": {"li", "template", "script"},
    "ol": {"li", "template", "script"},
    "dl": {"dt", "dd", "div"},
    "table": {"caption", "colgroup", "thead", "tbody", "tfoot", "tr"},
    "thead": {"tr"},
    "tbody": {"tr"},
    "tr": {"th", "td"},
    "select": {"option", "optgroup", "hr"},
}
"""What may stand directly in an element that allows nothing else."""

PHRASING = {
    *("a", "abbr", "b", "button", "canvas", "cite", "code", "data", "em", "i", "img", "input", "kbd", "label", "mark"),
    *("math", "meter", "noscript", "output", "progress", "q", "s", "samp", "select", "small", "span", "strong", "sub"),
    *("sup", "svg", "template", "time", "var", "br", "wbr", "link", "meta", "script", "textarea"),
}
"""What may stand in a paragraph, a heading or a button."""

ROLES = {"table", "rowgroup", "row", "cell", "columnheader", "rowheader", "list", "listitem"}
"""Roles that the elements of tables have by themselves."""

ONLY_PHRASING = {
    "p",
    "h1",
    "h2",
    "h3",
    "h4",
    "span",
    "strong",
    "em",
    "code",
    "button",
    "label",
    "summary",
    "dt",
    "caption",
}
INTERACTIVE = {"a", "button", "input", "select", "textarea", "details", "label"}
REFERENCES = ("aria-labelledby", "aria-describedby", "aria-controls", "aria-owns", "for", "list", "headers")
FOREIGN = {"svg", "math"}


def named(element: Element) -> str:
    """The name of an element without its namespace; empty for a comment."""
    return element.tag.rpartition("}")[2] if isinstance(element.tag, str) else ""


def faults(html: str) -> Iterator[str]:
    """What is wrong with a page."""
    parser = html5lib.HTMLParser(namespaceHTMLElements=False)
    page = parser.parse(html)
    for (line, _column), code, values in parser.errors:
        yield f"line {line}: {code} {values or ''}"
    ids = Counter(each.get("id") for each in page.iter() if each.get("id"))
    yield from (f"id {name!r} stands {times} times" for name, times in ids.items() if times > 1)
    yield from _structure(page, ids)
    levels = [int(named(each)[1]) for each in page.iter() if re.fullmatch(r"h[1-6]", named(each))]
    yield from (f"h{two} follows h{one}" for one, two in pairwise(levels) if two > one + 1)
    if levels.count(1) != 1:
        yield f"{levels.count(1)} h1"


def _structure(element: Element, ids: Counter[str | None], above: tuple[str, ...] = ()) -> Iterator[str]:
    name = named(element)
    for child in element:
        inside = named(child)
        if inside and name in CHILDREN and inside not in CHILDREN[name]:
            yield f"<{inside}> directly in <{name}>"
        if inside and name in ONLY_PHRASING and inside not in PHRASING and not FOREIGN & {*above, name}:
            yield f"<{inside}> in <{name}>"
        if inside in INTERACTIVE and {"a", "button"} & {*above, name} - FOREIGN:
            yield f"<{inside}> inside a link or a button"
    for attribute in REFERENCES:
        for wanted in (element.get(attribute) or "").split():
            if wanted not in ids and not (attribute == "for" and name == "output"):
                yield f"{attribute} names {wanted!r}, which is not there"
    if name == "img" and element.get("alt") is None:
        yield "<img> without alt"
    if element.get("role") == "img" and not (element.get("aria-label") or element.get("aria-labelledby")):
        yield f"<{name} role=img> without a name"
    if name == "data" and not element.get("value"):
        yield "<data> without a value"
    captions = [place for place, each in enumerate(element) if named(each) == "figcaption"]
    if name == "figure" and (captions[1:] or (captions and captions[0] not in (0, len(element) - 1))):
        yield "<figcaption> that is neither first nor last"
    if captions and name != "figure":
        yield f"<figcaption> in <{name}>"
    if name == "a" and element.get("href") is None and (element.get("rel") or element.get("download")):
        yield "<a> that has a relation but leads nowhere"
    if name in {*CHILDREN, "td", "th"} and element.get("role") in ROLES:
        yield f"<{name}> with the role that it has"
    if name in {"input", "select", "textarea"} and element.get("type") != "hidden":
        label = element.get("aria-label") or element.get("aria-labelledby") or element.get("title")
        if not label and "label" not in above and not element.get("id"):
            yield f"<{name}> without a label"
    for child in element:
        yield from _structure(child, ids, (*above, name))


def kinds(out: Path) -> list[str]:
    """The first pages of each kind and language: those whose addresses differ only in numbers and names."""
    seen: Counter[str] = Counter()
    found = []
    for file in files_of(out):
        if file.endswith(".html"):
            kind = re.sub(r"\d[\d-]*|(?<=chiffres/)[^/]+|(?<=figures/)[^/]+", "#", file)
            seen[kind] += 1
            if seen[kind] <= FEW:
                found.append(file)
    return found


def test_every_kind_of_page_is_valid(built: Callable[..., Path]) -> None:
    out = built("site")
    files = kinds(out)
    assert len(files) > 40
    found = {file: list(faults((out / file).read_text("utf-8"))) for file in files}
    assert {file: problems for file, problems in found.items() if problems} == {}


def test_judged_pairs_with_games_are_within_the_budget_too(judged: str) -> None:
    """The mini site has a pair of every state, played ones among them; the real one may have none yet."""

    def fetched(address: str) -> bytes:
        with urlopen(address) as answer:
            content: bytes = answer.read()
        return content

    listed = re.findall(
        r"<loc>[^<]*?example/((?:fr/paires|en/pairs)/\d+/[^<]*)</loc>", fetched(judged + "sitemap.xml").decode()
    )
    played = 0
    for page in listed:
        html = fetched(judged + page).decode()
        played += "data-play" in html
        named = re.findall(r'<link rel="stylesheet" href="([^"]*)"|<script[^>]* src="([^"]*)"', html)
        weights = [pressed(fetched(urljoin(judged + page, sheet or script))) for sheet, script in named]
        assert pressed(html.encode()) + sum(weights) <= 14_000, page
    assert played >= 2


def test_the_real_site_is_valid() -> None:
    """What `make site` built last, if it did."""
    out = CHECKOUT / "site"
    if not (out / MARK).is_file():
        reason = "site/ is not built: run make site; every kind of page of the mini site is tested above"
        if os.environ.get("ASYM_REQUIRE") == "1":
            pytest.fail(f"ASYM_REQUIRE=1, but {reason}")
        pytest.skip(reason)
    found = {file: list(faults((out / file).read_text("utf-8"))) for file in kinds(out)}
    assert {file: problems for file, problems in found.items() if problems} == {}


@pytest.mark.parametrize(
    ("body", "fault"),
    [
        ("<h1>a</h1><p>b<div>c</div></p>", "unexpected-end-tag"),
        ("<h1>a</h1><ul><p>b</p></ul>", "<p> directly in <ul>"),
        ("<h1>a</h1><button>b<div>c</div></button>", "<div> in <button>"),
        ("<h1>a</h1><a href=x>b<button>c</button></a>", "<button> inside a link"),
        ("<h1>a</h1><h3>b</h3>", "h3 follows h1"),
        ("<h2>a</h2>", "0 h1"),
        ("<h1 id=a>a</h1><p id=a>b</p>", "id 'a' stands 2 times"),
        ("<h1>a</h1><section aria-labelledby=b></section>", "aria-labelledby names 'b'"),
        ("<h1>a</h1><img src=x>", "<img> without alt"),
        ("<h1>a</h1><figure><i>b</i><figcaption>c</figcaption><i>d</i></figure>", "neither first nor last"),
        ("<h1>a</h1><a rel=external>b</a>", "leads nowhere"),
        ("<h1>a</h1><table role=table><tr><td>b</td></tr></table>", "with the role that it has"),
        ("<h1>a</h1><svg role=img></svg>", "role=img> without a name"),
        ("<h1>a</h1><input name=q>", "<input> without a label"),
        ("<h1>a</h1><table><tr><td>b</td></tr></table><div>", "expected-one-end-tag-but-got-another"),
    ],
)
def test_a_fault_is_seen(body: str, fault: str) -> None:
    html = f"<!doctype html><html lang=en><head><title>t</title></head><body>{body}</body></html>"
    assert any(fault in each for each in faults(html)), list(faults(html))
