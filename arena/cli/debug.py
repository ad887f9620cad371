"""`arena debug`: the decisions of one recorded game, put to a bot again where breakpoints work."""

from __future__ import annotations

import os
import pdb
import sys
from bdb import BdbQuit
from pathlib import Path

import click

from arena.block.again import Again, seed_of, was_asked
from arena.cli.place import project_root, results_folder, shown
from arena.cli.replay import find_record, known_bot
from arena.errors import InputError, NotFound
from arena.league.model import LAST
from arena.records.folder import RunFolder
from arena.records.runfile import Entry, RunFile
from arena.records.runs import find_run
from arena.records.secrets import Keys
from arena.sandbox.bundle import Bundle, read_bundle
from arena.views.debug import answer_lines, verdict_text
from arena.views.terminal import show
from arena.views.text import clean
from arena.views.trace import Traced, question_lines, round_words, traced


@click.command("debug")
@click.argument("bot", metavar="BOT")
@click.argument("run", default=LAST)
@click.option("--game", type=click.IntRange(0), metavar="G", help="Its number in the run, from 0.")
@click.option("--round", "round_number", type=int, metavar="N", help="Stop before round N.")
@click.option("--decision", type=int, metavar="N", help="Stop before the bot's decision N.")
@click.option("--as-played", is_flag=True, help="Take the bot's files as they were in the run.")
@click.pass_context
def command(
    context: click.Context,
    bot: str,
    run: str,
    game: int | None,
    round_number: int | None,
    decision: int | None,
    as_played: bool,
) -> None:
    """Put the decisions of a recorded game to BOT again, in this process: `print` and `breakpoint()`
    work.

    THE BOT RUNS OUTSIDE THE SANDBOX, with your rights: do so with bots that you trust. It sees what it
    saw in RUN, with the same random numbers; each decision is compared with the record, and the game
    goes on as recorded. Without --game it is the first game that it forfeited, else the one that it
    lost the most clearly. --round and --decision stop in the debugger, at the bot's first line.

    Ends with 1 where a decision differs or the bot fails.

    \b
    Examples:
      arena debug bluffy
      arena debug bluffy demo --game 17 --decision 3
    """
    if round_number is not None and decision is not None:
        raise InputError("--round and --decision exclude each other")
    folder = find_run(results_folder(), run, matches=True)
    content = folder.read_run()
    name = known_bot(content, Path(bot).stem if _is_path(bot) else bot)
    keys = _keys(folder, content)
    number = _chosen(folder, content, name) if game is None else game
    record = find_record(folder, content, number)
    if name not in record.bots:
        bots = ", ".join(record.bots)
        raise NotFound(f"{name} does not play in game {number}", hint=f"its bots: {bots}")
    lines = [line for line in traced(content.rule_set, record, name) if was_asked(line.decision)]
    stop = _stop(lines, round_number, decision)
    bundle = _bundle(bot, name, folder, content, as_played)
    here = f"{clean(shown(Path(bundle.origin)))} runs in this process"
    click.echo(f"{here}: OUTSIDE THE SANDBOX, with your rights and without limits", err=True)
    block = content.plan.block_of(number).number
    seed = seed_of(keys, block, content.names.index(name))
    try:
        again = Again(record, name, bundle, content.rule_set, keys, seed)
        click.echo(f"Run {content.run}, game {number}: {clean(name)} at seat {again.seat}")
        differing, faults = _go_through(again, name, stop)
    except BdbQuit as error:
        raise click.Abort from error
    click.echo()
    show(verdict_text(name, differing, len(lines), faults))
    if differing:
        click.echo(_reasons(bundle, _entry(content, name), as_played), err=True)
    if differing or faults:
        context.exit(1)


def _go_through(again: Again, name: str, stop: int | None) -> tuple[list[int], int]:
    """Put every decision; the numbers of those that differ, and how many faults there were."""
    differing = []
    faults = round_number = 0
    for question in again.questions():
        if question.view.round_number != round_number:
            round_number = question.view.round_number
            click.echo(f"\n{round_words(question.view)}")
        for line in question_lines(Traced(question.number, name, question.view, question.decision)):
            show(line)
        if question.number == stop:
            _stop_at_the_bot()
        answer = again.put()
        for line in answer_lines(question.decision, answer):
            show(line)
        faults += bool(answer.fault)
        if answer.same is False:
            differing.append(question.number)
    return differing, faults


def _stop_at_the_bot() -> None:
    """Start the debugger, which stops at the next line that is not ours."""
    if os.environ.get("PYTHONBREAKPOINT") or sys.breakpointhook is not sys.__breakpointhook__:
        breakpoint()
    else:
        pdb.Pdb(skip=["arena.*", "numpy.*", "enum", "codecs"], nosigint=True).set_trace()


def _is_path(bot: str) -> bool:
    return bot.endswith(".py") or "/" in bot


def _keys(folder: RunFolder, run: RunFile) -> Keys:
    """The keys of a run whose secret is public. Raises InputError for one that still takes games."""
    complete = all(folder.has_block(block) for block in run.plan.blocks)
    if not complete and not run.open_seed:
        what = f"{run.run} is not complete: the secret from which its random numbers come is not public"
        raise InputError(what, hint="arena run plays what is missing; a match needs --seed")
    return Keys.of(folder.read_secret())


def _chosen(folder: RunFolder, run: RunFile, name: str) -> int:
    """The first game that the bot forfeited, or the one that it lost the most clearly."""
    from arena.records.search import games_with_fault, worst_game  # late: it brings pandas

    forfeited = games_with_fault(folder, run, name)
    try:
        return forfeited[0] if forfeited else worst_game(folder, run, name)
    except NotFound as error:
        raise NotFound(error.what, hint="--game G says which game to go through") from error


def _stop(lines: list[Traced], round_number: int | None, decision: int | None) -> int | None:
    """The number of the decision to stop before. Raises NotFound where there is none such."""
    if round_number is None and decision is None:
        return None
    for line in lines:
        if decision == line.number or round_number == line.view.round_number:
            return line.number
    wanted = f"decision {decision}" if decision is not None else f"decision in round {round_number}"
    raise NotFound(f"the bot makes no {wanted} in this game", hint=f"it makes {len(lines)} in all")


def _entry(run: RunFile, name: str) -> Entry:
    return next(entry for entry in run.playing if entry.name == name)


def _bundle(bot: str, name: str, folder: RunFolder, run: RunFile, as_played: bool) -> Bundle:
    """The bot's files as they are now, or as they were; they are named by their absolute path, so that
    a debugger finds them."""
    entry = _entry(run, name)
    root = project_root()
    staged = folder.path / "bots" / name
    if as_played:
        path = staged if entry.entry == "bot.py" else staged / entry.entry
    elif _is_path(bot):
        path = Path(bot).absolute()
    else:
        path = root / entry.origin
    return read_bundle(name, path, str(path))


def _reasons(bundle: Bundle, entry: Entry, as_played: bool) -> str:
    """What the differences may come from."""
    if bundle.digest != entry.digest:
        return "the bot's files have changed since the run; --as-played takes those of the run"
    order = (
        ""
        if os.environ.get("PYTHONHASHSEED") == "0"
        else ("; the order of a set of strings is the run's with PYTHONHASHSEED=0")
    )
    return (
        "the files are those of the run: the bot's choices depend on something else than its view and "
        f"self.rng, or on what the sandbox forbids{order}"
    )
