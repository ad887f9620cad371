"""The process in which one bot lives: it loads the bot, answers batches and knows nothing else.

Runs trusted code around untrusted code. What it reports is only ever used against the bot itself.
"""

from __future__ import annotations

import json
import mmap
import os
import random
import sys
from collections.abc import Mapping, Sequence
from typing import Any

import numpy

from arena.botkit.bot import Bot
from arena.dudo.bid import CALZA, DUDO, PASS_CODE, Bid, action_code, action_from_code
from arena.dudo.events import BidMade, Called, Reveal, RoundStart
from arena.dudo.history import History
from arena.dudo.rules import Rules
from arena.dudo.state import RoundKind
from arena.dudo.view import View
from arena.sandbox import wire
from arena.sandbox.loading import LoadError, describe_exception, load_bot
from arena.sandbox.lockdown import LockdownError, Policy, lock

MAX_TEXTS = 8
"""Tracebacks reported per batch; the rest are counted by their answers alone."""

MAX_QUANTITY = 9999
"""Larger numbers do not fit an answer; no table has that many dice."""


class Slot:
    """One game at one seat: the bot's instance and the public story so far."""

    __slots__ = ("bot", "dice", "hands", "history", "rules")

    def __init__(self, bot: Bot, rules: Rules, seats: int) -> None:
        self.bot = bot
        self.rules = rules
        self.history = History()
        self.dice = [rules.start_dice] * seats
        self.hands: dict[int, tuple[int, ...]] = {}

    def feed(self, events: memoryview) -> None:
        """Take in events of the wire."""
        history = self.history
        for kind, seat, code, data in wire.EVENT.iter_unpack(events):
            if kind == wire.BID:
                bid = action_from_code(code, wire.unpack_dice(data))
                assert isinstance(bid, Bid)
                history.feed(BidMade(seat, bid))
            elif kind == wire.ROUND_START:
                self.hands = {}
                start = RoundStart(data, seat, RoundKind(code), tuple(self.dice), (), ())
                history.feed(start)
            elif kind == wire.CALL:
                history.feed(Called(seat, DUDO if code == 0 else CALZA))
            elif kind == wire.HAND:
                self.hands[seat] = wire.unpack_dice(data)
            elif kind == wire.DICE_LEFT:
                self.dice[seat] = code
            elif kind == wire.FORFEIT:
                history.forfeit(seat)
            else:
                self._end_round(None if code == wire.NO_COUNT else code)

    def _end_round(self, actual: int | None) -> None:
        if actual is not None:
            seats = range(len(self.dice))
            self.history.feed(Reveal(tuple(self.hands.get(seat, ()) for seat in seats)))
        self.history.close(actual, tuple(self.dice))

    def view(self, row: wire.Row) -> View:
        """What the bot sees for this row."""
        history = self.history
        seats = row.seats
        fijo = bool(row.kind & wire.FIJO)
        return View(
            rules=self.rules,
            seat=row.seat,
            turn=row.turn,
            opener=row.opener,
            round_number=row.round_number,
            palo_fijo=fijo,
            palo_ciego=bool(row.kind & wire.CIEGO),
            dice=_hand(row.dice),
            blind=bool(row.blind),
            shown=self._shown(row),
            dice_left=tuple(row.dice_left[:seats]),
            total=row.total,
            wild_face=None if fijo else self.rules.wild_face,
            standing=Bid(row.quantity, row.face, history.bids[-1][1].show)
            if row.quantity
            else None,
            bidder=row.bidder if row.quantity else None,
            least=tuple(row.least),
            can_calza=bool(row.can_calza),
            can_burn=bool(row.can_burn),
            fijo_used=tuple(bool(row.fijo_used >> s & 1) for s in range(seats)),
            ciego_used=tuple(bool(row.ciego_used >> s & 1) for s in range(seats)),
            past=history.rounds,
            past_count=len(history.rounds),
            placed=history.bids,
            placed_count=len(history.bids),
        )

    def _shown(self, row: wire.Row) -> tuple[tuple[int, ...], ...]:
        shown: list[tuple[int, ...]] = [()] * row.seats
        if row.shown != _NO_DICE:
            for seat, bid in self.history.bids:
                if bid.show:
                    shown[seat] = tuple(sorted(bid.show))
        return tuple(shown)


