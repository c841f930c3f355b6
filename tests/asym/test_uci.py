"""Readings from dialogues: every trap of the last lines, and text that no engine should write."""

import json
from collections.abc import Callable
from pathlib import Path

import chess
import pytest
from hypothesis import given
from hypothesis import strategies as st

from asym.engines.uci import Info, legal_prefix, parse_info, read_search, with_legal_moves
from asym.model import Failure, Limit, Outcome, Reading, Wdl
from catalog.contract import Cp, Mate

N = Limit(nodes=50_000)


def read(*lines: str, limit: Limit = N, white_to_move: bool = True) -> Outcome:
    return read_search("k", lines, limit, white_to_move=white_to_move)


def reading(*lines: str, limit: Limit = N, white_to_move: bool = True) -> Reading:
    outcome = read(*lines, limit=limit, white_to_move=white_to_move)
    assert isinstance(outcome, Reading), outcome
    return outcome


# --- The dialogues of others


def test_public_bug_reports_are_read_right(shared: Callable[[str], Path]) -> None:
    """The cases about UCI, each from a public report that names its right outcome."""
    cases = [case for case in json.loads(shared("cases/chess.json").read_text()) if "go" in case["input"]]
    assert {f"chess-{number}" for number in range(24, 31)} <= {case["id"] for case in cases}
    for case in cases:
        kind, value = case["input"]["go"].split()
        limit = Limit(nodes=int(value)) if kind == "nodes" else Limit(depth=99)
        outcome = read(*case["input"]["uci"], limit=limit)
        wanted = case["expected"]
        if wanted["cp"] is None:
            assert isinstance(outcome, Failure), case["id"]
            assert wanted["reason"] in outcome.detail, case["id"]
            continue
        assert isinstance(outcome, Reading), case["id"]
        assert outcome.score == Cp(wanted["cp"]), case["id"]
        assert outcome.depth == wanted.get("depth", outcome.depth), case["id"]
        assert outcome.nodes_at_score == wanted.get("nodes_at_eval", outcome.nodes_at_score), case["id"]
        assert outcome.nodes_searched == wanted.get("nodes_searched", outcome.nodes_searched), case["id"]
        assert wanted.get("warn", "") in (outcome.warning or ""), case["id"]


# (white, black, node limit): (depth, cp, nodes at the score, nodes searched), by awk over the raw dialogues: the last
# line with `score cp X nodes N`, no bound word between, N below the limit; and the last `nodes` of all. In awk:
#   /^# pair/ {limit=$5}  /score cp -?[0-9]+ nodes / {take depth, cp, n; if (n < limit) keep them}  /nodes/ {searched}
TRANSCRIPTS = {
    (518, 518, 20000): (9, 31, 8541, 20024),
    (518, 518, 100000): (14, 35, 97789, 100009),
    (518, 518, 500000): (19, 28, 332202, 500266),
    (534, 534, 20000): (9, 41, 14343, 20006),
    (534, 534, 100000): (14, 49, 88644, 100121),
    (534, 534, 500000): (19, 41, 468168, 500455),
    (288, 383, 20000): (11, 178, 11598, 20017),
    (288, 383, 100000): (14, 180, 72711, 100139),
    (288, 383, 500000): (19, 175, 474782, 500358),
    (518, 0, 20000): (11, -77, 16703, 20018),
    (518, 0, 100000): (13, -88, 59391, 100019),
    (518, 0, 500000): (17, -90, 356913, 500454),
    (0, 518, 20000): (10, 132, 12109, 20004),
    (0, 518, 100000): (15, 147, 97288, 100077),
    (0, 518, 500000): (18, 115, 466619, 500411),
    (80, 80, 20000): (11, 87, 11573, 20016),
    (80, 80, 100000): (13, 68, 71824, 100116),
    (80, 80, 500000): (18, 62, 392773, 500489),
    (12, 542, 20000): (9, 74, 14107, 20006),
    (12, 542, 100000): (13, 96, 57941, 100034),
    (12, 542, 500000): (16, 128, 255203, 500402),
    (958, 3, 20000): (11, -12, 12861, 20007),
    (958, 3, 100000): (12, -55, 94918, 100046),
    (958, 3, 500000): (16, -71, 318706, 500515),
    (671, 18, 20000): (10, 33, 19101, 20014),
    (671, 18, 100000): (15, 40, 86866, 100065),
    (671, 18, 500000): (20, 49, 494561, 500439),
    (100, 900, 20000): (10, 143, 10035, 20002),
    (100, 900, 100000): (13, 131, 98015, 100085),
    (100, 900, 500000): (19, 122, 464908, 500094),
}


