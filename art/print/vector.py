"""Gives a flat drawing (a poster, an emblem) the surface of a print: knife wobble, sprayed shading, paper and register."""
import subprocess
import tempfile
from pathlib import Path

import cv2
import numpy as np
from inks import colour
from ramp import noise
from surface import LUMA, eight_bit, off_register, on_paper

PAPER = colour('#F3E9D4')
DRAWN_FOR = 1200


def print_drawing(svg, width):
    image = rastered(svg, width)
    scale, rng = width / DRAWN_FOR, np.random.default_rng(5)
    image = wobbled(image, scale, rng)
    image = sprayed(image, scale, rng)
    off_register(image, scale, red=(0.7, 0.4), blue=(-0.6, -0.4))
    on_paper(image, PAPER, scale, rng)
    return eight_bit(image)


def rastered(svg, width):
    with tempfile.TemporaryDirectory() as folder:
        png = Path(folder) / 'flat.png'
        subprocess.run(['rsvg-convert', str(svg), '-w', str(width), '-b', '#F3E9D4', '-o', str(png)], check=True)
        return cv2.imread(str(png))[..., ::-1].astype(np.float32) / 255


def wobbled(image, scale, rng):
    """Edges breathe by less than a dot."""
    shape = image.shape[:2]
    yy, xx = np.mgrid[0 : shape[0], 0 : shape[1]].astype(np.float32)
    across, down = (
        0.38 * scale * noise(shape, 3 * scale, rng) + 0.6 * scale * noise(shape, 14 * scale, rng) for _ in range(2)
    )
    return cv2.remap(image, xx + across, yy + down, cv2.INTER_LINEAR, borderMode=cv2.BORDER_REFLECT)


def sprayed(image, scale, rng):
    """Flats are stippled lighter or darker along their borders, and the sheet darkens towards head and foot."""
    shape = image.shape[:2]
    light = image @ LUMA
    border = cv2.GaussianBlur(light, (0, 0), 26 * scale) - light
    stipple = 0.62 * noise(shape, 0.8 * scale, rng) + 0.38 * noise(shape, 1.7 * scale, rng)
    spray = np.clip((np.abs(border) * 5.2 - 0.62 + stipple * 0.30) / 0.12, 0, 1) * (np.abs(border) > 0.03)
    tint = np.where((border > 0)[..., None], image * 1.22 + 0.035, image * 0.86 - 0.01)
    image = image + (tint - image) * (0.55 * spray)[..., None]
    down = np.linspace(0, 1, shape[0], dtype=np.float32)[:, None]
    ends = np.clip((down - 0.72) / 0.28, 0, 1) + 0.7 * np.clip((0.16 - down) / 0.16, 0, 1)
    return image * (1 - 0.2 * np.clip((ends * 0.75 - 0.55 + stipple * 0.22) / 0.1, 0, 1))[..., None]
