"""The index of balance: the 960 starts, each against itself."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import NamedTuple

from catalog.contract import Cp, Score
from catalog.start import STARTS, Castling, castling, mirror, row
from generator.charts.sides import draw_sides
from generator.charts.spread import draw_spread
from generator.language.strings import N_
from generator.pages.start import first_stage
from generator.rendering.desk import Desk
from generator.rendering.kind import Page, PageKind, Shown, in_every_language
from generator.site import Site
from generator.views import FactView


@dataclass(frozen=True, slots=True)
class StartEntry:
    """One line of the index of balance."""

    number: int
    """Scharnagl number."""

    url: str
    """Link to its page."""

    row: str
    """Pieces, file a to h, in capitals."""

    score: Score | None
    """Its reading against itself."""

    twin: int
    """Number of its mirror twin."""

    twin_url: str
    """Link to the twin's page."""

    twin_score: Score | None
    """The twin's reading against itself."""

    apart: int | None
    """Centipawns between the two readings; `None` unless both are in centipawns."""

    castling: Castling
    """What it may castle on move one."""

    with_white: float | None
    """Mean reading of its asymmetric pairs at the first stage when White has it; `None` when none was read."""

    with_black: float | None
    """The same when Black has it; from White's side too."""


class Compared(NamedTuple):
    """One of our figures beside the same figure as somebody published it."""

    words: str
    """What is counted, shortly."""

    ours: FactView
    """Ours."""

    quoted: FactView | None
    """Theirs."""


COMPARED = (
    ("twins.mean_abs_diff", N_("mean difference of twins")),
    ("twins.over_5", N_("twins more than 5 cp apart")),
    ("twins.over_10", N_("twins more than 10 cp apart")),
    ("twins.correlation", N_("correlation of twins, r")),
    ("twins.reading_518", N_("reading of 518, the classical start")),
    ("twins.reading_534", N_("reading of 534, its twin")),
)
"""Figures of the index, by name, and what they count."""


def _list(_site: Site) -> Iterator[Page]:
    yield in_every_language("starts")


def _show_list(desk: Desk, _page: Page) -> Shown:
    _, index = desk.strings.gettext, desk.site.balance
    entries = [_entry(desk, start) for start in range(STARTS)]
    return Shown(
        title=_("The 960 starts"),
        description=_(
            "The 960 Chess960 starts, each against itself: its reading, its mirror twin, and castling on move one."
        ),
        values={
            "entries": entries,
            "sides": draw_sides(
                [(e.with_white, e.with_black) for e in entries if e.with_white is not None and e.with_black is not None]
            ),
            "stage": index.stage,
            "first": first_stage(desk),
            "read": len(index.readings),
            "spread": draw_spread(index.centipawns),
            "compared": compared(desk),
            "engine": desk.site.records.engine,
            "article": desk.lede("starts"),
        },
    )


def _entry(desk: Desk, start: int) -> StartEntry:
    index, twin = desk.site.balance, mirror(start)
    score, other = index.score(start), index.score(twin)
    return StartEntry(
        number=start,
        url=desk.link("start", str(start)),
        row=row(start),
        score=score,
        twin=twin,
        twin_url=desk.link("start", str(twin)),
        twin_score=other,
        apart=abs(score.value - other.value) if isinstance(score, Cp) and isinstance(other, Cp) else None,
        castling=castling(start),
        with_white=_mean(desk, "white", start),
        with_black=_mean(desk, "black", start),
    )


def _mean(desk: Desk, side: str, start: int) -> float | None:
    field = desk.site.opponents.get((side, start))
    return None if field is None or field.mean is None else round(field.mean, 1)


def compared(desk: Desk) -> list[Compared]:
    """Our figures of the index beside the quoted ones, as far as there are any."""
    return [
        Compared(desk.strings.gettext(words), desk.facts[name], desk.facts.get(f"quoted.{name}"))
        for name, words in COMPARED
        if name in desk.facts
    ]


STARTS_LIST = PageKind("starts", _list, _show_list, cited="article")
