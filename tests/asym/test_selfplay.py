"""Self-play with a scripted player and with the bundled engine: resumed, stopped, killed, sealed, read back."""

import json
import os
import signal
import sqlite3
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from asym import asym_dataset, asym_search
from asym.engines.engine import EngineError, Stopped
from asym.engines.registry import command, read_registry, setup, verified_files
from asym.engines.uci import parse_info
from asym.games.game import Candidate, Rules
from asym.games.hall import play_one
from asym.games.player import Player, whole_iteration
from asym.games.scorebook import GameJob, Scorebook, Session
from asym.model import Limit, SearchError, Setup
from catalog.contract import Cp, Pair
from catalog.dataset import read_dataset
from catalog.games import Game, final_board, games_from
from catalog.pgn import game_pgn, read_pgn
from catalog.wave import read_waves

PLAYING = Path(__file__).with_name("playing.py")
ROOT = Path(__file__).resolve().parents[2]

Search = Callable[..., Any]


@pytest.fixture
def player_data(cast: Callable[[str], Path], tmp_path: Path) -> Callable[[str], Path]:
    """A data folder whose main engine plays chess, in a part."""

    def give(part: str) -> Path:
        folder = cast("fine")
        text = (folder / "engines.toml").read_text()
        words = ", ".join(f"'{word}'" for word in (sys.executable, PLAYING, part, tmp_path))
        lines = [f"command = [{words}]" if line.startswith("command") else line for line in text.splitlines()]
        lines = [f"files = {{ '{PLAYING}' = \"\" }}" if line.startswith("files") else line for line in lines]
        (folder / "engines.toml").write_text("\n".join(lines))
        return folder

    return give


class Said(NamedTuple):
    """What a command did."""

    returncode: int
    stdout: str
    stderr: str


