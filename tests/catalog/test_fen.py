"""Positions of pairs against other programs: a published book, Stockfish's perft, public bug reports."""

import csv
import json
import lzma
from pathlib import Path

import chess
import pytest
from hypothesis import given
from hypothesis import strategies as st

from catalog.contract import ORDERED_PAIRS, Pair
from catalog.errors import CatalogError
from catalog.fen import board, fen, read_board, read_fen, read_pair

SHARED = Path(__file__).resolve().parents[3] / "shared"

needs_shared = pytest.mark.skipif(
    not SHARED.is_dir(), reason="the independent data in ../shared is not part of the project"
)

pairs = st.builds(Pair, st.integers(0, 959), st.integers(0, 959))


@pytest.mark.parametrize(
    ("pair", "shredder"),
    [  # from the Stockfish book collection, DFRC_openings.epd
        (Pair(0, 0), "bbqnnrkr/pppppppp/8/8/8/8/PPPPPPPP/BBQNNRKR w HFhf - 0 1"),
        (Pair(0, 1), "bqnbnrkr/pppppppp/8/8/8/8/PPPPPPPP/BBQNNRKR w HFhf - 0 1"),
        (Pair(518, 0), "bbqnnrkr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w HAhf - 0 1"),
        (Pair(958, 3), "bqnnrkrb/pppppppp/8/8/8/8/PPPPPPPP/RKRNNBBQ w CAge - 0 1"),
    ],
)
def test_shredder_letters_name_the_rooks_files(pair: Pair, shredder: str) -> None:
    assert fen(pair) == shredder
    assert read_fen(shredder) == pair


@needs_shared
def test_all_921600_positions_agree_with_the_published_book() -> None:
    """Line k, from 0, is pair (k // 960, k % 960), written by another program."""
    with lzma.open(SHARED / "oracle" / "DFRC_openings.epd.xz", "rt") as lines:
        wrong = [k for k, line in enumerate(lines) if fen(Pair.at(k)) != line.rstrip("\n")]
        assert wrong == []
    with lzma.open(SHARED / "oracle" / "DFRC_openings.epd.xz", "rt") as lines:
        assert sum(1 for _ in lines) == ORDERED_PAIRS


@given(pairs, st.sampled_from(["shredder", "xfen"]))
def test_a_position_is_read_back_in_both_styles(pair: Pair, style: str) -> None:
    assert read_fen(fen(pair, style)) == pair  # type: ignore[arg-type]


@given(pairs)
def test_both_styles_are_one_position_with_all_four_rights(pair: Pair) -> None:
    xfen = chess.Board(fen(pair, "xfen"), chess960=True)
    assert xfen == board(pair)
    assert chess.popcount(board(pair).castling_rights) == 4
    assert board(pair).shredder_fen() == fen(pair)
    assert board(pair).fen() == fen(pair, "xfen")


def test_an_asymmetric_pair_keeps_its_rights() -> None:
    """Without `chess960=True` python-chess drops all four in silence."""
    assert chess.Board(fen(Pair(288, 383))).fen().split()[2] == "-"
    assert chess.popcount(board(Pair(288, 383)).castling_rights) == 4


def perft(position: chess.Board, depth: int) -> int:
    if depth == 1:
        return position.legal_moves.count()
    total = 0
    for move in position.legal_moves:
        position.push(move)
        total += perft(position, depth - 1)
        position.pop()
    return total


# Counted by Stockfish 15.1 (`go perft`), FEN given with UCI_Chess960 on.
PERFT = [
    (Pair(518, 518), 20, 400, 8902),
    (Pair(0, 959), 20, 400, 9014),
    (Pair(288, 383), 20, 380, 8525),
    (Pair(383, 288), 19, 380, 8214),
    (Pair(958, 3), 20, 420, 9417),
]


@pytest.mark.parametrize(("pair", "one", "two", "three"), PERFT)
def test_move_counts_agree_with_stockfish(pair: Pair, one: int, two: int, three: int) -> None:
    assert [perft(board(pair), depth) for depth in (1, 2, 3)] == [one, two, three]


