"""The languages of a page know each other, and the sitemap knows the pages."""

from __future__ import annotations

import re
from collections.abc import Iterator
from html import unescape

from generator.checks.built import BuiltSite
from generator.outputs.sitemap import of_shard
from generator.problem import Problem
from generator.routes import address_of, file_of

_LOC = re.compile(r"<loc>([^<]*)</loc>")


def alternates_are_reciprocal(site: BuiltSite) -> Iterator[Problem]:
    """A page names itself, its twins and a default by absolute addresses that exist and name it back."""
    sets: dict[str, dict[str, str]] = {}
    looked = set(site.listed)
    for page in site.heads():
        named = {
            link.get("hreflang", ""): link.get("href", "") for link in page.links("alternate") if "hreflang" in link
        }
        if not named:
            if page.links("canonical"):
                yield Problem(page.file, 1, "no hreflang: wanted the page itself, its twins and x-default")
            continue
        files: dict[str, str] = {}
        for code, url in named.items():
            inside = site.base.relative(url)
            if inside is None or file_of(inside) not in site.files:
                yield Problem(
                    page.file, page.line_of(f'hreflang="{code}"'), f"hreflang {code} leads to {url}: no such page"
                )
            else:
                files[code] = file_of(inside)
        if page.file not in files.values():
            yield Problem(page.file, 1, "hreflang does not name the page itself")
        if "x-default" not in files:
            yield Problem(page.file, 1, "hreflang has no x-default")
        sets[page.file] = files
    for file, files in sets.items():
        for code, other in files.items():
            if other in sets and sets[other] != files:
                yield Problem(file, 1, f"hreflang {code} leads to {other}, which names other twins")
            elif other not in sets and other in looked:
                yield Problem(file, 1, f"hreflang {code} leads to {other}, which names none back")


def sitemap_lists_the_pages(site: BuiltSite) -> Iterator[Problem]:
    """The sitemap lists every page that has a canonical address, once, and nothing else."""
    listed: list[str] = []
    read = set(_sitemaps(site))
    for name in _sitemaps(site):
        if name not in site.files:
            yield Problem(name, 1, "the sitemap is missing")
            continue
        for url in _LOC.findall(site.place(name).read_text("utf-8")):
            inside = site.base.relative(unescape(url))
            if inside is None or file_of(inside) not in site.files:
                yield Problem(name, 1, f"lists {url}: no such page")
            elif not inside.endswith(".xml"):
                listed.append(inside)
    if len(set(listed)) != len(listed):
        yield Problem("sitemap.xml", 1, f"lists {len(listed) - len(set(listed))} pages twice")
    known = set(listed)
    for page in site.heads():
        shard = of_shard(page.file.rpartition("/")[2].partition("-")[0])
        if shard in site.files and shard not in read:
            read.add(shard)
            known.update(filter(None, map(site.base.relative, _LOC.findall(site.place(shard).read_text("utf-8")))))
        if page.links("canonical") and address_of(page.file) not in known:
            yield Problem("sitemap.xml", 1, f"does not list {page.file}")


def _sitemaps(site: BuiltSite) -> list[str]:
    return ["sitemap.xml", *(file for file in site.listed if file.startswith("sitemap-"))]
