"""A build: read, check, render into a staging folder, check what was rendered, switch."""

from __future__ import annotations

import json
import os
import resource
import time
from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path

import numpy as np

from catalog.start import STARTS
from generator.building.crew import MOST, run
from generator.building.digests import code, digest
from generator.building.ledger import FILE, read_ledger
from generator.building.order import HIDDEN
from generator.building.staging import KEPT, MANY, MARK, Staging, files_of, mend, staged, switch
from generator.building.works import Done, SiteFiles, Task, Works
from generator.checks import PAGE_CHECKS, SITE_CHECKS
from generator.checks.built import BuiltSite, built_site
from generator.errors import GeneratorError, ProblemsFound
from generator.outputs.sitemap import SHARD, of_shard, sitemaps
from generator.problem import Problem
from generator.project import Options, Project, read_site
from generator.routes import Base
from generator.site import Site

DEEP = 3
"""Pages of pairs lie so deep; what is gone from above them may have been linked to from anywhere."""

LOOKED = 200
"""Pages that a process checks at a time."""

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
    wall, cpu = time.perf_counter(), _cpu_seconds()
    say("reading content and data")
    site = read_site(project, options)
    with staged(out, settles) as staging:
        say(f"making {len(site.pairs)} pairs and the pages around them, in {len(site.editions)} languages")
        made = write_site(site, project, staging, options.processes)
        looked = made.looked_at()
        say(f"checking {sum(file.endswith('.html') for file in looked)} of {made.pages} pages")
        files = SiteFiles(site, made.names)
        built = BuiltSite(staging.folder, site.base, files, looked, staging.old)
        if looked and (problems := site_problems(built, options.processes)):
            raise ProblemsFound(problems)
        say(f"switching {out}")
        switch(staging, files, made.gone)
    waves = site.dataset.waves
    return Report(
        pages=made.pages,
        written=made.written,
        unchanged=made.unchanged,
        removed=len(made.gone),
        seconds=round(time.perf_counter() - wall, 3),
        cpu_seconds=round(_cpu_seconds() - cpu, 3),
        peak_mb=_peak_mb(options.processes),
        wave=waves[-1].number if waves else 0,
        dataset=site.dataset.hash,
    )


def settles(out: Path) -> bool:
    """Whether a site is too large to be exchanged as a whole."""
    ledger = read_ledger(out)
    return ledger is not None and ledger.size > MANY


def _cpu_seconds() -> float:
    """Of this process and of those that are done."""
    return sum(os.times()[:4])


def _peak_mb(processes: int | None) -> int:
    """Of this process, and of its helpers as if each had taken as much as the largest."""
    own, helpers = (resource.getrusage(who).ru_maxrss for who in (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN))
    return (own + helpers * min(processes or os.cpu_count() or 1, MOST)) // 1024


@dataclass(frozen=True, slots=True)
class Made:
    """What stands in the staging folder, or stays where it is."""

    pages: int
    """HTML pages."""

    written: int
    """Files that are new or differ."""

    unchanged: int
    """Files that do not."""

    names: set[str]
    """All files but those of the pairs."""

    fresh: tuple[str, ...]
    """Pages that differ; of the pairs some, where there are very many."""

    gone: list[str]
    """Files of the old site that have no place in the new one."""

    lost: bool
    """Whether something is gone to which a page that did not change may link."""

    def looked_at(self) -> tuple[str, ...]:
        """What the checks look at: what changed, and more where that may have broken what did not."""
        if not self.written and not self.gone:
            return ()
        others = self.names if self.lost else (file for file in self.names if not file.endswith(".html"))
        others = (file for file in others if not file.startswith(SHARD))
        return tuple(sorted({*others, *self.fresh}))


