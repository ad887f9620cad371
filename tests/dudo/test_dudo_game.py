"""One game, a decision at a time: who is asked, what answers do, what refused ones leave."""

from __future__ import annotations

import random
from typing import Any

import pytest
import rules_oracle as oracle
from hypothesis import given, settings
from hypothesis import strategies as st
from random_play import KEY, play
from rule_space import rule_sets
from scripted_dice import ScriptedDice

from arena.dudo.bid import CALZA, DUDO, Bid
from arena.dudo.dice import KeyedDice
from arena.dudo.events import (
    BidMade,
    Called,
    Deal,
    Forfeited,
    GameEnd,
    Reroll,
    Reveal,
    RoundEnd,
    RoundStart,
    Seating,
    SetupRoll,
)
from arena.dudo.game import Ask, Game
from arena.dudo.presets import make_rules
from arena.dudo.resolve import Resolution
from arena.dudo.rules import Rules
from arena.dudo.state import RoundKind
from arena.dudo.transcript import SideNote, Transcript
from arena.errors import IllegalMove, RulesError

SEEDS = st.integers(min_value=0, max_value=2**32)


def all_of(game: Game) -> str:
    """Everything that a game holds, as it is now."""
    return repr(
        (
            game.state,
            game.hidden,
            game.events,
            game.history.rounds,
            game.history.bids,
            game.transcript,
            game.end,
            game.ask,
            game.seating,
        )
    )


def test_a_whole_game_event_by_event() -> None:
    rules = Rules(start_dice=1, setup="seat0")
    game = Game(rules, 2, ScriptedDice({(1, 0): (5,), (1, 1): (3,)}))
    asked = [game.ask]
    for action in (Bid(1, 5), Bid(2, 5), DUDO):
        game.act(action)
        asked.append(game.ask)
    assert asked == [Ask(0, "act"), Ask(1, "act"), Ask(0, "act"), None]
    unused = (False, False)
    assert game.events == [
        Seating((0, 1), 0),
        RoundStart(1, 0, RoundKind.NORMAL, (1, 1), unused, unused),
        Deal(0, (5,)),
        Deal(1, (3,)),
        BidMade(0, Bid(1, 5)),
        BidMade(1, Bid(2, 5)),
        Called(0, DUDO),
        Reveal(((5,), (3,))),
        RoundEnd(
            Resolution(
                dice_before=(1, 1),
                dice_after=(1, 0),
                eliminated=(1,),
                next_opener=None,
                next_kind=RoundKind.NORMAL,
                fijo_used=unused,
                ciego_used=unused,
                ranks=(1, 2),
                call=DUDO,
                caller=0,
                bidder=1,
                bid=Bid(2, 5),
                actual=1,
                holds=False,
            )
        ),
        GameEnd((1, 2), False),
    ]
    assert game.transcript == Transcript(2, (5, 3), (11, 17, 0))


def test_bystanders_are_asked_clockwise_after_the_seat_in_turn_once_per_bid() -> None:
    rules = Rules(setup="seat0", calza="anyone", start_dice=2)
    game = Game(rules, 4, ScriptedDice())
    asked = []
    for action in (Bid(1, 3), Bid(2, 3), Bid(3, 3)):
        while (ask := game.ask) and ask.what == "calza":
            asked.append(ask.seat)
            game.answer_calza(False)
        assert game.ask is not None
        asked.append(game.ask.seat)
        game.act(action)
    # Seat 0 opens; then seat 1 is in turn and 2, 3 are bystanders; then 2 is in turn and 3, 0 are.
    assert asked == [0, 2, 3, 1, 3, 0, 2]
    assert game.ask == Ask(0, "calza")


def test_the_first_bystander_who_calls_ends_the_round() -> None:
    rules = Rules(setup="seat0", calza="bystanders", start_dice=2)
    game = Game(rules, 4, ScriptedDice())
    game.act(Bid(8, 2))
    game.answer_calza(False)
    assert game.ask == Ask(3, "calza")
    game.answer_calza(True)
    # All eight dice are twos: seat 3 hits, has all its dice already, and opens.
    assert game.state.dice == [2, 2, 2, 2]
    assert game.ask == Ask(3, "act")
    assert game.transcript.side == (SideNote(1, "calza", 3),)
    assert game.transcript.actions == (50,)


