"""The time that a bot itself takes for a decision."""

from __future__ import annotations

import time

import numpy as np
from table import KEYS, bundle, plan_of

from arena.botkit.bot import Bot
from arena.dudo.presets import make_rules
from arena.dudo.view import View, views_of
from arena.engine.window import Fixtures, Window
from arena.sandbox import wire
from arena.sandbox.loading import load_bot
from arena.sandbox.story import Log

VIEWS = 2048
REPEATS = 20


def decision_seconds(name: str) -> float:
    """CPU seconds of `act`, the least of several runs over the first questions of a window."""
    made = bundle(name)
    bot = load_bot(dict(made.files), f"{name}.py", made.origin)()
    views = first_views(bot)
    best = float("inf")
    for _ in range(REPEATS):
        began = time.process_time()
        for view in views:
            bot.act(view)
        best = min(best, time.process_time() - began)
    return best / len(views)


def first_views(bot: Bot) -> list[View]:
    """Views of games between copies of a bot, from their fourth questions on."""
    rules = make_rules("classic")
    games = plan_of(VIEWS).blocks[0].schedule()
    fixtures = Fixtures(games.number, games.deal, games.bots)
    window = Window(rules, fixtures, KEYS.dice, KEYS.words, VIEWS, illegal=1, protocol=2)
    views: list[View] = []
    for step in range(8):
        questions = window.ask()
        assert questions is not None
        rows = wire.ROW.iter_unpack(questions.rows.tobytes())
        made = views_of(rules, Log(rules))
        asked = [made(*row) for row in rows]
        views += asked if step >= 4 else []
        words = [bot.act(view) for view in asked]
        codes = [6 * word.quantity + word.face if isinstance(word, tuple) else 0 for word in words]
        window.answer(np.array(codes, np.uint32), np.zeros(len(codes), np.uint8))
    return views
