"""The game as a PettingZoo AEC environment: any rules, 2 to 6 seats, action masks.

Names such as `agents` are PettingZoo's; an agent is a seat here. The game itself is `dudo.Game`.
"""

from __future__ import annotations

import secrets
from functools import cached_property
from typing import Any, ClassVar

import numpy as np
from numpy.typing import NDArray

from arena.dudo.bid import CALZA, CALZA_CODE, DUDO, DUDO_CODE, PASS_CODE, Action, Bid
from arena.dudo.dice import KeyedDice
from arena.dudo.game import Game
from arena.dudo.presets import make_rules
from arena.dudo.rules import Rules
from arena.dudo.view import View
from arena.errors import IllegalMove, NotFound, RulesError

try:
    from gymnasium import spaces
    from pettingzoo import AECEnv
except ModuleNotFoundError as missing:
    raise NotFound(
        f"this environment needs {missing.name}, which is not installed",
        hint="pip install 'arena-dudo[envs]'",
    ) from missing

MOST_SEATS = 6
COMMON = 28
"""Numbers of an observation before those that are told of each seat."""
PER_SEAT = 3


class DudoEnv(AECEnv):  # PettingZoo brings no types that mypy would take
    """A game of `seats` seats under `rules`: the name of a preset, or `Rules`.

    Agents are `seat_0` to `seat_5`, clockwise at the table. The agent to act is the seat in turn, or a
    bystander who may call calza. Raises RulesError for unknown rules and for seats outside 2 to 6, and
    IllegalMove for an action that the mask has not.

    Actions, `Discrete(2 * (6 * dice + 7))` with all dice of the table at the start: 0 dudo, 1 calza,
    2 no calza (for bystanders), 6 * quantity + face a bid; and again from 6 * dice + 7 on, a bid with
    which all own dice that count for it are shown and the rest is rolled again, where burn is played.

    Observations are `{"observation": int16 (28 + 3 * seats,), "action_mask": int8}`; see `observe`.
    A game gives 1 to its winner and -1 / (seats - 1) to everybody else, when it ends; seats that share
    the first place share the win. A game that is cut off after `max_rounds` is truncated.
    """

    metadata: ClassVar[dict[str, Any]] = {
        "name": "arena_dudo_v0",
        "render_modes": ["human", "ansi"],
        "is_parallelizable": False,
    }

    def __init__(
        self, rules: str | Rules = "classic", seats: int = 2, render_mode: str | None = None
    ) -> None:
        self.rules = make_rules(rules) if isinstance(rules, str) else rules
        if not 2 <= seats <= min(MOST_SEATS, self.rules.max_players):
            most = min(MOST_SEATS, self.rules.max_players)
            fault = f"{seats} seats; this environment has 2 to {most} under these rules"
            raise RulesError([("max_players", fault)])
        self.render_mode = render_mode
        self.seats = seats
        self.most_dice = seats * self.rules.start_dice
        self.codes = 6 * self.most_dice + 7
        self.possible_agents = [f"seat_{seat}" for seat in range(seats)]
        self.agents: list[str] = []
        self._key, self._deal = secrets.token_bytes(16), -1

    @cached_property
    def action_spaces(self) -> dict[str, Any]:
        """The space of each agent."""
        return {agent: spaces.Discrete(2 * self.codes) for agent in self.possible_agents}

    @cached_property
    def observation_spaces(self) -> dict[str, Any]:
        """The space of each agent."""
        size = COMMON + PER_SEAT * self.seats
        most = max(self.most_dice + 1, MOST_SEATS)
        return {
            agent: spaces.Dict(
                {
                    "observation": spaces.Box(0, most, (size,), np.int16),
                    "action_mask": spaces.MultiBinary(2 * self.codes),
                }
            )
            for agent in self.possible_agents
        }

    def action_space(self, agent: str) -> Any:
        """`Discrete`, always the same object."""
        return self.action_spaces[agent]

    def observation_space(self, agent: str) -> Any:
        """`Dict` of observation and mask, always the same object."""
        return self.observation_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Begin a game. The same seed gives the same dice; without one the next deal of the last seed
        is played, which was drawn by the machine if none was ever given. PettingZoo passes `options`,
        of which this environment has none."""
        if seed is not None:
            self._key, self._deal = (seed % 2**128).to_bytes(16, "little"), -1
        self._deal += 1
        self.game = Game(self.rules, self.seats, KeyedDice(self._key, self._deal))
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self._select()

    def step(self, action: int | None) -> None:
        """Let the selected agent act."""
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        self._answer(-1 if action is None else int(action))
        self._cumulative_rewards[agent] = 0.0
        self.rewards = dict.fromkeys(self.agents, 0.0)
        if self.game.end is not None:
            self._finish()
        else:
            self._select()
        self._accumulate_rewards()
        if self.render_mode == "human":
            self.render()

    def view(self, agent: str) -> View:
        """What a bot would see in this seat: the observation and the whole history of the game."""
        return self.game.view(self.possible_agents.index(agent))

    def observe(self, agent: str) -> dict[str, NDArray[Any]]:
        """What the seat knows, as numbers; seats are told clockwise from this one.

        0-5 own hidden dice of faces 1 to 6 (all 0 where they are not seen); 6-11 face-up dice of all
        seats; 12-13 quantity and face of the standing bid, 0 at the opening; 14 how many seats clockwise
        its bidder sits, 0 at the opening; 15 dice in play; 16-21 for each face the least quantity that
        the seat in turn may bid, 0 where there is none; 22 palo fijo; 23 palo ciego; 24 own dice not
        seen; 25 may call calza; 26 may show dice; 27 asked as a bystander. Then for each seat: its dice
        left, and quantity and face of its last bid in this round.
        """
        seat = self.possible_agents.index(agent)
        view = self.game.view(seat)
        mask = np.zeros(2 * self.codes, np.int8)
        if self.game.end is None and agent == self.agent_selection:
            mask[self._codes_of(view)] = 1
        return {"observation": np.array(_numbers(view), np.int16), "action_mask": mask}

    def render(self) -> str | None:
        """The table as text, all dice face up: returned in mode `ansi`, printed in mode `human`."""
        text = self._table()
        if self.render_mode == "ansi":
            return text
        print(text)
        return None

    def close(self) -> None:
        """Nothing is held open."""

    def _select(self) -> None:
        ask = self.game.ask
        assert ask is not None, "a game that goes on asks somebody"
        self.agent_selection = self.possible_agents[ask.seat]

    def _finish(self) -> None:
        """Share out the win of a game that has ended."""
        end = self.game.end
        assert end is not None, "the game has ended"
        won = 1 / end.ranks.count(1)
        for agent, rank in zip(self.possible_agents, end.ranks, strict=True):
            share = won if rank == 1 else 0.0
            self.rewards[agent] = (share * self.seats - 1) / (self.seats - 1)
        ended = self.truncations if end.truncated else self.terminations
        ended.update(dict.fromkeys(self.agents, True))

    def _answer(self, code: int) -> None:
        """Give the game the answer of this code. Raises IllegalMove."""
        ask = self.game.ask
        assert ask is not None, "a game that goes on asks somebody"
        allowed = self._actions_of(self.game.view(ask.seat))
        if code not in allowed:
            raise IllegalMove(
                f"action {code} is not open to seat_{ask.seat}",
                hint="the observation's action_mask has a 1 for every action that is",
            )
        action = allowed[code]
        if ask.what == "calza":
            self.game.answer_calza(action is CALZA)
        elif action is not None:
            self.game.act(action)

    def _codes_of(self, view: View) -> list[int]:
        return list(self._actions_of(view))

    def _actions_of(self, view: View) -> dict[int, Action | None]:
        """All that the seat asked may answer, by code; None is a bystander's no."""
        if view.seat != view.turn:
            return {CALZA_CODE: CALZA, PASS_CODE: None}
        actions: dict[int, Action | None] = {}
        for bid in view.legal_bids():
            code = 6 * bid.quantity + bid.face
            actions[code] = bid
            show = tuple(die for die in view.dice if die in (bid.face, view.wild_face))
            if view.can_burn and 0 < len(show) < len(view.dice):
                actions[self.codes + code] = Bid(bid.quantity, bid.face, show)
        if view.can_dudo:
            actions[DUDO_CODE] = DUDO
        if view.can_calza:
            actions[CALZA_CODE] = CALZA
        return actions

    def _table(self) -> str:
        """One line for the round, one for each seat."""
        state = self.game.state
        standing = f"{state.standing} stands" if state.standing else "nothing bid"
        lines = [f"round {state.round_number}, {standing}"]
        for seat, dice in enumerate(self.game.all_dice()):
            turn = " <- to act" if self.agent_selection == f"seat_{seat}" else ""
            lines.append(f"seat_{seat}: {' '.join(map(str, dice)) or 'out'}{turn}")
        return "\n".join(lines)


def _numbers(view: View) -> list[int]:
    """An observation as `DudoEnv.observe` describes it."""
    seats, me = view.seats, view.seat
    bidder = 0 if view.bidder is None else (view.bidder - me) % seats
    last: dict[int, Bid] = dict(view.bids)
    numbers = [*view.dice_by_face, *view.shown_by_face, view.quantity, view.face, bidder]
    numbers += [view.total, *view.least_by_face]
    numbers += [view.palo_fijo, view.palo_ciego, view.blind, view.can_calza, view.can_burn]
    numbers.append(me != view.turn)
    for seat in ((me + step) % seats for step in range(seats)):
        bid = last.get(seat)
        numbers += [view.dice_left[seat], *((bid.quantity, bid.face) if bid else (0, 0))]
    return [int(number) for number in numbers]
