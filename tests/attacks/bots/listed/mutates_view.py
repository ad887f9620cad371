"""Changes all that it is shown: rules, dice, histories, counts.

Expected: ok
"""

import contextlib
import ctypes

from arena.botkit import DUDO, Bid, Bot

ITEMS_AT = tuple.__basicsize__


def overwrite(items):
    """Make every item of a tuple its first."""
    first = ctypes.cast(id(items) + ITEMS_AT, ctypes.POINTER(ctypes.c_void_p))
    for index in range(1, len(items)):
        ctypes.pythonapi.Py_IncRef(ctypes.py_object(items[0]))
        first[index] = first[0]


class MutatesView(Bot):
    def act(self, view):
        action = DUDO if view.standing is not None else Bid(1, 2)
        for name in view._fields:
            with contextlib.suppress(AttributeError, TypeError):
                setattr(view, name, None)
            with contextlib.suppress(AttributeError, TypeError):
                object.__setattr__(view, name, None)
        for name in ("start_dice", "wild_face", "calza", "palo_fijo"):
            object.__setattr__(view.rules, name, None)
        overwrite(view.dice)
        overwrite(view.dice_left)
        overwrite(view.least)
        history = view.story._history(view.slot, view.seats)
        for told in (history.rounds, history.bids, view.story._games[view.slot]._dice):
            told.clear()
            told.extend([None] * 3)
        return action
