"""Starts a node of Ray, with these arguments of `ray start`, on a kernel that seems to have no Landlock.

A filter of our own answers its first call with ENOSYS, here and in every process that comes from here.
"""

from __future__ import annotations

import ctypes
import errno
import os
import struct
import sys

PR_SET_SECCOMP, PR_SET_NO_NEW_PRIVS, MODE_FILTER = 22, 38, 2
LANDLOCK_CREATE_RULESET = 444
REFUSE, ALLOW = 0x0005_0000 | errno.ENOSYS, 0x7FFF_0000
PROGRAM = [  # load the call's number; is it that one? refuse; else allow
    (0x20, 0, 0, 0),
    (0x15, 0, 1, LANDLOCK_CREATE_RULESET),
    (0x06, 0, 0, REFUSE),
    (0x06, 0, 0, ALLOW),
]


class Filter(ctypes.Structure):
    _fields_ = (("length", ctypes.c_ushort), ("program", ctypes.c_void_p))


def main(arguments: list[str]) -> None:
    libc = ctypes.CDLL(None, use_errno=True)
    code = ctypes.create_string_buffer(b"".join(struct.pack("HBBI", *step) for step in PROGRAM))
    program = Filter(len(PROGRAM), ctypes.addressof(code))
    for call in (
        (PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0),
        (PR_SET_SECCOMP, MODE_FILTER, ctypes.byref(program), 0, 0),
    ):
        if libc.prctl(*call):
            raise OSError(ctypes.get_errno(), "prctl")
    os.execv(sys.executable, [sys.executable, "-m", "ray.scripts.scripts", "start", *arguments])


if __name__ == "__main__":
    main(sys.argv[1:])
