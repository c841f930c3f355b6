"""Books of openings, read back by python-chess; the expected line is written by hand."""

import io

import chess
import chess.pgn
import pytest

from catalog.book import Opening, epd, pgn
from catalog.contract import Cp, Mate, Pair
from catalog.fen import board, fen

OPENINGS = [
    Opening(Pair(518, 518), 3, Mate(-7), 21, 4000, "Toy 1"),
    Opening(Pair(288, 383), 2, Cp(-5), 30, 900_000, "Toy 1"),
    Opening(Pair(518, 0), 1, Cp(0), 24, 12_345, "Toy 1"),
]


def test_the_first_line_of_a_book_is_as_written_by_hand() -> None:
    first, *_ = epd(OPENINGS).splitlines()
    assert first == (
        'bbqnnrkr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w HAhf - hmvc 0; fmvn 1; ce 0; acd 24; acn 12345; id "518-0";'
    )


def test_python_chess_reads_the_epd_with_all_rights_counters_and_readings() -> None:
    text = epd(OPENINGS)
    assert text.endswith(";\n")
    found = [chess.Board.from_epd(line, chess960=True) for line in text.splitlines()]
    assert [position.fen() for position, _ in found] == [
        board(Pair(*pair)).fen() for pair in ((518, 0), (288, 383), (518, 518))
    ]
    assert all(bin(position.castling_rights).count("1") == 4 for position, _ in found)
    assert found[1][1] == {"hmvc": 0, "fmvn": 1, "ce": -5, "acd": 30, "acn": 900_000, "id": "288-383"}
    assert found[2][1]["dm"] == -7


def test_no_line_ends_its_fen_in_a_stray_semicolon() -> None:
    """Published books had `... - 0 1;`, which readers of FEN refuse: here the counters are operations."""
    for line in epd(OPENINGS).splitlines():
        fields = line.split(" ", 4)
        assert fields[3] == "-"
        assert not fields[2].endswith(";")
        assert fields[4].startswith("hmvc 0; fmvn 1; ")


def test_the_pgn_book_has_one_game_without_moves_an_opening_by_rank() -> None:
    stream = io.StringIO(pgn(OPENINGS))
    games = list(iter(lambda: chess.pgn.read_game(stream), None))
    assert [one.headers["Pair"] for one in games] == ["518-0", "288-383", "518-518"]
    assert [one.headers["FEN"] for one in games] == [fen(Pair(518, 0)), fen(Pair(288, 383)), fen(Pair(518, 518))]
    assert [one.headers["Reading"] for one in games] == ["0", "-5", "mate -7"]
    for one in games:
        assert one.errors == []
        assert (one.headers["Variant"], one.headers["SetUp"], one.headers["Result"]) == ("Chess960", "1", "*")
        assert one.board().chess960
        assert bin(one.board().castling_rights).count("1") == 4
        assert list(one.mainline_moves()) == []


@pytest.mark.parametrize("write", [epd, pgn])
def test_an_empty_book_is_an_empty_file(write: object) -> None:
    assert callable(write)
    assert write([]) == ""
