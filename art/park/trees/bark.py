"""Tubes around the branches: one chain of rings for each branch, with a flared and fluted foot."""
import numpy as np


def chains(parents, radii):
    kids = [[] for _ in parents]
    for q in range(1, len(parents)):
        kids[parents[q]].append(q)
    waiting = [(0, None)]
    while waiting:
        start, fork = waiting.pop()
        chain = [start]
        while kids[chain[-1]]:
            thick, *thin = sorted(kids[chain[-1]], key=lambda q: -radii[q])
            waiting += [(q, chain[-1]) for q in thin]
            chain.append(thick)
        yield start, fork, chain


def skin(nodes, parents, radii, sides=6):
    V, F = [], []
    for start, fork, chain in chains(parents, radii):
        line = [nodes[q] for q in chain]
        width = [radii[q] for q in chain]
        if fork is not None:
            line, width = [nodes[fork], *line], [min(radii[fork], radii[start] * 1.5), *width]
        if len(line) > 1:
            tube(V, F, np.array(line), np.array(width), sides, fork is None)
    return np.array(V), np.array(F)


def tube(V, F, P, R, sides, trunk):
    if len(P) > 4:
        for _ in range(2):
            P[1:-1] = .5 * P[1:-1] + .25 * (P[:-2] + P[2:])
            R[1:-1] = .5 * R[1:-1] + .25 * (R[:-2] + R[2:])
    k = 14 if R[0] > .3 else sides + 2 if R[0] > .1 else 5 if R[0] > .04 else 3
    t = np.gradient(P, axis=0)
    t /= np.maximum(np.linalg.norm(t, axis=1, keepdims=True), 1e-9)
    u = np.cross(t[0], [.3, 1, .2])
    angles, first = np.linspace(0, 2 * np.pi, k, endpoint=False), len(V)
    for a in range(len(P)):
        u = u - t[a] * np.dot(u, t[a])
        u /= np.linalg.norm(u)
        w = np.cross(t[a], u)
        flare = 1 + (np.exp(-P[a, 2] / .7) if trunk else 0)
        flutes = (.07 + .12 * (flare - 1)) * np.sin(5 * angles + P[a, 2] * .5) + .04 * np.sin(11 * angles) if R[0] > .3 else 0 * angles
        r = R[a] * flare * (1 + flutes)
        V.extend(P[a] + r[:, None] * (np.cos(angles)[:, None] * u + np.sin(angles)[:, None] * w))
    for a in range(len(P) - 1):
        o = first + a * k
        F.extend((o + b, o + (b + 1) % k, o + k + (b + 1) % k, o + k + b) for b in range(k))
