"""Which games a report's viewer has, and why each is worth a look, in words."""

from __future__ import annotations

from collections.abc import Sequence

from arena.ratings.notable import Notable
from arena.records.folder import RunFolder
from arena.records.runfile import RunFile
from arena.views.wording import percent, plain_bid


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


def chosen_games(
    folder: RunFolder, run: RunFile, notable: Sequence[Notable], more: int | None
) -> set[int]:
    """The games that the viewer has: notable ones and `more` others spread evenly over the stored ones;
    all of these where `more` is None."""
    games = {note.game for note in notable}
    others = [
        game
        for block in run.plan.blocks
        if more != 0 and folder.has_block(block)
        for game in range(block.first_game, block.first_game + block.games)
        if game not in games
    ]
    if more is None or more >= len(others):
        return games | set(others)
    return games | {others[len(others) * at // more] for at in range(more)}


def _rounds(number: int) -> str:
    return f"{number} round{'s'[: number != 1]}"
