"""Who counts and who is out, game by game: the oracle of the arrays in `arena.ratings.count`."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from arena.records.schema import Record


@dataclass
class ScalarCount:
    """Takes records in plan order. A bot with `max_forfeits` forfeits, or with one violation of the
    sandbox, is out from the next game on, whatever was played of it after that."""

    max_forfeits: int
    counted: list[Record] = field(default_factory=list)
    dropped: dict[int, int] = field(default_factory=dict)
    disqualified: dict[str, str] = field(default_factory=dict)
    forfeits: dict[str, int] = field(default_factory=dict)

    def add(self, record: Record) -> None:
        size = len(record.bots)
        self.dropped.setdefault(size, 0)
        void = any(fault == "disqualified" for _, fault in record.forfeits)
        if void or any(bot in self.disqualified for bot in record.bots):
            self.dropped[size] += 1
            return
        self.counted.append(record)
        for bot, fault in record.forfeits:
            number = self.forfeits[bot] = self.forfeits.get(bot, 0) + 1
            if fault == "sandbox_violation":
                self.disqualified[bot] = f"it broke out of what the sandbox allows ({fault})"
            elif number >= self.max_forfeits:
                self.disqualified[bot] = "1 forfeit" if number == 1 else f"{number} forfeits"


def wins_of(record: Record) -> dict[str, float]:
    """First places of a game by bot; a shared one counts its share."""
    share = 1 / list(record.ranks).count(1)
    return {b: share for b, rank in zip(record.bots, record.ranks, strict=True) if rank == 1}


def summed(parts: Sequence[dict[str, float]]) -> dict[str, float]:
    total: dict[str, float] = {}
    for part in parts:
        for bot, value in part.items():
            total[bot] = total.get(bot, 0.0) + value
    return total
