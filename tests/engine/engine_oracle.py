"""The readable engine as judge of the fast one: the same fixtures and answers, all bytes compared.

`Referee` plays fixtures with `arena.dudo.game.Game` and makes rows and events in its own words;
`compare` lets a window of the fast engine answer the same questions and stops at the first difference.
"""

from __future__ import annotations

import struct
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

import numpy as np

from arena.botkit.rows import ROW
from arena.dudo import legal
from arena.dudo.bid import Bid, action_code, action_from_code
from arena.dudo.dice import KeyedDice
from arena.dudo.events import BidMade, Called, Forfeited, Reveal, RoundEnd, RoundStart
from arena.dudo.game import Ask, Game
from arena.dudo.rules import Rules
from arena.engine.results import Results
from arena.engine.window import Fixtures, Questions, Window
from arena.errors import IllegalMove
from arena.records.secrets import Words

DICE_KEY = bytes(range(16))
WORD_KEY = bytes(range(100, 116))
FAULTS = ("", *(f"fault_{code}" for code in range(1, 256)))
ILLEGAL_CODE, PROTOCOL_CODE = 7, 11

EVENT = struct.Struct("<BBHI")


@dataclass(frozen=True)
class Question:
    """What an answer is chosen by. `word`, `least`, `can_calza`, `can_burn` as in the row."""

    game: Game
    ask: Ask
    word: int
    least: tuple[int, ...]
    can_calza: bool
    can_burn: bool


Choose = Callable[[Question], tuple[int, int]]
"""The answer's word and the fault's code, 0 for none."""


@dataclass
class Seated:
    """One fixture being played, and what each seat was told."""

    index: int
    number: int
    bots: list[int]
    game: Game
    slot: int
    encoded: int = 0
    public: bytearray = field(default_factory=bytearray)
    told: list[int] = field(default_factory=list)
    decisions: list[int] = field(default_factory=list)


