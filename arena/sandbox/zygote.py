"""A warm interpreter that forks a process per bot. It runs trusted code only.

The host speaks to it over one socket: `S` with four descriptors (memory, signal in, signal out,
output) and a size starts a child and answers its process id; `W` with a process id waits for that
child to end and answers its wait status. A closed socket ends the zygote and all its children.
"""

from __future__ import annotations

import ctypes
import os
import resource
import signal
import socket
import struct
import sys

from arena.sandbox import child

SPAWN = struct.Struct("<cIQ")
"""Command S, address space in MiB, size of the memory. W: the second field is the process id."""
REPLY = struct.Struct("<q")
_PR_SET_PDEATHSIG = 1
_OPEN_FILES = 16


def serve(control: socket.socket) -> None:
    """Fork and reap until the host closes the socket."""
    children: set[int] = set()
    while True:
        message, descriptors, _, _ = socket.recv_fds(control, SPAWN.size, 4)
        if not message:
            break
        command, number, size = SPAWN.unpack(message)
        if command == b"S":
            pid = _spawn(control, descriptors, number, size)
            children.add(pid)
            control.send(REPLY.pack(pid))
        else:
            _, status = os.waitpid(number, 0)
            children.discard(number)
            control.send(REPLY.pack(status))
    for pid in children:
        os.kill(pid, signal.SIGKILL)
        os.waitpid(pid, 0)


def _spawn(control: socket.socket, descriptors: list[int], memory_mib: int, size: int) -> int:
    parent = os.getpid()
    pid = os.fork()
    if pid == 0:
        status = 70
        try:
            control.close()
            _settle(descriptors, parent, memory_mib)
            child.run(3, size, 4, 5)
            status = 0
        finally:
            os._exit(status)
    for descriptor in descriptors:
        os.close(descriptor)
    return pid


def _settle(descriptors: list[int], parent: int, memory_mib: int) -> None:
    """Give the new process its descriptors 0 to 5, its limits and its end with the zygote."""
    memory, signal_in, signal_out, output = descriptors
    null = os.open("/dev/null", os.O_RDONLY)
    high = [os.dup2(fd, 100 + i, False) for i, fd in enumerate((null, output, output, memory))]
    high += [os.dup2(signal_in, 104, False), os.dup2(signal_out, 105, False)]
    os.closerange(3, 100)
    for target, descriptor in enumerate(high):
        os.dup2(descriptor, target)
    os.closerange(6, 4096)
    os.setsid()
    libc = ctypes.CDLL(None, use_errno=True)
    if libc.prctl(_PR_SET_PDEATHSIG, signal.SIGKILL, 0, 0, 0) != 0 or os.getppid() != parent:
        raise OSError("the zygote is gone")
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    for what, limit in (
        (resource.RLIMIT_AS, memory_mib << 20),
        (resource.RLIMIT_CORE, 0),
        (resource.RLIMIT_FSIZE, 0),
        (resource.RLIMIT_NOFILE, _OPEN_FILES),
    ):
        resource.setrlimit(what, (limit, limit))


def main() -> None:
    """`python -m arena.sandbox.zygote DESCRIPTOR`, started by `arena.sandbox.host` alone."""
    import numpy  # noqa: F401  # warm: a bot that uses numpy loads in milliseconds

    signal.signal(signal.SIGINT, signal.SIG_IGN)
    with socket.socket(fileno=int(sys.argv[1])) as control:
        control.send(REPLY.pack(0))
        serve(control)


if __name__ == "__main__":
    main()
