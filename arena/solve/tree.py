"""The game tree of one round between two seats, made of the readable engine's own legal moves.

Hands are no part of the tree: a node is what both seats know, and arrays beside it have an entry per
hand. So one pass over the nodes treats all deals at once.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from arena.dudo import legal
from arena.dudo.bid import CALZA, DUDO, Action, Bid, Call, action_code, action_from_code
from arena.dudo.resolve import resolve
from arena.dudo.rules import Rules
from arena.dudo.state import State
from arena.solve.hands import Hand, all_hands, chances_of
from arena.solve.positions import OTHER, STARTER, Outcome, Position, check, outcome_of

Floats = NDArray[np.float64]
Worth = Callable[[Outcome], float]
"""What an outcome is worth to the starter."""


def of_round(outcome: Outcome) -> float:
    """The round for itself: 1 where the starter wins it, else -1."""
    return 1.0 if outcome.won else -1.0


@dataclass(frozen=True)
class RoundTree:
    """A round that the starter, seat 0, opens against the other, seat 1. Node 0 is its beginning.

    Nodes are numbered level by level, so a parent comes before its children, which are neighbours, and
    all nodes of a level have the same seat to move. A leaf is reached by a call.
    """

    rules: Rules
    position: Position
    hands: tuple[tuple[Hand, ...], tuple[Hand, ...]]
    """Every hand of each seat, sorted dice."""
    chances: tuple[Floats, Floats]
    """The chance of each hand, per seat."""
    parent: NDArray[np.int32]
    """(nodes,): the node before; -1 at node 0."""
    action: NDArray[np.uint16]
    """(nodes,): the number of the action that leads here, as in `bid.action_code`; 0 at node 0."""
    first_child: NDArray[np.int32]
    """(nodes,): the first of the nodes after it; where they would be at a leaf."""
    children: NDArray[np.int32]
    """(nodes,): how many there are; 0 at a leaf."""
    levels: NDArray[np.int64]
    """(depths + 1,): the nodes of depth d are levels[d] to levels[d + 1] - 1."""
    payoff_of: NDArray[np.int32]
    """(nodes,): at a leaf, which of the payoffs; -1 elsewhere."""
    payoffs: Floats
    """(payoffs, hands of the starter, hands of the other): what the call is worth to the starter."""

    def __len__(self) -> int:
        return len(self.parent)

    @property
    def depths(self) -> int:
        """The number of levels."""
        return len(self.levels) - 1

    def level(self, depth: int) -> slice:
        """The nodes of a depth. The seat to move there is depth % 2."""
        return slice(int(self.levels[depth]), int(self.levels[depth + 1]))

    @cached_property
    def depth(self) -> NDArray[np.int64]:
        """(nodes,): how many moves lead to each node."""
        return np.repeat(np.arange(self.depths), np.diff(self.levels))

    @cached_property
    def leaves(self) -> NDArray[np.int64]:
        """The leaves, ascending."""
        return np.flatnonzero(self.children == 0)

    def history(self, node: int) -> tuple[Action, ...]:
        """The moves from the beginning to a node."""
        moves: list[Action] = []
        while node:
            moves.append(action_from_code(int(self.action[node])))
            node = int(self.parent[node])
        return tuple(reversed(moves))


ONE_DIE_EACH = Position((1, 1))


def round_tree(
    rules: Rules, position: Position = ONE_DIE_EACH, worth: Worth = of_round
) -> RoundTree:
    """The whole tree of a round.

    Raises RulesError for rounds that cannot be solved (`positions.check`). Twelve bids in one order make
    8,191 nodes, and every further one doubles that.
    """
    growth = Growth(rules, position)
    while growth.level:
        growth.grow([growth.moves(bids) for bids in growth.level])
    return growth.tree(worth)


class Growth:
    """A tree that is made level by level, with all moves or some.

    `level` holds the bids before each node of the last level that may go on; `nodes` their numbers.
    """

    def __init__(self, rules: Rules, position: Position) -> None:
        check(rules, position)
        self.rules = rules
        self.position = position
        self.hands = (all_hands(position.dice[STARTER]), all_hands(position.dice[OTHER]))
        self.level: list[tuple[Bid, ...]] = [()]
        self.nodes: list[int] = [0]
        self.parent, self.action, self.first_child, self.children = [-1], [0], [0], [0]
        self._levels = [0, 1]
        self._payoff_of = [-1]
        self.outcomes: list[Outcome] = []
        self._payoffs: list[list[list[int]]] = []
        self._known: dict[tuple[Call, int, Bid], int] = {}

    def state(self, bids: tuple[Bid, ...]) -> State:
        """The position after these bids."""
        state = self.position.state(self.rules)
        state.place(bids)
        return state

    def moves(self, bids: tuple[Bid, ...]) -> list[Action]:
        """All moves after these bids: bids by quantity, then face, and calls."""
        state = self.state(bids)
        open_to = legal.options(state)
        calls = [call for call in (DUDO, CALZA) if call.value in open_to]
        return [*legal.legal_bids(state), *calls]

    def grow(self, moves: Sequence[Sequence[Action]]) -> None:
        """Make the next level: these moves at the nodes of the last one."""
        begin = len(self.parent)
        level, nodes = [], []
        for node in range(self._levels[-2], begin):
            self.first_child[node] = begin
        for node, bids, kept in zip(self.nodes, self.level, moves, strict=True):
            self.first_child[node] = len(self.parent)
            self.children[node] = len(kept)
            for move in kept:
                if isinstance(move, Bid):
                    level.append((*bids, move))
                    nodes.append(len(self.parent))
                self._add(node, bids, move)
        self.level, self.nodes = level, nodes
        if len(self.parent) > begin:
            self._levels.append(len(self.parent))

    def tree(self, worth: Worth = of_round) -> RoundTree:
        """The tree as it is now, with what outcomes are worth."""
        worths = np.array([worth(outcome) for outcome in self.outcomes])
        return RoundTree(
            rules=self.rules,
            position=self.position,
            hands=self.hands,
            chances=(chances_of(self.hands[STARTER]), chances_of(self.hands[OTHER])),
            parent=np.array(self.parent, np.int32),
            action=np.array(self.action, np.uint16),
            first_child=np.array(self.first_child, np.int32),
            children=np.array(self.children, np.int32),
            levels=np.array(self._levels, np.int64),
            payoff_of=np.array(self._payoff_of, np.int32),
            payoffs=worths[np.array(self._payoffs, np.int64)],
        )

    def _add(self, node: int, bids: tuple[Bid, ...], move: Action) -> None:
        self.parent.append(node)
        self.action.append(action_code(move))
        self.first_child.append(0)
        self.children.append(0)
        self._payoff_of.append(-1 if isinstance(move, Bid) else self._payoff(bids, move))

    def _payoff(self, bids: tuple[Bid, ...], call: Call) -> int:
        """The number of the payoffs of a call after these bids."""
        key = (call, len(bids) % 2, bids[-1])
        if key not in self._known:
            self._known[key] = len(self._payoffs)
            state = self.state(bids)
            mine, yours = self.hands
            table = [[self._outcome(state, (m, y), call) for y in yours] for m in mine]
            self._payoffs.append(table)
        return self._known[key]

    def _outcome(self, state: State, hands: tuple[Hand, Hand], call: Call) -> int:
        outcome = outcome_of(resolve(state, hands, call, state.turn))
        if outcome not in self.outcomes:
            self.outcomes.append(outcome)
        return self.outcomes.index(outcome)
