"""Leaves as small bent ovals with a point at either end, and bare twigs as slivers."""
import numpy as np


# how many corners a leaf has
CORNERS = 6
# where they are: along the leaf and across it, from the stem round
OUTLINE = ((-.5, 0), (-.2, .5), (.15, .46), (.5, 0), (.15, -.46), (-.2, -.5))


def unit(V):
    return V / np.maximum(np.linalg.norm(V, axis=1, keepdims=True), 1e-9)


def leaf_cards(rng, P, normals, size, aspect=1.5, jitter=.5):
    n = len(P)
    N = unit(normals + rng.normal(scale=jitter, size=(n, 3)))
    U = unit(np.cross(N, rng.normal(size=(n, 3))))
    W = np.cross(N, U)
    s = size * (.7 + .6 * rng.random(n))[:, None]
    lift = N * s * .08
    corners = [P + U * s * aspect * 1.2 * along + W * s * .9 * across + lift * (across != 0) for along, across in OUTLINE]
    return np.stack(corners, 1).reshape(-1, 3)


def twigs(rng, tips, starts, width):
    """Two crossed slivers from a branch to each tip, as quads that taper."""
    d = unit(tips - starts)
    a = unit(np.cross(d, rng.normal(size=d.shape)))
    quads = [np.stack([starts - s * width, starts + s * width, tips + s * width * .35, tips - s * width * .35], 1) for s in (a, np.cross(d, a))]
    return np.concatenate(quads).reshape(-1, 3)
