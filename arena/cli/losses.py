"""What the bots of a run can be exploited for with one die each, kept by their digests: reading a bot
off and answering it takes seconds, and gives the same every time."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterator
from contextlib import ExitStack, suppress
from pathlib import Path

import click
import msgspec

from arena.cli.check import checking
from arena.errors import BadNews, StorageError
from arena.records.folder import RunFolder
from arena.records.runfile import Entry, RunFile
from arena.sandbox.bundle import read_bundle
from arena.sandbox.nursery import Zygote
from arena.solve.exploit import exploit_bot
from arena.solve.positions import Position, solvable
from arena.views.leaderboard import Loss

KEPT = ".exploit"
"""The folder in results/ that keeps them."""
DICE = (1, 1)
WORDS = 64
_VERSION = 1
"""Raised when the same files could give other numbers."""


def losses_of(folder: RunFolder, run: RunFile) -> dict[str, Loss]:
    """The loss of every bot that plays, by name. Raises RulesError where the rules cannot be solved."""
    rules, _ = solvable(run.rule_set, DICE)
    return dict(_losses(folder, run, json.dumps(rules.as_dict(), sort_keys=True)))


def _losses(folder: RunFolder, run: RunFile, rules: str) -> Iterator[tuple[str, Loss]]:
    with ExitStack() as stack:
        zygote: Zygote | None = None
        for entry in run.playing:
            key = f"{_VERSION} {WORDS} {DICE} {entry.digest} {rules}"
            digest = hashlib.sha256(key.encode()).hexdigest()
            file = folder.path.parent / KEPT / f"{digest}.json"
            loss = _kept(file)
            if loss is None:
                zygote = zygote or stack.enter_context(checking(sealed=False))
                click.echo(f"asking {entry.name}", err=True)
                loss = _found(folder, run, entry, zygote)
                _keep(file, loss)
            yield entry.name, loss


def _found(folder: RunFolder, run: RunFile, entry: Entry, zygote: Zygote) -> Loss:
    """Read a bot off as it played in the run, and answer it."""
    staged = folder.path / "bots" / entry.name
    path = staged if entry.entry == "bot.py" else staged / entry.entry
    bundle = read_bundle(entry.name, path, entry.origin)
    rules, left_out = solvable(run.rule_set, DICE)
    preset = run.model.rules.preset
    try:
        found = exploit_bot(bundle, preset, rules, left_out, Position(DICE), WORDS, zygote)
    except BadNews as error:
        return Loss(None, None, error.what)
    return Loss(*found.loss, "")


def _kept(file: Path) -> Loss | None:
    """What is kept, or None: also for a file that is not whole."""
    with suppress(OSError, msgspec.DecodeError):
        return msgspec.json.decode(file.read_bytes(), type=Loss)
    return None


def _keep(file: Path, loss: Loss) -> None:
    try:
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_bytes(msgspec.json.encode(loss))
    except OSError as error:
        raise StorageError(f"{file}: {error.strerror}") from error
