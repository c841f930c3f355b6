"""The works: where all files of a site are made, and where what is as it was is left alone.

The work is cut into tasks that any process can do: some pages of a kind, the files that a kind's pages fetch, or a
shard, which is all pairs with one start for White. A page whose inputs have the digests that the ledger has is neither
rendered nor compared.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import NamedTuple

import numpy as np

from catalog.contract import Pair
from catalog.start import STARTS
from generator.checks.built import values as attribute_values
from generator.digests import Shared, digest, mark_of, mass_files, pair_digests, whole
from generator.downloads import Download, Downloads
from generator.errors import ProblemsFound
from generator.ledger import FILE, Group, Ledger, Noted, Parts, pack, to_bytes, unpack
from generator.pages import PAGE_KINDS
from generator.pages.kind import Page, PageKind, in_every_language
from generator.pages.pair import address_json, pair_json
from generator.problem import Problem
from generator.renderer import Draft, Renderer, alternates
from generator.routes import file_of
from generator.site import Site
from generator.sitemap import MOST, Entry, of_shard, urlset
from generator.staging import Staging

CHUNK = 40
"""Pages of a task."""

SAMPLE = 8
"""Pages of a shard that are checked, where there are too many to check them all."""

KINDS = {kind.name: kind for kind in PAGE_KINDS}


class Task(NamedTuple):
    """A piece of work."""

    what: str
    """`pages`, `files` or `shard`."""

    kind: str
    """Name of the kind."""

    first: int
    """First of its pages; for a shard White's start."""

    last: int
    """After the last of its pages."""


@dataclass(slots=True)
class Done:
    """What came of a task."""

    pages: dict[str, Noted] = field(default_factory=dict)
    groups: dict[str, Group] = field(default_factory=dict)
    uses: list[tuple[int, tuple[str, ...]]] = field(default_factory=list)
    """Of a shard: `Pair.index` and the figures that the templates of its page asked for."""
    fresh: list[str] = field(default_factory=list)
    """Pages that were rendered and are other than before, or some of them."""
    lost: bool = False
    """Whether an element to which others may link is gone from a page."""
    written: int = 0
    unchanged: int = 0
    problems: list[Problem] = field(default_factory=list)


