"""The answers of *any pair*: one small JSON file for each start and its mirror, 480 in all.

A file holds the readings of both rows, so that one request answers for a pair and for its mirror. It is
named after the smaller of the two numbers, which is the row that the search reads:

    {"dataset": "7c1f09ab", "white": 0, "mirror": 959,
     "rows": {"0": {"S0": {"b": [...], "score": [...], "depth": [...], "at": [...], "over": [...],
                         "wave": [...]}}, ...},
     "states": {"waiting": [...], ...}, "pages": {"0": [...], ...}}

Lists of Black's numbers ascend and are written as steps, the first from zero: `[0, 1, 1]` is 0, 1, 2. A
score is centipawns, `"#7"` for a mate in so many moves of White's (`"#-7"` of Black's), or null. `at` is
nodes when the last iteration ended, `over` the nodes searched beyond the limit, `wave` the sealed one.
`states` are those of the pairs that the search reads, `refused-drift` with the test that failed; `pages` lists those
that have a page of their own.

Whole ladders, with what it takes to repeat each reading, cost 11 kB of gzip for a start that is read against
all 960; scores alone would cost half, and a second request.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping, Set
from typing import Any

import numpy as np

from catalog.contract import ORDERED_PAIRS
from catalog.start import STARTS, mirror
from generator.evidence.records import ABSENT, Ladders, Records

FOLDER = "shards"


def shards(
    records: Records, published: Set[int], dataset: str, refused: Mapping[int, str]
) -> Iterator[tuple[str, bytes]]:
    """Address and bytes of each file.

    `dataset` is the beginning of the dataset's hash, `refused` has the first test that a pair failed, by index.
    """
    paged = np.zeros(ORDERED_PAIRS, bool)
    paged[list(published)] = True
    for white in range(STARTS):
        if white < mirror(white):
            shard = _shard(white, records, paged.reshape(STARTS, STARTS), dataset, refused)
            yield f"{FOLDER}/{white}.json", json.dumps(shard, separators=(",", ":")).encode() + b"\n"


def _shard(white: int, records: Records, paged: np.ndarray, dataset: str, refused: Mapping[int, str]) -> dict[str, Any]:
    standings = records.standings
    states: dict[str, list[int]] = {}
    classes = standings.of_white(white)
    for index, state in zip(classes, standings.state[standings.row[classes]].tolist(), strict=True):
        reason = refused.get(index)
        states.setdefault(f"{state}-{reason}" if reason else state, []).append(index % STARTS)
    both = (white, mirror(white))
    return {
        "dataset": dataset,
        "white": white,
        "mirror": mirror(white),
        "rows": {str(row): _row(row, records.readings) for row in both},
        "states": {state: steps(blacks) for state, blacks in sorted(states.items())},
        "pages": {str(row): steps(np.flatnonzero(paged[row]).tolist()) for row in both},
    }


def _row(white: int, ladders: Ladders) -> dict[str, dict[str, list[Any]]]:
    """The readings of all pairs with one start for White, by stage."""
    rows = ladders.rows_of_white(white)
    names = ladders.stage_names(rows)
    found = {name: ladders.columns.of(rows.start + np.flatnonzero(names == name)) for name in sorted(set(names))}
    return {
        name: {
            "b": steps((columns.pair % STARTS).tolist()),
            "score": [_written(cp, mate) for cp, mate in zip(columns.cp.tolist(), columns.mate.tolist(), strict=True)],
            "depth": columns.depth.tolist(),
            "at": columns.nodes_at_score.tolist(),
            "over": (columns.nodes_searched - columns.nodes).tolist(),
            "wave": columns.wave.tolist(),
        }
        for name, columns in found.items()
    }


def _written(cp: int, mate: int) -> int | str | None:
    if mate != ABSENT:
        return f"#{mate}"
    return None if cp == ABSENT else cp


def steps(numbers: Iterable[int]) -> list[int]:
    """Ascending numbers as their steps, the first from zero."""
    found, last = [], 0
    for number in numbers:
        found.append(number - last)
        last = number
    return found
