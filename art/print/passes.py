"""Reads the passes of one render and takes them apart: how bright, how far, and how much of each material in each dot."""
import os
from pathlib import Path

os.environ['OPENCV_IO_ENABLE_OPENEXR'] = '1'

import cv2
import numpy as np

cv2.setNumThreads(1)

# which channel of which pass holds a material; park/materials.py writes them
CHANNELS = {
    'foliage': ('clsA', 0),
    'ground': ('clsA', 1),
    'wall': ('clsA', 2),
    'roof': ('clsB', 0),
    'water': ('clsB', 1),
    'path': ('clsB', 2),
    'glass': ('clsC', 0),
    'wood': ('clsC', 1),
    'flower': ('clsC', 2),
}
BRIGHTNESS = np.array([0.2126, 0.7152, 0.0722], np.float32)


class Passes:
    """`part` is the strip between two heights, 0 to 1, that is wanted."""

    def __init__(self, folder, width, part=(0, 1)):
        self.folder = Path(folder)
        self.part = part
        height, wide = self._raw('rgb').shape[:2]
        self.size = (width, round(width * height / wide))
        # sizes of brushes and dots are given for a print 1600 wide
        self.scale = width / 1600
        self.enlarged = width / wide
        self.light = self.read('rgb') @ BRIGHTNESS
        self.mist = np.clip(self.read('mist')[..., 0], 0, 1)
        self.shares = self._materials()

    @property
    def shape(self):
        return self.light.shape

    def has(self, name):
        return any(self.folder.glob(f'{name}0*.exr'))

    def read(self, name):
        image = self._raw(name)
        if (image.shape[1], image.shape[0]) == self.size:
            return image
        # cubic would ring around lamps
        way = cv2.INTER_LINEAR if name == 'rgb' else cv2.INTER_CUBIC
        return cv2.resize(image, self.size, interpolation=way)

    def _raw(self, name):
        file = self.folder / f'{name}0001.exr'
        image = cv2.imread(str(file), cv2.IMREAD_UNCHANGED)
        if image is None:
            raise SystemExit(f'{file} is missing or no EXR. Render the picture again.')
        if image.ndim == 2:
            image = image[..., None]
        top, bottom = (round(edge * image.shape[0]) for edge in self.part)
        red_first = np.nan_to_num(image[top:bottom].astype(np.float32))[..., :3][..., ::-1]
        return np.ascontiguousarray(np.clip(red_first, 0, 60))

    def _materials(self):
        channels = {name: np.clip(self.read(name), 0, 1) for name in {name for name, _ in CHANNELS.values()}}
        shares = {material: channels[name][..., i] for material, (name, i) in CHANNELS.items()}
        shares['sky'] = np.clip(1 - sum(shares.values()), 0, 1)
        colour = self.read('alb')
        hue = leaf_hue(colour)
        gold, red = np.clip((hue - 1.06) / 0.14, 0, 1), np.clip((hue - 1.6) / 0.3, 0, 1)
        # where red leaves border on green ones the blur between them is no yellow leaf
        beside_red = np.clip(cv2.GaussianBlur(red, (0, 0), 5 * self.scale) * 8, 0, 1)
        part(shares, 'foliage', 'copper', np.maximum(red, gold * beside_red))
        part(shares, 'foliage', 'gold', gold * self._prevailing(gold, shares['foliage']))
        part(shares, 'wall', 'plaster', yellowness(colour))
        return shares

    def _prevailing(self, portion, share):
        """1 where most leaves around are of this colour: a single yellow dot in a green crown is render noise."""
        around = [cv2.GaussianBlur(field, (0, 0), 14 * self.scale) for field in (portion * share, share)]
        return np.clip((around[0] / np.maximum(around[1], 1e-3) - 0.4) / 0.15, 0, 1)


def part(shares, whole, name, portion):
    shares[name] = shares[whole] * portion
    shares[whole] = shares[whole] * (1 - portion)


def leaf_hue(colour):
    """Red over green: below 1 for green leaves, about 1.4 for yellow, above 2 for red ones."""
    hue = np.clip(colour[..., 0] / np.maximum(colour[..., 1], 1e-3), 0, 3)
    hue = cv2.medianBlur(np.ascontiguousarray(hue), 5)
    return cv2.GaussianBlur(hue, (0, 0), 1.5)


def yellowness(colour):
    """Plaster, told from stone."""
    hue = np.clip(colour[..., 0] / np.maximum(colour[..., 2], 1e-3), 0, 5)
    return np.clip((hue - 1.75) / 0.5, 0, 1)
