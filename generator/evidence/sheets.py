"""The result of an experiment as tables: its single values in one, each list of rows in one of its own.

A result is JSON of the laboratory; its keys are the columns, and `WORDS` says each of them in words that the catalogs
translate. Placements of pieces are left to the file.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from generator.language.strings import N_

Cell = int | float | bool | str | tuple[Any, ...] | None

LEFT_OUT = ("filling", "numbers")
"""Keys whose values a table cannot say better than the file."""

WORDS = {
    "": N_("values"),
    "12x12_with_12_colours": N_("a 12 × 12 board with 12 colours"),
    "above": N_("upper halves"),
    "all": N_("all pieces"),
    "apart": N_("windows on which methods differ"),
    "area": N_("cells"),
    "bands": N_("bands"),
    "bands_closed": N_("bands closed"),
    "below": N_("lower halves"),
    "board": N_("board"),
    "boards": N_("boards"),
    "bottoms": N_("bottoms"),
    "breaks": N_("breaks"),
    "breaks_by_row": N_("breaks to the right and below, by row"),
    "bucket_shrink": N_("shrinking of the keys"),
    "budget": N_("budget"),
    "budgets": N_("budgets"),
    "by_cells": N_("by number of cells"),
    "cells": N_("cells"),
    "cells_of_a_half": N_("cells of a half"),
    "cells_reached": N_("cells filled"),
    "census": N_("census"),
    "census.halves": N_("half-edges by colour"),
    "chance_log10": N_("log10 of the chance of no common piece"),
    "cheapest_area": N_("cells of the smallest bill"),
    "checked": N_("checked"),
    "classes": N_("classes after each round"),
    "coloured": N_("coloured half-edges alone"),
    "colours": N_("colours"),
    "columns": N_("columns"),
    "complete": N_("complete"),
    "confirmed": N_("confirmed by the second search"),
    "corner": N_("in a corner"),
    "corners": N_("corners"),
    "cost": N_("log10 of the bill"),
    "count": N_("fillings"),
    "cp_sat": N_("CP-SAT"),
    "decreases": N_("cells at which the bill falls"),
    "dependent": N_("dependent exact beams"),
    "deterministic_time": N_("deterministic time"),
    "disjoint": N_("disjoint"),
    "domino_closed_form": N_("dominoes in closed form"),
    "dominoes": N_("dominoes over the model"),
    "draws": N_("draws"),
    "duplicates": N_("duplicates"),
    "edge_pieces": N_("edge pieces"),
    "enumerated": N_("enumerated"),
    "factor": N_("factor"),
    "finished": N_("finished"),
    "foreign": N_("pieces exchanged"),
    "found": N_("found"),
    "four_rows": N_("four rows"),
    "frame": N_("colours of the frame"),
    "frame_colours": N_("frame colours"),
    "free": N_("free regions"),
    "grey": N_("grey half-edges"),
    "grey_in_the_model_only": N_("grey in the model alone"),
    "grey_in_the_count_only": N_("grey in the count alone"),
    "grey_matches_grey": N_("grey matching grey"),
    "groups": N_("groups"),
    "grown": N_("squares by populations"),
    "halves": N_("halves"),
    "halves_log2": N_("two halves, log2 of the steps"),
    "halves_steps": N_("two halves, steps"),
    "height": N_("height"),
    "hint": N_("hint"),
    "identity_fails": N_("failures of the edge count"),
    "identity_only": N_("identity alone"),
    "independent": N_("independent exact beams"),
    "independent_soft": N_("independent soft beams"),
    "inner": N_("inner pieces"),
    "inner_pieces": N_("inner pieces"),
    "interface": N_("edges of the seam"),
    "join": N_("join"),
    "join_growth": N_("growth of the join"),
    "join_stopped": N_("why the join stopped"),
    "joined": N_("joined"),
    "knuth_away": N_("Knuth’s estimate above it, in standard errors"),
    "large": N_("the larger window"),
    "least_breaks": N_("breaks of a band, at least"),
    "least_interface_fails": N_("failures of the least seam"),
    "least_log10": N_("log10, least estimate"),
    "log10": N_("log10"),
    "lookups": N_("look-ups"),
    "lower": N_("lower bound"),
    "marginal": N_("one more cell, the seam as long as before"),
    "marginal_negative_from": N_("cells from which one more makes the count smaller"),
    "match": N_("chance of a match, p"),
    "match_apart": N_("p without replacement"),
    "match_inner": N_("p of inner colours"),
    "mean_overlap": N_("mean pieces in common"),
    "memory_limit": N_("limit of memory, bytes"),
    "micro": N_("micro-instance"),
    "model": N_("model"),
    "model_log10": N_("log10 of the model"),
    "most_log10": N_("log10, largest estimate"),
    "n": N_("n"),
    "naive": N_("naive model"),
    "nine_cells": N_("nine cells by the model"),
    "node_limit": N_("limit of nodes"),
    "nodes": N_("nodes"),
    "one_sided": N_("one-sided"),
    "one_sided_growth": N_("growth, one-sided"),
    "one_sided_log2": N_("one side, log2 of the steps"),
    "one_sided_steps": N_("one side, steps"),
    "optima": N_("windows by least breaks"),
    "optimum": N_("least breaks"),
    "pairs": N_("pairs"),
    "phantoms": N_("phantoms"),
    "polyominoes": N_("polyominoes"),
    "pool": N_("pieces"),
    "population": N_("populations"),
    "population.bytes": N_("memory, bytes"),
    "population.number": N_("populations a square"),
    "population.size": N_("boards of a population"),
    "proved": N_("proved"),
    "published_bracket": N_("published bracket"),
    "quadrants": N_("quadrants"),
    "real": N_("real boards"),
    "region": N_("region"),
    "relative_error": N_("standard error, relative"),
    "repaired": N_("after repair"),
    "row": N_("row"),
    "rows": N_("rows"),
    "runs": N_("runs"),
    "samples": N_("samples"),
    "scan": N_("one-sided scan"),
    "score": N_("matched edges"),
    "seam": N_("edges of the seam"),
    "seed": N_("seed"),
    "side": N_("cells a side"),
    "small": N_("small windows"),
    "soft": N_("soft seam"),
    "squares": N_("squares by Knuth’s estimator"),
    "stopped": N_("stopped by"),
    "stored": N_("stored"),
    "subset_sum": N_("subset sum"),
    "sweep": N_("sweep"),
    "symmetric": N_("unchanged by a turn"),
    "table_bytes": N_("table, bytes"),
    "target": N_("target"),
    "this_set": N_("this set"),
    "tops": N_("tops"),
    "trade": N_("trade"),
    "upper": N_("upper bound"),
    "vertical": N_("vertical seam"),
    "width": N_("width"),
    "windows": N_("windows"),
    "with_prices": N_("one-sided with prices"),
    "workers": N_("workers"),
}
"""What each key of a result says; a path of keys, joined by points, comes before the key alone."""

VALUES = {
    "cell": N_("cell"),
    "domino": N_("domino"),
    "I3": N_("three in a row"),
    "L3": N_("three in an L"),
    "I4": N_("four in a row"),
    "inner": N_("inner"),
    "all": N_("all"),
    "proved": N_("proof"),
    "nodes": N_("limit of nodes"),
    "time": N_("limit of time"),
    "memory": N_("limit of memory"),
}
"""Values that are words; any other text is a name and stays as it is."""

NAMELIKE = ("seed", "rows", "columns")
"""Columns whose numbers are names: their digits are not grouped."""


@dataclass(frozen=True, slots=True)
class Sheet:
    """One table."""

    path: tuple[str, ...]
    """Keys that lead to it in the result; none for the single values of the whole."""

    columns: tuple[str, ...]
    """Keys of its columns; two empty ones for a list of single values."""

    rows: tuple[tuple[Cell, ...], ...]
    """Its cells, as the result has them; a list of values is one cell."""

    @property
    def single(self) -> bool:
        """Whether it is a list of single values, each with its key before it."""
        return self.columns == ("", "")


def sheets(result: Mapping[str, Any]) -> tuple[Sheet, ...]:
    """All tables of a result, in its order, single values first."""
    return tuple(_sheets((), result))


def _sheets(path: tuple[str, ...], found: Mapping[str, Any]) -> Iterator[Sheet]:
    single = [(key, value) for key, value in found.items() if key not in LEFT_OUT and not _nested(value)]
    if single:
        yield Sheet(path, ("", ""), tuple((key, _cell(value)) for key, value in single))
    for key, value in found.items():
        if key in LEFT_OUT or not _nested(value):
            continue
        here = (*path, key)
        if isinstance(value, Mapping):
            rows = list(value.values())
            if rows and all(_listed(row) for row in rows):
                yield _by_place(here, value)
            else:
                yield from _sheets(here, value)
        else:
            yield from _list(here, value)


def _list(path: tuple[str, ...], rows: Sequence[Mapping[str, Any]]) -> Iterator[Sheet]:
    """A list of rows: plain columns as one table; what is nested in a row as tables of its own, with its key."""
    flat = [dict(_flat(row)) for row in rows]
    columns = tuple(dict.fromkeys(key for row in flat for key in row))
    yield Sheet(path, columns, tuple(tuple(row.get(key) for key in columns) for row in flat))
    for name in dict.fromkeys(key for row in rows for key, value in row.items() if _rows(value)):
        key = next(iter(flat[0]))
        inner = [{key: row[key], **one} for row in rows for one in row[name]]
        yield from _list((*path, name), inner)


def _flat(row: Mapping[str, Any]) -> Iterator[tuple[str, Cell]]:
    """The plain cells of a row; a mapping in it gives its own."""
    for key, value in row.items():
        if key in LEFT_OUT or _rows(value):
            continue
        if isinstance(value, Mapping):
            yield from _flat(value)
        else:
            yield key, _cell(value)


def _by_place(path: tuple[str, ...], lists: Mapping[str, Sequence[Any]]) -> Sheet:
    """Lists of the same length side by side, one row a place."""
    length = max(map(len, lists.values()))
    rows = tuple(
        (place, *(_cell(values[place]) if place < len(values) else None for values in lists.values()))
        for place in range(length)
    )
    return Sheet(path, ("row", *lists), rows)


def _nested(value: Any) -> bool:
    return isinstance(value, Mapping) or _rows(value)


def _rows(value: Any) -> bool:
    return isinstance(value, list) and bool(value) and isinstance(value[0], Mapping)


def _listed(value: Any) -> bool:
    return isinstance(value, list) and bool(value) and isinstance(value[0], list)


def _cell(value: Any) -> Cell:
    if isinstance(value, list):
        return tuple(map(_cell, value))
    return value  # type: ignore[no-any-return]
