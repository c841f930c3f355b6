"""`--read` and `--repeat`: one search now, stored nowhere."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING, Any

from asym.commands.document import score_document, show
from asym.commands.ground import read_ground
from asym.commands.options import Options
from asym.engines.engine import Engine, EngineError
from asym.engines.registry import Entry, command, read_registry, setup
from asym.model import Failure, Job, Limit, Reading, SearchError, Setup
from catalog.contract import Cp, Pair
from catalog.fen import fen, read_pair

if TYPE_CHECKING:
    from asym.repeat import Sealed


def read(options: Options) -> int:
    """Read one pair now; nothing is stored."""
    if options.nodes is None:
        print("asym-search: --read wants --nodes N", file=sys.stderr)
        return 2
    pair = read_pair(options.pair)
    entry = read_registry(options.data).entry(options.engine)
    how = setup(entry, options.hash, Limit(nodes=options.nodes))
    reading, name = _read_now(entry, pair, how)
    document = _reading_document(pair, name, how, reading)
    show(options, document, lambda: print(_reading_line(pair, name, reading)))
    if reading.warning:
        print(f"asym-search: {entry.id}: {reading.warning}", file=sys.stderr)
    return 0


def repeat(options: Options) -> int:
    """Read a sealed reading again and say whether depth, nodes and score are the same; exit code 1 if not."""
    from asym.repeat import differences, find_sealed

    ground = read_ground(options)
    pair = read_pair(options.pair)
    engine = None if options.engine == "main" else ground.registry.entry(options.engine).id
    sealed = find_sealed(ground.waves, ground.ladder.name, pair, options.stage, engine)
    entry = ground.registry.entry(sealed.engine.id)
    how = setup(entry, sealed.hash_mb, sealed.limit)
    if how.files != tuple((file.name, file.sha256) for file in sealed.engine.files):
        raise EngineError(f"engine {entry.id}: other files than in wave {sealed.wave:04d}, wanted the same to repeat")
    reading, name = _read_now(entry, pair, how)
    differing = differences(sealed, reading)
    document = {
        "pair": [pair.white, pair.black],
        "stage": sealed.stage,
        "wave": sealed.wave,
        "engine": name,
        "same": not differing,
        "differing": differing,
        "sealed": _comparable(sealed),
        "found": _comparable(reading),
    }

    def tell() -> None:
        print(f"{pair} at {sealed.stage}, wave {sealed.wave:04d}: {'same' if not differing else 'different'}")
        for one, values in (("sealed", sealed), ("found", reading)):
            told = ", ".join(f"{name} {value}" for name, value in _comparable(values).items())
            print(f"  {one:6}  {told}")

    show(options, document, tell)
    return 1 if differing else 0


def _read_now(entry: Entry, pair: Pair, how: Setup) -> tuple[Reading, str]:
    """One search with a new engine, stored nowhere; raises `SearchError` when it gives no reading."""
    with Engine(command(entry), how.options, how.hash_mb) as engine:
        outcome = engine.search(Job(how.key(pair), pair, "now", "ask", how))
        name = engine.name
    if isinstance(outcome, Failure):
        raise SearchError(f"pair {pair}: the search {outcome.kind}: {outcome.detail}, wanted a reading")
    return outcome, name


def _comparable(values: Reading | Sealed) -> dict[str, Any]:
    return {
        "score": score_document(values.score),
        "depth": values.depth,
        "nodes_at_score": values.nodes_at_score,
        "nodes_searched": values.nodes_searched,
    }


def _reading_document(pair: Pair, name: str, how: Setup, reading: Reading) -> dict[str, Any]:
    return {
        "pair": [pair.white, pair.black],
        "fen": fen(pair),
        "engine": name,
        "nodes": how.limit.nodes,
        "hash": how.hash_mb,
        "score": score_document(reading.score),
        "depth": reading.depth,
        "nodes_at_score": reading.nodes_at_score,
        "nodes_searched": reading.nodes_searched,
        "bestmove": reading.bestmove,
        "pv": list(reading.pv),
        "wdl": None if reading.wdl is None else [reading.wdl.win, reading.wdl.draw, reading.wdl.loss],
        "warning": reading.warning,
    }


def _reading_line(pair: Pair, name: str, reading: Reading) -> str:
    score = f"{reading.score.value:+d} cp" if isinstance(reading.score, Cp) else f"mate in {reading.score.moves}"
    return (
        f"{pair}  {score} from White's side at depth {reading.depth}, at {reading.nodes_at_score} of "
        f"{reading.nodes_searched} nodes, {name}, best {reading.bestmove}"
    )
