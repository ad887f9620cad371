"""Takes memory of the kernel's that no limit of its own counts: pipes, and ever larger ones.

Expected: blocked
"""

import ctypes
import fcntl
import os

from arena.botkit import DUDO, Bid, Bot

LIBC = ctypes.CDLL(None, use_errno=True)
LIBC.syscall.restype = ctypes.c_long
SIDE = ("x86_64", "aarch64").index(os.uname().machine)
PAIR = (ctypes.c_int * 2)()
F_SETPIPE_SZ = 1031
CALLS = {
    "pipe2": ((293, 59), PAIR, 0),
    "eventfd2": ((290, 19), 0, 0),
    "epoll_create1": ((291, 20), 0),
    "signalfd4": ((289, 74), -1, bytes(8), 8, 0),
    "timerfd_create": ((283, 85), 1, 0),
    "vmsplice": ((278, 75), 5, None, 0, 0),
    "tee": ((276, 77), 4, 5, 1, 2),
    "splice": ((275, 76), 4, None, 5, None, 1, 2),
    "io_setup": ((206, 0), 1, ctypes.byref(ctypes.c_ulong(0))),
}


class PipeBuffers(Bot):
    def act(self, view):
        for name, (numbers, *arguments) in CALLS.items():
            if LIBC.syscall(numbers[SIDE], *arguments) >= 0:
                print("LEAK", name)
        if SIDE == 0 and LIBC.syscall(22, PAIR) >= 0:
            print("LEAK pipe")
        ways = [os.pipe, lambda: os.mkfifo("/tmp/arena-attack-fifo")]
        for descriptor in range(7):
            for size in (4096, 1 << 20):
                ways.append(lambda d=descriptor, s=size: fcntl.fcntl(d, F_SETPIPE_SZ, s))
            ways.append(lambda d=descriptor: fcntl.fcntl(d, fcntl.F_SETFL, os.O_DIRECT))
            ways.append(lambda d=descriptor: os.set_blocking(d, False))
        for number, way in enumerate(ways):
            try:
                way()
            except OSError:
                continue
            print("LEAK", number)
        return DUDO if view.standing is not None else Bid(1, 2)
