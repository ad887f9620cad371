"""Which bids rise over which: every standing bid under every order, and how long a round can be."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from itertools import product

import pytest
import rules_oracle as oracle
from rule_space import DOMAINS, contradictory

from arena.dudo.bid import Bid
from arena.dudo.legal import least_quantities, max_bids
from arena.dudo.rules import Rules
from arena.dudo.state import RoundKind, State

ORDER_PARAMETERS = (
    "wild_face",
    "ace_bids",
    "to_aces",
    "from_aces",
    "plain_ace_rank",
    "raise_rule",
    "after_ace_opening",
)
ALL_KINDS = tuple(RoundKind(bits) for bits in range(4))


def orders() -> Iterator[Rules]:
    """Every valid combination of the values that say which bid beats which."""
    for values in product(*(DOMAINS[name] for name in ORDER_PARAMETERS)):
        named = dict(zip(ORDER_PARAMETERS, values, strict=True))
        if not contradictory(named):
            yield Rules(**named)


def check_all_standing_bids(rules: Rules, total: int) -> None:
    """Against the second reading: after any bid of any seat, first of the round or not."""
    for kind in (RoundKind.NORMAL, RoundKind.FIJO):
        for quantity, face, earlier in product(range(1, total + 1), range(1, 7), (0, 1)):
            bid = Bid(quantity, face)
            state = State(rules, [1, total - 1], kind=kind)
            state.place([Bid(1, 2)] * earlier + [bid])
            wanted = oracle.least(oracle.table_of(state))
            assert least_quantities(state) == wanted, f"{rules} {kind.label} {state.bids}"


@pytest.mark.parametrize("total", [2, 3, 12])
def test_least_quantities_after_every_standing_bid(total: int) -> None:
    for rules in orders():
        check_all_standing_bids(rules, total)


@pytest.mark.long
@pytest.mark.parametrize("total", range(4, 12))
def test_least_quantities_after_every_standing_bid_for_more_dice(total: int) -> None:
    for rules in orders():
        check_all_standing_bids(rules, total)


def test_palo_fijo_lets_change_the_face_whom_the_rules_name() -> None:
    names = ("fijo_face_change", "palo_fijo", "raise_rule", "plain_ace_rank")
    for values in product(*(DOMAINS[name] for name in names)):
        rules = Rules(**dict(zip(names, values, strict=True)), ace_bids="plain")
        for kind, dice, used in product(ALL_KINDS, (1, 2, 3), (False, True)):
            for quantity, face in product(range(1, 7), range(1, 7)):
                state = State(rules, [6 - dice, dice], kind=kind, fijo_used=[False, used])
                state.place([Bid(quantity, face)])
                wanted = oracle.least(oracle.table_of(state))
                assert least_quantities(state) == wanted, f"{rules} {state}"


def test_openings() -> None:
    names = ("wild_face", "ace_bids", "open_aces", "after_ace_opening")
    for values in product(*(DOMAINS[name] for name in names)):
        rules = Rules(**dict(zip(names, values, strict=True)))
        for kind, dice in product(ALL_KINDS, ([1, 3, 0], [2, 1, 1], [0, 1, 2], [5, 0, 1])):
            for opener in (seat for seat, count in enumerate(dice) if count):
                state = State(rules, dice, opener, kind)
                wanted = oracle.least(oracle.table_of(state))
                assert least_quantities(state) == wanted, f"{rules} {state}"


@pytest.mark.parametrize("kind", [RoundKind.NORMAL, RoundKind.FIJO], ids=lambda kind: kind.label)
def test_every_raise_rises_under_the_key_of_its_order(kind: RoundKind) -> None:
    for rules in orders():
        anyone = Rules(**rules.as_dict() | {"fijo_face_change": "anyone"})
        for quantity, face in product(range(1, 8), range(1, 7)):
            state = State(anyone, [3, 4], kind=kind)
            state.place([Bid(1, 2), Bid(quantity, face)])
            table = oracle.table_of(state)
            for bid in raises(state):
                assert oracle.key(table, *bid[:2]) > oracle.key(table, quantity, face), f"{state}"


def raises(state: State) -> list[Bid]:
    """Every raise of a position by its least quantities."""
    return [
        Bid(quantity, face)
        for face, low in enumerate(least_quantities(state), start=1)
        for quantity in range(low or state.total + 1, state.total + 1)
    ]


def longest_round(rules: Rules, dice: list[int], kind: RoundKind) -> int:
    """The number of bids of the longest round there is. Runs on where bids can go in a circle."""

    def after(bids: list[Bid]) -> State:
        state = State(rules, dice, kind=kind)
        state.place(bids)
        return state

    @cache
    def more(bid: Bid) -> int:
        # Any bid but the first: what stood before it does not matter any more.
        return 1 + max((more(up) for up in raises(after([Bid(1, 2), bid]))), default=0)

    openings = raises(after([]))
    return 1 + max(
        max((more(up) for up in raises(after([opening]))), default=0) for opening in openings
    )


@pytest.mark.parametrize("kind", [RoundKind.NORMAL, RoundKind.FIJO], ids=lambda kind: kind.label)
def test_no_order_lets_a_round_run_longer_than_six_bids_a_die(kind: RoundKind) -> None:
    for rules in orders():
        anyone = Rules(**rules.as_dict() | {"open_aces": "always", "fijo_face_change": "anyone"})
        free = rules.ace_bids == "convert" and rules.after_ace_opening == "free_face"
        bound = 18 + (free and kind == RoundKind.NORMAL)
        assert longest_round(anyone, [1, 2], kind) <= bound
        assert max_bids(State(anyone, [1, 2], kind=kind)) == bound


@pytest.mark.parametrize(
    ("changes", "bids"),
    [
        ({}, 24),
        ({"after_ace_opening": "free_face", "open_aces": "always"}, 25),
        ({"after_ace_opening": "free_face", "ace_bids": "plain", "open_aces": "always"}, 24),
        ({"raise_rule": "no_decrease", "ace_bids": "plain", "open_aces": "always"}, 9),
    ],
)
def test_the_longest_round_with_four_dice(changes: dict[str, str], bids: int) -> None:
    assert longest_round(Rules(**changes), [2, 2], RoundKind.NORMAL) == bids


def test_the_table_of_the_seeds_after_four_fives() -> None:
    state = State(Rules(), [5, 5, 5])
    state.place([Bid(4, 5)])
    assert least_quantities(state) == (2, 5, 5, 5, 5, 4)


def test_leaving_aces_costs_double_plus_one_but_an_opening_may_be_answered_freely() -> None:
    free = Rules(open_aces="always", after_ace_opening="free_face")
    state = State(free, [5, 5])
    state.place([Bid(5, 1)])
    assert least_quantities(state) == (6, 1, 1, 1, 1, 1)
    state.place([Bid(1, 2), Bid(5, 1)])
    assert least_quantities(state) == (6, None, None, None, None, None)
    state = State(free, [6, 6])
    state.place([Bid(1, 2), Bid(5, 1)])
    assert least_quantities(state) == (6, 11, 11, 11, 11, 11)
