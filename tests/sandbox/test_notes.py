"""Notes come out of the sandbox at their decisions, once each, and within their limits."""

from __future__ import annotations

from collections import Counter

import pytest
from sandbox_play import SIMPLE, SPIN, Played, bot, play

from arena.botkit.notes import BLOCK_BYTES, GAME_NOTES, note_cost
from arena.dudo.presets import make_rules
from arena.dudo.replay import Decision, retold
from arena.dudo.rules import Rules
from arena.dudo.view import View
from arena.sandbox.bundle import Bundle
from arena.sandbox.faults import Limits
from arena.sandbox.nursery import Zygote

PLACE = "self.note(f'{view.seat} {view.round_number} {view.bid_count} {view.dice}')"
PLAIN = "return DUDO if view.standing else Bid(1, 2)"
QUIET = bot("made", PLAIN)
NOTED = bot("made", f"{PLACE}\n{PLAIN}")


def against_simple(zygote: Zygote, made: Bundle, deals: int = 12, **limits: int) -> Played:
    chosen = Limits(**{"decision_ms": 60, "game_bank_ms": 0, "blocked_ms": 300, **limits})
    return play(zygote, ["made", "simple"], deals, limits=chosen, bundles={0: made, 1: SIMPLE})


def decided(played: Played, rules: Rules | None = None) -> list[tuple[int, View, Decision]]:
    """Every decision of `made` with its game."""
    return [
        (record.game, game.view(decision.seat), decision)
        for record in played.records
        for game, decision in retold(rules or make_rules("classic"), record.transcript)
        if record.bots[record.seating[decision.seat]] == "made"
    ]


def place_of(game: int, view: View) -> tuple[int, str]:
    return game, f"{view.seat} {view.round_number} {view.bid_count} {view.dice}"


def told(played: Played) -> list[tuple[int, str]]:
    """The notes as (game, text); what they say of their place is where they are kept."""
    assert played.notes is not None
    for note in played.notes.notes:
        assert note.bot == "made"
        assert note.text.startswith(f"{note.seat} {note.round_number} {note.bids} ")
    return sorted((note.game, note.text) for note in played.notes.notes)


def test_every_decision_has_its_note_and_the_records_are_the_same_bytes(zygote: Zygote) -> None:
    played = against_simple(zygote, NOTED)
    assert told(played) == sorted(place_of(game, view) for game, view, _ in decided(played))
    quiet = against_simple(zygote, QUIET)
    assert quiet.bytes == played.bytes
    assert quiet.notes is None


def test_one_place_used_again_tells_games_apart(zygote: Zygote) -> None:
    """The limit of a game is that game's, though all games have the same slot."""
    chosen = Limits(decision_ms=60, game_bank_ms=0)
    bundles = {0: NOTED, 1: SIMPLE}
    played = play(zygote, ["made", "simple"], 24, limits=chosen, bundles=bundles, window=1)
    assert len(told(played)) > GAME_NOTES
    assert told(played) == sorted(place_of(game, view) for game, view, _ in decided(played))


def test_a_bot_in_batches_notes_by_slot(zygote: Zygote) -> None:
    source = """import numpy as np
from arena.botkit import *

class Made(Bot):
    def act_batch(self, rows):
        for row in rows:
            dice = tuple(f for f in range(1, 7) for _ in range(row["dice"][f - 1]))
            self.note(f"{row['seat']} {row['round_number']} {row['bids']} {dice}", row["slot"])
        return np.where(rows["quantity"] > 0, 0, 8)
"""
    made = Bundle("made", "bots/made.py", "made.py", {"made.py": source.encode()})
    assert told(against_simple(zygote, made)) == told(against_simple(zygote, NOTED))