def test_thirty_real_dialogues_give_what_an_independent_program_finds(shared: Callable[[str], Path]) -> None:
    dialogues = shared("oracle/sf151_uci_transcripts.txt").read_text().split("# pair ")[1:]
    found = {}
    for dialogue in dialogues:
        head, *lines = dialogue.splitlines()
        pair, _, nodes, _, fen = head.split(maxsplit=4)
        outcome = with_legal_moves(reading(*lines, limit=Limit(nodes=int(nodes))), chess.Board(fen, chess960=True))
        assert isinstance(outcome, Reading)
        assert isinstance(outcome.score, Cp)
        white, black = map(int, pair.split(","))
        found[white, black, int(nodes)] = (
            outcome.depth, outcome.score.value, outcome.nodes_at_score, outcome.nodes_searched
        )  # fmt: skip
    assert found == TRANSCRIPTS


# --- Vectors that the browser's script passes too


def test_the_shared_vectors_are_read_right() -> None:
    """tests/vectors/searches.json; tests/browser/test_repeat.py gives them to the script of the pages."""
    for vector in json.loads((Path(__file__).parents[1] / "vectors" / "searches.json").read_text("utf-8")):
        outcome = read(*vector["lines"], limit=Limit(nodes=vector["limit"]))
        if "unread" in vector:
            assert outcome == Failure("k", "unread", vector["unread"]), vector["why"]
            continue
        assert isinstance(outcome, Reading), vector["why"]
        wanted = vector["reading"]
        score = Mate(wanted["mate"]) if "mate" in wanted else Cp(wanted["cp"])
        got = (outcome.score, outcome.depth, outcome.nodes_at_score, outcome.nodes_searched, outcome.bestmove)
        assert got == (score, wanted["depth"], wanted["at"], wanted["searched"], wanted["bestmove"]), vector["why"]


# --- Small dialogues that a clone has too


def test_a_bound_is_no_reading() -> None:
    found = reading(
        "info depth 9 seldepth 9 multipv 1 score cp 31 nodes 8541 nps 711750 pv g1f3 c7c5",
        "info depth 10 seldepth 13 multipv 1 score cp 31 lowerbound nodes 20024 nps 741629 pv e2e4",
        "bestmove e2e4 ponder e7e5",
        limit=Limit(nodes=20_000),
    )
    assert (found.depth, found.score, found.nodes_at_score, found.nodes_searched) == (9, Cp(31), 8541, 20024)


def test_the_aborted_iteration_is_no_reading_even_without_a_flag() -> None:
    found = reading(
        "info depth 14 seldepth 18 multipv 1 score cp 35 nodes 97789 pv d2d4 g8f6",
        "info depth 15 seldepth 18 multipv 1 score cp 36 nodes 100009 pv d2d4 g8f6",
        "bestmove d2d4",
        limit=Limit(nodes=100_000),
    )
    assert (found.depth, found.score, found.nodes_searched) == (14, Cp(35), 100009)


@pytest.mark.parametrize("after", [(), ("info depth 13 currmove e2e4 currmovenumber 1",)])
def test_a_line_exactly_at_the_limit_counts_only_when_a_deeper_iteration_began(after: tuple[str, ...]) -> None:
    """An iteration may end on the very node of the limit; the next one's first line then proves that it ended."""
    found = reading(
        "info depth 11 score cp 10 nodes 41000",
        "info depth 12 score cp 20 nodes 50000",
        *after,
        "bestmove e2e4",
    )
    assert (found.depth, found.score) == ((12, Cp(20)) if after else (11, Cp(10)))


def test_only_bounds_is_no_completed_iteration() -> None:
    outcome = read("info depth 1 seldepth 3 score cp -98 lowerbound nodes 32 pv h3g4", "bestmove h3g4")
    assert outcome == Failure("k", "unread", "no completed iteration")


