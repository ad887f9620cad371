"""Which pairs of a run in waves are settled, and so what its next wave is: a function of its records."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from arena.ratings.ledger import Ledger
from arena.records.folder import RunFolder
from arena.records.runfile import RunFile
from arena.schedule.waves import Wave, blocks_of_wave, next_wave, pairs_of
from arena.stats.fixed import fixed_sample
from arena.stats.sequences import Sample, sequence_interval
from arena.stats.sprt import Decision, decide


class Verdict(Enum):
    """What is known of a pair."""

    FIRST = "first"
    """The first bot is better."""
    SECOND = "second"
    """The second bot is better."""
    EQUAL = "equal"
    """The two are equal within the margin."""
    OPEN = "open"
    """The pair plays on."""
    UNDECIDED = "undecided"
    """The pair has had the most deals, and is still open."""
    ENDED = "ended"
    """A bot of the pair is disqualified."""


@dataclass(frozen=True, slots=True)
class Pair:
    """A pair of bots, by their places among the run's names, and what is known of it.

    `low` and `high` bound the share of wins of the first bot at every moment of the run, for all pairs
    at once.
    """

    first: int
    second: int
    sample: Sample
    low: float
    high: float
    verdict: Verdict


class Settling:
    """Takes in the waves of a run one after the other and says what follows from them.

    Confidence is simultaneous over all pairs by Bonferroni's inequality: each of m pairs has an error
    of (1 - confidence) / m. Format adaptive: a pair is settled when its confidence sequence leaves out
    1/2, or lies within the margin around 1/2. Format compare: two sequential tests, of 1/2 against 1/2
    plus the margin for either bot; a bot is better when its test says so, and the two are equal when
    neither does. Sobel and Wald (1949), The Annals of Mathematical Statistics 20: three decisions by
    two tests; each has half of the error that may call equal bots different.
    """

    def __init__(self, folder: RunFolder, run: RunFile) -> None:
        self._folder = folder
        self._schedule = run.model.schedule
        self._lineups = pairs_of(len(run.playing))
        self._ledger = Ledger(run, len(self._lineups))
        self._played = [0] * len(self._lineups)
        self.waves = 0
        """How many waves are taken in."""
        self._verdicts = [Verdict.OPEN] * len(self._lineups)
        self._tests = [(Decision.OPEN, Decision.OPEN)] * len(self._lineups)
        self._alpha = (1 - self._schedule.confidence) / max(len(self._lineups), 1)

    def take_in(self, run: RunFile) -> None:
        """Take in the next wave of `run`. Raises StorageError where a record is missing."""
        blocks = blocks_of_wave(run.plan, run.waves, self.waves)
        self._ledger.take_in(self._folder, blocks)
        for table, deals in run.waves[self.waves]:
            self._played[table] += deals
            self._judge(table)
        self._end_pairs()
        self.waves += 1

    def next_wave(self) -> Wave:
        """What is to be played after the waves taken in; empty when all pairs are settled."""
        still = [table for table, verdict in enumerate(self._verdicts) if verdict is Verdict.OPEN]
        return next_wave(self._played, still, self._schedule.deals)

    def pairs(self) -> list[Pair]:
        """Every pair, in the order of tables."""
        return [self._pair(table) for table in range(len(self._lineups))]

    def fixed_games(self) -> int:
        """Games that a schedule fixed beforehand would have needed for the same certainty.

        For every pair the deals of a test that tells 1/2 from 1/2 plus the margin, with the error of
        one of all pairs and the chance to miss it of the whole run, at the variance of deals measured
        for that pair; two games each. The schedule is favoured: it could not know the variances.
        """
        miss = 1 - self._schedule.confidence
        margin = self._schedule.margin
        samples = (self._ledger.sample(table) for table in range(len(self._lineups)))
        return sum(2 * fixed_sample(s.variance, margin, self._alpha, miss) for s in samples)

    def _judge(self, table: int) -> None:
        sample = self._ledger.sample(table)
        if self._schedule.format == "compare":
            verdict = self._tested(table, sample)
        else:
            verdict = self._bounded(sample)
        if verdict is Verdict.OPEN and self._played[table] >= self._schedule.deals:
            verdict = Verdict.UNDECIDED
        self._verdicts[table] = verdict

    def _bounded(self, sample: Sample) -> Verdict:
        low, high = sequence_interval(sample, self._alpha)
        if low > 0.5:
            return Verdict.FIRST
        if high < 0.5:
            return Verdict.SECOND
        margin = self._schedule.margin
        return Verdict.EQUAL if low > 0.5 - margin and high < 0.5 + margin else Verdict.OPEN

    def _tested(self, table: int, sample: Sample) -> Verdict:
        """A test that has spoken is not asked again."""
        margin, miss = self._schedule.margin, 1 - self._schedule.confidence
        first, second = (
            decide(sample, 0.5, shift, miss / 2, miss) if before is Decision.OPEN else before
            for before, shift in zip(self._tests[table], (margin, -margin), strict=True)
        )
        self._tests[table] = (first, second)
        if first is Decision.SHIFT:
            return Verdict.FIRST
        if second is Decision.SHIFT:
            return Verdict.SECOND
        return Verdict.EQUAL if first is second is Decision.NULL else Verdict.OPEN

    def _end_pairs(self) -> None:
        out = self._ledger.out
        for table, lineup in enumerate(self._lineups):
            if out.intersection(lineup):
                self._verdicts[table] = Verdict.ENDED

    def _pair(self, table: int) -> Pair:
        sample = self._ledger.sample(table)
        low, high = sequence_interval(sample, self._alpha)
        return Pair(*self._lineups[table], sample, low, high, self._verdicts[table])
