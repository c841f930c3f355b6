"""Verification from end to end: three scripted engines, the toy ladder, the printed commands."""

import json
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from typing import Any, NamedTuple

import chess
import pytest

from asym import asym_dataset, asym_search
from asym.engines.registry import read_registry
from asym.planning.ladder import Corridor, read_ladders
from asym.verification.admission import Opinion, judge
from catalog.contract import Cp, Pair
from catalog.dataset import Dataset, read_dataset
from catalog.fen import read_fen
from catalog.pgn import read_pgn
from catalog.wave import read_waves

Search = Callable[..., Any]
"""Runs a command in this process, on the test's own data folder and the toy ladder."""

WIDE = Corridor(limit=90, drift=120)
"""The toy engine's scores are spread evenly over -200 to 200, so that a corridor of 5 would hold nobody."""


@pytest.fixture
def data(cast: Callable[[str], Path]) -> Path:
    """The toy engine in all three roles, under three ids and at three limits."""
    folder = cast("fine")
    ladder = (folder / "ladder.toml").read_text()
    (folder / "ladder.toml").write_text(
        ladder.replace("limit = 5", f"limit = {WIDE.limit}").replace("drift = 3", f"drift = {WIDE.drift}")
    )
    roles, entry = (folder / "engines.toml").read_text().split("[[engine]]")
    second = entry.replace('id = "toy"', 'id = "toy-2"\nopinion = { nodes = 55, hash_mb = 16 }')
    third = entry.replace('id = "toy"', 'id = "toy-3"\nlimit = "depth"\nopinion = { depth = 9, hash_mb = 32 }')
    roles += 'second = ["toy-2"]\nthird = ["toy-3"]\n'
    (folder / "engines.toml").write_text("[[engine]]".join((roles, entry, second, third)))
    return folder


class Said(NamedTuple):
    """What a command did."""

    returncode: int
    stdout: str
    stderr: str


@pytest.fixture
def search(data: Path, capsys: pytest.CaptureFixture[str]) -> Search:
    def call(*words: str, main: Callable[[list[str]], int] = asym_search.main) -> Said:
        capsys.readouterr()
        code = main([*words, "--data", str(data), "--ladder", "toy"])
        return Said(code, *capsys.readouterr())

    return call


def done(result: Said) -> Any:
    assert result.returncode == 0, result.stderr
    return json.loads(result.stdout)


def line(result: Said) -> str:
    """The one line that a refusal has."""
    assert result.returncode == 1, result.stdout
    assert result.stderr.count("\n") == 1, result.stderr
    return result.stderr


