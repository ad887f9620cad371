"""The league file: what it may say, what it means, and every fault of one that says it wrongly."""
