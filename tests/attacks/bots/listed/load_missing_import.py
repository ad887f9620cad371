"""Imports what does not exist.

Expected: load_error
"""

import arena_attack_no_such_module  # noqa: F401
