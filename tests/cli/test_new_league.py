"""`arena new league`: what it writes is a league that is read, checked and played at once."""

from __future__ import annotations

import json
import subprocess
from pathlib import Path

import pytest
from jsonschema import Draft7Validator  # comes with ray
from ruamel.yaml import YAML

from arena import __version__
from arena.botkit.practice import play
from arena.cli.main import main
from arena.league.bots import read_league_and_bots
from arena.league.schema import schema_text
from arena.sandbox.bundle import read_bundle
from arena.sandbox.loading import load_bot

Captured = pytest.CaptureFixture[str]
FILES = [
    ".github/workflows/bots.yml",
    "README.md",
    "bots/gambler.py",
    "bots/steady.py",
    "requirements.txt",
    "results/.gitignore",
    "tournaments/league.schema.json",
    "tournaments/spring.yaml",
]


@pytest.fixture(autouse=True)
def _in_an_empty_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)


def files(folder: str) -> list[str]:
    found = (path for path in Path(folder).rglob("*") if path.is_file())
    return sorted(path.relative_to(folder).as_posix() for path in found)


def refused(capsys: Captured, *words: str) -> str:
    assert main(["new", "league", *words]) == 2
    out, err = capsys.readouterr()
    assert out == ""
    return err


def test_it_writes_a_project_and_says_what_to_run(capsys: Captured) -> None:
    assert main(["new", "league", "spring"]) == 0
    out = capsys.readouterr().out
    assert files("spring") == FILES
    assert sorted(out.splitlines()[:-2]) == [f"spring/{name}" for name in FILES]
    assert out.endswith(
        "next: cd spring && arena run tournaments/spring.yaml\n"
        "      arena new bot NAME writes another bot\n"
    )
    assert not [name for name in FILES if "$name" in (Path("spring") / name).read_text()]


def test_the_league_is_without_faults_and_finds_both_bots() -> None:
    main(["new", "league", "spring"])
    file, bots = read_league_and_bots(Path("spring/tournaments/spring.yaml"))
    assert file.league.name == "spring"
    assert file.root == Path("spring").absolute()
    assert [bot.name for bot in bots] == ["gambler", "steady"]


def test_the_editor_finds_a_schema_beside_the_league_without_a_network() -> None:
    main(["new", "league", "spring"])
    league = Path("spring/tournaments/spring.yaml")
    first = league.read_text().splitlines()[0]
    name = first.removeprefix("# yaml-language-server: $schema=")
    schema = league.with_name(name).read_text()
    assert schema == schema_text()
    validator = Draft7Validator(json.loads(schema))
    assert list(validator.iter_errors(YAML(typ="safe", pure=True).load(league))) == []


def test_the_bots_play_games_to_the_end_and_differ() -> None:
    main(["new", "league", "spring"])
    classes = []
    for name in ("gambler", "steady"):
        bundle = read_bundle(name, Path(f"spring/bots/{name}.py"), f"bots/{name}.py")
        classes.append(load_bot(bundle.files, bundle.entry, bundle.origin))
    wins = [play(classes, deal=deal)[0] == 1 for deal in range(40)]
    assert 5 <= sum(wins) <= 38


def test_the_workflow_checks_what_a_pull_request_brings_and_may_do_nothing_else() -> None:
    main(["new", "league", "spring"])
    flow = YAML(typ="safe", pure=True).load(Path("spring/.github/workflows/bots.yml"))
    assert flow["on"] == "pull_request"
    assert flow["permissions"] == {"contents": "read"}
    commands = "\n".join(step.get("run", "") for step in flow["jobs"]["bots"]["steps"])
    for part in ("arena validate tournaments/spring.yaml", "arena check ", "arena match "):
        assert part in commands
    assert "${{" not in commands  # names from outside reach no shell but as files' lines


