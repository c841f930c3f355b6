"""Self-play: results with their uncertainty, length and endings, and whether they agree with the reading."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np
import pandas as pd

from asym.correlation import correlate
from asym.evidence import Evidence
from asym.facts.statement import state
from asym.verdicts import by_index
from catalog.contract import Fact, Unit
from catalog.start import STARTS
from catalog.wilson import wilson

RULES: dict[str, tuple[str, Unit]] = {
    "opening_plies": ("Plies at the start of a game that are drawn among near-equal moves.", ""),
    "opening_lines": ("Moves that the engine proposes for a drawn ply.", ""),
    "opening_margin": ("A drawn move is at most so far behind the best one.", "cp"),
    "draw_from": ("Plies before which no draw is adjudicated.", ""),
    "draw_plies": ("Readings in a row near zero that make an adjudicated draw.", ""),
    "draw_cp": ("Near zero, for an adjudicated draw, is at most this.", "cp"),
    "win_plies": ("Readings in a row for one side that make an adjudicated win.", ""),
    "win_cp": ("A reading for one side, for an adjudicated win, is at least this, or a mate.", "cp"),
    "longest": ("Plies at which a game ends as a draw.", ""),
}
"""What each rule of a passport's games says, and its unit."""

POINTS = {"1-0": 1.0, "1/2-1/2": 0.5, "0-1": 0.0}
"""White's."""

RESULTS = {
    "white": ("1-0", "that White won"),
    "draw": ("1/2-1/2", "that were drawn"),
    "black": ("0-1", "that Black won"),
}

BOUNDS = {"low": "Lower bound (95 %) of the share", "high": "Upper bound (95 %) of the share"}


def facts(evidence: Evidence) -> Iterator[Fact]:
    """Over the games at the budget that most games were played at; nothing while there are none."""
    games = evidence.games
    games = games[games["engine"].astype(str) == evidence.main]
    if games.empty:
        return
    budgets, counts = np.unique(games["nodes"].to_numpy(dtype=np.int64), return_counts=True)
    nodes = int(budgets[counts.argmax()])
    games = games[games["nodes"] == nodes]
    symmetric = games["w"] == games["b"]
    yield state(
        "selfplay.nodes",
        nodes,
        "Node limit of a move in the games of self-play.",
        query="the value of nodes that most rows of games have",
        rows=len(games),
        waves=evidence.wave_numbers,
        unit="nodes",
    )
    yield from _rules(evidence, nodes)
    for prefix, chosen, where, who in (
        ("selfplay", ~symmetric, "w <> b", "games of self-play from asymmetric pairs"),
        ("selfplay.control", symmetric, "w = b", "games of self-play from symmetric starts"),
    ):
        if chosen.any():
            yield from _results(evidence, games[chosen], prefix, f"nodes = {nodes} and {where}", who)
    if not symmetric.all():
        yield from _agreement(evidence, games[~symmetric], nodes)


def _rules(evidence: Evidence, nodes: int) -> Iterator[Fact]:
    """All games at one budget were played by the same rules: the search refuses others."""
    records = (record for wave in evidence.waves for record in wave.passport.games)
    rules = next((one.rules for one in records if (one.engine, one.nodes) == (evidence.main, nodes)), {})
    for name, (definition, unit) in RULES.items():
        if name in rules:
            yield state(
                f"selfplay.rule_{name}",
                rules[name],
                definition,
                query=f"{name} of the games' rules in the passports",
                rows=1,
                waves=evidence.wave_numbers,
                unit=unit,
            )


