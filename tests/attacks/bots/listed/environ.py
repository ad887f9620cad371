"""Looks for the environment of the host: in Python, in libc, in /proc and on its own stack.

Expected: blocked
"""

import ctypes
import os
import re
from pathlib import Path

from arena.botkit import DUDO, Bid, Bot

LIBC = ctypes.CDLL(None, use_errno=True)
LIBC.getenv.restype = ctypes.c_char_p
LIBC.syscall.restype = ctypes.c_long
RT_SIGPROCMASK = (14, 135)[("x86_64", "aarch64").index(os.uname().machine)]
EFAULT = 14
EXPECTED = {
    *("PYTHONHASHSEED", "PYTHONPATH", "OPENBLAS_NUM_THREADS", "OMP_NUM_THREADS"),
    *("LD_LIBRARY_PATH", "OPENBLAS_CORETYPE", "OPENBLAS_L2_SIZE"),
}  # what the zygote is started with


def end_of_stack():
    """The program's name lies on the stack, the first environment right behind it."""
    address = ctypes.c_void_p.in_dll(LIBC, "program_invocation_name").value
    page = address // 4096 * 4096
    while True:
        ctypes.set_errno(0)
        LIBC.syscall(RT_SIGPROCMASK, 99, ctypes.c_void_p(page), None, 8)
        if ctypes.get_errno() == EFAULT:
            return ctypes.string_at(address, page - address)
        page += 4096


class Environ(Bot):
    def act(self, view):
        found = {*os.environ, *map(bytes.decode, os.environb)}
        found |= {name for name in ("HOME", "PATH", "USER", "LANG", "PWD") if os.getenv(name)}
        found |= {name for name in ("HOME", "PATH", "PYTHONPATH") if LIBC.getenv(name.encode())}
        first = ctypes.POINTER(ctypes.c_char_p).in_dll(LIBC, "environ")
        if first and first[0]:
            found.add(first[0].decode())
        for pid in ("self", os.getppid(), os.getpid(), 1):
            try:
                print("LEAK", Path(f"/proc/{pid}/environ").read_bytes()[:60])
            except OSError:
                continue
        names = re.findall(rb"\0([A-Z][A-Z0-9_]*)=", end_of_stack())
        found |= {name.decode() for name in names} - EXPECTED
        if found:
            print("LEAK", found)
        return DUDO if view.standing is not None else Bid(1, 2)
