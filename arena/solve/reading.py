"""A bot's strategy for one round, read off by asking it in its sandbox wherever it can get to.

It is asked as in a run: rows and events of the wire, in batches, with the limits of a run. Each question
is the first of a game of its own, so what a bot learns in earlier rounds is not part of its strategy.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from arena.botkit.rows import ASK_ACT, BID, DICE_LEFT, EVENT, NO_BIDDER, ROUND_START, ROW
from arena.dudo import legal
from arena.dudo.bid import FACES, Action, Bid, action_code
from arena.dudo.state import State
from arena.errors import BadNews, InputError
from arena.sandbox import wire
from arena.sandbox.session import BotSession
from arena.sandbox.wait import settle
from arena.solve.hands import Hand
from arena.solve.positions import STARTER
from arena.solve.strategy import Strategy, from_weights
from arena.solve.tree import Growth

Counts = NDArray[np.int64]

FIRST_WORDS = 4
"""Random words with which a bot is asked at first; one that never answers them differently is taken to
play pure."""
GROUPS = 8
"""Parts into which the answers of a bot that mixes are divided, to tell how far chance moves them."""
MOST_QUESTIONS = 20_000_000

Asked = Callable[[int, int], None]
"""Told (bids made so far in the round, questions so far)."""


@dataclass(frozen=True)
class Reading:
    """What a bot does in a round: `growth` holds the tree as far as the bot lets others come, `counts`
    i8[groups, nodes, hands] how often it made the move that leads to a node.

    `words`: questions at each information set; `sets`: information sets; `mixes`: whether it answered
    differently in one.
    """

    seat: int
    growth: Growth
    counts: Counts
    words: int
    sets: int
    questions: int
    mixes: bool

    def strategy(self, groups: slice = slice(None)) -> Strategy:
        """The strategy as those groups of answers have it."""
        weights = self.counts[groups].sum(axis=0).astype(np.float64)
        return from_weights(self.growth.tree(), self.seat, weights)


def read_bot(
    session: BotSession, growth: Growth, seat: int, words: int, asked: Asked | None = None
) -> Reading:
    """Ask the bot at every information set of its seat that it can get to, with FIRST_WORDS random
    words and, where it mixes, with `words` again.

    Raises BadNews where it fails or does what the rules refuse, InputError where there are too many
    questions.
    """
    first = _Reader(session, growth, seat, FIRST_WORDS, asked).read()
    if not first.mixes:
        return first
    again = Growth(growth.rules, growth.position)
    reader = _Reader(session, again, seat, -(-words // GROUPS) * GROUPS, asked)
    return reader.read()


class _Reader:
    """One pass over the levels of the tree."""

    def __init__(
        self, session: BotSession, growth: Growth, seat: int, words: int, asked: Asked | None
    ) -> None:
        self._session = session
        self._growth = growth
        self._seat = seat
        self._words = words
        self._groups = min(GROUPS, words)
        self._asked = asked
        self._hands = growth.hands[seat]
        self._random = np.random.default_rng(0)
        self._sets = self._questions = 0
        self._mixes = False

    def read(self) -> Reading:
        growth = self._growth
        counts: list[Counts] = [np.zeros((self._groups, len(self._hands)), np.int64)]
        gets_here = [np.ones(len(self._hands), np.bool_)]
        while growth.level:
            if len(growth.level[0]) % 2 == self._seat:
                kept, found = self._ask_level(gets_here)
            else:
                kept = [growth.moves(bids) for bids in growth.level]
                found = [[None] * len(moves) for moves in kept]
            before, gets_here = gets_here, []
            growth.grow(kept)
            for place, (moves, answers) in enumerate(zip(kept, found, strict=True)):
                for move, answer in zip(moves, answers, strict=True):
                    counts.append(_nothing(counts[0]) if answer is None else answer)
                    if isinstance(move, Bid):
                        played = before[place] if answer is None else answer.sum(axis=0) > 0
                        gets_here.append(played)
        return Reading(
            self._seat,
            growth,
            np.stack(counts, axis=1),
            self._words,
            self._sets,
            self._questions,
            self._mixes,
        )

    def _ask_level(
        self, gets_here: Sequence[NDArray[np.bool_]]
    ) -> tuple[list[list[Action]], list[list[Counts | None]]]:
        """The moves that the bot makes at each node of the level, with how often each hand does."""
        growth = self._growth
        pairs = np.argwhere(np.stack(gets_here))
        self._sets += len(pairs)
        if self._questions + len(pairs) * self._words > MOST_QUESTIONS:
            what = f"more than {MOST_QUESTIONS:,} questions would be needed"
            raise InputError(what, hint="fewer dice, or fewer --words for a bot that mixes")
        states = [growth.state(bids) for bids in growth.level]
        options = [growth.moves(bids) for bids in growth.level]
        codes = self._answers(states, pairs)
        kept: list[list[Action]] = []
        found: list[list[Counts | None]] = []
        starts = np.searchsorted(pairs[:, 0], np.arange(len(states) + 1))
        for place, moves in enumerate(options):
            mine = slice(starts[place], starts[place + 1])
            known = np.array([action_code(move) for move in moves])
            self._refuse_others(states[place], pairs[mine], codes[mine], known)
            chosen = codes[mine][:, :, None] == known
            self._mixes = self._mixes or bool((chosen.any(axis=1).sum(axis=1) > 1).any())
            table = np.zeros((len(moves), self._groups, len(self._hands)), np.int64)
            by_group = chosen.reshape(len(chosen), self._groups, -1, len(moves)).sum(axis=2)
            table[:, :, pairs[mine, 1]] = by_group.transpose(2, 1, 0)
            played = [index for index in range(len(moves)) if table[index].any()]
            kept.append([moves[index] for index in played])
            found.append([table[index] for index in played])
        if self._asked is not None:
            self._asked(len(growth.level[0]), self._questions)
        return kept, found

    def _answers(self, states: Sequence[State], pairs: Counts) -> Counts:
        """i8[pairs, words]: the codes of the bot's actions; `pairs` are (state, hand)."""
        start_dice = self._growth.rules.start_dice
        templates = np.zeros(len(states), ROW)
        events = []
        for index, state in enumerate(states):
            events.append(_events(state, start_dice))
            _fill(templates[index : index + 1], state, self._seat, len(events[-1]))
        dice = np.array([[hand.count(face) for face in FACES] for hand in self._hands], np.uint8)
        places = np.repeat(pairs, self._words, axis=0)
        codes = np.empty(len(places), np.int64)
        for begin in range(0, len(places), wire.ROWS):
            part = places[begin : begin + wire.ROWS]
            rows = _taken(templates, part[:, 0])
            rows["dice"] = dice[part[:, 1]]
            rows["slot"] = np.arange(len(part))
            rows["word"] = self._random.integers(0, 1 << 64, len(part), np.uint64)
            ends = np.cumsum(rows["event_count"], dtype=np.uint32)
            rows["event_start"] = ends - rows["event_count"]
            told = np.concatenate([events[index] for index in part[:, 0]])
            codes[begin : begin + len(part)] = self._ask(rows, told, states, part)
        self._questions += len(places)
        return codes.reshape(len(pairs), self._words)

    def _ask(
        self, rows: NDArray[np.void], events: NDArray[np.void], states: Sequence[State], at: Counts
    ) -> Counts:
        session = self._session
        session.begin(rows, events, may_fail=1)
        session.prepare()
        while (process := session.send()) is not None:
            settle([process])
            session.receive()
            session.prepare()
        replies = session.replies()
        for index, report in sorted(replies.faults.items()):
            state, hand = states[at[index, 0]], self._hands[at[index, 1]]
            raise _failed(state, hand, f"{report.fault.value}: {report.text}")
        session.end_games(rows["slot"].astype(np.int64))
        return replies.answers.astype(np.int64)

    def _refuse_others(
        self, state: State, pairs: Counts, codes: Counts, known: NDArray[np.int64]
    ) -> None:
        """Raise BadNews for an answer that is no move here."""
        wrong = np.argwhere(~np.isin(codes, known))
        if len(wrong):
            pair, word = wrong[0]
            what = f"illegal_action: answer {int(codes[pair, word])}"
            raise _failed(state, self._hands[pairs[pair, 1]], what)


