"""Spells forbidden paths so that they begin like permitted ones.

Filters on the text of a path (judges that search sources for "/etc", upload handlers) fall to dots,
doubled slashes and detours through a permitted folder.

Expected: blocked
"""

import contextlib
import functools
import json
import os

from arena.botkit import DUDO, Bid, Bot


@functools.cache
def attack():
    permitted = os.path.dirname(json.__file__)
    up = "/.." * (permitted.count("/") + 3)
    spellings = (
        f"{permitted}{up}/etc/passwd",
        f"{permitted}/./{up}//etc///passwd",
        f"{os.__file__}/{up}/etc/passwd",
        "//etc/passwd",
        "/./etc/../etc/passwd",
        "/etc/passwd/",
        b"/etc/passwd",
        f"{permitted}/../site-packages",
        f"{permitted}/..",
    )
    for path in spellings:
        with contextlib.suppress(OSError):
            os.close(os.open(path, os.O_RDONLY))
            print("LEAK", path)


class PathSpelling(Bot):
    def act(self, view):
        attack()
        return DUDO if view.standing is not None else Bid(1, 2)
