"""A frozen region solved by CP-SAT: the rest of the board pinned, the region's pieces free.

One Boolean for each cell, piece and rotation; exactly one for each cell and each piece. For each inner edge and colour
a z at most each side's sum for that colour; the edge matches when one of its z is 1. It shares nothing with the other
solvers but the band.

Results name workers, seed and hint. With one worker and a limit of deterministic time they repeat. "Proved" leaves no
variance by definition; "not proved" is a draw of a lottery without a hint, and repeats its hint with one.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from ortools.sat.python import cp_model

from eternity.band import BORDER, FREE, Band, Filling, charge
from eternity.piece import DOWN, LEFT, RIGHT, UP


@dataclass(frozen=True, slots=True)
class Frozen:
    """What CP-SAT says about a band."""

    lower: int
    """No filling has a smaller charge."""

    upper: int | None
    """Charge of `filling`, counted apart from the solver; None when it found none."""

    filling: Filling | None
    """The best filling, row by row."""

    proved: bool
    """Whether the solver closed the gap, or showed that no filling exists."""

    workers: int
    """Threads of the solver."""

    seed: int
    """Its random seed."""

    hint: bool
    """Whether it was given a filling to start from."""

    deterministic_time: float
    """What it spent, in the solver's own unit, rounded to a tenth."""

    def document(self) -> dict[str, Any]:
        """As results store it."""
        return {
            "lower": self.lower,
            "upper": self.upper,
            "proved": self.proved,
            "workers": self.workers,
            "seed": self.seed,
            "hint": self.hint,
            "deterministic_time": self.deterministic_time,
        }


def solve(
    band: Band,
    *,
    limit: float,
    seed: int = 1,
    workers: int = 1,
    hint: Filling | None = None,
    below: int | None = None,
) -> Frozen:
    """Exact completion by CP-SAT within so much deterministic time.

    With `below`, it asks only whether a charge smaller than that exists: "proved" with no filling says that none does,
    and `lower` is then `below`.
    """
    band.check_exact()
    model = cp_model.CpModel()
    looks = band.looks()
    cells = [divmod(cell, band.width) for cell in range(band.cells)]
    here = {
        (row, column): [
            (place, rotation, look, model.new_bool_var(f"r{row}c{column}p{place}t{rotation}"))
            for place, rotation, look in looks
            if band.fits(look, row, column)
        ]
        for row, column in cells
    }
    for options in here.values():
        model.add_exactly_one(variable for *_, variable in options)
    for place in range(len(band.pool)):
        model.add_exactly_one(
            variable for options in here.values() for piece, _, _, variable in options if piece == place
        )

    def by_colour(cell: tuple[int, int], edge: int) -> dict[int, list[Any]]:
        found: dict[int, list[Any]] = {}
        for _, _, look, variable in here[cell]:
            found.setdefault(look[edge], []).append(variable)
        return found

    matches: list[Any] = []
    seams: list[tuple[Any, list[Any], list[Any]]] = []
    for row, column in cells:
        for edge, target in enumerate(band.targets(row, column)):
            if target is not None and target not in (BORDER, FREE):
                matches.append(sum(by_colour((row, column), edge).get(target, [])))
        for near, edge, facing in (((row, column + 1), RIGHT, LEFT), ((row + 1, column), DOWN, UP)):
            if near in here:
                one, other = by_colour((row, column), edge), by_colour(near, facing)
                for colour in sorted(one.keys() & other.keys()):
                    z = model.new_bool_var(f"r{row}c{column}e{edge}z{colour}")
                    model.add(z <= sum(one[colour]))
                    model.add(z <= sum(other[colour]))
                    matches.append(z)
                    seams.append((z, one[colour], other[colour]))
    matched = sum(matches)
    if below is not None:
        model.add(matched >= band.charged - below + 1)
    model.maximize(matched)
    if hint is not None:
        placed = {
            variable.index
            for cell, placement in enumerate(hint)
            for piece, turn, _, variable in here[divmod(cell, band.width)]
            if (piece, turn) == placement
        }
        for options in here.values():
            for *_, variable in options:
                model.add_hint(variable, variable.index in placed)
        for z, one_side, other_side in seams:
            model.add_hint(z, all(any(v.index in placed for v in side) for side in (one_side, other_side)))
    solver = cp_model.CpSolver()
    solver.parameters.num_workers = workers
    solver.parameters.random_seed = seed
    solver.parameters.max_deterministic_time = limit
    status = solver.solve(model)
    none = status == cp_model.INFEASIBLE
    filling = None
    if status in (cp_model.OPTIMAL, cp_model.FEASIBLE):
        filling = tuple(
            next((piece, turn) for piece, turn, _, variable in here[cell] if solver.boolean_value(variable))
            for cell in cells
        )
    most = band.charged + 1 if below is None else below
    return Frozen(
        lower=most if none else max(0, band.charged - int(solver.best_objective_bound + 1e-6)),
        upper=None if filling is None else charge(band, filling),
        filling=filling,
        proved=none or status == cp_model.OPTIMAL,
        workers=workers,
        seed=seed,
        hint=hint is not None,
        deterministic_time=round(float(solver.response_proto.deterministic_time), 1),
    )
