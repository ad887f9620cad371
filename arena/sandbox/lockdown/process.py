"""Hygiene: what the process gives up before it is locked, on any Linux. Every function raises OSError
when it does not succeed.

No limit on processor time is set here: it would end an honest slow bot, and the host has clocks.
"""

from __future__ import annotations

import errno
import os
import resource
import signal
import stat
from ctypes import addressof, create_string_buffer
from struct import pack

from arena.sandbox.lockdown import kernel

LIMITS = {
    "CORE": 0,
    "FSIZE": 0,
    "NPROC": 0,
    "NOFILE": 16,
    "MEMLOCK": 0,
    "MSGQUEUE": 0,
    "SIGPENDING": 0,
    "NICE": 0,
    "RTPRIO": 0,
    "STACK": 8 << 20,
}
"""Limits besides memory, by the names of setrlimit(2). One that is lower already stays."""

_PR_SET_PDEATHSIG, _PR_SET_DUMPABLE, _PR_CAPBSET_DROP, _PR_SET_NO_NEW_PRIVS = 1, 4, 24, 38
_PR_CAP_AMBIENT, _PR_CAP_AMBIENT_CLEAR_ALL = 47, 4
_CAP_SETPCAP = 1 << 8
_CAPABILITIES_VERSION = 0x2008_0522


def verify_single_thread() -> None:
    """Landlock and much else is a thread's, so there must be one only."""
    threads = len(os.listdir("/proc/self/task"))
    if threads != 1:
        raise OSError(0, f"the process has {threads} threads")


def verify_descriptors(expected: frozenset[int]) -> None:
    """Exactly these are open, and each is a pipe, a file or a device: no folder, no socket."""
    kinds = {}
    for name in os.listdir("/proc/self/fd"):
        try:
            kinds[int(name)] = os.fstat(int(name)).st_mode
        except OSError as error:
            if error.errno != errno.EBADF:  # the descriptor that the listing itself needed
                raise
    if kinds.keys() != expected:
        raise OSError(0, f"open are {sorted(kinds)}, expected are {sorted(expected)}")
    for descriptor, mode in kinds.items():
        if not (stat.S_ISFIFO(mode) or stat.S_ISREG(mode) or stat.S_ISCHR(mode)):
            raise OSError(0, f"descriptor {descriptor} is neither pipe, file nor device")


def own_session() -> None:
    """No terminal, and no group of processes with others in it."""
    if os.getsid(0) != os.getpid():
        os.setsid()


def limit_resources(memory_mib: int) -> None:
    """Set `LIMITS` and the size of the address space, and be the first to go when memory runs out:
    neither the host nor a rival shall pay for it."""
    with open("/proc/self/oom_score_adj", "w", encoding="ascii") as score:
        score.write("1000")
    with open("/proc/self/statm", encoding="ascii") as file:
        mapped_mib = int(file.read().split()[0]) * resource.getpagesize() >> 20
    if mapped_mib >= memory_mib:
        raise OSError(0, f"{mapped_mib} MiB are mapped already, the limit is {memory_mib} MiB")
    for name, limit in (LIMITS | {"AS": memory_mib << 20}).items():
        what = getattr(resource, f"RLIMIT_{name}")
        hard = resource.getrlimit(what)[1]
        value = limit if hard == resource.RLIM_INFINITY else min(limit, hard)
        resource.setrlimit(what, (value, value))


def drop_capabilities() -> None:
    """Give up all capabilities in all sets. Those that a program could gain by being executed are
    dropped where that is allowed; `forbid_new_privileges` stops them anyway."""
    if _capabilities()["CapEff"] & _CAP_SETPCAP:
        for number in range(64):
            try:
                kernel.prctl(_PR_CAPBSET_DROP, number)
            except OSError as error:
                if error.errno != errno.EINVAL:  # this kernel has fewer
                    raise
                break
    kernel.prctl(_PR_CAP_AMBIENT, _PR_CAP_AMBIENT_CLEAR_ALL)
    header = create_string_buffer(pack("<Ii", _CAPABILITIES_VERSION, 0))
    none = create_string_buffer(24)
    kernel.call("capset", addressof(header), addressof(none))
    held = _capabilities()
    left = [name for name in ("CapInh", "CapPrm", "CapEff", "CapAmb") if held[name]]
    if left:
        raise OSError(0, f"capabilities are left in {', '.join(left)}")


def forbid_new_privileges() -> None:
    """No program that is executed gains rights; the kernel asks for this before a filter."""
    kernel.prctl(_PR_SET_NO_NEW_PRIVS, 1)


def follow_parent(parent: int) -> None:
    """End with the parent. Comes after everything that changes credentials: that would undo it."""
    kernel.prctl(_PR_SET_PDEATHSIG, signal.SIGKILL)
    if os.getppid() != parent:
        raise OSError(0, "the parent is gone")


def forbid_inspection() -> None:
    """Other processes of the same user can neither trace this one nor read its memory; no dumps."""
    kernel.prctl(_PR_SET_DUMPABLE, 0)


def _capabilities() -> dict[str, int]:
    """The sets of capabilities by name: CapInh, CapPrm, CapEff, CapBnd, CapAmb."""
    with open("/proc/self/status", encoding="ascii", errors="replace") as status:
        lines = [line.split() for line in status if line.startswith("Cap")]
    return {name.rstrip(":"): int(bits, 16) for name, bits in lines}
