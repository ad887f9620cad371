"""What a trace tells of a game: every decision with what was seen, and what bots noted."""

from __future__ import annotations

import json
from dataclasses import replace

import pytest
from scripted_games import Forfeit, ScriptedDice, play

from arena.dudo.bid import DUDO, Action, Bid
from arena.dudo.game import Game
from arena.dudo.presets import make_rules
from arena.dudo.rules import Rules
from arena.errors import ArenaError
from arena.records.notes import BotNote
from arena.records.schema import Record
from arena.views.replay import replay_json, replay_text
from arena.views.trace import trace_json, trace_text, traced

NAMES = ("ann", "bob\x1b[2J")
RULES = make_rules("classic", start_dice=2, setup="seat0")
OPEN = make_rules(
    "classic", start_dice=2, setup="seat0", calza="bystanders", calza_needs_missing_die=False
)
DICE = ScriptedDice({(1, 0): (5, 1), (1, 1): (3, 3), (2, 0): (4,), (2, 1): (2, 6)})


def record_of(game: Game, names: tuple[str, ...] = NAMES) -> Record:
    assert game.end is not None
    ranks = game.end.ranks
    return Record(
        7, 0, 3, 0, names, game.seating, game.transcript, ranks, game.state.round_number, False
    )


def finished(*steps: Action | bool | Forfeit, rules: Rules = RULES) -> Game:
    return play(rules, 2, DICE, steps)


GAME = finished(Bid(1, 5), Bid(3, 3), DUDO, Bid(1, 2), Forfeit(1))
NOTES = (
    BotNote(7, "ann", 0, 1, 0, "first \x07"),
    BotNote(7, "ann", 0, 1, 0, "second"),
    BotNote(7, NAMES[1], 1, 2, 0, "w " * 60),
)


def test_every_decision_is_told_in_the_order_of_the_game() -> None:
    record = record_of(GAME)
    text = trace_text("demo", record, traced(RULES, record, notes=NOTES)).plain
    assert text.splitlines()[:13] == [
        "Run demo, game 7: ann at seat 0, bob\\x1b[2J at seat 1",
        "",
        "Round 1: seat 0 opens, 4 dice in play",
        "  ann, seat 0, decision 1: opens",
        "    dice    1 5; dice left by seat 2 2",
        "    legal   from 1x2 1x3 1x4 1x5 1x6",
        "    chose   1x5",
        "    note    first \\x07",
        "    note    second",
        "  bob\\x1b[2J, seat 1, decision 1: on 1x5 of seat 0",
        "    dice    3 3; dice left by seat 2 2",
        "    legal   from 1x1 2x2 2x3 2x4 2x5 1x6, dudo, calza",
        "    chose   3x3",
    ]
    assert "    chose   forfeits: timeout_cpu" in text
    assert max(map(len, text.splitlines())) <= 80


def test_one_bot_alone_keeps_its_own_numbers() -> None:
    record = record_of(GAME)
    lines = traced(RULES, record, "ann")
    numbers = [(line.number, line.view.round_number, line.view.bid_count) for line in lines]
    assert numbers[:2] == [(1, 1, 0), (2, 1, 2)]
    assert {line.bot for line in lines} == {"ann"}


def test_declined_calza_face_up_dice_and_hidden_hands_are_told() -> None:
    rules = replace(OPEN, burn="any")
    three = ScriptedDice({(1, 0): (5, 1)}, burns={(1, 0): (6,)})
    game = play(rules, 3, three, [Bid(1, 5, (5,)), False, DUDO])
    record = Record(0, 0, 0, 0, ("a", "b", "c"), game.seating, game.transcript, (1, 1, 1), 1, False)
    lines = traced(rules, record)
    told = trace_text("x", record, lines).plain.splitlines()
    assert "    chose   1x5 show 5" in told
    assert told.count("    chose   no calza") == len(
        [n for n in lines if n.decision.what == "calza"]
    )
    assert told.count("    chose   no calza") >= 1
    assert any(line.endswith("asked about calza on 1x5 of seat 0") for line in told)
    assert "    face up 5 of seat 0" in told


def test_json_has_the_same_and_no_wild_sign() -> None:
    record = record_of(GAME)
    data = trace_json(record, traced(RULES, record, notes=NOTES))
    assert json.loads(json.dumps(data)) == data
    first, second = data["decisions"][:2]
    assert first["notes"] == ["first \\x07", "second"]
    assert (first["dice"], first["standing"], first["bidder"]) == ([1, 5], None, None)
    assert (second["standing"], second["bidder"], second["chose"]) == ("1x5", 0, "3x3")
    assert second["least"] == [1, 2, 2, 2, 2, 1]
    assert second["bot"] == "bob\\x1b[2J"
    assert data["decisions"][-1]["fault"] == "timeout_cpu"


def test_a_record_that_cannot_be_played_is_named() -> None:
    record = record_of(GAME)
    transcript = replace(record.transcript, actions=(11, 11))
    broken = replace(record, transcript=transcript)
    with pytest.raises(ArenaError, match="cannot be played"):
        traced(RULES, broken)


def test_a_replay_shows_notes_only_where_they_are_given() -> None:
    assert "note" not in replay_text(GAME, NAMES).plain
    told = replay_text(GAME, NAMES, notes=NOTES).plain.splitlines()
    at = told.index("  0 ann         note  first \\x07")
    assert told[at + 1] == "  0 ann         note  second"
    assert told[at + 2].startswith("  0 ann         1x5 (one five)")
    assert max(map(len, told)) <= 80
    kinds = [
        event["kind"] for event in replay_json(GAME, NAMES, notes=NOTES)["rounds"][0]["events"]
    ]
    assert kinds == ["note", "note", "bid", "bid", "dudo"]


def test_a_replay_through_one_seat_has_no_notes_of_others() -> None:
    data = json.dumps(replay_json(GAME, NAMES, 0, NOTES))
    assert "second" in data
    assert "w w w" not in data
    assert "w w w" in json.dumps(replay_json(GAME, NAMES, 1, NOTES))


def test_notes_of_bystanders_come_before_those_of_the_seat_in_turn() -> None:
    steps = [Bid(1, 2), False, DUDO, Bid(1, 2), False, DUDO, Forfeit(2), Forfeit(0)]
    game = play(replace(OPEN, start_dice=3), 3, ScriptedDice({}), steps)
    notes = [BotNote(0, "c", 2, 2, 1, "of c"), BotNote(0, "a", 0, 2, 1, "of a")]
    told = replay_text(game, ("a", "b", "c"), notes=notes).plain.splitlines()
    at = told.index("  0 a  note  of a")
    assert told[at - 1].startswith("  1 b  1x2 (one two)")
    assert told[at + 1] == "  2 c  note  of c"
    assert told[at + 2].startswith("  2 c  dudo on 1x2")
