"""What the dataset says of each pair, laid out in arrays."""

from __future__ import annotations

import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from catalog.contract import ORDERED_PAIRS
from generator.evidence.records import PairSet


@given(st.frozensets(st.integers(0, ORDERED_PAIRS - 1), max_size=20), st.integers(-3, ORDERED_PAIRS + 3))
def test_a_set_of_pairs_is_a_set(indices: frozenset[int], other: int) -> None:
    """As Python's own, which takes a hundred times the room."""
    found = PairSet(np.array(sorted(indices), np.int32))
    assert found == indices
    assert (len(found), list(found)) == (len(indices), sorted(indices))
    assert (other in found) == (other in indices)
    assert "518" not in found
