"""Pure statistics: intervals. Knows nothing of games."""
