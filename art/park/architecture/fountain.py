"""The round basin before the house, with a bowl on a stem and its thread of water."""
import math

import numpy as np

from mesh import Solids, link_mesh
from plan import FOUNTAIN, ground


def build_fountain(inks, running=True):
    solids, z = Solids(), ground(*FOUNTAIN)
    solids.lathe('plinth', 0, 0, [(2.9, -.6), (2.9, .3)], 48, False)
    solids.lathe('stone', 0, 0, [(2.9, .3), (3.05, .32), (3.05, .44), (2.6, .44), (2.6, .1)], 48, False)
    solids.lathe('stone', 0, 0, [(.5, 0), (.3, .4), (.18, .6), (.16, 1.1), (.3, 1.25), (.95, 1.45), (1.0, 1.52), (.1, 1.4), (.1, 1.8), (.05, 1.9)], 28)
    if running:
        fall(solids)
    solids.build('fountain', inks, (*FOUNTAIN, z))
    pool = [(FOUNTAIN[0] + 2.65 * math.cos(a), FOUNTAIN[1] + 2.65 * math.sin(a), z + .28) for a in np.linspace(0, 2 * np.pi, 40, endpoint=False)]
    link_mesh('pool', pool, [tuple(range(40))], inks['water'])


def fall(solids):
    """One jet that breaks at the top, and drops that leave the rim of the bowl."""
    rng = np.random.default_rng(30)
    for k in range(70):
        t = rng.random()
        a, r = rng.random() * 6.28, .03 + .22 * t ** 3
        z = 1.9 + 1.15 * t - .25 * t ** 6
        solids.rod('spray', (r * math.cos(a), r * math.sin(a), z), (r * math.cos(a) * 1.1, r * math.sin(a) * 1.1, z + .16), .011, 4)
    for k in range(30):
        a = 2 * math.pi * k / 30
        for z in np.arange(.34, 1.5, .19):
            r = 1.02 + .12 * (1.5 - z)
            at = z + rng.uniform(-.06, .06)
            solids.rod('spray', (r * math.cos(a), r * math.sin(a), at), (r * math.cos(a), r * math.sin(a), at + .13), .008, 4)
