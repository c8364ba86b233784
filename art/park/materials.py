"""Materials. Each writes its ink class, anti-aliased, into one channel of three passes."""
import bpy

from palette import CLASSES, TABLE
from seasons import COLOURS


def make_materials(season):
    inks = {}
    for name, (ink_class, colour, look) in TABLE.items():
        look = dict(look)
        seasonal = COLOURS[season].get(name)
        if seasonal and isinstance(seasonal[0], tuple):
            colour, look['second'] = seasonal
        elif seasonal:
            colour = seasonal
        if name == 'fruit leaf' and season == 'spring':
            ink_class = 'wall'
        inks[name] = make_material(name, ink_class, colour, **look)
    return inks


def make_material(name, ink_class, colour, patches=0, scale=2, second=None, rough=.9, shine=.1, through=0, glow=0, by_object=0):
    material = bpy.data.materials.new(name)
    material.use_nodes = True
    nodes, wire = material.node_tree.nodes, material.node_tree.links.new
    nodes.clear()
    out = nodes.new('ShaderNodeOutputMaterial')
    flat = nodes.new('ShaderNodeRGB')
    flat.outputs[0].default_value = (*colour, 1)
    tint = flat.outputs[0]
    if patches:
        tint = patched(nodes, wire, tint, scale, second or [v * (1 - patches) for v in colour])
    if by_object:
        tint = varied(nodes, wire, tint, by_object)
    if glow:
        surface = nodes.new('ShaderNodeEmission')
        surface.inputs[1].default_value = glow
        wire(tint, surface.inputs[0])
    elif through:
        surface = nodes.new('ShaderNodeMixShader')
        surface.inputs[0].default_value = through
        for slot, kind in ((1, 'ShaderNodeBsdfDiffuse'), (2, 'ShaderNodeBsdfTranslucent')):
            side = nodes.new(kind)
            wire(tint, side.inputs[0])
            wire(side.outputs[0], surface.inputs[slot])
    else:
        surface = nodes.new('ShaderNodeBsdfPrincipled')
        surface.inputs['Roughness'].default_value = rough
        surface.inputs['Specular'].default_value = shine
        wire(tint, surface.inputs['Base Color'])
    wire(surface.outputs[0], out.inputs[0])
    write_class(material, ink_class)
    return material


def patched(nodes, wire, tint, scale, second):
    where, noise = nodes.new('ShaderNodeTexCoord'), nodes.new('ShaderNodeTexNoise')
    noise.inputs['Scale'].default_value, noise.inputs['Detail'].default_value = scale, 5
    wire(where.outputs['Object'], noise.inputs['Vector'])
    reach, mix = nodes.new('ShaderNodeMapRange'), nodes.new('ShaderNodeMixRGB')
    reach.inputs[1].default_value, reach.inputs[2].default_value = .35, .65
    mix.inputs[2].default_value = (*second, 1)
    wire(noise.outputs['Fac'], reach.inputs[0])
    wire(reach.outputs[0], mix.inputs[0])
    wire(tint, mix.inputs[1])
    return mix.outputs[0]


def varied(nodes, wire, tint, amount):
    which, shift = nodes.new('ShaderNodeObjectInfo'), nodes.new('ShaderNodeHueSaturation')
    for name, low, high in (('Hue', .5 - .03 * amount, .5 + .02 * amount), ('Value', 1 - .3 * amount, 1 + .3 * amount)):
        reach = nodes.new('ShaderNodeMapRange')
        reach.inputs[3].default_value, reach.inputs[4].default_value = low, high
        wire(which.outputs['Random'], reach.inputs[0])
        wire(reach.outputs[0], shift.inputs[name])
    wire(tint, shift.inputs['Color'])
    return shift.outputs[0]


def write_class(material, ink_class):
    letter, channel = CLASSES[ink_class]
    out = material.node_tree.nodes.new('ShaderNodeOutputAOV')
    out.name = 'cls' + letter
    value = [0, 0, 0, 1]
    value[channel] = 1
    out.inputs['Color'].default_value = value
    return out
