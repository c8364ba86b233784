"""What lies on the chairs of those who come to listen: programmes, towels."""
from mesh import Solids


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
