"""The map: the plane of readings, White's start by row and Black's by column."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from catalog.contract import CLASSES
from catalog.start import STARTS, row
from generator.language.edition import STATES
from generator.language.strings import N_
from generator.outputs.picture import PALETTES, STEPS, picture, preview, shares
from generator.outputs.plane import ROWS
from generator.outputs.plane import address as plane_address
from generator.pages.anypair import page_pattern, stages_json
from generator.rendering.desk import Desk
from generator.rendering.kind import Page, PageKind, Shown, in_every_language
from generator.site import Site

NAMES = {
    "k4": N_("Black, over 60"),
    "k3": N_("Black, 31 to 60"),
    "k2": N_("Black, 16 to 30"),
    "k1": N_("Black, 6 to 15"),
    "equal": N_("equal, within 5"),
    "w1": N_("White, 6 to 15"),
    "w2": N_("White, 16 to 30"),
    "w3": N_("White, 31 to 60"),
    "w4": N_("White, over 60"),
}
"""What each step of the scale says, centipawns."""

TICKS = 10
"""Numbers along an edge of the whole picture."""

ENOUGH = 0.25
"""Share of the plane that must have been read before its picture says something on the hub."""


@dataclass(frozen=True, slots=True)
class Step:
    """One line of the legend."""

    token: str
    """Name of its colour."""

    name: str
    """What it says."""

    count: int
    """Classes."""

    share: str
    """Of the classes with a score, as text."""

    width: float
    """The same, 0 to 100, against the largest step."""


@dataclass(frozen=True, slots=True)
class Picture:
    """The plane as a file, for both grounds."""

    light: str
    """Link."""

    dark: str
    """Link."""


def _pages(_site: Site) -> Iterator[Page]:
    yield in_every_language("map")


def _show(desk: Desk, _page: Page) -> Shown:
    _, site = desk.strings.gettext, desk.site
    readings = site.plane["reading"]
    unscored, *counts = shares(readings)
    read = sum(counts)
    return Shown(
        title=_("The map"),
        description=_("The plane of readings: each cell is a pair, White’s start by row, Black’s by column."),
        values={
            "steps": [
                Step(
                    token,
                    _(NAMES[token]),
                    count,
                    desk.edition.numbers.percent(100 * count / read if read else 0, 1),
                    round(100 * count / max(1, *counts), 1),
                )
                for token, count in zip(STEPS, counts, strict=True)
            ],
            "ticks_across": ticks(range(STARTS)),
            "ticks_down": ticks(ROWS),
            "read": read,
            "admitted": len(site.roll.pairs) if site.roll.admitted else 0,
            "unread": unscored,
            "share": desk.edition.numbers.percent(100 * read / CLASSES, 1),
            "picture": Picture(*(desk.links.to(_address(site, "map", scheme)) for scheme in PALETTES)),
            "shared": site.base.absolute(_address(site, "map", "light")),
            "columns": desk.links.to(plane_address(site.dataset.hash)),
            "stages": stages_json(site),
            "states": [(name, desk.edition.state(name)) for name in STATES],
            "reasons": desk.reasons(),
            "pair_page": page_pattern(desk),
        },
    )


def ticks(starts: Sequence[int]) -> list[tuple[int, str]]:
    """Numbers along an edge of the whole picture, every tenth of it, and where the knights of each start are."""
    every = len(starts) // TICKS
    return [
        (start, "".join("N" if man == "N" else "·" for man in row(start) if man not in "BQ"))
        for start in starts[::every]
    ]


def hub_picture(desk: Desk) -> Picture | None:
    """The plane in little for the hub; `None` while too little of it was read."""
    if not _enough(desk.site):
        return None
    return Picture(*(desk.links.to(_address(desk.site, "preview", scheme)) for scheme in PALETTES))


def _enough(site: Site) -> bool:
    return len(site.records.standings) // 2 >= ENOUGH * CLASSES


def _address(site: Site, kind: str, scheme: str) -> str:
    return f"plane/{site.dataset.hash[:8]}-{kind}-{scheme}.png"


def _files(site: Site) -> Iterable[tuple[str, bytes]]:
    readings = site.plane["reading"]
    for scheme in PALETTES:
        yield _address(site, "map", scheme), picture(readings, scheme)
        if _enough(site):
            yield _address(site, "preview", scheme), preview(readings, scheme)


MAP = PageKind("map", _pages, _show, _files)
