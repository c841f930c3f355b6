"""Starts by what they are worth on either side."""

from __future__ import annotations

from generator.charts.plot import Mark
from generator.charts.sides import draw_sides


def test_a_start_that_is_good_on_both_sides_lies_up_right() -> None:
    """Readings of -100 to 100 with White, 0 to 100 with Black; from Black's side these are -100 to 0."""
    plot = draw_sides([(100, 0), (-100, 100), (0, 50)])
    assert plot
    assert plot.dots == (((100.0, 0.0), (0.0, 100.0), (50.0, 50.0)),)
    assert plot.across[0] == Mark(0.0, -100)
    assert plot.across[-1] == Mark(100.0, 100)
    assert (plot.up[0], plot.up[-1]) == (Mark(100.0, -100), Mark(0.0, 0))


def test_ticks_are_few_and_round() -> None:
    plot = draw_sides([(-87.3, 12.1), (141.9, 166.0)])
    assert plot
    assert [mark.value for mark in plot.across] == [-100, -50, 0, 50, 100, 150]
    assert [mark.value for mark in plot.up] == [-175, -150, -125, -100, -75, -50, -25, 0]


def test_one_start_and_none() -> None:
    plot = draw_sides([(7, 7)])
    assert plot
    assert len(plot.across) == 2
    assert draw_sides([]) is None
