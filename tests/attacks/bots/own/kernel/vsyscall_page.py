"""Calls the fixed page of old system calls, which a filter sees in another way.

These calls once ran before any filter looked.

Expected: ok or crash or sandbox_violation
"""

import ctypes
import os

from arena.botkit import DUDO, Bid, Bot

TIME = 0xFFFF_FFFF_FF60_0400


class VsyscallPage(Bot):
    def act(self, view):
        if os.uname().machine == "x86_64" and view.seat == 0:
            call = ctypes.CFUNCTYPE(ctypes.c_long, ctypes.c_void_p)(TIME)
            assert call(None) > 0
        return DUDO if view.standing is not None else Bid(1, 2)
