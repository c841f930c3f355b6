"""What the checks of a built site look at: its files, and of each page what leads in and out of it."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from html import unescape
from pathlib import Path

from generator.routes import Base
from generator.staging import files_of

_ATTRIBUTE = re.compile(r"\s([a-zA-Z][\w:-]*)=\"([^\"]*)\"")
_LEADING = re.compile(r'\s(?:href|src|srcset|action|data|poster)="([^"]*)"')
_ID = re.compile(r'\sid="([^"]*)"')


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
        return list(dict.fromkeys(map(unescape, _LEADING.findall(self.html))))

    @property
    def ids(self) -> list[str]:
        """Names of its elements."""
        return _ID.findall(self.html)

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


def tags(html: str, name: str) -> list[str]:
    """The opening tags of a name."""
    return re.findall(rf"<{name}\s[^>]*>", html)


@dataclass(frozen=True, slots=True)
class BuiltSite:
    """A folder that holds a site, built for a base address."""

    folder: Path
    """Its root."""

    base: Base
    """Where it is to be published."""

    files: frozenset[str]
    """All its files, relative to the root."""

    def pages(self) -> Iterator[BuiltPage]:
        """Its pages, in order, one in memory at a time."""
        for file in sorted(self.files):
            if file.endswith(".html"):
                yield BuiltPage(file, (self.folder / file).read_text("utf-8"))

    def page(self, file: str) -> BuiltPage:
        """One page."""
        return BuiltPage(file, (self.folder / file).read_text("utf-8"))


def built_site(folder: Path, base: Base) -> BuiltSite:
    """Look at a built site."""
    return BuiltSite(folder, base, frozenset(files_of(folder)))
