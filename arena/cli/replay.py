"""`arena replay`: one recorded game, told round by round."""

from __future__ import annotations

import click

from arena.cli.complete import bot_names, runs
from arena.cli.place import results_folder
from arena.dudo.replay import replay
from arena.errors import InputError, NotFound
from arena.league.model import LAST
from arena.league.words import nearest
from arena.records.folder import RunFolder
from arena.records.notes import GameNotes, notes_of
from arena.records.runfile import RunFile
from arena.records.runs import find_run
from arena.records.schema import Record
from arena.views.replay import replay_json, replay_text
from arena.views.terminal import show, show_json
from arena.views.text import clean

ALL = "*"
"""An option that takes a bot, without one."""


@click.command("replay")
@click.argument("run", default=LAST, shell_complete=runs)
@click.argument("game", type=int, required=False)
@click.option("--as", "as_seat", metavar="SEAT", type=int, help="Look through one seat's eyes.")
@click.option(
    "--worst",
    metavar="BOT",
    shell_complete=bot_names,
    help="The game that BOT lost the most clearly.",
)
@click.option(
    "--faults", metavar="BOT", shell_complete=bot_names, help="The first game that BOT forfeited."
)
@click.option(
    "--notes",
    is_flag=False,
    flag_value=ALL,
    metavar="[BOT]",
    shell_complete=bot_names,
    help="Show what bots, or BOT alone, noted for their authors.",
)
@click.option("--json", "as_json", is_flag=True, help="Print JSON.")
def command(
    run: str,
    game: int | None,
    as_seat: int | None,
    worst: str | None,
    faults: str | None,
    notes: str | None,
    as_json: bool,
) -> None:
    """Tell GAME of RUN: every bid with the true count and the odds from that cup.

    RUN is a run's name, the beginning of one, its folder, or `last`, which may be a match; GAME is
    the number of a game in it, from 0.

    \b
    Examples:
      arena replay
      arena replay demo 17 --as 1
      arena replay last --worst child
      arena replay demo 17 --notes bluffer
    """
    if sum(choice is not None for choice in (game, worst, faults)) > 1:
        raise InputError("GAME, --worst and --faults exclude each other", hint="give one of them")
    if game is None and run.isdecimal() and not (results_folder() / run).exists():
        hint = f"a game of the run begun last: arena replay last {run}"
        raise NotFound(f"'{run}' is no run; with one argument it is RUN", hint=hint)
    folder = find_run(results_folder(), run, matches=True)
    content = folder.read_run()
    record = find_record(folder, content, _chosen(folder, content, game, worst, faults))
    played = replay(content.rule_set, record.transcript)
    seats = len(record.bots)
    if as_seat is not None and not 0 <= as_seat < seats:
        raise InputError(f"the game has no seat {as_seat}", hint=f"seats are 0 to {seats - 1}")
    noted = _noted(folder, content, record.game, notes) if notes else GameNotes((), {})
    if as_json:
        data = {"run": content.run, "game": record.game}
        data["notes_cut"] = dict(noted.cut) if notes else {}
        show_json(data | replay_json(played, record.bots, as_seat, noted.notes))
        return
    click.echo(f"Run {content.run}, game {record.game} of {content.plan.games}")
    show(replay_text(played, record.bots, as_seat, noted.notes))
    for name, cut in noted.cut.items():
        what = (
            f"{cut} notes of {clean(name)} in the games of this block were over the limits and cut"
        )
        click.echo(what, err=True)


def _noted(folder: RunFolder, run: RunFile, game: int, bot: str) -> GameNotes:
    """The notes of the game, of one bot or of all; says so where there are none."""
    who = None if bot == ALL else known_bot(run, bot)
    found = notes_of(folder, run.plan.block_of(game), game, who)
    if not found.notes:
        click.echo(f"no notes of {who or 'any bot'} in this game", err=True)
    return found


def _chosen(
    folder: RunFolder, run: RunFile, game: int | None, worst: str | None, faults: str | None
) -> int:
    """The number of the game that the options mean."""
    if worst is None and faults is None:
        return game or 0
    from arena.records.search import games_with_fault, worst_game  # late: it brings pandas

    if worst is not None:
        return worst_game(folder, run, known_bot(run, worst))
    assert faults is not None
    found = games_with_fault(folder, run, known_bot(run, faults))
    if not found:
        hint = f"arena errors --run {run.run} lists the faults of all bots"
        raise NotFound(f"{faults} forfeited no game of {run.run}", hint=hint)
    if len(found) > 1:
        more = ", ".join(str(number) for number in found[1:11])
        click.echo(f"{len(found)} games forfeited; the next are {more}", err=True)
    return found[0]


def known_bot(run: RunFile, name: str) -> str:
    """The name, if a bot of the run has it. Raises NotFound with the nearest."""
    if name in run.names:
        return name
    near = nearest(name, run.names)
    hint = f"did you mean `{near}`?" if near else f"bots: {', '.join(run.names)}"
    raise NotFound(f"no bot '{name}' plays in {run.run}", hint=hint)


def find_record(folder: RunFolder, run: RunFile, number: int) -> Record:
    """The record of a game. Raises NotFound when it does not exist or is not played yet."""
    try:
        block = run.plan.block_of(number)
    except IndexError as error:
        last = run.plan.games - 1
        raise NotFound(f"{run.run} has no game {number}", hint=f"games are 0 to {last}") from error
    if not folder.has_block(block):
        hint = "arena run plays what is missing"
        raise NotFound(f"game {number} of {run.run} is not played yet", hint=hint)
    return folder.read_record(block.number, number - block.first_game)
