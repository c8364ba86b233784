"""The former tea house: eight columns on a round base, five of them still under their beam."""
import math

import numpy as np

from mesh import Solids
from plan import RUIN, ground

COLUMNS, RADIUS, TURN = 8, 4.6, .35
STANDING = (2, 3, 4, 5, 6)
STUMPS = {0: 1.6, 1: 2.9, 7: 2.2}


def build_tea_house_ruin(inks):
    solids, z = Solids(), ground(*RUIN) - .1
    solids.lathe('ruin', 0, 0, [(6.5, -3), (6.5, .2), (5.95, .2), (5.95, .4), (5.5, .4), (5.5, .6)], 56)
    for i in range(COLUMNS):
        column(solids, 2 * math.pi * (i + .5) / COLUMNS, 4.6 if i in STANDING else STUMPS[i], i in STANDING)
    for i in (2, 3, 4, 5):
        for inner, outer, low, high in ((.45, .45, 5.2, 5.75), (.6, .75, 5.75, 6.05)):
            beam(solids, i, RADIUS - inner, RADIUS + outer, low, high)
    fallen_stones(solids, z)
    solids.build('tea house', inks, (*RUIN, z), TURN)


def column(solids, angle, high, whole):
    head = [(.34, high + .2), (.36, high + .3), (.5, high + .45), (.5, high + .6)] if whole else [(.32, high + .6), (.2, high + .85)]
    solids.lathe('ruin', RADIUS * math.cos(angle), RADIUS * math.sin(angle), [(.55, .6), (.55, .85), (.42, .95), (.40, min(high, 2) + .6), *head], 18)


def beam(solids, i, inner, outer, low, high):
    start = 2 * math.pi * (i + .5) / COLUMNS
    sweep = 2 * math.pi / COLUMNS * (1.1 if i == 5 else 1)
    V, F = [], []
    for a in np.linspace(start, start + sweep, 7):
        V += [(r * math.cos(a), r * math.sin(a), z) for r, z in ((inner, low), (outer, low), (outer, high), (inner, high))]
    for o in range(0, 24, 4):
        F += [(o + q, o + (q + 1) % 4, o + 4 + (q + 1) % 4, o + 4 + q) for q in range(4)]
    solids.add('ruin', V, [*F, (0, 1, 2, 3), (24, 25, 26, 27)])


def fallen_stones(solids, z):
    """Drums and blocks half sunk in the grass, each with a lean of its own."""
    rng = np.random.default_rng(5)
    for k in range(16):
        a, r, size = rng.random() * 6.28, rng.uniform(7.2, 11), rng.uniform(.22, .5)
        x, y = r * math.cos(a), r * math.sin(a)
        below = ground(RUIN[0] + x * math.cos(TURN) - y * math.sin(TURN), RUIN[1] + x * math.sin(TURN) + y * math.cos(TURN)) - z
        block = Solids()
        if k % 3:
            block.box('ruin', -size, size, -size * .7, size * .7, -size * .5, size * .5)
        else:
            block.lathe('ruin', 0, 0, [(.4, -.35), (.4, .35)], 16)
        lean(solids, block, (x, y, below + size * .1), rng.normal(scale=.35, size=2), rng.random() * 6.28)


def lean(solids, block, place, tilt, turn):
    cx, sx, cy, sy, cz, sz = *(f(v) for v in tilt for f in (math.cos, math.sin)), math.cos(turn), math.sin(turn)
    matrix = np.array([[cz, -sz, 0], [sz, cz, 0], [0, 0, 1]]) @ np.array([[cy, 0, sy], [0, 1, 0], [-sy, 0, cy]]) @ np.array([[1, 0, 0], [0, cx, -sx], [0, sx, cx]])
    for material, (V, F) in block.parts.items():
        solids.add(material, [tuple(matrix @ np.array(v) + place) for v in V], F)
