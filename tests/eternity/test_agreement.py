"""The solvers agree on 520 windows: brute force, meet in the middle, one-sided, witness."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from eternity.band import Filling, charge
from eternity.brute import least
from eternity.frozen import solve
from eternity.join import Meeting, meet
from eternity.onesided import complete
from eternity.plain import Plain
from eternity.plain_join import plain_rung
from eternity.prices import bound, settle
from eternity.search import FOUND, State, filling, new_state, search
from eternity.suffix import fill, root, tabulate
from eternity.windows import spoiled, window
from eternity.witness import refute


@pytest.mark.parametrize("part", range(13))
def test_four_methods_agree_on_random_windows(part: int) -> None:
    """Forty windows of up to six cells a part; every filling is scored apart from the search that found it."""
    for seed in range(40 * part, 40 * part + 40):
        band = window(5000 + seed)
        truth = least(band)
        best = None if truth is None else truth[0]
        answers = [complete(band, beams=(), steps=6), complete(band, beams=(8,), steps=0)]
        if band.height > 1:
            answers.append(meet(band))
        for answer in answers:
            assert answer.upper == best, seed
            assert answer.proved
            if answer.filling is not None:
                assert charge(band, answer.filling) == best
        if best is not None:
            assert refute(band, best - 1).refuted is True
            assert refute(band, best).refuted is False


@pytest.mark.parametrize("part", range(4))
def test_kernel_and_plain_python_place_the_same_nodes(part: int) -> None:
    """Fillings in the same order, the same charges, the same number of pieces placed; with prices and without."""
    for seed in range(10 * part, 10 * part + 10):
        band = window(9000 + seed, 4)
        tables = tabulate(band)
        settle(tables, 4, 4 * (seed % 2))
        plain = Plain(band, [int(price) for price in tables.price])
        for budget in range(3):
            state = new_state(band, tables)
            found = []
            while search(tables, state, budget, 1 << 60) == FOUND:
                found.append((int(state.cost[band.cells]), filling(band, tables, state)))
            assert found == list(plain.fillings(budget))
            assert int(state.at[1]) == plain.nodes


@pytest.mark.parametrize("part", range(4))
def test_join_and_plain_python_count_the_same(part: int) -> None:
    """Tops, entries, groups, bottoms, lookups and nodes of every rung."""
    for seed in range(8 * part, 8 * part + 8):
        band = window(7000 + seed, 4)
        if band.height == 1:
            continue
        for rung in meet(band).rungs:
            assert plain_rung(band, rung.budget)[0] == rung


def test_a_search_goes_on_where_it_stopped() -> None:
    """Cut into slices of seven nodes, a search yields the same fillings and nodes."""
    band = window(9003, 6)
    tables = tabulate(band)
    whole, sliced = new_state(band, tables), new_state(band, tables)
    budget = 3

    def run(state: State, step: int) -> list[Filling]:
        found, limit = [], step
        while True:
            outcome = search(tables, state, budget, limit)
            if outcome == FOUND:
                found.append(filling(band, tables, state))
            elif outcome == 0:
                limit += step
            else:
                return found

    assert run(whole, 1 << 60) == run(sliced, 7)
    assert whole.at[1] == sliced.at[1]


@settings(max_examples=60, deadline=None)
@given(st.integers(0, 10**6), st.lists(st.integers(0, 512), min_size=6, max_size=6))
def test_no_bound_is_above_the_optimum(seed: int, prices: list[int]) -> None:
    """Whatever the prices, the root of the tables stays below what brute force finds."""
    band = window(seed, 4)
    truth = least(band)
    tables = tabulate(band)
    if truth is None:
        return
    tables.price[:] = prices[: len(band.pool)]
    fill(tables)
    assert (root(tables) or 0) <= truth[0]
    assert bound(tables) <= truth[0]
    if band.height > 1:
        assert (Meeting(band).least or 0) <= truth[0]


def test_cp_sat_agrees_too() -> None:
    for seed in range(5000, 5008):
        band = window(seed, 4)
        truth = least(band)
        found = solve(band, limit=20.0)
        assert found.proved
        assert found.upper == (None if truth is None else truth[0])
        assert (found.workers, found.seed, found.hint) == (1, 1, False)


def test_cp_sat_refutes_below_the_optimum_and_takes_a_hint() -> None:
    band = window(5001, 4)
    best = complete(band)
    assert best.upper is not None
    assert best.upper > 0
    assert best.filling is not None
    assert solve(band, limit=20.0, below=best.upper).upper is None
    assert solve(band, limit=20.0, hint=best.filling).upper == best.upper


def test_a_band_of_24_cells_is_decided_alike_by_both_methods() -> None:
    """Optimum 2 on the band of the player; the join stores thousands of tops for it."""
    band = spoiled(6, 3, 5, 2, 4, 3)
    one, other = complete(band, steps=0, beams=()), meet(band)
    assert one.upper == other.upper == 2
    assert refute(band, 1).refuted is True
    assert [rung.budget for rung in one.rungs] == [0, 1, 2]
    assert all(rung.exhausted for rung in one.rungs[:-1])
