"""`arena rules`: the rule presets, and one of them in full."""

from __future__ import annotations

import click

from arena.cli.complete import presets
from arena.dudo.presets import find_preset
from arena.views.rules import preset_json, preset_text, presets_json, presets_text
from arena.views.terminal import show, show_json


@click.command("rules")
@click.argument("preset", required=False, shell_complete=presets)
@click.option("--json", "as_json", is_flag=True, help="Print JSON.")
def command(preset: str | None, as_json: bool) -> None:
    """List the rule presets, or show every parameter of PRESET with worked examples.

    \b
    Examples:
      arena rules
      arena rules classic
      arena rules openspiel --json
    """
    if preset is None:
        if as_json:
            show_json(presets_json())
        else:
            show(presets_text())
        return
    found = find_preset(preset)
    if as_json:
        show_json(preset_json(found))
    else:
        show(preset_text(found))
