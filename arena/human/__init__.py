"""A person at the table: what is said there, how moves are read, lessons, statistics of one's own."""
