"""What is proved on public boards of the real set."""

import pytest

from eternity.band import charge, cut, rows
from eternity.board import Board, named
from eternity.experiments.records import confirm
from eternity.onesided import complete
from eternity.piece import Piece

CASES = [("470", 0, 1, 3, 3), ("470", 2, 4, 9, 9), ("467", 1, 3, 13, 13), ("456", 14, 15, 16, 15)]


@pytest.mark.parametrize(("name", "first", "last", "had", "least"), CASES)
def test_bands_are_decided_by_two_searches(
    name: str,
    first: int,
    last: int,
    had: int,
    least: int,
    real_boards: tuple[Board, ...],
    real_pieces: tuple[Piece, ...],
) -> None:
    """The record bands are tight; the last two rows of the worked example can lose one break of sixteen."""
    band, start = cut(named(real_boards, name), real_pieces, rows(first, last, 16))
    assert charge(band, start) == had
    found = complete(band, start)
    assert (found.lower, found.upper, found.stopped) == (least, least, "proved")
    assert found.filling is not None
    assert charge(band, found.filling) == least
    assert confirm(band, least) is True
