"""What a league file means: values, defaults, and the copy with all defaults filled in."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from pydantic import ValidationError

from arena.dudo.presets import PRESETS, make_rules
from arena.errors import LeagueError, RulesError
from arena.league.model import League, Schedule, filled_yaml
from arena.league.read import parse_league, project_root, read_league

DEMO = Path(__file__).parents[2] / "tournaments" / "demo.yaml"


def read(text: str) -> League:
    return parse_league("name: spring\nbots: [bots/*.py]\n" + text, Path("spring.yaml")).league


def test_a_league_needs_only_a_name_and_bots():
    league = read("")
    assert league.name == "spring"
    assert league.bots == ("bots/*.py",)
    assert league.rule_set == make_rules("classic")
    assert league.table_sizes == (2,)
    assert league.seed_bytes is None
    schedule, limits = league.schedule, league.limits
    assert (schedule.format, schedule.deals, schedule.mirrored) == ("round_robin", 500, True)
    assert schedule.max_tables == 2000
    assert (limits.decision_ms, limits.game_bank_ms, limits.blocked_ms) == (250, 1000, 4000)
    assert (limits.memory_mib, limits.import_s) == (512, 10)
    assert (league.block_games, league.max_forfeits) == (None, 100)


def test_every_key_is_read():
    league = read(
        "rules: {preset: classic, start_dice: 3, calza: off}\n"
        "table_size: [6, 2, 4]\n"
        "schedule: {format: round_robin, deals: 7, mirrored: false, max_tables: 8}\n"
        "seed: 42\n"
        "limits: {decision_ms: 1, game_bank_ms: 0, blocked_ms: 10, memory_mib: 256, import_s: 3}\n"
        "block_games: 5\n"
        "max_forfeits: 6\n"
    )
    assert league.rule_set == make_rules("classic", start_dice=3, calza="off")
    assert league.table_sizes == (2, 4, 6)
    assert league.model_dump()["schedule"] == {
        "format": "round_robin",
        "deals": 7,
        "mirrored": False,
        "max_tables": 8,
    }
    assert league.limits.model_dump() == {
        "decision_ms": 1,
        "game_bank_ms": 0,
        "blocked_ms": 10,
        "memory_mib": 256,
        "import_s": 3,
    }
    assert (league.block_games, league.max_forfeits) == (5, 6)


@pytest.mark.parametrize(
    ("written", "expected"),
    [
        ("42", "0000000000000000000000000000002a"),
        ("0", "00000000000000000000000000000000"),
        ("0x2A", "0000000000000000000000000000002a"),
        ("340282366920938463463374607431768211455", "ffffffffffffffffffffffffffffffff"),
        ("00112233445566778899aabbccddeeff", "00112233445566778899aabbccddeeff"),
        ('"00112233445566778899AABBCCDDEEFF"', "00112233445566778899aabbccddeeff"),
        ("'00112233445566778899001122334455'", "00112233445566778899001122334455"),
        ('"5e101234567890123456789012345678"', "5e101234567890123456789012345678"),
    ],
)
def test_a_seed_is_sixteen_bytes_from_hex_digits_or_a_number(written, expected):
    assert read(f"seed: {written}").seed_bytes == bytes.fromhex(expected)


@pytest.mark.parametrize("written", ["null", "", "~"])
def test_an_empty_seed_is_a_fresh_secret(written):
    assert read(f"seed: {written}").seed_bytes is None


@pytest.mark.parametrize("written", ["none", "null"])
def test_no_wild_face_can_be_written_in_two_ways(written):
    assert read(f"rules: {{preset: app, wild_face: {written}}}").rule_set.wild_face is None


def test_words_are_read_as_yaml_1_2():
    assert read("rules: {preset: classic, burn: off}").rule_set.burn == "off"


def test_a_byte_order_mark_is_no_part_of_the_first_key(tmp_path):
    file = tmp_path / "spring.yaml"
    file.write_bytes(b"\xef\xbb\xbfname: spring\nbots: [a]\n")
    assert read_league(file).league.name == "spring"


def test_hex_digits_in_large_and_small_letters_make_the_same_league():
    large, small = "00112233445566778899AABBCCDDEEFF", "00112233445566778899aabbccddeeff"
    assert read(f"seed: {large}") == read(f"seed: {small}")


def test_sizes_in_any_order_make_the_same_league():
    assert read("table_size: [4, 2]") == read("table_size: [2, 4]")
    assert read("table_size: [3]") == read("table_size: 3")


def test_a_league_cannot_be_changed():
    league = read("")
    with pytest.raises(ValidationError):
        league.name = "autumn"
    with pytest.raises(ValidationError):
        league.schedule.deals = 5


def test_the_model_refuses_what_the_file_refuses():
    with pytest.raises(ValidationError, match="no table has two"):
        League(name="x", bots=("a",), table_size=3, schedule=Schedule(mirrored=True))
    with pytest.raises(ValidationError, match="there is no preset"):
        League(name="x", bots=("a",), rules="poker")


def test_the_project_is_the_folder_of_the_file_or_the_one_above_tournaments():
    assert project_root(Path("/home/ann/dudo/spring.yaml")) == Path("/home/ann/dudo")
    assert project_root(Path("/home/ann/dudo/tournaments/spring.yaml")) == Path("/home/ann/dudo")
    assert project_root(Path("/home/x/../ann/tournaments/a.yaml")) == Path("/home/ann")


def test_the_project_of_a_bare_file_name_is_found(tmp_path, monkeypatch):
    folder = tmp_path / "tournaments"
    folder.mkdir()
    (folder / "spring.yaml").write_text("name: spring\nbots: [a]\n")
    monkeypatch.chdir(folder)
    file = read_league(Path("spring.yaml"))
    assert file.root == tmp_path
    assert file.source.place(0).file == "spring.yaml"


def test_the_demo_is_a_league():
    league = read_league(DEMO).league
    before = ("bayes", "bluffer", "cautious", "child", "exact")
    after = ("specialist", "thirds", "uniform")
    files = [f"bots/{name}.py" for name in (*before, *after)]
    bots = (*files[:5], "bots/net", *files[5:])
    assert (league.name, league.bots, league.table_sizes) == ("demo", bots, (2,))
    assert (league.schedule.deals, league.schedule.mirrored) == (50, True)


def test_the_filled_copy_names_every_default():
    filled = filled_yaml(read(""))
    for line in (
        'name: "spring"',
        '  preset: "classic"',
        "  max_rounds: 1000",
        "  deals: 500",
        "  mirrored: true",
        "seed: null",
        "  blocked_ms: 4000",
        "max_forfeits: 100",
    ):
        assert line in filled.splitlines()


def test_the_filled_copy_leaves_out_mirrored_where_it_says_nothing():
    assert "mirrored" not in filled_yaml(read("table_size: [3, 4]"))
    assert "mirrored" in filled_yaml(read("table_size: [2, 3]"))


@st.composite
def leagues(draw: st.DrawFn) -> League:
    changes = {
        "max_rounds": draw(st.integers(1, 9999)),
        "calza": draw(st.sampled_from(["off", "turn"])),
    }
    names = st.text(st.characters(codec="utf-8"), min_size=1, max_size=20)
    patterns = names.filter(lambda p: p.isprintable() and p.strip() and "**" not in p)
    keys = {
        "name": draw(st.from_regex(r"[a-z0-9][a-z0-9_-]{0,39}", fullmatch=True)),
        "bots": draw(st.lists(patterns, min_size=1, max_size=4)),
        "rules": {"preset": draw(st.sampled_from(sorted(PRESETS))), **changes},
        "table_size": draw(st.sampled_from([2, [2], [5, 2], 3, [6, 3]])),
        "seed": draw(st.none() | st.integers(0, 2**128 - 1)),
        "limits": {"decision_ms": draw(st.integers(1, 1000))},
    }
    try:
        return League.model_validate(keys)
    except ValidationError:  # more seats than the preset has
        return League.model_validate({**keys, "table_size": 2})


@settings(max_examples=80, derandomize=True, deadline=None)
@given(leagues())
def test_a_filled_copy_reads_back_as_the_same_league(league):
    assert parse_league(filled_yaml(league), Path("copy.yaml")).league == league


@settings(max_examples=30, derandomize=True, deadline=None)
@given(leagues())
def test_a_stored_copy_reads_back_as_the_same_league(league):
    stored = json.dumps(league.model_dump(mode="json"))
    assert League.model_validate_json(stored) == league


def test_every_preset_can_be_named_alone_and_with_its_choices():
    for name, preset in PRESETS.items():
        assert read(f"rules: {name}").rule_set == make_rules(name)
        for parameter, choices in preset.choices.items():
            for choice in choices:
                word = "none" if choice is None else choice
                league = read(f"rules: {{preset: {name}, {parameter}: {word}}}")
                assert getattr(league.rule_set, parameter) == choice


def test_whatever_the_rules_refuse_the_league_refuses():
    for name in PRESETS:
        for parameter, value in (("from_aces", "double"), ("raise_rule", "reset_quantity")):
            text = f"rules: {{preset: {name}, {parameter}: {value}}}"
            try:
                expected = make_rules(name, **{parameter: value})
            except RulesError:
                with pytest.raises(Exception, match=parameter):
                    read(text)
            else:
                assert read(text).rule_set == expected


def test_no_league_is_called_last(tmp_path: Path) -> None:
    path = tmp_path / "league.yaml"
    path.write_text("name: last\nbots: [bots/*.py]\n")
    with pytest.raises(LeagueError, match="a league cannot be called last"):
        read_league(path)
