"""A run while it plays: one bar on a terminal, one plain line every ten seconds elsewhere."""

from __future__ import annotations

import sys
import threading
import time
from types import TracebackType
from typing import Self

from rich.console import Console
from rich.progress import (
    BarColumn,
    MofNCompleteColumn,
    Progress,
    TaskID,
    TextColumn,
    TimeRemainingColumn,
)

from arena.block.play import BlockResult
from arena.ratings.provisional import Provisional
from arena.views.terminal import use_colour
from arena.views.text import clean
from arena.views.wording import counted, duration

LINE_S = 10.0
"""Seconds between two lines where there is no terminal."""
TOP = 3
"""Bots whose standing is shown while the run goes on."""
RATING_S = 0.5
"""At most one block in so long is read for the standing."""
RATE_S = 180.0
"""The time left comes from the speed of the last minutes."""


class RunProgress:
    """Shows games played, games a second, time left, workers, faults and the provisional top on stderr;
    use it as a context."""

    def __init__(self, workers: int) -> None:
        self._workers = counted(workers, "worker")
        self._bar: Progress | None = None
        self._task: TaskID | None = None
        self._games = 0
        self._done = 0
        self._limit = ""
        self._faults = 0
        self._last_fault = ""
        self._began = time.monotonic()
        self._over = threading.Event()
        self._ticker = threading.Thread(target=self._tick, name="progress", daemon=True)
        self._played = 0
        self._provisional = Provisional()
        self._rate_after = 0.0

    def __enter__(self) -> Self:
        if sys.stderr.isatty():
            console = Console(stderr=True, no_color=not use_colour(sys.stderr))
            self._bar = Progress(
                TextColumn("{task.description}"),
                BarColumn(),
                MofNCompleteColumn(),
                TextColumn("{task.fields[rate]}"),
                TimeRemainingColumn(),
                TextColumn(self._workers),
                TextColumn("{task.fields[faults]}"),
                TextColumn("{task.fields[top]}"),
                console=console,
                transient=True,
                speed_estimate_period=RATE_S,
            )
            self._bar.start()
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self._over.set()
        if self._bar is not None:
            self._bar.stop()
        elif self._ticker.ident is not None:
            self._ticker.join()

    def started(self, games: int, done: int, most: int) -> None:
        """The run has `games` games, of which `done` are on disk. Told again when more are planned:
        there are at most `most`."""
        self._games, self._done = games, done
        self._limit = f" (at most {most})" if most > games else ""
        if self._bar is None:
            if self._ticker.ident is None:
                self._ticker.start()
            return
        if self._task is None:
            self._task = self._bar.add_task("games", rate="", faults="", top="")
        words = f"games{self._limit}"
        self._bar.update(self._task, total=games, completed=done, description=words)

    def block_done(self, result: BlockResult) -> None:
        """A block was played and stored."""
        self._done += result.games
        self._played += result.games
        self._faults += result.faults
        if result.last_fault:
            bot, fault = result.last_fault
            self._last_fault = f"{clean(bot)} {clean(fault)}"
        if time.monotonic() >= self._rate_after:  # a driver of many workers has other things to do
            self._provisional.add(result.number, result.records)
            self._rate_after = time.monotonic() + RATING_S
        first = self._played == result.games
        if self._bar is not None and self._task is not None:
            self._bar.update(
                self._task,
                completed=self._done,
                rate=self._rate_words(),
                faults=self._fault_words(),
                top=self._top_words(),
            )
        elif first:
            self._say_line()

    def stopping(self) -> None:
        """Somebody asked to stop."""
        words = "stopping: the blocks in flight are finished first; Ctrl-C again stops at once"
        if self._bar is not None:
            self._bar.console.print(words)
        else:
            self._say(words)

    def _tick(self) -> None:
        """A line every LINE_S, even when no block has ended: whoever reads a log sees that it lives."""
        while not self._over.wait(LINE_S):
            self._say_line()

    def _say_line(self) -> None:
        words = [f"{self._done}/{self._games} games{self._limit}"]
        if self._played:
            words += [self._rate_words(), self._left_words(), self._top_words()]
        else:
            words.append("no block of this command is done yet")
        self._say(", ".join([*words, self._workers]))

    def _top_words(self) -> str:
        """The best by some of this command's games, each with its mu: not the table yet."""
        top = ", ".join(f"{clean(bot)} {mu:.1f}" for bot, mu in self._provisional.top(TOP))
        return f"provisional: {top}"

    def _rate(self) -> float:
        return self._played / max(time.monotonic() - self._began, 1e-9)

    def _rate_words(self) -> str:
        return f"{self._rate():,.0f} games/s"

    def _left_words(self) -> str:
        seconds = (self._games - self._done) / max(self._rate(), 1e-9)
        faults = self._fault_words()
        return f"{duration(seconds)} left{f', {faults}' if faults else ''}"

    def _fault_words(self) -> str:
        """`3 faults (last: fox exception)`, or nothing."""
        if not self._faults:
            return ""
        return f"{counted(self._faults, 'fault')} (last: {self._last_fault})"

    def _say(self, words: str) -> None:
        sys.stderr.write(f"{words}\n")
        sys.stderr.flush()
