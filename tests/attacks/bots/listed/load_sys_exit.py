"""Leaves while it is loaded.

Expected: load_error
"""

import sys

sys.exit(0)
