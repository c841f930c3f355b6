"""What a check of content or of the built site yields."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True, order=True)
class Problem:
    """One thing that is wrong, at a place that an editor can open."""

    path: str
    """File, relative to the folder that the command ran on."""

    line: int
    """Line in it, counted from 1; 1 when the whole file is meant."""

    message: str
    """What was got and what was wanted, on one line."""

    def __str__(self) -> str:
        """`file:line: message`, as compilers write it."""
        return f"{self.path}:{self.line}: {self.message}"
