"""The report: a folder of pages that opens from file://, made of values of ratings and records."""
