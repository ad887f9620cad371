"""Opens a guessed file handle: inode 2, the root of most file systems.

The second half of Shocker, which read /etc/shadow of Docker's host.

Expected: sandbox_violation
"""

import ctypes
import struct

from arena.botkit import Bot
from arena.sandbox.lockdown import kernel


class HandleOpened(Bot):
    def act(self, view):
        handle = ctypes.create_string_buffer(struct.pack("<IiQ", 8, 1, 2))
        descriptor = kernel.call("open_by_handle_at", 3, ctypes.addressof(handle), 0)
        print("LEAK", descriptor)
