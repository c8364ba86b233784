"""
Measures the paths in the plan of the park: lengths, slopes, widths and seats, as JSON.
`python3 art/access/measure.py`. Lengths are whole metres; rounding never makes a path look easier.
"""
import heapq
import json
import math
import sys
from pathlib import Path
from types import ModuleType

import numpy as np

# The plan imports Blender only for drawing.
sys.modules['bpy'] = ModuleType('bpy')
sys.path.insert(0, str(Path(__file__).parent.parent / 'park'))

from paths import PATHS, resample  # noqa: E402
from plan import PLACES, height  # noqa: E402
from props.sets import park_furniture  # noqa: E402

STEP = .5
# in the order of paths.PATHS
NAMES = ['ring', 'to-ruins', 'to-river', 'to-distant-view', 'to-beech-arbor', 'to-chapel', 'to-barn', 'to-rondell', 'to-orchard', 'to-fountain',
         'round-fountain', 'round-rondell']
# at the foot of the garden steps, where all distances start
FORECOURT = (0, -15)
# the toilets are beside the barn, at the end of its path
TOILETS = 'to-barn'
# manor_porch.py and tea_house_ruin.py build these steps; the park has no others
STEPS = {'manor-house': 8, 'ruins': 3}
# from the middle of the forecourt to the lowest step
HOUSE_OFF = 3.0
PLANNED = ('chamber-hall', 'opera-house')
# the length of a wheelchair and a person behind it, over which a slope is measured
SPAN = 2.0
# steeper than this is a slope by DIN 18040-3
LEVEL = 3.0
# the distance at which a bench belongs to a path; the round bench is in the middle of its ring
REACH = 8.0


class Network:
    """Points every half metre along the paths, joined where the paths meet."""

    def __init__(self):
        self.at, self.path, self.near = [], [], []
        self.lines = []
        for number, (_, curve) in enumerate(PATHS):
            self.lines.append([self.add(p, number) for p in resample(curve, STEP)])
        self.start = self.add(FORECOURT, NAMES.index('to-fountain'))
        self.points = np.array(self.at)
        self.high = height(self.points[:, 0], self.points[:, 1]).tolist()
        for line in self.lines:
            for a, b in zip(line, line[1:]):
                self.join(a, b)
        for line in self.lines:
            for end in (line[0], line[-1]):
                self.meet(end)
        # The forecourt is gravel, so routes cross it in a straight line.
        for line in self.lines:
            for end in (line[0], line[-1]):
                if abs(self.at[end][0]) <= 20 and self.at[end][1] > -16:
                    self.join(self.start, end)

    def add(self, point, path):
        self.at.append((float(point[0]), float(point[1])))
        self.path.append(path)
        self.near.append({})
        return len(self.at) - 1

    def join(self, a, b):
        length = math.dist(self.at[a], self.at[b])
        rise = abs(self.high[a] - self.high[b])
        percent = rise / max(length, .1) * 100
        # A steep stretch counts as longer for wheels: twice at six per cent, far more above.
        self.near[a][b] = self.near[b][a] = (length, length * (1 + (percent / 6) ** 2))

    def meet(self, end):
        """Joins the end of a path with the nearest point of the path on which it ends."""
        away = np.linalg.norm(self.points - self.points[end], axis=1)
        away[[p == self.path[end] for p in self.path]] = np.inf
        away[self.start] = np.inf
        nearest = int(away.argmin())
        if away[nearest] < 4:
            self.join(end, nearest)

    def nearest(self, point):
        away = np.linalg.norm(self.points - np.array(point), axis=1)
        return int(away.argmin()), float(away.min())

    def ways(self, *starts):
        """The easiest route from the nearest start to every point: its length, and the point before."""
        effort, far, before, queue = [math.inf] * len(self.at), [math.inf] * len(self.at), [None] * len(self.at), []
        for start, already in starts:
            if already < effort[start]:
                effort[start] = far[start] = already
                heapq.heappush(queue, (already, start))
        while queue:
            so_far, a = heapq.heappop(queue)
            if so_far > effort[a]:
                continue
            for b, (length, more) in self.near[a].items():
                if so_far + more < effort[b]:
                    effort[b], far[b], before[b] = so_far + more, far[a] + length, a
                    heapq.heappush(queue, (so_far + more, b))
        return far, before


