"""The choice of language at the root of the site: remembers nothing, works without script."""

from __future__ import annotations

from collections.abc import Iterator

from generator.language.languages import LANGUAGES
from generator.language.strings import N_
from generator.rendering.desk import Desk
from generator.rendering.kind import Page, PageKind, Shown
from generator.routes import address
from generator.site import Site
from generator.views import Door

NAME = N_("Encyclopedia of Asymmetric Chess960 Positions")
"""The name of the site, translated."""

AUTHOR = N_("The encyclopedia’s contributors")
"""Who made it: the corporate author of citations."""

PURPOSE = N_("Which asymmetric Chess960 starting pairs are balanced, how sure we are, and how to check it.")
"""What the site is for, in one sentence."""


def doors(desk: Desk) -> tuple[Door, ...]:
    """The way into each language, in that language's own words."""
    return tuple(
        Door(
            code=edition.language.code,
            name=edition.language.name,
            url=desk.links.to(address("hub", edition.language)),
            site=edition.strings.gettext(NAME),
            purpose=edition.strings.gettext(PURPOSE),
        )
        for edition in desk.site.editions.values()
    )


def _pages(_site: Site) -> Iterator[Page]:
    root = address("choice", LANGUAGES[0])
    yield Page("choice", "", {LANGUAGES[0].code: root}, root)


def _show(desk: Desk, _page: Page) -> Shown:
    ways = doors(desk)
    return Shown(
        title=" · ".join(door.site for door in ways),
        description=" ".join(door.purpose for door in ways),
        values={"doors": ways},
    )


CHOICE = PageKind("choice", _pages, _show)
