#!/usr/bin/env python3
"""The policy of train.py as a bot (docs/bots.md): in the arena, at the terminal, and on a server.

    khepri arena mummies --bots "exec:python3 bot.py network.npz,greedy" --games 400
    khepri bot http://127.0.0.1:8080/api/matches/MATCH --invitation INVITATION "python3 bot.py network.npz"
"""

import json
import sys

import khepri
import numpy as np

from policy import choose


def main():
    with np.load(sys.argv[1]) as file:
        network = [file[name] for name in file.files]
    game = None
    for line in sys.stdin:
        message = json.loads(line)
        if message["type"] == "hello":
            game = khepri.Game(message["game"], edition=message["edition"], **message["options"])
            answer = {"type": "hello", "protocol": 1, "name": "trained policy"}
        elif message["type"] == "decide":
            view = game.view(message["view"])
            answer = {"type": "move", "move": view.legal()[choose(game, network, view)].to_dict()}
        else:  # a result, a goodbye, or something newer: no answer is expected
            continue
        print(json.dumps(answer), flush=True)


if __name__ == "__main__":
    main()
