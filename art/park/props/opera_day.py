"""What an opera day brings in on wheels and lays out on the grass."""
import math

import numpy as np

from mesh import Solids
from props.country import wheel
from props.instruments import slab


def trailer():
    s = Solids()
    s.box('boards', -2.4, 2.4, -1, 1, .62, .7)
    s.box('iron', -2.4, 2.4, -.1, .1, .5, .62)
    s.rod('iron', (2.4, 0, .56), (3.9, 0, .5), .05)
    for x in (-.5, .5):
        for y in (-1.05, 1.05):
            wheel(s, x, y, .36, 'lacquer')
    for k in range(9):
        s.box('boards', -2.2 + .03 * (k % 3), 1.9 - .1 * (k % 2), -.9, .9, .71 + k * .1, .79 + k * .1)
    for x in (-1.4, 1):
        s.rods('red cloth', [(x, -1.02, .6), (x, -.93, 1.62), (x, .93, 1.62), (x, 1.02, .6)], .025)
    return s


def platform():
    s = Solids()
    s.box('boards', -1, 1, -.5, .5, .74, .84)
    for k in range(1, 5):
        s.box('wood', -1, 1, -.5 + k * .2 - .006, -.5 + k * .2 + .006, .84, .843)
    for x in (-.75, .75):
        s.rod('boards', (x, -.55, .7), (x, .55, .7), .05)
        for y in (-.42, .42):
            for d in (-.26, .26):
                s.rod('boards', (x + d, y, 0), (x, y, .7), .03)
    return s


def cable_drum():
    s = Solids()
    for y in (-.26, .26):
        V = [(.42 * math.cos(a), y, .42 + .42 * math.sin(a)) for a in np.linspace(0, 6.28, 25)[:-1]]
        W = [(x, y + .04, z) for x, y, z in V]
        s.add('boards', V + W, [tuple(range(24)), tuple(range(24, 48)), *[(i, (i + 1) % 24, 24 + (i + 1) % 24, 24 + i) for i in range(24)]])
    for k in range(9):
        y = -.2 + k * .05
        s.rods('lacquer', [(.33 * math.cos(a), y, .42 + .33 * math.sin(a)) for a in np.linspace(0, 6.28, 21)], .026, 5)
    return s


def cable():
    """Twelve metres of black cable in lazy curves, from the origin to the east."""
    s = Solids()
    s.rods('lacquer', [(x, .5 * math.sin(x * .7) + .2 * math.sin(x * 1.9), .1 + .02 * math.sin(x * 3)) for x in np.linspace(0, 12, 70)], .022, 5)
    return s


def pegs():
    """Pegs and string that mark the stage, 12 × 7 m."""
    s = Solids()
    corners = [(-6, -3.5), (0, -3.5), (6, -3.5), (6, 3.5), (-6, 3.5), (-6, -3.5)]
    for x, y in corners[:-1]:
        s.rod('boards', (x, y, -.1), (x + .04, y, .55), .03)
    s.rods('sheet', [(x, y, .45) for x, y in corners], .013, 5)
    return s


def taut_string():
    s = Solids()
    for x in (-6, 6):
        s.rod('boards', (x, 0, -.1), (x, 0, .5), .025)
    s.rod('sheet', (-6, 0, .4), (6, 0, .4), .01, 5)
    return s


def umbrellas():
    s = Solids()
    s.lathe('iron', 0, 0, [(.15, 0), (.19, .34), (.18, .34)], 16, False)
    for k, material in enumerate(('lacquer', 'red cloth', 'tarpaulin', 'lacquer')):
        a = .6 + k * 1.6
        c, d = math.cos(a), math.sin(a)
        s.rod(material, (.05 * c, .05 * d, .1), (.2 * c, .2 * d, .75), .035, 7)
        s.rod('boards', (.2 * c, .2 * d, .75), (.24 * c, .24 * d, .95), .013)
    return s


