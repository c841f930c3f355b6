"""What can be searched: prose by section, figures and pages, one file a language.

A script of the search page reads the file whole, so there is no index to keep: it holds some tens of
kilobytes. Pairs are not in it; a script turns numbers and letters into an address.

    {"dataset": "7c1f09ab", "documents": [["fr/methodologie/index.html#echelle", "Methodology", "The ladder", "..."]],
     "starts": [34, null, ...]}

A document is its address from the root of the site, the title of its page, its own heading, and its text.
`starts` are the deepest readings of the 960 starts against themselves, centipawns, null where there is none.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterable, Iterator
from html.parser import HTMLParser
from typing import NamedTuple

from catalog.contract import Cp, Pair
from catalog.start import STARTS
from generator.rendering.desk import Desk
from generator.rendering.laboratory import EXPERIMENT
from generator.routes import Links
from generator.site import Site

FOLDER = "search"

_SILENT = frozenset({"svg", "math", "script", "style", "template"})
"""Elements whose text is no prose."""

_HEADINGS = frozenset({"h2", "h3"})
"""Elements at which a section begins."""

_BLOCKS = frozenset({"p", "li", "td", "th", "figcaption", "caption", "summary", "dt", "dd", "blockquote", "pre"})
"""Elements that end a line: their texts do not run into the next."""

_SPACES = re.compile(r"[ \t\n]+")


class Document(NamedTuple):
    """One thing that a search may find."""

    address: str
    """From the root of the site."""

    title: str
    """Of the page."""

    heading: str
    """Of the section; empty for a page as a whole."""

    text: str
    """What it says."""


def search_files(site: Site, pages: Callable[[Desk], Iterable[Document]]) -> Iterator[tuple[str, bytes]]:
    """Address and bytes of the file of each language; `pages` tells of pages that are neither prose nor figures."""
    for code, edition in site.editions.items():
        desk = Desk(site, edition, Links("", names_index=site.portable), {})
        found = {
            "dataset": site.dataset.hash[:8],
            "documents": [*articles(desk), *pages(desk), *figures(desk)],
            "starts": starts(site),
        }
        yield address(code), json.dumps(found, ensure_ascii=False, separators=(",", ":")).encode() + b"\n"


def address(code: str) -> str:
    """Where the file of a language is."""
    return f"{FOLDER}/{code}.json"


def articles(desk: Desk) -> Iterator[Document]:
    """Every section of every article of a language."""
    for key, twins in sorted(desk.site.articles.items()):
        article = twins.get(desk.edition.language.code)
        if article is not None:
            page = desk.link("experiment", key[len(EXPERIMENT) :]) if key.startswith(EXPERIMENT) else desk.link(key)
            for anchor, heading, text in sections(desk.article(article).html):
                yield Document(f"{page}#{anchor}" if anchor else page, article.title, heading, text)


def figures(desk: Desk) -> Iterator[Document]:
    """Every figure: its definition and its value."""
    for view in desk.facts.values():
        yield Document(view.url, view.definition, "", f"{view.text} · {view.id}")


def starts(site: Site) -> list[int | None]:
    """The deepest reading of each start against itself."""
    found: list[int | None] = []
    for number in range(STARTS):
        reading = site.records.deepest(Pair(number, number))
        found.append(reading.score.value if reading and isinstance(reading.score, Cp) else None)
    return found


def sections(html: str) -> Iterator[tuple[str, str, str]]:
    """Anchor, heading and text of each section of a rendered article; the first has neither anchor nor heading."""
    reader = _Sections()
    reader.feed(html)
    reader.close()
    for anchor, heading, text in reader.found:
        yield anchor, _squeezed(heading), _squeezed(text)


def _squeezed(pieces: list[str]) -> str:
    # No-break spaces stay: they hold numbers together.
    return _SPACES.sub(" ", "".join(pieces)).strip(" ")


class _Sections(HTMLParser):
    """Cuts an article at its headings."""

    def __init__(self) -> None:
        super().__init__(convert_charrefs=True)
        self.found: list[tuple[str, list[str], list[str]]] = [("", [], [])]
        self._silent = 0
        self._heading = False

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if tag in _SILENT:
            self._silent += 1
        elif tag in _HEADINGS:
            self.found.append((dict(attrs).get("id") or "", [], []))
            self._heading = True

    def handle_endtag(self, tag: str) -> None:
        if tag in _SILENT:
            self._silent -= 1
        elif tag in _HEADINGS:
            self._heading = False
        elif tag in _BLOCKS:
            self.found[-1][2].append(" ")

    def handle_data(self, data: str) -> None:
        if not self._silent:
            _anchor, heading, text = self.found[-1]
            (heading if self._heading else text).append(data)
