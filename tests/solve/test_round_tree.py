"""Trees of a round: what may happen in it, with which chance, and who wins."""

from __future__ import annotations

from typing import Any

import pytest

from arena.dudo.bid import DUDO, Bid
from arena.dudo.presets import make_rules
from arena.dudo.state import RoundKind
from arena.errors import RulesError
from arena.solve.positions import Position
from arena.solve.tree import RoundTree, round_tree


def _node(tree: RoundTree, *moves: Any) -> int:
    return next(node for node in range(len(tree)) if tree.history(node) == moves)


def test_twelve_bids_in_one_order_are_every_subset_each_but_the_empty_one_with_its_dudo() -> None:
    tree = round_tree(make_rules("openspiel"))
    assert len(tree) == 2**12 + 2**12 - 1
    assert len(tree.leaves) == 2**12 - 1


def test_a_face_that_may_not_fall_leaves_few_bids() -> None:
    """Quantity and face both rise: bids from 1x6 are 2x6 alone, from 2x1 only faces at two."""
    tree = round_tree(make_rules("textarena", start_dice=1))
    six = _node(tree, Bid(1, 6))
    after = [tree.history(six_child)[-1] for six_child in _after(tree, six)]
    assert after == [Bid(2, 6), DUDO]


def _after(tree: RoundTree, node: int) -> range:
    first = int(tree.first_child[node])
    return range(first, first + int(tree.children[node]))


def test_aces_open_where_the_rules_let_a_last_die_do_so() -> None:
    classic = round_tree(make_rules("classic", start_dice=1, calza="off"))
    lizumo = round_tree(make_rules("lizumo", start_dice=1))
    assert Bid(1, 1) in [classic.history(node)[0] for node in _after(classic, 0)]
    assert Bid(1, 1) not in [lizumo.history(node)[0] for node in _after(lizumo, 0)]


def test_one_die_each_begins_with_an_ordinary_round_and_palo_fijo_can_be_asked_for() -> None:
    rules = make_rules("classic", start_dice=1, calza="off")
    fijo = round_tree(rules, Position((1, 1), RoundKind.FIJO))
    assert round_tree(rules).position.kind == RoundKind.NORMAL
    assert {node.face for node in fijo.history(_node(fijo, Bid(1, 3), Bid(2, 3)))} == {3}  # type: ignore[union-attr]
    assert len(_after(fijo, _node(fijo, Bid(1, 3)))) == 2


def test_dudo_is_lost_by_who_is_wrong_and_aces_are_wild() -> None:
    tree = round_tree(make_rules("classic", start_dice=1, calza="off"))
    payoff = tree.payoffs[tree.payoff_of[_node(tree, Bid(2, 5), DUDO)]]
    wins = {
        (mine + 1, yours + 1) for mine in range(6) for yours in range(6) if payoff[mine, yours] > 0
    }
    assert wins == {(5, 5), (1, 5), (5, 1), (1, 1)}


def test_hands_of_two_dice_have_the_chances_of_dice() -> None:
    tree = round_tree(make_rules("textarena", start_dice=2), Position((2, 1)))
    chances = dict(zip(tree.hands[0], tree.chances[0], strict=True))
    assert len(chances) == 21
    assert chances[2, 2] == pytest.approx(1 / 36)
    assert chances[2, 5] == pytest.approx(2 / 36)
    assert tree.chances[1] == pytest.approx([1 / 6] * 6)


def test_levels_hold_the_nodes_of_one_mover_and_children_follow_their_parents() -> None:
    tree = round_tree(make_rules("textarena", start_dice=1))
    for node in range(len(tree)):
        for child in _after(tree, node):
            assert tree.parent[child] == node
            assert tree.depth[child] == tree.depth[node] + 1


@pytest.mark.parametrize(
    ("changes", "kind"),
    [
        ({"calza": "turn"}, RoundKind.NORMAL),
        ({"calza": "off", "burn": "any"}, RoundKind.NORMAL),
        ({"calza": "off"}, RoundKind.CIEGO),
    ],
)
def test_rounds_with_more_than_bids_and_dudo_are_refused(
    changes: dict[str, Any], kind: RoundKind
) -> None:
    with pytest.raises(RulesError):
        round_tree(make_rules("classic", start_dice=1, **changes), Position((1, 1), kind))
