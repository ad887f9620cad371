"""The test's end of lockdown_harness.py, and which Python an ordinary user can run it with."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

import numpy

import arena

HARNESS = Path(__file__).with_name("lockdown_harness.py")


class Rig:
    """A running harness. `ask` forks one locked process and tells what came of it."""

    def __init__(self, interpreter: str, user: int | None) -> None:
        self.root = user is None and os.geteuid() == 0
        options = {} if user is None else {"user": user, "group": user, "extra_groups": ()}
        self._process = subprocess.Popen(
            [interpreter, "-s", "-P", "-B", str(HARNESS)],
            env=environment(),
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
            cwd="/",
            **options,
        )

    def ask(self, mode: str, action: str, argument: Any = None, **order: Any) -> dict[str, Any]:
        order |= {"mode": mode, "action": action, "argument": argument}
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        self._process.stdin.write(json.dumps(order) + "\n")
        self._process.stdin.flush()
        line = self._process.stdout.readline()
        assert line, "the harness has ended; its standard error tells why"
        return json.loads(line)

    def locked(self, mode: str, action: str, argument: Any = None, **order: Any) -> dict[str, Any]:
        """What the action came to in a process whose lock-down succeeded."""
        answer = self.ask(mode, action, argument, **order)
        assert answer["lock"]["failed"] is None, answer["lock"]
        return answer["result"] or {"ended": answer["ended"]}

    @property
    def pid(self) -> int:
        return self._process.pid

    def close(self) -> None:
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        self._process.stdin.close()
        self._process.stdout.close()
        self._process.wait()


def environment() -> dict[str, str]:
    packages = (Path(package.__file__).parents[1] for package in (arena, numpy))
    return {
        "PYTHONPATH": os.pathsep.join(map(str, (HARNESS.parent, *packages))),
        "PYTHONHASHSEED": "0",
        "OPENBLAS_NUM_THREADS": "1",
        "OMP_NUM_THREADS": "1",
    }


def interpreter_for(user: int) -> str | None:
    """A Python of this version that the user can run with numpy and arena; None without one."""
    version = f"python3.{sys.version_info.minor}"
    for candidate in (sys.executable, shutil.which(version, path="/usr/bin:/usr/local/bin")):
        try:
            subprocess.run(
                [candidate or "", "-s", "-P", "-c", "import numpy, arena, lockdown_actions"],
                env=environment(),
                user=user,
                group=user,
                extra_groups=(),
                capture_output=True,
                check=True,
                cwd="/",
            )
        except (OSError, subprocess.CalledProcessError):
            continue
        return candidate
    return None
