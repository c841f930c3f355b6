import json
import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from eternity.__main__ import main
from eternity.board import Board, address, to_entry
from eternity.piece import pieces_text
from eternity.planted import planted

MADE = planted(6, 3, 5, 11, distinct=True)


@pytest.fixture
def files(tmp_path: Path) -> tuple[str, str]:
    """A piece file and a board with two pieces exchanged."""
    cells = list(MADE.board.cells)
    cells[14], cells[15] = cells[15], cells[14]
    (tmp_path / "pieces.txt").write_text(pieces_text(MADE.pieces))
    entry = to_entry(Board("broken", 6, tuple(cells)), MADE.pieces)
    (tmp_path / "boards.json").write_text(json.dumps([entry]))
    return str(tmp_path / "pieces.txt"), str(tmp_path / "boards.json")


def test_score_says_what_the_board_has(files: tuple[str, str], capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["score", files[1], "--pieces", files[0], "--json"]) == 0
    (document,) = json.loads(capsys.readouterr().out)
    assert document["of"] == 60
    assert document["score"] + len(document["breaks"]) == 60
    assert document["read_as"] == "piece numbers and quarter turns"


def test_a_drawn_board_is_scored_without_a_piece_file(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """What `bandsaw` gives as an address, and what public viewers show."""
    (tmp_path / "addresses").write_text("#" + address(MADE.board, MADE.pieces))
    assert main(["score", str(tmp_path / "addresses")]) == 0
    assert capsys.readouterr().out.endswith(": 60 of 60, read as edges up, right, down, left\n")


def test_pieces_in_another_order_are_refused_until_it_is_named(
    files: tuple[str, str], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    other = tmp_path / "udlr.txt"
    other.write_text("".join(f"{up} {down} {left} {right}\n" for up, right, down, left in MADE.pieces))
    assert main(["score", files[1], "--pieces", str(other)]) == 1
    assert "another order of sides?" in capsys.readouterr().err
    assert main(["score", files[1], "--pieces", str(other), "--sides", "udlr"]) == 0


@pytest.mark.parametrize("method", ["one-sided", "join"])
def test_bandsaw_prints_one_document(
    method: str, files: tuple[str, str], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """The exchanged pieces are put right: optimum 0, proved; the narrowing bracket goes to standard error."""
    arguments = ["bandsaw", "--pieces", files[0], "--boards", files[1], "--name", "broken", "--rows", "2-3"]
    assert main([*arguments, "--seconds", "60", "--json", "--method", method]) == 0
    out, err = capsys.readouterr()
    document = json.loads(out)
    assert (document["lower"], document["upper"], document["proved"], document["stopped"]) == (0, 0, True, "proved")
    assert document["confirmed"] is True
    assert isinstance(document["nodes"], list)
    assert "[0, " in err
    (tmp_path / "addresses").write_text("#" + document["address"])
    assert main(["score", str(tmp_path / "addresses")]) == 0
    assert ": 60 of 60" in capsys.readouterr().out


BAD = {
    "rows outside": (
        ["bandsaw", "--name", "broken", "--rows", "4-6", "--seconds", "1"],
        "got rows 4-6, wanted within 0-5",
    ),
    "no such board": (["bandsaw", "--name", "470", "--rows", "0-1", "--seconds", "1"], "wanted one of 'broken'"),
    "no memory": (
        ["bandsaw", "--name", "broken", "--rows", "2-3", "--seconds", "9", "--memory", "0.0001"],
        "suffix tables of 6 x 2 cells: 1.2 KiB, wanted at most 104 bytes",
    ),
}


@pytest.mark.parametrize("case", BAD)
def test_bad_input_is_one_line_and_exit_code_1(
    case: str, files: tuple[str, str], capsys: pytest.CaptureFixture[str]
) -> None:
    arguments, wanted = BAD[case]
    assert main([*arguments, "--pieces", files[0], "--boards", files[1]]) == 1
    err = capsys.readouterr().err
    assert wanted in err
    assert err.count("\n") == 1


BAD_PIECES: dict[str, tuple[Callable[[list[str]], list[str]], str]] = {
    "a line too few": (lambda lines: lines[:-1], "got 35 pieces, wanted a square number"),
    "a colour out of range": (lambda lines: [*lines[:-1], "1 2 3 23"], ":36: got colour 23, wanted 0 to 22"),
    "a line of words": (lambda lines: ["up right down left", *lines[1:]], ":1: got 'up right down left'"),
}


@pytest.mark.parametrize("case", BAD_PIECES)
@pytest.mark.parametrize("command", [["run", "census"], ["score", "BOARDS"]])
def test_a_wrong_piece_file_is_one_line_and_exit_code_1(
    case: str, command: list[str], files: tuple[str, str], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    change, wanted = BAD_PIECES[case]
    path = tmp_path / "bad.txt"
    path.write_text("\n".join(change(Path(files[0]).read_text().splitlines())))
    arguments = [files[1] if word == "BOARDS" else word for word in command]
    assert main([*arguments, "--pieces", str(path)]) == 1
    out, err = capsys.readouterr()
    assert wanted in err
    assert (out, err.count("\n")) == ("", 1)


@pytest.mark.parametrize("case", BAD)
def test_bad_input_is_one_document_too(case: str, files: tuple[str, str], capsys: pytest.CaptureFixture[str]) -> None:
    arguments, wanted = BAD[case]
    assert main([*arguments, "--pieces", files[0], "--boards", files[1], "--json"]) == 1
    assert wanted in json.loads(capsys.readouterr().out)["error"]


@pytest.mark.parametrize("form", [["--json"], []])
def test_a_table_that_outgrows_its_memory_leaves_the_bracket_and_exit_code_1(
    form: list[str], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """The budgets before it stand; why it stopped is one line on standard error, with the size."""
    made = planted(8, 3, 6, 5, distinct=True)
    cells = list(made.board.cells)
    for one in range(33, 38):
        cells[one], cells[one + 9] = cells[one + 9], cells[one]
    (tmp_path / "pieces.txt").write_text(pieces_text(made.pieces))
    (tmp_path / "boards.json").write_text(json.dumps([to_entry(Board("broken", 8, tuple(cells)), made.pieces)]))
    files = ["--pieces", str(tmp_path / "pieces.txt"), "--boards", str(tmp_path / "boards.json")]
    arguments = ["bandsaw", *files, "--name", "broken", "--rows", "5-7", "--seconds", "60", "--method", "join"]
    assert main([*arguments, "--memory", "0.2", *form]) == 1
    out, err = capsys.readouterr()
    assert "upper halves or more of 60 bytes" in err.splitlines()[-1]
    if form:
        assert json.loads(out)["stopped"] == "memory"
    else:
        assert "stopped: memory" in out.splitlines()[-1]


def test_a_missing_file_is_one_line(files: tuple[str, str], capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["score", "/nowhere", "--pieces", files[0]]) == 1
    assert capsys.readouterr().err == "eternity: /nowhere: No such file or directory\n"


@pytest.mark.parametrize(
    "arguments", [["run"], ["bandsaw", "--rows", "5-2"], ["bandsaw", "--seconds", "0"], ["dance"], []]
)
def test_wrong_use_exits_with_2(arguments: list[str]) -> None:
    with pytest.raises(SystemExit) as caught:
        main(arguments)
    assert caught.value.code == 2


def test_an_unknown_experiment_lists_those_there_are(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["run", "nothing"]) == 1
    assert "wanted one of trick, census" in capsys.readouterr().err


def test_an_experiment_that_needs_boards_says_so(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["run", "records"]) == 1
    assert "got no boards, wanted --pieces and --boards" in capsys.readouterr().err


def test_a_result_is_the_same_bytes_when_run_again(tmp_path: Path) -> None:
    """The time is kept apart, in a file that nobody compares."""
    for data in (tmp_path / "one", tmp_path / "two"):
        for name in ("trick", "census", "bill"):
            assert main(["run", name, "--data", str(data)]) == 0
    ones = sorted(path.relative_to(tmp_path / "one") for path in (tmp_path / "one").rglob("*.json"))
    assert [str(path) for path in ones if path.parts[0] != "times"] == [
        "general/trick.json",
        "planted/bill.json",
        "planted/census.json",
    ]
    for path in ones:
        if path.parts[0] != "times":
            assert (tmp_path / "one" / path).read_bytes() == (tmp_path / "two" / path).read_bytes()
    assert main(["run", "census", "--check", "--data", str(tmp_path / "one")]) == 0
    (tmp_path / "one" / "planted" / "census.json").write_text("{}")
    assert main(["run", "census", "--check", "--data", str(tmp_path / "one")]) == 1


def test_the_real_set_is_known_by_its_digest(shared: Callable[[str], Path], tmp_path: Path) -> None:
    pieces = str(shared("oracle/eternity2_pieces.txt"))
    assert main(["run", "census", "--pieces", pieces, "--data", str(tmp_path)]) == 0
    document = json.loads((tmp_path / "real" / "census.json").read_text())
    assert document["set"]["name"] == "real"
    assert document["command"] == "python -m eternity run census --pieces eternity2_pieces.txt"


def test_the_module_runs_from_any_folder(tmp_path: Path) -> None:
    done = subprocess.run(
        [sys.executable, "-m", "eternity", "--help"],
        cwd=tmp_path,
        env={**os.environ, "COLUMNS": "100"},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0
    assert "examples:" in done.stdout