def test_from_readings_to_verdicts(data: Path, search: Search) -> None:
    """Every state that the dataset gives is judged again here from its readings alone."""
    run = ("--run", "--json", "--workers", "2")
    done(search(*run, "--to", "S2", "--positions", "120"))
    assert "engine toy-2: has read 0 symmetric starts" in line(search("--run", "--wave", "opinions"))
    assert done(search(*run, "--wave", "medians", "--positions", "500"))["positions"] == 500
    message = line(search("--run", "--wave", "opinions"))
    assert "engine toy-3: has read 20 symmetric starts at its opinion limit, wanted at least 480" in message
    assert done(search(*run, "--wave", "medians"))["positions"] == 460
    asked = done(search(*run, "--wave", "opinions"))["positions"]
    mirrored = done(search(*run, "--wave", "mirrors"))["positions"]
    for kind in ("medians", "opinions", "mirrors"):
        assert done(search(*run, "--wave", kind))["positions"] == 0, f"{kind} were read twice"

    status = done(search("--status", "--json"))
    done(search("--seal", "--json"))
    again = done(search("--status", "--json"))
    assert [stage["done"] for stage in status["stages"]] == [stage["done"] for stage in again["stages"]]
    (wave,) = read_waves(data)
    limits = {engine.id: (engine.limit, engine.hash_mb) for engine in wave.passport.engines}
    assert limits == {"toy": (None, None), "toy-2": ("nodes 55", 16), "toy-3": ("depth 9", 32)}
    counts = Counter({(count.engine, count.purpose): count.positions for count in wave.passport.counts})
    assert counts["toy-2", "median"] == counts["toy-3", "median"] == 480
    assert counts["toy-2", "opinion"] == counts["toy-3", "opinion"]
    assert asked == 2 * counts["toy-2", "opinion"]

    assert search(main=asym_dataset.main).returncode == 0
    assert search("--check", main=asym_dataset.main).returncode == 0
    dataset = read_dataset(data)
    cp: dict[Any, Any] = {(row.engine, row.stage, row.w, row.b): row.cp for row in dataset.readings.itertuples()}
    medians: dict[str, list[int]] = {
        engine: sorted(abs(value) for (who, _, w, b), value in cp.items() if who == engine and w == b)
        for engine in ("toy-2", "toy-3")
    }
    half = {engine: (values[239] + values[240]) / 2 for engine, values in medians.items()}
    states = Counter(dataset.pairs["state"])
    row: Any
    for row in dataset.pairs.itertuples():
        main: list[Any] = [cp.get(("toy", stage, row.w, row.b)) for stage in ("S1", "S2")]
        if row.symmetric or None in main:
            assert row.state in ("control", "waiting", "screened-out")
            continue
        others = {engine: cp.get((engine, "opinion", row.w, row.b)) for engine in half}
        opinions = [Opinion(who, None if value is None else Cp(value), half[who]) for who, value in others.items()]
        assert row.state == judge([Cp(value) for value in main], opinions, WIDE).state
    assert states["admitted"] > 0
    assert states["refused"] > 0
    assert states["verified"] == 0
    _books_are_right(data, dataset, search)
    _opinions_repeat(dataset, search)
    assert status["corridor"] == again["corridor"]
    assert status["corridor"]["holding"] == counts["toy-2", "opinion"]
    judged = dataset.verdicts[dataset.verdicts["test"] == "opinion"]
    verified = {(int(w), int(b)) for w, b, _ in judged[judged["outcome"] != "open"][["w", "b", "test"]].to_numpy()}
    assert counts["toy-2", "opinion"] == len(verified)
    mirrors = {(m.white, m.black) for m in (Pair(w, b).mirror() for w, b in verified)}
    assert mirrored == 3 * len(mirrors)
    assert all(("toy", stage, *mirror) in cp for mirror in mirrors for stage in ("S0", "S1", "S2"))


def _books_are_right(data: Path, dataset: Dataset, search: Search) -> None:
    """The admitted pairs in order of rank, and the most equal ones of the deepest stage, with their readings."""
    folder = data.parent / "books"
    counts = done(search("--books", str(folder), "--first", "3", "--json", main=asym_dataset.main))
    by_rank = dataset.pairs[dataset.pairs["rank"].notna()].sort_values("rank")
    wanted = by_rank[by_rank["state"] == "admitted"]
    assert counts == {
        "most-equal.epd": 3, "most-equal.pgn": 3, "admitted.epd": len(wanted), "admitted.pgn": len(wanted)
    }  # fmt: skip
    for book, rows in (("admitted", wanted), ("most-equal", by_rank[:3])):
        read = [chess.Board.from_epd(line, chess960=True) for line in (folder / f"{book}.epd").read_text().splitlines()]
        expected = rows[["w", "b", "cp"]].to_numpy(dtype=int).tolist()
        assert [(read_fen(position.fen()), said["ce"]) for position, said in read] == [
            (Pair(w, b), cp) for w, b, cp in expected
        ]
        games = list(read_pgn((folder / f"{book}.pgn").read_text()))
        assert [game.pair for game in games] == [Pair(w, b) for w, b, _ in expected]
    assert "got 0 of" in line(search("--books", str(folder), "--first", "0", main=asym_dataset.main))


