"""`arena odds`: the chance that bids are true from one's own dice."""

from __future__ import annotations

import click

from arena.cli.complete import presets
from arena.dudo.notation import parse_bid, parse_dice
from arena.dudo.presets import make_rules
from arena.dudo.rules import MAX_DICE, MAX_SEATS
from arena.errors import InputError
from arena.views.odds import Seen, odds_json, odds_text
from arena.views.terminal import show, show_json


@click.command("odds")
@click.argument("bids", metavar="BID...", nargs=-1, required=True)
@click.option("--dice", metavar="DICE", help="Your own hidden dice, such as 5,5,2.")
@click.option(
    "--total",
    metavar="N",
    type=click.IntRange(1, MAX_SEATS * MAX_DICE),
    required=True,
    help="All dice in play, yours and the face-up ones included.",
)
@click.option("--shown", metavar="DICE", help="All dice that lie face up, yours included.")
@click.option(
    "--rules",
    "preset",
    metavar="PRESET",
    default="classic",
    show_default=True,
    shell_complete=presets,
    help="The rules.",
)
@click.option("--fijo", is_flag=True, help="The round is palo fijo: no face is wild.")
@click.option("--blind", is_flag=True, help="You may not see your own dice (palo ciego).")
@click.option("--json", "as_json", is_flag=True, help="Print JSON.")
def command(
    bids: tuple[str, ...],
    dice: str | None,
    total: int,
    shown: str | None,
    preset: str,
    fijo: bool,
    blind: bool,
    as_json: bool,
) -> None:
    """Chance that each BID holds, seen from one cup.

    Prints the exact fraction, the chance of exactly that many, the expected count and the rule of
    thumb. Other cups are taken as uniform.

    \b
    Examples:
      arena odds 4x5 --dice 5,5,2 --total 12
      arena odds "four fives" 3x1 --dice 5,5,2 --total 12 --shown 4,4 --json
    """
    wanted = [parse_bid(text) for text in bids]
    wild_face = make_rules(preset).wild_face
    seen = Seen(
        total=total,
        own=_own_dice(dice, blind),
        shown=tuple(parse_dice(shown)) if shown is not None else (),
        wild_face=None if fijo else wild_face,
    )
    if seen.odds.unknown < 0:
        what = f"{total - seen.odds.unknown} dice are seen, but only {total} are in play"
        raise InputError(what, hint="--total counts all dice in play, your own included")
    if as_json:
        show_json(odds_json(seen, wanted))
    else:
        show(odds_text(seen, wanted))


def _own_dice(dice: str | None, blind: bool) -> tuple[int, ...]:
    if blind:
        if dice is not None:
            raise InputError(
                "--blind and --dice exclude each other",
                hint="a seat that may not look knows none of its dice; --total counts them",
            )
        return ()
    if dice is None:
        raise InputError(
            "your own dice are missing", hint="add --dice 5,5,2, or --blind if you may not look"
        )
    own = tuple(parse_dice(dice))
    if len(own) > MAX_DICE:
        raise InputError(f"{len(own)} own dice; a cup holds at most {MAX_DICE}")
    return own
