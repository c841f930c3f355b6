"""The page of a pair: what was measured, at every budget, and what was not."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache

from msgspec import json

from catalog.contract import Cp, Mate, Pair
from catalog.fen import fen
from catalog.passport import Stage
from catalog.start import FILES, STARTS, castling, row
from generator.evidence.records import Reading
from generator.outputs.offer import FOLDER
from generator.rendering.desk import Desk
from generator.rendering.judgement import verdict_view
from generator.rendering.kind import Page, PageKind, Shown, in_every_language
from generator.rendering.repetition import repetition_files
from generator.rendering.selfplay import pgn_address, selfplay_files, selfplay_view
from generator.routes import address
from generator.site import Site
from generator.views import CastlingRow, LadderRow, MirrorView, Near, Outside, PairView


def _pages(site: Site) -> Iterator[Page]:
    for pair in site.pairs:
        yield in_every_language("pair", str(pair))


def _show(desk: Desk, page: Page) -> Shown:
    pair = Pair.parse(page.key)
    view = pair_view(desk.site, pair)
    _, name = desk.strings.gettext, f"{pair.white}–{pair.black}"
    return Shown(
        title=_("Pair %(pair)s", pair=name),
        description=_(
            "Chess960, White from %(white)s, Black from %(black)s: %(reading)s at %(nodes)s nodes.",
            white=view.white_row,
            black=view.black_row,
            reading=desk.score(view.deepest.score),
            nodes=desk.count(view.deepest.nodes),
        ),
        wave=view.newest,
        values={
            "view": view,
            "state_word": desk.state_word(pair),
            "verdict": verdict_view(desk, pair),
            "selfplay": selfplay_view(desk, pair),
            "json_url": f"{desk.pair_data}{pair.white}/{page.key}.json",
        },
    )


def wave_of(site: Site, pair: Pair) -> int:
    """The newest wave that read or played a pair or its mirror."""
    return int(max(site.records.newest[pair.index], site.records.newest[pair.mirror().index]))


@lru_cache(maxsize=1)
def pair_view(site: Site, pair: Pair) -> PairView:
    """What was measured of a pair; kept until another is asked for, since its pages are made one after the other."""
    mirror, standing = pair.mirror(), site.records.standings[pair.index]
    readings, reflected = (site.records.readings.get(each.index, ()) for each in (pair, mirror))
    ladder = tuple([ladder_row(site, reading, reflected) for reading in readings])
    xfen = fen(pair, "xfen")
    return PairView(
        pair=pair,
        white_row=row(pair.white),
        black_row=row(pair.black),
        fen_shredder=fen(pair, "shredder"),
        fen_xfen=xfen,
        castling=(castling_row("white", pair.white), castling_row("black", pair.black)),
        state=site.records.state(pair),
        ladder=ladder,
        deepest=ladder[-1],
        engine=site.records.engine,
        newest=wave_of(site, pair),
        mirror=MirrorView(
            pair=mirror,
            path=path(mirror.white, mirror.black) if mirror.index in site.published else None,
            white_row=row(mirror.white),
            black_row=row(mirror.black),
            measured=bool(reflected),
            deepest=ladder_row(site, reflected[-1], readings) if reflected else None,
        ),
        rank=standing.rank if standing.state == "admitted" and standing.pair == pair else None,
        centile=centile(site, pair, readings),
        outside=outside(xfen),
        neighbours_white=tuple([near(index, cp) for index, cp in site.neighbours.of_white(pair)]),
        neighbours_black=tuple([near(index, cp) for index, cp in site.neighbours.of_black(pair)]),
    )


def centile(site: Site, pair: Pair, readings: Sequence[Reading]) -> int | None:
    """Where a pair stands among the classes of its deepest stage, unless its rank is stable or it is a control."""
    last = readings[-1]
    if pair.symmetric or site.records.standings[pair.index].state == "admitted" or not isinstance(last.score, Cp):
        return None
    return site.centiles.of(last.stage, last.score.value)


def path(white: int, black: int) -> str:
    """The page of a pair below the folder of all pairs, to which `pair_pages` leads in templates."""
    return f"{white}/{white}-{black}.html"


@lru_cache(maxsize=1 << 12)
def near(index: int, cp: int) -> Near:
    """A pair that reads alike, by `Pair.index` and with its reading in centipawns."""
    white, black = divmod(index, STARTS)
    return Near(Pair(white, black), path(white, black), row(white), row(black), cp)


def ladder_row(site: Site, reading: Reading, reflected: tuple[Reading, ...]) -> LadderRow:
    """One reading as a ladder shows it, beside that of the mirror at the same stage."""
    stage = _stages(site).get(reading.stage)
    return LadderRow(
        stage=reading.stage,
        nodes=reading.nodes,
        window=stage.window if stage else None,
        score=reading.score,
        depth=reading.depth,
        nodes_at_score=reading.nodes_at_score,
        nodes_searched=reading.nodes_searched,
        hash_mb=stage.hash_mb if stage else 0,
        wave=reading.wave,
        mirror_score=next((other.score for other in reflected if other.stage == reading.stage), None),
    )


@lru_cache(maxsize=2)
def _stages(site: Site) -> dict[str, Stage]:
    return {stage.name: stage for stage in site.dataset.stages}


@lru_cache(maxsize=2 * STARTS)
def castling_row(side: str, start: int) -> CastlingRow:
    """What a side may castle on its first move from a start."""
    pieces, rank, can = row(start), "1" if side == "white" else "8", castling(start)
    return CastlingRow(
        side=side,
        king_square=FILES[pieces.index("K")] + rank,
        rook_squares=(FILES[pieces.index("R")] + rank, FILES[pieces.rindex("R")] + rank),
        short=can.short,
        long=can.long,
    )


def address_json(pair: Pair) -> str:
    """Where the data of a pair's page lie, for both languages."""
    return f"{FOLDER}/pairs/{pair.white}/{pair}.json"


