"""The histogram of browse, by a few readings counted by hand."""

from __future__ import annotations

import numpy as np

from generator.charts.histogram import draw_histogram


def test_a_bar_holds_what_is_nearest_to_its_middle_and_the_outer_ones_what_lies_beyond() -> None:
    """Two readings around 0, one at 3 is nearer to 5; -79 and a mate lie at the ends."""
    bars = draw_histogram(np.array([-2, 2, 3, -79, 32_007, 500, 81], np.int16))
    assert len(bars) == 33
    heights = {at: bar.height for at, bar in enumerate(bars) if bar.height}
    assert heights == {0: 33.0, 16: 66.0, 17: 33.0, 32: 66.0}
    assert [bars[at].step for at in (0, 15, 16, 17, 32)] == ["k4", "eq", "eq", "eq", "w4"]
    assert all(bar.y + bar.height == 70 for bar in bars)


def test_no_readings_are_no_heights() -> None:
    assert {bar.height for bar in draw_histogram(np.array([], np.int16))} == {0.0}
