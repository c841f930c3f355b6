"""The works: where all files of a site are made, and where what is as it was is left alone.

The work is cut into tasks that any process can do. Two turns: first downloads, the files that pages fetch, and the
pages of pairs by shards, which are all pairs with one start for White; then the other pages, some of which name sizes
and hashes of downloads. A page whose inputs have the digests that the ledger has is neither rendered nor compared; of
the pairs that is known from two arrays, and a shard in which nothing changed is no task.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import NamedTuple

import msgspec
import numpy as np

from catalog.contract import ORDERED_PAIRS, Pair
from catalog.start import STARTS
from generator.building.digests import Shared, digest, mark_of, mass_files, pair_digests, whole
from generator.building.digests import code as source_code
from generator.building.ledger import FILE, Group, Ledger, Noted, Parts, Stored, pack, to_bytes, unpack
from generator.building.shelf import Shelf, lying
from generator.building.staging import Finished, Staging
from generator.checks.built import values as attribute_values
from generator.errors import ProblemsFound
from generator.outputs.sitemap import MOST, Entry, of_shard, urlset
from generator.pages import PAGE_KINDS
from generator.pages.pair import address_json, pair_json
from generator.problem import Problem
from generator.rendering.kind import Page, PageKind, in_every_language
from generator.rendering.renderer import Draft, Renderer, alternates
from generator.routes import file_of
from generator.site import Site

CHUNK = 40
"""Pages of a task."""

BATCH = 64
"""Pairs that are rendered before their files are written: a call to write leaves the processor's caches cold, and
rendering takes twice as long where it follows each."""

SAMPLE = 8
"""Pages of a shard that are checked, where there are too many to check them all."""

TIMED = "hub"
"""The one kind whose page says when it was built."""

KINDS = {kind.name: kind for kind in PAGE_KINDS}


SHARD = "pair"
"""Name of the kind whose pages are made by shards, and beginning of the shards' names."""


class Task(NamedTuple):
    """A piece of work."""

    what: str
    """`download`, `files`, `sitemap`, `shard` or `pages`."""

    kind: str = ""
    """Name of the kind, where it is of one."""

    first: int = 0
    """First of its pages; place of a download; for a shard and its sitemap White's start."""

    last: int = 0
    """After the last of its pages."""


class Uses(msgspec.Struct, array_like=True):
    """Which figures the templates of some pairs' pages asked for."""

    sets: list[tuple[str, ...]] = []
    """Sets of figures."""

    index: bytes = b""
    """`Pair.index` of each pair, 32 bits."""

    use: bytes = b""
    """The place of its set, 16 bits."""


class Told(msgspec.Struct, array_like=True):
    """What a build wants to know of a shard that it takes over from one that was killed."""

    uses: Uses
    fresh: list[str]
    written: int
    unchanged: int


