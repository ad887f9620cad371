"""What bots do wrong, each in a process of its own: the right fault, and nothing else happens."""

from __future__ import annotations

import os
import re
import sys

import pytest
from sandbox_play import FAULTY, QUICK, bundle, play

from arena.block.admit import admit
from arena.dudo.presets import make_rules
from arena.sandbox.faults import Limits
from arena.sandbox.nursery import Zygote

EXPECTED = {
    path.stem: re.search(r"Expected: (\w+)", path.read_text())[1]  # type: ignore[index]
    for path in sorted(FAULTY.glob("*.py"))
}
LOADS = [name for name, fault in EXPECTED.items() if fault.startswith("load_")]
PLAYS = [name for name in EXPECTED if name not in LOADS]


@pytest.mark.parametrize("name", PLAYS)
def test_fault_in_play_forfeits_every_game_it_happens_in_and_no_other(
    zygote: Zygote, name: str
) -> None:
    limits = QUICK if name != "ponders" else Limits(decision_ms=40, game_bank_ms=5000)
    played = play(zygote, [name, "thirds"], deals=4, limits=limits)
    assert len(played.records) == 4
    fault = EXPECTED[name]
    wanted = [] if fault == "ok" else [(name, fault)] * 4
    assert played.forfeits == wanted
    for record in played.records:
        loser = record.bots.index(name)
        if fault != "ok":
            assert record.ranks[loser] == 2


@pytest.mark.parametrize("name", LOADS)
def test_bot_that_does_not_load_is_refused_with_its_reason(zygote: Zygote, name: str) -> None:
    refusal = admit(bundle(name), "classic", make_rules("classic"), QUICK, zygote)
    assert refusal is not None
    assert refusal.fault == EXPECTED[name]
    assert refusal.reason


@pytest.mark.parametrize("name", LOADS)
def test_bot_that_stops_loading_in_mid_run_forfeits_its_games(zygote: Zygote, name: str) -> None:
    played = play(zygote, [name, "thirds"], deals=2)
    assert played.forfeits == [(name, EXPECTED[name])] * 2


def test_bots_that_load_are_admitted(zygote: Zygote) -> None:
    for name in ("thirds", "uniform", "lives"):
        assert admit(bundle(name), "classic", make_rules("classic"), QUICK, zygote) is None


def test_author_reads_the_own_file_and_line_and_no_frame_of_ours(zygote: Zygote) -> None:
    played = play(zygote, ["raises", "thirds"], deals=1)
    (note,) = played.side.faults
    assert note.text == (
        '  File "bots/raises.py", line 9, in act\n'
        '    raise ValueError("no idea what to do")\n'
        "ValueError: no idea what to do"
    )
    assert (note.bot, note.round_number, note.fault) == ("raises", 3, "exception")


def test_illegal_bid_is_answered_with_what_was_legal(zygote: Zygote) -> None:
    played = play(zygote, ["illegal", "thirds"], deals=1)
    (note,) = played.side.faults
    assert re.search(r"\dx6 is more than the \d dice in play; legal from .*calls:", note.text)


def test_measured_time_and_limit_are_kept_for_the_author(zygote: Zygote) -> None:
    played = play(zygote, ["spins", "thirds"], deals=1)
    (note,) = played.side.faults
    assert note.measured_ms is not None
    assert 40 < note.measured_ms < 540
    assert note.text.endswith("ms of CPU time, limit 40 ms")


def test_time_beyond_a_decision_comes_out_of_the_games_bank(zygote: Zygote) -> None:
    with_bank = Limits(decision_ms=40, game_bank_ms=1000)
    without = Limits(decision_ms=40, game_bank_ms=0)
    assert play(zygote, ["ponders", "thirds"], deals=2, limits=with_bank).forfeits == []
    forfeits = play(zygote, ["ponders", "thirds"], deals=2, limits=without).forfeits
    assert forfeits == [("ponders", "timeout_cpu")] * 2


