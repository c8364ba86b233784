"""Water, snow and lamps: materials that need more than a colour."""
import bpy

from materials import write_class
from palette import CLASSES, TABLE
from seasons import SNOWED


def make_water():
    material = bpy.data.materials.new('water')
    material.use_nodes = True
    nodes, wire = material.node_tree.nodes, material.node_tree.links.new
    surface = nodes['Principled BSDF']
    surface.inputs['Base Color'].default_value = (.012, .022, .018, 1)
    surface.inputs['Roughness'].default_value, surface.inputs['Specular'].default_value = .03, .55
    where, stretch = nodes.new('ShaderNodeTexCoord'), nodes.new('ShaderNodeMapping')
    noise, bump = nodes.new('ShaderNodeTexNoise'), nodes.new('ShaderNodeBump')
    stretch.inputs['Scale'].default_value = (.35, 1.1, 1)
    noise.inputs['Scale'].default_value, noise.inputs['Detail'].default_value = 1.1, 3
    bump.inputs['Strength'].default_value, bump.inputs['Distance'].default_value = .05, .25
    wire(where.outputs['Object'], stretch.inputs[0])
    wire(stretch.outputs[0], noise.inputs['Vector'])
    wire(noise.outputs['Fac'], bump.inputs['Height'])
    wire(bump.outputs[0], surface.inputs['Normal'])
    write_class(material, 'water')
    return material


def lay_snow(inks):
    """White patches that print as ground, so that a roof and the lawn wear the same snow."""
    for name, share in SNOWED.items():
        snow_on(inks[name], TABLE[name][0], share)


def snow_on(material, ink_class, share):
    nodes, wire = material.node_tree.nodes, material.node_tree.links.new
    noise, edge = nodes.new('ShaderNodeTexNoise'), nodes.new('ShaderNodeMapRange')
    noise.inputs['Scale'].default_value, noise.inputs['Detail'].default_value = .35, 3
    middle = .3 + .42 * share
    edge.inputs[1].default_value, edge.inputs[2].default_value = middle + .006, middle - .006
    where = nodes.new('ShaderNodeTexCoord')
    wire(where.outputs['Object'], noise.inputs['Vector'])
    wire(noise.outputs['Fac'], edge.inputs[0])
    surface = nodes['Principled BSDF']
    under = surface.inputs['Base Color'].links[0].from_socket
    mix = nodes.new('ShaderNodeMixRGB')
    mix.inputs[2].default_value = (.82, .85, .9, 1)
    wire(edge.outputs[0], mix.inputs[0])
    wire(under, mix.inputs[1])
    wire(mix.outputs[0], surface.inputs['Base Color'])
    for cls, covered in ((ink_class, False), ('ground', True)):
        letter, channel = CLASSES[cls]
        out = write_class(material, cls) if covered else next(n for n in nodes if n.type == 'OUTPUT_AOV')
        parts, amount = nodes.new('ShaderNodeCombineXYZ'), edge.outputs[0]
        if not covered:
            rest = nodes.new('ShaderNodeMath')
            rest.operation = 'SUBTRACT'
            rest.inputs[0].default_value = 1
            wire(amount, rest.inputs[1])
            amount = rest.outputs[0]
        wire(amount, parts.inputs[channel])
        wire(parts.outputs[0], out.inputs['Color'])


def light_windows(inks, lit):
    """Turns the lamps behind the windows and the barn's door on or off."""
    for name in ('lit glass', 'lit hollow'):
        tree = inks[name].node_tree
        nodes, wire = tree.nodes, tree.links.new
        source = nodes['Principled BSDF']
        if lit:
            source = nodes.get('lamp') or nodes.new('ShaderNodeEmission')
            source.name = 'lamp'
            source.inputs[0].default_value, source.inputs[1].default_value = (1, .62, .24, 1), 2.2
        wire(source.outputs[0], nodes['Material Output'].inputs[0])
