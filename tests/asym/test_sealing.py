"""Sealing: the journal becomes the next wave once, whole, and with the same bytes whoever did the work."""

import json
from collections.abc import Callable
from pathlib import Path

import pytest

from asym.asym_dataset import main as dataset
from asym.asym_search import main as search
from asym.engines.registry import Registry
from asym.model import Failure, Job, Outcome, Reading, SearchError, Wdl
from asym.planning.ladder import Ladder
from asym.running.journal import Journal
from asym.sealed.sealing import SHARE_NOTE, seal
from catalog.contract import Cp, Mate
from catalog.errors import CatalogError
from catalog.files import file_sha256
from catalog.passport import Count, EngineFile, EngineRecord
from catalog.wave import Wave, read_waves

MakeJob = Callable[..., Job]
Store = Callable[..., None]
Seal = Callable[[], Wave]


def reading(job: Job, score: Cp | Mate, nodes: int = 103) -> Reading:
    return Reading(job.key, score, 9, nodes - 3, nodes, "e2e4", ("e2e4", "e7e5"), Wdl(300, 500, 200))


@pytest.fixture
def path(data: Path) -> Path:
    return data / "journal" / "toy.sqlite"


@pytest.fixture
def store(path: Path) -> Store:
    def put(*outcomes: tuple[Job, Outcome]) -> None:
        with Journal(path, write=True) as journal:
            for job, outcome in outcomes:
                journal.store(job, outcome, keep_pv=job.stage != "S0")

    return put


@pytest.fixture
def close_wave(data: Path, path: Path, ladder: Ladder, registry: Registry) -> Seal:
    def go() -> Wave:
        with Journal(path, write=True) as journal:
            return seal(data, ladder, registry, journal)

    return go


@pytest.fixture
def some(job: MakeJob) -> list[tuple[Job, Outcome]]:
    """Four readings at two stages and one failure."""
    jobs = [job("518-0"), job("7-3"), job("0-0", 0, "control"), job("7-3", 1, "deepen")]
    scores = [Cp(-89), Cp(4), Mate(5), Cp(-2)]
    nodes = [103, 101, 90, 205]
    lost = job("44-705")
    return [
        *((one, reading(one, score, spent)) for one, score, spent in zip(jobs, scores, nodes, strict=True)),
        (lost, Failure(lost.key, "died", "the engine ended with exit code 3")),
    ]


def test_a_wave_holds_what_the_journal_held(store: Store, close_wave: Seal, some: list[tuple[Job, Outcome]]) -> None:
    """Sorted by engine, nodes, w, b; S0 without its variation."""
    store(*some)
    wave = close_wave()
    table = wave.readings().to_pylist()
    names = ("w", "b", "stage", "nodes", "cp", "mate", "nodes_at_score", "nodes_searched", "purpose", "pv")
    assert [tuple(row[name] for name in names) for row in table] == [
        (0, 0, "S0", 100, None, 5, 87, 90, "control", None),
        (7, 3, "S0", 100, 4, None, 98, 101, "screen", None),
        (518, 0, "S0", 100, -89, None, 100, 103, "screen", None),
        (7, 3, "S1", 200, -2, None, 202, 205, "deepen", "e2e4 e7e5"),
    ]
    assert {(row["win"], row["draw"], row["loss"], row["engine"], row["depth"]) for row in table} == {
        (300, 500, 200, "toy", 9)
    }


def test_the_passport_says_what_was_spent_on_what(
    data: Path, path: Path, store: Store, close_wave: Seal, some: list[tuple[Job, Outcome]], ladder: Ladder
) -> None:
    """Counted by hand: screening took 103 + 101 of 103 + 101 + 90 + 205 nodes."""
    store(*some)
    with Journal(path, write=True) as journal:
        journal.write_note(SHARE_NOTE, "0.25")
    passport = close_wave().passport
    assert passport.counts == (
        Count("S0", "control", "toy", 1, 90),
        Count("S0", "screen", "toy", 2, 204),
        Count("S1", "deepen", "toy", 1, 205),
    )
    assert (passport.positions, passport.nodes) == (4, 499)
    assert (passport.asked_share, passport.spent_share) == (0.25, 0.4088)
    assert (passport.wave, passport.ladder, passport.seed, passport.stages) == (1, "toy", 20260918, ladder.stages)
    assert passport.ladder_sha256 == ladder.sha256
    (lost,) = passport.failures
    assert (lost.w, lost.b, lost.stage, lost.kind) == (44, 705, "S0", "died")
    script = Path(__file__).with_name("scripted.py")
    file = EngineFile("scripted.py", file_sha256(script))
    assert passport.engines == (EngineRecord("toy", "Toy Engine", (file,), {"Threads": "1"}),)
    assert passport.started <= passport.ended
    assert passport.ended.endswith("Z")


