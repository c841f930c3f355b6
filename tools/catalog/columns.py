"""The columns of every table in `data/`: name, type, unit and meaning, in the order they are stored.

Whoever adds a column adds it here; the schema, the data package and the pages follow.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal

if TYPE_CHECKING:
    import pyarrow as pa

Kind = Literal["bool", "int16", "int32", "int64", "real", "text", "word"]
"""How a column is stored; a *word* is a text with few values, kept as a dictionary."""


@dataclass(frozen=True, slots=True)
class Column:
    """One column of a table."""

    name: str
    """As queries write it."""

    kind: Kind
    """How it is stored."""

    meaning: str
    """What it says, with its unit and point of view."""

    nullable: bool = False
    """Whether a row may have no value."""


_READ = (
    Column("w", "int16", "White's start, Scharnagl number 0-959"),
    Column("b", "int16", "Black's start, Scharnagl number 0-959"),
    Column("stage", "word", "stage of the ladder, such as S0; or opinion, where another engine read at its own limit"),
    Column("engine", "word", "engine, by its id in data/engines.toml"),
    Column("nodes", "int64", "node limit of the search; 0 where the engine was limited by depth"),
    Column("depth", "int16", "depth in plies of the last finished iteration"),
    Column("nodes_at_score", "int64", "nodes when that iteration ended"),
    Column("nodes_searched", "int64", "nodes when the search ended"),
    Column("cp", "int16", "centipawns of that engine, positive for White; null when mate is given", True),
    Column("mate", "int16", "moves to mate, positive when White mates; null when cp is given", True),
)

_REST = (
    Column("bestmove", "text", "the engine's move, in UCI notation with castling as king takes rook"),
    Column("pv", "text", "principal variation, legal moves only; null at stage S0", True),
    Column("win", "int16", "chance that White wins, per mille, by the engine's own model", True),
    Column("draw", "int16", "chance of a draw, per mille", True),
    Column("loss", "int16", "chance that Black wins, per mille", True),
)

WAVE_READINGS = (
    *_READ,
    Column("purpose", "word", "why it was read: screen, deepen, control, mirror, median or opinion"),
    *_REST,
)
"""`data/waves/NNNN/readings.parquet`: one row a reading, sorted by engine, stage, w, b."""

READINGS = (*_READ, Column("wave", "int16", "the sealed wave that has this reading"), *_REST)
"""`data/dataset/readings.parquet`: every sealed reading, sorted by engine, stage, w, b."""

PAIRS = (
    Column("w", "int16", "White's start of the pair that was read, Scharnagl number 0-959"),
    Column("b", "int16", "Black's start, Scharnagl number 0-959"),
    Column("mirror_w", "int16", "White's start of the mirror pair"),
    Column("mirror_b", "int16", "Black's start of the mirror pair"),
    Column("symmetric", "bool", "whether both sides start alike; such classes are controls"),
    Column("stage", "word", "deepest stage at which the main engine read the pair"),
    Column("cp", "int16", "its reading there in centipawns, positive for White", True),
    Column("mate", "int16", "its reading there as moves to mate, positive when White mates", True),
    Column("state", "word", "control, waiting, screened-out, verified, refused or admitted"),
    Column(
        "rank",
        "int32",
        "place among asymmetric pairs read at the deepest stage, admitted ones first, then the most equal; else null",
        True,
    ),
)
"""`data/dataset/pairs.parquet`: one row a mirror class that was read, sorted by w, b."""

VERDICTS = (
    Column("w", "int16", "White's start, Scharnagl number 0-959"),
    Column("b", "int16", "Black's start, Scharnagl number 0-959"),
    Column("test", "word", "corridor, drift or opinion"),
    Column("engine", "word", "the engine whose readings were tested, by its id in data/engines.toml"),
    Column("outcome", "word", "held, failed, or open while a reading is missing"),
    Column(
        "value",
        "int16",
        "centipawns that were compared: largest |cp| of the corridor, way drifted, or |cp| of the opinion; "
        "null while open and for a mate",
        True,
    ),
    Column("limit", "real", "centipawns they were compared with: corridor, drift, or the engine's own median"),
)
"""`data/dataset/verdicts.parquet`: one row a test of a pair that was read at all corridor budgets, sorted by w, b."""

_GAME = (
    Column("w", "int16", "White's start, Scharnagl number 0-959"),
    Column("b", "int16", "Black's start, Scharnagl number 0-959"),
    Column("number", "int16", "which of the pair's games at this budget it is, from 1"),
    Column("seed", "int64", "seed of the moves that were drawn"),
    Column("engine", "word", "the engine that played both sides, by its id in data/engines.toml"),
    Column("nodes", "int32", "node limit of a move"),
    Column("opening", "int16", "plies at the start that were drawn among near-equal moves"),
    Column("plies", "int16", "length of the game"),
    Column("result", "word", "1-0, 0-1 or 1/2-1/2"),
    Column("ending", "word", "why it ended: by a rule of chess, adjudicated, or by length"),
    Column("moves", "text", "all moves, in UCI notation with castling as king takes rook"),
    Column("scores", "text", "one a move, from White's side: centipawns, or moves to mate after a #"),
    Column("nodes_searched", "int64", "nodes for all moves"),
)

WAVE_GAMES = _GAME
"""`data/waves/NNNN/games.parquet`: one row a game, sorted by engine, nodes, w, b, number; where games were."""

GAMES = (*_GAME, Column("wave", "int16", "the sealed wave that has this game"))
"""`data/dataset/games.parquet`: every sealed game, sorted likewise."""


def schema(columns: tuple[Column, ...]) -> pa.Schema:
    """The Arrow schema of a table."""
    import pyarrow as pa

    types = {
        "bool": pa.bool_(),
        "int16": pa.int16(),
        "int32": pa.int32(),
        "int64": pa.int64(),
        "real": pa.float64(),
        "text": pa.string(),
        "word": pa.dictionary(pa.int8(), pa.string()),
    }
    return pa.schema([pa.field(column.name, types[column.kind], column.nullable) for column in columns])
