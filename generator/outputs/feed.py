"""An Atom feed of the sealed waves, one a language (RFC 4287).

Identities are UUIDs made from hashes, so that they survive a move to another host; times are those of the
waves, so that a build without a new wave gives the same bytes.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from uuid import UUID, uuid5
from xml.sax.saxutils import escape, quoteattr

SPACE = UUID("8a0d8f0e-6a3c-4d0a-9a55-5f1c6d5d0960")
"""Namespace of all identities here, drawn once."""


@dataclass(frozen=True, slots=True)
class FeedEntry:
    """One wave."""

    identity: str
    """What its identity is made from; never changes."""

    title: str
    """In the feed's language."""

    url: str
    """Absolute address of its page."""

    updated: str
    """ISO 8601 in UTC."""

    summary: str
    """A sentence or two."""


@dataclass(frozen=True, slots=True)
class Feed:
    """All waves in one language."""

    language: str
    """Code."""

    title: str
    """In that language."""

    author: str
    """Who made it."""

    url: str
    """Absolute address of the page that lists the same."""

    own: str
    """Absolute address of the feed itself."""

    entries: Sequence[FeedEntry]
    """Newest first; never empty."""


def atom(feed: Feed) -> bytes:
    """The feed as a document."""
    lines = [
        '<?xml version="1.0" encoding="utf-8"?>',
        f'<feed xmlns="http://www.w3.org/2005/Atom" xml:lang={quoteattr(feed.language)}>',
        f"<id>{_identity(f'feed {feed.language}')}</id>",
        f"<title>{escape(feed.title)}</title>",
        f"<updated>{escape(max(entry.updated for entry in feed.entries))}</updated>",
        f"<author><name>{escape(feed.author)}</name></author>",
        f'<link rel="self" type="application/atom+xml" href={quoteattr(feed.own)}/>',
        f'<link rel="alternate" type="text/html" hreflang={quoteattr(feed.language)} href={quoteattr(feed.url)}/>',
        "<rights>CC BY 4.0</rights>",
    ]
    for entry in feed.entries:
        lines += [
            "<entry>",
            f"<id>{_identity(f'{entry.identity} {feed.language}')}</id>",
            f"<title>{escape(entry.title)}</title>",
            f"<published>{escape(entry.updated)}</published>",
            f"<updated>{escape(entry.updated)}</updated>",
            f'<link rel="alternate" type="text/html" href={quoteattr(entry.url)}/>',
            f"<summary>{escape(entry.summary)}</summary>",
            "</entry>",
        ]
    return ("\n".join([*lines, "</feed>"]) + "\n").encode()


def _identity(name: str) -> str:
    return f"urn:uuid:{uuid5(SPACE, name)}"
