"""Games as values, as a sealed table and as PGN; two other readers replay what we write."""

import json
import os
import subprocess
from pathlib import Path

import chess
import chess.pgn
import pytest

from asym.engines.fetch import npm
from asym.engines.registry import node
from asym.model import SearchError
from catalog.contract import Cp, Mate, Pair
from catalog.errors import CatalogError
from catalog.games import Ending, Game, Result, final_board, games_from, games_table, scores_from_text, scores_to_text
from catalog.pgn import game_pgn, join_pgn, read_pgn
from catalog.start import row

ROOT = Path(__file__).resolve().parents[2]
REPLAY = Path(__file__).with_name("replay.mjs")
CHESSOPS = "chessops@0.15.1"

STAYS_PUT = tuple(number for number in range(960) if row(number).endswith("NKR"))[:2]


def game(pair: Pair, moves: str, result: Result, ending: Ending, number: int = 1) -> Game:
    words = tuple(moves.split())
    scores = tuple(Cp(12 * ply - 30) if ply % 5 else Mate(3) for ply in range(len(words)))
    return Game(pair, number, 77, "toy", 5000, 2, words, scores, result, ending, 5000 * len(words))


LOYD = "e2e3 a7a5 d1h5 a8a6 h5a5 h7h5 h2h4 a6h6 a5c7 f7f6 c7d7 e8f7 d7b7 d8d3 b7b8 d3h7 b8c8 f7g6 c8e6"

GAMES = [
    game(Pair(518, 518), "e2e4 e7e5 d1h5 b8c6 f1c4 g8f6 h5f7", "1-0", "checkmate"),
    game(Pair(518, 518), LOYD, "1/2-1/2", "stalemate", 2),
    game(Pair(518, 518), "g1f3 g8f6 f3g1 f6g8 " * 2, "1/2-1/2", "repetition", 3),
    game(Pair(518, 518), "g1f3 g8f6 g2g3 g7g6 f1g2 f8g7 e1h1 e8h8", "1/2-1/2", "length", 4),
    game(Pair(518, 518), "d2d4 d7d5 c1f4 c8f5 b1c3 b8c6 d1d2 d8d7 e1a1 e8a8", "1/2-1/2", "length", 5),
    game(Pair(*STAYS_PUT), "f1g3 f8g6 g1h1 g8h8", "1-0", "adjudicated win"),
    game(Pair(518, 518), "e2e4 a7a6 e4e5 d7d5 e5d6 b7b6 d6c7 h7h6 c7b8q", "1/2-1/2", "adjudicated draw", 6),
    game(Pair(288, 383), "f1g1", "1/2-1/2", "length"),
]
"""Mate, stalemate, repetition, castling to both sides and by kings that stay put, en passant, promotion."""


@pytest.mark.parametrize("one", GAMES, ids=lambda one: f"{one.pair}:{one.number}")
def test_python_chess_reads_a_game_back_without_an_error(one: Game) -> None:
    """The trap: for 518-518 python-chess itself would write neither FEN nor variant."""
    import io

    text = game_pgn(one, 'Toy "1"')
    found = chess.pgn.read_game(io.StringIO(text))
    assert found is not None
    assert found.errors == []
    assert found.headers["Variant"] == "Chess960"
    assert found.headers["SetUp"] == "1"
    assert found.headers["FEN"].split()[0].startswith(row(one.pair.black).lower())
    assert found.headers["Seed"] == "77"
    assert found.headers["NodesPerMove"] == "5000"
    assert found.headers["White"] == 'Toy "1"'
    last = found.end().board()
    assert last.chess960
    assert last.fen() == final_board(one).fen()
    assert found.headers["Result"] == one.result


def test_games_one_below_the_other_are_all_read_and_replayed() -> None:
    read = list(read_pgn(join_pgn(game_pgn(one, "Toy") for one in GAMES)))
    assert [(one.pair, one.moves, one.result) for one in read] == [(one.pair, one.moves, one.result) for one in GAMES]
    assert [one.final for one in read] == [final_board(one).shredder_fen() for one in GAMES]


def test_the_sealed_table_gives_the_same_games_back() -> None:
    table = games_table(list(reversed(GAMES)))
    back = list(games_from(table.to_pylist()))
    assert back == sorted(GAMES, key=lambda one: (one.pair, one.number))
    assert table["plies"].to_pylist() == [len(one.moves) for one in back]


def test_scores_go_to_text_and_back() -> None:
    scores = (Cp(12), Cp(-5), Mate(3), Mate(-2), Cp(0))
    assert scores_to_text(scores) == "12 -5 #3 #-2 0"
    assert scores_from_text("12 -5 #3 #-2 0") == scores
    with pytest.raises(CatalogError, match="scores '12 x'"):
        scores_from_text("12 x")


def test_an_illegal_move_in_a_game_is_refused_in_one_line() -> None:
    broken = game(Pair(311, 393), "e2e4 e7e5 e4e5", "1-0", "adjudicated win", 4)
    for what in (final_board, lambda one: game_pgn(one, "Toy")):
        with pytest.raises(CatalogError, match=r"^game 4 of 311-393, ply 3: got 'e4e5', wanted a legal move$"):
            what(broken)


