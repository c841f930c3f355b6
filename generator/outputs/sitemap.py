"""`sitemap.xml`: every listed page with its twins; an index of files once there are over 50,000 addresses."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import islice
from xml.sax.saxutils import escape, quoteattr

from generator.routes import Base

MOST = 50_000
"""Addresses that one file may hold, by the protocol of sitemaps.org."""

_HEAD = '<?xml version="1.0" encoding="UTF-8"?>\n'
_SCHEMA = "http://www.sitemaps.org/schemas/sitemap/0.9"
_XHTML = "http://www.w3.org/1999/xhtml"

SHARD = "sitemap-pairs-"
"""Begins the names of the sitemaps of shards."""

Entry = tuple[str, Sequence[tuple[str, str]]]
"""Absolute address of a page, and hreflang and address of its twins, itself included."""


def sitemaps(
    entries: Sequence[Entry], base: Base, changed: str, most: int = MOST, others: Sequence[str] = ()
) -> dict[str, bytes]:
    """The sitemap files by their address in the site.

    `changed` is when the data last changed, ISO 8601: the day of a build says nothing about a page. `others` are
    sitemap files that were made elsewhere and go into the index.
    """
    if len(entries) <= most and not others:
        return {"sitemap.xml": urlset(entries, changed)}
    files: dict[str, bytes] = {}
    rest: Iterator[Entry] = iter(entries)
    while part := list(islice(rest, most)):
        files[f"sitemap-{len(files) + 1}.xml"] = urlset(part, changed)
    names = (*files, *others)
    listed = "".join(
        f"<sitemap><loc>{escape(base.absolute(name))}</loc>{_lastmod(changed)}</sitemap>\n" for name in names
    )
    index = f'{_HEAD}<sitemapindex xmlns="{_SCHEMA}">\n{listed}</sitemapindex>\n'
    return {"sitemap.xml": index.encode(), **files}


def of_shard(start: int | str) -> str:
    """The sitemap of the pairs with one start for White, of a site with very many pages."""
    return f"{SHARD}{start}.xml"


def urlset(entries: Sequence[Entry], changed: str) -> bytes:
    """One file of addresses."""
    lastmod = _lastmod(changed)
    listed = "".join(
        f"<url><loc>{escape(url)}</loc>{lastmod}{_alternates(tuple(twins))}</url>\n" for url, twins in entries
    )
    return f'{_HEAD}<urlset xmlns="{_SCHEMA}" xmlns:xhtml="{_XHTML}">\n{listed}</urlset>\n'.encode()


def _lastmod(changed: str) -> str:
    return f"<lastmod>{escape(changed)}</lastmod>" if changed else ""


@lru_cache(maxsize=1)
def _alternates(twins: tuple[tuple[str, str], ...]) -> str:
    """The twins of a page; kept for the next entry, which is the same page in another language."""
    return "".join(
        f'<xhtml:link rel="alternate" hreflang={quoteattr(code)} href={quoteattr(url)}/>' for code, url in twins
    )
