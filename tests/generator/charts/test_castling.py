"""Castling on move one, held to the rules of an independent program for every start."""

from __future__ import annotations

import chess
import pytest

from catalog.start import STARTS, castling, row
from generator.charts.castling import FILES, draw_castling


def legal(board: chess.Board, way: str) -> bool:
    """Whether python-chess allows the side to move to castle short or long."""
    wanted = board.is_kingside_castling if way == "short" else board.is_queenside_castling
    return any(board.is_castling(move) and wanted(move) for move in board.legal_moves)


@pytest.mark.parametrize("black", [False, True], ids=["white", "black"])
def test_a_way_is_open_exactly_when_the_rules_allow_it_on_move_one(black: bool) -> None:
    """All 960 starts, both sides, both ways."""
    for number in range(STARTS):
        board = chess.Board.from_chess960_pos(number)
        if black:
            board.push(chess.Move.null())
        for castle in draw_castling(row(number)):
            assert legal(board, castle.way) is (not castle.needed), (number, castle)
            assert getattr(castling(number), castle.way) is (not castle.needed)


def test_the_needed_squares_are_those_that_the_rules_want_empty() -> None:
    """All else removed, castling is legal; one man on a needed square forbids it, on any other square it does not."""
    for number in range(STARTS):
        for castle in draw_castling(row(number)):
            board = chess.Board.from_chess960_pos(number)
            king, rook = castle.king[0], castle.rook[0]
            for file in {*range(8)} - {king, rook}:
                board.remove_piece_at(file)
            # Only this rook is left, so that the right to castle is that of this way.
            board.castling_rights = chess.BB_SQUARES[rook]
            assert legal(board, castle.way), (number, castle.way)
            for file in {*range(8)} - {king, rook}:
                board.set_piece_at(file, chess.Piece(chess.KNIGHT, chess.WHITE))
                assert legal(board, castle.way) is (file not in castle.needed), (number, castle.way, FILES[file])
                board.remove_piece_at(file)


def test_king_and_rook_end_where_the_rules_put_them() -> None:
    for number in range(STARTS):
        for castle in draw_castling(row(number)):
            board = chess.Board.from_chess960_pos(number)
            for file in {*range(8)} - {castle.king[0], castle.rook[0]}:
                board.remove_piece_at(file)
            board.castling_rights = chess.BB_SQUARES[castle.rook[0]]
            (move,) = (move for move in board.legal_moves if board.is_castling(move))
            board.push(move)
            assert board.piece_at(castle.king[1]) == chess.Piece(chess.KING, chess.WHITE)
            assert board.piece_at(castle.rook[1]) == chess.Piece(chess.ROOK, chess.WHITE)


def test_by_hand() -> None:
    """518 is RNBQKBNR: three men between king and rook on the long side, two on the short one."""
    short, long = draw_castling("RNBQKBNR")
    assert [FILES[file] for file in short.needed] == ["f", "g"]
    assert [FILES[file] for file in long.needed] == ["b", "c", "d"]
    # The king of BBQNNRKR stands on g1 already: only the other rook is in the way.
    short, _ = draw_castling("BBQNNRKR")
    assert (short.king, short.rook, short.needed) == ((6, 6), (7, 5), (5,))