def test_the_next_wave_names_the_hash_of_the_one_before(
    data: Path, store: Store, close_wave: Seal, job: MakeJob
) -> None:
    for pair in ("1-2", "3-4"):
        store((asked := job(pair), reading(asked, Cp(1))))
        close_wave()
    manifest = json.loads((data / "waves" / "0002" / "manifest.json").read_text())
    assert manifest["previous"] == file_sha256(data / "waves" / "0001" / "manifest.json")
    assert [wave.readings(["w"]).to_pylist() for wave in read_waves(data)] == [[{"w": 1}], [{"w": 3}]]


def test_sealing_empties_the_journal(
    path: Path, store: Store, close_wave: Seal, some: list[tuple[Job, Outcome]]
) -> None:
    store(*some)
    close_wave()
    with Journal(path, write=False) as journal:
        assert (journal.count(), len(journal.failures())) == (0, 0)


def test_there_must_be_something_to_seal(data: Path, path: Path, close_wave: Seal) -> None:
    with pytest.raises(SearchError, match=r"toy\.sqlite: no reading that is not sealed, wanted at least one"):
        close_wave()
    assert not (data / "waves").exists()


def test_a_wave_of_failures_alone_is_sealed_too(store: Store, close_wave: Seal, job: MakeJob) -> None:
    lost = job("1-2")
    store((lost, Failure(lost.key, "hung", "no bestmove within 20 s")))
    wave = close_wave()
    assert (wave.passport.positions, len(wave.passport.failures), wave.readings().num_rows) == (0, 1, 0)


@pytest.fixture
def crashing(monkeypatch: pytest.MonkeyPatch) -> Callable[[str], None]:
    """Makes a step of sealing end in a crash, once."""

    def at(step: str) -> None:
        whole = getattr(Journal, step)

        def crash(self: Journal) -> None:
            monkeypatch.setattr(Journal, step, whole)
            raise RuntimeError("the power went")

        monkeypatch.setattr(Journal, step, crash)

    return at


def test_a_crash_between_sealing_and_forgetting_doubles_nothing(
    data: Path,
    path: Path,
    store: Store,
    close_wave: Seal,
    some: list[tuple[Job, Outcome]],
    job: MakeJob,
    crashing: Callable[[str], None],
) -> None:
    """The rows are in the wave and in the journal; work goes on, and the next wave has the new ones alone."""
    store(*some)
    crashing("forget_sealed")
    with pytest.raises(RuntimeError):
        close_wave()
    with Journal(path, write=False) as journal:
        assert (journal.count(), len(journal.failures())) == (4, 1)
    store((fresh := job("9-9"), reading(fresh, Cp(3))))
    wave = close_wave()
    assert wave.number == 2
    assert [(row["w"], row["b"]) for row in wave.readings(["w", "b"]).to_pylist()] == [(9, 9)]
    assert wave.passport.failures == ()
    assert wave.passport.positions == 1


def test_after_such_a_crash_there_is_nothing_left_to_seal(
    data: Path,
    path: Path,
    store: Store,
    close_wave: Seal,
    some: list[tuple[Job, Outcome]],
    crashing: Callable[[str], None],
) -> None:
    store(*some)
    crashing("forget_sealed")
    with pytest.raises(RuntimeError):
        close_wave()
    with pytest.raises(SearchError, match="no reading that is not sealed"):
        close_wave()
    assert len(read_waves(data)) == 1
    with Journal(path, write=False) as journal:
        assert journal.count() == 0


