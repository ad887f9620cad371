"""The result of a match as text and JSON."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict
from typing import Any

from rich.text import Text

from arena.records.matches import MatchScore
from arena.views.text import clean, columns
from arena.views.wording import percent

FORMAT_VERSION = 1


def match_text(
    run: str, scores: Sequence[MatchScore], stamps: Sequence[str], seconds: float
) -> Text:
    """Wins per bot with the interval, the stamps, and what to do next."""
    width = max(columns(clean(score.bot)) for score in scores)
    lines = []
    for score in scores:
        name = clean(score.bot)
        padded = name + " " * (width - columns(name))
        wins = f"{score.wins:g} of {score.games} games"
        share = f"{percent(score.share)} [{percent(score.low)}, {percent(score.high)}]"
        forfeits = f", {score.forfeits} forfeits" if score.forfeits else ""
        lines.append(Text(f"{padded}  won {wins}: {share}{forfeits}"))
    lines.append(Text("in brackets: 95 % interval of the share, counted over deals"))
    lines += [Text(f"Note: {clean(stamp)}", "yellow") for stamp in stamps]
    lines.append(Text(f"{scores[0].games} games in {seconds:.1f} s"))
    worst = scores[-1]
    if any(score.forfeits for score in scores):
        lines.append(Text(f"next: arena errors --run {run}"))
    else:
        lines.append(Text(f"next: arena replay {run} --worst {clean(worst.bot)}"))
    return Text("\n").join(lines)


def match_json(run: str, scores: Sequence[MatchScore]) -> dict[str, Any]:
    """The same as JSON values."""
    rows = [asdict(score) | {"bot": clean(score.bot)} for score in scores]
    return {"format_version": FORMAT_VERSION, "run": run, "bots": rows}
