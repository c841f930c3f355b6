"""What changed in a project since the last look, by time stamps: enough while somebody edits."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from generator.project import Project

Stamps = Mapping[str, int]
"""Time of the last change in nanoseconds, by path."""


def stamps(project: Project) -> Stamps:
    """The time stamps of everything that a build reads."""
    found: dict[str, int] = {}
    data = (project.data / name for name in ("dataset", "facts", "publications.toml"))
    for top in (project.content, project.templates, *data):
        for path in sorted(top.rglob("*")) if top.is_dir() else [top]:
            try:
                found[str(path)] = path.stat().st_mtime_ns
            except OSError:
                continue  # An editor replaces files; what is gone for a moment is a change at the next look.
    return found


def changes(before: Stamps, after: Stamps, root: Path) -> list[str]:
    """Files that were added, changed or removed, relative to the project."""
    differing = {path for path in before.keys() | after.keys() if before.get(path) != after.get(path)}
    return sorted(Path(path).relative_to(root).as_posix() for path in differing if not Path(path).is_dir())
