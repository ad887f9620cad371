"""From a league file to a run's folder: a new one, or the one that the same command began before."""

from __future__ import annotations

import os
from collections.abc import Sequence
from contextlib import closing
from dataclasses import dataclass, replace
from datetime import UTC, datetime, timedelta
from pathlib import Path

from arena.block.admit import admit
from arena.dudo.rules import Rules
from arena.errors import BotFileError, InputError, RunChanged
from arena.league.bots import BotPath
from arena.league.model import League, filled_yaml
from arena.records.folder import RunFolder
from arena.records.runfile import Entry, RunFile, differences, league_digest, versions
from arena.records.runs import all_runs, next_run, runs_of_league
from arena.records.schema import FORMAT_VERSION
from arena.records.secrets import commitment, fresh_secret
from arena.sandbox.bundle import Bundle, read_bundle
from arena.sandbox.faults import Fault, Limits
from arena.sandbox.modes import SandboxMode
from arena.sandbox.nursery import Zygote
from arena.schedule.lineups import least_gauntlet_tables


class NoField(InputError):
    """Too few bots can play, or not all of them would."""

    code = "no_field"


@dataclass(frozen=True)
class Field:
    """A league with its bots' files read: all that a run starts from."""

    league: League
    entries: tuple[Entry, ...]
    bundles: dict[str, Bundle]


def read_field(league: League, bots: Sequence[BotPath], root: Path) -> Field:
    """Take in the files of all bots; one that cannot be read is entered with its fault."""
    entries = []
    bundles = {}
    for bot in bots:
        origin = Path(os.path.relpath(bot.path, root)).as_posix()
        try:
            bundle = read_bundle(bot.name, bot.path, origin)
        except BotFileError as error:
            entries.append(Entry(bot.name, origin, "", "", Fault.BUNDLE.value, error.what))
            continue
        bundles[bot.name] = bundle
        entries.append(Entry(bot.name, origin, bundle.entry, bundle.digest))
    return Field(league, tuple(entries), bundles)


def limits_of(league: League) -> Limits:
    """The league's limits as the sandbox knows them."""
    chosen = league.limits
    return Limits(
        decision_ms=chosen.decision_ms,
        game_bank_ms=chosen.game_bank_ms,
        blocked_ms=chosen.blocked_ms,
        import_s=chosen.import_s,
        memory_mib=chosen.memory_mib,
    )


def resumable(field: Field, results: Path) -> RunFolder | None:
    """The newest run of this league, if there is one. Raises RunChanged when the league or a bot is
    another now."""
    runs = runs_of_league(results, field.league.name)
    if not runs:
        return None
    folder = runs[-1]
    found = differences(folder.read_run(), field.league.model_dump(mode="json"), field.entries)
    if found:
        what = f"the run {folder.name} began differently: {'; '.join(found)}"
        raise RunChanged(what, hint="--new starts another run; the old one stays as it is")
    return folder


def admit_all(field: Field, mode: SandboxMode) -> Field:
    """The field with every bot loaded once, in its sandbox; one that is refused has its fault and why.

    Raises NoField when fewer bots can play than a table seats, and SandboxUnavailable when this
    machine cannot lock them down.
    """
    with closing(Zygote(mode)) as zygote:
        found = admitted(field, zygote)
    seated(found)
    return found


def admitted(field: Field, zygote: Zygote) -> Field:
    """The field with every bot loaded once, in a process of this zygote."""
    rules = field.league.rule_set
    entries = tuple(_admitted(entry, field, rules, zygote) for entry in field.entries)
    return replace(field, entries=entries)


def seated(field: Field) -> list[str]:
    """The names of the bots that play. Raises NoField when a table cannot be filled, or the league's
    format would leave out a bot that can play."""
    league = field.league
    names = [entry.name for entry in field.entries if not entry.fault]
    if len(names) < min(league.table_sizes):
        bots = "1 bot" if len(names) == 1 else f"{len(names)} bots"
        what = f"{bots} can play and a table needs {min(league.table_sizes)}"
        raise NoField(what, hint=_refused(field.entries))
    _check_seats(league, names)
    return names


def begin(field: Field, results: Path, mode: SandboxMode) -> RunFolder:
    """Draw the secret and make the folder of a new run of admitted bots, which are kept in `mode`.

    The secret is drawn after the bots' files were read and before any of them is asked anything in
    a game.
    """
    league = field.league
    entries = field.entries
    pledges = [entry.pledge for entry in entries]
    filled = league.model_dump(mode="json")
    secret = league.seed_bytes or fresh_secret()
    folder = next_run(results, league.name)
    run = RunFile(
        format_version=FORMAT_VERSION,
        run=folder.name,
        created=_now(results).isoformat(timespec="microseconds"),
        versions=versions(),
        league=filled,
        league_digest=league_digest(filled),
        rules=league.rule_set.as_dict(),
        bots=entries,
        commitment=commitment(secret, league_digest(filled), pledges),
        open_seed=league.seed_bytes is not None,
        sandbox=mode,
        trust_bots=mode == "none",
    )
    folder.create(run, filled_yaml(league), list(field.bundles.values()), secret)
    return folder


def _now(results: Path) -> datetime:
    """The time, but later than any run here began: the one begun last is the last where the clock was
    set back, too."""
    now = datetime.now(UTC)
    begun = [datetime.fromisoformat(run.read_run().created) for run in all_runs(results)[-1:]]
    return max([now, *(time + timedelta(microseconds=1) for time in begun)])


def _admitted(entry: Entry, field: Field, rules: Rules, zygote: Zygote) -> Entry:
    if entry.fault:
        return entry
    preset = field.league.rules.preset
    limits = limits_of(field.league)
    refusal = admit(field.bundles[entry.name], preset, rules, limits, zygote)
    if refusal is None:
        return entry
    return Entry(entry.name, entry.origin, entry.entry, entry.digest, refusal.fault, refusal.reason)


def _check_seats(league: League, names: Sequence[str]) -> None:
    """Raises NoField where the league's format would leave out a bot that can play."""
    schedule = league.schedule
    if schedule.sequential:
        return
    challengers = [name for name in schedule.challengers or () if name in names]
    if schedule.format == "gauntlet" and not challengers:
        raise NoField("none of the challengers can play", hint="arena check BOT says why")
    for size in league.table_sizes:
        if challengers:
            needed = least_gauntlet_tables(len(names), size, len(challengers))
        else:
            needed = -(-len(names) // size)
        if schedule.max_tables < needed:
            what = f"max_tables {schedule.max_tables} does not seat all of {len(names)} bots"
            raise NoField(what, hint=f"tables of {size} seats need at least {needed}")


def _refused(entries: Sequence[Entry]) -> str | None:
    """A line for each bot that cannot play, and what shows more."""
    refused = [e for e in entries if e.fault]
    lines = [f"{e.origin}: {e.gist.removeprefix(f'{e.origin} ')}" for e in refused]
    more = [f"arena check {refused[0].origin} shows more"] if refused else []
    return "\n".join([*lines, *more]) or None
