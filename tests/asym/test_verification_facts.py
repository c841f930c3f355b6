"""Facts of verification from hand-made waves, every number by hand.

The toy ladder's corridor is S1 and S2; its limit is 5 and drift 3 moves of one way.
"""

from collections.abc import Iterable
from dataclasses import fields, replace
from pathlib import Path
from typing import Any

import pandas as pd
import pytest

from asym.facts import corridor, mirrors, selfplay, verdicts
from asym.games.game import Rules
from asym.planning.ladder import read_ladders
from asym.sealed.evidence import Evidence, gather
from catalog.columns import WAVE_READINGS
from catalog.contract import Cp, Fact, Pair
from catalog.games import Ending, Game, Result, games_table
from catalog.passport import EngineRecord, GamesRecord, Passport
from catalog.start import mirror
from catalog.table import make_table
from catalog.wave import read_waves, seal_wave

PANEL = {"second": ("away", "two"), "third": ("three",)}

Row = tuple[int, int, str, str, int | None]
"""w, b, stage, engine, cp; a mate where there is none."""


def evidence(data: Path, rows: Iterable[Row], games: Iterable[Game] = ()) -> Evidence:
    """One sealed wave of these readings and games, gathered."""
    rows = list(rows)
    columns: dict[str, list[Any]] = {
        "w": [row[0] for row in rows],
        "b": [row[1] for row in rows],
        "stage": [row[2] for row in rows],
        "engine": [row[3] for row in rows],
        "cp": [row[4] for row in rows],
        "mate": [1 if row[4] is None else None for row in rows],
    }
    same = {"nodes": 5, "depth": 3, "nodes_at_score": 4, "nodes_searched": 5, "purpose": "deepen", "bestmove": "e2e4"}
    columns |= {name: [value] * len(rows) for name, value in same.items()}
    columns |= {name: [None] * len(rows) for name in ("pv", "win", "draw", "loss")}
    ladders = read_ladders(data)
    names = {"toy": "Toy", "two": "Number Two", "three": "Number Three"}
    limits = {"two": "nodes 7", "three": "depth 9"}
    engines = tuple(EngineRecord(id, name, (), {}, limits.get(id)) for id, name in names.items())
    stages = ladders.named("toy").stages
    played = GamesRecord("toy", 50, 16, {"win_cp": 600, "longest": 400}, 1, 1, 1)
    passport = Passport(1, "toy", "0" * 64, 1, stages, engines, (), 0.0, 0.0, (), "", "", "", "", (played,))
    seal_wave(data, passport, make_table(WAVE_READINGS, columns), games_table(list(games)))
    return gather(ladders, "toy", "toy", PANEL, read_waves(data))[0]


def values(facts: Iterable[Fact]) -> dict[str, float]:
    return {fact.id: fact.value for fact in facts}


CLASSES = [(1, 0), (1, 2), (1, 3), (1, 4), (1, 5), (1, 6)]
"""Six asymmetric pairs; each is the smaller of itself and its mirror."""

CORRIDOR = [(0, 1), (5, 4), (6, 5), (0, 3), (-1, 1), (2, 2)]
"""Their readings at S1 and S2: three hold, one leaves the corridor at S1, one drifts by 3, one holds."""


def panel(engine: str, starts: range, opinions: dict[int, int | None]) -> list[Row]:
    own: list[Row] = [(sp, sp, "opinion", engine, sp) for sp in starts]
    return own + [(*CLASSES[at], "opinion", engine, cp) for at, cp in opinions.items()]


def main_rows() -> list[Row]:
    return [
        (*pair, stage, "toy", cp)
        for pair, both in zip(CLASSES, CORRIDOR, strict=True)
        for stage, cp in zip(("S1", "S2"), both, strict=True)
    ]


def test_the_pairs_of_this_test_are_representatives() -> None:
    assert all(Pair(*pair) == Pair(*pair).representative() for pair in CLASSES)


def test_verdicts_medians_and_reasons_are_as_counted_by_hand(data: Path) -> None:
    """Median of 0..479 is 239.5, of 0..480 is 240: 239 is below both, 240 below neither.

    Pair 0 passes all; pair 1 is refused by engine three; pair 4 by two, with a mate; pair 5 waits for three.
    """
    rows = main_rows()
    rows += panel("two", range(480), {0: -239, 1: 0, 4: None, 5: 100})
    rows += panel("three", range(481), {0: 239, 1: 240, 4: 0})
    found = evidence(data, rows)
    assert values(verdicts.facts(found)) == {
        "opinion.second.nodes": 7,
        "opinion.third.depth": 9,
        "opinion.second.starts": 480,
        "opinion.second.median": 239.5,
        "opinion.second.asked": 4,
        "opinion.second.held": 3,
        "opinion.third.starts": 481,
        "opinion.third.median": 240,
        "opinion.third.asked": 3,
        "opinion.third.held": 2,
        "verdict.judged": 6,
        "verdict.holding": 4,
        "verdict.admitted": 1,
        "verdict.refused": 4,
        "verdict.verified": 1,
        "verdict.refused_corridor": 1,
        "verdict.refused_drift": 1,
        "verdict.refused_opinion": 2,
    }
    states = {(int(w), int(b)): state for w, b, state in found.pairs[["w", "b", "state"]].to_numpy()}
    assert [states[pair] for pair in CLASSES] == ["admitted", "refused", "refused", "refused", "refused", "verified"]
    said = {fact.id: fact.definition % fact.terms for fact in verdicts.facts(found)}
    assert "Number Two" in said["opinion.second.median"], "a verdict names who gave it"


