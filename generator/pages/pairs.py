"""The index of pairs that have a page: asymmetric ones by rank, then the symmetric starts by number."""

from __future__ import annotations

from collections.abc import Iterator

from generator.desk import Desk
from generator.pages.kind import Page, PageKind, Shown, in_every_language
from generator.site import Site
from generator.views import Pager


def _total(site: Site) -> int:
    return max(1, -(-len(site.pairs) // site.settings.pairs_per_page))


def _pages(site: Site) -> Iterator[Page]:
    for number in range(1, _total(site) + 1):
        yield in_every_language("pairs", str(number))


def _show(desk: Desk, page: Page) -> Shown:
    _ = desk.strings.gettext
    site, number, size = desk.site, int(page.key), desk.site.settings.pairs_per_page
    total = _total(site)
    urls = tuple(desk.link("pairs", str(each)) for each in range(1, total + 1))
    title = _("Pairs") if number == 1 else _("Pairs, page %(n)s", n=desk.edition.numbers.integer(number))
    return Shown(
        title=title,
        description=_(
            "Asymmetric Chess960 starting pairs, the most equal first: page %(n)s of %(total)s.",
            n=desk.edition.numbers.integer(number),
            total=desk.edition.numbers.integer(total),
        ),
        values={
            "entries": [desk.entry(pair) for pair in site.listed[size * (number - 1) : size * number]],
            "pager": Pager(number, total, urls),
            "article": desk.lede("pairs"),
        },
    )


PAIRS = PageKind("pairs", _pages, _show)
