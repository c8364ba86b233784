"""The gravel paths: their curves, how far a point lies from them, and the ribbons that are drawn."""
import numpy as np

from mesh import grid, link_mesh
from plan import ARBOR, BARN, BATHING, CHAPEL, FOUNTAIN, RONDELL, VIEWPOINT, height

FOUNTAIN_RING = 7.2


def curve(points, steps=14):
    P = np.array(points, float)
    P = np.vstack([2 * P[0] - P[1], P, 2 * P[-1] - P[-2]])
    out = []
    for i in range(1, len(P) - 2):
        a, b, c, d = P[i - 1:i + 3]
        for t in np.linspace(0, 1, steps, endpoint=False):
            out.append(.5 * (2 * b + (c - a) * t + (2 * a - 5 * b + 4 * c - d) * t * t + (3 * b - a - 3 * c + d) * t ** 3))
    return np.array([*out, P[-2]])


def circle(centre, radius):
    a = np.linspace(0, 2 * np.pi, 73)
    return np.stack([centre[0] + radius * np.cos(a), centre[1] + radius * np.sin(a)], 1)


# width, curve
PATHS = [
    (2.7, curve([(-16, -13), (-30, -18), (-52, -40), (-66, -70), (-64, -104), (-40, -122), (-6, -126), (30, -124),
                 (58, -112), (70, -88), (66, -60), (48, -36), (28, -20), (16, -13)])),
    (2.2, curve([(66, -60), (74, -53), (84, -54)])),
    (2.4, curve([(-6, -126), (-8, -150), (-4, -180), (BATHING[0] - 2, BATHING[1] + 4)])),
    (2.0, curve([(-7.6, -146), (-14, -158), (VIEWPOINT[0] + 1, VIEWPOINT[1] + 2)])),
    (2.0, curve([(34, -122.8), (36, -125), ARBOR])),
    (2.2, curve([(-66, -72), (-78, -76), (CHAPEL[0] + 3, CHAPEL[1] - 7)])),
    (3.0, curve([(-16, -13), (-36, -10), (-58, -11), (BARN[0] + 1.6, -6.2)])),
    (2.2, curve([(-58, -12), (-62, -24), (RONDELL[0] + 2, RONDELL[1] + 7.5)])),
    (2.0, curve([(52, -40), (63, -28), (70, -16), (82, -11.5), (102, -11.5)])),
    (3.0, curve([(0, -12), (0, -22.8)])),
    (2.6, circle(FOUNTAIN, FOUNTAIN_RING)),
    (2.2, circle(RONDELL, 7.5)),
]
FORECOURT = (-20, 20, -18, 14)


def to_segment(x, y, a, b):
    t = np.clip(((x - a[0]) * (b[0] - a[0]) + (y - a[1]) * (b[1] - a[1])) / ((b[0] - a[0]) ** 2 + (b[1] - a[1]) ** 2), 0, 1)
    return np.hypot(x - a[0] - t * (b[0] - a[0]), y - a[1] - t * (b[1] - a[1]))


def from_path(x, y):
    """Metres to the nearest gravel, below zero on it."""
    x, y = np.asarray(x, float), np.asarray(y, float)
    nearest = np.full(x.shape, 1e9)
    for width, points in PATHS:
        for a, b in zip(points[:-1], points[1:]):
            nearest = np.minimum(nearest, to_segment(x, y, a, b) - width / 2)
    x0, x1, y0, y1 = FORECOURT
    return np.minimum(nearest, np.maximum(np.maximum(x0 - x, x - x1), np.maximum(y0 - y, y - y1)))


def ribbon(points, width, lift):
    """A strip of quads along a curve, draped over the ground; its edges waver by a hand's width."""
    d = np.gradient(points, axis=0)
    n = np.stack([-d[:, 1], d[:, 0]], 1) / np.linalg.norm(d, axis=1, keepdims=True)
    along = np.cumsum(np.linalg.norm(np.diff(points, axis=0, prepend=points[:1]), axis=1))
    waver = .05 * np.sin(along * .9) + .04 * np.sin(along * 2.3 + 1)
    across = np.linspace(-.5, .5, 7)
    rows = points[:, None, :] + n[:, None, :] * (across[None, :] * (width + waver[:, None]))[..., None]
    x, y = rows[..., 0], rows[..., 1]
    V = np.stack([x, y, height(x, y) + lift], -1).reshape(-1, 3)
    i = np.arange(len(points) * len(across)).reshape(len(points), len(across))
    return V, np.stack([i[:-1, :-1], i[:-1, 1:], i[1:, 1:], i[1:, :-1]], -1).reshape(-1, 4)


def resample(points, step=.45):
    along = np.concatenate([[0], np.cumsum(np.linalg.norm(np.diff(points, axis=0), axis=1))])
    at = np.linspace(0, along[-1], max(3, int(along[-1] / step)))
    return np.stack([np.interp(at, along, points[:, k]) for k in (0, 1)], 1)


def build_paths(inks):
    for number, (width, points) in enumerate(PATHS):
        link_mesh(f'path {number}', *ribbon(resample(points), width, .035 + .002 * number), inks['path'], True)
    x0, x1, y0, y1 = FORECOURT
    V, F = grid((x0, x1, y0, y1), .5)
    V[:, 2] += .04
    link_mesh('forecourt', V, F, inks['path'], True)
