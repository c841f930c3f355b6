import re
from dataclasses import dataclass

import pytest

from catalog.contract import Cp, Mate, Score
from generator.charts.ladder import draw_ladder

TENTH = 0.051
"""Places are in tenths of a per cent, less than a pixel of the chart."""


@dataclass(frozen=True)
class Rung:
    nodes: int
    score: Score | None
    mirror_score: Score | None = None
    window: int | None = None


PICTURED = [
    Rung(nodes, Cp(own), Cp(mirror))
    for nodes, own, mirror in [
        (10_000, 31, 44),
        (50_000, 14, 38),
        (200_000, 9, 29),
        (800_000, 7, 31),
        (3_200_000, 3, 27),
        (6_400_000, 4, 25),
        (12_800_000, 1, 24),
        (25_600_000, 2, 22),
    ]
]
"""The ladder of the pair 518 - 407 as the first drawing of this page showed it."""


def test_white_points_up_and_budgets_go_right():
    dots = draw_ladder(PICTURED).own.dots
    assert [dot.x for dot in dots] == sorted(dot.x for dot in dots)
    assert [dot.y for dot in dots] == [pytest.approx(y, abs=TENTH) for y in _heights([31, 14, 9, 7, 3, 4, 1, 2])]


def _heights(readings):
    """By hand: zero in the middle, 60 cp at 1/1.12 of the upper half, so 1 cp is 0.744 per cent."""
    return [50 - reading * 0.7440476 for reading in readings]


def test_equal_steps_of_the_budget_are_equal_ways_on_the_axis():
    """Four times the nodes is the same distance anywhere: the axis is logarithmic."""
    x = [dot.x for dot in draw_ladder(PICTURED).own.dots]
    assert x[3] - x[2] == pytest.approx(x[2] - x[1], abs=2 * TENTH)
    assert x[3] - x[2] == pytest.approx(2 * (x[6] - x[5]), abs=4 * TENTH)


def test_each_power_of_ten_has_a_tick():
    ticks = draw_ladder(PICTURED).budgets
    assert [tick.value for tick in ticks] == [10_000, 100_000, 1_000_000, 10_000_000]


def test_a_short_ladder_leaves_room_for_the_budgets_to_come():
    chart = draw_ladder([Rung(10_000, Cp(-31)), Rung(50_000, Cp(-12))])
    assert chart.unread
    assert not draw_ladder(PICTURED).unread
    assert [tick.value for tick in chart.budgets] == [10_000, 100_000, 1_000_000]


def test_an_unmeasured_mirror_draws_nothing():
    chart = draw_ladder([Rung(10_000, Cp(3))])
    assert chart.mirror.dots == ()
    assert chart.mirror.points == ""


def test_a_reading_beyond_the_plot_stands_at_its_edge_and_says_so():
    chart = draw_ladder([Rung(10_000, Cp(900)), Rung(50_000, Mate(-6))])
    far, mate = chart.own.dots
    assert (far.past, mate.past) == ("up", "down")
    assert 0 <= far.y < 50 < mate.y <= 100


def test_a_search_without_an_exact_score_leaves_a_gap():
    chart = draw_ladder([Rung(10_000, Cp(1)), Rung(50_000, None), Rung(200_000, Cp(3))])
    assert len(chart.own.dots) == 2


def test_labels_at_the_ends_never_touch():
    """Two lines that end at the same reading are labelled one above the other."""
    chart = draw_ladder([Rung(10_000, Cp(20), Cp(25)), Rung(50_000, Cp(23), Cp(23))])
    assert abs(chart.own.label_y - chart.mirror.label_y) >= 6.49


@pytest.mark.parametrize(("own", "mirror"), [(0, 0), (0, -1), (-2, 3), (5, 6), (-4, -9)])
def test_labels_of_equal_pairs_stand_clear_of_the_corridor(own, mirror):
    """On a short ladder the zero line runs on behind the labels and would strike them through."""
    chart = draw_ladder([Rung(10_000, Cp(20), Cp(25)), Rung(50_000, Cp(own), Cp(mirror))])
    heights = chart.own.label_y, chart.mirror.label_y
    assert not [y for y in heights if chart.corridor_top - 3 < y < chart.corridor_bottom + 3]
    assert abs(heights[0] - heights[1]) >= 6.49


def outline(path):
    """Corners of a closed path of level and upright lines."""
    assert path[0] == "M"
    assert path[-1] == "z"
    start, *lines = re.findall(r"[MHV][^HVz]+", path)
    corners = [tuple(map(float, start[1:].split()))]
    for line in lines:
        x, y = corners[-1]
        corners.append((float(line[1:]), y) if line[0] == "H" else (x, float(line[1:])))
    return corners


def test_windows_are_drawn_as_steps_that_meet_midway():
    chart = draw_ladder([Rung(10_000, Cp(0), window=60), Rung(1_000_000, Cp(0), window=40)])
    corners = outline(chart.windows)
    assert len(corners) == 8
    first, last = (dot.x for dot in chart.own.dots)
    assert corners[1][0] == corners[2][0] == pytest.approx((first + last) / 2, abs=2 * TENTH)
    assert [y for _, y in corners[:4]] == [pytest.approx(y, abs=TENTH) for y in _heights([60, 60, 40, 40])]


def test_no_windows_no_outline():
    assert draw_ladder(PICTURED).windows == ""
