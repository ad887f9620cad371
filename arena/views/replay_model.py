"""One finished game as a list of plain values, from which text and JSON replays are made.

What a seat may not know is already left out here, so no renderer can let it slip.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from arena.dudo.bid import DUDO, Bid, Call
from arena.dudo.events import (
    BidMade,
    Called,
    Deal,
    Forfeited,
    Reroll,
    Reveal,
    RoundEnd,
    RoundStart,
)
from arena.dudo.game import Game
from arena.dudo.legal import sees_own_dice
from arena.dudo.odds import Odds
from arena.dudo.presets import PRESETS
from arena.dudo.resolve import Resolution, count_matching
from arena.dudo.rules import Rules
from arena.dudo.state import RoundKind, State
from arena.errors import NotFound
from arena.records.notes import BotNote
from arena.views.text import clean


@dataclass(frozen=True, slots=True)
class SeatLine:
    """Who sits at table seat `seat`; `plan_seat` is the number before a seating roll."""

    seat: int
    plan_seat: int
    bot: str


@dataclass(frozen=True, slots=True)
class Cup:
    """A seat's dice as a round begins, sorted; None where the viewer does not see them.

    `blind`: the seat itself may not look (palo ciego).
    """

    seat: int
    count: int
    dice: tuple[int, ...] | None
    blind: bool


@dataclass(frozen=True, slots=True)
class Chance:
    """From the cup of `seat`, just before an action: that the bid holds, or is exact (calza)."""

    seat: int
    value: Fraction


@dataclass(frozen=True, slots=True)
class BidLine:
    """A bid. `true_count` is the number of dice that count once it is made, so after the re-roll of
    a burn; None where the viewer may not know. `rerolled` counts the dice rolled again, which are
    `new_dice`, sorted; None where they are hidden.
    """

    seat: int
    bid: Bid
    true_count: int | None
    odds: Chance | None
    rerolled: int = 0
    new_dice: tuple[int, ...] | None = None


@dataclass(frozen=True, slots=True)
class CallLine:
    """Dudo or calza on `bid`; `bystander` where the caller was not in turn."""

    seat: int
    call: Call
    bid: Bid
    bystander: bool
    odds: Chance | None


@dataclass(frozen=True, slots=True)
class ForfeitLine:
    """A seat is out because of a fault."""

    seat: int
    fault: str


@dataclass(frozen=True, slots=True)
class NoteLine:
    """What a bot noted for its author at the decision that follows; safe to print."""

    seat: int
    text: str


Line = BidLine | CallLine | ForfeitLine | NoteLine


@dataclass(frozen=True, slots=True)
class RevealedCup:
    """All dice of a seat, face-up ones included, sorted, and which of them count for the bid."""

    seat: int
    dice: tuple[int, ...]
    counts: tuple[bool, ...]


@dataclass(frozen=True, slots=True)
class RoundLines:
    """A round. `dice` are the counts per seat as it begins; `reveal` is empty after a forfeit."""

    number: int
    kind: RoundKind
    opener: int
    dice: tuple[int, ...]
    wild_face: int | None
    cups: tuple[Cup, ...]
    actions: tuple[Line, ...]
    reveal: tuple[RevealedCup, ...]
    result: Resolution


@dataclass(frozen=True, slots=True)
class ReplayModel:
    """A whole game. `preset` is the nearest one and `changes` what differs from it, often nothing.
    `as_seat` is None where all cups are seen."""

    rules: Rules
    preset: str
    changes: dict[str, Any]
    seats: tuple[SeatLine, ...]
    as_seat: int | None
    rounds: tuple[RoundLines, ...]
    ranks: tuple[int, ...]
    truncated: bool

    def bot(self, seat: int) -> str:
        """The name of the bot at a table seat, safe to print."""
        return self.seats[seat].bot


def replay_model(
    game: Game,
    names: Sequence[str],
    as_seat: int | None = None,
    notes: Sequence[BotNote] = (),
) -> ReplayModel:
    """The lines of a finished game. `names` are the bots by plan seat; `notes` are of this game.

    With `as_seat`, a table seat, other cups and the notes of others are left out, the cups until the
    reveal, and all odds are those of that seat. Raises NotFound for a seat that the game does not have.
    """
    if game.end is None:
        raise ValueError("a replay needs a finished game")
    seats = len(game.seating)
    if as_seat is not None and as_seat not in range(seats):
        raise NotFound(f"the game has no seat {as_seat}", hint=f"its seats are 0 to {seats - 1}")
    preset, changes = _nearest_preset(game.rules)
    return ReplayModel(
        rules=game.rules,
        preset=preset,
        changes=changes,
        seats=tuple(
            SeatLine(seat, plan, clean(names[plan])) for seat, plan in enumerate(game.seating)
        ),
        as_seat=as_seat,
        rounds=_Teller(game.rules, as_seat, notes).tell(game),
        ranks=game.end.ranks,
        truncated=game.end.truncated,
    )


def _nearest_preset(rules: Rules) -> tuple[str, dict[str, Any]]:
    """The preset with the fewest other values, the first of equals, and these values."""
    values = rules.as_dict()
    differing = {
        preset.name: {name: values[name] for name in values if values[name] != usual[name]}
        for preset in PRESETS.values()
        for usual in [Rules(**preset.changes).as_dict()]
    }
    return min(differing.items(), key=lambda item: len(item[1]))


class _Teller:
    """Follows the events of a game with open cups and writes down what the viewer may see."""

    def __init__(self, rules: Rules, as_seat: int | None, notes: Sequence[BotNote]) -> None:
        self._rules = rules
        self._as_seat = as_seat
        self._notes = [note for note in notes if as_seat in (None, note.seat)]
        self._rounds: list[RoundLines] = []

    def tell(self, game: Game) -> tuple[RoundLines, ...]:
        for event in game.events:
            match event:
                case RoundStart():
                    self._begin(event)
                case Deal():
                    self._deal(event.seat, event.dice)
                case BidMade():
                    self._bid(event.seat, event.bid)
                case Reroll():
                    self._reroll(event.seat, event.dice)
                case Called():
                    self._call(event.seat, event.call)
                case Reveal():
                    self._reveal(event.hands)
                case Forfeited():
                    self._note()
                    self._actions.append(ForfeitLine(event.seat, clean(event.fault)))
                case RoundEnd():
                    self._end(event.resolution)
        return tuple(self._rounds)

    def _begin(self, start: RoundStart) -> None:
        self._start = start
        self._state = State(self._rules, list(start.dice), start.opener, start.kind)
        self._hidden: list[tuple[int, ...]] = [()] * len(start.dice)
        self._cups: list[Cup] = []
        self._actions: list[Line] = []
        self._revealed: tuple[RevealedCup, ...] = ()

    def _deal(self, seat: int, dice: tuple[int, ...]) -> None:
        self._hidden[seat] = tuple(sorted(dice))
        seen = self._hidden[seat] if self._sees(seat) else None
        self._cups.append(Cup(seat, len(dice), seen, not sees_own_dice(self._state, seat)))

    def _bid(self, seat: int, bid: Bid) -> None:
        self._note()
        odds = self._odds(seat, bid)
        self._state.place([bid])
        if bid.show:
            bid = bid._replace(show=tuple(sorted(bid.show)))
            self._state.shown[seat] = bid.show
        self._actions.append(BidLine(seat, bid, self._true_count(bid), odds))

    def _reroll(self, seat: int, dice: tuple[int, ...]) -> None:
        """Complete the burn that has just been written down."""
        self._hidden[seat] = tuple(sorted(dice))
        burn = self._actions.pop()
        assert isinstance(burn, BidLine), "a re-roll follows its bid"
        new_dice = self._hidden[seat] if self._sees(seat) else None
        true_count = self._true_count(burn.bid)
        self._actions.append(BidLine(seat, burn.bid, true_count, burn.odds, len(dice), new_dice))

    def _note(self) -> None:
        """What was noted at the decisions since the last bid: bystanders are asked first, clockwise."""
        state = self._state
        place = (self._start.number, len(state.bids))
        here = [note for note in self._notes if (note.round_number, note.bids) == place]
        here.sort(key=lambda note: (note.seat == state.turn, note.seat < state.turn, note.seat))
        self._actions += [NoteLine(note.seat, clean(note.text)) for note in here]

    def _call(self, seat: int, call: Call) -> None:
        self._note()
        bid = self._state.standing
        assert bid is not None, "a call needs a standing bid"
        bystander = seat != self._state.turn
        odds = self._odds(seat, bid, exact=call is not DUDO)
        self._actions.append(CallLine(seat, call, bid._replace(show=()), bystander, odds))

    def _reveal(self, hands: tuple[tuple[int, ...], ...]) -> None:
        bid, wild = self._state.standing, self._state.wild_face
        assert bid is not None, "only a call leads to a reveal"
        self._revealed = tuple(
            RevealedCup(
                seat, hand, tuple(bool(count_matching([[die]], bid.face, wild)) for die in hand)
            )
            for seat, hand in enumerate(hands)
            if hand
        )

    def _end(self, resolution: Resolution) -> None:
        self._rounds.append(
            RoundLines(
                number=self._start.number,
                kind=self._start.kind,
                opener=self._start.opener,
                dice=self._start.dice,
                wild_face=self._state.wild_face,
                cups=tuple(self._cups),
                actions=tuple(self._actions),
                reveal=self._revealed,
                result=resolution,
            )
        )

    def _sees(self, seat: int) -> bool:
        """Whether the viewer sees this cup before the reveal."""
        if self._as_seat is None:
            return True
        return seat == self._as_seat and sees_own_dice(self._state, seat)

    def _true_count(self, bid: Bid) -> int | None:
        if self._as_seat is not None:
            return None
        hands = [*self._hidden, *self._state.shown]
        return count_matching(hands, bid.face, self._state.wild_face)

    def _odds(self, actor: int, bid: Bid, exact: bool = False) -> Chance | None:
        """The chance from the viewer's cup, or from the actor's where all cups are seen."""
        state = self._state
        seat = actor if self._as_seat is None else self._as_seat
        if not state.dice[seat]:
            return None
        own = self._hidden[seat] if sees_own_dice(state, seat) else ()
        known = own + tuple(die for dice in state.shown for die in dice)
        odds = Odds(known, state.total, state.wild_face)
        return Chance(seat, odds.exact(bid) if exact else odds.holds(bid))
