"""Compiling what makes the table, once on a machine, while a run still plays."""

from __future__ import annotations

import numpy as np

from arena.dudo.rules import Rules
from arena.engine.rounds import rounds_of
from arena.ratings.batch import fit
from arena.ratings.outcomes import Outcomes


def warm() -> None:
    """Compile the kernels of the fit and of luck, or load them from the cache."""
    none = np.zeros(1, np.int64)
    dice, actions = np.zeros(0, np.uint8), np.zeros(0, np.uint16)
    words = np.zeros(0, np.uint32)
    rounds_of(Rules(), dice, none, actions, none, words, words)
    seats = np.array([[0, 1]])
    one = np.zeros(1, np.uint64)
    fit(
        Outcomes(
            table_size=2,
            bots=seats.astype(np.uint16),
            ranks=(seats + 1).astype(np.uint8),
            seating=seats.astype(np.uint8),
            table=one.astype(np.uint32),
            deal=one,
            copy=one.astype(np.uint8),
            truncated=one.astype(np.bool_),
            forfeits=np.zeros((1, 2), np.bool_),
            block=one.astype(np.uint32),
            game=one,
        ),
        bots=2,
    )
