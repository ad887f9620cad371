"""Makes a user namespace, in which it would be root over more of the kernel.

Most escapes for ordinary users of the last ten years began with this call.

Expected: sandbox_violation
"""

from arena.botkit import Bot
from arena.sandbox.lockdown import kernel

CLONE_NEWUSER = 0x1000_0000


class UserNamespace(Bot):
    def act(self, view):
        print("LEAK", kernel.call("unshare", CLONE_NEWUSER))