def test_the_workflow_finds_the_bots_that_are_touched(tmp_path: Path) -> None:
    """The step's own script on a repository with a new file, a changed folder and a removed bot."""
    main(["new", "league", "spring", "--dir", "."])
    flow = YAML(typ="safe", pure=True).load(Path(".github/workflows/bots.yml"))
    (step,) = [s for s in flow["jobs"]["bots"]["steps"] if "git diff" in s.get("run", "")]
    Path("bots/net").mkdir()
    Path("bots/net/bot.py").write_text("# 1\n")
    git = ["git", "-c", "user.name=a", "-c", "user.email=a@example.org"]

    def commit() -> None:
        subprocess.run([*git, "add", "."], check=True)
        subprocess.run([*git, "commit", "-qm", "x"], check=True)

    subprocess.run(["git", "init", "-q"], check=True)
    commit()
    Path("bots/net/bot.py").write_text("# 2\n")
    Path("bots/fox.py").write_text("")
    Path("bots/test_fox.py").write_text("")
    Path("bots/it's.py").write_text("")
    Path("bots/steady.py").unlink()
    commit()
    arena = tmp_path / "bin" / "arena"
    arena.parent.mkdir()
    arena.write_text("#!/bin/sh\nprintf 'fox\\ngambler\\nnet\\n'\n")
    arena.chmod(0o755)
    subprocess.run(
        ["bash", "-eo", "pipefail", "-c", step["run"]],
        env={"BASE": "HEAD~1", "PATH": f"{arena.parent}:/usr/bin:/bin"},
        check=True,
        capture_output=True,
    )
    assert Path("contributed.txt").read_text() == "fox\nnet\n"


def test_the_version_is_the_one_that_wrote_it() -> None:
    main(["new", "league", "spring"])
    assert f"\narena-dudo=={__version__}\n" in Path("spring/requirements.txt").read_text()


def test_runs_are_kept_out_of_git_and_the_folder_is_not() -> None:
    main(["new", "league", "spring"])
    assert Path("spring/results/.gitignore").read_text() == "*\n!.gitignore\n"


def test_an_existing_folder_is_filled_and_what_is_there_stays(capsys: Captured) -> None:
    Path("spring").mkdir()
    Path("spring/LICENSE").write_text("mine")
    assert main(["new", "league", "spring"]) == 0
    assert files("spring") == sorted([*FILES, "LICENSE"])
    capsys.readouterr()
    Path("own").mkdir()
    Path("own/README.md").write_text("mine")
    assert refused(capsys, "own") == (
        "error[exists]: own/README.md exists\n\nhint: choose another name; nothing is overwritten\n"
    )
    assert files("own") == ["README.md"]


def test_a_second_time_is_refused_with_all_that_exists(capsys: Captured) -> None:
    main(["new", "league", "spring"])
    capsys.readouterr()
    told = refused(capsys, "spring")
    assert told.startswith("error[exists]: spring/tournaments/spring.yaml, ")
    assert "spring/README.md exist\n" in told


def test_the_folder_may_be_another_or_this_one(capsys: Captured) -> None:
    assert main(["new", "league", "spring", "--dir", "a/b"]) == 0
    assert files("a/b") == FILES
    assert "next: cd a/b && arena run tournaments/spring.yaml\n" in capsys.readouterr().out
    assert main(["new", "league", "spring", "--dir", "."]) == 0
    assert "next: arena run tournaments/spring.yaml\n" in capsys.readouterr().out


def test_inside_a_project_it_has_to_be_meant(
    capsys: Captured, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    main(["new", "league", "spring"])
    monkeypatch.chdir("spring/bots")
    capsys.readouterr()
    assert refused(capsys, "summer") == (
        f"error[nested]: you are inside a league's folder, {tmp_path / 'spring'}\n\n"
        "hint: another league of the same bots is another file in its tournaments/\n"
        "      --dir FOLDER begins a league of its own bots all the same\n"
    )
    assert main(["new", "league", "summer", "--dir", "summer"]) == 0
    assert files("summer")


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("Spring Cup", "did you mean `spring-cup`?"),
        ("../spring", "did you mean `spring`?"),
        (
            "last",
            "the word means the run begun last\n\nhint: for example `arena new league spring`",
        ),
        ("match", "runs of arena match are called so"),
        ("match-3", "runs of arena match are called so"),
        ("", "'' cannot be the name of a league; allowed: small letters"),
        ("spring\n", "did you mean `spring`?"),
        ("a" * 41, f"did you mean `{'a' * 40}`?"),
    ],
)
def test_names_that_no_league_can_have_are_refused(name: str, said: str, capsys: Captured) -> None:
    assert said in refused(capsys, name)
    assert list(Path().iterdir()) == []


def test_a_folder_that_nobody_may_write_to_is_the_machines_fault(
    capsys: Captured, monkeypatch: pytest.MonkeyPatch
) -> None:
    def denied(*_: object, **__: object) -> None:
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr(Path, "mkdir", denied)
    assert main(["new", "league", "spring"]) == 3
    assert capsys.readouterr().err == (
        "error[storage]: cannot write spring/tournaments: Permission denied\n\n"
        "hint: go to a folder that you may write to, or name one with --dir\n"
    )
