"""The ground in three sizes of mesh: fine where paths and shores are seen, wider towards the river, coarse to the horizon."""
import numpy as np

from mesh import grid, link_mesh
from plan import height

FINE = (-112, 122, -150, 62)
WIDE = (-240, 240, -262, 150)
FAR = (-900, 900, -1000, 1100)


def outside(V, F, bounds, overlap):
    x0, x1, y0, y1 = bounds
    c = V[F].mean(1)
    inside = (c[:, 0] > x0 + overlap) & (c[:, 0] < x1 - overlap) & (c[:, 1] > y0 + overlap) & (c[:, 1] < y1 - overlap)
    return F[~inside]


def build_terrain(inks):
    V, F = grid(FINE, .5)
    link_mesh('lawn', V, F, inks['grass'], True)
    for name, bounds, step, inner, drop in (('meadows', WIDE, 1.6, FINE, .04), ('country', FAR, 8, WIDE, .3)):
        V, F = grid(bounds, step)
        F = outside(V, F, inner, 2 * step)
        V[:, 2] -= drop
        link_mesh(name, V, F, inks['grass'], True)
    build_fields(inks)


def build_fields(inks):
    """Strips of corn and rape beyond the river, so that the distant view has something to count."""
    rng = np.random.default_rng(15)
    for number in range(16):
        x, y = rng.uniform(-420, 420), rng.uniform(-640, -300)
        wide, deep, lean = rng.uniform(60, 150), rng.uniform(25, 60), rng.uniform(-.2, .2)
        u, v = np.meshgrid(np.linspace(-.5, .5, 14), np.linspace(-.5, .5, 10))
        px, py = x + u * wide + v * lean * wide, y + v * deep
        V = np.stack([px, py, height(px, py) + .55], -1).reshape(-1, 3)
        i = np.arange(140).reshape(10, 14)
        F = np.stack([i[:-1, :-1], i[:-1, 1:], i[1:, 1:], i[1:, :-1]], -1).reshape(-1, 4)
        link_mesh(f'field {number}', V, F, inks['field light' if number % 3 else 'field dark'], True)
