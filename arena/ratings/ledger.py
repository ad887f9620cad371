"""What the records of a run in waves say of every pair: the scores of its complete mirrored deals.

What follows from them is in `settled`.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import numpy as np
import pyarrow.compute as pc
from numpy.typing import NDArray

from arena.errors import StorageError
from arena.ratings.count import VOID, Forfeit, exclusions
from arena.records.folder import RunFolder
from arena.records.runfile import RunFile
from arena.records.schema import forfeits_of
from arena.schedule.plan import Block, Games
from arena.schedule.waves import COPIES
from arena.stats.sequences import Sample

_COLUMNS = ("ranks", "seating", "side")
_WON = 2 * COPIES
"""A deal's score is counted in quarters: 2 for a game won, 1 for a shared rank, of each copy."""


class Ledger:
    """Deal scores of every pair, taken in wave by wave.

    The score of a deal is the mean of its two games for the pair's first bot: 1 for a win, 1/2 for a
    shared rank. A deal one of whose games is void is left out.
    """

    def __init__(self, run: RunFile, tables: int) -> None:
        self._max_forfeits = run.model.max_forfeits
        self._forfeits: list[Forfeit] = []
        self._count = np.zeros(tables, np.int64)
        self._total = np.zeros(tables, np.int64)
        self._squares = np.zeros(tables, np.int64)

    @property
    def out(self) -> set[int]:
        """The bots that are disqualified, by their place among the run's names."""
        return set(exclusions(self._forfeits, self._max_forfeits).reasons)

    def sample(self, table: int) -> Sample:
        """The scores of a pair's complete deals."""
        total, squares = int(self._total[table]), int(self._squares[table])
        return Sample(int(self._count[table]), total / _WON, squares / _WON**2)

    def take_in(self, folder: RunFolder, blocks: Sequence[Block]) -> None:
        """Take in the records of a whole wave. Raises StorageError where a block is damaged."""
        tables, deals, scores, voids = [], [], [], []
        for block in blocks:
            games = block.schedule()
            ranks, forfeits = _read(folder, block)
            tables.append(games.table)
            deals.append(games.deal)
            scores.append(_of_first(ranks, games))
            voids.append(self._note(games, forfeits))
        if not blocks:
            return
        by_deal = np.argsort(np.concatenate(deals), kind="stable").reshape(-1, COPIES)
        whole = ~np.concatenate(voids)[by_deal].any(axis=1)
        table = np.concatenate(tables)[by_deal[whole, 0]]
        score = np.concatenate(scores)[by_deal[whole]].sum(axis=1)
        np.add.at(self._count, table, 1)
        np.add.at(self._total, table, score)
        np.add.at(self._squares, table, score**2)

    def _note(
        self, games: Games, forfeits: Iterator[tuple[int, list[tuple[int, str]]]]
    ) -> NDArray[np.bool_]:
        """Take in the forfeits of a block, in order; which of its games are void."""
        void = np.zeros(len(games), np.bool_)
        for index, seats in forfeits:
            void[index] = any(fault == VOID for _, fault in seats)
            if not void[index]:
                game = games[index]
                self._forfeits += [
                    Forfeit(game.number, game.bots[seat], game.bots, fault) for seat, fault in seats
                ]
        return void


def _read(
    folder: RunFolder, block: Block
) -> tuple[NDArray[np.int64], Iterator[tuple[int, list[tuple[int, str]]]]]:
    """Ranks by plan seat, shape (games, 2), and the forfeits of each game that has any."""
    where = str(folder.block_path(block.number))
    table = folder.read_table(block.number, _COLUMNS)
    flat = table["ranks"].combine_chunks().flatten().to_numpy()
    if len(table) != block.games or len(flat) != 2 * block.games:
        raise StorageError(f"{where} has not the games of the plan")
    told = np.flatnonzero(pc.list_value_length(table["side"]).to_numpy())
    rows = table.take(told).select(["seating", "side"]).to_pylist()
    forfeits = (
        (int(index), forfeits_of(row, where)) for index, row in zip(told, rows, strict=True)
    )
    return flat.astype(np.int64).reshape(-1, 2), forfeits


def _of_first(ranks: NDArray[np.int64], games: Games) -> NDArray[np.int64]:
    """2 where the pair's first bot won, 1 where ranks are shared, 0 where it lost."""
    own = np.argmin(games.bots, axis=1)  # line-ups ascend
    at = np.arange(len(ranks))
    ahead: NDArray[np.int64] = ranks[at, 1 - own] - ranks[at, own]
    return 1 + np.sign(ahead, dtype=np.int64)
