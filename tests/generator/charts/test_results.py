"""The bar of results."""

from __future__ import annotations

from generator.charts.results import draw_results
from generator.evidence.matches import Share


def share(games: int, of: int, low: float = 0, high: float = 1) -> Share:
    return Share(games, games / of, low, high)


def test_parts_lie_side_by_side_and_fill_the_bar() -> None:
    chart = draw_results([share(92, 400, 0.19, 0.273), share(311, 400, 0.734, 0.816)])
    assert [(part.x, part.width) for part in chart.parts] == [(0.0, 23.0), (23.0, 54.8), (77.8, 22.2)]
    assert [(one.low, one.high) for one in chart.whiskers] == [(19.0, 27.3), (73.4, 81.6)]


def test_a_side_that_never_won_has_no_width() -> None:
    chart = draw_results([share(0, 5), share(5, 5)])
    assert [part.width for part in chart.parts] == [0.0, 100.0, 0.0]
