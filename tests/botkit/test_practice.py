"""Positions and games for authors' own tests."""

from __future__ import annotations

import pytest

from arena.botkit import DUDO, Bid, Bot
from arena.botkit.practice import play, position
from arena.errors import IllegalMove, NotationError, RulesError


class Opens(Bot):
    """Opens with an ace and doubts everything."""

    def act(self, view):
        return DUDO if view.standing else Bid(1, 2)


class Draws(Bot):
    drawn: list[float] = []  # noqa: RUF012 - what all games drew

    def act(self, view):
        self.drawn.append(self.rng.random())
        return DUDO if view.standing else Bid(1, 2 + int(5 * self.drawn[-1]))


class Cheats(Bot):
    def act(self, view):
        return Bid(1, 2)


def test_a_position_has_the_dice_and_the_bids():
    view = position([5, 2, 5], ["1x3", "2 fives"], seats=3)
    assert view.dice == (2, 5, 5)
    assert view.standing == Bid(2, 5)
    assert [bid for _, bid in view.bids] == [Bid(1, 3), Bid(2, 5)]
    assert view.total == 9
    assert view.seat == view.turn
    assert view.matches(5) == 2


def test_a_position_after_bids_that_bystanders_might_have_called():
    assert position([2, 2, 3], ["1x3", "2x3", "3x3", "4x3"], seats=4).standing == Bid(4, 3)


def test_without_bids_the_seat_opens():
    view = position([1])
    assert view.standing is None
    assert view.opener == view.seat


def test_what_the_rules_refuse_is_refused():
    with pytest.raises(IllegalMove):
        position([2, 3], ["2x3", "1x3"])
    with pytest.raises(NotationError):
        position([2, 3], ["two"])
    with pytest.raises(RulesError):
        position([2, 3], rules="clasic")
    with pytest.raises(RulesError):
        position([])
    with pytest.raises(IllegalMove):
        play([Cheats, Cheats])


def test_a_game_ranks_every_bot_and_is_the_same_again():
    ranks = [play([Opens, Opens, Opens, Opens], deal=deal) for deal in range(8)]
    assert all(sorted(each) == [1, 2, 3, 4] for each in ranks)
    assert len(set(ranks)) > 1
    assert ranks == [play([Opens] * 4, deal=deal) for deal in range(8)]


def test_a_bot_that_always_loses_its_calls_is_last_whatever_the_seating():
    class Never(Bot):
        def act(self, view):
            bids = view.legal_bids()
            return max(bids, key=lambda bid: bid.quantity) if bids else DUDO

    assert {play([Never, Opens], deal=deal) for deal in range(20)} == {(2, 1)}
    assert {play([Opens, Never], deal=deal) for deal in range(20)} == {(1, 2)}


def test_random_numbers_change_from_decision_to_decision_and_come_back():
    Draws.drawn.clear()
    play([Draws, Draws])
    first = list(Draws.drawn)
    assert len(set(first)) == len(first) > 5
    Draws.drawn.clear()
    play([Draws, Draws])
    assert Draws.drawn == first
    Draws.drawn.clear()
    play([Draws, Draws], deal=1)
    assert Draws.drawn[0] != first[0]
