"""Dice as a keyed function of what is rolled: the hash, the layout, the distribution."""

from __future__ import annotations

import struct
from collections import Counter
from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from arena.dudo.dice import KeyedDice, RecordedDice, dice_of_word, siphash24

KEY = bytes(range(16))
K0, K1 = 0x0706050403020100, 0x0F0E0D0C0B0A0908
WORDS = st.integers(min_value=0, max_value=2**64 - 1)


def siphash_of_bytes(key: bytes, message: bytes) -> int:
    """SipHash-2-4 of any message, after the paper: a second writing of it."""
    m64 = 2**64 - 1
    k0, k1 = struct.unpack("<QQ", key)
    v = [
        k0 ^ int.from_bytes(b"somepseu", "big"),
        k1 ^ int.from_bytes(b"dorandom", "big"),
        k0 ^ int.from_bytes(b"lygenera", "big"),
        k1 ^ int.from_bytes(b"tedbytes", "big"),
    ]

    def rotated(x: int, bits: int) -> int:
        return (x << bits | x >> 64 - bits) & m64

    def sip_round() -> None:
        v[0] = (v[0] + v[1]) & m64
        v[2] = (v[2] + v[3]) & m64
        v[1] = rotated(v[1], 13) ^ v[0]
        v[3] = rotated(v[3], 16) ^ v[2]
        v[0] = rotated(v[0], 32)
        v[2] = (v[2] + v[1]) & m64
        v[0] = (v[0] + v[3]) & m64
        v[1] = rotated(v[1], 17) ^ v[2]
        v[3] = rotated(v[3], 21) ^ v[0]
        v[2] = rotated(v[2], 32)

    padded = message + bytes(7 - len(message) % 8) + bytes([len(message) % 256])
    for (word,) in struct.iter_unpack("<Q", padded):
        v[3] ^= word
        sip_round()
        sip_round()
        v[0] ^= word
    v[2] ^= 0xFF
    for _ in range(4):
        sip_round()
    return v[0] ^ v[1] ^ v[2] ^ v[3]


