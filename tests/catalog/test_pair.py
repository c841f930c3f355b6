"""Pairs: numbers, mirrors, representatives."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from catalog.contract import Pair
from catalog.errors import CatalogError

pairs = st.builds(Pair, st.integers(0, 959), st.integers(0, 959))


def test_index_counts_whites_start_in_960s() -> None:
    assert Pair(0, 0).index == 0
    assert Pair(0, 959).index == 959
    assert Pair(1, 0).index == 960
    assert Pair(959, 959).index == 921_599
    assert Pair.at(518 * 960 + 7) == Pair(518, 7)


def test_representative_is_the_smaller_by_numbers() -> None:
    """By pieces, 534 (RNBKQBNR) would come before 518 (RNBQKBNR)."""
    assert Pair(534, 534).representative() == Pair(518, 518)
    assert Pair(534, 0).representative() == Pair(518, 959)
    assert Pair(518, 959).representative() == Pair(518, 959)
    assert Pair(959, 383).representative() == Pair(0, 288)


@given(pairs)
def test_mirror_is_an_involution_and_keeps_the_representative(pair: Pair) -> None:
    assert pair.mirror().mirror() == pair != pair.mirror()
    assert pair.mirror().representative() == pair.representative()
    assert pair.representative() in (pair, pair.mirror())
    assert pair.mirror().symmetric == pair.symmetric


@given(pairs)
def test_a_pair_is_read_back_from_its_text(pair: Pair) -> None:
    assert Pair.parse(str(pair)) == pair
    assert Pair.parse(f" {pair.white}/{pair.black} ") == pair


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("960-0", "White's start is 960, wanted 0 to 959"),
        ("0-960", "Black's start is 960, wanted 0 to 959"),
        ("-1-5", "wanted two Scharnagl numbers"),
        ("518", "wanted two Scharnagl numbers"),
        ("518-0-1", "wanted two Scharnagl numbers"),
        ("٥-٥", "wanted two Scharnagl numbers"),
        ("<b>1</b>-2", "wanted two Scharnagl numbers"),
    ],
)
def test_what_is_no_pair_is_refused_in_one_line(text: str, said: str) -> None:
    with pytest.raises(CatalogError, match=said) as caught:
        Pair.parse(text)
    assert "\n" not in str(caught.value)
