"""Things that stand in the park for one picture only. A request names a set (`concert`) or one thing and its place (`bench@-10,-150,180`)."""
import math

import bpy

from mesh import link
from plan import ground
from props.sets import SETS
from props.things import THINGS
from request import ERAS


def place_props(names, inks):
    kept, placed = {}, []
    for name in names:
        for thing, x, y, turn, *above in wanted(name):
            if thing not in kept:
                kept[thing] = THINGS[thing]().meshes(thing, inks)
            z = above[0] if above else ground(x, y)
            placed += [link(data.name, data, (x, y, z), math.radians(turn)) for data in kept[thing]]
    return placed


def wanted(name):
    """(thing, x, y, turn in degrees[, height]) for a set's name or for `thing@x,y,turn[,height]`."""
    if name in SETS:
        return SETS[name]()
    thing, _, place = name.partition('@')
    if thing in THINGS and place:
        return [(thing, *(float(v) for v in place.split(',')))]
    if name in ERAS:
        return []
    raise SystemExit(f'There is no prop "{name}". Sets: {", ".join(SETS)}. Things: {", ".join(THINGS)}.')


def take_away(things):
    for thing in things:
        bpy.data.objects.remove(thing)
