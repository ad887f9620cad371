"""The bidding of one round as a small graph, from which a tree of millions of nodes unfolds.

What may follow depends on the standing bid, on who moves and on whether it is the first bid, so a
round has a few dozen states, while its tree has a node for every sequence of bids. The tree is never
stored: a node's rows in the arrays of regrets follow from the rows of the node before it.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from arena.dudo import legal
from arena.dudo.bid import CALZA, DUDO, Bid, Call
from arena.dudo.resolve import resolve
from arena.dudo.rules import Rules
from arena.dudo.state import State
from arena.solve.hands import Hand, all_hands, chances_of, matches_of
from arena.solve.positions import OTHER, STARTER, Outcome, Position, check, outcome_of

Ints = NDArray[np.int64]
Floats = NDArray[np.float64]

_State = tuple[int, Bid | None, bool]
"""Seat to move, standing bid, and whether it is the only one."""
_Ending = tuple[Call, int, Bid]
"""A call, its caller, and the bid that it is about."""


@dataclass
class _Draft:
    """The lists that become a graph's arrays; see there."""

    turn: list[int] = field(default_factory=list)
    first: list[int] = field(default_factory=list)
    to: list[int] = field(default_factory=list)
    ending: list[int] = field(default_factory=list)
    more_first: list[int] = field(default_factory=list)
    more: list[int] = field(default_factory=list)


