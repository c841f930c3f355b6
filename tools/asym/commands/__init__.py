"""What each command of `asym-search` does. Each takes the options and returns an exit code."""

from __future__ import annotations

from collections.abc import Callable

from asym.commands.engines import check_engines
from asym.commands.games import replay, selfplay
from asym.commands.options import Options
from asym.commands.readings import read, repeat
from asym.commands.search import calibrate, run, status
from asym.commands.waves import seal, verify

COMMANDS: dict[str, Callable[[Options], int]] = {
    "status": status,
    "run": run,
    "calibrate": calibrate,
    "seal": seal,
    "selfplay": selfplay,
    "replay": replay,
    "verify": verify,
    "check-engines": check_engines,
    "read": read,
    "repeat": repeat,
}
