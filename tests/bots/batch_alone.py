"""A bot with `act_batch`, asked one decision at a time by tests that play the readable game."""

from __future__ import annotations

from pathlib import Path

import numpy as np

from arena.botkit import Action, Bid, Bot, Round, View
from arena.botkit import rows as kit
from arena.dudo.bid import action_code, action_from_code
from arena.sandbox import wire

Event = tuple[int, int, int, int]


class Alone(Bot):
    """Gives a batch bot rows made from views. It is told the events that it has not heard; a view
    that does not go on from the last one begins another game."""

    def __init__(self, bot_class: type[Bot], folder: Path) -> None:
        self._bot_class = bot_class
        self._contents = {
            path.name: path.read_bytes() for path in folder.iterdir() if path.is_file()
        }
        self._inner: Bot | None = None
        self._told: list[Event] = []

    def act(self, view: View) -> Action:
        bot, rows = self._question(view, kit.ASK_ACT)
        answer = bot.act_batch(rows)
        assert answer.shape == (1,)
        code, mask = int(answer[0]) & 0xFFFF, int(answer[0]) >> 16
        return action_from_code(code, wire.shown_dice(mask, view.dice))

    def calza(self, view: View) -> bool:
        bot, rows = self._question(view, kit.ASK_CALZA)
        answer = bot.calza_batch(rows)
        assert answer.shape == (1,)
        return bool(answer[0])

    def _question(self, view: View, ask: int) -> tuple[Bot, np.ndarray]:
        story = story_of(view)
        fresh = self._inner is None or story[: len(self._told)] != self._told
        if self._inner is None:
            self._inner = self._new(view)
        new = story if fresh else story[len(self._told) :]
        self._told = story
        self._inner._events = np.array(new, kit.EVENT)
        row = view._replace(word=self._words[0], event_count=len(new), ask=ask, fresh=fresh)
        packed = wire.ROW.pack(*row)
        return self._inner, np.frombuffer(packed, kit.ROW)

    def _new(self, view: View) -> Bot:
        bot = self._bot_class.__new__(self._bot_class)
        bot._files, bot._words, bot._rules = self._contents, [None], view.rules
        bot.__init__()  # type: ignore[misc]  # as the sandbox makes one
        return bot


def story_of(view: View) -> list[Event]:
    """All public events up to a view."""
    events = [event for finished in view.rounds for event in _round(finished)]
    events.append((kit.ROUND_START, view.opener, view.kind, view.round_number))
    return events + [_bid(seat, bid) for seat, bid in view.bids]


def _round(finished: Round) -> list[Event]:
    kind = finished.palo_fijo + 2 * finished.palo_ciego
    events = [(kit.ROUND_START, finished.opener, kind, finished.number)]
    events += [_bid(seat, bid) for seat, bid in finished.bids]
    if finished.call is not None and finished.caller is not None and finished.hands is not None:
        events.append((kit.CALL, finished.caller, action_code(finished.call), 0))
        hands = enumerate(finished.hands)
        events += [(kit.HAND, seat, 0, wire.pack_dice(hand)) for seat, hand in hands if hand]
    if finished.forfeited is not None:
        events.append((kit.FORFEIT, finished.forfeited, 0, 0))
    pairs = enumerate(zip(finished.dice, finished.dice_after, strict=True))
    events += [
        (kit.DICE_LEFT, seat, after, 0) for seat, (before, after) in pairs if before != after
    ]
    actual = kit.NO_COUNT if finished.actual is None else finished.actual
    return [*events, (kit.ROUND_END, 0, actual, 0)]


def _bid(seat: int, bid: Bid) -> Event:
    return (kit.BID, seat, action_code(bid), wire.pack_dice(bid.show))
