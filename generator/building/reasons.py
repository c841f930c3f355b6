"""Why a page would be made again: what `explain` prints."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import numpy as np

from catalog.contract import Pair
from catalog.errors import CatalogError
from generator.building.digests import digest, pair_digests
from generator.building.ledger import Ledger, Parts, read_ledger, unpack
from generator.building.staging import Staging, mend
from generator.building.works import KINDS, Works
from generator.errors import GeneratorError
from generator.project import Options, Project, read_site
from generator.rendering.kind import Page
from generator.routes import address_of, file_of
from generator.site import Site


def reasons(project: Project, out: Path, options: Options, asked: str) -> Iterator[str]:
    """Each input of a page that is not what it was when the site at `out` was built, one a line; none if all are.

    `asked` is the address or file of a page. Raises `GeneratorError` when no page would have it.
    """
    mend(out)
    site = read_site(project, options)
    before = read_ledger(out)
    # Nothing is written: the folder of this staging does not exist.
    works = Works(site, project.templates, project.content, Staging(out / "nowhere", out, settles=True), before)
    address = address_of(asked.removeprefix("/").removeprefix(f"{out.name}/"))
    kind, page, code = _found(site, works, address)
    if before is None:
        yield "the site has no ledger: every page is made and compared"
        return
    file, key = file_of(address), f"{kind}/{code}"
    yield from _changed(before.shared.get(key, {}), works.ledger.shared[key])
    if KINDS[kind].mass:
        yield from _of_pair(site, before, Pair.parse(page.key))
        return
    noted = before.pages.get(file)
    if noted is None:
        yield "the page is new"
        return
    yield from _figures(site, noted.facts)
    if noted.digest != works.mark(works.renderer.draft(KINDS[kind], page, code)):
        yield "what it shows is other than before"


def _found(site: Site, works: Works, address: str) -> tuple[str, Page, str]:
    parts = address.rpartition("/")[2].removesuffix(".html")
    try:
        pair = Pair.parse(parts)
    except CatalogError:
        pair = None
    for kind in KINDS.values():
        if not kind.mass:
            pages = works.pages[kind.name]
        else:
            pages = [works.page_of(pair)] if pair and pair.index in site.published else []
        for page in pages:
            for code, each in page.addresses.items():
                if each == address:
                    return kind.name, page, code
    raise GeneratorError(f"{address}: no page has this address")


def _changed(before: Parts, now: Parts) -> Iterator[str]:
    for name in sorted(before.keys() | now.keys()):
        if name not in before:
            yield f"{name}: new"
        elif name not in now:
            yield f"{name}: gone"
        elif before[name] != now[name]:
            yield f"{name}: changed"


def _figures(site: Site, facts: Parts) -> Iterator[str]:
    for name, told in facts.items():
        if digest(site.facts.get(name)) != told:
            yield f"figure {name}: changed"


def _of_pair(site: Site, before: Ledger, pair: Pair) -> Iterator[str]:
    pairs = unpack(before.pairs, "<i4")
    place = int(np.searchsorted(pairs, pair.index))
    if place == len(pairs) or pairs[place] != pair.index:
        yield "the page is new"
        return
    now = pair_digests(site)[int(np.searchsorted(site.pairs.numbers, pair.index))]
    if unpack(before.digests, "<u8")[place] != now:
        yield "the data of the pair, of its mirror or of its neighbours: changed"
    yield from _figures(site, before.facts[int(unpack(before.uses, "<u2")[place])])
