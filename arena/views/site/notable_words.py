"""Why a notable game is worth a look, in words."""

from __future__ import annotations

from arena.ratings.notable import Notable
from arena.views.wording import percent, plain_bid


def notable_words(note: Notable) -> str:
    """What happened in the game, in words that follow its number and a colon."""
    bid = "" if note.bid is None else plain_bid(note.bid)
    chance = "" if note.chance is None else percent(note.chance)
    return {
        "longest": f"{note.rounds} rounds",
        "upset": f"{note.bot} won against rivals who are {note.margin:.1f} stronger in mu",
        "bluff": f"{note.bot} bid {bid} at odds of {chance}, was called, and it held",
        "calza": f"{note.bot} called calza on {bid}, exact at a chance of {chance}",
        "best": f"{note.bot} won in {_rounds(note.rounds)}, its quickest win",
        "worst": f"{note.bot} came last in {_rounds(note.rounds)}, its quickest defeat",
        "fault": f"{note.bot} forfeited: {note.fault}",
    }[note.kind]


def _rounds(number: int) -> str:
    return f"{number} round{'s'[: number != 1]}"
