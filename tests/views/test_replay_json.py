"""Replays as JSON, and what a replay from one seat must not tell."""

from __future__ import annotations

import json
import random
from collections.abc import Iterator
from typing import Any

import pytest
from scripted_games import ScriptedDice, play, play_at_random

from arena.dudo.bid import DUDO, Bid
from arena.dudo.dice import KeyedDice
from arena.dudo.game import Game
from arena.dudo.presets import make_rules
from arena.dudo.rules import Rules
from arena.views.replay import replay_json, replay_text

VIEWER = 1
NAMES = ["ana", "ben", "carla"]


def burn_game() -> Game:
    rules = Rules(setup="seat0", start_dice=3, burn="any", single_round=True)
    dice = ScriptedDice({(1, 0): (1, 4, 6), (1, 1): (4, 2, 2)}, {(1, 0): (5, 2)})
    return play(rules, 2, dice, [Bid(3, 4, (4,)), Bid(4, 4), DUDO])


def test_a_round_is_told_in_full() -> None:
    told = json.loads(json.dumps(replay_json(burn_game(), NAMES[:2])))
    assert told["format_version"] == 1
    assert told["as_seat"] is None
    assert told["seats"] == [
        {"seat": 0, "plan_seat": 0, "bot": "ana"},
        {"seat": 1, "plan_seat": 1, "bot": "ben"},
    ]
    assert told["rules"]["parameters"]["burn"] == "any"
    assert told["ranks"] == [1, 2]
    assert told["truncated"] is False
    who = {"seat": 0, "bot": "ana"}
    assert told["rounds"] == [
        {
            "number": 1,
            "kind": "normal",
            "opener": 0,
            "wild_face": 1,
            "dice_counts": [3, 3],
            "cups": [
                {"seat": 0, "count": 3, "dice": [1, 4, 6], "blind": False},
                {"seat": 1, "count": 3, "dice": [2, 2, 4], "blind": False},
            ],
            "events": [
                {
                    "kind": "bid", **who, "bid": "3x4", "quantity": 3, "face": 4, "true_count": 2,
                    "odds": 19 / 27, "odds_fraction": "19/27", "odds_seat": 0,
                    "shown": [4], "rerolled": 2, "new_dice": [2, 5],
                },
                {
                    "kind": "bid", "seat": 1, "bot": "ben", "bid": "4x4", "quantity": 4, "face": 4,
                    "true_count": 2, "odds": 1 / 9, "odds_fraction": "1/9", "odds_seat": 1,
                    "shown": [], "rerolled": 0, "new_dice": None,
                },
                {
                    "kind": "dudo", **who, "bid": "4x4", "quantity": 4, "face": 4,
                    "bystander": False, "odds": 1 / 27, "odds_fraction": "1/27", "odds_seat": 0,
                },
            ],
            "reveal": [
                {"seat": 0, "dice": [2, 4, 5], "counts": [False, True, False]},
                {"seat": 1, "dice": [2, 2, 4], "counts": [False, False, True]},
            ],
            "result": {
                "actual": 2, "holds": False, "exact": None, "dice_after": [3, 2], "losers": [1],
                "eliminated": [], "next_opener": None, "next_kind": None,
            },
        }
    ]  # fmt: skip


def test_a_forfeit_is_an_event_and_has_no_reveal() -> None:
    game = Game(Rules(setup="seat0", start_dice=1), 2, ScriptedDice({}))
    game.forfeit(0, "exit")
    (lines,) = replay_json(game, NAMES)["rounds"]
    assert lines["events"] == [{"kind": "forfeit", "seat": 0, "bot": "ana", "fault": "exit"}]
    assert lines["reveal"] is None
    assert lines["result"]["eliminated"] == [0]


def _dice_outside_reveals(value: Any, seat: int | None = None) -> Iterator[tuple[int | None, Any]]:
    """All (seat, dice) in a replay but those of reveals, and all true counts, wherever they are."""
    if isinstance(value, dict):
        seat = value.get("seat", seat)
        for key, inner in value.items():
            if key in ("dice", "new_dice", "true_count"):
                yield seat, inner
            elif key != "reveal":
                yield from _dice_outside_reveals(inner, seat)
    elif isinstance(value, list):
        for inner in value:
            yield from _dice_outside_reveals(inner, seat)


@pytest.mark.parametrize("seed", range(5))
def test_no_other_cup_is_in_the_json_of_one_seat_before_the_reveal(seed: int) -> None:
    game = play_at_random(make_rules("latin", burn="any"), 3, seed)
    found = list(_dice_outside_reveals(replay_json(game, NAMES, VIEWER)))
    assert {str(dice) for seat, dice in found if seat != VIEWER} == {"None"}
    own = [dice for seat, dice in found if seat == VIEWER and isinstance(dice, list)]
    assert own, "the viewer's own cup is told"
    everything = list(_dice_outside_reveals(replay_json(game, NAMES)))
    assert any(seat != VIEWER and isinstance(dice, list) for seat, dice in everything)


class OtherDice(KeyedDice):
    """The viewer always rolls the same; the others always hold a six, and else follow `deal`."""

    def hand(self, round_number: int, seat: int, count: int) -> tuple[int, ...]:
        if seat == VIEWER:
            return KeyedDice(bytes(16), 0).hand(round_number, seat, count)
        return (6, *super().hand(round_number, seat, count)[1:])

    def burn(self, round_number: int, seat: int, count: int) -> tuple[int, ...]:
        return KeyedDice(bytes(16), 0 if seat == VIEWER else 9).burn(round_number, seat, count)


def _never_revealed(seed: int, deal: int) -> Game:
    """A game of three with bids and burns that forfeits end before anyone may look."""
    rng = random.Random(seed)
    rules = make_rules("latin", burn="any", setup="seat0")
    game = Game(rules, 3, OtherDice(bytes(16), deal))
    for loser in (0, 2):
        for _ in range(4):
            bids = game.view(game.state.turn).legal_bids()
            bid = rng.choice([bid for bid in bids if bid.face == 6][:4] or bids[:4] or [None])
            if bid is None:
                break
            seat = game.state.turn
            can_show = bid.face == 6 and game.view(seat).can_burn and seat != VIEWER
            game.act(bid._replace(show=(6,)) if can_show else bid)
        game.forfeit(loser, "crash")
    return game


@pytest.mark.parametrize("seed", range(8))
def test_a_replay_from_one_seat_is_the_same_whatever_the_others_hold(seed: int) -> None:
    one, other = _never_revealed(seed, deal=1), _never_revealed(seed, deal=2)
    assert replay_json(one, NAMES) != replay_json(other, NAMES)
    assert replay_json(one, NAMES, VIEWER) == replay_json(other, NAMES, VIEWER)
    assert replay_text(one, NAMES, VIEWER) == replay_text(other, NAMES, VIEWER)
    assert "and rolls" in replay_text(one, NAMES, VIEWER).plain
