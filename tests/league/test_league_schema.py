"""The JSON Schema that editors use: it is up to date, and agrees with the model."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from jsonschema import Draft7Validator  # comes with ray

from arena.dudo.presets import PRESETS
from arena.dudo.rules import PARAMETERS
from arena.errors import LeagueError
from arena.league.model import League, filled_yaml
from arena.league.read import parse_league, read_league
from arena.league.schema import league_schema, main, schema_text
from arena.league.source import Source
from arena.league.tree import read_tree

ROOT = Path(__file__).parents[2]
HEAD = "name: spring\nbots: [bots/*.py]\n"


@pytest.fixture(scope="module")
def schema() -> Draft7Validator:
    Draft7Validator.check_schema(league_schema())
    return Draft7Validator(league_schema())


def data(text: str) -> object:
    tree, faults = read_tree(Source("spring.yaml", text))
    assert tree is not None
    assert not faults
    return tree.plain()


def test_the_committed_schema_is_up_to_date():
    committed = (ROOT / "docs" / "league.schema.json").read_text(encoding="utf-8")
    assert committed == schema_text(), "run: python -m arena.league.schema"


def test_the_schema_is_written_where_it_is_asked_for(tmp_path, capsys):
    main([str(tmp_path / "schema.json")])
    assert json.loads((tmp_path / "schema.json").read_text(encoding="utf-8")) == league_schema()
    assert capsys.readouterr().out == f"{tmp_path / 'schema.json'}\n"


def test_the_demo_fits_the_schema_that_its_first_line_names(schema):
    demo = ROOT / "tournaments" / "demo.yaml"
    text = demo.read_text(encoding="utf-8")
    line = "# yaml-language-server: $schema=../docs/league.schema.json"
    assert text.splitlines()[0] == line
    assert (demo.parent / "../docs/league.schema.json").is_file()
    assert schema.is_valid(data(text))


RIGHT = [
    HEAD,
    HEAD + "rules: latin\ntable_size: 6\nseed: 5\nschedule: {deals: 10000000}\n",
    HEAD + "rules: {preset: app, wild_face: none, start_dice: 3}\ntable_size: [2, 5]\n",
    HEAD + "rules: {preset: app, wild_face: null}\nseed: null\n",
    HEAD + "rules: {preset: classic, start_dice: 10, palo_fijo: 2, single_round: true}\n",
    HEAD + "seed: 00112233445566778899aabbccddeeff\nlimits: {game_bank_ms: 0}\n",
    HEAD + "seed: 340282366920938463463374607431768211455\nmax_forfeits: 1\n",
    HEAD + "schedule: {format: adaptive, confidence: 0.99, margin: 0.01, mirrored: true}\n",
    HEAD + "schedule: {format: gauntlet, challengers: [a, b], max_tables: 7}\n",
    HEAD + "schedule: {format: compare, deals: 9}\n",
]
WRONG = [
    "name: spring\n",
    "bots: [a]\n",
    "name: Spring\nbots: [a]\n",
    "name: spring\nbots: a\n",
    "name: spring\nbots: []\n",
    HEAD + "sede: 5\n",
    HEAD + "rules: poker\n",
    HEAD + "rules: {start_dice: 3}\n",
    HEAD + "rules: {preset: classic, paliifco: 1}\n",
    HEAD + "rules: {preset: classic, start_dice: 11}\n",
    HEAD + "rules: {preset: classic, palo_fijo: true}\n",
    HEAD + "rules: {preset: classic, wild_face: 2}\n",
    HEAD + "rules: {preset: classic, max_rounds: 0}\n",
    HEAD + "rules: {preset: lizumo, start_dice: 6}\n",
    HEAD + "rules: {preset: app, wild_face: 6}\n",
    HEAD + "table_size: 7\n",
    HEAD + "table_size: [2, 2]\n",
    HEAD + "schedule: {deals: 0}\n",
    HEAD + "schedule: {format: swiss}\n",
    HEAD + "schedule: {mirrored: 1}\n",
    HEAD + "schedule: {format: adaptive, confidence: 1.0}\n",
    HEAD + "schedule: {format: adaptive, confidence: 95}\n",
    HEAD + "schedule: {format: adaptive, margin: 0}\n",
    HEAD + "schedule: {format: gauntlet, challengers: []}\n",
    HEAD + "schedule: {format: gauntlet, challengers: [a, a]}\n",
    HEAD + "schedule: {format: gauntlet, challengers: bluffer}\n",
    HEAD + "seed: 5f0c\n",
    HEAD + "seed: -1\n",
    HEAD + "seed: 340282366920938463463374607431768211456\n",
    HEAD + "limits: {import_s: 0}\n",
    HEAD + "limits: {cpu: 5}\n",
    HEAD + "block_games: 100001\n",
]


@pytest.mark.parametrize("text", RIGHT)
def test_right_leagues_fit_the_schema_and_the_model(text, schema):
    assert schema.is_valid(data(text))
    assert schema.is_valid(data(filled_yaml(parse_league(text, Path("spring.yaml")).league)))


@pytest.mark.parametrize("text", WRONG)
def test_wrong_leagues_fit_neither(text, schema):
    assert not schema.is_valid(data(text))
    with pytest.raises(LeagueError):
        parse_league(text, Path("spring.yaml"))


def test_every_key_says_what_it_is_what_is_allowed_and_its_default():
    properties = league_schema()["properties"]
    assert set(properties) == set(League.model_fields)
    flat = {
        **properties,
        **properties["schedule"]["properties"],
        **properties["limits"]["properties"],
    }
    for name, entry in flat.items():
        assert "title" not in entry, name
        assert "Allowed: " in entry["description"], name
        sections_and_required = ("name", "bots", "schedule", "limits")
        assert ("Default: " in entry["description"]) != (name in sections_and_required), name
    assert flat["deals"]["description"].endswith(
        "Allowed: a whole number from 1 to 10000000. Default: 500."
    )


def test_every_preset_and_parameter_is_offered_with_its_help():
    preset, mapping = league_schema()["properties"]["rules"]["oneOf"]
    assert [entry["const"] for entry in preset["oneOf"]] == list(PRESETS)
    assert list(mapping["properties"]) == ["preset", *PARAMETERS]
    assert mapping["properties"]["burn"] == {
        "description": "When dice may be shown and the rest rolled again. "
        "Allowed: off, raise, any. Default: the preset's.",
        "enum": ["off", "raise", "any"],
    }


def test_the_demo_is_read_without_its_editor_line():
    league = read_league(ROOT / "tournaments" / "demo.yaml").league
    assert league.rules.preset == "classic"
