"""Has no bot until somebody asks the module for one.

Loaders that ask a module for a name get what it wishes to be.

Expected: load_error
"""

from arena.botkit import Bot


def __getattr__(name):
    return type(name, (Bot,), {})


def __dir__():
    return ["Surprise"]
