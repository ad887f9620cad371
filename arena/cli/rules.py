"""`arena rules`: the rule presets, and one of them in full."""

from __future__ import annotations

import click

from arena.cli.complete import presets
from arena.dudo.presets import find_preset
from arena.errors import InputError
from arena.views.rules import (
    faq_text,
    glossary_text,
    preset_json,
    preset_text,
    presets_json,
    presets_text,
)
from arena.views.terminal import show, show_json


@click.command("rules")
@click.argument("preset", required=False, shell_complete=presets)
@click.option("--faq", is_flag=True, help="What people ask, answered from PRESET's rules.")
@click.option("--glossary", "terms", is_flag=True, help="The game's terms and their other names.")
@click.option("--json", "as_json", is_flag=True, help="Print JSON.")
def command(preset: str | None, faq: bool, terms: bool, as_json: bool) -> None:
    """List the rule presets, or show the page of PRESET's rules with worked examples.

    The page is made from the parameters, which are listed below it.

    \b
    Examples:
      arena rules
      arena rules classic
      arena rules openspiel --json
      arena rules hebrew --faq
      arena rules --glossary
    """
    if sum((faq, terms, as_json)) > 1:
        raise InputError("--faq, --glossary and --json exclude each other", hint="give one of them")
    if terms:
        show(glossary_text())
        return
    if faq:
        show(faq_text(find_preset(preset or "classic")))
        return
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
