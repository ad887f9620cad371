"""The public story of one game, folded from its events; views show it to bots and people."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from arena.dudo.bid import Bid, Call
from arena.dudo.events import BidMade, Called, Event, Forfeited, Reveal, RoundEnd, RoundStart
from arena.dudo.state import RoundKind

if TYPE_CHECKING:
    from arena.dudo.view import View


class Round(NamedTuple):
    """A finished round.

    `dice` are the dice counts per seat when it began, `dice_after` when it ended. `bids` holds
    (seat, bid), oldest first. `hands` are all dice of all seats as revealed, sorted; None, as are
    `call`, `caller` and `actual`, where a forfeit ended the round.
    """

    number: int
    opener: int
    palo_fijo: bool
    palo_ciego: bool
    dice: tuple[int, ...]
    bids: tuple[tuple[int, Bid], ...]
    call: Call | None
    caller: int | None
    hands: tuple[tuple[int, ...], ...] | None
    actual: int | None
    dice_after: tuple[int, ...]
    forfeited: int | None = None


class History:
    """Finished rounds and the bids of the round being played. It only grows, so whoever keeps it with
    a number of rounds and of bids keeps an unchanging record."""

    __slots__ = ("_call", "_forfeited", "_hands", "_start", "bids", "rounds")

    def __init__(self) -> None:
        self.rounds: list[Round] = []
        self.bids: list[tuple[int, Bid]] = []
        self._start: RoundStart | None = None
        self._call: Called | None = None
        self._hands: tuple[tuple[int, ...], ...] | None = None
        self._forfeited: int | None = None

    def finished(self, view: View) -> tuple[Round, ...]:
        """The rounds that were finished when the view was made, oldest first."""
        return tuple(self.rounds[: view.round_number - 1])

    def placed(self, view: View) -> tuple[tuple[int, Bid], ...]:
        """The bids of the view's round until then as (seat, bid), oldest first."""
        number = view.round_number
        bids = self.rounds[number - 1].bids if number <= len(self.rounds) else self.bids
        return tuple(bids[: view.bid_count])

    def feed(self, event: Event) -> None:
        """Take in the next event; private ones and those outside rounds change nothing."""
        if isinstance(event, BidMade):
            self.bids.append((event.seat, event.bid))
        elif isinstance(event, RoundStart):
            self.bids = []
            self._start = event
            self._call = self._hands = self._forfeited = None
        elif isinstance(event, Called):
            self._call = event
        elif isinstance(event, Reveal):
            self._hands = event.hands
        elif isinstance(event, Forfeited):
            self.forfeit(event.seat)
        elif isinstance(event, RoundEnd):
            resolution = event.resolution
            self.close(resolution.actual, resolution.dice_after)

    def forfeit(self, seat: int) -> None:
        """Note that a seat's forfeit ends the round being played."""
        self._forfeited = seat

    def close(self, actual: int | None, dice_after: tuple[int, ...]) -> None:
        """End the round being played."""
        start, call = self._start, self._call
        assert start is not None, "a round ends only after it began"
        self.rounds.append(
            Round(
                number=start.number,
                opener=start.opener,
                palo_fijo=RoundKind.FIJO in start.kind,
                palo_ciego=RoundKind.CIEGO in start.kind,
                dice=start.dice,
                bids=tuple(self.bids),
                call=call.call if call else None,
                caller=call.seat if call else None,
                hands=self._hands,
                actual=actual,
                dice_after=dice_after,
                forfeited=self._forfeited,
            )
        )
