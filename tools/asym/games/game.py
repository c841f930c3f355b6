"""One game: an engine against itself from the start of a pair. No process here.

A deterministic engine would play one game for ever. So the first plies are drawn: at ply i the engine gives its
best few moves, those within a margin of the best are candidates in the engine's order, and the i-th output of
SplitMix64 on the game's seed, modulo their number, chooses. After these plies the engine's own move is played.

What ends a game, tried after each move in this order: checkmate, stalemate, insufficient material on both sides,
fifty moves (a hundred plies without capture or pawn move), repetition (the third time of a position), an
adjudicated win, an adjudicated draw, and length. A game that reaches the length is a draw. Adjudication counts
only the scores of plies after the drawn ones.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol

import chess

from asym.planning.classes import SEED, splitmix64
from catalog.contract import ORDERED_PAIRS, Cp, Pair, Score
from catalog.fen import board
from catalog.games import Ending, Result, legal_move


@dataclass(frozen=True, slots=True)
class Rules:
    """How a game is opened and when it is called; part of the passport of games."""

    opening_plies: int = 8
    """Plies that are drawn."""

    opening_lines: int = 4
    """Moves that the engine proposes for a drawn ply."""

    opening_margin: int = 20
    """Centipawns below the best of them, at most."""

    draw_from: int = 68
    """No draw is adjudicated before this many plies."""

    draw_plies: int = 16
    """So many scores in a row, at most `draw_cp` from zero, are a draw."""

    draw_cp: int = 20
    """Centipawns."""

    win_plies: int = 6
    """So many scores in a row, at least `win_cp` or a mate for one side, are its win; both sides saw them."""

    win_cp: int = 600
    """Centipawns."""

    longest: int = 400
    """Plies; a game that gets so long is a draw."""


@dataclass(frozen=True, slots=True)
class Candidate:
    """A move that the engine proposes."""

    move: str
    """UCI."""

    score: Score
    """From White's side."""


class Thinker(Protocol):
    """Whoever proposes moves."""

    def __call__(self, moves: Sequence[str], lines: int, *, white: bool) -> Sequence[Candidate]:
        """The best moves, the best first, after `moves` from the start; at most `lines` and at least one.

        `white` tells who is to move.
        """


class IllegalMoveError(Exception):
    """An engine proposed what is no legal move; the message names ply and move."""


@dataclass(frozen=True, slots=True)
class Played:
    """A game as it went."""

    moves: tuple[str, ...]
    """UCI, castling as king takes rook."""

    scores: tuple[Score, ...]
    """One a move, from White's side, as the engine saw the position before it."""

    opening: int
    """Plies that were drawn."""

    result: Result
    """White's points, then Black's."""

    ending: Ending
    """Why it ended."""


def seed_of(pair: Pair, number: int) -> int:
    """Seed of a pair's game: the first output of SplitMix64 on SEED + 921600 number + index, its upper 53 bits.

    53 bits are what every reader of JSON keeps.
    """
    return int(splitmix64(SEED + ORDERED_PAIRS * number + pair.index, 1)[0]) >> 11


def play(pair: Pair, seed: int, rules: Rules, think: Thinker) -> Played:
    """Play one game to its end; raises `IllegalMoveError`, and whatever `think` raises."""
    position = board(pair)
    draws = [int(value) for value in splitmix64(seed, rules.opening_plies)]
    moves: list[str] = []
    scores: list[Score] = []
    while True:
        drawn = len(moves) < rules.opening_plies
        white = position.turn == chess.WHITE
        proposed = think(moves, rules.opening_lines if drawn else 1, white=white)
        if drawn:
            near = near_equal(proposed, rules.opening_margin, white=white)
            chosen = near[draws[len(moves)] % len(near)]
        else:
            chosen = proposed[0]
        try:
            move = legal_move(position, chosen.move)
        except ValueError as error:
            raise IllegalMoveError(f"ply {len(moves) + 1}: {error}") from error
        moves.append(position.uci(move))
        scores.append(chosen.score)
        position.push(move)
        if (end := by_rule(position) or adjudicated(scores, rules)) is not None:
            return Played(tuple(moves), tuple(scores), min(len(moves), rules.opening_plies), *end)


def near_equal(proposed: Sequence[Candidate], margin: int, *, white: bool) -> list[Candidate]:
    """The moves within a margin of the best, in the order given; where the best is a mate, that move alone."""
    best = proposed[0]
    if not isinstance(best.score, Cp):
        return [best]
    side = 1 if white else -1
    return [
        one for one in proposed if isinstance(one.score, Cp) and side * (best.score.value - one.score.value) <= margin
    ]


def by_rule(position: chess.Board) -> tuple[Result, Ending] | None:
    """How the game ended by a rule of chess; `None` when it goes on."""
    if not any(position.generate_legal_moves()):
        if not position.is_check():
            return "1/2-1/2", "stalemate"
        return ("0-1" if position.turn == chess.WHITE else "1-0"), "checkmate"
    if position.is_insufficient_material():
        return "1/2-1/2", "insufficient material"
    if position.halfmove_clock >= 100:
        return "1/2-1/2", "fifty moves"
    if position.is_repetition(3):
        return "1/2-1/2", "repetition"
    return None


def adjudicated(scores: Sequence[Score], rules: Rules) -> tuple[Result, Ending] | None:
    """How the game is called from the scores of all its moves; `None` when it goes on."""
    own = scores[rules.opening_plies :]
    last = own[-rules.win_plies :]
    if len(last) == rules.win_plies:
        if all(_side(score, rules.win_cp) > 0 for score in last):
            return "1-0", "adjudicated win"
        if all(_side(score, rules.win_cp) < 0 for score in last):
            return "0-1", "adjudicated win"
    quiet = own[-rules.draw_plies :]
    still = all(isinstance(score, Cp) and abs(score.value) <= rules.draw_cp for score in quiet)
    if len(scores) >= rules.draw_from and len(quiet) == rules.draw_plies and still:
        return "1/2-1/2", "adjudicated draw"
    return ("1/2-1/2", "length") if len(scores) >= rules.longest else None


def _side(score: Score, far: int) -> int:
    """1 where White stands so far ahead or mates, -1 where Black does, else 0."""
    if isinstance(score, Cp):
        return (score.value >= far) - (score.value <= -far)
    return 1 if score.moves > 0 else -1
