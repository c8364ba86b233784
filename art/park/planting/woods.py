"""The belts around the park, the far woods and the undergrowth, planted at random where nothing else stands."""
import math

from paths import from_path
from plan import CLEARINGS, RUIN, lake, river
from trees.species import SPECIES

# how many tries, x range, y range, species, leaves, smallest and largest
BELTS = [
    (500, (-150, 170), (46, 120), ('beech', 'linden', 'plane', 'poplar'), ('leaf', 'dark', 'dark'), (.85, 1.2)),
    (300, (-190, -84), (-200, 60), ('beech', 'linden', 'oak'), ('leaf', 'dark', 'pale'), (.8, 1.15)),
    (300, (110, 210), (-200, 60), ('beech', 'linden', 'plane'), ('leaf', 'dark'), (.8, 1.15)),
    (60, (70, 112), (-120, -76), ('beech', 'linden', 'cypress'), ('leaf', 'dark'), (.7, 1.0)),
    (150, (-120, 110), (-205, -146), ('beech', 'linden', 'oak'), ('leaf', 'dark'), (.7, 1.0)),
    (260, (-340, 340), (120, 330), ('beech', 'linden'), ('dark', 'leaf'), (1, 1.35)),
    (90, (-500, 500), (-560, -275), ('beech', 'poplar', 'linden'), ('dark', 'leaf'), (.9, 1.25)),
    (200, (-700, 700), (-880, -690), ('beech', 'linden'), ('dark', 'leaf'), (1, 1.4)),
]
# kept free for a view: x0, x1, y0, y1
GLADES = [(-48, 34, -262, -126), (64, 116, -32, 50), (-66, -30, -40, 8), (-80, 80, -262, -196), (-34, 130, -560, -262), (56, 100, -80, -44)]
OWN_LEAF = {'poplar': 'poplar leaf', 'cypress': 'cypress leaf'}


class Woods:
    def __init__(self, nursery, glades=GLADES):
        self.nursery, self.glades = nursery, glades
        self.placed = [(t.x, t.y, t.radius) for t in nursery.trees]

    def free(self, x, y, r):
        if lake(x, y) < .10 or river(x, y) < 3:
            return False
        if any(x0 < x < x1 and y0 < y < y1 for x0, x1, y0, y1 in self.glades):
            return False
        if any(math.hypot(x - cx, y - cy) < radius + r * .55 for cx, cy, radius in CLEARINGS):
            return False
        if any((x - a) ** 2 + (y - b) ** 2 <= (.75 * (r + q)) ** 2 for a, b, q in self.placed):
            return False
        return abs(x) > 150 or abs(y) > 150 or from_path(x, y) > r * .25

    def belt(self, tries, across, along, names, leaves, sizes):
        rng = self.nursery.rng
        for _ in range(tries):
            x, y = rng.uniform(*across), rng.uniform(*along)
            name, scale = names[rng.integers(len(names))], rng.uniform(*sizes)
            leaf = leaves[rng.integers(len(leaves))]
            radius = SPECIES[name]['radius'] * scale
            if self.free(x, y, radius):
                self.nursery.plant(name, x, y, scale, OWN_LEAF.get(name, leaf))
                self.placed.append((x, y, radius))

def plant_woods(nursery):
    woods = Woods(nursery)
    for belt in BELTS:
        woods.belt(*belt)
    undergrowth(nursery, woods)

def undergrowth(nursery, woods):
    rng = nursery.rng
    open_woods = Woods(nursery, [])
    open_woods.placed = woods.placed
    for _ in range(170):
        x, y = rng.uniform(-115, 115), rng.uniform(-205, 60)
        if open_woods.free(x, y, 1) and not (abs(x) < 45 and -60 < y < 12):
            nursery.plant('shrub', x, y, rng.uniform(.5, 1.15), 'shrub leaf')
    for a, size in ((.5, .8), (1.5, 1), (2.6, .45), (5.3, .75), (5.9, .9)):
        nursery.plant('shrub', RUIN[0] + 8.2 * math.cos(a), RUIN[1] + 8.2 * math.sin(a), size, 'shrub leaf')
    for a in (3.55, 4.7):
        nursery.plant('shrub', RUIN[0] + 7 * math.cos(a), RUIN[1] + 7 * math.sin(a), .3, 'shrub leaf')

def plant_park(nursery, named):
    for name, x, y, scale, leaf, seed in named:
        nursery.plant(name, x, y, scale, leaf, seed, True)
    plant_woods(nursery)
