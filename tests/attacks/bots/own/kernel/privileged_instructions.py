"""Executes an instruction that only the kernel may: halt the processor.

Machine code of one's own is beyond every check of sources.

Expected: crash or blocked
"""

import ctypes
import mmap
import os

from arena.botkit import DUDO, Bid, Bot

HALT = b"\xf4\xc3"


class PrivilegedInstructions(Bot):
    def act(self, view):
        if os.uname().machine == "x86_64":
            page = mmap.mmap(-1, 4096, prot=mmap.PROT_READ | mmap.PROT_WRITE | mmap.PROT_EXEC)
            page.write(HALT)
            address = ctypes.addressof(ctypes.c_char.from_buffer(page))
            ctypes.CFUNCTYPE(None)(address)()
            print("LEAK the processor was halted")
        return DUDO if view.standing is not None else Bid(1, 2)
