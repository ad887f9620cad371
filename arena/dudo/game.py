"""One game from the first roll to the ranks, a decision at a time.

The engine asks (`ask`), the caller answers (`act`, `answer_calza` or `forfeit`), and every change
is an event. An illegal answer raises IllegalMove and changes nothing.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from typing import Literal, NamedTuple

from arena.dudo import legal
from arena.dudo.bid import CALZA, Action, Bid, Call, action_code
from arena.dudo.dice import Dealer
from arena.dudo.events import (
    BidMade,
    Called,
    Deal,
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
from arena.dudo.history import History
from arena.dudo.resolve import Resolution, forfeit, resolve
from arena.dudo.rules import MAX_SEATS, Rules
from arena.dudo.seating import opener_by_roll, order_by_roll
from arena.dudo.state import State
from arena.dudo.transcript import SideNote, Transcript
from arena.dudo.view import NO_BIDDER, View, face_counts, views_of
from arena.errors import IllegalMove, RulesError


class Ask(NamedTuple):
    """Whom the game waits for: the seat in turn to act, or a bystander who may call calza."""

    seat: int
    what: Literal["act", "calza"]


class Game:
    """A game of `seats` seats under `rules` with the dice of `dealer`.

    `hidden[s]` are the hidden dice of table seat s, sorted. `seating[s]` is the plan seat at table
    seat s. `rolled`, `actions` and `side` are what `Transcript` stores. `end` is None until the game
    is over. Raises RulesError for a number of seats that the rules exclude.
    """

    def __init__(self, rules: Rules, seats: int, dealer: Dealer) -> None:
        if not 2 <= seats <= rules.max_players:
            fault = f"{seats} seats; these rules are played by 2 to {rules.max_players}"
            raise RulesError([("max_players", fault)])
        self.rules = rules
        self.events: list[Event] = []
        self.history = History()
        self.rolled: list[int] = []
        self.actions: list[int] = []
        self.side: list[SideNote] = []
        self.end: GameEnd | None = None
        self._dealer = dealer
        self._setup_rolls = 0
        self._waiting: list[int] = []
        opener = self._seat(seats)
        self.state = State(rules, [rules.start_dice] * seats, opener)
        self.hidden: list[tuple[int, ...]] = [()] * seats
        self._begin_round()

    @property
    def transcript(self) -> Transcript:
        """The game so far, as it is stored."""
        dice, actions, side = tuple(self.rolled), tuple(self.actions), tuple(self.side)
        return Transcript(len(self.seating), dice, actions, side)

    @property
    def ask(self) -> Ask | None:
        """Who has to answer now; None when the game is over."""
        if self.end is not None:
            return None
        if self._waiting:
            return Ask(self._waiting[0], "calza")
        return Ask(self.state.turn, "act")

    def view(self, seat: int) -> View:
        """What `seat` sees now, while the game goes on."""
        state = self.state
        sees = legal.sees_own_dice(state, seat)
        standing = state.standing
        return self._view(
            word=0,
            slot=0,
            event_start=0,
            event_count=0,
            ask=seat != state.turn,
            fresh=0,
            round_number=state.round_number,
            bid_count=len(state.bids),
            seat=seat,
            seats=len(state.dice),
            turn=state.turn,
            opener=state.opener,
            kind=int(state.kind),
            blind=not sees,
            can_calza=legal.may_call_calza(state, seat),
            can_burn=seat == state.turn and legal.may_burn(state, seat),
            total=state.total,
            quantity=standing.quantity if standing else 0,
            face=standing.face if standing else 0,
            bidder_or_none=NO_BIDDER if state.bidder is None else state.bidder,
            fijo_bits=_bits(state.fijo_used),
            ciego_bits=_bits(state.ciego_used),
            least_by_face=bytes(quantity or 0 for quantity in legal.least_quantities(state)),
            dice_by_face=face_counts(self.hidden[seat]) if sees else bytes(6),
            shown_by_face=face_counts(tuple(die for dice in state.shown for die in dice)),
            left_by_seat=bytes(state.dice).ljust(MAX_SEATS, bytes(1)),
        )

    @cached_property
    def _view(self) -> type[View]:
        return views_of(self.rules, self.history)

    def act(self, action: Action) -> None:
        """Let the seat in turn bid or call. Raises IllegalMove."""
        ask = self._expect("act")
        legal.check(self.state, action, ask.seat, self.hidden[ask.seat])
        if isinstance(action, Bid) and action.show:
            shown = "".join(map(str, action.show))
            self.side.append(SideNote(len(self.actions), "show", ask.seat, shown))
        self.actions.append(action_code(action))
        if isinstance(action, Bid):
            self._bid(ask.seat, action)
        else:
            self._call(ask.seat, action)

    def answer_calza(self, calls: bool) -> None:
        """Let the bystander who is asked call calza or not."""
        ask = self._expect("calza")
        if calls:
            self.side.append(SideNote(len(self.actions), "calza", ask.seat))
            self._call(ask.seat, CALZA)
        else:
            self._waiting.pop(0)

    def forfeit(self, seat: int, fault: str) -> None:
        """Put a seat with dice out of the game at once (rules.md 14). Raises IllegalMove."""
        if self.end is not None or seat not in self.state.alive:
            raise IllegalMove(f"seat {seat} is not in the game")
        self.side.append(SideNote(len(self.actions), "forfeit", seat, fault))
        self._emit(Forfeited(seat, fault))
        self._finish_round(forfeit(self.state, seat))

    def _expect(self, what: str) -> Ask:
        ask = self.ask
        if ask is None or ask.what != what:
            asked = "the game is over" if ask is None else f"seat {ask.seat} is asked to {ask.what}"
            raise IllegalMove(f"no seat can {what} now: {asked}")
        return ask

    def _bid(self, seat: int, bid: Bid) -> None:
        state = self.state
        self._emit(BidMade(seat, bid))
        state.place([bid])
        if bid.show:
            left = state.dice[seat] - len(bid.show)
            dice = self._dealer.burn(state.round_number, self.seating[seat], left)
            self.rolled += dice
            self.hidden[seat] = tuple(sorted(dice))
            self._emit(Reroll(seat, dice))
        self._waiting = legal.calza_bystanders(state)

    def _call(self, seat: int, call: Call) -> None:
        hands = self.all_dice()
        self._emit(Called(seat, call))
        self._emit(Reveal(hands))
        self._finish_round(resolve(self.state, hands, call, seat))

    def all_dice(self) -> tuple[tuple[int, ...], ...]:
        """Every seat's dice, face-up ones included, sorted."""
        pairs = zip(self.hidden, self.state.shown, strict=True)
        return tuple(tuple(sorted(hidden + shown)) for hidden, shown in pairs)

    def _finish_round(self, resolution: Resolution) -> None:
        state = self.state
        self._emit(RoundEnd(resolution))
        self._waiting = []
        state.dice = list(resolution.dice_after)
        if resolution.eliminated:
            state.eliminated.append(resolution.eliminated)
        if resolution.ranks is not None:
            self.end = GameEnd(resolution.ranks, resolution.truncated)
            self._emit(self.end)
            return
        assert resolution.next_opener is not None
        self.state = State(
            self.rules,
            state.dice,
            resolution.next_opener,
            resolution.next_kind,
            state.round_number + 1,
            fijo_used=list(resolution.fijo_used),
            ciego_used=list(resolution.ciego_used),
            eliminated=state.eliminated,
        )
        self._begin_round()

    def _begin_round(self) -> None:
        state = self.state
        start = RoundStart(
            state.round_number,
            state.opener,
            state.kind,
            tuple(state.dice),
            tuple(state.fijo_used),
            tuple(state.ciego_used),
        )
        self._emit(start)
        self.hidden = [()] * len(state.dice)
        for seat in state.alive:
            dice = self._dealer.hand(state.round_number, self.seating[seat], state.dice[seat])
            self.rolled += dice
            self.hidden[seat] = tuple(sorted(dice))
            self._emit(Deal(seat, dice))

    def _seat(self, seats: int) -> int:
        """Hold the setup rolls, fix the seating and return the opener."""
        plan_seats = list(range(seats))
        opener = 0
        if self.rules.setup == "roll_order":
            plan_seats = order_by_roll(plan_seats, self._throw)
        elif self.rules.setup == "roll_opener":
            opener = opener_by_roll(plan_seats, self._throw)
        self.seating = tuple(plan_seats)
        self._emit(Seating(self.seating, opener))
        return opener

    def _throw(self, group: Sequence[int]) -> dict[int, int]:
        number = self._setup_rolls
        self._setup_rolls += 1
        faces = {seat: self._dealer.setup_roll(number, seat) for seat in group}
        self.rolled += faces.values()
        self._emit(SetupRoll(number, tuple(faces.items())))
        return faces

    def _emit(self, event: Event) -> None:
        self.events.append(event)
        self.history.feed(event)


def _bits(flags: Sequence[bool]) -> int:
    return sum(1 << seat for seat, flag in enumerate(flags) if flag)
