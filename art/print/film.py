"""
A film from one render: python3 art/print/film.py request.json
The request is that of a print, with "seconds", "frames" per second, "drift" of the clouds in dots and "part": [top, bottom].
Whatever moves is a function of a phase from 0 to 1, so that the last frame runs into the first.
"""
import json
import subprocess
import sys
from pathlib import Path

import cv2
import numpy as np
from clouds import Moved
from inks import Inks
from options import options
from passes import Passes
from press import Press
from surface import eight_bit

TURN = 2 * np.pi
FOLIAGE = ('foliage', 'copper', 'gold')
# paper lies over the film in the page; grain would only cost bits
FILM_GRAIN = 0.45


class Waves:
    """Sines of random directions with whole periods in time."""

    def __init__(self, passes, rng, across, down, count):
        height, width = passes.shape
        self.yy, self.xx = np.mgrid[0:height, 0:width].astype(np.float32)
        self.waves = [
            (rng.uniform(*across) / passes.scale, rng.uniform(*down) / passes.scale, rng.uniform(0, TURN), rng.choice([-2, -1, 1, 2]))
            for _ in range(count)
        ]

    def at(self, phase):
        return sum(np.sin(a * self.xx + b * self.yy + start + TURN * n * phase) for a, b, start, n in self.waves) / len(self.waves)

    def carry(self, tone, across, down):
        return cv2.remap(tone, self.xx + across, self.yy + down, cv2.INTER_LINEAR, borderMode=cv2.BORDER_REFLECT)


class Film:
    def __init__(self, press, drift):
        self.press, self.drift = press, drift
        passes, rng = press.passes, np.random.default_rng(2)
        self.ripples = Waves(passes, rng, (-0.004, 0.004), (0.05, 0.22), 7)
        self.breeze = Waves(passes, rng, (0.006, 0.03), (0.002, 0.01), 6)
        rows = np.where(passes.shares['water'] > 0.5)[0]
        shore = np.percentile(rows, 2) if len(rows) else passes.shape[0]
        self.nearness = np.clip((self.ripples.yy - shore) / max(passes.shape[0] - shore, 1), 0, 1)
        self.mist = [wrapping(drift) for drift in press.bank.drifts]

    def frame(self, phase):
        tones, scale = {}, self.press.passes.scale
        ripple, sway = self.ripples.at(phase), self.breeze.at(phase)
        for material, tone in self.press.tones.items():
            if material == 'water':
                reach = (3 + 16 * self.nearness) * scale * ripple
                moved = self.ripples.carry(tone, reach * 1.5, reach * 0.35)
                tones[material] = np.clip(moved + 0.06 * ripple * (0.4 + self.nearness), 0, 0.985)
            elif material in FOLIAGE:
                moved = self.breeze.carry(tone, sway * 2.2 * scale, sway * 1.2 * scale)
                tones[material] = np.clip(moved + 0.035 * sway, 0, 0.985)
        clouds = self.press.sky.clouds and Moved(self.press.sky.clouds, phase, self.drift * scale)
        width = self.press.passes.size[0]
        mist = [np.roll(drift, round(way * phase * width), 1) for way, drift in zip((1, -1), self.mist)]
        return eight_bit(self.press.compose(tones, clouds, mist))


def wrapping(field):
    """Mirrored, so that its right edge meets its left."""
    half = field[:, : field.shape[1] // 2]
    mirrored = np.hstack([half, half[:, ::-1]])
    return cv2.resize(mirrored, (field.shape[1], field.shape[0]))


def encoder(out, size, frames):
    words = ['ffmpeg', '-y', '-loglevel', 'error', '-f', 'rawvideo', '-pix_fmt', 'bgr24', '-s', f'{size[0]}x{size[1]}']
    return subprocess.Popen([*words, '-r', str(frames), '-i', '-', '-an', '-c:v', 'ffv1', str(out)], stdin=subprocess.PIPE)


def make(request):
    wishes = dict(request)
    folder, out, width = wishes.pop('render'), Path(wishes.pop('out')), wishes.pop('width', 1280)
    seconds, frames, drift = wishes.pop('seconds', 8), wishes.pop('frames', 12), wishes.pop('drift', 150)
    part = wishes.pop('part', [0.05, 0.95])
    inks = Inks(wishes.pop('inks'))
    film = Film(Press(Passes(folder, width, part), inks, options(wishes, inks.habits), FILM_GRAIN), drift)
    height, width = (side - side % 2 for side in film.press.passes.shape)
    out.parent.mkdir(parents=True, exist_ok=True)
    process = encoder(out, (width, height), frames)
    count = round(seconds * frames)
    for number in range(count):
        image = film.frame(number / count)[:height, :width]
        process.stdin.write(np.ascontiguousarray(image).tobytes())
        if number % frames == 0:
            print(f'{out} {number}/{count}', flush=True)
    process.stdin.close()
    if process.wait():
        raise SystemExit(f'ffmpeg could not write {out}.')


if __name__ == '__main__':
    make(json.loads(Path(sys.argv[1]).read_text()))
