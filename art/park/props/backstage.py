"""The barn from inside, and what waits there for the evening."""
import math

import numpy as np

from mesh import Solids


def barn_room():
    """A corner of the barn, 10 × 7 m, with one door ajar in the south. It brings its own darkness; a camera stands inside."""
    s = Solids()
    for x in np.arange(-5, 5, .25):
        s.box('boards', x, x + .235, -3.5, 3.5, -.06, 0)
    s.box('lacquer', -5, 5, -3.5, 3.5, -.1, -.07)
    s.box('brick', -5, 5, 3.5, 3.7, -.2, 4.4)
    s.box('brick', -5.2, -5, -3.7, 3.7, -.2, 4.4)
    s.box('brick', 5, 5.2, -3.7, 3.7, -.2, 4.4)
    s.box('brick', -5.2, 1.2, -3.7, -3.5, -.2, 4.4)
    s.box('brick', 2.3, 5.2, -3.7, -3.5, -.2, 4.4)
    s.box('brick', 1.2, 2.3, -3.7, -3.5, 3.4, 4.4)
    s.box('wood', -5.2, 5.2, -3.7, 3.7, 4.4, 4.5)
    for x in (-3.6, -1.2, 1.2, 3.6):
        s.box('wood', x - .14, x + .14, -3.5, 3.5, 3.9, 4.2)
    for x in (-3.6, 3.6):
        s.box('wood', x - .14, x + .14, 1.2, 1.48, 0, 3.9)
        s.rod('wood', (x, 1.3, 2.9), (x, .2, 3.95), .09)
    return s


def costume_rail():
    """Eleven robes on hangers, cut alike and of four cloths."""
    s = Solids()
    for x in (-1.3, 1.3):
        s.rods('iron', [(x, -.3, .06), (x, .3, .06)], .025)
        s.rod('iron', (x, 0, .06), (x, 0, 1.75), .022)
    s.rod('iron', (-1.3, 0, 1.75), (1.3, 0, 1.75), .022)
    for k in range(11):
        x, hem = -1.15 + k * .23, .45 - .2 * math.sin(k * 2.1)
        robe(s, ('robe', 'blanket', 'robe', 'sheet')[k % 4], x, hem, k)
        s.rods('iron', [(x, -.2, 1.58), (x, 0, 1.68), (x, .2, 1.58)], .008, 4)
    return s


def robe(s, cloth, x, hem, seed, n=28):
    """A ring of folds that begins flat at the shoulders and opens to the hem."""
    V = []
    for thick, wide, share, folds in ((.03, .17, 0, 0), (.06, .22, .06, 0), (.06, .17, .35, .1), (.085, .24, .75, .2), (.1, .28, 1, .28)):
        for a in np.linspace(0, 2 * math.pi, n, endpoint=False):
            r = 1 + folds * math.sin(7 * a + seed)
            V.append((x + thick * r * math.cos(a), wide * r * math.sin(a), 1.6 - share * (1.6 - hem)))
    s.add(cloth, V, [(j * n + i, j * n + (i + 1) % n, (j + 1) * n + (i + 1) % n, (j + 1) * n + i) for j in range(4) for i in range(n)])


def mask_line():
    """Three masks pegged on a washing line between two posts."""
    s = Solids()
    for x in (-2.2, 2.2):
        s.rod('wood', (x, 0, -.2), (x, 0, 2.3), .06)
        s.rod('wood', (x, -.5, 2.2), (x, .5, 2.2), .04)
    s.rods('sheet', [(x, 0, 2.2 - .16 * (1 - (x / 2.2) ** 2)) for x in np.linspace(-2.2, 2.2, 15)], .012, 5)
    for k, x in enumerate((-1.05, 0, 1.05)):
        mask(s, x, 1.66, ('sheet', 'rust', 'tarpaulin')[k], k)
        s.box('boards', x - .02, x + .02, -.03, .03, 2.0, 2.12)
    return s


