"""The files of *any pair*: what they say of the mini data, and how large they may grow."""

from __future__ import annotations

import gzip
import json
import random
from collections.abc import Callable
from typing import Any

from catalog.contract import Cp, Pair
from generator.build import Report
from generator.evidence.records import Reading, Standing, lay_out
from generator.outputs.shards import shards
from generator.project import Project


def shard(mini: Project, white: int) -> dict[str, Any]:
    found: dict[str, Any] = json.loads((mini.out / f"shards/{white}.json").read_bytes())
    return found


def test_one_file_answers_for_a_start_and_its_mirror(mini: Project, built: Callable[..., Report]) -> None:
    built()
    assert len(list((mini.out / "shards").iterdir())) == 480
    found = shard(mini, 0)
    assert (found["white"], found["mirror"]) == (0, 959)
    assert found["rows"]["0"]["S0"] == {
        "b": [518],
        "score": [-12],
        "depth": [14],
        "at": [8766],
        "over": [7],
        "wave": [1],
    }
    assert found["rows"]["959"]["S1"]["score"] == [8]
    assert found["states"] == {"waiting": [518]}
    assert found["pages"] == {"0": [518], "959": [534]}


def test_a_mate_is_no_number_and_a_missing_score_is_null(mini: Project, built: Callable[..., Report]) -> None:
    built()
    assert shard(mini, 3)["rows"]["3"]["S1"]["score"] == ["#7"]
    assert shard(mini, 5)["rows"]["5"]["S1"]["score"] == [None]


def test_blacks_numbers_are_steps(mini: Project, built: Callable[..., Report]) -> None:
    """518-0, 518-518 and 518-700 are read: 0, then 518 further, then 182."""
    built()
    assert shard(mini, 518)["rows"]["518"]["S0"]["b"] == [0, 518, 182]


def test_a_start_whose_every_pair_is_read_costs_twelve_kilobytes_of_gzip_at_most() -> None:
    """A whole row at S0, and the share of it that a funnel takes on; 480 such files serve every pair."""
    chance = random.Random(960)
    readings, standings = {}, {}
    for black in range(960):
        pair, ladder = Pair(0, black), []
        for place, nodes in enumerate((10_000, 50_000, 200_000, 800_000)):
            at, searched = nodes - chance.randrange(nodes // 2), nodes + chance.randrange(300)
            cp = Cp(round(chance.gauss(20, 40)))
            ladder.append(Reading(f"S{place}", nodes, cp, 9 + 3 * place + chance.randrange(3), at, searched, 1))
            if chance.random() > (0.37, 0.51, 0.47, 0.48)[place]:
                break
        readings[pair.index] = tuple(ladder)
        standings[pair.index] = Standing(pair, "waiting" if len(ladder) > 1 else "screened-out", None)
    records = lay_out(readings, standings.values(), "an engine", ["S0", "S1", "S2", "S3"])
    files = dict(shards(records, frozenset(), "0" * 8, {}))
    content = files["shards/0.json"]
    assert len(gzip.compress(content)) < 12_000
