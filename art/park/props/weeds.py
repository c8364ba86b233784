"""Nettles and a grain hoist: the house when nobody mowed."""
import numpy as np

from mesh import Solids


def nettle_clump():
    rng, s = np.random.default_rng(70), Solids()
    for _ in range(26):
        x, y, h = rng.normal(scale=.5), rng.normal(scale=.5), rng.uniform(.7, 1.5)
        s.rod('nettle', (x, y, 0), (x + rng.normal(scale=.06), y, h), .012, 4)
        for k in range(6):
            z, a, size = h * (.3 + .7 * k / 6), k * 1.57 + rng.random(), .16 * (1 - .09 * k)
            c, d = np.cos(a), np.sin(a)
            s.add('nettle', [(x, y, z), (x + size * c - .05 * d, y + size * d + .05 * c, z + .02), (x + 1.7 * size * c, y + 1.7 * size * d, z - .05),
                             (x + size * c + .05 * d, y + size * d - .05 * c, z + .02)], [(0, 1, 2, 3)])
    return s


def hoist():
    """A grain elevator that leans against the house, its foot at the origin, its head 7 m up in the north."""
    s = Solids()
    for x in (-.28, .28):
        s.rod('iron', (x, 0, .5), (x, 5.2, 7.2), .05)
    for k in range(22):
        t = k / 22
        s.rod('iron', (-.28, 5.2 * t, .5 + 6.7 * t), (.28, 5.2 * t, .5 + 6.7 * t), .02)
    s.add('boards', [(-.25, 0, .46), (.25, 0, .46), (.25, 5.2, 7.16), (-.25, 5.2, 7.16)], [(0, 1, 2, 3)])
    s.box('iron', -.6, .6, -.9, .2, .3, .9)
    for x in (-.5, .5):
        s.rods('lacquer', [(x, 1.6 + .35 * np.cos(a), .35 + .35 * np.sin(a)) for a in np.linspace(0, 6.28, 17)], .05)
        s.rod('iron', (x, 1.6, .35), (x * .5, 2.4, 3.5), .03)
    return s
