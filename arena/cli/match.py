"""`arena match`: a few bots against each other, at once and without Ray."""

from __future__ import annotations

import time
from contextlib import closing
from pathlib import Path

import click
from pydantic import ValidationError

from arena.cli import complete
from arena.cli.find_bot import bots_here, find_bot, origin_of
from arena.cli.place import RESULTS, project_root
from arena.cli.playing import admitted_meanwhile, announce_compiling, finish, play, preparing
from arena.cli.replay import ALL, find_record, known_bot
from arena.cli.run import opening_words
from arena.cli.seed import read_seed
from arena.dudo.presets import make_rules
from arena.errors import BotFileError, InputError, NotFound
from arena.league.bots import BotPath
from arena.league.folders import some
from arena.league.model import MATCH, League
from arena.ratings.outcomes import read_outcomes
from arena.ratings.remarks import on_games
from arena.records.folder import RunFolder
from arena.records.matches import MatchScore, match_scores
from arena.records.notes import notes_of
from arena.records.runfile import RunFile, plan_of
from arena.records.schema import Record
from arena.runner.local import LocalBackend
from arena.runner.prepare import begin, read_field
from arena.sandbox.modes import choose_mode
from arena.views.match import match_json, match_text
from arena.views.terminal import show, show_json
from arena.views.trace import Traced, trace_json, trace_text, traced
from arena.views.wording import counted

MOST_SEATS = 6
MOST_TRACED = 10
"""Games of a match that are all traced; of more it is one."""


@click.command("match")
@click.argument("bots", metavar="BOT...", nargs=-1, required=True, shell_complete=complete.bots)
@click.option(
    "--games",
    type=click.IntRange(1, 10_000_000),
    default=200,
    show_default=True,
    help="Games to play; rounded up so that every bot takes every seat equally often.",
)
@click.option(
    "--rules",
    default="classic",
    show_default=True,
    metavar="PRESET",
    shell_complete=complete.presets,
    help="The rules.",
)
@click.option("--dice", type=int, metavar="N", help="Dice to start with instead of the preset's.")
@click.option("--seed", metavar="SEED", help="32 hex digits or a number, to play the same again.")
@click.option(
    "--trace",
    is_flag=False,
    flag_value=ALL,
    metavar="[BOT]",
    shell_complete=complete.bots,
    help="Print what each bot, or BOT alone, saw and chose, decision by decision.",
)
@click.option("--game", type=click.IntRange(0), metavar="G", help="Trace game G alone, from 0.")
@click.option("--json", "as_json", is_flag=True, help="Print JSON.")
@click.pass_context
def command(
    context: click.Context,
    bots: tuple[str, ...],
    games: int,
    rules: str,
    dice: int | None,
    seed: str | None,
    trace: str | None,
    game: int | None,
    as_json: bool,
) -> None:
    """Play BOTs at one table and print their wins with a 95 % interval.

    A BOT is a name in bots/, or the path of a file or folder. Two bots play mirrored deals: every
    deal twice, with the seats swapped. --trace tells all games of a short match, of a longer one the
    first.

    \b
    Examples:
      arena match bluffer thirds --games 200
      arena match bayes exact uniform --rules latin
      arena match bluffer thirds --seed 7 --games 2 --trace bluffer
    """
    began = time.monotonic()
    root = project_root()
    found = [find_bot(bot, root) for bot in bots]
    seats = len(found)
    if not 2 <= seats <= MOST_SEATS:
        hint = "arena new league NAME begins a league, which has any number"
        if trace:
            hint = f"--trace took {trace!r} as the bot to trace; write --trace last"
        elif seats < 2:
            hint = f"bots here: {some([bot.name for bot in bots_here(root)])}"
        raise InputError(f"{counted(seats, 'bot')}; a match has 2 to {MOST_SEATS}", hint=hint)
    names = [bot.name for bot in found]
    twice = next((name for name in names if names.count(name) > 1), None)
    if twice:
        hint = "to play a bot against itself, give a copy another name"
        raise InputError(f"'{twice}' twice; a match is between different bots", hint=hint)
    league = _league(found, root, games, rules, dice, seed)
    _check_trace(trace, game, names, plan_of(league, names).games)
    field = read_field(league, found, root)
    for entry in field.entries:
        if entry.fault:
            raise BotFileError(entry.reason)
    announce_compiling()
    with preparing(root / RESULTS):
        mode = choose_mode(sealed=False, trust_bots=False)
        field, backend = admitted_meanwhile(field, mode, lambda: LocalBackend(mode))
        context.with_resource(closing(backend))
        folder = begin(field, root / RESULTS, mode)
    with folder.locked():
        run = folder.read_run()
        if run.plan.games != games:
            click.echo(rounded_words(seats, games, run.plan.games), err=True)
        click.echo(opening_words(folder, run), err=True)
        if not play(folder, run, field.bundles, backend):
            click.echo("stopped; a match is not resumed", err=True)
            context.exit(130)
        standings = finish(folder, run)
    scores: list[MatchScore] = match_scores(folder, run)
    traces = _traces(folder, run, trace, game) if trace else []
    if as_json:
        told = [trace_json(*each) for each in traces]
        show_json(match_json(run.run, scores) | {"trace": told})
    else:
        for record, lines in traces:
            show(trace_text(run.run, record, lines))
            click.echo()
        outcomes = read_outcomes(folder, run)
        notes = [*on_games(run.names, outcomes, outcomes.boards[0]), *standings.stamps]
        show(match_text(run.run, scores, notes, time.monotonic() - began))
    if any(row.disqualified for row in standings.boards[0].rows):
        context.exit(1)


def rounded_words(seats: int, asked: int, games: int) -> str:
    """Why more games are played than were asked for."""
    return f"{games} games, not {asked}: so {seats} bots take every seat equally often"


def _check_trace(trace: str | None, game: int | None, names: list[str], games: int) -> None:
    """Raise what is wrong with the wish for a trace, before anything is played."""
    if trace not in (None, ALL, *names):
        raise NotFound(f"no bot '{trace}' in this match", hint=f"bots: {', '.join(names)}")
    if game is not None and trace is None:
        raise InputError("--game says which game to trace", hint="add --trace")
    if game is not None and game >= games:
        raise NotFound(f"the match has no game {game}", hint=f"games are 0 to {games - 1}")


def _traces(
    folder: RunFolder, run: RunFile, trace: str, game: int | None
) -> list[tuple[Record, list[Traced]]]:
    """The games to trace with their decisions, those of one bot or of all."""
    bot = None if trace == ALL else known_bot(run, trace)
    games = [game] if game is not None else list(range(run.plan.games))
    if len(games) > MOST_TRACED:
        click.echo(f"tracing game 0 of {len(games)}; --game G traces another", err=True)
        games = games[:1]
    records = [find_record(folder, run, number) for number in games]
    notes = [notes_of(folder, run.plan.block_of(number), number, bot) for number in games]
    return [
        (record, traced(run.rule_set, record, bot, noted.notes))
        for record, noted in zip(records, notes, strict=True)
    ]


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
        "name": MATCH,
        "bots": [origin_of(bot.path, root) for bot in bots],
        "rules": {"preset": preset, **overrides},
        "table_size": seats,
        "schedule": {"deals": -(-games // 2) if seats == 2 else games},
        "seed": None if seed is None else read_seed(seed),
    }
    try:
        return League.model_validate(keys)
    except ValidationError as error:  # a path too long, or with signs that patterns do not have
        raise InputError(error.errors()[0]["msg"], hint="rename it, or move it nearer") from error
