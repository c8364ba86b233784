"""Leaves as small bent lozenges, twice as long as wide, and bare twigs as slivers."""
import numpy as np


def unit(V):
    return V / np.maximum(np.linalg.norm(V, axis=1, keepdims=True), 1e-9)


def leaf_cards(rng, P, normals, size, aspect=1.5, jitter=.5):
    n = len(P)
    N = unit(normals + rng.normal(scale=jitter, size=(n, 3)))
    U = unit(np.cross(N, rng.normal(size=(n, 3))))
    W = np.cross(N, U)
    s = size * (.7 + .6 * rng.random(n))[:, None]
    return np.stack([P - U * s * aspect * .62, P + W * s * .42 + N * s * .08, P + U * s * aspect * .62, P - W * s * .42 + N * s * .08], 1).reshape(-1, 3)


def twigs(rng, tips, starts, width):
    """Two crossed slivers from a branch to each tip, as quads that taper."""
    d = unit(tips - starts)
    a = unit(np.cross(d, rng.normal(size=d.shape)))
    quads = [np.stack([starts - s * width, starts + s * width, tips + s * width * .35, tips - s * width * .35], 1) for s in (a, np.cross(d, a))]
    return np.concatenate(quads).reshape(-1, 3)
