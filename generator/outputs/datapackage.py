"""`datapackage.json`: what the downloads are, column by column, as Frictionless Data Package 1.0 writes it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from catalog.columns import Column
from generator.language.languages import language
from generator.language.strings import N_
from generator.outputs.downloads import FORMS, Downloads, Form, Table, tables
from generator.routes import address
from generator.site import Site

FILE = "datapackage.json"

TITLE = N_("Readings of asymmetric Chess960 starting pairs")
"""What the dataset is called."""

ABOUT = N_(
    "Engine readings of pairs of Chess960 starts, White from one and Black from another, at fixed budgets of nodes, "
    "with the symmetric starts as controls, and the figures computed from them."
)
"""What is in it, in one sentence."""

AUTHOR = "The encyclopedia’s contributors"

DATA_LICENCE = ("CC0-1.0", "https://creativecommons.org/publicdomain/zero/1.0/", "CC0 1.0 Universal")
"""Its licence: SPDX name, address, title."""

_TYPES = {
    "bool": "boolean",
    "int16": "integer",
    "int32": "integer",
    "int64": "integer",
    "real": "number",
    "text": "string",
    "word": "string",
}

_KEYS = {"pairs": ["w", "b"], "starts": ["number"], "facts": ["id"]}
"""Columns that name a row."""


def datapackage(site: Site, downloads: Downloads) -> dict[str, Any]:
    """The description of all tables among the downloads."""
    name, path, title = DATA_LICENCE
    waves = site.dataset.waves
    return {
        "profile": "data-package",
        "name": "asymmetric-chess960",
        "title": TITLE,
        "description": ABOUT,
        "homepage": site.base.absolute(address("data", language("en"))),
        "id": f"sha256:{site.dataset.hash}",
        "version": f"wave {waves[-1].label if waves else '0000'}, dataset {site.dataset.hash[:8]}",
        **({"created": waves[-1].passport.ended} if waves else {}),
        "licenses": [{"name": name, "path": path, "title": title}],
        "contributors": [{"title": AUTHOR, "role": "author"}],
        "resources": list(_resources(site, downloads)),
    }


def _resources(site: Site, downloads: Downloads) -> Iterator[dict[str, Any]]:
    for table in tables(site):
        if f"{table.name}.parquet" in downloads:
            yield _resource(table, downloads, f"{table.name}.parquet", "application/vnd.apache.parquet", {})
        for form in FORMS:
            for ending in ("", ".gz"):
                name = f"{form.code}/{table.name}.csv{ending}"
                if name in downloads:
                    more = {"compression": "gz"} if ending else {}
                    yield _resource(table, downloads, name, "text/csv", more | _dialect(form), form)


def _resource(
    table: Table, downloads: Downloads, name: str, mediatype: str, more: dict[str, Any], form: Form | None = None
) -> dict[str, Any]:
    download = downloads[name]
    return {
        "profile": "tabular-data-resource" if form else "data-resource",
        "name": name.lower().replace("/", "-").replace(".", "-"),
        "title": table.title,
        "path": name,
        "format": "csv" if form else "parquet",
        "mediatype": mediatype,
        "bytes": download.size,
        "hash": f"sha256:{download.sha256}",
        **more,
        "schema": {
            "fields": [_field(column, form) for column in table.columns],
            **({"primaryKey": _KEYS[table.name]} if table.name in _KEYS else {}),
            "missingValues": [""],
        },
    }


def _dialect(form: Form) -> dict[str, Any]:
    return {"encoding": "utf-8", "dialect": {"delimiter": form.delimiter, "lineTerminator": "\n", "header": True}}


def _field(column: Column, form: Form | None) -> dict[str, Any]:
    kind = _TYPES[column.kind]
    decimal = {"decimalChar": form.decimal} if form and kind == "number" and form.decimal != "." else {}
    required = {} if column.nullable or kind == "string" else {"constraints": {"required": True}}
    return {"name": column.name, "type": kind, "description": column.meaning, **decimal, **required}
