"""How a bot's decisions are asked: time is a batch's, what fails is asked alone, the past comes back."""

from __future__ import annotations

import random

import numpy as np
import pytest
from sandbox_play import PLAIN, SIMPLE, SPIN, Played, bot, play

from arena.botkit.rows import EVENT, ROW
from arena.dudo.presets import make_rules
from arena.sandbox.bundle import Bundle
from arena.sandbox.faults import Limits
from arena.sandbox.nursery import Zygote
from arena.sandbox.past import Past, copied
from arena.sandbox.session import SECOND_CHANCES
from arena.sandbox.story import MOST_BATCHES


def batch_bot(name: str, body: str, head: str = "") -> Bundle:
    return bot(name, body, head, "act_batch(self, rows)")


SIMPLE_ROWS = "np.where(rows['quantity'] > 0, 0, 8)"


def against_simple(zygote: Zygote, made: Bundle, deals: int = 40, **limits: int) -> Played:
    chosen = Limits(**{"decision_ms": 40, "game_bank_ms": 0, "blocked_ms": 150, **limits})
    return play(zygote, ["made", "simple"], deals, limits=chosen, bundles={0: made, 1: SIMPLE})


def processes(played: Played) -> int:
    return next(cost.processes for cost in played.side.bots if cost.bot == "made")


@pytest.mark.parametrize(("milliseconds", "deals"), [(2, 80), (25, 24)])
def test_slow_decisions_that_are_each_within_the_limit_are_no_fault(
    zygote: Zygote, milliseconds: int, deals: int
) -> None:
    """Together they need many times the limit: their batch is cut, and none of them suffers."""
    slow = bot("made", f"spin({milliseconds})\nreturn {PLAIN}", SPIN)
    played = against_simple(zygote, slow, deals)
    assert played.forfeits == []
    quick = bot("made", f"return {PLAIN}")
    assert played.bytes == against_simple(zygote, quick, deals).bytes
    assert 1 < processes(played) < 12


def test_one_slow_start_does_not_make_batches_small_for_good(zygote: Zygote) -> None:
    """Tables that are made at the first decision take more than a decision's time, out of the bank."""
    lazy = bot("made", f"table()\nreturn {PLAIN}", "import functools\n\n" + SPIN + (
        "@functools.cache\ndef table():\n    spin(70)\n"
    ))  # fmt: skip
    played = against_simple(zygote, lazy, deals=100, game_bank_ms=500)
    assert played.forfeits == []
    assert processes(played) == 2


def test_rows_of_a_batch_share_the_time_of_one_decision(zygote: Zygote) -> None:
    late = batch_bot("made", f"spin(90)\nreturn {SIMPLE_ROWS}", SPIN)
    assert against_simple(zygote, late, deals=6).forfeits == [("made", "timeout_cpu")] * 6
    quick = batch_bot("made", f"spin(9)\nreturn {SIMPLE_ROWS}", SPIN)
    assert against_simple(zygote, quick, deals=6).forfeits == []


def test_sleep_comes_out_of_a_bank_of_the_game(zygote: Zygote) -> None:
    """Each sleep is shorter than the limit; all sleeps of a game together are not."""
    rules_of_many_rounds = {"decision_ms": 40, "game_bank_ms": 0, "blocked_ms": 300}
    sleepy = bot("made", f"time.sleep(0.08)\nreturn {PLAIN}")
    played = against_simple(zygote, sleepy, deals=1, **rules_of_many_rounds)
    assert played.forfeits == [("made", "timeout_wall")]
    nap = bot("made", f"time.sleep(0.001)\nreturn {PLAIN}")
    assert against_simple(zygote, nap, deals=1, **rules_of_many_rounds).forfeits == []


def test_after_a_fault_in_a_batch_rows_that_fail_alone_forfeit(zygote: Zygote) -> None:
    cause = "(rows['dice'][:, 5] >= 2).any()"
    picky = batch_bot("made", f"if {cause}:\n    raise ValueError('sixes')\nreturn {SIMPLE_ROWS}")
    played = against_simple(zygote, picky, deals=30)
    faults = {fault for _, fault in played.forfeits}
    assert faults == {"exception"}
    assert 0 < len(played.forfeits) < 30
    for record in played.records:
        hand = record.transcript.dice[-1:]
        assert hand, "every game has dice"
    texts = {note.text.splitlines()[-1] for note in played.side.faults}
    assert texts == {"ValueError: sixes"}


