"""A run while it plays: one bar on a terminal, one plain line every ten seconds elsewhere."""

from __future__ import annotations

import sys
import time
from types import TracebackType
from typing import Self

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from arena.block.play import BlockResult
from arena.ratings.provisional import Provisional
from arena.views.terminal import use_colour
from arena.views.text import clean

LINE_S = 10.0
"""Seconds between two lines where there is no terminal."""
TOP = 3
"""Bots whose standing is shown while the run goes on."""
RATE_S = 180.0
"""The time left comes from the speed of the last minutes."""


class RunProgress:
    """Shows games played, games a second, time left and faults on stderr; use it as a context."""

    def __init__(self) -> None:
        self._bar: Progress | None = None
        self._task: int | None = None
        self._games = 0
        self._done = 0
        self._faults = 0
        self._began = self._said = time.monotonic()
        self._played = 0
        self._provisional = Provisional()

    def __enter__(self) -> Self:
        if sys.stderr.isatty():
            console = Console(stderr=True, no_color=not use_colour(sys.stderr))
            self._bar = Progress(
                TextColumn("{task.description}"),
                BarColumn(),
                MofNCompleteColumn(),
                TextColumn("{task.fields[rate]}"),
                TimeRemainingColumn(),
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
        if self._bar is not None:
            self._bar.stop()

    def started(self, games: int, done: int) -> None:
        """The run has `games` games, of which `done` were on disk before."""
        self._games, self._done = games, done
        self._began = self._said = time.monotonic()
        if self._bar is not None:
            self._task = self._bar.add_task(
                "games", total=games, completed=done, rate="", faults="", top=""
            )

    def block_done(self, result: BlockResult) -> None:
        """A block was played and stored."""
        self._done += result.games
        self._played += result.games
        self._faults += result.faults
        self._provisional.add(result.number, result.records)
        first = self._played == result.games
        if self._bar is not None and self._task is not None:
            self._bar.update(
                self._task,  # type: ignore[arg-type]  # rich's TaskID is a NewType of int
                completed=self._done,
                rate=self._rate_words(),
                faults=f"{self._faults} faults" if self._faults else "",
                top=self._top_words(),
            )
        elif first or time.monotonic() - self._said >= LINE_S:
            self._said = time.monotonic()
            words = (self._rate_words(), self._left_words(), self._top_words())
            self._say(f"{self._done}/{self._games} games, {', '.join(words)}")

    def stopping(self) -> None:
        """Somebody asked to stop."""
        words = "stopping: the blocks in flight are finished first; Ctrl-C again stops at once"
        if self._bar is not None:
            self._bar.console.print(words)
        else:
            self._say(words)

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
        faults = f", {self._faults} faults" if self._faults else ""
        return f"{seconds:.0f} s left{faults}"

    def _say(self, words: str) -> None:
        sys.stderr.write(f"{words}\n")
        sys.stderr.flush()
