"""Finding games in a run's records."""

from __future__ import annotations

from arena.errors import NotFound
from arena.records.folder import RunFolder
from arena.records.runfile import RunFile
from arena.records.tables import results_frame


def worst_game(folder: RunFolder, run: RunFile, bot: str) -> int:
    """The game that a bot lost the most clearly: the last rank, then the fewest rounds, then the
    lowest number. Raises NotFound when it has lost none."""
    seats = results_frame(folder, run)
    lost = seats[(seats.bot == bot) & (seats["rank"] > 1) & ~seats.void]
    if lost.empty:
        raise NotFound(f"{bot} has lost no game of {run.run}")
    ordered = lost.sort_values(["rank", "rounds", "game"], ascending=[False, True, True])
    return int(ordered.game.iloc[0])


def games_with_fault(folder: RunFolder, run: RunFile, bot: str) -> list[int]:
    """The games that a bot forfeited, in plan order."""
    seats = results_frame(folder, run)
    own = seats[(seats.bot == bot) & (seats.fault != "") & ~seats.void]
    return [int(game) for game in own.game]
