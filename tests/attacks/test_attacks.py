"""Every attack, as root and as an ordinary user, with Landlock and sealed.

`pytest tests/attacks --attacks DIR` runs a folder of others. Without `--long` only the first of the four
settings is run, and of the shipped attacks only the listed ones; `make attacks` runs all.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from attack_rig import NOBODY, AttackStage, allowed, attacks_in, expected_of, observed

DEFAULT = Path(__file__).parent / "bots"
LONG = (pytest.mark.long,)
SETTINGS = ["landlock-self", "landlock-nobody", "sealed-self", "sealed-nobody"]


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    if "attack" in metafunc.fixturenames:
        found = attacks_in(metafunc.config.getoption("attacks"))
        chosen = metafunc.config.getoption("attacks") != DEFAULT
        later = {name: () if chosen or not name.startswith("own/") else LONG for name in found}
        attacks = [pytest.param(p, id=name, marks=later[name]) for name, p in found.items()]
        metafunc.parametrize("attack", attacks)
        marks = [()] + [LONG] * (len(SETTINGS) - 1)
        settings = [pytest.param(s, marks=m) for s, m in zip(SETTINGS, marks, strict=True)]
        metafunc.parametrize("stage", settings, indirect=True, scope="session")


@pytest.fixture(scope="session")
def stage(request: pytest.FixtureRequest) -> Iterator[AttackStage]:
    mode, user = request.param.split("-")
    interpreter: str | None = sys.executable
    number = None
    if user == "nobody":
        if os.geteuid() != 0:
            pytest.skip(
                "only root can become another user; the tests run as an ordinary one already"
            )
        number = NOBODY
        interpreter = interpreter_for_nobody()
        if interpreter is None:
            pytest.skip("no Python here that an ordinary user can run with these packages")
    running = AttackStage(interpreter, number, mode)
    yield running
    running.close()


def interpreter_for_nobody() -> str | None:
    """This Python, or the system's of the same version, if an ordinary user can run it."""
    version = f"python3.{sys.version_info.minor}"
    for candidate in (sys.executable, shutil.which(version, path="/usr/bin:/usr/local/bin")):
        command = [candidate or "", "-c", "pass"]
        options = {"user": NOBODY, "group": NOBODY, "extra_groups": (), "cwd": "/"}
        try:
            subprocess.run(command, check=True, capture_output=True, **options)  # type: ignore[call-overload]
        except (OSError, subprocess.CalledProcessError):
            continue
        return candidate
    return None


def test_attack_ends_as_expected_and_harms_nothing(stage: AttackStage, attack: Path) -> None:
    expected = expected_of(attack)
    result = stage.attack(attack)
    assert result["damage"] == {}, result
    assert result["rivals"], "a rival's games changed, or the league was not completed"
    assert observed(result) <= allowed(expected), result
