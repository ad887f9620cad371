"""Any legal move.

How it plays: lists every bid and call that the rules allow now and draws one of them, each with the
same chance; as a bystander it calls calza on the toss of a coin. It never shows dice.
What it is after: nothing at all. It is the floor that every other bot has to beat.
Source: own idea.
"""

from arena.botkit import Action, Bot, View


class Uniform(Bot):
    def act(self, view: View) -> Action:
        return self.rng.choice(view.legal_actions())

    def calza(self, view: View) -> bool:
        return self.rng.random() < 0.5
