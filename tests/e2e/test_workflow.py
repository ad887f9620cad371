"""The workflow of `arena new league`, its steps run as a pull request would run them."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest
from ruamel.yaml import YAML

from arena.cli.main import main

GOOD = """from arena.botkit import DUDO, Bid, Bot


class Fox(Bot):
    def act(self, view):
        return Bid(1, 2) if view.standing is None else DUDO
"""
BROKEN = GOOD.replace("return", "return 1 / 0 or")


def steps(root: Path) -> list[dict[str, object]]:
    """The steps with a script. What they install is not on an index yet: it is this tree."""
    flow = YAML(typ="safe", pure=True).load(root / ".github" / "workflows" / "bots.yml")
    scripts = [step for step in flow["jobs"]["bots"]["steps"] if "run" in step]
    assert scripts[0]["run"] == "pip install -r requirements.txt"
    return scripts[1:]


def pull_request(folder: Path, source: str) -> list[subprocess.CompletedProcess[str]]:
    """All steps until one fails, in a league whose last commit brings the bot fox."""
    root = folder / "spring"
    assert main(["new", "league", "spring", "--dir", str(root)]) == 0
    tools = folder / "tools"
    tools.mkdir()
    (tools / "arena").write_text(f'#!/bin/sh\nexec "{sys.executable}" -m arena.cli.main "$@"\n')
    (tools / "arena").chmod(0o755)
    environment = os.environ | {"PATH": f"{tools}:{os.environ['PATH']}", "BASE": "HEAD~1"}

    def git(*words: str) -> None:
        who = ["-c", "user.name=a", "-c", "user.email=a@example.org"]
        subprocess.run(["git", *who, *words], cwd=root, check=True, capture_output=True)

    git("init", "-q")
    git("add", ".")
    git("commit", "-qm", "the league")
    (root / "bots" / "fox.py").write_text(source)
    git("add", ".")
    git("commit", "-qm", "fox")
    done = []
    for step in steps(root):
        shell = ["bash", "-eo", "pipefail", "-c", step["run"]]
        done.append(
            subprocess.run(shell, cwd=root, env=environment, capture_output=True, text=True)
        )
        if done[-1].returncode:
            break
    return done


def test_a_good_bot_passes_and_plays_all_others(tmp_path: Path) -> None:
    done = pull_request(tmp_path, GOOD)
    assert [step.returncode for step in done] == [0, 0, 0, 0], done[-1].stdout + done[-1].stderr
    assert done[1].stdout == "fox\n"
    assert "bots/fox.py: ready" in done[2].stdout
    assert done[3].stdout.count(" of 200 games") == 4  # two matches, two lines each


@pytest.mark.parametrize(("source", "step"), [(BROKEN, 2), ("class Fox:", 0)])
def test_a_bot_that_does_not_work_fails_the_step_that_finds_it(
    tmp_path: Path, source: str, step: int
) -> None:
    done = pull_request(tmp_path, source)
    assert len(done) == step + 1
    assert done[-1].returncode == 1
