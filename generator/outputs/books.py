"""Books of openings and all games of self-play as files, for programs that play matches."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from typing import TYPE_CHECKING, BinaryIO

import numpy as np

from catalog.contract import Pair
from generator.evidence.matches import matches_pgn
from generator.language.strings import N_
from generator.outputs.offer import Offer
from generator.site import Site

if TYPE_CHECKING:
    from catalog.book import Opening

BOOKS = {
    "books/admitted.epd": N_("the admitted pairs as EPD, by rank"),
    "books/admitted.pgn": N_("the admitted pairs as PGN, by rank"),
    "books/most-equal.epd": N_("every pair that was read at all budgets as EPD, the most equal first"),
    "books/most-equal.pgn": N_("every pair that was read at all budgets as PGN, the most equal first"),
    "games.pgn": N_("all games of self-play as PGN, with the value of each move"),
}
"""What each file is, by its path below `data/`; one that nothing is in is not made."""


def ranked(site: Site, state: str | None = None) -> list[Opening]:
    """The pairs that have a rank, in its order, with the reading that ranks them; those of a state, if it is given."""
    from catalog.book import Opening  # brings python-chess along, which no page needs

    classes = site.records.standings
    chosen = classes.rank > 0
    if state is not None:
        chosen &= classes.state == state
    rows = np.flatnonzero(chosen)
    rows = rows[np.argsort(classes.rank[rows], kind="stable")]
    openings = []
    for index, rank in zip(classes.pair[rows].tolist(), classes.rank[rows].tolist(), strict=True):
        pair = Pair.at(index)
        reading = site.records.deepest(pair)
        if reading is None or reading.score is None:
            continue
        openings.append(Opening(pair, rank, reading.score, reading.depth, reading.nodes_at_score, site.records.engine))
    return openings


def books(site: Site) -> Iterator[Offer]:
    """The books that there are, and the games."""
    standings = site.records.standings
    for name, state in (("admitted", "admitted"), ("most-equal", None)):
        if not np.any((standings.rank > 0) & ((standings.state == state) if state else True)):
            continue
        for ending in ("epd", "pgn"):
            yield Offer(f"books/{name}.{ending}", site.dataset.hash, partial(_book, site, state, ending))
    if site.matches:
        yield Offer("games.pgn", site.dataset.hash, partial(_games, site))


def _book(site: Site, state: str | None, ending: str, file: BinaryIO) -> None:
    from catalog.book import epd, pgn

    write: Callable[[list[Opening]], str] = {"epd": epd, "pgn": pgn}[ending]
    file.write(write(ranked(site, state)).encode())


def _games(site: Site, file: BinaryIO) -> None:
    """Pair by pair, in the order of their numbers."""
    for place, index in enumerate(sorted(site.matches)):
        file.write(b"\n" * (place > 0) + matches_pgn(site.matches[index]))
