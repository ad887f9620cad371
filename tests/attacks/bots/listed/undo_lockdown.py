"""Takes back what was put on it: filter, Landlock, no_new_privs, the bond to its parent.

Expected: blocked
"""

import ctypes
import os
import struct

from arena.botkit import DUDO, Bid, Bot

LIBC = ctypes.CDLL(None, use_errno=True)
LIBC.syscall.restype = ctypes.c_long
SIDE = ("x86_64", "aarch64").index(os.uname().machine)
PRCTL, SECCOMP, PERSONALITY, ARCH_PRCTL = (157, 167), (317, 277), (135, 92), (158, -1)
RETURN_ALLOW = ctypes.create_string_buffer(struct.pack("<HBBI", 6, 0, 0, 0x7FFF0000), 8)
PROGRAM = struct.pack("<H6xQ", 1, ctypes.addressof(RETURN_ALLOW))
RULESET = struct.pack("<QQQ", 1 << 2, 0, 0)
OPTIONS = (
    *((22, 0), (22, 2, PROGRAM)),  # seccomp: none; a filter of its own
    *((38, 0), (4, 1), (1, 0), (1, 10)),  # no_new_privs, dumpable, the parent's death
    *((36, 1), (8, 1), (28, 0), (23, 21), (24, 21)),  # subreaper, capabilities, securebits
    *((47, 2, 21), (0x59616D61, -1), (15, b"arena"), (35, 1, 0, 0, 0)),  # ambient, tracer, name
    *((31, 1), (33, 1), (52, 0, 2, 0, 0), (53, 0), (59, 1, 0, 0, 0)),  # machine checks, speculation
)
CALLS = (
    *((PRCTL, *option) for option in OPTIONS),
    *((SECCOMP, operation, 0, PROGRAM) for operation in (0, 1)),
    *((SECCOMP, 1, flags, PROGRAM) for flags in (1, 4, 8, 16)),
    *(((444, 444), RULESET, 8, 0), ((445, 445), 3, 1, RULESET, 0), ((446, 446), 3, 0)),
    *((PERSONALITY, 0x0040000), (PERSONALITY, 8), (ARCH_PRCTL, 0x1012, 0)),
)


class UndoLockdown(Bot):
    def act(self, view):
        for numbers, *arguments in CALLS:
            if LIBC.syscall(numbers[SIDE], *arguments) >= 0:
                print("LEAK accepted", numbers, arguments)
        for attempt in (lambda: os.open("/etc/passwd", os.O_RDONLY), os.fork):
            try:
                done = attempt()
            except OSError:
                continue
            if done == 0:
                os._exit(0)
            print("LEAK undone")
        return DUDO if view.standing is not None else Bid(1, 2)
