"""What each bot does in positions set by hand. Numbers in comments are worked out from the rules."""

from __future__ import annotations

from collections import Counter

import pytest
from house_bots import answer, new_bot, position

from arena.botkit import CALZA, DUDO, Action, Bid, View


def twelve_dice(last_bid: str) -> View:
    """The example of the rule pages: four cups of three dice, 5 5 2 in one's own."""
    return position("lizumo", "346 346 346 552", moves=f"1x2, 2x2, {last_bid}", start_dice=3)


def over_words(name: str, view: View, words: int) -> Counter[Action]:
    """How often each action comes, over so many random words."""
    return Counter(answer(name, view, word * 0x9E3779B97F4A7C15 % 2**64) for word in range(words))


def test_uniform_draws_every_legal_action_about_equally() -> None:
    view = position("lizumo", "3 3", moves="2x5", start_dice=1)
    drawn = over_words("uniform", view, 800)
    assert set(drawn) == {Bid(2, 6), Bid(1, 1), Bid(2, 1), DUDO}
    assert all(150 < times < 250 for times in drawn.values())


def test_uniform_calls_calza_as_a_bystander_half_the_time() -> None:
    view = position("rdr", "3 4 3", moves="2x3", start_dice=1, calza="bystanders", seat=2)
    calls = sum(new_bot("uniform", word << 40).calza(view) for word in range(400))
    assert 160 < calls < 240


@pytest.mark.parametrize("cup", ["222", "666"])
@pytest.mark.parametrize(
    ("moves", "least"),
    [("", Bid(1, 2)), ("1x2", Bid(1, 1)), ("1x6", Bid(1, 1)), ("2x6, 1x1", Bid(2, 1))],
)
def test_child_makes_the_least_raise_whatever_it_holds(moves: str, least: Bid, cup: str) -> None:
    view = position("lizumo", f"{cup} {cup}", moves=moves, start_dice=3)
    assert answer("child", view) == least


def test_child_takes_the_lowest_face_of_the_least_quantity() -> None:
    """After an ace, two aces or three of any other face; where nothing is wild, any higher face."""
    assert answer("child", position("lizumo", "345 345", moves="1x6, 1x1", start_dice=3)) == Bid(
        2, 1
    )
    assert answer("child", position("textarena", "345 345", moves="1x3", start_dice=3)) == Bid(1, 4)


def test_child_calls_when_no_raise_is_left_and_only_then() -> None:
    assert answer("child", position("lizumo", "3 3", moves="2x6, 2x1", start_dice=1)) is DUDO
    assert answer("child", position("lizumo", "3 3", moves="2x6", start_dice=1)) == Bid(1, 1)


def test_thirds_follows_the_example_of_the_rule_pages() -> None:
    """It expects 2 + 9/3 = 5 fives: four are fine, so are five, six and seven are called."""
    assert answer("thirds", twelve_dice("4x5")) == Bid(5, 5)
    assert answer("thirds", twelve_dice("5x5")) == Bid(6, 5)
    assert answer("thirds", twelve_dice("6x5")) is DUDO
    assert answer("thirds", twelve_dice("7x5")) is DUDO


def test_thirds_counts_a_sixth_for_aces() -> None:
    """It holds no ace and expects 9/6 = 1.5 of them."""
    assert answer("thirds", twelve_dice("1x1")) != DUDO
    assert answer("thirds", twelve_dice("2x1")) is DUDO


def test_thirds_counts_a_sixth_where_nothing_is_wild() -> None:
    """Own fives 2, and 9/6 = 1.5 more: three are fine, four are called."""
    for bid, called in (("3x5", False), ("4x5", True)):
        view = position("textarena", "346 552 346 346", moves=bid, start_dice=3)
        assert (answer("thirds", view) is DUDO) is called


def test_cautious_calls_a_likely_bid_when_no_raise_is_sure() -> None:
    """Four fives hold with 86 %, but the surest raise, 5x5, with 62 % only; 3x5 holds with 97 %."""
    assert answer("cautious", twelve_dice("4x5")) is DUDO
    assert answer("cautious", twelve_dice("2x5")) == Bid(3, 5)


def test_cautious_calls_a_bid_that_is_likelier_false_although_it_could_raise_safely() -> None:
    """Five threes would take four of the five dice out of sight; five sixes would take one."""
    view = position("lizumo", "23456 66663", moves="5x3", start_dice=5)
    assert view.odds(Bid(5, 6)) > 0.75
    assert answer("cautious", view) is DUDO


def test_cautious_opens_when_it_must() -> None:
    assert answer("cautious", position("lizumo", "2 3", start_dice=1)) == Bid(1, 2)


def test_exact_weighs_the_call_against_the_best_raise() -> None:
    """Five fives fail with 38 %, six hold with 35 %: it calls where the rule of thumb raises.
    Four fives fail with 14 % only, and five hold with 62 %."""
    assert answer("exact", twelve_dice("5x5")) is DUDO
    assert answer("exact", twelve_dice("4x5")) == Bid(5, 5)


def test_exact_prefers_the_larger_quantity_of_two_certain_bids() -> None:
    view = position("lizumo", "346 556", moves="1x5", start_dice=3)
    assert view.odds(Bid(2, 5)) == view.odds(Bid(1, 6)) == 1.0
    assert answer("exact", view) == Bid(2, 5)


