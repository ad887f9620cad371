"""Ends its process while it is loaded.

Expected: load_error
"""

import os

os._exit(0)
