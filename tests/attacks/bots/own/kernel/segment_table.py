"""Writes an entry of its own into the processor's table of segments.

The call behind a family of kernel holes (espfix, the 16-bit stacks).

Expected: sandbox_violation or blocked
"""

import contextlib
import ctypes

from arena.botkit import DUDO, Bid, Bot
from arena.sandbox.lockdown import kernel


class SegmentTable(Bot):
    def act(self, view):
        entry = ctypes.create_string_buffer(16)
        with contextlib.suppress(KeyError):  # x86 alone has it
            print("LEAK", kernel.call("modify_ldt", 1, ctypes.addressof(entry), 16))
        return DUDO if view.standing is not None else Bid(1, 2)
