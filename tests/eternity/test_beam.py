from eternity.beam import Field, disjoint_pairs, grow, halves, join
from eternity.board import Board, score
from eternity.planted import planted

MADE = planted(8, 3, 6, 5, distinct=True)


def test_a_scan_counts_the_breaks_that_the_board_has() -> None:
    """The beam's own count against the board's score."""
    found, cells = grow(MADE.pieces, Field(8, 8, "none"), 16, 1, exact=False)
    assert cells == 64
    for one in found:
        assert score(Board("scan", 8, one.cells), MADE.pieces) == 112 - one.breaks


def test_soft_halves_join_to_whole_boards_on_either_seam() -> None:
    for seam in ("down", "right"):
        field = halves(8, seam)
        one = grow(MADE.pieces, field, 8, 1, exact=False)[0][0]
        other = grow(MADE.pieces, field, 8, 2, exact=False, banned=one.pieces, facing=tuple(reversed(one.seam)))[0][0]
        board = join(one, other, field, "joined")
        assert score(board, MADE.pieces) == 112 - one.breaks - other.breaks


def test_exact_beams_break_nothing_or_die() -> None:
    found, cells = grow(MADE.pieces, halves(8, "down"), 64, 3, exact=True)
    assert all(one.breaks == 0 for one in found)
    assert cells == 32 or not found


def test_independent_halves_share_pieces() -> None:
    field = halves(8, "down")
    ones = grow(MADE.pieces, field, 8, 1, exact=False)[0]
    others = grow(MADE.pieces, field, 8, 2, exact=False)[0]
    pairs, disjoint, overlap = disjoint_pairs(ones, others)
    assert (pairs, disjoint) == (64, 0)
    assert 8 < overlap < 24