@pytest.mark.parametrize(
    ("lines", "detail"),
    [
        (["bestmove f4e5 ponder c5e5"], "no score"),
        (["info depth 5 currmove e2e4", "bestmove e2e4"], "no score"),
        (["info depth 3 score cp 20 nodes 700"], "no bestmove line"),
        (["info depth 3 score cp 20 nodes 700", "bestmove"], "no bestmove line"),
        ([], "no bestmove line"),
    ],
)
def test_a_search_without_score_or_bestmove_is_unread(lines: list[str], detail: str) -> None:
    assert read(*lines) == Failure("k", "unread", detail)


def test_only_the_first_of_several_lines_is_the_reading() -> None:
    found = reading(
        "info depth 8 multipv 1 score cp 40 nodes 3000 pv e2e4",
        "info depth 8 multipv 2 score cp 12 nodes 3000 pv d2d4",
        "bestmove e2e4",
    )
    assert (found.score, found.pv) == (Cp(40), ("e2e4",))


def test_an_info_string_is_never_read() -> None:
    """Engines write words such as `score cp` into their remarks."""
    found = reading(
        "info depth 10 score cp 15 nodes 5000 pv d2d4",
        "info string score cp 99 depth 30 nodes 6000",
        "info depth 10 nodes 5100 string score cp 77",
        "bestmove d2d4",
    )
    assert (found.score, found.depth, found.nodes_searched) == (Cp(15), 10, 5100)


@pytest.mark.parametrize(("moves", "turned"), [(7, -7), (-3, 3)])
def test_a_mate_is_its_own_type_and_turns_with_the_side_to_move(moves: int, turned: int) -> None:
    lines = (f"info depth 20 score mate {moves} nodes 900 pv e2e4", "bestmove e2e4")
    assert reading(*lines).score == Mate(moves)
    assert reading(*lines, white_to_move=False).score == Mate(turned)


def test_score_and_chances_are_white_s_whoever_moves() -> None:
    lines = ("info depth 9 score cp 30 wdl 500 400 100 nodes 900 pv e7e5", "bestmove e7e5")
    assert (reading(*lines).score, reading(*lines).wdl) == (Cp(30), Wdl(500, 400, 100))
    turned = reading(*lines, white_to_move=False)
    assert (turned.score, turned.wdl) == (Cp(-30), Wdl(100, 400, 500))


def test_the_latest_exact_line_of_a_depth_wins() -> None:
    """After failing low an engine repeats the depth; its last exact word on it is the reading."""
    found = reading(
        "info depth 9 score cp 30 nodes 900 pv e2e4",
        "info depth 10 score cp 10 upperbound nodes 1000 pv e2e4",
        "info depth 10 score cp 4 nodes 1200 pv d2d4",
        "bestmove d2d4",
    )
    assert (found.depth, found.score) == (10, Cp(4))


def test_a_depth_limited_search_takes_its_last_exact_line() -> None:
    """There no iteration is cut off by a count of nodes."""
    found = reading("info depth 12 score cp 18 nodes 123456 pv e2e4", "bestmove e2e4", limit=Limit(depth=12))
    assert (found.depth, found.score, found.warning) == (12, Cp(18), None)


def test_a_search_that_stops_early_is_warned_of() -> None:
    found = reading("info depth 18 time 1 nodes 5203 score cp 24 pv d2d4", "bestmove d2d4")
    assert (found.score, found.nodes_searched) == (Cp(24), 5203)
    assert "5203 of 50000" in (found.warning or "")


def test_a_mate_that_ends_a_search_early_is_no_cause_for_warning() -> None:
    assert reading("info depth 18 nodes 5203 score mate 4 pv d2d4", "bestmove d2d4").warning is None


