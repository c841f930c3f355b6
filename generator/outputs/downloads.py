"""What readers may take away: the tables as Parquet and CSV, the figures, the sealed waves, each with its hash.

They stand in one folder for all languages, `data/`. A CSV comes in two forms: as programs and English
spreadsheets read it, and as a French spreadsheet opens it, with a byte order mark, semicolons and decimal
commas. Tables are copied and converted in pieces, so that memory does not grow with them; the same data give
the same bytes. A file whose inputs are what they were is not made again.
"""

from __future__ import annotations

import csv
import gzip
import io
import json
import shutil
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any, BinaryIO

from catalog.columns import GAMES, PAIRS, READINGS, VERDICTS, Column
from catalog.contract import Computed, Cp, Fact, Mate
from catalog.files import file_sha256
from catalog.start import STARTS, castling, mirror, row
from generator.language.edition import plain
from generator.language.strings import N_
from generator.outputs.books import books
from generator.outputs.offer import FOLDER, Offer
from generator.routes import address
from generator.site import Site

if TYPE_CHECKING:
    import pyarrow as pa

LABORATORY = "eternity"
"""Folder of the laboratory's files below it."""

BATCH = 1 << 16
"""Rows of a table that are in memory at a time."""


@dataclass(frozen=True, slots=True)
class Form:
    """How a CSV is written."""

    code: str
    """Folder below `data/`, and the language whose spreadsheets open it."""

    delimiter: str
    """Between fields."""

    decimal: str
    """Between units and tenths."""

    mark: bytes
    """What the file begins with."""


FORMS = (Form("en", ",", ".", b""), Form("fr", ";", ",", "\ufeff".encode()))


@dataclass(frozen=True, slots=True)
class Table:
    """A table that readers may take away."""

    name: str
    """File name without its ending."""

    columns: tuple[Column, ...]
    """Its columns, in order."""

    title: str
    """What a row is, in English; the catalogs translate it."""

    parquet: bool = True
    """Whether it is a table of the dataset, which is stored as Parquet; others are made here."""

    zipped: bool = False
    """Whether its CSV is also offered compressed."""


STARTS_TABLE = Table(
    "starts",
    (
        Column("number", "int16", N_("Scharnagl number of the start, 0-959")),
        Column("row", "text", N_("its pieces, file a to h")),
        Column("twin", "int16", N_("its mirror twin, Scharnagl number")),
        Column("stage", "word", N_("stage at which all starts are compared"), True),
        Column("nodes", "int64", N_("node limit there"), True),
        Column("cp", "int16", N_("its reading against itself there, in centipawns, positive for White"), True),
        Column("mate", "int16", N_("the same as moves to mate, positive when White mates"), True),
        Column("short", "bool", N_("whether short castling is possible with the first move")),
        Column("long", "bool", N_("whether long castling is possible with the first move")),
    ),
    N_("The index of balance: one row a start"),
    parquet=False,
)

FACTS_TABLE = Table(
    "facts",
    (
        Column("id", "text", N_("name of the figure; the name of a quoted one begins with quoted")),
        Column("value", "real", N_("its value, rounded as it is shown")),
        Column("unit", "word", N_("cp (centipawns), percent, nodes, r (correlation), or nothing for a count")),
        Column("rows", "int64", N_("rows of the dataset that went into it; none for a quoted figure"), True),
        Column("definition", "text", N_("what is counted, in the language of the file")),
        Column("source", "text", N_("how it is computed, or the publication that it is quoted from")),
    ),
    N_("The figures: one row a figure"),
    parquet=False,
)

TABLES = (
    Table("pairs", PAIRS, N_("The pairs: one row a mirror class that was read")),
    Table("readings", READINGS, N_("The readings: one row a search"), zipped=True),
    Table("verdicts", VERDICTS, N_("The verdicts: one row a test of a pair that was judged")),
    Table("games", GAMES, N_("The games of self-play: one row a game"), zipped=True),
    STARTS_TABLE,
    FACTS_TABLE,
)
"""Every table, in the order in which pages show them; one that the dataset does not have yet is left out."""


