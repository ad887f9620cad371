"""How every command that reports is run for its schema: a line here for each new one."""

from __future__ import annotations

LEAGUE = """\
name: trouble
bots: [bots/uniform.py, faulty/*.py]
schedule: {deals: 20}
max_forfeits: 5
"""
FAULTY = {
    "raises": (
        "from arena.botkit import Bot\nclass Raises(Bot):\n    def act(self, view):\n        1 / 0\n"
    ),
    "broken": "no Python\n",
    "bids_low": (
        "from arena.botkit import DUDO, Bid, Bot\nclass BidsLow(Bot):\n    def act(self, view):\n"
        "        return Bid(1, 2) if view.standing is None or self.rng.random() < 0.1 else DUDO\n"
    ),
}
"""Bots that make `arena errors` and forfeited games interesting."""

BEFORE = [
    "run tournaments/trouble.yaml --local",
    "match specialist uniform thirds --rules latin --games 6 --seed 1",
]
"""What is played in the project beforehand, beside the demo league."""

RUNS = {
    "leaderboard": ["leaderboard demo", "leaderboard trouble"],
    "replay": [
        "replay demo 3",
        "replay trouble --faults raises",
        "replay demo 3 --notes",
        *(f"replay match {game} {eyes}" for game in range(6) for eyes in ("", "--as 1")),
    ],
    "match": [
        "match bayes thirds --games 4",
        "match thirds child uniform --games 3",
        "match bayes thirds --games 2 --trace",
    ],
    "compare": ["compare bayes child --games 400 --seed 7"],
    "errors": ["errors --run trouble", "errors --run demo", "errors raises --run trouble"],
    "check": [
        "check bots/child.py --league tournaments/trouble.yaml",
        "check faulty/raises.py faulty/broken.py --league tournaments/trouble.yaml",
    ],
    "validate": [
        "validate tournaments/demo.yaml",
        "validate tournaments/trouble.yaml --no-estimate",
    ],
    "bots": ["bots"],
    "runs": ["runs"],
    "export": ["export demo", "export trouble --notes --out trouble.tar.gz"],
    "seed": ["seed"],
    "odds": ["odds 4x5 7x5 --dice 5,5,2 --total 12", "odds 3x1 --total 5 --blind --rules rdr"],
    "solve": [
        "solve --rules textarena",
        "solve --rules textarena --dice 2,1 --gap 0.01",
        "solve --rules latin --fijo --dice 1,2 --gap 0.01",
    ],
    "exploit": [
        "exploit thirds --rules textarena",
        "exploit uniform --rules textarena --words 8",
        "exploit specialist --rules textarena --dice 2,1",
    ],
    "play": ["play --stats"],
    "rules": ["rules", "rules app", "rules hebrew", "rules openspiel"],
}
"""Command lines without --json, by command. They may end with bad news, but not with our own failure."""
