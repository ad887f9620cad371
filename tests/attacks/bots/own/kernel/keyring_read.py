"""Reads the keyrings of its user and session.

Keys live in the kernel beyond a process's end, so one submission leaves notes for the next.

Expected: sandbox_violation
"""

from arena.botkit import Bot
from arena.sandbox.lockdown import kernel

GET_KEYRING_ID, USER_KEYRING = 0, -4


class KeyringRead(Bot):
    def act(self, view):
        print("LEAK", kernel.call("keyctl", GET_KEYRING_ID, USER_KEYRING, 0))
