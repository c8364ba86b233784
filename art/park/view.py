"""Where the places of the park appear in a picture: the markers of the map."""
import json

import bpy
from bpy_extras.object_utils import world_to_camera_view
from mathutils import Vector

from plan import PLACES, ground


def write_view(folder, shot):
    scene = bpy.context.scene
    bpy.context.view_layer.update()
    places = {}
    for slug, (x, y, above) in PLACES.items():
        p = world_to_camera_view(scene, scene.camera, Vector((x, y, ground(x, y) + above)))
        places[slug] = {'x': round(p.x, 4), 'y': round(1 - p.y, 4), 'inView': bool(p.z > 0 and 0 <= p.x <= 1 and 0 <= p.y <= 1)}
    (folder / 'view.json').write_text(json.dumps({'camera': shot['camera'], 'places': places}, indent=1) + '\n')
