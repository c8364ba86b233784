"""The rows of a water surface: each sways by itself, by three dots before the viewer and by one at the far shore."""
import cv2
import numpy as np

TURN = 2 * np.pi


class Rows:
    def __init__(self, passes):
        scale, (height, width), rng = passes.scale, passes.shape, np.random.default_rng(4)
        self.yy, self.xx = np.mgrid[0:height, 0:width].astype(np.float32)
        rows = np.where(passes.shares['water'] > 0.5)[0]
        shore = np.percentile(rows, 2) if len(rows) else height
        self.nearness = np.clip((self.yy - shore) / max(height - shore, 1), 0, 1)
        self.soft, self.reach = 0.8 * scale, (1 + 2 * self.nearness) * scale
        row = np.floor(np.cumsum(1 / ((1.5 + 4 * self.nearness[:, 0]) * scale))).astype(int)
        count = row[-1] + 1
        start, lean, turns = rng.uniform(0, TURN, count), rng.uniform(-0.02, 0.02, count) / scale, rng.choice([-2, -1, 1, 2], count)
        self.start, self.lean, self.turns = (values[row][:, None].astype(np.float32) for values in (start, lean, turns))

    def at(self, phase):
        sway = np.sin(self.lean * self.xx + self.start + TURN * self.turns * phase)
        return cv2.GaussianBlur(sway, (0, 0), self.soft, sigmaY=self.soft)

    def carry(self, field, sway):
        return cv2.remap(field, self.xx + self.reach * sway, self.yy, cv2.INTER_LINEAR, borderMode=cv2.BORDER_REFLECT)

    def mirror(self, lamps, sway):
        """A row that sways far shows less of a lamp, which breaks its strip of light."""
        return self.carry(lamps, sway) * (1 - 0.6 * self.nearness * np.clip((sway - 0.5) / 0.4, 0, 1))
