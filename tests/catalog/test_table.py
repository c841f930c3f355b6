"""Columns as NumPy arrays, against Arrow's own way."""

import subprocess
import sys
from pathlib import Path

import pyarrow as pa
import pyarrow.parquet as pq
from hypothesis import given
from hypothesis import strategies as st

from catalog.table import filled

numbers = st.lists(st.none() | st.integers(-(1 << 15), (1 << 15) - 1), max_size=40)


@given(st.lists(numbers, max_size=3), st.integers(0, 9))
def test_missing_values_are_filled_as_arrow_fills_them(chunks: list[list[int | None]], skip: int) -> None:
    """Chunks, slices that begin inside a byte of the bitmap, and columns without a value."""
    table = pa.table({"cp": pa.chunked_array([pa.array(chunk, pa.int16()) for chunk in chunks], pa.int16())})
    table = table.slice(min(skip, table.num_rows))
    assert filled(table, "cp", -7).tolist() == table["cp"].fill_null(-7).to_pylist()


def test_pandas_is_not_imported_for_it(tmp_path: Path) -> None:
    """It takes longer to import than a status may take to answer."""
    path = tmp_path / "table.parquet"
    pq.write_table(
        pa.table({"a": pa.array([1, None], pa.int16()), "b": pa.array(["x", "y"]).dictionary_encode()}), path
    )
    script = (
        "import sys; import pyarrow.parquet as pq; from catalog.table import filled, values; "
        f"t = pq.ParquetFile({str(path)!r}).read(); "
        "assert filled(t, 'a', 5).tolist() == [1, 5]; assert values(t, 'b').tolist() == ['x', 'y']; "
        "sys.exit('pandas' in sys.modules)"
    )
    assert subprocess.run([sys.executable, "-c", script], check=False).returncode == 0
