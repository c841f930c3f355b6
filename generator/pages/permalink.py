"""The page of a permalink: the data after one wave, as they were, whatever was sealed since."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace

from generator.language.dates import parse_iso
from generator.outputs.permalink import frozen, record_address
from generator.rendering.desk import Desk
from generator.rendering.kind import Page, PageKind, Shown, in_every_language
from generator.site import Site


def _pages(site: Site) -> Iterator[Page]:
    for each in frozen(site):
        yield in_every_language("permalink", each.key)


def _show(desk: Desk, page: Page) -> Shown:
    _ = desk.strings.gettext
    found = next(each for each in frozen(desk.site) if each.key == page.key)
    label, _dash, hash8 = page.key.partition("-")
    facts = desk.site.facts
    return Shown(
        title=_("Wave %(wave)s, dataset %(hash)s", wave=label, hash=hash8),
        description=_(
            "The data as they were after wave %(wave)s, on %(day)s: sealed files with their hashes, and the figures.",
            wave=label,
            day=desk.edition.date(parse_iso(found.ended).date()),
        ),
        values={
            "dataset": found.dataset,
            "record": desk.links.to(record_address(page.key)),
            "waves": [
                (
                    wave.label,
                    desk.link("wave", wave.label),
                    [(desk.links.to(file.address), file.address.rpartition("/")[2], file.sha256) for file in files],
                )
                for wave, files in found.waves
            ],
            "figures": [
                (desk.facts[name], desk.edition.fact(replace(facts[name], value=value)))
                for name, value in found.figures.items()
                if name in facts
            ],
        },
        wave=found.wave,
        linked={"identifier": f"sha256:{found.dataset}"},
    )


def _files(site: Site) -> Iterable[tuple[str, bytes]]:
    for each in frozen(site):
        yield record_address(each.key), each.to_bytes()


PERMALINK = PageKind("permalink", _pages, _show, _files, cited="dataset")
