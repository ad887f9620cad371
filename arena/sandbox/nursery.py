"""The host's handle on a zygote: starting it, asking it for children, ending it."""

from __future__ import annotations

import importlib.util
import os
import socket
import subprocess
import sys
from pathlib import Path

from arena.errors import SandboxUnavailable
from arena.sandbox.modes import SandboxMode
from arena.sandbox.zygote import REPLY, SPAWN

_KEPT_VARIABLES = ("LD_LIBRARY_PATH", "OPENBLAS_CORETYPE", "OPENBLAS_L2_SIZE")
"""All that survives the clearing of the environment; some machines' numpy needs them."""
_START_S = 60.0
_PROGRAM = "arena.sandbox.zygote"


class Zygote:
    """The warm process that forks bots' processes. One per worker."""

    def __init__(self, mode: SandboxMode) -> None:
        if sys.platform != "linux":
            hint = "use a Linux container or virtual machine, or WSL2; SECURITY.md tells more"
            raise SandboxUnavailable(
                f"bots are kept in processes by Linux, not {sys.platform}", hint=hint
            )
        self.mode = mode
        ours, theirs = socket.socketpair(socket.AF_UNIX, socket.SOCK_SEQPACKET)
        environment = {name: os.environ[name] for name in _KEPT_VARIABLES if name in os.environ}
        environment |= {
            "PYTHONHASHSEED": "0",
            "PYTHONPATH": os.pathsep.join(_import_roots()),
            "OPENBLAS_NUM_THREADS": "1",
            "OMP_NUM_THREADS": "1",
        }
        descriptor = theirs.fileno()
        self._process = subprocess.Popen(
            [sys.executable, "-s", "-P", "-B", "-m", _PROGRAM, str(descriptor), mode],
            env=environment,
            pass_fds=(descriptor,),
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.PIPE,
            cwd="/",
        )
        theirs.close()
        self._socket = ours
        ours.settimeout(_START_S)
        self._exchange(None)

    @property
    def pid(self) -> int:
        return self._process.pid

    def spawn(self, memory_mib: int, size: int, descriptors: list[int]) -> int:
        """Fork a child with these descriptors and return its process id."""
        return self._exchange(SPAWN.pack(b"S", memory_mib, size), descriptors)

    def reap(self, pid: int) -> int:
        """Wait for a child that has ended or been killed and return its wait status."""
        return self._exchange(SPAWN.pack(b"W", pid, 0))

    def close(self) -> None:
        """End the zygote and every child it still has."""
        self._socket.close()
        try:
            self._process.wait(timeout=10)
        except subprocess.TimeoutExpired:
            self._process.kill()
            self._process.wait()
        if self._process.stderr:
            self._process.stderr.close()

    def _exchange(self, message: bytes | None, descriptors: list[int] | None = None) -> int:
        try:
            if message is not None:
                socket.send_fds(self._socket, [message], descriptors or [])
            reply = self._socket.recv(REPLY.size)
        except OSError as error:
            raise self._unavailable(f"the zygote does not answer: {error}") from error
        if len(reply) != REPLY.size:
            raise self._unavailable("the zygote has ended")
        (number,) = REPLY.unpack(reply)
        return int(number)

    def _unavailable(self, what: str) -> SandboxUnavailable:
        """The error, with the last that the zygote said; nothing of it is left behind."""
        self._process.kill()
        stderr, said = self._process.stderr, ""
        if stderr is not None and not stderr.closed:
            said = stderr.read().decode(errors="replace")
        self.close()
        last = said.strip().splitlines()[-1:] or ["it said nothing"]
        return SandboxUnavailable(f"{what} ({last[0]})", hint="bots need Linux with /proc mounted")


def _import_roots() -> list[str]:
    """Where the zygote finds arena and numpy, whatever the search path of this process is."""
    found = [importlib.util.find_spec(name) for name in ("arena", "numpy")]
    origins = [spec.origin for spec in found if spec and spec.origin]
    return list(dict.fromkeys(str(Path(origin).parents[1]) for origin in origins))
