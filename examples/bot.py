#!/usr/bin/env python3
"""Plays patience through `patience play --json`. Needs only Python 3.9.

    python3 examples/bot.py klondike --games 100
    python3 examples/bot.py cruel --player random --first 7

The first deal is `seed:1`, or the number given by `--first`. All games run in one process.
Set `PATIENCE` to the program if it is not on the path.
"""

import argparse
import json
import os
import random
import subprocess
import sys


class Refused(Exception):
    """A refused line. The position has not changed."""

    def __init__(self, error):
        super().__init__(error["message"])
        self.code = error["code"]


class Patience:
    """A process of `patience play --json`: one line in, one object out."""

    def __init__(self, game, deal="seed:1", options=(), program=None):
        program = program or os.environ.get("PATIENCE", "patience")
        command = [program, "play", game, "--json", "--deal", deal]
        for option in options:
            command += ["--set", option]
        self.process = subprocess.Popen(
            command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, encoding="utf-8"
        )
        self.position = self.hear()
        if self.position.get("protocol") != 1:
            raise RuntimeError("the program uses another version of the protocol")

    def hear(self):
        line = self.process.stdout.readline()
        if not line:
            raise RuntimeError("the program has ended: see standard error")
        return json.loads(line)

    def send(self, line):
        """Sends a command and returns the answer, which is the position in most cases."""
        self.process.stdin.write(line + "\n")
        self.process.stdin.flush()
        answer = self.hear()
        if "error" in answer:
            raise Refused(answer["error"])
        if "piles" in answer:
            self.position = answer
        return answer

    def close(self):
        """Ends the program, which saves the game."""
        self.process.stdin.close()
        self.process.stdout.close()
        return self.process.wait()


def home(position):
    """Returns the number of cards on foundations and discard piles."""
    piles = position["piles"]
    return sum(len(it["cards"]) for it in piles if it["role"] in ("foundation", "discard"))


def seen_as(position):
    """Returns a key that is equal for positions that look the same."""
    return json.dumps([[it["cards"] for it in position["piles"]], position["redeals_left"]])


def tried_first(position, move):
    """Returns the rank of a move: smaller numbers are tried first."""
    roles = {it["id"]: it for it in position["piles"]}
    picked = [roles[it["pile"]]["role"] for it in move["picks"]]
    if "to" not in move:
        return 3 if not picked else 0
    if picked[1] == "foundation":
        return 0
    if picked[0] == "foundation":
        return 4
    source = roles[move["from"]]["cards"]
    left = len(source) - len(move.get("cards", []))
    return 1 if left and source[left - 1] == "??" else 2


def greedy(position, chance, seen):
    """Chooses a move not yet made from this position, moves to foundations first."""
    here = seen.setdefault(seen_as(position), set())
    new = [it for it in position["moves"] if it["text"] not in here]
    if not new:
        return None
    chance.shuffle(new)
    move = min(new, key=lambda it: tried_first(position, it))
    here.add(move["text"])
    return move


def careless(position, chance, seen):
    """Chooses any move."""
    return chance.choice(position["moves"]) if position["moves"] else None


PLAYERS = {"greedy": greedy, "random": careless}


def play(patience, player, chance, steps):
    """Plays the current deal and returns the final position."""
    seen = {}
    for _ in range(steps):
        position = patience.position
        if position["status"] != "playing":
            break
        move = player(position, chance, seen)
        if move is None:
            break
        patience.send(move["text"])
    return patience.position


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("game")
    parser.add_argument("--player", choices=PLAYERS, default="greedy")
    parser.add_argument("--games", type=int, default=10)
    parser.add_argument("--first", type=int, default=1, help="the number of the first deal")
    parser.add_argument("--steps", type=int, default=500, help="the maximum number of moves of a game")
    parser.add_argument("--set", action="append", default=[], metavar="OPTION=VALUE")
    args = parser.parse_args()
    patience = Patience(args.game, f"seed:{args.first}", args.set)
    won = 0
    for number in range(args.first, args.first + args.games):
        if number > args.first:
            patience.send(f"new seed:{number}")
        end = play(patience, PLAYERS[args.player], random.Random(number), args.steps)
        won += end["status"] == "won"
        print(f"{end['deal']} {end['status']} moves {end['moves_made']} home {home(end)}")
    print(f"{won} of {args.games} won")
    return patience.close()


if __name__ == "__main__":
    sys.exit(main())
