"""Information-set Monte Carlo tree search (Cowling, Powley, Whitehouse 2012) of one's own, in Python.

lorcana evaluate agents.ismcts:Search greedy --games 20
A simulation is one game, dealt again for the player who decides and played to its end by eager.
"""

import math
import random
import time


class Node:
    """A move, by its words: two copies in hand are one move, and so is a card that the opponent may hold."""

    def __init__(self):
        self.children, self.available, self.visits, self.wins = {}, 0, 0, 0.0

    def score(self, exploration=0.3):
        """UCB1 over the moves that were legal; a move that was not tried comes first."""
        if self.visits == 0:
            return math.inf
        return self.wins / self.visits + exploration * math.sqrt(math.log(self.available) / self.visits)


class Search:
    slow = True  # a ladder plays fewer games

    def __init__(self, seed=0, budget=4096, batch=64):
        self.random = random.Random(seed)
        self.budget, self.batch = budget, batch  # simulations a decision, and at each leaf
        self.simulations, self.seconds = 0, 0.0  # of all decisions; reports show them

    def __call__(self, game):
        start = time.thread_time()
        root = Node()
        for _ in range(self.budget // self.batch):
            self.grow(root, game.to_act, game.determinize(game.to_act, self.random.getrandbits(40)))
        self.seconds += time.thread_time() - start
        return max(game.legal_actions(), key=lambda action: root.children[game.describe(action)].visits)

    def grow(self, node, viewer, world):
        """Walk down to a new node, play games from there, and count them along the way."""
        path = []
        while not world.over and (node.visits or not path):
            moves = {world.describe(action): action for action in world.legal_actions()}
            children = {words: node.children.setdefault(words, Node()) for words in moves}
            for child in children.values():
                child.available += 1
            words = max(children, key=lambda words: children[words].score())
            path.append((world.to_act, node := children[words]))
            world.step(moves[words])
        wins = world.playouts(viewer, self.batch, "eager", seed=self.random.getrandbits(40)).wins / self.batch
        self.simulations += self.batch
        for player, node in path:
            node.visits += 1
            node.wins += wins[player]
