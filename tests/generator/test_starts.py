"""The 960 starts: compared at one stage, beside their twins, with the opponents that they met."""

from __future__ import annotations

import re
from dataclasses import replace
from pathlib import Path

import chess
import pytest

from catalog.contract import Cp, Mate, Pair
from catalog.passport import Stage
from generator.evidence.balance import balance
from generator.evidence.opponents import opponents, value
from generator.evidence.records import Reading, Records, lay_out

READING = Reading("S0", 10_000, Cp(0), 10, 9_000, 10_001, 1)
STAGES = (Stage("S0", 10_000, 16, None), Stage("S1", 50_000, 16, None))


def records(**ladders: list[tuple[str, Cp | Mate | None]]) -> Records:
    """Records of pairs such as `_518_0`."""
    readings = {}
    for name, ladder in ladders.items():
        white, black = map(int, name.strip("_").split("_"))
        readings[Pair(white, black).index] = tuple(
            replace(READING, stage=stage, score=score) for stage, score in ladder
        )
    return lay_out(readings, [], "Minifish", ["S0", "S1"])


def test_starts_are_compared_where_all_that_were_read_were_read() -> None:
    """534 was not read at S1, so S1 compares nothing."""
    found = balance(records(_518_518=[("S0", Cp(30)), ("S1", Cp(20))], _534_534=[("S0", Cp(40))]), STAGES)
    assert found.stage == STAGES[0]
    assert (found.score(518), found.score(534), found.score(0)) == (Cp(30), Cp(40), None)
    assert found.places == (30, 40)


def test_before_the_first_reading_there_is_no_index() -> None:
    assert balance(records(_518_0=[("S0", Cp(30))]), STAGES).stage is None


def test_opponents_are_ordered_by_their_deepest_reading_and_mates_stand_outside() -> None:
    found = opponents(
        records(
            _518_0=[("S0", Cp(-400)), ("S1", Cp(-70))],
            _518_1=[("S0", Mate(3))],
            _518_2=[("S0", Mate(9))],
            _518_3=[("S0", Cp(2))],
            _518_4=[("S0", Mate(-2))],
            _518_5=[("S0", Cp(5)), ("S1", None)],
            _518_6=[("S0", None)],
            _518_518=[("S0", Cp(1000))],
        )
    )
    white = found["white", 518]
    assert [pair.black for pair in white.best] == [1, 2, 5, 3, 0]
    assert [pair.black for pair in white.worst] == [4, 0, 3, 5, 2]
    assert [pair.black for pair in white.equal] == [0], "only the deepest stage is compared with zero"
    assert white.read == 6
    assert white.mean == -131, "of -400, 2 and 5 at S0; mates and the symmetric pair do not count"
    assert [pair.white for pair in found["black", 0].best] == [518]
    assert ("white", 0) not in found


def test_a_mate_is_beyond_every_reading() -> None:
    ordered = [Mate(-1), Mate(-30), Cp(-9000), Cp(0), Cp(9000), Mate(30), Mate(1)]
    assert sorted(ordered, key=value) == ordered


def rows(page: str) -> list[list[str]]:
    return [
        [re.sub(r"<[^>]+>", "", cell) for cell in re.findall(r"<td>(.*?)</td>", row)]
        for row in re.findall(r'<tr class="start">(.*?)</tr>', page)
    ]


def test_the_index_lists_all_starts_with_twin_and_castling(shown: Path) -> None:
    """Rows and castling after python-chess."""
    page = (shown / "en/positions/index.html").read_text("utf-8")
    assert '<p id="level">S1 50,000 2 Minifish 1.0</p>' in page
    assert "mean difference of twins: 9.8\u00a0cp, 9.8\u00a0cp</p>" in page
    found = rows(page)
    assert [row[0] for row in found] == [str(number) for number in range(960)]
    assert found[518] == ["518", "RNBQKBNR", "+11\u00a0cp", "534", "+49\u00a0cp", "38", "False False"]
    assert found[534][:6] == ["534", "RNBKQBNR", "+49\u00a0cp", "518", "+11\u00a0cp", "38"]
    assert found[0][2:6] == ["not measured", "959", "not measured", "-"]
    for number in (3, 100, 700, 959):
        position = chess.Board.from_chess960_pos(number)
        moves = [move for move in position.legal_moves if position.is_castling(move)]
        short = any(chess.square_file(move.to_square) > chess.square_file(move.from_square) for move in moves)
        assert found[number][6] == f"{short} {len(moves) - short > 0}"


def test_a_start_shows_its_twin_its_place_and_whom_it_met(shown: Path) -> None:
    page = (shown / "fr/positions/518/index.html").read_text("utf-8")
    assert 'RNBQKBNR: <b>+11\u00a0cp</b>, <a href="../534/index.html">534</a> <b>+49\u00a0cp</b>' in page
    assert '<p id="place">0 1</p>' in page
    assert "<code>rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w HAha - 0 1</code>" in page
    lists = [re.sub(r"<[^>]+>", "", text) for text in re.findall(r'<p class="list">(.*?)</p>', page)]
    assert lists[0].endswith(": 700 0\u00a0cp S1 0 −70\u00a0cp S1")
    assert lists[2].endswith(": 0 −70\u00a0cp S1 700 0\u00a0cp S1")
    assert lists[3].endswith(": 0 −3\u00a0cp S1"), "as Black, the lowest reading is the best"
    assert 'href="../../paires/518/518-0.html">0</a>' in page
    other = (shown / "en/positions/1/index.html").read_text("utf-8")
    assert 'href="../../pair/index.html?w=1&amp;b=2">2</a>' in other, "a pair without a page of its own"


def test_a_start_that_was_not_read_says_so_and_deduces_nothing(shown: Path) -> None:
    page = (shown / "en/positions/2/index.html").read_text("utf-8")
    assert "BQNNRBKR: not measured, " in page
    assert '<p id="place">- -</p>' in page
    assert "1 +61" not in page


@pytest.mark.parametrize(("start", "before", "after"), [("0", "959", "1"), ("959", "958", "0")])
def test_neighbouring_starts_go_round(shown: Path, start: str, before: str, after: str) -> None:
    page = (shown / f"en/positions/{start}/index.html").read_text("utf-8")
    links = re.findall(r'href="\.\./(\d+)/index.html">(?:Previous|Next) start', page)
    assert links == [before, after]