@needs_shared
def test_the_table_of_move_counts_agrees_to_depth_three() -> None:
    with (SHARED / "oracle" / "dfrc_perft.csv").open() as file:
        for row in csv.DictReader(file):
            pair = Pair(int(row["w"]), int(row["b"]))
            assert fen(pair) == row["fen_shredder"]
            assert [perft(board(pair), depth) for depth in (1, 2)] == [int(row["perft1"]), int(row["perft2"])]


@pytest.mark.parametrize(
    "line",
    [  # two lines of a published book that other readers choked on
        "bbqnnrkr/pppppppp/8/8/8/8/PPPPPPPP/BBQNNRKR w HFhf - 0 1;",
        "bbqnnrkr/pppppppp/8/8/8/8/PPPPPPPP/BBQNNRKR w KQkq - 0 1;",
    ],
)
def test_a_book_line_with_a_stray_semicolon_is_read(line: str) -> None:
    assert read_fen(line) == Pair(0, 0)


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("q1kn1br1/3p1p1p/1rpB2p1/1p6/p7/P4P2/BPPP2PP/QRKN3R w KQq - 1 13", "got castling rights 'KQq', wanted .*'HB'"),
        ("bbqnnrkr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w HAhg - 0 1", "got castling rights 'HAhg'"),
        ("bbqnnrkr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w HAh - 0 1", "wanted White to move with all four"),
        ("bbqnnrkr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR b HAhf - 0 1", "wanted White to move"),
        ("bbqnnrkr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w HAhf - 3 9", "counters 0 1"),
        ("bbqnnrkr/pppp1ppp/8/4p3/8/8/PPPPPPPP/RNBQKBNR w HAhf - 0 1", "other men on ranks 2 to 7"),
        ("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBKBQRN w GAha - 0 1", "RNBKBQRN"),
        ("rubbish", "fen 'rubbish'"),
        ("", "fen ''"),
    ],
)
def test_what_is_no_start_of_a_pair_is_refused_in_one_line(text: str, said: str) -> None:
    with pytest.raises(CatalogError, match=said) as caught:
        read_fen(text)
    assert "\n" not in str(caught.value)


@pytest.mark.parametrize(
    "text", ["518-0", "518/0", "bbqnnrkr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w HAhf - 0 1", fen(Pair(518, 0), "xfen")]
)
def test_a_person_names_a_pair_by_numbers_or_by_fen(text: str) -> None:
    assert read_pair(text) == Pair(518, 0)


CASES = json.loads((SHARED / "cases" / "chess.json").read_text()) if SHARED.is_dir() else []
POSITIONS = [case for case in CASES if "fen" in case["input"] and "castles" in case["expected"]]


@needs_shared
@pytest.mark.parametrize("case", POSITIONS, ids=lambda case: case["id"])
def test_castling_of_reported_positions(case: dict) -> None:
    """Positions from public bug reports, with the castling moves that are right."""
    position = chess.Board(case["input"]["fen"], chess960=True)
    for move in str(case["input"].get("moves", "")).split():
        position.push_uci(move)
    castles = [f"{move.uci()}={position.san(move)}" for move in position.legal_moves if position.is_castling(move)]
    assert castles == case["expected"]["castles"]


@needs_shared
def test_reported_styles_are_one_position() -> None:
    case = next(case for case in CASES if case["id"] == "chess-02")
    one, other = map(read_fen, case["input"]["fens"])
    assert one == other
    assert fen(one) == case["expected"]["shredder"]
    assert fen(one, "xfen") == case["expected"]["xfen"]


@needs_shared
def test_a_reported_impossible_right_is_refused_and_its_cure_is_named() -> None:
    case = next(case for case in CASES if case["id"] == "chess-04")
    with pytest.raises(CatalogError, match="'KQq', wanted"):
        read_board(case["input"]["fen"])
    assert read_board(case["expected"]["clean_fen"]).is_valid()
