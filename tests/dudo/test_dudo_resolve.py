"""What calls and forfeits do, in positions of every kind."""

from __future__ import annotations

import copy
import random
from itertools import pairwise

import pytest
import rules_oracle as oracle
from hypothesis import given, settings
from hypothesis import strategies as st
from positions import random_hands, random_position
from rule_space import rule_sets

from arena.dudo import legal
from arena.dudo.bid import CALZA, DUDO, Bid
from arena.dudo.presets import make_rules
from arena.dudo.resolve import Resolution, count_matching, forfeit, ranking, resolve
from arena.dudo.rules import Rules
from arena.dudo.state import RoundKind, State, next_alive

SEEDS = st.integers(min_value=0, max_value=2**32)


def check(resolution: Resolution, wanted: dict[str, object]) -> None:
    assert {name: getattr(resolution, name) for name in wanted} == wanted


@settings(max_examples=400)
@given(rules=rule_sets(), seed=SEEDS)
def test_calls_and_forfeits_do_what_the_rules_say(rules: Rules, seed: int) -> None:
    rng = random.Random(seed)
    state = random_position(rules, rng)
    table = oracle.table_of(state)
    before = copy.deepcopy(state)
    for seat in state.alive:
        check(forfeit(state, seat), oracle.after_forfeit(table, seat))
    if state.bids:
        hands = random_hands(state, rng)
        wanted = oracle.after_call(table, hands, "dudo", state.turn)
        check(resolve(state, hands, DUDO, state.turn), wanted)
        for seat in state.alive:
            if seat != state.bidder:
                result = resolve(state, hands, CALZA, seat)
                check(result, oracle.after_call(table, hands, "calza", seat))
    assert state == before, "the state itself does not change"


@settings(max_examples=200)
@given(rules=rule_sets(special_repeat="every", single_round=False, max_rounds=1000), seed=SEEDS)
def test_special_rounds_follow_drops_to_the_threshold(rules: Rules, seed: int) -> None:
    rng = random.Random(seed)
    state = random_position(rules, rng)
    if not state.bids:
        return
    result = resolve(state, random_hands(state, rng), DUDO, state.turn)
    (loser,) = result.losers
    left = result.dice_after[loser]
    enough = sum(count > 0 for count in result.dice_after) >= rules.special_min_alive
    goes_on = result.ranks is None
    fijo = goes_on and enough and left == rules.palo_fijo > 0
    ciego = goes_on and enough and left == rules.palo_ciego > 0
    wanted = (RoundKind.FIJO if fijo else 0) | (RoundKind.CIEGO if ciego else 0)
    assert result.next_kind == wanted
    assert result.fijo_used[loser] is (state.fijo_used[loser] or fijo)
    assert result.ciego_used[loser] is (state.ciego_used[loser] or ciego)


def test_the_wild_face_counts_for_every_other_face_and_once_for_itself() -> None:
    hands = [[1, 1, 4, 6], [2, 4, 4, 6], []]
    assert [count_matching(hands, face, 1) for face in range(1, 7)] == [2, 3, 2, 5, 2, 4]
    assert [count_matching(hands, face, 6) for face in range(1, 7)] == [4, 3, 2, 5, 2, 2]
    assert [count_matching(hands, face, None) for face in range(1, 7)] == [2, 1, 0, 3, 0, 2]


def test_others_lose_may_put_several_out_at_once_who_share_a_rank() -> None:
    state = State(make_rules("rdr"), [1, 2, 1], opener=0)
    state.place([Bid(1, 3)])
    result = resolve(state, [[3], [5, 5], [6]], CALZA, 1)
    assert (result.dice_after, result.eliminated) == ((0, 2, 0), (0, 2))
    assert (result.ranks, result.losers) == ((2, 1, 2), (0, 2))


def test_an_eliminated_seat_is_followed_by_the_next_alive_one_clockwise() -> None:
    state = State(make_rules("classic"), [2, 1, 0, 3], opener=1)
    state.place([Bid(3, 6)])
    result = resolve(state, [[2, 2], [6], [], [3, 3, 3]], DUDO, 3)
    assert (result.eliminated, result.next_opener) == ((1,), 3)


@pytest.mark.parametrize(
    ("groups", "ranks"),
    [
        ([[2], [0], [3]], (3, 1, 4, 2)),
        ([[1, 2, 3]], (1, 2, 2, 2)),
        ([[1, 2], [3]], (1, 3, 3, 2)),
        ([[3], [1, 2]], (1, 2, 2, 4)),
        ([], (1, 1, 1, 1)),
    ],
)
def test_ranks(groups: list[list[int]], ranks: tuple[int, ...]) -> None:
    assert ranking(4, groups) == ranks


def test_the_next_alive_seat() -> None:
    assert next_alive([1, 0, 2], 0) == 2
    assert next_alive([1, 0, 2], 2) == 0
    assert next_alive([1, 0, 2], 0, -1) == 2
    assert next_alive([0, 0, 2], 2) == 2
    with pytest.raises(ValueError, match="no seat has dice"):
        next_alive([0, 0], 0)


@given(rules=rule_sets(), seed=SEEDS)
def test_a_position_knows_whose_turn_it_is(rules: Rules, seed: int) -> None:
    state = random_position(rules, random.Random(seed))
    assert state.turn == oracle.table_of(state).turn
    seats = [seat for seat, _ in state.bids]
    assert seats[:1] in ([], [state.opener])
    for one, other in pairwise(seats):
        assert other == oracle.clockwise(state.dice, one)
    same = State(rules, state.dice, state.opener, bids=list(state.bids))
    assert (same.turn, same.standing, same.bidder) == (state.turn, state.standing, state.bidder)
    assert state.total == sum(state.dice)
    assert legal.max_bids(state) in (6 * state.total, 6 * state.total + 1)


def test_labels_of_kinds() -> None:
    labels = [RoundKind(bits).label for bits in range(4)]
    assert labels == ["normal", "fijo", "ciego", "fijo+ciego"]
