"""Reads a file of the machine.

Expected: blocked
"""

from arena.botkit import DUDO, Bid, Bot


class ReadEtcPasswd(Bot):
    def act(self, view):
        try:
            with open("/etc/passwd") as file:
                print("LEAK", file.read(20))
        except OSError:
            pass
        return DUDO if view.standing is not None else Bid(1, 2)
