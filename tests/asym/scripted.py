"""A UCI engine that plays a part: `python scripted.py PART [FOLDER]`.

The part *fine* is a deterministic engine: its score depends on position and node limit alone. Every other part
misbehaves in one way, at the moment its name says. Parts ending in *-once* do so until `FOLDER/once` exists.
Every process appends its id to `FOLDER/pids`, so that a test can see that none is left.
"""

import contextlib
import os
import signal
import sys
import time
import zlib
from pathlib import Path

PART = sys.argv[1]
FOLDER = Path(sys.argv[2]) if len(sys.argv) > 2 else None


def say(*lines: str) -> None:
    """One write for all lines, as engines flush."""
    tell("".join(line + "\n" for line in lines).encode())


def tell(content: bytes) -> None:
    """Bytes as they are."""
    with contextlib.suppress(BrokenPipeError):
        sys.stdout.buffer.write(content)
        sys.stdout.buffer.flush()


def first_time() -> bool:
    """Whether no process of this folder has been here before."""
    assert FOLDER is not None
    try:
        (FOLDER / "once").touch(exist_ok=False)
    except FileExistsError:
        return False
    return True


def score(fen: str, nodes: int) -> int:
    """Between -200 and +200, the same for the same question."""
    return zlib.crc32(f"{fen} {nodes}".encode()) % 401 - 200


def greet() -> None:
    if PART == "exits-at-handshake":
        sys.exit(7)
    if PART == "silent":
        time.sleep(60)
    if PART == "uciok-then-exit":
        say("uciok")
        sys.exit(0)
    options = ["Hash type spin default 16 min 1 max 64", "Threads type spin default 1 min 1 max 1", "Style Name type x"]
    if PART != "no-chess960":
        options.append("UCI_Chess960 type check default false")
    if PART != "no-wdl":
        options.append("UCI_ShowWDL type check default false")
    say("id name Toy Engine 1", "id author nobody", *(f"option name {option}" for option in options), "uciok")


def search(fen: str, nodes: int) -> None:
    if PART == "hangs":
        time.sleep(60)
    if PART == "chatters":
        while True:
            say("info depth 1 currmove e2e4 currmovenumber 1")
    if PART == "floods":
        while True:
            tell(b"info string " + b"x" * 4000 + b"\n")
    if PART == "dies" or (PART == "dies-once" and first_time()):
        say("info depth 1 score cp 5 nodes 20 pv e2e4")
        sys.exit(3)
    if PART == "killed" or (PART == "killed-once" and first_time()):
        os.kill(os.getpid(), signal.SIGKILL)
    if PART == "dies-on-black-518" and fen.startswith("rnbqkbnr/"):
        sys.exit(3)
    if PART == "megabyte":
        tell(b"info string " + b"x" * (1 << 20) + b"\n")
    if PART == "endless-line":
        tell(b"x" * (1 << 20))
        time.sleep(60)
    if PART == "garbage":
        tell(bytes(range(1, 256)) + b"\n\xff\xfe info depth x\ninfo depth\ninfo score cp\n\x00\n")
    if PART == "slow":
        time.sleep(0.3)
    if PART == "dawdles":
        time.sleep(0.01)
    if PART == "bestmove-alone":
        say("bestmove e2e4")
        return
    if PART == "bounds-alone":
        say("info depth 1 score cp -98 lowerbound nodes 32 pv e2e4", "bestmove e2e4")
        return
    move = {"illegal": "e2e5", "null-move": "0000", "no-move": "(none)", "garbage-move": "\udcff"}.get(PART, "e2e4")
    value = 99_999_999 if PART == "absurd" else score(fen, nodes)
    answer = (
        f"info depth 1 seldepth 1 multipv 1 score cp {value} wdl 300 500 200 nodes {nodes // 2} nps 1 pv e2e4 e7e5\n"
        f"info depth 2 seldepth 2 multipv 1 score cp 7 upperbound nodes {nodes + 3} nps 1 pv a2a3\n"
        f"bestmove {move} ponder e7e5\n"
    ).encode(errors="surrogateescape")
    if PART == "crlf":
        answer = answer.replace(b"\n", b"\r\n")
    if PART == "crumbs":
        for at in range(0, len(answer), 7):
            tell(answer[at : at + 7])
            time.sleep(0.001)
        return
    tell(answer)


def main() -> None:
    if FOLDER is not None:
        with (FOLDER / "pids").open("a") as pids:
            pids.write(f"{os.getpid()}\n")
    fen = ""
    for line in sys.stdin:
        words = line.split()
        match words[0]:
            case "uci":
                greet()
            case "isready":
                say("readyokay" if PART == "wrong-readyok" else "readyok")
            case "position":
                fen = " ".join(words[2:])
            case "go":
                search(fen, int(words[2]))
            case "quit":
                if PART == "stays":
                    time.sleep(60)
                return


main()
