"""Dice and random words: SipHash-2-4 as `arena.dudo.dice` lays it out (rules.md section 12)."""

from __future__ import annotations

import numpy as np

from arena.dudo.dice import DICE_PER_WORD
from arena.engine.cache import kernel
from arena.engine.layout import Array, Record, to_int

_LENGTH_WORD = np.uint64(16 << 56)
_LOW_HALF = np.uint64(0xFFFFFFFF)
_LAST = np.uint64(0xFF)
_SIX = np.uint64(6)
_32 = np.uint64(32)
_Words = tuple[np.uint64, np.uint64, np.uint64, np.uint64]
_V0 = np.uint64(0x736F6D6570736575)
_V1 = np.uint64(0x646F72616E646F6D)
_V2 = np.uint64(0x6C7967656E657261)
_V3 = np.uint64(0x7465646279746573)


@kernel
def siphash24(k0: np.uint64, k1: np.uint64, m0: np.uint64, m1: np.uint64) -> np.uint64:
    """SipHash-2-4 of the 16-byte message m0, m1."""
    v = (k0 ^ _V0, k1 ^ _V1, k0 ^ _V2, k1 ^ _V3)
    for word in (m0, m1, _LENGTH_WORD):
        v = _round(_round((v[0], v[1], v[2], v[3] ^ word)))
        v = (v[0] ^ word, v[1], v[2], v[3])
    v = _round(_round(_round(_round((v[0], v[1], v[2] ^ _LAST, v[3])))))
    return v[0] ^ v[1] ^ v[2] ^ v[3]


@kernel
def decision_word(terms: Record, game: Record, seat: int) -> np.uint64:
    """The random word of a seat's next decision, as in `arena.records.secrets`."""
    message = np.uint64(seat | game.seat[seat].decisions << 8)
    return siphash24(terms.word_k0, terms.word_k1, game.number, message)


@kernel
def roll(
    terms: Record,
    game: Record,
    dice: Array,
    what: int,
    number: int,
    plan_seat: int,
    count: int,
    hand: Array,
) -> int:
    """Roll `count` dice, note them in the game's stretch of `dice` and count their faces in `hand`.

    `what` and `number` as in `arena.dudo.dice`. Returns the last die.
    """
    at = game.dice_at + game.dice_used
    game.dice_used += count
    face = 0
    block = 0
    while count > 0:
        message = np.uint64(number) << _32 | np.uint64(plan_seat | what << 8 | block << 16)
        word = siphash24(terms.dice_k0, terms.dice_k1, game.deal, message)
        half = word & _LOW_HALF
        for i in range(min(count, DICE_PER_WORD)):
            if i == 3:
                half = word >> _32
            product = half * _SIX
            half = product & _LOW_HALF
            face = to_int(product >> _32)
            hand[face] += 1
            dice[at] = face + 1
            at += 1
        count -= DICE_PER_WORD
        block += 1
    return face + 1


@kernel
def _round(v: _Words) -> _Words:
    v0, v1, v2, v3 = v
    v0 = v0 + v1
    v2 = v2 + v3
    v1 = _rotated(v1, np.uint64(13)) ^ v0
    v3 = _rotated(v3, np.uint64(16)) ^ v2
    v0 = _rotated(v0, _32)
    v2 = v2 + v1
    v0 = v0 + v3
    v1 = _rotated(v1, np.uint64(17)) ^ v2
    v3 = _rotated(v3, np.uint64(21)) ^ v0
    v2 = _rotated(v2, _32)
    return v0, v1, v2, v3


@kernel
def _rotated(x: np.uint64, bits: np.uint64) -> np.uint64:
    return x << bits | x >> np.uint64(64) - bits
