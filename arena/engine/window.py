"""A window of games in lockstep: what `arena.block` asks bots through, and gets records from."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from arena.botkit.rows import EVENT, ROW
from arena.dudo.rules import Rules
from arena.engine.layout import (
    COUNTERS,
    DONE_ACTIONS,
    DONE_DICE,
    DONE_NOTES,
    FINISHED,
    GAMES_OVER,
    LONGEST,
    LOW,
    OVER_ACTIONS,
    OVER_DICE,
    OVER_NOTES,
    PLAYING,
    STREAMS,
    Array,
)
from arena.engine.moves import ILLEGAL, OK, PROTOCOL, apply_answers
from arena.engine.questions import count_questions, write_questions
from arena.engine.refill import refill
from arena.engine.results import Results, Story, make_results
from arena.engine.stretches import grow_stretches, new_games, with_room
from arena.engine.terms import least_table, make_terms
from arena.errors import PlatformError, RulesError

__all__ = [
    "ILLEGAL",
    "OK",
    "PROTOCOL",
    "Fixtures",
    "Questions",
    "Results",
    "Story",
    "Window",
    "warm",
]

MOST_EVENTS = 65_535
"""Events of one row, which counts them in 16 bits: what a seat with dice has not had since it was
asked last. While it is not asked a round has at most one bid of each other seat, so 61 events at 20
seats: with max_rounds up to 1,074 no game comes there, and beyond only one between seats that take
turns at winning and losing the same dice."""


def warm() -> None:
    """Compile every kernel, or load it from the cache, before there is a game that waits for it."""
    fixtures = Fixtures(np.zeros(1, np.uint64), np.zeros(1, np.uint64), np.zeros((1, 2), np.uint16))
    window = Window(Rules(), fixtures, bytes(16), bytes(16), 1, illegal=1, protocol=1)
    while window.ask() is not None:
        window.answer(np.zeros(1, np.uint32), np.ones(1, np.uint8))


@dataclass(frozen=True)
class Fixtures:
    """The games to play, in order; one entry a game. `number` u8[n] keys the random words, `deal`
    u8[n] the dice; `bots` u2[n, seats] is the bot at each plan seat."""

    number: NDArray[np.uint64]
    deal: NDArray[np.uint64]
    bots: NDArray[np.uint16]


@dataclass(frozen=True)
class Questions:
    """All open questions: by bot ascending, those of a bot by slot ascending.

    `rows` and `events` have the dtypes of `arena.botkit.rows`; events are counted from the start of
    `events`, and the questions of bots[k] are rows[starts[k]:starts[k + 1]]. `games`: the fixture of
    each row. The arrays are views of memory that the next call of `ask` writes over.
    """

    rows: Array
    events: Array
    bots: NDArray[np.uint16]
    starts: NDArray[np.int64]
    games: NDArray[np.int32]


class Window:
    """At most `size` games on their way at once; a game that ends makes room for the next fixture.

    `illegal` and `protocol` are the codes (1 to 255) that forfeits by such answers get in records.
    Raises RulesError for a number of seats that the rules exclude.
    """

    _told: Array

    def __init__(
        self,
        rules: Rules,
        fixtures: Fixtures,
        dice_key: bytes,
        word_key: bytes,
        size: int,
        *,
        illegal: int,
        protocol: int,
    ) -> None:
        games, seats = fixtures.bots.shape
        _check(rules, fixtures, size, (illegal, protocol))
        size = max(1, min(size, games))
        self._seats = seats
        self._terms = make_terms(rules, seats, dice_key, word_key, illegal, protocol)
        self._table = least_table(rules, seats)
        self._numbers = np.array(fixtures.number, np.uint64)
        self._deals = np.array(fixtures.deal, np.uint64)
        self._bots, places = np.unique(fixtures.bots, return_inverse=True)
        self._places = places.reshape(fixtures.bots.shape).astype(np.int32)
        self._games, self._pools = new_games(size, seats, rules.start_dice)
        self._ends = {stream: len(pool) for stream, pool in self._pools.items()}
        self._finished = np.zeros(games, FINISHED)
        self._done = {stream: self._pools[stream][:0].copy() for stream in STREAMS[1:]}
        self._counters = np.zeros(COUNTERS, np.int64)
        self._make_buffers(size)
        self._open: Questions | None = None
        self._refill()

    def ask(self) -> Questions | None:
        """The open questions, one for each game on its way; None when all games are over.

        The same ones until they are answered. Raises PlatformError beyond MOST_EVENTS.
        """
        if self._open is None:
            needed = count_questions(self._games, self._starts, self._counters)
            asked = int(self._starts[-1])
            if asked == 0:
                return None
            self._check_events()
            self._told = with_room(self._told, 0, needed)
            write_questions(
                self._terms,
                self._table,
                self._games,
                self._pools["events"],
                self._starts,
                self._cursors,
                self._slots,
                self._fixtures,
                self._rows,
                self._told,
            )
            self._open = self._questions(asked, needed)
        return self._open

    def answer(self, answers: NDArray[np.uint32], faults: NDArray[np.uint8]) -> NDArray[np.uint8]:
        """Answer all questions of `ask`, in their order; a verdict each (`moves.OK` and so on).

        An answer is a word of the wire: the action's number in the low half, PASS_CODE for a
        bystander's no; in the high half bit i for the i-th of the seat's sorted hidden dice, if it
        is shown. Where a fault is not 0 the seat forfeits with it, and the verdict is OK. Raises
        ValueError when nothing was asked or the lengths are not those of the questions.
        """
        asked = 0 if self._open is None else len(self._open.rows)
        if not asked or answers.shape != (asked,) or faults.shape != (asked,):
            raise ValueError("one answer and one fault for each question that was asked")
        self._answers[:asked] = answers
        self._faults[:asked] = faults
        self._open = None
        self._counters[LOW] = 0
        self._counters[GAMES_OVER : OVER_NOTES + 1] = 0
        pools = self._pools
        apply_answers(
            self._terms,
            self._table,
            self._games,
            pools["events"],
            pools["dice"],
            pools["actions"],
            pools["notes"],
            self._slots,
            self._answers,
            self._faults,
            self._verdicts,
            self._counters,
            asked,
        )
        if self._counters[GAMES_OVER]:
            self._refill()
        elif self._counters[LOW]:
            grow_stretches(self._games, self._pools, self._ends)
        return self._verdicts[:asked].copy()

    def story(self, game: int) -> Story:
        """A fixture's game so far, or to its end. Raises ValueError for one that has not begun."""
        if self._finished[game]["done"]:
            place, pools = self._finished[game], self._done
        else:
            on_their_way = self._games["status"] == PLAYING
            slots = np.flatnonzero(on_their_way & (self._games["fixture"] == game))
            if not len(slots):
                raise ValueError(f"game {game} has not begun")
            place, pools = self._games[slots[0]], self._pools
        parts = []
        for stream in STREAMS[1:]:
            at, used = int(place[f"{stream}_at"]), int(place[f"{stream}_used"])
            parts.append(pools[stream][at : at + used].copy())
        return Story(self._seats, *parts)

    def over(self, games: NDArray[np.integer]) -> NDArray[np.bool_]:
        """Which of these fixtures' games are over."""
        return np.asarray(self._finished["done"][games] != 0)

    def results(self) -> Results:
        """The games that are over, in the order of the fixtures."""
        done = self._done
        return make_results(
            self._finished, self._seats, done["dice"], done["actions"], done["notes"]
        )

    def _make_buffers(self, size: int) -> None:
        self._starts = np.zeros(len(self._bots) + 1, np.int64)
        self._cursors = np.zeros_like(self._starts)
        self._slots = np.zeros(size, np.int32)
        self._fixtures = np.zeros(size, np.int32)
        self._rows = np.zeros(size, ROW)
        self._told = np.zeros(size, EVENT)
        self._answers = np.zeros(size, np.uint32)
        self._faults = np.zeros(size, np.uint8)
        self._verdicts = np.zeros(size, np.uint8)

    def _check_events(self) -> None:
        if self._counters[LONGEST] > MOST_EVENTS:
            raise PlatformError(
                f"a seat was not asked for more than {MOST_EVENTS} events of its game",
                hint="play with a smaller max_rounds",
            )

    def _questions(self, asked: int, events: int) -> Questions:
        counts = np.diff(self._starts)
        present = np.flatnonzero(counts)
        return Questions(
            rows=self._rows[:asked],
            events=self._told[:events],
            bots=self._bots[present].astype(np.uint16),
            starts=np.append(self._starts[present], asked),
            games=self._fixtures[:asked],
        )

    def _refill(self) -> None:
        """Store the games that are over and start the next ones."""
        counters, pools, done = self._counters, self._pools, self._done
        for stream, end, more in (
            ("dice", DONE_DICE, OVER_DICE),
            ("actions", DONE_ACTIONS, OVER_ACTIONS),
            ("notes", DONE_NOTES, OVER_NOTES),
        ):
            done[stream] = with_room(done[stream], int(counters[end]), int(counters[more]))
        complete = False
        while not complete:
            complete = refill(
                self._terms,
                self._games,
                pools["events"],
                pools["dice"],
                pools["actions"],
                pools["notes"],
                self._numbers,
                self._deals,
                self._places,
                self._finished,
                done["dice"],
                done["actions"],
                done["notes"],
                counters,
            )
            if counters[LOW]:
                grow_stretches(self._games, self._pools, self._ends)
                counters[LOW] = 0


def _check(rules: Rules, fixtures: Fixtures, size: int, codes: tuple[int, int]) -> None:
    games, seats = fixtures.bots.shape
    if not 2 <= seats <= rules.max_players:
        fault = f"{seats} seats; these rules are played by 2 to {rules.max_players}"
        raise RulesError([("max_players", fault)])
    if not len(fixtures.number) == len(fixtures.deal) == games:
        raise ValueError("fixtures have one number, one deal and one row of bots each")
    if size < 1:
        raise ValueError("a window has at least one place")
    if not all(1 <= code <= 255 for code in codes):
        raise ValueError("codes of faults are 1 to 255")
