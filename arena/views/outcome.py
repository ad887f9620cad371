"""What a round decided, in sentences that every view shares."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from arena.dudo.bid import CALZA
from arena.dudo.resolve import Resolution
from arena.views.wording import dice_words, kind_words, plain_bid


def outcome_words(result: Resolution, seats: Sequence[str]) -> Iterator[str]:
    """A sentence for each thing that the call or the forfeit did. `seats` are names by table seat,
    such as `seat 0 exact`."""
    if result.bid is not None:
        yield f"{plain_bid(result.bid)} {_verdict(result)}: {result.actual} count."
    changes = zip(result.dice_before, result.dice_after, strict=True)
    moved = [(seat, old, new) for seat, (old, new) in enumerate(changes) if old != new]
    for seat, old, new in moved:
        did = "loses" if new < old else "wins"
        out = " and is out" if new == 0 else ""
        dice = dice_words(abs(new - old))
        yield f"{_capital(seats[seat])} {did} {dice} ({old} to {new}){out}."
    if not moved:
        yield "No dice change hands."
    if result.next_opener is not None:
        kind = kind_words(result.next_kind)
        special = f", {kind}" if kind else ""
        yield f"{_capital(seats[result.next_opener])} opens the next round{special}."


def _verdict(result: Resolution) -> str:
    if result.call is CALZA:
        return "is exact" if result.exact else "is not exact"
    return "holds" if result.holds else "fails"


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]
