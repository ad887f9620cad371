"""What a seat may do, in positions of every kind."""

from __future__ import annotations

import random
from itertools import combinations_with_replacement

import pytest
import rules_oracle as oracle
from hypothesis import given
from hypothesis import strategies as st
from positions import random_position
from rule_space import rule_sets

from arena.dudo import legal
from arena.dudo.bid import CALZA, DUDO, Bid, action_code, action_from_code
from arena.dudo.presets import make_rules
from arena.dudo.rules import Rules
from arena.dudo.state import RoundKind, State
from arena.errors import IllegalMove

SEEDS = st.integers(min_value=0, max_value=2**32)


@given(rules=rule_sets(), seed=SEEDS)
def test_all_ways_to_ask_for_bids_agree(rules: Rules, seed: int) -> None:
    state = random_position(rules, random.Random(seed))
    wanted = oracle.least(oracle.table_of(state))
    allowed = set()
    for face in range(-1, 9):
        low = wanted[face - 1] if 1 <= face <= 6 else None
        assert legal.min_quantity(state, face) == low
        for quantity in range(-2, state.total + 3):
            fits = low is not None and low <= quantity <= state.total
            assert legal.is_legal(state, Bid(quantity, face)) is fits
            if fits:
                allowed.add((quantity, face))
    bids = legal.legal_bids(state)
    assert [bid[:2] for bid in bids] == sorted(allowed)
    assert not any(bid.show for bid in bids)
    assert ("bid" in legal.options(state)) is bool(allowed)


@given(rules=rule_sets(), seed=SEEDS)
def test_nothing_but_integers_makes_a_bid(rules: Rules, seed: int) -> None:
    state = random_position(rules, random.Random(seed))
    for quantity, face, _ in legal.legal_bids(state)[:9]:
        for wrong in (
            (float(quantity), face),
            (quantity, float(face)),
            (str(quantity), face),
            (quantity, None),
            (quantity, [face]),
            (quantity == 1 or None, face),
            (quantity, face == 1 or None),
        ):
            assert not legal.is_legal(state, Bid(*wrong))
    for face in (True, 2.0, "2", None):
        assert legal.min_quantity(state, face) is None


@given(rules=rule_sets(), seed=SEEDS)
def test_calls(rules: Rules, seed: int) -> None:
    state = random_position(rules, random.Random(seed))
    table = oracle.table_of(state)
    for seat in range(len(state.dice)):
        assert legal.is_legal(state, DUDO, seat) is bool(state.bids and seat == table.turn)
        assert legal.may_call_calza(state, seat) is oracle.may_calza(table, seat)
        assert legal.is_legal(state, CALZA, seat) is oracle.may_calza(table, seat)
    calls = ["dudo"] * bool(table.bids) + ["calza"] * oracle.may_calza(table, table.turn)
    assert [kind for kind in legal.options(state) if kind != "bid"] == calls
    seats = len(state.dice)
    others = [(table.turn + away) % seats for away in range(1, seats)]
    asked = [seat for seat in others if oracle.may_calza(table, seat)]
    assert legal.calza_bystanders(state) == asked


@given(rules=rule_sets(calza="anyone", calza_needs_missing_die=False), seed=SEEDS)
def test_every_seat_but_the_bidder_may_call_calza_where_anyone_may(rules: Rules, seed: int) -> None:
    state = random_position(rules, random.Random(seed))
    if state.bids and (not state.kind or rules.special_calza):
        callers = [seat for seat in range(len(state.dice)) if legal.may_call_calza(state, seat)]
        assert callers == [seat for seat in state.alive if seat != state.bidder]


@given(rules=rule_sets(), seed=SEEDS)
def test_only_the_seat_in_turn_may_bid(rules: Rules, seed: int) -> None:
    state = random_position(rules, random.Random(seed))
    for bid in legal.legal_bids(state)[:2]:
        for seat in range(len(state.dice)):
            assert legal.is_legal(state, bid, seat) is (seat == state.turn)


@given(rules=rule_sets(), seed=SEEDS)
def test_dice_may_be_shown_as_the_rules_say(rules: Rules, seed: int) -> None:
    rng = random.Random(seed)
    state = random_position(rules, rng)
    seat = state.turn
    state.dice[seat] = rng.choice((state.dice[seat], 4))
    table = oracle.table_of(state)
    hidden = [rng.choice((1, 2, 4, 6)) for _ in range(min(state.dice[seat], 4))]
    if rng.random() < 0.3 and len(hidden) > 1:
        state.shown[seat] = table.shown[seat] = (hidden.pop(),)
    shows = [
        show for count in range(4) for show in combinations_with_replacement((1, 2, 4, 6), count)
    ]
    somehow = False
    for face in (1, 2, 4):
        low = oracle.least(table)[face - 1]
        for show in shows:
            allowed = oracle.may_show(table, hidden, face, show)
            somehow |= allowed and bool(show)
            bid = Bid(low or 1, face, show)
            assert legal.is_legal(state, bid, seat, hidden) is (low is not None and allowed)
            assert not legal.is_legal(state, Bid((low or 1) - 1, face, show), seat, hidden)
    assert legal.may_burn(state, seat) or not somehow


