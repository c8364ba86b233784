"""Things of the park rather than of the evening: boats, rugs, bicycles, sheep, hives, a carriage, a motor car."""
import math

import numpy as np

from mesh import Solids


def boat():
    """A rowing boat 4 m long, bow to the east, afloat at height 0."""
    s, n = Solids(), 12
    rails = []
    for k in range(n + 1):
        t = k / n
        half = .66 * math.sin(math.pi * (.16 + .84 * t) ** .9) if t < 1 else 0
        x, sheer = -2 + 4 * t, .34 + .22 * (2 * t - 1) ** 2
        rails.append((x, max(half, 0), sheer))
    for side in (-1, 1):
        for (xa, ha, za), (xb, hb, zb) in zip(rails[:-1], rails[1:]):
            s.add('boards', [(xa, side * ha, za), (xb, side * hb, zb), (xb, side * hb * .55, -.15), (xa, side * ha * .55, -.15)], [(0, 1, 2, 3)])
            s.rod('wood', (xa, side * ha, za), (xb, side * hb, zb), .03)
    s.add('boards', [(rails[0][0], y, z) for y, z in ((-rails[0][1], .56), (rails[0][1], .56), (rails[0][1] * .5, -.15), (-rails[0][1] * .5, -.15))], [(0, 1, 2, 3)])
    s.box('wood', -1.75, 1.6, -.3, .3, -.13, -.1)
    for x in (-1.2, 0, 1.0):
        s.box('boards', x - .13, x + .13, -.58, .58, .24, .28)
    for side in (-1, 1):
        s.rod('boards', (-.9, side * .2, .32), (1.5, side * .95, .42), .022)
    return s


def rug():
    s = Solids()
    s.box('red cloth', -1, 1, -.75, .75, .10, .2)
    for k in range(5):
        s.box('canvas', -1 + k * .5, -.9 + k * .5, -.755, .755, .10, .204)
    return s


def basket():
    s = Solids()
    s.lathe('boards', 0, 0, [(.2, .2), (.26, .46), (.24, .46)], 14)
    s.rods('wood', [(.25 * math.cos(a), 0, .46 + .22 * math.sin(a)) for a in np.linspace(0, math.pi, 9)], .015)
    s.lathe('lacquer', .06, .05, [(.04, .4), (.04, .62), (.015, .68), (.015, .78)], 8)
    s.box('sheet', -.2, .02, -.12, .12, .46, .52)
    return s


def bicycle():
    """Stands along x, leaning nowhere."""
    s = Solids()
    for x in (-.52, .52):
        s.rods('lacquer', [(x + .34 * math.cos(a), 0, .35 + .34 * math.sin(a)) for a in np.linspace(0, 2 * math.pi, 21)], .018, 5)
        for a in np.linspace(0, math.pi, 6, endpoint=False):
            s.rod('frame', (x + .33 * math.cos(a), 0, .35 + .33 * math.sin(a)), (x - .33 * math.cos(a), 0, .35 - .33 * math.sin(a)), .004, 3)
    for a, b in (((-.52, .35), (-.05, .3)), ((-.05, .3), (-.2, .82)), ((-.2, .75), (.36, .8)), ((-.05, .3), (.38, .72)), ((.52, .35), (.34, .95)), ((-.52, .35), (-.18, .75))):
        s.rod('rust', (a[0], 0, a[1]), (b[0], 0, b[1]), .018)
    s.rods('iron', [(.22, -.26, 1.0), (.34, -.1, 1.02), (.34, .1, 1.02), (.22, .26, 1.0)], .013)
    s.box('lacquer', -.32, -.1, -.07, .07, .84, .89)
    s.rods('iron', [(-.95, .15, 0), (-.6, 0, .35)], .008)
    return s


def sheep():
    """A woolly barrel of overlapping tufts on dark legs, its head down to the grass."""
    s, rng = Solids(), np.random.default_rng(9)
    for x, z, r in ((-.38, .6, .2), (-.2, .63, .25), (.02, .64, .26), (.22, .63, .24), (.36, .66, .18)):
        for y in (-.09, .09):
            fleece(s, x + rng.normal(scale=.015), y, z + rng.normal(scale=.015), r)
    s.rod('wool', (.4, 0, .68), (.6, 0, .5), .1, 9)
    s.rod('bark', (.56, 0, .52), (.74, 0, .3), .075, 8)
    for y in (-.1, .1):
        s.rod('bark', (.57, y * .5, .53), (.53, y * 1.5, .5), .03, 5)
    s.rod('wool', (-.52, 0, .66), (-.6, 0, .48), .04, 6)
    for x in (-.32, .28):
        for y in (-.13, .13):
            s.rod('bark', (x, y, 0), (x, y, .45), .035)
    return s


def fleece(s, x, y, z, r):
    s.lathe('wool', x, y, [(max(.01, r * math.sin(t)), z - r * math.cos(t)) for t in np.linspace(0, math.pi, 8)], 12)


