from itertools import pairwise

from eternity.model import model
from eternity.sweep import corners, marginal, sweep

MATCH = 44400 / 921600


def test_the_sweep_has_the_published_costs() -> None:
    costs = {bill.area: bill.cost for bill in sweep(MATCH)}
    assert [round(costs[area], 2) for area in (1, 16, 64, 128)] == [3.01, 16.41, 48.71, 61.51]


def test_the_sweep_falls_nineteen_times_and_is_least_at_one_cell() -> None:
    bills = sweep(MATCH)
    falls = [after.area for before, after in pairwise(bills) if after.cost < before.cost]
    assert (len(falls), falls[0]) == (19, 108)
    assert min(bills, key=lambda bill: bill.cost).area == 1


def test_the_marginal_cost_falls_from_the_start() -> None:
    assert round(marginal(0, MATCH), 3) == 0.376
    assert round(marginal(128, MATCH), 3) == 0.075
    # (256 - a) 4 p^2 falls below 1 where 256 - a falls below 1 / (4 p^2) = 107.7.
    assert marginal(148, MATCH) > 0 > marginal(149, MATCH)
    assert all(marginal(area + 1, MATCH) < marginal(area, MATCH) for area in range(254))


def test_halves_and_quadrants() -> None:
    assert round(model(128, 46, match=MATCH), 1) == 61.5
    assert round(model(128, 48, match=MATCH), 1) == 62.8
    assert round(model(192, 80, match=MATCH), 1) == 80.3


def test_a_corner_square_is_dearer_than_the_naive_model_from_6_to_14_only() -> None:
    squares = corners(MATCH, 1 / 5, 0.058843537414965986)
    assert [square.side for square in squares if square.corner > square.naive] == list(range(6, 15))
    assert all(square.corner < square.inner for square in squares if square.side < 14)
