"""The journal: what was paid for is committed, once, and no trouble with the file loses it."""

import os
import sqlite3
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from asym.model import Failure, Job, Reading, SearchError, Wdl
from asym.running.journal import Journal
from catalog.contract import Cp, Mate

MakeJob = Callable[..., Job]


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "journal" / "toy.sqlite"


def reading(job: Job, score: Cp | Mate = Cp(-89)) -> Reading:  # noqa: B008 - immutable
    return Reading(job.key, score, 14, 62, 101, "d2d4", ("d2d4", "d7d5"), Wdl(1, 604, 395))


def failure(job: Job) -> Failure:
    return Failure(job.key, "died", "the engine ended with exit code 3")


def rows(path: Path, query: str) -> list[tuple[object, ...]]:
    """What another program finds in the file."""
    with sqlite3.connect(path) as db:
        found = db.execute(query).fetchall()
    db.close()
    return found


def refusal(path: Path, *, write: bool = True) -> str:
    with pytest.raises(SearchError) as refused:
        Journal(path, write=write)
    assert str(path) in str(refused.value)
    assert "\n" not in str(refused.value)
    return str(refused.value)


def test_a_reading_is_committed_when_store_returns(path: Path, job: MakeJob) -> None:
    """Another process sees it while the journal is still open."""
    asked = job("518-0")
    with Journal(path, write=True) as journal:
        journal.store(asked, reading(asked), keep_pv=True)
        query = "SELECT key, w, b, stage, engine, purpose, cp, mate, depth, pv, win, draw, loss FROM reading"
        assert rows(path, query) == [
            (asked.key, 518, 0, "S0", "toy", "screen", -89, None, 14, "d2d4 d7d5", 1, 604, 395)
        ]


def test_a_mate_is_never_kept_as_centipawns(path: Path, job: MakeJob) -> None:
    asked = job("518-0")
    with Journal(path, write=True) as journal:
        journal.store(asked, reading(asked, Mate(-3)), keep_pv=False)
    assert rows(path, "SELECT cp, mate, pv FROM reading") == [(None, -3, None)]


def test_a_key_that_comes_twice_is_kept_once_with_what_it_had(path: Path, job: MakeJob) -> None:
    asked = job("518-0")
    with Journal(path, write=True) as journal:
        journal.store(asked, reading(asked), keep_pv=True)
        journal.store(asked, reading(asked, Cp(5)), keep_pv=True)
        assert journal.count() == 1
    assert rows(path, "SELECT cp FROM reading") == [(-89,)]


def test_a_failure_is_kept_until_a_reading_takes_its_place(path: Path, job: MakeJob) -> None:
    """Pending, done and failed are three things."""
    asked = job("518-0")
    with Journal(path, write=True) as journal:
        journal.store(asked, failure(asked), keep_pv=True)
        journal.store(asked, failure(asked), keep_pv=True)
        assert journal.failures().columns["kind"] == ["died"]
        assert journal.count() == 0
        journal.store(asked, reading(asked), keep_pv=True)
        assert len(journal.failures()) == 0
        assert journal.count() == 1


def test_a_reading_outlives_a_later_failure_of_its_job(path: Path, job: MakeJob) -> None:
    asked = job("518-0")
    with Journal(path, write=True) as journal:
        journal.store(asked, reading(asked), keep_pv=True)
        journal.store(asked, failure(asked), keep_pv=True)
    assert rows(path, "SELECT cp FROM reading") == [(-89,)]


def test_scores_come_out_as_they_went_in(path: Path, job: MakeJob) -> None:
    """Packed into one number on the way: the ends of the range of each part must survive."""
    scores = {"0-0": Cp(32_767), "959-959": Cp(-32_767), "518-0": Cp(0), "0-959": Cp(-1), "7-7": Mate(3), "8-8": Cp(12)}
    with Journal(path, write=True) as journal:
        for pair, score in scores.items():
            journal.store(asked := job(pair), reading(asked, score), keep_pv=False)
        journal.store(asked := job("1-1", 1), reading(asked), keep_pv=False)
        index, cp, nodes = journal.scores("toy", "S0", 32_000)
        assert journal.scores("nobody", "S0", 0)[2] == 0
    found = dict(zip(index.tolist(), cp.tolist(), strict=True))
    assert found == {0: 32_767, 921_599: -32_767, 518 * 960: 0, 959: -1, 7 * 961: 32_000, 8 * 961: 12}
    assert nodes == 6 * 101


