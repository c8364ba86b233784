"""blender -b --python art/park/render.py -- request.json"""
import sys
import time
from itertools import groupby
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent))

from camera import clear_view, objection, set_camera
from passes import render_to
from planting.near import grow_near
from props import place_props, take_away
from request import era, indoors, read_request
from scene import build_scene
from sky import set_light
from surfaces import light_windows
from view import write_view


def render_shot(shot, request, inks, trees):
    started = time.monotonic()
    folder = Path(request['out']).resolve() / shot['id']
    folder.mkdir(parents=True, exist_ok=True)
    set_camera(shot['camera'])
    set_light(shot['light'])
    light_windows(inks, shot['light']['lit'])
    clear_view(shot['camera'], shot['clear'], trees)
    passing = place_props(shot['props'], inks)
    if not indoors(shot):
        passing += grow_near(inks, shot['camera'], shot['season'])
    render_to(folder, shot.get('width', request['width']), shot['aspect'], shot.get('samples', request['samples']))
    # after the render: before it the scene has the proportions of the shot before
    write_view(folder, shot)
    take_away(passing)
    print(f"shot {shot['id']} {time.monotonic() - started:.0f}", flush=True)


def world_of(shot):
    return shot['season'], era(shot) or ''


def main(path):
    request = read_request(path)
    for (season, age), shots in groupby(sorted(request['shots'], key=world_of), world_of):
        inks, trees = build_scene(season, age or None)
        for shot in shots:
            refusal = objection(shot['camera'], trees)
            if refusal:
                print(f"shot {shot['id']} refused: {refusal}", flush=True)
                continue
            render_shot(shot, request, inks, trees)


main(sys.argv[sys.argv.index('--') + 1])
