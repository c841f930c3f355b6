"""What a reader sees at an address that has no page: one page a language, and one in all for the host."""

from __future__ import annotations

from collections.abc import Iterator

from generator.language.languages import LANGUAGES
from generator.language.strings import N_
from generator.pages.choice import doors
from generator.rendering.desk import Desk
from generator.rendering.kind import Page, PageKind, Shown
from generator.routes import address
from generator.site import Site
from generator.views import Way


def _pages(_site: Site) -> Iterator[Page]:
    root = address("missing", LANGUAGES[0], "root")
    yield Page("missing", "root", {LANGUAGES[0].code: root}, root, listed=False)
    addresses = {language.code: address("missing", language) for language in LANGUAGES}
    yield Page("missing", "", addresses, root, listed=False)


NOWHERE = N_("There is no page at this address.")
"""What the page says."""


def _show(desk: Desk, page: Page) -> Shown:
    _ = desk.strings.gettext
    every = page.key == "root"
    others = [edition for edition in desk.site.editions.values() if every and edition != desk.edition]
    return Shown(
        title=_("Page not found"),
        description=_(NOWHERE),
        values={
            "doors": [door for door in doors(desk) if every or door.code == desk.edition.language.code],
            "others": [(edition.language.code, edition.strings.gettext(NOWHERE)) for edition in others],
            "ways": [] if every else ways(desk),
        },
    )


def ways(desk: Desk) -> list[Way]:
    """Where a reader of one language may look instead."""
    _ = desk.strings.gettext
    return [
        Way(_("Search"), _("words of the prose, a start, or a pair such as 518/700"), desk.link("search"), ""),
        Way(_("Any pair"), _("an answer for each ordered pair"), desk.link("anypair"), ""),
        Way(_("Encyclopedia"), _("the admitted pairs, and all that were judged"), desk.link("encyclopedia"), ""),
    ]


MISSING = PageKind("missing", _pages, _show)
