"""What a bot's process makes of rows and events is what the readable game shows."""

from __future__ import annotations

import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from arena.block.live import LiveGame
from arena.botkit import Bot
from arena.dudo.bid import Bid
from arena.dudo.dice import KeyedDice
from arena.dudo.game import Game
from arena.dudo.presets import PRESETS, make_rules
from arena.dudo.rules import Rules
from arena.dudo.view import View
from arena.records.secrets import Words
from arena.sandbox import wire
from arena.sandbox.child import Slot
from arena.sandbox.session import Request, batches
from arena.schedule.plan import Game as Fixture

EXTREME = {
    "burn_and_blind": Rules(
        burn="any", palo_ciego=2, palo_fijo=1, special_repeat="every", calza="anyone",
        special_calza=True, open_aces="always", fijo_face_change="anyone",
    ),
    "many_dice": Rules(start_dice=10, burn="raise", palo_ciego=1, ciego_blind="short", calza="anyone"),
}  # fmt: skip
RULES = {name: make_rules(name) for name in PRESETS} | EXTREME


def through_the_wire(game: Game, live: LiveGame, slots: dict[int, Slot]) -> View:
    """The view that the child would build for the open question."""
    ask = game.ask
    assert ask is not None
    request = live.request(ask, Words(b"w" * 16))
    row = wire.Row._make(wire.ROW.unpack(request.row))
    if row.fresh:
        slots[ask.seat] = Slot(Bot(), game.rules, row.seats)
    slot = slots[ask.seat]
    slot.feed(memoryview(request.events))
    return slot.view(row)


def random_action(view: View, rng: random.Random) -> object:
    actions = view.legal_actions()
    action = rng.choice(actions[:6] + actions[-2:])
    if isinstance(action, Bid) and view.can_burn:
        fits = [die for die in view.dice if die in (action.face, view.wild_face)]
        return action._replace(show=tuple(fits[: len(view.dice) - 1][:2]))
    return action


@pytest.mark.parametrize("name", RULES)
@pytest.mark.parametrize("seats", [2, 3, 6])
def test_view_of_a_row_equals_the_games_own_view(name: str, seats: int) -> None:
    rules = RULES[name]
    seats = min(seats, rules.max_players)
    rng = random.Random(f"{name} {seats}")
    burns = 0
    for deal in range(6):
        game = Game(rules, seats, KeyedDice(b"k" * 16, deal))
        live = LiveGame(Fixture(deal, 0, deal, 0, tuple(range(seats))), game, slot=3)
        slots: dict[int, Slot] = {}
        while (ask := game.ask) is not None:
            expected = game.view(ask.seat)
            seen = through_the_wire(game, live, slots)
            assert seen.rounds == expected.rounds
            assert seen.bids == expected.bids
            same = {"past", "placed", "past_count", "placed_count"}
            for field in View._fields:
                if field not in same:
                    assert getattr(seen, field) == getattr(expected, field), field
            if ask.what == "calza":
                game.answer_calza(rng.random() < 0.1)
            elif rng.random() < 0.01:
                game.forfeit(ask.seat, "exception")
            else:
                action = random_action(expected, rng)
                burns += isinstance(action, Bid) and bool(action.show)
                game.act(action)  # type: ignore[arg-type]
    assert burns or rules.burn == "off"


@given(st.lists(st.integers(1, 6), max_size=10))
def test_packed_dice_come_back_sorted(dice: list[int]) -> None:
    assert wire.unpack_dice(wire.pack_dice(tuple(dice))) == tuple(sorted(dice))


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


def test_batches_keep_the_order_and_fit_the_memory() -> None:
    events = bytes(wire.EVENT.size * 1000)
    requests = [Request(i, b"", events) for i in range(200)]
    parts = batches(requests)
    assert [request for part in parts for request in part] == requests
    assert len(parts) == 4  # 65 times 1000 events fit into 65,536
    many = batches([Request(i, b"", b"") for i in range(5000)])
    assert [len(part) for part in many] == [2048, 2048, 904]