def test_readings_come_in_batches_that_hold_each_row_once(
    path: Path, job: MakeJob, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("asym.running.journal.BATCH", 4)
    with Journal(path, write=True) as journal:
        for black in range(10):
            journal.store(asked := job(f"3-{black}"), reading(asked), keep_pv=False)
        journal.store(asked := job("1-1", 1), reading(asked), keep_pv=False)
        batches = list(journal.readings("toy", "S0"))
        assert journal.groups() == [("toy", "S0"), ("toy", "S1")]
    assert [len(batch) for batch in batches] == [4, 4, 2]
    assert sorted(black for batch in batches for black in batch.columns["b"]) == list(range(10))


def test_forgetting_empties_it_and_it_can_be_used_again(path: Path, job: MakeJob) -> None:
    asked = job("518-0")
    with Journal(path, write=True) as journal:
        journal.write_note("share", "0.5")
        journal.store(asked, reading(asked), keep_pv=True)
        journal.forget_sealed()
        assert (journal.count(), journal.note("share"), journal.setups()) == (0, None, {})
        journal.store(asked, reading(asked), keep_pv=True)
        assert list(journal.setups()) == [asked.setup.digest]


def test_looking_creates_nothing(path: Path) -> None:
    with Journal(path, write=False) as journal:
        assert journal.count() == 0
    assert not path.parent.exists()


def test_looking_is_possible_while_another_process_writes(path: Path, job: MakeJob) -> None:
    asked = job("518-0")
    with Journal(path, write=True) as writer, Journal(path, write=False) as looker:
        writer.store(asked, reading(asked), keep_pv=True)
        assert looker.count() == 1


def test_a_journal_whose_writer_was_killed_at_its_birth_is_empty(path: Path, job: MakeJob) -> None:
    """Between opening the file and creating its tables there is a moment."""
    path.parent.mkdir()
    for content in (b"", None):
        if content is None:
            path.unlink()
            db = sqlite3.connect(path)
            db.execute("PRAGMA journal_mode = WAL")
            db.close()
        else:
            path.write_bytes(content)
        with Journal(path, write=False) as journal:
            assert journal.count() == 0
    with Journal(path, write=True) as journal:
        journal.store(asked := job("518-0"), reading(asked), keep_pv=True)
        assert journal.count() == 1


# --- Trouble with the file


def test_two_writers_at_once_are_refused(path: Path) -> None:
    with Journal(path, write=True):
        assert refusal(path).endswith("another search or sealing is writing it, wanted it free")
    with Journal(path, write=True):
        pass


def test_a_writer_in_another_process_is_seen_and_forgotten_when_it_is_killed(path: Path) -> None:
    program = (
        "import sys, time; from pathlib import Path; from asym.running.journal import Journal\n"
        "journal = Journal(Path(sys.argv[1]), write=True); print('open', flush=True); time.sleep(60)"
    )
    with subprocess.Popen([sys.executable, "-c", program, path], stdout=subprocess.PIPE) as other:
        assert other.stdout is not None
        other.stdout.readline()
        refusal(path)
        other.kill()
        other.wait()
    with Journal(path, write=True):
        pass


def test_a_journal_of_another_version_is_left_as_it_is(path: Path, job: MakeJob) -> None:
    with Journal(path, write=True) as journal:
        journal.store(asked := job("518-0"), reading(asked), keep_pv=True)
    rows(path, "PRAGMA user_version = 99")
    for write in (True, False):
        assert "a journal of version 99, wanted 1" in refusal(path, write=write)
    assert rows(path, "SELECT cp FROM reading") == [(-89,)]


@pytest.mark.parametrize("write", [True, False])
def test_another_program_s_database_is_left_as_it_is(path: Path, write: bool) -> None:
    path.parent.mkdir()
    rows(path, "CREATE TABLE reading (poem TEXT)")
    assert "a journal of version 0, wanted 1" in refusal(path, write=write)
    assert rows(path, "SELECT sql FROM sqlite_schema") == [("CREATE TABLE reading (poem TEXT)",)]


@pytest.mark.parametrize("write", [True, False])
def test_a_file_that_is_no_database_is_left_as_it_is(path: Path, write: bool) -> None:
    path.parent.mkdir()
    path.write_bytes(b"not a journal at all\n" * 100)
    assert "file is not a database" in refusal(path, write=write)
    assert path.read_bytes() == b"not a journal at all\n" * 100


def test_damage_inside_the_file_stops_with_its_name(path: Path, job: MakeJob) -> None:
    """Nothing is repaired in silence, and nothing of it is taken for a reading."""
    with Journal(path, write=True) as journal:
        for black in range(200):
            journal.store(asked := job(f"3-{black}"), reading(asked), keep_pv=True)
    content = path.read_bytes()
    path.write_bytes(content[:4096] + b"\xa5" * (len(content) - 4096))
    for write in (True, False):
        with pytest.raises(SearchError) as refused, Journal(path, write=write) as journal:
            list(journal.readings("toy", "S0"))
        assert str(refused.value).startswith(f"{path}: database disk image is malformed")
        assert "\n" not in str(refused.value)


def test_a_folder_that_cannot_be_made_is_named(tmp_path: Path) -> None:
    """A file stands where the folder should be; not even root can write there."""
    (tmp_path / "journal").write_text("in the way")
    assert "wanted a folder to write in" in refusal(tmp_path / "journal" / "toy.sqlite")
    assert (tmp_path / "journal").read_text() == "in the way"


@pytest.mark.skipif(os.geteuid() == 0, reason="root may write in any folder")
def test_a_read_only_folder_is_named(path: Path) -> None:
    path.parent.mkdir(mode=0o500)
    assert "wanted a folder to write in" in refusal(path)


FULL_DISK = """
import resource, signal, sys
from pathlib import Path
from asym.running.journal import Journal
from asym.model import Job, Limit, Reading, SearchError, Setup
from catalog.contract import Cp, Pair

signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
resource.setrlimit(resource.RLIMIT_FSIZE, (200_000, 200_000))
setup = Setup("toy", (), (), 16, Limit(nodes=100))
stored = 0
with Journal(Path(sys.argv[1]), write=True) as journal:
    try:
        for index in range(100_000):
            pair = Pair.at(index)
            job = Job(setup.key(pair), pair, "S0", "screen", setup)
            journal.store(job, Reading(job.key, Cp(1), 1, 1, 1, "e2e4", ("e2e4",) * 40), keep_pv=True)
            stored += 1
    except SearchError as error:
        print(stored, error)
"""


def test_a_full_disk_is_one_line_and_what_was_stored_is_kept(path: Path, job: MakeJob) -> None:
    """No file may grow beyond 200 kB in this process; the system then refuses as a full disk does."""
    ended = subprocess.run(
        [sys.executable, "-c", FULL_DISK, path], capture_output=True, text=True, check=True, timeout=60
    )
    stored, message = ended.stdout.split(" ", 1)
    assert message.startswith(str(path))
    assert message.endswith("what was committed before is kept\n")
    assert int(stored) > 10
    assert rows(path, "SELECT count(*) FROM reading") == [(int(stored),)]
    assert rows(path, "PRAGMA integrity_check") == [("ok",)]
    with Journal(path, write=True) as journal:  # and with room again, it goes on
        journal.store(asked := job("900-900"), reading(asked), keep_pv=True)
        assert journal.count() == int(stored) + 1
