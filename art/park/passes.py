"""Render settings, and the passes the printer asks for: colour, mist, albedo and nine classes in three images."""
import bpy

CLASS_PASSES = ('clsA', 'clsB', 'clsC')
OUTPUTS = (('rgb', 'Image'), ('mist', 'Mist'), ('alb', 'DiffCol'), *((name, name) for name in CLASS_PASSES))


def prepare_passes():
    scene = bpy.context.scene
    scene.render.engine = 'CYCLES'
    scene.render.use_persistent_data = True
    scene.render.threads_mode, scene.render.threads = 'FIXED', 2
    cycles = scene.cycles
    cycles.device, cycles.use_denoising = 'CPU', False
    cycles.use_adaptive_sampling, cycles.adaptive_threshold = True, .03
    cycles.max_bounces, cycles.diffuse_bounces, cycles.glossy_bounces, cycles.transmission_bounces = 4, 1, 2, 3
    cycles.sample_clamp_indirect = 3
    cycles.caustics_reflective = cycles.caustics_refractive = False
    layer = scene.view_layers[0]
    layer.use_pass_mist = layer.use_pass_diffuse_color = True
    for name in CLASS_PASSES:
        channel = layer.aovs.add()
        channel.name, channel.type = name, 'COLOR'
    scene.use_nodes = True
    nodes, wire = scene.node_tree.nodes, scene.node_tree.links.new
    nodes.clear()
    layers, files = nodes.new('CompositorNodeRLayers'), nodes.new('CompositorNodeOutputFile')
    files.name = 'files'
    files.format.file_format, files.format.color_depth, files.format.color_mode = 'OPEN_EXR', '16', 'RGB'
    files.file_slots.clear()
    for name, source in OUTPUTS:
        files.file_slots.new(name)
        wire(layers.outputs[source], files.inputs[name])


def render_to(folder, width, aspect, samples):
    scene = bpy.context.scene
    scene.render.resolution_x, scene.render.resolution_y = width, round(width / aspect)
    scene.cycles.samples = samples
    scene.node_tree.nodes['files'].base_path = str(folder)
    scene.frame_set(1)
    bpy.ops.render.render()