def test_only_bystanders_who_may_call_are_asked() -> None:
    rules = Rules(setup="seat0", calza="bystanders", calza_needs_missing_die=True, start_dice=2)
    game = Game(rules, 4, ScriptedDice())
    game.act(Bid(8, 3))
    assert game.ask == Ask(1, "act"), "nobody has lost a die yet"
    game.act(DUDO)
    assert game.state.dice == [1, 2, 2, 2]
    game.act(Bid(1, 2))
    assert game.ask == Ask(1, "act"), "seat 0 is the bidder"
    game.act(Bid(2, 2))
    assert game.ask == Ask(0, "calza")
    game.answer_calza(False)
    assert game.ask == Ask(2, "act")


def test_a_burn_lays_dice_open_and_rolls_the_rest_again() -> None:
    rules = Rules(setup="seat0", burn="any", start_dice=4)
    dice = ScriptedDice({(1, 0): (6, 4, 1, 2)}, {(1, 0): (5, 3)})
    game = Game(rules, 2, dice)
    game.act(Bid(2, 4, (4, 1)))
    assert game.state.shown == [(1, 4), ()]
    assert game.hidden[0] == (3, 5)
    assert game.all_dice() == ((1, 3, 4, 5), (2, 2, 2, 2))
    assert (game.state.total, game.state.dice) == (8, [4, 4])
    assert dice.asked[-1] == ("burn", 1, 0, 2)
    assert game.events[-2:] == [BidMade(0, Bid(2, 4, (4, 1))), Reroll(0, (5, 3))]
    assert game.transcript.side == (SideNote(0, "show", 0, "41"),)
    assert game.transcript.dice == (6, 4, 1, 2, 2, 2, 2, 2, 5, 3)
    game.act(Bid(3, 4))
    with pytest.raises(IllegalMove, match="dice were already shown in this round"):
        game.act(Bid(4, 5, (5,)))
    game.act(DUDO)
    reveal = next(event for event in game.events if isinstance(event, Reveal))
    assert reveal.hands == ((1, 3, 4, 5), (2, 2, 2, 2))
    assert game.state.shown == [(), ()], "nothing is carried over into the next round"


def test_dice_are_keyed_by_the_seat_before_a_seating_roll() -> None:
    rules = Rules(setup="roll_order", start_dice=1, burn="any")
    setup = [{0: 3, 1: 5, 2: 3, 3: 6}, {0: 1, 2: 4}]
    hands = {(1, seat): (seat + 1,) for seat in range(4)}
    dice = ScriptedDice(hands, setup=setup)
    game = Game(rules, 4, dice)
    assert game.seating == (3, 1, 2, 0)
    assert game.hidden == [(4,), (2,), (3,), (1,)]
    assert game.state.opener == 0
    assert game.events[:3] == [
        SetupRoll(0, ((0, 3), (1, 5), (2, 3), (3, 6))),
        SetupRoll(1, ((0, 1), (2, 4))),
        Seating((3, 1, 2, 0), 0),
    ]
    assert game.transcript.dice == (3, 5, 3, 6, 1, 4, 4, 2, 3, 1)


def test_so_are_the_dice_of_a_burn() -> None:
    rules = Rules(setup="roll_order", start_dice=2, burn="any")
    dice = ScriptedDice(burns={(1, 2): (5,)}, setup=[{0: 3, 1: 5, 2: 6}])
    game = Game(rules, 3, dice)
    assert game.seating == (2, 1, 0)
    game.act(Bid(1, 2, (2,)))
    assert dice.asked[-1] == ("burn", 1, 2, 1)
    assert game.hidden[0] == (5,)


def test_the_highest_roll_opens() -> None:
    setup = [{0: 3, 1: 5, 2: 5, 3: 2}, {1: 2, 2: 6}]
    game = Game(Rules(setup="roll_opener", start_dice=1), 4, ScriptedDice(setup=setup))
    assert (game.seating, game.state.opener) == ((0, 1, 2, 3), 2)
    assert game.ask == Ask(2, "act")


def test_without_a_roll_seat_0_opens() -> None:
    dice = ScriptedDice()
    assert Game(Rules(setup="seat0"), 3, dice).ask == Ask(0, "act")
    assert {what for what, *_ in dice.asked} == {"hand"}


@pytest.mark.parametrize("seats", [-1, 0, 1, 7])
def test_a_table_has_as_many_seats_as_the_rules_allow(seats: int) -> None:
    with pytest.raises(RulesError, match="seats; these rules are played by 2 to 6"):
        Game(make_rules("lizumo"), seats, ScriptedDice())


