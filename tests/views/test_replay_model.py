"""What a replay knows at each moment, against hand-worked games and against the engine."""

from __future__ import annotations

from fractions import Fraction

import pytest
from scripted_games import Forfeit, ScriptedDice, play, play_at_random

from arena.dudo.bid import CALZA, DUDO, Action, Bid
from arena.dudo.game import Game
from arena.dudo.presets import PRESETS, make_rules
from arena.dudo.resolve import count_matching
from arena.dudo.rules import Rules
from arena.errors import NotFound
from arena.views.replay_model import BidLine, CallLine, Chance, ForfeitLine, replay_model

NAMES = ["ana", "ben", "carla", "dora"]


def burn_game() -> Game:
    """One round: seat 0 (1 4 6) bids 3x4, shows the 4 and rolls 5 2; seat 1 (2 2 4) bids 4x4."""
    rules = Rules(setup="seat0", start_dice=3, burn="any", single_round=True)
    dice = ScriptedDice({(1, 0): (1, 4, 6), (1, 1): (4, 2, 2)}, {(1, 0): (5, 2)})
    return play(rules, 2, dice, [Bid(3, 4, (4,)), Bid(4, 4), DUDO])


def special_game() -> Game:
    """Rounds 2 and 3 are palo fijo and palo ciego at once; forfeits end rounds 3 and 4."""
    rules = Rules(setup="seat0", start_dice=2, palo_fijo=1, palo_ciego=1)
    hands = {(1, 2): (1, 4), (2, 0): (1,), (2, 1): (1, 5), (2, 2): (1, 1)}
    steps = [Bid(6, 6), DUDO, Bid(1, 5), Bid(2, 5), DUDO, Forfeit(1), Forfeit(0)]
    return play(rules, 3, ScriptedDice(hands), steps)


def test_a_burn_has_odds_from_before_it_and_the_true_count_from_after_it() -> None:
    first, second, dudo = replay_model(burn_game(), NAMES).rounds[0].actions
    # Before: 1 and 4 match, one of three unseen dice is needed. After: 4 | 2 5 and 2 2 4.
    assert first == BidLine(
        0, Bid(3, 4, (4,)), 2, Chance(0, Fraction(19, 27)), rerolled=2, new_dice=(2, 5)
    )
    # The face-up four is known to seat 1 and is not unseen any more: two of two are needed.
    assert second == BidLine(1, Bid(4, 4), 2, Chance(1, Fraction(1, 9)))
    assert dudo == CallLine(0, DUDO, Bid(4, 4), False, Chance(0, Fraction(1, 27)))


def test_seen_from_one_seat_other_cups_and_true_counts_are_missing() -> None:
    model = replay_model(burn_game(), NAMES, as_seat=1)
    (lines,) = model.rounds
    assert [cup.dice for cup in lines.cups] == [None, (2, 2, 4)]
    first, second, dudo = lines.actions
    # 2 2 4 has one four: two of three unseen dice are needed for three fours.
    assert first == BidLine(
        0, Bid(3, 4, (4,)), None, Chance(1, Fraction(7, 27)), rerolled=2, new_dice=None
    )
    assert second == BidLine(1, Bid(4, 4), None, Chance(1, Fraction(1, 9)))
    assert dudo == CallLine(0, DUDO, Bid(4, 4), False, Chance(1, Fraction(1, 9)))


def test_the_reveal_holds_all_dice_and_marks_what_counts() -> None:
    reveal = replay_model(burn_game(), NAMES, as_seat=1).rounds[0].reveal
    assert [(cup.dice, cup.counts) for cup in reveal] == [
        ((2, 4, 5), (False, True, False)),
        ((2, 2, 4), (False, False, True)),
    ]


def test_in_palo_fijo_aces_do_not_count_and_blind_seats_know_nothing_of_their_own() -> None:
    lines = replay_model(special_game(), NAMES).rounds[1]
    assert lines.wild_face is None
    assert [(cup.seat, cup.dice, cup.blind) for cup in lines.cups] == [
        (0, (1,), False),
        (1, (1, 5), True),
        (2, (1, 1), True),
    ]
    assert lines.actions == (
        # Seat 0 sees its ace: one of four unseen dice at 1/6.
        BidLine(0, Bid(1, 5), 1, Chance(0, Fraction(671, 1296))),
        # Seat 1 may not look: two of all five.
        BidLine(1, Bid(2, 5), 1, Chance(1, Fraction(763, 3888))),
        CallLine(2, DUDO, Bid(2, 5), False, Chance(2, Fraction(763, 3888))),
    )
    assert [cup.counts for cup in lines.reveal] == [(False,), (False, True), (False, False)]


def test_a_blind_viewer_does_not_see_its_own_cup_either() -> None:
    cups = replay_model(special_game(), NAMES, as_seat=1).rounds[1].cups
    assert [cup.dice for cup in cups] == [None, None, None]


