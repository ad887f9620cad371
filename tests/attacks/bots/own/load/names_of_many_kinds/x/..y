odd