class Works:
    """Makes the files of one site in one staging folder."""

    def __init__(self, site: Site, templates: Path, content: Path, staging: Staging, before: Ledger | None) -> None:
        """Prepare; `before` is the ledger of the old site."""
        self.site, self.staging, self.templates = site, staging, templates
        self.before = before or Ledger()
        self.ledger = Ledger()
        self.whole = whole(site, content)
        self.digests = pair_digests(site)
        self.pages: dict[str, list[Page]] = {}
        self.renderer = Renderer(site, templates, {})
        self._told = cache(lambda name: digest(site.facts.get(name)))
        self._old_pairs = unpack(self.before.pairs, "<i4")
        self._old_digests = unpack(self.before.digests, "<u8")
        self._old_uses = unpack(self.before.uses, "<u2")
        self._old = digest(self.before.shared, self.before.pairs, self.before.digests, self.before.facts)
        self._old_facts = [self._as_told(parts) for parts in self.before.facts]

    def begin(self, downloads: Downloads) -> list[Task]:
        """All tasks, once the downloads lie ready."""
        self.renderer = Renderer(self.site, self.templates, downloads)
        shared = Shared(self.site, self.templates, self.renderer.site_views)
        for kind in PAGE_KINDS:
            for code in self.site.editions:
                self.ledger.shared[f"{kind.name}/{code}"] = shared.parts(kind, code)
        tasks = []
        for kind in PAGE_KINDS:
            tasks.append(Task("files", kind.name, 0, 0))
            if kind.mass:
                starts = np.unique(self.site.pairs.numbers // STARTS).tolist()
                tasks += [Task("shard", kind.name, start, start + 1) for start in starts]
                continue
            pages = self.pages[kind.name] = list(kind.pages(self.site))
            tasks += [Task("pages", kind.name, at, min(at + CHUNK, len(pages))) for at in range(0, len(pages), CHUNK)]
        return tasks

    @property
    def parted(self) -> bool:
        """Whether each shard has a sitemap of its own."""
        return len(self.site.pairs) * len(self.site.editions) > MOST

    def listed(self) -> list[Entry]:
        """What the sitemaps list beside those of the shards."""
        kinds = [kind for kind in PAGE_KINDS if not (kind.mass and self.parted)]
        pages = (page for kind in kinds for page in (kind.pages(self.site) if kind.mass else self.pages[kind.name]))
        return [entry for page in pages for entry in entries(self.site, page)]

    def do(self, task: Task) -> Done:
        """Do one task; what is wrong with a template is part of what comes of it."""
        done, staging = Done(), self.staging
        staging.written = staging.unchanged = 0
        try:
            {"pages": self._pages, "files": self._files, "shard": self._shard}[task.what](KINDS[task.kind], task, done)
        except ProblemsFound as error:
            done.problems += error.problems
        done.written += staging.written
        done.unchanged += staging.unchanged
        return done

    # Pages, one by one

    def same(self, kind: PageKind, code: str) -> bool:
        """Whether what the pages of a kind and language share is what it was."""
        key = f"{kind.name}/{code}"
        return self.before.shared.get(key) == self.ledger.shared[key]

    def _as_told(self, facts: Parts) -> bool:
        return all(self._told(name) == value for name, value in facts.items())

    def _pages(self, kind: PageKind, task: Task, done: Done) -> None:
        for page in self.pages[kind.name][task.first : task.last]:
            for code, address in page.addresses.items():
                file, draft = file_of(address), self.renderer.draft(kind, page, code)
                mark = self.mark(draft)
                old = self.before.pages.get(file)
                as_it_was = old and old.digest == mark != "" and self.same(kind, code) and self._as_told(old.facts)
                if old and as_it_was and self.staging.keep(file):
                    done.pages[file] = old
                    continue
                html = self.renderer.html(draft)
                if self.staging.write(file, html.encode()):
                    done.fresh.append(file)
                    done.lost = done.lost or self._loses(file, html)
                facts = {name: self._told(name) for name in sorted(self.renderer.facts)}
                done.pages[file] = Noted(f"{kind.name}/{code}", mark, facts)

    def mark(self, draft: Draft) -> str:
        """A digest of what a page shows."""
        return mark_of(draft.shown, self.renderer.frame(draft))

    def page_of(self, pair: Pair) -> Page:
        """The page of a pair."""
        return in_every_language("pair", str(pair))

    def _loses(self, file: str, html: str) -> bool:
        try:
            before = (self.staging.old / file).read_text("utf-8")
        except OSError:
            return False
        return bool(set(attribute_values(before, "id")) - set(attribute_values(html, "id")))

    # Files that pages fetch

    def _files(self, kind: PageKind, _task: Task, done: Done) -> None:
        name = f"files of {kind.name}"
        if not self.kept(name, done):
            files = {}
            for file, content in kind.files(self.site):
                self.staging.write(file, content)
                files[file] = (0, "")
            done.groups[name] = Group(self.whole, files)

    def kept(self, name: str, done: Done) -> bool:
        """Take a group of files over, if all that they are made from is as it was."""
        old = self.before.groups.get(name)
        if old is None or old.digest != self.whole or not all(map(self._there, old.files)):
            return False
        for file in old.files:
            self.staging.keep(file)
        done.groups[name] = old
        return True

    def _there(self, file: str) -> bool:
        return (self.staging.old / file).is_file()

    def downloads(self, done: Done) -> Downloads | None:
        """The downloads of the old site, where they are as they would be."""
        if not self.kept("downloads", done):
            return None
        files = done.groups["downloads"].files
        found = (Download(file, size, sha256) for file, (size, sha256) in files.items())
        return {file.name: file for file in found}

    # Pairs, by shards

    def _shard(self, kind: PageKind, task: Task, done: Done) -> None:
        numbers = self.site.pairs.numbers
        first, last = np.searchsorted(numbers, (STARTS * task.first, STARTS * task.last)).tolist()
        languages = {code: self.same(kind, code) for code in self.site.editions}
        shared = [self.ledger.shared[f"{kind.name}/{code}"] for code in languages]
        key = digest(shared, numbers[first:last].tobytes(), self.digests[first:last].tobytes(), self._old)
        name = f"{kind.name}-{task.first}"
        self._sitemap(kind, task.first, numbers[first:last], done)
        if self._taken_over(name, key, done):
            return
        for place in range(first, last):
            self._pair(kind, int(numbers[place]), int(self.digests[place]), languages, done)
        if len(self.site.pairs) * len(languages) > SAMPLE * STARTS:
            done.fresh = done.fresh[:SAMPLE]
        folders = sorted({file.rpartition("/")[0] for file in mass_files(self.site, STARTS * task.first)})
        note: dict[str, object] = {"digest": key, "folders": folders, "uses": done.uses, "fresh": done.fresh}
        note |= {"written": self.staging.written, "unchanged": self.staging.unchanged}
        self.staging.note(name, json.dumps(note).encode())

    def _sitemap(self, kind: PageKind, start: int, numbers: np.ndarray, done: Done) -> None:
        """The addresses of a shard, where a site has too many for one file; a page says itself of which wave it is."""
        if not self.parted:
            return
        file, records = of_shard(start), self.site.records
        key = digest(self.site.base, numbers.tobytes(), records.newest[numbers].tobytes(), self.site.history)
        old = self.before.groups.get(file)
        if old is None or old.digest != key or not self.staging.keep(file):
            pages = [in_every_language(kind.name, str(Pair.at(index))) for index in numbers.tolist()]
            content = urlset([entry for page in pages for entry in entries(self.site, page)], "")
            self.staging.write(file, content)
        done.groups[file] = Group(key, {file: (0, "")})

    def _taken_over(self, name: str, key: str, done: Done) -> bool:
        """Whether a killed build had done a shard, from the same inputs."""
        content = self.staging.done(name)
        note = json.loads(content) if content else {}
        if note.get("digest") != key:
            return False
        done.uses = [(index, tuple(names)) for index, names in note["uses"]]
        done.fresh, done.written, done.unchanged = note["fresh"], note["written"], note["unchanged"]
        return True

    def _pair(self, kind: PageKind, index: int, mark: int, languages: dict[str, bool], done: Done) -> None:
        """The pages of a pair in all languages, and its data."""
        pair = Pair.at(index)
        page = in_every_language(kind.name, str(pair))
        old = self._old_use(index, mark)
        names = set(self.before.facts[old]) if old is not None else set[str]()
        for code, address in page.addresses.items():
            file = file_of(address)
            if old is not None and languages[code] and self._keep(file):
                continue
            html = self.renderer.html(self.renderer.draft(kind, page, code))
            names |= self.renderer.facts
            if self.staging.write(file, html.encode()):
                done.fresh.append(file)
        if old is None or not all(languages.values()) or not self._keep(address_json(pair)):
            self.staging.write(address_json(pair), pair_json(self.site, pair))
        done.uses.append((index, tuple(sorted(names))))

    def _old_use(self, index: int, mark: int) -> int | None:
        """The figures that the old page of a pair asked for, if it was made from the same inputs."""
        # A number of another type would have the whole array converted first.
        place = int(self._old_pairs.searchsorted(self._old_pairs.dtype.type(index)))
        if place == len(self._old_pairs) or self._old_pairs[place] != index or int(self._old_digests[place]) != mark:
            return None
        use = int(self._old_uses[place])
        return use if self._old_facts[use] else None

    def _keep(self, file: str) -> bool:
        """Leave a page of a pair as it is. A site that settles is not searched for files that somebody took away."""
        if self.staging.settles:
            self.staging.unchanged += 1
            return True
        return self.staging.keep(file)

    # The end

    def note(self, done: Sequence[Done]) -> None:
        """Enter all that was done in the ledger."""
        ledger = self.ledger
        ledger.pages = dict(sorted((file, entry) for each in done for file, entry in each.pages.items()))
        ledger.groups |= dict(sorted((name, group) for each in done for name, group in each.groups.items()))
        uses = sorted(use for each in done for use in each.uses)
        sets = {names: place for place, names in enumerate(sorted({names for _index, names in uses}))}
        ledger.facts = [{name: self._told(name) for name in names} for names in sets]
        ledger.pairs = pack(self.site.pairs.numbers, "<i4")
        ledger.digests = pack(self.digests, "<u8")
        ledger.uses = pack(np.array([sets[names] for _index, names in uses], np.int64), "<u2")
        content = to_bytes(ledger)
        written, unchanged = self.staging.written, self.staging.unchanged
        self.staging.write(FILE, content)
        self.staging.written, self.staging.unchanged = written, unchanged

    def gone(self, old: Iterator[str]) -> Iterator[str]:
        """The files of the old site, as far as they are noted there or found, that have no place in the new one."""
        noted = self.before.pages or self.before.groups
        mine = set(self.ledger.names)
        gone = np.setdiff1d(self._old_pairs, self.site.pairs.numbers).tolist()
        if noted:
            yield from (file for file in self.before.names if file not in mine)
            yield from (file for index in gone for file in mass_files(self.site, index))
        else:
            every = SiteFiles(self.site, mine)
            yield from (file for file in old if file != FILE and file not in every)


def entries(site: Site, page: Page) -> Iterator[Entry]:
    """What the sitemap says of a page."""
    if page.listed:
        twins = alternates(site, page)
        for address in page.addresses.values():
            yield site.base.absolute(address), twins


class SiteFiles:
    """All files of a site; those of the pairs are not listed but known."""

    def __init__(self, site: Site, names: set[str]) -> None:
        """Look at a site and at the names of its other files."""
        self._site = site
        self.names = names

    def __contains__(self, file: object) -> bool:
        """Whether the site has a file."""
        if file in self.names or not isinstance(file, str):
            return file in self.names
        pair = file.rpartition("/")[2].partition(".")[0]
        white, _, black = pair.partition("-")
        if not (white.isdecimal() and black.isdecimal()):
            return False
        index = STARTS * int(white) + int(black)
        return index in self._site.published and file in mass_files(self._site, index)

    def __iter__(self) -> Iterator[str]:
        """All of them, those of the pairs last."""
        yield from self.names
        for index in self._site.pairs.numbers.tolist():
            yield from mass_files(self._site, index)

    def __len__(self) -> int:
        """How many there are."""
        return len(self.names) + len(self._site.pairs) * (len(self._site.editions) + 1)
