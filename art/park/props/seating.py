"""Chairs, benches and tables."""
import math

import numpy as np

from mesh import Solids


def chair():
    s, t = Solids(), .035
    for x in (-.2, .2):
        s.box('frame', x - t / 2, x + t / 2, -.2, -.2 + t, 0, .45)
        s.box('frame', x - t / 2, x + t / 2, .2 - t, .2, 0, .92)
    s.box('frame', -.23, .23, -.22, .22, .43, .47)
    for z in (.62, .74, .86):
        s.box('frame', -.2, .2, .175, .195, z, z + .05)
    return s


def bench():
    s = Solids()
    for x in (-.85, .85):
        s.rods('iron', [(x, -.22, 0), (x, -.22, .42), (x, .2, .42), (x, .34, .9)], .03)
        s.rod('iron', (x, .24, 0), (x, .2, .42), .03)
    for y in (-.2, -.08, .04, .16):
        s.box('boards', -1, 1, y, y + .09, .42, .46)
    for k in range(3):
        s.box('boards', -1, 1, .22 + k * .045, .26 + k * .045, .55 + k * .13, .64 + k * .13)
    return s


def round_bench():
    s = Solids()
    for k in range(20):
        a = 2 * math.pi * k / 20
        s.rod('wood', (1.5 * math.cos(a), 1.5 * math.sin(a), 0), (1.5 * math.cos(a), 1.5 * math.sin(a), .42), .04)
    for r in (1.2, 1.38, 1.56, 1.74):
        s.lathe('boards', 0, 0, [(r, .42), (r + .14, .42), (r + .14, .46), (r, .46)], 40, False)
    s.lathe('boards', 0, 0, [(1.08, .46), (.96, .95), (.9, .95)], 40, False)
    s.lathe('stone', 0, 0, [(.5, 0), (.5, .2), (.3, .3), (.26, 1.5), (.42, 1.6), (.42, 1.75)], 20)
    s.lathe('stone', 0, 0, [(.2, 1.75), (.12, 1.9), (.12, 2.0), (.45, 2.4), (.5, 2.6)], 20)
    return s


def table():
    s = Solids()
    s.box('boards', -.9, .9, -.4, .4, .72, .76)
    for x in (-.8, .8):
        for y in (-.32, .32):
            s.rod('iron', (x, y, 0), (x * .9, y, .72), .02)
    return s


def coffee_table():
    s = Solids()
    s.lathe('sheet', 0, 0, [(.74, .38), (.68, .72), (.62, .75), (.01, .75)], 24)
    s.rod('wood', (0, 0, 0), (0, 0, .7), .05)
    for a in (.3, 1.6, 3.0, 4.4):
        x, y = .42 * math.cos(a), .42 * math.sin(a)
        s.lathe('stone', x, y, [(.09, .755), (.09, .765), (.035, .765), (.05, .83)], 12)
    s.lathe('stone', .05, .02, [(.06, .75), (.10, .85), (.07, .97), (.03, 1.0)], 12)
    return s


def parasol():
    s, ribs = Solids(), 10
    s.rod('wood', (0, 0, 0), (0, 0, 2.55), .025)
    rim = [(1.45 * math.cos(a), 1.45 * math.sin(a), 1.95) for a in np.linspace(0, 2 * math.pi, ribs, endpoint=False)]
    for k in range(ribs):
        a, b = rim[k], rim[(k + 1) % ribs]
        cloth = 'canvas' if k % 2 else 'red cloth'
        s.add(cloth, [(0, 0, 2.5), a, b], [(0, 1, 2)])
        s.add(cloth, [a, b, (b[0], b[1], 1.78), (a[0], a[1], 1.78)], [(0, 1, 2, 3)])
    return s


def lamp_pane():
    """One upper window with a light behind it, to be set before its pane; its sill at the origin."""
    s = Solids()
    s.box('lantern', -.56, .56, 0, .02, 0, 2.2)
    for x in (-.56, 0, .56):
        s.box('frame', x - .035, x + .035, -.03, 0, 0, 2.2)
    for z in (0, .55, 1.1, 1.65, 2.2):
        s.box('frame', -.56, .56, -.03, 0, z - .03, z + .03)
    return s
