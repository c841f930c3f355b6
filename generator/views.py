"""What templates get: the finished values of a page, in the language and with the links of that page.

Numbers stay numbers where a template may draw them; texts are in the reader's language. Nothing here can
reach the dataset, so that a page is a function of its view.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

from markupsafe import Markup

from catalog.contract import Cp, Pair, Score
from generator.charts.band import Filled
from generator.charts.plot import Plot


@dataclass(frozen=True, slots=True)
class PageView:
    """The page itself, for the head and the frame."""

    kind: str
    """Name of the kind of page, as in `PAGE_KINDS`."""

    title: str
    """In the page's language, without the name of the site."""

    description: str
    """One sentence for search engines and link previews."""

    url: str
    """Link to the page itself."""

    canonical: str
    """Absolute address, or nothing for a page that is not to be found."""

    alternates: tuple[tuple[str, str], ...]
    """hreflang and absolute address of the page in each language, itself included, and `x-default`."""

    index: bool
    """Whether search engines should list it."""

    citation: CitationView | None
    """How it is cited, when it makes a claim."""

    wave_label: str
    """The wave with which its data last changed: `0003`; `0000` before the first."""

    dataset8: str
    """The first eight digits of the dataset's hash after that wave, as permalinks name it."""

    picture: str
    """Absolute address of the picture that stands for it where it is shared, or nothing."""


@dataclass(frozen=True, slots=True)
class CitationView:
    """How the page is cited."""

    author: str
    """Who made it."""

    title: str
    """Its title."""

    container: str
    """The encyclopedia, in the page's language."""

    version: str
    """Wave and dataset, in words."""

    day: str
    """Day on which the wave of its data ended, in words."""

    permalink: tuple[str, str] | None
    """Wave and dataset as an address names them, and the link to what stays there."""

    tags: tuple[tuple[str, str], ...]
    """Name and content of each tag for search engines of scholarship."""

    data: Markup
    """The schema.org description, JSON-LD that is safe inside a script element."""

    forms: tuple[tuple[str, str, str], ...]
    """Name, ending of a file, and text of each form; none where the page must stay light."""


class Twin(NamedTuple):
    """One entry of the language switch."""

    code: str
    """Code of the language."""

    name: str
    """The language's own name."""

    url: str
    """Link to this page in that language."""

    is_current: bool
    """Whether the reader is there already."""


class NavItem(NamedTuple):
    """One entry of the main navigation."""

    title: str
    """In the page's language."""

    url: str
    """Link."""

    current: bool
    """Whether the page is this one or below it."""


@dataclass(frozen=True, slots=True)
class SiteView:
    """What every page may say of the data that it was made from."""

    wave: int
    """Number of the newest sealed wave; 0 before the first."""

    wave_label: str
    """`0003`."""

    wave_date: str
    """Day on which that wave ended, in words."""

    dataset: str
    """SHA-256 of the dataset, 64 hexadecimal digits."""

    dataset8: str
    """Its first eight digits, as permalinks name it."""

    engines: tuple[str, ...]
    """The main engine, then the others of the newest wave, by their names for themselves."""

    ladder: str
    """Name of the ladder."""

    max_nodes: int
    """Largest node limit at which any pair was read."""


@dataclass(frozen=True, slots=True)
class FactView:
    """One figure as it is shown."""

    id: str
    """Its name."""

    text: str
    """Value and unit in the reader's language."""

    value: str
    """Rounded value as machines read it, with a decimal point."""

    url: str
    """Link to the page of the figure."""

    quoted: bool
    """Whether somebody else published it."""

    who: str
    """Who, when quoted."""

    definition: str
    """What is counted, one sentence."""


@dataclass(frozen=True, slots=True)
class PairEntry:
    """One pair in a list."""

    pair: Pair
    """Which pair."""

    url: str
    """Link to its page."""

    white_row: str
    """White's pieces, file a to h, in capitals."""

    black_row: str
    """Black's pieces, file a to h, in capitals."""

    stage: str
    """Deepest stage at which it was read."""

    nodes: int
    """Node limit there."""

    score: Score | None
    """Reading there."""

    state: str
    """control, waiting, screened-out, verified, refused or admitted."""

    state_word: str
    """The state in the reader's language."""

    rank: int | None
    """1 for the most equal asymmetric pair of the deepest stage."""


class Near(NamedTuple):
    """A pair that reads alike, in any language."""

    pair: Pair
    """Which pair."""

    path: str
    """Its page below the folder of all pairs."""

    white_row: str
    """White's pieces, file a to h, in capitals."""

    black_row: str
    """Black's pieces, file a to h, in capitals."""

    score: Cp
    """Its reading at the stage at which the pair beside it was read deepest."""


class Neighbour(NamedTuple):
    """The same in one language."""

    pair: Pair
    """Which pair."""

    url: str
    """Link to its page."""

    white_row: str
    """White's pieces, file a to h, in capitals."""

    black_row: str
    """Black's pieces, file a to h, in capitals."""

    score: Cp
    """Its reading at the stage at which the pair beside it was read deepest."""


