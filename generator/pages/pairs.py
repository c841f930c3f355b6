"""Browse: all classes that were read, the most equal first; its first page filters them with a script."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache

import numpy as np
from markupsafe import Markup

from catalog.contract import Pair, Score
from generator.charts.histogram import Bar, draw_histogram
from generator.language.edition import STATES
from generator.outputs.plane import NONE, in_order, pair_of, to_bytes
from generator.outputs.plane import address as plane_address
from generator.pages.anypair import page_pattern, stages_json
from generator.rendering.desk import Desk
from generator.rendering.kind import Page, PageKind, Shown, in_every_language
from generator.site import Site
from generator.views import Pager, PairEntry

MOST = 50
"""Pages of the list, at most; the script has every class, and the sitemap every pair that has a page."""


@dataclass(frozen=True, slots=True)
class ClassEntry:
    """One line of the table."""

    entry: PairEntry
    """The pair of the class that the search reads."""

    mirror: Score | None
    """The deepest reading of its mirror; `None` where it has none."""


@lru_cache(maxsize=2)
def _cells(site: Site) -> np.ndarray:
    return in_order(site.plane)


def _total(site: Site) -> int:
    return min(MOST, max(1, -(-len(_cells(site)) // site.settings.pairs_per_page)))


def _pages(site: Site) -> Iterator[Page]:
    for number in range(1, _total(site) + 1):
        yield in_every_language("pairs", str(number))


def _show(desk: Desk, page: Page) -> Shown:
    _ = desk.strings.gettext
    site, number, size = desk.site, int(page.key), desk.site.settings.pairs_per_page
    total = _total(site)
    urls = tuple(desk.link("pairs", str(each)) for each in range(1, total + 1))
    cells = _cells(site)[size * (number - 1) : size * number]
    title = _("Pairs") if number == 1 else _("Pairs, page %(n)s", n=desk.edition.numbers.integer(number))
    return Shown(
        title=title,
        description=_(
            "Asymmetric Chess960 starting pairs, the most equal first: page %(n)s of %(total)s.",
            n=desk.edition.numbers.integer(number),
            total=desk.edition.numbers.integer(total),
        ),
        values={
            "classes": [class_entry(desk, pair_of(cell)) for cell in cells.tolist()],
            "pager": Pager(number, total, urls),
            "article": desk.lede("pairs"),
            "browser": browser(desk) if number == 1 else None,
        },
    )


def class_entry(desk: Desk, pair: Pair) -> ClassEntry:
    """One line of the table from one desk."""
    mirror = desk.site.records.deepest(pair.mirror())
    return ClassEntry(desk.entry(pair), mirror.score if mirror else None)


@dataclass(frozen=True, slots=True)
class Browser:
    """What the script of the table of all classes works with."""

    columns: str
    """Link to the packed columns."""

    stages: str
    """The ladder as JSON."""

    stage_names: tuple[str, ...]
    """Stages of the ladder, shallow to deep."""

    states: tuple[tuple[str, Markup], ...]
    """Name and word of each state, as the columns number them."""

    reasons: list[tuple[str, Markup]]
    """Each test that may refuse a pair, and the word of a pair that it refused."""

    page: str
    """Link to the page of a pair, with `%(w)s` and `%(b)s` in the places of its numbers."""

    anypair: str
    """Link to the page that answers for any pair."""

    rows: int
    """Lines of a page of the table."""

    read: int
    """Classes that were read."""

    bars: list[Bar]
    """How their readings spread."""


def browser(desk: Desk) -> Browser:
    """The table of all classes from one desk."""
    readings = desk.site.plane["reading"]
    return Browser(
        columns=desk.links.to(plane_address(desk.site.dataset.hash)),
        stages=stages_json(desk.site),
        stage_names=tuple(stage.name for stage in desk.site.dataset.stages),
        states=tuple((name, desk.edition.state(name)) for name in STATES),
        reasons=desk.reasons(),
        page=page_pattern(desk),
        anypair=desk.link("anypair"),
        rows=desk.site.settings.pairs_per_page,
        read=len(_cells(desk.site)),
        bars=draw_histogram(readings[readings != NONE]),
    )


def _files(site: Site) -> Iterator[tuple[str, bytes]]:
    yield plane_address(site.dataset.hash), to_bytes(site.plane)


PAIRS = PageKind("pairs", _pages, _show, _files)
