"""Public events of a game as words of the wire, kept until every seat with dice has had them."""

from __future__ import annotations

from arena.engine.cache import kernel
from arena.engine.layout import Array, Record


@kernel
def emit(game: Record, events: Array, kind: int, seat: int, code: int, data: int) -> None:
    """Append one event; the fields are those of `arena.botkit.rows.EVENT`."""
    event = events[game.events_at + game.events_used]
    event.kind = kind
    event.seat = seat
    event.code = code
    event.data = data
    game.events_used += 1


@kernel
def forget_told(terms: Record, game: Record, events: Array) -> None:
    """Drop the events that every seat with dice has had; seats without dice are never asked."""
    known = game.events_used
    for seat in range(terms.seats):
        if game.seat[seat].dice_left:
            known = min(known, game.seat[seat].told)
    at = game.events_at
    for i in range(at, at + game.events_used - known):
        events[i] = events[i + known]
    game.events_used -= known
    for seat in range(terms.seats):
        game.seat[seat].told -= known
