"""What a band costs: `python benchmarks/bands.py`.

Four things, each measured in one run on this machine, on seeded planted bands, so that anybody can repeat it:

1. Nodes a second of the one-sided search, in CPU time of the process: compiled kernel and plain Python on the same
   band, budget and nodes, and their ratio. Wanted: 10 or more. With suffix tables alone and with prices.
2. Time per rung of both methods, on the same band.
3. Memory of the join: bytes of the table that stays, bytes that the refusal counts on, and what the process really took
   at its peak beyond what it had before.
4. Seconds to fill the suffix tables of a band of 16 x 4 cells, and their size.

With `--pieces` and `--boards` the board of the worked example is bracketed too, and each narrower bracket is printed
with the CPU seconds that it took. All times are CPU time of the process: what else the machine does changes little.
"""

from __future__ import annotations

import argparse
import resource
import subprocess
import sys
import time
from pathlib import Path

from eternity.band import Band, cut, rows
from eternity.board import named, read_boards
from eternity.bracket import Bracket
from eternity.join import Meeting
from eternity.onesided import complete
from eternity.piece import read_pieces
from eternity.plain import Plain
from eternity.planted import planted
from eternity.prices import settle
from eternity.search import EXHAUSTED, new_state, search
from eternity.store import ENTRY_BYTES
from eternity.suffix import fill, tabulate
from eternity.tables import Tables
from eternity.windows import spoiled

PLAIN = (6, 3, 5, 2, 4, 3)
"""A band of 6 x 4 cells for the comparison with plain Python, whose budget 1 has 15,021 nodes."""

WIDE = (6, 3, 6, 2, 4, 3)
"""A band of 6 x 4 cells, optimum 4, whose join stores more than a million tops."""

NODES = 40_000_000
"""Nodes after which a bracket of the worked example is left as it stands."""

LARGE = (10, 4, 12, 6, 3, 8)
"""A band of 10 x 4 cells, optimum 7."""


def nodes_a_second(tables: Tables, band: Band, budget: int) -> tuple[int, float]:
    """Nodes of one exhausted rung and CPU seconds; compiled before the clock starts."""
    search(tables, new_state(band, tables), budget, 1)
    state = new_state(band, tables)
    started = time.process_time()
    while search(tables, state, budget, 1 << 62) != EXHAUSTED:
        pass
    return int(state.at[1]), time.process_time() - started


def compare() -> None:
    """Print the kernel against plain Python, same nodes."""
    band = spoiled(*PLAIN)
    tables = tabulate(band)
    nodes, seconds = nodes_a_second(tables, band, 1)
    plain = Plain(band)
    assert not list(plain.fillings(1))  # fills the memory of bounds, as the tables were filled before
    started = time.process_time()
    assert not list(plain.fillings(1))
    slow = time.process_time() - started
    assert plain.nodes == nodes
    ratio = slow / seconds
    print(
        f"{nodes:,} nodes on 6 x 4 cells: compiled {nodes / seconds:,.0f}/s, "
        f"plain {nodes / slow:,.0f}/s, ratio {ratio:.0f}"
    )
    band = spoiled(*LARGE)
    tables = tabulate(band)
    nodes, seconds = nodes_a_second(tables, band, 6)
    print(f"{nodes:,} nodes on 10 x 4 cells, tables alone: {nodes / seconds:,.0f}/s")
    settle(tables, 7, 80)
    nodes, seconds = nodes_a_second(tables, band, 6)
    print(f"{nodes:,} nodes on 10 x 4 cells, with prices: {nodes / seconds:,.0f}/s")


def rungs() -> None:
    """Print seconds and counters of each rung by both methods."""
    band = spoiled(*PLAIN)
    tables = tabulate(band)
    meeting = Meeting(band)
    meeting.rung(0)
    for budget in range(2):
        nodes, seconds = nodes_a_second(tables, band, budget)
        print(f"budget {budget}: one-sided {nodes:9,} nodes {seconds:7.3f} s", end="")
        started = time.process_time()
        rung, _ = meeting.rung(budget)
        spent = time.process_time() - started
        print(f"; join {rung.nodes:9,} nodes, {rung.tops:7,} tops, {rung.bottoms:5,} bottoms {spent:7.3f} s")


def memory() -> None:
    """Print the memory of the join's table; runs in a process of its own."""
    meeting = Meeting(spoiled(*WIDE))
    meeting.store(1)
    before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    store = meeting.store(4)
    assert store is not None
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    kept = store.sets.nbytes + store.seams.nbytes + store.charges.nbytes + store.groups.nbytes
    print(
        f"join, budget 4 on 6 x 4 cells: {store.tops:,} tops, {len(store.sets):,} entries: "
        f"table {kept / 2**20:.1f} MiB, "
        f"counted on {store.tops * ENTRY_BYTES / 2**20:.1f} MiB, process grew by {(peak - before) / 2**10:.1f} MiB"
    )


def tables_of_sixteen() -> None:
    """Print what the suffix tables of a full band take."""
    made = planted(16, 5, 17, 1, distinct=True)
    band, _ = cut(made.board, made.pieces, rows(12, 15, 16))
    tables = tabulate(band)
    started = time.process_time()
    fill(tables)
    spent = time.process_time() - started
    print(
        f"tables of 16 x 4 cells: {(tables.rest.nbytes + tables.least.nbytes) / 2**20:.1f} MiB filled in {spent:.2f} s"
    )


def worked(pieces_file: Path, boards_file: Path) -> None:
    """Print how the brackets of the worked example narrow."""
    pieces = read_pieces(pieces_file)
    board = named(read_boards(boards_file, pieces), "456")
    for first in (14, 12):
        band, start = cut(board, pieces, rows(first, 15, 16))
        started = time.process_time()

        def watch(bracket: Bracket, first: int = first, started: float = started) -> None:
            spent = time.process_time() - started
            print(f"456, rows {first}-15: [{bracket.lower}, {bracket.upper}] after {spent:.1f} s")

        found = complete(band, start, nodes=NODES, watch=watch)
        print(f"456, rows {first}-15: {found.stopped} after {time.process_time() - started:.1f} s")


def main() -> None:
    """Run all parts."""
    if sys.argv[1:] == ["--memory"]:
        memory()
        return
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--pieces", type=Path, metavar="FILE", help="the real piece set")
    parser.add_argument("--boards", type=Path, metavar="FILE", help="boards of the real set")
    options = parser.parse_args()
    compare()
    rungs()
    subprocess.run([sys.executable, __file__, "--memory"], check=True)
    tables_of_sixteen()
    if options.pieces and options.boards:
        worked(options.pieces, options.boards)


if __name__ == "__main__":
    main()
