"""An engine that plays: the whole of a game in one session, its hash kept between moves.

What makes a game repeat: the hash and everything else that the engine remembers is emptied before each game
(`ucinewgame`) and kept within it, both sides sharing it. So a game depends on engine, options, hash size, node limit,
pair, seed and rules, and on no game before it; a single move asked anew from an empty hash may differ.
"""

from __future__ import annotations

from collections.abc import Sequence

from asym.engines.engine import GRACE_SECONDS, SLOWEST_NODES_PER_SECOND, Engine, EngineError, Stopped
from asym.engines.uci import Info, parse_info, read_search
from asym.games.game import Candidate
from asym.model import Failure, Limit, Setup
from catalog.contract import Cp, Mate, Pair, Score
from catalog.fen import fen


class Player(Engine):
    """A running engine with one setup that plays both sides of one game after another."""

    def __init__(self, command: Sequence[str], setup: Setup) -> None:
        """Start the engine; raises `EngineError` when it cannot do this work, or offers no MultiPV."""
        super().__init__(command, setup.options, setup.hash_mb)
        if "MultiPV" not in self.offered:
            self.close()
            raise EngineError(f"engine {self.name}: has no option MultiPV, wanted to draw the first moves of games")
        assert setup.limit.nodes is not None
        self._nodes = setup.limit.nodes
        self._multipv = 1
        self._start = ""
        self.searched = 0
        """Nodes searched in this game, as far as the engine told."""

    def new_game(self, pair: Pair) -> None:
        """Forget everything and set up a pair."""
        self._write("ucinewgame", "isready")
        for _ in self._until("readyok", GRACE_SECONDS):
            pass
        self._start = fen(pair)
        self.searched = 0

    def think(self, moves: Sequence[str], lines: int, *, white: bool) -> list[Candidate]:
        """The engine's best moves after `moves`, the best first; raises `Stopped` when it gives no score.

        A budget may be too small for a single finished iteration. Then the move that the engine plays stands alone,
        with the last score that it gave this move.
        """
        if lines != self._multipv:
            self._write(f"setoption name MultiPV value {lines}")
            self._multipv = lines
        told = f" moves {' '.join(moves)}" if moves else ""
        self._write(f"position fen {self._start}{told}", f"go nodes {self._nodes}")
        heard = list(self._until("bestmove", GRACE_SECONDS + self._nodes / SLOWEST_NODES_PER_SECOND))
        infos = [info for line in heard if (info := parse_info(line)) is not None]
        self.searched += next((info.nodes for info in reversed(infos) if info.nodes is not None), 0)
        best = heard[-1].split()[1:2]
        if lines == 1:
            outcome = read_search("", heard, Limit(nodes=self._nodes), white_to_move=white)
            if not isinstance(outcome, Failure):
                return [Candidate(outcome.bestmove, outcome.score)]
            found = []
        else:
            found = whole_iteration(infos, self._nodes)
        found = found or [info for info in infos if info.score is not None and list(info.pv[:1]) == best][-1:]
        if not found:
            raise Stopped("unread", f"ply {len(moves) + 1}: no score of the move that it plays")
        return [Candidate(info.pv[0], _for_white(info.score, white=white)) for info in found if info.score is not None]


def whole_iteration(infos: Sequence[Info], limit: int) -> list[Info]:
    """The lines of the deepest iteration that gave as many as any did, none of them a bound; the best first.

    A search of several lines that is cut off has told some lines of an iteration and not the rest.
    """
    by_depth: dict[int, dict[int, Info]] = {}
    for info in infos:
        usable = info.score is not None and not info.bound and info.pv and info.depth is not None
        if usable and info.nodes is not None and info.nodes < limit:
            assert info.depth is not None
            by_depth.setdefault(info.depth, {})[info.multipv] = info
    most = max(map(len, by_depth.values()), default=0)
    whole = [lines for _, lines in sorted(by_depth.items()) if len(lines) == most]
    return [whole[-1][place] for place in sorted(whole[-1])] if whole else []


def _for_white(score: Score, *, white: bool) -> Score:
    if white:
        return score
    return Cp(-score.value) if isinstance(score, Cp) else Mate(-score.moves)