def _files(site: Site) -> Iterator[tuple[str, bytes]]:
    yield from repetition_files(site)
    yield from selfplay_files(site)


def pair_json(site: Site, pair: Pair) -> bytes:
    """The data of a pair's page, for both languages."""
    return json.encode(pair_record(site, pair)) + b"\n"


def pair_record(site: Site, pair: Pair) -> dict[str, object]:
    """A pair as JSON has it: scores from White's side, moves to mate apart from centipawns."""
    view, name = pair_view(site, pair), str(pair)
    return {
        "pair": name,
        "white": _side(pair.white),
        "black": _side(pair.black),
        "fen": view.fen_shredder,
        "xfen": view.fen_xfen,
        "symmetric": pair.symmetric,
        "state": view.state,
        "rank": view.rank,
        "engine": view.engine,
        "readings": _readings(site, pair),
        "verdict": _verdict(site, pair),
        "games": _games(site, pair),
        "mirror": {"pair": str(view.mirror.pair), "readings": _readings(site, view.mirror.pair)},
        "dataset": _dataset(site, view.newest),
        "license": "CC0-1.0",
        "pages": {
            code: site.base.absolute(address("pair", edition.language, name)) for code, edition in site.editions.items()
        },
    }


@lru_cache(maxsize=1 << 8)
def _dataset(site: Site, wave: int) -> str:
    """The hash of the dataset of which a wave was the newest."""
    return site.stamp(wave).dataset


@lru_cache(maxsize=STARTS)
def _side(start: int) -> dict[str, object]:
    """What a side starts from, and whether it may castle on its first move."""
    can = castling(start)
    return {"start": start, "row": row(start), "short": can.short, "long": can.long}


def _readings(site: Site, pair: Pair) -> list[dict[str, object]]:
    return [
        {
            "stage": reading.stage,
            "nodes": reading.nodes,
            "cp": reading.score.value if isinstance(reading.score, Cp) else None,
            "mate": reading.score.moves if isinstance(reading.score, Mate) else None,
            "depth": reading.depth,
            "nodes_at_score": reading.nodes_at_score,
            "nodes_searched": reading.nodes_searched,
            "wave": reading.wave,
        }
        for reading in site.records.readings.get(pair.index, ())
    ]


def _verdict(site: Site, pair: Pair) -> list[dict[str, object]] | None:
    """The tests of a pair that was judged; null for any other."""
    trials = site.verdicts.trials.get(pair.index)
    if trials is None:
        return None
    return [
        {
            "test": trial.name,
            "outcome": trial.outcome,
            "engine": trial.judge.name if trial.judge else None,
            "readings": [score.value if isinstance(score, Cp) else None for score in trial.scores],
            "value": trial.value,
            "limit": trial.limit,
        }
        for trial in trials
    ]


def _games(site: Site, pair: Pair) -> list[dict[str, object]]:
    """The results of self-play, one entry a budget."""
    return [
        {
            "engine": match.engine,
            "nodes": match.nodes,
            **dict(zip(("white", "draws", "black"), (int(share.games) for share in match.results), strict=True)),
            "pgn": site.base.absolute(pgn_address(pair)),
        }
        for match in site.matches.get(pair.index, ())
    ]


def outside(xfen: str) -> Outside:
    """Boards elsewhere that take a Chess960 start with different back ranks."""
    # Spaces are all that an address would quote in it.
    return Outside(
        editor=f"https://lichess.org/editor?fen={xfen.replace(' ', '+')}&variant=chess960",
        analysis=f"https://lichess.org/analysis/chess960/{xfen.replace(' ', '_')}",
    )


PAIR = PageKind("pair", _pages, _show, _files, cited="article", many=True, mass=True, light=True)
