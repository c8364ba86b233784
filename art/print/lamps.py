"""Lit windows and lanterns: how bright each is, and the light they throw on walls, gravel and water."""
import cv2
import numpy as np
from ramp import lay
from surface import shifted

# from this tone on glass is a lamp
LAMP_TONE = 0.6
# tones that print as the darker and the lighter lamp ink
LOW, HIGH = 0.66, 0.93
# how much lighter a material becomes beside a lamp: one step of its inks
LIFTS = {'plaster': 0.2, 'wall': 0.14, 'path': 0.3, 'ground': 0.12}
# water this bright, compared with a lamp, mirrors one
MIRRORED = 0.17


class Lamps:
    """Without `glow` there are none: by day bright glass mirrors the sky."""

    def __init__(self, passes, tones, options):
        self.passes, self.options = passes, options
        self.any = bool(options.glow) and 'glass' in tones
        if not self.any:
            return
        self.cover = passes.shares['glass'] * np.clip((tones['glass'] - LAMP_TONE) / 0.05, 0, 1)
        tones['glass'] = self._varied(tones['glass'])
        for material, amount in LIFTS.items():
            if material in tones:
                tones[material] = np.clip(tones[material] + amount * self._cast(material), 0, 0.985)
        self.mirrored = self._mirrored()

    def _varied(self, tone):
        """Some rooms have every lamp on, some one, and some a lamp on the table."""
        height, width = tone.shape
        tone = tone.copy()
        joined = cv2.morphologyEx((self.cover > 0.3).astype(np.uint8), cv2.MORPH_CLOSE, np.ones((max(round(5 * self.passes.scale), 1),) * 2))
        count, labels, boxes, centres = cv2.connectedComponentsWithStats(joined)
        for number in range(1, count):
            left, top, across, down, _ = boxes[number]
            box = (slice(top, top + down), slice(left, left + across))
            inside = (labels[box] == number) & (tone[box] > LAMP_TONE)
            x, y = centres[number][0] / width, centres[number][1] / height
            turn = (x * 12.7 + y * 9.1) % 1
            if turn < 0.45:
                level = HIGH
            elif turn < 0.75:
                level = LOW
            else:
                level = LOW + (HIGH - LOW) * np.linspace(0, 1, down, dtype=np.float32)[:, None] ** 1.5
            tone[box] = np.where(inside, level, tone[box])
        return tone

    def _cast(self, material):
        """Walls are lit round the windows, the ground below them."""
        scale = self.passes.scale
        if material in ('plaster', 'wall'):
            return np.clip(cv2.GaussianBlur(self.cover, (0, 0), 11 * scale) * 2.2, 0, 1) * (1 - self.cover)
        fallen = shifted(cv2.GaussianBlur(self.cover, (0, 0), 46 * scale), 0, 62 * scale)
        return np.clip(fallen * 5, 0, 1)

    def _mirrored(self):
        """0 to 1: how much of a lamp the water shows in each dot."""
        passes = self.passes
        lit = passes.light[self.cover > 0.8]
        if not len(lit) or not (passes.shares['water'] > 0.5).any():
            return np.zeros(passes.shape, np.float32)
        water = np.clip(passes.light / np.median(lit), 0, 1) * (passes.shares['water'] > 0.5)
        calm = cv2.GaussianBlur(cv2.medianBlur(np.ascontiguousarray(water, np.float32), 5), (0, 0), 1.6 * passes.scale, sigmaY=2.4 * passes.scale)
        return np.clip((calm - MIRRORED) / 0.6 + 0.5, 0, 1)

    def shine(self, image, inks, grain, mirrored=None):
        """Two stippled rings around each lamp, and its gold in the water."""
        if not self.any:
            return
        gold = inks.ramp('glass')[-2]
        for reach, share in ((9, 0.3), (34, 0.2)):
            light = cv2.GaussianBlur(self.cover, (0, 0), reach * self.passes.scale) * self.options.glow * 2.6
            ring = np.clip((light + grain * 3.2 - 0.34) / 0.12 + 0.5, 0, 1) * (1 - self.cover)
            lay(image, gold, ring * share)
        mirrored = self.mirrored if mirrored is None else mirrored
        for ink, least in ((gold, 0.5), (inks.ramp('glass')[-1], 0.95)):
            stroke = np.clip((mirrored + grain * 1.5 - least) / 0.12 + 0.5, 0, 1) * self.passes.shares['water']
            lay(image, ink, stroke * 0.92)
