"""Instruments, their cases and what they are played from."""
import math

import numpy as np

from mesh import Solids

# half widths of a violin's body from the end button to the neck
BODY = ((0, .10), (.04, .19), (.12, .235), (.24, .22), (.36, .165), (.46, .15), (.56, .165), (.68, .20), (.80, .195), (.9, .15), (.96, .08), (1, .03))


def outline(length, wide):
    right = [(w * wide, t * length) for t, w in BODY]
    return right + [(-x, z) for x, z in reversed(right)]


def slab(s, material, shape, y0, y1):
    """A flat body that stands upright and faces south."""
    n = len(shape)
    V = [(x, y, z) for y in (y0, y1) for x, z in shape]
    s.add(material, V, [tuple(range(n)), tuple(range(n, 2 * n)), *[(i, (i + 1) % n, n + (i + 1) % n, n + i) for i in range(n)]])


def cello():
    s = Solids()
    slab(s, 'varnish', [(x, z + .28) for x, z in outline(.76, .98)], -.09, .09)
    s.box('lacquer', -.025, .025, -.14, -.10, .62, 1.42)
    s.box('varnish', -.03, .03, -.11, -.06, 1.04, 1.5)
    s.lathe('varnish', 0, -.08, [(.02, 1.46), (.05, 1.52), (.02, 1.58)], 8)
    s.box('wood', -.06, .06, -.15, -.09, .6, .7)
    s.rod('iron', (0, 0, 0), (0, 0, .3), .01)
    return s


def cello_case():
    s = Solids()
    slab(s, 'lacquer', [(x, z) for x, z in outline(.95, 1.25)] , -.14, .14)
    slab(s, 'lacquer', [(-.1, .85), (.1, .85), (.1, 1.38), (-.1, 1.38)], -.12, .12)
    for z in (.3, .7):
        s.box('brass', -.28, -.22, -.05, .05, z, z + .06)
    return s


def music_stand():
    s = Solids()
    for a in (0, 2.1, 4.2):
        s.rod('iron', (.28 * math.cos(a), .28 * math.sin(a), 0), (0, 0, .42), .014)
    s.rod('iron', (0, 0, .3), (0, 0, 1.15), .014)
    s.add('lacquer', [(-.27, -.08, 1.05), (.27, -.08, 1.05), (.27, .10, 1.42), (-.27, .10, 1.42)], [(0, 1, 2, 3)])
    s.add('sheet', [(-.22, -.085, 1.07), (-.01, -.10, 1.07), (-.01, .07, 1.39), (-.22, .085, 1.39)], [(0, 1, 2, 3)])
    s.add('sheet', [(.22, -.085, 1.07), (.01, -.10, 1.07), (.01, .07, 1.39), (.22, .085, 1.39)], [(0, 1, 2, 3)])
    return s


def grand_piano():
    """Lid open to the south, keys to the west."""
    s = Solids()
    side = [(0, -.75), (0, .75), (.45, .75), (1.0, .72), (1.6, .5), (1.95, .1), (2.1, -.35), (1.95, -.68), (1.5, -.75)]
    prism(s, 'lacquer', side, .68, .98)
    s.box('lacquer', -.28, .02, -.75, .75, .62, .74)
    s.box('sheet', -.24, 0, -.64, .64, .74, .765)
    for k in range(36):
        if k % 7 not in (2, 6):
            y = -.62 + k * .0345
            s.box('lacquer', -.13, 0, y + .022, y + .042, .765, .785)
    for x, y in ((.15, -.6), (.15, .6), (1.75, -.3)):
        s.lathe('lacquer', x, y, [(.05, 0), (.06, .2), (.09, .68)], 8)
    prism(s, 'brass', [(x * .93 + .08, y * .9) for x, y in side], .981, .985)
    lid = [(x, .75 - (.75 - y) * .62, .99 + (.75 - y) * .72) for x, y in side]
    s.add('lacquer', lid, [tuple(range(len(lid)))])
    s.rod('lacquer', (.5, -.7, .98), (.5, -.2, 1.66), .015)
    s.add('lacquer', [(.06, -.45, 1.0), (.06, .45, 1.0), (.22, .45, 1.3), (.22, -.45, 1.3)], [(0, 1, 2, 3)])
    s.add('sheet', [(.05, -.24, 1.01), (.05, .24, 1.01), (.2, .24, 1.29), (.2, -.24, 1.29)], [(0, 1, 2, 3)])
    return s


def prism(s, material, shape, z0, z1):
    n = len(shape)
    V = [(x, y, z) for z in (z0, z1) for x, y in shape]
    s.add(material, V, [tuple(range(n))[::-1], tuple(range(n, 2 * n)), *[(i, (i + 1) % n, n + (i + 1) % n, n + i) for i in range(n)]])


def piano_stool():
    s = Solids()
    s.box('lacquer', -.18, .18, -.36, .36, .42, .5)
    for x in (-.15, .15):
        for y in (-.32, .32):
            s.rod('lacquer', (x, y, 0), (x, y, .42), .025)
    return s


def harp_under_cover():
    """A concert harp under its cloth, seen from the south: the column to the west, the dip of the neck, the shoulder to the east."""
    s = Solids()
    shape = [(-.46, 0), (-.44, 1.0), (-.46, 1.7), (-.4, 1.86), (-.3, 1.88), (-.2, 1.78), (-.08, 1.6), (.08, 1.5), (.28, 1.52), (.46, 1.6), (.58, 1.55), (.6, 1.4), (.44, .95), (.3, .5), (.26, 0)]
    n, layers = len(shape), ((-.26, .93), (-.17, 1), (.17, 1), (.26, .93))
    V = [(x * f + .12 * y * (1 - z / 1.9), y + y * .5 * (1 - z / 1.9), z * (1 - (1 - f) * .5)) for y, f in layers for x, z in shape]
    F = [(r * n + i, r * n + (i + 1) % n, (r + 1) * n + (i + 1) % n, (r + 1) * n + i) for r in range(len(layers) - 1) for i in range(n)]
    s.add('canvas', V, [*F, tuple(range(n)), tuple(range(3 * n, 4 * n))])
    for x in (-.3, -.02, .2):
        s.rods('wool', [(x, -.27, 1.45), (x + .02, -.34, .7), (x - .03, -.41, .02)], .014, 5)
    return s


