"""Names the rules it plays by something that is not a tuple of texts.

Subclasses of text and tuples have passed checks and changed afterwards.

Expected: load_error
"""

from arena.botkit import DUDO, Bid, Bot


class Text(str):
    def __eq__(self, other):
        return True

    __hash__ = str.__hash__


class RulesOfOddKinds(Bot):
    rules = (Text("classic"),)

    def act(self, view):
        return DUDO if view.standing is not None else Bid(1, 2)