def rivals_named(face: int) -> View:
    """Six fives stand; before, another rival bid five of the face. Own cup: 3 3 4 5 6."""
    return position("lizumo", "22222 33333 53346", moves=f"5x{face}, 6x5", start_dice=5)


def test_bayes_hears_the_bids_before_the_last_one() -> None:
    on_fives, on_twos = rivals_named(5), rivals_named(2)
    assert (on_fives.dice, on_fives.standing) == (on_twos.dice, on_twos.standing)
    assert answer("bayes", on_fives) == Bid(7, 5)
    assert answer("bayes", on_twos) is DUDO
    assert answer("exact", on_fives) == answer("exact", on_twos) == DUDO


def after_two_reveals(rivals_hand: str) -> View:
    """Seat 0 bid two fives twice and showed this hand; now it bids 3x5 against 2 4 6."""
    rounds = (f"{rivals_hand} 22334", f"{rivals_hand} 2234", "22222 246")
    moves = "2x5, 6x6, dudo, 1x2, 2x5, 7x6, dudo, 1x2, 3x5"
    return position("lizumo", *rounds, moves=moves, start_dice=5)


def test_bayes_learns_from_reveals_whom_to_believe() -> None:
    honest, liar = after_two_reveals("55523"), after_two_reveals("22346")
    assert honest.bids == liar.bids
    assert honest.dice == liar.dice == (2, 4, 6)
    assert answer("bayes", honest) == Bid(3, 6)
    assert answer("bayes", liar) is DUDO


def test_bluffer_opens_high_and_one_time_in_four_on_a_face_it_lacks() -> None:
    """A third of twelve dice is four; 3 is the lowest of the faces that 5 5 2 lacks."""
    opened = over_words("bluffer", position("lizumo", "552 346 346 346"), 400)
    assert set(opened) == {Bid(4, 5), Bid(4, 3)}
    assert 70 < opened[Bid(4, 3)] < 130


def test_bluffer_spares_a_doubtful_bid_only_to_bluff_over_it() -> None:
    """Five fives fail with 38 %, which is reason to call; a bluff goes to the cheapest bid, 3x1."""
    answered = over_words("bluffer", twelve_dice("5x5"), 400)
    assert set(answered) == {DUDO, Bid(3, 1)}
    assert 270 < answered[DUDO] < 330


def test_bluffer_always_calls_a_hopeless_bid() -> None:
    assert set(over_words("bluffer", twelve_dice("7x5"), 50)) == {DUDO}


def test_specialist_calls_calza_where_the_bidder_seems_to_hold_the_missing_die() -> None:
    """Two threes on two dice: with a three in its cup, exact and true are the same thing."""
    view = position("rdr", "3 3", moves="2x3", start_dice=1)
    assert answer("specialist", view) is CALZA
    assert answer("specialist", view._replace(can_calza=False)) is not CALZA


def test_specialist_calls_dudo_and_not_calza_on_what_cannot_be() -> None:
    assert answer("specialist", position("rdr", "3 4", moves="2x3", start_dice=1)) is DUDO


@pytest.mark.parametrize(("own", "calls"), [("3", True), ("4", False)])
def test_specialist_calls_calza_as_a_bystander_on_good_odds(own: str, calls: bool) -> None:
    """Two threes among three dice: with one of its own, one more makes it exact."""
    view = position("rdr", f"3 4 {own}", moves="2x3", start_dice=1, calza="bystanders", seat=2)
    assert view.can_calza
    assert new_bot("specialist").calza(view) is calls


def test_specialist_knows_that_aces_are_not_wild_in_palo_fijo() -> None:
    """Two aces of its own: two threes are certain with wild aces, impossible in palo fijo."""
    game = {"moves": "4x2, dudo, 2x3", "start_dice": 2}
    fijo = position("lizumo", "22 23", "3 11", palo_fijo=1, **game)
    plain = position("lizumo", "22 23", "3 11", palo_fijo=0, **game)
    assert (fijo.palo_fijo, plain.palo_fijo) == (True, False)
    assert answer("specialist", fijo) is DUDO
    assert answer("specialist", plain) is not DUDO


def test_specialist_burns_to_roll_dice_that_do_not_count() -> None:
    """Showing 5 5 and rolling three losing dice again can only help the bid."""
    view = position("lizumo", "23446 55234", moves="4x5", start_dice=5, burn="raise")
    assert answer("specialist", view) == Bid(5, 5, (5, 5))


def test_specialist_does_not_burn_where_nothing_is_left_to_roll() -> None:
    view = position("lizumo", "23446 55551", moves="4x5", start_dice=5, burn="raise")
    chosen = answer("specialist", view)
    assert isinstance(chosen, Bid)
    assert chosen.show == ()


def test_specialist_takes_a_named_face_as_evidence() -> None:
    """The same cup and standing bid: it goes on with fives only where both rivals named them."""
    hands = "22222 33333 53346"
    for first, raise_to in (("4x5", Bid(6, 5)), ("4x2", Bid(3, 1))):
        view = position("lizumo", hands, moves=f"{first}, 5x5", start_dice=5)
        assert answer("specialist", view) == raise_to
