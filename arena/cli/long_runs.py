"""`arena run` asks before it begins what takes more than an hour: a zero too many is soon typed."""

from __future__ import annotations

import sys
from contextlib import closing

import click

from arena.cli.playing import announce_compiling
from arena.errors import InputError
from arena.records.runfile import longest_plan
from arena.runner.estimate import Estimate, estimate
from arena.runner.prepare import Field, admitted, seated
from arena.sandbox.modes import SandboxMode
from arena.sandbox.nursery import Zygote
from arena.views.wording import counted, duration

LIMIT_S = 3600.0
LEAST_GAMES = 10_000
"""Smaller leagues begin without a probe, which takes seconds: an hour for one would be 0.36 s a game."""


class LongRun(InputError):
    """A run that takes longer than the limit, and nobody there to say that it is meant."""

    code = "long_run"


def ask_if_long(field: Field, mode: SandboxMode, workers: int | None) -> None:
    """Let the user confirm a run above the limit. Raises LongRun where the answer is no or there is
    no terminal to ask at; NoField where it could not be played anyway."""
    if longest_plan(field.league, [*field.bundles]).games < LEAST_GAMES:
        return
    announce_compiling()
    with closing(Zygote(mode)) as zygote:
        field = admitted(field, zygote)
        plan = longest_plan(field.league, seated(field))
        bundles = {e.name: field.bundles[e.name] for e in field.entries if not e.fault}
        expected = estimate(field.league, bundles, plan, workers, zygote)
    if expected.seconds <= LIMIT_S:
        return
    what = _words(plan.most_games, expected)
    if sys.stdin.isatty() and sys.stderr.isatty():
        if click.confirm(f"{what}; begin it?", err=True):
            return
        raise LongRun(f"{what}; it was not begun")
    hint = "--yes begins it without asking; the limit is 1 h"
    raise LongRun(f"{what}, and there is no terminal to ask at", hint=hint)


def _words(games: int, expected: Estimate) -> str:
    took = f"about {duration(expected.seconds)} on {counted(expected.workers, 'worker')}"
    return f"{games} games take {took}"
