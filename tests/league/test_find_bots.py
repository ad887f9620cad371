"""Which bots the patterns of a league find."""

from __future__ import annotations

from pathlib import Path

import pytest

from arena.errors import InputError, LeagueError
from arena.league.bots import find_bots, read_league_and_bots
from arena.league.read import read_league


@pytest.fixture
def project(tmp_path):
    """A project with bots of both kinds, helpers, tests, and a bot that no one may import."""
    bots = tmp_path / "bots"
    for name in ("zeno.py", "third.py", "bluffy.py", "_shared.py", "test_third.py"):
        write(bots / name)
    for name in ("third_test.py", "conftest.py", "README.md", "deep/bot.py", "deep/net.py"):
        write(bots / name)
    for name in ("__pycache__/third.py", "empty/notes.txt", "more/third.py", "more/My-Bot.py"):
        write(bots / name)
    (tmp_path / "tournaments").mkdir()
    return tmp_path


def write(path: Path) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text("raise SystemExit('a bot was run')\n")


def league(project: Path, bots: str, more: str = "") -> Path:
    file = project / "tournaments" / "spring.yaml"
    file.write_text(f"name: spring\nbots: {bots}\n{more}")
    return file


def found(project: Path, bots: str, more: str = "") -> list[tuple[str, str]]:
    file = read_league(league(project, bots, more))
    return [(bot.name, bot.path.relative_to(project).as_posix()) for bot in find_bots(file)]


def faults(project: Path, bots: str, more: str = "") -> list[InputError]:
    file = read_league(league(project, bots, more))
    with pytest.raises(LeagueError) as caught:
        find_bots(file)
    return caught.value.faults


def the_fault(project: Path, bots: str, more: str = "") -> tuple[str, str, str, str | None]:
    (fault,) = faults(project, bots, more)
    place = f"{Path(fault.place.file).name}:{fault.place.line}:{fault.place.column}"
    return fault.code, fault.what, place, fault.hint


def test_a_pattern_finds_files_by_name_without_helpers_and_tests(project):
    assert found(project, "[bots/*.py]") == [
        ("bluffy", "bots/bluffy.py"),
        ("third", "bots/third.py"),
        ("zeno", "bots/zeno.py"),
    ]


def test_bots_come_by_name_whatever_the_order_of_the_patterns(project):
    assert [name for name, _ in found(project, "[bots/zeno.py, bots/bluffy.py]")] == [
        "bluffy",
        "zeno",
    ]


def test_a_folder_with_a_bot_py_is_a_bot(project):
    assert found(project, "[bots/deep, bots/third.py]") == [
        ("deep", "bots/deep"),
        ("third", "bots/third.py"),
    ]
    assert found(project, "[bots/*/, bots/third.py]")[0] == ("deep", "bots/deep")


def test_a_pattern_may_find_files_and_folders(project):
    assert [name for name, _ in found(project, "['bots/*']")] == ["bluffy", "deep", "third", "zeno"]


def test_what_a_pattern_passes_over_can_be_named(project):
    assert found(project, "[bots/third_test.py, bots/zeno.py]")[0][0] == "third_test"


def test_paths_may_lead_out_of_the_project_and_start_at_the_root(project):
    outside = project.parent / "others"
    write(outside / "ann.py")
    file = read_league(league(project, f"[../others/*.py, {project}/bots/zeno.py]"))
    assert [bot.path for bot in find_bots(file)] == [outside / "ann.py", project / "bots/zeno.py"]


def test_bots_belong_to_the_folder_of_a_file_outside_tournaments(project):
    file = project / "spring.yaml"
    file.write_text("name: spring\nbots: [bots/*.py]\n")
    assert len(find_bots(read_league(file))) == 3


def test_signs_of_patterns_in_the_project_folder_mean_nothing(tmp_path):
    project = tmp_path / "[dudo]*"
    write(project / "bots" / "a.py")
    write(project / "bots" / "b.py")
    (project / "tournaments").mkdir()
    assert [name for name, _ in found(project, "[bots/*.py]")] == ["a", "b"]