def test_the_admitted_rank_before_whatever_reads_nearer_to_zero(data: Path) -> None:
    """Only the last is admitted, at 2 cp; at S2 the others read 1, 4, 5, 3 and 1; the two at 1 tie."""
    rows = [*main_rows(), *panel("two", range(480), {5: 0}), *panel("three", range(480), {5: 0})]
    pairs = evidence(data, rows).pairs
    ranks = {(int(w), int(b)): int(rank) for w, b, rank in pairs[pairs["rank"].notna()][["w", "b", "rank"]].to_numpy()}
    assert ranks[1, 6] == 1
    assert {ranks[1, 0], ranks[1, 5]} == {2, 3}
    assert [ranks[pair] for pair in ((1, 4), (1, 2), (1, 3))] == [4, 5, 6]


def test_the_corridor_is_counted_budget_by_budget(data: Path) -> None:
    """At S1 only the reading of 6 is outside, at S2 none; whoever was outside once stays out."""
    assert values(corridor.facts(evidence(data, main_rows()))) == {
        "corridor.tried": 6,
        "corridor.sample": 6,
        "corridor.s1.inside": 5,
        "corridor.s1.so_far": 5,
        "corridor.s2.inside": 6,
        "corridor.s2.so_far": 5,
    }


def test_a_wave_that_gave_a_pair_up_is_no_sample_of_the_corridor(data: Path) -> None:
    """7 left the corridor at S1 and was not read again, so that its wave cannot say how often pairs leave."""
    rows = main_rows()
    assert Pair(1, 7) == Pair(1, 7).representative()
    given_up: Row = (1, 7, "S1", "toy", 9)
    assert values(corridor.facts(evidence(data, [*rows, given_up]))) == {"corridor.tried": 7}


def test_the_sample_is_of_whole_waves_only(data: Path) -> None:
    """The first wave reads six pairs at both budgets, the second two at S1 and of these one at S2."""
    frame = evidence(data, main_rows())
    later = frame.readings.iloc[[0, 0, 0]].assign(b=[7, 8, 8], stage=["S1", "S1", "S2"], cp=[9, 1, 1], wave=2)
    both = replace(
        frame,
        readings=pd.concat([frame.readings, later], ignore_index=True),
        pairs=pd.concat([frame.pairs, frame.pairs.iloc[[0, 0]].assign(b=[7, 8])], ignore_index=True),
    )
    assert Pair(1, 8) == Pair(1, 8).representative()
    assert values(corridor.facts(both))["corridor.sample"] == 6


def test_a_mate_is_outside_the_corridor(data: Path) -> None:
    rows = [row if row[:3] != (1, 0, "S2") else (1, 0, "S2", "toy", None) for row in main_rows()]
    assert values(corridor.facts(evidence(data, rows)))["corridor.s2.inside"] == 5


def test_a_median_over_too_few_starts_judges_nobody(data: Path) -> None:
    rows = main_rows() + panel("two", range(479), {0: 0}) + panel("three", range(480), {0: 0})
    found = evidence(data, rows)
    assert [judge.engine for judge in found.judges] == ["three"]
    assert values(verdicts.facts(found))["verdict.admitted"] == 0
    assert values(verdicts.facts(found))["verdict.verified"] == 4


def test_an_engine_whose_path_is_given_takes_over_with_its_sealed_median(data: Path) -> None:
    rows = main_rows() + panel("two", range(480), {0: 0}) + panel("away", range(480), {0: 479})
    found = evidence(data, rows)
    assert [judge.engine for judge in found.judges] == ["away"]
    assert values(verdicts.facts(found))["verdict.refused_opinion"] == 1


def test_without_readings_at_the_corridor_there_is_no_fact(data: Path) -> None:
    found = evidence(data, [(1, 0, "S0", "toy", 3)])
    for subject in (corridor.facts, verdicts.facts, mirrors.facts, selfplay.facts):
        assert list(subject(found)) == []


