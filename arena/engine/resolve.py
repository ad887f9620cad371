"""What a call or a forfeit does: counting, losses, eliminations, next opener, special rounds, ranks.

Rules.md sections 7 to 10 and 14; `arena.dudo.resolve` in numbers.
"""

from __future__ import annotations

from arena.botkit.rows import CALL, DICE_LEFT, FORFEIT, HAND, NO_COUNT, ROUND_END
from arena.dudo.bid import DUDO_CODE
from arena.engine.cache import kernel
from arena.engine.events import emit
from arena.engine.layout import NOBODY, OVER, Array, Record
from arena.engine.legal import CIEGO, FIJO, next_alive, wild_face
from arena.engine.start import begin_round
from arena.engine.terms import (
    AFTER_CALLER,
    BIDDER_LOSES,
    GAIN,
    LOSER,
    OTHERS_LOSE,
    ROTATE_BACK,
    WINNER,
)


@kernel
def call(
    terms: Record, game: Record, events: Array, dice: Array, caller: int, call_code: int
) -> None:
    """End the round by a legal call, and begin the next one or end the game."""
    _remember_dice(terms, game)
    emit(game, events, CALL, caller, call_code, 0)
    actual = _reveal(terms, game, events)
    if call_code == DUDO_CODE:
        candidate = _dudo(terms, game, caller, actual >= game.quantity)
    else:
        candidate = _calza(terms, game, caller, actual == game.quantity)
    _emit_end(terms, game, events, actual)
    _eliminate(terms, game)
    if _game_ends(terms, game):
        return
    game.opener = _next_opener(terms, game, candidate, caller)
    _set_kind(terms, game)
    game.round_number += 1
    begin_round(terms, game, events, dice)


@kernel
def forfeit(terms: Record, game: Record, events: Array, dice: Array, seat: int) -> None:
    """End the round because a seat is out (section 14): nobody triggers anything by it."""
    _remember_dice(terms, game)
    emit(game, events, FORFEIT, seat, 0, 0)
    game.seat[seat].dice_left = 0
    _emit_end(terms, game, events, NO_COUNT)
    _eliminate(terms, game)
    if _game_ends(terms, game):
        return
    game.opener = next_alive(terms, game, seat, 1)
    game.kind = 0
    game.round_number += 1
    begin_round(terms, game, events, dice)


@kernel
def _remember_dice(terms: Record, game: Record) -> None:
    for seat in range(terms.seats):
        game.seat[seat].before = game.seat[seat].dice_left


@kernel
def _reveal(terms: Record, game: Record, events: Array) -> int:
    """Show all dice and count those that match the standing bid (section 7)."""
    column = game.face - 1
    wild = wild_face(terms, game) - 1
    if wild == column:
        wild = -1
    actual = 0
    for seat in range(terms.seats):
        if game.seat[seat].dice_left == 0:
            continue
        packed = 0
        for face in range(6):
            count = game.seat[seat].hidden[face] + game.seat[seat].shown[face]
            packed |= count << 4 * face
            if face in (column, wild):
                actual += count
        emit(game, events, HAND, seat, 0, packed)
    return actual


@kernel
def _dudo(terms: Record, game: Record, caller: int, holds: bool) -> int:
    """Take the die of who lost; return who opens if it goes by who lost or won (section 9)."""
    loser, winner = (caller, game.bidder) if holds else (game.bidder, caller)
    game.seat[loser].dice_left -= 1
    return winner if terms.next_opener == WINNER else loser


@kernel
def _calza(terms: Record, game: Record, caller: int, exact: bool) -> int:
    """Move dice (section 8); return who opens if it goes by who lost or won (section 9)."""
    bidder = game.bidder
    hit = terms.calza_hit
    if not exact:
        game.seat[caller].dice_left -= min(terms.calza_miss_loss, game.seat[caller].dice_left)
    elif hit == GAIN:
        game.seat[caller].dice_left += min(
            terms.calza_gain, terms.start_dice - game.seat[caller].dice_left
        )
    elif hit == BIDDER_LOSES:
        game.seat[bidder].dice_left -= 1
    elif hit == OTHERS_LOSE:
        for seat in range(terms.seats):
            if seat != caller and game.seat[seat].dice_left:
                game.seat[seat].dice_left -= 1
    if terms.next_opener == WINNER:
        return caller if exact else bidder
    return bidder if exact and hit == BIDDER_LOSES else caller


