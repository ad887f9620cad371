"""Dice and words of the fast engine are those of the readable one and of published vectors."""

from __future__ import annotations

import random

import numpy as np
import pytest
from engine_oracle import DICE_KEY, WORD_KEY

from arena.dudo import dice as readable
from arena.dudo.rules import Rules
from arena.engine.dice import decision_word, roll, siphash24
from arena.engine.layout import GAME
from arena.engine.terms import make_terms
from arena.records.secrets import Words

EDGES = (0, 1, 2**63 - 1, 2**63, 2**64 - 1)


def test_siphash_of_the_published_vector() -> None:
    # Aumasson and Bernstein's reference: key 00..0f, message 00..0f in steps of one byte.
    k0, k1 = 0x0706050403020100, 0x0F0E0D0C0B0A0908
    word = siphash24(*(np.uint64(n) for n in (k0, k1, k0, k1)))
    assert int(word) == 0x3F2ACC7F57C29BDB


def test_siphash_as_the_readable_one() -> None:
    rng = random.Random("siphash")
    cases = [tuple(rng.choice(EDGES) for _ in range(4)) for _ in range(200)]
    cases += [tuple(rng.getrandbits(64) for _ in range(4)) for _ in range(2000)]
    for case in cases:
        assert int(siphash24(*map(np.uint64, case))) == readable.siphash24(*case)


@pytest.mark.parametrize("deal", EDGES)
@pytest.mark.parametrize("count", range(1, 11))
def test_rolled_dice_as_the_readable_ones(deal: int, count: int) -> None:
    rng = random.Random(f"{deal} {count}")
    terms, game = _terms_and_game()
    game["deal"] = deal
    what = rng.choice((readable.HAND, readable.BURN))
    number, seat = rng.choice((1, 2, 300, 2**32 - 1)), rng.randrange(20)
    pool, hand = np.zeros(40, np.uint8), np.zeros(6, np.int8)
    game["dice_at"], game["dice_used"] = 7, 3
    roll(terms[0], game[0], pool, what, number, seat, count, hand)
    dealer = readable.KeyedDice(DICE_KEY, deal)
    make = dealer.hand if what == readable.HAND else dealer.burn
    expected = make(number, seat, count)
    assert tuple(pool[10 : 10 + count].tolist()) == expected
    assert hand.tolist() == [expected.count(face) for face in range(1, 7)]
    assert not pool[:10].any()
    assert not pool[10 + count :].any()


@pytest.mark.parametrize("number", [*EDGES, 12345])
def test_words_of_decisions_as_the_secret_derives_them(number: int) -> None:
    terms, game = _terms_and_game()
    game["number"] = number
    for seat, decision in ((0, 0), (1, 0), (19, 3), (7, 2**33)):
        game["seat"][0, seat]["decisions"] = decision
        word = decision_word(terms[0], game[0], seat)
        assert int(word) == Words(WORD_KEY).word(number, seat, decision)


def _terms_and_game() -> tuple[np.ndarray, np.ndarray]:
    return make_terms(Rules(), 2, DICE_KEY, WORD_KEY, 1, 2), np.zeros(1, GAME)
