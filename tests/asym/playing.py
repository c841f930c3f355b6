"""A UCI engine that plays legal chess from any start: `python playing.py PART FOLDER`.

Its moves depend on position and node limit alone, its scores grow with the ply until White has won. The part *fine*
behaves; *resigns* ends its process in the middle of every game, *resigns-once* in one game only, *illegal* plays an
illegal move there, *hangs* says nothing there, *one-line* has no MultiPV, *slow* thinks for a while.
"""

import os
import sys
import time
import zlib
from pathlib import Path

import chess

PART = sys.argv[1]
FOLDER = Path(sys.argv[2])


def say(*lines: str) -> None:
    print(*lines, sep="\n", flush=True)


def worth(fen: str, move: chess.Move) -> int:
    return zlib.crc32(f"{fen} {move.uci()}".encode()) % 101


def search(board: chess.Board, nodes: int, lines: int) -> None:
    middle = board.ply() >= 12
    if middle and (PART == "resigns" or (PART == "resigns-once" and not (FOLDER / "once").exists())):
        (FOLDER / "once").touch()
        sys.exit(5)
    if middle and PART == "hangs":
        time.sleep(60)
    if PART == "slow":
        time.sleep(0.004)
    fen = board.fen()
    moves = sorted(board.legal_moves, key=lambda move: (-worth(fen, move), move.uci()))
    for place, move in enumerate(moves[:lines], start=1):
        score = worth(fen, move) - 50 + (45 if board.turn else -45) * board.ply()
        uci = board.uci(move)
        say(f"info depth 1 multipv {place} score cp {score} nodes {nodes // 2} pv {uci}")
    say(f"info depth 2 multipv 1 score cp 0 upperbound nodes {nodes + 1} pv {board.uci(moves[0])}")
    say("bestmove " + ("a1a1" if middle and PART == "illegal" else board.uci(moves[0])))


def main() -> None:
    with (FOLDER / "pids").open("a") as pids:
        pids.write(f"{os.getpid()}\n")
    board, lines = chess.Board(), 1
    for line in sys.stdin:
        match line.split():
            case ["uci"]:
                options = ["Hash type spin default 16 min 1 max 64", "Threads type spin default 1 min 1 max 1"]
                options.append("UCI_Chess960 type check default false")
                if PART != "one-line":
                    options.append("MultiPV type spin default 1 min 1 max 9")
                say("id name Toy Player 1", *(f"option name {option}" for option in options), "uciok")
            case ["isready"]:
                say("readyok")
            case ["setoption", "name", "MultiPV", "value", value]:
                lines = int(value)
            case ["position", "fen", *rest]:
                words = [*rest, "moves"]
                at = words.index("moves")
                board = chess.Board(" ".join(words[:at]), chess960=True)
                for word in rest[at + 1 :]:
                    board.push_uci(word)
            case ["go", "nodes", nodes]:
                search(board, int(nodes), lines)
            case ["quit"]:
                return


main()
