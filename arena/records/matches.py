"""Shares of wins with intervals, counted over deals."""

from __future__ import annotations

from dataclasses import dataclass

import pandas as pd

from arena.records.folder import RunFolder
from arena.records.runfile import RunFile
from arena.records.tables import results_frame
from arena.stats.intervals import share_interval


@dataclass(frozen=True, slots=True)
class MatchScore:
    """One bot's wins over all games of a match. A shared first place counts by its share."""

    bot: str
    games: int
    wins: float
    share: float
    low: float
    """Lower end of the 95 % interval of `share`, over deals."""
    high: float
    forfeits: int


def match_scores(folder: RunFolder, run: RunFile) -> list[MatchScore]:
    """The scores of all bots of a complete run of one table, most wins first."""
    seats = results_frame(folder, run)
    seats = seats[~seats.void]
    scores = [_score(name, seats[seats.bot == name]) for name in run.names]
    return sorted(scores, key=lambda score: -score.share)


def _score(bot: str, seats: pd.DataFrame) -> MatchScore:
    deals = seats.groupby("deal").win.mean()
    share, low, high = share_interval(deals.tolist(), len(seats) // len(deals))
    wins = round(float(seats.win.sum()), 9)
    return MatchScore(bot, len(seats), wins, share, low, high, int((seats.fault != "").sum()))
