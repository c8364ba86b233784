"""Branches that grow towards the crown's points (space colonisation), and how thick each has to be."""
import numpy as np
from scipy.spatial import cKDTree


def colonise(rng, targets, bole, step, reach, kill, up, rounds=220, most=5200):
    stem = int(bole / step) + 1
    sway = np.cumsum(rng.normal(scale=.02, size=(stem, 2)), axis=0)
    nodes = [np.array([sway[i, 0], sway[i, 1], i * step]) for i in range(stem)]
    parents = [-1, *range(stem - 1)]
    for _ in range(rounds):
        tree = cKDTree(np.array(nodes))
        far, nearest = tree.query(targets)
        left = far > kill
        targets, nearest, far = targets[left], nearest[left], far[left]
        if len(targets) == 0 or len(nodes) > most:
            break
        pull = far < reach if (far < reach).any() else far <= far.min() + .5
        if not grow(rng, nodes, parents, tree, targets[pull], nearest[pull], step, up):
            break
    return np.array(nodes), np.array(parents)


def grow(rng, nodes, parents, tree, targets, nearest, step, up):
    N = np.array(nodes)
    V = targets - N[nearest]
    V /= np.linalg.norm(V, axis=1, keepdims=True)
    sums = np.zeros_like(N)
    np.add.at(sums, nearest, V)
    grown = False
    for j in np.unique(nearest):
        length = np.linalg.norm(sums[j])
        if length < 1e-6:
            continue
        v = sums[j] / length + rng.normal(scale=.16, size=3) + np.array([0, 0, up])
        tip = N[j] + v / np.linalg.norm(v) * step
        if tree.query(tip)[0] < step * .45:
            continue
        nodes.append(tip)
        parents.append(int(j))
        grown = True
    return grown


def thicknesses(parents, trunk, tip, power=2.25):
    """A branch is as thick as what it carries; the trunk gets the radius asked for."""
    n = len(parents)
    load = np.zeros(n)
    for j in range(n - 1, -1, -1):
        load[j] = load[j] or tip ** power
        if parents[j] >= 0:
            load[parents[j]] += load[j]
    r = load ** (1 / power)
    f = trunk / r[0]
    return np.maximum(tip, r * (f if f < 1 else 1 + (f - 1) * np.clip((r - tip) / (r[0] - tip), 0, 1)))
