"""Self-play: results with their uncertainty, length and endings, and whether they agree with the reading."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

import numpy as np
import pandas as pd

from asym.facts.correlation import correlate
from asym.facts.statement import N_, Bounded, state, state_correlation
from asym.sealed.evidence import Evidence
from asym.verification.verdicts import by_index
from catalog.contract import Fact, Unit
from catalog.start import STARTS
from catalog.wilson import wilson

RULES: dict[str, tuple[str, Unit]] = {
    "opening_plies": (N_("Plies at the start of a game that are drawn among near-equal moves."), ""),
    "opening_lines": (N_("Moves that the engine proposes for a drawn ply."), ""),
    "opening_margin": (N_("A drawn move is at most so far behind the best one."), "cp"),
    "draw_from": (N_("Plies before which no draw is adjudicated."), ""),
    "draw_plies": (N_("Readings in a row near zero that make an adjudicated draw."), ""),
    "draw_cp": (N_("Near zero, for an adjudicated draw, is at most this."), "cp"),
    "win_plies": (N_("Readings in a row for one side that make an adjudicated win."), ""),
    "win_cp": (N_("A reading for one side, for an adjudicated win, is at least this, or a mate."), "cp"),
    "longest": (N_("Plies at which a game ends as a draw."), ""),
}
"""What each rule of a passport's games says, and its unit."""

POINTS = {"1-0": 1.0, "1/2-1/2": 0.5, "0-1": 0.0}
"""White's."""

RESULTS = {
    "white": (
        "1-0",
        N_("Share of the games of self-play that White won: %(starts)s."),
        N_("Lower bound (95 %) of the share of the games of self-play that White won: %(starts)s."),
        N_("Upper bound (95 %) of the share of the games of self-play that White won: %(starts)s."),
    ),
    "draw": (
        "1/2-1/2",
        N_("Share of the games of self-play that were drawn: %(starts)s."),
        N_("Lower bound (95 %) of the share of the games of self-play that were drawn: %(starts)s."),
        N_("Upper bound (95 %) of the share of the games of self-play that were drawn: %(starts)s."),
    ),
    "black": (
        "0-1",
        N_("Share of the games of self-play that Black won: %(starts)s."),
        N_("Lower bound (95 %) of the share of the games of self-play that Black won: %(starts)s."),
        N_("Upper bound (95 %) of the share of the games of self-play that Black won: %(starts)s."),
    ),
}
"""What each result of a game is written as, and what its share and the bounds of it say."""

CORRELATION = Bounded(
    N_("Correlation between a pair's reading at the largest corridor budget and White's share of its points."),
    N_("Lower bound (95 %) of the correlation between reading and points."),
    N_("Upper bound (95 %) of the correlation between reading and points."),
)

ASYMMETRIC, SYMMETRIC = N_("asymmetric pairs"), N_("symmetric starts")

HOLDING = N_("asymmetric pairs that hold the corridor without drift")


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
    holding = _index(games).isin([pair.index for pair in evidence.holding])
    yield state(
        "selfplay.nodes",
        nodes,
        N_("Node limit of a move in the games of self-play."),
        query="the value of nodes that most rows of games have",
        rows=len(games),
        waves=evidence.wave_numbers,
        unit="nodes",
    )
    yield from _rules(evidence, nodes)
    for prefix, chosen, where, starts in (
        ("selfplay", ~symmetric, "w <> b", ASYMMETRIC),
        ("selfplay.verified", holding, "the pair holds the corridor without drift", HOLDING),
        ("selfplay.control", symmetric, "w = b", SYMMETRIC),
    ):
        if chosen.any():
            yield from _results(evidence, games[chosen], prefix, f"nodes = {nodes} and {where}", starts)
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


