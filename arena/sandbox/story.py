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

    __slots__ = ("_dice", "_hands", "_history", "_unread", "hear")

    def __init__(self, rules: Rules, seats: int) -> None:
        self._history = History()
        self._dice = [rules.start_dice] * seats
        self._hands: dict[int, tuple[int, ...]] = {}
        self._unread: list[bytes] = []
        self.hear = self._unread.append
        """Takes events of the wire, as bytes."""

    def finished(self, count: int) -> tuple[Round, ...]:
        """The first `count` finished rounds, oldest first."""
        self._read()
        return self._history.finished(count)

    def placed(self, round_number: int, count: int) -> tuple[tuple[int, Bid], ...]:
        """The first `count` bids of a round as (seat, bid), oldest first."""
        self._read()
        return self._history.placed(round_number, count)

    def _read(self) -> None:
        for events in self._unread:
            self._feed(events)
        self._unread.clear()

    def _feed(self, events: bytes) -> None:
        history = self._history
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
                self._end_round(None if code == rows.NO_COUNT else code)

    def _end_round(self, actual: int | None) -> None:
        if actual is not None:
            seats = range(len(self._dice))
            self._history.feed(Reveal(tuple(self._hands.get(seat, ()) for seat in seats)))
        self._history.close(actual, tuple(self._dice))
