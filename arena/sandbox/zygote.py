"""A warm interpreter that forks a process per bot. It runs trusted code only.

The host speaks to it over one socket: `S` with four descriptors (memory, signal in, signal out,
output) and a size starts a child and answers its process id; `W` with a process id waits for that
child to end and answers its wait status. A closed socket ends the zygote and all its children.
"""

from __future__ import annotations

import os
import signal
import socket
import struct
import sys

from arena.sandbox import child, lockdown
from arena.sandbox.modes import MODES, SandboxMode

SPAWN = struct.Struct("<cIQ")
"""Command S, address space in MiB, size of the memory. W: the second field is the process id."""
REPLY = struct.Struct("<q")
_DESCRIPTORS = frozenset(range(7))
"""What a child has open: input, output, errors, memory, two signals, and mmap's own copy of 3."""
_UNLOCKED = frozenset({"landlock", "seccomp", "proof"})
"""The layers that are left out where the organiser trusts the bots."""


def serve(control: socket.socket, mode: SandboxMode) -> None:
    """Fork and reap until the host closes the socket."""
    children: set[int] = set()
    while True:
        message, descriptors, _, _ = socket.recv_fds(control, SPAWN.size, 4)
        if not message:
            break
        command, number, size = SPAWN.unpack(message)
        if command == b"S":
            pid = _spawn(control, mode, descriptors, number, size)
            children.add(pid)
            control.send(REPLY.pack(pid))
        else:
            _, status = os.waitpid(number, 0)
            children.discard(number)
            control.send(REPLY.pack(status))
    for pid in children:
        os.kill(pid, signal.SIGKILL)
        os.waitpid(pid, 0)


def _spawn(
    control: socket.socket, mode: SandboxMode, descriptors: list[int], memory_mib: int, size: int
) -> int:
    parent = os.getpid()
    pid = os.fork()
    if pid == 0:
        status = 70
        try:
            control.close()
            _settle(descriptors)
            policy = _policy(mode, memory_mib, parent)
            child.run(policy, memory=3, size=size, signal_in=4, signal_out=5)
            status = 0
        finally:
            os._exit(status)
    for descriptor in descriptors:
        os.close(descriptor)
    return pid


def _settle(descriptors: list[int]) -> None:
    """Give the new process its descriptors 0 to 5 and no others."""
    memory, signal_in, signal_out, output = descriptors
    null = os.open("/dev/null", os.O_RDONLY)
    wanted = (null, output, output, memory, signal_in, signal_out)
    high = [os.dup2(descriptor, 100 + i, False) for i, descriptor in enumerate(wanted)]
    os.closerange(3, 100)
    for target, descriptor in enumerate(high):
        os.dup2(descriptor, target)
    os.closerange(6, 4096)


def _policy(mode: SandboxMode, memory_mib: int, parent: int) -> lockdown.Policy:
    if mode == "none":
        return lockdown.Policy("sealed", memory_mib, parent, _DESCRIPTORS, skip=_UNLOCKED)
    return lockdown.Policy(mode, memory_mib, parent, _DESCRIPTORS)


def main() -> None:
    """`python -m arena.sandbox.zygote DESCRIPTOR MODE`, started by `arena.sandbox.host` alone."""
    descriptor = int(sys.argv[1])
    mode = MODES[sys.argv[2]]
    lockdown.prepare("sealed" if mode == "none" else mode)
    os.environ.clear()
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    with socket.socket(fileno=descriptor) as control:
        control.send(REPLY.pack(0))
        serve(control, mode)


if __name__ == "__main__":
    main()
