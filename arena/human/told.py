"""The events of a game in sentences, as one seat may hear them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from arena.dudo.bid import CALZA, DUDO, FACES, Bid
from arena.dudo.events import (
    BidMade,
    Called,
    Event,
    Forfeited,
    GameEnd,
    Reroll,
    Reveal,
    RoundEnd,
    RoundStart,
    Seating,
    SetupRoll,
)
from arena.dudo.legal import least_quantities, options
from arena.dudo.resolve import Resolution
from arena.dudo.rules import Rules
from arena.dudo.state import RoundKind, State
from arena.human.language import _
from arena.human.wording import (
    bid_words,
    dice_words,
    face_words,
    faces_in_a_row,
    kind_words,
    listed,
)


class Teller:
    """Tells a game to the person at plan seat 0. `names` are those of all plan seats, the person's
    not among what is read out: it is `you`."""

    def __init__(self, rules: Rules, names: Sequence[str]) -> None:
        self._rules = rules
        self._plan_names = names
        self._seating = tuple(range(len(names)))
        self._start: RoundStart | None = None
        self._hands: tuple[tuple[int, ...], ...] = ()

    @property
    def me(self) -> int:
        """The person's table seat."""
        return self._seating.index(0)

    def name(self, seat: int) -> str:
        """Who sits at a table seat, `you` for the person."""
        plan_seat = self._seating[seat]
        return self._plan_names[plan_seat] if plan_seat else _("you")

    def lines(self, event: Event) -> Iterator[str]:
        """What is said of the next event; nothing of most private ones."""
        if isinstance(event, SetupRoll):
            yield self._setup_roll(event)
        elif isinstance(event, Seating):
            self._seating = event.plan_seats
            yield from self._sitting()
        elif isinstance(event, RoundStart):
            self._start = event
            yield from self._round_start(event)
        elif isinstance(event, BidMade):
            yield self._bid(event)
        elif isinstance(event, Reroll):
            yield _("The rest of that cup is rolled again.")
        elif isinstance(event, Called):
            yield self._call(event)
        elif isinstance(event, Reveal):
            self._hands = event.hands
        elif isinstance(event, Forfeited):
            yield _("{name} forfeits the game ({fault}) and is out.").format(
                name=self.name(event.seat), fault=event.fault
            )
        elif isinstance(event, RoundEnd) and event.resolution.bid is not None:
            yield from self._counted(event.resolution, event.resolution.bid)
            yield from self._losses(event.resolution)
        elif isinstance(event, GameEnd):
            yield from self._end(event)

    def _setup_roll(self, event: SetupRoll) -> str:
        rolled = ", ".join(
            f"{self._plan_names[seat] if seat else _('you')} {face}" for seat, face in event.faces
        )
        return _("Everyone rolls a die: {rolled}.").format(rolled=rolled)

    def _sitting(self) -> Iterator[str]:
        around = ", ".join(self.name(seat) for seat in range(len(self._seating)))
        yield _("Around the table, clockwise: {names}.").format(names=around)

    def _round_start(self, event: RoundStart) -> Iterator[str]:
        kind = kind_words(event.kind)
        title = _("Round {number}").format(number=event.number)
        yield ""
        yield f"--- {title}{f', {kind}' if kind else ''} ---"
        left = ", ".join(
            f"{self.name(seat)} {count}" for seat, count in enumerate(event.dice) if count
        )
        yield _("Dice: {left}; {total} in all.").format(left=left, total=sum(event.dice))
        if event.kind & RoundKind.FIJO:
            yield _("Palo fijo: nothing is wild, and the face stays. ? tells who may change it.")
        if event.kind & RoundKind.CIEGO:
            yield self._who_looks(event)
        if event.opener == self.me:
            yield _("You open.")
        else:
            yield _("{name} opens.").format(name=self.name(event.opener))

    def _who_looks(self, event: RoundStart) -> str:
        short = event.dice[self.me] <= self._rules.palo_ciego
        if short == (self._rules.ciego_blind == "long") or not event.dice[self.me]:
            return _("Palo ciego: some do not look at their own dice. ? tells who.")
        return _("Palo ciego: you do not look at your own dice in this round.")

    def _bid(self, event: BidMade) -> str:
        mine, dice = event.seat == self.me, faces_in_a_row(event.bid.show)
        if dice:
            text = (
                _("You bid {bid} and lay open {dice}.")
                if mine
                else _("{name} bids {bid} and lays open {dice}.")
            )
        else:
            text = _("You bid {bid}.") if mine else _("{name} bids {bid}.")
        return text.format(name=self.name(event.seat), bid=bid_words(event.bid), dice=dice)

    def _call(self, event: Called) -> str:
        if event.seat == self.me:
            return _("You call dudo!") if event.call is DUDO else _("You call calza!")
        text = _("{name} calls dudo!") if event.call is DUDO else _("{name} calls calza!")
        return text.format(name=self.name(event.seat))

    def _counted(self, end: Resolution, bid: Bid) -> Iterator[str]:
        """The cups one by one, and the count."""
        fijo = self._start is not None and bool(self._start.kind & RoundKind.FIJO)
        wild = None if fijo else self._rules.wild_face
        counting = sorted({bid.face, wild or bid.face})
        if bid.face == wild:
            counting = [bid.face]
        what = listed([face_words(face, 2) for face in counting])
        yield _("The cups are lifted. What counts: {faces}.").format(faces=what)
        width = max(len(self.name(seat)) for seat in range(len(self._hands)))
        total = 0
        for seat, hand in enumerate(self._hands):
            if not hand:
                continue
            here = sum(die in counting for die in hand)
            total += here
            row = faces_in_a_row(hand, counting)
            yield f"  {self.name(seat):<{width}}  {row:<24}  +{here} = {total}"

    def _losses(self, end: Resolution) -> Iterator[str]:
        assert end.bid is not None, "a round without a bid ends with a forfeit"
        assert end.actual is not None, "a count goes with a bid"
        quantity, actual = end.bid.quantity, end.actual
        there = _("Bid {quantity}, there {actual}").format(quantity=quantity, actual=actual)
        if end.call is CALZA:
            verdict = _("calza was right") if end.exact else _("calza was wrong")
        else:
            verdict = _("the bid holds") if end.holds else _("the bid fails")
        yield f"{there}: {verdict}."
        for seat, (before, after) in enumerate(zip(end.dice_before, end.dice_after, strict=True)):
            if after != before:
                yield self._changed(seat, before, after)
        if end.dice_before == end.dice_after:
            yield _("Nobody's dice change.")

    def _changed(self, seat: int, before: int, after: int) -> str:
        count = abs(after - before)
        mine = seat == self.me
        if after > before:
            text = _("You win back {dice}") if mine else _("{name} wins back {dice}")
        else:
            text = _("You lose {dice}") if mine else _("{name} loses {dice}")
        said = text.format(name=self.name(seat), dice=dice_words(count))
        if after == 0:
            out = _("you are out") if mine else _("out of the game")
            return f"{said}: {out}."
        return _("{said}: {left} left.").format(said=said, left=after)

    def _end(self, event: GameEnd) -> Iterator[str]:
        yield ""
        winners = [seat for seat, rank in enumerate(event.ranks) if rank == 1]
        if winners == [self.me]:
            yield _("You win the game!")
        elif self.me in winners:
            yield _("You do not lose: the first place is shared.")
        else:
            names = listed([self.name(seat) for seat in winners])
            rank = event.ranks[self.me]
            yield _("{names} wins the game; your place is {rank} of {seats}.").format(
                names=names, rank=rank, seats=len(event.ranks)
            )


def options_lines(state: State) -> Iterator[str]:
    """What the seat in turn may do: the least bid of every face, and the calls."""
    least = zip(FACES, least_quantities(state), strict=True)
    parts = [
        _("{face}: none").format(face=face_words(face, 2)) if low is None else f"{low}x{face}"
        for face, low in least
    ]
    yield _("Least bids: {bids}; at most {total}.").format(
        bids=", ".join(parts), total=dice_words(state.total)
    )
    calls = [kind for kind in options(state) if kind != "bid"]
    if calls:
        yield _("Calls: {calls}.").format(calls=", ".join(calls))
