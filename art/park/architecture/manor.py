"""The manor house: nine axes, two storeys, a centre of three axes that stands forward under a pediment."""
import numpy as np

from architecture.facade import disc, facade
from architecture.manor_porch import build_porch
from mesh import Solids

HALF, DEEP, BASE, EAVES = 14.2, 7.6, 1.25, 10.2
CENTRE, FORWARD = 4.9, 1.1


def row(length, axes):
    step = length / axes
    return [w for i in range(axes) for c in [step * (i + .5)]
            for w in ((c - .62, c + .62, BASE + .75, BASE + 3.35, 'hood'), (c - .6, c + .6, BASE + 5.05, BASE + 7.35))]


def build_manor(inks, decay=False):
    solids = Solids()
    fate = dict(broken=.55, boarded=.22) if decay else {}
    walls(solids, fate)
    mouldings(solids)
    roof(solids, decay)
    pediment(solids)
    build_porch(solids, -DEEP - FORWARD, BASE)
    return solids.build('manor', inks)


def walls(solids, fate):
    solids.box('plinth', -HALF - .12, HALF + .12, -DEEP - .12, DEEP + .12, -1, BASE)
    wing = HALF - CENTRE
    facade(solids, (-HALF, -DEEP), (1, 0), wing, BASE, EAVES, row(wing, 3), **fate)
    facade(solids, (CENTRE, -DEEP), (1, 0), wing, BASE, EAVES, row(wing, 3), **fate)
    front = []
    for i in range(3):
        c = 2 * CENTRE / 3 * (i + .5)
        front += [(c - .75, c + .75, BASE + .02, BASE + 3.6), (c - .65, c + .65, BASE + 5.05, BASE + 7.5, 'pediment' if i == 1 else 'hood')]
    y = -DEEP - FORWARD
    facade(solids, (-CENTRE, y), (1, 0), 2 * CENTRE, BASE, EAVES, front, **fate)
    solids.box('plinth', -CENTRE - .1, CENTRE + .1, y - .1, -DEEP, -1, BASE)
    for x in (-CENTRE, CENTRE):
        solids.add('plaster', [(x, -DEEP, BASE), (x, y, BASE), (x, y, EAVES), (x, -DEEP, EAVES)], [(0, 1, 2, 3)])
    facade(solids, (HALF, -DEEP), (0, 1), 2 * DEEP, BASE, EAVES, row(2 * DEEP, 5), **fate)
    facade(solids, (-HALF, DEEP), (0, -1), 2 * DEEP, BASE, EAVES, row(2 * DEEP, 5), **fate)
    facade(solids, (HALF, DEEP), (-1, 0), 2 * HALF, BASE, EAVES, row(2 * HALF, 9), **fate)


def mouldings(solids):
    bands = ((BASE + 4.25, BASE + 4.5, .1), (EAVES - .75, EAVES - .6, .08), (EAVES - .1, EAVES + .12, .38), (EAVES + .12, EAVES + .34, .55))
    for low, high, out in bands:
        solids.box('stone', -HALF - out, HALF + out, -DEEP - out, DEEP + out, low, high)
        solids.box('stone', -CENTRE - out, CENTRE + out, -DEEP - FORWARD - out, -DEEP, low, high)
    for x in np.arange(-HALF, HALF, .36):
        y = -DEEP - (FORWARD if abs(x) < CENTRE else 0)
        solids.box('stone', x, x + .16, y - .3, y, EAVES - .32, EAVES - .1)
    for side in (-1, 1):
        for k in range(11):
            wide, z, x = (.55, .8)[k % 2 == 0], BASE + k * .8, side * HALF
            solids.box('stone', min(x - side * wide, x + side * .05), max(x - side * wide, x + side * .05), -DEEP - .05, -DEEP + .4, z + .04, z + .76)


def roof(solids, decay):
    z, h, x, y = EAVES + .34, 4.9, HALF + .5, DEEP + .5
    corners = [(-x, -y, z), (x, -y, z), (x, y, z), (-x, y, z), (-x + y * 1.05, 0, z + h), (x - y * 1.05, 0, z + h)]
    solids.add('roof', corners, [(0, 1, 5, 4), (1, 2, 5), (2, 3, 4, 5), (3, 0, 4)])
    for cx, cy in ((-8.2, 0), (8.2, 0), (-3.2, .6), (3.2, .6)):
        solids.box('brick', cx - .55, cx + .55, cy - .4, cy + .4, EAVES + 3, EAVES + 6.5)
        solids.box('stone', cx - .66, cx + .66, cy - .5, cy + .5, EAVES + 6.3, EAVES + 6.55)
    for cx in (-10.2, -7.1, 7.1, 10.2):
        dormer(solids, cx, EAVES + 1.1)
    if decay:
        missing_tiles(solids, z, h, y)


def dormer(solids, x, z):
    y = -DEEP
    solids.box('frame', x - .62, x + .62, y + .55, y + 3.2, z, z + 1.45)
    solids.add('glass', [(x - .4, y + .53, z + .2), (x + .4, y + .53, z + .2), (x + .4, y + .53, z + 1.3), (x - .4, y + .53, z + 1.3)], [(0, 1, 2, 3)])
    solids.add('roof', [(x - .85, y + .3, z + 1.4), (x, y + .3, z + 2), (x + .85, y + .3, z + 1.4),
                        (x - .85, y + 4, z + 1.4), (x, y + 4.6, z + 2), (x + .85, y + 4, z + 1.4)], [(0, 1, 4, 3), (1, 2, 5, 4), (0, 2, 1)])


def missing_tiles(solids, z, h, y):
    """Holes in the southern slope with bare battens across them."""
    rng = np.random.default_rng(70)
    for cx, cy, wide, deep in ((-9.2, .45, 3.2, .34), (6.0, .62, 2.6, .26), (11.0, .25, 1.8, .2), (-5.2, .8, 1.6, .14)):
        n = 15
        edge = [(cx + wide * np.cos(a) * rng.uniform(.55, .72), cy + deep * np.sin(a) * rng.uniform(.6, 1.05)) for a in np.linspace(0, 2 * np.pi, n, endpoint=False)]
        solids.add('hollow', [(x, -y + t * y - .02, z + t * h + .05) for x, t in edge], [tuple(range(n))])
        for t in np.arange(cy - deep * .8, cy + deep * .8, .055):
            half = wide * .62 * np.sqrt(max(0, 1 - ((t - cy) / deep) ** 2))
            solids.rod('boards', (cx - half, -y + t * y - .05, z + t * h + .09), (cx + half * rng.uniform(.5, 1), -y + t * y - .05, z + t * h + .09), .045)


def pediment(solids):
    wide, z, high = CENTRE + .5, EAVES + .34, 2.35
    y, back = -DEEP - FORWARD - .5, -DEEP + 6
    solids.add('plaster', [(-wide + .2, y + .55, z), (wide - .2, y + .55, z), (0, y + .55, z + high - .1)], [(0, 1, 2)])
    for side in (-1, 1):
        x = side * (wide + .15)
        V = [p for d in (y, back) for p in ((x, d, z), (x, d, z + .28), (0, d, z + high + .3), (0, d, z + high))]
        solids.add('stone', V, [(0, 3, 2, 1), (0, 4, 7, 3)])
        solids.add('roof', [V[1], V[2], V[6], V[5]], [(0, 1, 2, 3)])
    disc(solids, 'stone', 0, y + .50, z + .95, .72)
    disc(solids, 'glass', 0, y + .47, z + .95, .52)
