"""What time has left on two of the named trees: the oak's iron band and hollow, the knees of the cypresses."""
import math

import numpy as np

from mesh import Solids
from plan import OAK, WATER_LEVEL, ground, lake

CYPRESSES = ((51, -66.5), (57, -70), (46, -63.5))


def build_landmarks(inks):
    oak(inks)
    knees(inks)


def oak(inks):
    solids = Solids()
    ring = np.linspace(0, 2 * math.pi, 33)
    for z, r in ((2.5, 1.27), (2.62, 1.26)):
        solids.rods('iron', [(r * math.cos(a), r * math.sin(a), z) for a in ring], .05)
    hollow = [(-1.42 + .12 * abs(h), .34 * w, 1.15 + .62 * h) for w, h in ((math.cos(a), math.sin(a)) for a in ring[:-1])]
    solids.add('hollow', hollow, [tuple(range(32))])
    solids.build('oak band', inks, (*OAK, ground(*OAK) - .1), 3.6 - math.pi)


def knees(inks):
    rng, solids = np.random.default_rng(66), Solids()
    for cx, cy in CYPRESSES:
        for _ in range(42):
            a, r = rng.random() * 6.28, rng.uniform(1.2, 4.6)
            x, y = cx + r * math.cos(a), cy + r * math.sin(a)
            if lake(x, y) > .16:
                continue
            z, h = max(ground(x, y), WATER_LEVEL - .3), rng.uniform(.35, 1.0)
            solids.lathe('bark', x, y, [(.2, z - .2), (.15, z + h * .3), (.1, z + h * .75), (.04, z + h)], 8)
    solids.build('knees', inks)
