"""What the park's own work leaves standing about."""
import math

import numpy as np

from mesh import Solids
from props.seating import chair


def upturned_boat():
    """The rowing boat keel up on two trestles, a tar pot and a brush beside it."""
    s, n = Solids(), 14
    rows = []
    for k in range(n + 1):
        t = k / n
        half = .68 * math.sin(math.pi * (.14 + .86 * t) ** .9) if t < 1 else .02
        rows.append([(-2 + 4 * t, half * math.cos(a), .72 + (.52 - .16 * (2 * t - 1) ** 2) * math.sin(a)) for a in np.linspace(0, math.pi, 9)])
    V = [p for row in rows for p in row]
    s.add('lacquer', V, [(r * 9 + i, r * 9 + i + 1, (r + 1) * 9 + i + 1, (r + 1) * 9 + i) for r in range(n) for i in range(8)])
    s.rods('boards', [(row[4][0], 0, row[4][2] + .03) for row in rows], .035)
    for side in (0, 8):
        s.rods('boards', [row[side] for row in rows], .04)
    for x in (-1.1, 1.1):
        s.rod('boards', (x, -.75, .68), (x, .75, .68), .05)
        for y in (-.6, .6):
            for d in (-.3, .3):
                s.rod('boards', (x + d, y, 0), (x, y, .68), .035)
    s.lathe('iron', -1.7, -1.1, [(.15, 0), (.18, .3), (.16, .3)], 14)
    s.rod('boards', (-1.7, -1.1, .2), (-1.45, -.95, .62), .02)
    return s


def heap(material, tall, wide, count, seed, blade):
    """A mound of loose blades, thickest in the middle."""
    s, rng = Solids(), np.random.default_rng(seed)
    s.lathe(material, 0, 0, [(wide * .92, -.1), (wide * .72, tall * .42), (wide * .4, tall * .78), (.03, tall * .95)], 18)
    for _ in range(count):
        a, r = rng.random() * 6.28, wide * 1.08 * math.sqrt(rng.random())
        z = tall * max(0, 1 - (r / wide) ** 1.6) + rng.uniform(-.02, .06)
        d = rng.normal(size=3) * (1, 1, .5)
        d = d / np.linalg.norm(d) * blade * rng.uniform(.6, 1.4)
        w = np.cross(d, rng.normal(size=3))
        w = w / np.linalg.norm(w) * blade * .3
        c = np.array([r * math.cos(a), r * math.sin(a), z])
        s.add(material, [tuple(c - d), tuple(c + w), tuple(c + d), tuple(c - w)], [(0, 1, 2, 3)])
    return s


def leaf_heap():
    return heap('fallen leaf', .75, 1.15, 1500, 28, .085)


def haycock():
    return heap('hay', .95, 1.0, 1300, 16, .2)


def swath():
    """A row of cut hay, 8 m long."""
    s, rng = Solids(), np.random.default_rng(17)
    for _ in range(1700):
        x, y = rng.uniform(-4, 4), rng.normal(scale=.24)
        z = .26 * math.exp(-(y / .3) ** 2) * rng.uniform(.3, 1.1)
        d = rng.normal(size=3) * (.2, .2, .06)
        s.add('hay', [(x - d[0], y - d[1], z - d[2]), (x + .02, y - .02, z + .03), (x + d[0], y + d[1], z + d[2]), (x - .02, y + .02, z)], [(0, 1, 2, 3)])
    return s


def chair_stack():
    s, one = Solids(), chair()
    for k in range(9):
        for material, (V, F) in one.parts.items():
            s.add(material, [(x, y + .012 * k, z + .115 * k) for x, y, z in V], F)
    return s


def tarpaulin():
    """A green sheet thrown over something 1.6 m high."""
    s, n = Solids(), 18
    rng = np.random.default_rng(18)
    V = []
    for j in range(n + 1):
        for i in range(n + 1):
            x, y = -1.9 + 3.8 * i / n, -1.1 + 2.2 * j / n
            e = max(abs(x) - 1.2, abs(y) - .55, 0)
            V.append((x * (1 - .18 * min(e, .5)), y * (1 - .18 * min(e, .5)), max(1.62 - 2.6 * e + rng.normal(scale=.025), .03)))
    s.add('tarpaulin', V, [(j * (n + 1) + i, j * (n + 1) + i + 1, (j + 1) * (n + 1) + i + 1, (j + 1) * (n + 1) + i) for j in range(n) for i in range(n)])
    return s


def towel():
    """Hangs over a rail that runs along x, its fold at the origin."""
    s = Solids()
    for k in range(5):
        material = 'red cloth' if k % 2 else 'sheet'
        for side in (-.03, .03):
            s.add(material, [(-.3, side * (1 + k * .2), -.12 * k), (.3, side * (1 + k * .2), -.12 * k), (.3, side * (1.2 + k * .2), -.12 * (k + 1)), (-.3, side * (1.2 + k * .2), -.12 * (k + 1))], [(0, 1, 2, 3)])
    return s


def fence_field():
    """Four metres of deer fence: posts and wire."""
    s = Solids()
    for x in (0, 4):
        s.lathe('boards', x, 0, [(.06, -.3), (.055, 1.95)], 8)
    for z in (.1, .3, .5, .72, .96, 1.22, 1.5, 1.8):
        s.rod('iron', (0, 0, z), (4, 0, z), .008, 4)
    for k in range(1, 20):
        s.rod('iron', (k * .2, 0, .1), (k * .2, 0, 1.8), .005, 3)
    return s


def gate():
    s = Solids()
    for x in (0, 1.6):
        s.box('boards', x - .07, x + .07, -.07, .07, -.3, 1.9)
    for x in (.12, 1.48):
        s.box('boards', x - .04, x + .04, -.03, .03, .15, 1.6)
    for z in (.2, .9, 1.52):
        s.box('boards', .1, 1.5, -.025, .025, z, z + .09)
    s.rod('boards', (.15, 0, .25), (1.45, 0, .95), .035)
    for k in range(1, 7):
        s.rod('iron', (.1 + k * .2, 0, .2), (.1 + k * .2, 0, 1.55), .008, 4)
    return s


def puddle():
    s = Solids()
    V = [(1.5 * math.cos(a) * (1 + .22 * math.sin(3 * a)), .62 * math.sin(a) * (1 + .15 * math.cos(2 * a)), .075) for a in np.linspace(0, 2 * math.pi, 41)[:-1]]
    s.add('water', V, [tuple(range(40))])
    return s


def lily_flower():
    s = Solids()
    for k in range(14):
        a, up = k * 2.4, .05 + .06 * (k / 14)
        c, d, r = math.cos(a), math.sin(a), .13 * (1 - .5 * k / 14)
        s.add('white', [(0, 0, .02), (r * .6 * c - .035 * d, r * .6 * d + .035 * c, up * .7), (r * c, r * d, up + .03), (r * .6 * c + .035 * d, r * .6 * d - .035 * c, up * .7)], [(0, 1, 2, 3)])
    s.lathe('buttercup', 0, 0, [(.03, .03), (.03, .07), (.01, .08)], 8)
    return s