def test_when_no_row_fails_alone_the_whole_batch_forfeits(zygote: Zygote) -> None:
    shy = batch_bot(
        "made", f"if len(rows) > 1:\n    raise ValueError('crowd')\nreturn {SIMPLE_ROWS}"
    )
    played = against_simple(zygote, shy, deals=8)
    first = {note.round_number for note in played.side.faults}
    assert first == {1}
    openers = sum(record.transcript.actions == () for record in played.records)
    assert len(played.forfeits) >= openers > 1


@pytest.mark.parametrize(
    ("returned", "words"),
    [
        ("None", "act_batch returned a NoneType; it must return an array of shape"),
        ("np.zeros(len(rows) + 1, int)", "act_batch returned a ndarray of shape"),
        ("np.zeros(len(rows))", "act_batch returned an array of float64, not of integers"),
        ("[0] * len(rows)", "act_batch returned a list; it must return an array"),
    ],
)
def test_wrong_results_of_act_batch_are_bad_types(
    zygote: Zygote, returned: str, words: str
) -> None:
    played = against_simple(zygote, batch_bot("made", f"return {returned}"), deals=3)
    assert played.forfeits == [("made", "bad_type")] * 3
    assert played.side.faults[0].text.startswith(words)


@pytest.mark.parametrize(
    ("number", "fault"),
    [
        ("-1", "illegal_action"),
        ("2**40", "illegal_action"),
        ("6 * 150 + 2", "illegal_action"),
        ("3", "protocol"),
        ("0xFFFFFFFF", "illegal_action"),
        ("0xFFFE", "illegal_action"),
    ],
)
def test_numbers_that_are_no_move_forfeit_their_own_row_alone(
    zygote: Zygote, number: str, fault: str
) -> None:
    odd = f"rows['dice'][:, 5] >= 2, {number}"
    made = batch_bot("made", f"return np.where({odd}, {SIMPLE_ROWS})")
    played = against_simple(zygote, made, deals=30)
    assert {found for _, found in played.forfeits} == {fault}
    assert len(played.forfeits) < 30


def test_act_batch_bot_that_dies_now_and_then_plays_as_if_it_had_not(zygote: Zygote) -> None:
    dies = batch_bot("made", (
        "global left\nleft -= 1\nif not left:\n    os._exit(3)\nreturn " + SIMPLE_ROWS
    ), "import os\nleft = 3\n")  # fmt: skip
    lives = batch_bot("made", f"return {SIMPLE_ROWS}")
    dying = against_simple(zygote, dies, deals=4)
    assert processes(dying) > 1
    assert {fault for _, fault in dying.forfeits} <= {"exit"}
    whole = against_simple(zygote, lives, deals=4)
    same = [r for r in dying.records if not r.forfeits]
    assert all(record in whole.records for record in same)


