"""The experiments, in the order in which the article meets them."""

from eternity.experiments import (
    agreement,
    beams,
    bill,
    counts,
    estimates,
    growth,
    inventory,
    lottery,
    ratios,
    records,
    trick,
    worked,
)
from eternity.ground import Experiment

EXPERIMENTS: tuple[Experiment, ...] = (
    Experiment("trick", "Subset sum by one side and by two halves", "nothing", trick.SEED, trick.run),
    Experiment("census", "Census of the piece set and colour automorphisms", "pieces", None, inventory.run),
    Experiment("counts", "Exact counts of small regions and corners", "pieces", None, counts.run),
    Experiment(
        "estimates", "Larger squares by Knuth's estimator and by populations", "pieces", estimates.SEED, estimates.run
    ),
    Experiment("ratios", "Exact dominoes against the model on planted boards", "nothing", ratios.SEED, ratios.run),
    Experiment("bill", "Sweep, halves, quadrants and corners by the counting model", "pieces", None, bill.run),
    Experiment(
        "agreement", "Four solvers on random windows, and phantom boards", "nothing", agreement.SEED, agreement.run
    ),
    Experiment("growth", "Cost of one more unit of budget", "nothing", growth.SEED, growth.run),
    Experiment("records", "Bands of the record boards, decided", "boards", None, records.run),
    Experiment("worked", "BANDSAW's worked example, bracketed", "boards", None, worked.run),
    Experiment("lottery", "Frozen regions by CP-SAT, by seed and hint", "boards", 1, lottery.run),
    Experiment("beams", "Beams of width 32 over the whole board", "pieces", beams.SEED, beams.run),
)
