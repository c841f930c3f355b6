"""Engine settings: read strictly; files found, hashed and compared before an engine may read."""

from pathlib import Path

import pytest

from asym.engines.engine import EngineError
from asym.engines.registry import Registry, command, read_registry, setup, verified_files
from asym.model import Limit, SearchError
from catalog.contract import Pair
from catalog.errors import CatalogError


def refusal(data: Path) -> str:
    with pytest.raises((SearchError, CatalogError)) as refused:
        read_registry(data)
    assert "\n" not in str(refused.value)
    assert str(data / "engines.toml") in str(refused.value)
    return str(refused.value)


def change(data: Path, what: str, instead: str) -> None:
    path = data / "engines.toml"
    text = path.read_text()
    assert what in text
    path.write_text(text.replace(what, instead, 1))


def test_an_engine_is_found_by_id_and_by_role(registry: Registry) -> None:
    assert registry.entry("main") is registry.entry("toy")


def test_an_unknown_engine_is_refused_with_those_that_are(registry: Registry) -> None:
    with pytest.raises(EngineError, match="engine 'deep-thought': unknown, wanted one of toy"):
        registry.entry("deep-thought")


@pytest.mark.parametrize(
    ("what", "instead", "told"),
    [
        ('main = ["toy"]', 'main = ["joy"]', "role main is given to 'joy', wanted one of toy"),
        ('main = ["toy"]', "main = []", "role main is given to nobody, wanted one of toy"),
        ('main = ["toy"]', "", "role main is given to nobody"),
        ('main = ["toy"]', 'main = "toy"', "$.roles"),
        ('main = ["toy"]', 'boss = ["toy"]', "$.roles"),
        ('name = "Toy Engine"', 'title = "Toy Engine"', "$.engine[0]"),
        ('name = "Toy Engine"', "name = 1", "$.engine[0].name"),
        ('source = "this checkout"', "", "$.engine[0]"),
        ('options = { Threads = "1" }', "options = { Threads = 1 }", "$.engine[0].options"),
        ('options = { Threads = "1" }', 'limit = "time"', "$.engine[0].limit"),
        ("command = [", "command = '", "line"),
    ],
)
def test_a_wrong_setting_is_refused_with_its_path(data: Path, what: str, instead: str, told: str) -> None:
    change(data, what, instead)
    assert told in refusal(data)


def test_an_id_that_stands_twice_is_refused(data: Path) -> None:
    path = data / "engines.toml"
    text = path.read_text()
    path.write_text(text + text[text.index("[[engine]]") :])
    assert "2 engines with 1 ids, wanted each id once" in refusal(data)


def test_a_file_of_another_hash_is_another_engine(data: Path, tmp_path: Path) -> None:
    other = tmp_path / "scripted.py"
    other.write_text("print('uciok')")
    path = data / "engines.toml"
    stated = next(word for word in path.read_text().split("'") if word.endswith("scripted.py"))
    path.write_text(path.read_text().replace(stated, str(other)))
    with pytest.raises(EngineError) as refused:
        verified_files(read_registry(data).entry("main"))
    assert "engine toy: sha256 of scripted.py is " in str(refused.value)
    assert "\n" not in str(refused.value)


def test_a_missing_file_is_refused_with_how_to_get_it(data: Path, tmp_path: Path) -> None:
    path = data / "engines.toml"
    stated = next(word for word in path.read_text().split("'") if word.endswith("scripted.py"))
    path.write_text(path.read_text().replace(stated, str(tmp_path / "network.nnue")))
    with pytest.raises(EngineError, match=r"network\.nnue is not here, wanted an engine: it is part of the tests"):
        verified_files(read_registry(data).entry("main"))


def test_a_command_that_is_not_here_is_refused_with_how_to_get_it(data: Path) -> None:
    path = data / "engines.toml"
    path.write_text(path.read_text().replace("command = ['", "command = ['/nowhere"))
    with pytest.raises(EngineError, match=r"engine toy: /nowhere.* is not here, wanted an engine: it is part of"):
        command(read_registry(data).entry("main"))


def test_everything_that_can_change_an_answer_changes_the_key(registry: Registry) -> None:
    """Position, file, option, hash table and limit; two jobs of one key have one answer."""
    entry = registry.entry("main")
    base = setup(entry, 16, Limit(nodes=100))
    pair = Pair(518, 0)
    keys = {
        base.key(pair),
        base.key(Pair(0, 518)),
        base.key(pair.mirror()),
        setup(entry, 32, Limit(nodes=100)).key(pair),
        setup(entry, 16, Limit(nodes=101)).key(pair),
        setup(entry, 16, Limit(depth=100)).key(pair),
    }
    for changed in (
        {"files": (("scripted.py", "0" * 64),)},
        {"options": (("Threads", "2"),)},
        {"options": ()},
        {"engine": "joy"},
    ):
        fields = {name: getattr(base, name) for name in ("engine", "files", "options", "hash_mb", "limit")}
        keys.add(type(base)(**{**fields, **changed}).key(pair))
    assert len(keys) == 10
    assert setup(entry, 16, Limit(nodes=100)).key(pair) == base.key(pair)
