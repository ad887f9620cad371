"""Answers that depend only on a question and its random word: mostly legal, now and then not."""

from __future__ import annotations

import random

import numpy as np
from engine_oracle import Question

from arena.dudo.rules import Rules
from arena.engine.window import Fixtures

CALM_AFTER = 60
"""The round from which nobody calls calza any more, so that games with dice won back end."""


def fixtures(rng: random.Random, games: int, seats: int, bots: int = 9) -> Fixtures:
    """Games between random bots of a field with gaps; numbers and deals anywhere in 64 bits."""
    field = rng.sample(range(65_536), bots)
    lineups = [[rng.choice(field) for _ in range(seats)] for _ in range(games)]
    return Fixtures(
        number=np.array([rng.getrandbits(64) for _ in range(games)], np.uint64),
        deal=np.array([rng.getrandbits(64) for _ in range(games)], np.uint64),
        bots=np.array(lineups, np.uint16),
    )


def seats_for(rng: random.Random, rules: Rules) -> int:
    """Mostly small tables, seldom the largest."""
    return min(rules.max_players, rng.choice((2, 2, 2, 3, 3, 4, 5, 6, 8, 20)))


def choose(question: Question) -> tuple[int, int]:
    """The answer's word and the fault's code: one in 32 is a fault or an odd word."""
    rng = _Bits(question.word)
    odd = rng.below(128)
    if odd == 0:
        return 0xFFFFFFFF, 1 + rng.below(255)
    if odd < 4:
        return _odd_word(rng, question), 0
    return legal_word(rng, question), 0


def tame(question: Question) -> tuple[int, int]:
    """Always legal and never at fault."""
    return legal_word(_Bits(question.word), question), 0


def legal_word(rng: _Bits, question: Question) -> int:
    if question.ask.what == "calza":
        return 1 if _wants_calza(rng, question) else 2
    bids = bool(question.game.state.bids)
    if bids and question.can_calza and _wants_calza(rng, question):
        return 1
    faces = [face for face in range(1, 7) if question.least[face - 1]]
    if bids and (not faces or rng.below(4) == 0):
        return 0
    face = faces[rng.below(len(faces))]
    total = sum(question.game.state.dice)
    quantity = min(total, question.least[face - 1] + (0, 0, 0, 0, 0, 1, 2, total)[rng.below(8)])
    return 6 * quantity + face + (_mask(rng, question, face) << 16)


def _mask(rng: _Bits, question: Question, face: int) -> int:
    """Sometimes some of the dice that may be shown with a bid on `face`."""
    if not question.can_burn or rng.below(3) == 0:
        return 0
    state = question.game.state
    hidden = question.game.hidden[question.ask.seat]
    fitting = [i for i, die in enumerate(hidden) if die in (face, state.wild_face)]
    if len(fitting) == len(hidden):
        fitting.pop()
    return sum(1 << i for i in fitting if rng.below(4))


def _wants_calza(rng: _Bits, question: Question) -> bool:
    """Often where it hits, so that hits are played as often as misses."""
    state = question.game.state
    if state.round_number > CALM_AFTER or state.standing is None:
        return False
    matching = {state.standing.face, state.wild_face} - {None}
    if state.standing.face == state.wild_face:
        matching = {state.wild_face}
    dice = [die for hand in question.game.all_dice() for die in hand]
    exact = sum(die in matching for die in dice) == state.standing.quantity
    return rng.below(16) < (9 if exact else 1)


def _odd_word(rng: _Bits, question: Question) -> int:
    """A word that is mostly no answer, or an illegal one: near misses and anything."""
    total = sum(question.game.state.dice)
    hidden = question.game.hidden[question.ask.seat]
    kind = rng.below(8)
    if kind == 0:
        return rng.below(1 << 32)
    if kind == 1:
        return rng.below(8)
    if kind == 2:
        return (1 + rng.below(7)) << 16 | rng.below(3)
    if kind == 3:
        return rng.below(6 * total + 20)
    if kind == 4:
        return 6 * total + 6 + 1 + rng.below(6)
    # A bid that would be legal, with all dice shown or with any of them and one that is not there.
    face = hidden[rng.below(len(hidden))] if hidden else 6
    code = 6 * max(1, question.least[face - 1]) + face
    if kind == 5:
        return ((1 << len(hidden)) - 1) << 16 | code
    return rng.below(2 << len(hidden)) << 16 | code


class _Bits:
    """Small numbers from the bits of a word."""

    def __init__(self, word: int) -> None:
        self._word = word

    def below(self, n: int) -> int:
        self._word = (self._word * 6364136223846793005 + 1442695040888963407) % 2**64
        return (self._word >> 32) * n >> 32 if n < 1 << 32 else self._word >> 32