def _nothing(like: Counts) -> Counts:
    return np.zeros_like(like)


def _failed(state: State, hand: Hand, what: str) -> BadNews:
    bids = " ".join(str(bid) for _, bid in state.bids) or "the opening"
    dice = " ".join(map(str, hand))
    return BadNews(
        f"the bot fails with dice {dice} after {bids}: {what}", hint="arena check shows more"
    )


def _taken(templates: NDArray[np.void], places: Counts) -> NDArray[np.void]:
    """Copies of these rows as whole pieces, with zeros between fields as the originals have."""
    pieces = templates.view(np.uint8).reshape(len(templates), ROW.itemsize)
    taken: NDArray[np.void] = pieces[places].reshape(-1).view(ROW)
    return taken


def _fill(row: NDArray[np.void], state: State, seat: int, events: int) -> None:
    """All fields of a row but hand, word and place in the batch."""
    standing, bidder = state.standing, state.bidder
    values = {
        "event_count": events,
        "ask": ASK_ACT,
        "fresh": 1,
        "round_number": 1,
        "bids": len(state.bids),
        "seat": seat,
        "seats": len(state.dice),
        "turn": seat,
        "opener": STARTER,
        "kind": int(state.kind),
        "can_calza": legal.may_call_calza(state, seat),
        "total": state.total,
        "quantity": standing.quantity if standing else 0,
        "face": standing.face if standing else 0,
        "bidder": NO_BIDDER if bidder is None else bidder,
        "fijo_used": sum(1 << i for i, used in enumerate(state.fijo_used) if used),
        "ciego_used": sum(1 << i for i, used in enumerate(state.ciego_used) if used),
    }
    for name, value in values.items():
        row[name] = value
    row["least"] = [quantity or 0 for quantity in legal.least_quantities(state)]
    row["dice_left"][:, : len(state.dice)] = state.dice


def _events(state: State, start_dice: int) -> NDArray[np.void]:
    """What everybody knows of the game: dice, where they are not those of a beginning, and bids."""
    told = [
        (DICE_LEFT, seat, count, 0) for seat, count in enumerate(state.dice) if count != start_dice
    ]
    told.append((ROUND_START, state.opener, int(state.kind), 1))
    told += [(BID, seat, action_code(bid), 0) for seat, bid in state.bids]
    return np.array(told, EVENT)