def test_an_unknown_ending_is_refused() -> None:
    rows = games_table(GAMES[:1]).to_pylist()
    with pytest.raises(CatalogError, match="game 1 of 518-518: ending is 'boredom'"):
        list(games_from([{**rows[0], "ending": "boredom"}]))


START = '[FEN "bbqnnrkr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w HAhf - 0 1"]\n[SetUp "1"]\n'


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ('[Variant "Atomic"]\n' + START + "\n1. e4 *\n", "games.pgn: game 1: variant is 'Atomic', wanted 'Chess960'"),
        (START + "\n1. e4 *\n", "games.pgn: game 1: variant is 'none', wanted 'Chess960'"),
        ('[Variant "Chess960"]\n\n1. e4 *\n', "games.pgn: game 1: has no FEN tag"),
        ('[Variant "Chess960"]\n' + START + "\n1. e4 e5 2. exe5 *\n", "games.pgn: game 1: illegal san: 'exe5'"),
        ("", "games.pgn: no game in it"),
        (
            '[Variant "Chess960"]\n[FEN "8/8/8/8/8/8/8/8 w - - 0 1"]\n\n*\n',
            "fen '8/8/8/8/8/8/8/8 w - - 0 1': not a legal",
        ),
        ('[Variant "Chess960"]\n[FEN "nonsense"]\n\n*\n', "fen 'nonsense'"),
    ],
)
def test_a_pgn_of_something_else_is_refused_in_one_line(text: str, said: str) -> None:
    with pytest.raises(CatalogError) as refusal:
        list(read_pgn(text, "games.pgn"))
    assert said in str(refusal.value)
    assert "\n" not in str(refusal.value)


# --- Inputs from public bug reports


def case(name: str, file: str) -> dict[str, object]:
    path = ROOT.parent / "shared" / "cases" / file
    if not path.is_file():
        pytest.skip("the cases from public bug reports are not beside this checkout")
    found: dict[str, object] = next(one for one in json.loads(path.read_bytes()) if one["id"] == name)
    return found


@pytest.mark.parametrize("name", ["chess-12", "chess-13"])
def test_games_from_bug_reports_replay_to_their_last_position(name: str) -> None:
    """chess-12 is the game of site-01: castling where king and rook cross, then mate."""
    one = case(name, "chess.json")
    pgn: str = one["input"]["pgn"]  # type: ignore[index]
    expected: dict[str, object] = one["expected"]  # type: ignore[assignment]
    (read,) = read_pgn(pgn)
    final = chess.Board(read.final, chess960=True)
    wanted = str(expected.get("final") or expected["fen"])
    assert final.board_fen() == wanted.split()[0]
    if name == "chess-12":
        assert len(read.moves) == 42
        assert final.is_checkmate()
        assert (final.piece_type_at(chess.G8), final.piece_type_at(chess.F8)) == (chess.KING, chess.ROOK)


# --- Chessops, which shares no code with python-chess


@pytest.fixture(scope="module")
def chessops() -> Path:
    """A folder in which Node finds chessops; fetched once into the cache."""
    folder = ROOT / ".cache" / "chessops"
    if not (folder / "node_modules" / "chessops" / "package.json").is_file():
        folder.mkdir(parents=True, exist_ok=True)
        words = ["install", "--prefix", str(folder), "--no-audit", "--no-fund", "--silent", CHESSOPS]
        try:
            subprocess.run([*npm(), *words], check=True, capture_output=True, timeout=90)
        except (OSError, SearchError, subprocess.SubprocessError) as error:
            if os.environ.get("ASYM_REQUIRE"):
                pytest.fail(f"{CHESSOPS} could not be fetched: {error}")
            pytest.skip(f"{CHESSOPS}, an independent reader of PGN, could not be fetched: {error}")
    return folder


def test_chessops_replays_every_game_to_the_same_position(chessops: Path) -> None:
    text = join_pgn(game_pgn(one, "Toy") for one in GAMES)
    script = chessops / REPLAY.name  # Node looks for packages beside the script
    script.write_text(REPLAY.read_text())
    done = subprocess.run(
        [node() or "node", script], input=text, capture_output=True, text=True, timeout=60, check=False
    )
    assert done.returncode == 0, done.stderr
    replayed = json.loads(done.stdout)
    assert [one["moves"] for one in replayed] == [len(one.moves) for one in GAMES]
    for found, one in zip(replayed, GAMES, strict=True):
        wanted = final_board(one)
        placing, turn, _, _, halfmoves, fullmoves = found["fen"].split()
        assert placing.replace("~", "") == wanted.board_fen()
        assert turn == ("w" if wanted.turn else "b")
        assert (int(halfmoves), int(fullmoves)) == (wanted.halfmove_clock, wanted.fullmove_number)
        assert found["checkmate"] == wanted.is_checkmate()
        assert found["stalemate"] == wanted.is_stalemate()
