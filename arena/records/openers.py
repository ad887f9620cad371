"""Who opened each game. A record does not say it: under `roll_opener` its first dice do."""

from __future__ import annotations

import numpy as np
import pyarrow as pa
from numpy.typing import NDArray

from arena.records.folder import RunFolder
from arena.records.runfile import RunFile
from arena.records.schema import damaged

_COLUMNS = ("seating", "dice")


def openers_of(folder: RunFolder, run: RunFile, block: int) -> NDArray[np.uint8]:
    """The plan seat that made the first bid of every game of a stored block, (games,).

    Raises StorageError for a damaged block.
    """
    table = folder.read_table(block, _COLUMNS)
    where = str(folder.block_path(block))
    seating, seats = _lists(table, "seating")
    if run.rule_set.setup != "roll_opener":
        opening: NDArray[np.uint8] = seating[seats[:-1]].astype(np.uint8)
        return opening
    dice, offsets = _lists(table, "dice")
    return _highest_rolls(dice, offsets, np.diff(seats), where)


def _lists(table: pa.Table, name: str) -> tuple[NDArray[np.uint8], NDArray[np.int64]]:
    """The values of a column of lists, one list after the other, and where each begins and ends."""
    column = table.column(name).combine_chunks()
    values = column.flatten().to_numpy(zero_copy_only=False)
    lengths = column.value_lengths().to_numpy(zero_copy_only=False)
    return values, np.concatenate([[0], np.cumsum(lengths, dtype=np.int64)])


def _highest_rolls(
    dice: NDArray[np.uint8], offsets: NDArray[np.int64], seats: NDArray[np.int64], where: str
) -> NDArray[np.uint8]:
    """The seat with the highest die; only the tied highest roll again, until one is left
    (docs/rules.md section 2). A record has the dice of a roll by seat, ascending."""
    games, most = len(seats), int(seats.max(initial=0))
    rolling = np.arange(most) < seats[:, None]
    at = offsets[:-1].copy()
    while (open_games := np.flatnonzero(rolling.sum(axis=1) > 1)).size:
        group = rolling[open_games]
        after = at[open_games] + group.sum(axis=1)
        if (after > offsets[1:][open_games]).any():
            raise damaged(where, "a game ends among its setup rolls")
        place = np.minimum(at[open_games, None] + np.cumsum(group, axis=1) - 1, len(dice) - 1)
        faces = np.where(group, dice[place], 0)
        rolling[open_games] = group & (faces == faces.max(axis=1, keepdims=True))
        at[open_games] = after
    opening: NDArray[np.uint8] = rolling.argmax(axis=1).astype(np.uint8)
    return opening if games else np.zeros(0, np.uint8)
