"""The open questions of all games as rows and events, grouped by bot (layout: `arena.botkit.rows`)."""

from __future__ import annotations

from arena.botkit.rows import ASK_ACT, ASK_CALZA, NO_BIDDER
from arena.engine.cache import inlined_kernel, kernel
from arena.engine.dice import decision_word
from arena.engine.layout import LONGEST, NOBODY, PLAYING, Array, Record
from arena.engine.legal import least_quantity, may_burn, may_call_calza, sees_own_dice


@kernel
def count_questions(games: Array, starts: Array, counters: Array) -> int:
    """Set `starts[b]` to the row where the questions to bot b begin; how many events there are.

    LONGEST gets the most events of one question.
    """
    starts[:] = 0
    events = longest = 0
    for slot in range(len(games)):
        game = games[slot]
        if game.status == PLAYING:
            seat = _asked(game)
            starts[game.seat[seat].bot + 1] += 1
            count = game.events_used - game.seat[seat].told
            events += count
            longest = max(longest, count)
    for bot in range(1, len(starts)):
        starts[bot] += starts[bot - 1]
    counters[LONGEST] = longest
    return events


@kernel
def write_questions(
    terms: Array,
    table: Array,
    games: Array,
    events: Array,
    starts: Array,
    cursors: Array,
    slots: Array,
    fixtures: Array,
    rows: Array,
    told: Array,
) -> None:
    """Write all rows, and their events into `told`; the seats asked have had them then."""
    for bot in range(len(starts)):
        cursors[bot] = starts[bot]
    for slot in range(len(games)):
        game = games[slot]
        if game.status == PLAYING:
            bot = game.seat[_asked(game)].bot
            slots[cursors[bot]] = slot
            fixtures[cursors[bot]] = game.fixture
            cursors[bot] += 1
    setting = terms[0]
    at = 0
    for i in range(starts[len(starts) - 1]):
        game = games[slots[i]]
        seat = _asked(game)
        count = game.events_used - game.seat[seat].told
        row = rows[i]
        row.slot = slots[i]
        row.event_start = at
        row.event_count = count
        _write_row(setting, table, game, seat, row)
        first = game.events_at + game.seat[seat].told
        for event in range(count):
            told[at + event] = events[first + event]
        at += count
        game.seat[seat].told = game.events_used
        game.seat[seat].decisions += 1


@kernel
def _asked(game: Record) -> int:
    seat: int = game.turn if game.asking == NOBODY else game.asking
    return seat


@inlined_kernel
def _write_row(terms: Record, table: Array, game: Record, seat: int, row: Record) -> None:
    """All fields but those of the batch."""
    row.word = decision_word(terms, game, seat)
    row.bids = game.bids
    row.round_number = game.round_number
    row.ask = ASK_ACT if game.asking == NOBODY else ASK_CALZA
    row.fresh = game.seat[seat].decisions == 0
    row.seat = seat
    row.seats = terms.seats
    row.turn = game.turn
    row.opener = game.opener
    row.kind = game.kind
    row.can_calza = may_call_calza(terms, game, seat)
    row.can_burn = seat == game.turn and may_burn(terms, game, seat)
    row.total = game.total
    row.quantity = game.quantity
    row.face = game.face
    row.bidder = NO_BIDDER if game.bidder == NOBODY else game.bidder
    row.fijo_used = game.fijo_used
    row.ciego_used = game.ciego_used
    sees = sees_own_dice(terms, game, seat)
    row.blind = not sees
    for face in range(6):
        row.least[face] = least_quantity(terms, table, game, face + 1)
        row.dice[face] = game.seat[seat].hidden[face] if sees else 0
        row.shown[face] = game.on_table[face]
    for other in range(terms.seats):
        row.dice_left[other] = game.seat[other].dice_left
