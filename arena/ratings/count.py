"""From records to counts: games, first places, forfeits, and who is out of the run from when on."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

import numpy as np
from numpy.typing import NDArray

from arena.ratings.live import LiveRatings

VOID = "disqualified"
"""The fault of a seat that was not asked any more; such a game counts for nobody."""
AT_ONCE = "sandbox_violation"
"""The fault that puts a bot out of the run by itself."""


@dataclass(frozen=True, slots=True)
class Result:
    """What a record says about its outcome. `forfeits` holds (bot, fault)."""

    bots: Sequence[str]
    ranks: Sequence[int]
    truncated: bool
    forfeits: Sequence[tuple[str, str]] = ()


@dataclass(slots=True)
class Tally:
    """One bot's counts on one board. `wins` counts a shared first place by its share."""

    games: int = 0
    wins: float = 0.0
    forfeits: int = 0


@dataclass(slots=True)
class BoardCount:
    """All counts of one table size."""

    table_size: int
    tallies: dict[str, Tally] = field(default_factory=dict)
    ratings: LiveRatings = field(default_factory=LiveRatings)
    truncated: int = 0
    dropped: int = 0
    """Games that count for nobody because a bot was disqualified before them."""


class Count:
    """Takes games in plan order. A bot with `max_forfeits` forfeits, or with one violation of the
    sandbox, is out from the next game on, whatever was played of it after that."""

    def __init__(self, bots: Sequence[str], max_forfeits: int) -> None:
        self._bots = bots
        self._max_forfeits = max_forfeits
        self._forfeits: dict[str, int] = {}
        self.disqualified: dict[str, str] = {}
        """Bots that are out, with the reason."""
        self.boards: dict[int, BoardCount] = {}

    def add(self, result: Result) -> None:
        """Take in the next game."""
        size = len(result.bots)
        board = self.boards.get(size)
        if board is None:
            tallies = {bot: Tally() for bot in self._bots}
            board = self.boards[size] = BoardCount(size, tallies)
        void = any(fault == VOID for _, fault in result.forfeits)
        if void or any(bot in self.disqualified for bot in result.bots):
            board.dropped += 1
            return
        self._count(board, result)
        board.ratings.update(result.bots, result.ranks)
        for bot, fault in result.forfeits:
            self._forfeit(board, bot, fault)

    def _count(self, board: BoardCount, result: Result) -> None:
        winners = result.ranks.count(1)
        for bot, rank in zip(result.bots, result.ranks, strict=True):
            tally = board.tallies[bot]
            tally.games += 1
            if rank == 1:
                tally.wins += 1 / winners
        board.truncated += result.truncated

    def _forfeit(self, board: BoardCount, bot: str, fault: str) -> None:
        board.tallies[bot].forfeits += 1
        number = self._forfeits[bot] = self._forfeits.get(bot, 0) + 1
        if fault == AT_ONCE:
            self.disqualified[bot] = f"it broke out of what the sandbox allows ({fault})"
        elif number >= self._max_forfeits:
            self.disqualified[bot] = f"{number} forfeit" if number == 1 else f"{number} forfeits"


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
