"""Books of openings: pairs in order of rank, as EPD and as PGN, for programs that play matches.

An EPD line has four fields, castling rights as Shredder letters, then operations that each end in a semicolon:
`hmvc` and `fmvn` are the two counters that FEN has and EPD lacks, `ce` the reading in centipawns from the side to
move (White), `dm` moves to mate in its place, `acd` and `acn` depth and nodes of that reading, `id` the pair.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path

from catalog.contract import Cp, Mate, Pair, Score
from catalog.dataset import Dataset
from catalog.errors import CatalogError
from catalog.fen import fen
from catalog.pgn import join_pgn, start_pgn
from catalog.start import STARTS


@dataclass(frozen=True, slots=True)
class Opening:
    """A pair of a book, with the reading that put it there."""

    pair: Pair
    """The start."""

    rank: int
    """Its place, 1 for the most equal."""

    score: Score
    """From White's side."""

    depth: int
    """Plies."""

    nodes: int
    """Nodes at that depth."""

    engine: str
    """Name of the engine that read it."""


def ranked(dataset: Dataset, main: str) -> list[Opening]:
    """Every pair that has a rank, the most equal first, with the reading of the engine `main` that ranks it."""
    names = {engine.id: engine.name for passport in dataset.passports for engine in passport.engines}
    pairs = dataset.pairs[dataset.pairs["rank"].notna()]
    own = dataset.readings[dataset.readings["engine"] == main]
    joined = pairs.merge(own, on=["w", "b", "stage"], suffixes=("", "_read"), validate="one_to_one")
    columns = ("w", "b", "rank", "cp", "depth", "nodes_at_score")
    rows = joined.sort_values("rank")[list(columns)].to_numpy(dtype=int).tolist()
    return [
        Opening(Pair(w, b), rank, Cp(cp), depth, nodes, names.get(main, main)) for w, b, rank, cp, depth, nodes in rows
    ]


def admitted(dataset: Dataset, main: str) -> list[Opening]:
    """Of the ranked pairs those that are admitted."""
    chosen = dataset.pairs[dataset.pairs["state"] == "admitted"]
    index = {STARTS * w + b for w, b in chosen[["w", "b"]].to_numpy(dtype=int).tolist()}
    return [one for one in ranked(dataset, main) if one.pair.index in index]


def write_books(dataset: Dataset, main: str, folder: Path, first: int) -> dict[str, int]:
    """Write `most-equal` and, where pairs are admitted, `admitted`, each as `.epd` and `.pgn`.

    Returns how many openings each file has. Raises `CatalogError` when no pair has a rank, or fewer than one is asked.
    """
    equal = ranked(dataset, main)[: max(first, 0)]
    if not equal:
        raise CatalogError(f"books: got {first} of {len(ranked(dataset, main))} ranked pairs, wanted at least one")
    books = {"most-equal": equal, "admitted": admitted(dataset, main)}
    folder.mkdir(parents=True, exist_ok=True)
    counts = {}
    for name, openings in books.items():
        for kind, write in (("epd", epd), ("pgn", pgn)):
            if openings:
                (folder / f"{name}.{kind}").write_text(write(openings), "utf-8")
                counts[f"{name}.{kind}"] = len(openings)
    return counts


def epd(openings: Iterable[Opening]) -> str:
    """One line an opening, by rank."""
    return "".join(f"{_epd_line(one)}\n" for one in _ordered(openings))


def pgn(openings: Iterable[Opening]) -> str:
    """One game without moves an opening, by rank."""
    return join_pgn(start_pgn(one.pair, _tags(one)) for one in _ordered(openings))


def _ordered(openings: Iterable[Opening]) -> list[Opening]:
    return sorted(openings, key=lambda one: one.rank)


def _epd_line(one: Opening) -> str:
    position, halfmoves, move = fen(one.pair).rsplit(" ", 2)
    read = f"ce {one.score.value}" if isinstance(one.score, Cp) else f"dm {one.score.moves}"
    operations = (f"hmvc {halfmoves}", f"fmvn {move}", read, f"acd {one.depth}", f"acn {one.nodes}", f'id "{one.pair}"')
    return f"{position} {' '.join(f'{operation};' for operation in operations)}"


def _tags(one: Opening) -> dict[str, str]:
    score = (
        f"mate {one.score.moves}"
        if isinstance(one.score, Mate)
        else f"{one.score.value:+d}"
        if one.score.value
        else "0"
    )
    return {
        "Event": f"Pair {one.pair}",
        "Round": str(one.rank),
        "Annotator": one.engine,
        "Reading": score,
        "ReadingDepth": str(one.depth),
        "ReadingNodes": str(one.nodes),
    }
