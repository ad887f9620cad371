"""Has a metaclass that claims every class and object as its own and equals everything.

isinstance and == ask the object; graders have been told yes.

Expected: ok or load_error
"""

from arena.botkit import DUDO, Bid, Bot


class Claims(type):
    def __subclasscheck__(cls, other):
        return True

    def __instancecheck__(cls, other):
        return True

    def __eq__(cls, other):
        return True

    def __hash__(cls):
        return 0


class EverythingIsABot(Bot, metaclass=Claims):
    def act(self, view):
        return DUDO if view.standing is not None else Bid(1, 2)


class NoBotAtAll(metaclass=Claims):
    pass
