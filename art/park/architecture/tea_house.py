"""The tea house as it stood until 1927: eight columns, a beam all round and a slate dome with a knob."""
import math

import numpy as np

from architecture.tea_house_ruin import COLUMNS, RADIUS, TURN
from mesh import Solids
from plan import RUIN, ground


def build_tea_house(inks):
    solids, z = Solids(), ground(*RUIN) - .1
    solids.lathe('stone', 0, 0, [(6.5, -3), (6.5, .2), (5.95, .2), (5.95, .4), (5.5, .4), (5.5, .6)], 56)
    for i in range(COLUMNS):
        a = 2 * math.pi * (i + .5) / COLUMNS
        solids.lathe('stone', RADIUS * math.cos(a), RADIUS * math.sin(a),
                     [(.55, .6), (.55, .85), (.42, .95), (.40, 2.6), (.34, 4.8), (.36, 4.9), (.5, 5.05), (.5, 5.2)], 18)
    solids.lathe('stone', 0, 0, [(RADIUS - .45, 5.2), (RADIUS + .45, 5.2), (RADIUS + .45, 5.75), (RADIUS + .75, 5.8), (RADIUS + .75, 6.05), (RADIUS, 6.1)], 56)
    solids.lathe('plaster', 0, 0, [(2.6, .6), (2.6, 5.3)], 32)
    dome = [((RADIUS + .3) * math.cos(t), 6.05 + 3.1 * math.sin(t)) for t in np.linspace(0, math.pi / 2 - .08, 12)]
    solids.lathe('slate', 0, 0, dome, 48)
    solids.lathe('stone', 0, 0, [(.4, 9.1), (.3, 9.4), (.12, 9.5), (.34, 9.85), (.1, 10.2), (.02, 10.9)], 14)
    solids.build('tea house', inks, (*RUIN, z), TURN)
