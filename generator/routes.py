"""Where each page lives: the one table that links, the language switch, hreflang and the sitemap read.

An *address* is relative to the root of the site: `fr/paires/518/518-0.html`, `en/methodology/`, and the
empty text for the root itself. An address that is empty or ends in a slash is the `index.html` there.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from types import MappingProxyType
from urllib.parse import urlsplit

from generator.errors import GeneratorError
from generator.language.languages import Language

INDEX = "index.html"


def _choice(_language: Language, _key: str) -> str:
    return ""


def _hub(language: Language, _key: str) -> str:
    return f"{language.code}/"


def _article(language: Language, key: str) -> str:
    return f"{language.code}/{language.word(key)}/"


def _experiment(language: Language, key: str) -> str:
    return f"{language.code}/{language.word('meet-in-the-middle')}/{key}/"


def _pairs(language: Language, key: str) -> str:
    first = f"{language.code}/{language.word('pairs')}/"
    return first if key in ("", "1") else f"{first}page-{key}/"


def _pair(language: Language, key: str) -> str:
    return f"{language.code}/{language.word('pairs')}/{key.partition('-')[0]}/{key}.html"


def _anypair(language: Language, _key: str) -> str:
    return f"{language.code}/{language.word('anypair')}/"


def _encyclopedia(language: Language, key: str) -> str:
    first = f"{language.code}/{language.word('encyclopedia')}/"
    return first if key in ("", "1") else f"{first}page-{key}/"


def _map(language: Language, _key: str) -> str:
    return f"{language.code}/{language.word('map')}/"


def _starts(language: Language, _key: str) -> str:
    return f"{language.code}/{language.word('starts')}/"


def _start(language: Language, key: str) -> str:
    return f"{language.code}/{language.word('starts')}/{key}/"


def _waves(language: Language, _key: str) -> str:
    return f"{language.code}/{language.word('waves')}/"


def _wave(language: Language, key: str) -> str:
    return f"{language.code}/{language.word('waves')}/{key}/"


def _permalink(language: Language, key: str) -> str:
    return f"{language.code}/{language.word('waves')}/{key}/"


def _feed(language: Language, _key: str) -> str:
    return f"{language.code}/{language.word('waves')}/atom.xml"


def _data(language: Language, _key: str) -> str:
    return f"{language.code}/{language.word('data')}/"


def _figures(language: Language, _key: str) -> str:
    return f"{language.code}/{language.word('figures')}/"


def _figure(language: Language, key: str) -> str:
    return f"{language.code}/{language.word('figures')}/{key}/"


def _search(language: Language, _key: str) -> str:
    return f"{language.code}/{language.word('search')}/"


def _missing(language: Language, key: str) -> str:
    return "404.html" if key == "root" else f"{language.code}/404.html"


ROUTES: Mapping[str, Callable[[Language, str], str]] = MappingProxyType(
    {
        "choice": _choice,
        "hub": _hub,
        "article": _article,
        "method": _article,
        "experiment": _experiment,
        "pairs": _pairs,
        "pair": _pair,
        "anypair": _anypair,
        "encyclopedia": _encyclopedia,
        "map": _map,
        "starts": _starts,
        "start": _start,
        "waves": _waves,
        "wave": _wave,
        "permalink": _permalink,
        "feed": _feed,
        "figures": _figures,
        "figure": _figure,
        "data": _data,
        "search": _search,
        "missing": _missing,
    }
)
"""How the address of a page follows from its kind, language and key."""


def address(kind: str, language: Language, key: str = "") -> str:
    """The address of a page."""
    return ROUTES[kind](language, key)


def file_of(page: str) -> str:
    """The file of an address, relative to the root of the site."""
    return page + INDEX if page == "" or page.endswith("/") else page


def address_of(file: str) -> str:
    """The address that a file answers to."""
    return file.removesuffix(INDEX) if file == INDEX or file.endswith("/" + INDEX) else file


@dataclass(frozen=True, slots=True)
class Base:
    """Where the site is published; a final slash makes no difference."""

    origin: str
    """Scheme and host, without a final slash."""

    path: str
    """Folder on that host, with a slash at both ends; `/` for the top."""

    @classmethod
    def parse(cls, url: str) -> Base:
        """Read a base address; raises `GeneratorError` when it is not absolute http or https."""
        parts = urlsplit(url)
        if parts.scheme not in ("http", "https") or not parts.netloc or parts.query or parts.fragment:
            raise GeneratorError(f"base address {url!r}: wanted one such as https://example.org/folder/")
        folder = parts.path.strip("/")
        return cls(f"{parts.scheme}://{parts.netloc}", f"/{folder}/" if folder else "/")

    @property
    def url(self) -> str:
        """The absolute address of the root of the site, with a final slash."""
        return self.origin + self.path

    def absolute(self, page: str) -> str:
        """The absolute address of a page."""
        return self.url + page

    def relative(self, url: str) -> str | None:
        """The address in the site of an absolute one; `None` when it leads elsewhere."""
        return url.removeprefix(self.url) if url.startswith(self.url) else None


@dataclass(frozen=True, slots=True)
class Links:
    """How one page links to others.

    With a root such as `/x/` links hold wherever the page is shown, but need a host. Without one they climb
    from the page and name `index.html`, so that the site also opens from a disk.
    """

    root: str
    """What stands before an address: `/x/`, `../../`, or nothing."""

    names_index: bool
    """Whether a folder's page is linked by its file name."""

    within: tuple[str, ...] = ()
    """Folders of a page that links climb from, the innermost first: to what lies there too they need not leave them.
    Its own folder is none of them below the second level, so that pages of very many folders share their links."""

    @classmethod
    def beside(cls, page: str) -> Links:
        """Links that climb from a page to the root of the site."""
        *folders, _name = file_of(page).split("/")
        shared = folders[:-1] if len(folders) > 2 else folders[:1]
        within = tuple("".join(f"{folder}/" for folder in shared[:depth]) for depth in range(len(shared), 0, -1))
        return cls("../" * len(folders), names_index=True, within=within)

    @classmethod
    def under(cls, base: Base) -> Links:
        """Links that start at the host."""
        return cls(base.path, names_index=False)

    def to(self, page: str, fragment: str = "") -> str:
        """The link to an address."""
        root = self.root
        for folder in self.within:
            if page.startswith(folder):
                root, page = root[3 * folder.count("/") :], page[len(folder) :]
                break
        target = root + (file_of(page) if self.names_index else page)
        return f"{target}#{fragment}" if fragment else target
