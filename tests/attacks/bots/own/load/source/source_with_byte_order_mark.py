"""Begins with the mark that editors on Windows write.

It has made the first line of many a submission a syntax error.

Expected: ok
"""

from arena.botkit import DUDO, Bid, Bot


class SourceWithByteOrderMark(Bot):
    def act(self, view):
        return DUDO if view.standing is not None else Bid(1, 2)
