"""Becomes somebody else, or takes capabilities back.

Expected: blocked
"""

import ctypes
import os
import struct

from arena.botkit import DUDO, Bid, Bot

LIBC = ctypes.CDLL(None, use_errno=True)
LIBC.syscall.restype = ctypes.c_long
SIDE = ("x86_64", "aarch64").index(os.uname().machine)
SAME = 0xFFFFFFFF
HEADER = struct.pack("<Ii", 0x20080522, 0)
ALL = b"\xff" * 24
CALLS = {
    "capset": ((126, 91), HEADER, ALL),
    "capset to none": ((126, 91), HEADER, bytes(24)),
    "capget": ((125, 90), HEADER, ctypes.create_string_buffer(24)),
    "setuid": ((105, 146), 0),
    "setgid": ((106, 144), 0),
    "setreuid": ((113, 145), 0, 0),
    "setregid": ((114, 143), 0, 0),
    "setresuid": ((117, 147), 0, 0, 0),
    "setresuid, same": ((117, 147), SAME, SAME, SAME),
    "setresgid": ((119, 149), 0, 0, 0),
    "setfsuid": ((122, 151), 0),
    "setfsgid": ((123, 152), 0),
    "setgroups": ((116, 159), 0, None),
    "setsid": ((112, 157),),
    "setpgid": ((109, 154), 0, 0),
    "setpriority": ((141, 140), 0, 0, 0),
}
WAYS = (
    lambda: os.setuid(os.getuid()),
    lambda: os.setgid(os.getgid()),
    lambda: os.setgroups([]),
    lambda: os.seteuid(os.geteuid()),
    lambda: os.nice(0),
    lambda: os.umask(0o77),
    lambda: os.sched_setaffinity(0, {0}),
)


class SetIdsCaps(Bot):
    def act(self, view):
        for name, (numbers, *arguments) in CALLS.items():
            if LIBC.syscall(numbers[SIDE], *arguments) >= 0:
                print("LEAK", name)
        for number, way in enumerate(WAYS):
            try:
                way()
            except OSError:
                continue
            print("LEAK", number)
        return DUDO if view.standing is not None else Bid(1, 2)
