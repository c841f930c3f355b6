"""A build: read, check, render into a staging folder, check what was rendered, switch."""

from __future__ import annotations

import json
import resource
import time
from collections.abc import Callable, Iterator
from dataclasses import asdict, dataclass
from pathlib import Path

from generator import crate, datapackage
from generator.checks import PAGE_CHECKS, SITE_CHECKS
from generator.checks.built import BuiltSite, built_site
from generator.downloads import Downloads, Shelf, write_laboratory, write_sums, write_tables, write_waves
from generator.errors import GeneratorError, ProblemsFound
from generator.pages import PAGE_KINDS
from generator.pages.kind import Page
from generator.problem import Problem
from generator.project import Options, Project, read_site
from generator.renderer import Renderer, alternates
from generator.routes import Base, file_of
from generator.site import Site
from generator.sitemap import Entry, sitemaps
from generator.staging import KEPT, MARK, Staging, staged, switch

Say = Callable[[str], None]
"""Tells whoever waits what happens now."""


@dataclass(frozen=True, slots=True)
class Report:
    """What a build did."""

    pages: int
    """HTML pages of the site."""

    written: int
    """Files that are new or have other bytes than before."""

    unchanged: int
    """Files that kept their bytes and their time stamp."""

    removed: int
    """Files of the old site that have no place in the new one."""

    seconds: float
    """Wall time."""

    cpu_seconds: float
    """Processor time, user and system."""

    peak_mb: int
    """Largest resident memory, megabytes."""

    wave: int
    """Newest sealed wave that the site shows."""

    dataset: str
    """SHA-256 of the dataset that it was made from."""

    def to_json(self) -> str:
        """One JSON document."""
        return json.dumps(asdict(self))


def build(project: Project, out: Path, options: Options, say: Say) -> Report:
    """Build a project's site at `out`; until all is well, what is there stays as it is.

    Raises `ProblemsFound` for content or pages that break a rule, `GeneratorError` and `CatalogError` for
    what cannot be read or switched.
    """
    wall, cpu = time.perf_counter(), time.process_time()
    say("reading content and data")
    site = read_site(project, options)
    with staged(out) as staging:
        say(f"rendering {len(site.pairs)} pairs and the pages around them, in {len(site.editions)} languages")
        pages = write_site(site, project.templates, staging)
        say(f"checking {pages} pages")
        if problems := site_problems(built_site(staging.folder, site.base)):
            raise ProblemsFound(problems)
        removed = staging.removed()
        say(f"switching {out}")
        switch(staging)
    waves = site.dataset.waves
    return Report(
        pages=pages,
        written=staging.written,
        unchanged=staging.unchanged,
        removed=removed,
        seconds=round(time.perf_counter() - wall, 3),
        cpu_seconds=round(time.process_time() - cpu, 3),
        peak_mb=resource.getrusage(resource.RUSAGE_SELF).ru_maxrss // 1024,
        wave=waves[-1].number if waves else 0,
        dataset=site.dataset.hash,
    )


def write_site(site: Site, templates: Path, staging: Staging) -> int:
    """Write all files of a site; returns how many of them are pages."""
    renderer = Renderer(site, templates, write_downloads(site, staging))
    entries: list[Entry] = []
    pages = 0
    for kind in PAGE_KINDS:
        for page in kind.pages(site):
            for code, address in page.addresses.items():
                staging.write(file_of(address), renderer.render(kind, page, code).encode())
                pages += 1
            entries += _entries(site, page)
        for name, content in kind.files(site):
            staging.write(name, content)
    for name, content in site.assets.files.items():
        staging.write(name, content)
    waves = site.dataset.waves
    changed = waves[-1].passport.ended if waves else ""
    for name, content in sitemaps(entries, site.base, changed).items():
        staging.write(name, content)
    staging.write("robots.txt", f"User-agent: *\nAllow: /\nSitemap: {site.base.absolute('sitemap.xml')}\n".encode())
    staging.write(KEPT, b"")
    staging.write(MARK, (json.dumps({"base_url": site.base.url, "portable": site.portable}) + "\n").encode())
    return pages


def write_downloads(site: Site, staging: Staging) -> Downloads:
    """Write what readers may take away; pages come after, since they name sizes and hashes."""
    shelf = Shelf(staging)
    write_tables(site, shelf)
    write_waves(site, shelf)
    write_laboratory(site, shelf)
    for wave in site.dataset.waves:
        shelf.json(f"waves/{wave.label}/{crate.FILE}", crate.crate(wave, shelf.files))
    shelf.json(datapackage.FILE, datapackage.datapackage(site, shelf.files))
    write_sums(shelf)
    return shelf.files


def _entries(site: Site, page: Page) -> Iterator[Entry]:
    if page.listed:
        twins = alternates(site, page)
        for address in page.addresses.values():
            yield site.base.absolute(address), twins


def site_problems(site: BuiltSite) -> list[Problem]:
    """All that is wrong with a built site."""
    problems = [problem for page in site.pages() for check in PAGE_CHECKS for problem in check(site, page)]
    return problems + [problem for check in SITE_CHECKS for problem in check(site)]


def read_built(out: Path) -> BuiltSite:
    """Look at the site that a build left at `out`; raises `GeneratorError` when there is none."""
    try:
        mark = json.loads((out / MARK).read_bytes())
        return built_site(out, Base.parse(mark["base_url"]))
    except (OSError, ValueError, KeyError, TypeError):
        raise GeneratorError(f"{out}: no site that a build made, wanted one: run python -m generator build") from None
