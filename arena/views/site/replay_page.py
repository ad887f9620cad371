"""The replay viewer's page, with the games to look at, and the files of the games."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from arena.ratings.notable import SEARCHED_GAMES, Notable
from arena.views.site.content import Report
from arena.views.site.environment import render
from arena.views.site.frame import Download, frame
from arena.views.site.names import REPLAY, game_file, replay_link
from arena.views.site.notable_words import notable_words
from arena.views.site.replay_files import NOTABLE_BYTES, ReplayFiles

_GROUPS = {
    "longest": "Longest games",
    "upset": "Greatest upsets",
    "bluff": "Boldest bluffs that held",
    "calza": "Calza hits, the least likely first",
    "best": "The quickest win of each bot",
    "worst": "The quickest defeat of each bot",
    "fault": "Faults",
}


@dataclass(frozen=True, slots=True)
class Entry:
    """A game of the list, with its link."""

    game: int
    href: str | None
    """None for a game that had no room."""
    what: str


@dataclass(frozen=True, slots=True)
class Group:
    """Games that are listed for one reason."""

    title: str
    entries: Sequence[Entry]


def replay_pages(report: Report, downloads: Sequence[Download] = ()) -> Iterator[tuple[str, bytes]]:
    """(file name, content) of the viewer and of every game."""
    run, replays = report.run, report.replays
    yield (
        REPLAY,
        render(
            "replay.html",
            here=REPLAY,
            groups=_groups(report),
            searched=SEARCHED_GAMES,
            left_out=len(replays.left_out),
            budget_mb=NOTABLE_BYTES / 1e6,
            data={"run": run.run, "games": sorted(replays.files)},
            site=frame(report, downloads),
        ),
    )
    for game, content in replays.files.items():
        yield game_file(game), content


def _groups(report: Report) -> list[Group]:
    groups = []
    for kind, title in _GROUPS.items():
        entries = [_entry(note, report.replays) for note in report.notable if note.kind == kind]
        if entries:
            groups.append(Group(title, entries))
    return groups


def _entry(note: Notable, replays: ReplayFiles) -> Entry:
    there = note.game in replays.files
    link = replay_link(note.game, note.round_number, note.action) if there else None
    return Entry(note.game, link, notable_words(note))
