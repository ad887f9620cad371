"""The bots that people choose from: each beats the one before, in a small league of mirrored deals."""

from __future__ import annotations

from itertools import pairwise

import pytest
from house_bots import play

from arena.dudo.presets import make_rules
from arena.human.choosing import STRENGTHS

DEALS = 60


def wins(strong: str, weak: str) -> int:
    """Games won by the stronger one, of 2 * DEALS: every deal with both seatings."""
    rules = make_rules("classic")
    won = 0
    for deal in range(DEALS):
        for names in ((strong, weak), (weak, strong)):
            game = play(rules, names, deal)
            assert game.end is not None
            won += names[game.end.ranks.index(1)] == strong
    return won


@pytest.mark.parametrize(("weak", "strong"), list(pairwise(STRENGTHS)))
def test_each_beats_the_one_before(weak: str, strong: str) -> None:
    """More than half of the games by more than two standard errors: 60 % of 120."""
    assert wins(strong, weak) >= 0.6 * 2 * DEALS


def test_they_are_named_from_the_weakest_on() -> None:
    assert STRENGTHS == ("easy", "normal", "hard", "master")