def test_a_crash_while_the_wave_is_written_loses_nothing(
    data: Path,
    path: Path,
    store: Store,
    close_wave: Seal,
    some: list[tuple[Job, Outcome]],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    store(*some)
    with monkeypatch.context() as broken:

        def no_room(*_: object) -> None:
            raise OSError(28, "No space left on device")

        broken.setattr("catalog.wave.write_table", no_room)
        with pytest.raises(OSError, match="No space left"):
            close_wave()
    assert read_waves(data) == ()
    assert list((data / "waves").iterdir()) == []
    assert close_wave().passport.positions == 4


def test_two_runs_of_the_same_jobs_seal_the_same_bytes(
    data: Path, store: Store, close_wave: Seal, some: list[tuple[Job, Outcome]], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whatever order their searches ended in; only the clock may differ, and here it stands still."""
    monkeypatch.setattr("asym.running.journal.time.time", lambda: 1_796_000_000.25)
    sealed = []
    for outcomes in (some, list(reversed(some)), [some[place] for place in (2, 4, 0, 3, 1)]):
        store(*outcomes)
        wave = close_wave()
        sealed.append({path.name: path.read_bytes() for path in wave.folder.iterdir()})
        (data / "waves").rename(data / f"waves.{len(sealed)}")
    assert sealed[0] == sealed[1] == sealed[2]
    assert set(sealed[0]) == {"readings.parquet", "passport.json", "manifest.json"}


def test_readings_of_another_ladder_are_not_taken_for_sealed(
    data: Path, store: Store, close_wave: Seal, job: MakeJob
) -> None:
    """Stages of two ladders share their names; the same pair may be read at S0 of both."""
    store((asked := job("518-0"), reading(asked, Cp(-89))))
    close_wave()
    assert search(["--run", "--wave", "screen", "--positions", "3", "--ladder", "other", "--data", str(data)]) == 0
    assert search(["--seal", "--ladder", "other", "--data", str(data)]) == 0
    store((asked := job("151-564"), reading(asked, Cp(-89))))  # the first of the stage-0 order, so in the other too
    wave = close_wave()
    assert (wave.number, wave.readings().num_rows) == (3, 1)


def test_a_batch_that_is_partly_sealed_gives_its_new_rows(
    store: Store, close_wave: Seal, job: MakeJob, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("asym.running.journal.BATCH", 3)
    store(*((one := job(f"5-{black}"), reading(one, Cp(black))) for black in range(4)))
    close_wave()
    store(*((one := job(f"5-{black}"), reading(one, Cp(black))) for black in range(10)))
    assert [row["b"] for row in close_wave().readings(["b"]).to_pylist()] == [4, 5, 6, 7, 8, 9]


@pytest.mark.parametrize("name", ["readings.parquet", "passport.json", "manifest.json"])
def test_a_byte_that_was_changed_is_named_by_verify_and_by_the_dataset(
    name: str,
    data: Path,
    store: Store,
    close_wave: Seal,
    some: list[tuple[Job, Outcome]],
    job: MakeJob,
    capsys: pytest.CaptureFixture[str],
) -> None:
    store(*some)
    close_wave()
    store((fresh := job("9-9"), reading(fresh, Cp(3))))
    close_wave()
    assert search(["--verify", "--data", str(data)]) == 0
    assert capsys.readouterr().out == "2 waves, every hash and link as sealed\n"
    path = data / "waves" / "0001" / name
    content = bytearray(path.read_bytes())
    content[len(content) // 2] ^= 1
    path.write_bytes(content)
    for command in (
        lambda: search(["--verify", "--data", str(data)]),
        lambda: search(["--status", "--ladder", "toy", "--data", str(data)]),
        lambda: dataset(["--ladder", "toy", "--data", str(data)]),
    ):
        assert command() == 1
        told = capsys.readouterr()
        assert told.out == ""
        assert told.err.count("\n") == 1
        # The manifest's own hash stands in the next wave: a changed one breaks the link there, or is no manifest.
        assert str(path) in told.err or (name == "manifest.json" and "0002/manifest.json" in told.err)
    assert not (data / "dataset").exists()


def test_waves_cannot_be_sealed_over_a_broken_chain(
    data: Path, path: Path, store: Store, close_wave: Seal, some: list[tuple[Job, Outcome]], job: MakeJob
) -> None:
    store(*some)
    wave = close_wave()
    (wave.folder / "readings.parquet").unlink()
    store((fresh := job("9-9"), reading(fresh, Cp(3))))
    with pytest.raises(CatalogError, match=r"readings\.parquet: missing"):
        close_wave()
    with Journal(path, write=False) as journal:
        assert journal.count() == 1
