"""Play that cannot be beaten, and how much any other play can be: trees of one round, optimal
strategies, best responses, bots that are read off and answered. Rules come from `arena.dudo`, and bots
are asked through `arena.sandbox`; nothing here knows records."""
