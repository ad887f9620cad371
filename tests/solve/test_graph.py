"""Graphs of a round: they unfold into the very trees that the readable engine's moves make."""

from __future__ import annotations

from collections import Counter

import numpy as np
import pytest

from arena.dudo.bid import DUDO, Bid
from arena.dudo.presets import PRESETS, make_rules
from arena.dudo.state import RoundKind
from arena.errors import InputError
from arena.solve.cfr import Limits
from arena.solve.games import Game, smallest_cut
from arena.solve.graph import Graph
from arena.solve.positions import OTHER, STARTER, Position, solvable
from arena.solve.tree import RoundTree, of_round, round_tree


def _walk(graph: Graph, tree: RoundTree) -> Counter[int]:
    """Go through graph and tree side by side; the rows that nodes of each seat take."""
    rows: Counter[int] = Counter()
    worths = graph.worths(np.array([of_round(outcome) for outcome in graph.outcomes]))
    waiting = [(0, 0)]
    while waiting:
        node, state = waiting.pop()
        first, count = int(graph.first[state]), int(tree.children[node])
        assert count == graph.first[state + 1] - first
        assert graph.turn[state] == tree.depth[node] % 2
        rows[int(graph.turn[state])] += count
        child = int(tree.first_child[node])
        for place in range(count):
            assert tree.history(child + place)[-1] == graph.moves[first + place]
            if graph.to[first + place] >= 0:
                waiting.append((child + place, int(graph.to[first + place])))
                continue
            ending = int(graph.ending[first + place])
            face = int(graph.ending_face[ending])
            mine, yours = graph.matches[STARTER][face], graph.matches[OTHER][face]
            table = worths[ending][mine[:, None] + yours[None, :]]
            assert (table == tree.payoffs[tree.payoff_of[child + place]]).all()
    return rows


@pytest.mark.parametrize("preset", ["textarena", "rdr", "hebrew", "openspiel", "wikipedia_dudo"])
@pytest.mark.parametrize("kind", [RoundKind.NORMAL, RoundKind.FIJO])
def test_a_graph_unfolds_into_the_tree_of_all_moves(preset: str, kind: RoundKind) -> None:
    rules, _ = solvable(make_rules(preset), (1, 1))
    position = Position((1, 1), kind, (kind == RoundKind.FIJO, False))
    graph = Graph(rules, position)
    rows = _walk(graph, round_tree(rules, position))
    assert rows[STARTER] == graph.rows[0, STARTER]
    assert rows[OTHER] == graph.rows[0, OTHER]


def test_more_dice_make_the_same_tree_too() -> None:
    rules, _ = solvable(make_rules("textarena"), (2, 1))
    position = Position((2, 1), RoundKind.FIJO)
    graph = Graph(rules, position)
    rows = _walk(graph, round_tree(rules, position))
    assert rows[STARTER] == graph.rows[0, STARTER]


def test_every_sequence_of_rising_bids_is_counted_without_being_made() -> None:
    """Twelve bids in one order: 2**12 sequences, each of which may be raised by every later bid, and
    all but the empty one doubted."""
    graph = Graph(make_rules("openspiel"), Position((1, 1)))
    assert graph.rows[0].sum() == (2**12 - 1) + (2**12 - 1)


def test_after_a_high_bid_only_lower_ones_go_on_and_others_are_doubted() -> None:
    """From 2x4 on with one die each 1x1 is a bid of one die and goes on; 2x5, 2x6 and 2x1 do not."""
    rules, _ = solvable(make_rules("lizumo"), (1, 1))
    graph = Graph(rules, Position((1, 1)), doubt_from=2)
    option = graph.moves.index(Bid(2, 4))
    state = int(graph.to[option])
    here = graph.moves[graph.first[state] : graph.first[state + 1]]
    assert here == [Bid(1, 1), DUDO]
    assert graph.more_first[state + 1] - graph.more_first[state] == len(("2x1", "2x5", "2x6"))
    assert graph.rows.sum() < Graph(rules, Position((1, 1))).rows.sum()


def test_without_a_wish_a_tree_is_cut_only_where_it_would_be_too_large() -> None:
    rules, _ = solvable(make_rules("lizumo"), (2, 2))
    assert smallest_cut(rules, Position((2, 1))).doubt_from == 4  # more dice than there are
    assert smallest_cut(rules, Position((2, 2))).doubt_from == 4
    with pytest.raises(InputError, match="GiB"):
        Game(rules, Limits(), doubt_from=9).solve(Position((3, 3)))


@pytest.mark.parametrize("preset", PRESETS)
def test_every_preset_has_a_graph_for_two_dice_each(preset: str) -> None:
    rules, _ = solvable(make_rules(preset), (2, 2))
    graph = Graph(rules, Position((2, 2)), doubt_from=3)
    assert graph.numbers > 0
    assert {outcome.won for outcome in graph.outcomes} == {False, True}
