"""Where dice come from: a keyed pseudo-random function of what is rolled (rules.md section 12).

The layout below is part of the record format; `docs/records.md` repeats it for people who want to
derive dice without this program.

    key      16 bytes, as two little-endian 64-bit words k0, k1
    message  m0 = deal
             m1 = seat | what << 8 | block << 16 | number << 32
    word     SipHash-2-4(key, m0 and m1 as 16 little-endian bytes)

`seat` is the plan seat, that is before a seating roll renumbers seats. `what` is 0 for a setup roll
(`number` counts them from 0), 1 for a hand and 2 for the re-roll of a burn (`number` is the round,
from 1). One word gives six dice: the low half three, then the high half three, each by
multiplying the 32-bit half by six, taking the carry above 32 bits as the die minus one and going on
with the rest (bias under 1e-7). `block` counts words, from 0, where a hand has more than six dice.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

SETUP_ROLL, HAND, BURN = 0, 1, 2
DICE_PER_WORD = 6
_MASK64 = (1 << 64) - 1
_LENGTH_WORD = 16 << 56
_MASK32 = (1 << 32) - 1


class Dealer(Protocol):
    """The source of a game's dice. Seats are plan seats, rounds count from 1."""

    def setup_roll(self, number: int, seat: int) -> int:
        """One die of setup roll `number`, counted from 0."""

    def hand(self, round_number: int, seat: int, count: int) -> tuple[int, ...]:
        """The dice that `seat` rolls at the start of a round."""

    def burn(self, round_number: int, seat: int, count: int) -> tuple[int, ...]:
        """The dice that `seat` rolls again after showing some."""


class KeyedDice:
    """The dice of one deal under a 16-byte key."""

    def __init__(self, key: bytes, deal: int) -> None:
        if len(key) != 16:
            raise ValueError("a dice key has 16 bytes")
        self._k0 = int.from_bytes(key[:8], "little")
        self._k1 = int.from_bytes(key[8:], "little")
        self._deal = deal

    def setup_roll(self, number: int, seat: int) -> int:
        return self._roll(SETUP_ROLL, number, seat, 1)[0]

    def hand(self, round_number: int, seat: int, count: int) -> tuple[int, ...]:
        return self._roll(HAND, round_number, seat, count)

    def burn(self, round_number: int, seat: int, count: int) -> tuple[int, ...]:
        return self._roll(BURN, round_number, seat, count)

    def _roll(self, what: int, number: int, seat: int, count: int) -> tuple[int, ...]:
        dice: list[int] = []
        block = 0
        while len(dice) < count:
            message = seat | what << 8 | block << 16 | number << 32
            word = siphash24(self._k0, self._k1, self._deal, message)
            dice += dice_of_word(word, min(count - len(dice), DICE_PER_WORD))
            block += 1
        return tuple(dice)


class RecordedDice:
    """The dice of a record, in the order in which they were rolled.

    Raises ValueError for a die outside 1 to 6, and when the game asks for more dice than were
    recorded.
    """

    def __init__(self, dice: Sequence[int]) -> None:
        if not all(1 <= die <= 6 for die in dice):
            raise ValueError("the record has a die outside 1 to 6")
        self._dice = dice
        self._next = 0

    @property
    def left(self) -> int:
        """Dice not rolled yet."""
        return len(self._dice) - self._next

    def setup_roll(self, number: int, seat: int) -> int:
        return self._take(1)[0]

    def hand(self, round_number: int, seat: int, count: int) -> tuple[int, ...]:
        return self._take(count)

    def burn(self, round_number: int, seat: int, count: int) -> tuple[int, ...]:
        return self._take(count)

    def _take(self, count: int) -> tuple[int, ...]:
        if count > self.left:
            raise ValueError("the record has fewer dice than the game rolls")
        taken = tuple(int(die) for die in self._dice[self._next : self._next + count])
        self._next += count
        return taken


def dice_of_word(word: int, count: int) -> list[int]:
    """Up to six dice from a 64-bit word, as the module says."""
    dice: list[int] = []
    for half in (word & _MASK32, word >> 32):
        for _ in range(min(3, count - len(dice))):
            half *= 6
            dice.append((half >> 32) + 1)
            half &= _MASK32
    return dice


def siphash24(k0: int, k1: int, m0: int, m1: int) -> int:
    """SipHash-2-4 of the 16-byte message m0, m1 (Aumasson and Bernstein, 2012)."""
    v0 = k0 ^ 0x736F6D6570736575
    v1 = k1 ^ 0x646F72616E646F6D
    v2 = k0 ^ 0x6C7967656E657261
    v3 = k1 ^ 0x7465646279746573
    for word, rounds in ((m0, 2), (m1, 2), (_LENGTH_WORD, 2), (0, 4)):
        v3 ^= word
        if rounds == 4:
            v2 ^= 0xFF
        for _ in range(rounds):
            v0 = v0 + v1 & _MASK64
            v1 = (v1 << 13 & _MASK64 | v1 >> 51) ^ v0
            v0 = v0 << 32 & _MASK64 | v0 >> 32
            v2 = v2 + v3 & _MASK64
            v3 = (v3 << 16 & _MASK64 | v3 >> 48) ^ v2
            v0 = v0 + v3 & _MASK64
            v3 = (v3 << 21 & _MASK64 | v3 >> 43) ^ v0
            v2 = v2 + v1 & _MASK64
            v1 = (v1 << 17 & _MASK64 | v1 >> 47) ^ v2
            v2 = v2 << 32 & _MASK64 | v2 >> 32
        v0 ^= word
    return v0 ^ v1 ^ v2 ^ v3