def timpani():
    s = Solids()
    for x in (-.42, .42):
        bowl = [(.34 * math.cos(t), .82 - .42 * math.sin(t)) for t in np.linspace(math.pi / 2 - .2, 0, 8)]
        s.lathe('varnish', x, 0, bowl, 24, False)
        s.lathe('sheet', x, 0, [(.36, .82), (.36, .85), (.01, .85)], 24)
        for a in (0, 2.1, 4.2):
            s.rod('iron', (x + .3 * math.cos(a), .3 * math.sin(a), 0), (x + .24 * math.cos(a), .24 * math.sin(a), .6), .02)
    return s


def harpsichord():
    """Long and narrow, painted rust outside, lid open to the south."""
    s = Solids()
    side = [(0, -.46), (0, .46), (1.0, .44), (1.5, .2), (1.9, -.1), (2.25, -.28), (2.25, -.46)]
    prism(s, 'rust', side, .7, .92)
    s.box('boards', -.16, .01, -.46, .46, .66, .76)
    s.box('sheet', -.14, 0, -.4, .4, .76, .775)
    prism(s, 'boards', [(x * .96 + .04, y * .92) for x, y in side], .921, .925)
    lid = [(x, .46 - (.46 - y) * .35, .93 + (.46 - y) * .94) for x, y in side]
    s.add('sheet', lid, [tuple(range(len(lid)))])
    for x, y in ((.1, -.38), (.1, .38), (1.1, -.38), (1.9, -.3)):
        s.lathe('wood', x, y, [(.03, 0), (.05, .3), (.04, .7)], 8)
    return s


def violone_case():
    """Stands on its foot and leans back to the north: red, with brass corners, a strap, a label, and the light of noon down one shoulder."""
    s, lean = Solids(), math.radians(13)

    def place(material, shape, y0, y1):
        slab(s, material, shape, y0, y1)
        V, _ = s.parts[material]
        for k in range(len(V) - 2 * len(shape), len(V)):
            x, y, z = V[k]
            V[k] = (x, y * math.cos(lean) + z * math.sin(lean), z * math.cos(lean) - y * math.sin(lean))

    body = outline(1.2, 1.55)
    place('rust', body, -.22, .2)
    place('rust', [(-.14, 1.08), (-.11, 1.2), (-.11, 1.92), (-.06, 2.0), (.06, 2.0), (.11, 1.92), (.11, 1.2), (.14, 1.08)], -.2, .18)
    place('red cloth', [(x * .82, .06 + z * .9) for x, z in body], -.235, -.22)
    place('canvas', [(.21, .74), (.245, .86), (.215, .97), (.16, 1.03), (.185, .95), (.215, .86)], -.245, -.235)
    place('canvas', [(.06, 1.3), (.08, 1.3), (.08, 1.86), (.06, 1.86)], -.21, -.2)
    place('sheet', [(-.15, .3), (.15, .3), (.15, .52), (-.15, .52)], -.245, -.235)
    for k, wide in enumerate((.11, .08, .1)):
        place('lacquer', [(-wide, .35 + k * .055), (wide, .35 + k * .055), (wide, .368 + k * .055), (-wide, .368 + k * .055)], -.25, -.245)
    for z, x in ((.2, .34), (.62, .24), (.95, .29)):
        for side in (-1, 1):
            place('brass', [(side * x - .035, z), (side * x + .035, z), (side * x + .035, z + .07), (side * x - .035, z + .07)], -.25, -.2)
    place('lacquer', [(-.09, 1.04), (-.06, 1.16), (.06, 1.16), (.09, 1.04), (.06, 1.04), (.04, 1.12), (-.04, 1.12), (-.06, 1.04)], -.3, -.23)
    return s


def case_table():
    """A violone's case flat on two trestles: thermos, cups and a hand of cards on it."""
    s = Solids()
    prism(s, 'lacquer', [(z - .9, x) for x, z in outline(1.35, 1.9)], .52, .78)
    prism(s, 'lacquer', [(.3, -.13), (1.2, -.13), (1.2, .13), (.3, .13)], .54, .74)
    for x in (-.6, .5):
        s.rod('boards', (x, -.4, .49), (x, .4, .49), .035)
        for y in (-.32, .32):
            for d in (-.2, .2):
                s.rod('boards', (x + d, y, 0), (x, y, .49), .022)
    s.lathe('rust', -.55, .05, [(.05, .78), (.05, 1.02), (.035, 1.05), (.035, 1.1)], 14)
    for x, y in ((-.3, .16), (-.2, -.2), (.1, .05)):
        s.lathe('sheet', x, y, [(.025, .78), (.04, .86), (.035, .86)], 12, False)
    for k in range(5):
        a, c = -.5 + .25 * k, .12 + .03 * k
        x, y = -.42 + c, -.08 - .03 * abs(k - 2)
        V = [(x + p * math.cos(a) - q * math.sin(a), y + p * math.sin(a) + q * math.cos(a), .785 + .002 * k) for p, q in ((-.03, -.05), (.03, -.05), (.03, .05), (-.03, .05))]
        s.add('sheet', V, [(0, 1, 2, 3)])
    return s
