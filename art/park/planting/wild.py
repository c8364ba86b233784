"""Flowers and small disorder on the meadows: daisies, cow parsley, buttercups, molehills, fruit in the orchard."""
import math

import numpy as np

from mesh import Solids
from paths import from_path
from plan import CHAPEL, RONDELL, ground, height, lake
from planting.specimens import orchard
from planting.tufts import scatter


def blossom(inks, material, tall, heads, size, spread):
    """Stems with flat heads; one mesh for each material."""
    rng = np.random.default_rng(int(tall * 100))
    solids = Solids()
    for _ in range(heads):
        x, y, z = rng.normal(scale=spread), rng.normal(scale=spread), tall * rng.uniform(.7, 1.1)
        solids.lathe(material, x, y, [(.01, z - size * .3), (size, z), (size * .9, z + size * .25), (.01, z + size * .4)], 6)
    return solids.meshes(material, inks)[0]


def on_grass(rng, count, x0, x1, y0, y1):
    x, y = rng.uniform(x0, x1, count), rng.uniform(y0, y1, count)
    keep = (lake(x, y) > .05) & (from_path(x, y) > .25) & (np.maximum(np.abs(x) - 15, np.abs(y) - 10) > 0)
    x, y = x[keep], y[keep]
    return np.stack([x, y, height(x, y)], 1)


def build_wild(inks, season):
    rng = np.random.default_rng(19)
    if season == 'spring':
        scatter('parsley', on_grass(rng, 5200, CHAPEL[0] - 5, CHAPEL[0] + 14, CHAPEL[1] - 12, CHAPEL[1] + 7), blossom(inks, 'white', .8, 16, .028, .12))
        scatter('buttercups', on_grass(rng, 9000, -46, 34, -205, -128), blossom(inks, 'buttercup', .3, 5, .035, .2))
        ring = rng.uniform(0, 2 * math.pi, 7000), 10.5 + rng.normal(scale=2.4, size=7000)
        x, y = RONDELL[0] + ring[1] * np.cos(ring[0]), RONDELL[1] + ring[1] * np.sin(ring[0])
        keep = from_path(x, y) > .1
        scatter('aconites', np.stack([x[keep], y[keep], height(x[keep], y[keep])], 1), blossom(inks, 'buttercup', .09, 6, .05, .14))
    if season in ('spring', 'summer'):
        scatter('daisies', on_grass(rng, 5200, -80, 90, -140, -16), blossom(inks, 'white', .12, 4, .028, .25))
    if season != 'winter':
        molehills(inks, rng)
    if season in ('summer', 'autumn'):
        apples(inks, rng)


def molehills(inks, rng):
    heap = Solids()
    heap.lathe('earth', 0, 0, [(.34, -.05), (.26, .08), (.13, .16), (.02, .19)], 11)
    points = []
    for x, y in ((-26, -40), (22, -48), (-4, -132), (60, -100), (-58, -20), (76, -26), (26, -56)):
        points += [(x + rng.normal(scale=1.6), y + rng.normal(scale=1.6)) for _ in range(5)]
    scatter('molehills', [(x, y, ground(x, y)) for x, y in points if lake(x, y) > .08 and from_path(x, y) > .4], heap.meshes('molehill', inks)[0])


def apples(inks, rng):
    solids = Solids()
    solids.lathe('rose', 0, 0, [(.01, -.06), (.075, 0), (.05, .065), (.01, .07)], 7)
    points = []
    for _name, x, y, *_ in orchard():
        z = ground(x, y)
        for _ in range(46):
            d = rng.normal(size=3)
            d /= np.linalg.norm(d)
            points.append((x + 2.35 * d[0], y + 2.35 * d[1], z + 3.3 + 1.75 * d[2]))
        points += [(x + rng.normal(scale=1.2), y + rng.normal(scale=1.2), z + .06) for _ in range(9)]
    scatter('apples', points, solids.meshes('apple', inks)[0], (.9, 1.3))
