"""What each command of `python -m eternity` does; `COMMANDS` lists them. Each returns an exit code."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any, Protocol

from catalog.files import to_json
from eternity.band import charge, cut, put_back, rows
from eternity.board import address, breaks, inner_edges, named, read_alone, read_boards, to_entry
from eternity.errors import DONE, REFUSED, EternityError
from eternity.piece import read_pieces

if TYPE_CHECKING:
    from eternity.bracket import Bracket


class Options(Protocol):
    """The parsed command line."""

    command: str
    experiment: str | None
    all: bool
    pieces: Path | None
    sides: str
    boards: Path | None
    file: Path
    name: str
    rows: tuple[int, int]
    seconds: float
    method: str
    memory: float
    data: Path
    check: bool
    json: bool


def run(options: Options) -> int:
    """Run experiments and keep their results, or compare with those that are kept."""
    from eternity.experiments import EXPERIMENTS
    from eternity.ground import keep, lay, perform

    wanted = [one for one in EXPERIMENTS if options.all or one.name == options.experiment]
    if not wanted:
        names = ", ".join(one.name for one in EXPERIMENTS)
        raise EternityError(f"experiment {options.experiment!r}: no such name, wanted one of {names}")
    ground = lay(options.pieces, options.boards, lambda line: _tell(options, line), sides=options.sides)
    documents, differing = [], []
    for experiment in wanted:
        if options.all and experiment.needs == "boards" and not ground.boards:
            _tell(options, f"{experiment.name}: left out, it needs --pieces and --boards")
            continue
        _tell(options, f"{experiment.name}: {experiment.title}")
        document, seconds = perform(experiment, ground)
        documents.append(document)
        if options.check:
            group = document["set"]["name"] if document["set"] else "general"
            path = options.data / group / f"{experiment.name}.json"
            same = path.exists() and path.read_bytes() == to_json(document)
            _tell(options, f"  {path}: {'the same' if same else 'DIFFERENT'}")
            if not same:
                differing.append(experiment.name)
        else:
            _tell(options, f"  {keep(document, seconds, options.data)}: written after {seconds:.1f} s")
    if options.json:
        print(json.dumps(documents if options.all else documents[0]))
    if differing:
        return _refuse(f"experiments {', '.join(differing)}: another result than the one kept, wanted the same")
    return DONE


def bandsaw(options: Options) -> int:
    """Bracket the least charge of a band; every bound is printed as it is found."""
    from eternity.experiments.records import confirm
    from eternity.join import meet
    from eternity.onesided import complete

    assert options.pieces is not None
    assert options.boards is not None
    pieces = read_pieces(options.pieces, options.sides)
    board = named(read_boards(options.boards, pieces), options.name)
    first, last = options.rows
    window = rows(first, last, board.side)
    band, start = cut(board, pieces, window)
    had = charge(band, start)
    _tell(options, f"{board.name}, rows {first}-{last}: {band.cells} cells, {had} breaks as they lie")

    def watch(bracket: Bracket) -> None:
        spent = f", budget {bracket.rungs[-1].budget}: {bracket.rungs[-1].nodes:,} nodes" if bracket.rungs else ""
        _tell(options, f"  [{bracket.lower}, {bracket.upper}]{spent}")

    solver = complete if options.method == "one-sided" else meet
    found = solver(band, start, seconds=options.seconds, memory=int(options.memory * 2**20), watch=watch)
    if found.stopped == "memory" and not found.rungs:
        raise EternityError(found.note)
    confirmed = confirm(band, found.upper, nodes=200_000) if found.proved and found.upper is not None else None
    document = {
        "board": board.name,
        "rows": [first, last],
        "method": options.method,
        "breaks": had,
        **found.document(),
        "confirmed": confirmed,
        "address": address(put_back(board, window, found.filling or start), pieces),
    }
    if options.json:
        print(json.dumps(document))
    else:
        words = {True: ", confirmed by the second search", False: ", DENIED by the second search", None: ""}
        print(f"[{found.lower}, {found.upper}], stopped: {found.stopped}{words[confirmed]}")
    if confirmed is False:
        return _refuse(f"rows {first}-{last}: one search proves {found.upper}, the other finds less")
    if found.stopped == "memory":
        return _refuse(found.note)
    return DONE


def score_boards(options: Options) -> int:
    """Score the boards of a file anew, and say how they were read."""
    if options.pieces is None:
        boards = read_alone(options.file)
    else:
        pieces = read_pieces(options.pieces, options.sides)
        boards = tuple((board, pieces) for board in read_boards(options.file, pieces))
    documents = [
        {
            **to_entry(board, pieces),
            "of": inner_edges(board.side),
            "claimed": board.claimed,
            "read_as": board.read_as,
            "breaks": [[one.row, one.column, one.direction] for one in breaks(board, pieces)],
        }
        for board, pieces in boards
    ]
    if options.json:
        print(json.dumps(documents))
    else:
        for document in documents:
            print(f"{document['name']}: {document['score']} of {document['of']}, read as {document['read_as']}")
    return DONE


def vectors(options: Options) -> int:
    """Write the shared test vectors, or compare with those that are kept."""
    from eternity.vectors import VECTORS

    _keep(options, {options.data / "vectors" / name: to_json(make()) for name, make in VECTORS.items()})
    return DONE


def facts(options: Options) -> int:
    """Write the facts that the results yield, or compare with those that are kept."""
    from eternity.facts import fact_documents

    _keep(options, fact_documents(options.data))
    return DONE


def _keep(options: Options, files: dict[Path, bytes]) -> None:
    """Write files, or compare them with what is there; raises `EternityError` where they differ."""
    for path, content in files.items():
        if options.check:
            if not path.exists() or path.read_bytes() != content:
                raise EternityError(f"{path}: not what is computed now, wanted `python -m eternity {options.command}`")
        else:
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(content)
        _tell(options, f"{path}: {'the same' if options.check else 'written'}")
    if options.json:
        print(json.dumps({str(path): json.loads(content) for path, content in files.items()}))


def _refuse(message: str) -> int:
    """Say what is wrong in one line beside a result that was printed; the exit code says it too."""
    print(f"eternity: {message}", file=sys.stderr)
    return REFUSED


def _tell(options: Options, line: str) -> None:
    """Progress goes to standard error when standard output is one JSON document."""
    print(line, file=sys.stderr if options.json else sys.stdout, flush=True)


COMMANDS: dict[str, Callable[[Any], int]] = {
    "run": run,
    "bandsaw": bandsaw,
    "score": score_boards,
    "vectors": vectors,
    "facts": facts,
}