def write_site(site: Site, project: Project, staging: Staging, processes: int | None = None) -> Made:
    """Make all files of a site in a staging folder, as far as they are not as they were."""
    works = Works(site, project.templates, project.content, staging, read_ledger(staging.old))
    here = Done()
    done = [here, *_turn(works, works.first_turn(here), processes)]
    made = {address: file for each in done for address, file in each.downloads.items()}
    done += _turn(works, works.second_turn(made, here), processes)
    _frame(site, works, here)
    here.written += staging.written
    here.unchanged += staging.unchanged
    works.note(done)
    names = set(works.ledger.names)
    listed = list(works.ledger.names)
    if len(listed) > len(names):
        twice = next(name for name, count in Counter(listed).items() if count > 1)
        raise GeneratorError(f"{twice}: two pages have this address")
    gone = [file for file in works.gone(files_of(staging.old)) if not file.startswith(HIDDEN) or file == MARK]
    return Made(
        pages=sum(file.endswith(".html") for file in names) + len(site.pairs) * len(site.editions),
        written=sum(each.written for each in done),
        unchanged=sum(each.unchanged for each in done),
        names=names | {FILE},
        fresh=tuple(file for each in done for file in each.fresh),
        gone=gone,
        lost=any(each.lost for each in done) or any(file.endswith(".html") and file.count("/") < DEEP for file in gone),
    )


def _turn(works: Works, tasks: Sequence[Task], processes: int | None) -> list[Done]:
    """Do some tasks; raises `ProblemsFound` for what is wrong with templates."""
    written, unchanged = works.staging.written, works.staging.unchanged
    done = list(run(works.do, tasks, processes))
    works.staging.written, works.staging.unchanged = written, unchanged
    if problems := [problem for each in done for problem in each.problems]:
        raise ProblemsFound(problems)
    return done


def _frame(site: Site, works: Works, done: Done) -> None:
    """Assets, sitemaps and what else a site has one of."""
    waves = site.dataset.waves
    changed = waves[-1].passport.ended if waves else ""
    key = digest(code(), site.base, works.pages, works.numbers.tobytes(), changed)
    if not works.kept("sitemap", key, done):
        starts = np.unique(works.numbers // STARTS).tolist() if works.parted else ()
        files = sitemaps(works.listed(), site.base, changed, others=list(map(of_shard, starts)))
        works.put("sitemap", key, files.items(), done)
    files = {
        **site.assets.files,
        "robots.txt": f"User-agent: *\nAllow: /\nSitemap: {site.base.absolute('sitemap.xml')}\n".encode(),
        KEPT: b"",
        MARK: (json.dumps({"base_url": site.base.url, "portable": site.portable}) + "\n").encode(),
    }
    works.put("frame", "", files.items(), done)


def site_problems(site: BuiltSite, processes: int | None = None) -> list[Problem]:
    """All that is wrong with a built site: what is wrong with its pages, then what is wrong between its files."""
    pages = [file for file in site.listed if file.endswith(".html")]
    parts = [pages[at : at + LOOKED] for at in range(0, len(pages), LOOKED)]

    def look(task: int) -> tuple[int, list[Problem]]:
        # A part of the pages, or below zero a check of the whole site.
        if task < 0:
            return task, list(SITE_CHECKS[task](site))
        built = map(site.page, parts[task])
        return task, [problem for page in built for check in PAGE_CHECKS for problem in check(site, page)]

    found = dict(run(look, [*range(-len(SITE_CHECKS), 0), *range(len(parts))], processes))
    order = [*range(len(parts)), *range(-len(SITE_CHECKS), 0)]
    return [problem for task in order for problem in found[task]]


def read_built(out: Path) -> BuiltSite:
    """Look at the site that a build left at `out`; raises `GeneratorError` when there is none."""
    mend(out)
    try:
        mark = json.loads((out / MARK).read_bytes())
        return built_site(out, Base.parse(mark["base_url"]))
    except (OSError, ValueError, KeyError, TypeError):
        raise GeneratorError(f"{out}: no site that a build made, wanted one: run python -m generator build") from None