class Graph:
    """The round that begins at a position. State 0 is its opening.

    Its options (moves) are numbered state after state: those of state s are first[s] to
    first[s + 1] - 1, bids before calls. An option leads to the state to[o], or is a call, the ending
    ending[o]. Where a bid of `doubt_from` dice or more stands, bids of so many are no options; a seat
    that makes one all the same is doubted: more[more_first[s]] up to more_first[s + 1] are the endings
    of these.
    """

    def __init__(self, rules: Rules, position: Position, doubt_from: int | None = None) -> None:
        """Raises RulesError for rounds that cannot be solved."""
        check(rules, position)
        self.rules = rules
        self.position = position
        self.total = sum(position.dice)
        self.doubt_from = self.total + 1 if doubt_from is None else doubt_from
        self.hands: tuple[tuple[Hand, ...], tuple[Hand, ...]] = (
            all_hands(position.dice[STARTER]),
            all_hands(position.dice[OTHER]),
        )
        self.chances = tuple(chances_of(hands) for hands in self.hands)
        wild = position.state(rules).wild_face
        self.matches = tuple(matches_of(hands, wild) for hands in self.hands)
        self.outcomes: list[Outcome] = []
        self._outcome_of_count: list[list[int]] = []
        self._faces: list[int] = []
        self._endings: dict[_Ending, int] = {}
        self.moves: list[Bid | Call] = []
        self._states: dict[_State, int] = {}
        self._queue: list[_State] = []
        self._build()

    @cached_property
    def rows(self) -> Ints:
        """i8[states, seats]: how many options all nodes of a seat have, from a node on."""
        rows = np.zeros((len(self.turn), 2), np.int64)
        for state in reversed(self._by_height):
            options = slice(self.first[state], self.first[state + 1])
            rows[state, self.turn[state]] = options.stop - options.start
            for following in self.to[options]:
                if following >= 0:
                    rows[state] += rows[following]
        return rows

    @cached_property
    def offsets(self) -> Ints:
        """i8[options, seats]: the first row of the node that an option leads to, from the first row of
        the node that it leaves."""
        offsets = np.zeros((len(self.to), 2), np.int64)
        for state in range(len(self.turn)):
            at = np.zeros(2, np.int64)
            at[self.turn[state]] = self.first[state + 1] - self.first[state]
            for option in range(self.first[state], self.first[state + 1]):
                if self.to[option] >= 0:
                    offsets[option] = at
                    at += self.rows[self.to[option]]
        return offsets

    @property
    def numbers(self) -> int:
        """How many chances say how both seats play: every option of every node with every hand."""
        return int(sum(self.rows[0, seat] * len(self.hands[seat]) for seat in (STARTER, OTHER)))

    @property
    def depth(self) -> int:
        """The most moves that lead to a node, and one."""
        height = np.zeros(len(self.turn), np.int64)
        for state in reversed(self._by_height):
            following = self.to[self.first[state] : self.first[state + 1]]
            inner = following[following >= 0]
            height[state] = 1 + (height[inner].max() if len(inner) else 0)
        return int(height[0])

    def worths(self, of_outcome: Floats) -> Floats:
        """f8[endings, dice + 1]: what an ending is worth when so many dice count for its bid, where
        `of_outcome` f8[outcomes] says what each of `outcomes` is worth."""
        return of_outcome[self.outcome_of_count]

    def _build(self) -> None:
        draft = _Draft()
        self._state_number((STARTER, None, False))
        while len(draft.turn) < len(self._queue):
            self._expand(self._queue[len(draft.turn)], draft)
        draft.first.append(len(draft.to))
        draft.more_first.append(len(draft.more))
        self.turn: Ints = np.array(draft.turn, np.int64)
        self.first: Ints = np.array(draft.first, np.int64)
        self.to: Ints = np.array(draft.to, np.int64)
        self.ending: Ints = np.array(draft.ending, np.int64)
        self.more_first: Ints = np.array(draft.more_first, np.int64)
        self.more: Ints = np.array(draft.more, np.int64)
        self.ending_face: Ints = np.array(self._faces, np.int64)
        self.outcome_of_count: Ints = np.array(self._outcome_of_count, np.int64)

    @cached_property
    def _by_height(self) -> list[int]:
        """The states, each before those that it leads to."""
        waiting = np.zeros(len(self.turn), np.int64)
        np.add.at(waiting, self.to[self.to >= 0], 1)
        order = [0]
        for state in order:
            for following in self.to[self.first[state] : self.first[state + 1]]:
                if following >= 0:
                    waiting[following] -= 1
                    if not waiting[following]:
                        order.append(int(following))
        return order

    def _expand(self, key: _State, draft: _Draft) -> None:
        """Write down the options of a state."""
        state, seat, standing = self._state_of(key), key[0], key[1]
        draft.turn.append(seat)
        draft.first.append(len(draft.to))
        draft.more_first.append(len(draft.more))
        high = standing is not None and standing.quantity >= self.doubt_from
        for bid in legal.legal_bids(state):
            if high and bid.quantity >= self.doubt_from:
                draft.more.append(self._ending((DUDO, 1 - seat, bid)))
                continue
            self.moves.append(bid)
            draft.to.append(self._state_number((1 - seat, bid, not state.bids)))
            draft.ending.append(-1)
        for call in self._calls(state):
            assert standing is not None, "calls need a bid"
            self.moves.append(call)
            draft.to.append(-1)
            draft.ending.append(self._ending((call, seat, standing)))

    @staticmethod
    def _calls(state: State) -> list[Call]:
        open_to = legal.options(state)
        return [call for call in (DUDO, CALZA) if call.value in open_to]

    def _state_of(self, key: _State) -> State:
        seat, bid, alone = key
        state = self.position.state(self.rules)
        if bid is not None:
            made = [(1 - seat, bid)] if alone else [(seat, bid), (1 - seat, bid)]
            state.bids, state.turn = made, seat
        return state

    def _state_number(self, key: _State) -> int:
        if key not in self._states:
            self._states[key] = len(self._states)
            self._queue.append(key)
        return self._states[key]

    def _ending(self, key: _Ending) -> int:
        if key not in self._endings:
            self._endings[key] = len(self._endings)
            call, caller, bid = key
            self._faces.append(bid.face - 1)
            counts = range(self.total + 1)
            self._outcome_of_count.append([self._outcome(call, caller, bid, n) for n in counts])
        return self._endings[key]

    def _outcome(self, call: Call, caller: int, bid: Bid, count: int) -> int:
        """The outcome when so many dice count for the bid: which dice they are does not matter."""
        state = self._state_of((caller, bid, False))
        blank = next(face for face in (2, 3) if face not in (bid.face, state.wild_face))
        dice = [bid.face] * count + [blank] * (self.total - count)
        mine = self.position.dice[STARTER]
        outcome = outcome_of(resolve(state, (dice[:mine], dice[mine:]), call, caller))
        if outcome not in self.outcomes:
            self.outcomes.append(outcome)
        return self.outcomes.index(outcome)
