"""The start of a game and of a round (rules.md sections 2 and 3)."""

from __future__ import annotations

from arena.botkit.rows import ROUND_START
from arena.dudo.dice import HAND, SETUP_ROLL
from arena.engine.cache import kernel
from arena.engine.dice import roll
from arena.engine.events import emit
from arena.engine.layout import NOBODY, PLAYING, Array, Record
from arena.engine.terms import ROLL_OPENER, ROLL_ORDER


@kernel
def start_game(terms: Record, game: Record, bots: Array, events: Array, dice: Array) -> bool:
    """Start the game whose number and deal are set; `bots` by plan seat.

    False when the stretch of dice has no room for the setup rolls: nothing has begun then.
    """
    game.events_used = game.dice_used = game.actions_used = game.notes_used = 0
    opener = _seat(terms, game, dice)
    if opener == NOBODY:
        return False
    game.status = PLAYING
    game.round_number = 1
    game.kind = game.fijo_used = game.ciego_used = 0
    game.truncated = 0
    game.opener = opener
    game.alive = terms.seats
    for seat in range(terms.seats):
        game.seat[seat].bot = bots[game.seat[seat].plan_seat]
        game.seat[seat].dice_left = terms.start_dice
        game.seat[seat].told = 0
        game.seat[seat].decisions = 0
        game.seat[seat].rank = 0
    game.burned = (1 << terms.seats) - 1
    begin_round(terms, game, events, dice)
    return True


@kernel
def begin_round(terms: Record, game: Record, events: Array, dice: Array) -> None:
    """Deal the hands of the round whose number, kind and opener are set."""
    emit(game, events, ROUND_START, game.opener, game.kind, game.round_number)
    if game.burned:
        _clear_shown(terms, game)
    game.turn = game.opener
    game.asking = game.bidder = NOBODY
    game.bids = game.quantity = game.face = 0
    game.total = 0
    for seat in range(terms.seats):
        count = game.seat[seat].dice_left
        game.total += count
        hand = game.seat[seat].hidden
        for face in range(6):
            hand[face] = 0
        if count:
            plan_seat = game.seat[seat].plan_seat
            roll(terms, game, dice, HAND, game.round_number, plan_seat, count, hand)


@kernel
def _clear_shown(terms: Record, game: Record) -> None:
    game.burned = 0
    for face in range(6):
        game.on_table[face] = 0
        for seat in range(terms.seats):
            game.seat[seat].shown[face] = 0


@kernel
def _seat(terms: Record, game: Record, dice: Array) -> int:
    """Hold the setup rolls, fix the seating and return the opener; NOBODY for want of room."""
    for seat in range(terms.seats):
        game.seat[seat].plan_seat = seat
    if terms.setup == ROLL_OPENER:
        return _opener_by_roll(terms, game, dice)
    if terms.setup == ROLL_ORDER:
        return _order_by_roll(terms, game, dice)
    return 0


@kernel
def _opener_by_roll(terms: Record, game: Record, dice: Array) -> int:
    """Only the tied highest roll again, until one is left. `ranks` holds the faces meanwhile."""
    seats = terms.seats
    in_group = (1 << seats) - 1
    group = seats
    number = 0
    opener = NOBODY
    while group > 1:
        if not _has_room(terms, game, group):
            return NOBODY
        highest = 0
        for seat in range(seats):
            if in_group >> seat & 1:
                game.seat[seat].rank = _setup_roll(terms, game, dice, number, seat)
                highest = max(highest, game.seat[seat].rank)
        number += 1
        for seat in range(seats):
            if in_group >> seat & 1 and game.seat[seat].rank < highest:
                in_group &= ~(1 << seat)
                group -= 1
            elif in_group >> seat & 1:
                opener = seat
    return opener


@kernel
def _order_by_roll(terms: Record, game: Record, dice: Array) -> int:
    """Seats by falling roll; tied groups roll again, the highest first and to the end of its ties.

    `before[p]` is where the group that begins at place p ends, `ranks` the faces by place.
    """
    seats = terms.seats
    game.seat[0].before = seats
    number = place = 0
    while place < seats:
        end = game.seat[place].before
        if end == place + 1:
            place += 1
            continue
        if not _has_room(terms, game, end - place):
            return NOBODY
        for at in range(place, end):
            game.seat[at].rank = _setup_roll(terms, game, dice, number, game.seat[at].plan_seat)
        number += 1
        _sort_by_roll(game, place, end)
        first = place
        for at in range(place + 1, end + 1):
            if at == end or game.seat[at].rank != game.seat[first].rank:
                game.seat[first].before = at
                first = at
    return 0


@kernel
def _sort_by_roll(game: Record, place: int, end: int) -> None:
    """Sort the places of a group by falling face; equal faces keep their order."""
    for at in range(place + 1, end):
        face, seat = game.seat[at].rank, game.seat[at].plan_seat
        to = at
        while to > place and game.seat[to - 1].rank < face:
            game.seat[to].rank = game.seat[to - 1].rank
            game.seat[to].plan_seat = game.seat[to - 1].plan_seat
            to -= 1
        game.seat[to].rank = face
        game.seat[to].plan_seat = seat


@kernel
def _has_room(terms: Record, game: Record, group: int) -> bool:
    """Whether a throw of a group and the first hands fit into the stretch of dice."""
    needed = game.dice_used + group + terms.seats * terms.start_dice
    return bool(needed <= game.dice_room)


@kernel
def _setup_roll(terms: Record, game: Record, dice: Array, number: int, plan_seat: int) -> int:
    return roll(terms, game, dice, SETUP_ROLL, number, plan_seat, 1, game.seat[0].shown)
