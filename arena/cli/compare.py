"""`arena compare`: the sequential test of a new version of a bot against the old one."""

from __future__ import annotations

from contextlib import closing
from typing import Any

import click
from pydantic import ValidationError

from arena.cli.find_bot import find_bot, origin_of
from arena.cli.place import RESULTS, project_root
from arena.cli.playing import admitted_meanwhile, announce_compiling, finish, play, preparing
from arena.cli.run import choose_backend, opening_words
from arena.cli.seed import read_seed
from arena.dudo.presets import make_rules
from arena.errors import BotFileError, InputError
from arena.league.bots import BotPath
from arena.league.model import League
from arena.ratings.settled import Verdict
from arena.ratings.waves import settling_of
from arena.runner.prepare import begin, read_field
from arena.sandbox.modes import choose_mode
from arena.views.compare import Comparison, compare_json, compare_text
from arena.views.terminal import show, show_json

COMPARE = "compare"
"""What runs of `arena compare` are called, and their format."""
_OLD = "_old"
_LONGEST_NAME = 40
_GOOD = (Verdict.FIRST, Verdict.EQUAL)


@click.command("compare")
@click.argument("new")
@click.argument("old")
@click.option(
    "--margin",
    type=click.FloatRange(0.001, 0.25),
    default=0.02,
    show_default=True,
    help="The least difference in the share of wins that matters.",
)
@click.option(
    "--confidence",
    type=click.FloatRange(0.5, 0.9999),
    default=0.95,
    show_default=True,
    help="How sure to be of the verdict.",
)
@click.option(
    "--games",
    type=click.IntRange(2, 20_000_000),
    default=100_000,
    show_default=True,
    help="Most games; after them the test is undecided.",
)
@click.option("--rules", default="classic", show_default=True, metavar="PRESET", help="The rules.")
@click.option("--workers", type=click.IntRange(1, 10_000), help="Play on Ray with so many workers.")
@click.option("--seed", metavar="SEED", help="32 hex digits or a number, to play the same again.")
@click.option("--json", "as_json", is_flag=True, help="Print JSON.")
@click.pass_context
def command(
    context: click.Context,
    new: str,
    old: str,
    margin: float,
    confidence: float,
    games: int,
    rules: str,
    workers: int | None,
    seed: str | None,
    as_json: bool,
) -> None:
    """Play NEW against OLD until it is known which is better, or that no difference above the margin
    is to be found.

    Both are names in bots/, or paths of files or folders, and may have the same name. It ends with 0
    when NEW is better or no difference was found, and with 1 when it is worse, or nothing was decided.

    \b
    Examples:
      arena compare bots/bluffer.py old/bluffer.py
      arena compare bayes exact --margin 0.05 --workers 4
    """
    root = project_root()
    found = _pair(find_bot(new, root), find_bot(old, root))
    league = _league(
        {
            "name": COMPARE,
            "bots": [origin_of(bot.path, root) for bot in found],
            "rules": rules,
            "seed": None if seed is None else read_seed(seed),
            "schedule": {
                "format": COMPARE,
                "deals": -(-games // 2),
                "margin": margin,
                "confidence": confidence,
            },
        }
    )
    field = read_field(league, found, root)
    for entry in field.entries:
        if entry.fault:
            raise BotFileError(entry.reason)
    announce_compiling()
    results = root / RESULTS
    with preparing(results):
        mode = choose_mode(sealed=False, trust_bots=False)
        field, backend = admitted_meanwhile(
            field, mode, lambda: choose_backend(mode, not workers, workers, None, results)
        )
        context.with_resource(closing(backend))
        folder = begin(field, results, mode)
    with folder.locked():
        run = folder.read_run()
        click.echo(opening_words(folder, run), err=True)
        if not play(folder, run, field.bundles, backend):
            click.echo("stopped; a comparison is not resumed", err=True)
            context.exit(130)
        run = folder.read_run()
        standings = finish(folder, run)
    settling = settling_of(folder, run)
    (pair,) = settling.pairs()
    board = standings.boards[0]
    comparison = Comparison(
        run=run.run,
        new=run.names[0],
        old=run.names[1],
        origins=(field.entries[0].origin, field.entries[1].origin),
        pair=pair,
        games=run.plan.games,
        fixed_games=settling.fixed_games(),
        margin=margin,
        confidence=confidence,
        notes=(*board.flags, *standings.stamps),
    )
    if as_json:
        show_json(compare_json(comparison))
    else:
        show(compare_text(comparison))
    if pair.verdict not in _GOOD:
        context.exit(1)


def _pair(new: BotPath, old: BotPath) -> list[BotPath]:
    """The two under different names."""
    if new.path.resolve() == old.path.resolve():
        hint = "keep the old version in another file or folder"
        raise InputError(f"'{new.name}' twice; a comparison is between two versions", hint=hint)
    if new.name == old.name:
        old = BotPath(f"{old.name[: _LONGEST_NAME - len(_OLD)]}{_OLD}", old.path)
    return [new, old]


def _league(keys: dict[str, Any]) -> League:
    """The comparison as a league. Raises RulesError and InputError for what cannot be played."""
    make_rules(keys["rules"])
    try:
        return League.model_validate(keys)
    except ValidationError as error:  # a path too long, or with signs that patterns do not have
        raise InputError(error.errors()[0]["msg"], hint="rename it, or move it nearer") from error
