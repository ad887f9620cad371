"""Reads the processor time of other processes, which tells what they are thinking about.

Expected: blocked
"""

import ctypes
import os
import time

from arena.botkit import DUDO, Bid, Bot

LIBC = ctypes.CDLL(None, use_errno=True)
LIBC.syscall.restype = ctypes.c_long
SIDE = ("x86_64", "aarch64").index(os.uname().machine)
CLOCK_GETTIME, CLOCK_GETRES, CLOCK_NANOSLEEP = (228, 113)[SIDE], (229, 114)[SIDE], (230, 115)[SIDE]
ROOM = ctypes.create_string_buffer(16)
PROFILE, VIRTUAL, SCHEDULED = 0, 1, 2
OF_A_THREAD = 4
NEAR = 15


def ways(pid):
    for kind in (PROFILE, VIRTUAL, SCHEDULED, OF_A_THREAD | SCHEDULED):
        clock = (~pid << 3) | kind
        yield lambda clock=clock: time.clock_gettime(clock)
        yield lambda clock=clock: time.clock_getres(clock)
        yield lambda clock=clock: LIBC.syscall(CLOCK_GETTIME, clock, ROOM) == 0
        yield lambda clock=clock: LIBC.syscall(CLOCK_GETRES, clock, ROOM) == 0
        yield lambda clock=clock: LIBC.syscall(CLOCK_NANOSLEEP, clock, 0, bytes(16), ROOM) == 0
    # Succeeds also where the clock cannot be read, as it should: then nothing is learnt.
    number = ctypes.c_int()
    yield (
        lambda: (
            LIBC.clock_getcpuclockid(pid, ctypes.byref(number)) == 0
            and LIBC.clock_gettime(number, ROOM) == 0
        )
    )


class CpuClockOfHost(Bot):
    def act(self, view):
        me, parent = os.getpid(), os.getppid()
        near = {1, *range(parent - NEAR, parent + 1), *range(me - NEAR, me + NEAR)} - {me}
        for pid in near:
            for number, way in enumerate(ways(pid)):
                try:
                    if way():
                        print("LEAK", pid, number)
                except OSError:
                    continue
        return DUDO if view.standing is not None else Bid(1, 2)
