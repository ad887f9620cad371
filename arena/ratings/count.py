"""Which games count: forfeits in plan order, and who is out of the run from when on; tallies.

Knows arrays, not records: `outcomes` reads those.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from arena.sandbox.faults import Fault

VOID = Fault.DISQUALIFIED.value
"""The fault of a seat that was not asked any more; such a game counts for nobody."""
AT_ONCE = Fault.SANDBOX_VIOLATION.value
"""The fault that puts a bot out of the run by itself."""


@dataclass(frozen=True, slots=True)
class Forfeit:
    """A forfeit in a game that is not void. `seated` are all bots of the game."""

    game: int
    bot: int
    seated: Sequence[int]
    fault: str


@dataclass(frozen=True)
class Exclusions:
    """Bots that are out of the run, by their place in its names."""

    last_game: dict[int, int]
    """The last game of each that counts: the one that put it out."""
    reasons: dict[int, str]

    def drops(self, game: NDArray[np.uint64], bots: NDArray[np.uint16]) -> NDArray[np.bool_]:
        """(games,): whether games with these numbers (games,) and bots (games, seats) count for nobody
        because one of the bots is out."""
        dropped = np.zeros(len(game), np.bool_)
        for bot, last in self.last_game.items():
            late = np.flatnonzero(game > last)
            dropped[late] |= (bots[late] == bot).any(axis=1)
        return dropped


@dataclass(frozen=True)
class Tally:
    """Counts of all bots on one board, each (bots,)."""

    games: NDArray[np.intp]
    wins: NDArray[np.float64]
    """First places; a shared one counts its share."""
    forfeits: NDArray[np.intp]


def exclusions(forfeits: Sequence[Forfeit], max_forfeits: int) -> Exclusions:
    """Who is out. `forfeits` are those of all boards in plan order.

    A bot with `max_forfeits` forfeits, or with one violation of the sandbox, is out from the next game
    on, whatever was played of it after that. A game that counts for nobody puts nobody out.
    """
    number: dict[int, int] = {}
    last_game: dict[int, int] = {}
    reasons: dict[int, str] = {}
    for forfeit in forfeits:
        if any(last_game.get(bot, forfeit.game) < forfeit.game for bot in forfeit.seated):
            continue
        count = number[forfeit.bot] = number.get(forfeit.bot, 0) + 1
        if forfeit.fault == AT_ONCE:
            reasons[forfeit.bot] = f"it broke out of what the sandbox allows ({forfeit.fault})"
        elif count >= max_forfeits:
            reasons[forfeit.bot] = f"{count} forfeit" if count == 1 else f"{count} forfeits"
        if forfeit.bot in reasons:
            last_game[forfeit.bot] = forfeit.game
    return Exclusions(last_game, reasons)


def tally(
    bots: NDArray[np.uint16], ranks: NDArray[np.uint8], forfeits: NDArray[np.bool_], number: int
) -> Tally:
    """Count the games of `number` bots. All arrays (games, seats)."""
    first = ranks == 1
    share = first / np.maximum(first.sum(axis=1, keepdims=True), 1)
    seats = bots.ravel()
    return Tally(
        games=np.bincount(seats, minlength=number),
        wins=np.bincount(seats, share.ravel(), minlength=number).astype(np.float64),
        forfeits=np.bincount(seats[forfeits.ravel()], minlength=number),
    )