@kernel
def _emit_end(terms: Record, game: Record, events: Array, actual: int) -> None:
    for seat in range(terms.seats):
        if game.seat[seat].dice_left != game.seat[seat].before:
            emit(game, events, DICE_LEFT, seat, game.seat[seat].dice_left, 0)
    emit(game, events, ROUND_END, 0, actual, 0)


@kernel
def _eliminate(terms: Record, game: Record) -> None:
    """Seats that left together with `a` seats alive afterwards share rank a + 1 (section 9)."""
    game.alive = 0
    for seat in range(terms.seats):
        if game.seat[seat].dice_left:
            game.alive += 1
    for seat in range(terms.seats):
        if game.seat[seat].before and game.seat[seat].dice_left == 0:
            game.seat[seat].rank = game.alive + 1


@kernel
def _game_ends(terms: Record, game: Record) -> bool:
    """Whether the game is over, with all ranks in place (sections 9 and 14)."""
    if terms.single_round:
        _single_round_ranks(terms, game)
    elif game.alive == 1:
        for seat in range(terms.seats):
            if game.seat[seat].dice_left:
                game.seat[seat].rank = 1
    elif game.round_number >= terms.max_rounds:
        game.truncated = 1
        _truncated_ranks(terms, game)
    else:
        return False
    game.status = OVER
    game.asking = NOBODY
    return True


@kernel
def _single_round_ranks(terms: Record, game: Record) -> None:
    """The seats that lost dice share the last rank, all others rank 1."""
    losers = 0
    for seat in range(terms.seats):
        if game.seat[seat].dice_left < game.seat[seat].before:
            losers += 1
    for seat in range(terms.seats):
        lost = game.seat[seat].dice_left < game.seat[seat].before
        game.seat[seat].rank = terms.seats - losers + 1 if lost else 1


@kernel
def _truncated_ranks(terms: Record, game: Record) -> None:
    """The seats alive are ranked by dice count; equal counts share."""
    for seat in range(terms.seats):
        if game.seat[seat].dice_left:
            rank = 1
            for other in range(terms.seats):
                if game.seat[other].dice_left > game.seat[seat].dice_left:
                    rank += 1
            game.seat[seat].rank = rank


@kernel
def _next_opener(terms: Record, game: Record, candidate: int, caller: int) -> int:
    """Section 9: the candidate, or a seat by position alone."""
    rule = terms.next_opener
    if rule in (LOSER, WINNER):
        if game.seat[candidate].dice_left:
            return candidate
        return next_alive(terms, game, candidate, 1)
    if rule == AFTER_CALLER:
        return next_alive(terms, game, caller, 1)
    return next_alive(terms, game, game.opener, -1 if rule == ROTATE_BACK else 1)


@kernel
def _set_kind(terms: Record, game: Record) -> None:
    """The next round's kind and who has triggered it (section 10)."""
    game.kind = 0
    fijo = _triggers(terms, game, terms.palo_fijo, game.fijo_used)
    if fijo:
        game.kind |= FIJO
        game.fijo_used |= fijo
    ciego = _triggers(terms, game, terms.palo_ciego, game.ciego_used)
    if ciego:
        game.kind |= CIEGO
        game.ciego_used |= ciego


@kernel
def _triggers(terms: Record, game: Record, threshold: int, used: int) -> int:
    """Bit s for each seat s whose drop to the threshold makes the next round special."""
    bits = 0
    if threshold == 0 or game.alive < terms.special_min_alive:
        return bits
    for seat in range(terms.seats):
        dropped = game.seat[seat].dice_left < game.seat[seat].before
        if dropped and game.seat[seat].dice_left == threshold:
            bits |= 1 << seat
    return bits if terms.special_every else bits & ~used