def test_the_past_gives_back_live_games_alone_in_their_order() -> None:
    """Against a plain list of (slot, game, events, answer), over thousands of random batches."""
    rng = random.Random("the past")
    past = Past(9)
    games = dict.fromkeys(range(9), 0)
    model: list[tuple[int, int, tuple[int, ...], int]] = []
    live: set[tuple[int, int]] = set()
    past._prune_at = 50
    for step in range(1500):
        slots = rng.sample(range(9), rng.randint(1, 9))
        rows, events, answers = np.zeros(len(slots), ROW), [], []
        for row, slot in zip(rows, slots, strict=True):
            if (slot, games[slot]) not in live:
                games[slot] += 1
                live.add((slot, games[slot]))
                row["fresh"] = 1
            told = tuple(rng.randrange(100) for _ in range(rng.randrange(4)))
            row["slot"], row["event_start"], row["event_count"] = slot, len(events), len(told)
            events += told
            answers.append(rng.randrange(1 << 16))
            model.append((slot, games[slot], told, answers[-1]))
        data = np.zeros(len(events), EVENT)
        data["data"] = events
        past.add(rows, data, np.array(answers, np.uint32))
        over = [slot for slot in range(9) if rng.random() < 0.2 and (slot, games[slot]) in live]
        past.forget(np.array(over, np.int64))
        live -= {(slot, games[slot]) for slot in over}
        if step % 50 == 0:
            model = [entry for entry in model if entry[:2] in live]
            assert past.games == len(live)
            found = []
            kept, heard, said = past.live()
            for row, answer in zip(kept, said, strict=True):
                start, count = int(row["event_start"]), int(row["event_count"])
                told = tuple(heard["data"][start : start + count].tolist())
                found.append((int(row["slot"]), told, int(answer)))
            assert found == [(slot, told, answer) for slot, _, told, answer in model]
    assert len(model) > 20


def test_a_repeated_batch_has_no_game_twice(zygote: Zygote) -> None:
    """`act_batch` is promised rows of different games, when a fresh process repeats them as well."""
    made = batch_bot("made", (
        "global left\nleft -= 1\nassert len(set(rows['slot'].tolist())) == len(rows)\n"
        "if not left:\n    os._exit(3)\nreturn np.where(rows['bids'] > 3, 0, 6 * (rows['bids'] + 1) + 2)"
    ), "import os\nleft = 5\n")  # fmt: skip
    careful = bot("made", "return DUDO if view.bid_count > 3 else Bid(view.bid_count + 1, 2)")
    dying = play(zygote, ["made", "other"], 6, limits=Limits(), bundles={0: made, 1: careful})
    assert processes(dying) > 1
    assert {fault for _, fault in dying.forfeits} <= {"exit"}
    assert sum(cost.repeats_differ for cost in dying.side.bots) == 0


def test_now_and_then_a_slow_decision_costs_no_game(zygote: Zygote) -> None:
    """Two of them in one batch cut it, many times in a block; each is far below the limit."""
    head = f"import random\n\n{SPIN}\n"
    uneven = bot("made", f"spin(32 if self.rng.random() < 1 / 150 else 0.05)\nreturn {PLAIN}", head)
    limits = Limits(decision_ms=60, game_bank_ms=0)
    played = play(zygote, ["made", "simple"], 300, limits=limits, bundles={0: uneven, 1: SIMPLE})
    assert played.forfeits == []
    assert processes(played) > 1


def test_rows_of_the_past_are_whole_to_the_last_byte() -> None:
    """Between the fields of a row there are bytes; they must not come from the host's memory."""
    raw = np.full((50, ROW.itemsize), 7, np.uint8)
    rows = raw.view(ROW).ravel()
    rows["slot"], rows["fresh"], rows["event_start"], rows["event_count"] = np.arange(50), 1, 0, 0
    past = Past(50)
    past.add(rows, np.zeros(0, EVENT), np.zeros(50, np.uint32))
    past.add(rows, np.zeros(0, EVENT), np.zeros(50, np.uint32))
    past.forget(np.arange(0, 50, 2))
    live, _, _ = past.live()
    assert len(live) == 25
    assert live.tobytes() == raw[1::2].tobytes()
    assert copied(rows).tobytes() == raw.tobytes()


READS = "past = [b for _, b in view.bids], [r.bids for r in view.rounds], len(view.rounds)\n"


@pytest.mark.parametrize("end", ["os._exit(3)", "spin(90)"])
def test_histories_are_whole_in_a_fresh_process(zygote: Zygote, end: str) -> None:
    """It reads bids and rounds, and ends its process, or uses its time up, at every 100th decision of
    a process, which few games at once never repeat: nothing else happens."""
    head = f"import os\n\n{SPIN}\nleft = 100\n"
    check = READS + (
        "assert past[2] == view.round_number - 1 and len(past[0]) == view.bid_count\n"
        "assert all(past[1])\n"
    )
    dies = bot(
        "made", f"{check}global left\nleft -= 1\nif not left:\n    {end}\nreturn {PLAIN}", head
    )
    chosen = Limits(decision_ms=40, game_bank_ms=0, blocked_ms=500)
    played = play(
        zygote, ["made", "simple"], 60, limits=chosen, window=3, bundles={0: dies, 1: SIMPLE}
    )
    assert played.forfeits == []
    assert processes(played) > 2
    assert sum(cost.repeats_differ for cost in played.side.bots) == 0


