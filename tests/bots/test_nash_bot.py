"""The bot that draws from solved rounds: what its tables are worth, and that it keeps to them."""

from __future__ import annotations

from collections import Counter

import numpy as np
import pytest
from house_bots import FOLDER, answer, bot_module, position

from arena.botkit import DUDO, Action, Bid, View
from arena.dudo.bid import action_code
from arena.dudo.presets import make_rules
from arena.sandbox.bundle import read_bundle
from arena.sandbox.nursery import Zygote
from arena.solve.exploit import exploit_bot
from arena.solve.nash import MEMORY, key_of
from arena.solve.positions import OTHER, STARTER, Position, solvable
from arena.solve.strategy import Strategy, best_response_value, from_weights
from arena.solve.tree import RoundTree, round_tree

TABLES = FOLDER / "nash" / "tables.npz"
LIZUMO, _ = solvable(make_rules("lizumo"), (1, 1))


@pytest.fixture(scope="module")
def tables() -> dict[str, np.ndarray]:
    with np.load(TABLES, allow_pickle=False) as file:
        return dict(file)


def _drawn(view: View, words: int = 200) -> Counter[Action]:
    return Counter(answer("nash", view, word * 0x9E3779B97F4A7C15 % 2**64) for word in range(words))


def _strategy(tree: RoundTree, seat: int, tables: dict[str, np.ndarray], name: str) -> Strategy:
    """The tables at every node of the tree; where they say nothing, dudo."""
    keys, firsts, moves, chances = (
        tables[f"{name}_{part}"] for part in ("keys", "firsts", "moves", "chances")
    )
    rows = {int(key): slice(firsts[i], firsts[i + 1]) for i, key in enumerate(keys)}
    weights = np.zeros((len(tree), len(tree.hands[seat])))
    for node in np.flatnonzero((tree.children > 0) & (tree.depth % 2 == seat)):
        first = int(tree.first_child[node])
        codes = tree.action[first : first + int(tree.children[node])].tolist()
        for index, hand in enumerate(tree.hands[seat]):
            row = rows.get(key_of(tree.history(int(node)), hand, MEMORY))
            known = (
                dict(zip(moves[row].tolist(), chances[row].tolist(), strict=True)) if row else {}
            )
            for place, code in enumerate(codes):
                weights[first + place, index] = known.get(code, 0)
            if not known and 0 in codes:
                weights[first + codes.index(0), index] = 1.0
    return from_weights(tree, seat, weights)


def test_no_answer_to_its_tables_gains_a_thousandth_with_one_die_each(
    tables: dict[str, np.ndarray],
) -> None:
    """Exactly: the best answer to them wins -1/18 or 1/18, and hardly more."""
    tree = round_tree(LIZUMO)
    starter = _strategy(tree, STARTER, tables, "plain11o")
    other = _strategy(tree, OTHER, tables, "plain11a")
    assert 0 <= best_response_value(tree, starter) - 1 / 18 < 1e-3
    assert 0 <= best_response_value(tree, other) + 1 / 18 < 1e-3


def test_asked_in_the_sandbox_it_loses_nothing_that_can_be_told_from_chance(zygote: Zygote) -> None:
    bundle = read_bundle("nash", FOLDER / "nash", "bots/nash")
    found = exploit_bot(bundle, "lizumo", LIZUMO, {}, Position((1, 1)), 32, zygote)
    assert found.mixes
    assert found.loss[0] < 2e-3
    assert found.loss[1] < 0.1


def test_it_doubts_what_its_own_dice_show_to_be_false() -> None:
    view = position("lizumo", "3 3", moves="2x6", start_dice=1)
    assert set(_drawn(view)) == {DUDO}


def test_it_mixes_where_optimal_play_does() -> None:
    drawn = _drawn(position("lizumo", "3 3", moves="", start_dice=1))
    assert len(drawn) > 1
    assert all(isinstance(action, Bid) for action in drawn)


def test_its_keys_are_those_of_the_tables() -> None:
    view = position("lizumo", "36 25", moves="1x2, 1x4, 2x2, 2x3, 2x4", start_dice=2)
    history = tuple(bid for _, bid in view.bids)
    assert bot_module("nash").key_of(view) == key_of(history, view.dice, MEMORY)
    assert bot_module("nash").MEMORY == MEMORY


@pytest.mark.parametrize(
    ("preset", "changes", "cups", "name"),
    [
        ("lizumo", {"start_dice": 1}, "3 3", "plain11o"),
        ("classic", {"start_dice": 1}, "3 3", "aces11o"),
        ("classic", {"start_dice": 2}, "33 22", "plain22o"),
        ("hebrew", {"start_dice": 1}, "3 3", None),
        ("common_hand", {"start_dice": 1}, "3 3", None),
        ("classic", {"start_dice": 2}, "33 22 11", None),
    ],
)
def test_it_uses_tables_only_where_bids_rise_as_in_them(
    preset: str, changes: dict[str, int], cups: str, name: str | None
) -> None:
    view = position(preset, cups, moves="", **changes)
    assert bot_module("nash").situation(view) == name


def test_the_tables_are_small_and_have_every_move_that_they_name(
    tables: dict[str, np.ndarray],
) -> None:
    assert TABLES.stat().st_size < 500_000
    names = {name.rpartition("_")[0] for name in tables}
    assert {"plain11o", "plain12a", "plain21o", "plain22a", "fijo11o", "aces12o"} <= names
    for name in names:
        keys, firsts = tables[f"{name}_keys"], tables[f"{name}_firsts"]
        assert (np.diff(keys) > 0).all()
        assert firsts[0] == 0
        assert (np.diff(firsts.astype(int)) > 0).all()
        assert firsts[-1] == len(tables[f"{name}_moves"]) == len(tables[f"{name}_chances"])
        assert tables[f"{name}_moves"].max() <= action_code(Bid(sum(map(int, name[-3:-1])), 6))
