"""Cutting the separations: render noise becomes flat shapes with crisp edges, as a knife leaves them in a stencil."""
from dataclasses import dataclass, replace
from functools import lru_cache

import cv2
import numpy as np


@dataclass(frozen=True)
class Knife:
    # how large the shapes are
    radius: int
    # the tones that become the darkest and the lightest ink, in percent
    dark: float
    light: float
    gamma: float
    # a material that is nearly of one tone is not torn apart further than this, or its noise would be printed
    spread: float
    # takes the light of its thin parts from its full ones, and loses its edges to them
    own_light: bool = False


KNIVES = {
    'foliage': Knife(6, 4, 97, 1.0, 0.2, own_light=True),
    'copper': Knife(6, 4, 98, 1.1, 0.2, own_light=True),
    'gold': Knife(6, 4, 97, 1.0, 0.2, own_light=True),
    'ground': Knife(6, 3, 97, 0.95, 0.22, own_light=True),
    'wall': Knife(1, 3, 97, 1.15, 0.1),
    'plaster': Knife(1, 2, 98, 1.1, 0.1),
    'roof': Knife(2, 4, 97, 1.0, 0.1),
    'water': Knife(4, 2, 98, 1.0, 0.15, own_light=True),
    'path': Knife(4, 3, 97, 0.85, 0.1, own_light=True),
    'glass': Knife(2, 5, 97, 1.0, 0.08),
    'wood': Knife(3, 5, 97, 1.0, 0.1),
    'flower': Knife(2, 5, 97, 1.0, 0.1),
}
FINE = ('wall', 'plaster', 'path', 'roof')
LEAST_DOTS = 40
# in the evening the light inks of glass are lamps: a dark pane must not be stretched into one
DARK_PANES = 0.6
# and where all glass is as bright as this, there are lamps and no panes
ONLY_LAMPS = 0.8
# from this radius on shapes are cut twice
BROAD = 4
# renders are made to be enlarged this much; what is enlarged further shows coarser noise
USUAL = 1.25


def separations(passes, options):
    """The tone of each material, 0 to 1, free of render noise."""
    tone = developed(passes.light, passes.shares['sky'], options.exposure)
    fine = denoised(tone, options.denoise * max(passes.enlarged / USUAL, 1) ** 2)
    walls = passes.shares['wall'] + passes.shares['plaster']
    tones = {}
    for material, knife in KNIVES.items():
        if material == 'glass' and options.glow:
            knife = replace(knife, spread=DARK_PANES, own_light=True)
        share = passes.shares[material]
        if (share > 0.5).sum() < LEAST_DOTS:
            continue
        around = walls if material in ('wall', 'plaster') else share
        source = fine if material in FINE else tone
        tones[material] = stretched(cut(source, around, knife, passes.scale), share > 0.5, knife)
    return tones


def developed(light, sky, exposure):
    exposure = exposure or 0.5 / np.percentile(light[sky < 0.5], 88)
    tone = (1 - np.exp(-light * exposure * 1.5)) ** (1 / 2.2)
    return cv2.medianBlur(np.ascontiguousarray(tone, np.float32), 3)


def denoised(tone, strength):
    if not strength:
        return tone
    eight_bit = (np.clip(tone, 0, 1) * 255).astype(np.uint8)
    return cv2.fastNlMeansDenoising(eight_bit, None, strength, 5, 13).astype(np.float32) / 255


def cut(tone, share, knife, scale):
    """Works only where the material is: most of them fill a small part of the picture."""
    flat = np.zeros_like(tone)
    box = surroundings(share > 0.02, int(4 * knife.radius * scale) + 8)
    tone, share = tone[box], share[box]
    shapes = own_light(tone, share, scale) if knife.own_light else edged(tone, share, knife, scale)
    radius = max(round(knife.radius * scale), 1) if knife.radius > 1 else 1
    for _ in range(2 if knife.radius >= BROAD else 1):
        shapes = kuwahara(shapes, radius)
    flat[box] = shapes
    return flat


def own_light(tone, share, scale):
    """Where leaves thin out, a dot holds the light of the sky behind them: the full dots around speak for it."""
    sure = share**4
    near, far = (blur_within(tone, sure, softness * scale) for softness in (1.1, 5))
    sureness = np.clip(cv2.GaussianBlur(sure, (0, 0), 1.1 * scale) * 4, 0, 1)
    return (far + (near - far) * sureness).astype(np.float32)


def edged(tone, share, knife, scale):
    """What was built keeps its edges against what stands beside it."""
    blurred = blur_within(tone, share, (1.1 if knife.radius > 1 else 0.7) * scale)
    return np.where(share > 0.02, blurred, tone).astype(np.float32)


def surroundings(mask, margin):
    rows, columns = np.where(mask.any(1))[0], np.where(mask.any(0))[0]
    return tuple(slice(max(at[0] - margin, 0), at[-1] + margin + 1) for at in (rows, columns))


def blur_within(image, share, softness):
    covered = np.maximum(cv2.GaussianBlur(share, (0, 0), softness), 1e-4)
    return cv2.GaussianBlur(image * share, (0, 0), softness) / covered


def stretched(tone, inside, knife):
    dark, light = np.percentile(tone[inside], (knife.dark, knife.light))
    missing = max(knife.spread - (light - dark), 0)
    spread = light - dark + missing
    dark -= missing if knife.spread == DARK_PANES and dark > ONLY_LAMPS else min(missing * 0.5, 0.1)
    return np.clip((tone - dark) / spread, 0, 1) ** knife.gamma * 0.985


@lru_cache(maxsize=8)
def sectors(radius):
    y, x = np.mgrid[-radius : radius + 1, -radius : radius + 1]
    distance = np.hypot(x, y)
    bell = np.exp(-((distance / (radius * 0.55)) ** 2) / 2) * (distance <= radius + 0.3)
    angle = np.arctan2(y, x)
    kernels = []
    for eighth in range(8):
        off = np.abs((angle - eighth * np.pi / 4 + np.pi) % (2 * np.pi) - np.pi)
        kernel = bell * (off < np.pi / 8 + 0.2)
        kernel[radius, radius] = bell[radius, radius]
        kernels.append((kernel / kernel.sum()).astype(np.float32))
    return kernels


def kuwahara(image, radius):
    """Each dot takes the mean of the calmest of eight sectors around it (Papari's generalised filter)."""
    total, weights = np.zeros_like(image), np.zeros_like(image)
    square = image * image
    for kernel in sectors(radius):
        mean = cv2.filter2D(image, -1, kernel, borderType=cv2.BORDER_REFLECT)
        unrest = cv2.filter2D(square, -1, kernel, borderType=cv2.BORDER_REFLECT) - mean * mean
        weight = 1 / (1e-4 + np.sqrt(np.maximum(unrest, 0))) ** 8
        total += mean * weight
        weights += weight
    return total / weights
