"""What a league plays, and what that takes, in words and JSON."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from rich.text import Text

from arena.dudo.presets import make_rules
from arena.league.model import League
from arena.league.schedule import Schedule
from arena.records.runfile import Entry
from arena.runner.estimate import Estimate
from arena.schedule.plan import Plan
from arena.views.text import clean, clean_lines
from arena.views.wording import counted, duration, rules_words

FORMAT_VERSION = 1
_UNITS = ("KiB", "MiB", "GiB", "TiB")


def plan_lines(plan: Plan, schedule: Schedule) -> list[str]:
    """A line per board, and the sum of all: `3600 games in 4 blocks`, or the most there can be."""
    lines = []
    for board in plan.boards:
        tables = f"{counted(len(board.tables), 'table')} of {board.table_size} seats"
        tables += f", {_waves(schedule) if schedule.sequential else counted(board.games, 'game')}"
        if max(board.bot_spread, board.pair_spread):
            tables += f"; tables per bot differ by {board.bot_spread}"
            tables += f", meetings of pairs by {board.pair_spread}"
        lines.append(tables)
    if not plan.final:
        return [*lines, f"at most {counted(plan.most_games, 'game')}"]
    return [*lines, f"{counted(plan.games, 'game')} in {counted(len(plan.blocks), 'block')}"]


def _waves(schedule: Schedule) -> str:
    return (
        f"played in waves until every pair is decided or equal within {schedule.margin:g} "
        f"(confidence {schedule.confidence:g}), at most {schedule.deals} deals a pair"
    )


def validated_text(
    league: League, entries: Sequence[Entry], plan: Plan, estimate: Estimate | None
) -> Text:
    """The rules, the bots with those that would not play, what is played, and what it takes."""
    playing = [clean(entry.name) for entry in entries if not entry.fault]
    lines = [Text(f"{clean(league.name)}: {league_rules_words(league)}", "bold")]
    lines.append(Text(f"{counted(len(playing), 'bot')}: {', '.join(playing)}"))
    for entry in entries:
        if entry.fault:
            lines.append(Text(f"{clean(entry.origin)} would not play: {entry.fault}", "bold red"))
            lines += [Text(f"    {line}") for line in clean_lines(entry.reason.strip())]
    lines += map(Text, plan_lines(plan, league.schedule))
    if estimate is not None:
        so_many = "" if plan.final else "all of them take "
        lines.append(Text(f"{so_many}{estimate_words(estimate)}"))
    return Text("\n").join(lines)


def validated_json(
    league: League, entries: Sequence[Entry], plan: Plan, estimate: Estimate | None
) -> dict[str, Any]:
    """The same as JSON values."""
    return {
        "format_version": FORMAT_VERSION,
        "league": league.name,
        "rules": league_rules_words(league),
        "bots": [
            {
                "bot": clean(entry.name),
                "path": clean(entry.origin),
                "fault": entry.fault or None,
                "reason": "\n".join(clean_lines(entry.reason)) or None,
            }
            for entry in entries
        ],
        "boards": [
            {"table_size": b.table_size, "tables": len(b.tables), "games": b.games}
            for b in plan.boards
        ],
        "games": plan.most_games,
        "blocks": len(plan.blocks),
        "estimate": None
        if estimate is None
        else {
            "seconds": round(estimate.seconds, 1),
            "bytes": estimate.size_bytes,
            "workers": estimate.workers,
            "probed_games": estimate.probed_games,
        },
    }


def estimate_words(estimate: Estimate) -> str:
    """`about 8 s on 2 workers and 80 KiB on disk: an estimate from 340 games of these bots`."""
    took = f"about {duration(estimate.seconds)} on {counted(estimate.workers, 'worker')}"
    size = f"{_size(estimate.size_bytes)} on disk"
    probed = counted(estimate.probed_games, "game")
    return f"{took} and {size}: an estimate from {probed} of these bots on this machine"


def league_rules_words(league: League) -> str:
    """The preset of a league, and what differs from it: `lizumo with start_dice 5`."""
    preset = league.rules.preset
    usual = make_rules(preset).as_dict()
    chosen = league.rule_set.as_dict().items()
    return rules_words(preset, {name: value for name, value in chosen if value != usual[name]})


def _size(size_bytes: int) -> str:
    size = max(size_bytes, 1024) / 1024
    for unit in _UNITS[:-1]:
        if size < 1000:
            return f"{size:.0f} {unit}"
        size /= 1024
    return f"{size:.1f} {_UNITS[-1]}"
