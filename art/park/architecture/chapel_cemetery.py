"""The chapel: a small brick nave with a bell turret, nine iron crosses beside it, a low wall around them."""
import math

import numpy as np

from architecture.facade import disc, facade
from mesh import Solids
from plan import CHAPEL, ground

TURN = .35
HALF, LONG, EAVES, RIDGE = 2.7, 4.6, 3.9, 7.6


def build_chapel_cemetery(inks):
    z = ground(*CHAPEL)
    chapel(inks, z)
    graves(inks)
    low_wall(inks)


def chapel(inks, z):
    solids = Solids()
    solids.box('plinth', -HALF - .1, HALF + .1, -LONG - .1, LONG + .1, -1.2, .4)
    lancets = [(s - .35, s + .35, 1.4, 3.1) for s in (1.9, 4.6, 7.3)]
    facade(solids, (HALF, -LONG), (0, 1), 2 * LONG, .4, EAVES, lancets, 'brick')
    facade(solids, (-HALF, LONG), (0, -1), 2 * LONG, .4, EAVES, lancets, 'brick')
    facade(solids, (-HALF, -LONG), (1, 0), 2 * HALF, .4, EAVES, [(1.95, 3.45, .4, 2.9)], 'brick')
    facade(solids, (HALF, LONG), (-1, 0), 2 * HALF, .4, EAVES, [], 'brick')
    for y in (-LONG, LONG):
        solids.add('brick', [(-HALF, y, EAVES), (HALF, y, EAVES), (0, y, RIDGE)], [(0, 1, 2)])
    solids.box('boards', -.75, .75, -LONG - .02, -LONG + .1, .4, 2.9)
    solids.add('stone', [(-1, -LONG - .1, 2.9), (1, -LONG - .1, 2.9), (0, -LONG - .1, 4)], [(0, 1, 2)])
    disc(solids, 'stone', 0, -LONG - .03, 5, .62)
    disc(solids, 'glass', 0, -LONG - .05, 5, .46)
    for side in (-1, 1):
        slope = [(0, -LONG - .4, RIDGE + .12), (0, LONG + .4, RIDGE + .12), (side * (HALF + .45), LONG + .4, EAVES - .4), (side * (HALF + .45), -LONG - .4, EAVES - .4)]
        solids.add('roof', slope, [(0, 1, 2, 3)])
    y = -LONG + 1.1
    solids.box('frame', -.7, .7, y - .7, y + .7, RIDGE - .6, RIDGE + 1.7)
    for side in (-1, 1):
        solids.box('hollow', side * .28 - .17, side * .28 + .17, y - .72, y + .72, RIDGE + .6, RIDGE + 1.45)
    tip = (0, y, RIDGE + 4.6)
    base = [(-.9, y - .9, RIDGE + 1.7), (.9, y - .9, RIDGE + 1.7), (.9, y + .9, RIDGE + 1.7), (-.9, y + .9, RIDGE + 1.7)]
    solids.add('slate', [*base, tip], [(0, 1, 4), (1, 2, 4), (2, 3, 4), (3, 0, 4)])
    solids.rod('iron', (0, y, RIDGE + 4.5), (0, y, RIDGE + 5.6), .035)
    solids.rod('iron', (-.28, y, RIDGE + 5.25), (.28, y, RIDGE + 5.25), .03)
    solids.build('chapel', inks, (*CHAPEL, z), TURN)


def graves(inks):
    """Nine cast-iron crosses in three rows."""
    rng = np.random.default_rng(98)
    for number in range(9):
        x = CHAPEL[0] + 5.6 + number % 3 * 2.6 + rng.normal(scale=.18)
        y = CHAPEL[1] - 9.0 + number // 3 * 3.3 + rng.normal(scale=.2)
        stone = Solids()
        cross(stone, rng.uniform(1.25, 1.75))
        stone.box('hedge', -.6, .6, -1.9, -.3, -.2, .2)
        for piece in stone.build('grave', inks, (x, y, ground(x, y)), rng.normal(scale=.12)):
            piece.rotation_euler = (rng.normal(scale=.03), rng.normal(scale=.04), piece.rotation_euler[2])


def cross(stone, h):
    stone.box('stone', -.3, .3, -.22, .22, -.3, .38)
    stone.box('iron', -.06, .06, -.05, .05, .38, h)
    stone.box('iron', -.4, .4, -.05, .05, h - .5, h - .38)
    for x, z in ((-.4, h - .44), (.4, h - .44), (0, h)):
        stone.lathe('iron', x, 0, [(.01, z - .11), (.1, z - .04), (.1, z + .04), (.01, z + .11)], 8)
    ring = [(.23 * math.cos(a), 0, h - .44 + .23 * math.sin(a)) for a in np.linspace(0, 2 * math.pi, 17)]
    stone.rods('iron', ring, .025, 5)


def low_wall(inks):
    """A field-stone wall with a brick coping; its gate is a gap between two posts."""
    solids, rng = Solids(), np.random.default_rng(57)
    x0, x1, y0, y1 = CHAPEL[0] - 5.5, CHAPEL[0] + 14.2, CHAPEL[1] - 12.2, CHAPEL[1] + 7.5
    corners = [(x0, y0), (x1, y0), (x1, y1), (x0, y1), (x0, y0)]
    for (ax, ay), (bx, by) in zip(corners[:-1], corners[1:]):
        length = math.hypot(bx - ax, by - ay)
        steps = int(length / .6)
        for i in range(steps):
            x, y = ax + (bx - ax) * (i + .5) / steps, ay + (by - ay) * (i + .5) / steps
            if math.hypot(x - CHAPEL[0] - 4.2, y - y0) < 1.5:
                continue
            z, w = ground(x, y), .31
            across = .2 if ay == by else w
            along = w if ay == by else .2
            solids.box('ruin', x - along, x + along, y - across, y + across, z - .5, z + .62 + rng.uniform(-.05, .05))
            solids.box('brick', x - along * 1.02, x + along * 1.02, y - across * 1.25, y + across * 1.25, z + .64, z + .76)
    for side in (-1.6, 1.6):
        x = CHAPEL[0] + 4.2 + side
        z = ground(x, y0)
        solids.box('brick', x - .28, x + .28, y0 - .28, y0 + .28, z - .4, z + 1.5)
        solids.add('stone', [(x - .36, y0 - .36, z + 1.5), (x + .36, y0 - .36, z + 1.5), (x + .36, y0 + .36, z + 1.5), (x - .36, y0 + .36, z + 1.5), (x, y0, z + 1.95)],
                   [(0, 1, 4), (1, 2, 4), (2, 3, 4), (3, 0, 4), (0, 3, 2, 1)])
    solids.build('cemetery wall', inks)
