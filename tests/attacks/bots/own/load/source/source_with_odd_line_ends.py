"""Ends its lines in every way there is, with form feeds in between.

Where tools count lines differently, a traceback points at innocent ones.

Expected: ok
"""from arena.botkit import DUDO, Bid, Bot
class SourceWithOddLineEnds(Bot):
    def act(self, view):
        return DUDO if view.standing is not None else Bid(1, 2)