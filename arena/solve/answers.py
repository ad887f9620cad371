"""The best answers to a strategy that was read off, position by position, and what they do."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable
from dataclasses import dataclass
from statistics import mean, stdev

import numpy as np

from arena.dudo.bid import Action, action_from_code
from arena.dudo.rules import Rules
from arena.solve.hands import Hand
from arena.solve.positions import OTHER, STARTER, Outcome, Position
from arena.solve.reading import Reading
from arena.solve.strategy import (
    Strategy,
    best_response,
    best_response_value,
    from_weights,
    round_value,
)
from arena.solve.tree import Growth, RoundTree, Worth

ERRORS = 3.0
"""Standard errors that the bracket of a bot that mixes reaches beyond its estimates."""
OPENINGS = 3
"""The bot's commonest openings to which the best answer is told."""

Read = Callable[[Growth, int], Reading]
"""Reads the bot off at a seat of a position."""


@dataclass(frozen=True)
class Choice:
    """What the best answer does in one place, and with which hands; `share` of all its hands."""

    action: Action
    hands: tuple[Hand, ...]
    share: float


@dataclass(frozen=True)
class Line:
    """The best answer after these bids of the bot, which it makes so often; none at the opening."""

    after: tuple[Action, ...]
    how_often: float
    choices: tuple[Choice, ...]


@dataclass(frozen=True)
class Answered:
    """The best answer to a bot that has `seat` in a position: what the game is worth to who answers,
    win 1 and loss -1, is from `low` to `high`. They differ by what sampling leaves open."""

    position: Position
    seat: int
    low: float
    high: float
    words: int
    sets: int
    questions: int
    mixes: bool
    lines: tuple[Line, ...]


class Exploiter:
    """Answers one bot. Later rounds are answered at their best, too: `answers` has all positions."""

    def __init__(self, rules: Rules, read: Read) -> None:
        self._rules = rules
        self._read = read
        self.answers: dict[tuple[Position, int], Answered] = {}

    def answer(self, position: Position, seat: int) -> Answered:
        """The best answer to the bot in a seat of a position."""
        if (position, seat) not in self.answers:
            self.answers[position, seat] = self._answer(position, seat)
        return self.answers[position, seat]

    def _answer(self, position: Position, seat: int) -> Answered:
        reading = self._read(Growth(self._rules, position), seat)
        low_tree = reading.growth.tree(self._worth(seat, high=False))
        high_tree = reading.growth.tree(self._worth(seat, high=True))
        whole = reading.strategy()
        if reading.mixes:
            low, high = _sampled(reading, low_tree, high_tree)
        else:
            low = best_response_value(low_tree, whole)
            high = best_response_value(high_tree, whole)
        return Answered(
            position,
            seat,
            max(low, -1.0),
            min(high, 1.0),
            reading.words,
            reading.sets,
            reading.questions,
            reading.mixes,
            _lines(high_tree, whole),
        )

    def _worth(self, seat: int, high: bool) -> Worth:
        """What outcomes are worth to the starter, from the least or the most that the answer gets."""
        sign = 1.0 if seat == OTHER else -1.0

        def worth(outcome: Outcome) -> float:
            if outcome.position is None:
                return 1.0 if outcome.won else -1.0
            answered = self.answer(outcome.position, 1 - seat if outcome.turned else seat)
            return sign * (answered.high if high else answered.low)

        return worth


def _sampled(reading: Reading, low_tree: RoundTree, high_tree: RoundTree) -> tuple[float, float]:
    """Bounds from answers to random words.

    The best answer to one part of them wins from the rest, which it has not seen, no more than the
    best answer to the bot on average; the best answer to all of them wins no less, for it also exploits
    chance (the value of a best answer is convex in the plan that it answers, and estimates of plans are
    unbiased, since every information set is asked by itself). Both are widened by ERRORS standard
    errors, as the parts show them.
    """
    groups = len(reading.counts)
    unseen = []
    for group in range(groups):
        others = reading.counts.sum(axis=0) - reading.counts[group]
        rest = from_weights(low_tree, reading.seat, others.astype(np.float64))
        part = reading.strategy(slice(group, group + 1))
        unseen.append(_won(low_tree, best_response(low_tree, rest), part))
    error = stdev(unseen) / groups**0.5
    high = best_response_value(high_tree, reading.strategy())
    return mean(unseen) - ERRORS * error, high + ERRORS * error


def _won(tree: RoundTree, answer: Strategy, bot: Strategy) -> float:
    """What an answer is worth to who gives it."""
    if answer.seat == STARTER:
        return round_value(tree, answer, bot)
    return -round_value(tree, bot, answer)


def _lines(tree: RoundTree, bot: Strategy) -> tuple[Line, ...]:
    """What the best answer opens with, or how it meets the bot's commonest openings."""
    answer = best_response(tree, bot)
    if answer.seat == STARTER:
        return (Line((), 1.0, _choices(tree, answer, 0)),)
    first, count = int(tree.first_child[0]), int(tree.children[0])
    chances = bot.chances[first : first + count] @ tree.chances[STARTER]
    commonest = np.argsort(-chances, kind="stable")[:OPENINGS]
    return tuple(
        Line(
            (action_from_code(int(tree.action[first + place])),),
            float(chances[place]),
            _choices(tree, answer, first + int(place)),
        )
        for place in commonest
        if chances[place] > 0
    )


def _choices(tree: RoundTree, answer: Strategy, node: int) -> tuple[Choice, ...]:
    """The moves at a node, the commonest first."""
    first, count = int(tree.first_child[node]), int(tree.children[node])
    by_move: dict[int, list[int]] = defaultdict(list)
    for hand, chosen in enumerate(answer.chances[first : first + count].argmax(axis=0).tolist()):
        by_move[chosen].append(hand)
    chances = tree.chances[answer.seat]
    choices = [
        Choice(
            action_from_code(int(tree.action[first + chosen])),
            tuple(tree.hands[answer.seat][hand] for hand in hands),
            float(chances[hands].sum()),
        )
        for chosen, hands in by_move.items()
    ]
    return tuple(sorted(choices, key=lambda choice: -choice.share))
