"""Settings of the site, from `content/site.toml`."""

from __future__ import annotations

from pathlib import Path

import msgspec

from catalog.settings import read_settings as read


class Settings(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a publisher may set; the command line overrides some of it."""

    base_url: str
    """Where the site is published. Canonical, hreflang and sitemap addresses start with it."""

    pages: str
    """Which pairs get a page of their own: `admitted`, `all` or the name of a stage that they reached."""

    pairs_per_page: int
    """How many pairs one page of the index lists."""

    pairs_on_hub: int
    """How many of the most equal pairs the hub lists."""


def read_settings(content: Path) -> Settings:
    """Read the settings; raises `CatalogError` with the place when they are not what they should be."""
    return read(content / "site.toml", Settings)
