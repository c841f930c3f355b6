"""A page for each of the 960 starts: against itself, beside its twin, and against all others on either side."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Iterator
from dataclasses import dataclass

from markupsafe import Markup

from catalog.contract import Pair, Score
from catalog.fen import fen
from catalog.passport import Stage
from catalog.start import STARTS, mirror, row
from generator.evidence.opponents import Field, value
from generator.language.strings import N_
from generator.pages.pair import castling_row, ladder_row
from generator.rendering.desk import Desk
from generator.rendering.kind import Page, PageKind, Shown, in_every_language
from generator.site import Site
from generator.views import CastlingRow, LadderRow


@dataclass(frozen=True, slots=True)
class Opponent:
    """A start that this one met."""

    pair: Pair
    """Both, in order."""

    number: int
    """The other start."""

    row: str
    """Its pieces, file a to h, in capitals."""

    url: str
    """Link to the page of the pair, or to the one that answers for every pair."""

    score: Score
    """Deepest reading, from White's side."""

    stage: str
    """Where it was read."""

    verdict: tuple[str, Markup] | None
    """State and its word where the pair was judged."""


@dataclass(frozen=True, slots=True)
class Side:
    """A start on one side of the board."""

    side: str
    """`white` or `black`."""

    read: int
    """How many opponents it met there."""

    mean: float | None
    """Mean of their readings at the first stage, in centipawns from White's side, to a tenth."""

    lists: tuple[tuple[str, tuple[Opponent, ...]], ...]
    """Title and opponents: the best, the most equal, the worst; none when it met nobody."""


@dataclass(frozen=True, slots=True)
class StartView:
    """All that the page of a start shows."""

    number: int
    """Scharnagl number."""

    row: str
    """Pieces, file a to h, in capitals."""

    fen: str
    """The symmetric position, with rook files as castling rights."""

    castling: tuple[CastlingRow, CastlingRow]
    """Its own castling on move one, then its twin's, both as White's."""

    ladder: tuple[LadderRow, ...]
    """Readings against itself, shallow to deep; empty when there are none."""

    pair_url: str | None
    """Link to the page of the symmetric pair."""

    twin: int
    """Number of its mirror twin."""

    twin_row: str
    """The twin's pieces."""

    twin_url: str
    """Link to the twin's page."""

    twin_ladder: tuple[LadderRow, ...]
    """The twin's readings against itself."""

    below: int | None
    """How many starts read lower, at the stage that compares them all; `None` without a reading there."""

    above: int | None
    """How many read higher."""

    sides: tuple[Side, Side]
    """It as White, then as Black."""


JUDGED = ("admitted", "verified", "refused")
"""States that say what came of a pair's tests; the others only say how far it was read, as its stage does."""

TITLES = {
    "white": (N_("Best for White"), N_("Read deepest, most equal first"), N_("Worst for White")),
    "black": (N_("Best for Black"), N_("Read deepest, most equal first"), N_("Worst for Black")),
}
"""Titles of the lists of opponents."""


def _each(_site: Site) -> Iterator[Page]:
    for start in range(STARTS):
        yield in_every_language("start", str(start))


def _show_one(desk: Desk, page: Page) -> Shown:
    _ = desk.strings.gettext
    view = start_view(desk, int(page.key))
    stage = desk.site.balance.stage
    reading = desk.edition.score(desk.site.balance.score(view.number))
    return Shown(
        title=_("Start %(n)s", n=view.number),
        description=_(
            "Chess960 start %(n)s, %(row)s, against itself: %(reading)s at %(nodes)s nodes. Its twin is %(twin)s.",
            n=view.number,
            row=view.row,
            reading=reading,
            nodes=desk.edition.numbers.integer(stage.nodes),
            twin=view.twin,
        )
        if stage
        else _("Chess960 start %(n)s, %(row)s. Its twin is %(twin)s.", n=view.number, row=view.row, twin=view.twin),
        wave=_wave(desk.site, view),
        values={
            "view": view,
            "stage": stage,
            "engine": desk.site.records.engine,
            "first": first_stage(desk),
            "before": desk.link("start", str((view.number - 1) % STARTS)),
            "after": desk.link("start", str((view.number + 1) % STARTS)),
        },
    )


def _wave(site: Site, view: StartView) -> int:
    """The newest wave that read a pair which the page of a start shows."""
    shown = [Pair(start, start) for start in (view.number, view.twin)]
    shown += [opponent.pair for side in view.sides for _title, opponents in side.lists for opponent in opponents]
    return int(max(site.records.newest[pair.index] for pair in shown))


def start_view(desk: Desk, start: int) -> StartView:
    """All that the page of a start shows."""
    site, twin = desk.site, mirror(start)
    own = site.records.readings.get(Pair(start, start).index, ())
    other = site.records.readings.get(Pair(twin, twin).index, ())
    place = site.balance.score(start)
    places = site.balance.places
    return StartView(
        number=start,
        row=row(start),
        fen=fen(Pair(start, start)),
        castling=(castling_row("white", start), castling_row("white", twin)),
        ladder=tuple(ladder_row(site, reading, other) for reading in own),
        pair_url=desk.pair_link(Pair(start, start)),
        twin=twin,
        twin_row=row(twin),
        twin_url=desk.link("start", str(twin)),
        twin_ladder=tuple(ladder_row(site, reading, own) for reading in other),
        below=bisect_left(places, value(place)) if place else None,
        above=len(places) - bisect_right(places, value(place)) if place else None,
        sides=(_side(desk, "white", start), _side(desk, "black", start)),
    )


def _side(desk: Desk, side: str, start: int) -> Side:
    field: Field | None = desk.site.opponents.get((side, start))
    if field is None:
        return Side(side, 0, None, ())
    titles = map(desk.strings.gettext, TITLES[side])
    groups = (field.best, field.equal, field.worst) if side == "white" else (field.worst, field.equal, field.best)
    return Side(
        side,
        field.read,
        None if field.mean is None else round(field.mean, 1),
        tuple(
            (str(title), tuple(_opponent(desk, side, pair) for pair in group))
            for title, group in zip(titles, groups, strict=True)
        ),
    )


def _opponent(desk: Desk, side: str, pair: Pair) -> Opponent:
    reading = next(each for each in reversed(desk.site.records.readings[pair.index]) if each.score)
    number = pair.black if side == "white" else pair.white
    assert reading.score  # only pairs with a score are opponents
    url = desk.pair_link(pair) or f"{desk.link('anypair')}?w={pair.white}&b={pair.black}"
    state = desk.site.records.state(pair)
    verdict = (state, desk.state_word(pair)) if state in JUDGED else None
    return Opponent(pair, number, row(number), url, reading.score, reading.stage, verdict)


def first_stage(desk: Desk) -> Stage | None:
    """The stage that every pair passes first; `None` before any asymmetric pair was read."""
    return desk.site.dataset.stages[0] if desk.site.opponents else None


START = PageKind("start", _each, _show_one, cited="article", many=True)
