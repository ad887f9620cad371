"""Arrow arrays as `pa.array` makes them, and what is loaded for them."""

from __future__ import annotations

import subprocess
import sys

import numpy as np
import pyarrow as pa
import pytest

from arena.records.arrow import array, strings

TYPES = (np.bool_, np.uint8, np.uint16, np.int32, np.uint32, np.int64, np.uint64)


@pytest.mark.parametrize("kind", TYPES)
@pytest.mark.parametrize("length", [0, 1, 7, 8, 9, 1000])
def test_numbers_are_the_same(kind, length) -> None:
    values = np.random.default_rng(length).integers(0, 2**7, length).astype(kind)
    assert array(values).equals(pa.array(values))
    strided = np.repeat(values, 3)[::3]
    assert array(strided).equals(pa.array(values))


@pytest.mark.parametrize("values", [[], [""], ["a", "", "üß", "a\u202eb", "\U0001f3b2" * 9]])
def test_texts_are_the_same(values) -> None:
    assert strings(values).equals(pa.array(values, pa.string()))


def test_a_block_is_written_and_looked_into_without_pandas() -> None:
    """It takes a quarter of a second in every worker, and before the first standings."""
    program = """
import sys
import numpy as np
from arena.ratings.provisional import Provisional
from arena.records.schema import Columns, Place, encode
none, one = np.zeros(0, np.uint8), np.ones(1, np.uint8)
seats = np.array([0, 1], np.uint8)
offsets = lambda *ends: np.array(ends, np.int32)
made = Columns(
    game=np.zeros(1, np.uint64), table=np.zeros(1, np.uint32), deal=np.zeros(1, np.uint64),
    copy=np.zeros(1, np.uint8), bots=seats.astype(np.uint16), seating=seats, ranks=seats + one,
    seat_offsets=offsets(0, 2), dice=none, dice_offsets=offsets(0, 0), actions=none.astype(np.uint16),
    action_offsets=offsets(0, 0), side_at=none.astype(np.uint32), side_kind=[], side_seat=none,
    side_detail=[], side_offsets=offsets(0, 0), rounds=np.ones(1, np.uint32),
    truncated=np.zeros(1, np.bool_),
)
seen = Provisional()
seen.add(0, encode(made, ["fox", "owl"], Place("", 0, 0, 1)))
print([bot for bot, _ in seen.top(2)], "pandas" in sys.modules)
"""
    done = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, check=True
    )
    assert done.stdout == "['fox', 'owl'] False\n"
