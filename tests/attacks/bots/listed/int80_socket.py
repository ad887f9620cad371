"""Makes a socket by the 32-bit way into the kernel, whose numbers are others.

Other machines than x86_64 have no such way; there, ptrace stands for it.

Expected: sandbox_violation
"""

import ctypes
import mmap
import os

from arena.botkit import DUDO, Bid, Bot

# mov eax, 359 (socket); ebx = 1 (AF_UNIX); ecx = 1 (stream); edx = 0; int 0x80; ret. rbx is kept.
CODE = bytes.fromhex("53 b867010000 bb01000000 b901000000 31d2 cd80 5b c3")
PTRACE_ELSEWHERE = 117


def int80():
    page = mmap.mmap(-1, 4096, prot=mmap.PROT_READ | mmap.PROT_WRITE | mmap.PROT_EXEC)
    page[: len(CODE)] = CODE
    return ctypes.CFUNCTYPE(ctypes.c_int)(ctypes.addressof(ctypes.c_char.from_buffer(page)))()


class Int80Socket(Bot):
    def act(self, view):
        if os.uname().machine == "x86_64":
            made = int80()
        else:
            made = ctypes.CDLL(None).syscall(PTRACE_ELSEWHERE, 0, 0, 0, 0)
        if made >= 0:
            print("LEAK a socket", made)
        return DUDO if view.standing is not None else Bid(1, 2)
