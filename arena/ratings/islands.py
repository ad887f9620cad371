"""Which bots can be compared at all: those that games connect, directly or through others."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from arena.ratings.outcomes import Outcomes


def islands_of(outcomes: Outcomes, bots: int) -> NDArray[np.intp]:
    """(bots,): the island of each bot, named by its lowest bot. One without games is alone."""
    linked = np.eye(bots, dtype=np.bool_)
    for seat in range(1, outcomes.bots.shape[1]):
        linked[outcomes.bots[:, 0], outcomes.bots[:, seat]] = True
    return islands(linked)


def islands(linked: NDArray[np.bool_]) -> NDArray[np.intp]:
    """(bots,): the same where linked (bots, bots) says who met whom, one way or the other."""
    linked = linked | linked.T | np.eye(len(linked), dtype=np.bool_)
    while True:
        counts = linked.astype(np.float32)
        reached = counts @ counts > 0
        if np.array_equal(reached, linked):
            lowest: NDArray[np.intp] = np.argmax(linked, axis=1)
            return lowest
        linked = reached