def test_a_forfeit_ends_the_round_at_once() -> None:
    rules = make_rules("classic", setup="seat0", start_dice=2)
    game = Game(rules, 3, ScriptedDice())
    game.act(Bid(1, 3))
    game.forfeit(2, "timeout_cpu")
    assert (game.state.dice, game.state.round_number) == ([2, 2, 0], 2)
    assert game.state.eliminated == [(2,)]
    assert game.ask == Ask(0, "act")
    assert game.state.bids == []
    assert game.transcript.side == (SideNote(1, "forfeit", 2, "timeout_cpu"),)
    assert Forfeited(2, "timeout_cpu") in game.events
    game.act(Bid(1, 3))
    game.forfeit(0, "crash")
    assert game.end == GameEnd((2, 1, 3), False)


def refused_answers(game: Game, rng: random.Random) -> list[tuple[str, tuple[Any, ...]]]:
    """Answers that the game must refuse now: (method, arguments)."""
    state, ask = game.state, game.ask
    forfeits = [(seat, "x") for seat in (-1, len(state.dice), 99)]
    forfeits += [(seat, "x") for seat, count in enumerate(state.dice) if not count]
    refused: list[tuple[str, tuple[Any, ...]]] = [("forfeit", pair) for pair in forfeits]
    if ask is None or ask.what == "calza":
        return [*refused, ("act", (DUDO,)), ("act", (Bid(1, 2),)), ("act", (CALZA,))]
    table = oracle.table_of(state)
    refused += [("answer_calza", (True,)), ("answer_calza", (False,))]
    lows = oracle.least(table)
    for face, low in enumerate(lows, start=1):
        for quantity in (0, -1, state.total + 1, (low or state.total + 1) - 1, 1.0, True, None):
            fits = type(quantity) is int and low is not None and low <= quantity <= state.total
            if not fits:
                refused.append(("act", (Bid(quantity, face),)))
        for show in ((face,), (face, face), (rng.randint(1, 6),)):
            if low and not oracle.may_show(table, game.hidden[ask.seat], face, show):
                refused.append(("act", (Bid(low, face, show),)))
    refused += [("act", (Bid(1, face),)) for face in (0, 7, -1)]
    if not state.bids:
        refused.append(("act", (DUDO,)))
    if not oracle.may_calza(table, ask.seat):
        refused.append(("act", (CALZA,)))
    return refused


@settings(max_examples=80)
@given(rules=rule_sets(), seed=SEEDS)
def test_a_refused_answer_changes_nothing(rules: Rules, seed: int) -> None:
    rng = random.Random(seed)

    def refuse(game: Game, ask: Ask | None) -> None:
        if rng.random() > 0.15:
            return
        before = all_of(game)
        for method, arguments in refused_answers(game, rng):
            with pytest.raises(IllegalMove):
                getattr(game, method)(*arguments)
            assert all_of(game) == before, f"{method}{arguments}"

    game = Game(rules, rng.randint(2, min(4, rules.max_players)), KeyedDice(KEY, seed))
    play(game, rng, forfeits=0.02, before=refuse)
    before = all_of(game)
    for method, arguments in [*refused_answers(game, rng), ("forfeit", (0, "x"))]:
        with pytest.raises(IllegalMove):
            getattr(game, method)(*arguments)
    assert all_of(game) == before


@settings(max_examples=80)
@given(rules=rule_sets(), seed=SEEDS)
def test_every_seat_holds_its_number_of_dice_at_all_times(rules: Rules, seed: int) -> None:
    rng = random.Random(seed)

    def count(game: Game, ask: Ask) -> None:
        state = game.state
        pairs = list(zip(game.hidden, state.shown, strict=True))
        assert [len(hidden) + len(shown) for hidden, shown in pairs] == state.dice
        assert [tuple(sorted(hidden + shown)) for hidden, shown in pairs] == list(game.all_dice())
        assert max(state.dice) <= rules.start_dice
        assert state.dice[ask.seat] > 0
        table = oracle.table_of(state)
        assert ask.seat == table.turn if ask.what == "act" else oracle.may_calza(table, ask.seat)

    game = Game(rules, rng.randint(2, min(6, rules.max_players)), KeyedDice(KEY, seed))
    play(game, rng, forfeits=0.02, before=count)
    rolled = [die for e in game.events if isinstance(e, Deal | Reroll) for die in e.dice]
    setup = [face for e in game.events if isinstance(e, SetupRoll) for _, face in e.faces]
    assert list(game.transcript.dice) == setup + rolled