@dataclass(frozen=True, slots=True)
class LadderRow:
    """One stage of a pair's ladder."""

    stage: str
    """Name of the stage."""

    nodes: int
    """Node limit."""

    window: int | None
    """A pair goes on within this many centipawns of zero; `None` while nothing has set it."""

    score: Score | None
    """Reading, from White's side."""

    depth: int
    """Depth of the last finished iteration, plies."""

    nodes_at_score: int
    """Nodes when that iteration ended."""

    nodes_searched: int
    """Nodes when the search ended."""

    hash_mb: int
    """Hash table of the search, megabytes."""

    wave: int
    """The sealed wave that has the reading."""

    mirror_score: Score | None
    """Measured reading of the mirror pair at this stage; `None` when it was not measured."""


@dataclass(frozen=True, slots=True)
class CastlingRow:
    """What a side may castle on its first move."""

    side: str
    """`white` or `black`."""

    king_square: str
    """Where the king stands."""

    rook_squares: tuple[str, str]
    """Where the rooks stand, a side first."""

    short: bool
    """Whether king to the g file is possible at once."""

    long: bool
    """Whether king to the c file is possible at once."""


@dataclass(frozen=True, slots=True)
class MirrorView:
    """The pair reflected left to right: another game, with readings of its own or none."""

    pair: Pair
    """Which pair."""

    url: str | None
    """Link to its page, when it has one."""

    white_row: str
    """White's pieces, file a to h."""

    black_row: str
    """Black's pieces, file a to h."""

    measured: bool
    """Whether it has any reading of its own."""

    deepest: LadderRow | None
    """Its reading at the largest budget."""


@dataclass(frozen=True, slots=True)
class PairView:
    """All that the page of a pair shows."""

    pair: Pair
    """Which pair."""

    white_row: str
    """White's pieces, file a to h, in capitals."""

    black_row: str
    """Black's pieces, file a to h, in capitals."""

    fen_shredder: str
    """Start with rook files as castling rights."""

    fen_xfen: str
    """Start with `KQkq`."""

    castling: tuple[CastlingRow, CastlingRow]
    """White's and Black's castling on move one."""

    state: str
    """control, waiting, screened-out, verified, refused or admitted."""

    state_word: str
    """The state in the reader's language."""

    ladder: tuple[LadderRow, ...]
    """Readings, shallow to deep; never empty."""

    deepest: LadderRow
    """The last of them."""

    engine: str
    """Name of the engine that made the ladder."""

    wave: int
    """Wave of the deepest reading."""

    mirror: MirrorView
    """The mirror pair."""

    symmetric: bool
    """Whether both sides start alike."""

    rank: int | None
    """Only where it is stable: for admitted pairs."""

    outside: tuple[tuple[str, str], ...]
    """Name and address of boards elsewhere that set the position up."""

    neighbours_white: tuple[Neighbour, ...]
    """Nearest readings with the same start for White."""

    neighbours_black: tuple[Neighbour, ...]
    """Nearest readings with the same start for Black."""


@dataclass(frozen=True, slots=True)
class Pager:
    """Where a reader is in a list of several pages."""

    current: int
    """Number of this page, from 1."""

    total: int
    """How many there are."""

    urls: tuple[str, ...]
    """Links to all of them, in order."""


@dataclass(frozen=True, slots=True)
class StairRow:
    """One stage of the search as a whole."""

    stage: str
    """Name of the stage."""

    nodes: int
    """Node limit of one search."""

    window: int | None
    """A pair goes on within this many centipawns of zero."""

    done: int
    """Asymmetric classes that were read there."""

    kept: int | None
    """Of these, the ones within the window; `None` while nothing has set it."""

    waiting: int | None
    """Classes that the stage before kept (all, at the first) and that were not read yet; `None` while that is open."""

    share: str | None
    """Kept of done, as text."""


class Way(NamedTuple):
    """One way into the encyclopedia, on the hub."""

    title: str
    """Name of the page it leads to."""

    text: str
    """What a reader finds there."""

    url: str
    """Link."""

    number: str
    """How many things are there, or nothing."""


@dataclass(frozen=True, slots=True)
class ArticleView:
    """Prose, rendered."""

    title: str
    """Its title."""

    pieces: tuple[tuple[Markup, str], ...]
    """Its body: prose, and the name of the part of the laboratory that follows it, or nothing."""

    contents: tuple[tuple[int, str, str], ...]
    """Level, anchor and text of its headings."""

    @property
    def html(self) -> Markup:
        """Its body where no part of the laboratory stands in it."""
        return Markup("").join(html for html, _lab in self.pieces)


class LabView(NamedTuple):
    """What a part of the laboratory gets."""

    data: Any
    """The document behind it: a result or a vector, as its file has it."""

    url: str
    """Link to that file; nothing where there is none."""

    rows: tuple[Any, ...] = ()
    """Rows of its table."""

    experiment: str = ""
    """Link to the page of the experiment that it shows."""

    chart: Plot | Filled | None = None
    """Places of its drawing."""


class FactGroup(NamedTuple):
    """Figures of one subject."""

    name: str
    """The first word of their names."""

    facts: Sequence[FactView]
    """In order of their names."""


class Door(NamedTuple):
    """The way into one language, in its own words."""

    code: str
    """Code of the language."""

    name: str
    """The language's own name."""

    url: str
    """Link to its hub."""

    site: str
    """Name of the site in it."""

    purpose: str
    """What the site is for, in it."""
