"""Sky and sun of one shot: a sky model without a disc, a layer of clouds projected onto it, and a lamp for the sun."""
import math

import bpy
from mathutils import Vector


def set_light(light):
    scene = bpy.context.scene
    for lamp in [thing for thing in scene.objects if thing.type == 'LIGHT']:
        bpy.data.objects.remove(lamp)
    if scene.world:
        bpy.data.worlds.remove(scene.world)
    elevation, azimuth = light['sun']
    scene.world = make_sky(elevation, azimuth, light['clouds'], light['air'])
    shine(elevation, azimuth, 1 - .75 * max(0, light['clouds'] - .8) / .2)


def make_sky(elevation, azimuth, clouds, air):
    world = bpy.data.worlds.new('sky')
    world.use_nodes = True
    nodes, wire = world.node_tree.nodes, world.node_tree.links.new
    nodes.clear()
    out, background, sky = nodes.new('ShaderNodeOutputWorld'), nodes.new('ShaderNodeBackground'), nodes.new('ShaderNodeTexSky')
    sky.sky_type, sky.sun_disc = 'NISHITA', False
    sky.sun_elevation, sky.sun_rotation = math.radians(elevation), math.radians(azimuth)
    sky.air_density, sky.dust_density, sky.ozone_density = air, 1.4, 1.6
    mix, warm = nodes.new('ShaderNodeMixRGB'), max(.0, min(1, elevation / 30))
    mix.inputs[2].default_value = (6 + 9 * warm, 4.6 + 9 * warm, 3.6 + 9 * warm, 1)
    wire(cloud_cover(nodes, wire, clouds), mix.inputs[0])
    wire(sky.outputs[0], mix.inputs[1])
    wire(mix.outputs[0], background.inputs[0])
    background.inputs[1].default_value = .12
    wire(background.outputs[0], out.inputs[0])
    world.cycles.sampling_method, world.cycles.sample_map_resolution = 'MANUAL', 256
    world.mist_settings.start, world.mist_settings.depth, world.mist_settings.falloff = 20, 330, 'LINEAR'
    return world


def cloud_cover(nodes, wire, clouds):
    def calc(operation, a, b):
        node = nodes.new('ShaderNodeMath')
        node.operation = operation
        for slot, value in enumerate((a, b)):
            if hasattr(value, 'links'):
                wire(value, node.inputs[slot])
            else:
                node.inputs[slot].default_value = value
        return node.outputs[0]

    def reach(value, low, high, smooth=False):
        node = nodes.new('ShaderNodeMapRange')
        node.interpolation_type = 'SMOOTHSTEP' if smooth else 'LINEAR'
        node.inputs[1].default_value, node.inputs[2].default_value = low, high
        wire(value, node.inputs[0])
        return node.outputs[0]

    where, axes, flat, noise = (nodes.new(kind) for kind in ('ShaderNodeTexCoord', 'ShaderNodeSeparateXYZ', 'ShaderNodeCombineXYZ', 'ShaderNodeTexNoise'))
    wire(where.outputs['Generated'], axes.inputs[0])
    distance = calc('ADD', calc('MAXIMUM', axes.outputs[2], 0.0), .07)
    for axis in (0, 1):
        wire(calc('DIVIDE', axes.outputs[axis], distance), flat.inputs[axis])
    noise.inputs['Scale'].default_value, noise.inputs['Detail'].default_value = .42, 7
    noise.inputs['Roughness'].default_value, noise.inputs['Distortion'].default_value = .52, .35
    wire(flat.outputs[0], noise.inputs['Vector'])
    shape = reach(noise.outputs['Fac'], .62 - .2 * clouds, .74 - .16 * clouds, True)
    return calc('MULTIPLY', calc('MULTIPLY', shape, reach(axes.outputs[2], 0, .10)), .75)


def shine(elevation, azimuth, power):
    """Under a closed sky (clouds above .8) little of the sun is left."""
    day = max(0, min(1, (elevation - 1) / 18))
    data = bpy.data.lights.new('sun', 'SUN')
    data.angle = math.radians(1.2)
    data.energy = power * (.25 + 3.3 * day if elevation > 3 else .12)
    data.color = (1, .72 + .2 * day, .42 + .4 * day)
    lamp = bpy.data.objects.new('sun', data)
    bpy.context.scene.collection.objects.link(lamp)
    a, e = math.radians(azimuth), math.radians(elevation)
    ray = Vector((math.sin(a) * math.cos(e), math.cos(a) * math.cos(e), math.sin(math.radians(max(elevation, 3)))))
    lamp.rotation_euler = ray.to_track_quat('Z', 'Y').to_euler()
