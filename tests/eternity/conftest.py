"""What the laboratory's tests share: the real set and boards, where they lie beside the checkout."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from eternity.board import Board, read_boards
from eternity.piece import Piece, read_pieces


@pytest.fixture(scope="session")
def real_pieces(shared: Callable[[str], Path]) -> tuple[Piece, ...]:
    """The 256 pieces; the test is skipped without them."""
    return read_pieces(shared("oracle/eternity2_pieces.txt"))


@pytest.fixture(scope="session")
def real_boards(shared: Callable[[str], Path], real_pieces: tuple[Piece, ...]) -> tuple[Board, ...]:
    """Three public boards of the real set; the test is skipped without them."""
    return read_boards(shared("oracle/eternity2_boards.json"), real_pieces)