def test_a_pattern_without_bots_says_which_there_are(project):
    assert the_fault(project, "[bots/third.py, bots/x*.py]") == (
        "no_bots",
        "`bots/x*.py` finds no bot",
        "spring.yaml:2:23",
        "bots in `bots`: bluffy.py, deep, third.py, zeno.py",
    )


def test_a_pattern_in_a_folder_without_bots_says_so(project):
    assert the_fault(project, "[bots/third.py, bots/empty/*.py]") == (
        "no_bots",
        "`bots/empty/*.py` finds no bot",
        "spring.yaml:2:23",
        "there are no bots in `bots/empty`; arena new bot NAME writes one",
    )


def test_a_pattern_that_finds_only_helpers_says_that_they_are_passed_over(project):
    assert the_fault(project, "[bots/zeno.py, bots/_*.py]") == (
        "no_bots",
        "`bots/_*.py` finds no bot",
        "spring.yaml:2:22",
        "passed over, as helpers and tests are: _shared.py",
    )


def test_a_pattern_in_a_missing_folder_names_the_one_that_was_meant(project):
    assert the_fault(project, "[botz/*.py]") == (
        "no_bots",
        "`botz/*.py` finds no bot",
        "spring.yaml:2:8",
        "there is no folder `botz`; did you mean `bots`?",
    )


@pytest.mark.parametrize(
    ("path", "hint"),
    [
        ("bots/thrid.py", "did you mean `bots/third.py`?"),
        ("bots/third", "did you mean `bots/third.py`?"),
        ("bots/qqq.py", "bots in `bots`: bluffy.py, deep, third.py, zeno.py"),
        ("botz/third.py", "did you mean `bots`?"),
        ("third.py", "there are no bots in the project folder; arena new bot NAME writes one"),
    ],
)
def test_a_missing_bot_names_the_one_that_was_meant(project, path, hint):
    assert the_fault(project, f"[bots/zeno.py, {path}]") == (
        "not_found",
        f"there is no bot `{path}`",
        "spring.yaml:2:22",
        hint,
    )


def test_a_long_list_of_bots_is_cut(project):
    for number in range(20):
        write(project / "many" / f"bot{number:02}.py")
    hint = the_fault(project, "[many/x*.py]")[3]
    assert hint.startswith("bots in `many`: bot00.py, bot01.py, ")
    assert hint.endswith("bot11.py and 8 more")


def test_a_folder_of_bots_is_not_a_bot(project):
    assert the_fault(project, "[bots/zeno.py, bots]") == (
        "not_a_bot",
        "the folder `bots` has no bot.py, so it is not a bot",
        "spring.yaml:2:22",
        "for the files in it write `bots/*.py`",
    )


def test_another_file_is_not_a_bot(project):
    assert the_fault(project, "[bots/zeno.py, bots/README.md]") == (
        "not_a_bot",
        "`bots/README.md` is not a bot",
        "spring.yaml:2:22",
        "a bot is a file NAME.py or a folder NAME with a bot.py",
    )


def test_the_inside_of_a_folder_is_not_a_bot(project):
    assert the_fault(project, "[bots/zeno.py, bots/*/bot.py]") == (
        "not_a_bot",
        "`bots/deep/bot.py` is the inside of a folder, which is the bot",
        "spring.yaml:2:22",
        "name the folder: `bots/deep`",
    )


def test_a_name_that_no_bot_can_have_is_a_fault(project):
    (project / "bots/more/third.py").unlink()
    assert the_fault(project, "[bots/zeno.py, bots/more/*.py]") == (
        "bad_name",
        "`bots/more/My-Bot.py` cannot be the name of a bot",
        "spring.yaml:2:22",
        "a bot's name has small letters, digits and _, at most 40, with a letter first; "
        "rename it, to my_bot for example",
    )