def test_a_seat_may_burn_where_a_fitting_hand_would_let_it() -> None:
    latin = make_rules("latin")
    state = State(latin, [3, 3, 1])
    assert not legal.may_burn(state, 0)
    state.place([Bid(1, 4)])
    assert legal.may_burn(state, 1)
    assert not legal.may_burn(state, 2), "one die must stay hidden"
    state.shown[1] = (4,)
    assert not legal.may_burn(state, 1), "once in a round"
    blind = State(latin, [2, 3, 1], kind=RoundKind.CIEGO, opener=0)
    blind.place([Bid(1, 4)])
    assert not legal.may_burn(blind, 1)


@pytest.mark.parametrize("die", [4.0, "4", None, [4]])
def test_only_dice_can_be_shown(die: object) -> None:
    state = State(Rules(burn="any"), [3, 3])
    assert legal.is_legal(state, Bid(1, 4, (4,)), 0, [4, 4, 2])
    assert not legal.is_legal(state, Bid(1, 4, (die,)), 0, [4, 4, 2])


@given(rules=rule_sets(), seed=SEEDS)
def test_who_sees_own_dice(rules: Rules, seed: int) -> None:
    state = random_position(rules, random.Random(seed))
    table = oracle.table_of(state)
    seen = [legal.sees_own_dice(state, seat) for seat in state.alive]
    assert seen == [oracle.sees(table, seat) for seat in state.alive]


@pytest.mark.parametrize(
    ("bids", "move", "reason"),
    [
        ([(4, 4)], Bid(3, 4), "3x4 does not beat 4x4"),
        ([], Bid(2, 1), "2x1 may not open a round here"),
        ([], Bid(0, 3), "0x3 is not a bid: a quantity from 1 and a face from 1 to 6"),
        ([], Bid(3, 7), "3x7 is not a bid: a quantity from 1 and a face from 1 to 6"),
        ([], Bid(11, 3), "11x3 is more than the 10 dice in play"),
        ([], DUDO, "dudo before the first bid of the round"),
        ([], CALZA, "calza before the first bid of the round"),
        ([(4, 4)], CALZA, "calza is not open to seat 1 here (calza: off)"),
        ([(4, 4)], Bid(5, 4, (4,)), "dice are not shown under these rules"),
    ],
)
def test_an_illegal_move_is_refused_with_the_reason(
    bids: list[tuple[int, int]], move: Bid, reason: str
) -> None:
    state = State(Rules(), [5, 5])
    state.place(Bid(*bid) for bid in bids)
    assert legal.illegality(state, move) == reason


@pytest.mark.parametrize(
    ("bid", "reason"),
    [
        (Bid(2, 4, (2,)), "only dice that count for 2x4 may be shown"),
        (Bid(2, 4, (4, 4, 4)), "the seat does not hold 4 4 4 hidden"),
        (Bid(2, 2, (4,)), "only dice that count for 2x2 may be shown"),
        (Bid(2, 4, (4, 4, 1)), "one die at least must stay hidden"),
    ],
)
def test_a_burn_is_refused_with_the_reason(bid: Bid, reason: str) -> None:
    state = State(make_rules("latin", palo_ciego=0), [3, 3])
    state.place([Bid(1, 2)])
    hidden = [1, 4, 4] if "hidden" in reason else [2, 4, 4]
    assert legal.illegality(state, bid, 1, hidden) == reason


def test_palo_fijo_names_its_lock() -> None:
    state = State(make_rules("classic"), [1, 3], kind=RoundKind.FIJO)
    state.place([Bid(1, 4)])
    assert legal.illegality(state, Bid(1, 5)) == "1x5 changes the face in a palo fijo round"
    assert legal.illegality(state, Bid(1, 4)) == "1x4 does not beat 1x4"


def test_a_refusal_hints_at_the_least_legal_moves() -> None:
    state = State(Rules(calza="turn"), [5, 5])
    state.place([Bid(4, 5)])
    with pytest.raises(IllegalMove, match="4x5 does not beat 4x5") as raised:
        legal.check(state, Bid(4, 5), 1, [1, 2, 3, 4, 5])
    assert raised.value.hint == "legal from 2x1, 5x2, 5x3, 5x4, 5x5, 4x6; calls: dudo, calza"
    opening = State(Rules(), [1, 1])
    assert legal.describe_options(opening).endswith("calls: none")
    top = State(Rules(), [1, 1], bids=[(0, Bid(2, 1))])
    assert legal.describe_options(top) == "legal from no bid; calls: dudo"


def test_actions_have_numbers() -> None:
    assert [action_code(DUDO), action_code(CALZA)] == [0, 1]
    assert [action_code(Bid(1, 1)), action_code(Bid(4, 5)), action_code(Bid(200, 6))] == [
        7,
        29,
        1206,
    ]
    for code in (0, 1, *range(7, 1207)):
        assert action_code(action_from_code(code)) == code
    assert action_from_code(29, (5, 1)) == Bid(4, 5, (5, 1))
    for code in (-1, 2, 3, 6):
        with pytest.raises(ValueError, match="not the number of an action"):
            action_from_code(code)
