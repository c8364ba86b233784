"""Grows one tree of a species from a seed: bark, leaves and the twigs of winter."""
import numpy as np
from scipy.spatial import cKDTree

from trees.bark import skin
from trees.branching import colonise, thicknesses
from trees.crown import clumps, fill
from trees.leaves import leaf_cards, twigs
from trees.species import SPECIES
from trees.stemmed import cypress, poplar


def grow(name, seed):
    """bark vertices and faces, leaf quads, twig quads"""
    spec = SPECIES[name]
    rng = np.random.default_rng(seed * 7919 + len(name))
    scale = max(.25, spec['height'] / 20)
    if spec['form'] in ('dome', 'oak'):
        nodes, parents, P, N = crowned(rng, name, spec, scale)
    else:
        nodes, parents, P, N = (poplar if spec['form'] == 'poplar' else cypress)(rng, spec)
    radii = thicknesses(parents, spec['trunk'], .016 * scale + .004)
    nodes = nodes - np.array([0, 0, .25])
    V, F = skin(nodes, parents, radii)
    order = rng.permutation(len(P))
    P, N = P[order], N[order]
    leaves = leaf_cards(rng, P, N, spec['leaf'], 1.9 if name in ('willow', 'cypress') else 1.4, .42)
    tips, starts = fine_branches(nodes, P[:9000])
    return dict(bark=V.astype(np.float32), faces=F.astype(np.int32), leaves=leaves.astype(np.float32),
                twigs=twigs(rng, tips, starts, .009 + .011 * scale).astype(np.float32))


def fine_branches(nodes, points):
    """A quarter of the points hang on the grown branches, the rest on that quarter, so that twigs fork."""
    first, rest = np.split(points, [len(points) // 4])
    joints = np.concatenate([nodes, first])
    return points, np.concatenate([nodes[cKDTree(nodes).query(first)[1]], joints[cKDTree(joints).query(rest)[1]]])


def crowned(rng, name, spec, scale):
    balls = clumps(rng, spec['form'], spec['height'], spec['radius'], spec['bole'])
    targets, _ = fill(rng, balls, 1300)
    nodes, parents = colonise(rng, targets, spec['bole'] * 1.1, .5 * scale, 7 * scale, scale, .1)
    P, k = fill(rng, balls, spec['leaves'])
    out_of_ball = P - balls[k, :3]
    out_of_ball /= np.maximum(1e-6, np.linalg.norm(out_of_ball, axis=1, keepdims=True))
    shell = balls[k, 3] * (.62 + .46 * rng.random(len(P)) ** .6)
    P = balls[k, :3] + out_of_ball * shell[:, None] * np.array([1, 1, .8])
    near = cKDTree(nodes).query(P)[0] < (3.4 if name == 'beech' else 2.1) * scale + .3
    P, out_of_ball = P[near], out_of_ball[near]
    outward = P - np.array([0, 0, spec['bole'] + (spec['height'] - spec['bole']) * .4])
    outward /= np.linalg.norm(outward, axis=1, keepdims=True)
    N = out_of_ball * .55 + outward * .6 + np.array([0, 0, .28])
    if name == 'willow':
        P, N = weep(rng, spec, P, N, outward)
    return nodes, parents, P, N


def weep(rng, spec, P, N, outward):
    """Hanging strands in place of most of the crown's leaves."""
    points, normals = [P[:16000]], [N[:16000]]
    for m in rng.choice(len(P), 2300):
        q, o = P[m], outward[m]
        if q[2] < spec['bole'] + 2:
            continue
        length = min(q[2] - .5, rng.uniform(2.5, 7.5))
        z = np.arange(0, length, .22)
        away = .9 * np.sqrt(z / length)
        points.append(np.stack([q[0] + o[0] * away + rng.normal(scale=.04, size=len(z)), q[1] + o[1] * away + rng.normal(scale=.04, size=len(z)), q[2] - z], 1))
        normals.append(np.tile(np.array([o[0], o[1], .25]), (len(z), 1)))
    return np.concatenate(points), np.concatenate(normals)