_NO_DICE = bytes(6)
_HANDS: dict[bytes, tuple[int, ...]] = {}


def _hand(counts: bytes) -> tuple[int, ...]:
    """The sorted dice of six face counts; there are few, so they are kept."""
    hand = _HANDS.get(counts)
    if hand is None:
        hand = tuple(face for face, count in enumerate(counts, start=1) for _ in range(count))
        _HANDS[counts] = hand
    return hand


class Child:
    """Serves one bot over shared memory. `signal_in` brings a byte per request, `signal_out` takes one
    per reply."""

    def __init__(self, memory: mmap.mmap, signal_in: int, signal_out: int) -> None:
        self._memory = memory
        self._in = signal_in
        self._out = signal_out
        self._slots: dict[int, Slot] = {}
        self._texts: list[dict[str, Any]] = []

    def lock(self, policy: Policy) -> bool:
        """Put the lock-down on, and tell the host which layer failed if one did."""
        try:
            lock(policy)
        except LockdownError as error:
            self._reply(0, {"failed": error.what})
            return False
        self._reply(0, {"failed": None})
        return True

    def serve(self) -> None:
        """Answer requests until the host closes the pipe."""
        while os.read(self._in, 1):
            header = wire.HEADER.unpack_from(self._memory, 0)
            _, command, rows, events, payload, _, nonce, _ = header
            if command == wire.COMMAND_LOAD:
                self._reply(nonce, self._load(payload))
            else:
                self._texts = []
                self._batch(rows, events)
                self._reply(nonce, {"faults": self._texts})

    def _reply(self, nonce: int, notes: Mapping[str, Any]) -> None:
        text = json.dumps(notes, ensure_ascii=False).encode("utf-8", "backslashreplace")[
            : wire.NOTES_BYTES
        ]
        memory = self._memory
        memory[wire.NOTES_AT : wire.NOTES_AT + len(text)] = text
        wire.NOTES_LENGTH.pack_into(memory, wire.NOTES_LENGTH_AT, len(text))
        wire.CHILD_NONCE.pack_into(memory, wire.CHILD_NONCE_AT, nonce)
        os.write(self._out, b"\x01")

    def _load(self, length: int) -> dict[str, Any]:
        order = json.loads(self._memory[wire.ROWS_AT : wire.ROWS_AT + length])
        self._rules = Rules(**order["rules"])
        self._files = {name: text.encode("latin-1") for name, text in order["files"].items()}
        origin, entry = order["origin"], order["entry"]
        self._shown_files = [origin, *(f"{origin}/{name}" for name in self._files)]
        random.seed(order["seed"])
        numpy.random.seed(order["seed"] & 0xFFFF_FFFF)
        try:
            self._bot_class = load_bot(self._files, entry, origin)
            rules = self._bot_class.rules
            if type(rules) is not tuple or not all(type(name) is str for name in rules):
                raise LoadError("`rules` must be a tuple of preset names")
        except LoadError as error:
            return {"ok": False, "text": str(error)}
        except BaseException as error:  # SystemExit and KeyboardInterrupt are the bot's doing too
            return {"ok": False, "text": describe_exception(error, self._shown_files)}
        return {"ok": True, "class": self._bot_class.__name__[:100], "rules": list(rules)}

    def _batch(self, rows: int, events: int) -> None:
        memory = self._memory
        row_bytes = memory[wire.ROWS_AT : wire.ROWS_AT + rows * wire.ROW.size]
        end = wire.EVENTS_AT + events * wire.EVENT.size
        event_bytes = memoryview(memory[wire.EVENTS_AT : end])
        size = wire.EVENT.size
        for index, values in enumerate(wire.ROW.iter_unpack(row_bytes)):
            row = wire.Row._make(values)
            start = row.event_start * size
            new = event_bytes[start : start + row.event_count * size]
            answer = self._answer(index, row, new)
            wire.ANSWER.pack_into(memory, wire.ANSWERS_AT + index * wire.ANSWER.size, answer)

    def _answer(self, index: int, row: wire.Row, events: memoryview) -> int:
        """The answer word for one row. Whatever the bot raises becomes an answer too."""
        try:
            slot = None if row.fresh else self._slots.get(row.slot)
            if slot is None:
                slot = self._new_slot(row)
            slot.feed(events)
            view = slot.view(row)
            slot.bot._word = row.word
            if row.ask == wire.ASK_CALZA:
                calls = slot.bot.calza(view)
                if type(calls) is not bool:
                    return self._fault(index, wire.BAD_TYPE, _wrong_type("calza", calls, "a bool"))
                return 1 if calls else PASS_CODE
            return self._encode(index, slot.bot.act(view), view)
        except BaseException as error:  # sys.exit() inside a decision is an exception of the bot
            text = describe_exception(error, self._shown_files)
            return self._fault(index, wire.EXCEPTION, text)

    def _new_slot(self, row: wire.Row) -> Slot:
        bot = self._bot_class.__new__(self._bot_class)
        bot._files = self._files
        bot._word = row.word
        slot = self._slots[row.slot] = Slot(bot, self._rules, row.seats)
        bot.__init__()  # type: ignore[misc]  # after _files and _word: an author may use both there
        return slot

    def _encode(self, index: int, action: object, view: View) -> int:
        if action is DUDO or action is CALZA:
            return action_code(action)
        if type(action) is not Bid:
            wanted = "a Bid, DUDO or CALZA"
            return self._fault(index, wire.BAD_TYPE, _wrong_type("act", action, wanted))
        quantity, face, show = action
        dice = show if type(show) in (tuple, list) else None
        if dice is None or not _all_integers((quantity, face, *dice)):
            text = "act returned a Bid whose numbers are not plain integers"
            return self._fault(index, wire.BAD_TYPE, text)
        if not (1 <= face <= 6 and 1 <= quantity <= MAX_QUANTITY):
            text = f"act returned a bid: quantity {_number(quantity)}, face {_number(face)}"
            return self._fault(index, wire.NOT_A_BID, text)
        mask = wire.show_mask(action, view.dice)
        if mask is None:
            text = f"act shows {', '.join(map(_number, dice[:12]))} but holds {view.dice}"
            return self._fault(index, wire.NOT_HELD, text)
        return action_code(action) | mask << 16

    def _fault(self, index: int, answer: int, text: str) -> int:
        if len(self._texts) < MAX_TEXTS:
            self._texts.append({"row": index, "text": text})
        return answer


def _all_integers(values: Sequence[object]) -> bool:
    return all(type(value) is int for value in values)


def _number(value: int) -> str:
    return str(value) if abs(value) < 10**9 else "a huge number"


def _wrong_type(method: str, value: object, wanted: str) -> str:
    name = str(type(value).__name__)[:100]
    return f"{method} returned a {name}; it must return {wanted}"


def run(policy: Policy, memory: int, size: int, signal_in: int, signal_out: int) -> None:
    """Lock this process down, say so, and serve until the host is done.

    The descriptors `memory`, `signal_in` and `signal_out` are the only ones it needs beside 0 to 2.
    """
    child = Child(mmap.mmap(memory, size), signal_in, signal_out)
    for stream in (sys.stdout, sys.stderr):
        stream.reconfigure(line_buffering=True)  # type: ignore[union-attr]  # both are text files here
    if child.lock(policy):
        child.serve()
