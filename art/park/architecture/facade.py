"""A wall with windows: holes, reveals, glass, bars, frames and mouldings."""
import math

import numpy as np

DEPTH = .28
lamps = np.random.default_rng(21)


class Wall:
    """A wall from `origin` along `direction`; its outside lies to the right of that direction."""

    def __init__(self, solids, origin, direction):
        self.solids, self.origin, self.u = solids, origin, direction
        self.n = (direction[1], -direction[0])

    def point(self, s, z, out=0):
        return (self.origin[0] + self.u[0] * s + self.n[0] * out, self.origin[1] + self.u[1] * s + self.n[1] * out, z)

    def quad(self, material, *corners):
        self.solids.add(material, [self.point(*c) for c in corners], [(0, 1, 2, 3)])

    def bar(self, material, s0, s1, z0, z1, out0, out1):
        V = [self.point(s, z, o) for z in (z0, z1) for s, o in ((s0, out0), (s1, out0), (s1, out1), (s0, out1))]
        self.solids.add(material, V, [(0, 3, 2, 1), (4, 5, 6, 7), (0, 1, 5, 4), (1, 2, 6, 5), (2, 3, 7, 6), (3, 0, 4, 7)])


def facade(solids, origin, direction, length, z0, z1, windows, material='plaster', broken=0.0, boarded=0.0):
    """Windows are (left, right, sill, head) and optionally 'hood', 'pediment' or 'plain'."""
    wall = Wall(solids, origin, direction)
    across = sorted({0, length, *(s for w in windows for s in w[:2])})
    upward = sorted({z0, z1, *(z for w in windows for z in w[2:4])})
    for a, b in zip(across[:-1], across[1:]):
        for low, high in zip(upward[:-1], upward[1:]):
            s, z = (a + b) / 2, (low + high) / 2
            if not any(w[0] < s < w[1] and w[2] < z < w[3] for w in windows):
                wall.quad(material, (a, low), (b, low), (b, high), (a, high))
    for w in windows:
        window(wall, *w[:4], broken, boarded)
        if len(w) > 4:
            crown(wall, *w)


def window(wall, s0, s1, low, high, broken, boarded):
    for a, b in (((s0, low), (s0, high)), ((s1, high), (s1, low)), ((s0, high), (s1, high)), ((s1, low), (s0, low))):
        wall.quad('stone', a, b, (*b, -DEPTH), (*a, -DEPTH))
    fate = lamps.random()
    lit = lamps.random() < (.96 if low < 2.2 else .5)
    pane = 'hollow' if fate < broken else 'lit glass' if lit else 'glass'
    wall.quad(pane, (s0, low, -DEPTH), (s1, low, -DEPTH), (s1, high, -DEPTH), (s0, high, -DEPTH))
    if fate > 1 - boarded:
        for k in range(5):
            z = low + (high - low) * (k + .1) / 5
            wall.bar('boards', s0 - .1, s1 + .1, z, z + (high - low) * .15, 0, .05)
    elif fate >= broken * .6:
        bars(wall, s0, s1, low, high)
    wall.bar('stone', s0 - .18, s0, low, high, 0, .06)
    wall.bar('stone', s1, s1 + .18, low, high, 0, .06)
    wall.bar('stone', s0 - .18, s1 + .18, high, high + .22, 0, .07)
    wall.bar('stone', s0 - .22, s1 + .22, low - .14, low, 0, .14)


def bars(wall, s0, s1, low, high):
    f = .07
    for q in (s0 + f / 2, (s0 + s1) / 2, s1 - f / 2):
        wall.bar('frame', q - f / 2, q + f / 2, low, high, -DEPTH, -DEPTH + .07)
    rows = 4 if high - low > 2 else 2
    for k in range(rows + 1):
        z, t = low + (high - low) * k / rows, .08 if k in (0, rows) else .05
        wall.bar('frame', s0, s1, z - t / 2, z + t / 2, -DEPTH, -DEPTH + .06)


def crown(wall, s0, s1, _low, high, kind):
    if kind == 'hood':
        wall.bar('stone', s0 - .3, s1 + .3, high + .42, high + .58, 0, .3)
    if kind == 'pediment':
        wall.bar('stone', s0 - .32, s1 + .32, high + .36, high + .5, 0, .3)
        V = [wall.point(s, z, o) for o in (.3, 0) for s, z in ((s0 - .34, high + .5), (s1 + .34, high + .5), ((s0 + s1) / 2, high + .98))]
        wall.solids.add('stone', V, [(0, 1, 2), (0, 2, 5, 3), (2, 1, 4, 5)])


def disc(solids, material, x, y, z, radius, sides=28):
    """A round plate that faces south."""
    V = [(x + radius * math.cos(a), y, z + radius * math.sin(a)) for a in np.linspace(0, 2 * math.pi, sides, endpoint=False)]
    solids.add(material, V, [tuple(range(sides))])
