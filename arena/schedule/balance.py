"""Making a set of line-ups fairer by exchanging bots between them; no line-up comes twice.

Only `random()` is asked of the source of randomness: its numbers are the same in every Python.
"""

from __future__ import annotations

import random
from collections import Counter
from itertools import combinations
from math import comb

PROPOSALS_PER_SEAT = 200
MOST_PROPOSALS = 60_000
"""Exchanges that `even_out` tries at most: a fraction of a second."""


def level(drawn: list[tuple[int, ...]], bots: int) -> None:
    """Change single bots until tables per bot differ by at most one.

    A bot that sits twice more than another has a line-up in which the other can take its place
    without making one that is there already, so this always ends.
    """
    taken = set(drawn)
    sat = Counter(bot for lineup in drawn for bot in lineup)
    while True:
        most = max(range(bots), key=lambda bot: sat[bot])
        least = min(range(bots), key=lambda bot: sat[bot])
        if sat[most] - sat[least] <= 1:
            return
        index, changed = next(
            (index, changed)
            for index, lineup in enumerate(drawn)
            if most in lineup
            and least not in lineup
            and (changed := _with(lineup, least, most)) not in taken
        )
        taken.remove(drawn[index])
        taken.add(changed)
        drawn[index] = changed
        sat[most] -= 1
        sat[least] += 1


def even_out(drawn: list[tuple[int, ...]], bots: int, rng: random.Random) -> None:
    """Let two bots of two line-ups change places wherever that does not make meetings of pairs
    less even, until they differ by at most one or enough was tried. Tables per bot stay."""
    taken = set(drawn)
    meetings = _Meetings(drawn, bots)
    size = len(drawn[0])
    for _ in range(min(PROPOSALS_PER_SEAT * size * len(drawn), MOST_PROPOSALS)):
        if meetings.even:
            return
        first, second = int(rng.random() * len(drawn)), int(rng.random() * len(drawn))
        here, there = drawn[first], drawn[second]
        leaves, comes = here[int(rng.random() * size)], there[int(rng.random() * size)]
        if leaves in there or comes in here or meetings.cost(here, there, leaves, comes) > 0:
            continue
        new_here, new_there = _with(here, comes, leaves), _with(there, leaves, comes)
        if new_here == new_there or new_here in taken or new_there in taken:
            continue
        taken -= {here, there}
        taken |= {new_here, new_there}
        drawn[first], drawn[second] = new_here, new_there
        meetings.move(here, leaves, comes)
        meetings.move(there, comes, leaves)


def _with(lineup: tuple[int, ...], comes: int, leaves: int) -> tuple[int, ...]:
    return tuple(sorted(comes if bot == leaves else bot for bot in lineup))


class _Meetings:
    """How often every two bots meet. `_excess` is the sum of squares over its least value."""

    def __init__(self, drawn: list[tuple[int, ...]], bots: int) -> None:
        self._met = [[0] * bots for _ in range(bots)]
        self._excess = 0
        for lineup in drawn:
            for one, other in combinations(lineup, 2):
                self._add(one, other, 1)
        pairs = comb(bots, 2)
        low, above = divmod(len(drawn) * comb(len(drawn[0]), 2), pairs)
        self._excess -= (pairs - above) * low**2 + above * (low + 1) ** 2

    @property
    def even(self) -> bool:
        """Whether meetings differ by at most one."""
        return self._excess == 0

    def cost(self, here: tuple[int, ...], there: tuple[int, ...], leaves: int, comes: int) -> int:
        """Half of what the sum grows by when `leaves` and `comes` change places."""
        old, new = self._met[leaves], self._met[comes]
        stay = sum(new[bot] - old[bot] + 1 for bot in here if bot != leaves and bot not in there)
        return stay + sum(
            old[bot] - new[bot] + 1 for bot in there if bot != comes and bot not in here
        )

    def move(self, lineup: tuple[int, ...], leaves: int, comes: int) -> None:
        """Take in that `comes` sits in the line-up instead of `leaves`."""
        for bot in lineup:
            if bot != leaves:
                self._add(leaves, bot, -1)
                self._add(comes, bot, 1)

    def _add(self, one: int, other: int, change: int) -> None:
        met = self._met[one][other]
        self._excess += (met + change) ** 2 - met**2
        self._met[one][other] = self._met[other][one] = met + change
