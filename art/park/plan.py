"""The estate as numbers: metres, x to the east, y to the north, the house at the origin, its garden front to the south."""
import numpy as np

WATER_LEVEL = -3.0
FOUNTAIN = (0, -30)
RUIN = (86, -62)
BARN = (-72, 0)
BARN_TURN = .25
RONDELL = (-66, -44)
OAK = (-43, -58)
ISLAND = (33, -88)
CHAPEL = (-100, -84)
ARBOR = (36, -131)
BATHING = (4, -213)
VIEWPOINT = (-26, -172)
CHAMBER_HALL = (-74, 30)
OPERA_HOUSE = (92, 32)

# where a marker of the map stands: x, y, height above the ground
PLACES = {
    'manor-house': (0, -7, 6), 'barn': (*BARN, 5), 'linden-rondell': (*RONDELL, 3), 'orchard': (86, -8, 3),
    'fountain': (*FOUNTAIN, 1), 'beech-arbor': (*ARBOR, 3), 'lake': (4, -86, 0), 'island': (*ISLAND, 3),
    'bald-cypresses': (51, -66, 10), 'plane-trees': (49, -38, 12), 'chapel-cemetery': (*CHAPEL, 4), 'old-oak': (*OAK, 9),
    'distant-view': (*VIEWPOINT, 1), 'ruins': (*RUIN, 4), 'bathing-area': (*BATHING, 1),
    'chamber-hall': (*CHAMBER_HALL, 5), 'opera-house': (*OPERA_HOUSE, 8),
}

# x, y, radius: where nothing is planted at random
CLEARINGS = [
    (*RUIN, 11), (*RONDELL, 15), (*CHAPEL, 15), (-92, -92, 12), (-105, -102, 12), (-112, -116, 9), (*ARBOR, 13), (*BATHING, 20), (*VIEWPOINT, 14), (*CHAMBER_HALL, 16),
    (*OPERA_HOUSE, 25), (86, -8, 22), (-72, 0, 21), (-62, -18, 17), (0, -30, 30),
]


def smooth(a, b, x):
    t = np.clip((x - a) / (b - a), 0, 1)
    return t * t * (3 - 2 * t)


def lake(x, y):
    """Below zero on the water; about the share of the lake's half width that lies between a point and the shore."""
    a = np.arctan2(y + 86, x - 4)
    shape = 1 + .10 * np.sin(3 * a + .6) + .07 * np.sin(5 * a + 2) + .03 * np.sin(9 * a)
    water = np.hypot((x - 4) / 62, (y + 86) / 27) - shape
    island = 1 - np.hypot((x - ISLAND[0]) / 8.5, (y - ISLAND[1]) / 6.2)
    return np.maximum(water, island * .28)


def river(x, y):
    """Metres to the bank, below zero on the water."""
    return np.abs(y + 232 - 14 * np.sin(x / 70)) - 17


def height(x, y):
    x, y = np.asarray(x, np.float64), np.asarray(y, np.float64)
    h = -2.75 * smooth(16, 56, -y)
    h = h + .25 * np.sin(x / 31 + 1) * np.sin(y / 27) + .12 * np.sin(x / 11) * np.cos(y / 13 + x / 19)
    h = h + 7 * np.minimum(1, 1.22 * np.exp(-((x - RUIN[0]) ** 2 + (y - RUIN[1]) ** 2) / (2 * 16 ** 2)))
    h = h + 1.8 * np.exp(-((x - VIEWPOINT[0]) ** 2 + (y - VIEWPOINT[1]) ** 2) / (2 * 9 ** 2))
    h = h + smooth(60, 150, y) * 6 + smooth(120, 240, np.abs(x)) * 7 * smooth(-300, -190, y)
    h = h + smooth(-420, -680, y) * (17 + 9 * np.sin(x / 120) + 5 * np.sin(x / 47 + 1))
    h = np.maximum(h, WATER_LEVEL + .28)
    shore = lake(x, y)
    bed = smooth(-.02, .5, shore)
    h = h * bed + (WATER_LEVEL + .28) * (1 - bed)
    h = np.where(shore < .06, np.minimum(h, WATER_LEVEL + .3 + (shore - .06) * 9), h)
    bank = river(x, y)
    slope = smooth(0, 14, bank)
    h = np.where(bank < 14, h * slope + (WATER_LEVEL - .2) * (1 - slope), h)
    h = np.where(bank < 2, np.minimum(h, WATER_LEVEL + bank * .4 - .3), h)
    terrace = smooth(24, 16, np.abs(x)) * smooth(-20, -14, y) * smooth(26, 18, y)
    return h * (1 - terrace)


def ground(x, y):
    return float(height(x, y))
