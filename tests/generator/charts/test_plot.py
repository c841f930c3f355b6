"""Lines over two axes."""

from __future__ import annotations

import pytest

from generator.charts.plot import Mark, draw_plot


def test_points_and_ticks_are_per_cent_of_the_box() -> None:
    """Left to right, top to bottom: the highest tick is at the top."""
    plot = draw_plot([[(0, 0), (4, 5), (8, 10)], [(2, 10)]], across=(0, 4, 8), up=(0, 10))
    assert plot.lines == ("0.0,100.0 50.0,50.0 100.0,0.0", "25.0,0.0")
    assert plot.dots[1] == ((25.0, 0.0),)
    assert plot.across == (Mark(0.0, 0), Mark(50.0, 4), Mark(100.0, 8))
    assert plot.up == (Mark(100.0, 0), Mark(0.0, 10))


@pytest.mark.parametrize("point", [(-1, 5), (9, 5), (4, 11), (4, -0.1)])
def test_a_point_outside_of_the_box_is_refused(point: tuple[float, float]) -> None:
    with pytest.raises(ValueError, match="outside"):
        draw_plot([[point]], across=(0, 8), up=(0, 10))
