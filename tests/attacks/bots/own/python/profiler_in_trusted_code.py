"""Sets a profiler that changes the local variables of the trusted code as it runs.

NeoBot and its kin read the frames above them; this one writes.

Expected: ok or exception or exit or protocol or illegal_action or bad_type
"""

import ctypes
import sys

from arena.botkit import DUDO, Bid, Bot


def profile(frame, event, argument):
    if frame.f_code.co_name in ("_batch", "ask", "_word", "_reply"):
        for name in ("index", "nonce", "word", "rows", "number"):
            if name in frame.f_locals:
                frame.f_locals[name] = 7
        ctypes.pythonapi.PyFrame_LocalsToFast(ctypes.py_object(frame), 0)


class ProfilerInTrustedCode(Bot):
    def act(self, view):
        sys.setprofile(profile)
        return DUDO if view.standing is not None else Bid(1, 2)