@pytest.mark.parametrize("name", ["a" * 40, "a_1", "x"])
def test_names_within_the_limits_are_taken(project, name):
    write(project / f"bots/{name}.py")
    assert found(project, f"[bots/{name}.py, bots/zeno.py]")[0][0] == name


@pytest.mark.parametrize("name", ["a" * 41, "1a", "_a", "A", "é", "a b"])
def test_names_outside_the_limits_are_faults(project, name):
    write(project / f"bots/{name}.py")
    assert the_fault(project, f"[bots/{name}.py, bots/zeno.py]")[0] == "bad_name"


def test_the_same_bot_twice_names_both_patterns(project):
    assert the_fault(project, "\n  - bots/*.py\n  - ./bots/third.py") == (
        "duplicate_bot",
        "`./bots/third.py` is there twice: by `bots/*.py` and by `./bots/third.py`",
        "spring.yaml:4:5",
        "remove one of the two",
    )


def test_bots_that_two_patterns_find_are_one_fault(project):
    assert the_fault(project, "[bots/*.py, 'bots/[b-z]*.py']") == (
        "duplicate_bot",
        "`bots/[b-z]*.py` finds what `bots/*.py` has found: bluffy.py, third.py, zeno.py",
        "spring.yaml:2:19",
        "remove one of the two",
    )


def test_two_bots_of_one_name_are_a_fault(project):
    assert the_fault(project, "[bots/third.py, bots/more/third.py]") == (
        "duplicate_bot",
        "two bots are called third: `bots/third.py` and `bots/more/third.py`",
        "spring.yaml:2:23",
        "rename one, or name only one of them",
    )


def test_fewer_bots_than_seats_are_a_fault_at_the_size(project):
    assert the_fault(project, "[bots/*.py]", "table_size: [2, 4]\n") == (
        "too_few_bots",
        "a table of 4 seats needs 4 bots; 3 found: bluffy, third, zeno",
        "spring.yaml:3:13",
        "add bots, or lower table_size",
    )
    assert len(found(project, "[bots/*.py]", "table_size: [2, 3]\n")) == 3


def test_one_bot_alone_is_a_fault_at_the_bots(project):
    assert the_fault(project, "[bots/zeno.py]") == (
        "too_few_bots",
        "a table of 2 seats needs 2 bots; 1 found: zeno",
        "spring.yaml:2:7",
        "arena new bot NAME writes another",
    )


def test_all_faults_of_bots_come_at_once(project):
    found_codes = [fault.code for fault in faults(project, "[bots/x*.py, bots/y.py, bots]")]
    assert found_codes == ["no_bots", "not_found", "not_a_bot"]


def test_faults_of_the_file_and_of_its_bots_come_at_once(project):
    file = league(project, "[bots/x*.py, bots/third.py]", "sede: 5\n")
    with pytest.raises(LeagueError) as caught:
        read_league_and_bots(file)
    places = [(fault.code, fault.place.line) for fault in caught.value.faults]
    assert places == [("no_bots", 2), ("unknown_key", 3)]


@pytest.mark.parametrize("text", ["", "a: [\n", "name: 5\n", "name: x\nbots: 5\n", "- a\n"])
def test_bots_are_not_looked_for_where_the_file_names_none(project, text):
    file = league(project, "[]")
    file.write_text(text)
    with pytest.raises(LeagueError) as caught:
        read_league_and_bots(file)
    assert {"no_bots", "not_found"}.isdisjoint(fault.code for fault in caught.value.faults)


def test_a_right_league_comes_with_its_bots(project):
    file, bots = read_league_and_bots(league(project, "[bots/*.py]"))
    assert file.league.name == "spring"
    assert bots == find_bots(file)


def test_a_name_longer_than_any_file_has_is_not_found(project):
    assert the_fault(project, f"[bots/*.py, {'é' * 190}]")[0] == "not_found"


def test_a_link_that_leads_nowhere_is_not_found(project):
    (project / "bots/lost.py").symlink_to(project / "gone.py")
    assert the_fault(project, "[bots/*.py, bots/lost.py]")[0] == "not_found"
