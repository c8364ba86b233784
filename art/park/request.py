"""Reads what is to be rendered and fills in what a shot leaves out."""
import json
from pathlib import Path

SEASONS = ('spring', 'summer', 'autumn', 'winter')
CAMERA = {'lens': 42, 'upright': True}
LIGHT = {'clouds': .5, 'air': 1.2, 'lit': False}
ERAS = ('decay', 'young', 'tea-house', 'bare')
SHOT = {'season': 'summer', 'props': [], 'clear': .3, 'aspect': 1.6}


def read_request(path):
    request = {'width': 1280, 'samples': 20, **json.loads(Path(path).read_text())}
    request['shots'] = [complete(shot) for shot in request['shots']]
    return request


def complete(shot):
    shot = {**SHOT, **shot, 'camera': {**CAMERA, **shot['camera']}, 'light': {**LIGHT, **shot['light']}}
    if shot['season'] not in SEASONS:
        raise SystemExit(f"Shot {shot['id']}: there is no season \"{shot['season']}\", only {', '.join(SEASONS)}.")
    return shot


def era(shot):
    """Props that change the estate rather than stand in it; they need a scene of their own."""
    return next((prop for prop in shot['props'] if prop in ERAS), None)


def indoors(shot):
    """Nothing grows on the floor of the barn."""
    return any(prop.startswith('barn-room@') for prop in shot['props'])
