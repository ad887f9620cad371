"""From records to ratings: how strong each bot is, and how sure that is."""
