"""The bots are different strategies, and each is a function of what it sees and its random word."""

from __future__ import annotations

from functools import cache
from itertools import combinations

import pytest
from house_bots import NAMES, answer, new_bot, play

from arena.botkit import Action, View
from arena.dudo.game import Ask
from arena.dudo.presets import make_rules

VIEWS = 1_000
LEAST_DIFFERENCE = 0.05


@cache
def fixed_views() -> tuple[View, ...]:
    """Every seventh question of classic games at mixed tables of 2 to 6 seats."""
    views: list[View] = []
    asked = 0

    def keep(ask: Ask, view: View) -> None:
        nonlocal asked
        asked += 1
        if asked % 7 == 0:
            views.append(view)

    deal = 0
    while len(views) < VIEWS:
        seats = 2 + deal % 5
        table = [NAMES[(deal + 3 * seat) % len(NAMES)] for seat in range(seats)]
        play(make_rules("classic"), table, deal, keep)
        deal += 1
    return tuple(views[:VIEWS])


@cache
def answers(name: str) -> tuple[Action, ...]:
    return tuple(answer(name, view, word=index) for index, view in enumerate(fixed_views()))


def test_the_views_are_of_all_sizes_and_have_a_history() -> None:
    views = fixed_views()
    assert {len(view.dice_left) for view in views} == {2, 3, 4, 5, 6}
    assert sum((view.round_number - 1) > 0 for view in views) > VIEWS / 2
    assert sum(view.bid_count > 1 for view in views) > VIEWS / 4
    assert any(view.palo_fijo for view in views)


@pytest.mark.parametrize(("one", "other"), list(combinations(NAMES, 2)))
def test_two_bots_differ_in_one_decision_of_twenty_at_least(one: str, other: str) -> None:
    pairs = zip(answers(one), answers(other), strict=True)
    assert sum(a != b for a, b in pairs) >= LEAST_DIFFERENCE * VIEWS


@pytest.mark.parametrize("name", NAMES)
def test_the_same_view_and_word_give_the_same_action(name: str) -> None:
    bots = [new_bot(name) for _ in range(2)]
    for index, view in enumerate(fixed_views()[::5]):
        for bot in bots:
            bot._words = [index]
        assert bots[0].act(view) == bots[1].act(view), view


def questions(names: list[str], deal: int) -> list[tuple[int, View]]:
    """Who was asked in a classic game, and what that seat saw."""
    told: list[tuple[int, View]] = []
    play(make_rules("classic"), names, deal, lambda ask, view: told.append((ask.seat, view)))
    return told


@pytest.mark.parametrize("name", NAMES)
def test_a_bot_keeps_nothing_that_the_view_does_not_tell(name: str) -> None:
    """A bot that sat through the game decides like one that sees this view first of all."""
    for deal in range(6):
        veterans = [new_bot(name) for _ in range(3)]
        for word, (seat, view) in enumerate(questions([name, "thirds", "exact"], deal)):
            veterans[seat]._words = [word]
            assert veterans[seat].act(view) == answer(name, view, word)
