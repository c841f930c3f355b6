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

from catalog.contract import Cp, Mate, Score
from catalog.start import STARTS, mirror
from generator.records import Records

FOLDER = "shards"
COLUMNS = ("b", "score", "depth", "at", "over", "wave")


def shards(
    records: Records, published: Set[int], dataset: str, refused: Mapping[int, str]
) -> Iterator[tuple[str, bytes]]:
    """Address and bytes of each file.

    `dataset` is the beginning of the dataset's hash, `refused` has the first test that a pair failed, by index.
    """
    for white in range(STARTS):
        if white < mirror(white):
            shard = _shard(white, records, published, dataset, refused)
            yield f"{FOLDER}/{white}.json", json.dumps(shard, separators=(",", ":")).encode() + b"\n"


def _shard(
    white: int, records: Records, published: Set[int], dataset: str, refused: Mapping[int, str]
) -> dict[str, Any]:
    states: dict[str, list[int]] = {}
    for index in records.standings.of_white(white):
        state, reason = records.standings[index].state, refused.get(index)
        states.setdefault(f"{state}-{reason}" if reason else state, []).append(index % STARTS)
    both = (white, mirror(white))
    return {
        "dataset": dataset,
        "white": white,
        "mirror": mirror(white),
        "rows": {str(row): _row(row, records) for row in both},
        "states": {state: steps(blacks) for state, blacks in sorted(states.items())},
        "pages": {str(row): steps(b for b in range(STARTS) if STARTS * row + b in published) for row in both},
    }


def _row(white: int, records: Records) -> dict[str, dict[str, list[Any]]]:
    """The readings of all pairs with one start for White, by stage."""
    stages: dict[str, dict[str, list[Any]]] = {}
    for index in records.readings.of_white(white):
        for reading in records.readings[index]:
            columns = stages.setdefault(reading.stage, {name: [] for name in COLUMNS})
            values = (
                index % STARTS,
                _written(reading.score),
                reading.depth,
                reading.nodes_at_score,
                reading.nodes_searched - reading.nodes,
                reading.wave,
            )
            for column, value in zip(columns.values(), values, strict=True):
                column.append(value)
    for columns in stages.values():
        columns["b"] = steps(columns["b"])
    return dict(sorted(stages.items()))


def _written(score: Score | None) -> int | str | None:
    match score:
        case Cp(value):
            return value
        case Mate(moves):
            return f"#{moves}"
    return None


def steps(numbers: Iterable[int]) -> list[int]:
    """Ascending numbers as their steps, the first from zero."""
    found, last = [], 0
    for number in numbers:
        found.append(number - last)
        last = number
    return found
