"""What time has left on two of the named trees: the oak's iron band and hollow, the knees of the cypresses."""
import math

import bpy
import numpy as np
from mathutils import Vector

from mesh import Solids
from plan import WATER_LEVEL, ground, lake

CYPRESSES = ((51, -66.5), (57, -70), (46, -63.5))


def build_landmarks(inks, trees):
    oak(inks, next(tree for tree in trees if tree.name == 'oak'))
    knees(inks)


def oak(inks, tree):
    """Both follow the bark: the trunk is neither round nor upright."""
    bpy.context.view_layer.update()
    bark, solids = tree.things[0], Solids()
    ring = np.linspace(0, 2 * math.pi, 33)
    for above in (2.5, 2.62):
        solids.rods('iron', [on_bark(bark, angle, above, .03) for angle in np.linspace(0, 2 * math.pi, 65)], .05)
    rim = [on_bark(bark, 3.6 + .27 * math.cos(a), 1.15 + .62 * math.sin(a), .03) for a in ring[:-1]]
    solids.add('iron', [on_bark(bark, 3.6, 1.15, .03), *rim], [(0, 1 + i, 1 + (i + 1) % 32) for i in range(32)])
    solids.build('oak band', inks)


def on_bark(bark, angle, above, out):
    inward = Vector((-math.cos(angle), -math.sin(angle), 0))
    start = bark.location - inward * 2.4 + Vector((0, 0, above))
    into = bark.matrix_world.inverted()
    hit, at, *_ = bark.ray_cast(into @ start, (into.to_3x3() @ inward).normalized())
    return tuple((bark.matrix_world @ at if hit else start + inward * 1.2) - inward * out)


def knees(inks):
    rng, solids = np.random.default_rng(66), Solids()
    for cx, cy in CYPRESSES:
        for _ in range(42):
            a, r = rng.random() * 6.28, rng.uniform(1.2, 4.6)
            x, y = cx + r * math.cos(a), cy + r * math.sin(a)
            if lake(x, y) > .16:
                continue
            z, h = max(ground(x, y), WATER_LEVEL - .3), rng.uniform(.35, 1.0)
            solids.lathe('bark', x, y, [(.2, z - .2), (.15, z + h * .3), (.1, z + h * .75), (.04, z + h)], 8)
    solids.build('knees', inks)
