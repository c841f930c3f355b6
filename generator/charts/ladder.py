"""The ladder of one pair: reading against budget, on a logarithmic axis of nodes.

White's advantage points up. Readings beyond the plot, and mates, stand at its edge with an arrow.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import pairwise
from typing import Literal, NamedTuple, Protocol

from catalog.contract import Cp, Score
from generator.charts.scale import Step, step

CORRIDOR_CP = 5
"""Half width of the band in which a reading counts as equal."""

SMALLEST_BOUND_CP = 60
LARGEST_BOUND_CP = 180
HEADROOM = 1.12
"""The plot reaches this much beyond the last tick, so that a dot there is whole."""

DECADES = 2.25
"""The axis of budgets covers at least so many powers of ten, so that short ladders compare with long."""

NAME_WIDTH = 22.0
"""About how much of the width a name takes."""

NAME_HEIGHT = 9.0
"""About how much of the height a name and the dot beside it take."""

LABEL_GAP = 6.5
"""Least distance of two labels at the lines' ends, in per cent of the height."""


class Rung(Protocol):
    """What the chart needs of one row of a ladder."""

    @property
    def nodes(self) -> int:
        """Node limit."""

    @property
    def window(self) -> int | None:
        """A pair goes on within so many centipawns of zero."""

    @property
    def score(self) -> Score | None:
        """Reading of the pair."""

    @property
    def mirror_score(self) -> Score | None:
        """Reading of its mirror at the same budget."""


@dataclass(frozen=True, slots=True)
class Dot:
    """One reading."""

    x: float
    """Per cent of the width, from the left."""

    y: float
    """Per cent of the height, from the top."""

    step: Step
    """Its colour on the scale of readings."""

    past: Literal["", "up", "down"]
    """Where it would lie if the plot were larger; such a dot is drawn as an arrow."""

    score: Score
    """The reading itself."""


@dataclass(frozen=True, slots=True)
class Name:
    """Where the name of a line is written: at its first dot."""

    y: float
    """Per cent of the height, from the top."""

    above: bool
    """Whether it stands above that height or below."""


@dataclass(frozen=True, slots=True)
class Line:
    """The readings of one pair, shallow to deep."""

    dots: tuple[Dot, ...]
    """One for each budget that was read."""

    points: str
    """The dots as an SVG point list on a plane of 100 x 100."""

    label_y: float
    """Where the value of the last dot is written, clear of the other line's."""

    name: Name
    """Where the line is named."""


@dataclass(frozen=True, slots=True)
class Tick:
    """One mark of an axis."""

    at: float
    """Per cent along the axis."""

    value: int
    """What it stands for."""


@dataclass(frozen=True, slots=True)
class LadderChart:
    """All places of the drawing."""

    own: Line
    """This pair."""

    mirror: Line
    """Its mirror; without dots where that was not measured."""

    windows: str
    """Outline of the stages' windows as an SVG path of level and upright lines; empty while none is set."""

    corridor_top: float
    """Upper edge of the corridor."""

    corridor_bottom: float
    """Lower edge of the corridor."""

    zero: float
    """Height of the zero line."""

    scores: tuple[Tick, ...]
    """Ticks of the axis of readings, centipawns, top to bottom."""

    budgets: tuple[Tick, ...]
    """Ticks of the axis of nodes, one for each power of ten."""

    corridor_above: bool
    """Whether the corridor is named above it, because the line ends below."""

    unread: bool
    """Whether a good part of the axis lies to the right of the last dot."""


def draw_ladder(rows: Sequence[Rung]) -> LadderChart:
    """Places of a pair's ladder; `rows` go from shallow to deep and are not empty."""
    return _drawn(tuple(Place(row.nodes, row.window, row.score, row.mirror_score) for row in rows))


class Place(NamedTuple):
    """A rung without what the chart does not show, so that ladders of the same readings are drawn once."""

    nodes: int
    window: int | None
    score: Score | None
    mirror_score: Score | None


@lru_cache(maxsize=1 << 12)
def _drawn(rows: Sequence[Rung]) -> LadderChart:
    first, last = rows[0].nodes, rows[-1].nodes
    low = math.log10(first) - 0.25
    high = max(math.log10(last) + 0.25, low + DECADES)
    bound = _bound(rows)

    def x(nodes: float) -> float:
        return round(100 * (math.log10(nodes) - low) / (high - low), 1)

    def y(cp: float) -> float:
        return round(50 - 50 * cp / (bound * HEADROOM), 1)

    def dot(nodes: int, score: Score) -> Dot:
        cp = score.value if isinstance(score, Cp) else math.copysign(math.inf, score.moves)
        past: Literal["", "up", "down"] = "up" if cp > bound else "down" if cp < -bound else ""
        return Dot(x(nodes), y(max(-bound, min(bound, cp))), step(score), past, score)

    own = [dot(row.nodes, row.score) for row in rows if row.score is not None]
    mirror = [dot(row.nodes, row.mirror_score) for row in rows if row.mirror_score is not None]
    unread = x(last) < 60
    own_label, mirror_label = _labels(own, mirror, y(0), y(-CORRIDOR_CP) - y(0) + LABEL_GAP / 2 if unread else 0.0)
    own_name, mirror_name = _names(own, mirror)
    decades = range(math.ceil(low), math.floor(high) + 1)
    spacing = 30 if bound <= 120 else 60
    ticks = range(bound - bound % spacing, -bound - 1, -spacing)
    return LadderChart(
        own=Line(tuple(own), _points(own), own_label, own_name),
        mirror=Line(tuple(mirror), _points(mirror), mirror_label, mirror_name),
        windows=_steps([(x(nodes), y(cp)) for nodes, cp in _outline(rows, 10**low, 10**high)]),
        corridor_top=y(CORRIDOR_CP),
        corridor_bottom=y(-CORRIDOR_CP),
        zero=y(0),
        scores=tuple(Tick(y(cp), cp) for cp in ticks),
        budgets=tuple(Tick(x(10**power), 10**power) for power in decades),
        corridor_above=bool(own) and own[-1].y > y(0),
        unread=unread,
    )


