"""run.json: all that is fixed about a run before its first game."""

from __future__ import annotations

import hashlib
import platform
from collections.abc import Sequence
from dataclasses import replace
from functools import cached_property
from importlib.metadata import version
from math import comb
from typing import Any

import msgspec
from pydantic import ValidationError

import arena
from arena.dudo.rules import Rules
from arena.errors import RulesError, StorageError
from arena.league.model import League, is_play
from arena.records.schema import FORMAT_VERSION
from arena.sandbox.modes import SandboxMode
from arena.schedule.plan import Plan, make_plan, one_game
from arena.schedule.waves import BadWaves, Wave, wave_plan


class Entry(msgspec.Struct, frozen=True):
    """A bot of the league.

    `origin` is its path below the project root, `entry` the file with its Bot class, `digest` the
    SHA-256 over its files. `fault` and `reason` say why it does not play; both are empty for one
    that does.
    """

    name: str
    origin: str
    entry: str
    digest: str
    fault: str = ""
    reason: str = ""

    @property
    def gist(self) -> str:
        """The one line of `reason` that says what is wrong: the last that is no remark in brackets."""
        lines = [line for line in self.reason.strip().splitlines() if not line.startswith("(")]
        return lines[-1] if lines else self.fault

    @property
    def pledge(self) -> str:
        """The bot's line in the commitment."""
        return f"{self.name} {self.digest}"


class RunFile(msgspec.Struct, frozen=True, dict=True, omit_defaults=True):
    """The contents of run.json, and the waves planned so far, which are in waves.json.

    `league` has all defaults filled in, `rules` all parameters. `commitment` covers the secret, the
    league and the bots. `open_seed`: the league states the seed, so dice could be known before.
    `sandbox`: how bots are kept; `trust_bots` says that they are not locked down.
    """

    format_version: int
    run: str
    created: str
    versions: dict[str, str]
    league: dict[str, Any]
    league_digest: str
    rules: dict[str, Any]
    bots: tuple[Entry, ...]
    commitment: str
    open_seed: bool
    sandbox: SandboxMode
    trust_bots: bool
    waves: tuple[Wave, ...] = ()

    @cached_property
    def model(self) -> League:
        """The league as it was read. Raises StorageError."""
        try:
            return League.model_validate_json(msgspec.json.encode(self.league))
        except ValidationError as error:
            raise self._damaged("league", error.errors()[0]["msg"]) from error

    @property
    def playing(self) -> list[Entry]:
        """The bots that play, in the order in which plan and records count them."""
        return [entry for entry in self.bots if not entry.fault]

    @property
    def names(self) -> list[str]:
        """The names of the bots that play."""
        return [entry.name for entry in self.playing]

    @cached_property
    def rule_set(self) -> Rules:
        """The rules of every game. Raises StorageError."""
        try:
            return Rules(**self.rules)
        except (TypeError, RulesError) as error:
            raise self._damaged("rules", str(error)) from error

    @cached_property
    def plan(self) -> Plan:
        """The plan, made again from the league, the bots that play and the waves so far.

        Raises StorageError for waves that the league does not allow.
        """
        try:
            return plan_of(self.model, self.names, self.waves)
        except BadWaves as error:
            raise damaged_waves(self.run, str(error)) from error

    def _damaged(self, part: str, why: str) -> StorageError:
        what = f"the run.json of {self.run} is damaged: its {part} cannot be read: {why}"
        return StorageError(what, hint="delete the folder, or start anew with --new")


def plan_of(league: League, names: Sequence[str], waves: Sequence[Wave] = ()) -> Plan:
    """The plan of a league in which these bots play, as far as it goes: `waves` are those that a
    sequential format has planned. Raises BadWaves."""
    bots = len(names)
    if is_play(league.name):
        return one_game(bots)
    schedule = league.schedule
    if schedule.sequential:
        return wave_plan(bots, schedule.deals, waves, league.block_games)
    if waves:
        raise BadWaves(f"the format {schedule.format} has none")
    challengers = schedule.challengers or ()
    return make_plan(
        bots=bots,
        table_sizes=[size for size in league.table_sizes if size <= bots],
        deals=schedule.deals,
        mirrored=schedule.mirrored,
        max_tables=schedule.max_tables,
        block_games=league.block_games,
        challengers=[names.index(name) for name in challengers if name in names],
    )


def longest_plan(league: League, names: Sequence[str]) -> Plan:
    """The plan with all deals that a format which ends when enough is known might play; of any other
    format, the plan."""
    schedule = league.schedule
    if not schedule.sequential:
        return plan_of(league, names)
    pairs = comb(len(names), 2)
    plan = make_plan(len(names), [2], schedule.deals, True, pairs, league.block_games)
    return replace(plan, final=False)


def damaged_waves(run: str, why: str) -> StorageError:
    """The error for waves that cannot be those of the run."""
    what = f"the waves.json of {run} is damaged: {why}"
    return StorageError(what, hint="delete the folder, or start anew with --new")


def league_digest(league: dict[str, Any]) -> str:
    """SHA-256, as hex, over the filled league as JSON with sorted keys."""
    return hashlib.sha256(msgspec.json.encode(league, order="sorted")).hexdigest()


def versions() -> dict[str, str]:
    """The versions that the bytes of a run depend on."""
    return {
        "arena": arena.__version__,
        "python": platform.python_version(),
        "pyarrow": version("pyarrow"),
    }


def differences(run: RunFile, league: dict[str, Any], bots: Sequence[Entry]) -> list[str]:
    """What differs between a run on disk and the league and bots of today, a phrase each."""
    before, after = _flat(run.league), _flat(league)
    found = [
        f"league key '{key}' was {_shown(before.get(key))} and is {_shown(after.get(key))}"
        for key in sorted(before.keys() | after.keys())
        if before.get(key) != after.get(key)
    ]
    then = {entry.name: entry.digest for entry in run.bots}
    now = {entry.name: entry.digest for entry in bots}
    found += [f"bot '{name}' is new" for name in sorted(now.keys() - then.keys())]
    found += [f"bot '{name}' is gone" for name in sorted(then.keys() - now.keys())]
    found += [
        f"bot '{n}' has changed" for n in sorted(then.keys() & now.keys()) if then[n] != now[n]
    ]
    today = versions()
    for part in ("arena", "pyarrow"):
        if run.versions.get(part) != today[part]:
            found.append(f"{part} was {run.versions.get(part)} and is {today[part]}")
    if run.format_version != FORMAT_VERSION:
        found.append(f"the record format was {run.format_version} and is {FORMAT_VERSION}")
    return found


def _flat(league: dict[str, Any]) -> dict[str, Any]:
    """Keys of sections as `limits.decision_ms`."""
    flat: dict[str, Any] = {}
    for key, value in league.items():
        if isinstance(value, dict):
            flat |= {f"{key}.{name}": below for name, below in value.items()}
        else:
            flat[key] = value
    return flat


def _shown(value: Any) -> str:
    """A value of a league as one may write it there."""
    return msgspec.json.encode(value).decode()
