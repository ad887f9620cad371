"""The counted games of a run as arrays, from its records. Who counts is decided in `count`."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray


@dataclass(frozen=True)
class Outcomes:
    """The counted games of one table size as arrays, an entry each, in plan order."""

    table_size: int
    """Seats at a table."""
    bots: NDArray[np.uint16]
    """(games, seats): place in the run's names, by plan seat."""
    ranks: NDArray[np.uint8]
    """(games, seats): rank by plan seat; 1 is best, shared ranks are possible."""
    seating: NDArray[np.uint8]
    """(games, seats): the plan seat at each table seat. Who opens depends on the rules' `setup`: with
    `seat0` and `roll_order` it is table seat 0, with `roll_opener` the dice choose a table seat."""
    table: NDArray[np.uint32]
    """(games,): the plan's table."""
    deal: NDArray[np.uint64]
    """(games,): the deal, of one table only. Games of one deal are not independent."""
    copy: NDArray[np.uint8]
    """(games,): which copy of its deal."""
    truncated: NDArray[np.bool_]
    """(games,): cut off by `max_rounds` and ranked by dice."""
    forfeits: NDArray[np.bool_]
    """(games, seats): whether the plan seat forfeited."""
    block: NDArray[np.uint32]
    """(games,): the block that holds the record."""
    game: NDArray[np.uint64]
    """(games,): the game's number, which is its place in plan order."""

    def __len__(self) -> int:
        return len(self.game)