def test_histories_are_whole_after_hundreds_of_batches(zygote: Zygote) -> None:
    """A process keeps so many batches as they came; of older ones each game keeps its own part. The
    bot looks at nothing in its first game, and late in the second, in the same slot."""
    slowly = "next((b for b in view.legal_bids() if b.face > 1), DUDO)"
    climb = f"{slowly} if view.bid_count < 60 + view.round_number % 2 else DUDO"
    late = bot("made", (
        "global games\ngames += view.round_number == 1 and view.bid_count < 2\n"
        "if games == 2 and view.round_number > 12:\n"
        "    assert [r.number for r in view.rounds] == list(range(1, view.round_number))\n"
        "    assert len(view.bids) == view.bid_count\n"
        "    assert {len(r.bids) for r in view.rounds[:7]} == {60, 61}\n" + f"return {climb}"
    ), "games = 0\n")  # fmt: skip
    rules = make_rules("classic", start_dice=10).as_dict()
    both = {0: late, 1: bot("simple", f"return {climb}")}
    names = ["made", "simple"]
    played = play(zygote, names, 2, rules=rules, limits=Limits(), window=1, bundles=both)
    assert played.forfeits == []
    assert [len(record.transcript.actions) > 2 * MOST_BATCHES for record in played.records] == [
        True
    ] * 2
    assert processes(played) == 1


def test_a_violation_is_charged_at_once_in_a_batch_too(zygote: Zygote) -> None:
    traces = bot("made", (
        "global left\nleft -= 1\nif left < 0:\n    ctypes.CDLL(None).ptrace(0, 0, 0, 0)\n"
        f"return {PLAIN}"
    ), "import ctypes\n\nleft = 20\n")  # fmt: skip
    played = against_simple(zygote, traces, deals=10)
    assert played.forfeits[0] == ("made", "sandbox_violation")
    assert processes(played) <= len(played.forfeits) + 1, "no second chance"


def test_ends_that_come_again_and_again_are_charged_in_batches_too(zygote: Zygote) -> None:
    crowd = batch_bot(
        "made", f"if len(rows) > 1:\n    os._exit(3)\nreturn {SIMPLE_ROWS}", "import os\n"
    )
    played = against_simple(zygote, crowd, deals=60)
    assert {fault for _, fault in played.forfeits} == {"exit"}
    assert processes(played) < 3 * SECOND_CHANCES + 3 * len(played.forfeits)


def test_faults_before_the_end_of_a_process_keep_their_names(zygote: Zygote) -> None:
    both = bot("made", (
        "if view.dice[0] == 1:\n    raise ValueError('ones')\n"
        "if view.dice[-1] == 6 and view.dice[0] > 2:\n    os._exit(3)\n" + f"return {PLAIN}"
    ), "import os\n")  # fmt: skip
    played = against_simple(zygote, both, deals=60)
    assert {fault for _, fault in played.forfeits} == {"exception", "exit"}


def test_a_rival_is_not_charged_for_the_time_the_host_is_busy(zygote: Zygote) -> None:
    """Loading again takes two seconds; blocked time of half a second is allowed."""
    dies = bot("made", f"os._exit(3)\nreturn {PLAIN}", f"import os\n\n{SPIN}\nspin(1500)\n")
    chosen = Limits(decision_ms=40, game_bank_ms=0, blocked_ms=300, import_s=3)
    played = play(
        zygote,
        ["made", "simple"],
        4,
        limits=chosen,
        window=1,
        max_forfeits=3,
        bundles={0: dies, 1: SIMPLE},
    )
    assert {name for name, _ in played.forfeits} == {"made"}
