"""From records to counts: games, first places, forfeits, and who is out of the run from when on."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

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
