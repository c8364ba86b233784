"""What is shown on the stage: the red sail in two states, the cloth of stars."""
import math

import numpy as np

from mesh import Solids


def half_mast_sail():
    s = Solids()
    for x in (-4.2, 4.2):
        s.rod('wood', (x, 0, 0), (x, 0, 8.2), .09, 8)
    s.rod('wood', (-4.5, 0, 4.4), (4.5, 0, 4.4), .07)
    n = 12
    V = [(-3.9 + 7.8 * i / n, -.3 * math.sin(math.pi * i / n * 5) * j / n - .05, 4.3 - 3.3 * j / n + .5 * math.sin(math.pi * i / n) * j / n) for j in range(n + 1) for i in range(n + 1)]
    s.add('red cloth', V, [(j * (n + 1) + i, j * (n + 1) + i + 1, (j + 1) * (n + 1) + i + 1, (j + 1) * (n + 1) + i) for j in range(n) for i in range(n)])
    return s


def star_cloth():
    """A dark cloth of painted stars between two masts, 10 m wide."""
    s, rng = Solids(), np.random.default_rng(8)
    for x in (-5.2, 5.2):
        s.rod('iron', (x, 0, 0), (x, 0, 7.4), .08)
    s.rod('iron', (-5.4, 0, 7.0), (5.4, 0, 7.0), .06)
    s.add('night cloth', [(-5, 0, 1.0), (5, 0, 1.0), (5, 0, 6.9), (-5, 0, 6.9)], [(0, 1, 2, 3)])
    for row in range(7):
        for k in range(15):
            x, z, r = -4.6 + k * .66 + .33 * (row % 2), 1.6 + row * .78, rng.choice((.06, .09, .13))
            V = [(x + q * math.cos(a), -.03, z + q * math.sin(a)) for q, a in ((r if i % 2 else r * .42, i * math.pi / 5 + .31) for i in range(10))]
            s.add('lantern', V, [tuple(range(10))])
    outer = [(math.cos(a), math.sin(a)) for a in np.radians(np.linspace(50, 310, 20))]
    inner = [(.45 + .79 * math.cos(a), .79 * math.sin(a)) for a in np.radians(np.linspace(284, 76, 20))]
    V = [(1.1 * x - .2, -.04, 4.2 + 1.1 * z) for x, z in outer + inner]
    s.add('lantern', V, [tuple(range(40))])
    return s


def lit_sail():
    """The red sail with all lamps on it: a lateen, its mast in the middle, its yard aslant."""
    s, n = Solids(), 14
    s.rod('wood', (0, .1, 0), (0, .1, 9.2), .09, 8)
    s.rod('wood', (-4.6, 0, 2.2), (2.6, 0, 10.6), .07)
    V = []
    for j in range(n + 1):
        t = j / n
        left, right = -4.3 + 6.6 * t, 4.4 - 2.1 * t
        V += [(left + (right - left) * i / n, -.8 * math.sin(math.pi * i / n) * (1 - t), 2.0 - .5 * i / n * (1 - t) + 8.2 * t) for i in range(n + 1)]
    s.add('lit cloth', V, [(j * (n + 1) + i, j * (n + 1) + i + 1, (j + 1) * (n + 1) + i + 1, (j + 1) * (n + 1) + i) for j in range(n) for i in range(n)])
    return s
