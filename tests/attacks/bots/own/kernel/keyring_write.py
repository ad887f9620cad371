"""Adds a key to its process keyring.

Reference counts of keyrings overflowed into root (CVE-2016-0728).

Expected: sandbox_violation
"""

import ctypes

from arena.botkit import Bot
from arena.sandbox.lockdown import kernel

PROCESS_KEYRING = -2


class KeyringWrite(Bot):
    def act(self, view):
        kind, name = (ctypes.create_string_buffer(text) for text in (b"user", b"arena-attack"))
        where = [ctypes.addressof(kind), ctypes.addressof(name), ctypes.addressof(name)]
        print("LEAK", kernel.call("add_key", *where, 4, PROCESS_KEYRING))
