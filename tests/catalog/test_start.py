"""Starts against figures that others published and rows written down by hand."""

import pytest

from catalog.errors import CatalogError
from catalog.start import STARTS, Castling, castling, mirror, number, row, rows


@pytest.mark.parametrize(
    ("sp", "pieces"),
    [
        (0, "BBQNNRKR"),  # the first and the last of Scharnagl's table
        (959, "RKRNNQBB"),
        (518, "RNBQKBNR"),  # the start of ordinary chess
        (534, "RNBKQBNR"),
        (288, "BBQNRKRN"),
        (383, "NRKRNQBB"),
    ],
)
def test_rows_carry_the_standard_numbers(sp: int, pieces: str) -> None:
    assert row(sp) == pieces
    assert number(pieces) == sp
    assert number(pieces.lower()) == sp


def test_rows_are_all_different_and_lawful() -> None:
    """Bishops on squares of both colours, the king between the rooks: 960 rows in all (FIDE, appendix F)."""
    assert len(set(rows())) == STARTS == 960
    for pieces in rows():
        assert sorted(pieces) == sorted("RNBQKBNR")
        assert pieces.index("B") % 2 != pieces.rindex("B") % 2
        assert pieces.index("R") < pieces.index("K") < pieces.rindex("R")


@pytest.mark.parametrize(("one", "other"), [(518, 534), (288, 383), (0, 959)])
def test_mirror_reflects_left_to_right(one: int, other: int) -> None:
    assert mirror(one) == other
    assert mirror(other) == one
    assert row(one)[::-1] == row(other)


def test_mirror_is_an_involution_without_a_fixed_point() -> None:
    """The king stands between two rooks and the bishops on both colours: no row reads the same backwards."""
    assert all(mirror(mirror(sp)) == sp != mirror(sp) for sp in range(STARTS))


def test_162_starts_castle_on_move_one() -> None:
    """90 short and 72 long, none both: counted by others from the rules (chess960-explorer, 2024)."""
    able = {sp: castling(sp) for sp in range(STARTS)}
    assert sum(map(bool, able.values())) == 162
    assert sum(one.short for one in able.values()) == 90
    assert sum(one.long for one in able.values()) == 72
    assert not any(one.short and one.long for one in able.values())


def test_no_start_shares_castling_on_move_one_with_its_twin() -> None:
    assert not any(castling(sp) and castling(mirror(sp)) for sp in range(STARTS))
    assert castling(288) == Castling(short=True, long=False)
    assert not castling(383)


def test_castling_agrees_with_the_legal_moves_of_python_chess() -> None:
    """An independent program generates the moves; White's castling is all that is compared."""
    import chess

    for sp in range(STARTS):
        board = chess.Board.from_chess960_pos(sp)
        moves = [move for move in board.legal_moves if board.is_castling(move)]
        assert castling(sp) == Castling(
            short=any(map(board.is_kingside_castling, moves)), long=any(map(board.is_queenside_castling, moves))
        )


@pytest.mark.parametrize("wrong", [-1, 960, 100_000])
def test_a_number_outside_the_table_is_refused(wrong: int) -> None:
    with pytest.raises(CatalogError, match=rf"start {wrong}: wanted a Scharnagl number of 0 to 959"):
        row(wrong)


@pytest.mark.parametrize("wrong", ["", "RNBQKBN", "RNBQKBNQ", "BNBQKRNR", "<script>"])
def test_pieces_that_are_no_start_are_refused(wrong: str) -> None:
    with pytest.raises(CatalogError, match="wanted the eight pieces of a Chess960 start"):
        number(wrong)
