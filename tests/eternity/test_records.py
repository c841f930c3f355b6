"""What is proved on public boards of the real set."""

import json
from pathlib import Path

import pytest

from eternity.band import charge, cut, rows
from eternity.board import Board, breaks, named
from eternity.experiments.records import confirm
from eternity.onesided import complete
from eternity.piece import Piece

RESULT = Path(__file__).resolve().parents[2] / "data" / "eternity" / "real" / "records.json"

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


def test_no_band_of_the_records_with_three_breaks_is_left_out(
    real_boards: tuple[Board, ...], real_pieces: tuple[Piece, ...]
) -> None:
    """Counted from the broken edges of the whole board: those with a side in one of the band's rows."""
    wanted = {}
    for name in ("470", "467"):
        board = named(real_boards, name)
        touched = [{one.row, one.row + (one.direction == "down")} for one in breaks(board, real_pieces)]
        for height in (2, 3):
            for first in range(17 - height):
                had = sum(not one.isdisjoint(range(first, first + height)) for one in touched)
                if had >= 3:
                    wanted[board.name, f"{first}-{first + height - 1}"] = had
    found = json.loads(RESULT.read_text())["result"]["bands"]
    assert {(band["board"], band["rows"]): band["breaks"] for band in found} == wanted
