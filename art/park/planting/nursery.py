"""Puts trees into the scene. Every tree is known by place and size, so that a shot can hide what stands before its camera."""
from dataclasses import dataclass, field

import bpy
import numpy as np

from mesh import new_mesh
from plan import ground
from trees.grow import grow
from trees.species import EVERGREEN, SPECIES


@dataclass
class Tree:
    name: str
    x: float
    y: float
    z: float
    scale: float
    named: bool
    things: list = field(default_factory=list)

    @property
    def radius(self):
        return SPECIES[self.name]['radius'] * self.scale

    @property
    def crown(self):
        """Heights between which a camera would stand among leaves."""
        spec = SPECIES[self.name]
        return self.z + spec['bole'] * self.scale, self.z + spec['height'] * self.scale


class Nursery:
    def __init__(self, inks, leaf_share):
        self.inks, self.leaf_share = inks, leaf_share
        self.trees, self.grown = [], {}
        self.rng = np.random.default_rng(11)

    def parts(self, name, seed, leaf):
        key = (name, seed, leaf)
        if key in self.grown:
            return self.grown[key]
        tree = grow(name, seed)
        share = 1.0 if name in EVERGREEN else self.leaf_share
        quads = len(tree['leaves']) // 4
        hanging = tree['leaves'][:4 * int(quads * share)]
        bark = self.inks['plane bark' if name == 'plane' else 'bark']
        parts = [new_mesh(f'{name} bark', tree['bark'], tree['faces'], bark, True)]
        if share:
            parts.append(new_mesh(f'{name} leaves', hanging, np.arange(len(hanging)).reshape(-1, 4), self.inks[leaf]))
        if share < .9:
            twigs = tree['twigs']
            parts.append(new_mesh(f'{name} twigs', twigs, np.arange(len(twigs)).reshape(-1, 4), self.inks['bark']))
        self.grown[key] = parts
        return parts

    def plant(self, name, x, y, scale=1.0, leaf='leaf', seed=None, named=False):
        rng = self.rng
        seed = seed or int(rng.integers(1, SPECIES[name]['seeds'] + 1))
        turn, sx, sy, sz = rng.random() * 6.28, rng.uniform(.94, 1.06), rng.uniform(.94, 1.06), rng.uniform(.92, 1.08)
        tree = Tree(name, x, y, ground(x, y) - .1, scale, named)
        for data in self.parts(name, seed, leaf):
            thing = bpy.data.objects.new(data.name, data)
            thing.location = (x, y, tree.z)
            thing.scale = (scale * sx, scale * sy, scale * (1 if named else sz))
            thing.rotation_euler = (0, 0, turn)
            bpy.context.scene.collection.objects.link(thing)
            tree.things.append(thing)
        self.trees.append(tree)
