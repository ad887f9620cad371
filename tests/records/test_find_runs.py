"""Finding runs by the names people use, and naming new ones."""

from __future__ import annotations

import os
import shutil
from pathlib import Path

import msgspec
import pytest
from made_runs import make_run

from arena.errors import NotFound, StorageError
from arena.records.runs import all_runs, damaged_runs, find_run, next_run, runs_of_league


def begin(results: Path, name: str, day: int = 1, league: str = "made") -> None:
    """A run that was begun on this day of a month."""
    folder, run = make_run(results / name, "ab", name=league)
    dated = msgspec.structs.replace(run, created=f"2030-01-{day:02}T00:00:00.000000+00:00")
    folder.write("run.json", msgspec.json.encode(dated))


@pytest.fixture
def results(tmp_path: Path) -> Path:
    """Four runs, the one begun last neither first nor last by name."""
    begin(tmp_path, "demo", 1, "demo")
    begin(tmp_path, "demo-2", 4, "demo")
    begin(tmp_path, "spring", 2, "spring")
    begin(tmp_path, "match", 3, "match")
    return tmp_path


def found(results: Path, name: str) -> str:
    return find_run(results, name).name


def test_last_is_the_one_begun_last(results: Path) -> None:
    assert found(results, "last") == "demo-2"
    assert find_run(results).name == "demo-2"
    begin(results, "another", 5)
    assert found(results, "last") == "another"


def test_runs_are_listed_as_they_were_begun(results: Path) -> None:
    assert [run.name for run in all_runs(results)] == ["demo", "spring", "match", "demo-2"]


def test_a_whole_name_is_found_even_if_others_begin_with_it(results: Path) -> None:
    assert found(results, "demo") == "demo"
    assert found(results, "demo-2") == "demo-2"


def test_a_prefix_of_one_name_is_enough(results: Path) -> None:
    assert found(results, "s") == "spring"
    assert found(results, "demo-") == "demo-2"


def test_a_prefix_of_several_names_is_refused_with_all_of_them(results: Path) -> None:
    with pytest.raises(NotFound, match="'dem' may be any of demo, demo-2") as caught:
        find_run(results, "dem")
    assert caught.value.hint == "give more of the name"


def test_an_unknown_name_is_refused_with_the_nearest(results: Path) -> None:
    with pytest.raises(NotFound, match="no run 'sprung' in ") as caught:
        find_run(results, "sprung")
    assert caught.value.hint == "did you mean `spring`?"


def test_a_name_like_no_other_is_refused_with_all(results: Path) -> None:
    with pytest.raises(NotFound) as caught:
        find_run(results, "xyz")
    assert caught.value.hint == "runs: demo, demo-2, match, spring"


@pytest.mark.parametrize("name", ["last", "demo"])
def test_no_run_at_all_is_refused_with_a_command(tmp_path: Path, name: str) -> None:
    for results in (tmp_path / "results", tmp_path / "nothing" / "results"):
        with pytest.raises(NotFound, match="no run in ") as caught:
            find_run(results, name)
        assert caught.value.hint == "arena new league NAME begins a league"


def test_outside_of_a_league_the_folder_of_one_below_is_named(tmp_path: Path) -> None:
    (tmp_path / "spring" / "tournaments").mkdir(parents=True)
    with pytest.raises(NotFound) as caught:
        find_run(tmp_path / "results")
    assert caught.value.hint == "this is no league's folder; go to one: cd spring"


def test_the_command_that_plays_a_first_run_names_a_league_that_is_there(tmp_path: Path) -> None:
    (tmp_path / "tournaments").mkdir()
    (tmp_path / "tournaments" / "spring.yaml").touch()
    with pytest.raises(NotFound) as caught:
        find_run(tmp_path / "results")
    assert caught.value.hint == "arena run tournaments/spring.yaml plays one"


def test_folders_without_run_json_are_no_runs(results: Path) -> None:
    (results / "zzz" / "blocks").mkdir(parents=True)
    with pytest.raises(NotFound):
        find_run(results, "zzz")
    assert found(results, "last") == "demo-2"


def test_a_damaged_run_does_not_hide_the_others(results: Path) -> None:
    (results / "match" / "run.json").write_text("{")
    assert found(results, "demo") == "demo"
    assert found(results, "spr") == "spring"
    assert [run.name for run in damaged_runs(results)] == ["match"]
    assert "match" not in [run.name for run in all_runs(results)]


def test_last_passes_over_what_was_damaged_before_it_and_stops_at_what_may_be_last(
    results: Path,
) -> None:
    for day, name in enumerate(("demo", "spring", "demo-2")):
        os.utime(results / name / "run.json", (day, day))
    (results / "spring" / "run.json").write_text("{")
    os.utime(results / "spring" / "run.json", (1, 1))
    assert found(results, "last") == "demo-2"
    os.utime(results / "spring" / "run.json", (3, 3))
    with pytest.raises(StorageError, match=r"spring/run\.json is damaged"):
        find_run(results)


def test_a_match_is_last_only_where_matches_are_asked_for_or_nothing_else_is_there(
    results: Path,
) -> None:
    begin(results, "match-2", 5, "match")
    assert find_run(results).name == "demo-2"
    assert find_run(results, matches=True).name == "match-2"
    for name in ("demo", "demo-2", "spring"):
        shutil.rmtree(results / name)
    assert find_run(results).name == "match-2"


def test_a_path_leads_to_the_folder_of_a_run(
    results: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(results)
    assert found(results / "elsewhere", "./demo/") == "demo"
    assert found(results, str(results / "spring")) == "spring"
    with pytest.raises(NotFound, match="none holds no run"):
        find_run(results, "./none")


def test_runs_of_a_league_come_in_the_order_of_their_numbers(results: Path) -> None:
    for number in (10, 9, 3):
        begin(results, f"demo-{number}", 1, "demo")
    names = [run.name for run in runs_of_league(results, "demo")]
    assert names == ["demo", "demo-2", "demo-3", "demo-9", "demo-10"]


def test_a_run_of_a_league_with_a_number_in_its_name_is_not_another_leagues(
    results: Path,
) -> None:
    begin(results, "demo-7", 1, "demo-7")
    assert [run.name for run in runs_of_league(results, "demo")] == ["demo", "demo-2"]
    assert [run.name for run in runs_of_league(results, "demo-7")] == ["demo-7"]
    assert runs_of_league(results, "dem") == []


def test_new_runs_are_numbered_from_two(results: Path) -> None:
    assert next_run(results, "summer").path == results / "summer"
    assert next_run(results, "spring").path == results / "spring-2"
    assert next_run(results, "demo").path == results / "demo-3"


def test_a_number_once_given_is_not_given_again(results: Path) -> None:
    """A folder without a run, too: somebody may look into it."""
    (results / "demo-3").mkdir()
    assert next_run(results, "demo").name == "demo-4"
