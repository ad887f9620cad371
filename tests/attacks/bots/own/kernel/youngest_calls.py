"""Makes the calls of the last years, which a list of forbidden calls cannot know.

openat2, clone3 and their kin went through filters that were written before them.

Expected: blocked
"""

import contextlib
import ctypes
import functools

from arena.botkit import DUDO, Bid, Bot
from arena.sandbox.lockdown import kernel

NAMES = """
    cachestat statmount listmount lsm_get_self_attr lsm_list_modules futex_wake futex_wait mseal
    futex_requeue map_shadow_stack setxattrat getxattrat listxattrat open_tree_attr file_getattr
    openat2 close_range statx rseq futex_waitv clone3 fchmodat2
"""


@functools.cache
def attack():
    room = ctypes.create_string_buffer(512)
    for name in NAMES.split():
        with contextlib.suppress(OSError, KeyError):
            kernel.call(name, 3, ctypes.addressof(room), 0, 0, 0)
            print("LEAK", name)


class YoungestCalls(Bot):
    def act(self, view):
        attack()
        return DUDO if view.standing is not None else Bid(1, 2)
