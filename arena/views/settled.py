"""Which pairs of a run in waves are settled, and what that cost in games, as text and JSON."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from rich.text import Text

from arena.ratings.settled import Pair, Settling, Verdict
from arena.records.runfile import RunFile
from arena.views.text import clean

LISTED = 10
"""Pairs that a line names at most."""


def settled_text(run: RunFile, settling: Settling) -> Text:
    """How many pairs are decided, which are not, and the games; a line each."""
    schedule = run.model.schedule
    pairs = settling.pairs()
    decided = [pair for pair in pairs if pair.verdict in (Verdict.FIRST, Verdict.SECOND)]
    sure = "simultaneous over all pairs, asymptotic" if len(pairs) > 1 else "asymptotic"
    lines = [f"Pairs decided: {len(decided)} of {len(pairs)}"]
    for verdict, words in _words(schedule.margin, schedule.deals).items():
        if found := [pair for pair in pairs if pair.verdict is verdict]:
            lines.append(f"Pairs {words}: {len(found)}: {_names(found, run)}")
    lines.append(f"Confidence {schedule.confidence:g}, {sure}")
    if run.plan.final:
        waves = "1 wave" if len(run.waves) == 2 else f"{len(run.waves) - 1} waves"
        lines.append(f"{run.plan.games} games in {waves}")
        lines.append(
            "A schedule fixed beforehand would have needed "
            f"{settling.fixed_games()} games for the same certainty"
        )
    return Text("\n").join([Text(line) for line in lines])


def settled_json(run: RunFile, settling: Settling) -> dict[str, Any]:
    """The same as JSON values. `share`, `low` and `high` are of the pair's first bot."""
    schedule = run.model.schedule
    return {
        "waves": {
            "games": run.plan.games,
            "final": run.plan.final,
            "fixed_games": settling.fixed_games(),
            "confidence": schedule.confidence,
            "margin": schedule.margin,
            "pairs": [_values(pair, run.names) for pair in settling.pairs()],
        }
    }


def _values(pair: Pair, names: Sequence[str]) -> dict[str, Any]:
    return {
        "first": clean(names[pair.first]),
        "second": clean(names[pair.second]),
        "verdict": pair.verdict.value,
        "deals": pair.sample.count,
        "share": pair.sample.mean,
        "low": pair.low,
        "high": pair.high,
    }


def _words(margin: float, most: int) -> dict[Verdict, str]:
    return {
        Verdict.EQUAL: f"equal within {margin:g}",
        Verdict.UNDECIDED: f"undecided after {most} deals, the most of a pair",
        Verdict.ENDED: "ended as a bot was disqualified",
        Verdict.OPEN: "still open",
    }


def _names(pairs: Sequence[Pair], run: RunFile) -> str:
    names = [clean(name) for name in run.names]
    listed = [f"{names[pair.first]} - {names[pair.second]}" for pair in pairs[:LISTED]]
    more = len(pairs) - len(listed)
    return ", ".join(listed) + (f" and {more} more" if more else "")
