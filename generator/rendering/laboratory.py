"""The methods article and what stands in it: parts of the laboratory by name, and the experiments behind them."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from itertools import pairwise
from math import ceil, log10
from typing import TYPE_CHECKING, Any, NamedTuple

from generator.charts.band import draw_band
from generator.charts.plot import draw_plot
from generator.evidence.recomputed import VERDICTS, compared
from generator.language.strings import N_
from generator.outputs.downloads import LABORATORY
from generator.outputs.offer import FOLDER
from generator.views import FactView, LabView

if TYPE_CHECKING:
    from generator.rendering.desk import Desk

METHODS = ("meet-in-the-middle",)
"""Keys of the methods articles, which may hold parts of the laboratory."""

EXPERIMENT = "experiment-"
"""Begins the key of the prose of an experiment; the rest is the experiment's name."""

ORDER = (
    "trick",
    "census",
    "agreement",
    "growth",
    "worked",
    "records",
    "counts",
    "ratios",
    "estimates",
    "bill",
    "lottery",
    "beams",
)
"""Experiments as the article meets them; one that is not here follows by name."""

FACTS = "eternity."
"""Begins the name of a figure of the laboratory."""

BRACKETS = {"eternity.worked.12_15": N_("Breaks of the last four rows of BANDSAW’s worked example")}
"""What a bracket is about: its two bounds have a definition each."""

RANGES = {"eternity.growth": N_("Growth of the cost of the join per unit of budget")}
"""What a range is about."""


POOLS = ("inner", "all")
"""Pieces that squares are filled with, as results name them."""


class ComparedRow(NamedTuple):
    """One published figure and ours."""

    about: str
    """What is counted."""

    published: tuple[FactView, ...]
    """One quoted figure, or the two bounds of a bracket."""

    ours: tuple[FactView, ...]
    """One figure, or two ends."""

    form: str
    """`value`, `range` or `bracket`."""

    verdict: str
    """A key of `VERDICTS`."""

    word: str
    """The same in the reader's language."""


class GrowthRow(NamedTuple):
    """What one budget costs each method on one board; `None` where a method did not run or did not finish."""

    seed: int
    """Seed of the board."""

    budget: int
    """Breaks allowed."""

    one_sided: int | None
    """Nodes of the one-sided method."""

    priced: int | None
    """The same with prices."""

    join: int | None
    """Nodes of the join."""

    stored: int | None
    """Upper halves that it stores."""

    bottoms: int | None
    """Lower halves that it finds."""

    lookups: int | None
    """Entries that it compares."""


class Sampled(NamedTuple):
    """A count found by sampling."""

    log10: float
    """Base-10 logarithm of the estimate."""

    error: float
    """Standard error in per cent of the count."""


class SquareRow(NamedTuple):
    """A square too large to count, beside the model of the same pieces."""

    side: int
    """Cells a side."""

    knuth: Sampled | None
    """Inner pieces by Knuth's estimator, where it was run."""

    inner: Sampled
    """Inner pieces by populations."""

    inner_model: float
    """log10 of the model of the inner pieces."""

    every: Sampled
    """All pieces by populations."""

    every_model: float
    """log10 of the model of all pieces."""


class ExperimentRow(NamedTuple):
    """One experiment in the list of the article."""

    name: str
    """As commands name it."""

    url: str
    """Link to its page."""

    title: str
    """Title of that page."""

    description: str
    """What it asks, one sentence."""

    seconds: float | None
    """CPU time of its run."""


def experiments(names: Mapping[str, Any]) -> list[str]:
    """Names of experiments as the article meets them."""
    return sorted(names, key=lambda name: (ORDER.index(name) if name in ORDER else len(ORDER), name))


def file_url(desk: Desk, path: str) -> str:
    """The link to a file of the laboratory."""
    return desk.links.to(f"{FOLDER}/{LABORATORY}/{path}")


def _vector(name: str) -> Callable[[Desk], LabView]:
    return lambda desk: LabView(desk.site.laboratory.vectors[name], file_url(desk, f"vectors/{name}.json"))


def _band(desk: Desk) -> LabView:
    view = _vector("band")(desk)
    return view._replace(chart=draw_band(view.data))


def _result(name: str, rows: Callable[[Mapping[str, Any]], tuple[Any, ...]]) -> Callable[[Desk], LabView]:
    def view(desk: Desk) -> LabView:
        result = desk.site.laboratory.results[name]
        return LabView(result.found, file_url(desk, result.path), rows(result.found), desk.link("experiment", name))

    return view


