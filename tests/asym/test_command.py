"""The printed commands as a person or a program runs them: output, one line for what is wrong, exit codes."""

import json
import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from asym.asym_search import main
from asym.engines.registry import Entry
from asym.planning.classes import stage0_order
from asym.running.journal import Journal

ROOT = Path(__file__).resolve().parents[2]

Run = Callable[..., subprocess.CompletedProcess[str]]
Call = Callable[..., tuple[int, str, str]]


@pytest.fixture
def call(data: Path, capsys: pytest.CaptureFixture[str]) -> Call:
    """The command in this process, on the toy ladder: exit code, standard output, standard error."""

    def go(*words: str, ladder: str = "toy") -> tuple[int, str, str]:
        capsys.readouterr()
        try:
            code = main([*words, "--ladder", ladder, "--data", str(data)])
        except SystemExit as ended:  # argparse's own way out
            code = int(ended.code or 0)
        told = capsys.readouterr()
        return code, told.out, told.err

    return go


def one_line(err: str) -> str:
    assert err.startswith("asym-search: ")
    assert err.count("\n") == 1
    assert err.endswith("\n")
    return err


# --- The three printed commands, as processes


def test_the_printed_commands_make_a_dataset_from_nothing(search: Run, data: Path) -> None:
    """`--status`, `--run --workers 10` and `asym_dataset.py`, with the sealing between."""
    status = search("--status")
    assert (status.returncode, status.stderr) == (0, "")
    assert "460,800 mirror classes" in status.stdout
    ran = search("--run", "--workers", "10", "--positions", "50")
    assert (ran.returncode, ran.stderr) == (0, "")
    assert ran.stdout.startswith("50 readings, ")
    assert ran.stdout.count("\n") == 1
    sealed = search("--seal")
    assert (sealed.returncode, sealed.stderr) == (0, "")
    assert sealed.stdout.startswith("wave 0001 sealed: 50 readings, ")
    made = search(script="asym_dataset")
    assert (made.returncode, made.stderr) == (0, "")
    assert made.stdout.startswith("dataset ")
    assert {path.name for path in (data / "dataset").iterdir()} == {
        "pairs.parquet",
        "readings.parquet",
        "manifest.json",
    }


def test_the_commands_run_from_any_folder_and_leave_no_file_there(search: Run, tmp_path: Path) -> None:
    elsewhere = tmp_path / "elsewhere"
    elsewhere.mkdir()
    assert search("--verify", cwd=elsewhere).returncode == 0
    assert list(elsewhere.iterdir()) == []


def test_a_reader_of_standard_output_that_goes_away_is_no_traceback(data: Path) -> None:
    command = [
        sys.executable,
        ROOT / "tools" / "asym" / "asym_search.py",
        "--status",
        "--data",
        data,
        "--ladder",
        "toy",
    ]
    reader, writer = os.pipe()
    os.close(reader)
    with os.fdopen(writer, "wb") as closed:
        ended = subprocess.run(command, stdout=closed, stderr=subprocess.PIPE, text=True, check=False, timeout=60)
    assert ended.returncode != 0
    assert "Traceback" not in ended.stderr


@pytest.mark.parametrize("script", ["asym_search", "asym_dataset"])
def test_help_shows_an_example_and_the_exit_codes(script: str) -> None:
    command = [sys.executable, ROOT / "tools" / "asym" / f"{script}.py", "--help"]
    told = subprocess.run(command, capture_output=True, text=True, check=True, timeout=60).stdout
    assert "examples:" in told
    assert "exit codes: 0 done, 1 refused" in told


# --- JSON


@pytest.mark.parametrize(
    ("words", "code"),
    [
        (("--status",), 0),
        (("--run", "--positions", "3"), 0),
        (("--run", "--dry-run"), 0),
        (("--verify",), 0),
        (("--seal",), 1),
        (("--read", "518-0", "--nodes", "100"), 0),
        (("--read", "960-0", "--nodes", "100"), 1),
        (("--repeat", "518-0"), 1),
    ],
)
def test_with_json_standard_output_is_one_document_and_nothing_else(
    words: tuple[str, ...], code: int, call: Call
) -> None:
    found, out, err = call(*words, "--json")
    assert found == code
    document = json.loads(out)
    assert out.count("\n") == 1
    if code:
        assert one_line(err) == f"asym-search: {document['error']}\n"
    else:
        assert err == ""


