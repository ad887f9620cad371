"""Faults of a run by bot and kind, as text and JSON. Bots' words are cleaned."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby
from typing import Any

import msgspec
from rich.text import Text

from arena.records.runfile import Entry
from arena.records.side import FaultNote
from arena.views.text import clean, clean_lines

FORMAT_VERSION = 1


def faults_text(run: str, refused: Sequence[Entry], faults: Sequence[FaultNote]) -> Text:
    """One example of each kind of fault of each bot, with the number of its kind."""
    if not refused and not faults:
        return Text(f"no faults in {run}")
    lines = [Text(f"Run {run}", "bold")]
    for entry in refused:
        lines.append(Text(f"{clean(entry.name)} does not play: {entry.fault}", "bold"))
        lines += [Text(f"    {line}") for line in clean_lines(entry.reason)]
    ordered = sorted(faults, key=lambda note: (note.bot, note.fault, note.game))
    for (bot, fault), group in groupby(ordered, key=lambda note: (note.bot, note.fault)):
        notes = list(group)
        first = notes[0]
        times = "once" if len(notes) == 1 else f"{len(notes)} times"
        lines.append(Text(f"{clean(bot)}: {fault}, {times}", "bold"))
        where = f"game {first.game}, round {first.round_number}, seat {first.seat}"
        lines.append(Text(f"  first in {where}: arena replay {run} {first.game}"))
        lines += [Text(f"    {line}") for line in clean_lines(first.text)]
    return Text("\n").join(lines)


def faults_json(run: str, refused: Sequence[Entry], faults: Sequence[FaultNote]) -> dict[str, Any]:
    """Every fault as JSON values."""
    return {
        "format_version": FORMAT_VERSION,
        "run": run,
        "not_playing": [
            {"bot": clean(e.name), "fault": e.fault, "text": "\n".join(clean_lines(e.reason))}
            for e in refused
        ],
        "faults": [
            msgspec.to_builtins(note)
            | {"bot": clean(note.bot), "text": "\n".join(clean_lines(note.text))}
            for note in faults
        ],
    }
