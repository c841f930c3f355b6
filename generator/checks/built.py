"""What the checks of a built site look at: its files, and of each page what leads in and out of it."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from html import unescape
from pathlib import Path
from typing import Protocol

from generator.building.staging import files_of
from generator.routes import Base

_ATTRIBUTE = re.compile(r"\s([a-zA-Z][\w:-]*)=\"([^\"]*)\"")
_PIECE = 1 << 13
_LEADING = ("href", "src", "srcset", "action", "data", "poster")


@dataclass(frozen=True, slots=True)
class BuiltPage:
    """One HTML file of a site."""

    file: str
    """Relative to the root of the site."""

    html: str
    """Its text."""

    @property
    def targets(self) -> list[str]:
        """Where its links, images, scripts and styles lead, each once."""
        found = dict.fromkeys(value for name in _LEADING for value in values(self.html, name))
        return [unescape(value) if "&" in value else value for value in found]

    @property
    def ids(self) -> list[str]:
        """Names of its elements."""
        return values(self.html, "id")

    @property
    def head(self) -> str:
        """The part that says what the page is."""
        return self.html[: self.html.find("</head>")]

    def links(self, rel: str) -> list[dict[str, str]]:
        """Attributes of the `<link>` elements of a relation in its head."""
        found = map(attributes, tags(self.head, "link"))
        return [each for each in found if rel in each.get("rel", "").split()]

    def line_of(self, text: str) -> int:
        """The line at which a text stands first."""
        return self.html.count("\n", 0, max(0, self.html.find(text))) + 1


def attributes(tag: str) -> dict[str, str]:
    """The attributes of a tag."""
    return {name: unescape(value) for name, value in _ATTRIBUTE.findall(tag)}


def values(html: str, name: str) -> list[str]:
    """All values of an attribute; splitting is ten times as fast as a pattern that begins with white space."""
    before, *parts = html.split(f'{name}="')
    found = []
    for part in parts:
        if before[-1:].isspace():
            found.append(part[: part.find('"')])
        before = part
    return found


def tags(html: str, name: str) -> list[str]:
    """The opening tags of a name."""
    return re.findall(rf"<{name}\s[^>]*>", html)


class Files(Protocol):
    """The files of a site, as far as a check asks."""

    def __contains__(self, file: object, /) -> bool:
        """Whether it has one."""

    def __iter__(self) -> Iterator[str]:
        """All of them."""


@dataclass(frozen=True, slots=True)
class BuiltSite:
    """A folder that holds a site, built for a base address."""

    folder: Path
    """Its root."""

    base: Base
    """Where it is to be published."""

    files: Files
    """All its files, relative to the root."""

    listed: tuple[str, ...]
    """Those that are looked at one by one; of a site in which little changed, what changed."""

    below: Path | None = None
    """Where the files are that the folder does not have because they did not change."""

    def pages(self) -> Iterator[BuiltPage]:
        """Its pages, in order, one in memory at a time."""
        for file in self.listed:
            if file.endswith(".html"):
                yield self.page(file)

    def heads(self) -> Iterator[BuiltPage]:
        """Its pages, in order, no further than their heads."""
        for file in self.listed:
            if file.endswith(".html"):
                with self.place(file).open("rb") as opened:
                    html = b""
                    while b"</head>" not in html and (part := opened.read(_PIECE)):
                        html += part
                yield BuiltPage(file, html.partition(b"</head>")[0].decode("utf-8") + "</head>")

    def page(self, file: str) -> BuiltPage:
        """One page."""
        return BuiltPage(file, self.place(file).read_text("utf-8"))

    def place(self, file: str) -> Path:
        """Where a file lies."""
        here = self.folder / file
        return self.below / file if self.below and not here.exists() else here


def built_site(folder: Path, base: Base) -> BuiltSite:
    """Look at a built site."""
    files = frozenset(files_of(folder))
    return BuiltSite(folder, base, files, tuple(sorted(files)))
