"""The text of replays, word for word for small games."""

from __future__ import annotations

import pytest
from rich.cells import cell_len
from scripted_games import Forfeit, ScriptedDice, play, play_at_random

from arena.dudo.bid import CALZA, DUDO, Bid
from arena.dudo.dice import KeyedDice
from arena.dudo.game import Game
from arena.dudo.presets import make_rules
from arena.dudo.rules import Rules
from arena.views.replay import replay_text

# Round 1: ana 1 5, ben 3 5. Round 2: ana 4, ben 2 6. Round 3: ana 4, ben 2.
SMALL_HANDS = {
    (1, 0): (5, 1), (1, 1): (5, 3),
    (2, 0): (4,), (2, 1): (6, 2),
    (3, 0): (4,), (3, 1): (2,),
}  # fmt: skip
SMALL_STEPS = [Bid(2, 5), Bid(3, 5), DUDO, Bid(1, 4), DUDO, Bid(2, 2), DUDO]


def small_game() -> Game:
    return play(make_rules("lizumo", start_dice=2), 2, ScriptedDice(SMALL_HANDS), SMALL_STEPS)


def test_a_game_is_told_round_by_round() -> None:
    assert (
        replay_text(small_game(), ["ana", "ben"]).plain
        == """\
Dudo, 2 seats, rules: lizumo with start_dice 2
  seat 0 ana
  seat 1 ben
All cups are open. Odds take the dice that a seat does not see as uniform.

Round 1: seat 0 opens, 4 dice in play
  0 ana  1 5
  1 ben  3 5

  0 ana  2x5 (two fives)    true count 3  odds from that cup 100 %
  1 ben  3x5 (three fives)  true count 3  odds from that cup 11.1 %
  0 ana  dudo on 3x5: holds 55.6 % from that cup

  Reveal, with the dice that count for 3x5 in brackets
  0 ana  [1][5]  2 of 2 count
  1 ben   3 [5]  1 of 2 count
  3x5 holds: 3 count.
  Seat 0 ana loses a die (2 to 1).
  Seat 0 ana opens the next round.

Round 2: seat 0 opens, 3 dice in play
  0 ana  4
  1 ben  2 6

  0 ana  1x4 (one four)     true count 1  odds from that cup 100 %
  1 ben  dudo on 1x4: holds 33.3 % from that cup

  Reveal, with the dice that count for 1x4 in brackets
  0 ana  [4]     1 of 1 count
  1 ben   2  6   0 of 2 count
  1x4 holds: 1 count.
  Seat 1 ben loses a die (2 to 1).
  Seat 1 ben opens the next round.

Round 3: seat 1 opens, 2 dice in play
  0 ana  4
  1 ben  2

  1 ben  2x2 (two twos)     true count 1  odds from that cup 33.3 %
  0 ana  dudo on 2x2: holds 0 % from that cup

  Reveal, with the dice that count for 2x2 in brackets
  0 ana   4   0 of 1 count
  1 ben  [2]  1 of 1 count
  2x2 fails: 1 count.
  Seat 1 ben loses a die (1 to 0) and is out.

Final ranks
  1  seat 0 ana
  2  seat 1 ben"""
    )


def test_seen_from_one_seat_the_other_cup_is_closed_until_the_reveal() -> None:
    page = replay_text(small_game(), ["ana", "ben"], as_seat=1).plain
    header_and_first_round = page.split("\n\nRound 2")[0]
    assert (
        header_and_first_round
        == """\
Dudo, 2 seats, rules: lizumo with start_dice 2
  seat 0 ana
  seat 1 ben
Seen from seat 1: other cups are closed (?) until the reveal. All odds are from
its cup and take the dice that it does not see as uniform.

Round 1: seat 0 opens, 4 dice in play
  0 ana  ? ?
  1 ben  3 5

  0 ana  2x5 (two fives)    odds from seat 1's cup 55.6 %
  1 ben  3x5 (three fives)  odds from seat 1's cup 11.1 %
  0 ana  dudo on 3x5: holds 11.1 % from seat 1's cup

  Reveal, with the dice that count for 3x5 in brackets
  0 ana  [1][5]  2 of 2 count
  1 ben   3 [5]  1 of 2 count
  3x5 holds: 3 count.
  Seat 0 ana loses a die (2 to 1).
  Seat 0 ana opens the next round."""
    )