def _results(evidence: Evidence, games: pd.DataFrame, prefix: str, where: str, who: str) -> Iterator[Fact]:
    rows, waves = len(games), evidence.wave_numbers

    def count(name: str, value: int, definition: str, query: str) -> Fact:
        return state(
            f"{prefix}.{name}", value, definition, query=f"{query} from games where {where}", rows=rows, waves=waves
        )

    def share(name: str, value: float, definition: str, query: str) -> Fact:
        return state(
            f"{prefix}.{name}",
            100 * value,
            definition,
            query=f"{query} games where {where}",
            rows=rows,
            waves=waves,
            unit="percent",
            decimals=1,
        )

    yield count("games", rows, f"Number of {who}.", "select count(*)")
    pairs = len(games[["w", "b"]].drop_duplicates())
    yield count("pairs", pairs, f"Starts of the {who}.", "select count(distinct (w, b))")
    different = len(games[["w", "b", "moves"]].drop_duplicates())
    yield count(
        "distinct", different, f"Number of {who} no two of which are the same.", "select count(distinct (w, b, moves))"
    )
    yield state(
        f"{prefix}.plies",
        float(games["plies"].mean()),
        f"Mean length of {who}, in plies.",
        query=f"select avg(plies) from games where {where}",
        rows=rows,
        waves=waves,
        decimals=1,
    )
    results = games["result"].astype(str)
    for name, (result, what) in RESULTS.items():
        seen = int((results == result).sum())
        yield share(name, seen / rows, f"Share of {who} {what}.", f"share of result = '{result}' among")
        for bound, value in zip(BOUNDS, wilson(seen, rows), strict=True):
            yield share(
                f"{name}_{bound}",
                value,
                f"{BOUNDS[bound]} of {who} {what}.",
                f"Wilson bound of result = '{result}' among",
            )
    points = results.map(POINTS).to_numpy(dtype=float)
    low, high = wilson(float(points.sum()), rows)
    for name, value, what in (
        ("score", float(points.mean()), "White's share of the points"),
        ("score_low", low, "Lower bound (95 %) of White's share of the points"),
        ("score_high", high, "Upper bound (95 %) of White's share of the points"),
    ):
        yield share(
            name,
            value,
            f"{what} in {who}, a draw being half a point.",
            "mean of White's points, Wilson's bounds, among",
        )
    pawns = float(games["moves"].str[1].eq("2").mean())
    yield share(
        "first_pawn",
        pawns,
        f"Share of {who} that a pawn opened.",
        "share whose first move leaves rank 2 among",
    )
    endings = games["ending"].astype(str)
    for ending in sorted(endings.unique()):
        yield share(
            f"ending_{ending.replace(' ', '_')}",
            float((endings == ending).mean()),
            f"Share of {who} that ended by: {ending}.",
            f"share of ending = '{ending}' among",
        )


def _agreement(evidence: Evidence, games: pd.DataFrame, nodes: int) -> Iterator[Fact]:
    """Does White score better where the reading is better for White?"""
    deepest = evidence.ladder.corridor[-1] if evidence.ladder.corridor else evidence.ladder.stages[-1].name
    own = evidence.at(deepest)
    read = by_index(own[own["cp"].notna()])
    index = games["w"].to_numpy(dtype=np.int64) * STARTS + games["b"].to_numpy(dtype=np.int64)
    points = games["result"].astype(str).map(POINTS).to_numpy(dtype=float)
    scores = pd.Series(points).groupby(index).mean()
    scores = scores[scores.index.isin(list(read))]
    found = correlate([read[int(one)] for one in scores.index], scores.tolist())
    if found is None:
        return
    for id, value, what in (
        ("selfplay.correlation", found.r, "Correlation"),
        ("selfplay.correlation_low", found.low, "Lower bound (95 %) of the correlation"),
        ("selfplay.correlation_high", found.high, "Upper bound (95 %) of the correlation"),
    ):
        yield state(
            id,
            value,
            f"{what} between a pair's reading at the largest corridor budget and White's share of its points.",
            query=f"corr of cp at {deepest} and mean points of White by pair, games where nodes = {nodes}; "
            "bounds by Fisher's z",
            rows=len(scores),
            waves=evidence.wave_numbers,
            unit="r",
            decimals=2,
        )
