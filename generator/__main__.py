"""`python -m generator`, with any Python of the machine: the checkout's own environment takes over."""

import sys
from importlib.util import find_spec
from pathlib import Path

if find_spec("catalog") is None:
    sys.path.append(str(Path(__file__).resolve().parents[1] / "tools"))

from catalog.checkout import use_environment

use_environment("-m", "generator", *sys.argv[1:])

if __name__ == "__main__":
    from generator.cli import main

    sys.exit(main())
