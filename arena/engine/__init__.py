"""The rules of `arena.dudo` for thousands of games in lockstep, compiled. What a rule means is said
there; here it is only done fast. Nothing here knows bots, processes or files of records."""
