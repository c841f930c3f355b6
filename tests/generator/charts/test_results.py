"""The bar of results and the drawing of lengths."""

from __future__ import annotations

import re

from generator.charts.results import HEIGHT, WIDEST, draw_lengths, draw_results
from generator.matches import Share


def share(games: int, of: int, low: float = 0, high: float = 1) -> Share:
    return Share(games, games / of, low, high)


def test_parts_lie_side_by_side_and_fill_the_bar() -> None:
    chart = draw_results([share(92, 400, 0.19, 0.273), share(311, 400, 0.734, 0.816)])
    assert [(part.x, part.width) for part in chart.parts] == [(0.0, 23.0), (23.0, 54.8), (77.8, 22.2)]
    assert [(one.low, one.high) for one in chart.whiskers] == [(19.0, 27.3), (73.4, 81.6)]


def test_a_side_that_never_won_has_no_width() -> None:
    chart = draw_results([share(0, 5), share(5, 5)])
    assert [part.width for part in chart.parts] == [0.0, 100.0, 0.0]


def bars(outline: str) -> list[int]:
    """Heights from left to right; 0 where there is no bar."""
    return [int(found[1] or 0) for found in re.finditer(r"(?:v-(\d+))?h\d+(?:v\d+)?", outline)]


def test_lengths_are_counted_bar_by_bar() -> None:
    chart = draw_lengths([20, 21, 21, 24])
    assert (chart.size, chart.first, chart.last) == (1, 20, 24)
    assert bars(chart.outline) == [HEIGHT // 2, HEIGHT, 0, 0, HEIGHT // 2]


def test_long_games_share_bars_so_that_few_remain() -> None:
    chart = draw_lengths([4, 200])
    assert chart.size == 10
    assert (chart.first, chart.last) == (0, 209)
    assert len(bars(chart.outline)) == 21 <= WIDEST


def test_one_game_is_one_bar() -> None:
    assert bars(draw_lengths([30]).outline) == [HEIGHT]
