"""The report: a folder of pages that opens from file://, made of values that ratings and records give."""
