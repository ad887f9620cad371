"""Some records of a board, evenly spread over its games, for what takes too long to do with all."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np
import pyarrow as pa

from arena.ratings.outcomes import Outcomes
from arena.records.folder import RunFolder
from arena.records.runfile import RunFile
from arena.records.schema import Record, records_of


def spread(folder: RunFolder, run: RunFile, outcomes: Outcomes, most: int) -> Iterator[Record]:
    """At most `most` records of the games of a board, evenly spread, in plan order."""
    count = len(outcomes)
    places = np.unique(np.linspace(0, count - 1, min(most, count)).round().astype(np.intp))
    first = {block.number: block.first_game for block in run.plan.blocks}
    blocks, games = outcomes.block[places], outcomes.game[places]
    for block in np.unique(blocks).tolist():
        rows = games[blocks == block].astype(np.int64) - first[block]
        yield from records_of(folder.read_table(block).take(pa.array(rows)))
