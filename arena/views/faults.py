"""Faults of a run by bot and kind, as text and JSON. Bots' words are cleaned."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import groupby
from typing import Any

import msgspec
from rich.text import Text

from arena.records.runfile import Entry
from arena.records.side import FaultNote
from arena.views.text import clean, clean_lines

FORMAT_VERSION = 1
_MORE_GAMES = 5


def faults_text(
    run: str, refused: Sequence[Entry], faults: Sequence[FaultNote], counted: Mapping[str, int]
) -> Text:
    """One example of each kind of fault of each bot, with the number of its kind.

    `counted` are the forfeits of each bot in the table: fewer where games count for nobody.
    """
    if not refused and not faults:
        return Text(f"no faults in {run}")
    lines = [Text(f"Run {run}", "bold")]
    for entry in refused:
        lines.append(Text(f"{clean(entry.name)} does not play: {entry.fault}", "bold"))
        lines += [Text(f"    {line}") for line in clean_lines(entry.reason)]
    ordered = sorted(faults, key=lambda note: (note.bot, note.fault, note.game))
    for bot, own in groupby(ordered, key=lambda note: note.bot):
        notes = list(own)
        for _, kind in groupby(notes, key=lambda note: note.fault):
            lines += _kind(run, list(kind))
        lines += _uncounted(len(notes), counted.get(bot, 0))
    return Text("\n").join(lines)


def faults_json(
    run: str, refused: Sequence[Entry], faults: Sequence[FaultNote], counted: Mapping[str, int]
) -> dict[str, Any]:
    """Every fault as JSON values, and how many of each bot's the table counts."""
    return {
        "format_version": FORMAT_VERSION,
        "run": run,
        "not_playing": [
            {"bot": clean(e.name), "fault": e.fault, "text": "\n".join(clean_lines(e.reason))}
            for e in refused
        ],
        "counted": {clean(bot): counted.get(bot, 0) for bot in sorted({n.bot for n in faults})},
        "faults": [
            msgspec.to_builtins(note)
            | {"bot": clean(note.bot), "text": "\n".join(clean_lines(note.text))}
            for note in faults
        ],
    }


def _kind(run: str, notes: Sequence[FaultNote]) -> Iterator[Text]:
    """Faults of one kind of one bot: the first whose words were kept, and where to find more."""
    shown = next((note for note in notes if note.text), notes[0])
    times = "once" if len(notes) == 1 else f"{len(notes)} times"
    yield Text(f"{clean(shown.bot)}: {clean(shown.fault)}, {times}", "bold")
    where = f"game {shown.game}, round {shown.round_number}, seat {shown.seat}"
    yield Text(f"  {where}: arena replay {run} {shown.game}")
    yield from (Text(f"    {line}") for line in clean_lines(shown.text))
    others = [str(note.game) for note in notes if note is not shown]
    if others:
        listed = ", ".join(others[:_MORE_GAMES]) + (", ..." if len(others) > _MORE_GAMES else "")
        yield Text(f"  also in game{'s'[: len(others) != 1]} {listed}")


def _uncounted(listed: int, counted: int) -> Iterator[Text]:
    """Why the table has fewer forfeits than are listed here, where it has."""
    if listed > counted:
        yield Text(
            f"  the table counts {counted} of these {listed} forfeits; the others lie in games that"
            " count for nobody,"
        )
        yield Text("  because this bot or another of the table had been disqualified before them")
