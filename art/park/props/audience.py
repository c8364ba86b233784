"""What is laid out for those who come to listen: soup, tickets, glasses, programmes, towels."""
import math

import numpy as np

from mesh import Solids
from props.seating import table


def soup_table():
    s = table()
    s.lathe('iron', -.45, 0, [(.24, .76), (.26, 1.08), (.25, 1.08)], 20)
    s.lathe('iron', -.45, 0, [(.27, 1.08), (.1, 1.14), (.03, 1.18)], 20)
    for k, x in enumerate((.1, .38, .66)):
        for n in range((7, 7, 6)[k]):
            z = .765 + n * .035
            s.lathe('sheet', x, .02 * k, [(.07, z), (.13, z + .06), (.12, z + .06)], 16, False)
    return s


def bar_table():
    """Under a white cloth: glasses in rows, half of them filled, and a cooler with two bottles."""
    s, rng = Solids(), np.random.default_rng(40)
    s.box('sheet', -1.6, 1.6, -.42, .42, .93, .95)
    hem = np.linspace(-1.6, 1.6, 130)
    for side in (-1, 1):
        fold = [side * (.42 + .035 * math.sin(x * 15) + .015 * math.sin(x * 41)) for x in hem]
        V = [(x, side * .42, .95) for x in hem] + [(x, y, .08) for x, y in zip(hem, fold)]
        s.add('sheet', V, [(i, i + 1, 131 + i, 130 + i) for i in range(129)])
        s.box('sheet', side * 1.6 - .01, side * 1.6 + .01, -.42, .42, .08, .95)
    for k in range(36):
        x, y = -1.48 + k % 9 * .37 + rng.normal(scale=.02), -.3 + k // 9 * .2
        if math.hypot(x - .55, y - .05) > .26:
            goblet(s, x, y, .95, ('rust', None, 'hay')[(k + k // 9) % 3])
    s.lathe('tin', .55, .05, [(.11, .95), (.15, 1.2), (.16, 1.2), (.14, 1.19)], 20, False)
    for x, y, lean in ((.5, .02, -.05), (.61, .08, .06)):
        s.rod('tarpaulin', (x, y, 1.0), (x + lean, y, 1.27), .045, 10)
        s.rod('tarpaulin', (x + lean, y, 1.27), (x + lean * 1.5, y, 1.4), .018, 8)
    return s


def goblet(s, x, y, z, wine):
    s.lathe('crystal', x, y, [(.045, z), (.04, z + .01), (.009, z + .02), (.009, z + .1), (.046, z + .15), (.054, z + .2), (.046, z + .25)], 14, False)
    if wine:
        s.lathe(wine, x, y, [(.012, z + .1), (.049, z + .15), (.0555, z + .19), (.01, z + .19)], 14)


def box_office():
    s = table()
    s.box('rust', -.25, .15, -.15, .13, .76, .9)
    s.lathe('red cloth', .4, 0, [(.09, .76), (.09, .86), (.03, .86)], 16)
    s.rods('iron', [(.7, .1, .76), (.7, .1, 1.1), (.6, 0, 1.22)], .015)
    s.lathe('lantern', .58, -.02, [(.1, 1.14), (.05, 1.22), (.02, 1.24)], 12)
    s.box('sheet', -.75, -.4, -.15, .1, .76, .79)
    return s


def booklet():
    s = Solids()
    s.add('red cloth', [(-.08, -.11, .478), (.08, -.11, .478), (.08, .11, .478), (-.08, .11, .478)], [(0, 1, 2, 3)])
    s.add('sheet', [(-.06, -.02, .48), (.06, -.02, .48), (.06, .07, .48), (-.06, .07, .48)], [(0, 1, 2, 3)])
    return s


def chair_towel():
    s = Solids()
    for y, low in ((.16, .58), (.215, .62)):
        s.add('sheet', [(-.19, y, low), (.19, y, low), (.19, y, .94), (-.19, y, .94)], [(0, 1, 2, 3)])
    s.add('sheet', [(-.19, .16, .94), (.19, .16, .94), (.19, .215, .94), (-.19, .215, .94)], [(0, 1, 2, 3)])
    return s
