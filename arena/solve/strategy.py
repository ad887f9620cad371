"""Strategies for a round: what they are worth against each other and against the best answer."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import NamedTuple

import numpy as np

from arena.dudo.bid import Action, action_from_code
from arena.solve.hands import Hand
from arena.solve.positions import STARTER
from arena.solve.tree import Floats, RoundTree


class InformationSet(NamedTuple):
    """What a seat knows when it has to move, and how likely it does what."""

    hand: Hand
    history: tuple[Action, ...]
    chances: dict[Action, float]


@dataclass(frozen=True)
class Strategy:
    """How one seat plays a round.

    `chances` f8[nodes, hands of the seat]: how likely the seat, with that hand, makes the move that
    leads to the node. Rows of nodes to which the other seat moves are 1, and so is node 0.
    """

    seat: int
    chances: Floats

    def table(self, tree: RoundTree) -> Iterator[InformationSet]:
        """Every information set of the seat, with the chance of each move, level by level."""
        for depth in range(self.seat, tree.depths, 2):
            nodes = tree.level(depth)
            for node in range(nodes.start, nodes.stop):
                first, count = int(tree.first_child[node]), int(tree.children[node])
                moves = [action_from_code(int(code)) for code in tree.action[first : first + count]]
                history = tree.history(node)
                for index, hand in enumerate(tree.hands[self.seat] if moves else ()):
                    chances = self.chances[first : first + count, index].tolist()
                    yield InformationSet(hand, history, dict(zip(moves, chances, strict=True)))


def round_value(tree: RoundTree, starter: Strategy, other: Strategy) -> float:
    """What the round is worth to the starter: its chance to win less its chance to lose."""
    return _value(tree, STARTER, starter, _reach(tree, other))


def best_response_value(tree: RoundTree, against: Strategy) -> float:
    """The most that the seat which plays against this strategy can win on average, exactly.

    It is that seat's own value: of the starter where `against` is the other's, and the other way round.
    """
    return _value(tree, 1 - against.seat, None, _reach(tree, against))


def best_response(tree: RoundTree, against: Strategy) -> Strategy:
    """The best answer itself: with each hand one move at every node, the first of equally good ones."""
    seat = 1 - against.seat
    values = _values(tree, seat, None, _reach(tree, against))
    weights = np.zeros_like(values)
    for depth in range(seat, tree.depths - 1, 2):
        for node in range(tree.level(depth).start, tree.level(depth).stop):
            first, count = int(tree.first_child[node]), int(tree.children[node])
            if count:
                chosen = first + values[first : first + count].argmax(axis=0)
                weights[chosen, np.arange(weights.shape[1])] = 1.0
    return from_weights(tree, seat, weights)


def uniform(tree: RoundTree, seat: int) -> Strategy:
    """The strategy that makes every legal move equally often."""
    return Strategy(seat, _filled(tree, seat, np.zeros((len(tree), len(tree.hands[seat])))))


def from_weights(tree: RoundTree, seat: int, weights: Floats) -> Strategy:
    """The strategy whose moves have these weights, f8[nodes, hands]; where all are 0, equal ones."""
    return Strategy(seat, _filled(tree, seat, np.maximum(weights, 0.0)))


def _filled(tree: RoundTree, seat: int, weights: Floats) -> Floats:
    chances = np.ones_like(weights)
    for depth in range(seat, tree.depths - 1, 2):
        following = tree.level(depth + 1)
        parents = tree.parent[following] - tree.level(depth).start
        sums = np.zeros((_size(tree.level(depth)), weights.shape[1]))
        np.add.at(sums, parents, weights[following])
        counts = tree.children[tree.level(depth)][parents, None]
        total = sums[parents]
        chances[following] = np.where(
            total > 0, weights[following] / np.where(total > 0, total, 1.0), 1.0 / counts
        )
    return chances


def _reach(tree: RoundTree, strategy: Strategy) -> Floats:
    """f8[nodes, hands]: how likely the seat has a hand and makes its moves on the way to a node."""
    reach = np.empty_like(strategy.chances)
    reach[0] = tree.chances[strategy.seat]
    for depth in range(1, tree.depths):
        nodes = tree.level(depth)
        reach[nodes] = reach[tree.parent[nodes]] * strategy.chances[nodes]
    return reach


def _value(tree: RoundTree, seat: int, strategy: Strategy | None, reach: Floats) -> float:
    """The value of a seat that follows a strategy, or the best one where it is None, against another
    that reaches nodes as `reach` says."""
    return float(tree.chances[seat] @ _values(tree, seat, strategy, reach)[0])


def _values(tree: RoundTree, seat: int, strategy: Strategy | None, reach: Floats) -> Floats:
    """f8[nodes, hands of the seat]: the same from every node on, times the chance that the other gets
    there."""
    values = np.zeros((len(tree), len(tree.hands[seat])))
    values[tree.leaves] = _leaf_values(tree, seat, reach)
    for depth in reversed(range(tree.depths - 1)):
        nodes, following = tree.level(depth), tree.level(depth + 1)
        inner = nodes.start + np.flatnonzero(tree.children[nodes])
        starts = tree.first_child[inner] - following.start
        worth = values[following]
        if depth % 2 == seat and strategy is not None:
            worth = worth * strategy.chances[following]
        own_best = depth % 2 == seat and strategy is None
        fold = np.maximum if own_best else np.add
        values[inner] = fold.reduceat(worth, starts, axis=0)
    return values


def _leaf_values(tree: RoundTree, seat: int, reach: Floats) -> Floats:
    """f8[leaves, hands of the seat]: outcomes, weighted by how the other seat gets there."""
    payoffs = tree.payoffs if seat == STARTER else -tree.payoffs.transpose(0, 2, 1)
    values = np.empty((len(tree.leaves), len(tree.hands[seat])))
    kinds = tree.payoff_of[tree.leaves]
    for kind, payoff in enumerate(payoffs):
        of_kind = kinds == kind
        values[of_kind] = reach[tree.leaves[of_kind]] @ payoff.T
    return values


def _size(nodes: slice) -> int:
    return int(nodes.stop - nodes.start)
