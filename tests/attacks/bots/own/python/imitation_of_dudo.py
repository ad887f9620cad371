"""Returns calls that look like DUDO: a new member made past the enumeration, a twin, the text.

Two copies of one class, or a pickled one, pass for the real thing in checks by name.

Expected: bad_type
"""

import copy
import enum
import itertools

from arena.botkit import DUDO, Bot

Call = enum.Enum("Call", {"DUDO": "dudo", "CALZA": "calza"})
FALSE = object.__new__(type(DUDO))
FALSE._name_, FALSE._value_ = "DUDO", "dudo"
IMITATIONS = itertools.cycle((Call.DUDO, FALSE, "dudo", type(DUDO), copy, 0))


class ImitationOfDudo(Bot):
    def act(self, view):
        return next(IMITATIONS)
