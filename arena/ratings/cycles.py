"""Cycles a > b > c > a: where no ranking can be right about all three."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from arena.ratings.shares import Floats

LISTED = 5
"""Cycles that are named; the others are counted."""


@dataclass(frozen=True)
class Cycles:
    """`count` cycles in all; `strongest` holds the indices of the bots of a few, each beating the next
    and the last beating the first, those first whose weakest share is greatest."""

    count: int
    strongest: tuple[tuple[int, int, int], ...]


def find_cycles(share: Floats, low: Floats, listed: int = LISTED) -> Cycles:
    """Cycles of three in which every bot's share against the next has a lower end above 1/2.

    `share` and `low`, (bots, bots): row against column, NaN for pairs that never met.
    """
    beats = np.nan_to_num(low) > 0.5
    found = []
    for bot in range(len(beats)):
        # Each cycle is found once, from its lowest bot.
        via = beats & beats[bot][:, None] & beats[:, bot][None, :]
        via[:bot] = via[:, :bot] = False
        found += [(bot, int(second), int(third)) for second, third in np.argwhere(via)]
    found.sort(key=lambda cycle: (-min(_edges(share, cycle)), cycle))
    return Cycles(len(found), tuple(found[:listed]))


def _edges(share: Floats, cycle: tuple[int, int, int]) -> list[float]:
    first, second, third = cycle
    return [float(share[a, b]) for a, b in ((first, second), (second, third), (third, first))]
