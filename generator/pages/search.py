"""Search: full text over prose, figures and the 960 starts; numbers and letters lead straight to a pair."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from generator.outputs.search import Document, address, search_files
from generator.outputs.shards import FOLDER
from generator.pages.anypair import page_pattern
from generator.pages.hub import ways
from generator.rendering.desk import Desk
from generator.rendering.kind import Page, PageKind, Shown, in_every_language
from generator.site import Site


def _pages(_site: Site) -> Iterator[Page]:
    yield in_every_language("search")


def _show(desk: Desk, _page: Page) -> Shown:
    _ = desk.strings.gettext
    return Shown(
        title=_("Search"),
        description=_("Search the prose, the figures and the 960 starts; numbers or letters lead straight to a pair."),
        values={
            "index": desk.links.to(address(desk.edition.language.code)),
            "shards": f"{desk.links.root}{FOLDER}/",
            "pair_page": page_pattern(desk),
            "start_page": desk.link("start", "N"),
            "ways": ways(desk),
        },
    )


def _ways(desk: Desk) -> Iterator[Document]:
    """The pages that the hub leads to."""
    for way in ways(desk):
        yield Document(way.url, str(way.title), "", str(way.text))


def _files(site: Site) -> Iterable[tuple[str, bytes]]:
    return search_files(site, _ways)


SEARCH = PageKind("search", _pages, _show, _files)
