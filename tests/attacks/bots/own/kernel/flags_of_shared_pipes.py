"""Changes flags, sizes, owners and leases of the pipes whose other ends the host holds.

Flags belong to the open file and not to the descriptor: a child that made standard input
non-blocking has broken many a parent. O_ASYNC with an owner sends signals to others.

Expected: blocked
"""

import contextlib
import fcntl
import functools
import os
import signal

from arena.botkit import DUDO, Bid, Bot

SETSIG, SETLEASE, NOTIFY, SETPIPE_SIZE, GETPIPE_SIZE, OFD_SETLK = 10, 1024, 1026, 1031, 1032, 37
NON_BLOCKING, ASYNCHRONOUS, READABLE = 0x5421, 0x5452, 0x541B


@functools.cache
def attack():
    commands = [
        (fcntl.F_SETFL, os.O_NONBLOCK),
        (fcntl.F_SETFL, os.O_ASYNC),
        (fcntl.F_SETFL, os.O_DIRECT),
        (fcntl.F_SETOWN, os.getpid()),
        (SETSIG, signal.SIGURG),
        (SETLEASE, 1),
        (NOTIFY, 1),
        (SETPIPE_SIZE, 4096),
        (GETPIPE_SIZE, 0),
        (OFD_SETLK, 0),
        (fcntl.F_GETOWN, 0),
    ]
    for descriptor in range(7):
        for command, value in commands:
            with contextlib.suppress(OSError):
                fcntl.fcntl(descriptor, command, value)
                print("LEAK", descriptor, command, value)
        for request in (NON_BLOCKING, ASYNCHRONOUS, READABLE):
            with contextlib.suppress(OSError):
                fcntl.ioctl(descriptor, request, b"\1\0\0\0")
                print("LEAK", descriptor, hex(request))


class FlagsOfSharedPipes(Bot):
    def act(self, view):
        attack()
        return DUDO if view.standing is not None else Bid(1, 2)