def _nothing(_found: Mapping[str, Any]) -> tuple[Any, ...]:
    return ()


def _sweep(desk: Desk) -> LabView:
    view = _result("bill", _nothing)(desk)
    points = [(row["area"], row["cost"]) for row in view.data["sweep"]]
    width = max(area for area, _cost in points)
    across = [0, *(tick for tick in (16, 32, 48, 64, 80, 96, 112, 128) if tick <= width)]
    if across[-1] < width:
        across.append(width)
    height = 10 * ceil(max(cost for _area, cost in points) / 10)
    falls = [[before, after] for before, after in pairwise(points) if after[0] in view.data["decreases"]]
    return view._replace(chart=draw_plot([points, *falls], across, range(0, height + 1, 10)))


def _growth_rows(found: Mapping[str, Any]) -> tuple[GrowthRow, ...]:
    return tuple(row for board in found["boards"] for row in _board_rows(board))


def _board_rows(board: Mapping[str, Any]) -> Iterator[GrowthRow]:
    one = {rung["budget"]: rung["nodes"] for rung in board["one_sided"]}
    priced = {rung["budget"]: rung["nodes"] for rung in board["with_prices"]}
    join = {rung["budget"]: rung for rung in board["join"] if rung["finished"]}
    for budget in sorted(one.keys() | priced.keys() | join.keys()):
        rung = join.get(budget, {})
        yield GrowthRow(
            board["seed"],
            budget,
            one.get(budget),
            priced.get(budget),
            rung.get("nodes"),
            rung.get("stored"),
            rung.get("bottoms"),
            rung.get("lookups"),
        )


def _growth(desk: Desk) -> LabView:
    view = _result("growth", _growth_rows)(desk)
    first = [row for row in view.rows if row.seed == view.rows[0].seed]
    series = [
        [(row.budget, log10(nodes)) for row, nodes in zip(first, column, strict=True) if nodes]
        for column in ([row.join for row in first], [row.one_sided for row in first], [row.priced for row in first])
    ]
    height = ceil(max(nodes for line in series for _budget, nodes in line))
    budgets = range(first[0].budget, max(first[-1].budget, first[0].budget + 1) + 1)
    return view._replace(chart=draw_plot(series, budgets, range(height + 1)))


def _square_rows(found: Mapping[str, Any]) -> tuple[SquareRow, ...]:
    knuth = {row["side"]: _sampled(row) for row in found["squares"]}
    inner, every = ({row["side"]: row for row in found["population"]["grown"] if row["pool"] == pool} for pool in POOLS)
    return tuple(
        SquareRow(
            side,
            knuth.get(side),
            _sampled(inner[side]),
            inner[side]["model_log10"],
            _sampled(every[side]),
            every[side]["model_log10"],
        )
        for side in inner
    )


def _sampled(row: Mapping[str, Any]) -> Sampled:
    return Sampled(row["log10"], 100 * row["relative_error"])


def _verdicts(desk: Desk) -> LabView:
    def row(one: Any) -> ComparedRow:
        ours = tuple(desk.facts[name] for name in one.ours)
        form = "bracket" if one.name in BRACKETS else "range" if one.name in RANGES else "value"
        about = {**BRACKETS, **RANGES}.get(one.name)
        words = desk.strings.gettext(about) if about else ours[0].definition
        published = tuple(desk.facts[name] for name in one.published)
        word = desk.strings.gettext(VERDICTS[one.verdict])
        return ComparedRow(words, published, ours, form, one.verdict, word)

    return LabView({}, "", tuple(map(row, compared(desk.site.facts, FACTS))))


def _experiments(desk: Desk) -> LabView:
    def row(name: str) -> ExperimentRow:
        article = desk.site.articles[EXPERIMENT + name][desk.edition.language.code]
        seconds = desk.site.laboratory.results[name].seconds
        return ExperimentRow(name, desk.link("experiment", name), article.title, article.description, seconds)

    return LabView({}, "", tuple(map(row, experiments(desk.site.laboratory.results))))


PARTS: Mapping[str, Callable[[Desk], LabView]] = {
    "trade": _result("trick", _nothing),
    "join": _vector("join"),
    "band": _band,
    "growth": _growth,
    "counts": _result("counts", lambda found: tuple(found["free"])),
    "squares": _result("estimates", _square_rows),
    "sweep": _sweep,
    "verdicts": _verdicts,
    "experiments": _experiments,
}
"""What `{{ lab("...") }}` may name: each is the macro of that name in `templates/components/lab/<name>.html`, and gets
the view that is made here."""
