"""Games with scripted moves: every way a game can end, every kind of move, and which moves are drawn."""

from collections.abc import Callable, Sequence
from dataclasses import replace

import chess
import pytest

from asym.games.game import Candidate, IllegalMoveError, Played, Rules, adjudicated, near_equal, play, seed_of
from catalog.contract import Cp, Mate, Pair, Score
from catalog.fen import board
from catalog.start import row

SCRIPTED = Rules(opening_plies=0)
"""No move is drawn."""

CLASSICAL = Pair(518, 518)

AHEAD = Cp(300)
"""Too far from nothing for a draw, too near for a win."""


def script(moves: str, score: Score = AHEAD) -> Callable[..., Sequence[Candidate]]:
    """Proposes these moves one after the other, each with the same score."""
    words = moves.split()
    return lambda played, lines, *, white: [Candidate(words[len(played)], score)]


def played(moves: str, pair: Pair = CLASSICAL, rules: Rules = SCRIPTED, score: Score = AHEAD) -> Played:
    game = play(pair, 1, rules, script(moves, score))
    assert len(game.moves) == len(game.scores)
    return game


FOOLS_MATE = "f2f3 e7e5 g2g4 d8h4"

# The shortest stalemate known, by Sam Loyd.
STALEMATE = "e2e3 a7a5 d1h5 a8a6 h5a5 h7h5 h2h4 a6h6 a5c7 f7f6 c7d7 e8f7 d7b7 d8d3 b7b8 d3h7 b8c8 f7g6 c8e6"

SHUFFLE = "g1f3 g8f6 f3g1 f6g8 g1f3 g8f6 f3g1 f6g8"


@pytest.mark.parametrize(
    ("moves", "result", "ending"),
    [
        (FOOLS_MATE, "0-1", "checkmate"),
        ("e2e4 e7e5 d1h5 b8c6 f1c4 g8f6 h5f7", "1-0", "checkmate"),
        (STALEMATE, "1/2-1/2", "stalemate"),
        (SHUFFLE, "1/2-1/2", "repetition"),
    ],
)
def test_a_game_ends_by_the_rules_of_chess(moves: str, result: str, ending: str) -> None:
    game = played(moves)
    assert (game.result, game.ending) == (result, ending)
    assert game.moves == tuple(moves.split())


def test_bare_kings_end_a_game() -> None:
    """Every man is taken by a king or a rook that is taken in turn; checked by the board at the end."""
    game = play(CLASSICAL, 1, replace(SCRIPTED, longest=2000), everything_is_taken)
    assert game.ending == "insufficient material"
    assert game.result == "1/2-1/2"


def everything_is_taken(moves: Sequence[str], lines: int, *, white: bool) -> list[Candidate]:
    """A greedy player: takes what it can, else brings the game on; draws by rule are dodged where it can."""
    position = board(CLASSICAL)
    for word in moves:
        position.push_uci(word)

    def worth(move: chess.Move) -> tuple[int, int, int]:
        after = position.copy()
        after.push(move)
        dead_end = not any(after.generate_legal_moves()) or after.is_repetition(2)
        return (
            int(not dead_end),
            int(position.is_capture(move)),
            int(bool(position.piece_type_at(move.from_square) == chess.PAWN)),
        )

    best = max(position.legal_moves, key=lambda move: (*worth(move), -move.to_square, move.uci()))
    return [Candidate(best.uci(), AHEAD)]


def test_fifty_moves_without_capture_or_pawn_move_end_a_game() -> None:
    """Knights and rooks wander so that no position stands for the third time; 100 plies, and not 99."""

    def wander(moves: Sequence[str], lines: int, *, white: bool) -> list[Candidate]:
        position = board(CLASSICAL)
        for word in moves:
            position.push_uci(word)
        for move in sorted(position.legal_moves, key=lambda move: move.uci(), reverse=bool(len(moves) % 3)):
            quiet = position.piece_type_at(move.from_square) != chess.PAWN and not position.is_capture(move)
            position.push(move)
            new = quiet and not position.is_repetition(2) and any(position.generate_legal_moves())
            position.pop()
            if new:
                return [Candidate(move.uci(), AHEAD)]
        raise AssertionError("nowhere to go")

    game = play(CLASSICAL, 1, SCRIPTED, wander)
    assert (game.result, game.ending, len(game.moves)) == ("1/2-1/2", "fifty moves", 100)


