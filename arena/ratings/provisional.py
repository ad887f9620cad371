"""Who leads while a run still plays: ratings of a few games of every block that comes in.

Not the table, which is fitted to all games: blocks come in any order, and games that a later block
makes void are still among these.
"""

from __future__ import annotations

import numpy as np

from arena.ratings.count import VOID
from arena.ratings.live import LiveRatings
from arena.records.arrow import array
from arena.records.schema import decode

_GAMES = 48
"""Games of a block that are rated, evenly over it: about a hundredth of a second."""
_COLUMNS = ("bots", "ranks", "side")


class Provisional:
    """Live ratings of each table size; the ones of the last block are shown."""

    def __init__(self) -> None:
        self._boards: dict[int, tuple[LiveRatings, set[str]]] = {}
        self._last: tuple[LiveRatings, set[str]] = (LiveRatings(), set())

    def add(self, block: int, records: bytes) -> None:
        """Take in a block's records as they are stored."""
        table = decode(records, f"block {block}", _COLUMNS)
        chosen = np.arange(0, table.num_rows, max(1, table.num_rows // _GAMES))
        for row in table.take(array(chosen)).to_pylist():
            if any(note["detail"] == VOID for note in row["side"]):
                continue
            self._last = self._boards.setdefault(len(row["bots"]), (LiveRatings(), set()))
            ratings, seen = self._last
            ratings.update(row["bots"], row["ranks"])
            seen.update(row["bots"])

    def top(self, bots: int) -> list[tuple[str, float]]:
        """The best so far, at most `bots`, each with its mu; sorted by mu - 3 sigma."""
        ratings, seen = self._last
        rated = {bot: ratings.of(bot) for bot in list(seen)}  # others may add meanwhile
        order = sorted(rated, key=lambda bot: (3 * rated[bot][1] - rated[bot][0], bot))
        return [(bot, rated[bot][0]) for bot in order[:bots]]
