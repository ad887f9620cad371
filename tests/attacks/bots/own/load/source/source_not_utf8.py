"""Is not UTF-8, as it says it is not: ÿþ.

Files of old editors have ended tools that read sources as UTF-8 for their messages.

Expected: load_error
"""

from arena.botkit import DUDO, Bid, Bot


class SourceNotUtf8(Bot):
    def act(self, view):
        return DUDO if view.standing is not None else Bid(1, 2)
