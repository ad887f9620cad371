"""Point 9: fewer games for the same certainty, and errors no larger than promised."""

from __future__ import annotations

import shutil
import subprocess
import sys
import tempfile
from dataclasses import dataclass
from pathlib import Path

import numpy as np
import pandas as pd
from check import Check, at_least, at_most
from numpy.typing import NDArray

from arena.schedule.waves import next_wave
from arena.stats.fixed import fixed_sample
from arena.stats.sequences import Sample, sequence_interval
from arena.stats.sprt import Decision, decide

ROOT = Path(__file__).parents[2]
REPEATS = 30
STREAMS = 2_000
MARGIN, CONFIDENCE = 0.02, 0.95
BASE_DEALS = 400
"""Deals of each pair in the league from which the distributions of deal scores are taken."""
_BOTS = "bayes bluffer cautious child exact specialist thirds uniform"
_LIST = ", ".join(f"bots/{bot}.py" for bot in _BOTS.split())
_BASE = f"""name: base
bots: [{_LIST}]
schedule: {{deals: {BASE_DEALS}}}
seed: 9
"""
_ADAPTIVE = f"""name: adaptive
bots: [{_LIST}]
schedule: {{format: adaptive, deals: 20000}}
seed: 10
"""

Scores = NDArray[np.float64]
"""Chances of the deal scores 0, 1/4, 1/2, 3/4 and 1 of a pair."""
_VALUES = np.array([0, 0.25, 0.5, 0.75, 1])


@dataclass(frozen=True)
class Played:
    """How a simulated adaptive run ended: games, and pairs called wrongly."""

    games: int
    wrong: int


def measure() -> list[Check]:
    """All values of the point. Takes minutes: two leagues are played."""
    with tempfile.TemporaryDirectory() as name:
        root = Path(name)
        shutil.copytree(ROOT / "bots", root / "bots")
        (root / "tournaments").mkdir()
        base = _frame(root, "base", _BASE)
        pairs = _pairs(base)
        real = _frame(root, "adaptive", _ADAPTIVE)
    return [*_simulated(pairs), *_real(pairs, real), *_null_streams(pairs), *_sprt_errors(pairs)]


def _frame(root: Path, name: str, league: str) -> pd.DataFrame:
    """The games of a league that is played here and now: bots a and b, deal, score of a."""
    (root / "tournaments" / f"{name}.yaml").write_text(league)
    words = [sys.executable, "-m", "arena.cli.main"]
    run = [*words, "run", f"tournaments/{name}.yaml", "--local"]
    subprocess.run(run, cwd=root, check=True, capture_output=True)
    subprocess.run([*words, "verify"], cwd=root, check=True, capture_output=True)
    files = sorted((root / "results" / name / "blocks").glob("*.parquet"))
    games = pd.concat([pd.read_parquet(file) for file in files], ignore_index=True)
    bots = [sorted(seats) for seats in games.bots]
    won = [
        dict(zip(seats, ranks, strict=True))
        for seats, ranks in zip(games.bots, games.ranks, strict=True)
    ]
    games["a"], games["b"] = [pair[0] for pair in bots], [pair[1] for pair in bots]
    games["score"] = [
        (1 + np.sign(int(rank[b]) - int(rank[a]))) / 2
        for rank, (a, b) in zip(won, bots, strict=True)
    ]
    deals = games.groupby(["a", "b", "deal"], as_index=False).agg(
        score=("score", "mean"), games=("score", "size")
    )
    assert (deals.games == 2).all()
    return deals


def _pairs(deals: pd.DataFrame) -> dict[tuple[str, str], Scores]:
    """The measured distribution of deal scores of every pair."""
    found = {}
    for pair, own in deals.groupby(["a", "b"]):
        found[pair] = np.array([(own.score == value).mean() for value in _VALUES])
    return found


def _simulated(pairs: dict[tuple[str, str], Scores]) -> list[Check]:
    """Adaptive runs of the measured pairs, and of as many whose win chances are close to 1/2."""
    checks = []
    for name, field in (("shipped bots", pairs), ("a close field", _close(pairs))):
        rng = np.random.default_rng(909)
        runs = [_adaptive_run(list(field.values()), rng) for _ in range(REPEATS)]
        games = float(np.mean([run.games for run in runs]))
        alpha = (1 - CONFIDENCE) / len(field)
        # As in the formula of `fixed_games`: the schedule knows every pair's variance beforehand.
        fixed = sum(
            2 * fixed_sample(_variance(chances), MARGIN, alpha, 1 - CONFIDENCE)
            for chances in field.values()
        )
        wrong = sum(run.wrong for run in runs)
        least = (
            10 if field is pairs else 5
        )  # a close field has pairs at the margin: as hard for both
        checks += [
            at_least(f"{name}: games of a fixed schedule per adaptive one", fixed / games, least),
            at_most(f"{name}: wrong pairs in {REPEATS} repeats", wrong, 0),
        ]
    return checks


def _close(pairs: dict[tuple[str, str], Scores]) -> dict[tuple[str, str], Scores]:
    """The pairs of which each wins between 20 and 80 %: what a table of good bots is like."""
    return {
        pair: chances for pair, chances in pairs.items() if 0.2 <= float(chances @ _VALUES) <= 0.8
    }


def _variance(chances: Scores) -> float:
    return float(chances @ _VALUES**2 - (chances @ _VALUES) ** 2)


