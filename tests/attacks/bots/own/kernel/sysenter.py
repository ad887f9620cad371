"""Enters the kernel by the 32-bit instruction SYSENTER from 64-bit code.

Filters that looked at INT 0x80 and SYSCALL alone forgot this third door.

Expected: sandbox_violation or crash or blocked
"""

import ctypes
import mmap
import os

from arena.botkit import DUDO, Bid, Bot

CODE = bytes.fromhex("b814000000 4889e5 0f34 c3")  # mov eax, 20; mov rbp, rsp; sysenter


class Sysenter(Bot):
    def act(self, view):
        if os.uname().machine == "x86_64":
            page = mmap.mmap(-1, 4096, prot=mmap.PROT_READ | mmap.PROT_WRITE | mmap.PROT_EXEC)
            page.write(CODE)
            address = ctypes.addressof(ctypes.c_char.from_buffer(page))
            ctypes.CFUNCTYPE(ctypes.c_long)(address)()
            print("LEAK it came back")
        return DUDO if view.standing is not None else Bid(1, 2)
