"""Arrow arrays of numbers and texts. `pa.array` would first load all of pandas, for a quarter of a
second, to ask it what it is given."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np
import pyarrow as pa
from numpy.typing import NDArray


def array(values: NDArray[Any]) -> pa.Array:
    """The same numbers or truth values, of the same type, without a null and where possible no copy."""
    bits = np.packbits(values, bitorder="little") if values.dtype == np.bool_ else values
    buffers = [None, pa.py_buffer(np.ascontiguousarray(bits))]
    return pa.Array.from_buffers(pa.from_numpy_dtype(values.dtype), len(values), buffers)


def strings(values: Sequence[str]) -> pa.Array:
    """The same texts, without a null."""
    encoded = [value.encode() for value in values]
    offsets = np.cumsum([0, *(len(value) for value in encoded)], dtype=np.int32)
    buffers = [None, pa.py_buffer(offsets), pa.py_buffer(b"".join(encoded))]
    return pa.Array.from_buffers(pa.string(), len(encoded), buffers)
