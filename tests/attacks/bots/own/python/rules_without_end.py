"""Names a million presets, more than the report has room for.

Fields without a limit of length are the first that fuzzers find.

Expected: load_error
"""

from arena.botkit import DUDO, Bid, Bot


class RulesWithoutEnd(Bot):
    rules = ("classic",) * 1_000_000

    def act(self, view):
        return DUDO if view.standing is not None else Bid(1, 2)
