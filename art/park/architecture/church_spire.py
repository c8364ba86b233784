"""The village church on the far hills, which the distant view is named for."""
from mesh import Solids
from plan import ground

PLACE = (70, -640)


def build_church_spire(inks):
    solids = Solids()
    solids.box('brick', -4, 4, -4, 4, -3, 20)
    solids.add('slate', [(-4.6, -4.6, 20), (4.6, -4.6, 20), (4.6, 4.6, 20), (-4.6, 4.6, 20), (0, 0, 40)], [(0, 1, 4), (1, 2, 4), (2, 3, 4), (3, 0, 4)])
    solids.box('plaster', 4, 26, -5, 5, -3, 10)
    for side in (-1, 1):
        solids.add('roof', [(4, 0, 17), (27, 0, 17), (27, side * 5.8, 9.4), (4, side * 5.8, 9.4)], [(0, 1, 2, 3)])
    solids.build('church', inks, (*PLACE, ground(*PLACE)), .3)
