"""The trees that have a name or a number: species, x, y, scale, leaf, and a seed where the shape matters."""
import math

from plan import CHAPEL, ISLAND, RONDELL

SPECIMENS = [
    ('oak', -43, -58, .95, 'dark', 1), ('plane', 44, -44, 1.0, 'pale', 1), ('plane', 55, -32, .95, 'pale', 2),
    ('cypress', 51, -66.5, 1, 'cypress leaf', 1), ('cypress', 57, -70, .86, 'cypress leaf', 2), ('cypress', 46, -63.5, .74, 'cypress leaf', 3),
    ('willow', ISLAND[0] + 1.5, ISLAND[1] + .8, .62, 'pale', 1), ('willow', -52, -83, .95, 'pale', 2), ('willow', 71, -95, .8, 'pale', 3),
    ('poplar', ISLAND[0] - 2.6, ISLAND[1] - .6, .60, 'poplar leaf', 1), ('poplar', ISLAND[0] - 4.6, ISLAND[1] + .9, .47, 'poplar leaf', 2),
    ('shrub', ISLAND[0] - 3.5, ISLAND[1] - 1.9, .8, 'shrub leaf', 1), ('shrub', ISLAND[0] + 4.5, ISLAND[1] - 1.5, .7, 'shrub leaf', 2),
    ('beech', -34, -26, .95, 'copper', 1), ('linden', -24, 14, 1, 'leaf', 1), ('linden', 26, 10, 1.05, 'leaf', 2), ('beech', 34, -14, .8, 'leaf', 2),
    ('poplar', -24, 33, 1.05, 'poplar leaf', 1), ('poplar', -20, 38, .95, 'poplar leaf', 2), ('poplar', 29, 34, 1.1, 'poplar leaf', 3), ('poplar', 24, 40, .98, 'poplar leaf', 4),
    ('beech', -14, 30, 1.1, 'dark', 3), ('beech', 3, 36, 1.2, 'leaf', 4), ('plane', 17, 33, .95, 'dark', 3), ('beech', 39, 26, 1.05, 'dark', 5),
    ('beech', -37, 18, 1.05, 'dark', 1),
    ('yew', CHAPEL[0] - 4.2, CHAPEL[1] - 6.5, 1, 'hedge', 1), ('yew', CHAPEL[0] + 12.5, CHAPEL[1] + 4, 1.15, 'hedge', 2),
    ('linden', CHAPEL[0] + 11, CHAPEL[1] + 13, .9, 'leaf', 4),
]


def rondell():
    return [('high linden', RONDELL[0] + 11 * math.cos(2 * math.pi * i / 10), RONDELL[1] + 11 * math.sin(2 * math.pi * i / 10), 1, 'leaf', 1 + i % 5)
            for i in range(10)]


def orchard():
    return [('apple', 72 + 7 * i, -18 + 7 * j, 1, 'fruit leaf', 1 + (i * 3 + j) % 4) for i in range(5) for j in range(4)]


def specimens(era):
    """About 1840 everything but the oak is as thin as its stake; the orchard came in 1895, after the tea house's photograph."""
    if era == 'young':
        grown = [tree for tree in SPECIMENS if tree[0] in ('oak', 'willow', 'yew')]
        planted = [(name, x, y, scale * .3, leaf, seed) for name, x, y, scale, leaf, seed in [*SPECIMENS, *rondell()] if name in ('linden', 'high linden', 'beech', 'poplar')]
        return grown + planted
    return [*SPECIMENS, *rondell(), *([] if era == 'tea-house' else orchard())]
