"""Jumps into 32-bit code and makes a call whose number is harmless among the 64-bit ones.

20 is getpid there and writev here: filters that do not look at the architecture confuse them.

Expected: sandbox_violation or blocked
"""

import ctypes
import mmap
import os

from arena.botkit import DUDO, Bid, Bot

MAP_32BIT = 0x40
NARROW = bytes.fromhex("b814000000 cd80 0f0b")  # mov eax, 20; int 0x80; ud2


class ThirtyTwoBitCode(Bot):
    def act(self, view):
        if os.uname().machine == "x86_64":
            flags = mmap.MAP_PRIVATE | mmap.MAP_ANONYMOUS | MAP_32BIT
            prot = mmap.PROT_READ | mmap.PROT_WRITE | mmap.PROT_EXEC
            page = mmap.mmap(-1, 4096, flags=flags, prot=prot)
            address = ctypes.addressof(ctypes.c_char.from_buffer(page))
            # push 0x23; push target; retfq
            jump = b"\x6a\x23\x68" + (address + 64).to_bytes(4, "little") + b"\x48\xcb"
            page[: len(jump)] = jump
            page[64 : 64 + len(NARROW)] = NARROW
            ctypes.CFUNCTYPE(ctypes.c_long)(address)()
            print("LEAK it came back")
        return DUDO if view.standing is not None else Bid(1, 2)
