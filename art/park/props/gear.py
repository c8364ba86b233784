"""Stage, masts, lanterns, ladders, marquee, carts: what the evening is put up with."""
import math

import numpy as np

from mesh import Solids


def stage():
    """A platform 12 × 7 m, its front to the south, with two steps."""
    s = Solids()
    for k in range(24):
        x = -6 + k * .5
        s.box('boards', x, x + .48, -3.5, 3.5, .72 + .005 * (k % 2), .8)
    s.box('hollow', -5.9, 5.9, -3.4, 3.4, 0, .7)
    for x in np.arange(-5.8, 6, 1.45):
        s.rod('wood', (x, -3.45, 0), (x, -3.45, .72), .05)
    for k in range(3):
        s.box('boards', -1.1, 1.1, -4.4 + k * .3, -4.1 + k * .3, 0, .2 + k * .2)
    return s


def half_stage():
    """The same platform on the fourth of twelve days: legs, joists and the first boards."""
    s = Solids()
    for x in np.arange(-6, 6.1, 2):
        for y in (-3.4, 0, 3.4):
            s.rod('boards', (x, y, -.4), (x, y, .66), .07)
        s.box('boards', x - .06, x + .06, -3.5, 3.5, .6, .74)
    for k in range(9):
        s.box('boards', -6 + k * .5, -5.52 + k * .5, -3.5, 3.5, .74, .8)
    for k in range(14):
        y = -6.2 + (k % 7) * .3
        s.box('boards', 3 + (k % 3) * .08, 7.4, y, y + .26, .06 + k // 7 * .09, .13 + k // 7 * .09)
    for x in (-6.4, -4.4):
        for y in (3.6, 4.8):
            s.rod('iron', (x, y, 0), (x, y, 5), .035)
        for z in (1.6, 3.2, 4.8):
            s.rods('iron', [(x, 3.6, z), (x, 4.8, z)], .03)
    for z in (1.6, 3.2, 4.8):
        for y in (3.6, 4.8):
            s.rod('iron', (-6.4, y, z), (-4.4, y, z), .03)
        s.box('boards', -6.4, -4.4, 3.6, 4.8, z, z + .05)
    s.rod('iron', (-6.4, 3.6, 0), (-4.4, 3.6, 3.2), .025)
    return s


def mast():
    s = Solids()
    s.rod('iron', (0, 0, 0), (0, 0, 7.2), .07, 8)
    s.rod('iron', (-1.2, 0, 6.6), (1.2, 0, 6.6), .05)
    for x in (-1, -.35, .35, 1):
        s.lathe('lacquer', x, -.1, [(.13, 6.1), (.16, 6.45), (.05, 6.55)], 10)
        s.box('lit glass', x - .1, x + .1, -.28, -.2, 6.15, 6.4)
    for a in (.8, 2.4, 4.0, 5.5):
        s.rod('iron', (0, 0, 5.4), (2.8 * math.cos(a), 2.8 * math.sin(a), 0), .012, 4)
    return s


def sail():
    """A red sail between two masts, 8 m wide."""
    s = Solids()
    for x in (-4.2, 4.2):
        s.rod('wood', (x, 0, 0), (x, 0, 8.2), .09, 8)
    s.rod('wood', (-4.5, 0, 7.6), (4.5, 0, 7.6), .07)
    n = 14
    V = [(-3.9 + 7.8 * i / n, -.75 * math.sin(math.pi * i / n) * math.sin(math.pi * (j + .5) / n) - .05, 7.5 - 5.2 * j / n + .35 * math.sin(math.pi * i / n) * (j / n) ** 2)
         for j in range(n + 1) for i in range(n + 1)]
    F = [(j * (n + 1) + i, j * (n + 1) + i + 1, (j + 1) * (n + 1) + i + 1, (j + 1) * (n + 1) + i) for j in range(n) for i in range(n)]
    s.add('red cloth', V, F)
    return s


def lantern_pole():
    s = Solids()
    s.lathe('wood', 0, 0, [(.05, -.2), (.04, 3.9)], 8)
    return s


def lantern():
    s = Solids()
    s.lathe('lantern', 0, 0, [(.02, 0), (.10, -.05), (.13, -.14), (.10, -.23), (.02, -.28)], 10)
    return s


def ladder():
    """Leans north; its foot lies at the origin."""
    s = Solids()
    for x in (-.24, .24):
        s.rod('boards', (x * 1.2, 0, 0), (x, 1.2, 4.0), .03)
    for k in range(1, 12):
        t = k / 12
        s.rod('boards', (-.25, 1.2 * t, 4 * t), (.25, 1.2 * t, 4 * t), .02)
    return s


def marquee():
    """A pagoda tent, 5 × 5 m, open to the south."""
    s, r, h = Solids(), 2.5, 2.4
    for x in (-r, r):
        for y in (-r, r):
            s.rod('frame', (x, y, 0), (x, y, h), .04)
    rings = [(r + .1, h), (r * .62, h + .55), (r * .28, h + 1.25), (.05, h + 2.2)]
    corners = [[(-q, -q, z), (q, -q, z), (q, q, z), (-q, q, z)] for q, z in rings]
    for low, high in zip(corners[:-1], corners[1:]):
        for k in range(4):
            s.add('canvas', [low[k], low[(k + 1) % 4], high[(k + 1) % 4], high[k]], [(0, 1, 2, 3)])
    for k in (1, 2, 3):
        a, b = corners[0][k], corners[0][(k + 1) % 4]
        s.add('canvas', [a, b, (b[0], b[1], 0), (a[0], a[1], 0)], [(0, 1, 2, 3)])
    return s


def crate():
    s = Solids()
    for z in (.02, .13, .24):
        for y in (-.22, .2):
            s.box('boards', -.32, .32, y, y + .02, z, z + .085)
        for x in (-.32, .3):
            s.box('boards', x, x + .02, -.22, .22, z, z + .085)
    s.box('boards', -.32, .32, -.22, .22, 0, .02)
    rng = np.random.default_rng(11)
    for _ in range(46):
        x, y, z = rng.uniform(-.26, .26), rng.uniform(-.16, .16), .27 + rng.uniform(-.02, .06)
        s.lathe('rose', x, y, [(.01, z - .05), (.05, z), (.035, z + .045), (.01, z + .05)], 7)
    return s


def wheelbarrow():
    s = Solids()
    top, floor = [(-.36, -.4), (.36, -.4), (.3, .5), (-.3, .5)], [(-.24, -.3), (.24, -.3), (.2, .3), (-.2, .3)]
    V = [(x, y, .62) for x, y in top] + [(x, y, .32) for x, y in floor]
    s.add('iron', V, [(4, 5, 6, 7), (0, 1, 5, 4), (1, 2, 6, 5), (2, 3, 7, 6), (3, 0, 4, 7)])
    for x in (-.3, .3):
        s.rods('wood', [(x * .2, .75, .2), (x, -.4, .42), (x, -1.1, .6)], .03)
        s.rod('wood', (x * .9, -.3, .4), (x * .9, -.36, 0), .025)
    wheel = [(0, .72 + .2 * math.cos(a), .2 + .2 * math.sin(a)) for a in np.linspace(0, 2 * math.pi, 17)]
    s.rods('lacquer', wheel, .04)
    return s


def rake():
    """Leans north at sixty degrees."""
    s = Solids()
    s.rod('boards', (0, 0, 0), (0, .95, 1.6), .018)
    s.rod('boards', (-.32, 0, .04), (.32, 0, .04), .022)
    for k in range(13):
        s.rod('boards', (-.3 + k * .05, 0, .04), (-.3 + k * .05, -.07, .0), .008)
    return s
