"""The bots play every preset and any valid rules to the end, without a fault."""

from __future__ import annotations

from collections import Counter

import pytest
from house_bots import KEY, NAMES, RULE_SETS, answer, new_bot, play, random_rules

from arena.botkit import Bid, View
from arena.dudo.dice import KeyedDice
from arena.dudo.game import Ask, Game
from arena.dudo.presets import PRESETS, make_rules


def table(seats: int, first: int) -> list[str]:
    """So many bots, another one first each time."""
    return [NAMES[(first + seat) % len(NAMES)] for seat in range(seats)]


@pytest.mark.parametrize("preset", PRESETS)
def test_mixed_tables_finish_under_every_preset(preset: str) -> None:
    rules = make_rules(preset)
    for seats in range(2, min(8, rules.max_players) + 1):
        for deal in range(len(NAMES)):
            game = play(rules, table(seats, deal), deal)
            assert game.end is not None
            assert 1 in game.end.ranks


@pytest.mark.parametrize("number", range(RULE_SETS))
def test_mixed_tables_finish_under_random_rules(number: int) -> None:
    rules = random_rules()[number]
    for seats in (2, 3, 5, 8):
        game = play(rules, table(seats, number + seats), number)
        assert game.end is not None


@pytest.mark.parametrize("preset", ["classic", "latin", "rdr"])
def test_twenty_seats_finish(preset: str) -> None:
    game = play(make_rules(preset), table(20, 0), 0)
    assert game.end is not None
    assert sorted(game.end.ranks)[0] == 1


@pytest.mark.parametrize("name", NAMES)
def test_a_round_that_a_forfeit_ended_does_not_confuse_a_bot(name: str) -> None:
    """Such a round stands in the history without hands, call and count."""
    game = Game(make_rules("classic"), 3, KeyedDice(KEY, 5))
    game.act(Bid(2, 5))
    assert game.ask is not None
    game.forfeit(game.ask.seat, "crash")
    bot = new_bot(name)
    while (ask := game.ask) is not None:
        view = game.view(ask.seat)
        assert view.rounds[0].hands is None
        game.act(bot.act(view) if ask.seat == 0 else answer("exact", view))
    assert game.end is not None


@pytest.mark.parametrize("name", NAMES)
def test_a_bot_plays_itself(name: str) -> None:
    for number, rules in enumerate(random_rules()[::4]):
        assert play(rules, [name, name, name], number).end is not None


def test_the_random_games_meet_what_is_hard() -> None:
    """The test above is worth something only when these cases occur in it."""
    met: Counter[str] = Counter()

    def count(ask: Ask, view: View) -> None:
        met["calza as a bystander"] += ask.what == "calza"
        met["calza in turn"] += ask.what == "act" and view.can_calza
        met["blind"] += view.blind
        met["no raise left"] += ask.what == "act" and not any(view.least)
        met["a face closed"] += ask.what == "act" and any(view.least) and not all(view.least)
        met["palo fijo"] += view.palo_fijo
        met["may burn"] += view.can_burn
        met["dice shown"] += any(view.shown)

    for number, rules in enumerate(random_rules()):
        for seats in (2, 5):
            for game in (number, number + 1000):
                play(rules, table(seats, number + seats), game, count)
    assert min(met.values()) >= 10, met
    assert len(met) == 8
