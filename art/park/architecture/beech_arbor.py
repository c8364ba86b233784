"""The beech arbor: a horseshoe of clipped beeches grown into arches, open to the lake in the north, a vault of leaves above."""
import math

import numpy as np

from mesh import Solids, link_mesh
from plan import ARBOR, ground
from trees.leaves import leaf_cards

PILLARS, RADIUS, SPRING, TOP = 12, 7.0, 2.6, 4.4
GATE = 3  # the pillar left out, due north


def build_beech_arbor(inks, leaf_share=1.0):
    rng = np.random.default_rng(36)
    z = ground(*ARBOR)
    solids = Solids()
    solids.lathe('boards', 0, 0, [(5.0, -.5), (5.0, .16)], 48)
    for r in np.arange(.6, 5, .5):
        solids.lathe('wood', 0, 0, [(r, .162), (r + .03, .162)], 48, False)
    for i in range(PILLARS):
        if i == GATE:
            continue
        a = 2 * math.pi * i / PILLARS
        x, y = RADIUS * math.cos(a), RADIUS * math.sin(a)
        solids.lathe('bark', x, y, [(.26, -.4), (.17, .1), (.13, SPRING), (.08, TOP)], 10)
        solids.rods('bark', [(x, y, 1.6), (x * .97, y * .97, 3.2), (x * .72, y * .72, 4.9), (x * .35, y * .35, 5.7), (0, 0, 6.0)], .06)
    solids.build('arbor', inks, (*ARBOR, z))
    if leaf_share == 0:
        return
    P, N = hedge_points(rng)
    keep = rng.random(len(P)) < leaf_share
    V = leaf_cards(rng, P[keep], N[keep], .17, 1.4, .42)
    leaves = link_mesh('arbor leaves', V, np.arange(len(V)).reshape(-1, 4), inks['leaf'])
    leaves.location = (*ARBOR, z)


def hedge_points(rng):
    """Leaves lie on the skin of a hollow ring with arches cut out, and thinly on the vault above it."""
    n = 120000
    a, h = rng.random(n) * 2 * math.pi, rng.random(n) ** .8 * TOP
    depth = rng.choice([-.62, .62], n) + rng.normal(scale=.09, size=n)
    across = np.abs((a * PILLARS / (2 * math.pi) + .5) % 1 - .5) * 2 * math.pi * RADIUS / PILLARS
    gate = np.abs((a - math.pi / 2 + math.pi) % (2 * math.pi) - math.pi) * RADIUS
    half = .52 + np.where(h > SPRING, 1.2 * (1 - np.sqrt(np.clip(1 - ((h - SPRING) / 1.1) ** 2, 0, 1))), 0)
    solid = ((across < half) | (h > SPRING + 1.02)) & ((gate > 2.9) | (h > SPRING + 1.35))
    edge = solid & (across > half - .25) & (h < SPRING + 1.0)
    depth = np.where(edge & (rng.random(n) < .6), rng.uniform(-.62, .62, n), depth)
    r = RADIUS + depth
    P = np.stack([r * np.cos(a), r * np.sin(a), h], 1)[solid]
    N = np.stack([np.cos(a) * np.sign(depth), np.sin(a) * np.sign(depth), np.full(n, .25)], 1)[solid]
    m = 46000
    b, t = rng.random(m) * 2 * math.pi, rng.random(m) ** .6
    vault_r = (RADIUS + .5) * t
    bulge = 1 + .12 * np.sin(b * 6 + t * 9)
    vault = np.stack([vault_r * np.cos(b), vault_r * np.sin(b), TOP - .1 + 2.2 * np.sqrt(1 - (t * .97) ** 2) * bulge + rng.normal(scale=.14, size=m)], 1)
    up = np.stack([np.cos(b) * t, np.sin(b) * t, 1.2 - t], 1)
    return np.concatenate([P, vault]), np.concatenate([N, up])
