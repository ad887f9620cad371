"""Makes something that is no bot when its class is called.

Calling a class does not promise an object of it.

Expected: exception
"""

from arena.botkit import Bot


class NewMakesSomethingElse(Bot):
    def __new__(cls):
        return 42

    def act(self, view):
        return 42