def test_bots_live_in_processes_of_their_own(zygote: Zygote) -> None:
    played = play(zygote, ["says_pid", "thirds"], deals=2)
    said = {cost.bot: cost.output for cost in played.side.bots}["says_pid"]
    pid, parent = map(int, said.split())
    assert parent == zygote.pid
    assert pid not in (os.getpid(), zygote.pid)
    other = {cost.bot: cost.pids for cost in played.side.bots}["thirds"]
    assert pid not in other
    assert "arena_bot" not in sys.modules


def test_no_process_is_left_after_a_block(zygote: Zygote) -> None:
    played = play(zygote, ["spins", "crashes", "thirds"], deals=3)
    pids = [pid for cost in played.side.bots for pid in cost.pids]
    assert len(pids) > 3
    assert [pid for pid in pids if os.path.exists(f"/proc/{pid}")] == []


def test_no_descriptor_is_left_after_a_block(zygote: Zygote) -> None:
    play(zygote, ["thirds", "uniform"], deals=1)
    before = set(os.listdir("/proc/self/fd"))
    play(zygote, ["crashes", "floods", "hangs_up"], deals=3)
    assert set(os.listdir("/proc/self/fd")) == before


def test_fresh_process_takes_over_where_the_dead_one_stood(zygote: Zygote) -> None:
    lives = bundle("lives")
    dying = play(zygote, ["dies_often", "lives"], deals=8)
    living = play(zygote, ["dies_often", "lives"], deals=8, bundles={0: lives, 1: lives})
    assert dying.forfeits == []
    assert dying.bytes == living.bytes
    costs = {cost.bot: cost for cost in dying.side.bots}
    assert costs["dies_often"].processes > 1
    assert costs["dies_often"].repeats_differ == 0


def test_what_a_bot_prints_is_kept_up_to_a_limit(zygote: Zygote) -> None:
    played = play(zygote, ["chatty", "thirds"], deals=20)
    said = {cost.bot: cost.output for cost in played.side.bots}["chatty"]
    assert said.startswith("thinking 1\n")
    assert len(said) <= 4096


def test_after_its_last_forfeit_a_bot_is_not_asked_any_more(zygote: Zygote) -> None:
    played = play(zygote, ["raises", "thirds"], deals=10, max_forfeits=3)
    faults = [fault for _, fault in played.forfeits]
    assert faults.count("exception") >= 3
    assert set(faults) == {"exception", "disqualified"} or faults == ["exception"] * 10


def test_bot_that_must_be_loaded_again_and_again_is_given_up(
    zygote: Zygote, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("arena.sandbox.session.LOADS", 2)  # times one second
    played = play(zygote, ["loads_again", "thirds"], deals=20)
    faults = {fault for bot, fault in played.forfeits if bot == "loads_again"}
    assert faults == {"exit", "load_timeout"}
    (cost,) = [cost for cost in played.side.bots if cost.bot == "loads_again"]
    assert len(cost.pids) <= 8, "0.3 s each, and one that goes over"
    assert any("of loading it again and again" in note.text for note in played.side.faults)


def test_bot_that_declines_the_rules_is_refused(zygote: Zygote) -> None:
    from arena.sandbox.bundle import Bundle

    source = (
        b"from arena.botkit import Bid, Bot\n\n\nclass Picky(Bot):\n    rules = ('lizumo', 'app')\n\n"
        b"    def act(self, view):\n        return Bid(1, 2)\n"
    )
    picky = Bundle("picky", "bots/picky.py", "picky.py", {"picky.py": source})
    refusal = admit(picky, "classic", make_rules("classic"), QUICK, zygote)
    assert refusal is not None
    assert refusal.fault == "rules"
    assert refusal.reason == "it plays lizumo, app only; this league is classic"
    assert admit(picky, "lizumo", make_rules("lizumo"), QUICK, zygote) is None