def slope(points):
    """The steepest stretch: its slope in per cent, and how many metres are steeper than LEVEL."""
    along = np.concatenate([[0], np.cumsum(np.linalg.norm(np.diff(points, axis=0), axis=1))])
    if along[-1] <= SPAN:
        return 0.0, 0.0
    spots = np.arange(0, along[-1], .25)
    high = np.interp(spots, along, height(points[:, 0], points[:, 1]))
    over = int(SPAN / .25)
    steep = np.abs(high[over:] - high[:-over]) / SPAN * 100
    worst = int(steep.argmax())
    left = right = worst
    while left > 0 and steep[left - 1] > LEVEL:
        left -= 1
    while right < len(steep) - 1 and steep[right + 1] > LEVEL:
        right += 1
    return float(steep[worst]), (right - left) * .25 + SPAN if steep[worst] > LEVEL else 0.0


def up(metres):
    return int(math.ceil(round(metres, 3)))


def facts(points, paths, gaps, seat, toilet, length):
    percent, metres = slope(points)
    return {
        'way': {'metres': up(length)},
        'gradient': {'percent': math.ceil(round(percent * 10, 3)) / 10, 'metres': up(metres)},
        # The edges of the gravel vary by a hand's width.
        'width': {'metres': math.floor((min(PATHS[p][0] for p in paths) - .09) * 10) / 10},
        'ground': {'kind': 'gravel'},
        'rests': {'metres': up(max(gaps))},
        'seat': {'metres': up(seat)},
        'toilet': {'metres': up(toilet)},
        'light': {'kind': 'none'},
    }


def gaps_along(points, seats):
    """The distances between seats along a route, with those before the first and after the last."""
    along = np.concatenate([[0], np.cumsum(np.linalg.norm(np.diff(points, axis=0), axis=1))])
    there = []
    for seat in seats:
        away = np.linalg.norm(points - np.array(seat), axis=1)
        if away.min() <= REACH:
            there.append(float(along[int(away.argmin())]))
    stops = [0.0, *sorted(there), float(along[-1])]
    return [b - a for a, b in zip(stops, stops[1:])]


def measure():
    network = Network()
    seats = [(x, y) for thing, x, y, *_ in park_furniture() if thing in ('bench', 'round-bench')]
    toilets = network.lines[NAMES.index(TOILETS)][-1]
    to_seat, _ = network.ways(*[network.nearest(seat) for seat in seats])
    to_toilet, _ = network.ways((toilets, 0))
    from_start, before = network.ways((network.start, 0))

    def way_to(node):
        nodes = [node]
        while before[nodes[-1]] is not None:
            nodes.append(before[nodes[-1]])
        return nodes[::-1]

    def along(way, node, length):
        points = np.array([network.at[n] for n in way])
        over = {network.path[n] for n in way}
        return facts(points, over, gaps_along(points, seats), to_seat[node], to_toilet[node], length)

    places = {}
    for slug, (x, y, _) in PLACES.items():
        if slug in PLANNED:
            continue
        node, off = network.nearest((x, y)) if slug != 'manor-house' else (network.start, HOUSE_OFF)
        told = along(way_to(node), node, from_start[node])
        places[slug] = {**told, 'apart': {'metres': round(off)}, 'steps': {'count': STEPS.get(slug, 0)}}

    paths = {}
    for name, line in zip(NAMES, network.lines):
        paths[name] = along(line, line[-1], sum(math.dist(network.at[a], network.at[b]) for a, b in zip(line, line[1:])))
    planes, _ = network.nearest(PLACES['plane-trees'][:2])
    walk = way_to(toilets)[::-1] + way_to(planes)[1:]
    paths['level-walk'] = along(walk, planes, from_start[toilets] + from_start[planes])
    positions = {slug: {'east': x, 'north': y} for slug, (x, y, _) in PLACES.items()}
    return {'positions': positions, 'places': places, 'paths': {name: {**told, 'steps': {'count': 0}} for name, told in paths.items()}}


if __name__ == '__main__':
    print(json.dumps(measure(), indent=1))
