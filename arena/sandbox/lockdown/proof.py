"""The proof by behaviour: after locking, trusted code tries what a bot must never be able to do."""

from __future__ import annotations

import errno
import os
from collections.abc import Callable

from arena.sandbox.lockdown import kernel
from arena.sandbox.lockdown.policy import Mode

_REFUSED = (errno.EPERM, errno.EACCES)
_UNIX, _STREAM = 1, 1


def find_leaks(mode: Mode, parent: int) -> list[str]:
    """What was not refused as it must be; empty when the lock-down holds."""
    attempts: dict[str, Callable[[], object]] = {
        "open /etc/passwd": lambda: _open("/etc/passwd"),
        "list the root folder": lambda: _open("/"),
        "create a file": _create,
        "signal its parent": lambda: os.kill(parent, 0),
        "fork": _fork,
        "execute a program": lambda: os.execv("/no/such/program", ["program"]),
        "open a socket": lambda: os.close(kernel.call("socket", _UNIX, _STREAM, 0)),
    }
    if mode == "sealed":
        attempts["open the standard library"] = lambda: _open(os.__file__)
        attempts["look at a file"] = lambda: os.stat("/")
    leaks = [f"{name}: {said}" for name, attempt in attempts.items() if (said := _try(attempt))]
    if mode == "landlock":
        try:
            _open(os.__file__)
        except OSError as error:
            leaks.append(f"the standard library cannot be read: {error.strerror}")
    return leaks


def _try(attempt: Callable[[], object]) -> str:
    """Empty when the attempt was refused by the lock-down, or what came of it."""
    try:
        attempt()
    except FileNotFoundError as error:
        # Landlock lets a missing file be missing; a program is looked for only when that is allowed.
        return "" if error.filename == "/etc/passwd" else str(error)
    except OSError as error:
        return "" if error.errno in _REFUSED else str(error)
    return "succeeded"


def _open(path: str) -> None:
    os.close(os.open(path, os.O_RDONLY | os.O_CLOEXEC))


def _create() -> None:
    path = f"/tmp/arena-proof-{os.getpid()}"
    os.close(os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL | os.O_CLOEXEC, 0o600))
    os.unlink(path)


def _fork() -> None:
    pid = os.fork()
    if pid == 0:
        os._exit(0)
    os.waitpid(pid, 0)