def test_a_forfeit_ends_a_round_without_a_reveal() -> None:
    model = replay_model(special_game(), NAMES)
    assert model.rounds[2].actions == (ForfeitLine(1, "timeout_cpu"),)
    assert model.rounds[2].reveal == ()
    assert [cup.seat for cup in model.rounds[3].cups] == [0, 2]
    assert model.ranks == (2, 3, 1)


def test_a_viewer_without_dice_has_no_odds() -> None:
    rules = Rules(setup="seat0", start_dice=1)
    steps = [Bid(3, 6), DUDO, Bid(1, 2), DUDO]
    model = replay_model(play(rules, 3, ScriptedDice({}), steps), NAMES, as_seat=0)
    before, after = (lines.actions[0] for lines in model.rounds)
    assert before == BidLine(0, Bid(3, 6), None, Chance(0, Fraction(0)))
    assert after == BidLine(1, Bid(1, 2), None, None)


def test_a_bystanders_calza_is_told_from_one_in_turn() -> None:
    rules = Rules(setup="seat0", start_dice=1, calza="anyone", single_round=True)
    dice = ScriptedDice({(1, 0): (5,), (1, 1): (5,), (1, 2): (3,)})
    by_bystander = play(rules, 3, dice, [Bid(2, 5), True])
    in_turn = play(rules, 3, dice, [Bid(2, 5), False, CALZA])
    # Seat 2 has a three: exactly two of two unseen; seat 1 a five: exactly one of two.
    assert replay_model(by_bystander, NAMES).rounds[0].actions[1] == CallLine(
        2, CALZA, Bid(2, 5), True, Chance(2, Fraction(1, 9))
    )
    assert replay_model(in_turn, NAMES).rounds[0].actions[1] == CallLine(
        1, CALZA, Bid(2, 5), False, Chance(1, Fraction(4, 9))
    )


def test_names_follow_the_plan_seats_through_a_seating_roll() -> None:
    rules = Rules(setup="roll_order", start_dice=1, single_round=True)
    dice = ScriptedDice({(1, 1): (4,)}, setup=(2, 6, 4))
    model = replay_model(play(rules, 3, dice, [Bid(1, 4), DUDO]), NAMES[:3])
    assert [(line.plan_seat, line.bot) for line in model.seats] == [
        (1, "ben"), (2, "carla"), (0, "ana"),
    ]  # fmt: skip
    assert model.rounds[0].cups[0].dice == (4,)
    assert model.ranks == (1, 3, 1)


@pytest.mark.parametrize(
    ("rules", "preset", "changes"),
    [
        (make_rules("hebrew"), "hebrew", {}),
        (make_rules("lizumo", start_dice=4), "lizumo", {"start_dice": 4}),
        (make_rules("latin", calza="off"), "latin", {"calza": "off"}),
    ],
)
def test_the_nearest_preset_names_the_rules(
    rules: Rules, preset: str, changes: dict[str, object]
) -> None:
    model = replay_model(play_at_random(rules, 2, 1), NAMES)
    assert (model.preset, model.changes) == (preset, changes)


@pytest.mark.parametrize("seat", [-1, 2])
def test_a_seat_that_is_not_there_is_an_error_of_the_user(seat: int) -> None:
    with pytest.raises(NotFound, match=f"no seat {seat}") as caught:
        replay_model(burn_game(), NAMES, as_seat=seat)
    assert caught.value.hint == "its seats are 0 to 1"


def test_a_game_that_is_not_over_has_no_replay() -> None:
    game = Game(Rules(), 2, ScriptedDice({}))
    with pytest.raises(ValueError, match="finished"):
        replay_model(game, NAMES)


@pytest.mark.parametrize("preset", PRESETS)
@pytest.mark.parametrize("as_seat", [None, 1])
def test_odds_and_counts_are_those_of_the_engines_views(preset: str, as_seat: int | None) -> None:
    rules = make_rules(preset, calza="anyone", burn="any")
    expected: list[float | None] = []

    def watch(game: Game, seat: int, action: Action) -> None:
        if isinstance(action, Bid):
            view = game.view(seat if as_seat is None else as_seat)
            expected.append(view.odds(action) if view.dice_left[view.seat] else None)

    for seed in range(3):
        expected.clear()
        game = play_at_random(rules, min(3, rules.max_players), seed, watch)
        told = [
            None if line.odds is None else float(line.odds.value)
            for lines in replay_model(game, NAMES, as_seat).rounds
            for line in lines.actions
            if isinstance(line, BidLine)
        ]
        assert told == expected


@pytest.mark.parametrize("seed", range(6))
def test_the_last_true_count_of_a_round_is_what_the_reveal_counts(seed: int) -> None:
    model = replay_model(play_at_random(make_rules("latin", burn="any"), 4, seed), NAMES)
    for lines in model.rounds:
        *_, last, _call = lines.actions
        assert isinstance(last, BidLine)
        hands = [cup.dice for cup in lines.reveal]
        assert last.true_count == lines.result.actual
        assert last.true_count == count_matching(hands, last.bid.face, lines.wild_face)
        assert last.true_count == sum(sum(cup.counts) for cup in lines.reveal)
