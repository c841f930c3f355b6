"""Articles: the methodology and other prose that is a page of its own."""

from __future__ import annotations

from collections.abc import Iterator

from generator.artwork.preview import previews
from generator.rendering.desk import Desk
from generator.rendering.kind import Page, PageKind, Shown, in_every_language
from generator.rendering.laboratory import EXPERIMENT, METHODS
from generator.site import Site
from generator.writing.targets import LISTS


def _pages(site: Site) -> Iterator[Page]:
    for key in sorted(site.articles):
        if key not in (*LISTS, *METHODS) and not key.startswith(EXPERIMENT):
            yield in_every_language("article", key)


def _show(desk: Desk, page: Page) -> Shown:
    article = desk.site.articles[page.key][desk.edition.language.code]
    return Shown(article.title, article.description, {"article": desk.article(article)})


def _files(site: Site) -> Iterator[tuple[str, bytes]]:
    return previews(site, "article", tuple(page.key for page in _pages(site)))


ARTICLE = PageKind("article", _pages, _show, _files, cited="article")
