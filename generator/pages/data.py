"""The downloads: every table in every form, column by column, with sizes and hashes."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from generator.language.strings import N_
from generator.outputs.books import BOOKS
from generator.outputs.datapackage import ABOUT, TITLE
from generator.outputs.downloads import FORMS, Download, Table, tables
from generator.rendering.desk import Desk
from generator.rendering.kind import Page, PageKind, Shown, in_every_language
from generator.site import Site


class FileView(NamedTuple):
    """One file to download."""

    name: str
    """Its path below `data/`."""

    url: str
    """Link."""

    words: str
    """What form it has."""

    size: int
    """Bytes."""

    sha256: str
    """64 hexadecimal digits."""


class ColumnView(NamedTuple):
    """One column of a table."""

    name: str
    """As the files have it."""

    kind: str
    """What its values are."""

    meaning: str
    """What they say, with unit and point of view."""

    nullable: bool
    """Whether a row may have none."""


class TableView(NamedTuple):
    """One table in all its forms."""

    name: str
    """File name without its ending."""

    title: str
    """What a row is."""

    files: list[FileView]
    """Its forms."""

    columns: list[ColumnView]
    """Its columns, in order."""


KINDS = {
    "bool": N_("true or false"),
    "int16": N_("whole number"),
    "int32": N_("whole number"),
    "int64": N_("whole number"),
    "real": N_("decimal number"),
    "text": N_("text"),
    "word": N_("word"),
}
"""What the values of a column are."""

PARQUET = N_("Parquet, as the dataset stores it")
SPREADSHEETS = {
    "en": N_("CSV with commas and decimal points"),
    "fr": N_("CSV for French spreadsheets: semicolons and decimal commas"),
}
ZIPPED = {
    "en": N_("the same, gzip"),
    "fr": N_("the same for French spreadsheets, gzip"),
}

MEDIA = {
    ".parquet": "application/vnd.apache.parquet",
    ".csv": "text/csv",
    ".gz": "application/gzip",
    ".json": "application/json",
    ".pgn": "application/x-chess-pgn",
}
"""Media type by ending."""

OTHERS = (
    ("facts.json", N_("every figure with its definition in both languages, query or source")),
    ("datapackage.json", N_("what the tables are, column by column: a Frictionless data package")),
    ("manifest.json", N_("hashes of the dataset’s files and waves; the hash of this file is the dataset’s")),
    ("SHA256SUMS", N_("hashes of all files here, for sha256sum --check")),
)
"""Files that are no tables."""


def _pages(_site: Site) -> Iterator[Page]:
    yield in_every_language("data")


def _show(desk: Desk, _page: Page) -> Shown:
    _ = desk.strings.gettext
    return Shown(
        title=_("Data"),
        description=_("The dataset to download: Parquet and CSV, sizes, hashes, columns with units, licence."),
        values={
            "article": desk.lede("data"),
            "tables": [_table(desk, table) for table in tables(desk.site)],
            "books": [
                file_view(desk, desk.downloads[name], words) for name, words in BOOKS.items() if name in desk.downloads
            ],
            "others": [file_view(desk, desk.downloads[name], words) for name, words in OTHERS],
            "name": _(TITLE),
            "about": _(ABOUT),
            "total": sum(download.size for download in desk.downloads.values()),
        },
        linked={
            "alternateName": _(TITLE).unescape(),
            "description": _(ABOUT).unescape(),
            "measurementTechnique": desk.site.records.engine,
            "distribution": [
                distribution(desk, file) for name, file in desk.downloads.items() if not name.startswith("waves/")
            ],
        },
    )


def _table(desk: Desk, table: Table) -> TableView:
    forms = [(f"{table.name}.parquet", PARQUET)]
    # The form of the reader's own language comes first.
    for form in sorted(FORMS, key=lambda form: form.code != desk.edition.language.code):
        forms += [
            (f"{form.code}/{table.name}.csv", SPREADSHEETS[form.code]),
            (f"{form.code}/{table.name}.csv.gz", ZIPPED[form.code]),
        ]
    _ = desk.strings.gettext
    return TableView(
        name=table.name,
        title=_(table.title),
        files=[file_view(desk, desk.downloads[name], words) for name, words in forms if name in desk.downloads],
        columns=[
            ColumnView(column.name, _(KINDS[column.kind]), _(column.meaning), column.nullable)
            for column in table.columns
        ],
    )


def file_view(desk: Desk, download: Download, words: str) -> FileView:
    """A download as a list shows it; `words` are English, from the catalogs."""
    url = desk.links.to(download.address)
    return FileView(download.name, url, desk.strings.gettext(words), download.size, download.sha256)


def distribution(desk: Desk, download: Download) -> dict[str, str]:
    """A download as schema.org describes it."""
    return {
        "@type": "DataDownload",
        "name": download.name,
        "contentUrl": desk.site.base.absolute(download.address),
        "encodingFormat": next(
            (kind for ending, kind in MEDIA.items() if download.name.endswith(ending)), "text/plain"
        ),
        "contentSize": str(download.size),
        "sha256": download.sha256,
    }


DATA = PageKind("data", _pages, _show, cited="dataset")
