"""Takes long to load and ends its process at every decision, so that it must be loaded again.

Expected: exit
"""

import os
import time

from arena.botkit import Bot

end = time.process_time() + 0.3
while time.process_time() < end:
    pass


class LoadsAgain(Bot):
    def act(self, view):
        os._exit(1)
