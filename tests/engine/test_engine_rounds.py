"""The rounds of recorded games are those that the readable engine played."""

from __future__ import annotations

import random
from collections.abc import Sequence
from itertools import accumulate
from typing import Any

import numpy as np
import pytest
from made_runs import random_rules_games
from rule_space import covering_rules

from arena.dudo.events import Deal, RoundStart
from arena.dudo.presets import PRESETS, make_rules
from arena.dudo.replay import replay
from arena.dudo.rules import Rules
from arena.engine.rounds import rounds_of
from arena.records.schema import Record

Told = tuple[int, int, tuple[int, ...], list[tuple[int, ...]]]


def _columns(records: Sequence[Record]) -> dict[str, Any]:
    stories = [record.transcript for record in records]
    shown = [[0] * len(story.actions) for story in stories]
    for packed, story in zip(shown, stories, strict=True):
        for note in story.side:
            if note.kind == "show":
                packed[note.at] = sum(16 ** (int(die) - 1) for die in note.detail)
    return {
        "dice": np.array([die for story in stories for die in story.dice], np.uint8),
        "dice_offsets": np.array([0, *accumulate(len(story.dice) for story in stories)]),
        "actions": np.array([code for story in stories for code in story.actions], np.uint16),
        "action_offsets": np.array([0, *accumulate(len(story.actions) for story in stories)]),
        "shown": np.array([dice for packed in shown for dice in packed], np.uint32),
        "rounds": np.array([record.rounds for record in records], np.uint32),
    }


def _expected(rules: Rules, record: Record) -> list[Told]:
    """Opener, kind, dice and sorted hands of each round, from the events of the readable engine."""
    told: list[Told] = []
    for event in replay(rules, record.transcript).events:
        if isinstance(event, RoundStart):
            told.append((event.opener, int(event.kind), event.dice, []))
        elif isinstance(event, Deal):
            told[-1][3].append(tuple(sorted(event.dice)))
    return told


def _told(table: Any) -> list[Told]:
    rows = zip(*(table[name].tolist() for name in table.dtype.names), strict=True)
    return [
        (opener, kind, tuple(left), [_unpacked(hand) for hand in hands])
        for opener, kind, left, hands in rows
    ]


def _unpacked(packed: int) -> tuple[int, ...]:
    return tuple(face for face in range(1, 7) for _ in range(packed // 16 ** (face - 1) % 16))


def _agree(rules: Rules, games: int, forfeits: float) -> int:
    records = random_rules_games(rules, 2, games, forfeits)
    expected = [row for record in records for row in _expected(rules, record)]
    assert _told(rounds_of(rules, **_columns(records))) == expected
    return len(expected)


@pytest.mark.parametrize("preset", PRESETS)
def test_every_preset_has_the_rounds_of_the_readable_engine(preset: str) -> None:
    assert _agree(make_rules(preset), 30, 0.01) >= 30


def test_every_value_of_every_parameter_has_the_rounds_of_the_readable_engine() -> None:
    for _, rules in covering_rules(random.Random("rounds")):
        _agree(rules, 4, 0.02)


def _classic() -> dict[str, Any]:
    return _columns(random_rules_games(make_rules("classic"), 2, 3))


def _refused(columns: dict[str, Any], game: int) -> None:
    with pytest.raises(ValueError, match=f"^game {game}: "):
        rounds_of(make_rules("classic"), **columns)


def test_a_die_too_few_or_too_many_is_refused() -> None:
    for change in (-1, 1):
        columns = _classic()
        columns["dice_offsets"][2] += change
        _refused(columns, 1)


def test_a_die_of_no_face_is_refused() -> None:
    for face in (0, 7, 255):
        columns = _classic()
        columns["dice"][columns["dice_offsets"][3] - 1] = face
        _refused(columns, 2)


def test_actions_that_name_nothing_or_come_at_no_time_are_refused() -> None:
    for place, code in ((0, 0), (0, 1), (0, 3), (0, 6 * 11 + 1), (0, 65535), (1, 6)):
        columns = _classic()
        columns["actions"][place] = code
        _refused(columns, 0)


def test_actions_after_the_end_of_a_game_are_refused() -> None:
    columns = _classic()
    columns["action_offsets"][1] += 1
    _refused(columns, 0)


def test_rounds_that_are_not_those_of_the_game_are_refused() -> None:
    for more, less in ((0, 1), (1, 0)):
        columns = _classic()
        columns["rounds"][0] += more
        columns["rounds"][0] -= less
        _refused(columns, 0)


def test_dice_shown_that_the_seat_does_not_hold_are_refused() -> None:
    columns = _classic()
    columns["shown"][0] = 0x111111
    _refused(columns, 0)
