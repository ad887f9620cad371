"""docs/league.md: every key of a league file, from the model and the parameters of the game."""

from __future__ import annotations

import json
from collections.abc import Iterator

from pydantic import BaseModel

from arena.dudo.rules import DEFAULTS, HELP, PARAMETERS, describe_choices
from arena.league.keys import allowed
from arena.league.model import League, Limits, Schedule, filled_yaml
from arena.views.wording import value_words

_HEAD = """\
# The league file

A league is a YAML file; `arena run FILE` plays it. Two keys are needed, `name` and `bots`; all others
have defaults. A key that is not known is an error, not a guess: the message has its line and the nearest
name.

```yaml
# yaml-language-server: $schema=../docs/league.schema.json
name: spring
bots: [bots/*.py]
```

With the first line an editor that knows the YAML language server completes keys and shows what each
means; [league.schema.json](league.schema.json) is the schema. A run keeps a copy of its league with all
defaults filled in. That of the league above is:

"""
_PARAMETERS = """
## rules

A preset's name, such as `rules: hebrew`, or a mapping of a preset and parameters that replace its own. A
parameter that is left out has the preset's value, and where the preset has none of its own the default.
[The presets](presets.md) stand side by side on a page of their own, and [the rules](rules.md) say what
each parameter does.

```yaml
name: short
bots: [bots/*.py]
rules: {preset: classic, start_dice: 3, calza: off}
```

| parameter | meaning | allowed | default |
|---|---|---|---|
"""


def league_page() -> str:
    """The page."""
    example = League.model_validate({"name": "spring", "bots": ["bots/*.py"]})
    parts = [_HEAD, f"```yaml\n{filled_yaml(example)}```\n", "\n## Keys\n\n", *_table(League)]
    parts += ["\n## schedule\n\n", *_table(Schedule), "\n## limits\n\n", *_table(Limits)]
    parts += [_PARAMETERS, *_parameters()]
    return "".join(parts)


def _table(section: type[BaseModel]) -> Iterator[str]:
    yield "| key | meaning | allowed | default |\n|---|---|---|---|\n"
    for name, field in section.model_fields.items():
        default = (
            "needed"
            if field.is_required()
            else _default(field.get_default(call_default_factory=True))
        )
        yield f"| `{name}` | {field.description} | {allowed(field)} | {default} |\n"


def _default(value: object) -> str:
    return "see below" if isinstance(value, BaseModel) else f"`{json.dumps(value)}`"


def _parameters() -> Iterator[str]:
    for name in PARAMETERS:
        meaning = HELP[name].capitalize()
        default = value_words(DEFAULTS[name])
        yield f"| `{name}` | {meaning} | {describe_choices(name)} | `{default}` |\n"
