"""What the press and the paper do to every print: inks a dot out of register, specks of bare paper, an uneven tone."""
import cv2
import numpy as np
from ramp import lay, noise

LUMA = np.array([0.3, 0.59, 0.11], np.float32)


def shifted(image, across, down):
    height, width = image.shape[:2]
    move = np.float32([[1, 0, across], [0, 1, down]])
    return cv2.warpAffine(np.ascontiguousarray(image), move, (width, height), borderMode=cv2.BORDER_REPLICATE)


def off_register(image, scale, red=(0.55, 0.35), blue=(-0.5, -0.3)):
    for channel, (across, down) in ((0, red), (2, blue)):
        image[..., channel] = shifted(image[..., channel], across * scale, down * scale)


def on_paper(image, paper, scale, rng):
    """Specks show most where the ink is dark."""
    shape = image.shape[:2]
    specks = np.clip((noise(shape, 0.6 * scale, rng) - 2.0) / 0.6, 0, 1) * 0.38
    lay(image, paper, specks * (1 - image @ LUMA))
    image *= (1 + 0.018 * noise(shape, 0.8 * scale, rng) + 0.012 * noise(shape, 22 * scale, rng))[..., None]


def eight_bit(image):
    """Blue first, as OpenCV writes it."""
    return (np.clip(image, 0, 1)[..., ::-1] * 255 + 0.5).astype(np.uint8)