CASTLING = [
    (CLASSICAL, "g1f3 g8f6 g2g3 g7g6 f1g2 f8g7 e1h1 e8h8", {"white": "g1", "black": "g8"}),
    (CLASSICAL, "d2d4 d7d5 c1f4 c8f5 b1c3 b8c6 d1d2 d8d7 e1a1 e8a8", {"white": "c1", "black": "c8"}),
]


@pytest.mark.parametrize(("pair", "moves", "kings"), CASTLING)
def test_both_sides_castle_king_takes_rook(pair: Pair, moves: str, kings: dict[str, str]) -> None:
    game = played(moves, pair, replace(SCRIPTED, longest=len(moves.split())))
    position = board(pair)
    for word in game.moves:
        position.push_uci(word)
    assert game.moves == tuple(moves.split())
    assert chess.square_name(position.king(chess.WHITE) or 0) == kings["white"]
    assert chess.square_name(position.king(chess.BLACK) or 0) == kings["black"]
    assert position.castling_rights == 0


def test_both_kings_castle_without_moving_from_an_asymmetric_pair() -> None:
    """King on g, rook on h, knight between them and where the rook goes: the king stays, the rook jumps over it."""
    white, black, *_ = (number for number in range(960) if row(number).endswith("NKR"))
    game = played("f1g3 f8g6 g1h1 g8h8", Pair(white, black), replace(SCRIPTED, longest=4))
    position = board(Pair(white, black))
    for word in game.moves:
        position.push_uci(word)
    assert position.board_fen().split("/")[0][-3:] == "rk1"
    assert position.board_fen().split("/")[-1][-3:] == "RK1"
    assert position.castling_rights == 0


def test_en_passant_and_promotion_are_played() -> None:
    moves = "e2e4 a7a6 e4e5 d7d5 e5d6 b7b6 d6c7 h7h6 c7b8q"
    game = played(moves, rules=replace(SCRIPTED, longest=9))
    position = board(CLASSICAL)
    kinds = []
    for word in game.moves:
        move = position.parse_uci(word)
        kinds.append((position.is_en_passant(move), move.promotion))
        position.push(move)
    assert kinds[4] == (True, None)
    assert kinds[8] == (False, chess.QUEEN)
    assert game.ending == "length"


@pytest.mark.parametrize(("word", "ply"), [("e2e5", 1), ("0000", 1), ("(none)", 1), ("e1g1x", 1)])
def test_an_illegal_move_is_no_move(word: str, ply: int) -> None:
    with pytest.raises(IllegalMoveError, match=f"ply {ply}: got '.*', wanted a legal move"):
        played(word)


def test_a_castle_written_for_ordinary_chess_is_kept_as_king_takes_rook() -> None:
    game = played("g1f3 g8f6 g2g3 g7g6 f1g2 f8g7 e1g1", rules=replace(SCRIPTED, longest=7))
    assert game.moves[-1] == "e1h1"


# --- Adjudication: hand-made scores

RULES = Rules(opening_plies=2, draw_from=10, draw_plies=4, draw_cp=20, win_plies=3, win_cp=600, longest=30)


def cps(*values: int) -> list[Score]:
    return [Cp(value) for value in values]


