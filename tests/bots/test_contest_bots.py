"""What the bots from contests, papers and rule pages do in positions set by hand.

Numbers in comments are worked out from the rules: a hidden die counts for a face with 1/3 where a
wild face counts as well, with 1/6 otherwise.
"""

from __future__ import annotations

from collections import Counter

import pytest
from house_bots import answer, position

from arena.botkit import DUDO, Action, Bid, View


def over_words(name: str, view: View, words: int) -> Counter[Action]:
    """How often each action comes, over so many random words."""
    return Counter(answer(name, view, word * 0x9E3779B97F4A7C15 % 2**64) for word in range(words))


def two_cups(mine: str, *, moves: str = "", rival: str = "23456") -> View:
    """Two cups of up to five dice; after an odd number of moves it is seat 1's turn, with `mine`."""
    odd = moves.count("x") % 2 == 1
    hands = f"{rival} {mine}" if odd else f"{mine} {rival}"
    return position("lizumo", hands, moves=moves, start_dice=len(mine))


def test_honest_bids_what_it_holds_and_calls_the_rest() -> None:
    assert answer("honest", two_cups("55512", moves="2x3")) == Bid(2, 5)
    assert answer("honest", two_cups("55512", moves="4x5")) is DUDO
    assert answer("honest", two_cups("34562", moves="1x6")) is DUDO


def test_honest_opens_with_the_smallest_bid_where_it_sees_no_dice() -> None:
    assert answer("honest", two_cups("55512")._replace(dice_by_face=bytes(6))) == Bid(1, 2)


def test_certain_says_all_that_it_holds_at_once() -> None:
    """Three fives and an ace are four fives. Five fives then need one of five hidden dice: 87 %."""
    assert answer("certain", two_cups("55512")) == Bid(4, 5)
    assert answer("certain", two_cups("55512", moves="4x5")) == Bid(5, 5)
    assert answer("certain", two_cups("23462", moves="4x5")) is DUDO


def test_threshold_raises_on_thin_ice_and_calls_below_it() -> None:
    """Five hidden dice, no five in the cup: 4x5 holds with 11/243, five sixes (one held) as well.
    Three dice: 2x6 after 2x5 needs one of three with 1/3 for a held six: 19/27."""
    assert answer("threshold", two_cups("55512")) == Bid(4, 5)
    assert answer("threshold", two_cups("23462", moves="5x5")) is DUDO
    assert answer("threshold", two_cups("236", moves="2x5", rival="345")) == Bid(2, 6)


def test_dial_lets_a_bid_stand_that_exact_calls() -> None:
    """Own 5 5 2, nine hidden dice: five fives fail with 38 %, six hold with 35 %; 38 - 22 is less."""
    view = position("lizumo", "346 346 346 552", moves="1x2, 2x2, 5x5", start_dice=3)
    assert answer("exact", view) is DUDO
    assert answer("dial", view) == Bid(6, 5)


def test_sampler_decides_like_the_odds_where_they_are_clear_and_by_luck_where_not() -> None:
    assert set(over_words("sampler", two_cups("23462", moves="9x5"), 50)) == {DUDO}
    view = position("lizumo", "346 346 346 552", moves="1x2, 2x2, 5x5", start_dice=3)
    drawn = over_words("sampler", view, 300)
    assert drawn[DUDO] > 30
    assert drawn[Bid(6, 5)] > 30


def test_pusher_opens_as_high_as_three_times_in_ten() -> None:
    """Four fives are held; of five hidden dice two come with 131/243 = 54 %, three with 51/243."""
    assert answer("pusher", two_cups("55512")) == Bid(6, 5)
    assert answer("pusher", two_cups("55512", moves="6x5")) == Bid(7, 5)
    assert answer("pusher", two_cups("23462", moves="4x5")) is DUDO


@pytest.mark.parametrize(("first", "called"), [("4x2", False), ("1x2", True)])
def test_momentum_doubts_after_a_leap_what_it_believes_after_a_step(
    first: str, called: bool
) -> None:
    """With one five in the cup 5x5 needs four of ten hidden dice: 44 %."""
    view = position("lizumo", "23456 23456 22345", moves=f"{first}, 5x5", start_dice=5)
    assert 0.44 < view.odds(Bid(5, 5)) < 0.45
    assert (answer("momentum", view) is DUDO) is called


def test_stakes_calls_earlier_when_it_is_behind() -> None:
    """3x5 against four hidden dice needs two with the one five it holds: 33/81 = 41 %."""
    level = position("lizumo", "2345 2345 2345", moves="2x5, 4x5", start_dice=4)
    ahead = level._replace(left_by_seat=bytes([3, 3, 4]).ljust(20, b"\0"))
    behind = level._replace(left_by_seat=bytes([6, 6, 4]).ljust(20, b"\0"))
    chance = max(level.odds(Bid(q, face)) for face, q in enumerate(level.least, 1) if q)
    assert 0.30 < chance < 0.50
    assert answer("stakes", ahead) is DUDO
    assert answer("stakes", behind) != DUDO


def test_regret_mixes_and_never_plays_what_is_below_the_mean() -> None:
    view = two_cups("55512", moves="3x4")
    options = {Bid(q, f): view.odds(Bid(q, f)) for f, q in enumerate(view.least, 1) if q}
    chances = {**options, DUDO: 1 - view.odds(Bid(3, 4))}
    mean = sum(chances.values()) / len(chances)
    drawn = over_words("regret", view, 400)
    assert set(drawn) == {action for action, chance in chances.items() if chance > mean}
    assert len(drawn) > 1


def test_averages_bids_the_number_that_is_to_be_expected() -> None:
    """Ten dice give 10/3 of a face; four fives held are 4 - 5/3 more: 5.67, so five."""
    assert answer("averages", two_cups("55512")) == Bid(5, 5)
    assert answer("averages", two_cups("23462", moves="4x5")) is DUDO


@pytest.mark.parametrize(("rounds", "called"), [("6x6, dudo", True), ("1x2, 2x3, dudo", False)])
def test_profiler_calls_a_rival_who_was_caught_twice(rounds: str, called: bool) -> None:
    """An ace among two hidden dice comes with 11/36 = 31 %. After two false bids the share of bluffs
    is 3 in 5, and 39 % is called; after two wrong calls nothing speaks against the bidder: 28 %."""
    hands = ("2222 3333", "222 3333", "22 3456")
    moves = f"{rounds}, {rounds}, 1x2, 1x6, 1x1"
    view = position("lizumo", *hands, moves=moves, start_dice=4)
    assert view.dice_left == (2, 4)
    assert (answer("profiler", view) is DUDO) is called


@pytest.mark.parametrize(
    ("rounds", "bid"),
    [("1x2, 9x3, dudo, 8x3, dudo, 7x3, dudo", Bid(2, 5)), ("5x2, dudo", Bid(1, 5))],
)
def test_profiler_pushes_before_a_seat_that_never_calls(rounds: str, bid: Bid) -> None:
    """In three rounds seat 1 never called, 1 in 6; or it called in the one that there was, 2 in 4."""
    hands = ("66666 66666", "66666 6666", "66666 666", "55234 66")
    if "5x2" in rounds:
        hands = ("22222 66666", "55234 6666")
    view = position("lizumo", *hands, moves=f"{rounds}, 1x2", start_dice=5)
    assert view.dice == (2, 3, 4, 5, 5)
    assert answer("profiler", view) == bid