def dice_after_the_layout(deal: int, seat: int, what: int, number: int, count: int) -> list[int]:
    """A roll derived from the documented layout alone."""
    dice: list[int] = []
    for block in range((count + 5) // 6):
        message = struct.pack("<QBBHI", deal, seat, what, block, number)
        word = siphash_of_bytes(KEY, message)
        for half in (word % 2**32, word // 2**32):
            rest = half
            for _ in range(3):
                die, rest = divmod(rest * 6, 2**32)
                dice.append(die + 1)
    return dice[:count]


def test_the_official_vector() -> None:
    """Message 00..0f under key 00..0f, from the reference implementation's list."""
    m0, m1 = struct.unpack("<QQ", bytes(range(16)))
    digest = siphash24(K0, K1, m0, m1)
    assert digest.to_bytes(8, "little") == bytes.fromhex("db9bc2577fcc2a3f")
    assert siphash_of_bytes(KEY, bytes(range(16))) == 0x3F2ACC7F57C29BDB
    assert siphash_of_bytes(KEY, bytes(range(15))) == 0xA129CA6149BE45E5


@given(WORDS, WORDS, WORDS, WORDS)
def test_the_hash_of_any_message(k0: int, k1: int, m0: int, m1: int) -> None:
    wanted = siphash_of_bytes(struct.pack("<QQ", k0, k1), struct.pack("<QQ", m0, m1))
    assert siphash24(k0, k1, m0, m1) == wanted


@given(
    deal=WORDS,
    seat=st.integers(0, 19),
    number=st.integers(0, 2**32 - 1),
    count=st.integers(1, 10),
)
def test_rolls_follow_the_layout_of_key_and_message(
    deal: int, seat: int, number: int, count: int
) -> None:
    dice = KeyedDice(KEY, deal)
    hand = dice_after_the_layout(deal, seat, 1, number, count)
    assert dice.hand(number, seat, count) == tuple(hand)
    burnt = dice_after_the_layout(deal, seat, 2, number, count)
    assert dice.burn(number, seat, count) == tuple(burnt)
    assert [dice.setup_roll(number, seat)] == dice_after_the_layout(deal, seat, 0, number, 1)


def test_a_word_gives_six_dice_low_half_first() -> None:
    # 1/6 of 2**32 starts at 715827882.67: the halves below begin with 2 and with 1.
    word = 715827882 << 32 | 715827883
    assert dice_of_word(word, 6)[0] == 2
    assert dice_of_word(word, 6)[3] == 1
    assert dice_of_word(0, 6) == [1] * 6
    assert dice_of_word(2**64 - 1, 6) == [6] * 6
    assert dice_of_word(0x80000000, 4) == [4, 1, 1, 1]
    # 7/36 of 2**32, rounded up: one sixth and one 36th.
    assert dice_of_word(835132530, 2) == [2, 2]
    assert dice_of_word(0, 2) == [1, 1]
    assert dice_of_word(0, 0) == []


def test_a_larger_hand_begins_with_the_smaller_one_and_needs_a_second_word() -> None:
    dice = KeyedDice(KEY, 7)
    ten = dice.hand(3, 2, 10)
    assert len(ten) == 10
    assert [dice.hand(3, 2, count) for count in range(1, 10)] == [
        ten[:count] for count in range(1, 10)
    ]
    block0 = siphash24(K0, K1, 7, 2 | 1 << 8 | 3 << 32)
    block1 = siphash24(K0, K1, 7, 2 | 1 << 8 | 1 << 16 | 3 << 32)
    assert ten == (*dice_of_word(block0, 6), *dice_of_word(block1, 4))


def test_every_roll_has_its_own_stream() -> None:
    hands = []
    for key, deal, number, seat in product((KEY, bytes(16)), range(3), range(1, 4), range(4)):
        dice = KeyedDice(key, deal)
        hands += [dice.hand(number, seat, 10), dice.burn(number, seat, 10)]
    assert len(set(hands)) == len(hands)
    assert KeyedDice(KEY, 1).hand(1, 0, 5) == KeyedDice(KEY, 1).hand(1, 0, 5)


@pytest.mark.parametrize("bit", range(128))
def test_every_bit_of_the_key_counts(bit: int) -> None:
    other = (int.from_bytes(KEY, "little") ^ 1 << bit).to_bytes(16, "little")
    assert KeyedDice(other, 1).hand(1, 0, 10) != KeyedDice(KEY, 1).hand(1, 0, 10)


@pytest.mark.parametrize("length", [0, 15, 17])
def test_a_key_has_sixteen_bytes(length: int) -> None:
    with pytest.raises(ValueError, match="16 bytes"):
        KeyedDice(bytes(length), 0)


def chi_square(counts: Counter[object], cells: int) -> float:
    expected = sum(counts.values()) / cells
    empty = (cells - len(counts)) * expected
    return empty + sum((count - expected) ** 2 / expected for count in counts.values())


def test_dice_are_uniform_and_independent() -> None:
    """With a fixed key, so always the same; the bounds are five standard deviations off."""
    places: list[Counter[object]] = [Counter() for _ in range(10)]
    pairs: Counter[object] = Counter()
    neighbours: Counter[object] = Counter()
    for deal in range(3000):
        dice = KeyedDice(KEY, deal)
        hand, other = dice.hand(1, 0, 10), dice.hand(1, 1, 1)
        for place, die in enumerate(hand):
            places[place][die] += 1
        pairs[hand[0], other[0]] += 1
        neighbours[hand[1], hand[2]] += 1
    for counts in places:
        assert chi_square(counts, 6) < 5 + 5 * 10**0.5
    assert chi_square(sum(places, Counter()), 6) < 5 + 5 * 10**0.5
    for counts in (pairs, neighbours):
        assert chi_square(counts, 36) < 35 + 5 * 70**0.5


def test_recorded_dice_come_in_the_order_in_which_they_were_rolled() -> None:
    dice = RecordedDice([3, 1, 2, 6, 6, 5])
    assert dice.setup_roll(0, 1) == 3
    assert dice.hand(1, 0, 2) == (1, 2)
    assert dice.burn(1, 0, 1) == (6,)
    assert dice.left == 2
    with pytest.raises(ValueError, match="fewer dice than the game rolls"):
        dice.hand(2, 0, 3)
    assert dice.left == 2


@pytest.mark.parametrize("die", [0, 7, -1])
def test_recorded_dice_have_six_faces(die: int) -> None:
    with pytest.raises(ValueError, match="a die outside 1 to 6"):
        RecordedDice([1, die])
