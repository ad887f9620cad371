"""What bash, zsh and fish complete, asked as their own scripts ask."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pexpect
import pytest

from arena.cli.main import main

Captured = pytest.CaptureFixture[str]
SHELLS = ("bash", "zsh", "fish")


@pytest.fixture
def project(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A project with three bots, two leagues and two runs."""
    for folder in ("bots/net", "tournaments", "results/spring", "results/autumn", "results/notes"):
        (tmp_path / folder).mkdir(parents=True)
    for file in (
        "bots/bluffy.py", "bots/bold.py", "bots/net/bot.py", "bots/test_bluffy.py", "bots/_shared.py",
        "tournaments/spring.yaml", "tournaments/notes.txt", "cup.yml",
        "results/spring/run.json", "results/autumn/run.json",
    ):  # fmt: skip
        (tmp_path / file).touch()
    monkeypatch.chdir(tmp_path)
    return tmp_path


def completed(
    shell: str, line: str, capsys: Captured, monkeypatch: pytest.MonkeyPatch
) -> list[str]:
    """The words that a shell offers for the last word of a line."""
    words = line.split(" ")
    monkeypatch.setenv("_ARENA_COMPLETE", f"{shell}_complete")
    monkeypatch.setenv("COMP_WORDS", line)
    monkeypatch.setenv("COMP_CWORD", words[-1] if shell == "fish" else str(len(words) - 1))
    assert main() == 0
    out, err = capsys.readouterr()
    assert err == ""
    lines = out.strip("\n").splitlines()
    if shell == "zsh":  # three lines a word: kind, word, help
        return lines[1::3]
    return [each.partition(",")[2].partition("\t")[0] for each in lines]


CASES = {
    "arena le": ["leaderboard"],
    "arena new b": ["bot"],
    "arena match --ga": ["--games", "--game"],
    "arena match --rules c": ["classic", "common_hand"],
    "arena match bluffy b": ["bluffy", "bold"],
    "arena odds --rules op": ["openspiel"],
    "arena rules hebr": ["hebrew"],
    "arena check n": ["net"],
    "arena check --league t": ["tournaments/spring.yaml"],
    "arena run ": ["tournaments/spring.yaml", "cup.yml"],
    "arena leaderboard ": ["last", "autumn", "spring"],
    "arena verify sp": ["spring"],
    "arena replay a": ["autumn"],
    "arena replay --worst bo": ["bold"],
    "arena replay --faults n": ["net"],
    "arena errors bl": ["bluffy"],
    "arena errors --run l": ["last"],
}


@pytest.mark.usefixtures("project")
@pytest.mark.parametrize("shell", SHELLS)
@pytest.mark.parametrize("line", CASES)
def test_a_word_is_completed(
    shell: str, line: str, capsys: Captured, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert completed(shell, line, capsys, monkeypatch) == CASES[line]


@pytest.mark.usefixtures("project")
@pytest.mark.parametrize("line", ["arena match ../other/b", "arena run ../x"])
def test_a_path_is_left_to_the_shell(
    line: str, capsys: Captured, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("_ARENA_COMPLETE", "bash_complete")
    monkeypatch.setenv("COMP_WORDS", line)
    monkeypatch.setenv("COMP_CWORD", "2")
    assert main() == 0
    assert capsys.readouterr().out == f"file,{line.split(' ')[-1]}\n"


def test_a_folder_without_a_project_completes_no_run(
    tmp_path: Path, capsys: Captured, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    assert completed("bash", "arena leaderboard ", capsys, monkeypatch) == []


@pytest.mark.parametrize("shell", ["zsh", "fish"])
def test_the_script_of_a_shell_is_printed(
    shell: str, capsys: Captured, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("_ARENA_COMPLETE", f"{shell}_source")
    assert main() == 0
    assert f"_ARENA_COMPLETE={shell}_complete" in capsys.readouterr().out


@pytest.fixture
def environment(project: Path) -> dict[str, str]:
    """Where a shell finds `arena`, and no settings of whoever runs the tests."""
    command = project / "arena"
    command.write_text(f'#!/bin/sh\nexec "{sys.executable}" -m arena.cli.main "$@"\n')
    command.chmod(0o755)
    path = f"{project}{os.pathsep}{os.environ['PATH']}"
    return {"PATH": path, "HOME": str(project), "TERM": "dumb", "LANG": "C.UTF-8"}


def needs(shell: str) -> None:
    if shutil.which(shell) is None:
        pytest.skip(f"{shell} is not installed here")


def test_the_script_works_in_bash(environment: dict[str, str]) -> None:
    script = (
        'eval "$(_ARENA_COMPLETE=bash_source arena)"\n'
        "COMP_WORDS=(arena rules cl)\nCOMP_CWORD=2\n_arena_completion arena\n"
        'echo "${COMPREPLY[@]}"; complete -p arena\n'
    )
    done = subprocess.run(
        ["bash", "--norc", "-c", script],
        env=environment,
        capture_output=True,
        text=True,
        check=True,
    )
    assert done.stdout == "classic\ncomplete -o nosort -F _arena_completion arena\n"


def test_the_script_works_in_fish(environment: dict[str, str]) -> None:
    needs("fish")
    script = "_ARENA_COMPLETE=fish_source arena | source; complete -C 'arena match bluffy b'"
    done = subprocess.run(
        ["fish", "--no-config", "-c", script],
        env=environment,
        capture_output=True,
        text=True,
        check=True,
    )
    assert done.stdout.split() == ["bluffy", "bold"]


def test_the_script_works_in_zsh(environment: dict[str, str]) -> None:
    needs("zsh")
    shell = pexpect.spawn("zsh", ["-f", "-i"], env=environment, encoding="utf-8", timeout=60)
    shell.sendline("PS1='ready> '; autoload -Uz compinit; compinit -u")
    shell.sendline('eval "$(_ARENA_COMPLETE=zsh_source arena)"; echo asked')
    shell.expect("\nasked")
    shell.send("arena replay --worst bo\t")
    shell.expect("--worst bold ")
    shell.sendline("--help")
    shell.expect("Usage: arena replay")
    shell.close(force=True)
