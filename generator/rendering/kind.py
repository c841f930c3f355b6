"""What a kind of page is: which pages there are of it, and what its template gets."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any

from generator.language.languages import LANGUAGES
from generator.rendering.citation import Work
from generator.rendering.desk import Desk
from generator.routes import address
from generator.site import Site


@dataclass(frozen=True, slots=True)
class Page:
    """One page in all its languages."""

    kind: str
    """Name of its kind."""

    key: str
    """Which page of that kind; empty where there is only one."""

    addresses: Mapping[str, str]
    """Its address in each language that has it. A page that speaks all languages stands under the first."""

    default: str
    """The address for readers of any other language; empty is the root of the site."""

    listed: bool = True
    """Whether it has a canonical address and stands in the sitemap."""


@dataclass(frozen=True, slots=True)
class Shown:
    """What one page says, in one language."""

    title: str
    """Without the name of the site."""

    description: str
    """One sentence for search engines and link previews."""

    values: Mapping[str, Any] = field(default_factory=dict)
    """What the template gets beside what every page gets."""

    wave: int | None = None
    """The newest wave that gave what it shows, where that is known; else it shows the newest of all."""

    linked: Mapping[str, Any] = field(default_factory=dict)
    """What its schema.org description says beside what that of every cited page says."""


def nothing(_site: Site) -> Iterable[tuple[str, bytes]]:
    """No files."""
    return ()


@dataclass(frozen=True, slots=True)
class PageKind:
    """One kind of page."""

    name: str
    """As in `ROUTES` and `templates/pages/<name>.html`."""

    pages: Callable[[Site], Iterable[Page]]
    """All pages of this kind, in order."""

    show: Callable[[Desk, Page], Shown]
    """What a page shows from a desk."""

    files: Callable[[Site], Iterable[tuple[str, bytes]]] = nothing
    """What the pages of this kind fetch or offer beside the assets: address in the site, and bytes."""

    cited: Work = ""
    """As what its pages are cited; nothing for pages that claim nothing."""

    many: bool = False
    """Whether there are so many of its pages that they are rendered in their fast form."""

    laboratory: bool = False
    """Whether it stands on the laboratory's results rather than on the dataset."""

    mass: bool = False
    """Whether it is the kind of the pairs, which are rendered and noted by shards, a White start each."""

    light: bool = False
    """Whether there are so many of its pages that the forms of a citation are left to a script."""


def in_every_language(kind: str, key: str = "") -> Page:
    """A page that exists in every language; readers of another one are led to the last, English."""
    addresses = {language.code: address(kind, language, key) for language in LANGUAGES}
    return Page(kind, key, addresses, addresses[LANGUAGES[-1].code])
