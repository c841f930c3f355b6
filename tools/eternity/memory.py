"""Sizes of memory: the limit that solvers keep to by themselves, and sizes in words."""

from __future__ import annotations

LIMIT = 2 << 30
"""Bytes that the tables of one band may take unless a caller says otherwise."""


def size(number: float) -> str:
    """So many bytes in the largest binary unit that leaves one or more: `1.5 KiB`."""
    for unit in ("bytes", "KiB", "MiB"):
        if number < 1024:
            return f"{number:.1f} {unit}" if unit != "bytes" else f"{number:.0f} {unit}"
        number /= 1024
    return f"{number:,.1f} GiB"
