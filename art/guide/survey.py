"""Data of the park guide from the model, without Blender: `python3 art/guide/survey.py` writes content/park-model.yaml.

The cameras of the printed maps as matrices, the heights of the ground, the places, and a walk past all of them.
"""
import heapq
import json
import math
import sys
from pathlib import Path

import numpy as np

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / 'art/park'))
# paths.py also draws the gravel, for which it imports Blender; measuring does not need that.
sys.modules['mesh'] = type(sys)('mesh')
sys.modules['mesh'].grid = sys.modules['mesh'].link_mesh = None
from paths import FORECOURT, PATHS, resample  # noqa: E402
from plan import PLACES, height  # noqa: E402

SENSOR = 36
# Picture, width / height, and the part of the middle that the site shows.
MAPS = {'camera': ('bird', 1.6, 1), 'tallCamera': ('bird-tall', 5 / 7, .9)}
# the part of the estate that is open to visitors, with the banks of the river
WEST, EAST, SOUTH, NORTH, STEP = -150, 150, -230, 60, 10


def camera(picture):
    """Reads the camera of the picture. Its flow YAML is JSON, except for the unquoted names."""
    text = (ROOT / f'content/pictures/{picture}/picture.yaml').read_text()
    line = next(line for line in text.splitlines() if line.strip().startswith('camera:'))
    for name in ('from', 'to', 'lens', 'upright'):
        line = line.replace(f'{name}:', f'"{name}":')
    shot = json.loads(line.split('camera:', 1)[1])
    assert not shot['upright'], 'The matrix is that of a camera that looks straight at its aim, not of a shift lens.'
    return shot


def matrix(shot, aspect, part):
    """Three rows for (x, y, z, 1): horizontal, vertical, depth. Divided by the depth, a part of the picture."""
    at, to = np.array(shot['from'], float), np.array(shot['to'], float)
    ahead = (to - at) / np.linalg.norm(to - at)
    right = np.cross(ahead, (0, 0, 1))
    right /= np.linalg.norm(right)
    up = np.cross(right, ahead)
    # The sensor is as long as the longer side of the picture.
    zoom = shot['lens'] / SENSOR / part
    rows = [zoom * max(1, 1 / aspect) * right + ahead / 2, -zoom * max(1, aspect) * up + ahead / 2, ahead]
    return [[*map(float, row), float(-row @ at)] for row in rows]


class Ways:
    """The gravel as a graph: a node every half metre, joined where paths meet and across the forecourt."""

    def __init__(self):
        rows, self.edges = [], {}
        for number, (width, points) in enumerate(PATHS):
            rows += [(x, y, number, width) for x, y in resample(points, .5)]
        self.at = np.array([row[:2] for row in rows])
        path, width = np.array([row[2] for row in rows]), np.array([row[3] for row in rows])
        for i in range(len(rows)):
            far = np.hypot(*(self.at - self.at[i]).T)
            near = (far < (width + width[i]) / 2) & (path != path[i]) | (far < .8) & (path == path[i])
            self.edges[i] = [(j, far[j]) for j in np.flatnonzero(near) if j != i]
        x0, x1, y0, y1 = FORECOURT
        inside = np.flatnonzero((x0 < self.at[:, 0]) & (self.at[:, 0] < x1) & (y0 < self.at[:, 1]) & (self.at[:, 1] < y1))
        for i in inside:
            self.edges[i] += [(j, math.dist(self.at[i], self.at[j])) for j in inside if j != i]
        self.ring = np.flatnonzero(path == 0)

    def nearest(self, x, y):
        far = np.hypot(*(self.at - (x, y)).T)
        return int(far.argmin()), float(far.min())

    def from_node(self, start):
        far, queue = {start: 0.0}, [(0.0, start)]
        while queue:
            d, i = heapq.heappop(queue)
            if d > far[i]:
                continue
            for j, step in self.edges[i]:
                if d + step < far.get(j, math.inf):
                    far[j] = d + step
                    heapq.heappush(queue, (d + step, j))
        return far


# Visitors see these places from the shore only.
ON_THE_WATER = ('lake', 'island')


def walk(ways):
    """The places in the order of the circular path, and the metres from each to the next. Places of a branch count where it leaves the path."""
    stops = []
    for slug, (x, y, _) in PLACES.items():
        node, off = ways.nearest(x, y)
        far = ways.from_node(node)
        leaves = min(ways.ring, key=lambda i: far[i])
        aside = 0 if slug in ON_THE_WATER else off
        stops.append((slug, node, aside, far, int(np.flatnonzero(ways.ring == leaves)[0]), far[leaves]))
    stops.sort(key=lambda stop: (stop[4], stop[5]))
    metres = lambda a, b: a[2] + a[3][b[1]] + b[2]
    # A branch that returns to the circle is walked in the shorter direction.
    for _ in stops:
        for i in range(1, len(stops) - 2):
            a, b, c, d = stops[i - 1:i + 3]
            if metres(a, c) + metres(b, d) < metres(a, b) + metres(c, d) - 1:
                stops[i], stops[i + 1] = c, b
    return [{'place': a[0], 'metres': round(metres(a, b))} for a, b in zip(stops, stops[1:] + stops[:1])]


def survey():
    xs, ys = np.arange(WEST, EAST + 1, STEP), np.arange(NORTH, SOUTH - 1, -STEP)
    heights = height(*np.meshgrid(xs, ys)).tolist()
    cameras = [line for name, (picture, aspect, part) in MAPS.items() for line in [
        f'{name}:', *[f'  - [{", ".join(f"{value:.8g}" for value in row)}]' for row in matrix(camera(picture), aspect, part)],
    ]]
    return '\n'.join([
        '# Written by art/guide/survey.py from the model of the park: metres to the east and to the north of the house.',
        '# For east, north, height and 1: across and down in parts of the printed map, times the third, which is the depth.',
        *cameras,
        '# How high the ground is, from the north-western corner on, in decimetres.',
        f'ground: {{ west: {WEST}, north: {NORTH}, step: {STEP} }}',
        'heights:', *[f'  - "{" ".join(str(round(h * 10)) for h in row)}"' for row in heights],
        'places:', *[f'  {slug}: [{x}, {y}]' for slug, (x, y, _) in PLACES.items()],
        '# Each place, and the metres to the next one.',
        'walk:', *[f'  - {{ place: {stop["place"]}, metres: {stop["metres"]} }}' for stop in walk(Ways())],
        '',
    ])


if __name__ == '__main__':
    target = ROOT / 'content/park-model.yaml'
    written = survey()
    if '--check' in sys.argv:
        sys.exit(0 if target.read_text() == written else f'{target.name} is not what the model says. Run art/guide/survey.py.')
    target.write_text(written)
