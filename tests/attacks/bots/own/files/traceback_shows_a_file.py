"""Compiles code under the name of a forbidden file, so that its traceback would quote that file.

Servers that print a submission's traceback have printed lines of their own configuration.

Expected: exception
"""

import traceback

from arena.botkit import Bot

FILES = ("/etc/passwd", "/etc/hostname", "/proc/self/status")


class TracebackShowsAFile(Bot):
    def act(self, view):
        for file in FILES:
            try:
                exec(compile("raise ValueError", file, "exec"))
            except ValueError:
                if len(traceback.format_exc().splitlines()) > 5:
                    print("LEAK", traceback.format_exc())
        exec(compile("raise ValueError('the last line of a file?')", FILES[0], "exec"))
