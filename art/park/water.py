"""The lake, the river and the water lilies."""
import math

import numpy as np

from mesh import link_mesh
from plan import WATER_LEVEL, lake

LILIES = ((-26, -96, 60), (-8, -104, 34), (20, -100, 50), (44, -96, 40))


def build_water(inks, season, bloom):
    sheet = [(-900, -900), (900, -900), (900, 900), (-900, 900)]
    link_mesh('water', [(x, y, WATER_LEVEL) for x, y in sheet], [(0, 1, 2, 3)], inks['water'])
    if season == 'winter':
        ice = [(-70, -130), (80, -130), (80, -45), (-70, -45)]
        link_mesh('ice', [(x, y, WATER_LEVEL + .02) for x, y in ice], [(0, 1, 2, 3)], inks['ice'])
    elif bloom:
        build_lilies(inks)


def build_lilies(inks):
    rng = np.random.default_rng(8)
    V, F = [], []
    for cx, cy, count in LILIES:
        for _ in range(count):
            x, y = cx + rng.normal(scale=4), cy + rng.normal(scale=1.7)
            r, turn = rng.uniform(.18, .42), rng.random() * 6.28
            if lake(x, y) > -.05:
                continue
            o = len(V)
            V.append((x, y, WATER_LEVEL + .015))
            V += [(x + r * math.cos(turn + a), y + r * math.sin(turn + a), WATER_LEVEL + .02) for a in np.linspace(.2, 6.1, 12)]
            F += [(o, o + q, o + q + 1) for q in range(1, 12)]
    link_mesh('lilies', V, F, inks['lily'])
