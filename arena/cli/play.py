"""`arena play`: a person sits at the table, against bots in their sandboxes."""

from __future__ import annotations

from contextlib import closing
from pathlib import Path
from typing import TYPE_CHECKING

import click

from arena.cli import complete
from arena.cli.find_bot import find_bot
from arena.cli.place import RESULTS, project_root, results_folder
from arena.cli.seed import read_seed
from arena.cli.voice import Terminal
from arena.errors import InputError, SandboxUnavailable
from arena.human.voice import Left
from arena.views.terminal import show_json

if TYPE_CHECKING:
    from arena.human.choosing import Chosen, Wanted
    from arena.human.seated import GameOfPeople
    from arena.records.folder import RunFolder
    from arena.sandbox.nursery import Zygote

_LAST = "*"
"""An option that takes a name, without one."""


@click.command("play")
@click.option("--rules", metavar="PRESET", shell_complete=complete.presets, help="The rules.")
@click.option("--dice", type=int, metavar="N", help="Dice to start with instead of the preset's.")
@click.option("--jokers/--no-jokers", default=None, help="Whether aces are wild.")
@click.option(
    "--against",
    metavar="BOT,...",
    help="Who sits there: easy, normal, hard, master, or any bot by name or path.",
)
@click.option("--seats", type=int, metavar="N", help="Seats, yours included.")
@click.option("--assist", is_flag=True, help="Show the odds of the standing bid and of yours.")
@click.option("--practice", is_flag=True, help="A game that your statistics leave out.")
@click.option(
    "--resume",
    is_flag=False,
    flag_value=_LAST,
    metavar="[GAME]",
    help="Go on with a game you left.",
)
@click.option("--seed", metavar="SEED", help="32 hex digits or a number, for the same dice again.")
@click.option("--stats", is_flag=True, help="Show the statistics of your games.")
@click.option(
    "--tutorial",
    is_flag=False,
    flag_value=_LAST,
    metavar="[LESSON]",
    help="Learn the game in eight short lessons; take LESSON, or the next one.",
)
@click.option("--json", "as_json", is_flag=True, help="Print JSON (with --stats).")
@click.pass_context
def command(
    context: click.Context,
    rules: str | None,
    dice: int | None,
    jokers: bool | None,
    against: str | None,
    seats: int | None,
    assist: bool,
    practice: bool,
    resume: str | None,
    seed: str | None,
    stats: bool,
    tutorial: str | None,
    as_json: bool,
) -> None:
    """Play Dudo yourself, against bots of the strength you choose.

    Asks for what the options leave open. At the table you type moves as people say them: `4x5`, `four
    fives`, `dudo`, `calza`; `?` shows the rules, `help` the rest. Ctrl-C or `quit` leaves the game,
    --resume goes on with it. Finished games can be told again by `arena replay`.

    \b
    Examples:
      arena play
      arena play --rules lizumo --dice 3 --against easy,normal,hard --seats 4
      arena play --against master --assist
      arena play --resume
      arena play --tutorial
      arena play --stats
    """
    if as_json and not stats:
        raise InputError("--json goes with --stats", hint="arena replay --json tells a game")
    modes = {"--resume": resume is not None, "--stats": stats, "--tutorial": tutorial is not None}
    chosen = [name for name, given in modes.items() if given]
    if len(chosen) > 1:
        raise InputError(f"{' and '.join(chosen)} exclude each other", hint="give one of them")
    voice = Terminal()
    if stats:
        _statistics(as_json)
        return
    if tutorial is not None:
        context.exit(_tutorial(voice, None if tutorial == _LAST else tutorial))
    from arena.human.choosing import Wanted

    if resume is not None:
        wanted = None
    else:
        bots = None if against is None else tuple(filter(None, against.replace(" ", "").split(",")))
        wanted = Wanted(rules, dice, jokers, bots, seats)
    context.exit(_at_the_table(context, voice, wanted, resume, assist, practice, seed))


def _at_the_table(
    context: click.Context,
    voice: Terminal,
    wanted: Wanted | None,
    resume: str | None,
    assist: bool,
    practice: bool,
    seed: str | None,
) -> int:
    """Play a new game or one that was left; the exit code."""
    from arena.cli.playing import announce_compiling
    from arena.human.choosing import choose
    from arena.human.seated import GameOfPeople, unfinished
    from arena.sandbox.modes import choose_mode, explain
    from arena.sandbox.nursery import Zygote

    root = project_root()
    folder: RunFolder | None = None
    if wanted is None:
        folder = unfinished(root / RESULTS, None if resume == _LAST else resume)
        mode = folder.read_run().sandbox
    else:
        try:
            what = choose(wanted, voice)
        except Left:
            return 0
        mode = choose_mode(sealed=False, trust_bots=False)
    announce_compiling()
    try:
        zygote = context.with_resource(closing(Zygote(mode)))
        if folder is None:
            folder = _begun(root, what, zygote, practice, seed)
        with folder.locked():
            game = context.with_resource(closing(GameOfPeople(folder, zygote)))
            return _play(game, voice, assist)
    except SandboxUnavailable as error:
        raise explain(error) from error


def _begun(
    root: Path, chosen: Chosen, zygote: Zygote, practice: bool, seed: str | None
) -> RunFolder:
    from arena.cli.playing import preparing
    from arena.human.seated import begin_game

    bots = [find_bot(name, root) for name in chosen.against]
    with preparing(root / RESULTS):
        return begin_game(
            bots,
            chosen.rules,
            root,
            root / RESULTS,
            zygote,
            practice=practice,
            seed=None if seed is None else read_seed(seed),
        )


def _play(game: GameOfPeople, voice: Terminal, assist: bool) -> int:
    """Play to the end, or until the person leaves."""
    from arena.human.language import _
    from arena.human.rule_page import page_lines, summary
    from arena.human.sitting import Sitting

    name, rules = game.folder.name, game.run.rule_set
    going_on = _("To go on: arena play --resume {name}").format(name=name)
    voice.say(*summary(game.preset, rules), _("? shows the rules, help what you can type."))
    sitting = Sitting(game.table, game.names, voice, page_lines(rules), game.keep, assist=assist)
    game.keep()
    try:
        sitting.play()
    except Left:
        voice.say("", going_on)
        return 0
    except KeyboardInterrupt:
        voice.say("", going_on)
        return 130
    game.finish()
    voice.say(_("The game again, with all cups: arena replay {name}").format(name=name))
    return 0


def _statistics(as_json: bool) -> None:
    from arena.human.statistics import own_games, statistics, statistics_json, statistics_lines

    found = statistics(own_games(results_folder()))
    if as_json:
        show_json(statistics_json(found))
    else:
        Terminal().say(*statistics_lines(found))


def _tutorial(voice: Terminal, name: str | None) -> int:
    """Take one lesson after the other, or the one that is named, until the person leaves."""
    from arena.human.language import _
    from arena.human.lessons import lessons
    from arena.human.tutorial import find_lesson, note_done, read_progress, take

    folder = results_folder()
    lesson = find_lesson(name, read_progress(folder).done)
    try:
        while True:
            take(lesson, voice)
            done = note_done(folder, lesson.name).done
            if name is not None or len(done) == len(lessons()):
                break
            voice.say("")
            lesson = find_lesson(None, done)
    except (Left, KeyboardInterrupt) as left:
        voice.say("", _("To go on: arena play --tutorial"))
        return 0 if isinstance(left, Left) else 130
    voice.say("", _("Done. A game that does not count: arena play --practice --assist"))
    return 0
