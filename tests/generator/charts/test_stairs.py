from dataclasses import dataclass

import pytest

from generator.charts.stairs import draw_stairs


@dataclass(frozen=True)
class Stair:
    done: int
    kept: int | None
    waiting: int | None = None


def test_a_tenth_is_the_same_way_anywhere():
    """From 1,000 to 100,000 there are two powers of ten, so 10,000 stands in the middle."""
    drawing = draw_stairs([Stair(100_000, 10_000), Stair(10_000, 1_000)])
    assert [(flight.read, flight.kept) for flight in drawing.flights] == [(100, 50), (50, 0)]
    assert [mark.value for mark in drawing.marks] == [1_000, 10_000, 100_000]


def test_each_riser_comes_down_where_it_left():
    above, below = draw_stairs([Stair(100_000, 10_000), Stair(10_000, 1_000)]).flights
    assert above.leaves == below.arrives == 50
    assert below.leaves is None


def test_candidates_that_wait_are_drawn_beyond_those_read():
    _, below = draw_stairs([Stair(100_000, 10_000), Stair(1_000, 1_000, waiting=9_000)]).flights
    assert (below.read, below.waiting) == (0, 50)


def test_without_a_window_all_that_was_read_goes_on():
    above, below = draw_stairs([Stair(10_000, None), Stair(100, None)]).flights
    assert above.kept == above.read == above.leaves
    assert below.waiting == below.arrives


def test_a_stage_without_readings_has_no_marks():
    flight = draw_stairs([Stair(100, 10), Stair(0, None)]).flights[1]
    assert (flight.read, flight.kept, flight.arrives) == (None, None, None)


def test_a_search_that_has_not_begun_can_be_drawn():
    assert draw_stairs([Stair(0, None)]).flights[0].read is None
    assert [mark.value for mark in draw_stairs([]).marks] == [1, 10]


@pytest.mark.parametrize("kept", [0, None])
def test_no_stair_leads_down_from_nothing(kept):
    flights = draw_stairs([Stair(10, 0), Stair(0, kept)]).flights
    assert flights[0].leaves is None
