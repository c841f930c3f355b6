"""What a command prints: one JSON document, or lines for people."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

from asym.commands.options import Options
from catalog.contract import Cp, Score


def show(options: Options, document: dict[str, Any], lines: Callable[[], None]) -> None:
    """Print the document with `--json`, else let `lines` print."""
    if options.json:
        print(json.dumps(document))
    else:
        lines()


def score_document(score: Score) -> dict[str, int]:
    """A score as JSON has it: `{"cp": -89}` or `{"mate": 7}`."""
    return {"cp": score.value} if isinstance(score, Cp) else {"mate": score.moves}
