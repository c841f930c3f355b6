"""Permalinks: a later wave adds an address and leaves every older one as it was, byte for byte."""

from __future__ import annotations

import hashlib
import json
import re
from collections.abc import Callable
from pathlib import Path
from types import ModuleType

from generator.build import Report
from generator.project import Project


def permanent(out: Path) -> dict[str, bytes]:
    """Everything that stands at an address with a wave and a hash, and the sealed files."""
    found = [*out.glob("*/*/[0-9]*-*/index.html"), *out.glob("data/permalinks/*"), *out.glob("data/waves/*/*")]
    return {path.relative_to(out).as_posix(): path.read_bytes() for path in found}


def test_a_later_wave_keeps_every_permalink_byte_for_byte(
    mini: Project, rebuilt: Callable[..., Report], mini_data: ModuleType
) -> None:
    first = rebuilt()
    before = permanent(mini.out)
    key = f"0001-{first.dataset[:8]}"
    assert {f"en/waves/{key}/index.html", f"fr/vagues/{key}/index.html", f"data/permalinks/{key}.json"} <= set(before)
    mini_data.seal_another(mini.data)
    second = rebuilt()
    after = permanent(mini.out)
    assert (second.wave, second.dataset != first.dataset) == (2, True)
    assert {name: after.get(name) for name in before} == before
    newer = f"0002-{second.dataset[:8]}"
    assert f"en/waves/{newer}/index.html" in after
    assert "9.9" in (mini.out / f"en/waves/{newer}/index.html").read_text("utf-8")


def test_a_record_names_sealed_files_that_lie_there_with_those_hashes(shown: Path) -> None:
    (path,) = shown.glob("data/permalinks/*.json")
    record = json.loads(path.read_bytes())
    assert (record["wave"], path.stem) == (1, f"0001-{record['dataset'][:8]}")
    (wave,) = record["waves"]
    assert {file["address"].rpartition("/")[2] for file in wave["files"]} >= {
        "manifest.json",
        "passport.json",
        "readings.parquet",
    }
    for file in wave["files"]:
        assert hashlib.sha256((shown / file["address"]).read_bytes()).hexdigest() == file["sha256"]
    assert record["figures"]["twins.mean_abs_diff"] == 9.75
    manifest = (shown / "data/waves/0001/manifest.json").read_bytes()
    assert hashlib.sha256(manifest).hexdigest() == wave["hash"], "the wave's hash is that of its manifest"


def test_a_permalink_is_cited_with_its_own_wave(shown: Path) -> None:
    (page,) = shown.glob("en/waves/0001-*/index.html")
    hash8 = page.parent.name.partition("-")[2]
    text = page.read_text("utf-8")
    assert re.search(rf'"version":"wave 0001, dataset {hash8}"', text)
    assert f'rel="canonical" href="https://mini.example/en/waves/0001-{hash8}/"' in text
