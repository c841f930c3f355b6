from pathlib import Path

import pytest

from eternity.errors import EternityError
from eternity.piece import pieces_text, read_pieces, rotations, turned
from eternity.planted import planted


def test_a_quarter_turn_clockwise_moves_up_to_right() -> None:
    """Edge i of the turned piece is edge (i + 4 - r) % 4 of the piece: what lay on the left comes up."""
    assert turned((1, 2, 3, 4), 1) == (4, 1, 2, 3)
    assert turned((1, 2, 3, 4), 2) == (3, 4, 1, 2)
    assert turned((1, 2, 3, 4), 0) == (1, 2, 3, 4)


def test_a_symmetric_piece_has_fewer_rotations() -> None:
    assert rotations((1, 2, 1, 2)) == (0, 1)
    assert rotations((3, 3, 3, 3)) == (0,)
    assert rotations((1, 2, 3, 4)) == (0, 1, 2, 3)


def test_the_order_of_sides_is_said_and_read(tmp_path: Path) -> None:
    """The same piece in the order up-down-left-right."""
    pieces = planted(3, 2, 3, 1).pieces
    other = "".join(f"{up} {down} {left} {right}\n" for up, right, down, left in pieces)
    (tmp_path / "udlr").write_text(other)
    (tmp_path / "urdl").write_text(pieces_text(pieces))
    assert read_pieces(tmp_path / "udlr", "udlr") == read_pieces(tmp_path / "urdl") == pieces


BAD = {
    "255 lines": ("".join(pieces_text(planted(16, 5, 17, 1).pieces).splitlines(True)[:-1]), "got 255 pieces"),
    "colour out of range": ("0 0 1 23\n" * 4, ":1: got colour 23, wanted 0 to 22"),
    "three numbers": ("0 0 1\n", ":1: got '0 0 1', wanted four colours"),
    "words": ("a b c d\n", "wanted four colours"),
    "grey in a stripe": ("0 1 0 1\n" * 4, "side by side as on a corner"),
    "no corners": ("1 1 1 1\n" * 4, "got 0 corners"),
    "empty": ("", "got 0 pieces"),
}


@pytest.mark.parametrize("case", BAD)
def test_a_wrong_piece_file_is_one_line(case: str, tmp_path: Path) -> None:
    text, wanted = BAD[case]
    (tmp_path / "pieces").write_text(text)
    with pytest.raises(EternityError) as caught:
        read_pieces(tmp_path / "pieces")
    assert wanted in str(caught.value)
    assert "\n" not in str(caught.value)
