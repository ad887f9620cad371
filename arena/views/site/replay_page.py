"""The replay viewer's page and its games, each a script of its own: file:// lets no page fetch."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from arena.dudo.replay import replay
from arena.ratings.notable import SEARCHED_GAMES, Notable
from arena.records.folder import RunFolder
from arena.records.runfile import RunFile
from arena.views.site.embed import script_json
from arena.views.site.environment import render
from arena.views.site.names import REPLAY, replay_link
from arena.views.site.replay_data import replay_data
from arena.views.wording import percent, plain_bid

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


def notable_words(note: Notable) -> str:
    """Why a game is worth a look, in words that begin small."""
    bid = "" if note.bid is None else plain_bid(note.bid)
    chance = "" if note.chance is None else percent(note.chance)
    return {
        "longest": f"{note.rounds} rounds",
        "upset": f"{note.bot} won; its rivals are {note.margin:.1f} stronger in mu",
        "bluff": f"{note.bot} bid {bid} with odds of {chance}, was called, and it held",
        "calza": f"{note.bot} called calza on {bid}, exact with a chance of {chance}",
        "best": f"{note.bot} won in {_rounds(note.rounds)}",
        "worst": f"{note.bot} was placed last of those in the game's {_rounds(note.rounds)}",
        "fault": f"{note.bot} forfeited: {note.fault}",
    }[note.kind]


def included(run: RunFile, notable: Sequence[Notable], more: int | None, stored: Sequence[int]) -> set[int]:
    """The games that the viewer has: notable ones and `more` others spread evenly over the stored ones;
    all of these where `more` is None."""
    games = {note.game for note in notable}
    others = [game for game in stored if game not in games]
    if more is None or more >= len(others):
        return games | set(others)
    step = len(others) / more if more else 0.0
    return games | {others[int(step * at)] for at in range(more)}


def replay_pages(
    folder: RunFolder,
    run: RunFile,
    games: Collection[int],
    notable: Sequence[Notable],
    shared: Mapping[str, Any],
) -> Iterator[tuple[str, bytes]]:
    """(file name, content) of the viewer and of every game. Raises StorageError and BadTranscript."""
    listed = sorted(games)
    yield (
        REPLAY,
        render(
            "replay.html",
            here=REPLAY,
            groups=_groups(notable),
            searched=SEARCHED_GAMES,
            data={"run": run.run, "games": listed},
            **shared,
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


def _rounds(number: int) -> str:
    return f"{number} round{'s'[: number != 1]}"
