"""The result of a comparison of two versions of a bot, as text and JSON."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from rich.text import Text

from arena.ratings.settled import Pair, Verdict
from arena.views.text import clean
from arena.views.wording import percent

FORMAT_VERSION = 1
_VERDICTS = {
    Verdict.FIRST: "better",
    Verdict.SECOND: "worse",
    Verdict.EQUAL: "no_difference",
    Verdict.UNDECIDED: "undecided",
    Verdict.ENDED: "disqualified",
}
"""What JSON calls them, of the new bot."""


@dataclass(frozen=True, slots=True)
class Comparison:
    """A finished comparison. The first bot of `pair` is the new one; `origins` are the paths of both;
    `fixed_games` is what a test of a fixed size would have played."""

    run: str
    new: str
    old: str
    origins: tuple[str, str]
    pair: Pair
    games: int
    fixed_games: int
    margin: float
    confidence: float
    notes: Sequence[str]


def compare_text(found: Comparison) -> Text:
    """The verdict, the share of wins with its interval, games, notes, and what to do next."""
    new, old = clean(found.new), clean(found.old)
    pair = found.pair
    verdict = {
        Verdict.FIRST: f"better: {new} wins more than {old}",
        Verdict.SECOND: f"worse: {new} wins less than {old}",
        Verdict.EQUAL: f"no difference: {new} and {old} are within {found.margin:g}",
        Verdict.UNDECIDED: f"undecided after {found.games} games, the most that were allowed",
        Verdict.ENDED: "no verdict: a bot was disqualified",
    }[pair.verdict]
    share, low, high = (percent(value) for value in (pair.sample.mean, pair.low, pair.high))
    deals = pair.sample.count
    lines = [
        Text(f"{new} is {clean(found.origins[0])}, {old} is {clean(found.origins[1])}"),
        Text(verdict, "bold"),
        Text(f"{new} won {share} [{low}, {high}] of {deals} mirrored deals, {found.games} games"),
        Text(
            f"in brackets: {100 * found.confidence:g} % confidence sequence, asymptotic, which holds "
            "whenever one looks; the test is sharper"
        ),
        Text(f"a test of a fixed size would have needed {found.fixed_games} games"),
        *(Text(f"Note: {clean(note)}", "yellow") for note in found.notes),
        Text(f"next: arena replay {found.run} --worst {new}"),
    ]
    return Text("\n").join(lines)


def compare_json(found: Comparison) -> dict[str, Any]:
    """The same as JSON values. `share`, `low` and `high` are of the new bot."""
    return {
        "format_version": FORMAT_VERSION,
        "run": found.run,
        "new": {"bot": clean(found.new), "origin": clean(found.origins[0])},
        "old": {"bot": clean(found.old), "origin": clean(found.origins[1])},
        "verdict": _VERDICTS[found.pair.verdict],
        "share": found.pair.sample.mean,
        "low": found.pair.low,
        "high": found.pair.high,
        "deals": found.pair.sample.count,
        "games": found.games,
        "fixed_games": found.fixed_games,
        "margin": found.margin,
        "confidence": found.confidence,
        "notes": [clean(note) for note in found.notes],
    }
