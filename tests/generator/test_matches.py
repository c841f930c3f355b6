"""Games of self-play as pages have them, from the judged mini data."""

from __future__ import annotations

import json
from pathlib import Path

import chess
import pytest

from catalog.contract import Pair
from catalog.dataset import read_dataset
from catalog.fen import read_board
from catalog.pgn import read_pgn
from generator.evidence.matches import Match, Matches, matches_json, matches_pgn, read_matches
from generator.rendering.selfplay import ENDINGS, WORDS, selfplay_view
from generator.site import Site


@pytest.fixture
def matches(judged_root: Path) -> Matches:
    return read_matches(read_dataset(judged_root / "data"))


@pytest.fixture
def match(matches: Matches) -> Match:
    (found,) = matches[Pair(90, 80).index]
    return found


def test_a_match_holds_the_games_of_one_pair_at_one_budget(matches: Matches, match: Match) -> None:
    assert set(matches) == {Pair(90, 80).index, Pair(0, 6).index}
    assert [game.number for game in match.games] == [1, 2, 3, 4]
    assert (match.engine, match.nodes, match.waves, match.days) == ("Minifish 1.0", 5000, (1,), ("2026-10-01",) * 4)
    assert match.lengths == (8, 31, 40, 88)


def test_results_are_counted_from_whites_side_with_wilson_bounds(match: Match) -> None:
    """Bounds of 1, 2 and 3 of 4 by the published formula, to three digits: 0.046-0.699, 0.150-0.850, 0.301-0.954."""
    told = [(share.games, share.share, round(share.low, 3), round(share.high, 3)) for share in match.results]
    assert told == [(1, 0.25, 0.046, 0.699), (2, 0.5, 0.150, 0.850), (1, 0.25, 0.046, 0.699)]
    assert [(share.games, round(share.high, 3)) for share in match.boundaries] == [(1, 0.699), (3, 0.954)]
    assert (match.points.games, match.points.share) == (2.0, 0.5)


def test_the_pgn_is_read_back_move_by_move(match: Match) -> None:
    replayed = list(read_pgn(matches_pgn([match]).decode()))
    assert [each.moves for each in replayed] == [game.moves for game in match.games]
    assert [each.result for each in replayed] == ["0-1", "1/2-1/2", "1/2-1/2", "1-0"]


def test_the_file_of_the_replay_has_moves_that_python_chess_reads_either_way(match: Match) -> None:
    found = json.loads(matches_json([match], "0" * 64))
    assert (found["pair"], len(found["games"])) == ("90-80", 4)
    for game in found["games"]:
        position = read_board(found["fen"])
        moves, san = game["moves"].split(), game["san"].split()
        assert len(moves) == len(san) == len(game["scores"].split())
        for word, name in zip(moves, san, strict=True):
            move = position.parse_uci(word)
            assert position.parse_san(name) == move
            position.push(move)


def test_the_games_hold_all_that_a_board_must_know(matches: Matches) -> None:
    """Castling by both, kings that swap with a rook and kings that stay, en passant, promotion, mate, repetition."""
    seen = set()
    for index, (match,) in matches.items():
        for game in match.games:
            position = read_board(json.loads(matches_json([match], ""))["fen"])
            for word in game.moves:
                move = position.parse_uci(word)
                if position.is_castling(move):
                    side = "short" if position.is_kingside_castling(move) else "long"
                    target = chess.square(6 if side == "short" else 2, chess.square_rank(move.from_square))
                    how = "stays" if move.from_square == target else "swaps" if move.to_square == target else "goes"
                    seen.add((Pair.at(index).white, "White" if position.turn else "Black", side, how))
                if position.is_en_passant(move):
                    seen.add("en passant")
                if move.promotion:
                    seen.add("promotion")
                position.push(move)
            if position.is_checkmate():
                seen.add("mate")
            if position.is_repetition(3):
                seen.add("repetition")
    assert seen >= {"en passant", "promotion", "mate", "repetition"}
    assert {(90, "White", "long", "swaps"), (90, "Black", "short", "swaps")} <= seen
    assert {(0, "White", "short", "stays"), (0, "Black", "short", "stays")} <= seen


def test_a_page_shows_some_games_and_says_how_many_there_are(judged_site: Site) -> None:
    from generator.rendering.desk import Desk
    from generator.routes import Links

    desk = Desk(judged_site, judged_site.editions["en"], Links.beside("en/pairs/90/90-80.html"), {})
    found = selfplay_view(desk, Pair(90, 80))
    assert found
    (match,) = found.matches
    assert (match.games, match.shortest, match.median, match.longest) == (4, 4, 18, 44)
    assert [(row.place, row.number, row.result, row.moves) for row in match.rows] == [
        (0, 1, "0–1", 44),
        (1, 2, "½–½", 4),
        (2, 3, "½–½", 20),
        (3, 4, "1–0", 16),
    ]
    assert found.pgn == "../../../data/pairs/90/90-80.pgn"
    assert selfplay_view(desk, Pair(1, 2)) is None


def test_the_replay_has_a_word_for_every_ending() -> None:
    from typing import get_args

    from catalog.games import Ending

    assert set(ENDINGS) == set(get_args(Ending))
    assert {f"ending-{name}" for name in ENDINGS} <= set(WORDS)
