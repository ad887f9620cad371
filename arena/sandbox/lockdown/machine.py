"""What this machine offers a lock-down, found out by locking throw-away processes.

The attempts run in a clean interpreter, because a lock-down needs a process with one thread.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
from dataclasses import dataclass, replace
from pathlib import Path

from arena.sandbox.lockdown import kernel
from arena.sandbox.lockdown.locking import lock
from arena.sandbox.lockdown.policy import LockdownError, Policy

_TIMEOUT_S = 60.0
_MEMORY_MIB = 512
_KEPT_VARIABLES = ("LD_LIBRARY_PATH",)

_HYGIENE = frozenset({"landlock", "seccomp", "proof"})
_ATTEMPTS = {
    "hygiene": Policy("sealed", _MEMORY_MIB, 0, skip=_HYGIENE),
    "seccomp": Policy("sealed", _MEMORY_MIB, 0, skip=frozenset({"proof"})),
    "landlock": Policy("landlock", _MEMORY_MIB, 0, skip=frozenset({"seccomp", "proof"})),
    "mode landlock": Policy("landlock", _MEMORY_MIB, 0),
    "mode sealed": Policy("sealed", _MEMORY_MIB, 0),
}
_HELP = {
    "platform": "use Linux on x86_64 or aarch64, in a container or under WSL2",
    "interpreter": "check that this Python can import arena",
    "hygiene": "mount /proc",
    "seccomp": "use Linux 4.14 or newer; in a container, a seccomp profile that permits seccomp(2)",
    "landlock": "use Linux 5.13 or newer with landlock among its security modules (boot option lsm=); "
    "without it bots run sealed",
    "mode landlock": "see the layers above; without it bots run sealed",
    "mode sealed": "see the layers above",
}


@dataclass(frozen=True, slots=True)
class LayerState:
    """One layer on this machine. `detail` is what was found and, where it is missing, what helps."""

    layer: str
    available: bool
    detail: str


def probe() -> list[LayerState]:
    """Try each layer alone, then both modes as a whole. Never raises: what cannot be tried is
    missing."""
    try:
        kernel.architecture()
    except OSError as error:
        return [_missing("platform", str(error.strerror))]
    command = [sys.executable, "-s", "-P", "-B", "-m", "arena.sandbox.lockdown"]
    environment = {name: os.environ[name] for name in _KEPT_VARIABLES if name in os.environ}
    environment["PYTHONPATH"] = str(Path(__file__).parents[3])  # where arena itself lies
    try:
        found = subprocess.run(
            command,
            env=environment,
            stdin=subprocess.DEVNULL,
            capture_output=True,
            timeout=_TIMEOUT_S,
            check=True,
            cwd="/",
        )
    except (OSError, subprocess.SubprocessError) as error:
        return [_missing("interpreter", str(error))]
    said = [json.loads(line) for line in found.stdout.splitlines()]
    return [
        LayerState(layer, True, detail) if available else _missing(layer, detail)
        for layer, available, detail in said
    ]


def try_all() -> None:
    """What the clean interpreter does: a line of JSON for each attempt, on standard output."""
    for layer, policy in _ATTEMPTS.items():
        read, write = os.pipe()
        pid = os.fork()
        if pid == 0:
            try:
                os.dup2(write, 1)
                os.closerange(3, 4096)
                os.write(1, _try(policy).encode())
            finally:
                os._exit(0)
        os.close(write)
        with open(read, encoding="utf-8") as pipe:
            answer = pipe.read()
        _, status = os.waitpid(pid, 0)
        if not answer:
            answer = json.dumps([False, f"the process ended: wait status {status}"])
        available, detail = json.loads(answer)
        print(json.dumps([layer, available, detail]), flush=True)


def _try(policy: Policy) -> str:
    """In the throw-away process: whether it could be locked, and what there is to say."""
    policy = replace(policy, parent=os.getppid(), keep=frozenset({0, 1, 2}), packages=())
    try:
        report = lock(policy)
    except LockdownError as error:
        return json.dumps([False, error.what])
    detail = ", ".join(report.layers)
    if report.landlock_abi:
        detail += f"; Landlock version {report.landlock_abi}"
    return json.dumps([True, detail])


def _missing(layer: str, what: str) -> LayerState:
    return LayerState(layer, False, f"{what}; {_HELP[layer]}")