@dataclass(frozen=True, slots=True)
class Download:
    """One file that lies ready."""

    address: str
    """Address in the site."""

    size: int
    """Bytes."""

    sha256: str
    """64 hexadecimal digits."""

    @property
    def name(self) -> str:
        """Its path below `data/`."""
        return self.address.removeprefix(f"{FOLDER}/")


Downloads = Mapping[str, Download]
"""By path below `data/`, in the order in which they were written."""


def offers(site: Site) -> Iterator[Offer]:
    """What readers may take away, in the order in which pages list it; what describes these files comes after."""
    yield from _tables(site)
    yield from books(site)
    yield from _waves(site)
    yield from _laboratory(site)


def sums(files: Downloads) -> Offer:
    """The hashes of all files as `sha256sum --check` reads them."""
    content = "".join(f"{file.sha256}  {file.name}\n" for file in files.values()).encode()
    return Offer("SHA256SUMS", content, partial(_whole, content))


def tables(site: Site) -> list[Table]:
    """The tables that there are."""
    return [table for table in TABLES if not table.parquet or _source(site, table).is_file()]


def _tables(site: Site) -> Iterator[Offer]:
    """Every table in every form, the figures as JSON, and the manifest that the dataset's hash is of."""
    for table in tables(site):
        if table.parquet:
            yield _copied(f"{table.name}.parquet", _source(site, table))
        for form in FORMS:
            inputs, produce = _stored(site, table, form) if table.parquet else _made(site, table, form)
            yield Offer(f"{form.code}/{table.name}.csv", inputs, produce)
            if table.zipped:
                yield Offer(f"{form.code}/{table.name}.csv.gz", inputs, partial(_zipped, produce))
    yield document(
        "facts.json",
        {
            "dataset": site.dataset.hash,
            "laboratory": site.laboratory.hash,
            "facts": list(map(partial(fact_record, site), _facts(site))),
        },
    )
    yield _copied("manifest.json", site.data / "dataset" / "manifest.json")


def _waves(site: Site) -> Iterator[Offer]:
    """Every sealed wave as it was sealed."""
    for wave in site.dataset.waves:
        for path in sorted(wave.folder.iterdir()):
            yield _copied(f"waves/{wave.label}/{path.name}", path)


def _laboratory(site: Site) -> Iterator[Offer]:
    """The laboratory's results, vectors and manifest as they lie."""
    folder = site.laboratory.folder
    vectors = (f"vectors/{name}.json" for name in site.laboratory.vectors)
    results = (result.path for result in site.laboratory.results.values())
    for name in (*results, *vectors, "manifest.json"):
        yield _copied(f"{LABORATORY}/{name}", folder / name)


def _copied(name: str, path: Path) -> Offer:
    """A file of the data as it is."""
    return Offer(name, file_sha256(path), partial(_copy, path))


def document(name: str, value: Any) -> Offer:
    """A JSON document."""
    content = (json.dumps(value, ensure_ascii=False, indent=1) + "\n").encode()
    return Offer(name, content, partial(_whole, content))


def fact_record(site: Site, fact: Fact) -> dict[str, Any]:
    """A figure as JSON has it."""
    source = fact.source
    return {
        "id": fact.id,
        "value": fact.value,
        "shown": plain(fact),
        "unit": fact.unit,
        "dataset": site.origin(fact.id),
        "definition": {code: str(edition.definition(fact).unescape()) for code, edition in site.editions.items()},
        "source": {
            "kind": "computed" if isinstance(source, Computed) else "quoted",
            **asdict(source),
            **(
                {}
                if isinstance(source, Computed)
                else {"publication": asdict(site.dataset.publications[source.publication])}
            ),
        },
        "pages": {
            code: site.base.absolute(address("figure", edition.language, fact.id))
            for code, edition in site.editions.items()
        },
    }


def _source(site: Site, table: Table) -> Path:
    return site.data / "dataset" / f"{table.name}.parquet"


