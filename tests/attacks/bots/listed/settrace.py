"""Traces and profiles the code around it, line by line.

Expected: ok
"""

import sys
import threading

from arena.botkit import DUDO, Bid, Bot

SEEN = []


def trace(frame, event, argument):
    """See all locals, and make the code around run on."""
    SEEN.append((frame.f_code.co_name, len(frame.f_locals)))
    frame.f_trace_opcodes = True
    del SEEN[:-10]
    return trace


class Settrace(Bot):
    def act(self, view):
        frame = sys._getframe()
        while frame is not None:
            frame.f_trace = trace
            frame = frame.f_back
        sys.settrace(trace)
        sys.setprofile(trace)
        threading.settrace(trace)
        return DUDO if view.standing is not None else Bid(1, 2)