def mask(s, x, z, material, kind):
    wide, tall = .26, .36
    V, F, n, m = [], [], 16, 6
    for j in range(m + 1):
        t = j / m
        for i in range(n):
            a = 2 * math.pi * i / n
            chin = 1 - .28 * max(0, -math.sin(a)) * (1 + .4 * (kind == 1))
            V.append((x + wide * t * math.cos(a) * chin, -.17 * math.sqrt(1 - (t * .97) ** 2), z + tall * t * math.sin(a)))
    for j in range(m):
        F += [(j * n + i, j * n + (i + 1) % n, (j + 1) * n + (i + 1) % n, (j + 1) * n + i) for i in range(n)]
    s.add(material, V, F)
    for side in (-1, 1):
        eye = [(x + side * .1 + .055 * math.cos(a), -.185, z + .07 + .03 * math.sin(a) + side * .02 * math.cos(a) * (kind - 1)) for a in np.linspace(0, 6.28, 13)[:-1]]
        s.add('hollow', eye, [tuple(range(12))])
        s.rods('hollow', [(x + side * .03, -.185, z + .13), (x + side * .1, -.185, z + .17 + .02 * kind), (x + side * .18, -.16, z + .13)], .014)
    s.add('hollow', [(x + .11 * math.cos(a), -.175, z - .15 + .05 * math.sin(a) * (1 if kind == 2 else .6) - .04 * (math.cos(a) ** 2)) for a in np.linspace(0, 6.28, 15)[:-1]], [tuple(range(14))])
    nose = .1 + .09 * kind
    s.add(material, [(x - .04, -.16, z + .08), (x + .04, -.16, z + .08), (x, -.17 - nose, z - .06 - .03 * kind), (x, -.16, z - .09)], [(0, 2, 1), (0, 3, 2), (1, 2, 3)])


def mirror():
    """A folding table with a mirror and nine bulbs."""
    s = Solids()
    s.box('boards', -.8, .8, -.35, .35, .72, .76)
    for x in (-.7, .7):
        for y in (-.28, .28):
            s.rod('iron', (x, y, 0), (x, y, .72), .02)
    s.box('wood', -.62, .62, .26, .32, .8, 1.75)
    s.box('glass', -.5, .5, .245, .262, .9, 1.62)
    for x, z in [(-.56, .95), (-.56, 1.2), (-.56, 1.45), (-.28, 1.69), (0, 1.69), (.28, 1.69), (.56, 1.45), (.56, 1.2), (.56, .95)]:
        s.lathe('lantern', x, .22, [(.01, z - .05), (.045, z - .02), (.045, z + .02), (.01, z + .05)], 12)
    for x, h, m in ((-.6, .14, 'rust'), (-.45, .1, 'sheet'), (.3, .12, 'brass'), (.45, .2, 'lacquer'), (.58, .09, 'red cloth')):
        s.lathe(m, x, -.05, [(.05, .76), (.05, .76 + h), (.02, .77 + h)], 12)
    s.box('sheet', -.2, .1, -.25, -.05, .76, .775)
    return s


def shoes():
    """Twelve pairs in a row, toes to the south: court shoes and, every third, boots."""
    s = Solids()
    for k in range(12):
        top, size = (.34 if k % 3 == 0 else .1), .95 + .03 * (k % 5)
        side = [(.13, 0), (.05, 0), (.04, .025), (-.14, .02), (-.15, .045), (-.1, .07), (-.02, .095), (.01, top), (.12, top + .01), (.14, .06)]
        for foot in (-.058, .058):
            x, n = -1.7 + k * .31 + foot, len(side)
            V = [(x + half * size, y * size, z * size) for half in (-.036, .036) for y, z in side]
            s.add(('lacquer', 'varnish', 'rust', 'sheet')[k % 4], V, [tuple(range(n)), tuple(range(n, 2 * n)), *[(i, (i + 1) % n, n + (i + 1) % n, n + i) for i in range(n)]])
    return s


def thunder_sheet():
    s, n = Solids(), 12
    V = [(-.55 + 1.1 * i / 4, .05 * math.sin(j * .9 + i * .3), 3.6 - 2.6 * j / n) for j in range(n + 1) for i in range(5)]
    s.add('tin', V, [(j * 5 + i, j * 5 + i + 1, (j + 1) * 5 + i + 1, (j + 1) * 5 + i) for j in range(n) for i in range(4)])
    for x in (-.45, .45):
        s.rod('iron', (x, 0, 3.6), (x, 0, 4.1), .012)
    s.rod('boards', (-.6, 0, 3.58), (.6, 0, 3.58), .03)
    s.rod('boards', (-.58, 0, 1.0), (.58, 0, 1.0), .025)
    s.rod('boards', (1.1, .6, 1.2), (1.15, .6, 1.9), .018)
    s.lathe('sheet', 1.1, .6, [(.02, 1.05), (.09, 1.12), (.09, 1.2), (.02, 1.26)], 12)
    return s
