"""The bathing place: a sandy slip, a jetty with a ladder and a striped changing hut."""
import numpy as np

from mesh import Solids, link_mesh
from paths import ribbon
from plan import BATHING, WATER_LEVEL, ground, river


def build_bathing_place(inks):
    x, y = BATHING
    jetty(inks, x, y + 4)
    hut(inks, x + 9.5, y + 5)
    sand = np.array([(x - 11 + k, y - .6 + .5 * np.sin(k * .5)) for k in range(24)], float)
    link_mesh('sand', *ribbon(sand, 7, .05), inks['sand'], True)


def jetty(inks, x, y):
    solids, z = Solids(), WATER_LEVEL + .62
    bank = next(v for v in np.arange(y + 8, y - 30, -.1) if river(x, v) < 1.5)
    end = bank - 11
    for k, v in enumerate(np.arange(end, bank + 2.5, .2)):
        solids.box('boards', x - .95, x + .95, v, v + .16, z + .01 * (k % 3), z + .06 + .01 * (k % 3))
    for v in np.arange(end + .2, bank + 1, 2.4):
        for side in (-.9, .9):
            solids.lathe('wood', x + side, v, [(.09, z - 2), (.09, z + .5)], 8)
    for side in (-.9, .9):
        solids.rod('wood', (x + side * .95, end + .1, z - .05), (x + side * .95, bank + 2.4, z - .05), .07)
    for side in (-.3, .3):
        solids.rods('iron', [(x + side, end - .12, z - 1.4), (x + side, end - .12, z + .85), (x + side, end + .35, z + .85), (x + side, end + .35, z)], .03)
    for k in range(6):
        solids.rod('iron', (x - .3, end - .12, z - 1.2 + k * .28), (x + .3, end - .12, z - 1.2 + k * .28), .02)
    solids.build('jetty', inks)


def hut(inks, x, y):
    solids = Solids()
    for k in range(14):
        s = -1.4 + k * .2
        shade = 'sheet' if k % 2 else 'red cloth'
        for wall in (-1.1, 1.1):
            solids.box(shade, s, s + .2, wall - .03, wall + .03, .25, 2.2 + (.55 * (1 - abs(s + .1) / 1.4) if wall < 0 else .3))
    for k in range(11):
        s = -1.1 + k * .2
        for wall in (-1.4, 1.4):
            solids.box('sheet' if k % 2 else 'red cloth', wall - .03, wall + .03, s, s + .2, .25, 2.2)
    solids.box('boards', -.4, .4, -1.16, -1.12, .25, 2.05)
    solids.box('wood', -1.5, 1.5, -2.0, 1.2, -.4, .25)
    for side in (-1, 1):
        solids.add('slate', [(0, -1.5, 2.95), (0, 1.4, 2.95), (side * 1.75, 1.4, 2.1), (side * 1.75, -1.5, 2.1)], [(0, 1, 2, 3)])
    solids.rods('boards', [(-.6, -2.2, .1), (.6, -2.2, .1)], .12)
    solids.build('hut', inks, (x, y, ground(x, y)), .5)
