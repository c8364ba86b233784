"""The two halls that are only planned: nothing but their edges, as a draughtsman would draw them into the view."""
import math

import numpy as np

from mesh import Solids

LINE = .11


def box_lines(solids, x0, x1, y0, y1, z0, z1):
    for z in (z0, z1):
        solids.rods('line', [(x0, y0, z), (x1, y0, z), (x1, y1, z), (x0, y1, z), (x0, y0, z)], LINE)
    for x in (x0, x1):
        for y in (y0, y1):
            solids.rod('line', (x, y, z0), (x, y, z1), LINE)


def colonnade(solids, x0, x1, y, z0, z1, count):
    for x in np.linspace(x0, x1, count):
        solids.rod('line', (x, y, z0), (x, y, z1), LINE * .8)


def chamber_hall():
    """A low shoebox with a gabled roof and a glazed front, about two hundred seats."""
    solids = Solids()
    box_lines(solids, -9, 9, -6, 6, 0, 6)
    for x in (-9, 9):
        solids.rods('line', [(x, -6, 6), (x, 0, 9.5), (x, 6, 6)], LINE)
    solids.rod('line', (-9, 0, 9.5), (9, 0, 9.5), LINE)
    for x in np.linspace(-6, 6, 5):
        solids.rods('line', [(x, -6, 6), (x, 0, 9.5), (x, 6, 6)], LINE * .7)
    colonnade(solids, -9, 9, -6, 0, 6, 13)
    solids.rod('line', (-9, -6, 4.6), (9, -6, 4.6), LINE * .8)
    for k in range(4):
        solids.rods('line', [(-9 - k * .4, -6 - k * .5, .5 - k * .16), (9 + k * .4, -6 - k * .5, .5 - k * .16)], LINE * .8)
    return solids


def opera_house():
    """A round auditorium behind a colonnade, a fly tower at its back."""
    solids = Solids()
    ring = [(13 * math.cos(a), 13 * math.sin(a)) for a in np.linspace(math.pi, 2 * math.pi, 41)]
    for z in (0, 7.5, 8.4):
        solids.rods('line', [(x, y, z) for x, y in ring], LINE)
    for x, y in ring[::2]:
        solids.rod('line', (x, y, 0), (x, y, 7.5), LINE * .8)
    dome = [(13 * math.cos(t), 8.4 + 3.2 * math.sin(t)) for t in np.linspace(0, math.pi / 2, 8)]
    for a in np.linspace(math.pi, 2 * math.pi, 9):
        solids.rods('line', [(r * math.cos(a), r * math.sin(a), z) for r, z in dome], LINE * .7)
    box_lines(solids, -13, 13, 0, 16, 0, 8.4)
    box_lines(solids, -9, 9, 4, 15, 8.4, 17)
    solids.rods('line', [(-9, 4, 17), (0, 4, 19.5), (9, 4, 17)], LINE)
    solids.rods('line', [(-9, 15, 17), (0, 15, 19.5), (9, 15, 17)], LINE)
    solids.rod('line', (0, 4, 19.5), (0, 15, 19.5), LINE)
    return solids
