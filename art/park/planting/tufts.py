"""One tuft of blades, repeated over many points by instancing."""
import math

import bpy
import numpy as np

from mesh import link_mesh, new_mesh


def tuft(name, ink, spread, blades, tall, seed=3):
    rng = np.random.default_rng(seed)
    V, F = [], []
    for _ in range(blades):
        a, length = rng.random() * 6.28, tall * (.6 + .7 * rng.random())
        px, py = rng.normal(scale=spread, size=2)
        dx, dy = math.cos(a), math.sin(a)
        w, bend = .008 * (tall / .2) ** .7, rng.uniform(.1, .5) * length
        o = len(V)
        V += [(px - dy * w, py + dx * w, 0), (px + dy * w, py - dx * w, 0),
              (px + dx * bend * .4 - dy * w * .7, py + dy * bend * .4 + dx * w * .7, length * .6),
              (px + dx * bend * .4 + dy * w * .7, py + dy * bend * .4 - dx * w * .7, length * .6),
              (px + dx * bend, py + dy * bend, length)]
        F += [(o, o + 1, o + 3, o + 2), (o + 2, o + 3, o + 4)]
    return new_mesh(name, V, F, ink)


def scatter(name, points, data, sizes=(.6, 1.35)):
    """Instances of a mesh on points, each turned, leaned and sized at random; returns what has to be removed later."""
    if len(points) == 0:
        return []
    source = bpy.data.objects.new(f'{name} source', data)
    carrier = link_mesh(f'{name} points', np.array(points, np.float32), [])
    group = bpy.data.node_groups.new(name, 'GeometryNodeTree')
    group.inputs.new('NodeSocketGeometry', 'g')
    group.outputs.new('NodeSocketGeometry', 'g')
    new, wire = group.nodes.new, group.links.new
    start, end = new('NodeGroupInput'), new('NodeGroupOutput')
    place, what = new('GeometryNodeInstanceOnPoints'), new('GeometryNodeObjectInfo')
    turn, size = new('FunctionNodeRandomValue'), new('FunctionNodeRandomValue')
    what.inputs[0].default_value = source
    turn.data_type = 'FLOAT_VECTOR'
    turn.inputs[0].default_value, turn.inputs[1].default_value = (-.15, -.15, 0), (.15, .15, 6.28)
    size.inputs[2].default_value, size.inputs[3].default_value = sizes
    size.inputs['Seed'].default_value = 7
    wire(start.outputs[0], place.inputs['Points'])
    wire(what.outputs['Geometry'], place.inputs['Instance'])
    wire(turn.outputs[0], place.inputs['Rotation'])
    wire(size.outputs[1], place.inputs['Scale'])
    wire(place.outputs[0], end.inputs[0])
    carrier.modifiers.new('scatter', 'NODES').node_group = group
    return [carrier, source]
