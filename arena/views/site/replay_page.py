"""The replay viewer's page and its games, each a script of its own: file:// lets no page fetch."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from arena.dudo.replay import replay
from arena.ratings.notable import SEARCHED_GAMES, Notable
from arena.records.folder import RunFolder
from arena.views.site.content import Report
from arena.views.site.embed import script_json
from arena.views.site.environment import render
from arena.views.site.frame import Download, frame
from arena.views.site.names import REPLAY, replay_link
from arena.views.site.notable_words import notable_words
from arena.views.site.replay_data import replay_data

_GROUPS = {
    "longest": "Longest games",
    "upset": "Greatest upsets",
    "bluff": "Boldest bluffs that held",
    "calza": "Calza hits, the least likely first",
    "best": "Clearest wins",
    "worst": "Clearest losses",
    "fault": "Faults",
}


@dataclass(frozen=True, slots=True)
class Entry:
    """A game of the list, with its link."""

    game: int
    href: str
    what: str


@dataclass(frozen=True, slots=True)
class Group:
    """Games that are listed for one reason."""

    title: str
    entries: Sequence[Entry]


def replay_pages(
    folder: RunFolder, report: Report, downloads: Sequence[Download] = ()
) -> Iterator[tuple[str, bytes]]:
    """(file name, content) of the viewer and of every game. Raises StorageError and BadTranscript."""
    run, listed = report.run, sorted(report.replays)
    yield (
        REPLAY,
        render(
            "replay.html",
            here=REPLAY,
            groups=_groups(report.notable),
            searched=SEARCHED_GAMES,
            data={"run": run.run, "games": listed},
            site=frame(report, downloads),
        ),
    )
    for block in run.plan.blocks:
        own = [game for game in listed if 0 <= game - block.first_game < block.games]
        if not own:
            continue
        wanted = set(own)
        for record in folder.read_records(block.number):
            if record.game not in wanted:
                continue
            game = replay(run.rule_set, record.transcript)
            data = script_json(replay_data(record.game, game, record.bots))
            yield f"games/{record.game}.js", f"arenaGame({data});\n".encode()


def _groups(notable: Sequence[Notable]) -> list[Group]:
    groups = []
    for kind, title in _GROUPS.items():
        entries = [
            Entry(
                note.game,
                replay_link(note.game, note.round_number, note.action),
                notable_words(note),
            )
            for note in notable
            if note.kind == kind
        ]
        if entries:
            groups.append(Group(title, entries))
    return groups