def _results(evidence: Evidence, games: pd.DataFrame, prefix: str, where: str, starts: str) -> Iterator[Fact]:
    told = partial(state, starts=starts, rows=len(games), waves=evidence.wave_numbers)
    share = partial(told, unit="percent", decimals=1)
    yield told(
        f"{prefix}.games",
        len(games),
        N_("Games of self-play: %(starts)s."),
        query=f"select count(*) from games where {where}",
    )
    yield told(
        f"{prefix}.pairs",
        len(games[["w", "b"]].drop_duplicates()),
        N_("Pairs that games of self-play began from: %(starts)s."),
        query=f"select count(distinct (w, b)) from games where {where}",
    )
    yield told(
        f"{prefix}.distinct",
        len(games[["w", "b", "moves"]].drop_duplicates()),
        N_("Games of self-play no two of which are the same: %(starts)s."),
        query=f"select count(distinct (w, b, moves)) from games where {where}",
    )
    yield told(
        f"{prefix}.plies",
        float(games["plies"].mean()),
        N_("Mean length of the games of self-play, in plies: %(starts)s."),
        query=f"select avg(plies) from games where {where}",
        decimals=1,
    )
    among = f"among games where {where}"
    results = games["result"].astype(str)
    for name, (result, definition, lowest, highest) in RESULTS.items():
        seen = int((results == result).sum())
        low, high = wilson(seen, len(games))
        bound = f"Wilson bound of result = '{result}' {among}"
        query = f"share of result = '{result}' {among}"
        yield share(f"{prefix}.{name}", 100 * seen / len(games), definition, query=query)
        yield share(f"{prefix}.{name}_low", 100 * low, lowest, query=bound)
        yield share(f"{prefix}.{name}_high", 100 * high, highest, query=bound)
    points = results.map(POINTS).to_numpy(dtype=float)
    low, high = wilson(float(points.sum()), len(games))
    for name, value, definition in (
        (
            "score",
            float(points.mean()),
            N_("White's share of the points in the games of self-play, a draw being half a point: %(starts)s."),
        ),
        ("score_low", low, N_("Lower bound (95 %) of White's share of the points in self-play: %(starts)s.")),
        ("score_high", high, N_("Upper bound (95 %) of White's share of the points in self-play: %(starts)s.")),
    ):
        query = f"mean of White's points, Wilson's bounds, {among}"
        yield share(f"{prefix}.{name}", 100 * value, definition, query=query)
    yield share(
        f"{prefix}.first_pawn",
        100 * float(games["moves"].str[1].eq("2").mean()),
        N_("Share of the games of self-play that a pawn opened: %(starts)s."),
        query=f"share whose first move leaves rank 2 {among}",
    )
    endings = games["ending"].astype(str)
    for ending in sorted(endings.unique()):
        yield share(
            f"{prefix}.ending_{ending.replace(' ', '_')}",
            100 * float((endings == ending).mean()),
            N_("Share of the games of self-play that ended by %(ending)s: %(starts)s."),
            query=f"share of ending = '{ending}' {among}",
            ending=ending,
        )


def _agreement(evidence: Evidence, games: pd.DataFrame, nodes: int) -> Iterator[Fact]:
    """Does White score better where the reading is better for White?"""
    deepest = evidence.ladder.corridor[-1] if evidence.ladder.corridor else evidence.ladder.stages[-1].name
    own = evidence.at(deepest)
    read = by_index(own[own["cp"].notna()])
    scores = games["result"].astype(str).map(POINTS).astype(float).groupby(_index(games)).mean()
    scores = scores[scores.index.isin(list(read))]
    found = correlate([read[int(one)] for one in scores.index], scores.to_numpy())
    told = partial(state, rows=len(scores), waves=evidence.wave_numbers)
    query = f"corr of cp at {deepest} and mean points of White by pair, games where nodes = {nodes}"
    yield from state_correlation(told, "selfplay.correlation", found, CORRELATION, query)


def _index(games: pd.DataFrame) -> pd.Series[int]:
    """Of each game, the index of its pair."""
    return games["w"].astype(np.int64) * STARTS + games["b"].astype(np.int64)
