"""Random numbers for arrays of decisions are those that `Rng` gives for each of them."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from arena.botkit import Rng, draws

WORD = st.integers(min_value=0, max_value=2**64 - 1)
POWERS = [2**bits for bits in range(63)]
LIMIT = st.one_of(
    st.integers(min_value=1, max_value=2**62),
    st.integers(min_value=1, max_value=70),
    st.sampled_from([*POWERS, *(power + 1 for power in POWERS)]),
)
EDGES = [0, 1, 2, 1234567, 2**32, 2**63 - 1, 2**63, 2**64 - 1]
MANY = [(word * 0x9E3779B97F4A7C15 + 12345) % 2**64 for word in range(3000)]


def array(words: list[int]) -> np.ndarray:
    return np.array(words, np.uint64)


def test_outputs_are_those_published_for_splitmix64() -> None:
    words = array([1234567, 0])
    assert draws.outputs(words).tolist() == [6457827717110365317, 0xE220A8397B1DCDAF]
    assert int(draws.outputs(words, 2)[0]) == 3203168211198807973


@given(st.lists(WORD, min_size=1, max_size=20), st.integers(min_value=1, max_value=5))
def test_outputs_and_random_are_the_numbered_draws_of_each_stream(
    words: list[int], draw: int
) -> None:
    streams = [Rng(word) for word in words]
    bits = [[rng.getrandbits(64) for _ in range(draw)][-1] for rng in streams]
    assert draws.outputs(array(words), draw).tolist() == bits
    streams = [Rng(word) for word in words]
    floats = [[rng.random() for _ in range(draw)][-1] for rng in streams]
    assert draws.random(array(words), draw).tolist() == floats


@given(st.lists(st.tuples(WORD, LIMIT), min_size=1, max_size=20))
def test_below_is_the_first_randrange_of_each_stream(pairs: list[tuple[int, int]]) -> None:
    words, limits = [word for word, _ in pairs], [limit for _, limit in pairs]
    expected = [Rng(word).randrange(limit) for word, limit in pairs]
    assert draws.below(array(words), np.array(limits)).tolist() == expected


@pytest.mark.parametrize("limit", [1, 2, 3, 4, 5, 8, 9, 37, 64, 65, 2**31, 2**31 + 1, 2**62 + 1])
def test_below_agrees_with_randrange_and_choice_for_many_words(limit: int) -> None:
    """A limit just above a power of two is drawn again half the time, so some words need many draws."""
    words = EDGES + MANY
    found = draws.below(array(words), np.full(len(words), limit)).tolist()
    assert found == [Rng(word).randrange(limit) for word in words]
    assert found == [Rng(word).choice(range(limit)) for word in words]


def test_below_one_there_is_only_zero() -> None:
    assert draws.below(array(MANY), np.ones(len(MANY), np.uint8)).tolist() == [0] * len(MANY)


@pytest.mark.parametrize("kind", [np.uint8, np.int16, np.int64, np.uint64])
def test_limits_may_be_integers_of_any_kind_and_differ_by_row(kind: type[np.integer]) -> None:
    limits = [1 + i % 100 for i in range(len(MANY))]
    expected = [Rng(word).randrange(limit) for word, limit in zip(MANY, limits, strict=True)]
    assert draws.below(array(MANY), np.array(limits, kind)).tolist() == expected


def test_shapes_and_kinds_are_those_of_the_words() -> None:
    words = array(MANY[:12]).reshape(3, 4)
    assert draws.outputs(words).shape == draws.random(words).shape == (3, 4)
    assert draws.outputs(words).dtype == np.uint64
    assert draws.random(words).dtype == np.float64
    assert draws.below(words[0], np.full(4, 6)).dtype == np.int64


def test_no_words_give_no_numbers() -> None:
    empty = array([])
    assert draws.random(empty).tolist() == []
    assert draws.below(empty, np.array([], np.int64)).tolist() == []


def test_the_words_are_left_as_they_were() -> None:
    words = array(MANY)
    before = words.copy()
    draws.below(words, np.full(len(words), 5))
    draws.random(words, 3)
    assert np.array_equal(words, before)