def test_the_status_counts_classes_by_stage(call: Call, data: Path) -> None:
    assert call("--run", "--wave", "screen", "--positions", "40")[0] == 0
    code, out, _ = call("--status", "--json")
    status = json.loads(out)
    assert code == 0
    assert (status["ladder"], status["classes"], status["waves"], status["journal"]) == ("toy", 460_800, [], 40)
    first, second, third = status["stages"]
    assert (first["stage"], first["nodes"], first["window"], first["done"]) == ("S0", 100, 120, 40)
    assert (first["waiting"], first["failed"], first["nodes_spent"]) == (460_760, 0, 40 * 103)
    assert first["kept"] + first["dropped"] == 40
    assert (second["done"], second["waiting"]) == (0, first["kept"])
    assert (third["window"], third["done"], third["waiting"]) == (None, 0, 0)
    assert status["next"][0]["stage"] == "S1"
    assert "|cp|" in status["next"][0]["why"]


def test_the_status_is_the_same_from_the_journal_and_from_the_wave(call: Call) -> None:
    """Sealing moves readings; it changes nothing of how far the search is."""
    call("--run", "--positions", "60")
    before = json.loads(call("--status", "--json")[1])
    assert call("--seal")[0] == 0
    after = json.loads(call("--status", "--json")[1])
    assert [wave["wave"] for wave in after.pop("waves")] == [1]
    assert (before.pop("waves"), before.pop("journal"), after.pop("journal")) == ([], 60, 0)
    assert after == before


def test_a_run_after_sealing_goes_on_and_reads_nothing_again(call: Call) -> None:
    for _ in range(3):
        assert call("--run", "--wave", "screen", "--positions", "20")[0] == 0
        assert call("--seal")[0] == 0
    assert call("--verify")[1] == "3 waves, every hash and link as sealed\n"
    assert json.loads(call("--status", "--json")[1])["stages"][0]["done"] == 60


def test_a_dry_run_says_what_would_be_served_and_creates_nothing(call: Call, data: Path) -> None:
    code, out, _ = call("--run", "--dry-run", "--positions", "7", "--json")
    wanted = [list(divmod(int(index), 960)) for index in stage0_order()[:7]]
    assert code == 0
    assert [one["pair"] for one in json.loads(out)["next"]] == wanted
    assert not (data / "journal").exists()


def test_a_reading_now_is_stored_nowhere(call: Call, data: Path) -> None:
    before = sorted(data.rglob("*"))
    code, out, err = call("--read", "518/0", "--nodes", "100")
    assert (code, err) == (0, "")
    assert out.startswith("518-0  ")
    assert sorted(data.rglob("*")) == before


# --- What is wrong, in one line


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (("--read", "960-0", "--nodes", "9"), "White's start is 960, wanted 0 to 959"),
        (("--read", "0-960", "--nodes", "9"), "Black's start is 960, wanted 0 to 959"),
        (("--read=-1-5", "--nodes", "9"), "'-1-5': wanted two Scharnagl numbers of 0 to 959"),
        (("--read", "abc", "--nodes", "9"), "'abc': wanted two Scharnagl numbers"),
        (("--read", "", "--nodes", "9"), "'': wanted two Scharnagl numbers"),
        (("--read", "518-0-3", "--nodes", "9"), "wanted two Scharnagl numbers"),
        (("--read", "518-0", "--nodes", "9", "--engine", "hal"), "engine 'hal': unknown, wanted one of toy"),
        (("--read", "518-0", "--nodes", "9", "--hash", "4096"), "got Hash 4096, wanted at most 64"),
        (("--run", "--to", "S9"), "stage 'S9': not in the ladder toy, wanted one of S0, S1, S2"),
        (("--seal",), "no reading that is not sealed"),
    ],
)
def test_what_is_wrong_is_one_line_and_exit_code_1(words: tuple[str, ...], told: str, call: Call, data: Path) -> None:
    code, out, err = call(*words)
    assert (code, out) == (1, "")
    assert told in one_line(err)


def test_an_unknown_ladder_is_one_line(call: Call) -> None:
    for words in (("--status",), ("--run",), ("--seal",)):
        code, _, err = call(*words, ladder="steep")
        assert code == 1
        assert "ladder 'steep': unknown, wanted one of toy, other" in one_line(err)