def test_a_bystander_notes_too(zygote: Zygote) -> None:
    rules = make_rules("classic", calza="bystanders")
    act = "\n".join(f"        {line}" for line in (PLACE, PLAIN))
    calza = f"    def calza(self, view):\n        {PLACE}\n        return False"
    source = (
        bot("made", "pass").files["made.py"].decode().replace("        pass", f"{act}\n\n{calza}")
    )
    made = Bundle("made", "bots/made.py", "made.py", {"made.py": source.encode()})
    limits = Limits(decision_ms=200)
    names, bundles = ["made", "one", "two"], {0: made, 1: SIMPLE, 2: bot("two", PLAIN)}
    played = play(zygote, names, 6, rules.as_dict(), limits, bundles=bundles)
    decisions = decided(played, rules)
    assert {decision.what for _, _, decision in decisions} == {"act", "calza"}
    assert told(played) == sorted(place_of(game, view) for game, view, _ in decisions)


def test_a_decision_that_raises_has_its_note(zygote: Zygote) -> None:
    made = bot("made", f"{PLACE}\nif view.round_number == 2:\n    raise ValueError\n{PLAIN}")
    played = against_simple(zygote, made)
    decisions = decided(played)
    assert {decision.fault for _, _, decision in decisions} >= {"exception"}
    assert told(played) == sorted(place_of(game, view) for game, view, _ in decisions)


@pytest.mark.parametrize(
    "spoils",
    [
        "if view.word % 31 == 0:\n    import os\n    os.abort()",  # asked twice, and dies twice
        "MADE.append(1)\nif len(MADE) == 40:\n    import os\n    os.abort()",  # dies once per process
        "spin(4)",  # batches are cut, and put again in part
    ],
)
def test_processes_that_end_neither_lose_notes_nor_double_them(zygote: Zygote, spoils: str) -> None:
    made = bot("made", f"{PLACE}\n{spoils}\n{PLAIN}", SPIN + "MADE = []\n")
    played = against_simple(zygote, made, deals=40)
    assert next(cost.processes for cost in played.side.bots if cost.bot == "made") > 1
    counts = Counter(told(played))
    for game, view, decision in decided(played):
        died = decision.fault == "crash"
        assert counts.pop(place_of(game, view), 0) == (0 if died else 1), decision
    assert not counts


def test_a_batch_that_fails_and_is_asked_again_in_parts_is_heard_once(zygote: Zygote) -> None:
    body = (
        "for row in rows:\n    self.note(f\"{row['seat']} {row['round_number']} {row['bids']} \", "
        "row['slot'])\nif (rows['dice'][:, 5] >= 2).any():\n    raise ValueError\n"
        "return np.where(rows['quantity'] > 0, 0, 8)"
    )
    played = against_simple(zygote, bot("made", body, method="act_batch(self, rows)"))
    expected = [
        (game, f"{view.seat} {view.round_number} {view.bid_count} ")
        for game, view, _ in decided(played)
    ]
    assert played.forfeits
    assert told(played) == sorted(expected)


def test_a_flood_is_cut_per_game_and_counted(zygote: Zygote) -> None:
    made = bot("made", f"for i in range(150):\n    self.note(i)\n{PLAIN}")
    played = against_simple(zygote, made, deals=4)
    assert played.notes is not None
    counts = Counter(note.game for note in played.notes.notes)
    assert set(counts.values()) == {100}
    made_notes = 150 * len(decided(played))
    assert len(played.notes.notes) + played.notes.cut["made"] == made_notes


def test_a_flood_is_cut_per_block_and_counted(zygote: Zygote) -> None:
    made = bot("made", f"for i in range(90):\n    self.note('x' * 100_000)\n{PLAIN}")
    played = against_simple(zygote, made, deals=60, decision_ms=400)
    assert played.notes is not None
    kept = sum(note_cost(note.text) for note in played.notes.notes)
    assert BLOCK_BYTES - note_cost("x" * 200) < kept <= BLOCK_BYTES
    assert len(played.notes.notes) + played.notes.cut["made"] == 90 * len(decided(played))
    assert played.bytes == against_simple(zygote, QUIET, deals=60).bytes


