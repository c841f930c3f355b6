import pytest

from eternity.band import BORDER, FREE, Band, Window, charge, cut, put_back, rows
from eternity.board import Board, score
from eternity.errors import EternityError
from eternity.planted import planted

MADE = planted(6, 3, 5, 11, distinct=True)


def test_a_window_of_a_planted_board_is_charged_nothing() -> None:
    band, filling = cut(MADE.board, MADE.pieces, Window(1, 3, 2, 4))
    assert charge(band, filling) == 0
    assert (band.width, band.height, band.charged) == (3, 3, 12 + 12)


def test_the_charge_is_counted_by_hand() -> None:
    """Two cells side by side: the seam differs, the colour above the first differs, the right side is free."""
    band = Band(2, 1, ((1, 2, 1, 2), (1, 1, 1, 3)), (9, 1), (FREE,), (1, 1), (2,))
    assert charge(band, ((0, 0), (1, 0))) == 2
    assert band.charged == 6


def test_a_phantom_is_refused() -> None:
    band, filling = cut(MADE.board, MADE.pieces, Window(1, 2, 1, 2))
    with pytest.raises(EternityError, match="used twice"):
        charge(band, (filling[0], filling[0], *filling[2:]))


def test_grey_off_the_border_is_refused() -> None:
    band, filling = cut(MADE.board, MADE.pieces, Window(0, 0, 0, 1))
    assert band.top == (BORDER, BORDER)
    with pytest.raises(EternityError, match="wanted grey on the border"):
        charge(band, filling[::-1])


def test_put_back_is_the_inverse_of_cut() -> None:
    window = rows(2, 3, 6)
    _, filling = cut(MADE.board, MADE.pieces, window)
    assert put_back(MADE.board, window, filling).cells == MADE.board.cells


def test_what_a_better_filling_gains_the_board_gains() -> None:
    cells = list(MADE.board.cells)
    cells[14], cells[15] = cells[15], cells[14]
    broken = Board("broken", 6, tuple(cells))
    band, filling = cut(broken, MADE.pieces, rows(2, 2, 6))
    assert score(broken, MADE.pieces) == 60 - charge(band, filling)


@pytest.mark.parametrize(("window", "wanted"), [(rows(5, 6, 6), "rows 5-6"), (Window(0, 1, 3, 6), "columns 3-6")])
def test_a_band_outside_the_board_is_refused(window: Window, wanted: str) -> None:
    with pytest.raises(EternityError, match=f"got {wanted}, wanted within 0-5"):
        cut(MADE.board, MADE.pieces, window)


def test_a_pool_that_is_too_small_is_refused() -> None:
    with pytest.raises(EternityError, match="got 1 pieces for 2 cells"):
        Band(2, 1, ((1, 1, 1, 1),), (FREE, FREE), (FREE,), (FREE, FREE), (FREE,))