@pytest.fixture
def search(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> Search:
    """Runs a command in this process, on the test's own data folder and the toy ladder."""

    def call(*words: str, main: Callable[[list[str]], int] = asym_search.main) -> Said:
        capsys.readouterr()
        code = main([*words, "--data", str(tmp_path / "data"), "--ladder", "toy"])
        return Said(code, *capsys.readouterr())

    return call


def scorebook(data: Path) -> Path:
    return data / "journal" / "toy-games.sqlite"


def games(data: Path) -> list[Game]:
    with sqlite3.connect(scorebook(data)) as db:
        rows = db.execute("SELECT record FROM game ORDER BY key").fetchall()
    db.close()
    return list(games_from(json.loads(record) for (record,) in rows))


PLAY = ("--selfplay", "--json", "--nodes", "50", "--pairs", "311-393,518-518")


def test_games_are_whole_legal_and_each_its_own(player_data: Callable[[str], Path], search: Search) -> None:
    data = player_data("fine")
    done = search(*PLAY, "--games", "3", "--workers", "2")
    assert done.returncode == 0, done.stderr
    said = json.loads(done.stdout)
    played = games(data)
    assert said["games"] == len(played) == 6
    assert said["plies"] == sum(len(game.moves) for game in played)
    assert sum(said["results"].values()) == 6
    assert {(game.pair, game.number) for game in played} == {
        (pair, number) for pair in (Pair(311, 393), Pair(518, 518)) for number in (1, 2, 3)
    }
    assert len({game.moves for game in played}) == 6
    for game in played:
        end = final_board(game)
        if game.ending == "adjudicated win":
            assert not end.is_game_over()
        assert game.nodes == 50
        assert next(read_pgn(game_pgn(game, "Toy Player 1"))).moves == game.moves


def test_a_second_run_plays_only_what_is_missing_sealed_or_not(
    player_data: Callable[[str], Path], search: Search
) -> None:
    data = player_data("fine")
    assert json.loads(search(*PLAY, "--games", "1").stdout)["games"] == 2
    first = games(data)
    assert json.loads(search(*PLAY, "--games", "2").stdout)["games"] == 2
    assert set(first) < set(games(data))
    everything = games(data)
    assert search("--seal").returncode == 0
    assert games(data) == []
    assert json.loads(search(*PLAY, "--games", "2").stdout)["games"] == 0
    assert json.loads(search(*PLAY, "--games", "3").stdout)["games"] == 2
    (wave,) = read_waves(data)
    (record,) = wave.passport.games
    sealed = list(games_from(wave.games().to_pylist()))
    assert sorted(sealed, key=repr) == sorted(everything, key=repr)
    assert (record.engine, record.nodes, record.games) == ("toy", 50, 4)
    assert record.plies == sum(len(game.moves) for game in everything)
    assert record.rules["opening_plies"] == Rules().opening_plies
    assert [engine.id for engine in wave.passport.engines] == ["toy"]


def test_what_was_sealed_but_not_forgotten_is_not_sealed_twice(
    player_data: Callable[[str], Path], search: Search, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A crash between the wave and the emptied scorebook."""
    data = player_data("fine")
    search(*PLAY, "--games", "1")
    with monkeypatch.context() as patch:
        patch.setattr(Scorebook, "forget_sealed", lambda self: (_ for _ in ()).throw(KeyboardInterrupt))
        assert search("--seal").returncode == 3
    assert len(games(data)) == 2
    again = search("--seal")
    assert again.returncode == 1
    assert "no reading that is not sealed" in again.stderr
    assert games(data) == []
    assert len(read_waves(data)) == 1


def test_sealed_games_reach_the_dataset(player_data: Callable[[str], Path], search: Search) -> None:
    """Over two waves; the first has no reading, and a wave's file that its manifest does not list is refused."""
    data = player_data("fine")
    search(*PLAY, "--games", "1")
    played = games(data)
    assert search("--seal").returncode == 0
    assert search(main=asym_dataset.main).returncode == 0
    assert len(read_dataset(data).games) == 2
    search("--run", "--positions", "3", "--json")
    search(*PLAY, "--games", "2")
    played += games(data)
    assert search("--seal").returncode == 0
    assert search(main=asym_dataset.main).returncode == 0
    assert search("--check", main=asym_dataset.main).returncode == 0
    dataset = read_dataset(data)
    assert len(dataset.readings) == 3
    assert dataset.games["wave"].tolist() == [1, 2, 1, 2]
    rows: Any = dataset.games.to_dict("records")
    assert sorted(games_from(rows), key=repr) == sorted(played, key=repr)
    books = data.parent / "books"
    assert json.loads(search("--books", str(books), "--json", main=asym_dataset.main).stdout)["games.pgn"] == 4
    told = [game.moves for game in read_pgn((books / "games.pgn").read_text())]
    assert sorted(told) == sorted(game.moves for game in played)
    assert f'[Date "{read_waves(data)[0].passport.ended[:10].replace("-", ".")}"]' in (books / "games.pgn").read_text()
    manifest = data / "waves" / "0001" / "manifest.json"
    listed = json.loads(manifest.read_text())
    del listed["files"]["games.parquet"]
    manifest.write_text(json.dumps(listed))
    assert "games.parquet: not listed in" in search("--verify").stderr


@pytest.mark.parametrize(
    ("part", "kind", "detail"),
    [
        ("resigns", "died", "the engine ended with exit code 5"),
        ("illegal", "garbled", "ply 13: got 'a1a1', wanted a legal move"),
    ],
)
def test_an_engine_that_breaks_a_game_leaves_a_failure_and_no_result(
    player_data: Callable[[str], Path], search: Search, part: str, kind: str, detail: str
) -> None:
    """Crashing is no resignation: nobody has lost."""
    data = player_data(part)
    done = search(*PLAY, "--games", "1")
    assert done.returncode == 0
    said = json.loads(done.stdout)
    assert (said["games"], said["failures"], sum(said["results"].values())) == (0, 2, 0)
    assert f"game 1 of 518-518: {kind}: {detail}" in done.stderr
    assert done.stderr.count("\n") == 2
    assert games(data) == []
    assert search("--seal").returncode == 0
    (wave,) = read_waves(data)
    assert {(f.w, f.b, f.stage, f.kind, f.detail) for f in wave.passport.failures} == {
        (311, 393, "game", kind, f"game 1: {detail}"),
        (518, 518, "game", kind, f"game 1: {detail}"),
    }


def test_a_game_whose_engine_died_is_played_again_from_its_start(
    player_data: Callable[[str], Path], search: Search
) -> None:
    data = player_data("resigns-once")
    assert json.loads(search(*PLAY, "--games", "1").stdout)["games"] == 2
    broken = {game.pair: game.moves for game in games(data)}
    scorebook(data).unlink()
    player_data("fine")
    search(*PLAY, "--games", "1")
    assert {game.pair: game.moves for game in games(data)} == broken


@pytest.mark.parametrize(("signals", "told"), [(1, '"interrupted": true'), (2, '"error": "stopped')])
def test_a_stopped_run_keeps_whole_games_only(
    player_data: Callable[[str], Path], none_left: Callable[[], None], signals: int, told: str
) -> None:
    """site-20: stopped between and inside games, what the scorebook holds is what was finished and counted."""
    data = player_data("slow")
    with subprocess.Popen(endless(data), stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as running:
        _wait_for_games(data, 1)
        for _ in range(signals):
            running.send_signal(signal.SIGINT)
            time.sleep(0.05)
        out, _ = running.communicate(timeout=30)
    assert running.returncode == 3
    assert told in out
    none_left()
    played = games(data)
    if signals == 1:
        assert json.loads(out)["games"] == len(played)
    _all_finished(played)


def test_kill_9_inside_games_leaves_no_half_game(player_data: Callable[[str], Path]) -> None:
    data = player_data("slow")
    seen: set[Game] = set()
    for _ in range(2):
        with subprocess.Popen(endless(data), stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL) as running:
            _wait_for_games(data, len(seen) + 1)
            time.sleep(0.03)
            os.kill(running.pid, signal.SIGKILL)
            running.wait()
        after = set(games(data))
        assert seen < after
        assert len({(game.pair, game.number) for game in after}) == len(after)
        seen = after
    _all_finished(list(seen))


def endless(data: Path) -> list[str | Path]:
    """The printed command, with more to do than the test has time for."""
    script = ROOT / "tools" / "asym" / "asym_search.py"
    return [sys.executable, script, *PLAY, "--games", "200", "--workers", "2", "--data", data, "--ladder", "toy"]


def _all_finished(played: list[Game]) -> None:
    for game in played:
        end = final_board(game)
        by_rule = end.is_checkmate() or end.is_stalemate() or end.is_insufficient_material() or end.is_repetition(3)
        assert by_rule or game.ending in ("adjudicated win", "adjudicated draw", "fifty moves", "length")


def _wait_for_games(data: Path, count: int) -> None:
    deadline = time.monotonic() + 60
    while True:
        try:
            if len(games(data)) >= count:
                return
        except sqlite3.Error:
            pass  # not made yet
        assert time.monotonic() < deadline
        time.sleep(0.03)


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("--pairs", "311"), "pair '311': wanted two Scharnagl numbers"),
        (("--pairs", "311-393,960-0"), "pair 960-0: White's start is 960"),
        (("--pairs", "311-393", "--games", "10001"), "got --games 10001, wanted at most 10000"),
        (("--pairs", "311-393", "--nodes", "1000000001"), "got --nodes 1000000001, wanted at most 1000000000"),
        (("--pairs", "verified"), "ladder toy: no pair holds the corridor yet"),
        (("--pairs", "judged"), "ladder toy: no pair was read at every budget of the corridor yet"),
    ],
)
def test_pairs_that_cannot_be_played_are_refused_in_one_line(
    player_data: Callable[[str], Path], search: Search, words: tuple[str, ...], said: str
) -> None:
    player_data("fine")
    done = search("--selfplay", *words)
    assert done.returncode == 1
    assert said in done.stderr
    assert done.stderr.count("\n") == 1