@pytest.mark.parametrize(
    ("value", "kept"),
    [
        (r"'\x1b[2J\x07\x00'", "\x1b[2J\x07\x00"),
        (r"'\ud800\udfff'", "\\ud800\\udfff"),
        ("'\N{RIGHT-TO-LEFT OVERRIDE}' * 999", "\u202e" * 200),
        ("'\N{GRINNING FACE}' * 999", "\U0001f600" * 200),
        ("b'\\xff\\xfe'", "b'\\xff\\xfe'"),
        ("''", ""),
    ],
)
def test_odd_values_are_kept_as_text(zygote: Zygote, value: str, kept: str) -> None:
    played = against_simple(zygote, bot("made", f"self.note({value})\n{PLAIN}"), deals=2)
    assert played.forfeits == []
    assert played.notes is not None
    assert {note.text for note in played.notes.notes} == {kept}


def test_a_value_that_cannot_be_written_is_an_exception_of_the_bot(zygote: Zygote) -> None:
    head = "class Bad:\n    def __str__(self):\n        raise ValueError('no text')\n"
    played = against_simple(zygote, bot("made", f"self.note(Bad())\n{PLAIN}", head), deals=2)
    assert played.forfeits == [("made", "exception")] * 2


FORGED = [
    (b'{"faults":[],"notes":[[0,"forged"]],"cut":0}', "forged"),
    (b'{"faults":[],"notes":[[2047,"beyond"]]}', "beyond"),  # told of the last row that there is
    (b'{"faults":[],"notes":[],"cut":7}', 7),
    (b'{"faults":[],"notes":[[2048,"x"]]}', "protocol"),
    (b'{"faults":[],"notes":[[-1,"x"]]}', "protocol"),
    (b'{"faults":[],"notes":[[0,1]]}', "protocol"),
    (b'{"faults":[],"notes":[[0,"\xff"]]}', "protocol"),
    (b'{"faults":[],"notes":[[0,"\\ud800"]]}', "protocol"),
    (b'{"faults":[],"cut":-1}', "protocol"),
    (b'{"faults":[],"cut":99999999999}', "protocol"),
    (b'{"faults":[],"notes":[' + b'[0,""],' * 70_000 + b'[0,""]]}', "flood"),
    (b'{"faults":[],"notes":[[0,"' + b"x" * 800_000 + b'"]]}', "protocol"),
]
FORGE = """import mmap, os
from arena.botkit.rows import ROW
from arena.sandbox import wire

PAGE = mmap.mmap(3, wire.BASE_BYTES)


def forge():
    while True:
        header = wire.HEADER.unpack_from(PAGE)
        standing = np.frombuffer(PAGE, ROW, header[2], wire.ROWS_AT)["quantity"].tolist()
        for index, quantity in enumerate(standing):
            wire.ANSWER.pack_into(PAGE, wire.ANSWERS_AT + 4 * index, 0 if quantity else 8)
        PAGE[wire.NOTES_AT : wire.NOTES_AT + len(WORDS)] = WORDS
        wire.NOTES_LENGTH.pack_into(PAGE, wire.NOTES_LENGTH_AT, len(WORDS))
        wire.CHILD_NONCE.pack_into(PAGE, wire.CHILD_NONCE_AT, header[6])
        os.write(5, b"\\1")
        os.read(4, 1)


"""
"""A bot that takes over its side of the wire at its first decision, with words of its own."""


@pytest.mark.parametrize(("words", "outcome"), FORGED, ids=range(len(FORGED)))
def test_forged_words_cost_only_the_forger(
    zygote: Zygote, words: bytes, outcome: str | int
) -> None:
    played = against_simple(zygote, bot("made", "forge()", f"{FORGE}WORDS = {words!r}"), deals=2)
    faults = {fault for _, fault in played.forfeits}
    if outcome == "protocol":
        assert faults == {"protocol"}
        assert played.notes is None
        return
    # Words that the host has no room for any more are those of nobody that keeps to the wire.
    assert faults == ({"protocol"} if outcome == "flood" else set())
    assert played.notes is not None
    kept, cut = played.notes.notes, played.notes.cut.get("made", 0)
    if outcome == "flood":
        assert len(kept) <= 2 * 100
        assert cut > 60_000
    elif isinstance(outcome, int):
        assert (kept, cut % outcome) == ([], 0)
    else:
        assert {note.text for note in kept} == {outcome}
