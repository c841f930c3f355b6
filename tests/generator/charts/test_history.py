"""The course of a figure from wave to wave."""

from __future__ import annotations

from generator.charts.history import draw_history


def test_a_course_goes_in_steps_and_up_is_more() -> None:
    course = draw_history([10, 20, 15])
    assert course
    assert course.dots == ((0.0, 90.0), (50.0, 10.0), (100.0, 50.0))
    assert course.line == "0.0,90.0 50.0,90.0 50.0,10.0 100.0,10.0 100.0,50.0"


def test_what_never_changed_is_level() -> None:
    course = draw_history([7, 7])
    assert course
    assert {y for _x, y in course.dots} == {50.0}


def test_one_wave_has_no_course() -> None:
    assert draw_history([7]) is None