def _bound(rows: Sequence[Rung]) -> int:
    """Last tick of the axis of readings: all centipawns and windows fit, unless they are far out."""
    scores = [score for row in rows for score in (row.score, row.mirror_score)]
    sizes = [abs(score.value) for score in scores if isinstance(score, Cp)]
    sizes += [row.window for row in rows if row.window is not None]
    needed = max(sizes, default=0) / HEADROOM
    return min(LARGEST_BOUND_CP, max(SMALLEST_BOUND_CP, 30 * math.ceil(needed / 30)))


def _steps(corners: Sequence[tuple[float, float]]) -> str:
    """A closed path along corners: level to the place of the next one, then up or down to it."""
    if not corners:
        return ""
    path = f"M{corners[0][0]:g} {corners[0][1]:g}"
    for (left, top), (right, bottom) in pairwise(corners):
        path += (f"H{right:g}" if right != left else "") + (f"V{bottom:g}" if bottom != top else "")
    return path + "z"


def _points(dots: Iterable[Dot]) -> str:
    return " ".join(f"{dot.x},{dot.y}" for dot in dots)


def _names(own: Sequence[Dot], mirror: Sequence[Dot]) -> tuple[Name, Name]:
    """Places of the two names at the lines' first dots.

    A name stands on the side that its line leaves: above a line that falls, below one that rises. Where the
    first dots are close, the upper line is named above and the lower below, clear of the line.
    """
    if own and mirror and abs(own[0].y - mirror[0].y) < NAME_HEIGHT:
        upper = own[0].y <= mirror[0].y
        return _clear_name(own, upper), _clear_name(mirror, not upper)
    return _free_name(own), _free_name(mirror)


def _free_name(dots: Sequence[Dot]) -> Name:
    if not dots:
        return Name(0.0, True)
    return Name(dots[0].y, len(dots) < 2 or dots[1].y >= dots[0].y)


def _clear_name(dots: Sequence[Dot], above: bool) -> Name:
    first = dots[0]
    passed = [first.y]
    for one, two in pairwise(dots):
        if one.x < first.x + NAME_WIDTH:
            reached = min(1.0, (first.x + NAME_WIDTH - one.x) / (two.x - one.x))
            passed.append(one.y + reached * (two.y - one.y))
    return Name(round(min(passed) if above else max(passed), 2), above)


def _labels(own: Sequence[Dot], mirror: Sequence[Dot], zero: float, clearance: float) -> tuple[float, float]:
    """Heights of the two values at the lines' ends: off the zero line, and apart where they would touch.

    The one nearer to zero keeps its place; the other gives way, away from zero.
    """
    heights = [_off(dots[-1].y, zero, clearance) if dots else None for dots in (own, mirror)]
    near, far = sorted((0, 1), key=lambda which: abs((heights[which] or 0.0) - zero))
    kept, moved = heights[near], heights[far]
    if kept is not None and moved is not None and abs(moved - kept) < LABEL_GAP:
        heights[far] = kept + (LABEL_GAP if moved > zero else -LABEL_GAP)
    return round(heights[0] or 0.0, 2), round(heights[1] or 0.0, 2)


def _off(height: float, zero: float, clearance: float) -> float:
    """A height that is at least so far from the zero line, on the side where it was."""
    return max(height, zero + clearance) if height > zero else min(height, zero - clearance)


def _outline(rows: Sequence[Rung], low: float, high: float) -> list[tuple[float, float]]:
    """Corners of the windows, upper side from left to right and back below; steps stand midway.

    A window that is the corridor is not drawn again.
    """
    limits = [low, *(math.sqrt(one.nodes * two.nodes) for one, two in pairwise(rows)), high]
    limits[-1] = min(high, rows[-1].nodes * 10**0.25)
    upper: list[tuple[float, float]] = []
    for row, left, right in zip(rows, limits, limits[1:], strict=False):
        if row.window is not None and row.window > CORRIDOR_CP:
            upper += [(left, row.window), (right, row.window)]
    return upper + [(nodes, -window) for nodes, window in reversed(upper)]
