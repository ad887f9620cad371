"""Raises while it is loaded. Expected: load_error."""

raise RuntimeError("not today")