@dataclass(slots=True)
class Done:
    """What came of a task."""

    pages: dict[str, Noted] = field(default_factory=dict)
    groups: dict[str, Group] = field(default_factory=dict)
    downloads: dict[str, Stored] = field(default_factory=dict)
    uses: list[Uses] = field(default_factory=list)
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
        self.numbers = site.pairs.numbers
        self.digests = pair_digests(site)
        self.pages = {kind.name: list(kind.pages(site)) for kind in PAGE_KINDS if not kind.mass}
        self.shelf = Shelf(site, staging, self.before.downloads)
        self.renderer = Renderer(site, templates, lying(self.before.downloads))
        shared = Shared(site, templates, self.renderer.site_views)
        for kind in PAGE_KINDS:
            for code in site.editions:
                self.ledger.shared[f"{kind.name}/{code}"] = shared.parts(kind, code)
        self._told = cache(lambda name: digest(site.facts.get(name)))
        self._old = digest(self.before.shared, self.before.pairs, self.before.digests, self.before.facts)
        self._uses = self._uses_before()
        self._todo = self._changed()

    def first_turn(self, done: Done) -> list[Task]:
        """What needs no downloads; `done` gets what is left as it is."""
        tasks = [Task("download", first=place) for place in self.shelf.missing()]
        tasks += [Task("files", name) for name in KINDS if not self.kept(f"files of {name}", self.whole, done)]
        starts = np.unique(self.numbers // STARTS).tolist() if self.parted else ()
        tasks += [Task("sitemap", SHARD, start) for start in starts if not self.kept(*self._sitemap_of(start), done)]
        self.staging.unchanged += int(np.count_nonzero(~self._todo)) * (len(self.site.editions) + 1)
        for name in self.staging.finished():
            self._take_over(name, done)
        starts = np.unique(self.numbers[self._todo] // STARTS).tolist()
        return tasks + [Task("shard", SHARD, start) for start in starts]

    def second_turn(self, made: Mapping[str, Stored], done: Done) -> list[Task]:
        """The other pages, once the missing downloads are made; `done` gets what is left as it is."""
        self.renderer = Renderer(self.site, self.templates, self.shelf.fill(made))
        return [
            Task("pages", name, at, min(at + CHUNK, len(pages)))
            for name, pages in self.pages.items()
            if not self._unseen(name, done)
            for at in range(0, len(pages), CHUNK)
        ]

    def _unseen(self, name: str, done: Done) -> bool:
        """Leave all pages of a kind alone without a look at what they show, if no input of any page is another."""
        shared = [self.ledger.shared[f"{name}/{code}"] for code in self.site.editions]
        when = self.site.generated if name == TIMED else None
        said = self.site.facts, self.site.dataset.publications, self.site.history
        key = digest(self.whole, shared, self.shelf.stored, *said, when)
        group, old = f"pages of {name}", self.before.groups.get(f"pages of {name}")
        done.groups[group] = Group(key, ())
        files = [file_of(address) for page in self.pages[name] for address in page.addresses.values()]
        noted = self.before.pages
        if old is None or old.digest != key or not all(file in noted and self.staging.there(file) for file in files):
            return False
        self.staging.unchanged += len(files)
        done.pages |= {file: noted[file] for file in files}
        return True

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
            _DO[task.what](self, task, done)
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

    def _pages(self, task: Task, done: Done) -> None:
        kind = KINDS[task.kind]
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

    # Files that pages fetch, and that readers take away

    def _download(self, task: Task, done: Done) -> None:
        done.downloads = self.shelf.make(task.first)

    def _files(self, task: Task, done: Done) -> None:
        self.put(f"files of {task.kind}", self.whole, KINDS[task.kind].files(self.site), done)

    def _sitemap(self, task: Task, done: Done) -> None:
        """The addresses of a shard, where a site has too many for one file."""
        pages = [in_every_language(task.kind, str(pair)) for pair in self.site.pairs[self._of(task.first)]]
        content = urlset([entry for page in pages for entry in entries(self.site, page)], "")
        name, key = self._sitemap_of(task.first)
        self.put(name, key, [(name, content)], done)

    def _sitemap_of(self, start: int) -> tuple[str, str]:
        """Name of the sitemap of a shard, and a digest of all that it is made from."""
        return of_shard(start), digest(source_code(), self.site.base, self.numbers[self._of(start)].tobytes())

    def kept(self, name: str, key: str, done: Done) -> bool:
        """Leave files that are made together alone, if all that they are made from is as it was."""
        old = self.before.groups.get(name)
        if old is None or old.digest != key or not all(map(self.staging.there, old.files)):
            return False
        self.staging.unchanged += len(old.files)
        done.groups[name] = old
        return True

    def put(self, name: str, key: str, files: Iterable[tuple[str, bytes]], done: Done) -> None:
        """Put files that are made together in their places."""
        names = []
        for file, content in files:
            self.staging.write(file, content)
            names.append(file)
        done.groups[name] = Group(key, tuple(names))

    # Pairs, by shards

    def _uses_before(self) -> np.ndarray:
        """For each pair the place of the figures that its old page asked for; -1 where its inputs are others now."""
        before = self.before
        pairs, digests = unpack(before.pairs, "<i4"), unpack(before.digests, "<u8")
        if not len(pairs):
            return np.full(len(self.numbers), -1)
        place = np.minimum(np.searchsorted(pairs, self.numbers), len(pairs) - 1)
        use = unpack(before.uses, "<u2").astype(np.int64)[place]
        told = np.array([self._as_told(parts) for parts in before.facts], bool)
        same = (pairs[place] == self.numbers) & (digests[place] == self.digests) & told[use]
        return np.where(same, use, -1)

    def _changed(self) -> np.ndarray:
        """Whether something must be made of each pair. A site that settles is not searched for missing files."""
        if not all(self.same(KINDS["pair"], code) for code in self.site.editions):
            return np.ones(len(self.numbers), bool)
        changed = self._uses < 0
        if not self.staging.settles:
            for start in np.unique(self.numbers // STARTS).tolist():
                changed[self._of(start)] |= ~self._lie(start)
        return changed

    def _lie(self, start: int) -> np.ndarray:
        """Whether all files of each pair of a shard lie in the old site."""
        pairs = [f"{start}-{number}" for number in (self.numbers[self._of(start)] % STARTS).tolist()]
        found = np.ones(len(pairs), bool)
        for file in mass_files(self.site, STARTS * start):
            folder, _, name = file.rpartition("/")
            names, ending = self.staging.names(folder), name.partition(".")[2]
            found &= [f"{pair}.{ending}" in names for pair in pairs]
        return found

    def _of(self, start: int) -> slice:
        """The places of a shard's pairs."""
        return slice(*np.searchsorted(self.numbers, (STARTS * start, STARTS * (start + 1))).tolist())

    def _shard(self, task: Task, done: Done) -> None:
        kind, here = KINDS[task.kind], self._of(task.first)
        languages = {code: self.same(kind, code) for code in self.site.editions}
        sets: dict[tuple[str, ...], int] = {}
        numbers, uses = self.numbers[here][self._todo[here]].tolist(), list[int]()
        made = dict[str, bytes]()
        for place, old in enumerate(self._uses[here][self._todo[here]].tolist(), 1):
            asked = self._pair(kind, numbers[place - 1], self.before.facts[old] if old >= 0 else None, languages, made)
            uses.append(sets.setdefault(asked, len(sets)))
            if place % BATCH == 0 or place == len(numbers):
                done.fresh += [file for file in made if self.staging.write(file, made[file]) and file.endswith(".html")]
                made.clear()
        if len(self.site.pairs) * len(languages) > SAMPLE * STARTS:
            done.fresh = done.fresh[:SAMPLE]
        found = Uses(list(sets), pack(np.array(numbers), "<i4"), pack(np.array(uses), "<u2"))
        done.uses.append(found)
        folders = tuple(sorted(file.rpartition("/")[0] for file in mass_files(self.site, STARTS * task.first)))
        told = Told(found, done.fresh, self.staging.written, self.staging.unchanged)
        self.staging.note(
            f"{SHARD}-{task.first}", Finished(self._key(task.first), folders, msgspec.msgpack.encode(told))
        )

    def _key(self, start: int) -> str:
        """A digest of all from which a shard is made, and of what it is compared with."""
        shared = [self.ledger.shared[f"{SHARD}/{code}"] for code in self.site.editions]
        return digest(shared, *(each[self._of(start)].tobytes() for each in (self.numbers, self.digests)), self._old)

    def _take_over(self, name: str, done: Done) -> None:
        """A shard that a killed build had made, if it was from the same inputs; it is no task then."""
        start = int(name.removeprefix(f"{SHARD}-"))
        content = self.staging.done(name, self._key(start))
        if content is not None:
            told = msgspec.msgpack.decode(content, type=Told)
            self._todo[self._of(start)] = False
            done.uses.append(told.uses)
            done.fresh += told.fresh
            done.written += told.written
            done.unchanged += told.unchanged

    def _pair(
        self, kind: PageKind, index: int, before: Parts | None, languages: Mapping[str, bool], made: dict[str, bytes]
    ) -> tuple[str, ...]:
        """The pages of a pair in all languages, and its data; returns the figures that its templates asked for.

        `before` are those of its old page, if its own inputs are the same; `made` gets the files to write.
        """
        pair = Pair.at(index)
        page = in_every_language(kind.name, str(pair))
        names = set[str]()
        for code, address in page.addresses.items():
            file = file_of(address)
            if before is not None and languages[code] and self._keep(file):
                names.update(before)
                continue
            made[file] = self.renderer.html(self.renderer.draft(kind, page, code)).encode()
            names |= self.renderer.facts
        if before is None or not all(languages.values()) or not self._keep(address_json(pair)):
            made[address_json(pair)] = pair_json(self.site, pair)
        return tuple(sorted(names))

    def _keep(self, file: str) -> bool:
        """Leave a page of a pair as it is."""
        if self.staging.settles:
            self.staging.unchanged += 1
            return True
        return self.staging.keep(file)

    # The end

    def note(self, done: Sequence[Done]) -> None:
        """Enter all that was done in the ledger."""
        ledger = self.ledger
        ledger.pages = dict(sorted((file, entry) for each in done for file, entry in each.pages.items()))
        ledger.groups = dict(sorted((name, group) for each in done for name, group in each.groups.items()))
        ledger.downloads = self.shelf.stored
        ledger.pairs = pack(self.numbers, "<i4")
        ledger.digests = pack(self.digests, "<u8")
        ledger.facts, ledger.uses = self._asked([uses for each in done for uses in each.uses])
        content = to_bytes(ledger)
        written, unchanged = self.staging.written, self.staging.unchanged
        self.staging.write(FILE, content)
        self.staging.written, self.staging.unchanged = written, unchanged

    def _asked(self, made: Sequence[Uses]) -> tuple[list[Parts], bytes]:
        """The sets of figures that the pages of pairs asked for, and which of them each asked for.

        Pairs of which nothing was made asked for the same as before.
        """
        uses, sets = self._uses.copy(), [tuple(parts) for parts in self.before.facts]
        for each in made:
            uses[np.searchsorted(self.numbers, unpack(each.index, "<i4"))] = len(sets) + unpack(each.use, "<u2")
            sets += each.sets
        used = sorted({sets[use] for use in np.unique(uses).tolist()})
        place = {names: place for place, names in enumerate(used)}
        places = np.array([place.get(names, 0) for names in sets], np.int64)
        facts = [{name: self._told(name) for name in names} for names in used]
        return facts, pack(places[uses] if len(uses) else uses, "<u2")

    def gone(self, old: Iterator[str]) -> Iterator[str]:
        """The files of the old site, as far as they are noted there or found, that have no place in the new one."""
        mine = set(self.ledger.names)
        if self.before.shared:
            yield from (file for file in self.before.names if file not in mine)
            pairs, paged = unpack(self.before.pairs, "<i4"), np.zeros(ORDERED_PAIRS, bool)
            paged[self.numbers] = True
            for index in pairs[~paged[pairs]].tolist():
                yield from mass_files(self.site, index)
        else:
            every = SiteFiles(self.site, mine)
            yield from (file for file in old if file != FILE and file not in every)


_DO: Mapping[str, Callable[[Works, Task, Done], None]] = {
    "download": Works._download,
    "files": Works._files,
    "sitemap": Works._sitemap,
    "shard": Works._shard,
    "pages": Works._pages,
}
"""What is done for each kind of task."""


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
