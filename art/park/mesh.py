"""Meshes from plain arrays, and a kit of boxes and turned bodies that are gathered by material."""
import math

import bpy
import numpy as np

from plan import height


def new_mesh(name, V, F, material=None, smooth=False):
    data = bpy.data.meshes.new(name)
    V = np.asarray(V, np.float32)
    if isinstance(F, np.ndarray):
        n, k = F.shape
        data.vertices.add(len(V))
        data.vertices.foreach_set('co', V.ravel())
        data.loops.add(n * k)
        data.loops.foreach_set('vertex_index', F.ravel().astype(np.int32))
        data.polygons.add(n)
        data.polygons.foreach_set('loop_start', np.arange(0, n * k, k, dtype=np.int32))
        data.polygons.foreach_set('loop_total', np.full(n, k, np.int32))
        data.update(calc_edges=True)
    else:
        data.from_pydata([tuple(v) for v in V], [], F)
    if smooth:
        data.polygons.foreach_set('use_smooth', np.ones(len(data.polygons), bool))
    if material:
        data.materials.append(material)
    return data


def link(name, data, location=(0, 0, 0), turn=0, scale=1):
    thing = bpy.data.objects.new(name, data)
    thing.location = location
    thing.rotation_euler = (0, 0, turn)
    thing.scale = (scale, scale, scale)
    bpy.context.scene.collection.objects.link(thing)
    return thing


def link_mesh(name, V, F, material=None, smooth=False):
    return link(name, new_mesh(name, V, F, material, smooth))


def grid(bounds, step):
    """A rectangle of squares that follows the ground."""
    x0, x1, y0, y1 = bounds
    x, y = np.meshgrid(np.arange(x0, x1 + step, step), np.arange(y0, y1 + step, step))
    i = np.arange(x.size).reshape(x.shape)
    F = np.stack([i[:-1, :-1], i[:-1, 1:], i[1:, 1:], i[1:, :-1]], -1).reshape(-1, 4)
    return np.stack([x, y, height(x, y)], -1).reshape(-1, 3), F


class Solids:
    """Collects faces by material name; `build` makes one object of each material."""

    def __init__(self):
        self.parts = {}

    def add(self, material, V, F):
        vertices, faces = self.parts.setdefault(material, ([], []))
        start = len(vertices)
        vertices.extend(V)
        faces.extend([tuple(i + start for i in face) for face in F])

    def box(self, material, x0, x1, y0, y1, z0, z1):
        self.add(material, [(x0, y0, z0), (x1, y0, z0), (x1, y1, z0), (x0, y1, z0),
                            (x0, y0, z1), (x1, y0, z1), (x1, y1, z1), (x0, y1, z1)], BOX_FACES)

    def lathe(self, material, cx, cy, profile, sides=24, cap=True):
        V, F = [], []
        for r, z in profile:
            V += [(cx + r * math.cos(2 * math.pi * i / sides), cy + r * math.sin(2 * math.pi * i / sides), z) for i in range(sides)]
        for j in range(len(profile) - 1):
            a, b = j * sides, (j + 1) * sides
            F += [(a + i, a + (i + 1) % sides, b + (i + 1) % sides, b + i) for i in range(sides)]
        if cap:
            F.append(tuple(range((len(profile) - 1) * sides, len(profile) * sides)))
        self.add(material, V, F)

    def rod(self, material, a, b, r=.03, sides=6):
        """A straight bar between two points."""
        a, b = np.array(a, float), np.array(b, float)
        d = (b - a) / max(np.linalg.norm(b - a), 1e-9)
        u = np.cross(d, (0, 0, 1) if abs(d[2]) < .9 else (1, 0, 0))
        u /= np.linalg.norm(u)
        w = np.cross(d, u)
        V = [tuple(p + r * (math.cos(t) * u + math.sin(t) * w)) for p in (a, b) for t in np.linspace(0, 2 * math.pi, sides, endpoint=False)]
        F = [(i, (i + 1) % sides, sides + (i + 1) % sides, sides + i) for i in range(sides)]
        self.add(material, V, [*F, tuple(range(sides))[::-1], tuple(range(sides, 2 * sides))])

    def rods(self, material, points, r=.03, sides=6):
        for a, b in zip(points[:-1], points[1:]):
            self.rod(material, a, b, r, sides)

    def meshes(self, name, inks):
        return [new_mesh(f'{name} {material}', V, F, inks[material]) for material, (V, F) in self.parts.items()]

    def build(self, name, inks, location=(0, 0, 0), turn=0):
        return [link(data.name, data, location, turn) for data in self.meshes(name, inks)]


BOX_FACES = [(0, 3, 2, 1), (4, 5, 6, 7), (0, 1, 5, 4), (1, 2, 6, 5), (2, 3, 7, 6), (3, 0, 4, 7)]
