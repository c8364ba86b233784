"""The sky: bands of ink that dissolve into one another, clouds, stars, a moon."""
from zlib import crc32

import cv2
import numpy as np
from clouds import Clouds
from ramp import lay, noise, ramp

LEAST_HORIZON = 0.25


class Sky:
    def __init__(self, passes, options, inks, rng):
        self.passes, self.options, self.inks = passes, options, inks
        share = passes.shares['sky']
        rows = np.where((share > 0.5).mean(1) > 0.15)[0]
        self.horizon = max(LEAST_HORIZON, (rows.max() / passes.shape[0]) if len(rows) else 0.5)
        self.stipple = noise(passes.shape, 1.6 * passes.scale, rng) + 0.6 * noise(passes.shape, 0.75 * passes.scale, rng)
        self.clouds = None
        if options.clouds and (share > 0.5).any():
            seed = options.cloud_seed if options.cloud_seed is not None else crc32(passes.folder.name.encode())
            self.clouds = Clouds(passes.shape, self.horizon, options.clouds, seed, options.sun_side)

    def paint(self, grain, clouds=None):
        down = np.linspace(0, 1, self.passes.shape[0], dtype=np.float32)[:, None] / self.horizon
        course = np.clip(np.clip(down, 0, 1) ** self.options.sky_fall, 0, 0.99) + np.zeros_like(self.passes.light)
        grain = grain * 1.2
        image = ramp(course, self.inks.ramp('sky'), grain + self.options.sky_grain * self.stipple, self.options.sky_blend)
        self._stars(image)
        self._moon(image)
        clouds = clouds or self.clouds
        if clouds:
            shadow, bright = self.inks.ramp('cloud')
            soft = 1.6 * self.passes.scale
            fringe = grain * 26 * self.passes.scale
            lay(image, shadow, 0.7 * np.clip((fringe - clouds.body) / soft + 0.5, 0, 1))
            lay(image, bright, 0.92 * np.clip((fringe - clouds.lit) / soft + 0.5, 0, 1))
        return image

    def _stars(self, image):
        if not self.options.stars:
            return
        rng = np.random.default_rng(3)
        mask = np.zeros_like(self.passes.light)
        width, height = self.passes.size
        for _ in range(self.options.stars):
            x, y = rng.uniform(0, width), rng.uniform(0, height * self.horizon * 0.75)
            dot(mask, x, y, rng.choice([1.1, 1.5, 2.1], p=[0.6, 0.3, 0.1]) * self.passes.scale)
        lay(image, self.inks['paper'], mask * 0.9)

    def _moon(self, image):
        if not self.options.moon:
            return
        across, down, radius = self.options.moon
        width, height = self.passes.size
        mask = np.zeros_like(self.passes.light)
        dot(mask, across * width, down * height, radius * width)
        lay(image, self.inks.ramp('glass')[-1] * 0.4 + self.inks['paper'] * 0.6, mask)


def dot(mask, x, y, radius):
    cv2.circle(mask, (int(x * 16), int(y * 16)), int(radius * 16), 1.0, -1, cv2.LINE_AA, 4)
