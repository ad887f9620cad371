"""Who plays whom, in which seats, with which deal, in which block. Knows nothing of Ray and files."""
