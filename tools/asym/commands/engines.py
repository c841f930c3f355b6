"""`--check-engines`."""

from __future__ import annotations

import sys

from asym.commands.document import show
from asym.commands.options import Options
from asym.engines.registry import read_registry


def check_engines(options: Options) -> int:
    """Find, start and try every engine; refuse when a role has no working engine."""
    from asym.engines.probe import as_document, check

    registry = read_registry(options.data)
    holders = {role: registry.entry(role).id for role in registry.roles}
    findings = [
        check(entry, tuple(role for role, id in holders.items() if id == entry.id))
        for entry in registry.entries.values()
    ]
    working = {finding.id for finding in findings if finding.works}
    unfilled = [role for role, id in holders.items() if id not in working]

    def tell() -> None:
        for finding in findings:
            roles = f" [{', '.join(finding.roles)}]" if finding.roles else ""
            print(f"{finding.id}{roles}: {finding.said}")
            for name, digest in finding.files.items():
                print(f"    {digest}  {name}")

    show(options, {"engines": [as_document(finding) for finding in findings], "unfilled": unfilled}, tell)
    if unfilled:
        print(f"asym-search: role {unfilled[0]}: no working engine, wanted {holders[unfilled[0]]}", file=sys.stderr)
        return 1
    return 0
