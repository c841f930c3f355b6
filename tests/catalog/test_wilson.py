"""Wilson's interval against published values."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from catalog.errors import CatalogError
from catalog.wilson import wilson


@pytest.mark.parametrize(
    ("seen", "sample", "low", "high"),
    [  # Newcombe, "Two-sided confidence intervals for the single proportion", 1998, table I, method 3
        (81, 263, 0.2553, 0.3662),
        (15, 148, 0.0624, 0.1605),
        (0, 20, 0.0000, 0.1611),
        (1, 29, 0.0061, 0.1718),
    ],
)
def test_the_interval_is_as_newcombe_gives_it(seen: int, sample: int, low: float, high: float) -> None:
    assert wilson(seen, sample) == pytest.approx((low, high), abs=5e-5)


@given(st.integers(1, 10_000).flatmap(lambda sample: st.tuples(st.integers(0, sample), st.just(sample))))
def test_it_holds_the_share_stays_within_bounds_and_mirrors(counts: tuple[int, int]) -> None:
    seen, sample = counts
    low, high = wilson(seen, sample)
    assert 0 <= low <= seen / sample <= high <= 1
    assert wilson(sample - seen, sample) == pytest.approx((1 - high, 1 - low))


@pytest.mark.parametrize(("seen", "sample"), [(1, 0), (0, 0), (5, 4), (-1, 4)])
def test_an_impossible_count_is_refused(seen: int, sample: int) -> None:
    with pytest.raises(CatalogError, match=f"got {seen} of {sample}"):
        wilson(seen, sample)
