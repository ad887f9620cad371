"""Every choice that beats the average, in proportion to by how much.

How it plays: weighs dudo and each least raise by the chance to be right, and asks of each how much
one would regret to have drawn blindly instead: its chance less the mean of all. It draws among
those above the mean, with chances in proportion to this regret.
What it is after: being hard to read without ever doing what is plainly worse.
Source: regret matching, S. Hart and A. Mas-Colell, "A simple adaptive procedure leading to correlated
equilibrium", Econometrica 68 (2000), as T. W. Neller and M. Lanctot teach it on Dudo, "An
introduction to counterfactual regret minimization" (2013). They match regrets over many games and
come to an equilibrium; this bot matches those of one decision, and does not.
"""

from arena.botkit import DUDO, Action, Bid, Bot, View


class Regret(Bot):
    def act(self, view: View) -> Action:
        options: list[tuple[float, Action]] = [
            (view.odds(Bid(quantity, face)), Bid(quantity, face))
            for face, quantity in enumerate(view.least, 1)
            if quantity
        ]
        if view.standing:
            options.append((1 - view.odds(view.standing), DUDO))
        mean = sum(chance for chance, _ in options) / len(options)
        point = self.rng.random() * sum(max(chance - mean, 0) for chance, _ in options)
        for chance, action in options:
            point -= max(chance - mean, 0)
            if point < 0:
                return action
        return max(options, key=lambda option: option[0])[1]
