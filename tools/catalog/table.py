"""Tables as Parquet: one way to write them, so that the same rows give the same bytes."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from catalog.columns import Column, schema
from catalog.errors import CatalogError

if TYPE_CHECKING:
    import numpy.typing as npt
    import pandas as pd
    import pyarrow as pa
    import pyarrow.parquet as pq


def make_table(columns: tuple[Column, ...], values: Mapping[str, Any]) -> pa.Table:
    """A table from one array per column; raises `CatalogError` when a value does not fit its column."""
    import pyarrow as pa

    wanted = schema(columns)
    arrays = []
    for field in wanted:
        try:
            array = pa.array(values[field.name], from_pandas=True)
            arrays.append(array if array.type == field.type else array.cast(field.type))
        except (KeyError, pa.ArrowInvalid, pa.ArrowNotImplementedError, pa.ArrowTypeError) as error:
            raise CatalogError(f"column {field.name}: {error}, wanted {field.type}") from error
        if not field.nullable and arrays[-1].null_count:
            raise CatalogError(f"column {field.name}: {arrays[-1].null_count} rows without a value, wanted none")
    return pa.Table.from_arrays(arrays, schema=wanted)


def join_tables(columns: tuple[Column, ...], tables: Sequence[pa.Table]) -> pa.Table:
    """Tables of the same columns one below the other; an empty one of them when there is none."""
    import pyarrow as pa

    if not tables:
        return make_table(columns, {column.name: [] for column in columns})
    return pa.concat_tables(tables).unify_dictionaries().combine_chunks()


def write_table(path: Path, table: pa.Table) -> None:
    """Write Parquet, zstd-compressed, without the writer's notes on pandas."""
    import pyarrow.parquet as pq

    pq.write_table(
        table.replace_schema_metadata(None),
        path,
        compression="zstd",
        compression_level=12,
        row_group_size=1 << 17,
        store_schema=True,
    )


def read_table(path: Path, columns: tuple[Column, ...], only: Sequence[str] | None = None) -> pa.Table:
    """Read a table, or some of its columns; raises `CatalogError` when it is not of the stated columns."""
    import pyarrow as pa

    try:
        return _open(path, columns).read(columns=list(only) if only else None)
    except (OSError, pa.ArrowInvalid) as error:
        raise CatalogError(f"{path}: {error}, wanted a Parquet table") from error


def check_table(path: Path, columns: tuple[Column, ...]) -> None:
    """Look at a table without reading it; raises `CatalogError` when it is not of the stated columns."""
    _open(path, columns)


def _open(path: Path, columns: tuple[Column, ...]) -> pq.ParquetFile:
    import pyarrow as pa
    import pyarrow.parquet as pq

    wanted = schema(columns)
    try:
        file = pq.ParquetFile(path)
    except (OSError, pa.ArrowInvalid) as error:
        raise CatalogError(f"{path}: {error}, wanted a Parquet table") from error
    found = file.schema_arrow.names
    if found != wanted.names:
        raise CatalogError(f"{path}: columns are {', '.join(found)}, wanted {', '.join(wanted.names)}")
    return file


def values(table: pa.Table, name: str) -> npt.NDArray[Any]:
    """A column without missing values as a NumPy array, words as strings; pandas is not imported for it."""
    import numpy as np
    import pyarrow as pa

    if pa.types.is_dictionary(table.schema.field(name).type):
        found, places = words(table, name)
        named: npt.NDArray[Any] = np.array(found, dtype=str)[places]
        return named
    return _whole(table[name].combine_chunks())


def words(table: pa.Table, name: str) -> tuple[list[str], npt.NDArray[Any]]:
    """The words of a column without missing values, each once, and row by row the place of its word among them."""
    column = table[name].unify_dictionaries().combine_chunks()
    return column.dictionary.to_pylist(), _whole(column.indices)


def filled(table: pa.Table, name: str, missing: int) -> npt.NDArray[Any]:
    """A column of whole numbers as a NumPy array, `missing` where a value is; pandas is not imported for it.

    It has as many bits as the column, or as many as `missing` wants.
    """
    import numpy as np

    column = table[name].combine_chunks()
    found = _whole(column)
    found = found.astype(np.promote_types(found.dtype, np.min_scalar_type(missing)))
    if column.null_count:
        here = slice(column.offset, column.offset + len(column))
        found[np.unpackbits(np.frombuffer(column.buffers()[0], np.uint8), bitorder="little")[here] == 0] = missing
    return found


def _whole(column: pa.Array) -> npt.NDArray[Any]:
    """The numbers of an array, whatever stands where one is missing.

    Arrow's own `to_numpy` and `fill_null` import pandas, which takes longer than a status may take to answer.
    """
    import numpy as np

    kind = np.dtype(column.type.to_pandas_dtype())
    if not len(column):
        return np.empty(0, kind)
    found: npt.NDArray[Any] = np.frombuffer(column.buffers()[-1], kind)[column.offset : column.offset + len(column)]
    return found


def to_frame(table: pa.Table) -> pd.DataFrame:
    """A table as a pandas frame whose missing values stay missing (`Int16`, not a float with NaN)."""
    import pandas as pd
    import pyarrow as pa

    nullable = {pa.int16(): pd.Int16Dtype(), pa.int32(): pd.Int32Dtype(), pa.int64(): pd.Int64Dtype()}
    frame: pd.DataFrame = table.to_pandas(types_mapper=nullable.get)
    return frame