def burn_game() -> Game:
    rules = Rules(setup="seat0", start_dice=3, burn="any", single_round=True)
    dice = ScriptedDice({(1, 0): (1, 4, 6), (1, 1): (4, 2, 2)}, {(1, 0): (5, 2)})
    return play(rules, 2, dice, [Bid(3, 4, (4,)), Bid(4, 4), DUDO])


def test_a_burn_shows_its_dice_and_the_new_ones_only_where_they_are_seen() -> None:
    open_cups = replay_text(burn_game(), ["ana", "ben"]).plain
    assert (
        """
  0 ana  3x4 (three fours)  true count 2  odds from that cup 70.4 %
         shows 4 and rolls 2 dice again: 2 5
  1 ben  4x4 (four fours)   true count 2  odds from that cup 11.1 %
"""
        in open_cups
    )
    from_seat_1 = replay_text(burn_game(), ["ana", "ben"], as_seat=1).plain
    assert (
        """
  0 ana  3x4 (three fours)  odds from seat 1's cup 25.9 %
         shows 4 and rolls 2 dice again: ? ?
"""
        in from_seat_1
    )


def special_game() -> Game:
    rules = Rules(setup="seat0", start_dice=2, palo_fijo=1, palo_ciego=1)
    hands = {(1, 2): (1, 4), (2, 0): (1,), (2, 1): (1, 5), (2, 2): (1, 1)}
    steps = [Bid(6, 6), DUDO, Bid(1, 5), Bid(2, 5), DUDO, Forfeit(1), Forfeit(0)]
    return play(rules, 3, ScriptedDice(hands), steps)


def test_special_rounds_wear_a_badge_and_forfeits_name_their_fault() -> None:
    page = replay_text(special_game(), ["ana", "ben", "carla"]).plain
    assert "  Seat 0 ana opens the next round, palo fijo and palo ciego.\n" in page
    assert (
        """
Round 2 [palo fijo and palo ciego]: seat 0 opens, 5 dice in play
  0 ana    1
  1 ben    1 5  may not look (palo ciego)
  2 carla  1 1  may not look (palo ciego)

  0 ana    1x5 (one five)   true count 1  odds from that cup 51.8 %
  1 ben    2x5 (two fives)  true count 1  odds from that cup 19.6 %
  2 carla  dudo on 2x5: holds 19.6 % from that cup

  Reveal, with the dice that count for 2x5 in brackets
  0 ana     1      0 of 1 count
  1 ben     1 [5]  1 of 2 count
  2 carla   1  1   0 of 2 count
"""
        in page
    )
    assert (
        """
  1 ben    forfeits: timeout_cpu

  Seat 1 ben loses a die (1 to 0) and is out.
  Seat 2 carla opens the next round.

Round 4: seat 2 opens, 3 dice in play
  0 ana    2
  2 carla  2 2

  0 ana    forfeits: timeout_cpu

  Seat 0 ana loses a die (1 to 0) and is out.

Final ranks
  1  seat 2 carla
  2  seat 0 ana
  3  seat 1 ben"""
        in page
    )


def test_a_calza_can_win_a_die_back_and_a_game_can_be_cut_off() -> None:
    rules = Rules(setup="seat0", start_dice=2, calza="turn", max_rounds=2)
    dice = ScriptedDice({(2, 0): (5,), (2, 1): (5, 1)})
    steps = [Bid(4, 6), DUDO, Bid(1, 5), Bid(3, 5), CALZA]
    page = replay_text(play(rules, 2, dice, steps), ["ana", "ben"]).plain
    # Ana's five leaves exactly two of two unseen dice at 1/3.
    assert "\n  0 ana  calza on 3x5: exact 11.1 % from that cup\n" in page
    assert page.endswith("""
  3x5 is exact: 3 count.
  Seat 0 ana wins a die (1 to 2).

Final ranks
  1  seat 0 ana
  1  seat 1 ben
Cut off after 2 rounds: seats with dice left are ranked by their number.""")


def test_a_bystanders_calza_says_so_and_a_full_cup_gains_nothing() -> None:
    rules = Rules(setup="seat0", start_dice=1, calza="bystanders", single_round=True)
    dice = ScriptedDice({(1, 0): (5,), (1, 1): (5,), (1, 2): (3,)})
    page = replay_text(play(rules, 3, dice, [Bid(2, 5), True]), ["ana", "ben", "carla"]).plain
    assert "\n  2 carla  calza on 2x5 (bystander): exact 11.1 % from that cup\n" in page
    assert "\n  2x5 is exact: 2 count.\n  No dice change hands.\n" in page


