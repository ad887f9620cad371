"""Opens a file system by the calls of 2019, which old filters do not know.

The length check behind fsconfig let containers out (CVE-2022-0185).

Expected: sandbox_violation
"""

import ctypes

from arena.botkit import Bot
from arena.sandbox.lockdown import kernel


class NewMountCalls(Bot):
    def act(self, view):
        name = ctypes.create_string_buffer(b"tmpfs")
        print("LEAK", kernel.call("fsopen", ctypes.addressof(name), 0))
