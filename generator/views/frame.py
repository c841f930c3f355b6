"""What stands around every page: its head, the way around the site, how it is cited, which data it stands on."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

from markupsafe import Markup


@dataclass(frozen=True, slots=True)
class PageView:
    """The page itself, for the head and the frame."""

    kind: str
    """Name of the kind of page, as in `PAGE_KINDS`."""

    title: str
    """In the page's language, without the name of the site."""

    description: str
    """One sentence for search engines and link previews."""

    url: str
    """Link to the page itself."""

    canonical: str
    """Absolute address, or nothing for a page that is not to be found."""

    alternates: tuple[tuple[str, str], ...]
    """hreflang and absolute address of the page in each language, itself included, and `x-default`."""

    index: bool
    """Whether search engines should list it."""

    citation: CitationView | None
    """How it is cited, when it makes a claim."""

    wave_label: str
    """The wave with which its data last changed: `0003`; `0000` before the first."""

    dataset8: str
    """The first eight digits of the dataset's hash after that wave, as permalinks name it."""

    picture: str
    """Absolute address of the picture that stands for it where it is shared, or nothing."""


class CitationView(NamedTuple):
    """How the page is cited."""

    author: str
    """Who made it."""

    title: str
    """Its title."""

    container: str
    """The encyclopedia, in the page's language."""

    version: str
    """Wave and dataset, in words."""

    day: str
    """Day on which the wave of its data ended, in words."""

    permalink: tuple[str, str] | None
    """Wave and dataset as an address names them, and the link to what stays there."""

    tags: tuple[tuple[str, str], ...]
    """Name and content of each tag for search engines of scholarship."""

    data: Markup
    """The schema.org description, JSON-LD that is safe inside a script element."""

    forms: tuple[tuple[str, str, str], ...]
    """Name, ending of a file, and text of each form; none where the page must stay light."""


class Twin(NamedTuple):
    """One entry of the language switch."""

    code: str
    """Code of the language."""

    name: str
    """The language's own name."""

    url: str
    """Link to this page in that language."""

    is_current: bool
    """Whether the reader is there already."""


class NavItem(NamedTuple):
    """One entry of the main navigation."""

    title: str
    """In the page's language."""

    url: str
    """Link."""

    current: bool
    """Whether the page is this one or below it."""


@dataclass(frozen=True, slots=True)
class SiteView:
    """What every page may say of the data that it was made from."""

    wave: int
    """Number of the newest sealed wave; 0 before the first."""

    wave_label: str
    """`0003`."""

    wave_date: str
    """Day on which that wave ended, in words."""

    dataset: str
    """SHA-256 of the dataset, 64 hexadecimal digits."""

    dataset8: str
    """Its first eight digits, as permalinks name it."""

    engines: tuple[str, ...]
    """The main engine, then the others of the newest wave, by their names for themselves."""

    ladder: str
    """Name of the ladder."""

    max_nodes: int
    """Largest node limit at which any pair was read."""


class Door(NamedTuple):
    """The way into one language, in its own words."""

    code: str
    """Code of the language."""

    name: str
    """The language's own name."""

    url: str
    """Link to its hub."""

    site: str
    """Name of the site in it."""

    purpose: str
    """What the site is for, in it."""
