"""What the live page of a run shows, from its records on disk, as JSON values."""

from __future__ import annotations

from collections import deque
from typing import Any

from arena.ratings.standings import standings_of
from arena.records.faults import faults_of
from arena.records.folder import RunFolder
from arena.records.runfile import RunFile
from arena.views.text import clean

FORMAT_VERSION = 1
LAST_FAULTS = 20
"""Faults that are shown, the last ones of the plan first."""
RATE_S = 180.0
"""Games a second are those of the last minutes."""


class Pace:
    """Games a second, from how many games lay on disk when."""

    def __init__(self) -> None:
        self._seen: deque[tuple[float, int]] = deque()

    def add(self, now_s: float, done: int) -> None:
        """`done` games lie on disk at `now_s`, seconds of any clock."""
        self._seen.append((now_s, done))
        while len(self._seen) > 2 and self._seen[1][0] < now_s - RATE_S:
            self._seen.popleft()

    def rate(self) -> float | None:
        """None while no game has come in."""
        (began, before), (now, done) = self._seen[0], self._seen[-1]
        return (done - before) / (now - began) if done > before else None


def stored_games(folder: RunFolder, run: RunFile) -> int:
    """Games on disk."""
    return sum(block.games for block in run.plan.blocks if folder.has_block(block))


def live_data(folder: RunFolder, run: RunFile) -> dict[str, Any]:
    """Standings and the last faults. Raises StorageError."""
    standings = standings_of(folder, run)
    faults = list(faults_of(folder, run))
    return {
        "format_version": FORMAT_VERSION,
        "run": clean(run.run),
        "games": run.plan.games,
        "provisional": standings.provisional,
        "boards": [
            {
                "table_size": board.table_size,
                "rows": [
                    [
                        "" if row.rank is None else f"{row.rank}{'=' if row.shared else ''}",
                        clean(row.bot),
                        f"{row.score:.2f}",
                        f"{row.mu:.2f} ± {row.sigma:.2f}",
                        f"{row.games:,}",
                        f"{100 * row.wins / row.games:.1f} %" if row.games else "",
                        str(row.forfeits),
                    ]
                    for row in board.rows
                ],
            }
            for board in standings.boards
        ],
        "fault_count": len(faults),
        "faults": [
            f"{clean(note.bot)}: {clean(note.fault)} in game {note.game}, round {note.round_number}"
            for note in faults[: -LAST_FAULTS - 1 : -1]
        ],
    }