def _whole(content: bytes, file: BinaryIO) -> None:
    file.write(content)


def _copy(path: Path, file: BinaryIO) -> None:
    with path.open("rb") as source:
        shutil.copyfileobj(source, file)


def _zipped(produce: Callable[[BinaryIO], None], file: BinaryIO) -> None:
    """The same without name and time in its head, so that it is the same every time."""
    with gzip.GzipFile(filename="", mode="wb", compresslevel=6, fileobj=file, mtime=0) as zipped:
        produce(zipped)  # type: ignore[arg-type]


def _stored(site: Site, table: Table, form: Form) -> tuple[object, Callable[[BinaryIO], None]]:
    """What the CSV of a stored table is made from, and how."""
    path = _source(site, table)
    return (file_sha256(path), form.code), partial(_converted, path, form)


def _converted(path: Path, form: Form, file: BinaryIO) -> None:
    """A stored table as CSV."""
    import pyarrow as pa
    import pyarrow.csv as pc
    import pyarrow.parquet as pq

    source = pq.ParquetFile(path)
    names = source.schema_arrow.names
    texts = {field.name for field in source.schema_arrow if not pa.types.is_integer(field.type)}
    schema = pa.schema([pa.field(f.name, pa.string() if f.name in texts else f.type) for f in source.schema_arrow])
    file.write(form.mark)
    options = pc.WriteOptions(delimiter=form.delimiter)
    with pc.CSVWriter(file, schema, write_options=options) as writer:
        for batch in source.iter_batches(BATCH):
            columns = [_written(batch.column(name), form) if name in texts else batch.column(name) for name in names]
            writer.write_batch(pa.RecordBatch.from_arrays(columns, schema=schema))


def _written(column: pa.Array, form: Form) -> pa.Array:
    """Words, truths and decimals as text."""
    import pyarrow as pa
    import pyarrow.compute as pc

    text = column.cast(pa.string())
    return pc.replace_substring(text, ".", form.decimal) if pa.types.is_floating(column.type) else text


def _made(site: Site, table: Table, form: Form) -> tuple[object, Callable[[BinaryIO], None]]:
    """What the CSV of a table that is no part of the dataset is made from, and how."""
    text = io.StringIO(newline="")
    writer = csv.writer(text, delimiter=form.delimiter, lineterminator="\n")
    writer.writerow([column.name for column in table.columns])
    for line in _MADE[table.name](site, form):
        writer.writerow([str(cell).lower() if isinstance(cell, bool) else cell for cell in line])
    content = form.mark + text.getvalue().encode()
    return content, partial(_whole, content)


def _starts(site: Site, _form: Form) -> Iterator[Sequence[object]]:
    stage = site.balance.stage
    for start in range(STARTS):
        score, can = site.balance.score(start), castling(start)
        yield (
            start,
            row(start),
            mirror(start),
            stage.name if stage and start in site.balance.readings else None,
            stage.nodes if stage and start in site.balance.readings else None,
            score.value if isinstance(score, Cp) else None,
            score.moves if isinstance(score, Mate) else None,
            can.short,
            can.long,
        )


def _fact_rows(site: Site, form: Form) -> Iterator[Sequence[object]]:
    edition = site.editions[form.code]
    for fact in _facts(site):
        source = fact.source
        quoted = None if isinstance(source, Computed) else site.dataset.publications[source.publication]
        yield (
            fact.id,
            plain(fact).replace(".", form.decimal),
            fact.unit,
            source.rows if isinstance(source, Computed) else None,
            edition.definition(fact).unescape(),
            source.query if isinstance(source, Computed) else f"{quoted.author}, {quoted.title}, {quoted.year}",  # type: ignore[union-attr]
        )


def _facts(site: Site) -> list[Fact]:
    return [fact for _name, fact in sorted(site.facts.items())]


_MADE: Mapping[str, Callable[[Site, Form], Iterable[Sequence[object]]]] = {
    STARTS_TABLE.name: _starts,
    FACTS_TABLE.name: _fact_rows,
}
"""Tables that are made here."""