@pytest.mark.parametrize(
    "words",
    [
        (),
        ("--status", "--run"),
        ("--stat",),
        ("--read", "518-0"),
        ("--read", "-1-5", "--nodes", "9"),
        ("--read", "518-0", "--nodes", "0"),
        ("--read", "518-0", "--nodes", "1e6"),
        ("--read", "518-0", "--nodes", "99999999999999999999"),
        ("--run", "--workers", "0"),
        ("--run", "--workers", "two"),
        ("--run", "--share", "1.5"),
        ("--run", "--share", "nan"),
        ("--run", "--minutes", "-1"),
        ("--run", "--wave", "tide"),
        ("--status", "--surprise"),
    ],
)
def test_wrong_use_is_exit_code_2_and_touches_nothing(words: tuple[str, ...], call: Call, data: Path) -> None:
    code, out, err = call(*words)
    assert (code, out) == (2, "")
    assert "asym-search: " in err
    assert not (data / "journal").exists()


def test_wrong_numbers_are_told_with_what_was_wanted(call: Call) -> None:
    assert "got two, wanted a whole number of 1 or more" in call("--run", "--workers", "two")[2]
    assert "got often, wanted a number from 0 to 1" in call("--run", "--share", "often")[2]


def test_an_engine_that_fails_in_a_reading_now_is_one_line(cast: Callable[[str], Path], call: Call) -> None:
    cast("dies")
    code, out, err = call("--read", "518-0", "--nodes", "100")
    assert (code, out) == (1, "")
    assert "pair 518-0: the search died: the engine ended with exit code 3" in one_line(err)


def test_a_failure_on_the_way_is_told_and_the_run_goes_on(
    cast: Callable[[str], Path], call: Call, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("asym.planning.listed.STARTS", 520)
    cast("dies-on-black-518")
    code, out, err = call("--run", "--wave", "starts", "--to", "S0")
    assert code == 0
    assert out.startswith("519 readings, ")
    assert ", 1 failures in " in out
    assert "518-518 at S0: died: the engine ended with exit code 3" in err
    assert json.loads(call("--status", "--json")[1])["stages"][0]["failed"] == 1


def test_another_build_under_the_same_id_is_refused_before_and_after_sealing(call: Call, data: Path) -> None:
    """Readings of two builds do not belong in one column."""
    assert call("--run", "--positions", "4")[0] == 0
    engines = data / "engines.toml"
    engines.write_text(engines.read_text().replace('Threads = "1"', 'Threads = "1", "Style Name" = "x"'))
    code, _, err = call("--run", "--positions", "4")
    assert code == 1
    assert "seal them first with --seal" in one_line(err)
    assert call("--seal")[0] == 0
    code, _, err = call("--run", "--positions", "4")
    assert code == 1
    assert "engine toy: other files" in one_line(err)
    assert "than in wave 0001, wanted the same" in err


def test_a_journal_that_another_run_writes_is_refused(call: Call, data: Path) -> None:
    with Journal(data / "journal" / "toy.sqlite", write=True):
        for words in (("--run",), ("--seal",)):
            code, _, err = call(*words)
            assert code == 1
            assert "another search or sealing is writing it" in one_line(err)
        assert call("--status")[0] == 0


# --- The real engine


@pytest.mark.engine
def test_the_known_reading_comes_out_of_the_printed_command(real_engine: Entry) -> None:
    """As the methodology prints it, on the project's own settings."""
    command = [sys.executable, ROOT / "tools" / "asym" / "asym_search.py"]
    words = ["--read", "518-0", "--nodes", "100000", "--hash", "16", "--json"]
    ended = subprocess.run([*command, *words], capture_output=True, text=True, check=True, timeout=120)
    assert ended.stderr == ""
    found = json.loads(ended.stdout)
    assert found["pair"] == [518, 0]
    assert found["fen"] == "bbqnnrkr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w HAhf - 0 1"
    assert found["score"] == {"cp": -89}
    assert (found["depth"], found["nodes_at_score"], found["nodes_searched"]) == (14, 62_227, 100_129)
    assert found["pv"][0] == found["bestmove"]
    assert sum(found["wdl"]) == 1000
    assert "Stockfish" in found["engine"]