def _adaptive_run(field: list[Scores], rng: np.random.Generator) -> Played:
    """The rule of the format, on deals drawn from the measured distributions."""
    most = 100_000
    played = [0] * len(field)
    total, squares = np.zeros(len(field)), np.zeros(len(field))
    still = list(range(len(field)))
    alpha = (1 - CONFIDENCE) / len(field)
    wrong = 0
    while wave := next_wave(played, still, most):
        for table, deals in wave:
            drawn = rng.multinomial(deals, field[table])
            played[table] += deals
            total[table] += drawn @ _VALUES
            squares[table] += drawn @ _VALUES**2
            sample = Sample(played[table], total[table], squares[table])
            low, high = sequence_interval(sample, alpha)
            truth = float(field[table] @ _VALUES)
            equal = low > 0.5 - MARGIN and high < 0.5 + MARGIN
            if low > 0.5 or high < 0.5 or equal:
                still.remove(table)
                right = (
                    truth > 0.5
                    if low > 0.5
                    else truth < 0.5
                    if high < 0.5
                    else abs(truth - 0.5) < MARGIN
                )
                wrong += not right
    return Played(2 * sum(played), wrong)


def _real(pairs: dict[tuple[str, str], Scores], real: pd.DataFrame) -> list[Check]:
    """The adaptive league that was played: against the fixed schedule, and the base league's order."""
    alpha = (1 - CONFIDENCE) / len(pairs)
    fixed = games = contradicted = 0
    for pair, own in real.groupby(["a", "b"]):
        scores = own.score
        sample = Sample(len(own), float(scores.sum()), float((scores**2).sum()))
        fixed += 2 * fixed_sample(sample.variance, MARGIN, alpha, 1 - CONFIDENCE)
        games += 2 * len(own)
        low, high = sequence_interval(sample, alpha)
        truth = float(pairs[pair] @ _VALUES)
        spread = 3 * (_variance(pairs[pair]) / BASE_DEALS) ** 0.5
        contradicted += (low > 0.5 and truth < 0.5 - spread) or (high < 0.5 < truth - spread)
    return [
        at_least("a league of shipped bots: games of a fixed schedule per game", fixed / games, 10),
        at_most("a league of shipped bots: pairs that 400 other deals contradict", contradicted, 0),
    ]


def _null_streams(pairs: dict[tuple[str, str], Scores]) -> list[Check]:
    """Streams of equal bots that the format ends early, where it likes, some with forfeits.

    The distributions are the measured ones made symmetrical; in a half of the streams each bot forfeits
    one game in ten, in all deals alike, which leaves them equal. Each is judged as a run of one pair.
    """
    rng = np.random.default_rng(910)
    fields = list(_close(pairs).values())
    wrong = 0
    for number in range(STREAMS):
        chances = fields[number % len(fields)]
        chances = (chances + chances[::-1]) / 2
        if number % 2:
            lost = np.array([0.25, 0, 0.5, 0, 0.25])  # both games decided by forfeits
            chances = 0.8 * chances + 0.2 * lost
        wrong += _ever_unequal(chances, rng)
    share = wrong / STREAMS
    name = f"null streams of {STREAMS} ever called better or worse, early stops and forfeits"
    return [at_most(name, share, 0.05)]


def _ever_unequal(chances: Scores, rng: np.random.Generator) -> bool:
    played, total, squares = [0], 0.0, 0.0
    while wave := next_wave(played, [0], 20_000):
        drawn = rng.multinomial(wave[0][1], chances)
        played[0] += wave[0][1]
        total += float(drawn @ _VALUES)
        squares += float(drawn @ _VALUES**2)
        low, high = sequence_interval(Sample(played[0], total, squares), 1 - CONFIDENCE)
        if not low <= 0.5 <= high:
            return True
        if low > 0.5 - MARGIN and high < 0.5 + MARGIN:
            return False
    return False


def _sprt_errors(pairs: dict[tuple[str, str], Scores]) -> list[Check]:
    """Both errors of the test of 1/2 against 1/2 plus the margin, at 5 % each, over 2,000 tests."""
    chances = next(iter(_close(pairs).values()))
    even = (chances + chances[::-1]) / 2
    shifted = even.copy()
    shifted[4] += MARGIN
    shifted[0] -= MARGIN
    rng = np.random.default_rng(911)
    null = [_test(even, rng) for _ in range(STREAMS)]
    other = [_test(shifted, rng) for _ in range(STREAMS)]
    deals = float(np.mean([deals for _, deals in null]))
    alpha = sum(found is Decision.SHIFT for found, _ in null) / STREAMS
    beta = sum(found is Decision.NULL for found, _ in other) / STREAMS
    fixed = fixed_sample(_variance(even), MARGIN, 0.10, 0.05)  # one-sided at 5 %, as the test is
    return [
        at_most("sequential test: equal bots called different", alpha, 0.065),
        at_most("sequential test: a difference of the margin missed", beta, 0.065),
        at_least("sequential test: deals of a fixed test per deal", fixed / deals, 1.25),
    ]


def _test(chances: Scores, rng: np.random.Generator) -> tuple[Decision, int]:
    played, total, squares = [0], 0.0, 0.0
    while wave := next_wave(played, [0], 1_000_000):
        drawn = rng.multinomial(wave[0][1], chances)
        played[0] += wave[0][1]
        total += float(drawn @ _VALUES)
        squares += float(drawn @ _VALUES**2)
        found = decide(Sample(played[0], total, squares), 0.5, MARGIN, 0.05, 0.05)
        if found is not Decision.OPEN:
            return found, played[0]
    raise AssertionError("no decision in a million deals")
