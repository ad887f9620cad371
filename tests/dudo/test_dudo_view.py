"""What a seat sees: everything public and its own dice, and nothing of any other cup."""

from __future__ import annotations

import random
from fractions import Fraction
from typing import Any

import pytest
import rules_oracle as oracle
from hypothesis import given, settings
from hypothesis import strategies as st
from random_play import KEY, play
from rule_space import random_rules, rule_sets
from scripted_dice import OtherCups, ScriptedDice

from arena.dudo.bid import CALZA, DUDO, Bid
from arena.dudo.dice import KeyedDice
from arena.dudo.events import BidMade, Called, Reveal, RoundEnd, RoundStart
from arena.dudo.game import Ask, Game
from arena.dudo.odds import Odds
from arena.dudo.replay import replay
from arena.dudo.rules import Rules
from arena.dudo.state import RoundKind
from arena.dudo.view import View

SEEDS = st.integers(min_value=0, max_value=2**32)


def everything(view: View) -> dict[str, Any]:
    """All that can be read from a view: fields, properties, and every answer of its methods."""
    faces = range(1, 7)
    bids = [Bid(quantity, face) for quantity in (1, 2, 5) for face in faces]
    plain = {name for name in dir(View) if isinstance(getattr(View, name), property)}
    return {
        **{name: repr(getattr(view, name)) for name in (*view._fields, "rules")},
        **{name: getattr(view, name) for name in plain},
        "story": (view.bids, view.rounds),  # all that a bot may ask it for
        "min_quantity": [view.min_quantity(face) for face in faces],
        "legal_bids": view.legal_bids(),
        "legal_actions": view.legal_actions(),
        "matches": [view.matches(face) for face in faces],
        "odds": [view.odds(bid) for bid in bids],
        "exact_odds": [view.exact_odds(bid) for bid in bids],
        "expected": [view.expected(face) for face in faces],
    }


def test_the_list_of_what_can_be_read_is_complete() -> None:
    game = Game(Rules(setup="seat0"), 2, ScriptedDice())
    names = {*dir(View), *View.__annotations__} - {"count", "index"}
    public = {name for name in names if not name.startswith("_")}
    assert public == set(everything(game.view(0)))


def check_secrecy(game: Game, seen: dict[str, int]) -> None:
    """Play the game so far again with other dice in all cups that a seat must not see: what the
    seat sees stays the same, to the last field."""
    state = game.state
    for viewer in state.alive:
        blind = not oracle.sees(oracle.table_of(state), viewer)
        hidden_from = [seat for seat in state.alive if seat != viewer or blind]
        shown = {game.seating[seat]: state.shown[seat] for seat in hidden_from}
        dealer = OtherCups(KeyedDice(KEY, 0), state.round_number, shown)
        other = replay(game.rules, game.transcript, dealer)
        for seat in state.alive:
            same = other.hidden[seat] == game.hidden[seat]
            assert same is (seat not in hidden_from), "the cups were not exchanged"
        assert everything(other.view(viewer)) == everything(game.view(viewer))
        seen["blind"] += blind
        seen["burnt"] += any(shown.values())
        seen["all"] += 1


def test_no_view_shows_another_cup_or_the_own_dice_of_a_blind_seat() -> None:
    rng = random.Random("secrets")
    seen = {"blind": 0, "burnt": 0, "all": 0}
    for _ in range(120):
        rules = random_rules(
            rng,
            burn=rng.choice(("raise", "any")),
            palo_ciego=rng.choice((1, 2)),
            special_repeat="every",
            start_dice=rng.choice((2, 3, 4)),
            max_rounds=1000,
            single_round=False,
        )
        game = Game(rules, rng.randint(2, min(4, rules.max_players)), KeyedDice(KEY, 0))

        def sometimes(game: Game, ask: Ask) -> None:
            if rng.random() < 0.08:
                check_secrecy(game, seen)

        play(game, rng, forfeits=0.01, before=sometimes)
    assert seen["all"] > 500
    assert seen["blind"] > 50
    assert seen["burnt"] > 50


@settings(max_examples=80)
@given(rules=rule_sets(), seed=SEEDS)
def test_a_view_shows_own_dice_and_all_that_is_public(rules: Rules, seed: int) -> None:
    rng = random.Random(seed)

    def check(game: Game, ask: Ask) -> None:
        if rng.random() < 0.2:
            for seat in game.state.alive:
                check_view(game, seat)

    game = Game(rules, rng.randint(2, min(5, rules.max_players)), KeyedDice(KEY, seed))
    play(game, rng, forfeits=0.01, before=check)


def check_view(game: Game, seat: int) -> None:
    """One view against the game's events and the second reading of the rules."""
    view, state = game.view(seat), game.state
    table = oracle.table_of(state)
    sees = oracle.sees(table, seat)
    assert view.blind is not sees
    assert view.dice == (tuple(sorted(game.hidden[seat])) if sees else ())
    assert (view.seat, view.turn, view.opener) == (seat, table.turn, table.opener)
    assert (view.palo_fijo, view.palo_ciego) == ("fijo" in table.kind, "ciego" in table.kind)
    assert (view.rules, view.round_number) == (game.rules, table.round_number)
    assert (view.shown, view.dice_left) == (tuple(table.shown), tuple(table.dice))
    assert (view.total, view.wild_face) == (sum(table.dice), oracle.wild(table))
    assert (view.fijo_used, view.ciego_used) == (tuple(table.fijo_used), tuple(table.ciego_used))
    assert view.least == tuple(low or 0 for low in oracle.least(table))
    starts = [i for i, event in enumerate(game.events) if isinstance(event, RoundStart)]
    made = [e for e in game.events[starts[-1] :] if isinstance(e, BidMade)]
    assert view.bids == tuple((event.seat, event.bid) for event in made)
    assert view.standing == (made[-1].bid if made else None)
    assert view.bidder == (made[-1].seat if made else None)
    assert view.can_dudo is bool(made and seat == table.turn)
    assert view.can_calza is oracle.may_calza(table, seat)
    assert len(view.rounds) == len(starts) - 1
    check_choices(view, table)
    check_odds(view)


