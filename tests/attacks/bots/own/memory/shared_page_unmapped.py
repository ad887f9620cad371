"""Takes the shared page away from the trusted code in its own process.

The helper code inside a submission's process cannot be relied on to live.

Expected: crash
"""

import ctypes
import gc
import mmap

from arena.botkit import DUDO, Bid, Bot
from arena.sandbox.child import Child
from arena.sandbox.lockdown import kernel


class SharedPageUnmapped(Bot):
    def act(self, view):
        child = next(thing for thing in gc.get_objects() if type(thing) is Child)
        memory = child._memory
        assert type(memory) is mmap.mmap
        address = ctypes.addressof(ctypes.c_char.from_buffer(memory))
        kernel.call("munmap", address, len(memory))
        return DUDO if view.standing is not None else Bid(1, 2)
