"""`arena solve`: what a game between two seats is worth to who opens it, with optimal play."""

from __future__ import annotations

from pathlib import Path

import click

from arena.cli.complete import presets
from arena.cli.playing import announce_compiling
from arena.dudo.presets import make_rules
from arena.dudo.rules import MAX_DICE
from arena.dudo.state import RoundKind
from arena.errors import InputError
from arena.solve.cfr import Limits
from arena.solve.games import Game
from arena.solve.positions import Position, solvable
from arena.solve.stored import write_stored
from arena.views.solve import SolveProgress, SolveResult, solve_json, solve_text
from arena.views.terminal import show, show_json

DEFAULTS = Limits()


@click.command("solve")
@click.option(
    "--dice",
    metavar="A,B",
    default="1,1",
    show_default=True,
    help="Dice of the seat that opens the round, and of the other.",
)
@click.option(
    "--rules",
    "preset",
    metavar="PRESET",
    default="classic",
    show_default=True,
    shell_complete=presets,
    help="The rules.",
)
@click.option("--fijo", is_flag=True, help="The first round is palo fijo.")
@click.option(
    "--gap",
    type=click.FloatRange(1e-9, 1.0),
    default=DEFAULTS.gap,
    show_default=True,
    help="Stop where the bracket of a round's value is no wider.",
)
@click.option(
    "--seconds",
    type=click.FloatRange(1.0, 1e6),
    default=DEFAULTS.seconds,
    show_default=True,
    help="Stop after so long, with the bracket that is reached.",
)
@click.option(
    "--doubt-from",
    type=click.IntRange(2, 2 * MAX_DICE),
    metavar="N",
    help="After a bid of N dice or more strategies make no other such bid: smaller trees.",
)
@click.option(
    "--out",
    type=click.Path(path_type=Path, dir_okay=False),
    metavar="FILE.npz",
    help="Store the strategies.",
)
@click.option("--json", "as_json", is_flag=True, help="Print JSON.")
def command(
    dice: str,
    preset: str,
    fijo: bool,
    gap: float,
    seconds: float,
    doubt_from: int | None,
    out: Path | None,
    as_json: bool,
) -> None:
    """Solve the game between two seats with so many dice: its value to the seat that opens, win 1 and
    loss -1, and that seat's chance to win.

    With one die each the value is exact, and proven as a fraction. With more it lies in the bracket
    that is printed: each seat's strategy is answered by the best answer to it, over the whole tree.
    Rounds that may follow are solved first. Where a right calza costs nobody a die a game need not end:
    such rules are solved without calza, and burn is left out, which the output says.

    \b
    Examples:
      arena solve --dice 1,1 --rules lizumo
      arena solve --dice 2,1 --rules lizumo --gap 1e-5
      arena solve --dice 2,2 --gap 1e-3 --seconds 600 --out duel.npz
    """
    pair = read_pair(dice)
    rules, left_out = solvable(make_rules(preset), pair)
    kind = RoundKind.FIJO if fijo else RoundKind.NORMAL
    used = (rules.palo_fijo in (0, pair[0]), rules.palo_fijo in (0, pair[1]))
    root = Position(pair, kind, used if fijo else (False, False))
    announce_compiling()
    with SolveProgress() as progress:
        game = Game(rules, Limits(gap, seconds), progress.told, doubt_from)
        game.solve(root)
    result = SolveResult(preset, left_out, root, tuple(game.solved.values()))
    if out is not None:
        write_stored(out, rules, tuple(game.solved.values()))
    if as_json:
        show_json(solve_json(result))
    else:
        show(solve_text(result, None if out is None else str(out)))


def read_pair(text: str) -> tuple[int, int]:
    """`2,1` as dice of two seats. Raises InputError."""
    parts = [part.strip() for part in text.split(",")]
    hint = "write the dice of the seat that opens and of the other: --dice 2,1"
    if len(parts) != 2 or not all(part.isascii() and part.isdigit() for part in parts):
        raise InputError(f"cannot read two dice counts in {text!r}", hint=hint)
    counts = int(parts[0][:4]), int(parts[1][:4])
    if not all(1 <= count <= MAX_DICE for count in counts):
        raise InputError(f"{text!r}: each seat has 1 to {MAX_DICE} dice", hint=hint)
    return counts
