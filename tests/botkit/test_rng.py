"""The random numbers of bots: splitmix64 behind the methods of `random.Random`."""

from __future__ import annotations

import copy
import pickle
import random
from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from arena.botkit import Rng

WORDS = st.integers(min_value=0, max_value=2**64 - 1)

REFERENCE = [
    6457827717110365317,
    3203168211198807973,
    9817491932198370423,
    4593380528125082431,
    16408922859458223821,
]
"""The first outputs of splitmix64 from 1234567, as published with other implementations of it."""


def splitmix64(word: int, number: int) -> int:
    """The `number`-th output, from 1, without a state: as array code would compute it."""
    z = (word + number * 0x9E3779B97F4A7C15) % 2**64
    z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9 % 2**64
    z = (z ^ (z >> 27)) * 0x94D049BB133111EB % 2**64
    return z ^ (z >> 31)


def test_the_outputs_are_those_of_splitmix64() -> None:
    rng = Rng(1234567)
    assert [rng.getrandbits(64) for _ in REFERENCE] == REFERENCE


def test_the_first_output_of_zero() -> None:
    assert Rng(0).getrandbits(64) == 0xE220A8397B1DCDAF


@given(WORDS)
def test_outputs_can_be_computed_from_the_word_alone(word: int) -> None:
    rng = Rng(word)
    assert [rng.getrandbits(64) for _ in range(4)] == [splitmix64(word, n) for n in range(1, 5)]


def test_random_is_the_top_53_bits() -> None:
    rng = Rng(1234567)
    assert [rng.random() for _ in REFERENCE] == [(value >> 11) / 2**53 for value in REFERENCE]


@given(WORDS)
def test_random_is_below_one_and_not_below_zero(word: int) -> None:
    rng = Rng(word)
    assert all(0.0 <= rng.random() < 1.0 for _ in range(20))


def test_the_greatest_output_still_gives_a_number_below_one(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    rng = Rng(0)
    monkeypatch.setattr(rng, "_output", lambda: 2**64 - 1)
    assert rng.random() == 1 - 2**-53


@given(WORDS)
def test_the_same_word_gives_the_same_stream(word: int) -> None:
    one, other = Rng(word), Rng()
    other.random()
    other.start(word)
    assert [one.random() for _ in range(5)] == [other.random() for _ in range(5)]


def test_different_words_give_different_streams() -> None:
    """Neighbouring words and words a bit apart, also at either end."""
    words = [*range(1000), *(1 << bit for bit in range(10, 64)), *range(2**64 - 100, 2**64)]
    assert len({Rng(word).getrandbits(64) for word in words}) == len(words)


def test_start_forgets_the_second_half_of_a_gauss() -> None:
    rng = Rng(7)
    first = rng.gauss(0, 1)
    rng.start(7)
    assert rng.gauss(0, 1) == first
    rng.start(8)
    other = rng.gauss(0, 1)
    assert Rng(8).gauss(0, 1) == other


@pytest.mark.parametrize("bits", [0, 1, 7, 32, 63, 64, 65, 128, 1000])
def test_getrandbits_gives_that_many_bits_low_words_first(bits: int) -> None:
    words = [splitmix64(99, number) for number in range(1, 18)]
    whole = sum(word << 64 * index for index, word in enumerate(words))
    assert Rng(99).getrandbits(bits) == whole % 2**bits


def test_getrandbits_refuses_less_than_no_bits() -> None:
    with pytest.raises(ValueError, match="non-negative"):
        Rng(1).getrandbits(-1)


def test_choosing_methods_stay_among_the_choices() -> None:
    rng = Rng(5)
    assert {rng.choice("abc") for _ in range(100)} == set("abc")
    assert {rng.randrange(2, 10, 3) for _ in range(100)} == {2, 5, 8}
    assert {rng.randint(1, 6) for _ in range(200)} == {1, 2, 3, 4, 5, 6}
    assert set(rng.choices([1, 2, 3], weights=[1, 0, 2], k=100)) == {1, 3}
    assert sorted(rng.sample(range(10), 10)) == list(range(10))
    shuffled = list(range(30))
    rng.shuffle(shuffled)
    assert shuffled != list(range(30))
    assert sorted(shuffled) == list(range(30))
    assert len(rng.randbytes(9)) == 9


def test_distributions_of_random_random_work() -> None:
    rng = Rng(6)
    assert all(2.0 <= rng.uniform(2.0, 3.0) <= 3.0 for _ in range(100))
    gauss = [rng.gauss(10.0, 2.0) for _ in range(4000)]
    mean = sum(gauss) / 4000
    # Four standard errors: 4 * 2 / sqrt(4000), and about as much for the deviation.
    assert abs(mean - 10.0) < 0.13
    assert abs((sum((x - mean) ** 2 for x in gauss) / 3999) ** 0.5 - 2.0) < 0.1
    assert rng.expovariate(1.0) > 0
    assert 0 <= rng.betavariate(2, 3) <= 1


def test_dice_are_even() -> None:
    rng = Rng(2024)
    faces = Counter(rng.randrange(6) for _ in range(60_000))
    # Chi-square with 5 degrees of freedom: 20.5 is passed once in a thousand streams.
    assert sum((count - 10_000) ** 2 / 10_000 for count in faces.values()) < 20.5


def test_everything_comes_from_the_word_and_nothing_from_the_system() -> None:
    def drawn() -> list[object]:
        rng = Rng(77)
        return [
            rng.choice(range(100)),
            rng.sample(range(100), 5),
            rng.gauss(0, 1),
            rng.randrange(10**9),
            rng.triangular(0, 1, 0.3),
            rng.randbytes(8),
        ]

    assert drawn() == drawn()


@pytest.mark.parametrize("seed", [0, 1, None, "word"])
def test_reseeding_is_refused(seed: int | str | None) -> None:
    rng = Rng(3)
    with pytest.raises(TypeError, match="seeded by the arena for each decision"):
        rng.seed(seed)
    assert rng.getrandbits(64) == splitmix64(3, 1)


def test_a_state_can_be_taken_and_gone_back_to() -> None:
    rng = Rng(3)
    rng.random()
    rng.gauss(0, 1)
    state = rng.getstate()
    went_on = [rng.gauss(0, 1), rng.random(), rng.random()]
    rng.setstate(state)
    assert [rng.gauss(0, 1), rng.random(), rng.random()] == went_on


@pytest.mark.parametrize(
    "copied", [copy.copy, copy.deepcopy, lambda rng: pickle.loads(pickle.dumps(rng))]
)
def test_a_copy_goes_on_from_the_same_place(copied: object) -> None:
    rng = Rng(3)
    rng.random()
    assert callable(copied)
    other = copied(rng)
    assert isinstance(other, Rng)
    assert [other.random() for _ in range(3)] == [rng.random() for _ in range(3)]


def test_an_rng_is_a_random_random() -> None:
    assert isinstance(Rng(1), random.Random)
