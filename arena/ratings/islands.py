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
    linked |= linked.T
    while True:
        counts = linked.astype(np.float32)
        reached = counts @ counts > 0
        if np.array_equal(reached, linked):
            lowest: NDArray[np.intp] = np.argmax(linked, axis=1)
            return lowest
        linked = reached