def test_a_missed_calza_can_cost_two_dice() -> None:
    rules = Rules(setup="seat0", start_dice=3, calza="turn", calza_miss_loss=2, max_rounds=1)
    page = replay_text(play(rules, 2, ScriptedDice({}), [Bid(1, 5), CALZA]), ["ana", "ben"]).plain
    assert "\n  1x5 is not exact: 0 count.\n  Seat 1 ben loses 2 dice (3 to 1).\n" in page


def widest_game() -> Game:
    """Twenty seats with ten dice: the longest bid, a burn of nine dice, a call by a bystander."""
    rules = Rules(setup="seat0", start_dice=10, burn="any", calza="anyone", single_round=True)
    game = Game(rules, 20, ScriptedDice({(1, 0): (3,) * 10}, {(1, 0): (3,)}))
    game.act(Bid(17, 3, (3,) * 9))
    for action in (Bid(21, 3), Bid(137, 4)):
        while game.ask and game.ask.what == "calza":
            game.answer_calza(False)
        game.act(action)
    while game.ask and game.ask.seat != 19:
        game.answer_calza(False)
    game.answer_calza(True)
    return game


def short_game(fault: str) -> Game:
    """The shortest bid there is leaves much room for names beside a burn of nine dice."""
    rules = Rules(setup="seat0", start_dice=10, burn="any", open_aces="always", single_round=True)
    game = Game(rules, 2, ScriptedDice({(1, 0): (1,) * 10}, {(1, 0): (1,)}))
    game.act(Bid(1, 1, (1,) * 9))
    game.forfeit(1, fault)
    return game


@pytest.fixture(scope="module")
def wide_games() -> list[Game]:
    shorts = [short_game("exit"), short_game("x" * 100)]
    return [widest_game(), *shorts, play_at_random(make_rules("latin"), 12, 1)]


@pytest.mark.parametrize("from_a_seat", [False, True])
@pytest.mark.parametrize("name", ["b" * 100, "骰" * 50, "a"], ids=["long", "wide", "short"])
def test_every_line_fits_80_columns(wide_games: list[Game], from_a_seat: bool, name: str) -> None:
    for game in wide_games:
        seats = len(game.seating)
        page = replay_text(game, [name] * seats, seats - 1 if from_a_seat else None).plain
        assert [line for line in page.split("\n") if cell_len(line) > 80] == []
        assert [line for line in page.split("\n") if line != line.rstrip()] == []


def test_true_counts_stand_in_a_column() -> None:
    lines = replay_text(widest_game(), ["a"] * 20).plain.splitlines()
    counts = [line[line.index("true count") :] for line in lines if "true count" in line]
    # Seat 0 has ten threes and nobody a four or an ace.
    assert [count[:13] for count in counts] == ["true count 10", "true count 10", "true count  0"]


def test_a_long_name_is_cut_beside_dice_and_whole_in_the_header() -> None:
    names = ["bluffy_the_very_long_named_bot_number_33", "ben"]
    page = replay_text(small_game(), names).plain
    assert "\n  seat 0 bluffy_the_very_long_named_bot_number_33\n" in page
    # 80 columns less "  0 ", two spaces and the 58 of the longest bid leave 16.
    assert "\n  0 bluffy_the_very…  1 5\n  1 ben               3 5\n" in page


def test_a_hostile_name_or_fault_cannot_act_on_the_terminal() -> None:
    game = Game(Rules(setup="seat0"), 2, KeyedDice(bytes(16), 1))
    game.forfeit(1, "crash\x1b[2J\n")
    page = replay_text(game, ["ana\x1b[31m", "b\u202een"]).plain
    assert "seat 0 ana\\x1b[31m" in page
    assert "b\\u202een    forfeits: crash\\x1b[2J\\n" in page
    assert "\x1b" not in page
    assert "\u202e" not in page


def test_colours_repeat_what_the_numbers_say() -> None:
    text = replay_text(small_game(), ["ana", "ben"])
    plain = text.plain
    coloured = [(plain[span.start : span.end], str(span.style)) for span in text.spans]
    counts = [style for told, style in coloured if told == "3" or told == "1"]
    assert counts == ["green", "green", "green", "red"], "2x5, 3x5, 1x4 are true and 2x2 is not"
    assert ("11.1 %", "yellow") in coloured
    assert not [style for told, style in coloured if told == "33.3 %" and style == "yellow"]
    assert {"2x5 (two fives)", "dudo"} <= {told.rstrip() for told, style in coloured if style}
