"""Makes `data/dataset` and `data/facts` from the sealed waves: `python tools/asym/asym_dataset.py`."""

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

exit codes: 0 done, 1 refused or a difference was found, 2 wrong use
"""

MADE = ("dataset", "facts")
"""The folders of `data/` that this command makes."""


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
    parser.add_argument("--ladder", default="bundled", metavar="NAME", help="ladder of data/ladder.toml (bundled)")
    data = Path(__file__).resolve().parents[2] / "data"
    parser.add_argument("--data", type=Path, default=data, metavar="DIR", help="the data folder (data/)")
    parser.add_argument("--json", action="store_true", help="one JSON document on standard output, nothing else")
    options = parser.parse_args(arguments)
    try:
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
    """Make dataset and facts in `target` from the settings and waves of `data`; returns the hash and counts."""
    from asym.evidence import games_table, gather
    from asym.facts import all_facts
    from asym.ladder import read_ladders
    from asym.panel import ROLES
    from asym.registry import read_registry
    from asym.verdicts import verdict_table
    from catalog.dataset import write_dataset, write_facts
    from catalog.factbook import read_publications, read_quoted
    from catalog.wave import read_waves

    waves = read_waves(data)
    registry = read_registry(data)
    main_engine = registry.entry("main").id
    panel: dict[str, tuple[str, ...]] = {role: registry.roles.get(role, ()) for role in ROLES}
    evidence, pairs, readings = gather(read_ladders(data), ladder, main_engine, panel, waves)
    facts = [
        *all_facts(evidence),
        *read_quoted(data / "quoted.toml", read_publications(data / "publications.toml")),
    ]
    tables = {"verdicts": verdict_table(evidence.verdicts, main_engine), "games": games_table(evidence.waves)}
    dataset_hash = write_dataset(target, pairs, readings, waves, evidence.ladder.stages, tables)
    write_facts(target, facts, dataset_hash)
    sizes = {name: table.num_rows for name, table in tables.items() if table.num_rows}
    return dataset_hash, {"pairs": pairs.num_rows, "readings": readings.num_rows, **sizes, "facts": len(facts)}


def check(data: Path, ladder: str) -> tuple[str, dict[str, int]]:
    """Build aside and compare; raises `SearchError` that names the first file that differs."""
    aside = Path(tempfile.mkdtemp(prefix="asym-dataset-"))
    try:
        result = build(data, aside, ladder)
        for folder in MADE:
            wanted = {path.name: path for path in (aside / folder).iterdir()}
            found = {path.name: path for path in (data / folder).iterdir()} if (data / folder).is_dir() else {}
            for name in sorted(wanted.keys() | found.keys()):
                if name not in found or name not in wanted:
                    what = "missing" if name not in found else "not made from the sealed waves"
                    raise SearchError(f"{data / folder / name}: {what}, wanted what asym-dataset makes")
                if found[name].read_bytes() != wanted[name].read_bytes():
                    raise SearchError(f"{found[name]}: differs from what the sealed waves give, wanted the same bytes")
        return result
    finally:
        shutil.rmtree(aside)


def _refuse(message: str) -> int:
    print(f"asym-dataset: {message}", file=sys.stderr)
    return 1


if __name__ == "__main__":
    sys.exit(main())
