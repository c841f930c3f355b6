"""Correlation and its interval, against counts by hand."""

import pytest

from asym.facts.correlation import correlate


def test_the_interval_is_as_tables_of_the_hyperbolic_tangent_give_it() -> None:
    """r = 0.4 of 30 points: artanh 0.4236, and 1.96 / sqrt(27) = 0.3772 to either side, so tanh 0.0464 and 0.8008.

    The sample is made so that r is 0.4 exactly: y is 0.4 of x and the rest at right angles to it.
    """
    x = [1.0, -1.0] * 15
    side = [1.0, 1.0, -1.0, -1.0] * 7 + [0.0, 0.0]
    scale = (1 - 0.4**2) ** 0.5 * (30 / 28) ** 0.5
    found = correlate(x, [0.4 * one + scale * other for one, other in zip(x, side, strict=True)])
    assert found is not None
    assert found == pytest.approx((0.4, 0.0464, 0.6645), abs=1e-4)


@pytest.mark.parametrize(
    ("x", "y"), [([1.0, 2.0, 3.0], [1.0, 2.0, 4.0]), ([1.0] * 9, list(range(9))), (list(range(9)), [0.0] * 9)]
)
def test_too_few_points_or_none_that_move_have_no_correlation(x: list[float], y: list[float]) -> None:
    assert correlate(x, y) is None


def test_a_straight_line_leaves_no_room() -> None:
    assert correlate([1, 2, 3, 4], [2, 4, 6, 8]) == (1, 1, 1)
    assert correlate([1, 2, 3, 4], [8, 6, 4, 2]) == (-1, -1, -1)
