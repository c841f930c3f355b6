"""Bars of readings: where they stand, how high, of which colour."""

from __future__ import annotations

from generator.charts.spread import draw_spread


def test_a_bar_stands_for_each_centipawn_and_its_height_for_how_many() -> None:
    """Axis from -4 to 11, one place of air at each end: 16 bars' width."""
    chart = draw_spread([-3, -3, 10, 4])
    assert [(bar.step, bar.height) for bar in chart.bars] == [("eq", 100.0), ("eq", 50.0), ("w1", 50.0)]
    assert [bar.x for bar in chart.bars] == [6.25, 50.0, 87.5]
    assert {bar.width for bar in chart.bars} == {6.25}
    assert (chart.mean, chart.size) == (40.625, 1)  # the mean, 2, in the middle of its place
    assert [tick.value for tick in chart.counts] == [1, 2]


def test_zero_is_always_on_the_axis() -> None:
    chart = draw_spread([40, 41])
    zero = next(tick for tick in chart.readings if tick.value == 0)
    assert 0 < zero.at < chart.bars[0].x
    assert chart.right


def test_wide_readings_share_bars() -> None:
    chart = draw_spread([-500, 0, 500])
    assert chart.size == 10
    assert [bar.step for bar in chart.bars] == ["k4", "eq", "w4"]
    assert len(chart.readings) <= 9


def test_without_readings_there_is_nothing_to_draw() -> None:
    chart = draw_spread([])
    assert (chart.bars, chart.mean) == ((), None)


def test_one_reading_is_one_bar() -> None:
    assert [bar.height for bar in draw_spread([0]).bars] == [100.0]
