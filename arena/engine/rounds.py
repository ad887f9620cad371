"""The rounds of recorded games of two seats: who opened, and with which hands. Recorded dice and
actions go through the rules of this room once more; nothing is dealt anew and nothing is judged."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from arena.botkit.rows import EVENT
from arena.dudo.bid import CALZA_CODE, DUDO_CODE
from arena.dudo.rules import Rules
from arena.engine.cache import kernel
from arena.engine.layout import EVENT_STEP, GAME, PLAYING, Array, Record, to_int
from arena.engine.legal import next_alive
from arena.engine.moves import FIRST_BID_CODE
from arena.engine.resolve import call
from arena.engine.start import begin_round
from arena.engine.terms import ROLL_OPENER, SEAT0, make_terms

ROUND = np.dtype(
    [("opener", "i1"), ("kind", "i1"), ("dice_left", "i1", (2,)), ("hands", "<u4", (2,))]
)
"""A round as it began. `opener` is a table seat, `kind` has the bits of a RoundKind; per table seat its
dice and which they are, packed as in `arena.botkit.rows`."""

_BAD = -1


def rounds_of(
    rules: Rules,
    dice: NDArray[np.uint8],
    dice_offsets: NDArray[np.integer],
    actions: NDArray[np.uint16],
    action_offsets: NDArray[np.integer],
    shown: NDArray[np.uint32],
    rounds: NDArray[np.uint32],
) -> Array:
    """Every round of these games, dtype ROUND, game after game.

    The dice of game i are dice[dice_offsets[i]:dice_offsets[i + 1]], as in records; so it is with
    actions. `shown` holds the packed dice laid open with each action, `rounds` how many rounds each
    game has. Raises ValueError, with the index of the game, where they do not fit together.
    """
    terms = make_terms(rules, 2, bytes(16), bytes(16), 1, 1)
    game = np.zeros(1, GAME)
    events = np.zeros(2 * EVENT_STEP, EVENT)
    scratch = np.zeros(2 * rules.start_dice, np.uint8)
    ends = np.concatenate(([0], np.cumsum(rounds, dtype=np.int64)))
    table = np.zeros(int(ends[-1]), ROUND)
    bad = _walk(
        terms,
        game,
        events,
        scratch,
        dice,
        np.asarray(dice_offsets, np.int64),
        actions,
        np.asarray(action_offsets, np.int64),
        shown,
        ends,
        table,
    )
    if bad != _BAD:
        raise ValueError(f"game {bad}: dice, actions and rounds do not fit together")
    return table


@kernel
def _walk(
    terms: Array,
    games: Array,
    events: Array,
    scratch: Array,
    dice: Array,
    dice_offsets: Array,
    actions: Array,
    action_offsets: Array,
    shown: Array,
    ends: Array,
    table: Array,
) -> int:
    """Fill the table; the first game that does not fit, or _BAD."""
    setting = terms[0]
    game = games[0]
    for i in range(len(dice_offsets) - 1):
        last = dice_offsets[i + 1]
        at = _seat(setting, game, dice, dice_offsets[i], last)
        if at == _BAD:
            return i
        row = ends[i]
        _begin(setting, game, events, scratch)
        for action in range(action_offsets[i], action_offsets[i + 1] + 1):
            if game.bids == 0:
                if row == ends[i + 1]:
                    return i
                at = _deal(game, dice, at, last)
                if at == _BAD:
                    return i
                _write(game, table[row])
                row += 1
            if action == action_offsets[i + 1]:
                break
            code = to_int(actions[action])
            if code >= FIRST_BID_CODE:
                at = _bid(setting, game, dice, at, last, code, to_int(shown[action]))
                if at == _BAD:
                    return i
            elif not _end_round(setting, game, events, scratch, code):
                return i
            elif game.status != PLAYING:
                if action + 1 != action_offsets[i + 1]:
                    return i
                break
        if row != ends[i + 1] or at != last:
            return i
    return _BAD


@kernel
def _seat(terms: Record, game: Record, dice: Array, at: int, last: int) -> int:
    """Set the game up as its setup rolls say; where the first hands begin, or _BAD."""
    opener = 0
    if terms.setup != SEAT0:
        tied = True
        while tied:
            if at + 2 > last:
                return _BAD
            tied = dice[at] == dice[at + 1]
            if terms.setup == ROLL_OPENER:
                opener = 1 if dice[at + 1] > dice[at] else 0
            at += 2
    game.status = PLAYING
    game.round_number = 1
    game.kind = game.fijo_used = game.ciego_used = game.truncated = 0
    game.opener = opener
    game.alive = 2
    for seat in range(2):
        game.seat[seat].plan_seat = seat
        game.seat[seat].dice_left = terms.start_dice
    game.burned = 3
    return at


@kernel
def _begin(terms: Record, game: Record, events: Array, scratch: Array) -> None:
    game.events_at = game.events_used = game.dice_at = game.dice_used = 0
    begin_round(terms, game, events, scratch)


@kernel
def _deal(game: Record, dice: Array, at: int, last: int) -> int:
    """Give both seats the recorded dice; where the next dice begin, or _BAD."""
    for seat in range(2):
        at = _take(game, seat, to_int(game.seat[seat].dice_left), dice, at, last)
        if at == _BAD:
            break
    return at


@kernel
def _take(game: Record, seat: int, count: int, dice: Array, at: int, last: int) -> int:
    """Put the next dice of the record into a hand."""
    if at + count > last:
        return _BAD
    hand = game.seat[seat].hidden
    for face in range(6):
        hand[face] = 0
    for i in range(at, at + count):
        if not 1 <= dice[i] <= 6:
            return _BAD
        hand[to_int(dice[i]) - 1] += 1
    return at + count


@kernel
def _write(game: Record, row: Record) -> None:
    row.opener = game.opener
    row.kind = game.kind
    for seat in range(2):
        row.dice_left[seat] = game.seat[seat].dice_left
        packed = 0
        for face in range(6):
            packed |= to_int(game.seat[seat].hidden[face]) << 4 * face
        row.hands[seat] = packed


@kernel
def _bid(
    terms: Record, game: Record, dice: Array, at: int, last: int, code: int, shown: int
) -> int:
    """Let the bid stand, and the rest of the hand be rolled again where dice are shown."""
    quantity = (code - 1) // 6
    if quantity > game.total:
        return _BAD
    seat = game.turn
    game.bids += 1
    game.quantity = quantity
    game.face = (code - 1) % 6 + 1
    game.bidder = seat
    game.turn = next_alive(terms, game, seat, 1)
    if shown == 0:
        return at
    left = to_int(game.seat[seat].dice_left)
    for face in range(6):
        count = shown >> 4 * face & 15
        if count > game.seat[seat].hidden[face] or game.seat[seat].shown[face]:
            return _BAD
        left -= count
    for face in range(6):
        game.seat[seat].shown[face] = shown >> 4 * face & 15
    game.burned |= 1 << seat
    return _take(game, seat, left, dice, at, last)


@kernel
def _end_round(terms: Record, game: Record, events: Array, scratch: Array, code: int) -> bool:
    """Let the seat in turn call; False where there is nothing to call or no such call."""
    if game.bids == 0 or (code != DUDO_CODE and code != CALZA_CODE):
        return False
    game.events_used = game.dice_used = 0
    call(terms, game, events, scratch, game.turn, code)
    return True
