"""Haze over what is far, in seven steps, and banks of mist above the water."""
import cv2
import numpy as np
from ramp import lay

# how much of the haze each material takes; what is missing takes none
TAKES = {'foliage': 1, 'copper': 1, 'gold': 1, 'wood': 1, 'ground': 0.5, 'wall': 0.35, 'plaster': 0.35, 'roof': 0.45}
STEPS = 7


def haze(image, passes, material, options, grain, far):
    if material not in TAKES:
        return image
    distance = 1 - np.exp(-options.fog_depth * passes.mist) if options.fog_depth else passes.mist
    stepped = np.floor(np.clip(distance + grain * 0.35, 0, 1) * STEPS) / STEPS
    cover = options.fog * np.clip((stepped - 0.12) / 0.88, 0, 1) ** 1.1 * TAKES[material]
    lay(image, far, cover)
    return image


class Bank:
    """Mist that lies on the water and drifts along it."""

    def __init__(self, passes, options, rng):
        self.passes, self.options = passes, options
        self.drifts = [
            cv2.resize(rng.normal(size=cells).astype(np.float32), passes.size, interpolation=cv2.INTER_CUBIC)
            for cells in ((9, 14), (18, 20))
        ]
        water = passes.shares['water'] > 0.5
        shore = np.percentile(np.where(water)[0], 1) / passes.shape[0] if water.sum() > 99 else 0.6
        self.at = options.bank_at if options.bank_at is not None else shore

    def cover(self, image, grain, far, drifts=None):
        if not self.options.bank:
            return
        slow, fine = drifts or self.drifts
        down = np.linspace(0, 1, self.passes.shape[0], dtype=np.float32)[:, None]
        body = np.exp(-(((down - self.at + 0.03) / self.options.bank_height) ** 2))
        thickness = body * (0.75 + 0.45 * (0.5 * slow + 0.3 * fine)) * self.options.bank
        veil = sum(np.clip((thickness + grain * 1.4 - least) / 0.05 + 0.5, 0, 1) * 0.27 for least in (0.22, 0.42, 0.62))
        shares = self.passes.shares
        distant = np.clip((self.passes.mist - 0.05) / 0.06, 0, 1) * (1 - shares['sky'] * 0.6)
        lay(image, far, veil * np.maximum(distant, shares['water']))
