"""The Universal Chess Interface as far as a search speaks it: lines in, a reading out. No process here.

The reading of a search is its last finished iteration. The trap is the last line: a search that is cut
off by its node limit often prints one more `info` line for the iteration it could not finish, with a
bound flag in most engine versions and without any in some. A line counts only when its score carries no
bound and its node count is below the limit, or exactly at it with a deeper iteration begun after it.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

import chess

from asym.model import Failure, Limit, Outcome, Reading, Wdl
from catalog.contract import Cp, Mate, Score

_NUMBERS = {"depth": 1 << 15, "nodes": 1 << 62, "multipv": 1 << 15}
"""Words that a number follows, and what it must be below: readings are kept in columns of 16 and 64 bits."""

_MOST = 1 << 15
"""No score and no chance is as far from zero as this; an engine that says so is out of its mind."""

_END_OF_NUMBERS = {"pv", "string", "refutation", "currline"}


@dataclass(frozen=True, slots=True)
class Info:
    """What one `info` line says of the position."""

    depth: int | None = None
    """Plies."""

    nodes: int | None = None
    """Nodes searched so far."""

    multipv: int = 1
    """Which of the best lines it speaks of."""

    score: Score | None = None
    """From the side to move."""

    bound: bool = False
    """Whether the score is only a lower or an upper bound."""

    wdl: tuple[int, int, int] | None = None
    """Win, draw, loss per mille, from the side to move."""

    pv: tuple[str, ...] = ()
    """Moves in UCI notation."""


def parse_info(line: str) -> Info | None:
    """Read an `info` line; `None` when it is another kind of line, or when a number in it is none or absurd."""
    words = line.split()
    if not words or words[0] != "info" or words[1:2] == ["string"]:
        return None
    numbers: dict[str, int] = {}
    score: Score | None = None
    bound = False
    wdl: tuple[int, int, int] | None = None
    pv: tuple[str, ...] = ()
    try:
        at = 1
        while at < len(words):
            word = words[at]
            if word in _END_OF_NUMBERS:
                pv = tuple(words[at + 1 :]) if word == "pv" else ()
                break
            if word in _NUMBERS:
                numbers[word] = _number(words[at + 1], _NUMBERS[word])
                at += 1
            elif word == "score":
                kind, value = words[at + 1], _number(words[at + 2], _MOST)
                score = Cp(value) if kind == "cp" else Mate(value) if kind == "mate" else None
                at += 2
            elif word == "wdl":
                win, draw, loss = (_number(chance, _MOST) for chance in words[at + 1 : at + 4])
                wdl = win, draw, loss
                at += 3
            elif word in ("lowerbound", "upperbound"):
                bound = True
            at += 1
    except (ValueError, IndexError):
        return None
    return Info(numbers.get("depth"), numbers.get("nodes"), numbers.get("multipv", 1), score, bound, wdl, pv)


def _number(word: str, limit: int) -> int:
    value = int(word)
    if not -limit < value < limit:
        raise ValueError(word)
    return value


def read_search(key: str, lines: Sequence[str], limit: Limit, *, white_to_move: bool = True) -> Outcome:
    """What a search under `limit` found, from all its lines up to `bestmove`; moves are not yet checked.

    Gives a `Failure` of kind *unread* when no iteration was finished: the search is over, and there is
    no score in it that may be believed.
    """
    best = _bestmove(lines)
    if best is None:
        return _unread(key, "no bestmove line")
    nodes_searched: int | None = None
    deepest_begun = 0
    scored = False
    for line in reversed(lines):
        info = parse_info(line)
        if info is None:
            continue
        if nodes_searched is None:
            nodes_searched = info.nodes
        if info.score is not None and info.multipv == 1:
            scored = True
            if _finished(info, limit, deepest_begun):
                return _reading(key, info, best, nodes_searched, limit, white_to_move)
        deepest_begun = max(deepest_begun, info.depth or 0)
    return _unread(key, "no completed iteration" if scored else "no score")


def _bestmove(lines: Iterable[str]) -> str | None:
    for line in lines:
        match line.split():
            case ["bestmove", move, *_]:
                return move
    return None


def _finished(info: Info, limit: Limit, deepest_begun: int) -> bool:
    if info.bound or info.depth is None:
        return False
    if limit.nodes is None:
        return True
    if info.nodes is None or info.nodes > limit.nodes:
        return False
    return info.nodes < limit.nodes or deepest_begun > info.depth


def _reading(key: str, info: Info, best: str, nodes_searched: int | None, limit: Limit, white_to_move: bool) -> Reading:
    assert info.score is not None
    assert info.depth is not None
    searched = nodes_searched if nodes_searched is not None else info.nodes or 0
    return Reading(
        key=key,
        score=info.score if white_to_move else _turned(info.score),
        depth=info.depth,
        nodes_at_score=info.nodes or 0,
        nodes_searched=searched,
        bestmove=best,
        pv=info.pv,
        wdl=None if info.wdl is None else Wdl(*(info.wdl if white_to_move else info.wdl[::-1])),
        warning=_short_of(limit, searched, info.score),
    )


def with_legal_moves(outcome: Outcome, board: chess.Board) -> Outcome:
    """The same outcome with its variation cut before the first illegal move, as some engines end theirs.

    A `bestmove` that is not legal makes it a `Failure` of kind *garbled*: such an engine read another position.
    """
    if isinstance(outcome, Failure):
        return outcome
    if not legal_prefix(board, [outcome.bestmove]):
        return Failure(outcome.key, "garbled", f"bestmove {outcome.bestmove[:20]!r} is no legal move")
    return replace(outcome, pv=legal_prefix(board, outcome.pv))


def _turned(score: Score) -> Score:
    return Cp(-score.value) if isinstance(score, Cp) else Mate(-score.moves)


def _short_of(limit: Limit, searched: int, score: Score) -> str | None:
    if limit.nodes is None or searched >= limit.nodes or isinstance(score, Mate):
        return None
    return (
        f"the engine stopped at {searched} of {limit.nodes} nodes; an engine that prunes by time must not: "
        "for Lc0, SmartPruningFactor must be 0"
    )


def legal_prefix(board: chess.Board, moves: Iterable[str]) -> tuple[str, ...]:
    """The moves of a variation up to the first that is not legal: some engines end theirs in one.

    The null move `0000`, which python-chess reads as a move, is not one.
    """
    board = board.copy(stack=False)
    kept = []
    for word in moves:
        try:
            move = board.parse_uci(word)
        except ValueError:
            break
        if not move:
            break
        board.push(move)
        kept.append(move.uci())
    return tuple(kept)


def _unread(key: str, detail: str) -> Failure:
    return Failure(key, "unread", detail)
