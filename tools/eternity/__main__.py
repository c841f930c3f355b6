"""The laboratory's command line: `python -m eternity run census`, `bandsaw`, `score`."""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from catalog.errors import CatalogError
from eternity.errors import REFUSED, STOPPED, EternityError
from eternity.piece import SIDE_ORDERS

_EPILOG = """
examples:
  python -m eternity run census
  python -m eternity run --all --pieces eternity2_pieces.txt --boards eternity2_boards.json
  python -m eternity bandsaw --pieces eternity2_pieces.txt --boards eternity2_boards.json \\
                            --name 456 --rows 12-15 --seconds 60
  python -m eternity score eternity2_boards.json --pieces eternity2_pieces.txt --json
  python -m eternity score addresses.txt        (a viewer's address draws its own pieces)

exit codes: 0 done, 1 refused or a check failed, 2 wrong use, 3 stopped before the end
"""


def main(arguments: Sequence[str] | None = None) -> int:
    """Parse once, run one command, return its exit code; errors become one line on standard error."""
    options = _parser().parse_args(arguments)
    from eternity import command

    try:
        return command.COMMANDS[options.command](options)
    except (EternityError, CatalogError) as error:
        return _end(options, REFUSED, str(error))
    except OSError as error:
        return _end(options, REFUSED, f"{error.filename or 'system'}: {error.strerror}")
    except ModuleNotFoundError as error:
        return _end(options, REFUSED, f"package {error.name}: not installed, wanted the extra 'laboratory'")
    except KeyboardInterrupt:
        return _end(options, STOPPED, "stopped")


def _end(options: Any, code: int, message: str) -> int:
    if options.json:
        print(json.dumps({"error": message}))
    print(f"eternity: {message}", file=sys.stderr)
    return code


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="python -m eternity",
        description="A laboratory for meet in the middle on Eternity II.",
        epilog=_EPILOG,
        formatter_class=argparse.RawDescriptionHelpFormatter,
        allow_abbrev=False,
    )
    commands = parser.add_subparsers(dest="command", required=True, metavar="COMMAND")

    run = commands.add_parser("run", help="run experiments and write their results", allow_abbrev=False)
    which = run.add_mutually_exclusive_group(required=True)
    which.add_argument("experiment", nargs="?", metavar="EXPERIMENT", help="its name; an unknown one lists all")
    which.add_argument("--all", action="store_true", help="every experiment that can run on what is given")
    run.add_argument("--boards", type=Path, metavar="FILE", help="boards of the piece set, for those that need them")
    run.add_argument("--data", type=Path, default=_data(), metavar="DIR", help="where results go (data/eternity)")
    run.add_argument("--check", action="store_true", help="write nothing: compare with the result that is there")

    saw = commands.add_parser("bandsaw", help="bracket a band of whole rows of a board", allow_abbrev=False)
    saw.add_argument("--boards", type=Path, required=True, metavar="FILE", help="JSON boards or viewers' addresses")
    saw.add_argument("--name", required=True, metavar="NAME", help="name of the board, or a part of it")
    saw.add_argument("--rows", type=_rows, required=True, metavar="A-B", help="rows from 0, both ends included")
    saw.add_argument("--seconds", type=_positive, required=True, metavar="S", help="time for the search")
    saw.add_argument("--method", choices=("one-sided", "join"), default="one-sided", help="which solver (one-sided)")
    saw.add_argument("--memory", type=_positive, default=2048, metavar="MiB", help="most that tables may take (2048)")

    score = commands.add_parser("score", help="score boards anew", allow_abbrev=False)
    score.add_argument("file", type=Path, metavar="FILE", help="JSON boards or viewers' addresses")

    vectors = commands.add_parser("vectors", help="write data/eternity/vectors for ports", allow_abbrev=False)
    facts = commands.add_parser("facts", help="write data/eternity/facts from the results", allow_abbrev=False)
    for one in (vectors, facts):
        one.add_argument("--data", type=Path, default=_data(), metavar="DIR", help="where they lie (data/eternity)")
        one.add_argument("--check", action="store_true", help="write nothing: compare with what is there")

    for one in (run, saw, score):
        one.add_argument("--pieces", type=Path, required=one is saw, metavar="FILE", help="pieces, four colours a line")
        one.add_argument(
            "--sides", choices=SIDE_ORDERS, default="urdl", help="their order on a line: up, right, down, left (urdl)"
        )
    for one in (run, saw, score, vectors, facts):
        one.add_argument("--json", action="store_true", help="one JSON document on standard output, nothing else")
    return parser


def _data() -> Path:
    return Path(__file__).resolve().parents[2] / "data" / "eternity"


def _rows(text: str) -> tuple[int, int]:
    first, dash, last = text.partition("-")
    if not (dash and first.isdecimal() and last.isdecimal() and len(text) < 9 and int(first) <= int(last)):
        raise argparse.ArgumentTypeError(f"got {text}, wanted two rows such as 12-15")
    return int(first), int(last)


def _positive(text: str) -> float:
    try:
        value = float(text)
    except ValueError:
        value = float("nan")
    if not 0 < value < 1e7:
        raise argparse.ArgumentTypeError(f"got {text}, wanted a number greater than 0")
    return value


if __name__ == "__main__":
    sys.exit(main())
