"""What a bot's process has heard of its games, made a history of only for a bot that looks at it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cached_property

import numpy as np

from arena.botkit import rows as kit
from arena.dudo.bid import CALZA, DUDO, DUDO_CODE, Bid, action_from_code
from arena.dudo.events import BidMade, Called, Reveal, RoundStart
from arena.dudo.history import History, Round
from arena.dudo.rules import Rules
from arena.dudo.state import RoundKind
from arena.dudo.view import View
from arena.sandbox import wire

MOST_BATCHES = 256
"""Batches kept as they came. Of older ones each game keeps its own events."""


class Log:
    """The story of every game of this process: what all views have as their `story`.

    Most decisions need no history, so a batch is kept as bytes, and a game's part of it is looked up
    when somebody asks.
    """

    def __init__(self, rules: Rules) -> None:
        self._rules = rules
        self._batches: dict[int, _Batch] = {}
        self._first = self._next = 0
        self._born: dict[int, int] = {}
        self._early: dict[int, list[bytes]] = {}
        self._games: dict[int, _Game] = {}

    def hear(self, rows: bytes, events: bytes) -> None:
        """Keep a batch of rows and events of the wire, before its questions are put to the bot."""
        if len(self._batches) >= MOST_BATCHES:
            self._drop_oldest()
        self._batches[self._next] = _Batch(rows, events)
        self._next += 1

    def begin(self, slot: int) -> None:
        """The batch at hand has the first row of a game in this slot."""
        self._born[slot] = self._next - 1
        self._games.pop(slot, None)
        self._early.pop(slot, None)

    def finished(self, view: View) -> tuple[Round, ...]:
        """The rounds that were finished when the view was made, oldest first."""
        return self._history(view.slot, view.seats).finished(view)

    def placed(self, view: View) -> tuple[tuple[int, Bid], ...]:
        """The bids of the view's round until then as (seat, bid), oldest first."""
        return self._history(view.slot, view.seats).placed(view)

    def _history(self, slot: int, seats: int) -> History:
        game = self._games.get(slot)
        if game is None:
            game = self._games[slot] = _Game(self._rules, seats, self._born[slot])
        for events in self._early.pop(slot, ()):
            game.feed(events)
        for number in range(max(game.unread, self._first), self._next):
            game.feed(self._batches[number].of(slot))
        game.unread = self._next
        return game.history

    def _drop_oldest(self) -> None:
        """Let go of one batch; games that have not read it keep their part."""
        number, batch = self._first, self._batches.pop(self._first)
        self._first += 1
        for slot in batch.slots:
            game = self._games.get(slot)
            unread = self._born[slot] if game is None else game.unread
            if unread <= number and (events := batch.of(slot)):
                self._early.setdefault(slot, []).append(events)


class _Batch:
    """One batch as it came."""

    def __init__(self, rows: bytes, events: bytes) -> None:
        self._rows = rows
        self._events = events

    def of(self, slot: int) -> bytes:
        """The events for a slot; nothing where it had no row."""
        start, count = self._places.get(slot, (0, 0))
        return self._events[start * wire.EVENT_BYTES : (start + count) * wire.EVENT_BYTES]

    @property
    def slots(self) -> Iterable[int]:
        """The slots that have a row here; each has one."""
        return self._places

    @cached_property
    def _places(self) -> dict[int, Sequence[int]]:
        table = np.frombuffer(self._rows, kit.ROW)
        starts, counts = table["event_start"].tolist(), table["event_count"].tolist()
        return dict(zip(table["slot"].tolist(), zip(starts, counts, strict=True), strict=True))


class _Game:
    """One game as far as it was read; `unread` is the first batch that was not."""

    def __init__(self, rules: Rules, seats: int, unread: int) -> None:
        self.history = History()
        self.unread = unread
        self._dice = [rules.start_dice] * seats
        self._hands: dict[int, tuple[int, ...]] = {}

    def feed(self, events: bytes) -> None:
        """Take in events of the wire."""
        history = self.history
        for kind, seat, code, data in wire.EVENT.iter_unpack(events):
            if kind == kit.BID:
                bid = action_from_code(code, wire.unpack_dice(data))
                assert isinstance(bid, Bid)
                history.feed(BidMade(seat, bid))
            elif kind == kit.ROUND_START:
                self._hands = {}
                history.feed(RoundStart(data, seat, RoundKind(code), tuple(self._dice), (), ()))
            elif kind == kit.CALL:
                history.feed(Called(seat, DUDO if code == DUDO_CODE else CALZA))
            elif kind == kit.HAND:
                self._hands[seat] = wire.unpack_dice(data)
            elif kind == kit.DICE_LEFT:
                self._dice[seat] = code
            elif kind == kit.FORFEIT:
                history.forfeit(seat)
            else:
                self._end_round(None if code == kit.NO_COUNT else code)

    def _end_round(self, actual: int | None) -> None:
        if actual is not None:
            hands = tuple(self._hands.get(seat, ()) for seat in range(len(self._dice)))
            self.history.feed(Reveal(hands))
        self.history.close(actual, tuple(self._dice))
