"""What a bot's process makes of rows and events is what the readable game shows."""

from __future__ import annotations

import random
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from arena.botkit import Bot
from arena.botkit.rows import EVENT, ROW
from arena.dudo.bid import Action, Bid
from arena.dudo.dice import KeyedDice
from arena.dudo.game import Game
from arena.dudo.presets import PRESETS, make_rules
from arena.dudo.rules import Rules
from arena.dudo.view import View
from arena.engine.window import Fixtures, Window
from arena.sandbox import wire
from arena.sandbox.asking import Asked, OneByOne
from arena.sandbox.batches import cut

EXTREME = {
    "burn_and_blind": Rules(
        burn="any", palo_ciego=2, palo_fijo=1, special_repeat="every", calza="anyone",
        special_calza=True, open_aces="always", fijo_face_change="anyone",
    ),
    "many_dice": Rules(start_dice=10, burn="raise", palo_ciego=1, ciego_blind="short", calza="anyone"),
}  # fmt: skip
RULES = {name: make_rules(name) for name in PRESETS} | EXTREME
KEY = b"k" * 16
OF_THE_WIRE = ("word", "slot", "event_start", "event_count", "fresh", "story")
NAMES = sorted(name for name, value in vars(View).items() if isinstance(value, property)) + [
    name for name in View._fields if name not in OF_THE_WIRE
]


def read(view: View) -> dict[str, Any]:
    """All that a view shows without an argument."""
    values = {name: getattr(view, name) for name in NAMES}
    return values | {"all bids": view.legal_bids(), "all": view.legal_actions()}


class Table:
    """One game in the readable engine beside the one that a bot's process is shown."""

    def __init__(self, rules: Rules, seats: int, deal: int, rng: random.Random) -> None:
        self.game = Game(rules, seats, KeyedDice(KEY, deal))
        self.rng = rng
        self.burns = self.views = 0
        self.kept: list[tuple[View, dict[str, Any]]] = []

    def compare(self, view: View) -> None:
        """The view is the game's own; so is every view that was kept from before."""
        ask = self.game.ask
        assert ask is not None
        self.views += 1
        seen = read(view) if self.rng.random() < 0.5 else None  # history is read late, or at once
        expected = read(self.game.view(ask.seat))
        assert seen is None or seen == expected
        self.kept.append((view, expected))

    def act(self, view: View) -> Action:
        self.compare(view)
        actions = view.legal_actions()
        action = self.rng.choice(actions[:6] + actions[-2:])
        if isinstance(action, Bid) and view.can_burn:
            fits = [die for die in view.dice if die in (action.face, view.wild_face)]
            action = action._replace(show=tuple(fits[: len(view.dice) - 1][:2]))
            self.burns += bool(action.show)
        self.game.act(action)
        return action

    def calza(self, view: View) -> bool:
        self.compare(view)
        calls = self.rng.random() < 0.1
        self.game.answer_calza(calls)
        return calls


def play_beside(table: Table, rules: Rules, seats: int, deal: int) -> None:
    class Shown(Bot):
        def act(self, view: View) -> Action:
            return table.act(view)

        def calza(self, view: View) -> bool:
            return table.calza(view)

    def complain(row: int, why: object) -> None:
        raise AssertionError(why)

    processes = [OneByOne(Asked(Shown, rules, {}, complain)) for _ in range(seats)]
    numbers = np.array([deal], np.uint64)
    fixtures = Fixtures(numbers, numbers, np.arange(seats, dtype=np.uint16)[None])
    window = Window(rules, fixtures, KEY, b"w" * 16, 1, illegal=1, protocol=2)
    while (questions := window.ask()) is not None:
        answers = memoryview(bytearray(4)).cast("I")
        fault = table.rng.random() < 0.01
        if fault:
            assert table.game.ask is not None
            table.game.forfeit(table.game.ask.seat, "exception")
        else:
            bot = processes[int(questions.bots[0])]
            bot.ask(questions.rows.tobytes(), questions.events.tobytes(), answers)
        window.answer(np.array(answers, np.uint32), np.array([3 * fault], np.uint8))
    assert table.game.ask is None


