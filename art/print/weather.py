"""What lies over the whole sheet: snow and rain."""
import cv2
import numpy as np
from ramp import lay


def snow(image, options, paper, scale):
    rng = np.random.default_rng(11)
    mask = np.zeros(image.shape[:2], np.float32)
    height, width = mask.shape
    for _ in range(options.flakes):
        x, y = rng.uniform(0, width), rng.uniform(0, height)
        radius = rng.choice([1.4, 2.4, 4.2], p=[0.6, 0.32, 0.08]) * scale
        cv2.ellipse(mask, (int(x), int(y)), (round(radius * 1.2), round(radius)), rng.uniform(0, 180), 0, 360, 1.0, -1, cv2.LINE_AA)
    lay(image, paper, mask * 0.92)


def rain(image, options, paper, scale):
    rng = np.random.default_rng(12)
    mask = np.zeros(image.shape[:2], np.float32)
    height, width = mask.shape
    for _ in range(options.rain):
        x, y, length = rng.uniform(-0.05, 1.05) * width, rng.uniform(-0.05, 1) * height, rng.uniform(18, 60) * scale
        end = (int(x - 0.22 * length), int(y + length))
        cv2.line(mask, (int(x), int(y)), end, rng.uniform(0.25, 0.6), max(1, round(1.3 * scale)), cv2.LINE_AA)
    lay(image, paper, mask)