def _opinions_repeat(dataset: Dataset, search: Search) -> None:
    rows = dataset.readings[(dataset.readings["engine"] == "toy-3") & (dataset.readings["w"] != dataset.readings["b"])]
    w, b, cp = rows[["w", "b", "cp"]].to_numpy(dtype=int)[0].tolist()
    one = ("--repeat", f"{w}-{b}", "--stage", "opinion")
    again = done(search(*one, "--engine", "third", "--json"))
    assert (again["same"], again["sealed"]["score"], again["stage"]) == (True, {"cp": cp}, "opinion")
    assert f"pair {w}-{b}: opinions of toy-2 and toy-3, wanted one of them by --engine ID" in line(search(*one))
    assert done(search("--repeat", f"{w}-{b}", "--json"))["stage"] == "S2"


def test_a_plan_of_opinions_needs_no_engine(data: Path, search: Search) -> None:
    (data / "engines.toml").write_text((data / "engines.toml").read_text().replace("scripted.py", "gone.py"))
    plan = done(search("--run", "--wave", "medians", "--dry-run", "--json", "--positions", "3"))
    assert [job["stage"] for job in plan["next"]] == ["opinion"] * 3
    assert all(job["pair"][0] == job["pair"][1] for job in plan["next"])


def edit(data: Path, old: str, new: str) -> None:
    text = (data / "engines.toml").read_text()
    assert old in text
    (data / "engines.toml").write_text(text.replace(old, new))


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ('third = ["toy-3"]', 'third = ["toy-2"]', "role second: toy-2 has another role too, wanted three engines"),
        ('third = ["toy-3"]', 'third = ["toy"]', "role third: toy has another role too"),
        ('third = ["toy-3"]', "", "role third is given to nobody, wanted two engines beside the main one"),
        ("opinion = { nodes = 55, hash_mb = 16 }", "", "engine toy-2: states no `opinion` limit"),
        ("nodes = 55", "depth = 5", "opinion has depth 5 and hash_mb 16, wanted nodes alone"),
        ("nodes = 55", "nodes = 5, depth = 5", "opinion has nodes 5, depth 5 and hash_mb 16, wanted nodes alone"),
        ("{ nodes = 55,", "{", "opinion has neither nodes nor depth and hash_mb 16, wanted nodes alone"),
        ("depth = 9", "depth = 0", "opinion has depth 0 and hash_mb 32, wanted depth alone, and both of 1 or more"),
        ('id = "toy-2"', 'id = "toy-2"\nleast = "2"', "engine toy-2: Toy Engine 1: version 1, wanted 2 or later"),
    ],
)
def test_a_panel_that_cannot_judge_is_refused_in_one_line(
    data: Path, search: Search, old: str, new: str, said: str
) -> None:
    edit(data, old, new)
    assert said in line(search("--run", "--wave", "medians"))


def test_readings_at_another_limit_are_not_taken_for_one_sample(data: Path, search: Search) -> None:
    medians = ("--run", "--wave", "medians", "--positions", "4", "--json")
    done(search(*medians))
    edit(data, "nodes = 55", "nodes = 56")
    assert "holds readings of toy-2 with other files, options, hash or limits" in line(search(*medians[:-1]))
    done(search("--seal", "--json"))
    assert "engine toy-2: other files, options or limit than in wave 0001" in line(search(*medians[:-1]))
    edit(data, "nodes = 56", "nodes = 55")
    done(search(*medians))


def test_the_bundled_settings_name_a_panel_of_two(data: Path) -> None:
    """Berserk and Lc0 come first in their lists, and take over when their paths are given."""
    bundled = Path(__file__).resolve().parents[2] / "data"
    registry = read_registry(bundled)
    assert [registry.roles["second"][0], registry.roles["third"][0]] == ["berserk", "lc0"]
    for role in ("second", "third"):
        assert all(registry.entries[id].opinion for id in registry.roles[role])
    assert read_ladders(bundled).named("bundled").corridor == ("S4", "S5", "D1", "D2")


def test_an_engine_that_gave_opinions_may_take_the_main_role(data: Path, search: Search) -> None:
    """Its opinions and its readings by the ladder stand at different stages: one limit does not bind the other."""
    done(search("--run", "--wave", "medians", "--positions", "2", "--json"))
    done(search("--seal", "--json"))
    edit(data, 'main = ["toy"]', 'main = ["toy-2"]')
    assert done(search("--run", "--positions", "2", "--json"))["positions"] == 2
