"""The brick barn with its great door, lesenes and a row of small iron windows."""
from architecture.facade import Wall, facade
from mesh import Solids
from plan import BARN, BARN_TURN, ground

HALF, DEEP, EAVES, RIDGE = 13, 6, 4.6, 10.2


def build_barn(inks, door_open=True):
    solids = Solids()
    windows = [(s - .5, s + .5, 1.6, 2.7) for s in (3, 7, 19, 23)]
    south_wall(solids, windows, door_open)
    facade(solids, (HALF, -DEEP), (0, 1), 2 * DEEP, 0, EAVES, [(3.2, 4.2, 1.6, 2.7), (7.8, 8.8, 1.6, 2.7)], 'brick')
    facade(solids, (-HALF, DEEP), (0, -1), 2 * DEEP, 0, EAVES, [], 'brick')
    facade(solids, (HALF, DEEP), (-1, 0), 2 * HALF, 0, EAVES, [], 'brick')
    for x in (-HALF, HALF):
        solids.add('brick', [(x, -DEEP, EAVES), (x, DEEP, EAVES), (x, 0, RIDGE - .3)], [(0, 1, 2)])
        out = .06 if x > 0 else -.06
        solids.box('hollow', min(x, x + out), max(x, x + out), -.45, .45, 6.2, 7.6)
    for side in (-1, 1):
        roof_slope(solids, side)
    solids.build('barn', inks, (*BARN, ground(BARN[0] + 2, BARN[1]) - .05), BARN_TURN)


def south_wall(solids, windows, door_open):
    facade(solids, (-HALF, -DEEP), (1, 0), 2 * HALF, -.5, EAVES, windows, 'brick')
    wall = Wall(solids, (-HALF, -DEEP), (1, 0))
    for s in (0, 5, 9.8, 15.6, 20.4, 25.4):
        wall.bar('brick', s, s + .6, -.5, EAVES, 0, .16)
    wall.bar('brick', 0, 2 * HALF, EAVES - .45, EAVES, 0, .22)
    wall.bar('stone', 10.75, 15.25, 4.1, 4.4, .1, .2)
    wall.bar('hollow', 11, 15, 0, 4.1, .012, .02)
    wall.bar('lit hollow', 11.12, 14.88, -.2, 4.02, .021, .024)
    leaves = ((8.85, 10.95), (15.05, 17.15)) if door_open else ((11, 13), (13, 15))
    for s0, s1 in leaves:
        wall.bar('boards', s0, s1, .1, 4.05, .17, .25)
        for k in range(1, 7):
            s = s0 + (s1 - s0) * k / 7
            wall.bar('wood', s - .02, s + .02, .1, 4.05, .25, .262)
        for z in (.5, 2, 3.5):
            wall.bar('iron', s0, s1, z, z + .12, .25, .28)
    wall.bar('iron', 8.6, 17.4, 4.12, 4.22, .2, .3)


def roof_slope(solids, side):
    x, y, low, thick = HALF + .6, DEEP + .6, 4.2, .18
    top, bottom = [(-x, 0, RIDGE), (x, 0, RIDGE)], [(x, side * y, low), (-x, side * y, low)]
    solids.add('roof', [*top, *bottom], [(0, 1, 2, 3)])
    solids.add('roof', [(a, b, c - thick) for a, b, c in (*top, *bottom)], [(0, 1, 2, 3)])
    for end in (-x, x):
        solids.add('frame', [(end, 0, RIDGE), (end, side * y, low), (end, side * y, low - thick), (end, 0, RIDGE - thick)], [(0, 1, 2, 3)])
    solids.add('frame', [(-x, side * y, low), (x, side * y, low), (x, side * y, low - thick), (-x, side * y, low - thick)], [(0, 1, 2, 3)])
