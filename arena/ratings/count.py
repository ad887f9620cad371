"""From records to counts: games, first places, forfeits, and who is out of the run from when on."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from arena.ratings.disqualified import Disqualified
from arena.ratings.live import LiveRatings


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
    """Takes games in plan order; those of bots that are out count for nobody."""

    def __init__(self, bots: Sequence[str], max_forfeits: int) -> None:
        self._bots = bots
        self._out = Disqualified(max_forfeits)
        self.boards: dict[int, BoardCount] = {}

    @property
    def disqualified(self) -> dict[str, str]:
        """Bots that are out, with the reason."""
        return self._out.reasons

    def add(self, result: Result) -> None:
        """Take in the next game."""
        size = len(result.bots)
        board = self.boards.get(size)
        if board is None:
            tallies = {bot: Tally() for bot in self._bots}
            board = self.boards[size] = BoardCount(size, tallies)
        if self._out.drops(result.bots, result.forfeits):
            board.dropped += 1
            return
        self._count(board, result)
        board.ratings.update(result.bots, result.ranks)
        for bot, fault in result.forfeits:
            board.tallies[bot].forfeits += 1
            self._out.add(bot, fault)

    def _count(self, board: BoardCount, result: Result) -> None:
        winners = result.ranks.count(1)
        for bot, rank in zip(result.bots, result.ranks, strict=True):
            tally = board.tallies[bot]
            tally.games += 1
            if rank == 1:
                tally.wins += 1 / winners
        board.truncated += result.truncated