@pytest.mark.parametrize(
    "line",
    [
        "info depth",
        "info depth x score cp 3 nodes 10",
        "info depth 9 score cp",
        "info depth 9 score",
        "info depth 9 score cp 12.5 nodes 800",
        "info depth 9 score cp 31 nodes",
        "info depth 9 score cp 31 wdl 1 2",
        "info depth 9 score cp 99999999 nodes 800",
        "info depth 99999 score cp 3 nodes 800",
        "info depth 9 score cp 3 nodes 99999999999999999999999",
        "info depth 9 score mate -40000 nodes 3",
    ],
)
def test_missing_or_absurd_numbers_make_no_line(line: str) -> None:
    """A score that no column can hold would be paid for and never sealed."""
    assert parse_info(line) is None
    assert reading("info depth 3 score cp 5 nodes 70", line, "bestmove e2e4").score == Cp(5)


def test_an_unknown_kind_of_score_is_no_score() -> None:
    assert parse_info("info depth 9 score winrate 54 nodes 800") == Info(depth=9, nodes=800)


def test_numbers_after_the_variation_are_moves_not_numbers() -> None:
    found = parse_info("info depth 9 score cp 5 nodes 800 pv e2e4 nodes 7")
    assert found is not None
    assert (found.nodes, found.pv) == (800, ("e2e4", "nodes", "7"))


@pytest.mark.parametrize("line", ["", "   ", "bestmove e2e4", "information depth 3", "id name info", "Info depth 3"])
def test_other_lines_are_no_info(line: str) -> None:
    assert parse_info(line) is None


_WORDS = st.sampled_from(
    ("info", "depth", "nodes", "score", "cp", "mate", "wdl", "pv", "multipv", "string", "lowerbound", "bestmove")
) | st.sampled_from(("1", "-5", "0", "x", "٣", "9e9", "1_0", "99999999999999999999", "e2e4"))


@given(st.one_of(st.text(), st.text().map("info ".__add__), st.lists(_WORDS).map(" ".join)))
def test_no_text_makes_the_reader_raise(line: str) -> None:
    info = parse_info(line)
    assert info is None or line.split()[0] == "info"


@given(st.lists(st.lists(_WORDS).map(" ".join)), st.sampled_from([N, Limit(nodes=1), Limit(depth=5)]))
def test_no_dialogue_makes_the_reader_raise(lines: list[str], limit: Limit) -> None:
    """And what comes out fits the columns that keep it."""
    outcome = with_legal_moves(read("info depth 1 score cp 1 nodes 1", *lines, limit=limit), chess.Board())
    if isinstance(outcome, Reading):
        assert abs(outcome.depth) < 2**15
        assert abs(outcome.nodes_searched) < 2**63


# --- Moves are checked on the board


ASYMMETRIC = chess.Board("nrkrnqbb/pppppppp/8/8/8/8/PPPPPPPP/BBQNRKRN w GEdb - 0 1", chess960=True)


def test_a_variation_is_cut_before_its_first_illegal_move() -> None:
    outcome = reading("info depth 3 score cp 5 nodes 70 pv e2e4 e7e5 e4e5 d2d4", "bestmove e2e4")
    checked = with_legal_moves(outcome, ASYMMETRIC)
    assert isinstance(checked, Reading)
    assert (checked.pv, checked.score) == (("e2e4", "e7e5"), Cp(5))


def test_castling_on_move_one_is_legal_as_king_takes_rook() -> None:
    """White of 288-383 may castle at once, and nobody who dropped the rights would know."""
    assert legal_prefix(ASYMMETRIC, ["f1g1", "e7e5"]) == ("f1g1", "e7e5")


@pytest.mark.parametrize("move", ["e2e5", "0000", "(none)", "e9e4", "", "e7e5", "\ufffd"])
def test_an_illegal_bestmove_makes_the_search_garbled(move: str) -> None:
    """Such an engine read another position; its score is of that one."""
    outcome = reading("info depth 3 score cp 5 nodes 70 pv e2e4", f"bestmove {move or 'x'}")
    checked = with_legal_moves(outcome, ASYMMETRIC)
    assert isinstance(checked, Failure)
    assert checked.kind == "garbled"
    assert "no legal move" in checked.detail


def test_a_null_move_ends_a_variation() -> None:
    assert legal_prefix(ASYMMETRIC, ["e2e4", "0000", "e7e5"]) == ("e2e4",)


def test_a_failure_stays_as_it_is() -> None:
    failure = Failure("k", "unread", "no score")
    assert with_legal_moves(failure, ASYMMETRIC) is failure