class Referee:
    """A window of readable games; slots, order of questions and refill as docs say of the window."""

    def __init__(self, rules: Rules, fixtures: Fixtures, size: int) -> None:
        self.rules = rules
        self.words = Words(WORD_KEY)
        self.finished: dict[int, Seated] = {}
        self.verdicts: list[int] = []
        self._fixtures = fixtures
        self._next = 0
        self._slots: list[Seated | None] = [None] * size
        self._refill()

    def ask(self) -> tuple[list[tuple[Seated, Question]], np.ndarray, bytes, list[int]]:
        """Open questions in the window's order, rows, events, and the bot of each row."""
        seated = [one for one in self._slots if one is not None]
        asked = []
        for one in seated:
            ask = one.game.ask
            assert ask is not None
            asked.append((one.bots[one.game.seating[ask.seat]], one, ask))
        asked.sort(key=lambda item: (item[0], item[1].slot))
        rows, events, questions = np.zeros(len(asked), ROW), bytearray(), []
        for place, (_, one, ask) in enumerate(asked):
            new = _untold(one, ask.seat)
            question = self._question(one, ask)
            start = len(events) // EVENT.size
            row = _row(one, question, start, len(new) // EVENT.size)
            rows[place] = tuple(row[name] for name in ROW.names)
            events += new
            one.decisions[ask.seat] += 1
            questions.append((one, question))
        return questions, rows, bytes(events), [bot for bot, _, _ in asked]

    def apply(self, one: Seated, question: Question, word: int, fault: int) -> int:
        """Make the move or let the seat forfeit; the verdict."""
        verdict = 0
        if not fault:
            verdict = _move(one.game, question.ask, word)
            fault = (0, ILLEGAL_CODE, PROTOCOL_CODE)[verdict]
        if fault:
            one.game.forfeit(question.ask.seat, FAULTS[fault])
        return verdict

    def close_step(self) -> None:
        """Store games that are over and start the next ones."""
        for slot, one in enumerate(self._slots):
            if one is not None and one.game.end is not None:
                self.finished[one.index] = one
                self._slots[slot] = None
        self._refill()

    def _refill(self) -> None:
        for slot, one in enumerate(self._slots):
            if one is None and self._next < len(self._fixtures.number):
                self._slots[slot] = self._start(self._next, slot)
                self._next += 1

    def _start(self, index: int, slot: int) -> Seated:
        bots = [int(bot) for bot in self._fixtures.bots[index]]
        dealer = KeyedDice(DICE_KEY, int(self._fixtures.deal[index]))
        game = Game(self.rules, len(bots), dealer)
        one = Seated(index, int(self._fixtures.number[index]), bots, game, slot)
        one.told, one.decisions = [0] * len(bots), [0] * len(bots)
        return one

    def _question(self, one: Seated, ask: Ask) -> Question:
        state, seat = one.game.state, ask.seat
        return Question(
            game=one.game,
            ask=ask,
            word=self.words.word(one.number, seat, one.decisions[seat]),
            least=tuple(q or 0 for q in legal.least_quantities(state)),
            can_calza=legal.may_call_calza(state, seat),
            can_burn=seat == state.turn and legal.may_burn(state, seat),
        )


def compare(
    rules: Rules, fixtures: Fixtures, size: int, choose: Choose
) -> tuple[Referee, Window, Counter[str]]:
    """Play both ways and assert that all is the same; what happened how often."""
    referee = Referee(rules, fixtures, size)
    window = Window(
        rules,
        fixtures,
        DICE_KEY,
        WORD_KEY,
        size,
        illegal=ILLEGAL_CODE,
        protocol=PROTOCOL_CODE,
    )
    seen: Counter[str] = Counter()
    while True:
        expected, rows, events, bots = referee.ask()
        questions = window.ask()
        if questions is None:
            assert not expected
            break
        _same_questions(questions, expected, rows, events, bots)
        chosen = [choose(question) for _, question in expected]
        blind = questions.rows["blind"].sum()
        seen.update(blind=int(blind))
        verdicts = window.answer(
            np.array([word for word, _ in chosen], np.uint32),
            np.array([fault for _, fault in chosen], np.uint8),
        )
        wanted = [
            referee.apply(one, question, word, fault)
            for (one, question), (word, fault) in zip(expected, chosen, strict=True)
        ]
        assert verdicts.tolist() == wanted
        seen.update({"illegal": wanted.count(1), "protocol": wanted.count(2)})
        referee.close_step()
    same_results(window.results(), [referee.finished[i] for i in range(len(fixtures.number))])
    for one in referee.finished.values():
        _tally(one.game, seen)
    return referee, window, seen


def same_results(results: Results, games: list[Seated]) -> None:
    """Every column against the readable games, all of which are over."""
    assert results.games.tolist() == [one.index for one in games]
    for values, offsets, lists in (
        (results.dice, results.dice_offsets, [one.game.rolled for one in games]),
        (results.actions, results.action_offsets, [one.game.actions for one in games]),
    ):
        assert values.tolist() == [value for row in lists for value in row]
        assert np.diff(offsets, prepend=-offsets[0]).tolist() == [0, *map(len, lists)]
    notes = [note for one in games for note in one.game.side]
    assert results.note_at.tolist() == [note.at for note in notes]
    kinds = ("show", "calza", "forfeit")
    assert [kinds[kind] for kind in results.note_kind] == [note.kind for note in notes]
    assert results.note_seat.tolist() == [note.seat for note in notes]
    assert results.note_detail.tolist() == [_detail(note.kind, note.detail) for note in notes]
    sides = [0, *(len(one.game.side) for one in games)]
    assert results.note_offsets.tolist() == np.cumsum(sides).tolist()
    assert results.seating.tolist() == [list(one.game.seating) for one in games]
    assert results.ranks.tolist() == [_plan_ranks(one.game) for one in games]
    assert results.rounds.tolist() == [one.game.state.round_number for one in games]
    ends = [one.game.end for one in games]
    assert results.truncated.tolist() == [end is not None and end.truncated for end in ends]


def _same_questions(
    questions: Questions,
    expected: list[tuple[Seated, Question]],
    rows: np.ndarray,
    events: bytes,
    bots: list[int],
) -> None:
    assert len(questions.rows) == len(rows)
    if questions.rows.tobytes() != rows.tobytes():
        for name in ROW.names:
            assert questions.rows[name].tolist() == rows[name].tolist(), name
        raise AssertionError("rows differ in the bytes between fields")
    assert questions.events.tobytes() == events
    assert questions.games.tolist() == [one.index for one, _ in expected]
    assert questions.bots.tolist() == sorted(set(bots))
    starts = [bots.index(bot) for bot in sorted(set(bots))]
    assert questions.starts.tolist() == [*starts, len(bots)]


def _move(game: Game, ask: Ask, word: int) -> int:
    """0 and the move is made, or 1 for an illegal one, 2 for no answer at all."""
    code, mask = word % 65536, word // 65536
    if ask.what == "calza":
        if mask or code not in (1, 2):
            return 2
        game.answer_calza(code == 1)
        return 0
    hidden = game.hidden[ask.seat]
    if mask >= 1 << len(hidden) or 2 <= code <= 6 or (code < 2 and mask):
        return 2
    show = tuple(die for i, die in enumerate(hidden) if mask & 1 << i)
    try:
        game.act(action_from_code(code, show))
    except IllegalMove:
        return 1
    return 0


def _untold(one: Seated, seat: int) -> bytes:
    """The public events that a seat has not had, as bytes; it has had them now."""
    for event in one.game.events[one.encoded :]:
        one.public += _event_bytes(event)
    one.encoded = len(one.game.events)
    new = bytes(one.public[one.told[seat] :])
    one.told[seat] = len(one.public)
    return new


def _event_bytes(event: object) -> bytes:
    if isinstance(event, BidMade):
        return EVENT.pack(2, event.seat, action_code(event.bid), _packed(event.bid.show))
    if isinstance(event, RoundStart):
        return EVENT.pack(1, event.opener, int(event.kind), event.number)
    if isinstance(event, Called):
        return EVENT.pack(3, event.seat, action_code(event.call), 0)
    if isinstance(event, Reveal):
        hands = enumerate(event.hands)
        return b"".join(EVENT.pack(4, seat, 0, _packed(hand)) for seat, hand in hands if hand)
    if isinstance(event, Forfeited):
        return EVENT.pack(5, event.seat, 0, 0)
    if isinstance(event, RoundEnd):
        end = event.resolution
        changed = b"".join(
            EVENT.pack(6, seat, end.dice_after[seat], 0)
            for seat in range(len(end.dice_after))
            if end.dice_after[seat] != end.dice_before[seat]
        )
        return changed + EVENT.pack(7, 0, 65535 if end.actual is None else end.actual, 0)
    return b""


def _row(one: Seated, question: Question, start: int, events: int) -> dict[str, Any]:
    state, seat = one.game.state, question.ask.seat
    standing = state.standing or Bid(0, 0)
    sees = legal.sees_own_dice(state, seat)
    shown = tuple(die for dice in state.shown for die in dice)
    return {
        "word": question.word,
        "slot": one.slot,
        "event_start": start,
        "event_count": events,
        "bids": len(state.bids),
        "round_number": state.round_number,
        "ask": 1 if question.ask.what == "calza" else 0,
        "fresh": 1 if one.decisions[seat] == 0 else 0,
        "seat": seat,
        "seats": len(state.dice),
        "turn": state.turn,
        "opener": state.opener,
        "kind": int(state.kind),
        "blind": 0 if sees else 1,
        "can_calza": question.can_calza,
        "can_burn": question.can_burn,
        "total": sum(state.dice),
        "quantity": standing.quantity,
        "face": standing.face,
        "bidder": 255 if state.bidder is None else state.bidder,
        "fijo_used": sum(1 << seat for seat, used in enumerate(state.fijo_used) if used),
        "ciego_used": sum(1 << seat for seat, used in enumerate(state.ciego_used) if used),
        "least": question.least,
        "dice": _counts(one.game.hidden[seat] if sees else ()),
        "shown": _counts(shown),
        "dice_left": (*state.dice, *[0] * (20 - len(state.dice))),
    }


def _counts(dice: tuple[int, ...]) -> tuple[int, ...]:
    return tuple(dice.count(face) for face in range(1, 7))


def _packed(dice: tuple[int, ...]) -> int:
    return sum(16 ** (die - 1) for die in dice)


def _detail(kind: str, detail: str) -> int:
    if kind == "forfeit":
        return FAULTS.index(detail)
    return _packed(tuple(map(int, detail)))


def _plan_ranks(game: Game) -> list[int]:
    assert game.end is not None
    return [game.end.ranks[game.seating.index(seat)] for seat in range(len(game.seating))]


def _tally(game: Game, seen: Counter[str]) -> None:
    assert game.end is not None
    seen["games"] += 1
    seen["truncated"] += game.end.truncated
    seen.update(note.kind for note in game.side)
    for event in game.events:
        if isinstance(event, RoundStart):
            seen[f"round {event.kind.label}"] += 1
        elif isinstance(event, RoundEnd):
            end = event.resolution
            if end.exact is not None:
                seen["calza hit" if end.exact else "calza miss"] += 1
            seen["shared exit"] += len(end.eliminated) > 1
