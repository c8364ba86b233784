"""Groups of things that belong together: (thing, x, y, turn in degrees[, height])."""
import math

import numpy as np

from plan import ARBOR, CHAMBER_HALL, FOUNTAIN, OPERA_HOUSE, RONDELL, WATER_LEVEL, ground, lake
from planting.specimens import SPECIMENS


def chair_arcs(rows=10, gap=27, wild=0.0):
    """Rows around the garden steps, to the left and right of the fountain and its beds."""
    rng, out = np.random.default_rng(12), []
    for row in range(rows):
        r = 13.5 + 1.25 * row
        for q in np.arange(-62, 63, 60 / r):
            if abs(q) < gap:
                continue
            a = math.radians(-90 + q)
            dx, dy = rng.normal(scale=.02 + .35 * wild, size=2)
            x, y, turn = r * math.cos(a) + dx, -12 + r * math.sin(a) + dy, math.degrees(a) - 90 + rng.normal(scale=1.7 + 45 * wild)
            if math.hypot(x - FOUNTAIN[0], y - FOUNTAIN[1]) > 13.2:
                out.append(('chair', x, y, turn))
    return out


LANTERN_POLES = [(-15, -16), (-18, -27), (-12, -38), (5, -40.5), (17, -33), (18.5, -22), (15, -14)]


def strung(poles, high=3.85, sag=.75, every=.95):
    out = [('lantern-pole', x, y, 0) for x, y in poles]
    for (x0, y0), (x1, y1) in zip(poles[:-1], poles[1:]):
        n = int(math.hypot(x1 - x0, y1 - y0) / every)
        z0, z1 = ground(x0, y0) + high, ground(x1, y1) + high
        out += [('lantern', x0 + (x1 - x0) * t, y0 + (y1 - y0) * t, 0, z0 + (z1 - z0) * t - sag * 4 * t * (1 - t)) for t in (i / n for i in range(1, n))]
    return out


def concert():
    return [*chair_arcs(), *strung(LANTERN_POLES)]


def opera():
    return [('stage', 0, -19.5, 0), ('mast', -9.5, -20, 0), ('mast', 9.5, -20, 0), *chair_arcs(8)]


def after_applause():
    return [('stage', 0, -19.5, 0), *chair_arcs(8, wild=.55), ('music-stand', -2, -20, 20, ground(-2, -20) + .8)]


def arbor_quartet():
    x, y = ARBOR
    seats = [(-1.7, 1.2, 55), (-.7, .1, 20), (.9, .1, -20), (1.9, 1.2, -55)]
    out = []
    for dx, dy, turn in seats:
        a = math.radians(turn)
        out += [('chair', x + dx, y + dy, turn + 180, ground(x, y) + .16), ('music-stand', x + dx - math.sin(a) * .85, y + dy + math.cos(a) * .85, turn, ground(x, y) + .16)]
    return out


def picnic():
    x, y = -45, -61.6
    return [('rug', x, y, 20), ('basket', x + .5, y + .35, 0), ('rug', x - 2.6, y + 1.6, -35), ('basket', x - .9, y - .2, 60)]


def shore_lanterns():
    """Poles along the northern shore."""
    points = [(-34 + 5.5 * k, next(v for v in np.arange(-40, -80, -.1) if lake(-34 + 5.5 * k, v) < .06)) for k in range(12)]
    return strung(points, 2.6, .55, .8)


def park_furniture():
    """What stands in the park on any day: benches on the ring path, a game of croquet, a sundial, the boat."""
    benches = [(-27.6, -13.4, 205), (-59, -52, 128), (-63, -108, 60), (-20, -126.8, 0), (12, -127.2, 0), (71.5, -74, 260), (50, -37, 140), (24, -15.2, 170), (60, -113, -50)]
    return [*(('bench', *b) for b in benches), ('croquet', -20, -44, 20), ('sundial', 26, -40, 0), ('boat', -18, -69.5, 12, WATER_LEVEL + .05),
            ('round-bench', *RONDELL, 0), ('bench', -25.5, -174, 0)]


def young_trees():
    out = [('rope-post', RONDELL[0] + 11 * math.cos(a), RONDELL[1] + 11 * math.sin(a), 0) for a in np.linspace(0, 2 * math.pi, 11)[:-1]]
    return out + [('rope-post', x, y, 0) for name, x, y, *_ in SPECIMENS if name in ('linden', 'beech') and y > -30]


def flock():
    rng = np.random.default_rng(40)
    flock = [('sheep', -11 + rng.normal(scale=5), -33.5 + rng.normal(scale=3), rng.uniform(0, 360)) for _ in range(19)]
    # the first one would stand in the shadow of the lithograph, where it cannot be told from the grass
    return flock[1:]


def nettles():
    rng = np.random.default_rng(71)
    spots = [(x + rng.normal(scale=.5), -9.6 - rng.exponential(1.3)) for x in np.arange(5.5, 15, .42)]
    spots += [(15.2 + rng.exponential(1.2), y) for y in np.arange(-9, 7, .5)]
    spots += [(rng.uniform(2, 22), rng.uniform(-27, -14)) for _ in range(46)] + [(-5.6 - rng.exponential(2), -9.8 - rng.exponential(1.5)) for _ in range(20)]
    return [('hoist', 8.4, -14.2, 0), *(('nettle-clump', x, y, rng.uniform(0, 360), ground(x, y) - rng.uniform(0, .75)) for x, y in spots)]


def planned():
    return [('chamber-hall', *CHAMBER_HALL, 28), ('opera-house', *OPERA_HOUSE, 14)]


def tea_house_boat():
    return [('boat', 62.5, -91, 150, WATER_LEVEL + .05)]


SETS = {
    'bare': list,  # the weeks without leaves and without snow; request.py
    'concert': concert, 'opera': opera, 'after-applause': after_applause, 'arcs': chair_arcs, 'arbor-quartet': arbor_quartet,
    'picnic': picnic, 'shore-lanterns': shore_lanterns, 'furniture': park_furniture, 'young-trees': young_trees, 'flock': flock, 'rowing': tea_house_boat, 'planned': planned, 'nettles': nettles,
}
