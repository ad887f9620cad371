"""The game tree of one round between two seats, made of the readable engine's own legal moves.

Hands are no part of the tree: a node is what both seats know, and arrays beside it have an entry per
hand. So one pass over the nodes treats all deals at once.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from itertools import combinations_with_replacement
from math import factorial

import numpy as np
from numpy.typing import NDArray

from arena.dudo import legal
from arena.dudo.bid import DUDO, FACES, Action, Bid, action_code, action_from_code
from arena.dudo.resolve import resolve
from arena.dudo.rules import Rules
from arena.dudo.state import RoundKind, State
from arena.errors import RulesError

Hand = tuple[int, ...]
Floats = NDArray[np.float64]
STARTER, OTHER = 0, 1


@dataclass(frozen=True)
class RoundTree:
    """A round that the starter, seat 0, opens against the other, seat 1. Node 0 is its beginning.

    Nodes are numbered level by level, so a parent comes before its children, which are neighbours, and
    all nodes of a level have the same seat to move. A leaf is reached by dudo.
    """

    rules: Rules
    kind: RoundKind
    dice: tuple[int, int]
    """Dice of the starter and of the other."""
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
    """(payoffs, hands of the starter, hands of the other): 1 where the starter wins, else -1."""

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


def round_tree(
    rules: Rules, dice: tuple[int, int] = (1, 1), kind: RoundKind = RoundKind.NORMAL
) -> RoundTree:
    """The tree of a round with these dice of starter and other.

    Raises RulesError where more than bids and dudo can happen: calza, burn, hands not seen. Twelve bids
    in one order make 8,191 nodes, and every further one doubles that.
    """
    _check(rules, kind)
    hands = (_hands(dice[STARTER]), _hands(dice[OTHER]))
    parent, action, first_child, children, levels = [-1], [0], [0], [0], [0]
    payoff_of = [-1]
    payoffs: list[list[list[float]]] = []
    known: dict[tuple[int, Bid], int] = {}
    level: list[tuple[Bid, ...] | None] = [()]
    while level:
        levels.append(len(parent))
        following: list[tuple[Bid, ...] | None] = []
        for node, bids in enumerate(level, start=levels[-2]):
            first_child[node] = len(parent)
            if bids is None:
                continue
            state = _state(rules, dice, kind, bids)
            for move in _moves(state):
                parent.append(node)
                action.append(action_code(move))
                first_child.append(0)
                children.append(0)
                children[node] += 1
                if isinstance(move, Bid):
                    payoff_of.append(-1)
                    following.append((*bids, move))
                else:
                    key = state.bids[-1]
                    if key not in known:
                        known[key] = len(payoffs)
                        payoffs.append(_payoff(state, hands))
                    payoff_of.append(known[key])
                    following.append(None)
        level = following
    return RoundTree(
        rules=rules,
        kind=kind,
        dice=dice,
        hands=hands,
        chances=(_chances(hands[STARTER]), _chances(hands[OTHER])),
        parent=np.array(parent, np.int32),
        action=np.array(action, np.uint16),
        first_child=np.array(first_child, np.int32),
        children=np.array(children, np.int32),
        levels=np.array(levels, np.int64),
        payoff_of=np.array(payoff_of, np.int32),
        payoffs=np.array(payoffs),
    )


def _check(rules: Rules, kind: RoundKind) -> None:
    faults: list[tuple[str | None, str]] = []
    for name in ("calza", "burn"):
        if getattr(rules, name) != "off":
            faults.append((name, f"a round is solved only with {name} off"))
    if RoundKind.CIEGO in kind:
        faults.append(("palo_ciego", "a palo ciego round is not solved: hands are not seen"))
    if faults:
        raise RulesError(faults)


def _state(rules: Rules, dice: tuple[int, int], kind: RoundKind, bids: tuple[Bid, ...]) -> State:
    placed = [(turn % 2, bid) for turn, bid in enumerate(bids)]
    return State(rules, list(dice), STARTER, kind, bids=placed)


def _moves(state: State) -> Iterator[Action]:
    yield from legal.legal_bids(state)
    if "dudo" in legal.options(state):
        yield DUDO


def _payoff(state: State, hands: tuple[tuple[Hand, ...], tuple[Hand, ...]]) -> list[list[float]]:
    """The starter's outcome of dudo now, for every pair of hands."""
    return [[_outcome(state, mine, yours) for yours in hands[OTHER]] for mine in hands[STARTER]]


def _outcome(state: State, mine: Hand, yours: Hand) -> float:
    return -1.0 if STARTER in resolve(state, (mine, yours), DUDO, state.turn).losers else 1.0


def _hands(dice: int) -> tuple[Hand, ...]:
    return tuple(combinations_with_replacement(FACES, dice))


def _chances(hands: tuple[Hand, ...]) -> Floats:
    """Multinomial: the orders of the dice of each hand, of all 6 ** dice."""
    return np.array([_orders(hand) / 6 ** len(hand) for hand in hands])


def _orders(hand: Hand) -> int:
    orders = factorial(len(hand))
    for count in Counter(hand).values():
        orders //= factorial(count)
    return orders
