"""Returns an object that is equal to everything, true, callable, and says that it is a Call.

Graders that compare with == have been passed by an object whose __eq__ says yes.

Expected: bad_type
"""

from arena.botkit import DUDO, Bot


class Anything:
    value = "dudo"
    name = "DUDO"

    def __eq__(self, other):
        return True

    def __hash__(self):
        return hash(DUDO)

    @property
    def __class__(self):
        return type(DUDO)

    def __getattr__(self, name):
        return self

    def __call__(self, *arguments):
        return self


class EqualToEverything(Bot):
    def act(self, view):
        return Anything()
