"""`arena match`: a few bots against each other, at once and without Ray."""

from __future__ import annotations

import re
import time
from pathlib import Path

import click
from pydantic import ValidationError

from arena.cli.find_bot import find_bot, origin_of
from arena.cli.place import RESULTS, project_root
from arena.cli.playing import begin_explained, finish, play, preparing
from arena.cli.run import opening_words
from arena.dudo.presets import make_rules
from arena.errors import BotFileError, InputError
from arena.league.bots import BotPath
from arena.league.model import League
from arena.ratings.outcomes import read_outcomes
from arena.ratings.remarks import on_games
from arena.records.matches import MatchScore, match_scores
from arena.runner.local import LocalBackend
from arena.runner.prepare import read_field
from arena.sandbox.modes import choose_mode
from arena.views.match import match_json, match_text
from arena.views.terminal import show, show_json

MOST_SEATS = 6


@click.command("match")
@click.argument("bots", metavar="BOT...", nargs=-1, required=True)
@click.option(
    "--games",
    type=click.IntRange(1, 10_000_000),
    default=200,
    show_default=True,
    help="Games to play; rounded up so that every bot takes every seat equally often.",
)
@click.option("--rules", default="classic", show_default=True, metavar="PRESET", help="The rules.")
@click.option("--dice", type=int, metavar="N", help="Dice to start with instead of the preset's.")
@click.option("--seed", metavar="SEED", help="32 hex digits or a number, to play the same again.")
@click.option("--json", "as_json", is_flag=True, help="Print JSON.")
@click.pass_context
def command(
    context: click.Context,
    bots: tuple[str, ...],
    games: int,
    rules: str,
    dice: int | None,
    seed: str | None,
    as_json: bool,
) -> None:
    """Play BOTs at one table and print their wins with a 95 % interval.

    A BOT is a name in bots/, or the path of a file or folder. Two bots play mirrored deals: every
    deal twice, with the seats swapped.

    \b
    Examples:
      arena match bluffer thirds --games 200
      arena match bayes exact uniform --rules latin
    """
    began = time.monotonic()
    root = project_root()
    found = [find_bot(bot, root) for bot in bots]
    seats = len(found)
    if not 2 <= seats <= MOST_SEATS:
        raise InputError(f"{seats} bots; a match has 2 to {MOST_SEATS}")
    names = [bot.name for bot in found]
    twice = next((name for name in names if names.count(name) > 1), None)
    if twice:
        raise InputError(f"'{twice}' twice; a match is between different bots")
    league = _league(found, root, games, rules, dice, seed)
    field = read_field(league, found, root)
    for entry in field.entries:
        if entry.fault:
            raise BotFileError(entry.reason)
    with preparing(root / RESULTS):
        folder = begin_explained(field, root / RESULTS, choose_mode(sealed=False, trust_bots=False))
    with folder.locked():
        run = folder.read_run()
        click.echo(opening_words(folder, run), err=True)
        if not play(folder, run, field.bundles, lambda: LocalBackend(run.sandbox)):
            click.echo("stopped; a match is not resumed", err=True)
            context.exit(130)
        standings = finish(folder, run)
    scores: list[MatchScore] = match_scores(folder, run)
    if as_json:
        show_json(match_json(run.run, scores))
    else:
        counted = read_outcomes(folder, run)
        notes = [*on_games(run.names, counted, counted.boards[0]), *standings.stamps]
        show(match_text(run.run, scores, notes, time.monotonic() - began))
    if any(row.disqualified for row in standings.boards[0].rows):
        context.exit(1)


def _league(
    bots: list[BotPath], root: Path, games: int, preset: str, dice: int | None, seed: str | None
) -> League:
    """The match as a league. Raises RulesError and InputError for what cannot be played."""
    seats = len(bots)
    overrides = {} if dice is None else {"start_dice": dice}
    rules = make_rules(preset, **overrides)
    if seats > rules.max_players:
        raise InputError(f"{seats} bots; {preset} is played by 2 to {rules.max_players}")
    keys = {
        "name": "match",
        "bots": [origin_of(bot.path, root) for bot in bots],
        "rules": {"preset": preset, **overrides},
        "table_size": seats,
        "schedule": {"deals": -(-games // 2) if seats == 2 else games},
        "seed": None if seed is None else _seed(seed),
    }
    try:
        return League.model_validate(keys)
    except ValidationError as error:  # a path too long, or with signs that patterns do not have
        raise InputError(error.errors()[0]["msg"], hint="rename it, or move it nearer") from error


def _seed(text: str) -> str | int:
    if re.fullmatch(r"[0-9a-fA-F]{32}", text):
        return text
    if text.isdecimal() and int(text) < 1 << 128:
        return int(text)
    hint = "a seed is 32 hex digits, or a number below 2**128"
    raise InputError(f"{text!r} is not a seed", hint=hint)