def test_an_engine_that_proposes_one_line_only_cannot_open_games(
    player_data: Callable[[str], Path], search: Search
) -> None:
    player_data("one-line")
    done = search("--selfplay", "--pairs", "311-393")
    assert done.returncode == 1
    assert "engine Toy Player 1: has no option MultiPV" in done.stderr


def test_games_by_other_rules_are_not_mixed(player_data: Callable[[str], Path], search: Search) -> None:
    data = player_data("fine")
    search(*PLAY, "--games", "1")
    with sqlite3.connect(scorebook(data)) as db:
        (text,) = db.execute("SELECT description FROM session").fetchone()
        db.execute("UPDATE session SET description = ?", (text.replace('"longest": 400', '"longest": 300'),))
    db.close()
    assert "by another build, hash or rules than now" in search(*PLAY, "--games", "1").stderr
    assert search("--seal").returncode == 0
    done = search(*PLAY, "--games", "1")
    assert done.returncode == 1
    assert "wave 0001: games at 50 nodes a move were played with another hash or other rules" in done.stderr


def test_replay_plays_a_file_through_and_refuses_another_variant(
    player_data: Callable[[str], Path], search: Search, tmp_path: Path
) -> None:
    data = player_data("fine")
    search(*PLAY, "--games", "1")
    path = tmp_path / "games.pgn"
    path.write_text("\n".join(game_pgn(game, "Toy Player 1") for game in games(data)))
    assert "2 games" in search("--replay", str(path)).stdout
    path.write_text(path.read_text().replace('[Variant "Chess960"]', '[Variant "Atomic"]', 1))
    refused = search("--replay", str(path))
    assert refused.returncode == 1
    assert "games.pgn: game 1: variant is 'Atomic', wanted 'Chess960'" in refused.stderr
    path.write_bytes(b"\xff\xfe")
    assert "wanted a PGN file in UTF-8" in search("--replay", str(path)).stderr


def test_two_writers_of_one_scorebook_are_one_too_many(tmp_path: Path) -> None:
    path = tmp_path / "games.sqlite"
    with Scorebook(path), pytest.raises(SearchError, match="another self-play or sealing is writing it"):
        Scorebook(path)


