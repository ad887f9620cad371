"""What a person hears and may say at the table, with the other seats set by hand."""

from __future__ import annotations

from contextlib import suppress

from at_the_table import Script

from arena.block.table import Made
from arena.dudo.bid import Action
from arena.dudo.dice import RecordedDice
from arena.dudo.game import Game
from arena.dudo.notation import parse_move
from arena.dudo.presets import make_rules
from arena.human.sitting import Sitting
from arena.human.voice import Left


class SetTable:
    """The person opens at seat 0; the others say what is given, and the dice are set."""

    def __init__(
        self, preset: str, dice: str, others: str, seats: int = 2, **rules: object
    ) -> None:
        rolled = [int(die) for die in dice if die != " "]
        self.game = Game(make_rules(preset, setup="seat0", **rules), seats, RecordedDice(rolled))
        self.made: list[Made] = []
        self._others = iter(others.split(", "))

    @property
    def waits(self) -> bool:
        return self.game.ask is not None and self.game.ask.seat == 0

    def answer(self, action: Action | None) -> None:
        assert action is not None
        self.game.act(action)

    def let_bot_answer(self) -> Made:
        self.game.act(parse_move(next(self._others)))
        return Made(0)


def sit(table: SetTable, *lines: str, assist: bool = False) -> str:
    """All that is heard until the script or the game ends."""
    script = Script(lines)
    names = ["you", "ana", "bo", "cy"][: len(table.game.seating)]
    sitting = Sitting(table, names, script, ["THE RULES"], lambda: None, assist=assist)
    with suppress(Left):
        sitting.play()
    return script.text


TWELVE = {"preset": "lizumo", "dice": "552 346 346 346", "seats": 4}


def test_own_dice_and_counts_are_told_and_no_other_cup() -> None:
    told = sit(SetTable("lizumo", "552 346", ""))
    assert "Dice: you 3, ana 3; 6 in all." in told
    assert "Your dice: 2 5 5. 6 dice in play; you open." in told
    assert "3 4 6" not in told


def test_a_reveal_counts_the_cups_before_the_next_roll() -> None:
    told = sit(SetTable("lizumo", "551 346 55 123", "3x5"), "2x5", "dudo")
    counted = told.index("The cups are lifted. What counts: aces and fives.")
    assert "  you  [1] [5] [5]               +3 = 3\n" in told
    assert "  ana  3 4 6                     +0 = 3\n" in told
    assert "Bid 3, there 3: the bid holds.\nYou lose 1 die: 2 left.\n" in told
    assert counted < told.index("--- Round 2 ---")


def test_a_refused_bid_says_why_and_the_least_of_every_face() -> None:
    table = SetTable("lizumo", "552 346", "2x4")
    told = sit(table, "1x1", "1x5", "2x3", "7x6", "calza")
    assert "No: a round is not opened on aces.\nLeast bids: aces: none, 1x2, 1x3" in told
    assert (
        "No: 2x3 (two threes) does not beat 2x4 (two fours): with the same number the face must be "
        "higher.\nLeast bids: 1x1, 3x2, 3x3, 3x4, 2x5, 2x6; at most 6 dice.\nCalls: dudo."
    ) in told
    assert "No: only 6 dice are in play." in told
    assert "No: calza is not played under these rules." in told
    assert len(table.game.state.bids) == 2


def test_leaving_aces_too_low_names_the_rule() -> None:
    told = sit(SetTable("lizumo", "11455 34666", "3x1", start_dice=5), "2x5", "6x5")
    assert "leaving aces takes twice their number and one" in told


def test_rules_odds_help_and_the_table_are_told_on_demand() -> None:
    told = sit(SetTable("lizumo", "552 346", "4x4"), "odds", "2x5", "?", "odds", "help", "")
    assert "No bid stands yet" in told
    assert "\nTHE RULES\n" in told
    assert "The odds take the other cups as uniform" in told
    assert told.count("Calls: dudo.") == 1


def test_assist_gives_the_example_of_the_rule_pages() -> None:
    """12 dice, own 5 5 2: four fives with 16867/19683 = 85.7 %, expected 2 + 9/3 = 5; seven with
    2851/19683 = 14.5 %; of aces 9/6 = 1.5."""
    table = SetTable(others="2x5, 3x5, 4x5", **TWELVE)
    told = sit(table, "1x5", "odds 7x5", "odds 2x1", assist=True)
    assert "4x5 (four fives): true with 86 %." in told
    assert "You see 2, and expect a third of the 9 hidden dice: about 5 fives." in told
    assert "7x5 (seven fives): true with 14 %." in told
    assert "You see 0, and expect a sixth of the 9 hidden dice: about 1.5 aces." in told


def test_assist_says_nought_and_a_hundred_only_where_it_is_certain() -> None:
    """Two own fives are certain; twelve of one face are not, but 11 sixes with 552 are impossible."""
    told = sit(SetTable(others="", **TWELVE), "odds 2x5", "odds 11x5", "odds 10x6")
    assert "2x5 (two fives): true with 100 %." in told
    assert "11x5 (eleven fives): true with under 1 %." in told
    assert "10x6 (ten sixes): true with 0 %." in told


def test_without_assist_no_odds_are_shown_unasked() -> None:
    assert "true with" not in sit(SetTable(others="2x5, 3x5, 4x5", **TWELVE), "1x5")


def test_dice_named_before_are_laid_open_with_the_next_bid() -> None:
    table = SetTable("latin", "15526 33456 222", "2x5, 3x6")
    told = sit(table, "1x2", "show 5 5", "3x5")
    assert "You bid 3x5 (three fives) and lay open 5 5." in told
    assert table.game.state.shown[0] == (5, 5)


def test_dice_that_do_not_count_are_not_laid_open() -> None:
    told = sit(SetTable("latin", "15526 33456", "2x5"), "1x2", "3x5 show 6", "3x5 show 5 5 5")
    assert "No: only dice that count for the bid can be laid open." in told
    assert "No: you do not hold these dice hidden." in told


def test_in_palo_fijo_the_face_stays() -> None:
    told = sit(SetTable("classic", "23 45 14 4", "3x6, 1x4", start_dice=2), "1x3", "dudo", "2x5")
    assert "--- Round 2, palo fijo ---" in told
    assert "No: in palo fijo the face stays; you may raise the quantity." in told


def test_the_end_is_told() -> None:
    won = sit(SetTable("lizumo", "5 4", "dudo", start_dice=1), "1x5")
    assert "ana loses 1 die: out of the game." in won
    assert won.endswith("\nYou win the game!")
    lost = sit(SetTable("lizumo", "5 4", "dudo", start_dice=1), "1x6")
    assert lost.endswith("\nana wins the game; your place is 2 of 2.")
