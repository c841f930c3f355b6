"""`sitemap.xml`: every listed page with its twins; an index of files once there are over 50,000 addresses."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import islice
from xml.sax.saxutils import escape, quoteattr

from generator.routes import Base

MOST = 50_000
"""Addresses that one file may hold, by the protocol of sitemaps.org."""

_HEAD = '<?xml version="1.0" encoding="UTF-8"?>\n'
_SCHEMA = "http://www.sitemaps.org/schemas/sitemap/0.9"
_XHTML = "http://www.w3.org/1999/xhtml"

Entry = tuple[str, Sequence[tuple[str, str]]]
"""Absolute address of a page, and hreflang and address of its twins, itself included."""


def sitemaps(entries: Sequence[Entry], base: Base, changed: str, most: int = MOST) -> dict[str, bytes]:
    """The sitemap files by their address in the site.

    `changed` is when the data last changed, ISO 8601: the day of a build says nothing about a page.
    """
    if len(entries) <= most:
        return {"sitemap.xml": _urlset(entries, changed)}
    files: dict[str, bytes] = {}
    rest: Iterator[Entry] = iter(entries)
    while part := list(islice(rest, most)):
        files[f"sitemap-{len(files) + 1}.xml"] = _urlset(part, changed)
    listed = "".join(
        f"<sitemap><loc>{escape(base.absolute(name))}</loc>{_lastmod(changed)}</sitemap>\n" for name in files
    )
    index = f'{_HEAD}<sitemapindex xmlns="{_SCHEMA}">\n{listed}</sitemapindex>\n'
    return {"sitemap.xml": index.encode(), **files}


def _urlset(entries: Sequence[Entry], changed: str) -> bytes:
    lastmod = _lastmod(changed)
    listed = "".join(
        f"<url><loc>{escape(url)}</loc>{lastmod}{''.join(map(_alternate, twins))}</url>\n" for url, twins in entries
    )
    return f'{_HEAD}<urlset xmlns="{_SCHEMA}" xmlns:xhtml="{_XHTML}">\n{listed}</urlset>\n'.encode()


def _lastmod(changed: str) -> str:
    return f"<lastmod>{escape(changed)}</lastmod>" if changed else ""


def _alternate(twin: tuple[str, str]) -> str:
    code, url = twin
    return f'<xhtml:link rel="alternate" hreflang={quoteattr(code)} href={quoteattr(url)}/>'
