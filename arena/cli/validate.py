"""`arena validate`: a league file and its bots before a run, and what the run would take."""

from __future__ import annotations

import shlex
from pathlib import Path

import click

from arena.cli.check import checking
from arena.cli.league_argument import league_argument
from arena.cli.place import shown
from arena.league.bots import read_league_and_bots
from arena.records.runfile import longest_plan
from arena.runner.estimate import estimate
from arena.runner.prepare import admitted, read_field, seated
from arena.views.plan import validated_json, validated_text
from arena.views.terminal import show, show_json

BOT_REFUSED = 1


@click.command("validate")
@league_argument
@click.option(
    "--workers", type=click.IntRange(1, 10_000), help="Workers; all processors if left out."
)
@click.option(
    "--no-estimate", is_flag=True, help="Play no games, and say nothing of time and size."
)
@click.option("--json", "as_json", is_flag=True, help="Print JSON.")
@click.pass_context
def command(
    context: click.Context, league: Path, workers: int | None, no_estimate: bool, as_json: bool
) -> None:
    """Check LEAGUE and load its bots; say what is played, how long that takes and how large it is.

    Time and size are estimates from a few seconds of games, which are not kept. Ends with 2 and all
    faults of the file, or with 1 when a bot of the league would not play.

    \b
    Examples:
      arena validate tournaments/demo.yaml
      arena validate tournaments/demo.yaml --workers 16 --json
    """
    file, bots = read_league_and_bots(league)
    field = read_field(file.league, bots, file.root)
    with checking(sealed=False) as zygote:
        field = admitted(field, zygote)
        plan = longest_plan(file.league, seated(field))
        entries = field.entries
        playing = {e.name: field.bundles[e.name] for e in entries if not e.fault}
        expected = None
        if not no_estimate:
            expected = estimate(file.league, playing, plan, workers, zygote)
    if as_json:
        show_json(validated_json(file.league, entries, plan, expected))
    else:
        show(validated_text(file.league, entries, plan, expected))
        click.echo(f"next: arena run {shlex.quote(shown(league))}")
    if len(playing) < len(entries):
        context.exit(BOT_REFUSED)
