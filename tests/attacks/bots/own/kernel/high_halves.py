"""Hides forbidden arguments in the half of a register that the filter, or the kernel, does not read.

A filter compares 64 bits where the kernel takes 32, or the reverse; both have let calls through.

Expected: blocked
"""

import contextlib
import ctypes
import functools
import os
import struct

from arena.botkit import DUDO, Bid, Bot
from arena.sandbox.lockdown import kernel

SETFL, SETPIPE_SIZE, RLIMIT_NOFILE, HIGH = 4, 1031, 7, 1 << 32


@functools.cache
def attack():
    name = ctypes.create_string_buffer(b"/tmp/arena-attack-high")
    limits = ctypes.create_string_buffer(struct.pack("<QQ", 8, 8))
    path, limit = ctypes.addressof(name), ctypes.addressof(limits)
    calls = (
        ("fcntl", 5, HIGH | SETFL, os.O_NONBLOCK),
        ("fcntl", 5, HIGH | SETPIPE_SIZE, 4096),
        ("ioctl", 5, HIGH | 0x5421, limit),
        ("openat", -100, path, HIGH | os.O_CREAT | os.O_WRONLY, 0o600),
        ("prlimit64", 0, RLIMIT_NOFILE, limit, 0),
        ("prlimit64", HIGH, RLIMIT_NOFILE, limit, 0),
        ("prlimit64", HIGH | os.getppid(), RLIMIT_NOFILE, 0, limit),
        ("kill", HIGH | os.getppid(), 0),
        ("tgkill", HIGH | os.getppid(), os.getppid(), 0),
        ("sched_getaffinity", HIGH | os.getppid(), 128, limit),
        ("clock_gettime", HIGH | (~os.getppid() << 3 | 2) & 0xFFFF_FFFF, limit),
    )
    for call in calls:
        with contextlib.suppress(OSError):
            kernel.call(*call)
            print("LEAK", call)


class HighHalves(Bot):
    def act(self, view):
        attack()
        return DUDO if view.standing is not None else Bid(1, 2)
