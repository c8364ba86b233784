"""Beds, hedges and topiary: what keeps the lawn before the house from being empty."""
import math

import numpy as np

from mesh import Solids
from plan import FOUNTAIN, ground
from planting.tufts import scatter, tuft

BED_RADIUS = 11.2


def build_garden(inks, bloom):
    rng = np.random.default_rng(77)
    solids = Solids()
    beds = [(FOUNTAIN, BED_RADIUS, math.pi / 4 + k * math.pi / 2, .42) for k in range(4)]
    for (cx, cy), r, middle, half in beds:
        edging(solids, cx, cy, r, middle, half)
    if bloom:
        roses(inks, rng, beds)
    for x in (-17.5, -13.5, 13.5, 17.5):
        cone(solids, x, -17.2)
    for side in (-1, 1):
        solids.box('hedge', side * 22 - 4.5, side * 22 + 4.5, -19.2, -18.3, -.4, .8)
    solids.build('garden', inks)


def edging(solids, cx, cy, r, middle, half):
    """A low box hedge around an arc, with earth inside."""
    for radius in (r - 1.1, r + 1.1):
        arc = np.linspace(middle - half, middle + half, 12)
        for a, b in zip(arc[:-1], arc[1:]):
            block(solids, cx, cy, radius, a, b, .16, .42)
    for a in (middle - half, middle + half):
        block(solids, cx, cy, r, a - .014, a + .014, 1.25, .42)
    for a, b in zip(np.linspace(middle - half, middle + half, 12)[:-1], np.linspace(middle - half, middle + half, 12)[1:]):
        block(solids, cx, cy, r, a, b, 1.05, .09, 'earth')


def block(solids, cx, cy, r, a, b, half, high, material='hedge'):
    corners = [(cx + q * math.cos(t), cy + q * math.sin(t)) for q, t in ((r - half, a), (r + half, a), (r + half, b), (r - half, b))]
    V = [(x, y, ground(x, y) + z) for z in (-.2, high) for x, y in corners]
    solids.add(material, V, [(0, 3, 2, 1), (4, 5, 6, 7), (0, 1, 5, 4), (1, 2, 6, 5), (2, 3, 7, 6), (3, 0, 4, 7)])


def roses(inks, rng, beds):
    points = []
    for (cx, cy), r, middle, half in beds:
        for _ in range(150):
            a, q = middle + rng.uniform(-half, half) * .95, r + rng.uniform(-.85, .85)
            x, y = cx + q * math.cos(a), cy + q * math.sin(a)
            points.append((x, y, ground(x, y) + .05))
    scatter('rose leaves', points, tuft('rose leaf', inks['shrub leaf'], .12, 14, .42), (.8, 1.3))
    bloom = Solids()
    for _ in range(5):
        x, y, z = rng.uniform(-.16, .16), rng.uniform(-.16, .16), rng.uniform(.34, .58)
        bloom.lathe('rose', x, y, [(.01, z - .05), (.06, z), (.05, z + .045), (.01, z + .07)], 7)
    scatter('roses', points[::2], bloom.meshes('rose', inks)[0], (.8, 1.3))


def cone(solids, x, y):
    z = ground(x, y)
    solids.lathe('hedge', x, y, [(.62, z - .2), (.66, z + .25), (.5, z + 1.0), (.28, z + 1.8), (.03, z + 2.5)], 14)