@pytest.mark.parametrize(
    ("scores", "called"),
    [
        (cps(0, 0, 600, 600, 600), ("1-0", "adjudicated win")),
        (cps(0, 0, -600, -900, -600), ("0-1", "adjudicated win")),
        (cps(0, 0, 600, 599, 600), None),
        (cps(0, 0, 600, -600, 600), None),
        (cps(600, 600, 600, 600), None),  # two of them were drawn
        ([Cp(0), Cp(0), Mate(9), Cp(700), Mate(1)], ("1-0", "adjudicated win")),
        ([Cp(0), Cp(0), Mate(-9), Mate(-8), Mate(-8)], ("0-1", "adjudicated win")),
        ([Cp(0), Cp(0), Mate(3), Mate(-3), Mate(3)], None),
        (cps(*[99] * 6, 20, -20, 0, 20), ("1/2-1/2", "adjudicated draw")),
        (cps(*[99] * 5, 20, -20, 0, 20), None),  # nine plies: too early
        (cps(*[99] * 6, 20, -21, 0, 20), None),
        (cps(*[99] * 7, 20, -20, 0), None),
        ([*cps(*[99] * 6, 0, 0, 0), Mate(20)], None),
        (cps(*[99] * 29), None),
        (cps(*[99] * 30), ("1/2-1/2", "length")),
    ],
)
def test_a_game_is_called_from_its_scores(scores: list[Score], called: tuple[str, str] | None) -> None:
    assert adjudicated(scores, RULES) == called


def test_a_rule_of_chess_comes_before_adjudication() -> None:
    """The mate stands on the board at the very ply at which six scores in a row are a win."""
    rules = replace(SCRIPTED, win_plies=4)
    assert played(FOOLS_MATE, rules=rules, score=Mate(-1)).ending == "checkmate"
    early = played(FOOLS_MATE, rules=replace(SCRIPTED, win_plies=3), score=Mate(-1))
    assert (early.ending, early.result, len(early.moves)) == ("adjudicated win", "0-1", 3)


# --- The drawn plies


def candidates(*pairs: tuple[str, int]) -> list[Candidate]:
    return [Candidate(move, Cp(value)) for move, value in pairs]


@pytest.mark.parametrize(
    ("white", "kept"),
    [(True, ["a", "b", "c"]), (False, ["a"])],
)
def test_near_equal_is_within_the_margin_of_the_best(white: bool, kept: list[str]) -> None:
    """For Black a lower score is the better one: of these, c is 20 behind for White and 20 ahead for Black."""
    proposed = candidates(("a", 30), ("b", 25), ("c", 10), ("d", 9))
    if not white:
        proposed = candidates(("a", -30), ("b", -9), ("c", 40))
    assert [one.move for one in near_equal(proposed, 20, white=white)] == kept


def test_beside_a_mate_nothing_is_near_equal() -> None:
    assert near_equal([Candidate("a", Mate(2)), Candidate("b", Cp(900))], 9999, white=True) == [Candidate("a", Mate(2))]
    assert near_equal([Candidate("a", Cp(0)), Candidate("b", Mate(-2))], 9999, white=True) == [Candidate("a", Cp(0))]


def test_the_seed_alone_draws_the_first_plies() -> None:
    """SplitMix64 of seed 0 gives e220a8397b1dcdaf, 6e789e6aa1b965f4, 06c45d188009454f (published vectors)."""
    asked: list[int] = []

    def three(moves: Sequence[str], lines: int, *, white: bool) -> list[Candidate]:
        asked.append(lines)
        position = board(CLASSICAL)
        for word in moves:
            position.push_uci(word)
        legal = sorted(move.uci() for move in position.legal_moves)
        return candidates(*((move, 0) for move in legal[:lines]))

    rules = Rules(opening_plies=3, opening_lines=3, longest=4)
    game = play(CLASSICAL, 0, rules, three)
    assert game == play(CLASSICAL, 0, rules, three)
    assert asked[:4] == [3, 3, 3, 1]
    assert game.opening == 3
    by_hand = [value % 3 for value in (0xE220A8397B1DCDAF, 0x6E789E6AA1B965F4, 0x06C45D188009454F)]
    assert game.moves[0] == ["a2a3", "a2a4", "b1a3"][by_hand[0]]
    assert game.moves[1] == ["a7a5", "a7a6", "b7b5"][by_hand[1]]
    assert {play(CLASSICAL, seed, rules, three).moves for seed in range(40)} != {game.moves}


def test_seeds_differ_by_pair_and_number_and_fit_a_double() -> None:
    seeds = {seed_of(Pair(w, b), number) for w in range(0, 960, 97) for b in range(0, 960, 89) for number in (1, 2, 3)}
    assert len(seeds) == 10 * 11 * 3
    assert max(seeds) < 1 << 53
