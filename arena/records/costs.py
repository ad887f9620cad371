"""What bots cost to run, from the files beside a run's blocks."""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass

from arena.records.faults import sides_of
from arena.records.folder import RunFolder
from arena.records.runfile import RunFile
from arena.records.side import BotCost


@dataclass(frozen=True, slots=True)
class Cost:
    """One bot over all blocks. Such figures differ from run to run and from machine to machine."""

    decisions: int
    cpu_ms: float
    """CPU time of all decisions together, start-up included."""
    peak_mib: float
    """The most memory that one of its processes held."""

    @property
    def ms_per_decision(self) -> float | None:
        return self.cpu_ms / self.decisions if self.decisions else None


def costs_of(folder: RunFolder, run: RunFile) -> dict[str, Cost]:
    """The costs of every bot that was asked, by name. Raises StorageError for a damaged file."""
    notes: defaultdict[str, list[BotCost]] = defaultdict(list)
    for side in sides_of(folder, run):
        for note in side.bots:
            notes[note.bot].append(note)
    return {
        bot: Cost(
            sum(note.decisions for note in own),
            sum(note.cpu_ms for note in own),
            max(note.peak_mib for note in own),
        )
        for bot, own in notes.items()
    }