def film_camera():
    s = Solids()
    for a in (0.5, 2.6, 4.7):
        s.rod('iron', (.55 * math.cos(a), .55 * math.sin(a), 0), (0, 0, 1.35), .025)
    s.box('lacquer', -.13, .13, -.2, .42, 1.4, 1.68)
    s.lathe('lacquer', 0, 0, [(.1, 1.34), (.1, 1.4)], 10)
    s.box('lacquer', -.09, .09, .42, .72, 1.45, 1.63)
    s.box('lacquer', -.16, .16, .7, .8, 1.42, 1.66)
    s.box('lit glass', .14, .32, -.28, -.26, 1.52, 1.64)
    s.rods('iron', [(0, -.1, 1.4), (.2, -.5, 1.25), (.25, -.8, 1.2)], .015)
    return s


def broadcast_van():
    """White with a red band, its mast up and the dish turned to the south-west; bonnet to the east."""
    s = Solids()
    slab(s, 'frame', [(-2.9, .5), (3.1, .5), (3.15, .95), (2.95, 1.42), (2.2, 1.56), (1.7, 2.5), (1.45, 2.9), (-2.9, 2.9)], -1.05, 1.05)
    slab(s, 'red cloth', [(-2.91, 1.1), (3.02, 1.1), (2.97, 1.32), (-2.91, 1.32)], -1.06, 1.06)
    slab(s, 'glass', [(1.12, 1.6), (2.08, 1.6), (1.66, 2.4), (1.12, 2.4)], -1.06, 1.06)
    s.add('glass', [(1.76, -.9, 2.42), (1.76, .9, 2.42), (2.2, .9, 1.6), (2.2, -.9, 1.6)], [(0, 1, 2, 3)])
    for x0, x1 in ((-2.4, -1.3), (-.9, .2)):
        slab(s, 'glass', [(x0, 1.7), (x1, 1.7), (x1, 2.35), (x0, 2.35)], -1.06, 1.06)
    s.rods('iron', [(1.0, -1.065, .55), (1.0, -1.065, 2.5)], .012)
    s.box('iron', -2.95, 3.2, -1.0, 1.0, .42, .56)
    for y in (-.75, .75):
        s.box('crystal', 3.08, 3.14, y - .14, y + .14, .9, 1.1)
    for x in (-1.8, 2.1):
        disc(s, 'lacquer', x, .44, .56, 1.065)
        disc(s, 'lacquer', x, .42, .43, 1.11)
        disc(s, 'tin', x, .42, .2, 1.12)
    for r, z0, z1 in ((.09, 2.9, 4.3), (.07, 4.3, 5.6), (.05, 5.6, 6.7)):
        s.rod('tin', (-2.2, 0, z0), (-2.2, 0, z1), r, 10)
    dish(s, 'frame', np.array((-2.2, -.1, 6.8)), np.array((-.5, -.7, .5)), .75)
    return s


def disc(s, material, x, z, r, half):
    """A wheel's face on both sides of a body."""
    slab(s, material, [(x + r * math.cos(a), z + r * math.sin(a)) for a in np.linspace(0, 2 * math.pi, 28, endpoint=False)], -half, half)


def dish(s, material, at, toward, r, k=24):
    toward = toward / np.linalg.norm(toward)
    u = np.cross(toward, (0, 0, 1))
    u /= np.linalg.norm(u)
    w = np.cross(toward, u)
    rings = [at + toward * .3 * q * q + r * q * (math.cos(a) * u + math.sin(a) * w) for q in (.05, .4, .7, 1) for a in np.linspace(0, 2 * math.pi, k, endpoint=False)]
    s.add(material, [tuple(v) for v in rings], [(j * k + i, j * k + (i + 1) % k, (j + 1) * k + (i + 1) % k, (j + 1) * k + i) for j in range(3) for i in range(k)])
    s.rod('iron', at, at + toward * .55, .02)
