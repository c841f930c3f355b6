import json
from pathlib import Path

import pytest

from eternity.board import Board, address, breaks, read_address, read_alone, read_boards, score, to_entry
from eternity.errors import EternityError
from eternity.piece import Piece
from eternity.planted import planted

MADE = planted(6, 3, 5, 11, distinct=True)


def test_the_public_boards_have_the_scores_they_are_known_by(
    real_boards: tuple[Board, ...], real_pieces: tuple[Piece, ...]
) -> None:
    assert [score(board, real_pieces) for board in real_boards] == [470, 467, 456]


def test_breaks_of_the_worked_example_lie_where_they_were_counted(
    real_boards: tuple[Board, ...], real_pieces: tuple[Piece, ...]
) -> None:
    """24 breaks; 13 between the last rows 13/14 and 14/15 and within them, counted by hand from the file."""
    found = breaks(real_boards[2], real_pieces)
    assert len(found) == 24
    assert sum(one.direction == "down" and one.row == 13 for one in found) == 7
    assert sum(one.direction == "down" and one.row == 14 for one in found) == 5


def test_a_planted_board_has_no_break() -> None:
    assert score(MADE.board, MADE.pieces) == 60
    assert breaks(MADE.board, MADE.pieces) == ()


def test_one_turned_piece_breaks_its_edges() -> None:
    """Half a turn of an inner piece with four different neighbours' colours breaks four edges at most."""
    cells = list(MADE.board.cells)
    cells[14] = (cells[14][0], (cells[14][1] + 2) % 4)
    found = breaks(Board("turned", 6, tuple(cells)), MADE.pieces)
    assert 1 <= len(found) <= 4
    assert {(one.row, one.column) for one in found} <= {(2, 2), (1, 2), (2, 1)}


def test_json_boards_are_scored_anew(tmp_path: Path) -> None:
    path = tmp_path / "boards.json"
    path.write_text(json.dumps([to_entry(MADE.board, MADE.pieces)]))
    assert read_boards(path, MADE.pieces)[0].cells == MADE.board.cells
    path.write_text(json.dumps([{**to_entry(MADE.board, MADE.pieces), "score": 59}]))
    with pytest.raises(EternityError, match="claims 59 matched edges, it has 60"):
        read_boards(path, MADE.pieces)


def test_a_viewers_address_reads_the_same_whatever_its_letters_mean(tmp_path: Path) -> None:
    """`motifs_order` only renames colours; the renaming is found from the pieces."""
    plain = address(MADE.board, MADE.pieces)
    letters = plain.split("board_edges=")[1]
    renamed = letters.translate(str.maketrans("bcdefghi", "ihgfedcb"))
    path = tmp_path / "addresses"
    path.write_text(
        f"https://viewer.example/#{plain}\nhttps://viewer.example/#board_edges={renamed}&motifs_order=other\n"
    )
    for board in read_boards(path, MADE.pieces):
        assert score(board, MADE.pieces) == 60
        assert board.cells == MADE.board.cells


def test_the_real_boards_survive_an_address(real_boards: tuple[Board, ...], real_pieces: tuple[Piece, ...]) -> None:
    for board in real_boards:
        assert read_address(f"#{address(board, real_pieces)}", real_pieces).cells == board.cells


def test_an_address_is_scored_with_the_pieces_that_it_draws(
    real_boards: tuple[Board, ...], real_pieces: tuple[Piece, ...], tmp_path: Path
) -> None:
    """No piece file is needed; what was read is said."""
    path = tmp_path / "addresses"
    path.write_text(f"https://viewer.example/#{address(real_boards[0], real_pieces)}&motifs_order=jblackwood\n")
    ((board, pieces),) = read_alone(path)
    assert score(board, pieces) == 470
    assert board.read_as == "edges up, right, down, left in the letters of jblackwood"


def test_piece_numbers_alone_are_no_board(tmp_path: Path) -> None:
    path = tmp_path / "boards.json"
    path.write_text(json.dumps([to_entry(MADE.board, MADE.pieces)]))
    with pytest.raises(EternityError, match="wanted their pieces too: --pieces FILE"):
        read_alone(path)


def test_a_drawn_board_with_grey_inside_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "addresses"
    letters = address(MADE.board, MADE.pieces).split("board_edges=")[1]
    inside = 4 * 14
    path.write_text(f"#board_edges={letters[:inside]}a{letters[inside + 1 :]}")
    with pytest.raises(EternityError, match="got 4 corners, 17 edge pieces and 15 inner ones, wanted 4, 16 and 16"):
        read_alone(path)


def _swapped(first: int, second: int) -> list[list[int]]:
    cells = [list(cell) for cell in MADE.board.cells]
    cells[first], cells[second] = cells[second], cells[first]
    return cells


BAD = {
    "a piece used twice": ([list(MADE.board.cells[0]), *map(list, MADE.board.cells[:-1])], "used twice"),
    "a grey edge inside": (_swapped(0, 14), "grey"),
    "a cell missing": ([list(cell) for cell in MADE.board.cells[:-1]], "got 35 cells, wanted 36"),
    "no such piece": ([[99, 0], *map(list, MADE.board.cells[1:])], "got piece 99"),
    "no such rotation": ([[0, 4], *map(list, MADE.board.cells[1:])], "turned 4"),
}


@pytest.mark.parametrize("case", BAD)
def test_a_wrong_board_is_one_line(case: str, tmp_path: Path) -> None:
    cells, wanted = BAD[case]
    path = tmp_path / "boards.json"
    path.write_text(json.dumps([{"name": "bad", "cells": cells}]))
    with pytest.raises(EternityError) as caught:
        read_boards(path, MADE.pieces)
    assert wanted in str(caught.value)
    assert "\n" not in str(caught.value)


@pytest.mark.parametrize("text", ["[", "[1]", '[{"name": "x"}]', "#board_edges=aa", "#board_edges=" + "a" * 144, ""])
def test_what_is_no_board_is_refused(text: str, tmp_path: Path) -> None:
    (tmp_path / "boards").write_text(text)
    with pytest.raises(EternityError):
        read_boards(tmp_path / "boards", MADE.pieces)
