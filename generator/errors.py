"""The one exception family of the generator; the command line turns it into lines and an exit code."""

from __future__ import annotations

from collections.abc import Iterable

from generator.problem import Problem


class GeneratorError(Exception):
    """The site cannot be built; the message is one line: place, got, wanted."""


class ProblemsFound(GeneratorError):
    """Content or the built site breaks rules; carries every problem that was found."""

    def __init__(self, problems: Iterable[Problem]) -> None:
        """Keep the problems in order of file and line, each once."""
        self.problems: tuple[Problem, ...] = tuple(sorted(set(problems)))
        super().__init__("\n".join(map(str, self.problems)))
