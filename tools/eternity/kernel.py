"""The typed door to Numba: kernels keep the signature of the function they compile."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar, cast

import numba

Kernel = TypeVar("Kernel", bound=Callable[..., object])


def compiled(function: Kernel) -> Kernel:
    """Compile at the first call and keep the machine code beside the module (in `__pycache__`)."""
    return cast(Kernel, numba.njit(cache=True)(function))