def test_mirrors_of_pairs_that_hold_are_compared_by_hand(data: Path) -> None:
    """Pairs 0, 1, 4 and 5 hold; at S2 they read 1, 4, 1, 2. The mirror of 5 is read at one budget only."""
    rows = main_rows()
    twins = {0: (0, 1), 1: (0, -3), 4: (7, 11)}
    for at, both in twins.items():
        w, b = (mirror(number) for number in CLASSES[at])
        rows += [(w, b, stage, "toy", cp) for stage, cp in zip(("S1", "S2"), both, strict=True)]
    rows.append((mirror(1), mirror(6), "S2", "toy", 0))
    assert values(mirrors.facts(evidence(data, rows))) == {
        "mirrors.pairs": 3,
        "mirrors.holding": 1,  # 0 to 1; the second drifts by 3, the third is outside
        "mirrors.mean_abs_diff": pytest.approx(17 / 3, abs=1e-6),  # 0, 7, 10
        "mirrors.over_5": 67,
    }


def game(
    pair: tuple[int, int], number: int, result: Result, moves: str, ending: Ending = "repetition", nodes: int = 50
) -> Game:
    words = tuple(moves.split())
    return Game(Pair(*pair), number, number, "toy", nodes, 0, words, (Cp(0),) * len(words), result, ending, 9)


def test_results_of_self_play_are_as_counted_by_hand(data: Path) -> None:
    """Ten games of asymmetric pairs, 6 + 3 = 1 by White; Wilson's bounds of 6 in 10 are 0.3127 and 0.8318.

    The first and the sixth are one game: the same pair and moves.
    """
    played: list[tuple[Result, str, Ending]] = [("1-0", "e2e4 e7e5 d1h5", "checkmate")] * 6
    played += [("1/2-1/2", "g1f3 g8f6", "repetition")] * 3
    played.append(("0-1", "f2f3 e7e5 g2g4 d8h4", "checkmate"))
    games = [
        game(CLASSES[at % 5], 1 + at // 5, result, moves, ending) for at, (result, moves, ending) in enumerate(played)
    ]
    games += [game((518, 518), 1, "0-1", "e2e4"), game(CLASSES[0], 1, "0-1", "a2a3", nodes=99)]
    found = values(selfplay.facts(evidence(data, main_rows(), games)))
    assert found["selfplay.nodes"] == 50
    assert {id: value for id, value in found.items() if ".rule_" in id} == {
        "selfplay.rule_win_cp": 600,
        "selfplay.rule_longest": 400,
    }
    assert (found["selfplay.games"], found["selfplay.pairs"], found["selfplay.distinct"]) == (10, 5, 9)
    assert found["selfplay.plies"] == 2.8
    assert [found[f"selfplay.{side}"] for side in ("white", "draw", "black")] == [60, 30, 10]
    assert [found["selfplay.white_low"], found["selfplay.white_high"]] == pytest.approx([31.27, 83.18], abs=0.01)
    assert found["selfplay.score"] == 75
    # Wilson for 7.5 of 10: centre (0.75 + 0.19207) / 1.38415, half 1.416 sqrt(0.01875 + 0.0096036).
    assert [found["selfplay.score_low"], found["selfplay.score_high"]] == pytest.approx([44.22, 91.90], abs=0.02)
    assert found["selfplay.first_pawn"] == 70
    assert (found["selfplay.ending_checkmate"], found["selfplay.ending_repetition"]) == (70, 30)
    assert (found["selfplay.control.games"], found["selfplay.control.black"]) == (1, 100)
    # Pairs 0, 1 and 4 hold: two games each, 1-0 and 1-0, 1-0 and a draw, 1-0 and 0-1.
    assert (found["selfplay.verified.games"], found["selfplay.verified.pairs"]) == (6, 3)
    assert found["selfplay.verified.white"] == pytest.approx(66.67, abs=0.05)
    assert found["selfplay.verified.score"] == 75
    # None of one: the upper bound is 3.8415 / 4.8415.
    assert found["selfplay.control.score_high"] == pytest.approx(79.35, abs=0.01)


def test_the_reading_is_held_against_the_points_pair_by_pair(data: Path) -> None:
    """Readings at S2 are 1, 4, 5, 3, 1; points 1, 1/2, 0, 1/2, 1: their means are 2.8 and 0.6.

    Products of deviations sum to -2.9, squares to 12.8 and 0.7.
    """
    results: list[Result] = ["1-0", "1/2-1/2", "0-1", "1/2-1/2", "1-0"]
    games = [game(pair, 1, result, "e2e4") for pair, result in zip(CLASSES, results, strict=False)]
    found = values(selfplay.facts(evidence(data, main_rows(), games)))
    assert found["selfplay.correlation"] == pytest.approx(-2.9 / (12.8 * 0.7) ** 0.5, abs=1e-3)
    assert found["selfplay.correlation_low"] < found["selfplay.correlation"] < found["selfplay.correlation_high"]


def test_every_rule_of_a_game_has_a_figure() -> None:
    assert set(selfplay.RULES) == {field.name for field in fields(Rules)}
