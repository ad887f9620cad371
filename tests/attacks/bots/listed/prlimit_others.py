"""Reads the limits of other processes, sets them to what they are, and asks what else can be known.

Expected: blocked
"""

import ctypes
import os
import resource

from arena.botkit import DUDO, Bid, Bot

LIBC = ctypes.CDLL(None, use_errno=True)
LIBC.syscall.restype = ctypes.c_long
SIDE = ("x86_64", "aarch64").index(os.uname().machine)
PRLIMIT64 = (302, 261)[SIDE]
KINDS = (resource.RLIMIT_NOFILE, resource.RLIMIT_AS, resource.RLIMIT_CPU)
ROOM = ctypes.create_string_buffer(16)


def ways(pid, what):
    yield lambda: resource.prlimit(pid, what)
    yield lambda: resource.prlimit(pid, what, resource.prlimit(pid, what))
    yield lambda: LIBC.syscall(PRLIMIT64, pid, what, None, ROOM) == 0
    yield lambda: LIBC.prlimit(pid, what, None, ROOM) == 0
    yield lambda: os.sched_getaffinity(pid)
    yield lambda: os.getpriority(os.PRIO_PROCESS, pid) is not None
    yield lambda: os.sched_getscheduler(pid) is not None
    yield lambda: os.getpgid(pid)
    yield lambda: os.getsid(pid)
    yield lambda: LIBC.syscall((252, 31)[SIDE], 1, pid) >= 0  # ioprio_get
    yield lambda: os.waitid(os.P_PID, pid, os.WEXITED | os.WNOHANG | os.WNOWAIT) is not None


class PrlimitOthers(Bot):
    def act(self, view):
        for pid in (os.getppid(), os.getpid() - 1, os.getpid() - 2, 1):
            for what in KINDS:
                for number, way in enumerate(ways(pid, what)):
                    try:
                        if way():
                            print("LEAK", pid, number)
                    except OSError:
                        continue
        return DUDO if view.standing is not None else Bid(1, 2)
