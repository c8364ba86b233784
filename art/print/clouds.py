"""Clouds cut by hand: heaps of round lobes on a flat base, large overhead, small and flat towards the horizon."""
import cv2
import numpy as np
from surface import shifted

# fields are given in dots: negative inside, zero on the edge
OUTSIDE = 1e4
# so far from an edge nothing of it is left to melt
REACH = 40


class Clouds:
    """`body` is the whole cloud, `lit` the part that catches the sun; both are distances to their edge."""

    def __init__(self, shape, horizon, amount, seed, sun_side):
        self.body = np.full(shape, OUTSIDE, np.float32)
        self.lit = np.full(shape, OUTSIDE, np.float32)
        rng = np.random.default_rng(seed)
        for across, down, width in places(rng, amount):
            self._heap(rng, across * shape[1], down * horizon * shape[0], width * shape[1], sun_side)
        wobble = knife_wobble(shape, rng)
        self.body += wobble
        self.lit += wobble * 1.3

    def _heap(self, rng, x, base, width, sun_side):
        y_scale = self.body.shape[0]
        height = width * rng.uniform(0.2, 0.28)
        lobes = lobes_of(rng, x, base, width, height)
        top, bottom = max(int(base - 3 * height), 0), min(int(base + height), y_scale)
        left, right = max(int(x - width), 0), min(int(x + width), self.body.shape[1])
        if top >= bottom or left >= right:
            return
        box = (slice(top, bottom), slice(left, right))
        yy, xx = np.mgrid[box].astype(np.float32)
        body = np.maximum(union(xx, yy, lobes, height * 0.045), yy - base - ripple(xx, width * 0.7, rng))
        lean = 0.16 * height
        bright = [(lx + sun_side * lean, ly - 0.4 * lean, radius * 0.86) for lx, ly, radius in lobes]
        floor = base - height * rng.uniform(0.22, 0.34)
        lit = np.maximum(union(xx, yy, bright, height * 0.045), yy - floor - 2.2 * ripple(xx, width * 0.6, rng))
        self.body[box] = np.minimum(self.body[box], body)
        # a near cloud covers the light of the one behind it
        self.lit[box] = np.where(body < 0, np.maximum(lit, body), self.lit[box])


class Moved:
    """The same clouds a moment later: two drifts half a turn apart, the one that has come far melting into the other."""

    def __init__(self, clouds, phase, drift):
        self.body, self.lit = (self._between(field, phase, drift) for field in (clouds.body, clouds.lit))

    def _between(self, field, phase, drift):
        near = np.clip(field, -REACH, REACH)
        total = np.zeros_like(near)
        for part in (phase, (phase + 0.5) % 1):
            total += (0.5 - 0.5 * np.cos(2 * np.pi * part)) * shifted(near, (part - 0.5) * drift, 0)
        return total


def places(rng, amount):
    """From far to near: small ones low, large ones high, none crowding its neighbour."""
    count = round(1 + 5 * amount)
    columns = rng.permutation(count)
    heights = np.sort(rng.uniform(0.18, 0.86, count))[::-1]
    for column, down in zip(columns, heights):
        across = (column + rng.uniform(0.2, 0.8)) / count * 1.1 - 0.05
        yield across, down, (0.13 + 0.42 * (0.9 - down)) * rng.uniform(0.8, 1.25)


def lobes_of(rng, x, base, width, height):
    """A row of lobes along the base, heads towered over the summit, no two of a size."""
    summit = rng.uniform(-0.2, 0.2)
    lobes = []
    for along in np.linspace(-0.46, 0.46, 9) + rng.uniform(-0.02, 0.02, 9):
        rise = rise_at(along, summit)
        radius = height * (0.17 + 0.27 * rise) * rng.uniform(0.8, 1.25)
        lobes.append((x + along * width, base - height * 0.3 * rise, max(radius, 0.045 * width)))
    for _ in range(5):
        along = summit + rng.normal(scale=0.15)
        rise = rise_at(along, summit)
        lobes.append((x + along * width, base - height * rise * rng.uniform(0.55, 0.95), height * rng.uniform(0.24, 0.44)))
    return lobes


def rise_at(along, summit):
    return max(1 - (abs(along - summit) / (0.5 + abs(summit))) ** 1.4, 0.1)


def union(xx, yy, lobes, melt):
    """Circles that melt a little into one another where they meet."""
    total = np.zeros_like(xx)
    for x, y, radius in lobes:
        total += np.exp(-np.clip((np.hypot(xx - x, (yy - y) * 1.12) - radius) / melt, -30, 30))
    return -melt * np.log(total)


def ripple(xx, width, rng):
    phases = rng.uniform(0, 6.28, 2)
    return width * (0.012 * np.sin(xx / width * 9 + phases[0]) + 0.006 * np.sin(xx / width * 23 + phases[1]))


def knife_wobble(shape, rng):
    scale = shape[1] / 1600
    wobble = 0
    for softness, reach in ((5, 0.6), (18, 1.6)):
        grain = cv2.GaussianBlur(rng.normal(size=shape).astype(np.float32), (0, 0), softness * scale)
        wobble = wobble + grain / grain.std() * reach * scale
    return wobble
