"""Play that cannot be beaten, and how much any other play can be: trees of one round, optimal
strategies, best responses. Rules come from `arena.dudo`; nothing here knows bots or records."""
