"""Filled boards, scored anew by whoever reads them, and the two public formats that hold them.

1. A JSON list of boards, each `{"name": ..., "score": ..., "cells": [[piece, rotation], ...]}`, row by row from the
   top left, rotation in clockwise quarter turns.
2. The address of a public viewer, `...#board_w=16&board_h=16&board_edges=aabc...&motifs_order=jblackwood`: four letters
   a cell in the order up, right, down, left, `a` for grey. What a letter stands for depends on `motifs_order`, so the
   letters are only a renaming of the colours. The real set has no colour symmetry: the renaming that turns the cells
   into the piece set is the only one, and it is found, not looked up.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from math import isqrt
from pathlib import Path
from typing import Any
from urllib.parse import parse_qs, urlsplit

from eternity.automorphism import renaming
from eternity.errors import EternityError
from eternity.piece import DOWN, GREY, LEFT, RIGHT, UP, Piece, canonical, check_pieces, side_length, turned

Cell = tuple[int, int]
"""Piece number and rotation, 0-3."""


@dataclass(frozen=True, slots=True)
class Board:
    """A square board with every piece placed."""

    name: str
    """What its file calls it."""

    side: int
    """Cells a row, and rows."""

    cells: tuple[Cell, ...]
    """Row by row from the top left."""

    claimed: int | None = None
    """Matched edges as its file states them; None when it states nothing."""

    read_as: str = ""
    """The format that it was read in; empty when it was not read."""


@dataclass(frozen=True, slots=True)
class Break:
    """An inner edge whose two sides differ."""

    row: int
    """Row of the upper or left cell, from 0."""

    column: int
    """Column of the upper or left cell, from 0."""

    direction: str
    """`right` or `down`: where the other cell lies."""


def inner_edges(side: int) -> int:
    """Edges between two cells: 480 on the real board."""
    return 2 * side * (side - 1)


def edges(board: Board, pieces: Sequence[Piece]) -> tuple[Piece, ...]:
    """The turned piece in each cell, row by row."""
    return tuple(turned(pieces[piece], rotation) for piece, rotation in board.cells)


def check_board(board: Board, pieces: Sequence[Piece]) -> None:
    """Raise `EternityError` unless every piece stands once and grey lies exactly on the border."""
    place = f"board {board.name!r}"
    side = side_length(pieces)
    if board.side != side or len(board.cells) != len(pieces):
        raise EternityError(f"{place}: got {len(board.cells)} cells, wanted {len(pieces)}, one a piece")
    seen: dict[int, int] = {}
    for cell, (piece, rotation) in enumerate(board.cells):
        where = f"{place}: row {cell // side}, column {cell % side}"
        if not 0 <= piece < len(pieces) or not 0 <= rotation < 4:
            raise EternityError(
                f"{where}: got piece {piece} turned {rotation}, wanted 0 to {len(pieces) - 1} turned 0 to 3"
            )
        if piece in seen:
            first = seen[piece]
            raise EternityError(
                f"{where}: piece {piece} is used twice, first in row {first // side}, column {first % side}"
            )
        seen[piece] = cell
        look = turned(pieces[piece], rotation)
        row, column = divmod(cell, side)
        for edge, word, border in (
            (UP, "up", row == 0),
            (RIGHT, "right", column == side - 1),
            (DOWN, "down", row == side - 1),
            (LEFT, "left", column == 0),
        ):
            if (look[edge] == GREY) != border:
                got, wanted = ("grey", "a colour inside") if not border else (f"colour {look[edge]}", "grey")
                raise EternityError(f"{where}: the edge {word} is {got}, wanted {wanted}")


def breaks(board: Board, pieces: Sequence[Piece]) -> tuple[Break, ...]:
    """Every inner edge that does not match, row by row."""
    looks = edges(board, pieces)
    return tuple(_breaks(looks, board.side))


def _breaks(looks: Sequence[Piece], side: int) -> Iterator[Break]:
    for cell, look in enumerate(looks):
        row, column = divmod(cell, side)
        if column + 1 < side and look[RIGHT] != looks[cell + 1][LEFT]:
            yield Break(row, column, "right")
        if row + 1 < side and look[DOWN] != looks[cell + side][UP]:
            yield Break(row, column, "down")


def score(board: Board, pieces: Sequence[Piece]) -> int:
    """Matched inner edges, after `check_board`."""
    check_board(board, pieces)
    return inner_edges(board.side) - len(breaks(board, pieces))


def read_boards(path: Path, pieces: Sequence[Piece]) -> tuple[Board, ...]:
    """The boards of a JSON file or of viewers' addresses, one a line; each checked and scored anew.

    Raises `EternityError` on a wrong format, a wrong board, or a stated score that is not the board's.
    """
    text = _text(path)
    if _is_json(text):
        boards = tuple(_from_json(path, text, side_length(pieces)))
    else:
        boards = tuple(read_address(line, pieces, place) for place, line in _lines(path, text))
    if not boards:
        raise EternityError(f"{path}: holds no board, wanted one or more")
    for board in boards:
        try:
            found = score(board, pieces)
        except EternityError as error:
            raise EternityError(f"{path}: {error}") from error
        if board.claimed is not None and board.claimed != found:
            raise EternityError(f"{path}: board {board.name!r} claims {board.claimed} matched edges, it has {found}")
    return boards


def read_alone(path: Path) -> tuple[tuple[Board, tuple[Piece, ...]], ...]:
    """Boards of viewers' addresses, each with the pieces that it draws, for scoring where no piece file is at hand.

    Raises `EternityError` on a file of piece numbers, which means nothing without their pieces, and on a wrong board.
    """
    text = _text(path)
    if _is_json(text):
        raise EternityError(f"{path}: boards of piece numbers, wanted their pieces too: --pieces FILE")
    found = []
    for place, line in _lines(path, text):
        fields, looks = _drawn(line, place)
        check_pieces(looks, place)
        cells = tuple((number, 0) for number in range(len(looks)))
        board = Board(fields.get("puzzle", place), side_length(looks), cells, None, _read_as(fields))
        check_board(board, looks)
        found.append((board, tuple(looks)))
    return tuple(found)


def _text(path: Path) -> str:
    try:
        return path.read_text("utf-8")
    except UnicodeDecodeError as error:
        raise EternityError(f"{path}: byte {error.start} is not UTF-8, wanted JSON or viewers' addresses") from error


def _is_json(text: str) -> bool:
    return text.lstrip()[:1] in ("[", "{")


def _lines(path: Path, text: str) -> list[tuple[str, str]]:
    """Every line that is not empty, and its place."""
    return [(f"{path}:{number}", line.strip()) for number, line in enumerate(text.splitlines(), 1) if line.strip()]


def named(boards: Sequence[Board], name: str) -> Board:
    """The board with that name, or the one whose name holds it; raises `EternityError` when none or several do."""
    found = [board for board in boards if board.name == name] or [board for board in boards if name in board.name]
    if len(found) != 1:
        names = ", ".join(repr(board.name) for board in boards)
        raise EternityError(f"board {name!r}: {len(found)} boards have this name, wanted one of {names}")
    return found[0]


def _from_json(path: Path, text: str, side: int) -> Iterator[Board]:
    try:
        entries = json.loads(text)
    except ValueError as error:
        raise EternityError(f"{path}: not JSON: {error}") from error
    for number, entry in enumerate(entries if isinstance(entries, list) else [entries]):
        try:
            cells = tuple((_whole(piece), _whole(rotation)) for piece, rotation in entry["cells"])
            claimed = entry.get("score")
            claim = None if claimed is None else _whole(claimed)
            yield Board(str(entry["name"]), side, cells, claim, "piece numbers and quarter turns")
        except (KeyError, TypeError, ValueError, AttributeError) as error:
            raise EternityError(
                f"{path}: board {number}: {type(error).__name__} {error}, "
                "wanted name, score and cells of [piece, rotation]"
            ) from error


def _whole(value: Any) -> int:
    if type(value) is not int:
        raise TypeError(f"{value!r} is no whole number")
    return value


def read_address(address: str, pieces: Sequence[Piece], place: str = "address") -> Board:
    """The board in a public viewer's address; raises `EternityError` when it is no filled board of these pieces."""
    fields, looks = _drawn(address, place)
    side = side_length(pieces)
    if len(looks) != side * side:
        raise EternityError(f"{place}: got {len(looks)} cells, wanted {side * side}, one a piece")
    names = renaming(looks, pieces)
    if names is None:
        raise EternityError(
            f"{place}: no renaming of the letters gives the piece set, wanted a full board of these pieces"
        )
    return Board(fields.get("puzzle", place), side, _cells(looks, names, pieces), None, _read_as(fields))


