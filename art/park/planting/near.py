"""What grows close to one camera: grass on the lawns and reeds on the shores. Made anew for every shot."""
import math

import numpy as np

from paths import from_path
from plan import WATER_LEVEL, height, lake, river
from planting.tufts import scatter, tuft


def grow_near(inks, camera, season):
    rng = np.random.default_rng(4)
    return [*reeds(inks, camera, rng), *grass(inks, camera, rng, season)]


def angle_off(camera, x, y):
    bearing = np.arctan2(camera['to'][1] - camera['from'][1], camera['to'][0] - camera['from'][0])
    return np.abs((np.arctan2(y - camera['from'][1], x - camera['from'][0]) - bearing + np.pi) % (2 * np.pi) - np.pi)


def reeds(inks, camera, rng):
    """Belts on both shores; near a camera they keep to the edges of the view."""
    x, y = rng.uniform(-75, 80, 60000), rng.uniform(-125, -50, 60000)
    x, y = np.append(x, rng.uniform(-90, 90, 40000)), np.append(y, rng.uniform(-262, -200, 40000))
    clumps = np.sin(x * .31 + np.sin(y * .23) * 2) + np.sin(y * .27 + 1.3)
    far = np.hypot(x - camera['from'][0], y - camera['from'][1])
    off = angle_off(camera, x, y)
    shore = (np.abs(lake(x, y)) < .04) | (np.abs(river(x, y)) < .9)
    open_bank = ((np.abs(x) < 20) & (y > -80)) | ((np.abs(x - 4) < 13) & (y < -200) & (y > -232))
    framing = (far > 3.2) & (far < 22) & (off > .2) & (off < .75)
    keep = shore & (clumps > np.where(far < 22, -.3, .55)) & ~open_bank & ((far > 34) | framing)
    points = np.stack([x[keep], y[keep], np.maximum(height(x[keep], y[keep]), WATER_LEVEL - .4)], 1)
    return scatter('reeds', points, tuft('reed', inks['reed'], .12, 9, 1.35))


def grass(inks, camera, rng, season):
    n = 90000
    at, to = camera['from'], camera['to']
    if at[2] - float(height(at[0], at[1])) > 12:
        return []
    bearing = math.atan2(to[1] - at[1], to[0] - at[0])
    r, a = 1.2 + 58 * rng.random(n) ** 1.5, bearing + rng.uniform(-.75, .75, n)
    x, y = at[0] + r * np.cos(a), at[1] + r * np.sin(a)
    keep = (lake(x, y) > .045) & (river(x, y) > 1.5) & (np.maximum(np.abs(x) - 15, np.abs(y) - 9) > 0)
    x, y = x[keep], y[keep]
    keep = from_path(x, y) > .12
    if season == 'winter':
        keep &= rng.random(len(x)) < .04
    points = np.stack([x[keep], y[keep], height(x[keep], y[keep])], 1)
    return scatter('grass', points, tuft('grass', inks['blade'], .09, 10, .16))
