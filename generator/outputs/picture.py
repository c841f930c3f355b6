"""The map as a picture: for readers without script, and for sharing.

Colours are those of `templates/assets/css/tokens.css`, which a test compares.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

import numpy as np

from generator.artwork.png import png
from generator.charts.scale import LIMITS_CP
from generator.outputs.plane import MATE, NONE

STEPS = ("k4", "k3", "k2", "k1", "equal", "w1", "w2", "w3", "w4")
"""Steps of the scale by their tokens, from Black's side to White's."""

PALETTES: Mapping[str, tuple[str, ...]] = MappingProxyType(
    {
        "light": (
            "#f2eee4",
            *("#26386f", "#5470b3", "#9aacd8", "#d2d9ec", "#fffdf6", "#f4dfb8", "#e4b567", "#c07e1c", "#7c4a09"),
        ),
        "dark": (
            "#1d1f21",
            *("#bccffb", "#7d9be0", "#4c66a6", "#323f60", "#24262a", "#58451f", "#8d6626", "#cb9233", "#f6cf86"),
        ),
    }
)
"""The ground, where nothing was read, then the steps."""

TALL = 2
"""A row is drawn as high as this, so that the 480 rows and 960 columns make a square."""


def steps_of(readings: np.ndarray) -> np.ndarray:
    """The place of each reading in a palette: 0 for none, 1 to 9 from Black's side to White's."""
    size = sum((np.abs(readings.astype(np.int32)) > limit).astype(np.int8) for limit in LIMITS_CP)
    return np.where(readings == NONE, 0, 5 + np.sign(readings.astype(np.int32)) * size).astype(np.uint8)


def picture(readings: np.ndarray, scheme: str) -> bytes:
    """The plane of 480 rows and 960 columns as a square PNG, for a light or dark ground."""
    return png(np.repeat(steps_of(readings), TALL, axis=0), PALETTES[scheme])


def preview(readings: np.ndarray, scheme: str) -> bytes:
    """The plane in little: each cell is the mean of 2 rows and 3 columns, as far as they were read."""
    blocks = readings.astype(np.float64).reshape(240, 2, 320, 3).swapaxes(1, 2).reshape(240, 320, 6)
    read = (blocks != NONE) & (np.abs(blocks) < MATE)
    counts = read.sum(axis=2)
    sums = np.where(read, blocks, 0).sum(axis=2)
    means = np.where(counts, np.round(sums / np.maximum(counts, 1)), NONE).astype(np.int16)
    return png(steps_of(means), PALETTES[scheme])


def shares(readings: np.ndarray) -> tuple[int, ...]:
    """How many cells have no score, and how many stand on each step."""
    return tuple(int(count) for count in np.bincount(steps_of(readings).ravel(), minlength=1 + len(STEPS)))
