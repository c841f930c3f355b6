"""*Any pair*: one page that answers for each of the 921,600 ordered pairs, from small files."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator

from catalog.contract import Pair
from generator.language.edition import STATES
from generator.outputs.shards import FOLDER, shards
from generator.rendering.desk import Desk
from generator.rendering.kind import Page, PageKind, Shown, in_every_language
from generator.site import Site

CLASSICAL = Pair(518, 518)
"""The start of ordinary chess, against itself."""


def _pages(_site: Site) -> Iterator[Page]:
    yield in_every_language("anypair")


def _show(desk: Desk, _page: Page) -> Shown:
    _ = desk.strings.gettext
    return Shown(
        title=_("Any pair"),
        description=_("One page for each of the 921,600 ordered Chess960 pairs: its readings, its mirror’s, or none."),
        values={
            "stages": stages_json(desk.site),
            "shards": f"{desk.links.root}{FOLDER}/",
            "pair_page": page_pattern(desk),
            "states": [(name, desk.edition.state(name)) for name in STATES],
            "reasons": desk.reasons(),
            "examples": examples(desk.site),
        },
    )


def examples(site: Site) -> list[Pair]:
    """Pairs to begin with: the classical start, the first of the encyclopedia, and the mirror of that one."""
    first = site.roll.pairs[:1]
    return [CLASSICAL, *first, *(pair.mirror() for pair in first)]


def stages_json(site: Site) -> str:
    """Name, node limit and hash of each stage, for scripts."""
    stages = [{"name": stage.name, "nodes": stage.nodes, "hash": stage.hash_mb} for stage in site.dataset.stages]
    return json.dumps(stages, separators=(",", ":"))


def page_pattern(desk: Desk) -> str:
    """The link to the page of a pair, with `%(w)s` and `%(b)s` in the places of its numbers."""
    return desk.link("pair", "W-B").replace("W-B", "%(w)s-%(b)s").replace("/W/", "/%(w)s/")


def _files(site: Site) -> Iterable[tuple[str, bytes]]:
    return shards(site.records, site.published, site.dataset.hash[:8], site.verdicts.refused)


ANYPAIR = PageKind("anypair", _pages, _show, _files)
