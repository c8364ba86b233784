"""What is laid out for those who come to listen: soup, tickets, programmes, towels."""
from mesh import Solids
from props.seating import table


def soup_table():
    s = table()
    s.lathe('iron', -.45, 0, [(.24, .76), (.26, 1.08), (.25, 1.08)], 20)
    s.lathe('iron', -.45, 0, [(.27, 1.08), (.1, 1.14), (.03, 1.18)], 20)
    for k, x in enumerate((.1, .38, .66)):
        for n in range((7, 7, 6)[k]):
            z = .765 + n * .035
            s.lathe('sheet', x, .02 * k, [(.07, z), (.13, z + .06), (.12, z + .06)], 16, False)
    return s


def box_office():
    s = table()
    s.box('rust', -.25, .15, -.15, .13, .76, .9)
    s.lathe('red cloth', .4, 0, [(.09, .76), (.09, .86), (.03, .86)], 16)
    s.rods('iron', [(.7, .1, .76), (.7, .1, 1.1), (.6, 0, 1.22)], .015)
    s.lathe('lantern', .58, -.02, [(.1, 1.14), (.05, 1.22), (.02, 1.24)], 12)
    s.box('sheet', -.75, -.4, -.15, .1, .76, .79)
    return s


def booklet():
    s = Solids()
    s.add('red cloth', [(-.08, -.11, .478), (.08, -.11, .478), (.08, .11, .478), (-.08, .11, .478)], [(0, 1, 2, 3)])
    s.add('sheet', [(-.06, -.02, .48), (.06, -.02, .48), (.06, .07, .48), (-.06, .07, .48)], [(0, 1, 2, 3)])
    return s


def chair_towel():
    s = Solids()
    for y, low in ((.16, .58), (.215, .62)):
        s.add('sheet', [(-.19, y, low), (.19, y, low), (.19, y, .94), (-.19, y, .94)], [(0, 1, 2, 3)])
    s.add('sheet', [(-.19, .16, .94), (.19, .16, .94), (.19, .215, .94), (-.19, .215, .94)], [(0, 1, 2, 3)])
    return s
