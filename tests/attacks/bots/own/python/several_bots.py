"""Defines a bot for every taste, so that somebody has to choose.

Loaders that take the last class, or the first, have run the wrong one.

Expected: load_error
"""

from arena.botkit import Bot

for _number in range(3000):
    globals()[f"Bot{_number}"] = type(
        f"Bot\x1b[{_number}m", (Bot,), {"act": lambda self, view: None}
    )
