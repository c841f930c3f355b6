"""Lets the printed commands run with any Python of the machine: the checkout's own environment takes over.

Only the standard library is imported here.
"""

from __future__ import annotations

import os
import sys
from importlib.util import find_spec
from pathlib import Path

CHECKOUT = Path(__file__).resolve().parents[2]

_NEEDED = ("babel", "chess", "jinja2", "markdown_it", "msgspec", "numpy", "pandas", "pyarrow", "rich")


def use_environment(*arguments: str) -> None:
    """Go on under `.venv` of this checkout when this Python lacks a package that the project needs.

    `arguments` are what follows the interpreter on the command line. Ends the process with exit code 1 and
    one line when there is no such environment yet.
    """
    missing = [name for name in _NEEDED if find_spec(name) is None]
    if not missing:
        return
    python = CHECKOUT / ".venv" / "bin" / "python"
    if not python.exists() or Path(sys.prefix).resolve() == (CHECKOUT / ".venv").resolve():
        sys.exit(
            f"{sys.executable}: the package {missing[0]} is not installed, wanted by this project: run `make site`"
        )
    os.execv(python, [str(python), *arguments])
