"""The search's command line: `python tools/asym/asym_search.py --status`, or `asym-search --status`."""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

if not __package__:
    sys.path[0] = str(Path(__file__).resolve().parents[1])
    from catalog.checkout import use_environment

    use_environment(__file__, *sys.argv[1:])

from asym.model import SearchError
from asym.planning.plan import KINDS
from catalog.errors import CatalogError

if TYPE_CHECKING:
    from asym.commands.options import Options

DONE, REFUSED, WRONG_USE, STOPPED = 0, 1, 2, 3

_EPILOG = """
examples:
  asym-search --status
  asym-search --run --workers 10
  asym-search --run --workers 2 --to S1 --positions 2000
  asym-search --selfplay --workers 2 --games 20
  asym-search --read 518-0 --nodes 100000 --hash 16 --json

exit codes: 0 done, 1 refused or a check failed, 2 wrong use, 3 stopped before the end (what was paid for is kept)
"""


def main(arguments: Sequence[str] | None = None) -> int:
    """Parse once, run one command, return its exit code; errors become one line on standard error."""
    parser = _parser()
    options: Options = parser.parse_args(arguments)
    from asym.commands import COMMANDS

    try:
        return COMMANDS[options.command](options)
    except (SearchError, CatalogError) as error:
        return _end(options, REFUSED, str(error))
    except OSError as error:
        return _end(options, REFUSED, f"{error.filename or 'system'}: {error.strerror}")
    except KeyboardInterrupt:
        return _end(options, STOPPED, "stopped; what was committed is kept")


class _Replay(argparse.Action):
    """The command that takes a file: sets both."""

    def __call__(self, parser: object, namespace: argparse.Namespace, values: Any, option: str | None = None) -> None:
        namespace.command = str(option).strip("-")
        namespace.file = values


class _Command(argparse.Action):
    """A command that takes a pair: sets both."""

    def __call__(self, parser: object, namespace: argparse.Namespace, values: Any, option: str | None = None) -> None:
        namespace.command = str(option).strip("-")
        namespace.pair = values


def _end(options: Any, code: int, message: str) -> int:
    if options.json:
        print(json.dumps({"error": message}))
    print(f"asym-search: {message}", file=sys.stderr)
    return code


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="asym-search",
        description="Search asymmetric Chess960 starts with a UCI engine, wave by wave.",
        epilog=_EPILOG,
        formatter_class=argparse.RawDescriptionHelpFormatter,
        allow_abbrev=False,
    )
    commands = parser.add_mutually_exclusive_group(required=True)

    def command(flag: str, text: str, **more: Any) -> None:
        action = {"action": _Command} if more else {"action": "store_const", "const": flag.strip("-")}
        commands.add_argument(flag, help=text, dest="command", **action, **more)

    command("--status", "how far the search is, and what would be served next")
    command("--run", "search, resuming where the last run stopped")
    command("--seal", "turn the journal into the next wave of data/waves")
    command("--verify", "check every hash and link of the sealed waves")
    command("--check-engines", "find, start and prove every engine")
    command("--read", "read one pair now and store nothing: W-B, or its FEN", metavar="PAIR")
    command("--repeat", "read a sealed reading again: the same, or different?", metavar="PAIR")
    command("--selfplay", "games of the main engine against itself, for pairs that hold the corridor")
    commands.add_argument(
        "--replay",
        dest="command",
        action=_Replay,
        metavar="FILE",
        type=Path,
        help="play the games of a PGN file through",
    )
    command("--calibrate", "search the controls that windows are found from (as --run --wave calibrate)")
    parser.add_argument("--ladder", default="bundled", metavar="NAME", help="ladder of data/ladder.toml (bundled)")
    parser.add_argument("--data", type=Path, default=_data(), metavar="DIR", help="the data folder (data/)")
    parser.add_argument("--json", action="store_true", help="one JSON document on standard output, nothing else")
    run = parser.add_argument_group("with --run")
    run.add_argument("--workers", type=_count, default=1, metavar="N", help="engines at work at once (1)")
    run.add_argument(
        "--wave", choices=tuple(KINDS), default="depth", metavar="KIND", help=f"{', '.join(KINDS)} (depth)"
    )
    run.add_argument("--to", metavar="STAGE", help="deepest stage that may be served (the first without a window)")
    run.add_argument("--share", type=_share, default=0.0, metavar="P", help="share of nodes for screening, 0 to 1 (0)")
    run.add_argument("--minutes", type=_minutes, metavar="M", help="start no search after M minutes")
    run.add_argument("--positions", type=_count, metavar="K", help="start at most K searches")
    run.add_argument("--dry-run", action="store_true", help="say what would be served, and search nothing")
    places = ("local", "dask")
    run.add_argument("--executor", choices=places, default="local", help="where searches run: local, dask (local)")
    run.add_argument("--scheduler", metavar="ADDRESS", help="Dask scheduler, such as tcp://127.0.0.1:8786")
    run.add_argument("--insecure", action="store_true", help="use a scheduler that is open to its network")
    read = parser.add_argument_group("with --read (--nodes: with --run, a budget in all)")
    read.add_argument("--nodes", type=_count, metavar="N", help="node limit")
    read.add_argument("--hash", type=_count, default=16, metavar="MB", help="hash table of the engine (16)")
    read.add_argument("--engine", default="main", metavar="ID", help="engine of data/engines.toml, or a role (main)")
    play = parser.add_argument_group("with --selfplay (beside --workers and --minutes; --nodes: of a move, 5000)")
    play.add_argument(
        "--pairs",
        default="verified",
        metavar="LIST",
        help="W-B,W-B,..., or verified (all that hold the corridor) or judged (all read at each of its budgets)",
    )
    play.add_argument("--games", type=_count, default=20, metavar="N", help="games of each pair in all (20)")
    play.add_argument("--controls", type=_count, default=10, metavar="N", help="symmetric starts beside them (10)")
    repeat = parser.add_argument_group("with --repeat")
    repeat.add_argument("--stage", metavar="STAGE", help="stage to repeat, or opinion with --engine (the deepest)")
    return parser


def _data() -> Path:
    return Path(__file__).resolve().parents[2] / "data"


def _count(text: str) -> int:
    if not (text.isdecimal() and len(text) < 19 and int(text)):
        raise argparse.ArgumentTypeError(f"got {text}, wanted a whole number of 1 or more")
    return int(text)


def _minutes(text: str) -> float:
    if not 0 < (value := _number(text)) < 1e6:
        raise argparse.ArgumentTypeError(f"got {text}, wanted a number greater than 0")
    return value


def _share(text: str) -> float:
    if not 0 <= (value := _number(text)) <= 1:
        raise argparse.ArgumentTypeError(f"got {text}, wanted a number from 0 to 1")
    return value


def _number(text: str) -> float:
    """A float; not a number where the text is none, which is within no bounds."""
    try:
        return float(text)
    except ValueError:
        return float("nan")


if __name__ == "__main__":
    sys.exit(main())
