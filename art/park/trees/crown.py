"""A crown as clumps: overlapping balls whose volume is filled with branches and whose skin carries the leaves."""
import numpy as np


def clumps(rng, form, height, radius, bole):
    count, spread, low, size = (34, (.6, .45), .62, (.17, .14)) if form == 'oak' else (46, (.55, .42), .66, (.22, .16))
    middle, power = (.42, 2.4) if form == 'oak' else (.38, 2.2)
    out = []
    for _ in range(count):
        z, a = rng.random() ** (1 if form == 'oak' else .8), rng.random() * 2 * np.pi
        profile = np.sqrt(max(0, 1 - (abs(z - middle) / low) ** power))
        r = radius * profile * (spread[0] + spread[1] * rng.random())
        out.append((r * np.cos(a), r * np.sin(a), bole + (height - bole) * (.055 + .855 * z), radius * (size[0] + size[1] * rng.random())))
    return np.array(out)


def fill(rng, balls, count):
    """Points inside the balls, and which ball each lies in."""
    volume = balls[:, 3] ** 3
    k = rng.choice(len(balls), count, p=volume / volume.sum())
    d = rng.normal(size=(count, 3))
    d /= np.linalg.norm(d, axis=1, keepdims=True)
    r = rng.random(count) ** (1 / 3)
    return balls[k, :3] + d * (r * balls[k, 3])[:, None] * np.array([1, 1, .75]), k
