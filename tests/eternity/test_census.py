import pytest

from eternity.automorphism import class_counts, renaming
from eternity.census import census
from eternity.piece import Piece


def test_the_real_set_is_as_counted(real_pieces: tuple[Piece, ...]) -> None:
    found = census(real_pieces)
    assert (found.corners, found.edge_pieces, found.inner_pieces, found.grey) == (4, 56, 196, 64)
    assert sorted(found.halves.values()) == [24] * 5 + [48] * 5 + [50] * 12
    assert found.frame == (1, 2, 3, 4, 5)
    assert {found.halves[colour] for colour in found.frame} == {24}
    assert (found.duplicates, found.symmetric) == (0, 0)
    assert found.match == 44400 / 921600
    assert round(found.match_apart, 6) == 0.047185
    assert round(found.match_inner, 7) == 0.0588435


def test_no_two_colours_of_the_real_set_can_be_exchanged(real_pieces: tuple[Piece, ...]) -> None:
    """Refinement of {grey, other} gives 2, 15, 23 classes: each colour stands alone."""
    assert class_counts(real_pieces) == (2, 15, 23)
    assert renaming(real_pieces, real_pieces) == {colour: colour for colour in range(23)}


def test_two_colours_that_can_be_exchanged_stay_in_one_class() -> None:
    """A hand-made set in which colours 1 and 2 play the same part."""
    pieces = [(0, 1, 2, 0), (0, 2, 1, 0), (0, 1, 1, 0), (0, 2, 2, 0)]
    assert class_counts(pieces) == (2,)
    assert renaming(pieces, [tuple({1: 2, 2: 1}.get(c, c) for c in piece) for piece in pieces]) is not None  # type: ignore[misc]


def test_a_set_with_another_piece_is_no_renaming() -> None:
    assert renaming([(0, 1, 2, 0), (0, 1, 1, 0)], [(0, 1, 2, 0), (0, 1, 2, 0)]) is None


@pytest.mark.parametrize("pieces", [[(0, 1, 1, 0), (1, 0, 0, 1)]])
def test_equal_pieces_are_counted(pieces: list[Piece]) -> None:
    assert census(pieces).duplicates == 1
