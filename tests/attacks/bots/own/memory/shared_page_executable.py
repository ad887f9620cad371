"""Maps the shared page a second time, executable, and runs code in it.

Memory that the host writes and the bot executes must not matter to the host.

Expected: ok
"""

import ctypes
import mmap
import os

from arena.botkit import DUDO, Bid, Bot
from arena.sandbox import wire

RETURN_42 = bytes.fromhex("b82a000000 c3")


class SharedPageExecutable(Bot):
    def act(self, view):
        prot = mmap.PROT_READ | mmap.PROT_WRITE | mmap.PROT_EXEC
        page = mmap.mmap(3, wire.BASE_BYTES, prot=prot)
        if os.uname().machine == "x86_64":
            at = wire.EVENTS_AT + wire.EVENT.size * (wire.EVENTS - 8)
            page[at : at + len(RETURN_42)] = RETURN_42
            address = ctypes.addressof(ctypes.c_char.from_buffer(page, at))
            assert ctypes.CFUNCTYPE(ctypes.c_int)(address)() == 42
        return DUDO if view.standing is not None else Bid(1, 2)