def hive():
    s = Solids()
    s.box('boards', -.3, .3, -.3, .3, .2, .3)
    s.box('frame', -.26, .26, -.26, .26, .3, .95)
    s.box('hollow', -.15, .15, -.265, -.25, .32, .36)
    s.box('slate', -.32, .32, -.32, .32, .95, 1.02)
    for x in (-.24, .24):
        for y in (-.24, .24):
            s.rod('wood', (x, y, 0), (x, y, .2), .03)
    return s


def wheel(s, x, y, r, material='wood'):
    s.rods(material, [(x + r * math.cos(a), y, r + r * math.sin(a)) for a in np.linspace(0, 2 * math.pi, 25)], .03, 5)
    for a in np.linspace(0, math.pi, 6, endpoint=False):
        s.rod(material, (x + r * math.cos(a), y, r + r * math.sin(a)), (x - r * math.cos(a), y, r - r * math.sin(a)), .016, 4)


def carriage():
    """An open victoria without its horses, shafts to the east."""
    s = Solids()
    for y in (-.62, .62):
        wheel(s, -.7, y, .58)
        wheel(s, 1.0, y, .44)
    body = [(-1.1, .75), (-1.15, 1.25), (-.5, 1.2), (-.35, .85), (.3, .72), (.5, .9), (.6, 1.35), (1.2, 1.35), (1.3, .95), (.9, .6), (-.8, .6)]
    n = len(body)
    V = [(x, y, z) for y in (-.48, .48) for x, z in body]
    s.add('lacquer', V, [tuple(range(n)), tuple(range(n, 2 * n)), *[(i, (i + 1) % n, n + (i + 1) % n, n + i) for i in range(n)]])
    hood = [(-1.2 + .75 * math.cos(a) * -.45, 1.25 + .62 * math.sin(a)) for a in np.linspace(0, math.pi, 7)]
    s.add('iron', [(x - .1, y, z) for y in (-.52, .52) for x, z in hood], [(i, i + 1, i + 8, i + 7) for i in range(6)])
    for y in (-.3, .3):
        s.rod('wood', (1.2, y, .6), (3.4, y, .95), .03)
    return s


def motor_car():
    """A tourer of the late twenties, bonnet to the east."""
    s = Solids()
    for y in (-.66, .66):
        for x in (-1.15, 1.25):
            wheel(s, x, y, .38, 'lacquer')
            s.rods('lacquer', [(x - .55, y, .55), (x - .3, y, .84), (x + .25, y, .84), (x + .6, y, .5)], .07)
        s.box('lacquer', -.75, .8, y - .12, y + .12, .36, .42)
    s.box('lacquer', -1.7, .45, -.62, .62, .42, 1.02)
    s.box('lacquer', .45, 1.7, -.42, .42, .45, 1.05)
    s.box('brass', 1.7, 1.76, -.36, .36, .48, 1.05)
    s.box('varnish', -.2, .1, -.58, .58, 1.0, 1.12)
    s.box('varnish', -1.5, -1.2, -.58, .58, 1.0, 1.2)
    s.add('glass', [(.5, -.6, 1.05), (.5, .6, 1.05), (.36, .6, 1.5), (.36, -.6, 1.5)], [(0, 1, 2, 3)])
    s.rods('brass', [(.5, -.6, 1.05), (.36, -.6, 1.5), (.36, .6, 1.5), (.5, .6, 1.05)], .02)
    s.add('canvas', [(-1.9, -.6, 1.1), (-1.9, .6, 1.1), (-1.5, .6, 1.35), (-1.5, -.6, 1.35)], [(0, 1, 2, 3)])
    for y in (-.3, .3):
        s.lathe('brass', 1.72, y, [(.02, .88), (.13, .95), (.13, 1.05), (.02, 1.12)], 12)
    return s


def rope_post():
    """A young tree's stake, for the lindens of 1840."""
    s = Solids()
    for x in (-.3, .3):
        s.rod('wood', (x, 0, -.2), (x, 0, 1.7), .04)
    s.rod('wood', (-.3, 0, 1.5), (.3, 0, 1.5), .03)
    return s


def croquet():
    s = Solids()
    for x, y in ((0, 0), (3, 1.5), (3, -1.5), (6, 0), (9, 1.2), (9, -1.2)):
        s.rods('frame', [(x, y - .14, 0), (x, y - .14, .32), (x, y + .14, .32), (x, y + .14, 0)], .014)
    s.rod('red cloth', (-1.5, 0, 0), (-1.5, 0, .6), .03)
    for x, y, m in ((-.8, .9, 'red cloth'), (1.6, -.4, 'canvas'), (5, 1.7, 'red cloth')):
        s.lathe(m, x, y, [(.01, 0), (.06, .03), (.075, .08), (.05, .13), (.01, .15)], 9)
    s.rod('boards', (-1.9, .5, .05), (-1.1, .5, .05), .02)
    s.rod('boards', (-1.1, .4, .06), (-1.1, .64, .06), .05)
    return s


def sundial():
    s = Solids()
    s.lathe('stone', 0, 0, [(.5, 0), (.5, .16), (.24, .24), (.18, .8), (.34, .9), (.34, 1.0)], 16)
    s.add('brass', [(-.02, -.2, 1.0), (-.02, .22, 1.0), (-.02, .22, 1.28)], [(0, 1, 2)])
    return s
