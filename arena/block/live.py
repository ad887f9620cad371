"""A live game in a worker's window: what each seat has been told, and the rows that ask it."""

from __future__ import annotations

from arena.dudo import legal
from arena.dudo.bid import Action, action_from_code
from arena.dudo.game import Ask, Game
from arena.dudo.state import State
from arena.errors import IllegalMove
from arena.records.secrets import Words
from arena.sandbox import wire
from arena.sandbox.faults import Fault, FaultReport
from arena.sandbox.session import Reply, Request
from arena.schedule.plan import Game as Fixture


class LiveGame:
    """One game of the plan on its way. `slot` is its place in the window, the same for all seats."""

    def __init__(self, fixture: Fixture, game: Game, slot: int) -> None:
        self.fixture = fixture
        self.game = game
        self.slot = slot
        seats = len(game.seating)
        self._public = bytearray()
        self._encoded = 0
        self._told = [0] * seats
        self._decisions = [0] * seats

    def bot_at(self, table_seat: int) -> int:
        """The bot, as an index into the field, at a table seat."""
        return self.fixture.bots[self.game.seating[table_seat]]

    def request(self, ask: Ask, words: Words) -> Request:
        """The row and events that put the open question to the seat that is asked."""
        self._encode_events()
        seat = ask.seat
        told, self._told[seat] = self._told[seat], len(self._public)
        events = bytes(self._public[told:])
        decision = self._decisions[seat]
        self._decisions[seat] += 1
        row = _row(
            self.game,
            ask,
            word=words.word(self.fixture.number, seat, decision),
            slot=self.slot,
            events=len(events) // wire.EVENT.size,
            fresh=decision == 0,
        )
        return Request(self.slot, row, events)

    def apply(self, ask: Ask, reply: Reply) -> FaultReport | None:
        """Make the move, or let the seat forfeit; the fault, if there was one."""
        if isinstance(reply, FaultReport):
            fault: FaultReport | None = reply
        else:
            fault = self._move(ask, reply)
        if fault is not None:
            self.game.forfeit(ask.seat, fault.fault.value)
        return fault

    def _move(self, ask: Ask, answer: int) -> FaultReport | None:
        code, mask = answer & 0xFFFF, answer >> 16
        if ask.what == "calza":
            if mask or code not in (1, 2):
                return FaultReport(Fault.PROTOCOL, "not an answer to a bystander's question")
            self.game.answer_calza(code == 1)
            return None
        hidden = self.game.hidden[ask.seat]
        try:
            action: Action = action_from_code(code, wire.shown_dice(mask, hidden))
        except ValueError as error:
            return FaultReport(Fault.PROTOCOL, f"an answer that names no move: {error}")
        if not isinstance(action, tuple) and mask:
            return FaultReport(Fault.PROTOCOL, "a call that shows dice")
        try:
            self.game.act(action)
        except IllegalMove as error:
            return FaultReport(Fault.ILLEGAL_ACTION, f"{error.what}; {error.hint}")
        return None

    def _encode_events(self) -> None:
        events = self.game.events
        for event in events[self._encoded :]:
            self._public += wire.encode_event(event)
        self._encoded = len(events)


def _row(game: Game, ask: Ask, word: int, slot: int, events: int, fresh: bool) -> bytes:
    """The row for the seat that is asked."""
    state = game.state
    seat = ask.seat
    standing = state.standing
    sees = legal.sees_own_dice(state, seat)
    return wire.ROW.pack(
        word,
        slot,
        0,  # event_start: where the events lie in a batch is known when the batch is made
        events,
        len(state.bids),
        state.round_number,
        wire.ASK_ACT if ask.what == "act" else wire.ASK_CALZA,
        fresh,
        seat,
        len(state.dice),
        state.turn,
        state.opener,
        state.kind,
        not sees,
        legal.may_call_calza(state, seat),
        seat == state.turn and legal.may_burn(state, seat),
        state.total,
        standing.quantity if standing else 0,
        standing.face if standing else 0,
        wire.NO_BIDDER if state.bidder is None else state.bidder,
        _bits(state.fijo_used),
        _bits(state.ciego_used),
        bytes([quantity or 0 for quantity in legal.least_quantities(state)]),
        wire.face_counts(game.hidden[seat]) if sees else bytes(6),
        _shown_counts(state),
        bytes(state.dice),
    )


def _bits(flags: list[bool]) -> int:
    return sum(1 << seat for seat, flag in enumerate(flags) if flag)


def _shown_counts(state: State) -> bytes:
    return wire.face_counts(tuple(die for dice in state.shown for die in dice))