def _drawn(address: str, place: str) -> tuple[dict[str, str], list[Piece]]:
    """The fields of an address, and the four colours of each cell: 0 for `a`, 1 for `b`, and so on."""
    parts = urlsplit(address)
    fields = {key: values[-1] for key, values in parse_qs(parts.fragment or parts.query).items()}
    letters = fields.get("board_edges", "")
    side = isqrt(len(letters) // 4)
    sizes = (fields.get("board_w", str(side)), fields.get("board_h", str(side)))
    if not letters or sizes != (str(side), str(side)) or len(letters) != 4 * side * side:
        raise EternityError(
            f"{place}: got {sizes[0]} x {sizes[1]} and {len(letters)} letters of board_edges, "
            "wanted a square board and four letters a cell"
        )
    if not all("a" <= letter <= "z" for letter in letters):
        raise EternityError(f"{place}: board_edges holds other signs than letters a to z, wanted 'a' for grey")
    colours = [ord(letter) - ord("a") for letter in letters]
    return fields, [
        (colours[at], colours[at + 1], colours[at + 2], colours[at + 3]) for at in range(0, len(colours), 4)
    ]


def _read_as(fields: Mapping[str, str]) -> str:
    order = fields.get("motifs_order")
    return "edges up, right, down, left" + (f" in the letters of {order}" if order else "")


def _cells(looks: Sequence[Piece], names: Mapping[int, int], pieces: Sequence[Piece]) -> tuple[Cell, ...]:
    numbers: dict[Piece, list[int]] = {}
    for number in reversed(range(len(pieces))):
        numbers.setdefault(canonical(pieces[number]), []).append(number)
    cells = []
    for look in looks:
        renamed = (names[look[0]], names[look[1]], names[look[2]], names[look[3]])
        number = numbers[canonical(renamed)].pop()
        cells.append((number, next(r for r in range(4) if turned(pieces[number], r) == renamed)))
    return tuple(cells)


def address(board: Board, pieces: Sequence[Piece]) -> str:
    """What follows the `#` of a viewer's address: the board with `a` for colour 0, `b` for colour 1, and so on."""
    letters = "".join(chr(ord("a") + colour) for look in edges(board, pieces) for colour in look)
    return f"puzzle={board.name.replace(' ', '_')}&board_w={board.side}&board_h={board.side}&board_edges={letters}"


def to_entry(board: Board, pieces: Sequence[Piece]) -> dict[str, Any]:
    """The board as the JSON format writes it, with the score that it has."""
    return {"name": board.name, "score": score(board, pieces), "cells": [list(cell) for cell in board.cells]}
