"""What a reader sees at an address that has no page: one page a language, and one in all for the host."""

from __future__ import annotations

from collections.abc import Iterator

from generator.language.languages import LANGUAGES
from generator.pages.choice import doors
from generator.rendering.desk import Desk
from generator.rendering.kind import Page, PageKind, Shown
from generator.routes import address
from generator.site import Site


def _pages(_site: Site) -> Iterator[Page]:
    root = address("missing", LANGUAGES[0], "root")
    yield Page("missing", "root", {LANGUAGES[0].code: root}, root, listed=False)
    addresses = {language.code: address("missing", language) for language in LANGUAGES}
    yield Page("missing", "", addresses, root, listed=False)


def _show(desk: Desk, page: Page) -> Shown:
    _ = desk.strings.gettext
    return Shown(
        title=_("Page not found"),
        description=_("There is no page at this address."),
        values={"doors": doors(desk), "every_language": page.key == "root"},
    )


MISSING = PageKind("missing", _pages, _show)
