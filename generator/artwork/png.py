"""Pictures with few colours as PNG: the same bytes for the same picture."""

from __future__ import annotations

import struct
import zlib
from collections.abc import Sequence

import numpy as np


def png(cells: np.ndarray, palette: Sequence[str]) -> bytes:
    """A picture of rows and columns of places in a palette of at most sixteen colours, such as `#1d5a46`."""
    height, width = cells.shape
    padded = np.zeros((height, width + width % 2), np.uint8)
    padded[:, :width] = cells
    packed = padded[:, 0::2] << 4 | padded[:, 1::2]
    lines = np.hstack([np.zeros((height, 1), np.uint8), packed])  # each line begins with its filter: none
    return b"\x89PNG\r\n\x1a\n" + b"".join(
        (
            _chunk(b"IHDR", struct.pack(">IIBBBBB", width, height, 4, 3, 0, 0, 0)),
            _chunk(b"PLTE", b"".join(bytes.fromhex(colour.removeprefix("#")) for colour in palette)),
            _chunk(b"IDAT", zlib.compress(lines.tobytes(), 9)),
            _chunk(b"IEND", b""),
        )
    )


def _chunk(kind: bytes, content: bytes) -> bytes:
    return struct.pack(">I", len(content)) + kind + content + struct.pack(">I", zlib.crc32(kind + content))
