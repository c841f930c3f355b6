"""Pages stay light: what a reader fetches before anything is read, in bytes of gzip.

A page's weight is that of its HTML and of the style sheets and scripts that it names. Only the largest files
of a kind are weighed; a page that is small on disk is not heavy on the wire.
"""

from __future__ import annotations

import gzip
import heapq
import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache

from generator.checks.built import BuiltPage, BuiltSite, attributes, tags
from generator.checks.links import destination
from generator.language.languages import LANGUAGES, Language
from generator.problem import Problem
from generator.routes import address, file_of

LEVEL = 6
"""How hard hosts press, as a rule."""

WEIGHED = 40
"""How many of the largest files of a kind and language are weighed."""


@dataclass(frozen=True, slots=True)
class Budget:
    """What pages of a kind may weigh."""

    kind: str
    """As in `ROUTES`."""

    limit: int
    """Bytes of gzip."""

    key: str = ""
    """Which page of the kind, where only one is weighed."""

    def files(self, site: BuiltSite, language: Language) -> Iterator[str]:
        """The files of this kind in one language."""
        if self.kind != "pair":
            yield file_of(address(self.kind, language, self.key))
            return
        pattern = re.compile(rf"{re.escape(language.code)}/{re.escape(language.word('pairs'))}/\d+/\d+-\d+\.html")
        yield from filter(pattern.fullmatch, site.listed)


BUDGETS = (Budget("pair", 14_000), Budget("hub", 60_000), Budget("method", 60_000, "meet-in-the-middle"))
"""A pair page before any board is played; the hub; the methods article with its laboratory."""


def pages_keep_their_weight(site: BuiltSite) -> Iterator[Problem]:
    """No page that has a budget is heavier than it."""
    asset = cache(lambda file: pressed(site.place(file).read_bytes()))
    for budget in BUDGETS:
        for language in LANGUAGES:
            files = (file for file in budget.files(site, language) if file in site.files)
            for file in heapq.nlargest(WEIGHED, files, key=lambda file: site.place(file).stat().st_size):
                page = site.page(file)
                weight = pressed(page.html.encode()) + sum(asset(each) for each in named(site, page))
                if weight > budget.limit:
                    yield Problem(
                        file, 1, f"{weight} bytes of gzip with style and script, wanted at most {budget.limit}"
                    )


def pressed(content: bytes) -> int:
    """The size of a content as a host sends it."""
    return len(gzip.compress(content, LEVEL, mtime=0))


def named(site: BuiltSite, page: BuiltPage) -> Iterator[str]:
    """The style sheets and scripts that come with a page."""
    sheets = (link.get("href", "") for link in page.links("stylesheet"))
    scripts = (attributes(tag).get("src", "") for tag in tags(page.html, "script"))
    for target in filter(None, (*sheets, *scripts)):
        file, _ = destination(site.base, page.file.rpartition("/")[0], target)
        if file and file in site.files:
            yield file
