"""From a league file to a run's folder, and back to the same run."""

from __future__ import annotations

import stat
from pathlib import Path

import pytest

from arena.errors import RunChanged
from arena.league.bots import read_league_and_bots
from arena.records.folder import RunFolder
from arena.records.secrets import commitment
from arena.runner.prepare import Field, NoField, admit_all, begin, read_field, resumable

GOOD = """from arena.botkit import DUDO, Bid, Bot


class Good(Bot):
    def act(self, view):
        return DUDO if view.standing is not None else Bid(1, 2)
"""
BROKEN = "raise RuntimeError('not today')\n"


def field_of(root: Path, bots: dict[str, str], text: str = "") -> Field:
    (root / "bots").mkdir(exist_ok=True)
    for name, source in bots.items():
        (root / "bots" / f"{name}.py").write_text(source)
    path = root / "league.yaml"
    path.write_text(f"name: spring\nbots: [bots/*.py]\n{text}")
    file, found = read_league_and_bots(path)
    return read_field(file.league, found, file.root)


def begun(field: Field, results: Path) -> RunFolder:
    return begin(admit_all(field, "landlock"), results, "landlock")


def test_new_run_holds_all_that_was_fixed_before_the_first_game(tmp_path: Path) -> None:
    field = field_of(tmp_path, {"one": GOOD, "two": GOOD, "bad": BROKEN})
    folder = begun(field, tmp_path / "results")
    run = folder.read_run()
    assert folder.path == tmp_path / "results" / "spring"
    assert run.names == ["one", "two"]
    bad = next(entry for entry in run.bots if entry.name == "bad")
    assert (bad.fault, bad.reason.splitlines()[-1]) == ("load_error", "RuntimeError: not today")
    assert run.rules["start_dice"] == 5
    assert run.league["schedule"]["deals"] == 500
    secret = folder.read_secret()
    digests = [f"{entry.name} {entry.digest}" for entry in run.bots]
    assert run.commitment == commitment(secret, run.league_digest, digests)
    assert not run.open_seed
    assert (folder.path / "bots" / "one" / "one.py").read_text() == GOOD


def test_secret_is_the_owners_alone_and_never_the_same_twice(tmp_path: Path) -> None:
    field = field_of(tmp_path, {"one": GOOD, "two": GOOD})
    first = begun(field, tmp_path / "results")
    second = begun(field, tmp_path / "results")
    assert second.name == "spring-2"
    assert first.read_secret() != second.read_secret()
    assert stat.S_IMODE((first.path / "secret").stat().st_mode) == 0o600
    first.publish_secret()
    assert stat.S_IMODE((first.path / "secret").stat().st_mode) == 0o644


def test_stated_seed_is_the_secret_and_marked_open(tmp_path: Path) -> None:
    field = field_of(tmp_path, {"one": GOOD, "two": GOOD}, "seed: 258\n")
    folder = begun(field, tmp_path / "results")
    assert folder.read_secret() == bytes(14) + b"\x01\x02"
    assert folder.read_run().open_seed


def test_same_league_finds_its_run_again(tmp_path: Path) -> None:
    field = field_of(tmp_path, {"one": GOOD, "two": GOOD})
    results = tmp_path / "results"
    assert resumable(field, results) is None
    begun(field, results)
    newest = begun(field, results)
    found = resumable(field_of(tmp_path, {}), results)
    assert found is not None
    assert found.path == newest.path


@pytest.mark.parametrize(
    ("bots", "text", "said"),
    [
        ({}, "block_games: 7\n", "league key 'block_games' was null and is 7"),
        ({"two": GOOD + "# new\n"}, "", "bot 'two' has changed"),
        ({"three": GOOD}, "", "bot 'three' is new"),
    ],
)
def test_what_differs_is_named(tmp_path: Path, bots: dict[str, str], text: str, said: str) -> None:
    begun(field_of(tmp_path, {"one": GOOD, "two": GOOD}), tmp_path / "results")
    changed = field_of(tmp_path, bots, text)
    with pytest.raises(RunChanged, match=said) as caught:
        resumable(changed, tmp_path / "results")
    assert caught.value.hint is not None
    assert "--new" in caught.value.hint


def test_too_few_bots_that_play_are_refused_with_their_reasons(tmp_path: Path) -> None:
    field = field_of(tmp_path, {"one": GOOD, "bad": BROKEN})
    with pytest.raises(NoField, match="1 bot can play and a table needs 2") as caught:
        begun(field, tmp_path / "results")
    assert caught.value.hint == (
        "bots/bad.py: RuntimeError: not today\narena check bots/bad.py shows more"
    )
    assert not (tmp_path / "results" / "spring").exists()


def test_bot_that_is_no_regular_file_is_listed_with_its_fault(tmp_path: Path) -> None:
    field_of(tmp_path, {"one": GOOD, "two": GOOD})
    (tmp_path / "bots" / "link.py").symlink_to(tmp_path / "bots" / "one.py")
    field = field_of(tmp_path, {})
    run = begun(field, tmp_path / "results").read_run()
    link = next(entry for entry in run.bots if entry.name == "link")
    assert link.fault == "bundle"
    assert run.names == ["one", "two"]


def test_gauntlet_whose_challengers_cannot_play_is_refused(tmp_path: Path) -> None:
    text = "schedule: {format: gauntlet, challengers: [bad]}\n"
    field = field_of(tmp_path, {"one": GOOD, "two": GOOD, "bad": BROKEN}, text)
    with pytest.raises(NoField, match="none of the challengers can play"):
        begun(field, tmp_path / "results")


def test_gauntlet_needs_tables_for_all_of_the_field(tmp_path: Path) -> None:
    text = "schedule: {format: gauntlet, challengers: [one], max_tables: 2}\n"
    bots = dict.fromkeys(("one", "two", "three", "four"), GOOD)
    with pytest.raises(NoField, match="does not seat all of 4 bots") as caught:
        begun(field_of(tmp_path, bots, text), tmp_path / "results")
    assert caught.value.hint == "tables of 2 seats need at least 3"


def test_adaptive_league_has_all_pairs_whatever_the_default_of_max_tables(tmp_path: Path) -> None:
    field = field_of(tmp_path, {"one": GOOD, "two": GOOD}, "schedule: {format: adaptive}\n")
    run = begun(field, tmp_path / "results").read_run()
    assert [table.lineup for table in run.plan.boards[0].tables] == [(0, 1)]
    assert not run.plan.final
    assert run.plan.games == 0
