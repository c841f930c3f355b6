"""Makes dataset, facts and their history from the sealed waves: `python tools/asym/asym_dataset.py`."""

from __future__ import annotations

import argparse
import json
import shutil
import sys
import tempfile
from collections.abc import Sequence
from pathlib import Path

if not __package__:
    sys.path[0] = str(Path(__file__).resolve().parents[1])
    from catalog.checkout import use_environment

    use_environment(__file__, *sys.argv[1:])

from asym.model import SearchError
from catalog.errors import CatalogError

_EPILOG = """
examples:
  asym-dataset            build data/dataset and data/facts
  asym-dataset --check    build them aside and compare byte for byte with what is there
  asym-dataset --books books --first 500

exit codes: 0 done, 1 refused or a difference was found, 2 wrong use
"""

MADE = ("dataset", "facts", "history.json")
"""What this command makes in `data/`."""


def main(arguments: Sequence[str] | None = None) -> int:
    """Parse once, build or compare, return an exit code; errors become one line on standard error."""
    parser = argparse.ArgumentParser(
        prog="asym-dataset",
        description="Make the dataset and the facts from the sealed waves alone.",
        epilog=_EPILOG,
        formatter_class=argparse.RawDescriptionHelpFormatter,
        allow_abbrev=False,
    )
    parser.add_argument("--check", action="store_true", help="compare with what is there, and write nothing")
    parser.add_argument(
        "--books",
        type=Path,
        metavar="FOLDER",
        help="write books of openings and all games from data/dataset as it stands",
    )
    parser.add_argument("--first", type=int, default=1000, metavar="N", help="most equal pairs of a book (1000)")
    parser.add_argument("--ladder", default="bundled", metavar="NAME", help="ladder of data/ladder.toml (bundled)")
    data = Path(__file__).resolve().parents[2] / "data"
    parser.add_argument("--data", type=Path, default=data, metavar="DIR", help="the data folder (data/)")
    parser.add_argument("--json", action="store_true", help="one JSON document on standard output, nothing else")
    options = parser.parse_args(arguments)
    try:
        if options.books is not None:
            return _books(options)
        if options.check:
            dataset_hash, counts = check(options.data, options.ladder)
        else:
            dataset_hash, counts = build(options.data, options.data, options.ladder)
    except (SearchError, CatalogError) as error:
        return _refuse(str(error))
    except OSError as error:
        return _refuse(f"{error.filename or 'system'}: {error.strerror}")
    if options.json:
        print(json.dumps({"dataset": dataset_hash, **counts}))
    else:
        told = ", ".join(f"{count:,} {name}" for name, count in counts.items())
        print(f"dataset {dataset_hash[:8]}: {told}" + (", as it stands, byte for byte" if options.check else ""))
    return 0


def build(data: Path, target: Path, ladder: str) -> tuple[str, dict[str, int]]:
    """Make dataset, facts and their history in `target` from the settings and waves of `data`.

    Returns the dataset's hash, and the rows and facts in it by name.
    """
    from asym.sealed.edition import edition
    from catalog.dataset import write_facts
    from catalog.history import HISTORY_FILE, Standing, next_standing, write_history
    from catalog.wave import read_waves

    waves = read_waves(data)
    history: list[Standing] = []
    for newest in [wave for wave in waves if wave.passport.ladder == ladder][:-1]:
        with tempfile.TemporaryDirectory(prefix="asym-dataset-") as aside:
            earlier = edition(data, ladder, waves[: newest.number])
            past_hash = earlier.write(Path(aside))
            history.append(next_standing(history, newest.number, newest.passport.ended, past_hash, earlier.facts))
    present = edition(data, ladder, waves)
    dataset_hash = present.write(target)
    write_facts(target, present.facts, dataset_hash)
    newest = present.evidence.waves[-1]
    history.append(next_standing(history, newest.number, newest.passport.ended, dataset_hash, present.facts))
    write_history(target / HISTORY_FILE, history)
    return dataset_hash, present.sizes


def check(data: Path, ladder: str) -> tuple[str, dict[str, int]]:
    """Build aside and compare; raises `SearchError` that names the first file that differs."""
    aside = Path(tempfile.mkdtemp(prefix="asym-dataset-"))
    try:
        result = build(data, aside, ladder)
        wanted, found = _made(aside), _made(data)
        for name in sorted(wanted.keys() | found.keys()):
            if name not in found or name not in wanted:
                what = "missing" if name not in found else "not made from the sealed waves"
                raise SearchError(f"{data / name}: {what}, wanted what asym-dataset makes")
            if found[name] != wanted[name]:
                raise SearchError(f"{data / name}: differs from what the sealed waves give, wanted the same bytes")
        return result
    finally:
        shutil.rmtree(aside)


def _made(data: Path) -> dict[str, bytes]:
    """What this command makes, as it lies in a data folder, by path."""
    return {
        path.relative_to(data).as_posix(): path.read_bytes()
        for name in MADE
        for path in ((data / name).iterdir() if (data / name).is_dir() else [data / name])
        if path.is_file()
    }


def _books(options: argparse.Namespace) -> int:
    from asym.engines.registry import read_registry
    from catalog.book import write_books
    from catalog.dataset import read_dataset
    from catalog.pgn import dataset_pgn, join_pgn

    main_engine = read_registry(options.data).entry("main").id
    dataset = read_dataset(options.data)
    counts = write_books(dataset, main_engine, options.books, options.first)
    if games := list(dataset_pgn(dataset)):
        (options.books / "games.pgn").write_text(join_pgn(games), "utf-8")
        counts["games.pgn"] = len(games)
    if options.json:
        print(json.dumps(counts))
    else:
        print(", ".join(f"{name}: {count:,}" for name, count in counts.items()))
    return 0


def _refuse(message: str) -> int:
    print(f"asym-dataset: {message}", file=sys.stderr)
    return 1


if __name__ == "__main__":
    sys.exit(main())
