"""The plane of readings in packed columns, one file for the browsing table and for the map.

A class is a cell: its row is the start for White of the pair that the search reads, one of the 480 starts whose
number is smaller than their mirror's, in order; its column is Black's start, 0 to 959. The file is gzip of five
columns of 460,800 cells each, one after the other, in row order:

- `stage`, one byte: 0 where nothing was read, else 1 + the place of the deepest stage in the ladder;
- `state`, one byte: 1 + the place of the state in `STATES`, plus `REASON` times 1 + the place in `REASONS` of what
  refused it, plus `OWN_PAGE` and `MIRROR_PAGE` where there is one;
- `reading`, 16 bits, little end first: centipawns from White's side; a mate in n moves is 32,000 + n with its
  sign; -32,768 where there is no score;
- `mirror`, the same for the mirror's own deepest reading;
- `rank`, 32 bits, little end first: 0 where there is none.

A host need not compress it, and need not answer range requests.
"""

from __future__ import annotations

import gzip
from collections.abc import Mapping, Set

import numpy as np

from catalog.contract import Pair
from catalog.start import STARTS, mirror
from generator.evidence.records import ABSENT, Records
from generator.language.edition import REASONS, STATES

ROWS = tuple(white for white in range(STARTS) if white < mirror(white))
"""The starts for White of the pairs that the search reads, in order of their numbers."""

NONE = -32_768
MATE = 32_000
OWN_PAGE, MIRROR_PAGE, REASON = 0x80, 0x40, 0x08


def plane(
    records: Records, stages: tuple[str, ...], published: Set[int], refused: Mapping[int, str]
) -> dict[str, np.ndarray]:
    """The columns as arrays of 480 rows and 960 columns.

    `stages` are the ladder's, shallow to deep; `refused` has the first test that a pair failed, by `Pair.index`.
    """
    shape = (len(ROWS), STARTS)
    columns = {
        "stage": np.zeros(shape, np.uint8),
        "state": np.zeros(shape, np.uint8),
        "reading": np.full(shape, NONE, "<i2"),
        "mirror": np.full(shape, NONE, "<i2"),
        "rank": np.zeros(shape, "<u4"),
    }
    rows, ladders = records.readings.deepest, records.readings.columns
    index, score = ladders.pair[rows], packed(ladders.cp[rows], ladders.mate[rows])
    white, black = np.divmod(index, STARTS)
    place_of, turned = np.full(STARTS, -1), np.array([mirror(start) for start in range(STARTS)])
    place_of[list(ROWS)] = np.arange(len(ROWS))
    read = place_of[white] >= 0
    own = place_of[white[read]], black[read]
    columns["stage"][own] = 1 + ladders.stage[rows][read]
    states = {name: place for place, name in enumerate(STATES, 1)}
    standing = records.standings.row[index[read]]
    columns["state"][own] = [states[state] for state in records.standings.state[standing].tolist()]
    columns["rank"][own] = records.standings.rank[standing]
    for pair, test in refused.items():
        cell = place_of[pair // STARTS], pair % STARTS
        if cell[0] >= 0:
            columns["state"][cell] |= REASON * (1 + list(REASONS).index(test))
    columns["reading"][own] = score[read]
    columns["mirror"][place_of[turned[white[~read]]], turned[black[~read]]] = score[~read]
    pages = np.fromiter(published, np.int64, len(published))
    white, black = np.divmod(pages, STARTS)
    read = place_of[white] >= 0
    columns["state"][place_of[white[read]], black[read]] |= OWN_PAGE
    columns["state"][place_of[turned[white[~read]]], turned[black[~read]]] |= MIRROR_PAGE
    return columns


def packed(cp: np.ndarray, mate: np.ndarray) -> np.ndarray:
    """Scores in 16 bits, from columns that have `ABSENT` where a number is missing."""
    mates = np.where(mate >= 0, MATE + mate, mate - MATE)
    return np.where(mate != ABSENT, mates, np.where(cp != ABSENT, np.clip(cp, 1 - MATE, MATE - 1), NONE)).astype("<i2")


def in_order(columns: Mapping[str, np.ndarray]) -> np.ndarray:
    """The cells that were read, as the table lists them before a reader sorts it; `orders.js` says the same.

    Asymmetric pairs come before the symmetric ones, then the deepest stage first, then the most equal, cells without
    an exact score after them, then the best rank, then the smaller numbers.
    """
    stage, reading, rank = (columns[name].reshape(-1) for name in ("stage", "reading", "rank"))
    cells = np.flatnonzero(stage)
    symmetric = np.array(ROWS)[cells // STARTS] == cells % STARTS
    distance = np.where(reading[cells] == NONE, MATE * 2, np.abs(reading[cells].astype(np.int32)))
    unranked = rank[cells] == 0
    order = np.lexsort((rank[cells], unranked, distance, -stage[cells].astype(np.int32), symmetric))
    return np.asarray(cells[order])


def pair_of(cell: int) -> Pair:
    """The pair that a cell holds: the one that the search reads."""
    return Pair(ROWS[cell // STARTS], cell % STARTS)


def to_bytes(columns: Mapping[str, np.ndarray]) -> bytes:
    """The file of a plane; the same bytes for the same columns."""
    return gzip.compress(b"".join(column.tobytes() for column in columns.values()), 9, mtime=0)


def address(dataset: str) -> str:
    """Where the file lies, by the dataset's hash."""
    return f"plane/{dataset[:8]}.bin"