# --- What an engine says when it proposes several moves


def test_the_deepest_whole_iteration_counts_and_no_bound() -> None:
    lines = [
        "info depth 1 multipv 1 score cp 10 nodes 10 pv a2a3",
        "info depth 1 multipv 2 score cp 9 nodes 20 pv a2a4",
        "info depth 2 multipv 1 score cp 30 nodes 30 pv b2b3",
        "info depth 2 multipv 2 score cp 5 nodes 40 pv b2b4",
        "info depth 3 multipv 1 score cp 70 nodes 60 pv c2c3",
        "info depth 3 multipv 2 score cp 60 upperbound nodes 70 pv c2c4",
        "info depth 4 multipv 1 score cp 1 nodes 100 pv d2d3",
        "info depth 4 multipv 2 score cp 1 nodes 100 pv d2d4",
    ]
    found = whole_iteration([info for line in lines if (info := parse_info(line))], 100)
    assert [info.pv for info in found] == [("b2b3",), ("b2b4",)]
    assert whole_iteration([], 100) == []


def test_a_budget_too_small_for_one_iteration_still_gives_the_move_that_is_played(
    player_data: Callable[[str], Path], tmp_path: Path
) -> None:
    """As the bundled engine speaks at 300 nodes: every line at or over the limit, the last of them a bound."""
    answer = tmp_path / "answer.py"
    answer.write_text(
        "import sys\n"
        "for line in sys.stdin:\n"
        "    if line == 'uci\\n':\n"
        "        print('option name Hash type spin default 1 max 64\\noption name MultiPV type spin default 1 max 9')\n"
        "        print('option name UCI_Chess960 type check default false\\nuciok', flush=True)\n"
        "    elif line == 'isready\\n':\n"
        "        print('readyok', flush=True)\n"
        "    elif line.startswith('go'):\n"
        "        print('info depth 1 multipv 1 score cp -8 nodes 334 pv e2e4')\n"
        "        print('info depth 1 multipv 2 score cp -52 upperbound nodes 334 pv d2d4')\n"
        "        print('bestmove ' + sys.argv[1], flush=True)\n"
    )
    how = Setup("toy", (), (), 16, Limit(nodes=300))
    with Player([sys.executable, str(answer), "e2e4"], how) as player:
        player.new_game(Pair(518, 518))
        assert player.think([], 2, white=True) == [Candidate("e2e4", Cp(-8))]
        assert player.think([], 1, white=False) == [Candidate("e2e4", Cp(8))]
        assert player.searched == 668
    with Player([sys.executable, str(answer), "a2a3"], how) as player:
        player.new_game(Pair(518, 518))
        with pytest.raises(Stopped, match="ply 1: no score of the move that it plays"):
            player.think([], 2, white=True)


# --- The bundled engine


@pytest.mark.engine
def test_the_bundled_engine_repeats_a_game_move_for_move() -> None:
    """Another game in between leaves nothing behind: the hash is emptied before each game."""
    entry = read_registry(ROOT / "data").entry("stockfish-19-lite")
    try:
        verified_files(entry)
        words = command(entry)
    except EngineError as error:
        if os.environ.get("ASYM_REQUIRE"):
            pytest.fail(str(error))
        pytest.skip(str(error))
    session = Session(setup(entry, 16, Limit(nodes=400)), Rules(longest=40))
    jobs = [GameJob(Pair(311, 393), 1, 5, session), GameJob(Pair(0, 959), 1, 6, session)]
    with Player(words, session.setup) as player:
        first, other, again = (play_one(player, job) for job in (*jobs, jobs[0]))
    assert isinstance(first, Game)
    assert isinstance(other, Game)
    assert first == again
    assert first.nodes_searched >= 40 * 400
    assert final_board(first).ply() == len(first.moves)


def test_a_game_is_named_by_all_that_can_change_it() -> None:
    def key(**changes: Any) -> str:
        told = {
            "files": (("a", "0"),),
            "hash": 16,
            "nodes": 5,
            "rules": Rules(),
            "pair": Pair(1, 2),
            "seed": 3,
            **changes,
        }
        how = Setup("toy", told["files"], (), told["hash"], Limit(nodes=told["nodes"]))
        return GameJob(told["pair"], 1, told["seed"], Session(how, told["rules"])).key

    changed: list[dict[str, Any]] = [
        {}, {"files": (("a", "1"),)}, {"hash": 32}, {"nodes": 6}, {"rules": Rules(longest=9)}, {"pair": Pair(2, 1)},
        {"seed": 4},
    ]  # fmt: skip
    assert len({key(**one) for one in changed}) == len(changed)
