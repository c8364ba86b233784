"""The camera of one shot, what it may not stand in, and what has to step out of its way."""
import math

import bpy
from mathutils import Vector

from plan import WATER_LEVEL, ground, lake, river


def set_camera(camera):
    scene = bpy.context.scene
    if scene.camera is None:
        scene.camera = bpy.data.objects.new('camera', bpy.data.cameras.new('camera'))
        scene.collection.objects.link(scene.camera)
    thing, lens = scene.camera, scene.camera.data
    at, to = Vector(camera['from']), Vector(camera['to'])
    look = to - at
    thing.location = at
    lens.lens, lens.clip_start, lens.clip_end = camera['lens'], .05, 3000
    if camera['upright']:
        thing.rotation_euler = (math.pi / 2, 0, math.atan2(look.y, look.x) - math.pi / 2)
        lens.shift_y = math.tan(math.atan2(look.z, math.hypot(look.x, look.y))) * camera['lens'] / 36
    else:
        thing.rotation_euler = look.to_track_quat('-Z', 'Y').to_euler()
        lens.shift_y = 0


def objection(camera, trees):
    """A sentence when the camera cannot stand where it is asked to, otherwise None."""
    x, y, z = camera['from']
    if z < ground(x, y) + .15:
        return f'The camera at ({x}, {y}, {z}) is under ground, which lies at {ground(x, y):.1f} here.'
    if min(lake(x, y), river(x, y)) < 0 and z < WATER_LEVEL + .15:
        return f'The camera at ({x}, {y}, {z}) is under water, whose level is {WATER_LEVEL}.'
    for tree in trees:
        far, (low, high) = math.hypot(tree.x - x, tree.y - y), tree.crown
        if tree.named and (far < .9 or (far < tree.radius * .75 and low + .25 * (high - low) < z < high)):
            return f'The camera at ({x}, {y}, {z}) is inside the {tree.name} at ({tree.x}, {tree.y}).'
    return None


def clear_view(camera, clear, trees):
    """Hides, for this shot only, the trees between camera and subject; `clear` is half the wedge's angle."""
    (x, y, z), (tx, ty, _) = camera['from'], camera['to']
    reach, bearing = math.hypot(tx - x, ty - y), math.atan2(ty - y, tx - x)
    for tree in trees:
        far = math.hypot(tree.x - x, tree.y - y)
        off = abs((math.atan2(tree.y - y, tree.x - x) - bearing + math.pi) % (2 * math.pi) - math.pi)
        below = z - tree.z < 40
        wedge = tree.radius / max(far, 1) * .6 if tree.named else clear + tree.radius / max(far, 1) * .8
        blocks = clear > 0 and below and far < reach * (.7 if tree.named else .97) and off < wedge
        touches = far < tree.radius * (.9 if not tree.named else .5) + .6
        for thing in tree.things:
            thing.hide_render = blocks or touches
