import json
import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from eternity.__main__ import main
from eternity.board import Board, to_entry
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


@pytest.mark.parametrize("method", ["one-sided", "join"])
def test_bandsaw_prints_one_document(method: str, files: tuple[str, str], capsys: pytest.CaptureFixture[str]) -> None:
    """The exchanged pieces are put right: optimum 0, proved; the narrowing bracket goes to standard error."""
    arguments = ["bandsaw", "--pieces", files[0], "--boards", files[1], "--name", "broken", "--rows", "2-3"]
    assert main([*arguments, "--seconds", "60", "--json", "--method", method]) == 0
    out, err = capsys.readouterr()
    document = json.loads(out)
    assert (document["lower"], document["upper"], document["proved"], document["stopped"]) == (0, 0, True, "proved")
    assert document["confirmed"] is True
    assert isinstance(document["nodes"], list)
    assert "[0, " in err


BAD = {
    "rows outside": (
        ["bandsaw", "--name", "broken", "--rows", "4-6", "--seconds", "1"],
        "got rows 4-6, wanted within 0-5",
    ),
    "no such board": (["bandsaw", "--name", "470", "--rows", "0-1", "--seconds", "1"], "wanted one of 'broken'"),
    "no memory": (
        ["bandsaw", "--name", "broken", "--rows", "2-3", "--seconds", "9", "--memory", "0.0001"],
        "GiB, wanted at most",
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
