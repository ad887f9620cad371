"""Answers: what an answer's word means, whether it may be, and the move or forfeit that follows."""

from __future__ import annotations

from arena.botkit.rows import BID
from arena.dudo.bid import CALZA_CODE, DUDO_CODE, PASS_CODE
from arena.dudo.dice import BURN
from arena.engine.cache import inlined_kernel, kernel
from arena.engine.dice import roll
from arena.engine.events import emit, forget_told
from arena.engine.layout import (
    EVENT_STEP,
    GAMES_OVER,
    LOW,
    LOW_ACTIONS,
    LOW_DICE,
    LOW_EVENTS,
    LOW_NOTES,
    NOBODY,
    NOTE_CALZA,
    NOTE_FORFEIT,
    NOTE_SHOW,
    OVER,
    OVER_ACTIONS,
    OVER_DICE,
    OVER_NOTES,
    Array,
    Record,
    to_int,
)
from arena.engine.legal import (
    least_quantity,
    may_call_calza,
    may_show,
    next_alive,
    next_bystander,
)
from arena.engine.resolve import call, forfeit

FIRST_BID_CODE = 7
"""One ace; the numbers from PASS_CODE up to here name no action."""

OK, ILLEGAL, PROTOCOL = 0, 1, 2
"""Verdicts: the move was made, it is against the rules, the word names no answer to the question."""


@kernel
def apply_answers(
    terms: Array,
    table: Array,
    games: Array,
    events: Array,
    dice: Array,
    actions: Array,
    notes: Array,
    slots: Array,
    answers: Array,
    faults: Array,
    verdicts: Array,
    counters: Array,
    asked: int,
) -> None:
    """Apply the first `asked` answers to the games in `slots`, and count the games that ended."""
    setting = terms[0]
    for i in range(asked):
        game = games[slots[i]]
        verdict = OK
        fault = to_int(faults[i])
        if fault == 0:
            word = to_int(answers[i])
            verdict = _move(setting, table, game, events, dice, actions, notes, word)
            if verdict == ILLEGAL:
                fault = to_int(setting.illegal)
            elif verdict == PROTOCOL:
                fault = to_int(setting.protocol)
        if fault:
            seat = game.turn if game.asking == NOBODY else game.asking
            _note(game, notes, NOTE_FORFEIT, seat, fault)
            forfeit(setting, game, events, dice, seat)
        verdicts[i] = verdict
        if game.status == OVER:
            counters[GAMES_OVER] += 1
            counters[OVER_DICE] += game.dice_used
            counters[OVER_ACTIONS] += game.actions_used
            counters[OVER_NOTES] += game.notes_used
        else:
            check_room(setting, game, events, counters)


@kernel
def check_room(terms: Record, game: Record, events: Array, counters: Array) -> None:
    """See to it that every stretch has room for what one answer can append; else mark it as low."""
    low = 0
    if game.events_used + EVENT_STEP > game.events_room:
        forget_told(terms, game, events)
        # Half the room free, so that forgetting is not done again at once.
        if 2 * game.events_used + EVENT_STEP > game.events_room:
            low |= LOW_EVENTS
    if game.dice_used + terms.seats * terms.start_dice > game.dice_room:
        low |= LOW_DICE
    if game.actions_used >= game.actions_room:
        low |= LOW_ACTIONS
    if game.notes_used >= game.notes_room:
        low |= LOW_NOTES
    if low:
        game.low = low
        counters[LOW] = 1


@inlined_kernel
def _move(
    terms: Record,
    table: Array,
    game: Record,
    events: Array,
    dice: Array,
    actions: Array,
    notes: Array,
    word: int,
) -> int:
    """Make the move that an answer's word names; the verdict. Only OK changes the game."""
    code = word & 0xFFFF
    mask = word >> 16
    if game.asking != NOBODY:
        if mask or (code != CALZA_CODE and code != PASS_CODE):
            return PROTOCOL
        if code == PASS_CODE:
            game.asking = next_bystander(terms, game, game.asking)
        else:
            _note(game, notes, NOTE_CALZA, game.asking, 0)
            call(terms, game, events, dice, game.asking, CALZA_CODE)
        return OK
    seat = game.turn
    if mask >> _hidden_count(game, seat):
        return PROTOCOL
    if code >= FIRST_BID_CODE:
        return _bid(terms, table, game, events, dice, actions, notes, code, mask)
    if mask or (code != DUDO_CODE and code != CALZA_CODE):
        return PROTOCOL
    if game.bids == 0 or (code == CALZA_CODE and not may_call_calza(terms, game, seat)):
        return ILLEGAL
    _act(game, actions, code)
    call(terms, game, events, dice, seat, code)
    return OK


@inlined_kernel
def _bid(
    terms: Record,
    table: Array,
    game: Record,
    events: Array,
    dice: Array,
    actions: Array,
    notes: Array,
    code: int,
    mask: int,
) -> int:
    """Let the seat in turn bid, and show the dice of the mask; the verdict."""
    seat = game.turn
    quantity = (code - 1) // 6
    face = (code - 1) % 6 + 1
    least = least_quantity(terms, table, game, face)
    if least == 0 or not least <= quantity <= game.total:
        return ILLEGAL
    shown = 0
    if mask:
        shown = _packed_choice(game, seat, mask)
        if not may_show(terms, game, seat, face, shown):
            return ILLEGAL
        _note(game, notes, NOTE_SHOW, seat, shown)
    _act(game, actions, code)
    emit(game, events, BID, seat, code, shown)
    game.bids += 1
    game.quantity = quantity
    game.face = face
    game.bidder = seat
    game.turn = next_alive(terms, game, seat, 1)
    if mask:
        _burn(terms, game, dice, seat, shown)
    game.asking = next_bystander(terms, game, game.turn)
    return OK


@kernel
def _burn(terms: Record, game: Record, dice: Array, seat: int, packed: int) -> None:
    """Lay the dice open and roll the others of the seat again (rules.md section 11)."""
    left = to_int(game.seat[seat].dice_left)
    hand = game.seat[seat].hidden
    for face in range(6):
        count = packed >> 4 * face & 15
        game.seat[seat].shown[face] = count
        game.on_table[face] += count
        left -= count
        hand[face] = 0
    game.burned |= 1 << seat
    roll(terms, game, dice, BURN, game.round_number, game.seat[seat].plan_seat, left, hand)


@kernel
def _packed_choice(game: Record, seat: int, mask: int) -> int:
    """The dice, packed, that a mask over the sorted hidden dice names."""
    packed = 0
    for face in range(6):
        for _ in range(game.seat[seat].hidden[face]):
            packed += (mask & 1) << 4 * face
            mask >>= 1
    return packed


@kernel
def _hidden_count(game: Record, seat: int) -> int:
    count: int = to_int(game.seat[seat].dice_left)
    if game.burned >> seat & 1:
        for face in range(6):
            count -= game.seat[seat].shown[face]
    return count


@kernel
def _act(game: Record, actions: Array, code: int) -> None:
    actions[game.actions_at + game.actions_used] = code
    game.actions_used += 1


@kernel
def _note(game: Record, notes: Array, kind: int, seat: int, detail: int) -> None:
    note = notes[game.notes_at + game.notes_used]
    note.at = game.actions_used
    note.kind = kind
    note.seat = seat
    note.detail = detail
    game.notes_used += 1