@pytest.mark.parametrize("name", RULES)
@pytest.mark.parametrize("seats", [2, 3, 6])
def test_view_of_a_row_equals_the_games_own_view(name: str, seats: int) -> None:
    rules = RULES[name]
    seats = min(seats, rules.max_players)
    burns = 0
    for deal in range(6):
        table = Table(rules, seats, deal, random.Random(f"{name} {seats} {deal}"))
        play_beside(table, rules, seats, deal)
        for view, expected in table.kept:
            assert read(view) == expected, "a view does not change when the game goes on"
        burns += table.burns
    assert burns or rules.burn == "off"


@given(st.lists(st.integers(1, 6), max_size=10))
def test_packed_dice_come_back_sorted(dice: list[int]) -> None:
    packed = sum(1 << 4 * (die - 1) for die in dice)
    assert wire.unpack_dice(packed) == tuple(sorted(dice))


@given(st.lists(st.integers(1, 6), max_size=10), st.data())
def test_mask_names_the_dice_that_are_shown(hand: list[int], data: st.DataObject) -> None:
    hidden = tuple(sorted(hand))
    chosen = data.draw(st.lists(st.sampled_from(hidden), max_size=3)) if hidden else []
    mask = wire.show_mask(Bid(1, 2, tuple(chosen)), hidden)
    if any(chosen.count(die) > hidden.count(die) for die in chosen):
        assert mask is None
    else:
        assert mask is not None
        assert sorted(wire.shown_dice(mask, hidden)) == sorted(chosen)


def test_mask_beyond_the_hand_is_refused() -> None:
    with pytest.raises(ValueError, match="beyond the hand"):
        wire.shown_dice(0b100, (1, 2))


def test_both_layouts_of_rows_and_events_are_the_same_bytes() -> None:
    row = np.zeros((), ROW)
    assert ROW.names is not None
    for number, name in enumerate(ROW.names, start=1):
        row[name] = 1 if name in ("blind", "can_calza", "can_burn") else number
    values = wire.ROW.unpack(row.tobytes())
    assert len(values) == len(ROW.names)
    for name, value in zip(ROW.names, values, strict=True):
        assert value == (row[name].tobytes() if isinstance(value, bytes) else row[name]), name
    event = np.array((1, 2, 3, 4), EVENT)
    assert wire.EVENT.unpack(event.tobytes()) == (1, 2, 3, 4)


def many_rows(count: int, events_each: int) -> tuple[np.ndarray[Any, Any], np.ndarray[Any, Any]]:
    rows = np.zeros(count, ROW)
    rows["slot"] = np.arange(count)
    rows["event_count"] = events_each
    rows["event_start"] = np.arange(count) * events_each
    events = np.zeros(count * events_each, EVENT)
    events["data"] = np.arange(len(events))
    return rows, events


@pytest.mark.parametrize(
    ("count", "events_each", "parts"),
    [(200, 1000, [65, 65, 65, 5]), (5000, 0, [2048, 2048, 904]), (3, 65_535, [1, 1, 1])],
)
def test_requests_keep_the_order_and_fit_the_memory(
    count: int, events_each: int, parts: list[int]
) -> None:
    rows, events = many_rows(count, events_each)
    first = 0
    found = []
    while first < count:
        part, its_events = cut(rows, events, first, wire.ROWS)
        assert part["slot"].tolist() == list(range(first, first + len(part)))
        for row in part:
            start, number = int(row["event_start"]), int(row["event_count"])
            wanted = np.arange(number) + int(row["slot"]) * events_each
            assert np.array_equal(its_events["data"][start : start + number], wanted)
        found.append(len(part))
        first += len(part)
    assert found == parts


def test_no_more_rows_are_cut_than_asked_for() -> None:
    rows, events = many_rows(100, 2)
    part, its_events = cut(rows, events, 90, 7)
    assert (len(part), len(its_events)) == (7, 14)
