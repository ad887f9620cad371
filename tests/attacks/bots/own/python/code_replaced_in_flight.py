"""Replaces the machine code of the functions that are on the stack above it.

What shares an interpreter with a submission belongs to the submission.

Expected: ok or exception or exit or protocol or crash or timeout_wall or illegal_action
"""

from arena.botkit import DUDO, Bid, Bot
from arena.sandbox import asking, child


class CodeReplacedInFlight(Bot):
    def act(self, view):
        nothing = (lambda self, *arguments: None).__code__
        for owner, names in (
            (child.Child, ("_batch", "_complain", "_load")),
            (asking.OneByOne, ("ask", "_word", "_begin")),
        ):
            for name in names:
                getattr(owner, name).__code__ = nothing
        return DUDO if view.standing is not None else Bid(1, 2)
