"""The porch of four Doric columns with its balcony, steps and two urns."""


def build_porch(solids, wall, base):
    y, top = wall - 2.1, base + 4.1
    for x in (-4.2, -1.45, 1.45, 4.2):
        solids.box('stone', x - .42, x + .42, y - .42, y + .42, base - .02, base + .2)
        solids.lathe('stone', x, y, [(.40, base + .2), (.40, base + .3), (.345, base + .36), (.345, base + 1.4), (.325, base + 2.4),
                                     (.285, top - .35), (.30, top - .28), (.38, top - .16)], 28)
        solids.box('stone', x - .42, x + .42, y - .42, y + .42, top - .16, top)
    solids.box('stone', -4.75, 4.75, y - .42, wall, top, top + .5)
    solids.box('stone', -4.95, 4.95, y - .62, wall, top + .5, top + .68)
    for i in range(31):
        solids.lathe('stone', -4.6 + 9.2 * i / 30, y - .3, [(.07, top + .68), (.1, top + .85), (.05, top + 1.1), (.08, top + 1.3)], 8)
    solids.box('stone', -4.8, 4.8, y - .45, y - .15, top + 1.3, top + 1.44)
    for x in (-4.65, 4.65):
        solids.box('stone', x - .2, x + .2, y - .5, y - .1, top + .68, top + 1.55)
    solids.box('plinth', -5.2, 5.2, y - .8, wall, -1, base)
    for i in range(8):
        solids.box('stone', -4, 4, y - .8 - .36 * (8 - i), y - .8, -1, base - .156 * (8 - i))
    for x in (-4.6, 4.6):
        solids.box('plinth', x - .5, x + .5, y - 3.6, y - .8, -1, base - .1)
        solids.lathe('stone', x, y - 3.1, [(.32, base - .1), (.32, base + .05), (.12, base + .15), (.12, base + .25),
                                           (.42, base + .7), (.5, base + .95), (.44, base + 1)], 18)
