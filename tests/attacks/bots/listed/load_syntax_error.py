"""Cannot be compiled.

Expected: load_error
"""

return  # noqa: F706
