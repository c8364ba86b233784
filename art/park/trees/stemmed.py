"""Trees with one straight stem: the Lombardy poplar and the bald cypress, branch by branch."""
import numpy as np


def stem(rng, height, step=.6):
    z = np.arange(0, height, step)
    sway = np.cumsum(rng.normal(scale=.018, size=(len(z), 2)), axis=0)
    return np.column_stack([sway, z]), [-1, *range(len(z) - 1)]


def assemble(rng, spec, branches):
    """Stem and branches as nodes with parents. A branch is (height on the stem, points relative to the stem)."""
    nodes, parents = stem(rng, spec['height'] * .97)
    nodes = list(nodes)
    joints = len(nodes)
    for z, line in branches:
        foot = min(int(z / .6), joints - 1)
        last = foot
        for p in line:
            nodes.append(nodes[foot] * (1, 1, 0) + p)
            parents.append(last)
            last = len(nodes) - 1
    return np.array(nodes), np.array(parents)


def poplar(rng, spec):
    """Branches leave the stem and turn straight up; the tree is a flame of many thin tongues."""
    H, R, low = spec['height'], spec['radius'], spec['bole']
    branches, leaves = [], []
    count = 190
    for i in range(count):
        u = (i + rng.random()) / count
        z0 = low + (H * .90 - low) * u ** 1.05
        a = i * 2.39996 + rng.normal(scale=.25)
        swell = np.sin(np.pi * np.clip(.13 + .8 * (z0 / H) ** .8, 0, 1)) ** .8
        r = R * swell * rng.uniform(.45, 1.0) * (1 + .12 * np.sin(3 * a + z0 * .5))
        rise = min(H - z0, H * rng.uniform(.12, .24))
        t = np.linspace(.12, 1, 8)
        taper = np.clip((1.02 - (z0 + rise * t) / H) / .34, 0, 1) ** .8
        out = r * (1 - np.exp(-3.2 * t)) * (1 - .35 * t ** 3) * taper
        line = np.column_stack([out * np.cos(a), out * np.sin(a), z0 + rise * t])
        branches.append((z0, line))
        leaves.append(tongue(rng, line, spec['leaves'] // count, H))
    return (*assemble(rng, spec, branches), *map(np.concatenate, zip(*leaves)))


def tongue(rng, line, count, height):
    t = rng.beta(1.7, 1.1, count) * (len(line) - 1)
    i = np.minimum(t.astype(int), len(line) - 2)
    core = line[i] + (line[i + 1] - line[i]) * (t - i)[:, None]
    width = (.0125 * height) * (1.15 - .8 * t / (len(line) - 1)) * np.clip((1.04 - core[:, 2] / height) / .3, .12, 1)
    off = rng.normal(size=(count, 3)) * width[:, None] * (1, 1, 1.6)
    axis = core * (1, 1, 0)
    return core + off, off * (1, 1, .4) + axis * .5 + (0, 0, .3)


def cypress(rng, spec):
    """Short level branches in a slender cone, each a flat spray that droops; gaps let the sky through."""
    H, R, low = spec['height'], spec['radius'], spec['bole']
    branches, leaves = [], []
    count = 230
    for i in range(count):
        u = (i + rng.random()) / count
        z0 = low + (H * .975 - low) * u
        a = i * 2.39996 + rng.normal(scale=.3)
        tier = .82 + .26 * np.sin(z0 * 1.9 + 1.5 * np.sin(a))
        length = (R * (1 - u) ** .72 * min(1, .45 + 3.2 * u) * tier + .28) * rng.uniform(.72, 1.12)
        t = np.linspace(.15, 1, 7)
        lift = .34 * (u - .45)
        z = z0 + length * (lift * t - .26 * t ** 2 + .16 * t ** 4)
        line = np.column_stack([length * t * np.cos(a), length * t * np.sin(a), z])
        branches.append((z0, line))
        share = int(spec['leaves'] / count * (.35 + 1.3 * (1 - u) ** .8))
        leaves.append(spray(rng, line, a, length, share))
    return (*assemble(rng, spec, branches), *map(np.concatenate, zip(*leaves)))


def spray(rng, line, a, length, count):
    t = rng.beta(1.9, 1.0, count) * (len(line) - 1)
    i = np.minimum(t.astype(int), len(line) - 2)
    core = line[i] + (line[i + 1] - line[i]) * (t - i)[:, None]
    side = rng.normal(size=count) * (.10 + .30 * length * (1 - .75 * np.abs(t / (len(line) - 1) - .55)))* .62
    hang = -np.abs(rng.normal(size=count)) * .20 - .05 * np.abs(side)
    P = core + np.column_stack([-np.sin(a) * side, np.cos(a) * side, hang + rng.normal(size=count) * .05])
    return P, np.column_stack([np.cos(a) * np.full(count, .5), np.sin(a) * np.full(count, .5), np.full(count, .75)])
