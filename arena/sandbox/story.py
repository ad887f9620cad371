"""The public story of one game in a bot's process, read from events of the wire when it is looked at."""

from __future__ import annotations

from arena.botkit import rows
from arena.dudo.bid import CALZA, DUDO, DUDO_CODE, Bid, action_from_code
from arena.dudo.events import BidMade, Called, Reveal, RoundStart
from arena.dudo.history import History, Round
from arena.dudo.rules import Rules
from arena.dudo.state import RoundKind
from arena.sandbox import wire


class Story:
    """Keeps events as they came and makes a history of them only for a bot that asks: most decisions
    need none of it."""

    __slots__ = ("_dice", "_hands", "_history", "_rules", "_seats", "_unread", "hear")

    def __init__(self, rules: Rules, seats: int) -> None:
        self._rules = rules
        self._seats = seats
        self._unread: list[bytes] = []
        self._history: History | None = None
        self.hear = self._unread.append
        """Takes events of the wire, as bytes."""

    def finished(self, count: int) -> tuple[Round, ...]:
        """The first `count` finished rounds, oldest first."""
        return self._read().finished(count)

    def placed(self, round_number: int, count: int) -> tuple[tuple[int, Bid], ...]:
        """The first `count` bids of a round as (seat, bid), oldest first."""
        return self._read().placed(round_number, count)

    def _read(self) -> History:
        """The history of all that was heard; there is none before somebody asks for it."""
        history = self._history
        if history is None:
            history = self._history = History()
            self._dice = [self._rules.start_dice] * self._seats
            self._hands: dict[int, tuple[int, ...]] = {}
        for events in self._unread:
            self._feed(history, events)
        self._unread.clear()
        return history

    def _feed(self, history: History, events: bytes) -> None:
        for kind, seat, code, data in wire.EVENT.iter_unpack(events):
            if kind == rows.BID:
                bid = action_from_code(code, wire.unpack_dice(data))
                assert isinstance(bid, Bid)
                history.feed(BidMade(seat, bid))
            elif kind == rows.ROUND_START:
                self._hands = {}
                history.feed(RoundStart(data, seat, RoundKind(code), tuple(self._dice), (), ()))
            elif kind == rows.CALL:
                history.feed(Called(seat, DUDO if code == DUDO_CODE else CALZA))
            elif kind == rows.HAND:
                self._hands[seat] = wire.unpack_dice(data)
            elif kind == rows.DICE_LEFT:
                self._dice[seat] = code
            elif kind == rows.FORFEIT:
                history.forfeit(seat)
            else:
                self._end_round(history, None if code == rows.NO_COUNT else code)

    def _end_round(self, history: History, actual: int | None) -> None:
        if actual is not None:
            hands = tuple(self._hands.get(seat, ()) for seat in range(self._seats))
            history.feed(Reveal(hands))
        history.close(actual, tuple(self._dice))
