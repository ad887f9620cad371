"""Where rounds begin, what calls lead to, and which rules a game ends under."""

from __future__ import annotations

import pytest

from arena.dudo.bid import CALZA, DUDO, Bid
from arena.dudo.presets import make_rules
from arena.dudo.resolve import resolve
from arena.dudo.state import RoundKind
from arena.errors import RulesError
from arena.solve.games import positions
from arena.solve.positions import Outcome, Position, check, outcome_of, solvable


def test_who_drops_to_the_last_die_opens_a_palo_fijo_round() -> None:
    rules, left_out = solvable(make_rules("classic"), (2, 2))
    assert left_out == {"calza": "off"}
    state = Position((2, 2)).state(rules)
    state.place([Bid(2, 5)])
    true = outcome_of(resolve(state, ((5, 5), (2, 2)), DUDO, 1))
    assert true == Outcome(True, True, Position((1, 2), RoundKind.FIJO, (True, False)))
    false = outcome_of(resolve(state, ((2, 2), (2, 2)), DUDO, 1))
    assert false == Outcome(False, False, Position((1, 2), RoundKind.FIJO, (True, False)))


def test_the_last_die_ends_the_game() -> None:
    rules, _ = solvable(make_rules("lizumo"), (1, 3))
    state = Position((1, 3)).state(rules)
    state.place([Bid(2, 5)])
    assert outcome_of(resolve(state, ((2,), (2, 2, 2)), DUDO, 1)) == Outcome(False)


def test_a_calza_that_costs_the_bidder_a_die_stays_and_others_are_left_out() -> None:
    rules, left_out = solvable(make_rules("wikipedia_dudo"), (2, 1))
    assert left_out == {}
    state = Position((2, 1)).state(rules)
    state.place([Bid(1, 5)])
    hit = outcome_of(resolve(state, ((5, 2), (2,)), CALZA, 1))
    assert hit == Outcome(False, False, Position((1, 1), RoundKind.FIJO, (True, False)))
    assert solvable(make_rules("latin"), (2, 1))[1] == {"calza": "off", "burn": "off"}


def test_a_game_that_max_rounds_may_cut_off_is_refused() -> None:
    with pytest.raises(RulesError, match="max_rounds"):
        solvable(make_rules("lizumo", max_rounds=2), (2, 2))


def test_a_round_in_which_a_seat_is_blind_is_refused() -> None:
    rules, _ = solvable(make_rules("latin"), (3, 2))
    blind = Position((3, 2), RoundKind.CIEGO)
    with pytest.raises(RulesError, match="see its dice"):
        check(rules, blind)
    check(rules, Position((2, 2), RoundKind.CIEGO))


def test_the_loser_opens_so_two_against_one_never_comes_of_two_each() -> None:
    rules, _ = solvable(make_rules("lizumo"), (2, 2))
    assert set(positions(rules, Position((2, 2)))) == {
        Position((2, 2)),
        Position((1, 2)),
        Position((1, 1)),
    }
