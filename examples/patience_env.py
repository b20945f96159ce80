#!/usr/bin/env python3
"""`patience` as a Gymnasium environment.

    env = PatienceEnv("klondike", options=["draw=1"])
    observation, info = env.reset(seed=7)
    observation, reward, terminated, truncated, info = env.step(action)

An observation contains only what a player sees: face-down cards and the cards of the stock are
`HIDDEN`. An action is an index into the list of legal moves of the position.
`info["action_mask"]`, also returned by `env.action_masks()`, has a 1 for each legal move.
`observation["moves"]` describes the moves.

Without Gymnasium or numpy, it uses lists instead of arrays. As a program, it plays random moves:

    python3 examples/patience_env.py klondike --games 20
"""

import argparse
import random
import string
import sys

from bot import Patience, home

try:
    import gymnasium
    import numpy
    from gymnasium import spaces

    Env = gymnasium.Env
except ImportError:
    gymnasium = None

    class Env:
        """A stub of `gymnasium.Env`, used without Gymnasium."""

        def reset(self, *, seed=None, options=None):
            del seed, options


NOTHING, HIDDEN = 0, 1
RANKS = "A23456789TJQK"
SUITS = "CDHS"
# Games may have other ranks and suits, each with a letter of its own.
RANKS += "".join(it for it in string.digits + string.ascii_letters if it not in RANKS)
SUITS += "".join(it for it in string.digits + string.ascii_letters if it not in SUITS)
CARDS = 2 + len(RANKS) * len(SUITS)


def number(card):
    """Returns the number of a card in observations."""
    if card == "??":
        return HIDDEN
    return 2 + SUITS.index(card[1]) * len(RANKS) + RANKS.index(card[0])


class PatienceEnv(Env):
    """A game of patience, one deal an episode.

    The observation is a dictionary:

    - `piles`: a row for each pile with its cards, bottom card first, as returned by `number`,
      padded with `NOTHING`;
    - `moves`: a row for each action: source pile, target pile, both counted from 1, and number
      of cards, with 0 for missing values. A game's own actions have the first two piles they
      pick;
    - `redeals_left`: the number of redeals plus 1; 0 if there is no limit.

    The reward is the share of the cards that the move puts on foundations, minus the share it
    takes back, plus 1 for a win. An episode is terminated when the game is won, proven lost or
    over, or has no legal move. It is truncated after `max_steps` moves. Moves beyond
    `max_actions` are left out.
    """

    metadata = {"render_modes": ["ansi", "human"]}

    def __init__(
        self,
        game="klondike",
        options=(),
        max_actions=128,
        max_steps=500,
        render_mode=None,
        program=None,
    ):
        self.patience = Patience(game, "seed:1", options, program)
        self.max_actions = max_actions
        self.max_steps = max_steps
        self.render_mode = render_mode
        self.steps = 0
        self.chance = random.Random()
        piles = self.patience.position["piles"]
        self.rows = {it["id"]: row for row, it in enumerate(piles)}
        self.cards = sum(len(it["cards"]) for it in piles)
        if gymnasium:
            rows, moves = (len(piles), self.cards), (max_actions, 3)
            most = max(len(piles), self.cards)
            self.action_space = spaces.Discrete(max_actions)
            self.observation_space = spaces.Dict(
                {
                    "piles": spaces.Box(0, CARDS - 1, rows, dtype=numpy.int16),
                    "moves": spaces.Box(0, most, moves, dtype=numpy.int16),
                    "redeals_left": spaces.Box(0, 2**31 - 1, (1,), dtype=numpy.int32),
                }
            )

    def reset(self, *, seed=None, options=None):
        """Deals `seed:SEED`, a random deal, or the deal in `options={"deal": "ms:617"}`."""
        super().reset(seed=seed)
        if seed is not None:
            self.chance = random.Random(seed)
        drawn = self.chance.randrange(1, 10**9) if seed is None else seed
        deal = (options or {}).get("deal", f"seed:{drawn}")
        self.patience.send(f"new {deal}")
        self.steps = 0
        return self._observation(), self._info()

    def step(self, action):
        """Makes the legal move with this number, which must exist."""
        moves = self.patience.position["moves"]
        if not 0 <= action < min(len(moves), self.max_actions):
            raise ValueError(f"there is no legal move {action}: see `action_masks`")
        before = home(self.patience.position)
        position = self.patience.send(moves[action]["text"])
        self.steps += 1
        won = position["status"] == "won"
        reward = (home(position) - before) / max(self.cards, 1) + won
        terminated = position["status"] != "playing" or not position["moves"]
        truncated = not terminated and self.steps >= self.max_steps
        if self.render_mode == "human":
            self.render()
        return self._observation(), float(reward), terminated, truncated, self._info()

    def action_masks(self):
        """Returns a 1 for each legal move, padded with zeros."""
        legal = min(len(self.patience.position["moves"]), self.max_actions)
        return self._array([1] * legal + [0] * (self.max_actions - legal), "int8")

    def render(self):
        """Returns the piles as lines (`ansi`), or prints them (`human`)."""
        position = self.patience.position
        lines = [f"{position['game']}  {position['deal']}  {position['status']}"]
        for pile in position["piles"]:
            lines.append(f"{pile['id']:>4}  {' '.join(pile['cards']) or '--'}")
        text = "\n".join(lines) + "\n"
        if self.render_mode != "human":
            return text
        print(text)
        return None

    def close(self):
        """Ends the program."""
        self.patience.close()

    def _observation(self):
        position = self.patience.position
        piles = []
        for pile in position["piles"]:
            cards = [number(it) for it in pile["cards"]]
            piles.append(cards + [NOTHING] * (self.cards - len(cards)))
        moves = [self._told(it) for it in position["moves"][: self.max_actions]]
        moves += [[0, 0, 0]] * (self.max_actions - len(moves))
        left = position["redeals_left"]
        return {
            "piles": self._array(piles, "int16"),
            "moves": self._array(moves, "int16"),
            "redeals_left": self._array([0 if left is None else left + 1], "int32"),
        }

    def _told(self, move):
        picked = [1 + self.rows[it["pile"]] for it in move["picks"][:2]]
        return picked + [0] * (2 - len(picked)) + [len(move.get("cards", []))]

    def _info(self):
        position = self.patience.position
        return {
            "action_mask": self.action_masks(),
            "deal": position["deal"],
            "moves": [it["text"] for it in position["moves"]],
            "status": position["status"],
        }

    @staticmethod
    def _array(numbers, kind):
        return numpy.array(numbers, dtype=kind) if gymnasium else numbers


def main():
    parser = argparse.ArgumentParser(description="Play random moves, as an agent would.")
    parser.add_argument("game", nargs="?", default="klondike")
    parser.add_argument("--games", type=int, default=10)
    parser.add_argument("--first", type=int, default=1, help="the number of the first deal")
    args = parser.parse_args()
    env = PatienceEnv(args.game)
    for deal in range(args.first, args.first + args.games):
        _, info = env.reset(seed=deal)
        chance, total, over = random.Random(deal), 0.0, not any(info["action_mask"])
        while not over:
            action = chance.randrange(sum(int(it) for it in info["action_mask"]))
            _, reward, terminated, truncated, info = env.step(action)
            total += reward
            over = terminated or truncated
        print(f"{info['deal']} {info['status']} steps {env.steps} reward {total:.3f}")
    env.close()


if __name__ == "__main__":
    sys.exit(main())
