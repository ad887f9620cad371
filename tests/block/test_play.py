"""A block's records: complete, in plan order, the same twice, and true to plan, dice and rules."""

from __future__ import annotations

import pytest
from sandbox_play import Played, play

from arena.dudo.presets import PRESETS, make_rules
from arena.records.secrets import Keys, Words
from arena.records.verify import Difference, check_record
from arena.sandbox.nursery import Zygote

NAMES = ["uniform", "thirds", "naps"]


def check(played: Played, names: list[str], preset: str = "classic") -> None:
    key = Keys.of(b"s" * 16).dice
    fixtures = played.plan.blocks[0].schedule()
    assert [record.game for record in played.records] == [fixture.number for fixture in fixtures]
    for fixture, record in zip(fixtures, played.records, strict=True):
        check_record(make_rules(preset), key, fixture, names, record)


@pytest.mark.parametrize("preset", PRESETS)
def test_records_agree_with_plan_dice_and_rules(zygote: Zygote, preset: str) -> None:
    rules = make_rules(preset)
    names = NAMES[: min(3, rules.max_players)]
    played = play(zygote, names, deals=6, rules=rules.as_dict())
    assert played.forfeits == []
    check(played, names, preset)


def test_same_job_gives_the_same_bytes(zygote: Zygote) -> None:
    first = play(zygote, NAMES, deals=12)
    again = play(zygote, NAMES, deals=12)
    assert first.bytes == again.bytes


def test_a_small_window_is_refilled_and_changes_nothing(zygote: Zygote) -> None:
    whole = play(zygote, NAMES, deals=12)
    refilled = play(zygote, NAMES, deals=12, window=3)
    assert refilled.bytes == whole.bytes


def test_games_with_a_forfeit_are_verified_like_all_others(zygote: Zygote) -> None:
    played = play(zygote, ["raises", "thirds", "uniform"], deals=6)
    assert played.forfeits
    check(played, ["raises", "thirds", "uniform"])


def test_a_record_of_other_dice_is_refused(zygote: Zygote) -> None:
    played = play(zygote, ["uniform", "thirds"], deals=1)
    (fixture,) = played.plan.blocks[0].schedule()
    with pytest.raises(Difference, match="game 0"):
        check_record(
            make_rules("classic"), b"another key 1234", fixture, ["uniform", "thirds"],
            played.records[0],
        )  # fmt: skip


def test_mirrored_game_has_the_same_dice_and_other_seats(zygote: Zygote) -> None:
    first = play(zygote, ["uniform", "thirds"], deals=4, block=0)
    second = play(zygote, ["uniform", "thirds"], deals=4, block=1)
    for one, other in zip(first.records, second.records, strict=True):
        assert one.deal == other.deal
        assert one.bots == other.bots[::-1]
        assert one.transcript.dice[:2] == other.transcript.dice[:2], "the setup roll"
        assert one.seating == other.seating


def test_words_differ_by_game_seat_and_decision() -> None:
    words = Words(b"w" * 16)
    drawn = {words.word(g, s, d) for g in range(20) for s in range(6) for d in range(20)}
    assert len(drawn) == 20 * 6 * 20
    assert words.word(1, 2, 3) == Words(b"w" * 16).word(1, 2, 3)
    assert words.word(1, 2, 3) != Words(b"v" * 16).word(1, 2, 3)
