"""What a seat may do at a given moment (rules.md sections 4 to 8, 10, 11).

`arena.dudo.legal` in numbers.
"""

from __future__ import annotations

from arena.dudo.bid import ACE
from arena.dudo.state import RoundKind
from arena.engine.cache import kernel
from arena.engine.layout import NOBODY, Array, Record, to_int
from arena.engine.terms import (
    ALWAYS,
    ANYONE,
    BURN_OFF,
    BURN_RAISE,
    ONE_DIE,
    SHORT,
    VETERANS,
)

FIJO, CIEGO = int(RoundKind.FIJO), int(RoundKind.CIEGO)


@kernel
def next_alive(terms: Record, game: Record, seat: int, step: int) -> int:
    """The next seat with dice after `seat`, clockwise or, with step -1, the other way."""
    seats = terms.seats
    for _ in range(seats):
        seat += step
        if seat == seats:
            seat = 0
        elif seat < 0:
            seat = seats - 1
        if game.seat[seat].dice_left:
            break
    return seat


@kernel
def wild_face(terms: Record, game: Record) -> int:
    """The face that counts for every other in this round, or 0."""
    return 0 if game.kind & FIJO else terms.wild


@kernel
def least_quantity(terms: Record, table: Array, game: Record, face: int) -> int:
    """The least quantity of a face that the seat in turn may bid; 0 where there is none."""
    fijo = game.kind & FIJO
    standing = game.face
    if game.bids == 0:
        return 1 if face != ACE or _may_open_on_aces(terms, game) else 0
    if fijo and face != standing and not _may_change_face(terms, game):
        return 0
    if terms.free_face and not fijo and game.bids == 1 and standing == ACE:
        least = game.quantity + 1 if face == ACE else 1
    else:
        least = to_int(table[fijo, game.quantity, standing - 1, face - 1])
    return least if least <= game.total else 0


@kernel
def may_call_calza(terms: Record, game: Record, seat: int) -> bool:
    """Section 8."""
    if game.bids == 0 or game.seat[seat].dice_left == 0 or seat == game.bidder:
        return False
    if not (terms.calza_turn if seat == game.turn else terms.calza_bystanders):
        return False
    if game.kind and not terms.special_calza:
        return False
    return bool(not terms.calza_needs_missing_die or game.seat[seat].dice_left < terms.start_dice)


@kernel
def next_bystander(terms: Record, game: Record, seat: int) -> int:
    """The first bystander clockwise after `seat`, and before the seat in turn, who may call calza."""
    if not terms.calza_bystanders:
        return NOBODY
    for _ in range(terms.seats):
        seat += 1
        if seat == terms.seats:
            seat = 0
        if seat == game.turn:
            break
        if may_call_calza(terms, game, seat):
            return seat
    return NOBODY


@kernel
def sees_own_dice(terms: Record, game: Record, seat: int) -> bool:
    """Section 10, palo ciego."""
    if not game.kind & CIEGO:
        return True
    short = game.seat[seat].dice_left <= terms.palo_ciego
    return bool(short != (terms.blind_short != 0))


@kernel
def may_burn(terms: Record, game: Record, seat: int) -> bool:
    """Whether the seat in turn may show dice with its next bid, as far as the moment goes."""
    if terms.burn == BURN_OFF or (terms.burn == BURN_RAISE and game.bids == 0):
        return False
    if game.burned >> seat & 1 or game.seat[seat].dice_left <= 1:
        return False
    return sees_own_dice(terms, game, seat)


@kernel
def may_show(terms: Record, game: Record, seat: int, face: int, packed: int) -> bool:
    """Section 11, for held dice (packed) to be shown with a legal bid on `face`."""
    if not may_burn(terms, game, seat):
        return False
    wild = wild_face(terms, game)
    count = 0
    for shown in range(1, 7):
        dice = packed >> 4 * (shown - 1) & 15
        if dice and shown != face and shown != wild:
            return False
        count += dice
    return bool(count < game.seat[seat].dice_left)


@kernel
def _may_open_on_aces(terms: Record, game: Record) -> bool:
    """Section 5."""
    if wild_face(terms, game) != ACE or terms.open_aces == ALWAYS:
        return True
    return bool(terms.open_aces == ONE_DIE and game.seat[game.opener].dice_left == 1)


@kernel
def _may_change_face(terms: Record, game: Record) -> bool:
    """Section 10, palo fijo, for the seat in turn."""
    rule = terms.fijo_face_change
    if rule == SHORT:
        return bool(game.seat[game.turn].dice_left <= terms.palo_fijo)
    if rule == VETERANS:
        return bool(game.fijo_used >> game.turn & 1)
    return bool(rule == ANYONE)