def check_choices(view: View, table: oracle.Table) -> None:
    lows = oracle.least(table)
    assert [view.min_quantity(face) for face in range(1, 7)] == list(lows)
    assert [view.min_quantity(face) for face in (0, -1, 7, True, 2.0)] == [None] * 5
    bids = [
        (quantity, face)
        for quantity in range(1, view.total + 1)
        for face, low in enumerate(lows, start=1)
        if low is not None and quantity >= low
    ]
    assert [bid[:2] for bid in view.legal_bids()] == bids
    calza = [CALZA] * oracle.may_calza(table, view.seat)
    in_turn = [*view.legal_bids(), *([DUDO] * bool(table.bids))]
    assert view.legal_actions() == (in_turn if view.seat == table.turn else []) + calza
    if view.can_burn:
        assert view.seat == view.turn
        assert not view.blind
        assert len(view.dice) > 1


def check_odds(view: View) -> None:
    known = [*view.dice, *(die for dice in view.shown for die in dice)]
    assert sorted(view.known) == sorted(known)
    assert view.unknown == view.total - len(known)
    odds = Odds(known, view.total, view.wild_face)
    for face in range(1, 7):
        wild = view.wild_face if view.wild_face != face else None
        assert view.matches(face) == sum(die in (face, wild) for die in known)
        assert view.expected(face) == odds.expected(face)
        for quantity in (1, 2, view.total):
            assert view.odds(Bid(quantity, face)) == float(odds.holds(Bid(quantity, face)))
            assert view.exact_odds(Bid(quantity, face)) == float(odds.exact(Bid(quantity, face)))


@settings(max_examples=40)
@given(rules=rule_sets(), seed=SEEDS)
def test_a_view_that_is_kept_does_not_change(rules: Rules, seed: int) -> None:
    rng = random.Random(seed)
    kept: list[tuple[View, dict[str, Any]]] = []

    def keep(game: Game, ask: Ask) -> None:
        view = game.view(ask.seat)
        kept.append((view, everything(view)))

    play(Game(rules, 2, KeyedDice(KEY, seed)), rng, forfeits=0.02, before=keep)
    for view, read in kept:
        assert everything(view) == read


def test_finished_rounds_are_told_in_full() -> None:
    rules = Rules(setup="seat0", start_dice=2, calza="turn", palo_fijo=1)
    dice = ScriptedDice({(1, 0): (3, 5), (1, 1): (1, 6), (2, 1): (4,)})
    game = Game(rules, 2, dice)
    game.act(Bid(1, 5))
    game.act(Bid(2, 5))
    game.act(Bid(2, 6))
    game.act(Bid(4, 6))
    game.act(DUDO)
    game.act(Bid(1, 3))
    game.forfeit(0, "crash")
    first, second = game.history.rounds
    assert first._asdict() == {
        "number": 1,
        "opener": 0,
        "palo_fijo": False,
        "palo_ciego": False,
        "dice": (2, 2),
        "bids": ((0, Bid(1, 5)), (1, Bid(2, 5)), (0, Bid(2, 6)), (1, Bid(4, 6))),
        "call": DUDO,
        "caller": 0,
        "hands": ((3, 5), (1, 6)),
        "actual": 2,
        "dice_after": (2, 1),
        "forfeited": None,
    }
    assert second._asdict() == {
        "number": 2,
        "opener": 1,
        "palo_fijo": True,
        "palo_ciego": False,
        "dice": (2, 1),
        "bids": ((1, Bid(1, 3)),),
        "call": None,
        "caller": None,
        "hands": None,
        "actual": None,
        "dice_after": (0, 1),
        "forfeited": 0,
    }


@settings(max_examples=60)
@given(rules=rule_sets(), seed=SEEDS)
def test_rounds_repeat_the_events(rules: Rules, seed: int) -> None:
    rng = random.Random(seed)
    game = Game(rules, rng.randint(2, min(4, rules.max_players)), KeyedDice(KEY, seed))
    play(game, rng, forfeits=0.05)
    told = iter(game.history.rounds)
    current = next(told)
    for event in game.events:
        if isinstance(event, RoundStart):
            assert (current.number, current.opener) == (event.number, event.opener)
            kind = (RoundKind.FIJO in event.kind, RoundKind.CIEGO in event.kind)
            assert (current.palo_fijo, current.palo_ciego) == kind
            assert current.dice == event.dice
        elif isinstance(event, Called):
            assert (current.caller, current.call) == (event.seat, event.call)
        elif isinstance(event, Reveal):
            assert current.hands == event.hands
        elif isinstance(event, RoundEnd):
            assert current.dice_after == event.resolution.dice_after
            assert current.actual == event.resolution.actual
            current = next(told, current)


def test_the_seeds_example_of_odds() -> None:
    rules = Rules(setup="seat0", start_dice=3)
    game = Game(rules, 4, ScriptedDice({(1, 0): (5, 2, 5)}))
    view = game.view(0)
    assert view.dice == (2, 5, 5)
    assert view.odds(Bid(4, 5)) == pytest.approx(16867 / 19683)
    assert view.odds(Bid(7, 5)) == pytest.approx(2851 / 19683)
    assert (view.expected(5), view.expected(1)) == (Fraction(5), Fraction(9, 6))
