"""Python as it is written: statements, and between them texts and values that are put out together."""

from __future__ import annotations

import ast
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field


@dataclass(slots=True)
class Writer:
    """Lines of Python, and the pieces of text that are to be put out next."""

    lines: list[str] = field(default_factory=list)
    pieces: list[str] = field(default_factory=list)
    depth: int = 1

    def line(self, text: str) -> None:
        """A statement, after whatever was to be put out before it."""
        self.flush()
        self.lines.append("    " * self.depth + text)

    def flush(self) -> None:
        """Put the pieces out."""
        if self.pieces:
            pieces, self.pieces = self.pieces, []
            self.lines.append("    " * self.depth + f"out += {joined(pieces)}")

    @contextmanager
    def block(self, head: str) -> Iterator[None]:
        """Statements below a head, which are to be written inside of it."""
        self.line(head)
        self.depth += 1
        at = len(self.lines)
        yield
        self.flush()
        if len(self.lines) == at:
            self.line("pass")
        self.depth -= 1


def joined(pieces: Iterable[str]) -> str:
    """Python for a tuple of pieces, neighbouring texts as one."""
    found: list[str | list[str]] = []
    for piece in pieces:
        if piece[:1] in "'\"":
            if found and isinstance(found[-1], list):
                found[-1].append(text_of(piece))
            else:
                found.append([text_of(piece)])
        else:
            found.append(piece)
    return f"({' '.join((repr(''.join(each)) if isinstance(each, list) else each) + ',' for each in found)})"


def is_text(piece: str) -> bool:
    """Whether a piece is a text rather than a value."""
    return piece[:1] in "'\""


def text_of(literal: str) -> str:
    """The text of a piece that is one."""
    value = ast.literal_eval(literal)
    assert isinstance(value, str)
    return value
